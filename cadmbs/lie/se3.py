"""Poses, and the twists and wrenches that they carry from one frame to another.

A pose T_WB = [[R_WB, p_WB], [0, 1]] maps coordinates in B to coordinates in W. Poses are multiplied with `@`. A twist
X = (w, v) holds the angular velocity [rad/s], then the linear velocity [m/s]; a wrench (t, f) holds the moment [N m],
then the force [N]; their power is the sum of the products of their components. As the argument of exp, X is a screw
coordinate vector [rad, m]. Differentials of exp are right-trivialised, (d/dt exp X) exp(-X) = hat(dexp_X X_dot).
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Pose, Rotation, Twist, Vector3, Wrench
from cadmbs.lie import _components as parts
from cadmbs.lie import quaternion, series, so3
from cadmbs.lie._components import Components, Triple

_EYE = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)


def _split_pose(name: str, T: ArrayLike) -> tuple[Components, Triple]:
    """The components of R, row by row, and of p."""
    a, b, c, x, d, e, f, y, g, h, i, z = parts.split(parts.array_of(name, T, (4, 4))[..., :3, :], axes=2)
    return (a, b, c, d, e, f, g, h, i), (x, y, z)


def _join_pose(R: Components, p: Triple) -> Pose:
    """The pose with the given components."""
    return parts.join((*R[:3], p[0], *R[3:6], p[1], *R[6:], p[2], 0.0, 0.0, 0.0, 1.0), (4, 4))


def _lower(diagonal: Array, corner: Array) -> Array:
    """The matrix [[D, 0], [C, D]] of 3x3 blocks, the form that all 6x6 matrices of SE(3) share."""
    batch = np.broadcast_shapes(diagonal.shape[:-2], corner.shape[:-2])
    out = np.zeros((*batch, 6, 6))
    out[..., :3, :3] = diagonal
    out[..., 3:, 3:] = diagonal
    out[..., 3:, :3] = corner
    return out


def pose(R: ArrayLike, p: ArrayLike) -> Pose:
    """The pose [[R, p], [0, 1]] of a frame with rotation R_WB and origin p_WB.

    Args:
        R: (..., 3, 3) rotation matrix.
        p: (..., 3) position of the origin of B in W [m].
    """
    return _join_pose(parts.split(parts.array_of("R", R, (3, 3)), axes=2), parts.split3("p", p))


def translation(p: ArrayLike) -> Pose:
    """The pose [[I, p], [0, 1]] of a frame that is parallel to W.

    Args:
        p: (..., 3) position of its origin in W [m].
    """
    return _join_pose(_EYE, parts.split3("p", p))


def rotation_part(T: ArrayLike) -> Rotation:
    """The rotation R_WB of a pose, a view where the argument is an array.

    Args:
        T: (..., 4, 4) pose T_WB.
    """
    return parts.array_of("T", T, (4, 4))[..., :3, :3]


def translation_part(T: ArrayLike) -> Vector3:
    """The origin p_WB of a pose [m], a view where the argument is an array.

    Args:
        T: (..., 4, 4) pose T_WB.
    """
    return parts.array_of("T", T, (4, 4))[..., :3, 3]


def inverse(T: ArrayLike) -> Pose:
    """The pose T_BW of W seen from B: T^-1 = [[R^T, -R^T p], [0, 1]].

    Args:
        T: (..., 4, 4) pose T_WB.

    References:
        P-KIN (62), corrected.

    Example:
        >>> translation_part(inverse(translation([1, 2, 3])))
        array([-1., -2., -3.])
    """
    pose = parts.array_of("T", T, (4, 4))
    R, result = pose[..., :3, :3], np.zeros(pose.shape)
    result[..., :3, :3] = R.swapaxes(-1, -2)
    result[..., :3, 3] = -parts.rotate_batches_back(R, pose[..., :3, 3])
    result[..., 3, 3] = 1.0
    return result


def apply(T: ArrayLike, point: ArrayLike) -> Vector3:
    """The coordinates in W of a point given in B: R r + p.

    Args:
        T: (..., 4, 4) pose T_WB.
        point: (..., 3) coordinates r in B [m]. Several points of one pose need an axis for them in T as well,
            `T[..., None, :, :]`.

    Example:
        >>> apply(translation([1, 2, 3]), [[0, 0, 0], [1, 0, 0]])
        array([[1., 2., 3.],
               [2., 2., 3.]])
    """
    pose, points = parts.array_of("T", T, (4, 4)), parts.array_of("point", point, (3,))
    return parts.rotate_batches(pose[..., :3, :3], points) + pose[..., :3, 3]


def hat(X: ArrayLike) -> Array:
    """The matrix [[~w, v], [0, 0]] of a twist.

    The pose T of a body with the twist Vs (spatial) or Vb (body-fixed) has the time derivative ~Vs T = T ~Vb, with ~V
    this matrix.

    Args:
        X: (..., 6) twist (w, v).

    Returns:
        (..., 4, 4) matrix.
    """
    (a, b, c), (x, y, z) = parts.split6("X", X)
    return parts.join((0.0, -c, b, x, c, 0.0, -a, y, -b, a, 0.0, z, 0.0, 0.0, 0.0, 0.0), (4, 4))


def vee(A: ArrayLike) -> Twist:
    """The twist of a matrix [[~w, v], [0, 0]], with w from the skew-symmetric part; the inverse of `hat`.

    Args:
        A: (..., 4, 4) matrix.
    """
    (_, b, c, d, _, f, g, h, _), v = _split_pose("A", A)
    return parts.join((0.5 * (h - f), 0.5 * (c - g), 0.5 * (d - b), *v), (6,))


def exp(X: ArrayLike) -> Pose:
    """The displacement along the screw X = (w, v), by the angle ||w||; without rotation by the translation v.

        exp X = [[exp ~w, dexp_w v], [0, 1]]

    Args:
        X: (..., 6) screw coordinates [rad, m], such as a unit screw times a joint coordinate.

    References:
        P-KIN (64)-(70), in the form that is safe at w = 0 (theory 2.2).

    Example:
        Half a turn about the z-axis through the point (1, 0, 0) takes the origin to (2, 0, 0).

        >>> exp([0, 0, np.pi, 0, -np.pi, 0])[:3, 3].round(12)
        array([2., 0., 0.])
    """
    w, v = parts.split6("X", X)
    x = parts.norm(w)
    a1 = series.versine(x)
    u = parts.cross(w, v)
    p = parts.combine(((a1, u), (series.sine_lag(x), parts.cross(w, u))), v)
    return _join_pose(parts.quadratic(series.sinc(x), a1, w), p)


def log(T: ArrayLike) -> Twist:
    """The screw coordinates [rad, m] of a pose with the smallest angle, at most pi.

        log T = (w, dexp_w^-1 p) ,   w = log R

    At exactly half a turn the sign of w is free.

    Args:
        T: (..., 4, 4) pose T_WB.

    References:
        Theory 2.4 (extra).
    """
    array = parts.array_of("T", T, (4, 4))
    rotation_vector = quaternion.log(quaternion.from_rotation(array[..., :3, :3]))
    w, p = parts.split3("w", rotation_vector), parts.split3("p", array[..., :3, 3])
    u = parts.cross(w, p)
    v = parts.combine(((-0.5, u), (series.cotangent_lag(parts.norm(w)), parts.cross(w, u))), p)
    return parts.join((*w, *v), (6,))


def adjoint(T: ArrayLike) -> Array:
    """The matrix that carries twists from B to W: Ad_T = [[R, 0], [~p R, R]], so that Vs = Ad_T Vb.

    Args:
        T: (..., 4, 4) pose T_WB.

    Returns:
        (..., 6, 6) matrix. `transform_twist` multiplies by it without building it.

    References:
        P-KIN (71)-(73).
    """
    R = rotation_part(T)
    return _lower(R, so3.hat(translation_part(T)) @ R)


def adjoint_inverse(T: ArrayLike) -> Array:
    """The matrix that carries twists from W to B: Ad_T^-1 = [[R^T, 0], [-R^T ~p, R^T]].

    Args:
        T: (..., 4, 4) pose T_WB.

    Returns:
        (..., 6, 6) matrix.
    """
    Rt = rotation_part(T).swapaxes(-1, -2)
    return _lower(Rt, -Rt @ so3.hat(translation_part(T)))


def _carry(T: Array, free: Array, bound: Array) -> tuple[Array, Array]:
    """Angular velocity and velocity, or force and moment, from B to W: (R free, R bound + p x R free)."""
    R = T[..., :3, :3]
    carried = parts.rotate_batches(R, free)
    return carried, parts.rotate_batches(R, bound) + parts.cross_of_batches(T[..., :3, 3], carried)


def _carry_back(T: Array, free: Array, bound: Array) -> tuple[Array, Array]:
    """The inverse of `_carry`: (R^T free, R^T (bound - p x free))."""
    R = T[..., :3, :3]
    about_origin = bound - parts.cross_of_batches(T[..., :3, 3], free)
    return parts.rotate_batches_back(R, free), parts.rotate_batches_back(R, about_origin)


def transform_twist(T: ArrayLike, X: ArrayLike) -> Twist:
    """A twist or screw given in B, in coordinates of W: Ad_T X = (R w, R v + p x R w).

    Args:
        T: (..., 4, 4) pose T_WB.
        X: (..., 6) twist (w, v) in B.

    References:
        P-KIN (71).
    """
    pose, six = parts.array_of("T", T, (4, 4)), parts.array_of("X", X, (6,))
    return np.concatenate(_carry(pose, six[..., :3], six[..., 3:]), axis=-1)


def transform_twist_inverse(T: ArrayLike, X: ArrayLike) -> Twist:
    """A twist or screw given in W, in coordinates of B: Ad_T^-1 X = (R^T w, R^T (v - p x w)).

    Args:
        T: (..., 4, 4) pose T_WB.
        X: (..., 6) twist (w, v) in W.
    """
    pose, six = parts.array_of("T", T, (4, 4)), parts.array_of("X", X, (6,))
    return np.concatenate(_carry_back(pose, six[..., :3], six[..., 3:]), axis=-1)


def transform_wrench(T: ArrayLike, W: ArrayLike) -> Wrench:
    """A wrench given in B, in coordinates of W: Ad_T^-T W = (R t + p x R f, R f).

    Args:
        T: (..., 4, 4) pose T_WB.
        W: (..., 6) wrench (t, f), moment about the origin of B.

    Returns:
        The same wrench with the moment about the origin of W.

    References:
        P-DYN (120), read backwards.
    """
    pose, six = parts.array_of("T", T, (4, 4)), parts.array_of("W", W, (6,))
    force, moment = _carry(pose, six[..., 3:], six[..., :3])
    return np.concatenate([moment, force], axis=-1)


def transform_wrench_inverse(T: ArrayLike, W: ArrayLike) -> Wrench:
    """A wrench given in W, in coordinates of B: Ad_T^T W = (R^T (t - p x f), R^T f).

    Args:
        T: (..., 4, 4) pose T_WB.
        W: (..., 6) wrench (t, f), moment about the origin of W.

    Returns:
        The same wrench with the moment about the origin of B.

    References:
        P-DYN (120).
    """
    pose, six = parts.array_of("T", T, (4, 4)), parts.array_of("W", W, (6,))
    force, moment = _carry_back(pose, six[..., 3:], six[..., :3])
    return np.concatenate([moment, force], axis=-1)


def ad(X: ArrayLike) -> Array:
    """The matrix of the Lie bracket: ad_X = [[~w, 0], [~v, ~w]], so that ad_X Y = [X, Y].

    Args:
        X: (..., 6) twist (w, v).

    Returns:
        (..., 6, 6) matrix.

    References:
        P-KIN (74).
    """
    array = parts.array_of("X", X, (6,))
    return _lower(so3.hat(array[..., :3]), so3.hat(array[..., 3:]))


def bracket(X: ArrayLike, Y: ArrayLike) -> Twist:
    """The Lie bracket (screw product) of two twists: [X, Y] = ad_X Y = (w1 x w2, v1 x w2 + w1 x v2).

    Args:
        X: (..., 6) twist (w1, v1).
        Y: (..., 6) twist (w2, v2).

    References:
        P-KIN (74), (75).
    """
    first, second = parts.array_of("X", X, (6,)), parts.array_of("Y", Y, (6,))
    if first.ndim > 1 or second.ndim > 1:
        w, v, u = first[..., :3], first[..., 3:], second[..., :3]
        linear = parts.cross_of_batches(w, second[..., 3:]) + parts.cross_of_batches(v, u)
        return np.concatenate([parts.cross_of_batches(w, u), linear], axis=-1)
    (w1, v1), (w2, v2) = parts.split6("X", first), parts.split6("Y", second)
    return parts.join((*parts.cross(w1, w2), *parts.combine(((1.0, parts.cross(v1, w2)),), parts.cross(w1, v2))), (6,))


def cobracket(X: ArrayLike, W: ArrayLike) -> Wrench:
    """The transposed bracket on a wrench or momentum: ad_X^T W = (t x w + f x v, f x w).

    A body with the body-fixed twist X and momentum P is moved by the wrench P_dot - ad_X^T P.

    Args:
        X: (..., 6) twist (w, v).
        W: (..., 6) wrench (t, f), or momentum in the same order.
    """
    first, second = parts.array_of("X", X, (6,)), parts.array_of("W", W, (6,))
    if first.ndim > 1 or second.ndim > 1:
        turn, moment, force = first[..., :3], second[..., :3], second[..., 3:]
        couple = parts.cross_of_batches(force, first[..., 3:]) + parts.cross_of_batches(moment, turn)
        return np.concatenate([couple, parts.cross_of_batches(force, turn)], axis=-1)
    (w, v), (t, f) = parts.split6("X", first), parts.split6("W", second)
    return parts.join((*parts.combine(((1.0, parts.cross(t, w)),), parts.cross(f, v)), *parts.cross(f, w)), (6,))


def dexp(X: ArrayLike) -> Array:
    """The right-trivialised differential of exp: (d/dt exp X) exp(-X) = hat(dexp_X X_dot).

        dexp_X = [[dexp_w, 0], [Q, dexp_w]]
        Q = a1 ~v + a2 (~w ~v + ~v ~w) - (w.v) (c ~w + d ~w^2)

    With T = T0 exp X the body-fixed twist is dexp_{-X} X_dot; with T = exp(X) T0 the spatial twist is dexp_X X_dot.

    Args:
        X: (..., 6) screw coordinates (w, v) [rad, m].

    Returns:
        (..., 6, 6) matrix; it is singular where ||w|| is a nonzero multiple of 2 pi.

    References:
        P-INT (19), (24); P-DYN (88), (89), corrected (theory 2.3).
    """
    w, v = parts.split6("X", X)
    x = parts.norm(w)
    a1, a2 = series.versine(x), series.sine_lag(x)
    corner = parts.coupling((a1, a2, series.versine_drop(x), series.sine_lag_drop(x)), w, v)
    return _lower(parts.join(parts.quadratic(a1, a2, w), (3, 3)), parts.join(corner, (3, 3)))


def dexp_inverse(X: ArrayLike) -> Array:
    """The inverse of `dexp`: from the twist to the rate of the screw coordinates.

        dexp_X^-1 = [[dexp_w^-1, 0], [P, dexp_w^-1]]
        P = -1/2 ~v + b (~w ~v + ~v ~w) + (w.v) b1 ~w^2

    Args:
        X: (..., 6) screw coordinates (w, v) [rad, m], away from full turns ||w|| = 2 pi.

    Returns:
        (..., 6, 6) matrix.

    References:
        P-INT (10), in block form (theory 2.3).
    """
    w, v = parts.split6("X", X)
    x = parts.norm(w)
    b = series.cotangent_lag(x)
    corner = parts.coupling((-0.5, b, 0.0, -series.cotangent_lag_rise(x)), w, v)
    return _lower(parts.join(parts.quadratic(-0.5, b, w), (3, 3)), parts.join(corner, (3, 3)))
