"""Samples in and out of blocks of lanes."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.calls.work_queue import first_block, next_block
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.lanes import assign
from cadmbs.kernels.numbers.transpose_blocks import load_transposed, store_symmetric_transposed, store_transposed
from cadmbs.kernels.records import BodyArrays
from cadmbs.kernels.tree.packing import SIMD_LANES

LEAST_TRANSPOSED_COLUMNS = 4
"""Columns from which on rows are written as transposed blocks: of fewer, more than the last row runs over the end."""


@kernel
def gather(samples: Any, start: int, block: Any) -> None:
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
def scatter(block: Any, start: int, stop: int, samples: Any) -> None:
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
def scatter_part(block: Any, start: int, stop: int, samples: Any, column: int) -> None:
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
def scatter_symmetric(block: Any, n: int, start: int, stop: int, samples: Any, column: int) -> None:
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
def rows_of_block(values: Any, n_rows: int, start: int) -> Any:
    """Where the parameters of the block of samples from `start` on are: sets of n_rows follow each other and repeat."""
    first = start // SIMD_LANES * n_rows % max(values.shape[0], 1)
    return slice(first, first + n_rows)


def batch_of(function: Any, n_extras: int = 0, extras_of: Any = None, put: Any = None) -> Any:
    """The kernel for batches of `function(table, params, *extras, *samples, result, work)`.

    It takes table, params, extras, samples (n, k), results (n, m), a block for the samples and the result of `LANES` of
    them, work, queue and spin_limit. Numbers of the block beyond the result are workspace of the function.

    Args:
        function: The kernel of the quantity, whose result has any contents but for entries that it never writes: zero.
        n_extras: How many arrays and integers come between the parameters and the samples.
        extras_of: (extras, start) -> what the function takes of them for the samples from `start` on; None for all.
        put: (arguments of the function, extras, start, result) -> writes results; None where these are whole rows.
    """
    extras_of, put = extras_of or all_extras, put or put_whole

    @kernel
    def batch(table: Any, params: Any, *arguments: Any) -> None:
        extras, samples, (result, block, work, queue, spin_limit) = (
            arguments[:n_extras], arguments[n_extras:-5], arguments[-5:],
        )  # fmt: skip
        parts = parts_of_block(block, samples)
        out = parts[-1]
        for k in range(out.shape[0]):
            assign(out, k, 0.0)
        start = first_block(queue)
        while start < result.shape[0]:
            gather_all(samples, start, block)
            of_block = params[rows_of_block(params, table.shape[0], start)]
            all_arguments = table, of_block, *extras_of(extras, start), *parts, work
            function(*all_arguments)
            put(all_arguments, extras, start, result)
            start = next_block(queue, start, result.shape[0], spin_limit)

    return batch


@kernel
def parts_of_block(block: Any, samples: Any) -> Any:
    """Parts of a block for the numbers of some samples, one after the other, and the rest of it."""
    if len(samples) == 0:
        return (block,)
    count = samples[0].shape[1]
    return block[:count], *parts_of_block(block[count:], samples[1:])


@kernel
def gather_all(samples: Any, start: int, block: Any) -> None:
    """Samples from `start` on into their parts of a block."""
    first = 0
    for x in samples:
        gather(x, start, block[first : first + x.shape[1]])
        first = first + x.shape[1]


@kernel
def all_extras(extras: Any, start: int) -> Any:
    """Extras that are the same for all samples."""
    return extras


@kernel
def bodies_of_block(extras: Any, start: int) -> Any:
    """Bodies, of rows and frames that come first, with frames of the samples from `start` on."""
    rows, frames = extras[0], extras[1]
    return BodyArrays(rows, frames[rows_of_block(frames, rows.shape[0], start)]), *extras[2:]


@kernel
def put_whole(arguments: Any, extras: Any, start: int, result: Any) -> None:
    """Whole results."""
    scatter(arguments[-2], start, result.shape[0], result)


@kernel
def put_symmetric(arguments: Any, extras: Any, start: int, result: Any) -> None:
    """Symmetric matrices, of which the function writes the lower triangle."""
    out = arguments[-2]
    scatter_symmetric(out, round(out.shape[0] ** 0.5), start, result.shape[0], result, 0)


def matrix_of(function: Any) -> Any:
    """The kernel of one sample whose result is a matrix of any contents, which costs Python less than a vector."""

    @kernel
    def matrix(*arguments: Any) -> None:
        result = arguments[-2]
        flat = result.reshape(result.size)
        for k in range(flat.shape[0]):
            assign(flat, k, 0.0)
        function(*arguments[:-2], flat, arguments[-1])

    return matrix
