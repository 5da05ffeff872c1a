"""Constraint rows between bodies of large mechanisms, each number of A in its block. Scalar code.

As `cadmbs.kernels.rows.pair_rows`, which geometry, residuals and targets are those of.
"""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.large.large_places import LARGE_PAIR
from cadmbs.kernels.large.large_wrenches import path_motion, wrench_columns
from cadmbs.kernels.numbers.algebra import add, cross, dot, scale
from cadmbs.kernels.rows.loops_packing import PAIR, PAIR_KIND, ROW
from cadmbs.kernels.rows.momentum_rows import central_point, momentum_geometry
from cadmbs.kernels.rows.pair_rows import ZERO, momentum_bend, pair_geometry, store_momentum_row, store_relative_row


@kernel
def large_pair_row(tree, constraints, memory, sparse, target_row, r):
    """Residual, velocity, target and numbers of a row between two bodies, or of angular momentum."""
    if constraints.pairs[constraints.rows[r, ROW.FAMILY], PAIR.KIND] >= PAIR_KIND.MOMENTUM:
        large_momentum_row(tree, constraints, memory, sparse, target_row, r)
    else:
        large_relative_row(tree, constraints, memory, sparse, target_row, r)


@kernel
def large_relative_row(tree, constraints, memory, sparse, target_row, r):
    """Residual, velocity, target and numbers of a row between two bodies."""
    n = constraints.rows[r, ROW.FAMILY]
    pair, begins = constraints.pairs[n], sparse.pairs[n]
    i, j, common = pair[PAIR.OUTER_ROW], pair[PAIR.INNER_ROW], pair[PAIR.COMMON_ROW]
    placed, (m, f), arms, value = pair_geometry(tree, constraints, target_row, n)
    on_outer, on_inner = arms
    w, s = path_motion(tree, memory, (j, common), 1.0, on_inner)
    u, t = path_motion(tree, memory, (i, common), -1.0, on_outer)
    back = scale(-1.0, m), scale(-1.0, f)
    wrench_columns(tree, sparse, j, begins[LARGE_PAIR.STOP], (m, f), on_inner, begins[LARGE_PAIR.INNER])
    wrench_columns(tree, sparse, i, begins[LARGE_PAIR.STOP], back, on_outer, begins[LARGE_PAIR.OUTER])
    if pair[PAIR.KIND] == PAIR_KIND.DIFFERENCE:
        couple = cross(placed[2], placed[0]), ZERO
        wrench_columns(tree, sparse, i, -1, couple, ZERO, begins[LARGE_PAIR.COUPLE])
    store_relative_row(tree, constraints, memory, target_row, r, placed, (m, f), arms, (add(w, u), add(s, t)), value)


@kernel
def large_momentum_row(tree, constraints, memory, sparse, target_row, r):
    """Velocity, target and numbers of a row of angular momentum."""
    first = constraints.rows[r, ROW.FAMILY]
    point = central_point(tree, constraints, first)
    rate, bend = 0.0, 0.0
    for n in range(first, first + constraints.pairs[first, PAIR.COMMON_ROW]):
        j, (m, f, arm, position) = constraints.pairs[n, PAIR.INNER_ROW], momentum_geometry(tree, constraints, n, point)
        w, s = path_motion(tree, memory, (j, 0), 1.0, arm)
        wrench_columns(tree, sparse, j, -1, (m, f), arm, sparse.pairs[n, LARGE_PAIR.INNER])
        rate = rate + dot(m, w) + dot(f, s)
        bend = bend + momentum_bend(tree, constraints, memory, n, (m, f), (position, arm), (w, s))
    store_momentum_row(constraints, memory, target_row, r, rate, bend)
