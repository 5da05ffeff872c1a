"""Reading and writing of numbers, lanes and dual numbers in arrays: the lowerings of `cadmbs.kernels.numbers.lanes`.

An array with one axis more than an access has indices holds lanes, one vector in its last axis; one of complex numbers
holds dual numbers.
"""

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cadmbs.machine_code.arithmetic import binary
from cadmbs.machine_code.text import FunctionText
from cadmbs.machine_code.values import (
    COMPLEX_NUMBERS,
    DUAL,
    FLOAT,
    FLOATS,
    INTEGERS,
    Array,
    CompilingError,
    Kind,
    Number,
    Value,
)


def _kind(text: FunctionText, array: Value, n_indices: int) -> Kind:
    """The kind of the numbers that accesses with so many indices find in an array."""
    if isinstance(array, Array):
        if array.element is COMPLEX_NUMBERS and array.ndim == n_indices + 1:
            return DUAL
        if array.element is FLOATS and array.ndim in (n_indices, n_indices + 1):
            return FLOAT if array.ndim == n_indices else text.lane_number
    raise CompilingError(f"no array of numbers for {n_indices} indices: {array!r}")


def _addresses(text: FunctionText, array: Array, indices: tuple[Value, ...], kind: Kind, count: int) -> list[str]:
    """Addresses of successive numbers."""
    index = indices[0]
    if len(indices) == 2:
        index = binary(text, ast.Add, binary(text, ast.Mult, index, array.shape[1]), indices[1])
    first = text.address(array, index, kind.llvm)
    base = Array(array.element, first, array.shape, array.writable)
    return [text.address(base, k, kind.llvm) for k in range(count)]


def reader(n_indices: int, count: int) -> Callable[..., Value]:
    """The lowering of `function(array, *indices)`, which reads one number, or a tuple of `count`."""

    def lower(text: FunctionText, array: Value, *indices: Value) -> Value:
        if len(indices) != n_indices:
            raise CompilingError(f"{n_indices} indices are expected")
        kind = _kind(text, array, n_indices)
        addresses = _addresses(text, array, indices, kind, count)
        numbers = [Number(kind, text.load(FLOATS, address, kind.llvm)) for address in addresses]
        return numbers[0] if count == 1 else tuple(numbers)

    return lower


def writer(n_indices: int, count: int) -> Callable[..., None]:
    """The lowering of `function(array, *indices, value)`, which writes one number, or a tuple of `count`."""

    def lower(text: FunctionText, array: Value, *rest: Value) -> None:
        if len(rest) != n_indices + 1 or not array.writable:
            raise CompilingError(f"an array to write to, {n_indices} indices and a value are expected")
        kind = _kind(text, array, n_indices)
        values = [rest[-1]] if count == 1 else rest[-1]
        if len(values) != count:
            raise CompilingError(f"{count} numbers are expected")
        names = [text.operand(value, kind) for value in values]
        for address, name in zip(_addresses(text, array, rest[:-1], kind, count), names, strict=True):
            text.store(FLOATS, address, name, kind.llvm)

    return lower


@dataclass(frozen=True)
class NamedCode:
    """A function of the same module, in place of the address of machine code."""

    name: str


def address_call(text: FunctionText, address: Value, *arrays: Value) -> None:
    """The lowering of a call of machine code whose address is the first entry of an array of integers."""
    if isinstance(address, NamedCode):
        text.line(f"call void @{address.name}({', '.join(f'ptr {array.pointer}' for array in arrays)})")
        return
    if not isinstance(address, Array) or not all(isinstance(array, Array) for array in arrays):
        raise CompilingError("an address and arrays are expected")
    function = text.emit(f"inttoptr i64 {text.load(INTEGERS, address.pointer)} to ptr")
    text.line(f"call void {function}({', '.join(f'ptr {array.pointer}' for array in arrays)})")


def lowered_by(lowering: Callable[..., Any]) -> Callable[[Any], Any]:
    """Decorator of a Python function: what stands for a call of it in machine code."""

    def decorate(function: Any) -> Any:
        function.lowering = lowering
        return function

    return decorate
