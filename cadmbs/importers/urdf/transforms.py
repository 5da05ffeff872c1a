"""Rotations and poses as tuples, which are fast for the few hundred single poses of a robot.

A pose is T = (R, p); it maps coordinates of the inner frame to the outer one, x -> R x + p.
"""

import math
import sys
from typing import Any, NamedTuple

from cadmbs.models.quantities.vectors import Four, Rows, Triple, cross, norm

IDENTITY: Rows = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
"""The identity rotation."""


class Transform(NamedTuple):
    """A pose: rotation matrix, rows first, and position [m]."""

    rotation: Rows = IDENTITY
    position: Triple = (0.0, 0.0, 0.0)


def rpy_rotation(roll: float, pitch: float, yaw: float) -> Rows:
    """R = Rz(yaw) Ry(pitch) Rx(roll): rotations about fixed axes x, y, z in this order [rad]."""
    cr, sr, cp, sp, cy, sy = *_turn(roll), *_turn(pitch), *_turn(yaw)
    return (
        (cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr),
        (sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr),
        (-sp, cp * sr, cp * cr),
    )


def _turn(angle: float) -> tuple[float, float]:
    return math.cos(angle), math.sin(angle)


def quaternion_rotation(quaternion: Four) -> Rows:
    """The rotation matrix of a unit quaternion in the order of URDF, (x, y, z, w)."""
    x, y, z, w = quaternion
    return (
        (1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)),
        (2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)),
        (2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)),
    )


def rotation_to_axis(axis: Triple) -> Rows:
    """The rotation of smallest angle that takes z to a unit axis; half a turn about x for -z."""
    a, b, c = axis
    sine_squared = a * a + b * b
    if c < 0.0 and sine_squared < sys.float_info.min:  # the squares have lost their digits
        sine = math.hypot(a, b)
        u, v = (a / sine, b / sine) if sine else (0.0, 1.0)
        return ((1.0 - 2.0 * u * u, -2.0 * u * v, a), (-2.0 * u * v, 1.0 - 2.0 * v * v, b), (-a, -b, c))
    h = (1.0 - c) / sine_squared if c < 0.0 else 1.0 / (1.0 + c)  # equal, each form without cancellation for its sign
    return ((1.0 - a * a * h, -a * b * h, a), (-a * b * h, 1.0 - b * b * h, b), (-a, -b, c))


def rotated(R: Rows, v: Triple) -> Triple:
    """R v"""
    x, y, z = v
    (a, b, c) = R
    return (a[0] * x + a[1] * y + a[2] * z, b[0] * x + b[1] * y + b[2] * z, c[0] * x + c[1] * y + c[2] * z)


def product(A: Rows, B: Rows) -> Rows:
    """A B"""
    (p, q, r) = B
    rows = [
        (x * p[0] + y * q[0] + z * r[0], x * p[1] + y * q[1] + z * r[1], x * p[2] + y * q[2] + z * r[2])
        for x, y, z in A
    ]
    return (rows[0], rows[1], rows[2])


def transposed(R: Rows) -> Rows:
    """R^T, the inverse of a rotation."""
    (a, b, c) = R
    return ((a[0], b[0], c[0]), (a[1], b[1], c[1]), (a[2], b[2], c[2]))


def moved(T: Transform, x: Triple) -> Triple:
    """R x + p"""
    u, p = rotated(T.rotation, x), T.position
    return (u[0] + p[0], u[1] + p[1], u[2] + p[2])


def composed(outer: Transform, inner: Transform) -> Transform:
    """T_outer T_inner"""
    return Transform(product(outer.rotation, inner.rotation), moved(outer, inner.position))


def inverse(T: Transform) -> Transform:
    """T^-1 = (R^T, -R^T p)"""
    inverse_rotation = transposed(T.rotation)
    x, y, z = rotated(inverse_rotation, T.position)
    return Transform(inverse_rotation, (-x, -y, -z))


def rotated_tensor(R: Rows, tensor: Rows) -> Rows:
    """R Theta R^T of a symmetric tensor, exactly symmetric; exactly Theta where R is the identity."""
    if R == IDENTITY:
        return tensor
    (a, b, c) = product(product(R, tensor), transposed(R))
    xy, xz, yz = 0.5 * (a[1] + b[0]), 0.5 * (a[2] + c[0]), 0.5 * (b[2] + c[1])
    return ((a[0], xy, xz), (xy, b[1], yz), (xz, yz, c[2]))


def column(R: Rows, k: int) -> Triple:
    """The image of the k-th unit vector."""
    return (R[0][k], R[1][k], R[2][k])


def rotation_vector(R: Rows) -> Triple:
    """2 sin(angle) times the axis of a rotation: (R - R^T) as a vector; its direction is inaccurate near angle pi."""
    return (R[2][1] - R[1][2], R[0][2] - R[2][0], R[1][0] - R[0][1])


def rotation_angle(R: Rows) -> float:
    """The angle of a rotation, 0 to pi [rad]."""
    return math.atan2(norm(rotation_vector(R)), R[0][0] + R[1][1] + R[2][2] - 1.0)


def angle_between(a: Triple, b: Triple) -> float:
    """The angle of two directions, 0 to pi [rad]."""
    return math.atan2(norm(cross(a, b)), a[0] * b[0] + a[1] * b[1] + a[2] * b[2])


def pose_data(T: Transform) -> dict[str, Any]:
    """A pose in the form of a mechanism document."""
    return {"position": list(T.position), "rotation": [list(row) for row in T.rotation]}
