"""Six-vectors and their time derivatives, from about a point at rest to the representation of a moving body.

A six-vector X (a twist, or a column of a Jacobian) is known about a point P that rests in the world, in world axes; the
body frame C has its translation r relative to P; V = (w, u) is the body's twist about P; V', X' are time derivatives.
Values convert by the functions of `cadmbs.lie.twists`; their time derivatives, component by component, by those here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, TwistStack, matrix_times_vector
from cadmbs.kinematics.higher_motion import MotionDerivatives
from cadmbs.lie import se3, so3, twists
from cadmbs.lie.rotation_vector import product_derivative


def about_world_origin(twist: Array, point: Array) -> Array:
    """A twist known about a point at rest (world axes), about the world origin: v_O = v_P + p x w."""
    angular, linear = twist[..., :3], twist[..., 3:]
    return np.concatenate([angular, linear + so3.cross(point, angular)], axis=-1)


def body_fixed_rate(pose: Array, twist: Array, x: Array, x_dot: Array) -> Array:
    """d/dt (Ad_C^-1 X) = Ad_C^-1 (X' - [V, X]). Theory 2.5."""
    return twists.body_fixed_from_spatial(pose, x_dot - se3.bracket(twist, x))


def hybrid_rate(pose: Array, twist: Array, x: Array, x_dot: Array) -> Array:
    """d/dt (a, b + a x r) = (a', b' + a' x r + a x r') for X = (a, b), with r' = u + w x r. Theory 5.3."""
    position = pose[..., :3, 3]
    velocity = twist[..., 3:] + so3.cross(twist[..., :3], position)
    rate = twists.hybrid_from_spatial(pose, x_dot)
    from_velocity = so3.cross(x[..., :3], velocity)
    return np.asarray(rate + np.concatenate([np.zeros(from_velocity.shape), from_velocity], axis=-1))


def mixed_rate(pose: Array, twist: Array, x: Array, x_dot: Array) -> Array:
    """Angular part R^T (a' - w x a), linear part of the hybrid rate. Theory 5.3."""
    hybrid = hybrid_rate(pose, twist, x, x_dot)
    angular = x_dot[..., :3] - so3.cross(twist[..., :3], x[..., :3])
    in_body = matrix_times_vector(np.swapaxes(pose[..., :3, :3], -1, -2), angular)
    return np.concatenate([np.broadcast_to(in_body, hybrid[..., :3].shape), hybrid[..., 3:]], axis=-1)


def body_fixed_derivatives(motion: MotionDerivatives) -> list[TwistStack]:
    """V^b^(m) = Ad_C^-1 U_m with U_0 = V, U_(m + 1) = U_m' - [V, U_m].

    Orders 1 and 2 are V^s' = Ad_C V^b' and V^s'' = Ad_C (V^b'' + [V^b, V^b']). Theory 5.4 and 5.5 (extra).
    """
    U, derivatives = list(motion.twists), list[Array]()
    while U:
        derivatives.append(twists.body_fixed_from_spatial(motion.pose, U[0]))
        U = [U[k + 1] - product_derivative(se3.bracket, motion.twists, U, k) for k in range(len(U) - 1)]
    return derivatives


def hybrid_derivatives(motion: MotionDerivatives) -> list[TwistStack]:
    """(w^(m), r^(m + 1)) with r' = u + w x r for the twist (w, u) about the point. P-DYN (28), (31)."""
    w = [twist[..., :3] for twist in motion.twists]
    r = [np.broadcast_to(motion.pose[..., :3, 3], w[0].shape)]
    for order, twist in enumerate(motion.twists):
        r.append(twist[..., 3:] + product_derivative(so3.cross, w, r, order))
    return [np.concatenate(parts, axis=-1) for parts in zip(w, r[1:], strict=True)]


def mixed_derivatives(motion: MotionDerivatives) -> list[TwistStack]:
    """Angular parts of the body-fixed derivatives, linear parts of the hybrid ones. P-DYN (33) with E-21."""
    pairs = zip(body_fixed_derivatives(motion), hybrid_derivatives(motion), strict=True)
    return [np.concatenate([in_body[..., :3], in_world[..., 3:]], axis=-1) for in_body, in_world in pairs]


@dataclass(frozen=True)
class Conversion:
    """How a representation about the body-frame origin follows from that about P.

    Attributes:
        value: (C, X) -> X in the representation.
        rate: (C, V, X, X') -> d/dt of that.
        derivatives: The twists V, V', V'', ... of a motion -> those of the representation.
    """

    value: Callable[[Array, Array], Array]
    rate: Callable[[Array, Array, Array, Array], Array]
    derivatives: Callable[[MotionDerivatives], list[TwistStack]]


BODY_FIXED = Conversion(twists.body_fixed_from_spatial, body_fixed_rate, body_fixed_derivatives)
HYBRID = Conversion(twists.hybrid_from_spatial, hybrid_rate, hybrid_derivatives)
MIXED = Conversion(twists.mixed_from_spatial, mixed_rate, mixed_derivatives)
