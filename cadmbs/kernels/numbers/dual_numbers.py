"""A number with its derivatives along seven directions: one kernel source becomes code of derivatives.

A dual number is an LLVM vector: the value, then the derivatives. Kernels written in terms of `kernels.numbers.lanes`,
compiled for complex workspaces (row, slot, SIMD_LANES / 2), whose parts are these numbers one after the other, carry
exact derivatives along. A condition chooses by values: where a function has a kink the derivative is that of one side.
Under CADMBS_DISABLE_JIT=1 `DualNumber` does the same in Python.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import numpy as np

from cadmbs.kernels.tree.packing import SIMD_LANES

DIRECTIONS: Final = SIMD_LANES - 1
"""Directions along which one dual number has derivatives."""

COMPLEX_NUMBERS: Final = SIMD_LANES // 2
"""Complex numbers that stand for one dual number in an array."""

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
