"""Redundant rows and directions of large systems."""

from __future__ import annotations

import numpy as np
from scipy import sparse

from cadmbs.arrays import Array
from cadmbs.constraints.equations.sparse_rows import sparse_matrix, sparse_velocity_rows
from cadmbs.constraints.freedoms.large_ranks import ordered_groups, row_factors, scaled_rows
from cadmbs.constraints.freedoms.local_mobility import Manifold
from cadmbs.constraints.freedoms.sparse_redundancy import SparseEffects, freedom_columns
from cadmbs.constraints.matrices.elimination import eliminated
from cadmbs.constraints.rows import rows, wrench_rows


def dependent_rows(manifold: Manifold, q: Array) -> list[int]:
    """Rows that the others imply at a configuration q (n_q,): those of the manifold imply others, not the reverse."""
    system, table = manifold.system, rows(manifold.system)
    every = np.ones(table.n_rows, dtype=np.bool_)
    matrix = scaled_rows(manifold.scaling, sparse_velocity_rows(system, q, manifold.t), every)
    preference = np.where(manifold.chosen, 0, np.where(table.holonomic, 2, 1))
    groups = ordered_groups(system, matrix, every, preference)
    return sorted(eliminated(matrix, groups, manifold.tolerance).dependent)


def large_effects(manifold: Manifold, q: Array) -> SparseEffects:
    """The effects of all directions of all joints on the rows of the manifold, at q (n_q,)."""
    system, chosen = manifold.system, manifold.chosen
    wrenches = wrench_rows(system, q, t=manifold.t)
    matrix = sparse_matrix(system, wrenches)
    joints, columns = freedom_columns(system, wrenches, manifold.scaling)
    factors = row_factors(manifold.scaling, matrix, chosen)
    carried = sparse.csr_array(sparse.diags_array(factors) @ columns[np.flatnonzero(chosen)])
    scaled = scaled_rows(manifold.scaling, matrix, chosen)
    elimination = eliminated(scaled, ordered_groups(system, scaled, chosen), manifold.tolerance, carried)
    left = elimination.effects
    return SparseEffects(joints, sparse.csr_array((0, 0) if left is None else left.T))
