"""Between independent coordinates and those of the tree, which follow them: x_tree = G x + c, by the entries of G."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.coupled.couplings import COUPLING_FACTOR, COUPLING_INDEPENDENT, COUPLING_OFFSET, OF_TREE
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.lanes import assign, coordinate, load


@kernel
def clear(array: Any) -> None:
    """Zeros everywhere."""
    for k in range(array.shape[0]):
        assign(array, k, 0.0)


@kernel
def follow(couplings: Any, q: Any, q_tree: Any) -> None:
    """Positions q_tree = G q + c."""
    entries, factors = couplings.entries, couplings.factors
    clear(q_tree)
    for k in range(entries.shape[0]):
        row = entries[k, OF_TREE]
        moved = load(factors, k, COUPLING_FACTOR) * coordinate(q, entries[k, COUPLING_INDEPENDENT])
        assign(q_tree, row, coordinate(q_tree, row) + moved + load(factors, k, COUPLING_OFFSET))


@kernel
def spread(couplings: Any, v: Any, v_tree: Any) -> None:
    """Rates v_tree = G v."""
    entries, factors = couplings.entries, couplings.factors
    clear(v_tree)
    for k in range(entries.shape[0]):
        row, column = entries[k, OF_TREE], entries[k, COUPLING_INDEPENDENT]
        assign(v_tree, row, coordinate(v_tree, row) + load(factors, k, COUPLING_FACTOR) * coordinate(v, column))


@kernel
def gather_forces(couplings: Any, forces: Any, result: Any) -> None:
    """G^T f."""
    clear(result)
    add_forces(couplings, 1.0, forces, result)


@kernel
def add_forces(couplings: Any, times: Any, forces: Any, result: Any) -> None:
    """Add a multiple of G^T f."""
    entries, factors = couplings.entries, couplings.factors
    for k in range(entries.shape[0]):
        row, column = entries[k, OF_TREE], entries[k, COUPLING_INDEPENDENT]
        force = times * load(factors, k, COUPLING_FACTOR) * coordinate(forces, row)
        assign(result, column, coordinate(result, column) + force)


@kernel
def project_matrix(couplings: Any, matrix: Any, n: int, reduced: Any, m: int) -> None:
    """The lower triangle (m, m) of G^T M G, of the lower triangle of M (n, n)."""
    entries, factors = couplings.entries, couplings.factors
    clear(reduced)
    for k in range(entries.shape[0]):
        row, column, factor = entries[k, OF_TREE], entries[k, COUPLING_INDEPENDENT], load(factors, k, COUPLING_FACTOR)
        for j in range(entries.shape[0]):
            other, before = entries[j, OF_TREE], entries[j, COUPLING_INDEPENDENT]
            if before <= column:
                at = column * m + before
                entry = coordinate(matrix, max(row, other) * n + min(row, other))
                product = factor * load(factors, j, COUPLING_FACTOR) * entry
                assign(reduced, at, coordinate(reduced, at) + product)
