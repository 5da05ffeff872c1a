"""Transposed blocks of LANES samples and LANES numbers; large results are written past the caches."""
# mypy: ignore-errors

from __future__ import annotations

from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import signature

from cadmbs.kernels.lane_numbers import LANE_INDEX, LANES_VECTOR
from cadmbs.kernels.lanes import _built_in
from cadmbs.kernels.packing import SIMD_LANES

STREAMED_RESULT_SIZE: Final = 1 << 20
"""Numbers in a result, 8 MB, from which on it is written past the caches, as it does not stay in them until it is read.
"""

STREAMED_SAMPLE_SIZE: Final = 256
"""Numbers of a sample from which on results are written past the caches: few cache lines are shared by two samples."""

HALF_LANES: Final = SIMD_LANES // 2
"""Numbers in half a cache line; results written past the caches have rows of a multiple of these."""


def load_transposed(samples: Any, start: int, column: int, block: Any) -> None:
    """LANES rows and LANES columns of samples (row, column), transposed into rows of a block (row, LANES).

    Samples of fewer columns are read past the ends of their rows, which must be within the array.
    """
    block[column : column + SIMD_LANES] = samples[start : start + SIMD_LANES, column : column + SIMD_LANES].T


def store_transposed(block: Any, row: int, samples: Any, start: int, column: int) -> None:
    """Rows of a block from `row` on, transposed into LANES rows of samples, from `column` on.

    For samples of four columns or more; of fewer than LANES columns the last row is left out.
    """
    count = SIMD_LANES if samples.shape[1] >= SIMD_LANES else SIMD_LANES - 1
    part = samples[start : start + count, column : column + SIMD_LANES]
    part[...] = block[row : row + part.shape[1], :count].T


def store_symmetric_transposed(block: Any, n: int, first: int, samples: Any, start: int, column: int) -> None:
    """LANES entries of a symmetric matrix (n, n), from entry `first` on, to as many columns of LANES samples.

    Only the lower triangle of the block is read.
    """
    for k in range(SIMD_LANES):
        i, j = divmod(first + k, n)
        samples[start : start + SIMD_LANES, column + first + k] = block[max(i, j) * n + min(i, j), :SIMD_LANES]


def _transposed(builder: Any, rows: list[Any]) -> list[Any]:
    """LANES vectors transposed by exchanging blocks of 1, 2 and 4 numbers."""
    rows, step = list(rows), 1
    lane = range(SIMD_LANES)
    while step < SIMD_LANES:
        low = [j if not j & step else SIMD_LANES + j - step for j in lane]
        high = [j + step if not j & step else SIMD_LANES + j for j in lane]
        masks = [ir.Constant(ir.VectorType(LANE_INDEX, SIMD_LANES), mask) for mask in (low, high)]
        for i in (i for i in lane if not i & step):
            pair = rows[i], rows[i + step]
            rows[i], rows[i + step] = (builder.shuffle_vector(*pair, mask) for mask in masks)
        step *= 2
    return rows


def _corner(context: Any, builder: Any, kind: Any, array: Any, row: Any, column: Any) -> tuple[Any, Any, Any]:
    """Address of a number in an array (rows, columns), and the numbers of columns and rows."""
    struct = context.make_array(kind)(context, builder, array)
    count, width = cgutils.unpack_tuple(builder, struct.shape, kind.ndim)[:2]
    return builder.gep(struct.data, [builder.add(builder.mul(row, width), column)]), width, count


def _row_address(builder: Any, corner: tuple[Any, Any, Any], k: int, row_exists: Any = None) -> Any:
    """Address of a vector in row k of a block, or in its first row unless `row_exists`."""
    row = corner[1].type(k)
    if row_exists is not None:
        row = builder.select(row_exists, row, row.type(0))
    return builder.bitcast(builder.gep(corner[0], [builder.mul(corner[1], row)]), LANES_VECTOR.as_pointer())


def _streams(builder: Any, target: tuple[Any, Any, Any]) -> Any:
    """Whether a result is written past the caches: it is large, and half vectors begin at halves of cache lines."""
    corner, width, count = target
    line = builder.and_(builder.ptrtoint(corner, width.type), width.type(8 * HALF_LANES - 1))
    ragged = builder.or_(line, builder.and_(width, width.type(HALF_LANES - 1)))
    aligned = builder.icmp_signed("==", ragged, ragged.type(0))
    long = builder.icmp_signed(">=", width, width.type(STREAMED_SAMPLE_SIZE))
    large = builder.icmp_signed(">=", builder.mul(width, count), count.type(STREAMED_RESULT_SIZE))
    return builder.and_(aligned, builder.and_(long, large))


def _write_streamed(builder: Any, target: tuple[Any, Any, Any], columns: list[Any]) -> None:
    """Write rows of a block without reading their cache lines first."""
    mark = builder.module.add_metadata([ir.Constant(LANE_INDEX, 1)])
    for k, values in enumerate(columns):
        address = builder.bitcast(
            _row_address(builder, target, k), ir.VectorType(values.type.element, HALF_LANES).as_pointer()
        )
        for half in range(2):
            mask = ir.Constant(
                ir.VectorType(LANE_INDEX, HALF_LANES), list(range(half * HALF_LANES, (half + 1) * HALF_LANES))
            )
            store = builder.store(
                builder.shuffle_vector(values, values, mask), builder.gep(address, [LANE_INDEX(half)])
            )
            store.align = 8 * HALF_LANES
            store.set_metadata("nontemporal", mark)


def _lower_load_transposed(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Rows of the block beyond the columns of the samples are written to its first row, which is written last."""
    samples, start, column, block = args
    source = _corner(context, builder, sig.args[0], samples, start, column)
    target = _corner(context, builder, sig.args[3], block, column, column.type(0))
    rows = [builder.load(_row_address(builder, source, k)) for k in range(SIMD_LANES)]
    for row in rows:
        row.align = 8
    for k, values in reversed(list(enumerate(_transposed(builder, rows)))):
        row_exists = builder.icmp_signed(">", source[1], source[1].type(k))
        builder.store(values, _row_address(builder, target, k, row_exists)).align = 8
    return context.get_dummy_value()


def _lower_store_transposed(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Rows of few columns run over into the next row, which is written later; the last row goes to the first one."""
    block, row, samples, start, column = args
    source = _corner(context, builder, sig.args[0], block, row, row.type(0))
    target = _corner(context, builder, sig.args[2], samples, start, column)
    width = target[1]
    rows = []
    for k in range(SIMD_LANES):
        row_exists = builder.icmp_signed(">", width, width.type(k))
        rows.append(builder.load(_row_address(builder, source, k, row_exists)))
        rows[-1].align = 8
    columns = _transposed(builder, rows)
    whole = builder.icmp_signed(">=", width, width.type(SIMD_LANES))
    with builder.if_else(_streams(builder, target)) as (streamed, cached):
        with streamed:
            _write_streamed(builder, target, columns)
        with cached:
            builder.store(columns[-1], _row_address(builder, target, SIMD_LANES - 1, whole)).align = 8
            for k, values in enumerate(columns[:-1]):
                builder.store(values, _row_address(builder, target, k)).align = 8
    return context.get_dummy_value()


def _lower_triangle(builder: Any, n: Any, first: Any) -> list[Any]:
    """Indices, in the lower triangle, of LANES successive entries."""
    i, j = builder.sdiv(first, n), builder.srem(first, n)
    entries, one = [], n.type(1)
    for _ in range(SIMD_LANES):
        below = builder.icmp_signed(">=", i, j)
        low, high = builder.select(below, i, j), builder.select(below, j, i)
        entries.append(builder.add(builder.mul(low, n), high))
        j = builder.add(j, one)
        over = builder.icmp_signed(">=", j, n)
        i = builder.select(over, builder.add(i, one), i)
        j = builder.select(over, n.type(0), j)
    return entries


def _lower_store_symmetric_transposed(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    block, n, first, samples, start, column = args
    source, *_ = _corner(context, builder, sig.args[0], block, first.type(0), first.type(0))
    rows = []
    for entry in _lower_triangle(builder, n, first):
        vector = builder.gep(source, [builder.mul(entry, entry.type(SIMD_LANES))])
        rows.append(builder.load(builder.bitcast(vector, LANES_VECTOR.as_pointer())))
        rows[-1].align = 8
    target = _corner(context, builder, sig.args[3], samples, start, builder.add(column, first))
    columns = _transposed(builder, rows)
    with builder.if_else(_streams(builder, target)) as (streamed, cached):
        with streamed:
            _write_streamed(builder, target, columns)
        with cached:
            for k, values in enumerate(columns):
                builder.store(values, _row_address(builder, target, k)).align = 8
    return context.get_dummy_value()


_built_in(
    store_symmetric_transposed,
    lambda b, n, first, s, *at: signature(types.none, b, *[types.intp] * 2, s, *[types.intp] * 2),
    _lower_store_symmetric_transposed,
)
_built_in(
    load_transposed, lambda s, start, k, b: signature(types.none, s, types.intp, types.intp, b), _lower_load_transposed
)
_built_in(
    store_transposed,
    lambda b, k, s, *at: signature(types.none, b, types.intp, s, types.intp, types.intp),
    _lower_store_transposed,
)
