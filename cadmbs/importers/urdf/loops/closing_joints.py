"""Closed loops: the joint that closes each one, and how well it closes at q = 0."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cadmbs.importers.urdf.joints.joints import UrdfJoint
from cadmbs.importers.urdf.placement import Placement
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.transforms import (
    Transform,
    angle_between,
    column,
    product,
    rotated,
    rotation_angle,
    rotation_vector,
    transposed,
)
from cadmbs.models.quantities.vectors import Rows, Triple, cross, difference, dot, norm, unit
from cadmbs.tolerances import LOOP_ORIENTATION_TOLERANCE, LOOP_SIDES_TOLERANCE
from cadmbs.topology import FundamentalLoop, fundamental_loop
from cadmbs.topology.wording import quoted

_ALTERNATIVE_CUTS_LISTED = 6

_POINT_KINDS = ("spherical", "universal")
"""Joints that require two points to coincide at q = 0; the orientation of their frames is free."""

_AXIS_KINDS = ("revolute", "planar", "cylindrical")
"""Joints that turn about their axis: only the directions of the axes must agree."""

_WORLD_AXES = {"x": [1.0, 0.0, 0.0], "y": [0.0, 1.0, 0.0], "z": [0.0, 0.0, 1.0]}


@dataclass(frozen=True, slots=True)
class LoopSides:
    """The geometry of a loop joint on each of its two links at q = 0, in world axes.

    Attributes:
        axes: The axis on the parent and on the child, of unit length.
        points: The origin of the joint frame on the parent and on the child.
        distance: Distance of the points in the directions in which the joint does not move [m].
        angle: Angle between the joint frames in the directions in which the joint does not turn [rad].
        turn: Joint angle in the file at q = 0, for a joint that turns about an axis [rad].
    """

    axes: tuple[Triple, Triple]
    points: tuple[Triple, Triple]
    distance: float
    angle: float
    turn: float

    @property
    def differ(self) -> bool:
        """Whether the document needs the geometry of both sides."""
        return self.angle > LOOP_SIDES_TOLERANCE or norm(difference(*self.points)) > LOOP_SIDES_TOLERANCE


def loop_sides(joint: UrdfJoint, placement: Placement) -> LoopSides:
    """Both sides of a loop joint at q = 0."""
    parent, child = placement.joint_frame(joint), placement.child_frame(joint)
    axis = unit(joint.axis)
    axes = (rotated(parent.rotation, axis), rotated(child.rotation, unit(joint.child_axis or joint.axis)))
    points = (parent.position, child.position)
    relative = product(transposed(parent.rotation), child.rotation)
    if joint.kind == "free":
        return LoopSides(axes, points, 0.0, 0.0, 0.0)
    if joint.kind in _POINT_KINDS:
        return LoopSides(axes, points, norm(difference(*points)), 0.0, 0.0)
    angle = angle_between(*axes) if joint.kind in _AXIS_KINDS else rotation_angle(relative)
    turn = _angle_about(axis, relative) if joint.kind == "revolute" else 0.0
    return LoopSides(axes, points, _distance(joint.kind, axes[0], difference(points[1], points[0])), angle, turn)


def _angle_about(axis: Triple, relative: Rows) -> float:
    """The angle of a rotation about an axis: 2 sin = axis . vector, 2 cos = trace - 1."""
    trace = relative[0][0] + relative[1][1] + relative[2][2]
    return math.atan2(dot(axis, rotation_vector(relative)), trace - 1.0)


def _distance(kind: str, axis: Triple, gap: Triple) -> float:
    if kind in ("prismatic", "cylindrical"):
        return norm(cross(gap, axis))
    return abs(dot(gap, axis)) if kind == "planar" else norm(gap)


def report_loops(report: UrdfReport, joints: Sequence[UrdfJoint], placement: Placement) -> None:
    """U044 or U067 for each loop joint; U045 if a mechanism document cannot express how its two sides differ."""
    for i in placement.tree.cut_edges:
        joint = joints[i]
        sides = loop_sides(joint, placement)
        loop = fundamental_loop(placement.graph, placement.tree, i)
        names = [joints[k].name for k, _ in loop.path]
        parents = _link_with_two_parents(loop, joints)
        has_orientation = joint.kind not in (*_AXIS_KINDS, *_POINT_KINDS, "free")
        if has_orientation and sides.angle > LOOP_ORIENTATION_TOLERANCE:
            revolute = [joints[k].name for k, _ in loop.path if joints[k].kind == "revolute"]
            _report_unusable(report, joint, sides, names, revolute)
        elif joint.loop_form:
            message = (
                f'the {joint.loop_form} closes a loop: the {joint.kind} joint "{joint.name}" between links '
                f'"{joint.parent}" and "{joint.child}" is cut. {_gap_text(joint, sides)}'
            )
            report.note("U067", joint.element, message)
        else:
            message = f"{_loop_cause(joint, names, parents)} {_gap_text(joint, sides)}"
            others = [joints[k].name for k, _ in loop.path[1:] if joints[k].kind != "fixed"]
            others.sort(key=lambda name: name not in parents)
            report.warning("U044", joint.element, message, _other_cuts(others))


def _link_with_two_parents(loop: FundamentalLoop, joints: Sequence[UrdfJoint]) -> list[str]:
    """The link of the loop that is the child of two of its joints, and these joints; empty for a circle."""
    parents: dict[str, list[str]] = {}
    for k in sorted(k for k, _ in loop.path):
        parents.setdefault(joints[k].child, []).append(joints[k].name)
    return next(([link, *names] for link, names in parents.items() if len(names) > 1), [])


def _loop_cause(joint: UrdfJoint, names: list[str], parents: list[str]) -> str:
    if not parents:
        return (
            f'joints {quoted(names)} form a circle; "{joint.name}" becomes a loop joint, the others stay in the tree.'
        )
    link, a, b = parents[:3]
    cause = f'link "{link}" has two parents: joint "{a}" and joint "{b}";'
    if joint.name in (a, b):
        tree_joint = a if joint.name == b else b
        return f'{cause} "{tree_joint}" stays in the tree, and "{joint.name}" becomes a loop joint.'
    return f'{cause} they close a loop, of which "{joint.name}" becomes the loop joint.'


def _gap_text(joint: UrdfJoint, sides: LoopSides) -> str:
    """How well the loop closes at q = 0, and the zero of the coordinate of its joint."""
    if joint.kind == "free":
        return "It is free and constrains nothing."
    gaps = [f"{sides.distance:.3g} m"] if sides.distance > LOOP_SIDES_TOLERANCE else []
    gaps += [f"{sides.angle:.3g} rad"] if sides.angle > LOOP_SIDES_TOLERANCE else []
    text = f"Its gap at q = 0 is {' and '.join(gaps)}." if gaps else "It closes at q = 0."
    if abs(sides.turn) > LOOP_SIDES_TOLERANCE:
        limits = " and its limits are" if joint.limits else " is"
        text += f" Its angle in the file is {sides.turn:.6g} rad at q = 0; its angle{limits} counted from q = 0."
    return text


def _other_cuts(others: list[str]) -> str:
    listed = others[1:_ALTERNATIVE_CUTS_LISTED]
    ellipsis = ", ..." if len(others) > _ALTERNATIVE_CUTS_LISTED else ""
    alternatives = f" (or {', '.join(listed)}{ellipsis})" if listed else ""
    return f"To cut another joint: --cut {others[0]}{alternatives}" if others else ""


def _report_unusable(
    report: UrdfReport, joint: UrdfJoint, sides: LoopSides, names: list[str], revolute: list[str]
) -> None:
    message = (
        f'{joint.kind} joint "{joint.name}" closes the loop {quoted(names)}, but the frames on its two links differ by '
        f"{sides.angle:.3g} rad at q = 0; this joint does not turn, so that the loop cannot close."
    )
    hint = f"Cut a revolute joint instead, --cut {revolute[0]}, or correct" if revolute else "Correct"
    report.error("U045", joint.element, message, f"{hint} the origins.")


def is_turned_weld(joint: UrdfJoint, placement: Placement) -> bool:
    """Whether a weld that is declared as a loop has frames of different orientation at q = 0.

    A cut fixed joint cannot express this difference; constraint rows can.
    """
    declared = joint.loop_form != "" and joint.kind == "fixed"
    return declared and _frame_angle(joint, placement) > LOOP_ORIENTATION_TOLERANCE


def weld_rows(report: UrdfReport, joint: UrdfJoint, placement: Placement) -> list[dict[str, Any]]:
    """Six geometric rows for a weld of two frames that is declared as a loop, with U067."""
    a, b = placement.joint_frame(joint), placement.child_frame(joint)
    distance = norm(difference(a.position, b.position))
    message = (
        f'the {joint.loop_form} closes a loop: six constraint rows, "{joint.name}:x" to "{joint.name}:turn_y", weld '
        f'links "{joint.parent}" and "{joint.child}". Their gap at q = 0 is {distance:.3g} m and '
        f"{_frame_angle(joint, placement):.3g} rad."
    )
    report.note("U067", joint.element, message)
    return frame_rows(joint.name, (joint.parent, joint.child), a, b)


def frame_rows(name: str, bodies: tuple[str, str], a: Transform, b: Transform) -> list[dict[str, Any]]:
    """Six geometric rows that make two frames (P; x, y, z) and (Q; x', y', z') coincide, each fixed to its body.

    e . (Q - P) = 0 for the world axes e; x . y' = y . z' = z . x' = 0. Frames that differ by half a turn satisfy the
    latter too: assembly starts at q = 0 and must stay near it.
    """
    rows: list[dict[str, Any]] = [
        {
            "name": f"{name}:{suffix}",
            "kind": "CD",
            "bodies": list(bodies),
            "points": [list(a.position), list(b.position)],
            "direction": direction,
        }
        for suffix, direction in _WORLD_AXES.items()
    ]
    for i, suffix in enumerate(("turn_z", "turn_x", "turn_y")):
        vectors = [list(column(a.rotation, i)), list(column(b.rotation, (i + 1) % 3))]
        rows.append({"name": f"{name}:{suffix}", "kind": "DP1", "bodies": list(bodies), "vectors": vectors})
    return rows


def _frame_angle(joint: UrdfJoint, placement: Placement) -> float:
    a, b = placement.joint_frame(joint).rotation, placement.child_frame(joint).rotation
    return rotation_angle(product(transposed(a), b))
