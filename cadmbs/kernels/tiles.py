"""Tiles: LANES rows and columns of samples in and out of blocks, transposed; large results go past the caches."""
# mypy: ignore-errors

from __future__ import annotations

from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import signature

from cadmbs.kernels.lanes import _INDEX, _VECTOR, _built_in
from cadmbs.kernels.packing import LANES

LARGE: Final = 1 << 20
"""Numbers in a result, 8 MB, from which on it is written past the caches, which it would leave before it is read."""

LONG: Final = 256
"""Numbers of a sample for that: cache lines that two samples share are few then."""

HALF: Final = LANES // 2
"""Numbers in half a cache line, whose multiples rows of a result must be for that."""


def tile_in(samples: Any, start: int, column: int, block: Any) -> None:
    """LANES rows and LANES columns of samples (row, column), transposed into rows of a block (row, LANES).

    Samples of fewer columns are read past the ends of their rows, which must be within the array.
    """
    block[column : column + LANES] = samples[start : start + LANES, column : column + LANES].T


def tile_out(block: Any, row: int, samples: Any, start: int, column: int) -> None:
    """Rows of a block from `row` on, transposed into LANES rows of samples, from `column` on.

    For samples of four columns or more; of fewer than LANES columns the last row is left out.
    """
    count = LANES if samples.shape[1] >= LANES else LANES - 1
    part = samples[start : start + count, column : column + LANES]
    part[...] = block[row : row + part.shape[1], :count].T


def tile_out_symmetric(block: Any, n: int, first: int, samples: Any, start: int, column: int) -> None:
    """LANES entries of a symmetric matrix (n, n), from place `first` on, to as many columns of LANES samples.

    Only the lower triangle of the block is read.
    """
    for k in range(LANES):
        i, j = divmod(first + k, n)
        samples[start : start + LANES, column + first + k] = block[max(i, j) * n + min(i, j), :LANES]


def _transposed(builder: Any, rows: list[Any]) -> list[Any]:
    """LANES vectors transposed by exchanging blocks of 1, 2 and 4 numbers."""
    rows, step = list(rows), 1
    lane = range(LANES)
    while step < LANES:
        low = [j if not j & step else LANES + j - step for j in lane]
        high = [j + step if not j & step else LANES + j for j in lane]
        masks = [ir.Constant(ir.VectorType(_INDEX, LANES), mask) for mask in (low, high)]
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


def _row_place(builder: Any, corner: tuple[Any, Any, Any], k: int, there: Any = None) -> Any:
    """Address of a vector in row k of a tile, or in its first row unless `there`."""
    row = corner[1].type(k)
    if there is not None:
        row = builder.select(there, row, row.type(0))
    return builder.bitcast(builder.gep(corner[0], [builder.mul(corner[1], row)]), _VECTOR.as_pointer())


def _passes_caches(builder: Any, target: tuple[Any, Any, Any]) -> Any:
    """Whether the halves of a tile's vectors are halves of cache lines, in rows and a result so large that it pays."""
    corner, width, count = target
    line = builder.and_(builder.ptrtoint(corner, width.type), width.type(8 * HALF - 1))
    ragged = builder.or_(line, builder.and_(width, width.type(HALF - 1)))
    even = builder.icmp_signed("==", ragged, ragged.type(0))
    long = builder.icmp_signed(">=", width, width.type(LONG))
    large = builder.icmp_signed(">=", builder.mul(width, count), count.type(LARGE))
    return builder.and_(even, builder.and_(long, large))


def _write_far(builder: Any, target: tuple[Any, Any, Any], columns: list[Any]) -> None:
    """Rows of a tile, written without reading what was there."""
    mark = builder.module.add_metadata([ir.Constant(_INDEX, 1)])
    for k, values in enumerate(columns):
        place = builder.bitcast(_row_place(builder, target, k), ir.VectorType(values.type.element, HALF).as_pointer())
        for half in range(2):
            mask = ir.Constant(ir.VectorType(_INDEX, HALF), list(range(half * HALF, (half + 1) * HALF)))
            store = builder.store(builder.shuffle_vector(values, values, mask), builder.gep(place, [_INDEX(half)]))
            store.align = 8 * HALF
            store.set_metadata("nontemporal", mark)


def _tile_in(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Rows of the block that samples of few columns do not have fall on its first row, which is written last."""
    samples, start, column, block = args
    source = _corner(context, builder, sig.args[0], samples, start, column)
    target = _corner(context, builder, sig.args[3], block, column, column.type(0))
    rows = [builder.load(_row_place(builder, source, k)) for k in range(LANES)]
    for row in rows:
        row.align = 8
    for k, values in reversed(list(enumerate(_transposed(builder, rows)))):
        there = builder.icmp_signed(">", source[1], source[1].type(k))
        builder.store(values, _row_place(builder, target, k, there)).align = 8
    return context.get_dummy_value()


def _tile_out(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Of few columns each row runs over into the next one, which is written later; the last row falls on the first."""
    block, row, samples, start, column = args
    source = _corner(context, builder, sig.args[0], block, row, row.type(0))
    target = _corner(context, builder, sig.args[2], samples, start, column)
    width = target[1]
    rows = []
    for k in range(LANES):
        there = builder.icmp_signed(">", width, width.type(k))
        rows.append(builder.load(_row_place(builder, source, k, there)))
        rows[-1].align = 8
    columns = _transposed(builder, rows)
    whole = builder.icmp_signed(">=", width, width.type(LANES))
    with builder.if_else(_passes_caches(builder, target)) as (far, near):
        with far:
            _write_far(builder, target, columns)
        with near:
            builder.store(columns[-1], _row_place(builder, target, LANES - 1, whole)).align = 8
            for k, values in enumerate(columns[:-1]):
                builder.store(values, _row_place(builder, target, k)).align = 8
    return context.get_dummy_value()


def _lower_triangle(builder: Any, n: Any, first: Any) -> list[Any]:
    """Places, in the lower triangle, of LANES successive entries."""
    i, j = builder.sdiv(first, n), builder.srem(first, n)
    places, one = [], n.type(1)
    for _ in range(LANES):
        below = builder.icmp_signed(">=", i, j)
        low, high = builder.select(below, i, j), builder.select(below, j, i)
        places.append(builder.add(builder.mul(low, n), high))
        j = builder.add(j, one)
        over = builder.icmp_signed(">=", j, n)
        i = builder.select(over, builder.add(i, one), i)
        j = builder.select(over, n.type(0), j)
    return places


def _tile_out_symmetric(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    block, n, first, samples, start, column = args
    source, *_ = _corner(context, builder, sig.args[0], block, first.type(0), first.type(0))
    rows = []
    for place in _lower_triangle(builder, n, first):
        vector = builder.gep(source, [builder.mul(place, place.type(LANES))])
        rows.append(builder.load(builder.bitcast(vector, _VECTOR.as_pointer())))
        rows[-1].align = 8
    target = _corner(context, builder, sig.args[3], samples, start, builder.add(column, first))
    columns = _transposed(builder, rows)
    with builder.if_else(_passes_caches(builder, target)) as (far, near):
        with far:
            _write_far(builder, target, columns)
        with near:
            for k, values in enumerate(columns):
                builder.store(values, _row_place(builder, target, k)).align = 8
    return context.get_dummy_value()


_built_in(
    tile_out_symmetric,
    lambda b, n, first, s, *at: signature(types.none, b, *[types.intp] * 2, s, *[types.intp] * 2),
    _tile_out_symmetric,
)
_built_in(tile_in, lambda s, start, k, b: signature(types.none, s, types.intp, types.intp, b), _tile_in)
_built_in(tile_out, lambda b, k, s, *at: signature(types.none, b, types.intp, s, types.intp, types.intp), _tile_out)
