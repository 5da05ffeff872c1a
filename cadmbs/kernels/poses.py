"""Poses of all body frames."""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.algebra import add, apply, compose, subtract
from cadmbs.kernels.blocks import first_row, gather, scatter
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.lanes import assign, load3, load9
from cadmbs.kernels.packing import FIRST_MOMENT
from cadmbs.kernels.placement import NATIVE_SIZE, PLACED, POINT, R, place
from cadmbs.kernels.work_queue import first_block, next_block

SLOTS = PLACED + NATIVE_SIZE


@kernel
def poses(table, params, body_rows, body_frames, base, q, result, work):
    """C_i = f_i A_i, as 16 numbers a body, for all bodies."""
    place(table, params, q, work, PLACED, base)
    for body in range(body_rows.shape[0]):
        i = body_rows[body, 0]
        Q = load9(work, i, R)
        C = compose(Q, load9(body_frames, body, 0))
        r = add(absolute(params, work, i), apply(Q, load3(body_frames, body, 9)))
        at = 16 * body
        for k in range(3):
            for j in range(3):
                assign(result, at + 4 * k + j, C[3 * k + j])
            assign(result, at + 4 * k + 3, r[k])
            assign(result, at + 12 + k, 0.0)
        assign(result, at + 15, 1.0)


@kernel
def absolute(params, work, i):
    """Position of a row's origin in the world."""
    return add(subtract(load3(work, i, POINT), load3(work, 0, POINT)), load3(params, 0, FIRST_MOMENT))


@kernel
def poses_batch(table, params, body_rows, body_frames, base, positions, result, block, work, queue, spin_limit):
    """`poses` for a batch."""
    n_q = positions.shape[1]
    q, out = block[:n_q], block[n_q:]
    start = first_block(queue)
    while start < result.shape[0]:
        gather(positions, start, q)
        at = first_row(params, table.shape[0], start)
        own = params[at : at + table.shape[0]]
        at = first_row(body_frames, body_rows.shape[0], start)
        frames = body_frames[at : at + body_rows.shape[0]]
        poses(table, own, body_rows, frames, base, q, out, work)
        scatter(out, start, result.shape[0], result)
        start = next_block(queue, start, result.shape[0], spin_limit)
