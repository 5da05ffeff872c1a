"""Unit quaternions (w, x, y, z), scalar part first, as carriers of rotations: q and -q are the same rotation.

`quat_WB` belongs to the rotation matrix R_WB, and products cancel like those of matrices,
`quat_WE = multiply(quat_WB, quat_BE)`.
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import ArrayLike, Quaternion, Rotation, Vector3
from cadmbs.lie._components import Component, Triple, array_of, join, norm, split, split3
from cadmbs.lie.series import NONZERO_ANGLE, sinc


def _parts(name: str, value: ArrayLike) -> tuple[Component, Triple]:
    """Scalar and vector part of a quaternion argument."""
    w, x, y, z = split(array_of(name, value, (4,)))
    return w, (x, y, z)


def identity(batch: tuple[int, ...] = ()) -> Quaternion:
    """The quaternion (1, 0, 0, 0) of no rotation, once per sample of a batch.

    Args:
        batch: Shape of the batch axes.

    Example:
        >>> identity()
        array([1., 0., 0., 0.])
    """
    q = np.zeros((*batch, 4))
    q[..., 0] = 1.0
    return q


def multiply(p: ArrayLike, q: ArrayLike) -> Quaternion:
    """The Hamilton product: the rotation q, followed by the rotation p.

        p q = (pw qw - pv . qv,  pw qv + qw pv + pv x qv)

    Args:
        p: (..., 4) quaternion (w, x, y, z).
        q: (..., 4) quaternion (w, x, y, z).

    Example:
        >>> multiply([0, 1, 0, 0], [0, 0, 1, 0])
        array([0., 0., 0., 1.])
    """
    a, (b, c, d) = _parts("p", p)
    w, (x, y, z) = _parts("q", q)
    return join(
        (
            a * w - b * x - c * y - d * z,
            a * x + b * w + c * z - d * y,
            a * y - b * z + c * w + d * x,
            a * z + b * y - c * x + d * w,
        ),
        (4,),
    )


def conjugate(q: ArrayLike) -> Quaternion:
    """The quaternion (w, -x, -y, -z), which for unit norm is the inverse.

    Args:
        q: (..., 4) quaternion (w, x, y, z).
    """
    w, (x, y, z) = _parts("q", q)
    return join((w, -x, -y, -z), (4,))


def normalize(q: ArrayLike) -> Quaternion:
    """The quaternion of unit norm with the same direction, q / ||q||.

    Args:
        q: (..., 4) quaternion (w, x, y, z) of nonzero norm.
    """
    array = array_of("q", q, (4,))
    unit: Quaternion = array / np.sqrt((array * array).sum(axis=-1, keepdims=True))
    return unit


def rotation(q: ArrayLike) -> Rotation:
    """The rotation matrix R of a quaternion of any nonzero norm.

        R = I + s (qw ~qv + ~qv^2),   s = 2 / ||q||^2

    The result is orthogonal whatever the norm, so that a quaternion that has drifted while it was integrated needs
    no normalization.

    Args:
        q: (..., 4) quaternion (w, x, y, z).

    Example:
        A quarter turn about z takes x to y.

        >>> rotation([1, 0, 0, 1]) @ [1, 0, 0]
        array([0., 1., 0.])
    """
    w, (x, y, z) = _parts("q", q)
    s = np.divide(2.0, w * w + x * x + y * y + z * z)
    sx, sy, sz = s * x, s * y, s * z
    xx, yy, zz, xy, yz, zx = sx * x, sy * y, sz * z, sx * y, sy * z, sz * x
    wx, wy, wz = w * sx, w * sy, w * sz
    return join(
        (1.0 - (yy + zz), xy - wz, zx + wy, xy + wz, 1.0 - (xx + zz), yz - wx, zx - wy, yz + wx, 1.0 - (xx + yy)),
        (3, 3),
    )


def from_rotation(R: ArrayLike) -> Quaternion:
    """The unit quaternion of a rotation matrix, with scalar part w >= 0.

    The symmetric matrix 4 q q^T is linear in R. Its row with the largest diagonal entry is divided by its own norm, so
    that no digits are lost at any angle.

    Args:
        R: (..., 3, 3) rotation matrix.

    References:
        Theory 2.4 (extra).

    Example:
        >>> from_rotation([[-1, 0, 0], [0, -1, 0], [0, 0, 1]])
        array([0., 0., 0., 1.])
    """
    array = array_of("R", R, (3, 3))
    a, b, c, d, e, f, g, h, i = split(array, axes=2)
    wx, wy, wz = h - f, c - g, d - b
    xy, yz, zx = b + d, f + h, c + g
    diagonal = 1.0 + a + e + i, 1.0 + a - e - i, 1.0 - a + e - i, 1.0 - a - e + i
    ww, xx, yy, zz = diagonal
    outer = join((ww, wx, wy, wz, wx, xx, xy, zx, wy, xy, yy, yz, wz, zx, yz, zz), (4, 4))
    largest = join(diagonal, (4,)).argmax(axis=-1)
    rows = outer.reshape(-1, 4, 4)[np.arange(largest.size), largest.ravel()]
    q = normalize(rows.reshape(*array.shape[:-2], 4))
    return q * np.copysign(1.0, q[..., :1])


def exp(rotation_vector: ArrayLike) -> Quaternion:
    """The unit quaternion of the rotation by the angle ||w|| about the direction of w.

        exp w = (cos(x/2),  (1/2) sinc(x/2) w),   x = ||w||

    Args:
        rotation_vector: (..., 3) rotation vector w [rad].
    """
    w = split3("rotation_vector", rotation_vector)
    half = 0.5 * norm(w)
    factor = 0.5 * sinc(half)
    return join((np.cos(half), factor * w[0], factor * w[1], factor * w[2]), (4,))


def log(q: ArrayLike) -> Vector3:
    """The shortest rotation vector [rad] of a quaternion of any nonzero norm, of length at most pi.

        log q = 2 atan2(||qv||, |qw|) / ||qv||  sign(qw) qv

    For half turns, qw = 0, the two signs are equally short and the sign of qv decides.

    Args:
        q: (..., 4) quaternion (w, x, y, z).

    References:
        Theory 2.4 (extra).
    """
    w, vector = _parts("q", q)
    length = np.maximum(norm(vector), NONZERO_ANGLE)
    factor = np.copysign(2.0, w) * np.arctan2(length, np.abs(w)) / length
    return join((factor * vector[0], factor * vector[1], factor * vector[2]), (3,))
