"""Joint forces of wrenches on the bodies."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.algebra import add, add3, apply, cross, dot
from cadmbs.kernels.numbers.blocks import batch_of, bodies_of_block
from cadmbs.kernels.numbers.lanes import assign, coordinate3, load3, load9, store
from cadmbs.kernels.tree.packing import TABLE
from cadmbs.kernels.tree.placement import (
    ARM,
    NATIVE_SIZE,
    PLACEMENT_SLOTS,
    R,
    init_world_rotation,
    n_columns_of,
    row_columns,
    row_orientation,
)

N, F = PLACEMENT_SLOTS, PLACEMENT_SLOTS + 3
"""Slots: moment about the row's origin and force, summed over the subtree."""

COLUMNS = F + 3
NATIVE = COLUMNS + 36
SLOTS = NATIVE + NATIVE_SIZE


@kernel
def applied_forces(table: Any, params: Any, bodies: Any, q: Any, wrenches: Any, tau: Any, work: Any) -> None:
    """tau = sum J_i^T W_i, for wrenches (moment about the body-frame origin, force) in world axes, 6 numbers a body."""
    init_world_rotation(work)
    for slot in range(N, F + 3):
        store(work, 0, slot, 0.0)
    for i in range(1, table.shape[0]):
        row_orientation(table, params, q, work, i, NATIVE)
        row_columns(table, params, q, work, i, NATIVE, COLUMNS, 6)
        for slot in range(N, F + 3):
            store(work, i, slot, 0.0)
    for body in range(bodies.rows.shape[0]):
        i = bodies.rows[body, 0]
        n, f = coordinate3(wrenches, 6 * body), coordinate3(wrenches, 6 * body + 3)
        arm = apply(load9(work, i, R), load3(bodies.frames, body, 9))
        add3(work, i, N, add(n, cross(arm, f)))
        add3(work, i, F, f)
    for i in range(table.shape[0] - 1, 0, -1):
        n, f = load3(work, i, N), load3(work, i, F)
        for k in range(n_columns_of(table[i, TABLE.KIND])):
            force = dot(load3(work, i, COLUMNS + 6 * k), n) + dot(load3(work, i, COLUMNS + 6 * k + 3), f)
            assign(tau, table[i, TABLE.COLUMN] + k, force)
        add3(work, table[i, TABLE.PARENT], N, add(n, cross(load3(work, i, ARM), f)))
        add3(work, table[i, TABLE.PARENT], F, f)


applied_forces_batch = batch_of(applied_forces, 2, bodies_of_block)
