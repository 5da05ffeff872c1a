"""A number with eight SIMD lanes for Numba: one kernel source becomes scalar code or SIMD code.

A kernel is written in terms of `load`, `store`, `coordinate`, `assign`, the functions below, and + - * /. Compiled for
workspaces (row, slot) it works on one configuration; compiled for workspaces (row, slot, LANES) it works on LANES
configurations at a time, one in each lane of LLVM vectors, which LLVM splits where the machine has narrower registers;
for complex workspaces it carries derivatives along, `cadmbs.kernels.dual_numbers`.
Everything here is ordinary Python as well, and runs on NumPy arrays of LANES numbers under NUMBA_DISABLE_JIT=1.

Arithmetic may be contracted to fused multiply-adds, which only removes roundings; it is never reassociated, so that
exact steps such as the reduction of angles stay exact, and NaN or infinity in one lane stay in that lane.
"""
# mypy: ignore-errors

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_builtin, lower_cast
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import overload

from cadmbs.kernels.dual_numbers import (
    COMPLEX_NUMBERS,
    arithmetic,
    as_dual,
    dual,
    from_array,
    mapped,
    parts_of,
    slope_of,
    to_array,
    uncompiled_choice,
    uncompiled_map,
    value_in,
)
from cadmbs.kernels.lane_numbers import LANES_VECTOR, in_lanes, lanes
from cadmbs.kernels.packing import SIMD_LANES

FLAGS = ("contract", "nsz")
"""Freedoms of the compiler: fused multiply-adds, and no care for the sign of zero."""


def _is_number(numba_type: Any) -> bool:
    return numba_type in (lanes, dual) or isinstance(numba_type, types.Float | types.Integer)


def _kind(numba_type: Any) -> Any:
    """The type of a number as functions take it: lanes and dual numbers as they are, else a float."""
    return numba_type if numba_type in (lanes, dual) else types.float64


def _common(*kinds: Any) -> Any:
    """The type of what is computed from numbers of these types; lanes and dual numbers do not mix."""
    return next((kind for kind in (lanes, dual) if kind in kinds), types.float64)


def _register(symbol: Any, instruction: str) -> None:
    """One arithmetic operator, between lanes and between lanes and a float on either side."""

    @infer_global(symbol)
    class _Template(AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            kinds = [_kind(arg) for arg in args]
            if len(args) == 2 and types.float64 != _common(*kinds) and all(map(_is_number, args)):
                return signature(_common(*kinds), *kinds)
            return None

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if sig.return_type == dual:
            return arithmetic(builder, instruction, sig.args, args, FLAGS)
        numbers = [in_lanes(builder, kind, value) for kind, value in zip(sig.args, args, strict=True)]
        return getattr(builder, instruction)(*numbers, flags=FLAGS)

    for kind in (lanes, dual):
        for pair in ((kind, kind), (kind, types.float64), (types.float64, kind)):
            lower_builtin(symbol, *pair)(lower)


@lower_cast(types.Float, dual)
def _float_to_dual(context: Any, builder: Any, fromty: Any, toty: Any, value: Any) -> Any:
    return as_dual(builder, fromty, value)


@lower_cast(types.Float, lanes)
def _float_to_lanes(context: Any, builder: Any, fromty: Any, toty: Any, value: Any) -> Any:
    return in_lanes(builder, fromty, value)


for _symbol, _instruction in (
    (operator.add, "fadd"),
    (operator.sub, "fsub"),
    (operator.mul, "fmul"),
    (operator.truediv, "fdiv"),
    (operator.iadd, "fadd"),
    (operator.isub, "fsub"),
    (operator.imul, "fmul"),
):
    _register(_symbol, _instruction)


@infer_global(operator.neg)
class _Negative(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        return signature(*args, *args) if args in ((lanes,), (dual,)) else None


@lower_builtin(operator.neg, lanes)
@lower_builtin(operator.neg, dual)
def _lower_negative(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.fneg(args[0])


def load(array: Any, row: int, slot: int) -> Any:
    """The number in a slot of a row: one float of (row, slot), or all lanes of (row, slot, LANES)."""
    return from_array(array[row, slot])


def load3(array: Any, row: int, slot: int) -> Any:
    """The numbers in three successive slots: a vector."""
    return tuple(from_array(array[row, slot + k]) for k in range(3))


def load6(array: Any, row: int, slot: int) -> Any:
    """The numbers in six successive slots: a symmetric matrix or a screw."""
    return tuple(from_array(array[row, slot + k]) for k in range(6))


def load9(array: Any, row: int, slot: int) -> Any:
    """The numbers in nine successive slots: a matrix."""
    return tuple(from_array(array[row, slot + k]) for k in range(9))


def store(array: Any, row: int, slot: int, value: Any) -> None:
    """Write a number to a slot of a row; a plain float goes to all lanes."""
    array[row, slot] = to_array(array, value)


def store3(array: Any, row: int, slot: int, values: Any) -> None:
    """Write three numbers to successive slots."""
    for k in range(3):
        array[row, slot + k] = to_array(array, values[k])


def store6(array: Any, row: int, slot: int, values: Any) -> None:
    """Write six numbers to successive slots."""
    for k in range(6):
        array[row, slot + k] = to_array(array, values[k])


def store9(array: Any, row: int, slot: int, values: Any) -> None:
    """Write nine numbers to successive slots."""
    for k in range(9):
        array[row, slot + k] = to_array(array, values[k])


def coordinate(array: Any, index: int) -> Any:
    """A coordinate: one float of (index,), or all lanes of (index, LANES)."""
    return from_array(array[index])


def coordinate3(array: Any, index: int) -> Any:
    """Three successive coordinates."""
    return tuple(from_array(array[index + k]) for k in range(3))


def assign(array: Any, index: int, value: Any) -> None:
    """Write a coordinate; a plain float goes to all lanes."""
    array[index] = to_array(array, value)


def nearest(x: Any) -> Any:
    """The nearest integer, as a float."""
    return uncompiled_map(np.rint, lambda _: 0.0, x)


def root(x: Any) -> Any:
    """The square root."""
    return uncompiled_map(np.sqrt, lambda y: 0.5 / np.sqrt(y) if y > 0.0 else 0.0, x)


def power(x: Any, y: Any) -> Any:
    """x to the power y, for x >= 0."""
    return uncompiled_map(lambda z: np.power(z, y), lambda z: y * np.power(z, y - 1.0), x)


def whole(x: Any) -> Any:
    """The largest integer that is not larger, as a float."""
    return uncompiled_map(np.floor, lambda _: 0.0, x)


def magnitude(x: Any) -> Any:
    """The absolute value."""
    return uncompiled_map(np.abs, lambda y: -1.0 if y < 0.0 else 1.0, x)


def choose(a: Any, b: Any, x: Any, y: Any) -> Any:
    """x where a < b, elsewhere (NaN included) y; both are evaluated."""
    return uncompiled_choice(a, b, x, y)


def value_of(x: Any) -> Any:
    """The value of a dual number, or a float."""
    return parts_of(x)[0]


def larger(a: Any, b: Any) -> Any:
    """The larger number; a where one is NaN."""
    return uncompiled_choice(a, b, b, a)


@overload(larger)
def _larger(a, b):
    return lambda a, b: choose(a, b, b, a)


def _built_in(function: Any, typing: Callable[..., Any], lowering: Callable[..., Any]) -> None:
    """Teach Numba what a function of this module means: its result type by argument types, and its code."""

    @infer_global(function)
    class _Template(AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            return typing(*args)

    lower_builtin(function, types.VarArg(types.Any))(lowering)


def _element(array: Any, dimensions: int) -> Any:
    """The type of a number in a contiguous array that has `dimensions` axes for scalar code."""
    if not isinstance(array, types.Array) or array.layout != "C":
        return None
    if array.dtype == types.complex128 and array.ndim == dimensions + 1:
        return dual
    if array.dtype != types.float64:
        return None
    return {dimensions: types.float64, dimensions + 1: lanes}.get(array.ndim)


def _pointers(context: Any, builder: Any, sig: Any, args: Any, count: int) -> list[Any]:
    """Addresses of successive numbers: args are an array, one or two indices, and what else there is."""
    kind = sig.args[0]
    array = context.make_array(kind)(context, builder, args[0])
    is_scalar = kind.ndim == len(_indices(sig))
    width = 1 if is_scalar else COMPLEX_NUMBERS if kind.dtype == types.complex128 else SIMD_LANES
    index = args[1]
    if len(_indices(sig)) == 2:
        slots = cgutils.unpack_tuple(builder, array.shape, kind.ndim)[1]
        index = builder.add(builder.mul(index, slots), args[2])
    offsets = [builder.mul(builder.add(index, index.type(k)), index.type(width)) for k in range(count)]
    pointers = [builder.gep(array.data, [offset]) for offset in offsets]
    return pointers if is_scalar else [builder.bitcast(pointer, LANES_VECTOR.as_pointer()) for pointer in pointers]


def _indices(sig: Any) -> list[Any]:
    return [arg for arg in sig.args[1:] if isinstance(arg, types.Integer)]


def _reader(function: Any, n_indices: int, count: int) -> None:
    """`function(array, *indices)` reads one number, or a tuple of `count`."""

    def typing(array: Any, *indices: Any) -> Any:
        element = _element(array, n_indices)
        if element is None or len(indices) != n_indices:
            return None
        result = element if count == 1 else types.UniTuple(element, count)
        return signature(result, array, *[types.intp] * n_indices)

    def lowering(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        values = []
        for pointer in _pointers(context, builder, sig, args, count):
            value = builder.load(pointer)
            value.align = 8
            values.append(value)
        return values[0] if count == 1 else context.make_tuple(builder, sig.return_type, values)

    _built_in(function, typing, lowering)


def _stored(builder: Any, array: Any, numba_type: Any, value: Any) -> Any:
    """A number as the vector that an array of lanes or of dual numbers holds."""
    return (as_dual if array.dtype == types.complex128 else in_lanes)(builder, numba_type, value)


def _writer(function: Any, n_indices: int, count: int) -> None:
    """`function(array, *indices, value)` writes one number, or a tuple of `count`."""

    def typing(array: Any, *rest: Any) -> Any:
        element = _element(array, n_indices)
        if element is None or len(rest) != n_indices + 1 or not array.mutable:
            return None
        value_types = [rest[-1]] if count == 1 else list(rest[-1])
        kinds = [_kind(kind) for kind in value_types]
        if any(kind not in (element, types.float64) for kind in kinds):
            return None
        value = kinds[0] if count == 1 else types.BaseTuple.from_types(kinds)
        return signature(types.none, array, *[types.intp] * n_indices, value)

    def lowering(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        kinds = [sig.args[-1]] if count == 1 else list(sig.args[-1])
        values = [args[-1]] if count == 1 else cgutils.unpack_tuple(builder, args[-1], count)
        vector = sig.args[0].ndim > n_indices
        for pointer, kind, value in zip(_pointers(context, builder, sig, args, count), kinds, values, strict=True):
            builder.store(_stored(builder, sig.args[0], kind, value) if vector else value, pointer).align = 8
        return context.get_dummy_value()

    _built_in(function, typing, lowering)


def _unary(function: Any, name: str) -> None:
    """A function of one number that LLVM knows by name."""

    def typing(x: Any) -> Any:
        return signature(_kind(x), _kind(x))

    def lowering(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        kind, x = sig.args[0], value_in(builder, sig.args[0], args[0])
        value = _call(builder, name, kind, [x])
        return mapped(builder, args[0], value, slope_of(builder, name, x, value)) if kind == dual else value

    _built_in(function, typing, lowering)


def _call(builder: Any, name: str, numba_type: Any, arguments: Any) -> Any:
    """A function of LLVM of numbers, or of lanes."""
    number, suffix = (LANES_VECTOR, f"v{SIMD_LANES}f64") if numba_type == lanes else (ir.DoubleType(), "f64")
    kind = ir.FunctionType(number, [number] * len(arguments))
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, f"llvm.{name}.{suffix}"), arguments)


def _power_type(x: Any, y: Any) -> Any:
    kind = _common(x, y)
    return signature(kind, kind, types.float64 if kind == dual else kind)


def _power(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """LLVM's function of this name, which calls that of the C library for each lane; y x^(y - 1) is its slope."""
    if sig.return_type != dual:
        return _call(builder, "pow", sig.return_type, args)
    x, y = value_in(builder, dual, args[0]), args[1]
    less = _call(builder, "pow", types.float64, [x, builder.fsub(y, ir.Constant(ir.DoubleType(), 1.0))])
    return mapped(builder, args[0], _call(builder, "pow", types.float64, [x, y]), builder.fmul(y, less))


def _choice_type(*args: Any) -> Any:
    kinds = [_kind(arg) for arg in args]
    return signature(_common(*kinds), *kinds)


def _choice(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    if sig.return_type == dual:
        a, b = (value_in(builder, kind, value) for kind, value in zip(sig.args[:2], args[:2], strict=True))
        x, y = (as_dual(builder, kind, value) for kind, value in zip(sig.args[2:], args[2:], strict=True))
        return builder.select(builder.fcmp_ordered("<", a, b), x, y)
    if sig.return_type == lanes:
        args = [in_lanes(builder, kind, value) for kind, value in zip(sig.args, args, strict=True)]
    return builder.select(builder.fcmp_ordered("<", args[0], args[1]), args[2], args[3])


for _function, _n_indices, _count in (
    (load, 2, 1),
    (load3, 2, 3),
    (load6, 2, 6),
    (load9, 2, 9),
    (coordinate, 1, 1),
    (coordinate3, 1, 3),
):
    _reader(_function, _n_indices, _count)
for _function, _n_indices, _count in ((store, 2, 1), (store3, 2, 3), (store6, 2, 6), (store9, 2, 9), (assign, 1, 1)):
    _writer(_function, _n_indices, _count)
_unary(nearest, "rint")
_unary(root, "sqrt")
_unary(whole, "floor")
_unary(magnitude, "fabs")
_built_in(choose, _choice_type, _choice)
_built_in(power, _power_type, _power)
_built_in(
    value_of,
    lambda x: signature(types.float64, _kind(x)),
    lambda context, builder, sig, args: value_in(builder, sig.args[0], args[0]),
)
