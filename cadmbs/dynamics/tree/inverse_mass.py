"""The inverse of the mass matrix and its partial derivatives."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, Positions, lowest_eigenvalue
from cadmbs.dynamics.tree.coriolis import mass_matrix_partials
from cadmbs.dynamics.tree.mass import mass_matrix
from cadmbs.errors import NotSolvableError
from cadmbs.system import System
from cadmbs.tolerances import SINGULAR_MASS_MATRIX


def inverse_mass_matrix(system: System, q: Positions) -> Array:
    """M(q)^-1, the accelerations that unit forces cause: da/dtau.

    Args:
        system: Compiled mechanism. With loops: of the spanning tree.
        q: Joint positions (..., n_q).

    Returns:
        (..., n_v, n_v), symmetric.

    Raises:
        NotSolvableError: If some coordinates move no inertia.
    """
    scaled, scale = equilibrated(system, mass_matrix(system, q, engine="reference"))
    inverse = np.linalg.inv(scaled)
    inverse = 0.5 * (inverse + np.swapaxes(inverse, -1, -2))
    return np.asarray(inverse * (scale[..., :, None] * scale[..., None, :]))


def inverse_mass_matrix_partials(system: System, q: Positions) -> Array:
    """Partial derivatives of the inverse mass matrix along the velocity coordinates.

        d(M^-1)/dq_k = -M^-1 (dM/dq_k) M^-1 ,   dM_ij/dq_k = Gamma_ijk + Gamma_jik

    For controllability, and for Hamilton's equations: dH/dq_k = 1/2 p . d(M^-1)/dq_k p + dU/dq_k. For quaternion joints
    along their quasi-velocities, as `mass_matrix_partials`. P-DYN section 6.1 and its reference [52].

    Args:
        system: Compiled mechanism. With loops: of the spanning tree.
        q: Joint positions (..., n_q).

    Returns:
        (..., n_v, n_v, n_v), symmetric in the first two indices, the last the direction.

    Raises:
        NotSolvableError: If some coordinates move no inertia.
    """
    inverse = inverse_mass_matrix(system, q)
    by_direction = np.moveaxis(mass_matrix_partials(system, q), -1, -3)
    change = -inverse[..., None, :, :] @ by_direction @ inverse[..., None, :, :]
    return np.moveaxis(change, -3, -1)


def equilibrated(system: System, matrix: Array) -> tuple[Array, Array]:
    """D M D with a unit diagonal, and the diagonal (..., n_v) of D.

    Raises:
        NotSolvableError: If the result is singular to working precision.
    """
    diagonal = np.diagonal(matrix, axis1=-2, axis2=-1)
    scale = 1.0 / np.sqrt(np.where(diagonal > 0.0, diagonal, 1.0))
    scaled = np.asarray(matrix * scale[..., :, None] * scale[..., None, :])
    lowest = lowest_eigenvalue(scaled) if system.n_v else np.ones(matrix.shape[:-2])
    if np.any(lowest < SINGULAR_MASS_MATRIX):
        raise NotSolvableError(
            f"the mass matrix of {system.name!r} is singular: some coordinates move no inertia", code="Y006"
        )
    return scaled, scale
