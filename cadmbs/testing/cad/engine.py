"""A slider-crank engine: block with bearing and bore, crank, connecting rod, piston, wrist pin."""

import numpy as np

from cadmbs.arrays import Array
from cadmbs.testing.cad.assemblies import CadAssembly, CadPart, TrueJoint
from cadmbs.testing.cad.solids import CadSolid

CRANK_RADIUS = 20.0
ROD_LENGTH = 70.0
CRANK_ANGLE = 0.7
"""Lengths [mm] and the drawn pose [rad]."""

UPRIGHT = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]])
"""From the coordinates of the drawing, x along the cylinder and z along the crankshaft, to the world: z is up."""

_X, _Z = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)
_BORE_HEIGHT = 10.5


def engine(angle: float = CRANK_ANGLE) -> CadAssembly:
    """The engine at a crank angle [rad]: one loop, one degree of freedom; the wrist pin belongs to rod or piston.

    The crank turns about y in the origin; the piston slides along z.
    """
    pin = CRANK_RADIUS * np.array([np.cos(angle), np.sin(angle), 0.0])
    x = float(pin[0] + np.sqrt(ROD_LENGTH**2 - pin[1] ** 2))
    parts = (
        CadPart("block", _block(), "aluminium", 2700.0, (0.55, 0.58, 0.62)),
        CadPart("crank", _crank(pin), "steel", 7850.0, (0.75, 0.35, 0.2)),
        CadPart("rod", _rod(pin, x), "steel", 7850.0, (0.25, 0.45, 0.7)),
        CadPart("piston", _piston(x), "aluminium", 2700.0, (0.8, 0.8, 0.82)),
        CadPart("wrist pin", CadSolid().cylinder([x, 0, -0.5], _Z, 4, 22), "steel", 7850.0, (0.3, 0.3, 0.32)),
    )
    x_pin, y_pin = float(pin[0]), float(pin[1])
    joints = (
        TrueJoint("main bearing", "revolute", ("block", "crank"), _Z),
        TrueJoint("crank pin", "revolute", ("crank", "rod"), _Z, (x_pin, y_pin, 0.0)),
        TrueJoint("wrist joint", "revolute", ("rod", "piston"), _Z, (x, 0.0, 0.0)),
        TrueJoint("cylinder", "cylindrical", ("block", "piston"), _X, (x, 0.0, _BORE_HEIGHT)),
    )
    drawn = CadAssembly("engine", "block", parts, joints, rigid=(("piston", "wrist pin"),))
    return drawn.placed(UPRIGHT, np.zeros(3))


def _block() -> CadSolid:
    block = CadSolid().box([-40, -60, -20], [-30, 60, 60])
    block.box([-30, -60, -20], [150, 60, -12]).hole([0, 0, -20], _Z, 8, 8)
    return block.box([55, -25, -12], [150, 25, 33]).hole([55, 0, _BORE_HEIGHT], _X, 15, 95)


def _crank(pin: Array) -> CadSolid:
    crank = CadSolid().cylinder([0, 0, -20], _Z, 8, 8).cylinder([0, 0, -12], _Z, 32, 8)
    return crank.cylinder(pin - [0, 0, 4], _Z, 6, 18)


def _rod(pin: Array, x: float) -> CadSolid:
    start, end = [float(pin[0]), float(pin[1]), 5.0], [x, 0.0, 5.0]
    return CadSolid().bar(start, end, 16, 9).hole(start, _Z, 6, 9).hole(end, _Z, 4, 9)


def _piston(x: float) -> CadSolid:
    piston = CadSolid().cylinder([x - 12, 0, _BORE_HEIGHT], _X, 15, 30)
    piston.box([x - 12, -8.5, 4.5], [x + 12, 8.5, 16.5], cut=True)
    return piston.hole([x, 0, -2.5], _Z, 4, 7).hole([x, 0, 16.5], _Z, 4, 7)
