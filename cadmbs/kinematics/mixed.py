"""Mixed twists and Jacobians: angular part in body axes, linear part of the body-frame origin in world axes."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Jacobian, Positions, TwistStack, Velocities
from cadmbs.kinematics.twists import body_columns, body_twists
from cadmbs.lie import twists as conversions
from cadmbs.system import System


def twists(system: System, q: Positions, v: Velocities) -> TwistStack:
    """Twists of all bodies relative to the world, mixed representation.

        V^m = (R^T w, rdot)

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).

    Returns:
        (..., n_bodies, 6), world first: angular velocity [rad/s] in body axes, then
        velocity of the frame origin [m/s] in world axes. P-KIN (55), (58).
    """
    pose, about_point, _ = body_twists(system, q, v)
    return conversions.mixed_from_spatial(pose, about_point)


def jacobian(system: System, q: Positions, body: str | int) -> Jacobian:
    """Jacobian of a body or frame, mixed representation: V = J v.

        J^m_ij = diag(R_i^T, I) J^h_ij

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        body: Name or index of a body, or "body/frame".

    Returns:
        (..., 6, n_v), rows (wx, wy, wz in body axes, vx, vy, vz in world axes), angular first. P-KIN (56), (59).

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    pose, columns, _ = body_columns(system, q, body)
    return np.swapaxes(conversions.mixed_from_spatial(pose[..., None, :, :], columns), -1, -2)
