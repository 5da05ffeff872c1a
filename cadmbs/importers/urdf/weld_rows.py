"""Welds that are open at q = 0 and turned: no cut joint can say this, so they become rows of their own."""

from __future__ import annotations

from typing import Any

from cadmbs.importers.urdf.joints import UrdfJoint
from cadmbs.importers.urdf.placement import Placement
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.transforms import column, product, rotation_angle, transposed
from cadmbs.models.vectors import difference, norm

TURNED = 1e-4
"""Frames of a weld that differ by less at q = 0 [rad] are parallel: files have four decimals."""

_WORLD = {"x": [1.0, 0.0, 0.0], "y": [0.0, 1.0, 0.0], "z": [0.0, 0.0, 1.0]}


def is_turned(joint: UrdfJoint, placement: Placement) -> bool:
    """Whether a declared weld has to become rows."""
    return joint.closes != "" and joint.kind == "fixed" and _angle(joint, placement) > TURNED


def weld_rows(report: UrdfReport, joint: UrdfJoint, placement: Placement) -> list[dict[str, Any]]:
    """Six geometric rows for a weld of two frames (P; x, y, z) and (Q; x', y', z'), with U067.

    e . (Q - P) = 0 for the world axes e; x . y' = y . z' = z . x' = 0. Frames that are turned by half a turn fulfil the
    latter too: assembly starts from q = 0 and has to stay near.
    """
    a, b = placement.joint_frame(joint), placement.child_frame(joint)
    bodies = [joint.parent, joint.child]
    rows: list[dict[str, Any]] = [
        {
            "name": f"{joint.name}:{word}",
            "kind": "CD",
            "bodies": bodies,
            "points": [list(a.position), list(b.position)],
            "direction": direction,
        }
        for word, direction in _WORLD.items()
    ]
    for i, word in enumerate(("turn_z", "turn_x", "turn_y")):
        vectors = [list(column(a.rotation, i)), list(column(b.rotation, (i + 1) % 3))]
        rows.append({"name": f"{joint.name}:{word}", "kind": "DP1", "bodies": bodies, "vectors": vectors})
    distance = norm(difference(a.position, b.position))
    message = (
        f'the {joint.closes} closes a loop: links "{joint.parent}" and "{joint.child}" are held together by six rows, '
        f'"{joint.name}:x" to "{joint.name}:turn_y". Its gap at q = 0 is {distance:.3g} m and '
        f"{_angle(joint, placement):.3g} rad."
    )
    report.note("U067", joint.element, message)
    return rows


def _angle(joint: UrdfJoint, placement: Placement) -> float:
    a, b = placement.joint_frame(joint).rotation, placement.child_frame(joint).rotation
    return rotation_angle(product(transposed(a), b))
