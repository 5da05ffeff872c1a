"""The lossless records of a System: bodies, frames, joints, loops."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler.placing import all_bodies, center_of_mass, central_inertia, pose_matrix
from cadmbs.compiler.screws import JointGeometry
from cadmbs.compiler.tree import per_velocity
from cadmbs.lie import se3, so3
from cadmbs.models import joint as documents
from cadmbs.models.mechanism import Mechanism
from cadmbs.system.records import Bodies, Closure, Frames, Joint
from cadmbs.topology import FundamentalLoop


def body_records(mechanism: Mechanism, moving: Mapping[str, int]) -> Bodies:
    """All bodies, ground first, then in file order."""
    bodies = all_bodies(mechanism)
    return Bodies(
        names=tuple(body.name for body in bodies),
        moving=np.array([moving[body.name] for body in bodies], dtype=np.intp),
        reference_pose=np.array([pose_matrix(body.reference_pose) for body in bodies]),
        mass=np.array([body.mass for body in bodies], dtype=float),
        center_of_mass=np.array([center_of_mass(body) for body in bodies]),
        inertia=np.array([central_inertia(body) for body in bodies]),
    )


def frame_records(mechanism: Mechanism) -> Frames:
    """Named frames of all bodies, addressed as "body/frame"."""
    entries = [
        (f"{body.name}/{name}", index, pose_matrix(pose))
        for index, body in enumerate(all_bodies(mechanism))
        for name, pose in body.frames.items()
    ]
    return Frames(
        names=tuple(name for name, _, _ in entries),
        body=np.array([index for _, index, _ in entries], dtype=np.intp),
        reference_pose=np.array([pose for _, _, pose in entries]).reshape(-1, 4, 4),
    )


def joint_record(
    joint: documents.JointDocument, geometry: JointGeometry, body_index: Mapping[str, int], orientation: int
) -> Joint:
    """One joint in the world at q = 0; orientation 0 for a cut joint."""
    names = documents.velocity_names(joint)
    kind = f"spherical:{joint.coordinates}" if isinstance(joint, documents.Spherical) else joint.kind
    return Joint(
        name=joint.name,
        kind=kind,
        predecessor=body_index[joint.predecessor],
        successor=body_index[joint.successor],
        screws=geometry.screws,
        point=geometry.point,
        frame=geometry.frame,
        orientation=orientation,
        position_names=documents.position_names(joint),
        velocity_names=names,
        actuated=joint.actuated,
        limits=_limits(joint.limits, len(names)),
    )


def _limits(limits: documents.Limits | None, n: int) -> dict[str, Array]:
    """Every bound as an array, infinite where the document gives none."""
    words = documents.Limits.model_fields
    return {
        word: np.array(
            per_velocity(getattr(limits, word) if limits else None, n, -np.inf if word == "lower" else np.inf)
        )
        for word in words
    }


def closure_record(loop: FundamentalLoop, joint: documents.JointDocument, geometry: JointGeometry) -> Closure:
    """A loop with the cut joint's frame as each body carries it."""
    frame = se3.pose(geometry.axes, geometry.point)
    sides = (None, None) if joint.closure is None else (joint.closure.predecessor, joint.closure.successor)
    predecessor, successor = (_side(frame, side) for side in sides)
    armature = np.array(per_velocity(joint.armature, len(documents.velocity_names(joint)), 0.0), dtype=float)
    return Closure(loop.cut_edge, loop.path[1:], predecessor, successor, armature)


def _side(frame: Array, line: documents.LineDocument | None) -> Array:
    """The joint frame moved to where one body sees it: its origin to `point`, its e3 by the shortest turn to `axis`."""
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
    if np.linalg.norm(axis) < 1e-8:
        axis = so3.cross(direction, np.eye(3)[int(np.argmin(np.abs(direction)))])
    axis = axis - (axis @ direction) * direction
    axis = axis / np.linalg.norm(axis)
    return np.asarray(2.0 * np.outer(axis, axis) - np.eye(3))
