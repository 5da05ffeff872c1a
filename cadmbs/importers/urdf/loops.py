"""Closed loops: which joint closes each one, and by how much its two links disagree at q = 0."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from cadmbs.importers.urdf.joints import UrdfJoint
from cadmbs.importers.urdf.placement import Placement
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.transforms import (
    angle_between,
    product,
    rotated,
    rotation_angle,
    rotation_vector,
    transposed,
)
from cadmbs.models.vectors import Rows, Triple, cross, difference, dot, norm, unit
from cadmbs.topology import FundamentalLoop, fundamental_loop
from cadmbs.topology.wording import quoted

MEETING = 1e-9
"""Points nearer than this in metres, and axes within this in radians, meet."""

_ORIENTATION = 1e-4
"""Angles of a file with four decimals differ by this much from what is meant [rad]."""

_LISTED = 6

_WITHOUT_DIRECTION = ("spherical", "universal")
"""Joints whose points have to meet, and of whose frames nothing else is asked at q = 0."""

_AXES_COMPARED = ("revolute", "planar", "cylindrical")
"""Joints that turn about their axis: only its direction has to agree."""


@dataclass(frozen=True, slots=True)
class Sides:
    """A loop joint as its two links see it at q = 0, in the world.

    Attributes:
        axes: The axis on the parent and on the child, of unit length.
        points: The origin of the joint frame on the parent and on the child.
        distance: How far the points are apart in the directions in which the joint does not move [m].
        angle: By how much the joint frames differ in the directions in which the joint does not turn [rad].
        turn: The angle of the joint that the file has at q = 0, where it turns about an axis [rad].
    """

    axes: tuple[Triple, Triple]
    points: tuple[Triple, Triple]
    distance: float
    angle: float
    turn: float

    @property
    def differ(self) -> bool:
        """Whether the geometry has to be given on both sides."""
        return self.angle > MEETING or norm(difference(*self.points)) > MEETING


def sides(joint: UrdfJoint, placement: Placement) -> Sides:
    """Both sides of a loop joint at q = 0."""
    parent, child = placement.joint_frame(joint), placement.child_frame(joint)
    axis = unit(joint.axis)
    axes = (rotated(parent.rotation, axis), rotated(child.rotation, unit(joint.child_axis or joint.axis)))
    points = (parent.position, child.position)
    relative = product(transposed(parent.rotation), child.rotation)
    if joint.kind == "free":
        return Sides(axes, points, 0.0, 0.0, 0.0)
    if joint.kind in _WITHOUT_DIRECTION:
        return Sides(axes, points, norm(difference(*points)), 0.0, 0.0)
    angle = angle_between(*axes) if joint.kind in _AXES_COMPARED else rotation_angle(relative)
    turn = _turn(relative, axis) if joint.kind == "revolute" else 0.0
    return Sides(axes, points, _distance(joint.kind, axes[0], difference(points[1], points[0])), angle, turn)


def tell_loops(report: UrdfReport, joints: Sequence[UrdfJoint], placement: Placement) -> None:
    """U044 for each loop joint; U045 where a mechanism document cannot say how its two sides differ."""
    for i in placement.tree.cut_edges:
        joint = joints[i]
        both = sides(joint, placement)
        loop = fundamental_loop(placement.graph, placement.tree, i)
        names = [joints[k].name for k, _ in loop.path]
        parents = _parents(loop, joints)
        if joint.kind not in (*_AXES_COMPARED, *_WITHOUT_DIRECTION, "free") and both.angle > _ORIENTATION:
            revolute = [joints[k].name for k, _ in loop.path if joints[k].kind == "revolute"]
            _tell_unusable(report, joint, both, names, revolute)
        elif joint.closes:
            _tell_declared(report, joint, both)
        else:
            message = f"{_found(joint, names, parents)} {_closed(joint, both)}"
            others = [joints[k].name for k, _ in loop.path[1:] if joints[k].kind != "fixed"]
            others.sort(key=lambda name: name not in parents)
            report.warning("U044", joint.element, message, _other_cuts(others))


def _tell_declared(report: UrdfReport, joint: UrdfJoint, both: Sides) -> None:
    """U067: a loop that is written as one."""
    message = (
        f'the {joint.closes} closes a loop: the {joint.kind} joint "{joint.name}" between links "{joint.parent}" and '
        f'"{joint.child}" is cut. {_closed(joint, both)}'
    )
    report.note("U067", joint.element, message)


def _turn(relative: Rows, axis: Triple) -> float:
    """The part of a rotation about an axis: 2 sin = axis . vector, 2 cos = trace - 1."""
    trace = relative[0][0] + relative[1][1] + relative[2][2]
    return math.atan2(dot(axis, rotation_vector(relative)), trace - 1.0)


def _distance(kind: str, axis: Triple, gap: Triple) -> float:
    if kind in ("prismatic", "cylindrical"):
        return norm(cross(gap, axis))
    return abs(dot(gap, axis)) if kind == "planar" else norm(gap)


def _parents(loop: FundamentalLoop, joints: Sequence[UrdfJoint]) -> list[str]:
    """The link of the loop that is the child of two of its joints, and these joints; empty for a circle."""
    into: dict[str, list[str]] = {}
    for k in sorted(k for k, _ in loop.path):
        into.setdefault(joints[k].child, []).append(joints[k].name)
    return next(([link, *names] for link, names in into.items() if len(names) > 1), [])


def _found(joint: UrdfJoint, names: list[str], parents: list[str]) -> str:
    if not parents:
        return (
            f'joints {quoted(names)} form a circle; "{joint.name}" becomes a loop joint, the others stay in the tree.'
        )
    link, a, b = parents[:3]
    found = f'link "{link}" has two parents: joint "{a}" and joint "{b}";'
    if joint.name in (a, b):
        kept = a if joint.name == b else b
        return f'{found} "{kept}" stays in the tree, and "{joint.name}" becomes a loop joint.'
    return f'{found} they close a loop, of which "{joint.name}" becomes the loop joint.'


def _closed(joint: UrdfJoint, both: Sides) -> str:
    """How well the loop closes at q = 0, and what that means for the coordinate of its joint."""
    if joint.kind == "free":
        return "It is free, and closes nothing."
    gaps = [f"{both.distance:.3g} m"] if both.distance > MEETING else []
    gaps += [f"{both.angle:.3g} rad"] if both.angle > MEETING else []
    closed = f"Its gap at q = 0 is {' and '.join(gaps)}." if gaps else "It closes at q = 0."
    if abs(both.turn) > MEETING:
        limits = " and its limits are" if joint.limits else " is"
        closed += f" In the file its angle is {both.turn:.6g} rad there; it{limits} counted from q = 0."
    return closed


def _other_cuts(others: list[str]) -> str:
    more = f" (or {', '.join(others[1:_LISTED])}{', ...' if len(others) > _LISTED else ''})" if len(others) > 1 else ""
    return f"To choose another: --cut {others[0]}{more}" if others else ""


def _tell_unusable(report: UrdfReport, joint: UrdfJoint, both: Sides, names: list[str], revolute: list[str]) -> None:
    message = (
        f'{joint.kind} joint "{joint.name}" closes the loop {quoted(names)}, but at q = 0 its two links are turned '
        f"against each other by {both.angle:.3g} rad, which it cannot make good."
    )
    hint = f"Cut a revolute joint instead, --cut {revolute[0]}, or correct" if revolute else "Correct"
    report.error("U045", joint.element, message, f"{hint} the origins.")
