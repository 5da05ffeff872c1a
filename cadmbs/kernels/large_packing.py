"""Closed loops of large mechanisms as arrays for kernels: substructures, and the sparse matrices of their equations.

The spanning tree is split at bodies, so that no part of it, a substructure, has many coordinates. At such a body one
half of its inertia belongs to the substructure that carries it, the other half to a copy that carries those behind it:
a frame with six accelerations X_k of its own, and six rows that tie them to those of the body. With H the mass matrices
of the substructures, in the unknowns y = (X_k, joint accelerations) of each, and A all rows, those of ties included,

    H y + A^T l = f ,   A y = b ,   S = A H^-1 A^T :   S l = A H^-1 f - b

H is block-diagonal, and S sparse where loops have few neighbours: its rows are ordered so that it is a narrow band. A
compliance of `REDUNDANT_ROW_COMPLIANCE` keeps redundant rows regular, as in `cadmbs.dynamics.descriptor`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse.csgraph import reverse_cuthill_mckee

from cadmbs.arrays import Array, Indices
from cadmbs.kernels.batch import aligned
from cadmbs.kernels.large_splitting import CARRIER, COPY, SplitTree, split
from cadmbs.kernels.loops_packing import COORDINATE, COORDINATE_NUMBER, CUT, ROW, PackedLoops
from cadmbs.kernels.packing import PARAM_MASS, Packed
from cadmbs.kernels.records import slots
from cadmbs.tolerances import REDUNDANT_ROW_COMPLIANCE

Integers = NDArray[np.int64]

SUBSTRUCTURE: Final = slots(SIZE=0, FIRST=1, FACTOR=2, FIRST_BLOCK=3, END_BLOCK=4, WIDTH=5)
"""Columns of the table of substructures: number of unknowns and the first one, where H begins, its blocks of A."""

BLOCK: Final = slots(ORDER=0, OFFSET=1, WIDTH=2)
"""Columns of the table of blocks of A, one row of A in one substructure each: row of S, and where its numbers begin."""

LARGE_ROW: Final = slots(ORDER=0, INNER=1, OUTER=2, WIDTH=3)
"""Columns of the table of constraint rows, and then of those of ties: row of S; where the blocks begin for the body of
the successor or the copy, and for that of the predecessor or the body that is copied; -1 where there is none."""

LARGE_CUT: Final = slots(FIRST_ROW=0, END_ROW=1, STOP=2, FIRST_LOSS=3, END_LOSS=4, WIDTH=5)
"""Columns of the table of cuts: their rows; row of the tree at which the columns of both bodies end, -1 where these end
with the substructures; their coordinates with damping or friction."""

LINE_ENTRY: Final = slots(ROW=0, INDEX=1, OFFSET=2, WIDTH=3)
"""Columns of the tables of entries of rows along coordinates: row; column or position; place among the numbers of A."""

LARGE_VECTOR: Final = slots(FORCE=0, SOLVED=1, WEAKEST=2, TARGET=3, MULTIPLIERS=4, REST=5, COUNT=6)
"""Rows of the workspace of vectors: forces, L^-1 of them and then the solution, and the motion that the rows restrict
least, by unknown; targets, multipliers, and what is left of the equations of the rows, by row of S."""


@dataclass(frozen=True)
class Substructures:
    """The split tree and the pattern of the matrices.

    Attributes:
        unknowns: (columns, 2) unknown of each column of the tree, and its place in the substructure.
        carriers: (rows of the tree, CARRIER.WIDTH).
        shares: (rows of the tree, 1) part of the inertia of each row that stays with it.
        copies: (copies, COPY.WIDTH).
        table: (substructures, SUBSTRUCTURE.WIDTH).
        blocks: (blocks, BLOCK.WIDTH), by substructure and row of S.
        rows: (constraint rows and six a copy, LARGE_ROW.WIDTH).
        cuts: (cuts, LARGE_CUT.WIDTH).
        line_columns, line_positions: (entries, LINE_ENTRY.WIDTH).
        profile: (rows of S, 2) first column, and place of that entry among the numbers of S, row after row.
        stiffness: (rows of S, 2) size of a row for the margin, and compliance.
        losses: (coordinates of cut joints with damping or friction, COORDINATE.WIDTH).
        loss_numbers: (the same, COORDINATE_NUMBER.SIZE).
        n_unknowns: Number of unknowns y.
        n_coefficients: Numbers of A.
        n_factors: Numbers of H.
    """

    unknowns: Integers
    carriers: Integers
    shares: Array
    copies: Integers
    table: Integers
    blocks: Integers
    rows: Integers
    cuts: Integers
    line_columns: Integers
    line_positions: Integers
    profile: Integers
    stiffness: Array
    losses: Integers
    loss_numbers: Array
    n_unknowns: int
    n_coefficients: int
    n_factors: int

    @property
    def n_entries(self) -> int:
        """Numbers of S."""
        last = len(self.profile) - 1
        return int(self.profile[last, 1]) + last - int(self.profile[last, 0]) + 1

    def arrays(self) -> tuple[NDArray[Any], ...]:
        """What the kernel takes, its workspace last."""
        n = max(self.n_unknowns, len(self.profile))
        return (
            self.unknowns, self.carriers, self.shares, self.copies, self.table, self.blocks, self.rows, self.cuts,
            self.line_columns, self.line_positions, self.profile, self.stiffness, self.losses, self.loss_numbers,
            np.zeros(self.n_factors),
            np.zeros(self.n_coefficients), np.zeros(self.n_coefficients), np.zeros(self.n_entries),
            aligned(max(1, len(self.copies)), 10), aligned(LARGE_VECTOR.COUNT, n),
        )  # fmt: skip


ARGUMENTS: Final = (
    *("integers", "integers", "numbers", *("integers",) * 8, "numbers"),
    *("integers", "numbers"),
    *("result vector",) * 4,
    *("block", "block"),
)
"""Kinds of `Substructures.arrays`, as keys of `cadmbs.kernels.programs.ARRAYS`."""


def pack_substructures(packed: Packed, loops: PackedLoops) -> Substructures:
    """Split the tree, and order the rows."""
    tree = split(packed)
    sides, cuts = _cut_sides(loops, tree)
    n_columns = packed.n_columns
    line_columns = _line_entries(loops, slice(0, n_columns))
    touched = _touched(loops, tree, sides, line_columns)
    order = _narrow_order(touched, len(tree.sizes))
    table, blocks, offsets, n_coefficients = _blocks(tree, touched, order)
    rows = np.full((len(touched), LARGE_ROW.WIDTH), -1, dtype=np.int64)
    rows[:, LARGE_ROW.ORDER] = order
    for r, parts in enumerate(touched):
        if r >= len(loops.rows) or loops.rows[r, ROW.CUT] >= 0:
            rows[r, LARGE_ROW.INNER :] = [offsets[r, part] if part >= 0 else -1 for part in parts]
    for entry in line_columns:
        row, column = int(entry[LINE_ENTRY.ROW]), int(entry[LINE_ENTRY.INDEX])
        entry[LINE_ENTRY.OFFSET] = offsets[row, int(tree.part[column])] + tree.local[column]
    unknowns = np.stack([tree.first[tree.part] + tree.local, tree.local], axis=-1)
    line_positions = _line_entries(loops, slice(n_columns, None))
    losses, loss_numbers = _losses(loops, cuts)
    return Substructures(
        unknowns, tree.carriers, tree.shares, tree.copies, table, blocks, rows, cuts, line_columns, line_positions,
        _profile(table, blocks, len(touched)), _sizes_of_rows(packed, loops, order), losses, loss_numbers,
        int(np.sum(tree.sizes)), n_coefficients, int(np.sum(tree.sizes**2)),
    )  # fmt: skip


def _cut_sides(loops: PackedLoops, tree: SplitTree) -> tuple[Integers, Integers]:
    """Substructures (cuts, 2) of the bodies of each cut, -1 for the world; the table of cuts.

    A body that is copied belongs to the substructure of its copy where the other body does.
    """
    copied = {int(copy[COPY.ROW]): int(copy[COPY.SUBSTRUCTURE]) for copy in tree.copies}
    ends = loops.cuts[:, [CUT.INNER_ROW, CUT.OUTER_ROW]]
    sides = tree.carriers[ends, CARRIER.SUBSTRUCTURE]
    for side, rows in zip(sides, ends.tolist(), strict=True):
        for k in range(2):
            if copied.get(rows[k]) == side[1 - k]:
                side[k] = side[1 - k]
    cuts = np.full((len(ends), LARGE_CUT.WIDTH), -1, dtype=np.int64)
    together = sides[:, 0] == sides[:, 1]
    cuts[together, LARGE_CUT.STOP] = loops.cuts[together, CUT.COMMON_ROW]
    for r, c in enumerate(loops.rows[:, ROW.CUT].tolist()):
        if c >= 0:
            cuts[c, LARGE_CUT.FIRST_ROW] = r if cuts[c, LARGE_CUT.FIRST_ROW] < 0 else cuts[c, LARGE_CUT.FIRST_ROW]
            cuts[c, LARGE_CUT.END_ROW] = r + 1
    return sides, cuts


def _losses(loops: PackedLoops, cuts: Integers) -> tuple[Integers, Array]:
    """Coordinates of cut joints with damping or friction, whose numbers are written to the table of cuts."""
    along = loops.along_cuts
    chosen = np.any(along.numbers[:, [COORDINATE_NUMBER.DAMPING, COORDINATE_NUMBER.FRICTION]], axis=-1)
    losses = along.coordinates[chosen]
    cuts[:, [LARGE_CUT.FIRST_LOSS, LARGE_CUT.END_LOSS]] = 0
    for n, c in enumerate(losses[:, COORDINATE.CUT].tolist()):
        is_first = not cuts[c, LARGE_CUT.END_LOSS]
        cuts[c, LARGE_CUT.FIRST_LOSS] = n if is_first else cuts[c, LARGE_CUT.FIRST_LOSS]
        cuts[c, LARGE_CUT.END_LOSS] = n + 1
    return losses, along.numbers[chosen]


def _line_entries(loops: PackedLoops, columns: slice) -> Integers:
    """Entries of the rows along coordinates that are not zero, in some of the columns of the table of lines."""
    rows = np.flatnonzero(loops.rows[:, ROW.CUT] < 0)
    line, index = np.nonzero(loops.lines[loops.rows[rows, ROW.FAMILY], columns])
    return np.stack([rows[line], index, np.full(len(line), -1)], axis=-1).astype(np.int64)


def _touched(loops: PackedLoops, tree: SplitTree, sides: Integers, line_columns: Integers) -> list[list[int]]:
    """Substructures of each row, and of the six rows of each tie: that of the copy, then that of the body."""
    touched = [sides[c].tolist() if c >= 0 else [] for c in loops.rows[:, ROW.CUT].tolist()]
    for row, column, _ in line_columns.tolist():
        touched[row].append(int(tree.part[column]))
    for row, part in tree.copies.tolist():
        touched += [[part, int(tree.carriers[row, CARRIER.SUBSTRUCTURE])] for _ in range(6)]
    return touched


def _narrow_order(touched: list[list[int]], n_parts: int) -> Indices:
    """Number of each row among the rows of S, neighbours near each other (reverse Cuthill-McKee)."""
    row = np.repeat(np.arange(len(touched)), [len(parts) for parts in touched])
    part = np.array([part for parts in touched for part in parts], dtype=np.intp)
    row, part = row[part >= 0], part[part >= 0]
    incidence = sparse.csr_array((np.ones(len(row)), (row, part)), shape=(len(touched), n_parts))
    neighbors = sparse.csr_matrix(incidence @ incidence.T)
    order = np.empty(len(touched), dtype=np.intp)
    order[reverse_cuthill_mckee(neighbors, symmetric_mode=True)] = np.arange(len(touched))
    return order


def _blocks(
    tree: SplitTree, touched: list[list[int]], order: Indices
) -> tuple[Integers, Integers, dict[tuple[int, int], int], int]:
    """Tables of substructures and blocks; where the block of a row in a substructure begins; how many numbers."""
    members: list[list[int]] = [[] for _ in tree.sizes]
    for row in np.argsort(order).tolist():
        for part in dict.fromkeys(touched[row]):
            if part >= 0:
                members[part].append(row)
    table = np.zeros((len(members), SUBSTRUCTURE.WIDTH), dtype=np.int64)
    table[:, SUBSTRUCTURE.SIZE], table[:, SUBSTRUCTURE.FIRST] = tree.sizes, tree.first
    table[:, SUBSTRUCTURE.FACTOR] = np.cumsum(tree.sizes**2) - tree.sizes**2
    ends = np.cumsum([len(rows) for rows in members])
    table[:, SUBSTRUCTURE.END_BLOCK] = ends
    table[1:, SUBSTRUCTURE.FIRST_BLOCK] = ends[:-1]
    blocks, offsets, count = [], {}, 0
    for part, rows in enumerate(members):
        for row in rows:
            blocks.append((int(order[row]), count))
            offsets[row, part] = count
            count += int(tree.sizes[part])
    return table, np.array(blocks, dtype=np.int64).reshape(-1, BLOCK.WIDTH), offsets, count


def _profile(table: Integers, blocks: Integers, n_rows: int) -> Integers:
    """First column of each row of S, and the place of that entry: rows of a substructure are neighbours."""
    profile = np.tile(np.arange(n_rows)[:, None], (1, 2))
    for part in table:
        rows = blocks[part[SUBSTRUCTURE.FIRST_BLOCK] : part[SUBSTRUCTURE.END_BLOCK], BLOCK.ORDER]
        if len(rows):
            profile[rows, 0] = np.minimum(profile[rows, 0], rows[0])
    widths = np.arange(n_rows) - profile[:, 0] + 1
    profile[:, 1] = np.cumsum(widths) - widths
    return profile.astype(np.int64)


def _sizes_of_rows(packed: Packed, loops: PackedLoops, order: Indices) -> Array:
    """A A^T of each row alone over the mean mass, zero for ties; and compliances. By row of S.

    As `cadmbs.dynamics.descriptor.SparseSaddle` has them, but for the arms of the wrenches.
    """
    masses = packed.params[1:, PARAM_MASS]
    mean_mass = max(float(np.sum(masses)) / max(int(np.sum(masses > 0.0)), 1), 1e-12)
    squares = np.full(len(order), 2.0)
    squares[: len(loops.rows)] = 2.0 * np.sum(loops.selectors**2, axis=-1)
    along = loops.rows[:, ROW.CUT] < 0
    squares[: len(loops.rows)][along] = np.sum(loops.lines[loops.rows[along, ROW.FAMILY]] ** 2, axis=-1)
    squares = np.where(squares > 0.0, squares, 2.0) / mean_mass
    sizes = np.zeros((len(order), 2))
    sizes[order, 1] = REDUNDANT_ROW_COMPLIANCE * squares
    sizes[order[: len(loops.rows)], 0] = squares[: len(loops.rows)]
    return sizes
