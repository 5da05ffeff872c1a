"""Mixed twists, Jacobians and accelerations: angular part in body axes, linear part in world axes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from cadmbs.arrays import Array, Jacobian, Positions, TwistStack, Velocities
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics import body_fixed, higher_motion, hybrid
from cadmbs.kinematics.system_jacobian import SystemJacobian, rotations_to_body, tree_blocks
from cadmbs.kinematics.twists import all_columns, body_columns, body_motion
from cadmbs.lie.twists import mixed_from_spatial
from cadmbs.system import System


@with_kernel(partial(compiled.twists, representation="mixed"))
def twists(
    system: System, q: Positions, v: Velocities, *, engine: str = "auto", threads: int | None = None
) -> TwistStack:
    """Twists of all bodies relative to the world, mixed representation.

        V^m = (R^T w, rdot) ,   rdot = v + w x r   for V^s = (w, v)

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n_bodies, 6), world first: angular velocity [rad/s] in body axes,
        then velocity of the frame origin [m/s] in world axes. P-KIN (46)-(48), (52).
    """
    motion = body_motion(system, q, v)
    return mixed_from_spatial(motion.pose, motion.twist)


def accelerations(system: System, q: Positions, v: Velocities, a: Velocities) -> TwistStack:
    """Time derivatives of the mixed twists of all bodies, component by component.

        V^m' = (R^T w', rddot) = J^m a + J^m' v ,   rddot = v' + w' x r + w x rdot   for V^s = (w, v)

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).

    Returns:
        (..., n_bodies, 6), world first: angular [rad/s^2], then linear [m/s^2],
        of the frame origin. P-DYN (33) with E-21.
    """
    motion = body_motion(system, q, v, a)
    return higher_motion.mixed_rate(motion.pose, motion.twist, motion.twist, motion.acceleration)


def jerks(system: System, q: Positions, v: Velocities, a: Velocities, j: Velocities) -> TwistStack:
    """Second time derivatives of the mixed twists of all bodies, component by component.

        V^m'' = (R^T (w'' - w x w'), rdddot)

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).
        j: Time derivatives of the accelerations (..., n_v).

    Returns:
        (..., n_bodies, 6), world first: angular [rad/s^3] in body axes, then linear [m/s^3] of the
        frame origin. P-DYN (33) with E-21.
    """
    motion = higher_motion.motion_derivatives(system, q, higher_motion.jerk_rows(system, v, a, j))
    return higher_motion.mixed_derivatives(motion)[2]


def motion_derivatives(system: System, q: Positions, rates: Velocities) -> Array:
    """The mixed twists of all bodies and their time derivatives, of as many orders as rates are given.

        V^m^(m) = (angular part of V^b^(m), r^(m + 1))

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        rates: (..., order, n_v) joint velocities, accelerations, jerks, and so on.

    Returns:
        (..., order, n_bodies, 6), world first: twists, accelerations, jerks, ... as `twists`, `accelerations`
        and `jerks` give them. P-DYN (33) with
        E-21, continued.

    Raises:
        ShapeError: If `rates` has no row, or rows that do not have n_v entries.
    """
    motion = higher_motion.motion_derivatives(system, q, higher_motion.rate_rows(system, rates))
    return np.stack(higher_motion.mixed_derivatives(motion), axis=-3)


@with_kernel(partial(compiled.jacobian, representation="mixed"), scalar=("jacobian", "mixed"))
def jacobian(
    system: System, q: Positions, body: str | int, *, engine: str = "auto", threads: int | None = None
) -> Jacobian:
    """Jacobian of a body or frame, mixed representation: V = J v.

        J^m_ij = diag(R_i^T, I) J^h_ij

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        body: Name or index of a body, or "body/frame".
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., 6, n_v), rows (wx, wy, wz in body axes, vx, vy, vz in world axes). P-KIN (49)-(51).

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    J = body_columns(system, q, body)
    return np.swapaxes(mixed_from_spatial(J.pose, J.columns), -1, -2)


@with_kernel(partial(compiled.jacobians, representation="mixed"))
def jacobians(system: System, q: Positions, *, engine: str = "auto", threads: int | None = None) -> Array:
    """Jacobians of all bodies, mixed representation: V_i = J_i v.

        J^m_ij = diag(R_i^T, I) J^h_ij for joints j on the path to body i, else 0

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n_bodies, 6, n_v), world first; by body
        rows (wx, wy, wz in body axes, vx, vy, vz in world axes). P-KIN (49)-(51).
    """
    J = all_columns(system, q)
    return np.swapaxes(mixed_from_spatial(J.pose, J.columns), -1, -2)


def jacobian_dot(system: System, q: Positions, v: Velocities, body: str | int) -> Jacobian:
    """Time derivative of the mixed Jacobian of a body or frame along the motion v.

        J^m_ij' = (R_i^T (a' - w_i x a), b' + a' x r_i + a x rdot_i)   for J^s_j = (a, b)

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        body: Name or index of a body, or "body/frame".

    Returns:
        (..., 6, n_v), rows as in `jacobian`. theory 5.3.

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    J = body_columns(system, q, body, v)
    return np.swapaxes(higher_motion.mixed_rate(J.pose, J.twist, J.columns, J.rates), -1, -2)


def jacobian_partials(system: System, q: Positions, body: str | int, order: int = 1) -> Array:
    """Partial derivatives of the mixed Jacobian of a body or frame along the velocity coordinates.

        d J^m_ij / dq_k = (angular part of d J^b_ij / dq_k, linear part of d J^h_ij / dq_k)

    and nested brackets for higher orders. Along the velocities of spherical and free joints a derivative is
    d/ds f(integrate(q, s e_k)) at s = 0; these do not commute, the last index is differentiated last.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        body: Name or index of a body, or "body/frame".
        order: How often to differentiate, 1 or more.

    Returns:
        (..., 6, n_v, n_v[, n_v ...]), rows and columns as in `jacobian`, then one axis a differentiation.
        Theory 5.1.

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    angular, _ = np.split(body_fixed.jacobian_partials(system, q, body, order), 2, axis=-(order + 2))
    _, linear = np.split(hybrid.jacobian_partials(system, q, body, order), 2, axis=-(order + 2))
    return np.concatenate([angular, linear], axis=-(order + 2))


def system_jacobian(system: System, q: Positions) -> SystemJacobian:
    """The mixed twists of all moving bodies as one product, with its factors.

        V^m = J v_tree = A^m X^h v_tree ,   A^m = diag([[R_i^T, 0], [0, I]]) A^h

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).

    Returns:
        The factors, (..., 6 n, ...) for n moving bodies, with the orders of blocks and columns, and v_tree = G v
        of the couplings. D(i, parent) = [[R_i^T R_p, 0], [~(r_p - r_i) R_p, I]];
        X^h is that of the hybrid representation. P-KIN (53) with E-4b.
    """
    world = hybrid.system_jacobian(system, q)
    turn = rotations_to_body(tree_blocks(system, q).pose)
    back = np.swapaxes(turn, -1, -2)
    D = turn @ world.D @ back
    return replace(world, A=turn @ world.A, A_inverse=world.A_inverse @ back, D=D, J=turn @ world.J)
