"""A number with eight SIMD lanes for Numba: one kernel source becomes scalar code or SIMD code.

A kernel is written in terms of `load`, `store`, `coordinate`, `assign`, the functions below, and + - * /. Compiled for
workspaces (row, slot) it works on one configuration; compiled for workspaces (row, slot, LANES) it works on LANES
configurations at a time, one in each lane of LLVM vectors, which LLVM splits where the machine has narrower registers.
Everything here is ordinary Python as well, and runs on NumPy arrays of LANES numbers under NUMBA_DISABLE_JIT=1.

Arithmetic may be contracted to fused multiply-adds, which only removes roundings; it is never reassociated, so that
exact steps such as the reduction of angles stay exact, and NaN or infinity in one lane stay in that lane.
"""
# mypy: ignore-errors

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_builtin, lower_cast
from numba.core.typeconv import Conversion
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import models, overload, register_model

from cadmbs.kernels.packing import SIMD_LANES

FLAGS = ("contract", "nsz")
"""Freedoms of the compiler: fused multiply-adds, and no care for the sign of zero."""

_VECTOR = ir.VectorType(ir.DoubleType(), SIMD_LANES)
_INDEX = ir.IntType(32)


class LanesType(types.Type):
    """Numba's type of a number with LANES lanes."""

    def __init__(self) -> None:
        super().__init__(name=f"lanes{SIMD_LANES}")

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        """A float becomes the same number in all lanes."""
        return Conversion.safe if isinstance(other, types.Float) else None

    def unify(self, typingctx: Any, other: Any) -> Any:
        """A variable that holds a float here and lanes there holds lanes."""
        return self if isinstance(other, types.Float) else None


lanes = LanesType()


@register_model(LanesType)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, numba_type: Any) -> None:
        super().__init__(manager, numba_type, _VECTOR)


def _is_number(numba_type: Any) -> bool:
    return numba_type == lanes or isinstance(numba_type, types.Float | types.Integer)


def _wide(builder: Any, numba_type: Any, value: Any) -> Any:
    """A number as a vector: lanes as they are, one float in all lanes."""
    if numba_type == lanes:
        return value
    undefined = ir.Constant(_VECTOR, ir.Undefined)
    first = builder.insert_element(undefined, value, ir.Constant(_INDEX, 0))
    return builder.shuffle_vector(first, undefined, ir.Constant(ir.VectorType(_INDEX, SIMD_LANES), [0] * SIMD_LANES))


def _register(symbol: Any, instruction: str) -> None:
    """One arithmetic operator, between lanes and between lanes and a float on either side."""

    @infer_global(symbol)
    class _Template(AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            if len(args) == 2 and lanes in args and all(map(_is_number, args)):
                return signature(lanes, *[arg if arg == lanes else types.float64 for arg in args])
            return None

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        wide = [_wide(builder, kind, value) for kind, value in zip(sig.args, args, strict=True)]
        return getattr(builder, instruction)(*wide, flags=FLAGS)

    for pair in ((lanes, lanes), (lanes, types.float64), (types.float64, lanes)):
        lower_builtin(symbol, *pair)(lower)


@lower_cast(types.Float, lanes)
def _float_to_lanes(context: Any, builder: Any, fromty: Any, toty: Any, value: Any) -> Any:
    return _wide(builder, fromty, value)


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
        return signature(lanes, lanes) if args == (lanes,) else None


@lower_builtin(operator.neg, lanes)
def _lower_negative(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.fneg(args[0])


def load(array: Any, row: int, slot: int) -> Any:
    """The number in a slot of a row: one float of (row, slot), or all lanes of (row, slot, LANES)."""
    return 1.0 * array[row, slot]


def load3(array: Any, row: int, slot: int) -> Any:
    """The numbers in three successive slots: a vector."""
    return tuple(1.0 * array[row, slot + k] for k in range(3))


def load6(array: Any, row: int, slot: int) -> Any:
    """The numbers in six successive slots: a symmetric matrix or a screw."""
    return tuple(1.0 * array[row, slot + k] for k in range(6))


def load9(array: Any, row: int, slot: int) -> Any:
    """The numbers in nine successive slots: a matrix."""
    return tuple(1.0 * array[row, slot + k] for k in range(9))


def store(array: Any, row: int, slot: int, value: Any) -> None:
    """Write a number to a slot of a row; a plain float goes to all lanes."""
    array[row, slot] = value


def store3(array: Any, row: int, slot: int, values: Any) -> None:
    """Write three numbers to successive slots."""
    for k in range(3):
        array[row, slot + k] = values[k]


def store6(array: Any, row: int, slot: int, values: Any) -> None:
    """Write six numbers to successive slots."""
    for k in range(6):
        array[row, slot + k] = values[k]


def store9(array: Any, row: int, slot: int, values: Any) -> None:
    """Write nine numbers to successive slots."""
    for k in range(9):
        array[row, slot + k] = values[k]


def coordinate(array: Any, index: int) -> Any:
    """A coordinate: one float of (index,), or all lanes of (index, LANES)."""
    return 1.0 * array[index]


def coordinate3(array: Any, index: int) -> Any:
    """Three successive coordinates."""
    return tuple(1.0 * array[index + k] for k in range(3))


def assign(array: Any, index: int, value: Any) -> None:
    """Write a coordinate; a plain float goes to all lanes."""
    array[index] = value


def nearest(x: Any) -> Any:
    """The nearest integer, as a float."""
    return np.rint(x)


def root(x: Any) -> Any:
    """The square root."""
    return np.sqrt(x)


def power(x: Any, y: Any) -> Any:
    """x to the power y, for x >= 0."""
    return np.power(x, y)


def whole(x: Any) -> Any:
    """The largest integer that is not larger, as a float."""
    return np.floor(x)


def magnitude(x: Any) -> Any:
    """The absolute value."""
    return np.abs(x)


def choose(a: Any, b: Any, x: Any, y: Any) -> Any:
    """x where a < b, elsewhere (NaN included) y; both are evaluated."""
    return np.where(a < b, x, y)


def larger(a: Any, b: Any) -> Any:
    """The larger number; a where one is NaN."""
    return np.where(a < b, b, a)


def arctangent(y: Any, x: Any) -> Any:
    """The angle in (-pi, pi] of a point (x, y), 0 at the origin."""
    return np.arctan2(y, x)


TAN_OF_EIGHTH = 0.41421356237309503
"""tan(pi/8): the arc tangent of numbers up to this one is a polynomial, that of others follows from pi/4."""

ARCTANGENT_SERIES = (
    -0.3333333333333333, 0.1999999999999548, -0.14285714284657894, 0.11111111014561013,
    -0.09090904549884611, 0.07692182535116648, -0.06664502215671447, 0.058580687568615106,
    -0.05085030492810941, 0.03921955253259129, -0.019162068915902573,
)  # fmt: skip
"""Coefficients of (atan(u) / u - 1) / u^2 in powers of u^2 up to tan(pi/8), interpolated at Chebyshev nodes: 1e-17."""


@overload(larger)
def _larger(a, b):
    return lambda a, b: choose(a, b, b, a)


@overload(arctangent)
def _arctangent(y, x):
    """With lanes: the ratio of the shorter to the longer side, or its difference from one, and a polynomial."""
    if lanes not in (y, x):
        return lambda y, x: math.atan2(y, x)  # noqa: PLW0108 - Numba takes a function of these names

    def arctangent_of_lanes(y, x):
        width, height = magnitude(x), magnitude(y)
        longer, shorter = choose(width, height, height, width), choose(width, height, width, height)
        bound = TAN_OF_EIGHTH * longer
        base = choose(bound, shorter, shorter + longer, longer + 1e-300)
        u = choose(bound, shorter, shorter - longer, shorter) / base
        z = u * u
        total = 0.0 * z + ARCTANGENT_SERIES[-1]
        for k in range(len(ARCTANGENT_SERIES) - 2, -1, -1):
            total = total * z + ARCTANGENT_SERIES[k]
        angle = choose(bound, shorter, 0.25 * math.pi, 0.0) + (u + u * z * total)
        angle = choose(width, height, 0.5 * math.pi - angle, angle)
        angle = choose(x, 0.0, math.pi - angle, angle)
        return choose(y, 0.0, -angle, angle)

    return arctangent_of_lanes


def _built_in(function: Any, typing: Callable[..., Any], lowering: Callable[..., Any]) -> None:
    """Teach Numba what a function of this module means: its result type by argument types, and its code."""

    @infer_global(function)
    class _Template(AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            return typing(*args)

    lower_builtin(function, types.VarArg(types.Any))(lowering)


def _element(array: Any, dimensions: int) -> Any:
    """The type of a number in a contiguous array that has `dimensions` axes for scalar code."""
    if not isinstance(array, types.Array) or array.layout != "C" or array.dtype != types.float64:
        return None
    return {dimensions: types.float64, dimensions + 1: lanes}.get(array.ndim)


def _pointers(context: Any, builder: Any, sig: Any, args: Any, count: int) -> list[Any]:
    """Addresses of successive numbers: args are an array, one or two indices, and what else there is."""
    kind = sig.args[0]
    array = context.make_array(kind)(context, builder, args[0])
    wide = 1 if kind.ndim == len(_indices(sig)) else SIMD_LANES
    index = args[1]
    if len(_indices(sig)) == 2:
        slots = cgutils.unpack_tuple(builder, array.shape, kind.ndim)[1]
        index = builder.add(builder.mul(index, slots), args[2])
    offsets = [builder.mul(builder.add(index, index.type(k)), index.type(wide)) for k in range(count)]
    pointers = [builder.gep(array.data, [offset]) for offset in offsets]
    return pointers if wide == 1 else [builder.bitcast(pointer, _VECTOR.as_pointer()) for pointer in pointers]


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


def _writer(function: Any, n_indices: int, count: int) -> None:
    """`function(array, *indices, value)` writes one number, or a tuple of `count`."""

    def typing(array: Any, *rest: Any) -> Any:
        element = _element(array, n_indices)
        if element is None or len(rest) != n_indices + 1 or not array.mutable:
            return None
        value_types = [rest[-1]] if count == 1 else list(rest[-1])
        if element != lanes and lanes in value_types:
            return None
        kinds = [kind if kind == lanes else types.float64 for kind in value_types]
        value = kinds[0] if count == 1 else types.BaseTuple.from_types(kinds)
        return signature(types.none, array, *[types.intp] * n_indices, value)

    def lowering(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        kinds = [sig.args[-1]] if count == 1 else list(sig.args[-1])
        values = [args[-1]] if count == 1 else cgutils.unpack_tuple(builder, args[-1], count)
        vector = sig.args[0].ndim > n_indices
        for pointer, kind, value in zip(_pointers(context, builder, sig, args, count), kinds, values, strict=True):
            builder.store(_wide(builder, kind, value) if vector else value, pointer).align = 8
        return context.get_dummy_value()

    _built_in(function, typing, lowering)


def _unary(function: Any, name: str) -> None:
    """A function of one number that LLVM knows by name."""

    def typing(x: Any) -> Any:
        return signature(lanes, lanes) if x == lanes else signature(types.float64, types.float64)

    def lowering(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        vector = sig.args[0] == lanes
        number, suffix = (_VECTOR, f"v{SIMD_LANES}f64") if vector else (ir.DoubleType(), "f64")
        kind = ir.FunctionType(number, [number])
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, f"llvm.{name}.{suffix}"), args)

    _built_in(function, typing, lowering)


def _power_type(x: Any, y: Any) -> Any:
    kind = lanes if lanes in (x, y) else types.float64
    return signature(kind, kind, kind)


def _power(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """LLVM's function of this name, which calls that of the C library for each lane."""
    wide = sig.return_type == lanes
    number, suffix = (_VECTOR, f"v{SIMD_LANES}f64") if wide else (ir.DoubleType(), "f64")
    kind = ir.FunctionType(number, [number, number])
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, f"llvm.pow.{suffix}"), args)


def _choice_type(*args: Any) -> Any:
    kinds = [arg if arg == lanes else types.float64 for arg in args]
    return signature(lanes if lanes in kinds else types.float64, *kinds)


def _choice(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    if sig.return_type == lanes:
        args = [_wide(builder, kind, value) for kind, value in zip(sig.args, args, strict=True)]
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
