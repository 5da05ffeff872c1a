"""Inertia of one body as 6x6 matrices in all representations, and as the 4x4 matrix of second moments.

The matrices map twists to momenta, Pi = M V, in the representation of their name; all batch axes broadcast.
Theory 6.1.
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, ArrayLike
from cadmbs.dynamics.tree.mass import spatial_inertia
from cadmbs.dynamics.wrench_forms import rotation_only
from cadmbs.lie import se3, so3


def inertia_at_com(mass: ArrayLike, inertia: ArrayLike) -> Array:
    """M_c = diag(Theta_c, m I) (..., 6, 6) in a frame at the centre of mass. P-DYN (39).

    Args:
        mass: (...) [kg].
        inertia: (..., 3, 3) Theta_c about the centre of mass, in the axes of that frame [kg m^2].
    """
    tensor = np.asarray(inertia, dtype=float)
    batch = np.broadcast_shapes(np.shape(mass), tensor.shape[:-2])
    return spatial_inertia(np.broadcast_to(np.asarray(mass, dtype=float), batch), np.zeros((*batch, 3)), tensor)


def inertia_in_frame(S: ArrayLike, M: ArrayLike) -> Array:
    """M' = Ad_S^T M Ad_S, the matrix of the same body in the frame whose pose in the old frame is S.

    From the centre of mass to a body frame, with S_bc the pose of the COM frame in the body frame: M^b = M' of M_c with
    S = S_bc^-1 (P-DYN (40)). From the world to any frame j, moving or not: S = C_j, M = M^s (P-DYN (61)).

    Args:
        S: (..., 4, 4) pose of the new frame in the old one.
        M: (..., 6, 6) about the origin of the old frame, in its axes.
    """
    to_old = se3.adjoint(S)
    return np.asarray(np.swapaxes(to_old, -1, -2) @ np.asarray(M, dtype=float) @ to_old)


def inertia_body_fixed_from_com(S_BC: ArrayLike, Mc: ArrayLike) -> Array:
    """M^b = Ad_S^-T M_c Ad_S^-1 = [[Theta_b, m ~d], [-m ~d, m I]], Theta_b = R Theta_c R^T - m ~d ~d. P-DYN (40).

    Args:
        S_BC: (..., 4, 4) pose (R, d) of the COM frame in the body frame.
        Mc: (..., 6, 6) of `inertia_at_com`.
    """
    return inertia_in_frame(se3.inverse(S_BC), Mc)


def inertia_spatial_from_body_fixed(T_WB: ArrayLike, Mb: ArrayLike) -> Array:
    """M^s = Ad_C^-T M^b Ad_C^-1, about the world origin, world axes. P-DYN (34)."""
    return inertia_in_frame(se3.inverse(T_WB), Mb)


def inertia_hybrid_from_body_fixed(T_WB: ArrayLike, Mb: ArrayLike) -> Array:
    """M^h = Ad_R M^b Ad_R^T, about the body-frame origin, world axes. P-DYN (47), (51)."""
    return inertia_in_frame(se3.inverse(rotation_only(T_WB)), Mb)


def inertia_in_two_frames(C_j: ArrayLike, R_jk: ArrayLike, Ms: ArrayLike) -> Array:
    """Inertia about the origin of a frame j, in the axes of a frame k.

        M = Ad_R_jk^T (Ad_C_j^T M^s Ad_C_j) Ad_R_jk

    P-DYN (64) with E-27.

    Args:
        C_j: (..., 4, 4) pose of frame j in the world.
        R_jk: (..., 3, 3) from the axes of k to those of j.
        Ms: (..., 6, 6) spatial inertia.
    """
    return inertia_in_frame(se3.pose(R_jk, np.zeros(3)), inertia_in_frame(C_j, Ms))


def pseudo_inertia(M: ArrayLike) -> Array:
    """P = integral (x, 1)(x, 1)^T dm (..., 4, 4), the second moments of the mass distribution.

        P = [[Sigma, m c], [m c^T, m]] ,   Sigma = 1/2 tr(Theta) I - Theta

    A body is physically possible exactly where P is positive semidefinite. Theory 6.1 (extra).

    Args:
        M: (..., 6, 6) inertia in any frame; P is in the same.
    """
    matrix = np.asarray(M, dtype=float)
    tensor = matrix[..., :3, :3]
    result = np.empty((*matrix.shape[:-2], 4, 4))
    result[..., :3, :3] = 0.5 * np.trace(tensor, axis1=-2, axis2=-1)[..., None, None] * np.eye(3) - tensor
    first = np.stack([matrix[..., 2, 4], matrix[..., 0, 5], matrix[..., 1, 3]], axis=-1)
    result[..., :3, 3] = result[..., 3, :3] = first
    result[..., 3, 3] = matrix[..., 3, 3]
    return result


def inertia_from_pseudo_inertia(P: ArrayLike) -> Array:
    """M = [[Theta, m ~c], [-m ~c, m I]] (..., 6, 6), Theta = tr(Sigma) I - Sigma: the inverse of `pseudo_inertia`."""
    moments = np.asarray(P, dtype=float)
    second, mass = moments[..., :3, :3], moments[..., 3, 3]
    tensor = np.trace(second, axis1=-2, axis2=-1)[..., None, None] * np.eye(3) - second
    first = so3.hat(moments[..., :3, 3])
    matrix = np.empty((*mass.shape, 6, 6))
    matrix[..., :3, :3], matrix[..., :3, 3:] = tensor, first
    matrix[..., 3:, :3], matrix[..., 3:, 3:] = -first, mass[..., None, None] * np.eye(3)
    return matrix
