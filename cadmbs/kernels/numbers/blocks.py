"""Samples in and out of blocks of lanes."""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.calls.work_queue import first_block, next_block
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.lanes import assign
from cadmbs.kernels.numbers.transpose_blocks import load_transposed, store_symmetric_transposed, store_transposed
from cadmbs.kernels.tree.packing import SIMD_LANES

LEAST_TRANSPOSED_COLUMNS = 4
"""Columns from which on rows are written as transposed blocks: of fewer, more than the last row runs over the end."""


@kernel
def gather(samples, start, block):
    """Rows start to start + LANES of `samples` into the columns of `block`, as transposed blocks where they fit.

    The last block overlaps the one before. Rows past the last one repeat it; a single row is used for all samples.
    """
    n = samples.shape[1]
    if n > 0 and (start + SIMD_LANES - 1) * n + max(n, SIMD_LANES) <= samples.shape[0] * n:
        for column in range(0, n, SIMD_LANES):
            load_transposed(samples, start, min(column, max(n - SIMD_LANES, 0)), block)
    else:
        last = samples.shape[0] - 1
        for lane in range(SIMD_LANES):
            row = min(start + lane, last)
            for k in range(n):
                block[k, lane] = samples[row, k]


@kernel
def scatter(block, start, stop, samples):
    """Columns of `block` to the rows start to start + LANES of `samples` that lie before `stop`."""
    n = samples.shape[1]
    first = 0
    if n >= LEAST_TRANSPOSED_COLUMNS and start + SIMD_LANES <= stop:
        for column in range(0, n, SIMD_LANES):
            first_column = min(column, max(n - SIMD_LANES, 0))
            store_transposed(block, first_column, samples, start, first_column)
        first = SIMD_LANES if n >= SIMD_LANES else SIMD_LANES - 1
    for lane in range(first, min(SIMD_LANES, stop - start)):
        for k in range(n):
            samples[start + lane, k] = block[k, lane]


@kernel
def scatter_part(block, start, stop, samples, column):
    """As `scatter`, with all of `block` going to the columns from `column` on."""
    n = block.shape[0]
    if n >= SIMD_LANES and start + SIMD_LANES <= stop:
        for k in range(0, n, SIMD_LANES):
            row = min(k, n - SIMD_LANES)
            store_transposed(block, row, samples, start, column + row)
    else:
        for lane in range(min(SIMD_LANES, stop - start)):
            for k in range(n):
                samples[start + lane, column + k] = block[k, lane]


@kernel
def scatter_symmetric(block, n, start, stop, samples, column):
    """A symmetric matrix (n, n), whose lower triangle `block` holds row by row, to the columns from `column` on."""
    size = n * n
    if size >= SIMD_LANES and start + SIMD_LANES <= stop:
        for k in range(0, size, SIMD_LANES):
            store_symmetric_transposed(block, n, min(k, size - SIMD_LANES), samples, start, column)
    else:
        for lane in range(min(SIMD_LANES, stop - start)):
            for k in range(n):
                for other in range(n):
                    entry = block[max(k, other) * n + min(k, other), lane]
                    samples[start + lane, column + k * n + other] = entry


@kernel
def rows_of_block(values, n_rows, start):
    """Where the parameters of the block of samples from `start` on are: sets of n_rows follow each other and repeat."""
    first = start // SIMD_LANES * n_rows % max(values.shape[0], 1)
    return slice(first, first + n_rows)


def batch_of_motions(function):
    """The kernel for batches of `function(table, params, q, v, x, result, work)`, whose result has the shape of x."""

    @kernel
    def batch(table, params, positions, velocities, inputs, result, block, work, queue, spin_limit):
        n_q, n_v = positions.shape[1], velocities.shape[1]
        q, v, x = block[:n_q], block[n_q : n_q + n_v], block[n_q + n_v : n_q + 2 * n_v]
        x_out = block[n_q + 2 * n_v :]
        start = first_block(queue)
        while start < result.shape[0]:
            gather(positions, start, q)
            gather(velocities, start, v)
            gather(inputs, start, x)
            function(table, params[rows_of_block(params, table.shape[0], start)], q, v, x, x_out, work)
            scatter(x_out, start, result.shape[0], result)
            start = next_block(queue, start, result.shape[0], spin_limit)

    return batch


def batch_of_matrices(function):
    """The kernel for batches of `function(table, params, q, result, work)`, a lower triangle row by row."""

    @kernel
    def batch(table, params, positions, result, block, work, queue, spin_limit):
        n_q = positions.shape[1]
        q, out = block[:n_q], block[n_q:]
        n = round(out.shape[0] ** 0.5)
        for k in range(out.shape[0]):
            assign(out, k, 0.0)
        start = first_block(queue)
        while start < result.shape[0]:
            gather(positions, start, q)
            function(table, params[rows_of_block(params, table.shape[0], start)], q, out, work)
            scatter_symmetric(out, n, start, result.shape[0], result, 0)
            start = next_block(queue, start, result.shape[0], spin_limit)

    return batch
