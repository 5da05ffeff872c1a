"""Spatial twists, Jacobians and accelerations: of the body's point now at the world origin, in world axes."""

from __future__ import annotations

from functools import partial

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Jacobian, Positions, TwistStack, Velocities
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics import higher_motion
from cadmbs.kinematics.system_jacobian import (
    SpatialSystemJacobian,
    joint_columns,
    system_names,
    tree_blocks,
    twist_arguments,
    twists_of_moving,
)
from cadmbs.kinematics.twists import all_columns, body_columns, body_motion
from cadmbs.lie import se3
from cadmbs.system import System, arguments


@with_kernel(partial(compiled.twists, representation="spatial"))
def twists(
    system: System, q: Positions, v: Velocities, *, engine: str = "auto", threads: int | None = None
) -> TwistStack:
    """Twists of all bodies relative to the world, spatial representation.

        V^s = (w, rdot - w x r),   V^s_i = V^s_p(i) + J^s_i v_i

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n_bodies, 6), world first: angular velocity [rad/s], then the velocity [m/s] of the point of the body that
        is now at the world origin, both in world axes. P-KIN (27), (30).
    """
    motion = body_motion(system, q, v)
    return higher_motion.about_world_origin(motion.twist, motion.point)


def accelerations(system: System, q: Positions, v: Velocities, a: Velocities) -> TwistStack:
    """Time derivatives of the spatial twists of all bodies.

        V^s_i' = V^s_p(i)' + J^s_i a_i + [V^s_p(i), J^s_i] v_i

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).

    Returns:
        (..., n_bodies, 6), world first: angular [rad/s^2], then linear [m/s^2], which is not the acceleration of a body
        point. P-DYN (17)-(19).
    """
    motion = body_motion(system, q, v, a)
    return higher_motion.about_world_origin(motion.acceleration, motion.point)


def jerks(system: System, q: Positions, v: Velocities, a: Velocities, j: Velocities) -> TwistStack:
    """Second time derivatives of the spatial twists of all bodies.

        V_i'' = V_p(i)'' + J_i j_i + 2 [V_i, J_i] a_i + ([V_i', J_i] + [V_i, [V_i, J_i]]) v_i

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).
        j: Time derivatives of the accelerations (..., n_v).

    Returns:
        (..., n_bodies, 6), world first: angular [rad/s^3], then linear [m/s^3], which is not the jerk of a body point.
        P-DYN (21), (22) with E-14, theory 5.6.
    """
    motion = higher_motion.motion_derivatives(system, q, higher_motion.jerk_rows(system, v, a, j))
    return higher_motion.about_world_origin(motion.twists[2], motion.point)


def motion_derivatives(system: System, q: Positions, rates: Velocities) -> Array:
    """The spatial twists of all bodies and their time derivatives, of as many orders as rates are given.

        V_i^(m) = V_p^(m) + sum_k sum_l binom(m, l) J_k^(l) v_k^(m - l)
        J_k^(m + 1) = sum_l binom(m, l) [V_k^(l), J_k^(m - l)]

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        rates: (..., order, n_v) joint velocities, accelerations, jerks, and so on.

    Returns:
        (..., order, n_bodies, 6), world first: twists, accelerations, jerks, ... as `twists`, `accelerations` and
        `jerks` give them. P-DYN (69) and its derivatives, theory 5.6.

    Raises:
        ShapeError: If `rates` has no row, or rows that do not have n_v entries.
    """
    motion = higher_motion.motion_derivatives(system, q, higher_motion.rate_rows(system, rates))
    return np.stack([higher_motion.about_world_origin(twist, motion.point) for twist in motion.twists], axis=-3)


@with_kernel(partial(compiled.jacobian, representation="spatial"), scalar=("jacobian", "spatial"))
def jacobian(
    system: System, q: Positions, body: str | int, *, engine: str = "auto", threads: int | None = None
) -> Jacobian:
    """Jacobian of a body or frame, spatial representation: V^s = J^s v.

        J^s_j = Ad_(C_j A_j^-1) Y_j

    The columns are the current joint screws; they are the same for every body that the joint carries, and for every
    frame of a body.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        body: Name or index of a body, or "body/frame".
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., 6, n_v), rows (wx, wy, wz, vx, vy, vz) in world axes, angular first. P-KIN (28), (29).

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    J = body_columns(system, q, body)
    return np.swapaxes(higher_motion.about_world_origin(J.columns, J.point), -1, -2)


@with_kernel(partial(compiled.jacobians, representation="spatial"))
def jacobians(system: System, q: Positions, *, engine: str = "auto", threads: int | None = None) -> Array:
    """Jacobians of all bodies, spatial representation: V_i = J_i v.

        J^s_ij = Ad_(C_j A_j^-1) Y_j for joints j on the path to body i, else 0

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n_bodies, 6, n_v), world first; by body
        rows (wx, wy, wz, vx, vy, vz) in world axes, angular first. P-KIN (28), (29).
    """
    J = all_columns(system, q)
    return np.swapaxes(higher_motion.about_world_origin(J.columns, J.point), -1, -2)


def jacobian_dot(system: System, q: Positions, v: Velocities, body: str | int) -> Jacobian:
    """Time derivative of the spatial Jacobian of a body or frame along the motion v.

        J^s_j' = [V^s_p(j), J^s_j]

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        body: Name or index of a body, or "body/frame".

    Returns:
        (..., 6, n_v), rows as in `jacobian`. P-DYN (16).

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    J = body_columns(system, q, body, v)
    return np.swapaxes(higher_motion.about_world_origin(J.rates, J.point), -1, -2)


def jacobian_partials(system: System, q: Positions, body: str | int, order: int = 1) -> Array:
    """Partial derivatives of the spatial Jacobian of a body or frame along the velocity coordinates.

        d J^s_j / dq_k = [J^s_k, J^s_j]   for k before j on the path to the body, else 0

    and nested brackets for higher orders. Along the velocities of spherical and free joints a derivative is
    d/ds f(integrate(q, s e_k)) at s = 0; these do not commute, the last index is differentiated last.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        body: Name or index of a body, or "body/frame".
        order: How often to differentiate, 1 or more.

    Returns:
        (..., 6, n_v, n_v[, n_v ...]), rows and columns as in `jacobian`, then one axis a differentiation.
        P-DYN (15), (20), (23).

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    state, moving = higher_motion.state_and_moving_body(system, q, body, order)
    partials = higher_motion.tree_partials(system, state, moving, order, from_body=False)
    return higher_motion.independent_partials(system, se3.translation(state.point), partials, order)


def system_jacobian(system: System, q: Positions) -> SpatialSystemJacobian:
    """The spatial twists of all moving bodies as one product, with its three factorisations.

        V^s = J v_tree = A^sb X^b v_tree = A^sh X^h v_tree = A^s Y^s v_tree
        (A^sb)^-1 = (I - D^b) diag(Ad_(C_i)^-1)

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).

    Returns:
        The factors, (..., 6 n, ...) for n moving bodies, with the orders of blocks and columns, and v_tree = G v
        of the couplings. D(i, parent) = I. P-KIN (31)-(34) with E-2.
    """
    blocks = tree_blocks(system, q)
    identity = np.broadcast_to(np.eye(4), blocks.pose.shape)
    A, A_inverse = blocks.factor(identity, blocks.pose)
    to_body, to_origin = se3.inverse(blocks.pose), se3.inverse(blocks.origins)
    f = blocks.pose @ se3.inverse(blocks.reference)
    return SpatialSystemJacobian(
        A,
        A_inverse,
        blocks.carried(identity),
        blocks.joint_columns(to_body),
        blocks.all_columns(identity),
        *system_names(system),
        A_hybrid=blocks.factor(identity, blocks.origins)[0],
        X_hybrid=blocks.joint_columns(to_origin),
        A_reference=blocks.factor(identity, f)[0],
        Y=blocks.joint_columns(se3.inverse(f)),
    )


def joint_rates(system: System, q: Positions, twists: ArrayLike) -> Array:
    """Joint rates from the spatial twists of all bodies, joint by joint: the overall inverse kinematics.

        v_i = X_i^T Ad_(C_i)^-1 (V^s_i - V^s_p) / |X_i|^2

    The same numbers as `body_fixed.joint_rates` of the converted twists, residuals in the body frames.

    Args:
        system: Compiled mechanism. With loops, of the spanning tree.
        q: Joint positions (..., n_q).
        twists: (..., n_bodies, 6) spatial, world first. Of bodies welded to each other the first one counts; the
            world's own twist counts as zero.

    Returns:
        (..., n_v) joint velocities. P-KIN (26), remarks 9 and 14.

    Raises:
        ShapeError: If there is not one twist a body.
    """
    (q_array,), (V,) = twist_arguments(system, [arguments.positions(system, q)], {"twists": twists})
    joints, parent = joint_columns(system, q_array), np.maximum(system.tree.parent, 0)
    about_point = se3.translation(-joints.state.point)[..., None, :, :]
    V = se3.transform_twist(about_point, twists_of_moving(system, V))
    return joints.rates(se3.transform_twist_inverse(joints.pose, V - V[..., parent, :]))
