"""Ranks of the constraint rows of large systems, by elimination of sparse matrices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse.linalg import splu

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.matrices.elimination import SparseElimination, eliminated, narrow_order, row_groups
from cadmbs.constraints.matrices.rank import Scaling
from cadmbs.constraints.rows import rows
from cadmbs.system import System
from cadmbs.tolerances import VANISHING_ROW


@dataclass(frozen=True)
class SparseRanked:
    """Ranks and null spaces of sparse matrices, as `Ranked` has them of dense ones.

    Attributes:
        eliminations: One for each matrix.
    """

    eliminations: tuple[SparseElimination, ...]

    @cached_property
    def rank(self) -> NDArray[np.intp]:
        """(k,) numbers of singular values that count."""
        return np.array([each.rank for each in self.eliminations], dtype=np.intp)

    @cached_property
    def weakest(self) -> Array:
        """(k,) the smallest of them in the eliminated blocks, as a part of the largest."""
        return np.array([each.weakest for each in self.eliminations])

    def null(self, sample: int) -> Array:
        """Orthonormal columns (n, n - rank) of the null space of one matrix."""
        return self.eliminations[sample].null()


def row_factors(scaling: Scaling, matrix: sparse.csr_array, chosen: NDArray[np.bool_]) -> Array:
    """What makes the rows `chosen` of a matrix (n_rows, n_v) numbers without unit, as `Scaling.factors`: (k,)."""
    part = sparse.csr_array(matrix[np.flatnonzero(chosen)] * scaling.columns)
    norms = np.sqrt(np.asarray(part.multiply(part).sum(axis=1)).reshape(-1))
    inverse = np.divide(1.0, norms, out=np.zeros_like(norms), where=norms > VANISHING_ROW)
    factors = scaling.rows[chosen]
    return np.where(factors > 0.0, factors, inverse)


def scaled_rows(scaling: Scaling, matrix: sparse.csr_array, chosen: NDArray[np.bool_]) -> sparse.csr_array:
    """The rows `chosen` of a matrix (n_rows, n_v), without unit."""
    factors = row_factors(scaling, matrix, chosen)
    return sparse.csr_array(sparse.diags_array(factors) @ matrix[np.flatnonzero(chosen)] * scaling.columns)


def ordered_groups(
    system: System, matrix: sparse.csr_array, chosen: NDArray[np.bool_], preference: Indices | None = None
) -> list[Indices]:
    """The rows of each source, neighbours near each other; with a preference (n_rows,), lower numbers first."""
    groups = row_groups(list(rows(system).slices.values()), chosen)
    if preference is None:
        return narrow_order(matrix, groups)
    levels = preference[chosen]
    parts = [[group[levels[group] == level] for group in groups] for level in np.unique(levels)]
    return [group for part in parts for group in narrow_order(matrix, [group for group in part if len(group)])]


def sparse_ranked(
    system: System, matrices: Sequence[sparse.csr_array], chosen: NDArray[np.bool_], tolerance: float
) -> SparseRanked:
    """Ranks of scaled matrices (k, n_v) of the rows `chosen`."""
    groups = ordered_groups(system, matrices[0], chosen) if matrices else []
    return SparseRanked(tuple(eliminated(matrix, _all_rows(groups, matrix), tolerance) for matrix in matrices))


def _all_rows(groups: list[Indices], matrix: sparse.csr_array) -> list[Indices]:
    return groups if matrix.shape[0] else []


def damped_step(J: sparse.csr_array, residual: Array) -> Array:
    """-(J^T J + damping)^-1 J^T r, with the damping of `local_mobility.closed_nearby`."""
    size = float(J.multiply(J).sum()) / max(J.shape[1], 1)
    damping = min(float(np.sum(residual**2)), size) + 1e-15 * size + 1e-30
    right = J.T @ residual
    unit = sparse.eye_array(J.shape[1], format="csc")
    for more in (damping, damping + 1e-10 * size + 1e-20):
        try:
            return -np.asarray(splu(sparse.csc_array(J.T @ J + more * unit)).solve(right))
        except RuntimeError:  # singular by rounding
            continue
    return np.zeros(J.shape[1])
