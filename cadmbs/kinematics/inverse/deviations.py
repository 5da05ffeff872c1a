"""How far a frame is from a target, as a vector on the group with its exact derivative, and in metres and radians.

The Jacobians that come in are hybrid, (..., 6, n_v): the angular velocity, then the velocity of the frame origin, both
in world axes; those that go out, (..., k, n_v), take v to the rate of the deviation.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.kinematics.inverse.targets import DirectionTarget, PointTarget, PoseTarget, Target
from cadmbs.lie import se3, so3

OPPOSITE = 1e-8
"""Sine below which two directions count as parallel: their normal is lost in rounding."""

STEEPEST = 10.0
"""Bound of angle / sine near opposite directions, where the normal turns infinitely fast.

It acts across the deviation only, so that the gradient of the squared deviation remains exact.
"""


class Deviation(NamedTuple):
    """The vector e (..., k), its derivative (..., k, n_v), and its size in metres and radians (...)."""

    value: Array
    jacobian: Array
    distance: Array
    angle: Array


def deviation(target: Target, goal: tuple[Array, ...], place: Array, jacobian: Array) -> Deviation:
    """The deviation of a frame at the pose `place` (..., 4, 4) from a target whose arrays are `goal`, not weighted."""
    match target:
        case PoseTarget():
            return pose_deviation(goal[0], place, jacobian)
        case PointTarget():
            return point_deviation(goal[0], goal[1], place, jacobian)
        case DirectionTarget():
            return direction_deviation(goal[0], goal[1], place, jacobian)


def pose_deviation(pose: Array, place: Array, jacobian: Array) -> Deviation:
    """The screw that takes the wanted pose T to the pose C of the frame, in the axes of T.

        e = log(T^-1 C) ,   de/dt = dexp_(-e)^-1 V^b

    because d/dt exp e = exp e hat(V^b), of which dexp_e is the right-trivialised differential, and
    dexp_e^-1 Ad_(exp e) = dexp_(-e)^-1. P-INT (10), (24); theory 2.3, 2.4.
    """
    value = se3.log(se3.inverse(pose) @ place)
    to_body = np.swapaxes(place[..., :3, :3], -1, -2)
    own = np.concatenate([to_body @ jacobian[..., :3, :], to_body @ jacobian[..., 3:, :]], axis=-2)
    distance = _length(place[..., :3, 3] - pose[..., :3, 3])
    return Deviation(value, se3.dexp_inverse(-value) @ own, distance, _length(value[..., :3]))


def point_deviation(point: Array, offset: Array, place: Array, jacobian: Array) -> Deviation:
    """From the wanted place to the point of the frame, in world axes: e = r + R s - p, de/dt = v + w x R s."""
    arm = matrix_times_vector(place[..., :3, :3], offset)
    value = place[..., :3, 3] + arm - point
    rate = jacobian[..., 3:, :] - so3.hat(arm) @ jacobian[..., :3, :]
    return Deviation(value, rate, _length(value), np.zeros(value.shape[:-1]))


def direction_deviation(axis: Array, direction: Array, place: Array, jacobian: Array) -> Deviation:
    """The shortest rotation vector that takes the axis a = R b to the wanted direction d, in world axes.

        e = x n ,   n = a x d / |a x d| ,   x = atan2(|a x d|, a . d)
        de/dt = -(n n^T + x / sin x  (d x n) (a x n)^T) w

    At d = -a any normal is as good; one is chosen, so that e has the length pi there and not zero.
    """
    own = matrix_times_vector(place[..., :3, :3], axis)
    normal = so3.cross(own, direction)
    sine, cosine = _length(normal), np.sum(own * direction, axis=-1)
    angle = np.arctan2(sine, cosine)
    normal = np.where((sine > OPPOSITE)[..., None], normal / np.maximum(sine, OPPOSITE)[..., None], _normal_to(own))
    steep = np.minimum(angle / np.maximum(sine, 1e-300), STEEPEST)
    factor = np.where(sine > OPPOSITE, steep, np.where(cosine > 0.0, 1.0, STEEPEST))[..., None, None]
    value = np.where((angle > OPPOSITE)[..., None], angle[..., None] * normal, so3.cross(own, direction))
    turned = _outer(so3.cross(direction, normal), so3.cross(own, normal))
    rate = -(_outer(normal, normal) + factor * turned) @ jacobian[..., :3, :]
    return Deviation(value, rate, np.zeros(angle.shape), angle)


def _normal_to(unit: Array) -> Array:
    """A unit vector normal to a unit vector, parallel to no coordinate axis where that is one."""
    least = np.eye(3)[np.argmin(np.abs(unit), axis=-1)]
    first = so3.cross(unit, least)
    first = first / _length(first)[..., None]
    return np.asarray(0.8 * first + 0.6 * so3.cross(unit, first))


def _outer(a: Array, b: Array) -> Array:
    return np.asarray(a[..., :, None] * b[..., None, :])


def _length(vector: Array) -> Array:
    return np.asarray(np.sqrt(np.sum(vector * vector, axis=-1)))
