"""Between independent coordinates and those of the tree, which follow them: x_tree = G x + c, by the entries of G."""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.couplings import COUPLING_FACTOR, COUPLING_INDEPENDENT, COUPLING_OFFSET, OF_TREE
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.lanes import assign, coordinate, load


@kernel
def clear(array):
    """Zeros everywhere."""
    for k in range(array.shape[0]):
        assign(array, k, 0.0)


@kernel
def follow(couplings, q, whole):
    """Positions G q + c."""
    clear(whole)
    for k in range(couplings.entries.shape[0]):
        row, moved = (
            couplings.entries[k, OF_TREE],
            load(couplings.factors, k, COUPLING_FACTOR) * coordinate(q, couplings.entries[k, COUPLING_INDEPENDENT]),
        )
        assign(whole, row, coordinate(whole, row) + moved + load(couplings.factors, k, COUPLING_OFFSET))


@kernel
def spread(couplings, v, whole):
    """Rates G v."""
    clear(whole)
    for k in range(couplings.entries.shape[0]):
        row, column = couplings.entries[k, OF_TREE], couplings.entries[k, COUPLING_INDEPENDENT]
        assign(whole, row, coordinate(whole, row) + load(couplings.factors, k, COUPLING_FACTOR) * coordinate(v, column))


@kernel
def gather_forces(couplings, forces, result):
    """G^T f."""
    clear(result)
    add_forces(couplings, 1.0, forces, result)


@kernel
def add_forces(couplings, times, forces, result):
    """Add a multiple of G^T f."""
    for k in range(couplings.entries.shape[0]):
        row, column = couplings.entries[k, OF_TREE], couplings.entries[k, COUPLING_INDEPENDENT]
        assign(
            result,
            column,
            coordinate(result, column) + times * load(couplings.factors, k, COUPLING_FACTOR) * coordinate(forces, row),
        )


@kernel
def project(couplings, matrix, n, reduced, m):
    """The lower triangle (m, m) of G^T M G, of the lower triangle of M (n, n)."""
    clear(reduced)
    for k in range(couplings.entries.shape[0]):
        row, column, factor = (
            couplings.entries[k, OF_TREE],
            couplings.entries[k, COUPLING_INDEPENDENT],
            load(couplings.factors, k, COUPLING_FACTOR),
        )
        for j in range(couplings.entries.shape[0]):
            other, before = couplings.entries[j, OF_TREE], couplings.entries[j, COUPLING_INDEPENDENT]
            if before <= column:
                at = column * m + before
                entry = coordinate(matrix, max(row, other) * n + min(row, other))
                assign(
                    reduced, at, coordinate(reduced, at) + factor * load(couplings.factors, j, COUPLING_FACTOR) * entry
                )
