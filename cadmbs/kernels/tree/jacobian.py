"""The Jacobians of one body or frame, and of all bodies, in any representation."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.algebra import add, cross, subtract
from cadmbs.kernels.numbers.blocks import batch_of, bodies_of_block, matrix_of, scatter_part
from cadmbs.kernels.numbers.lanes import assign, load3
from cadmbs.kernels.tree.packing import PARAM, TABLE
from cadmbs.kernels.tree.placement import POINT, frame_on_row, n_columns_of, row_columns, row_positions
from cadmbs.kernels.tree.twists import COLUMNS, NATIVE, REVOLUTE_SLOTS, SLOTS, assign_twist

@kernel
def jacobian(table: Any, params: Any, q: Any, result: Any, work: Any) -> None:
    """(6, n_v) row by row, of a frame on the last row of a table that holds the path to it only: `Packed.path`.

    Columns of joints that do not move the body stay as they are.
    """
    row_positions(table, params, q, work, NATIVE)
    frame = frame_on_row(params, work, table.shape[0] - 1, params, 0, PARAM.PATH_FRAME)
    origin = add(load3(work, table.shape[0] - 1, POINT), frame[0])
    for i in range(1, table.shape[0]):
        row_columns(table, params, q, work, i, NATIVE, COLUMNS, 6)
        assign_row_columns(table, work, i, origin, frame[1], table[0, TABLE.REPRESENTATION], result)


@kernel
def place_columns(table: Any, params: Any, bodies: Any, representation: int, q: Any, result: Any, work: Any) -> None:
    """Rows and their screws."""
    row_positions(table, params, q, work, NATIVE)
    for i in range(1, table.shape[0]):
        row_columns(table, params, q, work, i, NATIVE, COLUMNS, 6)


@kernel
def body_jacobian(table: Any, params: Any, bodies: Any, representation: int, body: int, result: Any, work: Any) -> None:
    """(6, n_v) row by row of one body, from rows and screws that are placed."""
    for k in range(result.shape[0]):
        assign(result, k, 0.0)
    i = bodies.rows[body, 0]
    arm, pose = frame_on_row(params, work, i, bodies.frames, body, 0)
    origin = add(load3(work, i, POINT), arm)
    while i > 0:
        assign_row_columns(table, work, i, origin, pose, representation, result)
        i = table[i, TABLE.PARENT]


@kernel
def assign_row_columns(table: Any, work: Any, i: int, origin: Any, pose: Any, representation: int, result: Any) -> None:
    """The columns of row i in the Jacobian of a frame with an origin and a pose."""
    n_v, reach = result.shape[0] // 6, subtract(origin, load3(work, i, POINT))
    for k in range(n_columns_of(table[i, TABLE.KIND])):
        w = load3(work, i, COLUMNS + 6 * k)
        v = add(load3(work, i, COLUMNS + 6 * k + 3), cross(w, reach))
        assign_twist(result, table[i, TABLE.COLUMN] + k, n_v, w, v, pose, representation)


@kernel
def put_jacobians(arguments: Any, extras: Any, start: int, result: Any) -> None:
    """The Jacobians of one body after the other."""
    table, params, bodies, representation, _, out, work = arguments
    for body in range(bodies.rows.shape[0]):
        body_jacobian(table, params, bodies, representation, body, out, work)
        scatter_part(out, start, result.shape[0], result, body * out.shape[0])


jacobian_batch, jacobian_matrix = batch_of(jacobian), matrix_of(jacobian)
jacobians_batch = batch_of(place_columns, 3, bodies_of_block, put_jacobians)
