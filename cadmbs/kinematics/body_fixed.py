"""Body-fixed twists, Jacobians and accelerations: about the origin of the body frame, in its axes."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, Jacobian, Positions, TwistStack, Velocities
from cadmbs.kinematics import higher_motion, motion_conversions
from cadmbs.kinematics.conversions import BODY_FIXED
from cadmbs.kinematics.twists import body_columns, body_motion
from cadmbs.system import System


def twists(system: System, q: Positions, v: Velocities) -> TwistStack:
    """Twists of all bodies relative to the world, body-fixed representation.

        V^b = (R^T w, R^T rdot)

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).

    Returns:
        (..., n_bodies, 6), world first: angular velocity [rad/s],
        then velocity of the frame origin [m/s], both in body axes. P-KIN (13), (14).
    """
    motion = body_motion(system, q, v)
    return BODY_FIXED.value(motion.pose, motion.twist)


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
    return BODY_FIXED.rate(motion.pose, motion.twist, motion.twist, motion.acceleration)


def jerks(system: System, q: Positions, v: Velocities, a: Velocities, j: Velocities) -> TwistStack:
    """Second time derivatives of the body-fixed twists of all bodies, component by component.

        V^b'' = Ad_C^-1 V^s'' - [V^b, V^b']

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
    return motion_conversions.body_fixed(motion)[2]


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
    return np.stack(motion_conversions.body_fixed(motion), axis=-3)


def jacobian(system: System, q: Positions, body: str | int) -> Jacobian:
    """Jacobian of a body or frame, body-fixed representation: V = J v.

        J^b_ij = Ad_(C_i^-1) J^s_j

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        body: Name or index of a body, or "body/frame".

    Returns:
        (..., 6, n_v), rows (wx, wy, wz, vx, vy, vz) in body axes, angular first. P-KIN (15), (18).

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    return body_columns(system, q, body).jacobian(BODY_FIXED)


def jacobian_dot(system: System, q: Positions, v: Velocities, body: str | int) -> Jacobian:
    """Time derivative of the body-fixed Jacobian of a body or frame along the motion v.

        J^b_ij' = sum_(j < k <= i) [J^b_ij, J^b_ik] v_k

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
    return body_columns(system, q, body, v).jacobian_dot(BODY_FIXED)
