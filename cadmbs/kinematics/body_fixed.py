"""Body-fixed twists and Jacobians: about the origin of the body frame, in its axes."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Jacobian, Positions, TwistStack, Velocities
from cadmbs.kinematics.twists import body_columns, body_twists
from cadmbs.lie import twists as conversions
from cadmbs.system import System


def twists(system: System, q: Positions, v: Velocities) -> TwistStack:
    """Twists of all bodies relative to the world, body-fixed representation.

        V^b = (R^T w, R^T rdot)

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).

    Returns:
        (..., n_bodies, 6), world first: angular velocity [rad/s], then
        velocity of the frame origin [m/s], both in body axes. P-KIN (13), (14).
    """
    pose, about_point, _ = body_twists(system, q, v)
    return conversions.body_fixed_from_spatial(pose, about_point)


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
    pose, columns, _ = body_columns(system, q, body)
    return np.swapaxes(conversions.body_fixed_from_spatial(pose[..., None, :, :], columns), -1, -2)
