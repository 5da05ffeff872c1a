"""Joints and closures as plain records: every joint of the document in the world at q = 0."""

from collections.abc import Mapping, Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler.screws import JointGeometry
from cadmbs.lie import se3, so3
from cadmbs.models import joint as documents
from cadmbs.system.records import Bodies, Closure, Joint
from cadmbs.tolerances import OPPOSITE_AXES
from cadmbs.topology import FundamentalLoop, SpanningTree

_NO_LIMITS = documents.Limits()


def joint_records(
    joints: Sequence[documents.JointDocument],
    geometries: Sequence[JointGeometry],
    bodies: Bodies,
    spanning: SpanningTree,
) -> tuple[Joint, ...]:
    """All joints in file order; `geometries` are about the world origin."""
    body_index = {name: index for index, name in enumerate(bodies.names)}
    orientations = {branch.edge: branch.orientation for branch in spanning.branches.values()}
    return tuple(
        _joint_record(joint, geometry, body_index, orientations.get(index, 0))
        for index, (joint, geometry) in enumerate(zip(joints, geometries, strict=True))
    )


def _joint_record(
    joint: documents.JointDocument, geometry: JointGeometry, body_index: Mapping[str, int], orientation: int
) -> Joint:
    """One joint in the world at q = 0; orientation 0 for a cut joint."""
    names = documents.velocity_names(joint)
    return Joint(
        name=joint.name,
        kind=f"spherical:{joint.coordinates}" if isinstance(joint, documents.Spherical) else joint.kind,
        predecessor=body_index[joint.predecessor],
        successor=body_index[joint.successor],
        screws=geometry.screws,
        point=geometry.point,
        frame=geometry.frame,
        orientation=orientation,
        position_names=documents.position_names(joint),
        velocity_names=names,
        actuated=joint.actuated,
        limits=_limits(joint.limits or _NO_LIMITS, len(names)),
        has_point=getattr(joint, "point", None) is not None,
    )


def _limits(limits: documents.Limits, count: int) -> dict[str, Array]:
    """Every bound as an array, infinite where the document gives none, or a lower one above the upper one (Z015)."""
    absent = {"lower": -np.inf}
    bounds = {name: _values(absent.get(name, np.inf) if bound is None else bound, count) for name, bound in limits}
    empty = bounds["lower"] > bounds["upper"]
    return bounds | {
        "lower": np.where(empty, -np.inf, bounds["lower"]),
        "upper": np.where(empty, np.inf, bounds["upper"]),
    }


def _values(value: documents.PerVelocity, count: int) -> Array:
    return np.array(documents.per_velocity(value, count), dtype=float)


def closure_records(
    loops: Sequence[FundamentalLoop], joints: Sequence[documents.JointDocument], geometries: Sequence[JointGeometry]
) -> tuple[Closure, ...]:
    """One closure for each cut joint."""
    return tuple(_closure_record(loop, joints[loop.cut_edge], geometries[loop.cut_edge]) for loop in loops)


def _closure_record(loop: FundamentalLoop, joint: documents.JointDocument, geometry: JointGeometry) -> Closure:
    """A loop with the cut joint's frame as each body carries it."""
    frame = se3.pose(geometry.axes, geometry.point)
    lines = (None, None) if joint.closure is None else (joint.closure.predecessor, joint.closure.successor)
    predecessor, successor = (_frame_on_body(frame, line) for line in lines)
    armature = _values(joint.armature, len(documents.velocity_names(joint)))
    return Closure(loop.cut_edge, loop.path[1:], predecessor, successor, armature)


def _frame_on_body(frame: Array, line: documents.LineDocument | None) -> Array:
    """The joint frame on one body of a cut joint: its origin moved to `point`, its e3 turned to `axis`."""
    if line is None:
        return frame
    rotation, point = frame[:3, :3], frame[:3, 3]
    if line.axis is not None:
        rotation = shortest_turn(rotation[:, 2], np.array(line.axis)) @ rotation
    return se3.pose(rotation, point if line.point is None else np.array(line.point))


def shortest_turn(start: Array, end: Array) -> Array:
    """The rotation of smallest angle that takes one unit vector to another; half a turn about a normal if opposite."""
    if start @ end < 0.0:
        return np.asarray(shortest_turn(-start, end) @ _half_turn(start, so3.cross(start, end)))
    tilde = so3.hat(so3.cross(start, end))
    return np.asarray(np.eye(3) + tilde + tilde @ tilde / (1.0 + float(start @ end)))


def _half_turn(direction: Array, axis: Array) -> Array:
    """Half a turn about an axis orthogonal to a unit direction up to rounding; about any normal if it is tiny."""
    if np.linalg.norm(axis) < OPPOSITE_AXES:
        axis = so3.cross(direction, np.eye(3)[int(np.argmin(np.abs(direction)))])
    axis = axis - (axis @ direction) * direction
    axis = axis / np.linalg.norm(axis)
    return np.asarray(2.0 * np.outer(axis, axis) - np.eye(3))
