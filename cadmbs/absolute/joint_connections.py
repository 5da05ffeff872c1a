"""The frame of each joint as its two bodies carry it, for joints of the tree and cut joints alike."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.records import Joint


@dataclass(frozen=True)
class JointConnection:
    """A joint between two moving bodies, with its frame on each at q = 0, about `System.origin`.

    Attributes:
        joint: The record.
        bodies: Moving bodies of predecessor and successor.
        outer, inner: (4, 4) frame on the predecessor and on the successor; third axis along the joint axis.
    """

    joint: Joint
    bodies: tuple[int, int]
    outer: Array
    inner: Array


def joint_connections(system: System) -> tuple[JointConnection, ...]:
    """All joints between different moving bodies, in file order; welded ones are left out."""
    shift = se3.translation(-system.origin)
    cut = {closure.joint: closure for closure in system.closures}
    found = []
    for index, joint in enumerate(system.joints):
        ends = (int(system.bodies.moving[joint.predecessor]), int(system.bodies.moving[joint.successor]))
        if index in cut:
            closure = cut[index]
            frames = (shift @ closure.predecessor_frame, shift @ closure.successor_frame)
            found.append(JointConnection(joint, ends, *frames))
        elif ends[0] != ends[1]:
            frame = shift @ frame_of(joint)
            found.append(JointConnection(joint, ends, frame, frame))
    return tuple(found)


def frame_of(joint: Joint) -> Array:
    """The frame (4, 4) of a joint in the world at q = 0: B or A of native joints, else made of its screws."""
    if joint.kind in ("free", "spherical:quaternion", "spherical:rotation_vector"):
        return joint.frame
    if joint.kind == "fixed":
        return np.eye(4)
    return se3.pose(_axes(joint), joint.point)


def _axes(joint: Joint) -> Array:
    """Columns e1, e2, e3 as compiled: e3 the axis; of planes e1, e2 as given; else e1 the first of several axes."""
    turning = np.any(joint.screws[:, :3], axis=-1, keepdims=True)
    directions = np.where(turning, joint.screws[:, :3], joint.screws[:, 3:])
    if joint.kind in ("revolute", "screw", "prismatic", "cylindrical"):
        return _about(directions[0])
    first = directions[0]
    third = so3.cross(first, directions[1])
    third = third / np.linalg.norm(third)
    return np.column_stack([first, so3.cross(third, first), third])


def _about(axis: Array) -> Array:
    """e1 the world axis most nearly orthogonal to the axis, made orthogonal; e2 = axis x e1."""
    e1 = np.eye(3)[int(np.argmin(np.abs(axis)))]
    e1 = e1 - (e1 @ axis) * axis
    e1 = e1 / np.linalg.norm(e1)
    return np.column_stack([e1, so3.cross(axis, e1), axis])
