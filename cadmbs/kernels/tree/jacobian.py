"""The Jacobian of one body or frame in any representation."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.calls.work_queue import first_block, next_block
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.algebra import add, apply, compose, cross, subtract
from cadmbs.kernels.numbers.blocks import gather, rows_of_block, scatter
from cadmbs.kernels.numbers.lanes import assign, load3, load9
from cadmbs.kernels.tree.packing import PARAM_PATH_FRAME, TABLE_COLUMN, TABLE_KIND, TABLE_REPRESENTATION
from cadmbs.kernels.tree.placement import (
    NATIVE_SIZE,
    PLACEMENT_SLOTS,
    POINT,
    R,
    n_columns_of,
    row_columns,
    row_positions,
)
from cadmbs.kernels.tree.poses import world_position
from cadmbs.kernels.tree.twists import assign_twist

COLUMNS = PLACEMENT_SLOTS
NATIVE = COLUMNS + 36
SLOTS = NATIVE + NATIVE_SIZE


@kernel
def jacobian(table: Any, params: Any, q: Any, result: Any, work: Any) -> None:
    """(6, n_v) row by row, of a frame on the last row of a table that holds the path to it only: `Packed.path`.

    Columns of joints that do not move the body stay as they are.
    """
    representation = table[0, TABLE_REPRESENTATION]
    row_positions(table, params, q, work, NATIVE)
    last, n_v = table.shape[0] - 1, result.shape[0] // 6
    Q = load9(work, last, R)
    arm = apply(Q, load3(params, 0, PARAM_PATH_FRAME + 9))
    origin = add(load3(work, last, POINT), arm)
    pose = compose(Q, load9(params, 0, PARAM_PATH_FRAME)), add(world_position(params, work, last), arm)
    for i in range(1, last + 1):
        row_columns(table, params, q, work, i, NATIVE, COLUMNS, 6)
        reach = subtract(origin, load3(work, i, POINT))
        for k in range(n_columns_of(table[i, TABLE_KIND])):
            w = load3(work, i, COLUMNS + 6 * k)
            v = add(load3(work, i, COLUMNS + 6 * k + 3), cross(w, reach))
            assign_twist(result, table[i, TABLE_COLUMN] + k, n_v, w, v, pose, representation)


@kernel
def jacobian_matrix(table: Any, params: Any, q: Any, result: Any, work: Any) -> None:
    """`jacobian` for one sample as a matrix (6, n_v) of any contents, which costs Python less than a vector."""
    flat = result.reshape(result.size)
    for k in range(flat.shape[0]):
        assign(flat, k, 0.0)
    jacobian(table, params, q, flat, work)


@kernel
def jacobian_batch(
    table: Any, params: Any, positions: Any, result: Any, block: Any, work: Any, queue: Any, spin_limit: int
) -> None:
    """`jacobian` for a batch."""
    n_q = positions.shape[1]
    q, out = block[:n_q], block[n_q:]
    for k in range(out.shape[0]):
        assign(out, k, 0.0)
    start = first_block(queue)
    while start < result.shape[0]:
        gather(positions, start, q)
        row_params = params[rows_of_block(params, table.shape[0], start)]
        jacobian(table, row_params, q, out, work)
        scatter(out, start, result.shape[0], result)
        start = next_block(queue, start, result.shape[0], spin_limit)
