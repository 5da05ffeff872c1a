"""The surgical arm of the library, rcm.json, as solids: its axes are those of the document."""

import numpy as np

from cadmbs.arrays import Array
from cadmbs.testing.cad.assemblies import CadAssembly, CadPart, TrueJoint
from cadmbs.testing.cad.solids import CadSolid

_Z = (0.0, 0.0, 1.0)
_OBLIQUE = (-1.0, 0.0, 1.0)
_WRIST = np.array([350.0, 0.0, 150.0])
"""A point [mm] of the fourth axis, which has the direction `_OBLIQUE`."""


def surgical_arm() -> CadAssembly:
    """Base and five bodies on five revolute joints in series: three vertical, one oblique, one vertical."""
    solids = (_base(), _first_arm(), _second_arm(), _elbow(), _wrist(), _instrument())
    names = ("base", "body1", "body2", "body3", "body4", "body5")
    colors = ((0.35, 0.37, 0.4), (0.2, 0.45, 0.7), (0.85, 0.6, 0.2), (0.3, 0.6, 0.4), (0.7, 0.3, 0.3), (0.8, 0.8, 0.85))
    parts = tuple(
        CadPart(name, solid, "aluminium", 2700.0, color)
        for name, solid, color in zip(names, solids, colors, strict=True)
    )
    lines = (
        (_Z, (0.0, 0.0, 0.0)),
        (_Z, (-300.0, 0.0, 0.0)),
        (_Z, (250.0, 0.0, 0.0)),
        (_OBLIQUE, (350.0, 0.0, 150.0)),
        (_Z, (550.0, 0.0, 0.0)),
    )
    joints = tuple(
        TrueJoint(f"joint{i}", "revolute", (names[i - 1], names[i]), axis, point)
        for i, (axis, point) in enumerate(lines, 1)
    )
    return CadAssembly("surgical arm", "base", parts, joints, degrees_of_freedom=5)


def _wrist_plane(s: float, t: float) -> tuple[float, float]:
    """(x, z) of a point s across and t along the fourth axis, in the plane y = 0."""
    along = np.array([1.0, 0.0, 1.0]) * s / np.sqrt(2) + np.array(_OBLIQUE) * t / np.sqrt(2)
    point = _WRIST + along
    return float(point[0]), float(point[2])


def _on_wrist_axis(t: float) -> Array:
    x, z = _wrist_plane(0.0, t)
    return np.array([x, 0.0, z])


def _base() -> CadSolid:
    return (
        CadSolid()
        .box([-70, -70, -100], [70, 70, -80])
        .box([-40, -40, -80], [40, 40, -20])
        .hole([0, 0, -80], _Z, 15, 60)
    )


def _first_arm() -> CadSolid:
    arm = CadSolid().bar([0, 0, -20], [-300, 0, -20], 60, 30).hole([-300, 0, -20], _Z, 12, 30)
    return arm.cylinder([0, 0, -80], _Z, 15, 60)


def _second_arm() -> CadSolid:
    arm = CadSolid().bar([-300, 0, 10], [250, 0, 10], 50, 30).hole([250, 0, 10], _Z, 12, 30)
    return arm.cylinder([-300, 0, -20], _Z, 12, 30)


def _elbow() -> CadSolid:
    """A bar with a face across the fourth axis, 60 mm before the wrist, and a trunnion on it."""
    foot, tip = _wrist_plane(-1.0, -60.0), _wrist_plane(30.0, -60.0)
    corner = (foot[0] - (foot[1] - 70.0), 70.0)
    elbow = CadSolid().prism([(220, 40), (480, 40), (480, 70), tip, corner, (220, 70)], (-30, 30))
    return elbow.cylinder([250, 0, 10], _Z, 12, 30).cylinder(_on_wrist_axis(-60), _OBLIQUE, 14, 40)


def _wrist() -> CadSolid:
    """A block around the trunnion, and an arm to the last axis."""
    low_left, low_right, high_right, high_left = (
        _wrist_plane(s, t) for s, t in ((-25, -60), (25, -60), (25, -20), (-25, -20))
    )
    side = low_right[0] + low_right[1]  # x + z along the right side of the block
    outline = [low_left, low_right, (side - 135, 135), (590, 135), (590, 152), (side - 152, 152), high_right, high_left]
    wrist = CadSolid().prism(outline, (-25, 25)).hole(_on_wrist_axis(-60), _OBLIQUE, 14, 40)
    return wrist.hole([550, 0, 135], _Z, 10, 17)


def _instrument() -> CadSolid:
    tool = CadSolid().cylinder([550, 0, 135], _Z, 10, 17).cylinder([550, 0, 152], _Z, 18, 8)
    tool.cylinder([550, 0, 120], _Z, 18, 15).cylinder([550, 0, -150], _Z, 6, 270)
    return tool.box([546, -6, -170], [590, 6, -150])
