"""Values as structures of numbers: their signatures, their numbers in order, and what is the same where values meet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cadmbs.machine_code.values import (
    INTEGER,
    Array,
    CompilingError,
    Number,
    Value,
    common_kind,
    is_known,
    kind_of,
    leaves,
    like,
)


def function_identity(function: Any) -> Any:
    """A function by its code and what it knows of its surroundings."""
    closure = tuple(id(cell.cell_contents) for cell in function.__closure__ or ())
    return function.__code__, closure


def signature_of(value: Value) -> Any:
    """What a value has to have in common with another one to be used in its place: kinds, and what is known."""
    if isinstance(value, Number):
        return value.kind
    if isinstance(value, Array):
        return value.element, tuple(None if isinstance(n, Number) else n for n in value.shape), value.writable
    if isinstance(value, tuple):
        return type(value), tuple(map(signature_of, value))
    return type(value), value if value.__hash__ is not None else id(value)


def flat_leaves(value: Value) -> list[Number | Array]:
    """Numbers and arrays of a value, and the unknown sizes of its arrays behind each."""
    flat: list[Number | Array] = []
    for leaf in leaves(value):
        flat.append(leaf)
        if isinstance(leaf, Array):
            flat += [n for n in leaf.shape if isinstance(n, Number)]
    return flat


def llvm_type(leaf: Number | Array) -> str:
    """The type of an argument in LLVM's text."""
    return "ptr" if isinstance(leaf, Array) else leaf.kind.llvm


def leaf_name(leaf: Number | Array) -> str:
    """The name of an argument in LLVM's text."""
    return leaf.pointer if isinstance(leaf, Array) else leaf.name


def renamed(value: Value, names: list[str]) -> Value:
    """A value with other names, taken from the front of a list in the order of `flat_leaves`."""
    if isinstance(value, Number):
        return Number(value.kind, names.pop(0))
    if isinstance(value, Array):
        pointer = names.pop(0)
        shape = tuple(Number(INTEGER, names.pop(0)) if isinstance(n, Number) else n for n in value.shape)
        return Array(value.element, pointer, shape, value.writable)
    if isinstance(value, tuple):
        return like(value, [renamed(part, names) for part in value])
    return value


def joined_template(values: Sequence[Value], what: str) -> Value:
    """What is the same for values that meet: known where all are equal, numbers of the common kind elsewhere."""
    first = values[0]
    if all(value is first for value in values):
        return first
    if isinstance(first, tuple):
        if not all(isinstance(value, tuple) and len(value) == len(first) for value in values):
            raise CompilingError(f"{what} is a tuple of another length, or none, on another way")
        parts = [joined_template(parts, what) for parts in zip(*values, strict=True)]
        return like(first, parts)
    if isinstance(first, Array):
        if not all(isinstance(v, Array) and v.element is first.element and v.ndim == first.ndim for v in values):
            raise CompilingError(f"{what} is another array, or none, on another way")
        shape = tuple(joined_template(sizes, what) for sizes in zip(*(v.shape for v in values), strict=True))
        pointer = first.pointer if all(v.pointer == first.pointer for v in values) else ""
        return Array(first.element, pointer, shape, all(v.writable for v in values))
    kinds = [kind_of(value) for value in values]
    if all(is_known(value) for value in values):
        if all(type(value) is type(first) and value == first for value in values):
            return first
        if None in kinds:
            raise CompilingError(f"{what} is one thing here and another there: {values!r}")
    if None in kinds:
        raise CompilingError(f"{what} is a number on one way and none on another")
    return Number(common_kind(*filter(None, kinds)), "")


def unknown_numbers(value: Value) -> Value:
    """What a variable is in a loop that changes it: its numbers are not known any more."""
    if isinstance(value, tuple):
        return like(value, [unknown_numbers(part) for part in value])
    if isinstance(value, Array):
        return Array(value.element, "", tuple(map(unknown_numbers, value.shape)), value.writable)
    kind = kind_of(value)
    return value if kind is None else Number(kind, "")
