"""One twist in its four representations, and the twelve conversions between them.

For a body with pose T_WB = [[R, p], [0, 1]] and angular velocity w and velocity p_dot in W:

    representation  angular part  linear part               basis of the linear part
    body-fixed  Vb  R^T w         velocity of the origin    B
    spatial     Vs  w             velocity of the body's    W
                                  point at the world origin
    hybrid      Vh  w             velocity of the origin    W
    mixed       Vm  R^T w         velocity of the origin    W

The functions are named `<to>_from_<from>` and act on the last axis. The same matrices convert Jacobians, screws and
spatial derivatives column by column; the columns of an array (..., 6, n) are reached with `convert_columns`. Time
derivatives of twists do not convert like this, because the matrices depend on time.

References: P-KIN (47), (54), (55), (58), (82) and table 3; P-DYN (98)-(100).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import ArrayLike, Jacobian, Twist
from cadmbs.lie import _components as parts


class _Form(NamedTuple):
    """In which basis a representation resolves its two parts, and about which point."""

    angular_in_body: bool
    linear_in_body: bool
    at_world_origin: bool


_BODY_FIXED = _Form(angular_in_body=True, linear_in_body=True, at_world_origin=False)
_SPATIAL = _Form(angular_in_body=False, linear_in_body=False, at_world_origin=True)
_HYBRID = _Form(angular_in_body=False, linear_in_body=False, at_world_origin=False)
_MIXED = _Form(angular_in_body=True, linear_in_body=False, at_world_origin=False)


def _convert(to: _Form, source: _Form, T_WB: ArrayLike, V: ArrayLike) -> Twist:
    """The twist V of form `source` in the form `to`; only the steps in which the two forms differ are taken."""
    T = parts.array_of("T_WB", T_WB, (4, 4))
    R = parts.split(T[..., :3, :3], axes=2)
    w, v = parts.split6("V", V)
    w_source = w
    if to.angular_in_body != source.angular_in_body:
        w = parts.rotate_back(R, w) if to.angular_in_body else parts.rotate(R, w)
    if source.linear_in_body and not to.linear_in_body:
        v = parts.rotate(R, v)
    if to.at_world_origin != source.at_world_origin:
        # The spatial form, one of the two, has its angular part in W.
        sign, w_world = (1.0, w) if to.at_world_origin else (-1.0, w_source)
        v = parts.combine(((sign, parts.cross(parts.split3("p_WB", T[..., :3, 3]), w_world)),), v)
    if to.linear_in_body and not source.linear_in_body:
        v = parts.rotate_back(R, v)
    return parts.join((*w, *v), (6,))


def convert_columns(conversion: Callable[[ArrayLike, ArrayLike], Twist], T_WB: ArrayLike, J: ArrayLike) -> Jacobian:
    """A Jacobian whose columns went through a conversion of twists.

    Args:
        conversion: One of the functions below, or any other of a pose and a twist, such as `se3.transform_twist`.
        T_WB: (..., 4, 4) pose of the body.
        J: (..., 6, n) Jacobian, one twist per column.

    Returns:
        (..., 6, n) Jacobian in the representation that the function converts to, a transposed view of a new array.

    Example:
        >>> from cadmbs.lie import se3
        >>> J_spatial = np.array([[0.0], [0], [1], [0], [0], [0]])
        >>> convert_columns(hybrid_from_spatial, se3.translation([2, 0, 0]), J_spatial).ravel()
        array([0., 0., 1., 0., 2., 0.])
    """
    T, columns = parts.array_of("T_WB", T_WB, (4, 4)), np.asarray(J, dtype=np.float64).swapaxes(-1, -2)
    return conversion(T[..., np.newaxis, :, :], columns).swapaxes(-1, -2)


def spatial_from_body_fixed(T_WB: ArrayLike, Vb: ArrayLike) -> Twist:
    """The spatial twist of a body-fixed one: Vs = Ad(T_WB) Vb = (R wb, R vb + p x R wb).

    Args:
        T_WB: (..., 4, 4) pose of the body.
        Vb: (..., 6) body-fixed twist [rad/s, m/s].
    """
    return _convert(_SPATIAL, _BODY_FIXED, T_WB, Vb)


def spatial_from_hybrid(T_WB: ArrayLike, Vh: ArrayLike) -> Twist:
    """The spatial twist of a hybrid one: Vs = Ad(p) Vh = (w, vh + p x w).

    Args:
        T_WB: (..., 4, 4) pose of the body.
        Vh: (..., 6) hybrid twist [rad/s, m/s].
    """
    return _convert(_SPATIAL, _HYBRID, T_WB, Vh)


def spatial_from_mixed(T_WB: ArrayLike, Vm: ArrayLike) -> Twist:
    """The spatial twist of a mixed one: Vs = [[R, 0], [~p R, I]] Vm = (R wm, vm + p x R wm).

    Args:
        T_WB: (..., 4, 4) pose of the body.
        Vm: (..., 6) mixed twist [rad/s, m/s].
    """
    return _convert(_SPATIAL, _MIXED, T_WB, Vm)


def body_fixed_from_spatial(T_WB: ArrayLike, Vs: ArrayLike) -> Twist:
    """The body-fixed twist of a spatial one: Vb = Ad(T_WB)^-1 Vs = (R^T w, R^T (vs - p x w)).

    Args:
        T_WB: (..., 4, 4) pose of the body.
        Vs: (..., 6) spatial twist [rad/s, m/s].
    """
    return _convert(_BODY_FIXED, _SPATIAL, T_WB, Vs)


def body_fixed_from_hybrid(T_WB: ArrayLike, Vh: ArrayLike) -> Twist:
    """The body-fixed twist of a hybrid one: Vb = diag(R^T, R^T) Vh.

    Args:
        T_WB: (..., 4, 4) pose of the body.
        Vh: (..., 6) hybrid twist [rad/s, m/s].
    """
    return _convert(_BODY_FIXED, _HYBRID, T_WB, Vh)


def body_fixed_from_mixed(T_WB: ArrayLike, Vm: ArrayLike) -> Twist:
    """The body-fixed twist of a mixed one: Vb = diag(I, R^T) Vm.

    Args:
        T_WB: (..., 4, 4) pose of the body.
        Vm: (..., 6) mixed twist [rad/s, m/s].
    """
    return _convert(_BODY_FIXED, _MIXED, T_WB, Vm)


def hybrid_from_spatial(T_WB: ArrayLike, Vs: ArrayLike) -> Twist:
    """The hybrid twist of a spatial one: Vh = Ad(-p) Vs = (w, vs - p x w).

    Args:
        T_WB: (..., 4, 4) pose of the body.
        Vs: (..., 6) spatial twist [rad/s, m/s].
    """
    return _convert(_HYBRID, _SPATIAL, T_WB, Vs)


def hybrid_from_body_fixed(T_WB: ArrayLike, Vb: ArrayLike) -> Twist:
    """The hybrid twist of a body-fixed one: Vh = diag(R, R) Vb.

    Args:
        T_WB: (..., 4, 4) pose of the body.
        Vb: (..., 6) body-fixed twist [rad/s, m/s].
    """
    return _convert(_HYBRID, _BODY_FIXED, T_WB, Vb)


def hybrid_from_mixed(T_WB: ArrayLike, Vm: ArrayLike) -> Twist:
    """The hybrid twist of a mixed one: Vh = diag(R, I) Vm.

    Args:
        T_WB: (..., 4, 4) pose of the body.
        Vm: (..., 6) mixed twist [rad/s, m/s].
    """
    return _convert(_HYBRID, _MIXED, T_WB, Vm)


def mixed_from_spatial(T_WB: ArrayLike, Vs: ArrayLike) -> Twist:
    """The mixed twist of a spatial one: Vm = [[R^T, 0], [-~p, I]] Vs = (R^T w, vs - p x w).

    Args:
        T_WB: (..., 4, 4) pose of the body.
        Vs: (..., 6) spatial twist [rad/s, m/s].
    """
    return _convert(_MIXED, _SPATIAL, T_WB, Vs)


def mixed_from_body_fixed(T_WB: ArrayLike, Vb: ArrayLike) -> Twist:
    """The mixed twist of a body-fixed one: Vm = diag(I, R) Vb.

    Args:
        T_WB: (..., 4, 4) pose of the body.
        Vb: (..., 6) body-fixed twist [rad/s, m/s].
    """
    return _convert(_MIXED, _BODY_FIXED, T_WB, Vb)


def mixed_from_hybrid(T_WB: ArrayLike, Vh: ArrayLike) -> Twist:
    """The mixed twist of a hybrid one: Vm = diag(R^T, I) Vh.

    Args:
        T_WB: (..., 4, 4) pose of the body.
        Vh: (..., 6) hybrid twist [rad/s, m/s].
    """
    return _convert(_MIXED, _HYBRID, T_WB, Vh)
