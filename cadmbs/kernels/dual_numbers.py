"""A number with its derivatives along seven directions for Numba: one kernel source becomes code of derivatives.

A dual number is an LLVM vector: the value, then the derivatives. Kernels written in terms of `cadmbs.kernels.lanes`,
compiled for complex workspaces (row, slot, SIMD_LANES / 2), whose parts are these numbers one after the other, carry
exact derivatives along. A condition chooses by values: where a function has a kink the derivative is that of one side.
Under NUMBA_DISABLE_JIT=1 `DualNumber` does the same in Python.
"""
# mypy: ignore-errors

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.typeconv import Conversion
from numba.extending import models, register_model

from cadmbs.kernels.packing import SIMD_LANES

DIRECTIONS: Final = SIMD_LANES - 1
"""Directions along which one dual number has derivatives."""

COMPLEX_NUMBERS: Final = SIMD_LANES // 2
"""Complex numbers that stand for one dual number in an array."""

_VECTOR = ir.VectorType(ir.DoubleType(), SIMD_LANES)
_INDEX = ir.IntType(32)
_FIRST = ir.Constant(_INDEX, 0)


class DualNumberType(types.Type):
    """Numba's type of a number with its derivatives."""

    def __init__(self) -> None:
        super().__init__(name=f"dual{DIRECTIONS}")

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        """A float becomes a constant."""
        return Conversion.safe if isinstance(other, types.Float) else None

    def unify(self, typingctx: Any, other: Any) -> Any:
        """A variable that holds a float here and a dual number there holds dual numbers."""
        return self if isinstance(other, types.Float) else None


dual = DualNumberType()


@register_model(DualNumberType)
class _DualModel(models.PrimitiveModel):
    def __init__(self, manager: Any, numba_type: Any) -> None:
        super().__init__(manager, numba_type, _VECTOR)


def as_dual(builder: Any, numba_type: Any, value: Any) -> Any:
    """A dual number as it is, a float as a constant."""
    if numba_type == dual:
        return value
    return builder.insert_element(ir.Constant(_VECTOR, [0.0] * SIMD_LANES), value, _FIRST)


def value_in(builder: Any, numba_type: Any, number: Any) -> Any:
    """The value of a dual number, or a float."""
    return builder.extract_element(number, _FIRST) if numba_type == dual else number


def spread(builder: Any, value: Any) -> Any:
    """A float in all components of a vector."""
    undefined = ir.Constant(_VECTOR, ir.Undefined)
    first = builder.insert_element(undefined, value, _FIRST)
    return builder.shuffle_vector(first, undefined, ir.Constant(ir.VectorType(_INDEX, SIMD_LANES), [0] * SIMD_LANES))


def arithmetic(builder: Any, instruction: str, kinds: Any, numbers: Any, flags: Any) -> Any:
    """A sum, difference, product or quotient, of which one operand at least is a dual number."""
    a, b = (as_dual(builder, kind, number) for kind, number in zip(kinds, numbers, strict=True))
    if instruction in ("fadd", "fsub"):
        return getattr(builder, instruction)(a, b, flags=flags)
    x, y = (value_in(builder, kind, number) for kind, number in zip(kinds, numbers, strict=True))
    if kinds[1] != dual:
        return getattr(builder, instruction)(a, spread(builder, y), flags=flags)
    value = getattr(builder, instruction)(x, y, flags=flags)
    if instruction == "fmul":
        changes = builder.fmul(spread(builder, x), b, flags=flags)
        if kinds[0] == dual:
            changes = builder.fadd(changes, builder.fmul(a, spread(builder, y), flags=flags), flags=flags)
    else:
        quotient = builder.fmul(spread(builder, value), b, flags=flags)
        changes = builder.fdiv(builder.fsub(a, quotient, flags=flags), spread(builder, y), flags=flags)
    return builder.insert_element(changes, value, _FIRST)


def mapped(builder: Any, number: Any, value: Any, slope: Any) -> Any:
    """The dual number f(x) with the value and slope of f."""
    return builder.insert_element(builder.fmul(spread(builder, slope), number), value, _FIRST)


def slope_of(builder: Any, name: str, x: Any, value: Any) -> Any:
    """Slope at x of a function that LLVM knows by name; of the root at zero, where it is infinite, zero."""
    zero, one = (ir.Constant(ir.DoubleType(), number) for number in (0.0, 1.0))
    if name == "fabs":
        return builder.select(builder.fcmp_ordered("<", x, zero), ir.Constant(ir.DoubleType(), -1.0), one)
    if name == "sqrt":
        half = builder.fdiv(ir.Constant(ir.DoubleType(), 0.5), value)
        return builder.select(builder.fcmp_ordered(">", value, zero), half, zero)
    return zero  # rounded to whole numbers


_UNCHOSEN: Final = partial(np.errstate, divide="ignore", invalid="ignore")
"""Both sides of a choice are evaluated, also the one that is not defined: without warnings, as in compiled code."""


@dataclass(frozen=True, eq=False)
class DualNumber:
    """A dual number of uncompiled kernels: the value, then its derivatives."""

    parts: Any

    __array_ufunc__ = None

    def __add__(self, other: Any) -> DualNumber:
        return DualNumber(self.parts + parts_of(other))

    __radd__ = __add__

    def __neg__(self) -> DualNumber:
        return DualNumber(-self.parts)

    def __sub__(self, other: Any) -> DualNumber:
        return DualNumber(self.parts - parts_of(other))

    def __rsub__(self, other: Any) -> DualNumber:
        return DualNumber(parts_of(other) - self.parts)

    def __mul__(self, other: Any) -> DualNumber:
        a, b = self.parts, parts_of(other)
        with _UNCHOSEN():
            return _joined(a[0] * b[0], a[0] * b + b[0] * a)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> DualNumber:
        a, b = self.parts, parts_of(other)
        with _UNCHOSEN():
            value = np.divide(a[0], b[0])
            return _joined(value, np.divide(a - value * b, b[0]))

    def __rtruediv__(self, other: Any) -> DualNumber:
        return DualNumber(parts_of(other)) / self


def parts_of(number: Any) -> Any:
    """Value and derivatives of a dual number, or of a constant."""
    if isinstance(number, DualNumber):
        return number.parts
    return np.concatenate([[float(number)], np.zeros(DIRECTIONS)])


def _joined(value: Any, changes: Any) -> DualNumber:
    return DualNumber(np.concatenate([[value], changes[1:]]))


def from_array(number: Any) -> Any:
    """A number that was read from an array; complex ones are the parts of a dual number."""
    is_dual = isinstance(number, np.ndarray) and number.dtype == np.complex128
    return DualNumber(number.view(np.float64).copy()) if is_dual else 1.0 * number


def to_array(array: Any, value: Any) -> Any:
    """A number as an array takes it."""
    if array.dtype == np.complex128:
        return parts_of(value).view(np.complex128)
    return value


def uncompiled_map(function: Callable[[Any], Any], slope: Callable[[Any], Any], x: Any) -> Any:
    """A function of a number in Python, with its derivatives by the slope where the number is dual."""
    if not isinstance(x, DualNumber):
        return function(x)
    with _UNCHOSEN():
        return _joined(function(x.parts[0]), slope(x.parts[0]) * x.parts)


def uncompiled_choice(a: Any, b: Any, x: Any, y: Any) -> Any:
    """The number x where a < b, elsewhere y, in Python."""
    if not any(isinstance(number, DualNumber) for number in (a, b, x, y)):
        return np.where(a < b, x, y)
    return DualNumber(parts_of(x) if parts_of(a)[0] < parts_of(b)[0] else parts_of(y))
