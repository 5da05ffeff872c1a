"""Where the numbers of rows between bodies and of rows along cut joints begin in the matrix A of a large mechanism."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.kernels.large.large_splitting import CARRIER, SplitTree
from cadmbs.kernels.records import slots
from cadmbs.kernels.rows.loops_packing import (
    ALONG_COORDINATES,
    BETWEEN_BODIES,
    COORDINATE,
    PAIR,
    PAIR_KIND,
    ROW,
    PackedLoops,
)

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


class Places(NamedTuple):
    """Tables for a kernel.

    Attributes:
        terms: (terms, LARGE_TERM.WIDTH).
        term_factors: (terms, 1).
        uses: (uses, CUT_USE.WIDTH), by coordinate.
        use_factors: (uses, 1).
        pairs: (rows between bodies, LARGE_PAIR.WIDTH).
    """

    terms: Integers
    term_factors: Array
    uses: Integers
    use_factors: Array
    pairs: Integers


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
