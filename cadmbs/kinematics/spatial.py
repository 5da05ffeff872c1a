"""Spatial twists and Jacobians: about the point of the body that is now at the world origin, in world axes."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, Jacobian, Positions, TwistStack, Velocities
from cadmbs.kinematics.twists import body_columns, body_twists
from cadmbs.lie import so3
from cadmbs.system import System


def twists(system: System, q: Positions, v: Velocities) -> TwistStack:
    """Twists of all bodies relative to the world, spatial representation.

        V^s = (w, rdot - w x r),   V^s_i = V^s_p(i) + J^s_i v_i

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).

    Returns:
        (..., n_bodies, 6), world first: angular velocity [rad/s], then the velocity [m/s] of the point of the body that
        is now at the world origin, both in world axes. P-KIN (27), (42).
    """
    _, about_point, point = body_twists(system, q, v)
    return about_world_origin(about_point, point[..., None, :])


def jacobian(system: System, q: Positions, body: str | int) -> Jacobian:
    """Jacobian of a body or frame, spatial representation: V^s = J^s v.

        J^s_j = Ad_(C_j A_j^-1) Y_j

    The columns are the current joint screws; they are the same for every body that the joint carries, and for every
    frame of a body.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        body: Name or index of a body, or "body/frame".

    Returns:
        (..., 6, n_v), rows (wx, wy, wz, vx, vy, vz) in world axes, angular first. P-KIN (28)-(30).

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    _, columns, point = body_columns(system, q, body)
    return np.swapaxes(about_world_origin(columns, point[..., None, :]), -1, -2)


def about_world_origin(twist: Array, point: Array) -> Array:
    """A twist known about `point` (world axes), about the world origin: v_O = v_P + p x w."""
    angular, linear = twist[..., :3], twist[..., 3:]
    moved = np.broadcast_arrays(linear + so3.cross(point, angular), angular)
    return np.concatenate([moved[1], moved[0]], axis=-1)
