"""Marks of functions that become machine code, and the types of what they take; they stay Python functions."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from numpy.typing import NDArray

Number: TypeAlias = Any
"""A float, eight lanes, a dual number, or an expression: one source serves them all."""

Vector: TypeAlias = tuple[Number, Number, Number]
"""(x, y, z)."""

Six: TypeAlias = tuple[Number, Number, Number, Number, Number, Number]
"""A symmetric matrix (xx, xy, xz, yy, yz, zz), or a screw."""

Matrix: TypeAlias = tuple[Number, Number, Number, Number, Number, Number, Number, Number, Number]
"""A matrix (3, 3) row by row, or nine other numbers."""

Screw: TypeAlias = tuple[Vector, Vector]
"""A twist or a wrench: the angular part first."""

Table: TypeAlias = NDArray[Any]
"""Integers: what a mechanism is made of."""

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Decorator of everything that runs inside kernels: its code takes the place of each call."""
    function.py_func = function  # type: ignore[attr-defined]
    return function


spliced = kernel


def routine(function: Function) -> Function:
    """The same for long functions of scalar code that are called from several places: called, not copied there."""
    function.py_func, function.is_called = function, True  # type: ignore[attr-defined]
    return function
