"""How far velocity rows are from being derivatives of position equations."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions
from cadmbs.constraints.constraint_equations import constraint_equations
from cadmbs.constraints.constraint_state import unit_velocity_states
from cadmbs.constraints.wrenches import dense_rows, dense_rows_rate
from cadmbs.errors import ShapeError
from cadmbs.lie import se3, so3
from cadmbs.system import System


def object_of_nonholonomy(system: System, q: Positions, directions: ArrayLike, t: ArrayLike = 0.0) -> Array:
    """The object of non-holonomy of all rows on the velocities that they allow.

        A^r_xy = F^b_x F^c_y ( dA^r_b / dq_c - dA^r_c / dq_b )

    It vanishes where rows are holonomic, and tells how fast a closed path in two allowed directions leaves the other
    rows. Along the quasi-velocities of spherical and free joints the brackets of these directions are part of it.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        directions: F (..., n_v, k) with A F = 0; the columns are allowed velocities.
        t: Time [s].

    Returns:
        (..., n_rows, k, k), skew in the last two axes. P-DIFF (60), theory 9.5.

    Raises:
        ShapeError: If `directions` does not have n_v rows.
    """
    F = np.asarray(directions, dtype=float)
    if F.ndim < 2 or F.shape[-2] != system.n_v:
        raise ShapeError(f"directions has shape {F.shape}, expected (..., {system.n_v}, k): one column a velocity")
    rows = system.derived(constraint_equations).velocity_rows(unit_velocity_states(system, q, t))
    slopes = np.einsum("...crb,...bx,...cy->...rxy", dense_rows_rate(system, rows), F, F)
    matrix = dense_rows(system, rows)[..., 0, :, :]
    turned = np.einsum("...rb,...bxy->...rxy", matrix, _brackets(system, F))
    return np.asarray(slopes - np.swapaxes(slopes, -1, -2) + turned)


def _brackets(system: System, F: Array) -> Array:
    """Lie brackets [F_x, F_y] (..., n_v, k, k) of left-invariant fields; zero for coordinates that are numbers."""
    k = F.shape[-1]
    found = np.zeros((*F.shape[:-1], k, k))
    columns = np.moveaxis(F, -1, -2)
    first, second = columns[..., :, None, :], columns[..., None, :, :]
    for at in system.manifold.spherical_v:
        own = slice(at, at + 3)
        found[..., own, :, :] = np.moveaxis(so3.cross(first[..., own], second[..., own]), -1, -3)
    for at in system.manifold.free_v:
        own = slice(at, at + 6)
        found[..., own, :, :] = np.moveaxis(se3.bracket(first[..., own], second[..., own]), -1, -3)
    return found
