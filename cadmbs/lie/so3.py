"""Rotation matrices, and rotation vectors w: axis times angle [rad], three numbers that exp takes to a rotation.

`R_WB` maps components in B to components in W. The differential of exp is right-trivialised: for a rotation vector
w(t), the angular velocity of R = exp(~w) is `dexp_w w_dot` resolved in W and `dexp_{-w} w_dot` resolved in B.
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, ArrayLike, NDArray, Rotation, Vector3
from cadmbs.lie import _components as parts
from cadmbs.lie import quaternion, series
from cadmbs.lie._components import Component

_HAT_ROW, _HAT_COLUMN = np.array([0, 0, 1, 1, 2, 2]), np.array([1, 2, 0, 2, 0, 1])
_HAT_PART, _HAT_SIGN = np.array([2, 1, 2, 0, 1, 0]), np.array([-1.0, 1.0, 1.0, -1.0, -1.0, 1.0])
"""The entries of ~a off the diagonal: row, column, the component that stands there, and its sign."""


def hat(a: ArrayLike) -> Array:
    """The skew-symmetric matrix ~a of a vector, ~a b = a x b.

    Args:
        a: (..., 3) vector.

    Returns:
        (..., 3, 3) matrix.

    Example:
        >>> hat([1, 2, 3])
        array([[ 0., -3.,  2.],
               [ 3.,  0., -1.],
               [-2.,  1.,  0.]])
    """
    vector = parts.array_of("a", a, (3,))
    matrix = np.zeros((*vector.shape, 3))
    matrix[..., _HAT_ROW, _HAT_COLUMN] = vector[..., _HAT_PART] * _HAT_SIGN
    return matrix


def vee(A: ArrayLike) -> Vector3:
    """The vector a of the skew-symmetric part of a matrix, ~a = (A - A^T) / 2; the inverse of `hat`.

    Args:
        A: (..., 3, 3) matrix.
    """
    _, b, c, d, _, f, g, h, _ = parts.split(parts.array_of("A", A, (3, 3)), axes=2)
    return parts.join((0.5 * (h - f), 0.5 * (c - g), 0.5 * (d - b)), (3,))


def cross(a: ArrayLike, b: ArrayLike) -> Vector3:
    """The cross product a x b.

    Args:
        a: (..., 3) vector.
        b: (..., 3) vector.

    Example:
        >>> cross([1, 0, 0], [0, 1, 0])
        array([0., 0., 1.])
    """
    first, second = parts.array_of("a", a, (3,)), parts.array_of("b", b, (3,))
    if first.ndim > 1 or second.ndim > 1:
        return parts.cross_of_batches(first, second)
    return np.array(parts.cross(first.tolist(), second.tolist()))


def exp(w: ArrayLike) -> Rotation:
    """The rotation by the angle ||w|| about the direction of w.

        exp ~w = I + a0 ~w + a1 ~w^2

    Args:
        w: (..., 3) rotation vector [rad].

    References:
        P-KIN (64)-(66).
    """
    components = parts.split3("w", w)
    x = parts.norm(components)
    return parts.join(parts.quadratic(series.sinc(x), series.versine(x), components), (3, 3))


def log(R: ArrayLike) -> Vector3:
    """The shortest rotation vector [rad] of a rotation, of length at most pi.

    Goes through the quaternion, which keeps all digits near the identity and near half turns. At exactly half a turn
    the sign of the vector is free.

    Args:
        R: (..., 3, 3) rotation matrix.

    References:
        Theory 2.4 (extra).
    """
    return quaternion.log(quaternion.from_rotation(parts.array_of("R", R, (3, 3))))


def dexp(w: ArrayLike) -> Array:
    """The right-trivialised differential of exp: (d/dt exp ~w) exp(-~w) = hat(dexp_w w_dot).

        dexp_w = I + a1 ~w + a2 ~w^2

    Args:
        w: (..., 3) rotation vector [rad].

    Returns:
        (..., 3, 3) matrix; it is singular where ||w|| is a nonzero multiple of 2 pi.

    References:
        P-INT (6)-(8), with (9) corrected.
    """
    components = parts.split3("w", w)
    x = parts.norm(components)
    return parts.join(parts.quadratic(series.versine(x), series.sine_lag(x), components), (3, 3))


def dexp_inverse(w: ArrayLike) -> Array:
    """The inverse of `dexp`: from angular velocity in W to the rate of the rotation vector.

        dexp_w^-1 = I - 1/2 ~w + b ~w^2

    Args:
        w: (..., 3) rotation vector [rad], away from full turns ||w|| = 2 pi, where the inverse does not exist.

    Returns:
        (..., 3, 3) matrix.

    References:
        P-INT (11).
    """
    components = parts.split3("w", w)
    return parts.join(parts.quadratic(-0.5, series.cotangent_lag(parts.norm(components)), components), (3, 3))


def dexp_rate(w: ArrayLike, w_dot: ArrayLike) -> Vector3:
    """The part of the angular acceleration that is quadratic in w_dot, [d/dt dexp_w] w_dot [rad/s^2].

    The angular velocity dexp_w w_dot in W has the derivative dexp_w w_ddot + [d/dt dexp_w] w_dot with

        [d/dt dexp_w] w_dot = a2 w_dot x u - s (c u + d w x u) ,   u = w x w_dot ,   s = w . w_dot

    which is the derivative of I + a1 ~w + a2 ~w^2, with a1' = -c x and a2' = -d x.

    Args:
        w: (..., 3) rotation vector [rad].
        w_dot: (..., 3) its time derivative [rad/s].

    References:
        Theory 2.1 and 2.3 (extra).
    """
    vector, rate = parts.split3("w", w), parts.split3("w_dot", w_dot)
    x, s, u = parts.norm(vector), parts.dot(vector, rate), parts.cross(vector, rate)
    terms = (
        (series.sine_lag(x), parts.cross(rate, u)),
        (-s * series.versine_drop(x), u),
        (-s * series.sine_lag_drop(x), parts.cross(vector, u)),
    )
    return parts.join(parts.combine(terms), (3,))


def dexp_derivative(w: ArrayLike, w_dot: ArrayLike) -> Array:
    """The rate of `dexp` along a moving rotation vector, d/dt dexp_w [rad/s].

        d/dt dexp_w = a1 ~w_dot + a2 (~w_dot ~w + ~w ~w_dot) - s (c ~w + d ~w^2) ,   s = w . w_dot

    Args:
        w: (..., 3) rotation vector [rad].
        w_dot: (..., 3) its time derivative [rad/s].

    Returns:
        (..., 3, 3) matrix; applied to w_dot it is `dexp_rate`.

    References:
        Theory 2.1 and 2.3 (extra).
    """
    vector, rate = np.asarray(w, dtype=np.float64), np.asarray(w_dot, dtype=np.float64)
    x = np.sqrt(np.sum(vector**2, axis=-1))
    s = np.sum(vector * rate, axis=-1)
    a1, a2, c, d = (
        np.asarray(function(x))[..., np.newaxis, np.newaxis]
        for function in (series.versine, series.sine_lag, series.versine_drop, series.sine_lag_drop)
    )
    along = s[..., np.newaxis, np.newaxis]
    tilde, moving = hat(vector), hat(rate)
    return np.asarray(a1 * moving + a2 * (moving @ tilde + tilde @ moving) - along * (c * tilde + d * tilde @ tilde))


def _determinant(A: Array) -> Component:
    """The triple product of the rows."""
    a, b, c, d, e, f, g, h, i = parts.split(A, axes=2)
    return parts.dot(parts.cross((a, b, c), (d, e, f)), (g, h, i))


def project(A: ArrayLike) -> Rotation:
    """The rotation nearest to a matrix in the Frobenius norm, from its singular value decomposition.

        R = U diag(1, 1, det(U V^T)) V^T ,   A = U S V^T

    Args:
        A: (..., 3, 3) matrix, such as a rotation that rounding or a file with few digits has spoilt.
    """
    U, _, Vt = np.linalg.svd(parts.array_of("A", A, (3, 3)))
    U[..., :, 2] *= np.sign(_determinant(U @ Vt))[..., np.newaxis]
    nearest: Rotation = U @ Vt
    return nearest


def is_rotation(R: ArrayLike, tolerance: float = 1e-9) -> NDArray[np.bool_]:
    """Whether a matrix is a rotation: every entry of R^T R - I is within the tolerance, and R is right-handed.

    Args:
        R: (..., 3, 3) matrix.
        tolerance: Largest deviation accepted.

    Returns:
        One truth value per sample.

    Example:
        >>> bool(is_rotation([[0, 1, 0], [1, 0, 0], [0, 0, 1]]))
        False
    """
    array = parts.array_of("R", R, (3, 3))
    deviation = np.abs(array.swapaxes(-1, -2) @ array - np.eye(3)).max(axis=(-1, -2))
    proper: NDArray[np.bool_] = (deviation <= tolerance) & (_determinant(array) > 0.0)
    return proper
