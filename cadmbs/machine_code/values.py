"""Values while a kernel is compiled: numbers, arrays, and what is known already.

A value is either known, then it is the Python object itself (an integer, a float, a tuple, a record, a function), or it
is a `Number` or an `Array` of machine code. Tuples and named tuples hold values of both kinds; they exist while
compiling only.
"""

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

LANES: Final = 8
"""Numbers in a vector of lanes, and in a dual number."""

Value: TypeAlias = Any
"""A `Number`, an `Array`, a known Python object, or a tuple of values."""


class CompilingError(Exception):
    """A kernel says something that is not in the language of kernels, a mistake in its source.

    Attributes:
        place: Module, line and function; empty where they are not known yet.
    """

    place = ""

    def __str__(self) -> str:
        message = super().__str__()
        return f"{self.place}: {message}" if self.place else message


@dataclass(frozen=True)
class Kind:
    """The type of a number.

    Attributes:
        name: Its name in messages.
        llvm: Its type in LLVM's text.
        rank: Numbers of a lower rank are converted to a higher one where both meet; lanes and duals never meet.
        lanes: How many numbers it has.
    """

    name: str
    llvm: str
    rank: int
    lanes: int = 1

    def __repr__(self) -> str:
        return self.name


BOOL: Final = Kind("bool", "i1", 0)
INTEGER: Final = Kind("integer", "i64", 1)
FLOAT: Final = Kind("float", "double", 2)
LANE_NUMBER: Final = Kind("lanes", f"<{LANES} x double>", 3, LANES)
HALF_LANE_NUMBER: Final = Kind("half of the lanes", f"<{LANES // 2} x double>", 3, LANES // 2)
DUAL: Final = Kind("dual", f"<{LANES} x double>", 3, LANES)


@dataclass(frozen=True, eq=False)
class Number:
    """A number of machine code: its kind, and its name in LLVM's text."""

    kind: Kind
    name: str

    def __bool__(self) -> bool:
        raise CompilingError("a branch of Python depends on a number of machine code")


@dataclass(frozen=True)
class ElementType:
    """What an array holds: its type in LLVM's text, its size in bytes, and the mark of its memory (`!tbaa`)."""

    llvm: str
    size: int
    mark: int


FLOATS: Final = ElementType("double", 8, 1)
INTEGERS: Final = ElementType("i64", 8, 2)
SHORT_INTEGERS: Final = ElementType("i32", 4, 2)
COMPLEX_NUMBERS: Final = ElementType("{double, double}", 16, 1)


@dataclass(frozen=True, eq=False)
class Array:
    """A contiguous array of machine code.

    Attributes:
        element: What it holds.
        pointer: The name of the address of its first element.
        shape: Known integers or numbers.
        writable: Whether kernels may write to it.
    """

    element: ElementType
    pointer: str
    shape: tuple[Any, ...]
    writable: bool

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.shape)

    @property
    def holds_short_integers(self) -> bool:
        """Whether it is a table of trees of screws alone."""
        return self.element is SHORT_INTEGERS


def is_known(value: Value) -> bool:
    """Whether a value, and all in it, is known while compiling."""
    if isinstance(value, tuple):
        return all(map(is_known, value))
    return not isinstance(value, Number | Array)


def kind_of(value: Value) -> Kind | None:
    """The kind of a number, known ones included; None for all else."""
    if isinstance(value, Number):
        return value.kind
    if isinstance(value, bool):
        return BOOL
    if isinstance(value, int):
        return INTEGER
    return FLOAT if isinstance(value, float) else None


def common_kind(*kinds: Kind) -> Kind:
    """The kind of what is computed from numbers of some kinds."""
    highest = max(kinds, key=lambda kind: kind.rank)
    if any(kind.rank == highest.rank and kind is not highest for kind in kinds):
        raise CompilingError("lanes and dual numbers do not mix")
    return highest


def literal(value: float | bool, kind: Kind) -> str:
    """A known number in LLVM's text."""
    if kind is BOOL:
        return "true" if value else "false"
    if kind is INTEGER:
        return str(int(value))
    number = f"0x{struct.unpack('<Q', struct.pack('<d', float(value)))[0]:016X}"
    if kind is FLOAT:
        return number
    others = literal(0.0, FLOAT) if kind is DUAL else number
    return "<" + ", ".join([f"double {number}", *[f"double {others}"] * (kind.lanes - 1)]) + ">"


def leaves(value: Value) -> list[Value]:
    """Numbers and arrays in a value, in order."""
    if isinstance(value, tuple):
        return [leaf for part in value for leaf in leaves(part)]
    return [value] if isinstance(value, Number | Array) else []


def like(template: tuple[Value, ...], parts: list[Value]) -> tuple[Value, ...]:
    """A tuple, or a named one of the type of a template, of parts."""
    kind: Any = type(template)
    return kind(*parts) if hasattr(template, "_fields") else tuple(parts)


# Values as structures of numbers: their signatures, their numbers in order, and what is the same where values meet.


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
