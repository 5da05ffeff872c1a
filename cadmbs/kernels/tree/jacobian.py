"""The Jacobian of one body or frame in any representation."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.algebra import add, apply, compose, cross, subtract
from cadmbs.kernels.numbers.blocks import batch_of, matrix_of
from cadmbs.kernels.numbers.lanes import load3, load9
from cadmbs.kernels.tree.packing import PARAM, TABLE
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
    representation = table[0, TABLE.REPRESENTATION]
    row_positions(table, params, q, work, NATIVE)
    last, n_v = table.shape[0] - 1, result.shape[0] // 6
    Q = load9(work, last, R)
    arm = apply(Q, load3(params, 0, PARAM.PATH_FRAME + 9))
    origin = add(load3(work, last, POINT), arm)
    pose = compose(Q, load9(params, 0, PARAM.PATH_FRAME)), add(world_position(params, work, last), arm)
    for i in range(1, last + 1):
        row_columns(table, params, q, work, i, NATIVE, COLUMNS, 6)
        reach = subtract(origin, load3(work, i, POINT))
        for k in range(n_columns_of(table[i, TABLE.KIND])):
            w = load3(work, i, COLUMNS + 6 * k)
            v = add(load3(work, i, COLUMNS + 6 * k + 3), cross(w, reach))
            assign_twist(result, table[i, TABLE.COLUMN] + k, n_v, w, v, pose, representation)


jacobian_batch, jacobian_matrix = batch_of(jacobian), matrix_of(jacobian)
