"""Poses of all body frames, and of one frame."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.algebra import add, apply, compose, subtract
from cadmbs.kernels.numbers.blocks import batch_of, bodies_of_block, matrix_of
from cadmbs.kernels.numbers.lanes import assign, load3, load9
from cadmbs.kernels.tree.packing import PARAM
from cadmbs.kernels.tree.placement import NATIVE_SIZE, PLACEMENT_SLOTS, POINT, R, row_positions

SLOTS = PLACEMENT_SLOTS + NATIVE_SIZE


@kernel
def poses(table: Any, params: Any, bodies: Any, q: Any, result: Any, work: Any) -> None:
    """C_i = f_i A_i, as 16 numbers a body, for all bodies."""
    row_positions(table, params, q, work, PLACEMENT_SLOTS)
    for body in range(bodies.rows.shape[0]):
        i = bodies.rows[body, 0]
        Q = load9(work, i, R)
        C = compose(Q, load9(bodies.frames, body, 0))
        r = add(world_position(params, work, i), apply(Q, load3(bodies.frames, body, 9)))
        assign_pose(result, 16 * body, C, r)


@kernel
def assign_pose(result: Any, first: int, C: Any, r: Any) -> None:
    """A rotation and a position as a matrix (4, 4), row by row."""
    for k in range(3):
        for j in range(3):
            assign(result, first + 4 * k + j, C[3 * k + j])
        assign(result, first + 4 * k + 3, r[k])
        assign(result, first + 12 + k, 0.0)
    assign(result, first + 15, 1.0)


@kernel
def frame_pose(table: Any, params: Any, q: Any, result: Any, work: Any) -> None:
    """The pose of a frame on the last row of a table that holds the path to it only: `Packed.path`."""
    row_positions(table, params, q, work, PLACEMENT_SLOTS)
    last = table.shape[0] - 1
    Q = load9(work, last, R)
    r = add(world_position(params, work, last), apply(Q, load3(params, 0, PARAM.PATH_FRAME + 9)))
    assign_pose(result, 0, compose(Q, load9(params, 0, PARAM.PATH_FRAME)), r)


@kernel
def world_position(params: Any, work: Any, i: int) -> Any:
    """Position of a row's origin in the world."""
    return add(subtract(load3(work, i, POINT), load3(work, 0, POINT)), load3(params, 0, PARAM.ORIGIN))


poses_batch = batch_of(poses, 2, bodies_of_block)
frame_pose_batch, frame_pose_matrix = batch_of(frame_pose), matrix_of(frame_pose)
