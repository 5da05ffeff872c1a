"""Samples in and out of blocks of lanes, by transposed blocks; kernels of batches."""

import ast
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from cadmbs.kernels.calls.workers import first_block, next_block
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers import lanes, vectors
from cadmbs.kernels.records import BodyArrays
from cadmbs.kernels.tree.packing import SIMD_LANES
from cadmbs.machine_code.arithmetic import binary, compare
from cadmbs.machine_code.memory import lowered_by
from cadmbs.machine_code.text import NONTEMPORAL_MARK, FunctionText
from cadmbs.machine_code.values import BOOL, FLOATS, INTEGER, Array, Number, Value

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
    scatter_part(block[: samples.shape[1]], start, stop, samples, 0)


@kernel
def scatter_part(block: Any, start: int, stop: int, samples: Any, column: int) -> None:
    """As `scatter`, with all of `block` going to the columns from `column` on."""
    n, first = block.shape[0], 0
    least = LEAST_TRANSPOSED_COLUMNS if n == samples.shape[1] else SIMD_LANES
    if n >= least and start + SIMD_LANES <= stop:
        for k in range(0, n, SIMD_LANES):
            row = min(k, max(n - SIMD_LANES, 0))
            store_transposed(block, row, samples, start, column + row)
        first = SIMD_LANES if n >= SIMD_LANES else SIMD_LANES - 1
    for lane in range(first, min(SIMD_LANES, stop - start)):
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
        vectors.clear(out)
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


def matrix_of(function: Any, is_symmetric: bool = False) -> Any:
    """The kernel of one sample whose result is a matrix of any contents, which costs Python less than a vector.

    Of symmetric matrices the function writes the lower triangle.
    """

    @kernel
    def matrix(*arguments: Any) -> None:
        result = arguments[-2]
        flat = result.reshape(result.size)
        vectors.clear(flat)
        function(*arguments[:-2], flat, arguments[-1])
        if is_symmetric:
            mirror(flat, result.shape[0])

    return matrix


@kernel
def mirror(matrix: Any, n: int) -> None:
    """The upper triangle of a symmetric matrix (n, n), row by row, from the lower one."""
    for k in range(n):
        for column in range(k + 1, n):
            lanes.assign(matrix, k * n + column, lanes.coordinate(matrix, column * n + k))


# Transposed blocks of LANES samples and LANES numbers; large results are written past the caches.

STREAMED_RESULT_SIZE: Final = 1 << 20
"""Numbers in a result, 8 MB, from which on it is written past the caches, as it does not stay in them until it is read.
"""

STREAMED_SAMPLE_SIZE: Final = 256
"""Numbers of a sample from which on results are written past the caches: few cache lines are shared by two samples."""

HALF_LANES: Final = SIMD_LANES // 2
"""Numbers in half a cache line; results written past the caches have rows of a multiple of these."""


def _vector_type(count: int, element: str = "double") -> str:
    return f"<{count} x {element}>"


_VECTOR = _vector_type(SIMD_LANES)


def _shuffled(text: FunctionText, a: str, b: str, mask: Sequence[int]) -> str:
    """Chosen numbers of two vectors."""
    order = f"{_vector_type(len(mask), 'i32')} <{', '.join(f'i32 {k}' for k in mask)}>"
    return text.emit(f"shufflevector {_VECTOR} {a}, {_VECTOR} {b}, {order}")


def _transposed(text: FunctionText, rows: Sequence[str]) -> list[str]:
    """LANES vectors transposed by exchanging blocks of 1, 2 and 4 numbers."""
    rows, step = list(rows), 1
    lane = range(SIMD_LANES)
    while step < SIMD_LANES:
        low = [j if not j & step else SIMD_LANES + j - step for j in lane]
        high = [j + step if not j & step else SIMD_LANES + j for j in lane]
        for i in (i for i in lane if not i & step):
            pair = rows[i], rows[i + step]
            rows[i], rows[i + step] = (_shuffled(text, *pair, mask) for mask in (low, high))
        step *= 2
    return rows


class _Corner(NamedTuple):
    """A number in an array (rows, columns, ...), and the numbers of columns and rows."""

    array: Array
    width: Value
    count: Value


def _corner(text: FunctionText, array: Array, row: Value, column: Value) -> _Corner:
    count, width = array.shape[:2]
    index = binary(text, ast.Add, binary(text, ast.Mult, row, width), column)
    start = Array(FLOATS, text.address(array, index, "double"), array.shape, array.writable)
    return _Corner(start, width, count)


def _row_address(text: FunctionText, corner: _Corner, k: int, row_exists: Value = True) -> str:
    """Address of a vector in row k of a block, or in its first row unless `row_exists`."""
    row = k if row_exists is True else text.select(row_exists, k, 0, INTEGER)
    return text.address(corner.array, binary(text, ast.Mult, row, corner.width), "double")


def _load(text: FunctionText, address: str) -> str:
    return text.load(FLOATS, address, _VECTOR)


def _streams(text: FunctionText, target: _Corner) -> Value:
    """Whether a result is written past the caches: it is large, and half vectors begin at halves of cache lines."""
    address = Number(INTEGER, text.emit(f"ptrtoint ptr {target.array.pointer} to i64"))
    line = binary(text, ast.BitAnd, address, 8 * HALF_LANES - 1)
    ragged = binary(text, ast.BitOr, line, binary(text, ast.BitAnd, target.width, HALF_LANES - 1))
    conditions = [
        compare(text, ast.Eq, ragged, 0),
        compare(text, ast.GtE, target.width, STREAMED_SAMPLE_SIZE),
        compare(text, ast.GtE, binary(text, ast.Mult, target.width, target.count), STREAMED_RESULT_SIZE),
    ]
    first = text.emit(f"and i1 {conditions[0].name}, {conditions[1].name}")
    return Number(BOOL, text.emit(f"and i1 {first}, {conditions[2].name}"))


def _write_streamed(text: FunctionText, target: _Corner, columns: Sequence[str]) -> None:
    """Write rows of a block without reading their cache lines first."""
    for k, values in enumerate(columns):
        row = Array(FLOATS, _row_address(text, target, k), (), True)
        for half in range(2):
            part = _shuffled(text, values, values, range(half * HALF_LANES, (half + 1) * HALF_LANES))
            address = text.address(row, half * HALF_LANES)
            store = f"store {_vector_type(HALF_LANES)} {part}, ptr {address}, align {8 * HALF_LANES}"
            text.line(f"{store}, !nontemporal !{NONTEMPORAL_MARK}")


def _write_columns(
    text: FunctionText, target: _Corner, columns: Sequence[str], cached: Sequence[tuple[str, str]]
) -> None:
    """Write columns past the caches where that pays, else what `cached` says: vectors and their addresses."""
    streamed_block, cached_block, after = text.new_block(), text.new_block(), text.new_block()
    text.branch(_streams(text, target), streamed_block, cached_block)
    text.place(streamed_block)
    _write_streamed(text, target, columns)
    text.jump(after)
    text.place(cached_block)
    for values, address in cached:
        text.store(FLOATS, address, values, _VECTOR)
    text.jump(after)
    text.place(after)


def _lower_load_transposed(text: FunctionText, samples: Array, start: Value, column: Value, block: Array) -> None:
    """Rows of the block beyond the columns of the samples are written to its first row, which is written last."""
    source, target = _corner(text, samples, start, column), _corner(text, block, column, 0)
    rows = [_load(text, _row_address(text, source, k)) for k in range(SIMD_LANES)]
    for k, values in reversed(list(enumerate(_transposed(text, rows)))):
        row_exists = compare(text, ast.Gt, source.width, k)
        text.store(FLOATS, _row_address(text, target, k, row_exists), values, _VECTOR)


def _lower_store_transposed(
    text: FunctionText, block: Array, row: Value, samples: Array, start: Value, column: Value
) -> None:
    """Rows of few columns run over into the next row, which is written later; the last row goes to the first one."""
    source, target = _corner(text, block, row, 0), _corner(text, samples, start, column)
    rows = []
    for k in range(SIMD_LANES):
        row_exists = compare(text, ast.Gt, target.width, k)
        rows.append(_load(text, _row_address(text, source, k, row_exists)))
    columns = _transposed(text, rows)
    whole = compare(text, ast.GtE, target.width, SIMD_LANES)
    cached = [(columns[-1], _row_address(text, target, SIMD_LANES - 1, whole))]
    cached += [(values, _row_address(text, target, k)) for k, values in enumerate(columns[:-1])]
    _write_columns(text, target, columns, cached)


def _lower_triangle(text: FunctionText, n: Value, first: Value) -> list[Value]:
    """Indices, in the lower triangle, of LANES successive entries."""
    i = text.arithmetic("sdiv", first, n, INTEGER)
    j = text.arithmetic("srem", first, n, INTEGER)
    entries = []
    for _ in range(SIMD_LANES):
        below = compare(text, ast.GtE, i, j)
        low, high = text.select(below, i, j, INTEGER), text.select(below, j, i, INTEGER)
        entries.append(binary(text, ast.Add, binary(text, ast.Mult, low, n), high))
        j = binary(text, ast.Add, j, 1)
        over = compare(text, ast.GtE, j, n)
        i = text.select(over, binary(text, ast.Add, i, 1), i, INTEGER)
        j = text.select(over, 0, j, INTEGER)
    return entries


def _lower_store_symmetric_transposed(
    text: FunctionText, block: Array, n: Value, first: Value, samples: Array, start: Value, column: Value
) -> None:
    source = Array(FLOATS, block.pointer, block.shape, block.writable)
    rows = [_load(text, text.address(source, entry, _VECTOR)) for entry in _lower_triangle(text, n, first)]
    target = _corner(text, samples, start, binary(text, ast.Add, column, first))
    columns = _transposed(text, rows)
    cached = [(values, _row_address(text, target, k)) for k, values in enumerate(columns)]
    _write_columns(text, target, columns, cached)


@lowered_by(_lower_load_transposed)
def load_transposed(samples: Any, start: int, column: int, block: Any) -> None:
    """LANES rows and LANES columns of samples (row, column), transposed into rows of a block (row, LANES).

    Samples of fewer columns are read past the ends of their rows, which must be within the array.
    """
    block[column : column + SIMD_LANES] = samples[start : start + SIMD_LANES, column : column + SIMD_LANES].T


@lowered_by(_lower_store_transposed)
def store_transposed(block: Any, row: int, samples: Any, start: int, column: int) -> None:
    """Rows of a block from `row` on, transposed into LANES rows of samples, from `column` on.

    For samples of four columns or more; of fewer than LANES columns the last row is left out.
    """
    count = SIMD_LANES if samples.shape[1] >= SIMD_LANES else SIMD_LANES - 1
    part = samples[start : start + count, column : column + SIMD_LANES]
    part[...] = block[row : row + part.shape[1], :count].T


@lowered_by(_lower_store_symmetric_transposed)
def store_symmetric_transposed(block: Any, n: int, first: int, samples: Any, start: int, column: int) -> None:
    """LANES entries of a symmetric matrix (n, n), from entry `first` on, to as many columns of LANES samples.

    Only the lower triangle of the block is read.
    """
    for k in range(SIMD_LANES):
        i, j = divmod(first + k, n)
        samples[start : start + SIMD_LANES, column + first + k] = block[max(i, j) * n + min(i, j), :SIMD_LANES]
