"""Joints that are not products of screws: rotation vectors, quaternions, free bodies."""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.lie import se3


class MotionKind(IntEnum):
    """How a tree joint moves its body."""

    WORLD = 0
    """The entry of the world itself, which nothing moves."""
    SCREWS = 1
    """Successive screws with constant coordinates, one velocity coordinate each."""
    SPHERICAL = 2
    """A unit quaternion; velocity is the relative angular velocity in the successor's axes."""
    ROTATION_VECTOR = 3
    """A rotation vector; velocity is its rate."""
    FREE = 4
    """Quaternion and position; velocity is the body-fixed twist of the successor."""


@dataclass(frozen=True)
class QuaternionJoints:
    """The k spherical and free joints of a tree, in the order of their bodies.

    Attributes:
        bodies: (k,) the bodies that they move.
        quaternion: (k, 4) tree positions of their quaternions.
        free: Which of them are free joints.
        position: (f, 3) tree positions of the positions of these.
        backwards: Which of them run against the tree.
        frame, inverse_frame: (k, 4, 4) B and B^-1.
    """

    bodies: Indices
    quaternion: Indices
    free: Indices
    position: Indices
    backwards: Indices
    frame: Array
    inverse_frame: Array


@dataclass(frozen=True)
class NativeJoints:
    """The joints of a tree that are not products of screws.

    Attributes:
        bodies: The bodies that they move.
        charts: Those of them whose joints have a rotation vector.
        quaternions: The joints with a unit quaternion, side by side.
    """

    bodies: tuple[int, ...]
    charts: tuple[int, ...]
    quaternions: QuaternionJoints


def native_joints(kind: Indices, orientation: Indices, position_start: Indices, frame: Array) -> NativeJoints:
    """The native joints of a tree; arguments as its attributes of these names (`cadmbs.system.tree.Tree`)."""
    charts = np.flatnonzero(kind == MotionKind.ROTATION_VECTOR)
    bodies = np.flatnonzero(kind > MotionKind.SCREWS)
    with_quaternion = bodies[~np.isin(bodies, charts)]
    start, free = position_start[with_quaternion], kind[with_quaternion] == MotionKind.FREE
    quaternions = QuaternionJoints(
        bodies=with_quaternion,
        quaternion=start[:, None] + np.arange(4),
        free=np.flatnonzero(free),
        position=start[free][:, None] + np.arange(4, 7),
        backwards=np.flatnonzero(orientation[with_quaternion] < 0),
        frame=frame[with_quaternion],
        inverse_frame=se3.inverse(frame[with_quaternion]),
    )
    return NativeJoints(tuple(bodies.tolist()), tuple(charts.tolist()), quaternions)
