"""Closed loops of large mechanisms as arrays for kernels: substructures, and the sparse matrices of their equations.

The spanning tree is split at bodies, so that no part of it, a substructure, has many coordinates. At such a body one
half of its inertia belongs to the substructure that carries it, the other half to a copy that carries those behind it:
a frame with six accelerations X_k of its own, and six rows that tie them to those of the body. With H the mass matrices
of the substructures, in the unknowns y = (X_k, joint accelerations) of each, and A all rows, those of ties included,

    H y + A^T l = f ,   A y = b ,   S = A H^-1 A^T :   S l = A H^-1 f - b

H is block-diagonal, and S sparse where loops have few neighbours: its rows are ordered so that it is a narrow band. A
compliance of `REDUNDANT_ROW_COMPLIANCE` keeps redundant rows regular, as in the sparse equations of `cadmbs.dynamics`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeAlias

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.kernels.calls.batch import aligned
from cadmbs.kernels.coupled.couplings import independent_tree_coordinates
from cadmbs.kernels.large.large_splitting import CARRIER, SplitTree, split
from cadmbs.kernels.records import SparseArrays, slots
from cadmbs.kernels.rows.loops_packing import (
    ALONG_COORDINATES,
    BETWEEN_BODIES,
    COORDINATE,
    COORDINATE_NUMBER,
    CUT,
    PAIR,
    PAIR_KIND,
    ROW,
    PackedLoops,
)
from cadmbs.kernels.tree.packing import PARAM, Packed
from cadmbs.system.coordinates import CoordinateMap
from cadmbs.tolerances import REDUNDANT_ROW_COMPLIANCE

SUBSTRUCTURE: Final = slots(SIZE=0, FIRST=1, FACTOR=2, FIRST_BLOCK=3, END_BLOCK=4, WIDTH=5)
"""Columns of the table of substructures: number of unknowns and the first one, where H begins, its blocks of A."""

BLOCK: Final = slots(ORDER=0, OFFSET=1, WIDTH=2)
"""Columns of the table of blocks of A, one row of A in one substructure each: row of S, and where its numbers begin."""

LARGE_ROW: Final = slots(ORDER=0, INNER=1, OUTER=2, WIDTH=3)
"""Columns of the table of constraint rows, and then of those of ties: row of S; where the blocks begin for the body of
the successor or the copy, and for that of the predecessor or the body that is copied; -1 where there is none."""

LARGE_CUT: Final = slots(
    FIRST_ROW=0, END_ROW=1, STOP=2, FIRST_COORDINATE=3, END_COORDINATE=4, FIRST_USE=5, END_USE=6, WIDTH=7
)  # fmt: skip
"""Columns of the table of cuts: their rows; row of the tree at which the columns of both bodies end, -1 where these end
with the substructures; their coordinates, if something acts along cut joints; the rows of A that contain these."""

ROTOR: Final = slots(COORDINATE=0, ROW=1, FACTOR=2, WIDTH=3)
"""Columns of the table of rotors along cut joints: coordinate; row of A; place of the inertia among the numbers of H.
"""

WIDE_ROW: Final = 12
"""Rows in so many substructures come last among those of S, where they make no others wide."""

STIFFNESS: Final = slots(SIZE=0, COMPLIANCE=1, PER_SQUARE=2, WIDTH=3)
"""Columns of the stiffness of rows, by row of S: A A^T of a row alone over the mean mass, for the margin; compliance;
one over the mean mass, by which those of cut joints are computed again at each configuration."""

LINE_ENTRY: Final = slots(ROW=0, INDEX=1, OFFSET=2, WIDTH=3)
"""Columns of the tables of entries of rows along coordinates: row; column or position; place among the numbers of A."""

LARGE_VECTOR: Final = slots(FORCE=0, SOLVED=1, WEAKEST=2, TARGET=3, MULTIPLIERS=4, REST=5, SCALED=6, COUNT=7)
"""Rows of the workspace of vectors: forces, L^-1 of them and then the solution, the motion that the rows restrict
least, and D^-1 of a row, by unknown; targets, multipliers, and what is left of the equations of the rows, by row of
S."""


KINDS: Final = (
    *("integers",) * 3,
    "numbers",
    *("integers",) * 7,
    *("integers", "numbers", "integers", "numbers", "integers"),
    *("integers", "integers", "numbers", "integers", "integers", "block"),
    *("result vector",) * 4,
    *("block", "block"),
)
"""Kinds of the fields of `SparseArrays`, as keys of `cadmbs.kernels.calls.programs.ARRAYS`."""


def pack_substructures(packed: Packed, loops: PackedLoops, velocities: CoordinateMap | None = None) -> SparseArrays:
    """Split the tree, and order the rows: what the kernel takes, its workspace last.

    Args:
        packed: The tree.
        loops: The constraint rows.
        velocities: Of a tree with coupled coordinates the map of the independent velocities.
    """
    couplings = [] if packed.direct or velocities is None else coupling_rows(velocities)
    rotors = np.flatnonzero(loops.along_cuts.numbers[:, COORDINATE_NUMBER.ARMATURE])
    tree = _with_rotors(split(packed), len(rotors))
    sides, cuts = _cut_sides(loops, tree)
    line_columns = _line_entries(loops, slice(0, packed.n_columns))
    terms, term_factors = term_table(loops)
    touched = _touched(loops, tree, sides, line_columns, terms)
    first_coupling = len(touched)
    touched += [[int(tree.part[column]) for column, _ in row] for row in couplings]
    first_rotor, first_part = len(touched), len(tree.sizes) - len(rotors)
    cuts_of_rotors = loops.along_cuts.coordinates[rotors, COORDINATE.CUT]
    touched += [[first_part + k, *sides[c].tolist()] for k, c in enumerate(cuts_of_rotors.tolist())]
    order = _narrow_order(touched, len(tree.sizes))
    table, blocks, offsets, n_coefficients = _blocks(tree, touched, order)
    rows = _row_table(loops, touched[:first_coupling], order, offsets)
    for entry in line_columns:
        row, column = int(entry[LINE_ENTRY.ROW]), int(entry[LINE_ENTRY.INDEX])
        entry[LINE_ENTRY.OFFSET] = offsets[row, int(tree.part[column])] + tree.local[column]
    unknowns = np.stack([tree.first[tree.part] + tree.local, tree.local], axis=-1)
    leaders = np.arange(packed.n_columns) if velocities is None or packed.direct else leading_columns(velocities)
    uses = sorted_uses([
        *term_uses(loops, sides, terms, term_factors, offsets),
        *rotor_uses(loops, sides, rotors, first_rotor, offsets),
    ])  # fmt: skip
    _write_ranges(loops, cuts, uses[0])
    numbers = np.arange(len(rotors))
    rotor_table = np.stack([rotors, first_rotor + numbers, table[first_part:, SUBSTRUCTURE.FACTOR]], axis=-1)
    own = [(offsets[first_rotor + k, first_part + k], -1.0) for k in numbers.tolist()]
    profile = _profile(table, blocks, len(touched))
    last, n = len(profile) - 1, max(int(np.sum(tree.sizes)), len(profile))
    return SparseArrays(
        unknowns, unknowns[leaders, :1].copy(), tree.carriers, tree.shares, tree.copies, table, blocks, rows, cuts,
        line_columns, _line_entries(loops, slice(packed.n_columns, None)),
        terms, term_factors, *uses, pair_places(loops, tree, offsets), rotor_table.astype(np.int64),
        *_ties([*_coupling_entries(tree, couplings, first_coupling, offsets), *own]),
        _velocity_blocks(loops, table, blocks, order), profile, _sizes_of_rows(packed, loops, order),
        np.zeros(int(np.sum(tree.sizes**2))), np.zeros(n_coefficients), np.zeros(n_coefficients),
        np.zeros(int(profile[last, 1]) + last - int(profile[last, 0]) + 1),
        aligned(max(1, len(tree.copies)), 10), aligned(LARGE_VECTOR.COUNT, n),
    )  # fmt: skip


def _row_table(
    loops: PackedLoops, touched: list[list[int]], order: Indices, offsets: dict[tuple[int, int], int]
) -> Integers:
    """Row of S of each row; where the blocks of those of cuts and of copies begin, which come before other ties."""
    rows = np.full((len(order), LARGE_ROW.WIDTH), -1, dtype=np.int64)
    rows[:, LARGE_ROW.ORDER] = order
    for r, parts in enumerate(touched):
        if r >= len(loops.rows) or loops.rows[r, ROW.CUT] >= 0:
            rows[r, LARGE_ROW.INNER :] = [offsets[r, part] if part >= 0 else -1 for part in parts]
    return rows


def _with_rotors(tree: SplitTree, n_rotors: int) -> SplitTree:
    """The tree with one substructure more for each rotor along a cut joint, whose only unknown is its acceleration."""
    sizes = np.concatenate([tree.sizes, np.ones(n_rotors, dtype=np.intp)])
    return replace(tree, sizes=sizes, first=np.cumsum(sizes) - sizes)


def _coupling_entries(
    tree: SplitTree, couplings: list[CouplingRow], first: int, offsets: dict[tuple[int, int], int]
) -> list[tuple[int, float]]:
    """Places and numbers of the rows of coupled coordinates, which are those from `first` on."""
    return [
        (offsets[first + k, int(tree.part[column])] + int(tree.local[column]), factor)
        for k, row in enumerate(couplings)
        for column, factor in row
    ]


def _ties(entries: list[tuple[int, float]]) -> tuple[Integers, Array]:
    """Places and numbers as arrays."""
    places = np.array([place for place, _ in entries], dtype=np.int64).reshape(-1, 1)
    return places, np.array([number for _, number in entries], dtype=float).reshape(-1, 1)


def _velocity_blocks(loops: PackedLoops, table: Integers, blocks: Integers, order: Indices) -> Integers:
    """Place and length of the blocks of rows that restrict velocities only."""
    of_velocities = order[: len(loops.rows)][~loops.holonomic]
    sizes = np.repeat(
        table[:, SUBSTRUCTURE.SIZE], table[:, SUBSTRUCTURE.END_BLOCK] - table[:, SUBSTRUCTURE.FIRST_BLOCK]
    )
    chosen = np.isin(blocks[:, BLOCK.ORDER], of_velocities)
    return np.stack([blocks[chosen, BLOCK.OFFSET], sizes[chosen]], axis=-1).astype(np.int64)


def _cut_sides(loops: PackedLoops, tree: SplitTree) -> tuple[Integers, Integers]:
    """Substructures (cuts, 2) of the bodies of each cut, -1 for the world; the table of cuts."""
    ends = loops.cuts[:, [CUT.INNER_ROW, CUT.OUTER_ROW]]
    sides = tree.carriers[ends, CARRIER.SUBSTRUCTURE]
    for side, rows in zip(sides, ends.tolist(), strict=True):
        side[:] = parts_of_ends(rows, side.tolist(), tree)
    cuts = np.full((len(ends), LARGE_CUT.WIDTH), -1, dtype=np.int64)
    together = sides[:, 0] == sides[:, 1]
    cuts[together, LARGE_CUT.STOP] = loops.cuts[together, CUT.COMMON_ROW]
    for r, c in enumerate(loops.rows[:, ROW.CUT].tolist()):
        if c >= 0:
            cuts[c, LARGE_CUT.FIRST_ROW] = r if cuts[c, LARGE_CUT.FIRST_ROW] < 0 else cuts[c, LARGE_CUT.FIRST_ROW]
            cuts[c, LARGE_CUT.END_ROW] = r + 1
    return sides, cuts


def _write_ranges(loops: PackedLoops, cuts: Integers, uses: Integers) -> None:
    """Numbers of the coordinates of each cut joint, and of the rows that contain them, in the table of cuts."""
    of_cut = loops.along_cuts.coordinates[:, COORDINATE.CUT]
    numbers = np.arange(len(cuts))
    cuts[:, LARGE_CUT.FIRST_COORDINATE] = np.searchsorted(of_cut, numbers, side="left")
    cuts[:, LARGE_CUT.END_COORDINATE] = np.searchsorted(of_cut, numbers, side="right")
    of_use = of_cut[uses[:, 0]]
    cuts[:, LARGE_CUT.FIRST_USE] = np.searchsorted(of_use, numbers, side="left")
    cuts[:, LARGE_CUT.END_USE] = np.searchsorted(of_use, numbers, side="right")


def _line_entries(loops: PackedLoops, columns: slice) -> Integers:
    """Entries of the rows along coordinates that are not zero, in some of the columns of the table of lines."""
    rows = np.flatnonzero(loops.rows[:, ROW.CUT] == ALONG_COORDINATES)
    line, index = np.nonzero(loops.lines[loops.rows[rows, ROW.FAMILY], columns])
    return np.stack([rows[line], index, np.full(len(line), -1)], axis=-1).astype(np.int64)


def _touched(
    loops: PackedLoops, tree: SplitTree, sides: Integers, line_columns: Integers, terms: Integers
) -> list[list[int]]:
    """Substructures of each row, and of the six rows of each tie: that of the copy, then that of the body."""
    touched = [sides[c].tolist() if c >= 0 else [] for c in loops.rows[:, ROW.CUT].tolist()]
    for row, column, _ in line_columns.tolist():
        touched[row].append(int(tree.part[column]))
    for row, coordinate, *_ in terms.tolist():
        touched[row] += sides[loops.along_cuts.coordinates[coordinate, COORDINATE.CUT]].tolist()
    for row, parts in parts_of_pairs(loops, tree):
        touched[row] += parts
    for row, part in tree.copies.tolist():
        touched += [[part, int(tree.carriers[row, CARRIER.SUBSTRUCTURE])] for _ in range(6)]
    return touched


def _narrow_order(touched: list[list[int]], n_parts: int) -> Indices:
    """Number of each row among the rows of S, neighbours near each other (reverse Cuthill-McKee)."""
    from scipy import sparse  # most motions do without
    from scipy.sparse.csgraph import reverse_cuthill_mckee

    row = np.repeat(np.arange(len(touched)), [len(parts) for parts in touched])
    part = np.array([part for parts in touched for part in parts], dtype=np.intp)
    row, part = row[part >= 0], part[part >= 0]
    incidence = sparse.csr_array((np.ones(len(row)), (row, part)), shape=(len(touched), n_parts))
    is_wide = np.diff(incidence.indptr) >= WIDE_ROW
    narrow = np.flatnonzero(~is_wide)
    neighbors = sparse.csr_matrix(incidence[narrow] @ incidence[narrow].T)
    order = np.empty(len(touched), dtype=np.intp)
    order[narrow[reverse_cuthill_mckee(neighbors, symmetric_mode=True)]] = np.arange(len(narrow))
    order[is_wide] = np.arange(len(narrow), len(touched))
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
    """A A^T of each row alone over the mean mass, and compliances, by row of S; zero for ties, which are independent.

    As `cadmbs.dynamics.closed_loops.constrained.SparseSaddle` has them, but for the arms of the wrenches.
    """
    masses = packed.params[1:, PARAM.MASS]
    mean_mass = max(float(np.sum(masses)) / max(int(np.sum(masses > 0.0)), 1), 1e-12)
    squares = 2.0 * np.sum(loops.selectors**2, axis=-1)
    along = loops.rows[:, ROW.CUT] == ALONG_COORDINATES
    squares[along] = np.sum(loops.lines[loops.rows[along, ROW.FAMILY]] ** 2, axis=-1)
    squares = np.where(squares > 0.0, squares, 2.0) / mean_mass
    sizes = np.zeros((len(order), STIFFNESS.WIDTH))
    sizes[order[: len(squares)], STIFFNESS.SIZE] = squares
    sizes[order[: len(squares)], STIFFNESS.COMPLIANCE] = REDUNDANT_ROW_COMPLIANCE * squares
    sizes[:, STIFFNESS.PER_SQUARE] = 1.0 / mean_mass
    return sizes


# Where the numbers of rows between bodies and of rows along cut joints begin in the matrix A of a large mechanism.

Integers = NDArray[np.int64]
Offsets = dict[tuple[int, int], int]

LARGE_TERM: Final = slots(ROW=0, COORDINATE=1, IS_ANGLE=2, IS_POSITION=3, WIDTH=4)
"""Columns of the table of terms along cut joints in rows along coordinates: constraint row, coordinate, whether it is
an angle, whether the row restricts positions."""

CUT_USE: Final = slots(COORDINATE=0, INNER=1, OUTER=2, WIDTH=3)
"""Columns of the table of rows that contain the rate of a coordinate of a cut joint: coordinate; where the blocks begin
for the bodies of the successor and of the predecessor, -1 where there is none."""

LARGE_PAIR: Final = slots(INNER=0, OUTER=1, COUPLE=2, STOP=3, WIDTH=4)
"""Columns of the table of rows between bodies: where the blocks begin for bodies j and i, and for a couple on body i
against the world; row of the tree at which the columns of both bodies end, -1 where these end with the substructures.
"""


def term_table(loops: PackedLoops) -> tuple[Integers, Array]:
    """Terms along cut joints by constraint row, and their factors."""
    along = np.flatnonzero(loops.rows[:, ROW.CUT] == ALONG_COORDINATES)
    row_of_line = dict(zip(loops.rows[along, ROW.FAMILY].tolist(), along.tolist(), strict=True))
    table = [
        (row_of_line[line], coordinate, is_angle, int(loops.rows[row_of_line[line], ROW.COMPONENT]))
        for line, coordinate, is_angle, *_ in loops.along_cuts.terms.tolist()
    ]
    return np.array(table, dtype=np.int64).reshape(-1, LARGE_TERM.WIDTH), loops.along_cuts.factors


Use = tuple[tuple[int, int, int], float]


def term_uses(loops: PackedLoops, sides: Integers, terms: Integers, factors: Array, offsets: Offsets) -> list[Use]:
    """Rows along coordinates that contain coordinates of cut joints."""
    cuts = loops.along_cuts.coordinates[terms[:, LARGE_TERM.COORDINATE], COORDINATE.CUT]
    return [
        (_use(int(term[LARGE_TERM.COORDINATE]), int(term[LARGE_TERM.ROW]), sides[c], offsets), float(factor[0]))
        for term, c, factor in zip(terms, cuts, factors, strict=True)
    ]


def rotor_uses(loops: PackedLoops, sides: Integers, rotors: Indices, first: int, offsets: Offsets) -> list[Use]:
    """Rows from `first` on, by which rotors along cut joints turn with their coordinates."""
    cuts = loops.along_cuts.coordinates[rotors, COORDINATE.CUT]
    pairs = enumerate(zip(rotors.tolist(), cuts.tolist(), strict=True))
    return [(_use(coordinate, first + k, sides[c], offsets), 1.0) for k, (coordinate, c) in pairs]


def _use(coordinate: int, row: int, parts: Integers, offsets: Offsets) -> tuple[int, int, int]:
    inner, outer = (offsets[row, part] if part >= 0 else -1 for part in parts.tolist())
    return coordinate, inner, outer


def sorted_uses(uses: Sequence[Use]) -> tuple[Integers, Array]:
    """The table of uses by coordinate, and their factors."""
    ordered = sorted(uses, key=lambda use: use[0][0])
    table = np.array([use for use, _ in ordered], dtype=np.int64).reshape(-1, CUT_USE.WIDTH)
    return table, np.array([factor for _, factor in ordered], dtype=float).reshape(-1, 1)


def parts_of_pairs(loops: PackedLoops, tree: SplitTree) -> list[tuple[int, list[int]]]:
    """Rows between bodies with their substructures, -1 for the world."""
    parts = []
    for r in np.flatnonzero(loops.rows[:, ROW.CUT] == BETWEEN_BODIES).tolist():
        members = _members(loops, r)
        sides = [side for n in members for side in _sides(loops.pairs[n], tree)]
        parts.append((r, sides))
    return parts


def pair_places(loops: PackedLoops, tree: SplitTree, offsets: Offsets) -> Integers:
    """The table of rows between bodies."""
    table = np.full((len(loops.pairs), LARGE_PAIR.WIDTH), -1, dtype=np.int64)
    for r in np.flatnonzero(loops.rows[:, ROW.CUT] == BETWEEN_BODIES).tolist():
        for n in _members(loops, r):
            pair = loops.pairs[n]
            inner, outer, couple = _sides(pair, tree)
            begins = [offsets[r, part] if part >= 0 else -1 for part in (inner, outer, couple)]
            is_common = inner == outer and pair[PAIR.KIND] < PAIR_KIND.MOMENTUM
            table[n] = *begins, pair[PAIR.COMMON_ROW] if is_common else -1
    return table


def _members(loops: PackedLoops, r: int) -> range:
    """Numbers of the pairs of a row: one, or of angular momentum one a body."""
    first = int(loops.rows[r, ROW.FAMILY])
    pair = loops.pairs[first]
    count = int(pair[PAIR.COMMON_ROW]) if pair[PAIR.KIND] >= PAIR_KIND.MOMENTUM else 1
    return range(first, first + count)


def _sides(pair: Integers, tree: SplitTree) -> tuple[int, int, int]:
    """Substructures of bodies j and i, and that of body i alone for a couple against the world; -1 for none."""
    inner = int(tree.carriers[pair[PAIR.INNER_ROW], CARRIER.SUBSTRUCTURE])
    if pair[PAIR.KIND] >= PAIR_KIND.MOMENTUM:
        return inner, -1, -1
    alone = int(tree.carriers[pair[PAIR.OUTER_ROW], CARRIER.SUBSTRUCTURE])
    ends = parts_of_ends([int(pair[PAIR.INNER_ROW]), int(pair[PAIR.OUTER_ROW])], [inner, alone], tree)
    return ends[0], ends[1], alone if pair[PAIR.KIND] == PAIR_KIND.DIFFERENCE else -1


def parts_of_ends(rows: Sequence[int], parts: Sequence[int], tree: SplitTree) -> list[int]:
    """Substructures of two bodies; a body that is copied belongs to that of its copy where the other body does."""
    copied, ends = tree.part_of_copy, list(parts)
    for k in range(2):
        if copied.get(rows[k]) == ends[1 - k]:
            ends[k] = ends[1 - k]
    return ends


# Rows that tie coupled coordinates of the tree of a large mechanism to others.

CouplingRow: TypeAlias = list[tuple[int, float]]
"""Columns of the tree with factors: the sum of these velocities is zero."""


def leading_columns(velocities: CoordinateMap) -> Indices:
    """(n_v,) the column of the tree that is an independent velocity itself."""
    return independent_tree_coordinates(velocities)


def coupling_rows(velocities: CoordinateMap) -> list[CouplingRow]:
    """One row for each column that follows others: v_k - sum of factor v_leader = 0.

    Of those that follow the same leader alone each is tied to the one before it, v_k - f_k / f_j v_j = 0: so rows have
    few neighbours, where a leader with many followers would have all of them.
    """
    leaders = leading_columns(velocities)
    followed: list[list[tuple[int, float]]] = [[] for _ in range(velocities.n_tree)]
    for row, column, factor in zip(velocities.rows, velocities.columns, velocities.factors, strict=True):
        followed[row].append((int(column), float(factor)))
    last = {column: (leader, 1.0) for column, leader in enumerate(leaders.tolist())}
    rows: list[CouplingRow] = []
    for k in np.setdiff1d(np.arange(velocities.n_tree), leaders).tolist():
        terms = followed[k]
        if len(terms) == 1 and terms[0][1]:
            (column, factor), (before, its_factor) = terms[0], last[terms[0][0]]
            rows.append([(k, 1.0), (before, -factor / its_factor)])
            last[column] = k, factor
        else:
            rows.append([(k, 1.0), *((int(leaders[column]), -factor) for column, factor in terms if factor)])
    return rows
