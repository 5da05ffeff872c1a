"""Values while a kernel is compiled: numbers, arrays, and what is known already.

A value is either known, then it is the Python object itself (an integer, a float, a tuple, a record, a function), or it
is a `Number` or an `Array` of machine code. Tuples and named tuples hold values of both kinds; they exist while
compiling only.
"""

from __future__ import annotations

import struct
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
