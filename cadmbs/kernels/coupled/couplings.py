"""Coupled coordinates for kernels: the entries of G in x_tree = G x + c, and states in both sets of coordinates."""

from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.kernels.kernel import Number, kernel
from cadmbs.kernels.numbers.lanes import assign, coordinate, load
from cadmbs.kernels.numbers.vectors import clear
from cadmbs.kernels.records import CouplingArrays, LoopCouplings
from cadmbs.kernels.tree.packing import ROW_KIND, TABLE
from cadmbs.system import System
from cadmbs.system.coordinates import CoordinateMap

OF_TREE: Final = 0
COUPLING_INDEPENDENT: Final = 1
"""Columns of a table of entries: coordinate of the tree, and the independent one that it follows."""

COUPLING_FACTOR: Final = 0
COUPLING_OFFSET: Final = 1
"""Columns of their numbers: entry of G, and what is added to it once a coordinate of the tree."""


def coupled_workspace(system: System) -> int:
    """Numbers of workspace for matrices and coordinates of the tree."""
    v, q = system.tree.velocities, system.tree.positions
    return q.n_tree + v.n_tree * (v.n_tree + 6) + v.n * (v.n + 1)


def loop_couplings(system: System, coordinates: NDArray[Any]) -> LoopCouplings:
    """The couplings of positions and velocities, with the table of the coordinates to move along."""
    return LoopCouplings(*system.derived(packed_couplings), coordinates)


def packed_couplings(system: System) -> tuple[CouplingArrays, CouplingArrays]:
    """The couplings of positions and of velocities."""
    positions, velocities = system.tree.positions, system.tree.velocities
    return CouplingArrays(*pack_entries(positions)), CouplingArrays(*pack_entries(velocities))


def pack_entries(coupled: CoordinateMap) -> tuple[NDArray[np.int64], Array]:
    """Entries of G by columns, and their numbers; of a coordinate that stays in place one with the factor 0."""
    alone = np.setdiff1d(np.flatnonzero(coupled.offset), coupled.rows)
    rows = np.concatenate([coupled.rows, alone])
    columns = np.concatenate([coupled.columns, np.zeros_like(alone)])
    offsets = np.zeros(len(rows))
    named, first = np.unique(rows, return_index=True)
    offsets[first] = coupled.offset[named]
    factors = np.concatenate([coupled.factors, np.zeros(len(alone))])
    order = np.argsort(columns, kind="stable")
    table = np.stack([rows, columns], axis=-1)[order].astype(np.int64)
    return table, np.ascontiguousarray(np.stack([factors, offsets], axis=-1)[order])


def coordinate_table(system: System) -> NDArray[np.int64]:
    """The independent coordinates (numbers, quaternions, poses) as the table of a tree, for `kernels.tree.manifold`.

    Row 0 is the world.
    """
    blocks = system.manifold
    parts = (
        (ROW_KIND.REVOLUTE, blocks.plain_q, blocks.plain_v),
        (ROW_KIND.SPHERICAL, blocks.spherical_q, blocks.spherical_v),
        (ROW_KIND.FREE, blocks.free_q, blocks.free_v),
    )
    table = np.zeros((1 + sum(len(q) for _, q, _ in parts), TABLE.WIDTH), dtype=np.int64)
    table[1:, TABLE.KIND] = np.concatenate([np.full(len(q), kind) for kind, q, _ in parts])
    table[1:, TABLE.POSITION] = np.concatenate([q for _, q, _ in parts])
    table[1:, TABLE.COLUMN] = np.concatenate([v for _, _, v in parts])
    return table


def independent_tree_coordinates(coupled: CoordinateMap) -> Indices:
    """(n,) the coordinate of the tree that is an independent one itself."""
    alone = np.bincount(coupled.rows, minlength=coupled.n_tree)[coupled.rows] == 1
    same = alone & (coupled.factors == 1.0) & (coupled.offset[coupled.rows] == 0.0)
    leaders = np.zeros(coupled.n, dtype=np.intp)
    leaders[coupled.columns[same]] = coupled.rows[same]
    return leaders


# Between independent coordinates and those of the tree, which follow them: x_tree = G x + c, by the entries of G.


@kernel
def follow(couplings: CouplingArrays, q: Array, q_tree: Array) -> None:
    """Positions q_tree = G q + c."""
    entries, factors = couplings.entries, couplings.factors
    clear(q_tree)
    for k in range(entries.shape[0]):
        row = entries[k, OF_TREE]
        moved = load(factors, k, COUPLING_FACTOR) * coordinate(q, entries[k, COUPLING_INDEPENDENT])
        assign(q_tree, row, coordinate(q_tree, row) + moved + load(factors, k, COUPLING_OFFSET))


@kernel
def spread(couplings: CouplingArrays, v: Array, v_tree: Array) -> None:
    """Rates v_tree = G v."""
    entries, factors = couplings.entries, couplings.factors
    clear(v_tree)
    for k in range(entries.shape[0]):
        row, column = entries[k, OF_TREE], entries[k, COUPLING_INDEPENDENT]
        assign(v_tree, row, coordinate(v_tree, row) + load(factors, k, COUPLING_FACTOR) * coordinate(v, column))


@kernel
def gather_forces(couplings: CouplingArrays, forces: Array, result: Array) -> None:
    """G^T f."""
    clear(result)
    add_forces(couplings, 1.0, forces, result)


@kernel
def add_forces(couplings: CouplingArrays, times: Number, forces: Array, result: Array) -> None:
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
