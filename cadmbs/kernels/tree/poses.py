"""Poses of all body frames, and of one frame."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.blocks import batch_of, bodies_of_block, matrix_of
from cadmbs.kernels.numbers.lanes import assign
from cadmbs.kernels.tree.packing import PARAM
from cadmbs.kernels.tree.placement import frame_on_row, row_positions
from cadmbs.kernels.tree.twists import NATIVE, SLOTS

@kernel
def poses(table: Any, params: Any, bodies: Any, q: Any, result: Any, work: Any) -> None:
    """C_i = f_i A_i, as 16 numbers a body, for all bodies."""
    row_positions(table, params, q, work, NATIVE)
    for body in range(bodies.rows.shape[0]):
        _, pose = frame_on_row(params, work, bodies.rows[body, 0], bodies.frames, body, 0)
        assign_pose(result, 16 * body, pose)


@kernel
def assign_pose(result: Any, first: int, pose: Any) -> None:
    """A rotation and a position as a matrix (4, 4), row by row."""
    C, r = pose
    for k in range(3):
        for j in range(3):
            assign(result, first + 4 * k + j, C[3 * k + j])
        assign(result, first + 4 * k + 3, r[k])
        assign(result, first + 12 + k, 0.0)
    assign(result, first + 15, 1.0)


@kernel
def frame_pose(table: Any, params: Any, q: Any, result: Any, work: Any) -> None:
    """The pose of a frame on the last row of a table that holds the path to it only: `Packed.path`."""
    row_positions(table, params, q, work, NATIVE)
    _, pose = frame_on_row(params, work, table.shape[0] - 1, params, 0, PARAM.PATH_FRAME)
    assign_pose(result, 0, pose)


poses_batch = batch_of(poses, 2, bodies_of_block)
frame_pose_batch, frame_pose_matrix = batch_of(frame_pose), matrix_of(frame_pose)
