"""Body-fixed twists, Jacobians and accelerations: about the origin of the body frame, in its axes."""

from __future__ import annotations

from functools import partial

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Jacobian, Positions, TwistStack, Velocities
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics import higher_motion
from cadmbs.kinematics.products import frame_pose
from cadmbs.kinematics.system_jacobian import (
    SystemJacobian,
    column_rates,
    joint_columns,
    least_squares,
    system_names,
    tree_blocks,
    twist_arguments,
    twists_of_moving,
)
from cadmbs.kinematics.twists import all_columns, body_columns, body_motion
from cadmbs.lie import se3
from cadmbs.lie.twists import body_fixed_from_spatial
from cadmbs.system import System
from cadmbs.system.arguments import positions, velocities


@with_kernel(partial(compiled.twists, representation="body_fixed"))
def twists(
    system: System, q: Positions, v: Velocities, *, engine: str = "auto", threads: int | None = None
) -> TwistStack:
    """Twists of all bodies relative to the world, body-fixed representation.

        V^b = Ad_C^-1 V^s = (R^T w, R^T rdot)

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n_bodies, 6), world first: angular velocity [rad/s],
        then velocity of the frame origin [m/s], both in body axes. P-KIN (13), (14).
    """
    motion = body_motion(system, q, v)
    return body_fixed_from_spatial(motion.pose, motion.twist)


def accelerations(system: System, q: Positions, v: Velocities, a: Velocities) -> TwistStack:
    """Time derivatives of the body-fixed twists of all bodies, component by component.

        V^b' = Ad_C^-1 V^s' = J^b a + J^b' v

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).

    Returns:
        (..., n_bodies, 6), world first: angular [rad/s^2], then linear [m/s^2],
        which is R^T (rddot - w x rdot). P-DYN (2), (6).
    """
    motion = body_motion(system, q, v, a)
    return body_fixed_from_spatial(motion.pose, motion.acceleration)


def jerks(system: System, q: Positions, v: Velocities, a: Velocities, j: Velocities) -> TwistStack:
    """Second time derivatives of the body-fixed twists of all bodies, component by component.

        V^b'' = Ad_C^-1 (V^s'' - [V^s, V^s'])

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).
        j: Time derivatives of the accelerations (..., n_v).

    Returns:
        (..., n_bodies, 6), world first: angular [rad/s^3], then linear [m/s^3], in body axes. P-DYN (13)
        with E-12, theory 5.5.
    """
    motion = higher_motion.motion_derivatives(system, q, higher_motion.jerk_rows(system, v, a, j))
    V, V_dot, V_ddot = motion.twists
    return body_fixed_from_spatial(motion.pose, V_ddot - se3.bracket(V, V_dot))


def motion_derivatives(system: System, q: Positions, rates: Velocities) -> Array:
    """The body-fixed twists of all bodies and their time derivatives, of as many orders as rates are given.

        V^b^(m) = Ad_C^-1 U_m ,   U_0 = V^s ,   U_(m + 1) = U_m' - [V^s, U_m]

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        rates: (..., order, n_v) joint velocities, accelerations, jerks, and so on.

    Returns:
        (..., order, n_bodies, 6), world first: twists, accelerations, jerks, ... as `twists`, `accelerations`
        and `jerks` give them. Theory 5.4, 5.5 (conversions), continued.

    Raises:
        ShapeError: If `rates` has no row, or rows that do not have n_v entries.
    """
    motion = higher_motion.motion_derivatives(system, q, higher_motion.rate_rows(system, rates))
    return np.stack(higher_motion.body_fixed_derivatives(motion), axis=-3)


@with_kernel(partial(compiled.jacobian, representation="body_fixed"), scalar=("jacobian", "body_fixed"))
def jacobian(
    system: System, q: Positions, body: str | int, *, engine: str = "auto", threads: int | None = None
) -> Jacobian:
    """Jacobian of a body or frame, body-fixed representation: V = J v.

        J^b_ij = Ad_(C_i^-1) J^s_j

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        body: Name or index of a body, or "body/frame".
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., 6, n_v), rows (wx, wy, wz, vx, vy, vz) in body axes, angular first. P-KIN (15), (18).

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    J = body_columns(system, q, body)
    return np.swapaxes(body_fixed_from_spatial(J.pose, J.columns), -1, -2)


@with_kernel(partial(compiled.jacobians, representation="body_fixed"))
def jacobians(system: System, q: Positions, *, engine: str = "auto", threads: int | None = None) -> Array:
    """Jacobians of all bodies, body-fixed representation: V_i = J_i v.

        J^b_ij = Ad_(C_i^-1) J^s_j for joints j on the path to body i, else 0

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n_bodies, 6, n_v), world first; by body
        rows (wx, wy, wz, vx, vy, vz) in body axes, angular first. P-KIN (15), (18).
    """
    J = all_columns(system, q)
    return np.swapaxes(body_fixed_from_spatial(J.pose, J.columns), -1, -2)


def jacobian_dot(system: System, q: Positions, v: Velocities, body: str | int) -> Jacobian:
    """Time derivative of the body-fixed Jacobian of a body or frame along the motion v.

        J^b_ij' = Ad_(C_i^-1) (J^s_j' - [V^s_i, J^s_j]) = sum_(j < k <= i) [J^b_ij, J^b_ik] v_k

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        body: Name or index of a body, or "body/frame".

    Returns:
        (..., 6, n_v), rows as in `jacobian`. P-DYN (7).

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    J = body_columns(system, q, body, v)
    rates = J.rates - se3.bracket(J.twist, J.columns)
    return np.swapaxes(body_fixed_from_spatial(J.pose, rates), -1, -2)


def jacobian_partials(system: System, q: Positions, body: str | int, order: int = 1) -> Array:
    """Partial derivatives of the body-fixed Jacobian of a body or frame along the velocity coordinates.

        d J^b_ij / dq_k = [J^b_ij, J^b_ik]   for k after j on the path to the body, else 0

    and nested brackets for higher orders. Along the velocities of spherical and free joints a derivative is
    d/ds f(integrate(q, s e_k)) at s = 0; these do not commute, the last index is differentiated last.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        body: Name or index of a body, or "body/frame".
        order: How often to differentiate, 1 or more.

    Returns:
        (..., 6, n_v, n_v[, n_v ...]), rows and columns as in `jacobian`, then one axis a differentiation.
        P-DYN (3), (5), (12), (14).

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    state, moving = higher_motion.state_and_moving_body(system, q, body, order)
    partials = higher_motion.tree_partials(system, state, moving, order, from_body=True)
    return higher_motion.independent_partials(system, se3.inverse(frame_pose(system, state, body)), partials, order)


def system_jacobian(system: System, q: Positions) -> SystemJacobian:
    """The body-fixed twists of all moving bodies as one product, with its factors.

        V^b = J v_tree = A^b X^b v_tree ,   A^b(i, j) = Ad_(C_i^-1 C_j) ,   A^b = (I - D^b)^-1

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).

    Returns:
        The factors, (..., 6 n, ...) for n moving bodies, with the orders of blocks and columns, and v_tree = G v
        of the couplings. D^b(i, parent) = Ad_(C_i^-1 C_parent); X^b holds the
        joints' columns in the frames of their bodies. P-KIN (21)-(25).
    """
    blocks = tree_blocks(system, q)
    to_body = se3.inverse(blocks.pose)
    A, A_inverse = blocks.factor(to_body, blocks.pose)
    X, J = blocks.joint_columns(to_body), blocks.all_columns(to_body)
    return SystemJacobian(A, A_inverse, blocks.carried(to_body), X, J, *system_names(system))


def joint_rates(system: System, q: Positions, twists: ArrayLike) -> Array:
    """Joint rates from the body-fixed twists of all bodies, joint by joint: the overall inverse kinematics.

        v_i = X_i^+ (V^b_i - Ad_(C_i^-1 C_p) V^b_p) ,   X^+ = X^T / |X|^2

    and for joints of several freedoms the least-squares solution of their own columns. Exact where the twists are
    compatible with the joints. Otherwise each joint takes the rates with the smallest residual of its own relative
    twist, resolved in the body frame, angular and linear components weighted alike: the result depends on the frames,
    and is not that of `joint_rates_least_squares` (E-5). With couplings, v solves v_tree = G v by least squares.

    Args:
        system: Compiled mechanism. With loops, of the spanning tree.
        q: Joint positions (..., n_q).
        twists: (..., n_bodies, 6) body-fixed, world first. Of bodies welded to each other the first one counts; the
            world's own twist counts as zero.

    Returns:
        (..., n_v) joint velocities. P-KIN (26), remark 9.

    Raises:
        ShapeError: If there is not one twist a body.
    """
    (q_array,), (V,) = twist_arguments(system, [positions(system, q)], {"twists": twists})
    joints, V = joint_columns(system, q_array), twists_of_moving(system, V)
    return joints.rates(V - joints.from_parent(V))


def joint_rates_least_squares(system: System, q: Positions, twists: ArrayLike) -> Array:
    """Joint rates with the smallest residual of the body-fixed twists of all bodies together.

        v = argmin sum_i |J^b_i v - V^b_i|^2 = (J^b)^+ V^b

    Angular [rad/s] and linear [m/s] components of every body, welded ones too, are weighted alike. In a singular
    configuration the solution of smallest norm is taken.

    Args:
        system: Compiled mechanism. With loops, of the spanning tree.
        q: Joint positions (..., n_q).
        twists: (..., n_bodies, 6) body-fixed, world first.

    Returns:
        (..., n_v) joint velocities. P-KIN (23) with E-5.

    Raises:
        ShapeError: If there is not one twist a body.
    """
    (q_array,), (V,) = twist_arguments(system, [positions(system, q)], {"twists": twists})
    J = jacobians(system, q_array, engine="reference")
    n = 6 * system.n_bodies
    return least_squares(J.reshape(*J.shape[:-3], n, system.n_v), V.reshape(*V.shape[:-2], n))


def joint_accelerations(
    system: System, q: Positions, v: Velocities, twists: ArrayLike, accelerations: ArrayLike
) -> Array:
    """Joint accelerations from body-fixed twists and their time derivatives, joint by joint.

        a_i = X_i^+ (V^b_i' - Ad_(C_i^-1 C_p) V^b_p' + [X_i v_i, V^b_i])

    and for joints of several freedoms, with columns H_i(q), the least-squares solution of

        H_i a_i = V^b_i' - Ad_(C_i^-1 C_p) V^b_p' + [H_i v_i, V^b_i] - H_i' v_i

    Exact where the data are compatible; otherwise as `joint_rates`.

    Args:
        system: Compiled mechanism. With loops, of the spanning tree.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v), such as `joint_rates` gives.
        twists: (..., n_bodies, 6) body-fixed, world first.
        accelerations: (..., n_bodies, 6) their time derivatives, as `accelerations` gives.

    Returns:
        (..., n_v) joint accelerations. P-DYN (11), theory 4.6.

    Raises:
        ShapeError: If there is not one twist and one acceleration a body.
    """
    (q_array, v_array), (V, V_dot) = twist_arguments(
        system, [positions(system, q), velocities(system, v)], {"twists": twists, "accelerations": accelerations}
    )
    joints, tree = joint_columns(system, q_array), system.tree
    V, V_dot = twists_of_moving(system, V), twists_of_moving(system, V_dot)
    v_tree = tree.velocities.spread_rate(v_array)
    Hv, H_dot_v = (tree.per_body(x * v_tree[..., None]) for x in (joints.columns, column_rates(joints, v_tree)))
    return joints.rates(V_dot - joints.from_parent(V_dot) + se3.bracket(Hv, V) - H_dot_v)
