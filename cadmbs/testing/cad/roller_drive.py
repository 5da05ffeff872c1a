"""A drive with two rollers as it is drawn in a hurry: no bearings, no screws, a foot that is a little off, a marker."""

import numpy as np

from cadmbs.testing.cad.assemblies import CadAssembly, CadPart, TrueJoint
from cadmbs.testing.cad.solids import CadSolid

_Y = (0.0, 1.0, 0.0)
_SHAFTS = ((-45.0, 40.0), (45.0, 40.0))
"""(x, z) of the axes [mm]."""
_FLATS, _BEARING = 12.7, 28.6
_GAP = 0.06
"""Width across flats, outer diameter of the bearings that are left out, and the gap above the foot [mm]."""


def roller_drive() -> CadAssembly:
    """Two hexagonal shafts in the holes of two plates; the plates only touch a crossbar, the foot almost touches it."""
    steel, grey = ("steel", 7850.0), (0.6, 0.62, 0.66)
    parts = (
        CadPart("frame left", _plate(-40.0), *steel, grey),
        CadPart("frame right", _plate(34.0), *steel, grey),
        CadPart("crossbar", CadSolid().box([-60, -34, -40], [60, 34, -10]), *steel, (0.45, 0.5, 0.6)),
        CadPart("drive shaft", _shaft(*_SHAFTS[0], 75.0), *steel, (0.8, 0.5, 0.2)),
        CadPart("roller shaft", _shaft(*_SHAFTS[1], 60.0), *steel, (0.25, 0.45, 0.7)),
        CadPart("foot", CadSolid().box([-80, -60, -52], [80, 60, -40 - _GAP]), *steel, (0.3, 0.32, 0.35)),
        CadPart("Origin Cube", CadSolid().box([-130, -10, -10], [-110, 10, 10]), *steel, (0.85, 0.3, 0.3)),
    )
    joints = tuple(
        TrueJoint(f"bearing of the {name}", "revolute", ("frame left", name), _Y, (x, 0.0, z))
        for name, (x, z) in zip(("drive shaft", "roller shaft"), _SHAFTS, strict=True)
    )
    fixed = ("frame left", "frame right", "crossbar", "foot", "Origin Cube")
    return CadAssembly("roller drive", "frame left", parts, joints, rigid=(fixed,), degrees_of_freedom=2)


def _plate(y: float) -> CadSolid:
    plate = CadSolid().box([-80, y, -40], [80, y + 6, 80])
    for x, z in _SHAFTS:
        plate.hole([x, y, z], _Y, _BEARING / 2, 6)
    return plate


def _shaft(x: float, z: float, end: float) -> CadSolid:
    """A hexagonal prism, tapped at one end."""
    angles = np.pi / 3 * np.arange(6)
    corners = [(x + _FLATS / np.sqrt(3) * np.cos(a), z + _FLATS / np.sqrt(3) * np.sin(a)) for a in angles]
    return CadSolid().prism(corners, (-60.0, end)).hole([x, end - 15, z], _Y, 2.1, 15)
