"""The direct product group SO(3) x R^3: rotations and translations that do not know of each other.

Its elements are stored as poses [[R, p], [0, 1]], but multiply component by component, (R1 R2, p1 + p2). The same
motion of a body has in it, trivialised from the left, the mixed twist (R^T R', p'), and trivialised from the right the
hybrid twist: on SE(3) these were the body-fixed and the spatial one. P-INT calls the mixed twist "hybrid".
References: P-KIN remark 17; P-INT (16)-(20); theory 2.6.
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Pose, Twist, matrix_times_vector
from cadmbs.lie import _components as parts
from cadmbs.lie import se3, so3


def multiply(a: ArrayLike, b: ArrayLike) -> Pose:
    """The product (R1 R2, p1 + p2). P-INT (16).

    Args:
        a: (..., 4, 4) first element.
        b: (..., 4, 4) second element.

    Example:
        Translations add in the world, whatever the rotation before them.

        >>> half_turn = exp([0, 0, np.pi, 1, 0, 0])
        >>> se3.translation_part(multiply(half_turn, half_turn))
        array([2., 0., 0.])
    """
    return se3.pose(se3.rotation_part(a) @ se3.rotation_part(b), se3.translation_part(a) + se3.translation_part(b))


def inverse(T: ArrayLike) -> Pose:
    """The inverse (R^T, -p).

    Args:
        T: (..., 4, 4) element.
    """
    return se3.pose(np.swapaxes(se3.rotation_part(T), -1, -2), -se3.translation_part(T))


def exp(X: ArrayLike) -> Pose:
    """The exponential (exp ~w, v). P-INT (18).

    Args:
        X: (..., 6) rotation vector [rad], translation [m].
    """
    w, v = _halves("X", X)
    return se3.pose(so3.exp(w), v)


def log(T: ArrayLike) -> Twist:
    """The logarithm (log R, p), with a rotation by at most half a turn.

    Args:
        T: (..., 4, 4) element.

    Returns:
        (..., 6) rotation vector [rad], translation [m].
    """
    p = se3.translation_part(T)
    return np.concatenate([so3.log(se3.rotation_part(T)), p], axis=-1)


def adjoint(T: ArrayLike) -> Array:
    """Ad = diag(R, I) (..., 6, 6): T exp(X) T^-1 = exp(Ad X).

    Args:
        T: (..., 4, 4) element.
    """
    return _diagonal(se3.rotation_part(T), np.eye(3))


def bracket(X: ArrayLike, Y: ArrayLike) -> Twist:
    """The Lie bracket (w1 x w2, 0). P-INT (17).

    Args:
        X: (..., 6) algebra element (w1, v1).
        Y: (..., 6) algebra element (w2, v2).
    """
    turned = so3.cross(_halves("X", X)[0], _halves("Y", Y)[0])
    return np.concatenate([turned, np.zeros(turned.shape)], axis=-1)


def ad(X: ArrayLike) -> Array:
    """The matrix diag(~w, 0) (..., 6, 6) of the bracket with X.

    Args:
        X: (..., 6) algebra element (w, v).
    """
    return _diagonal(so3.hat(_halves("X", X)[0]), np.zeros((3, 3)))


def dexp(X: ArrayLike) -> Array:
    """The right-trivialised differential of exp, diag(dexp_w, I) (..., 6, 6). P-INT (19).

    Args:
        X: (..., 6) rotation vector [rad], translation [m].
    """
    return _diagonal(so3.dexp(_halves("X", X)[0]), np.eye(3))


def dexp_inverse(X: ArrayLike) -> Array:
    """The inverse of `dexp`, diag(dexp_w^-1, I) (..., 6, 6). P-INT (11), (19).

    Args:
        X: (..., 6) rotation vector [rad], translation [m].
    """
    return _diagonal(so3.dexp_inverse(_halves("X", X)[0]), np.eye(3))


def left_velocity(T: ArrayLike, T_dot: ArrayLike) -> Twist:
    """The left-trivialised velocity (R^T R', p') of a moving element: the mixed twist of a body. P-INT (20).

    Args:
        T: (..., 4, 4) element, the pose of the body.
        T_dot: (..., 4, 4) its time derivative.

    Returns:
        (..., 6) angular velocity in body axes [rad/s], velocity of the origin in world axes [m/s].
    """
    angular = so3.vee(np.swapaxes(se3.rotation_part(T), -1, -2) @ se3.rotation_part(T_dot))
    return _joined(angular, se3.translation_part(T_dot))


def right_velocity(T: ArrayLike, T_dot: ArrayLike) -> Twist:
    """The right-trivialised velocity (R' R^T, p') of a moving element: the hybrid twist of a body. P-KIN remark 17.

    Args:
        T: (..., 4, 4) element, the pose of the body.
        T_dot: (..., 4, 4) its time derivative.

    Returns:
        (..., 6) angular velocity [rad/s], velocity of the origin [m/s], both in world axes.
    """
    angular = so3.vee(se3.rotation_part(T_dot) @ np.swapaxes(se3.rotation_part(T), -1, -2))
    return _joined(angular, se3.translation_part(T_dot))


def se3_displacement(T: ArrayLike, X: ArrayLike) -> Twist:
    """The screw coordinates of the displacement of SE(3) that takes T where X takes it here.

        T exp_SE3(result) = T * exp(X) ,   result = (w, dexp_w^-1 R^T v)

    Args:
        T: (..., 4, 4) pose.
        X: (..., 6) displacement in this group: rotation vector in body axes [rad], translation in world axes [m].
    """
    w, v = _halves("X", X)
    in_body = matrix_times_vector(np.swapaxes(se3.rotation_part(T), -1, -2), v)
    return _joined(w, matrix_times_vector(so3.dexp_inverse(w), in_body))


def _halves(name: str, X: ArrayLike) -> tuple[Array, Array]:
    """Angular and linear part."""
    array = parts.array_of(name, X, (6,))
    return array[..., :3], array[..., 3:]


def _joined(angular: Array, linear: Array) -> Twist:
    return np.concatenate(np.broadcast_arrays(angular, linear), axis=-1)


def _diagonal(first: Array, second: Array) -> Array:
    """[[A, 0], [0, B]] of 3x3 blocks."""
    out = np.zeros((*np.broadcast_shapes(first.shape[:-2], second.shape[:-2]), 6, 6))
    out[..., :3, :3], out[..., 3:, 3:] = first, second
    return out
