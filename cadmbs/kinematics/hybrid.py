"""Hybrid twists, Jacobians and accelerations: about the origin of the body frame, in world axes."""

from __future__ import annotations

from functools import partial

import numpy as np

from cadmbs.arrays import Array, Jacobian, Positions, TwistStack, Velocities
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics import body_fixed, higher_motion, products
from cadmbs.kinematics.system_jacobian import SystemJacobian, system_names, tree_blocks
from cadmbs.kinematics.twists import all_columns, body_columns, body_motion
from cadmbs.lie import rotation_vector, se3
from cadmbs.lie.twists import hybrid_from_spatial
from cadmbs.system import System


@with_kernel(partial(compiled.twists, representation="hybrid"))
def twists(
    system: System, q: Positions, v: Velocities, *, engine: str = "auto", threads: int | None = None
) -> TwistStack:
    """Twists of all bodies relative to the world, hybrid representation.

        V^h = Ad_(-r) V^s = (w, rdot) ,   rdot = v + w x r   for V^s = (w, v)

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n_bodies, 6), world first: angular velocity [rad/s],
        then velocity of the frame origin [m/s], both in world axes. P-KIN (36), (37), (42).
    """
    motion = body_motion(system, q, v)
    return hybrid_from_spatial(motion.pose, motion.twist)


def accelerations(system: System, q: Positions, v: Velocities, a: Velocities) -> TwistStack:
    """Time derivatives of the hybrid twists of all bodies, component by component.

        V^h' = (w', rddot) = J^h a + J^h' v ,   rddot = v' + w' x r + w x rdot   for V^s = (w, v)

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).

    Returns:
        (..., n_bodies, 6), world first: angular [rad/s^2], then linear [m/s^2],
        of the frame origin. P-DYN (28), (29).
    """
    motion = body_motion(system, q, v, a)
    return higher_motion.hybrid_rate(motion.pose, motion.twist, motion.twist, motion.acceleration)


def jerks(system: System, q: Positions, v: Velocities, a: Velocities, j: Velocities) -> TwistStack:
    """Second time derivatives of the hybrid twists of all bodies, component by component.

        V^h'' = (w'', rdddot) ,   rdddot = v'' + w x rddot + 2 w' x rdot + w'' x r   for V^s = (w, v)

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).
        j: Time derivatives of the accelerations (..., n_v).

    Returns:
        (..., n_bodies, 6), world first: angular [rad/s^3], then linear [m/s^3], of the frame origin.
        P-DYN (31), (32) with E-20.
    """
    motion = higher_motion.motion_derivatives(system, q, higher_motion.jerk_rows(system, v, a, j))
    return higher_motion.hybrid_derivatives(motion)[2]


def motion_derivatives(system: System, q: Positions, rates: Velocities) -> Array:
    """The hybrid twists of all bodies and their time derivatives, of as many orders as rates are given.

        V^h^(m) = (w^(m), r^(m + 1)) ,   r^(m + 1) = v^(m) + sum_l binom(m, l) w^(l) x r^(m - l)

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        rates: (..., order, n_v) joint velocities, accelerations, jerks, and so on.

    Returns:
        (..., order, n_bodies, 6), world first: twists, accelerations, jerks, ... as `twists`, `accelerations`
        and `jerks` give them. P-DYN (28), (31),
        continued.

    Raises:
        ShapeError: If `rates` has no row, or rows that do not have n_v entries.
    """
    motion = higher_motion.motion_derivatives(system, q, higher_motion.rate_rows(system, rates))
    return np.stack(higher_motion.hybrid_derivatives(motion), axis=-3)


@with_kernel(partial(compiled.jacobian, representation="hybrid"), scalar=("jacobian", "hybrid"))
def jacobian(
    system: System, q: Positions, body: str | int, *, engine: str = "auto", threads: int | None = None
) -> Jacobian:
    """Jacobian of a body or frame, hybrid representation: V = J v.

        J^h_ij = Ad_(-r_i) J^s_j

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        body: Name or index of a body, or "body/frame".
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., 6, n_v), rows (wx, wy, wz, vx, vy, vz) in world axes, angular first. P-KIN (38)-(41), (56).

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    J = body_columns(system, q, body)
    return np.swapaxes(hybrid_from_spatial(J.pose, J.columns), -1, -2)


@with_kernel(partial(compiled.jacobians, representation="hybrid"))
def jacobians(system: System, q: Positions, *, engine: str = "auto", threads: int | None = None) -> Array:
    """Jacobians of all bodies, hybrid representation: V_i = J_i v.

        J^h_ij = Ad_(-r_i) J^s_j for joints j on the path to body i, else 0

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n_bodies, 6, n_v), world first; by body
        rows (wx, wy, wz, vx, vy, vz) in world axes, angular first. P-KIN (38)-(41), (56).
    """
    J = all_columns(system, q)
    return np.swapaxes(hybrid_from_spatial(J.pose, J.columns), -1, -2)


def jacobian_dot(system: System, q: Positions, v: Velocities, body: str | int) -> Jacobian:
    """Time derivative of the hybrid Jacobian of a body or frame along the motion v.

        J^h_ij' = (a', b' + a' x r_i + a x rdot_i)   for J^s_j = (a, b)
                = (ad_(rdot_j - rdot_i) + Ad_(r_j - r_i) ad_(w_j)) 0X_j

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        body: Name or index of a body, or "body/frame".

    Returns:
        (..., 6, n_v), rows as in `jacobian`. P-DYN (27).

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    J = body_columns(system, q, body, v)
    return np.swapaxes(higher_motion.hybrid_rate(J.pose, J.twist, J.columns, J.rates), -1, -2)


def jacobian_partials(system: System, q: Positions, body: str | int, order: int = 1) -> Array:
    """Partial derivatives of the hybrid Jacobian of a body or frame along the velocity coordinates.

        J^h = diag(R, R) J^b ,   dR / dq_k = R ~w^b_k
        d J^h_ij / dq_k = [J^h_ij, (0, v_ik)]   for k from j on,   [(w_ik, 0), J^h_ij]   for k up to j

    and for higher orders the product rule or nested brackets. Along the velocities of spherical and free joints a
    derivative is d/ds f(integrate(q, s e_k)) at s = 0; these do not commute, the last index is differentiated last.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        body: Name or index of a body, or "body/frame".
        order: How often to differentiate, 1 or more.

    Returns:
        (..., 6, n_v, n_v[, n_v ...]), rows and columns as in `jacobian`, then one axis a differentiation.
        P-DYN (25) with E-16.

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    higher_motion.require_order(order)
    Jb = [body_fixed.jacobian_partials(system, q, body, m) for m in range(order + 1)]
    angular, linear = zip(*(np.split(J, 2, axis=-(m + 2)) for m, J in enumerate(Jb)), strict=True)
    R = higher_motion.rotation_partials(products.pose(system, q, body, engine="reference")[..., :3, :3], angular, order)
    parts = [rotation_vector.partial_product("xy,yj->xj", R, part, order) for part in (angular, linear)]
    return np.concatenate(parts, axis=-(order + 2))


def system_jacobian(system: System, q: Positions) -> SystemJacobian:
    """The hybrid twists of all moving bodies as one product, with its factors.

        V^h = J v_tree = A^h X^h v_tree ,   A^h(i, j) = Ad_(r_j - r_i) ,   A^h = (I - T^h)^-1

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).

    Returns:
        The factors, (..., 6 n, ...) for n moving bodies, with the orders of blocks and columns, and v_tree = G v
        of the couplings. T^h(i, parent) = Ad_(r_parent - r_i), here D; X^h
        holds the joints' columns about the origins of their bodies. P-KIN (43)-(45).
    """
    blocks = tree_blocks(system, q)
    to_origin = se3.inverse(blocks.origins)
    A, A_inverse = blocks.factor(to_origin, blocks.origins)
    X, J = blocks.joint_columns(to_origin), blocks.all_columns(to_origin)
    return SystemJacobian(A, A_inverse, blocks.carried(to_origin), X, J, *system_names(system))
