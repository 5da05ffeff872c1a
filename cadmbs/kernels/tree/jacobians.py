"""The Jacobians of all bodies in any representation."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.algebra import add, apply, compose, cross, subtract
from cadmbs.kernels.numbers.blocks import batch_of, bodies_of_block, scatter_part
from cadmbs.kernels.numbers.lanes import assign, load3, load9
from cadmbs.kernels.tree.packing import TABLE
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
REVOLUTE_SLOTS = COLUMNS + 6


@kernel
def place_columns(table: Any, params: Any, bodies: Any, representation: int, q: Any, result: Any, work: Any) -> None:
    """Rows and their screws."""
    row_positions(table, params, q, work, NATIVE)
    for i in range(1, table.shape[0]):
        row_columns(table, params, q, work, i, NATIVE, COLUMNS, 6)


@kernel
def body_jacobian(table: Any, params: Any, bodies: Any, representation: int, body: int, result: Any, work: Any) -> None:
    """(6, n_v) row by row of one body, from rows and screws that are placed."""
    n_v = result.shape[0] // 6
    for k in range(result.shape[0]):
        assign(result, k, 0.0)
    i = bodies.rows[body, 0]
    Q = load9(work, i, R)
    arm = apply(Q, load3(bodies.frames, body, 9))
    origin = add(load3(work, i, POINT), arm)
    pose = compose(Q, load9(bodies.frames, body, 0)), add(world_position(params, work, i), arm)
    while i > 0:
        reach = subtract(origin, load3(work, i, POINT))
        for k in range(n_columns_of(table[i, TABLE.KIND])):
            w = load3(work, i, COLUMNS + 6 * k)
            v = add(load3(work, i, COLUMNS + 6 * k + 3), cross(w, reach))
            assign_twist(result, table[i, TABLE.COLUMN] + k, n_v, w, v, pose, representation)
        i = table[i, TABLE.PARENT]


@kernel
def put_jacobians(arguments: Any, extras: Any, start: int, result: Any) -> None:
    """The Jacobians of one body after the other."""
    table, params, bodies, representation, _, out, work = arguments
    for body in range(bodies.rows.shape[0]):
        body_jacobian(table, params, bodies, representation, body, out, work)
        scatter_part(out, start, result.shape[0], result, body * out.shape[0])


jacobians_batch = batch_of(place_columns, 3, bodies_of_block, put_jacobians)
