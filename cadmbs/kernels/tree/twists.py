"""Twists of all bodies in any representation, and velocities of the rows."""

from __future__ import annotations

from typing import Any, Final

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.algebra import add, apply_transposed, cross, scale
from cadmbs.kernels.numbers.blocks import batch_of, bodies_of_block
from cadmbs.kernels.numbers.lanes import assign, coordinate, load3, store, store3
from cadmbs.kernels.tree.packing import TABLE
from cadmbs.kernels.tree.placement import (
    ARM,
    NATIVE_SIZE,
    PLACEMENT_SLOTS,
    frame_on_row,
    n_columns_of,
    row_columns,
    row_positions,
)

SPATIAL: Final = 0
BODY_FIXED: Final = 1
HYBRID: Final = 2
MIXED: Final = 3

W = PLACEMENT_SLOTS
"""Slots of angular velocity and velocity of the row's origin, world axes."""

COLUMNS = W + 6
NATIVE = COLUMNS + 36
SLOTS = NATIVE + NATIVE_SIZE
REVOLUTE_SLOTS = COLUMNS + 6


@kernel
def velocities_of_rows(table: Any, params: Any, q: Any, v: Any, work: Any) -> None:
    """w_i = w_p + sum of S v,  v_i = v_p + w_p x arm + sum of S v, at the origins of rows that are placed."""
    for slot in range(W, W + 6):
        store(work, 0, slot, 0.0)
    for i in range(1, table.shape[0]):
        p = table[i, TABLE.PARENT]
        row_columns(table, params, q, work, i, NATIVE, COLUMNS, 6)
        w = load3(work, p, W)
        linear = add(load3(work, p, W + 3), cross(w, load3(work, i, ARM)))
        for k in range(n_columns_of(table[i, TABLE.KIND])):
            rate = coordinate(v, table[i, TABLE.COLUMN] + k)
            w = add(w, scale(rate, load3(work, i, COLUMNS + 6 * k)))
            linear = add(linear, scale(rate, load3(work, i, COLUMNS + 6 * k + 3)))
        store3(work, i, W, w)
        store3(work, i, W + 3, linear)


@kernel
def assign_twist(result: Any, at: int, step: Any, w: Any, v: Any, pose: Any, representation: int) -> None:
    """Write a hybrid twist in a representation, its components `step` apart; pose (C, r) of its frame."""
    C, r = pose
    if representation == SPATIAL:
        v = add(v, cross(r, w))
    if representation == BODY_FIXED:
        v = apply_transposed(C, v)
    if representation in (BODY_FIXED, MIXED):
        w = apply_transposed(C, w)
    for k in range(3):
        assign(result, at + k * step, w[k])
        assign(result, at + (3 + k) * step, v[k])


@kernel
def twists(table: Any, params: Any, bodies: Any, representation: int, q: Any, v: Any, result: Any, work: Any) -> None:
    """Twists, 6 numbers a body, for all bodies."""
    row_positions(table, params, q, work, NATIVE)
    velocities_of_rows(table, params, q, v, work)
    for body in range(bodies.rows.shape[0]):
        i = bodies.rows[body, 0]
        w, (arm, pose) = load3(work, i, W), frame_on_row(params, work, i, bodies.frames, body, 0)
        linear = add(load3(work, i, W + 3), cross(w, arm))
        assign_twist(result, 6 * body, 1, w, linear, pose, representation)


twists_batch = batch_of(twists, 3, bodies_of_block)
