"""Corrections by dependent coordinates in SIMD lanes, which each lane chooses for itself.

The criterion is that of `cadmbs.kernels.solve.loops_solving.dependent`: the longest columns of the normals.
"""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.many.lane_packing import MOTION
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, load, magnitude, store
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.solve.loops_solving import DEPENDENT_NORMAL_LIMIT, lower_solve, shortest
from cadmbs.kernels.tree.packing import SIMD_LANES
from cadmbs.tolerances import EQUAL_PIVOTS

PIVOT_COLUMN = VECTOR.SUMS
PIVOT_INDEX = VECTOR.TRIAL
"""Rows of vectors that hold the pivot column and the pivots while coordinates are eliminated."""

INVERSE_MASS = VECTOR.TREE_ROW
"""Row of vectors with 1 / M_kk."""

NEVER = 1e9
"""Number of the pivot of coordinates that are none."""


@routine
def dependent_in_lanes(memory, motion, n, rights, kept):
    """STEP and SECOND_STEP of `kernels.solve.loops_solving.dependent`, with pivots of each lane, for two right sides.

    REGULAR is one where the pivots are good. Columns are of unit directions where lengths are compared; elimination is
    the same without scaling them.
    """
    reduced = coordinate(motion, MOTION.REDUCED)
    n_v, n_all, vectors, dense = memory.n_v, memory.n_independent, memory.vectors, memory.dense
    normals, gram = n_v + 3 * n_all, n_v + 2 * n_all
    for k in range(n_v):
        store(vectors, INVERSE_MASS, k, 1.0 / coordinate(memory.mass, k * n_v + k))
    for r in range(n):
        for k in range(n_v):
            x = load(dense, n_v + r, k)
            for s in range(r):
                x = x - load(dense, gram + r, s) * load(dense, normals + s, k)
            store(dense, normals + r, k, x * load(dense, gram + r, r))
        store(vectors, VECTOR.FORCE, r, -load(vectors, rights[0], r))
        store(vectors, VECTOR.SECOND_FORCE, r, -load(vectors, rights[1], r))
    lower_solve(dense, gram, n, VECTOR.FORCE, VECTOR.FORCE, vectors)
    lower_solve(dense, gram, n, VECTOR.SECOND_FORCE, VECTOR.SECOND_FORCE, vectors)
    for k in range(n_v):
        store(vectors, VECTOR.PIVOT, k, choose(0.5, reduced, NEVER * load(vectors, kept, k), 0.0))
        store(vectors, VECTOR.STEP, k, 0.0)
        store(vectors, VECTOR.SECOND_STEP, k, 0.0)
    assign(motion, MOTION.REGULAR, 1.0)
    for r in range(n):
        eliminate_in_lanes(memory, motion, n, r)
    substitute_in_lanes(memory, n)
    keep_regular(memory, motion, n, rights)


@kernel
def eliminate_in_lanes(memory, motion, n, r):
    """The longest free column of each lane is its next pivot, eliminated from the others and from the right sides.

    Rows of the triangular factor and right sides are divided by the pivot's length.
    """
    n_v, vectors, dense = memory.n_v, memory.vectors, memory.dense
    normals, upper = n_v + 3 * memory.n_independent, n_v + 4 * memory.n_independent
    greatest = longest_columns(memory, n, r)
    square, side, second = 0.0, 0.0, 0.0
    for s in range(n):
        entry = load(vectors, PIVOT_COLUMN, s)
        square = square + entry * entry
        side = side + entry * load(vectors, VECTOR.FORCE, s)
        second = second + entry * load(vectors, VECTOR.SECOND_FORCE, s)
    factor = 1.0 / square
    side, second = side * factor, second * factor
    left = n if r < n - 1 else 0  # after the last pivot nothing is left to eliminate from
    for k in range(n_v):
        part = 0.0
        for s in range(n):
            part = part + load(vectors, PIVOT_COLUMN, s) * load(dense, normals + s, k)
        part = part * factor
        for s in range(left):
            rest = load(dense, normals + s, k) - part * load(vectors, PIVOT_COLUMN, s)
            store(dense, normals + s, k, rest)
        store(dense, upper + r, k, part)
    for s in range(left):
        entry = load(vectors, PIVOT_COLUMN, s)
        store(vectors, VECTOR.FORCE, s, load(vectors, VECTOR.FORCE, s) - side * entry)
        store(vectors, VECTOR.SECOND_FORCE, s, load(vectors, VECTOR.SECOND_FORCE, s) - second * entry)
    store(vectors, VECTOR.Y, r, side)
    store(vectors, VECTOR.SECOND_Y, r, second)
    regular = coordinate(motion, MOTION.REGULAR)
    assign(motion, MOTION.REGULAR, choose(DEPENDENT_NORMAL_LIMIT * DEPENDENT_NORMAL_LIMIT, greatest, regular, 0.0))


@kernel
def longest_columns(memory, n, r):
    """The longest free column of each lane, the first one where lengths are equal up to EQUAL_PIVOTS."""
    n_v, vectors, dense = memory.n_v, memory.vectors, memory.dense
    normals, pivot, greatest = n_v + 3 * memory.n_independent, 0.0, -1.0
    for k in range(n_v):
        square = 0.0
        for s in range(n):
            square = square + load(dense, normals + s, k) * load(dense, normals + s, k)
        square, bound = square * load(vectors, INVERSE_MASS, k), greatest + EQUAL_PIVOTS
        square = choose(load(vectors, VECTOR.PIVOT, k), 0.5, square, -2.0)
        pivot = choose(bound, square, 1.0 * k, pivot)
        greatest = choose(bound, square, square, greatest)
        for s in range(n):
            entry = choose(bound, square, load(dense, normals + s, k), load(vectors, PIVOT_COLUMN, s))
            store(vectors, PIVOT_COLUMN, s, entry)
    store(vectors, PIVOT_INDEX, r, pivot)
    for k in range(n_v):
        used = load(vectors, VECTOR.PIVOT, k)
        store(vectors, VECTOR.PIVOT, k, choose(magnitude(1.0 * k - pivot), 0.5, r + 1.0, used))
    return greatest


@kernel
def substitute_in_lanes(memory, n):
    """Corrections along the pivots, from the triangular factor backwards; those that are not yet known are zero."""
    n_v, vectors, dense = memory.n_v, memory.vectors, memory.dense
    upper = n_v + 4 * memory.n_independent
    for r in range(n - 1, -1, -1):
        total, second = load(vectors, VECTOR.Y, r), load(vectors, VECTOR.SECOND_Y, r)
        for k in range(n_v):
            factor = load(dense, upper + r, k)
            total = total - factor * load(vectors, VECTOR.STEP, k)
            second = second - factor * load(vectors, VECTOR.SECOND_STEP, k)
        for k in range(n_v):
            distance = magnitude(1.0 * k - load(vectors, PIVOT_INDEX, r))
            store(vectors, VECTOR.STEP, k, choose(distance, 0.5, total, load(vectors, VECTOR.STEP, k)))
            store(vectors, VECTOR.SECOND_STEP, k, choose(distance, 0.5, second, load(vectors, VECTOR.SECOND_STEP, k)))


@kernel
def keep_regular(memory, motion, n, rights):
    """The shortest corrections where dependent coordinates are not regular."""
    n_v, vectors, all_regular = memory.n_v, memory.vectors, True
    for lane in range(SIMD_LANES):
        all_regular = all_regular and motion[MOTION.REGULAR, lane] != 0.0
    if not all_regular:
        regular = coordinate(motion, MOTION.REGULAR)
        for k in range(n_v):
            store(vectors, VECTOR.TRIAL, k, load(vectors, VECTOR.STEP, k))
        shortest(n_v, memory.n_independent, n, vectors, memory.dense, rights[1])
        for k in range(n_v):
            step = choose(0.5, regular, load(vectors, VECTOR.SECOND_STEP, k), load(vectors, VECTOR.STEP, k))
            store(vectors, VECTOR.SECOND_STEP, k, step)
        shortest(n_v, memory.n_independent, n, vectors, memory.dense, rights[0])
        for k in range(n_v):
            step = choose(0.5, regular, load(vectors, VECTOR.TRIAL, k), load(vectors, VECTOR.STEP, k))
            store(vectors, VECTOR.STEP, k, step)
