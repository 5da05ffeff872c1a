"""A quantity of a mechanism as a straight-line program: expressions of its arguments, their numbers and derivatives."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

import numpy as np

from cadmbs.arrays import Array, ArrayLike
from cadmbs.errors import ArgumentError, NotSolvableError, ShapeError
from cadmbs.expressions.differentiation import derivatives, directional_derivative
from cadmbs.expressions.evaluation import evaluate
from cadmbs.expressions.graph import ARITHMETIC, Expression, ExpressionArray, operation_counts
from cadmbs.system import System

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_]+")
LONGEST_NAME = 60
"""Most characters of an identifier: C and MATLAB tell 63 apart."""

AT_SINGULARITIES: Final = (
    "Where the constraint rows depend on each other, at dead points and where branches of the motion meet, there is no"
    " unique result: it is not a number there. Check that it is finite."
)
"""The note of quantities of mechanisms with loops."""

ARGUMENT_ORDER = ("q", "v", "a", "tau", "t", "inertia", "geometry", "q_dot", "v_dot", "a_dot", "tau_dot", "t_dot")
"""The order of arguments, in every language."""


@dataclass(frozen=True)
class Argument:
    """An argument of a program.

    Attributes:
        name: As in `ARGUMENT_ORDER`.
        symbols: Its numbers.
        meaning: What they are, with unit.
        is_scalar: Whether it is one number and no array: time.
        default: Numbers that hold where none are given; None where it must be given.
    """

    name: str
    symbols: ExpressionArray
    meaning: str
    is_scalar: bool = False
    default: tuple[float, ...] | None = None


@dataclass(frozen=True)
class ResultPart:
    """One quantity in the result of several together.

    Attributes:
        name: Of the quantity.
        start: Where its first number is.
        shape: Its shape; it stands row by row.
    """

    name: str
    start: int
    shape: tuple[int, ...]


@dataclass(frozen=True)
class Formula:
    """A quantity as expressions of its arguments, with what a reader has to know about it.

    Attributes:
        system: The mechanism.
        quantity: Its name, which ends the names of functions: "inverse_dynamics", "jacobian_tool".
        arguments: In the order of `ARGUMENT_ORDER`.
        output: The result as an array of expressions.
        meaning: What the result is, with unit, representation and point.
        sample: Numbers of the symbols at a regular configuration, for tests.
        notes: What else a reader has to know.
        parts: The quantities in a result of several, in their order; empty for one.
    """

    system: System
    quantity: str
    arguments: tuple[Argument, ...]
    output: ExpressionArray
    meaning: str
    sample: Mapping[str, float] = field(repr=False)
    notes: tuple[str, ...] = ()
    parts: tuple[ResultPart, ...] = ()

    @property
    def outputs(self) -> list[Expression]:
        """The numbers of the result, row by row."""
        return list(self.output.ravel())

    @property
    def counts(self) -> dict[str, int]:
        """How many operations of each kind it has."""
        return operation_counts(self.outputs)

    @property
    def operations(self) -> int:
        """Number of additions, subtractions, multiplications and divisions."""
        counts = self.counts
        return sum(counts.get(kind, 0) for kind in ARITHMETIC)


@dataclass(frozen=True)
class Program(Formula):
    """A quantity as expressions of its arguments; calling it evaluates them, slowly, for one sample or a batch."""

    def __call__(self, *values: ArrayLike, **named: ArrayLike) -> Array:
        """The result for values of the arguments; leading axes are samples.

        Raises:
            ArgumentError: If an argument is missing, is there twice, or has no such name.
            ShapeError: If an argument has another number of coordinates.
            NotSolvableError: If a sample has no unique result, because its constraint rows depend on each other.
        """
        if len(values) > len(self.arguments):
            raise ArgumentError(f"{self.quantity} takes {len(self.arguments)} arguments, found {len(values)}")
        by_name: dict[str, Any] = dict(zip((each.name for each in self.arguments), values, strict=False))
        for name, value in named.items():
            if name in by_name or name not in {each.name for each in self.arguments}:
                raise ArgumentError(f"{self.quantity} takes {self._names()} once each, found {name!r} as well")
            by_name[name] = value
        numbers: dict[str, Any] = {}
        for argument in self.arguments:
            numbers.update(self._numbers(argument, by_name))
        flat = evaluate(self.outputs, numbers) if self.output.size else np.zeros(0)
        if AT_SINGULARITIES in self.notes:
            self._require_regular(numbers, flat)
        return flat.reshape(*flat.shape[:-1], *self.output.shape)

    def _require_regular(self, numbers: Mapping[str, Any], flat: Array) -> None:
        """Refuse a sample of finite numbers whose result is not finite."""
        known = np.ones(flat.shape[:-1], dtype=bool)
        for value in numbers.values():
            known &= np.isfinite(value)
        bad = np.flatnonzero((known & ~np.isfinite(flat).all(axis=-1)).ravel())
        if len(bad):
            where = f" of sample {bad[0]}" if flat.ndim > 1 else ""
            raise NotSolvableError(
                f"the constraint rows of {self.system.name!r} depend on each other at the configuration{where}, a dead "
                f"point or one where branches of the motion meet: there is no unique {self.quantity}"
            )

    def _names(self) -> str:
        return ", ".join(argument.name for argument in self.arguments)

    def _numbers(self, argument: Argument, values: Mapping[str, Any]) -> dict[str, Any]:
        if argument.name not in values and argument.default is None:
            raise ArgumentError(f"{self.quantity} takes {self._names()}: {argument.name} is missing")
        array = np.asarray(values.get(argument.name, argument.default), dtype=float)
        if argument.is_scalar:
            return {argument.symbols[0].name: array[..., 0] if argument.name not in values else array}
        if array.shape[-1:] != (len(argument.symbols),):
            raise ShapeError(f"{argument.name} has shape {array.shape}, expected (..., {len(argument.symbols)})")
        return {symbol.name: array[..., k] for k, symbol in enumerate(argument.symbols)}

    def argument(self, name: str) -> Argument:
        """An argument by name.

        Raises:
            ArgumentError: If it has none of this name.
        """
        for argument in self.arguments:
            if argument.name == name:
                return argument
        raise ArgumentError(f"{self.quantity} has no argument {name!r}, it takes {self._names()}")

    def derivative(self, by: str) -> Self:
        """The derivative by all numbers of an argument: the shape of the result, and a last axis for the argument.

        By q these are derivatives by the position coordinates themselves: of quaternions by their four components, for
        formulas that normalize them.

        Raises:
            ArgumentError: If it has no such argument.
        """
        argument = self.argument(by)
        matrix = derivatives(self.outputs, list(argument.symbols))
        output = matrix.reshape(*self.output.shape, -1) if not argument.is_scalar else matrix.reshape(self.output.shape)
        return replace(
            self,
            quantity=f"d_{self.quantity}_d{by}",
            output=output,
            parts=(),
            meaning=f"derivative by {by} (last axis) of: {self.meaning}",
        )

    def directional_derivative(self) -> Self:
        """The rate of the result for rates of all arguments, which are arguments q_dot, v_dot, ... after the others."""
        rates: dict[int, Expression] = {}
        added = []
        for argument in self.arguments:
            name = f"{argument.name}_dot"
            if argument.default is None or argument.is_scalar:
                graph = argument.symbols[0].graph if len(argument.symbols) else None
                new = np.array(
                    [graph.symbol(_renamed(x.name, argument.name, name)) for x in argument.symbols] if graph else [],
                    dtype=object,
                )
                rates |= {old.index: rate for old, rate in zip(argument.symbols, new, strict=True)}
                added.append(Argument(name, new, f"rate of {argument.name}", argument.is_scalar))
        outputs = directional_derivative(self.outputs, rates)
        output = np.zeros(self.output.shape, dtype=object)
        output.ravel()[:] = outputs
        sample = dict(self.sample)
        for k, symbol in enumerate(x for argument in added for x in argument.symbols):
            sample[symbol.name] = 0.3 - 0.17 * (k % 5)
        return replace(
            self,
            quantity=f"directional_{self.quantity}",
            parts=(),
            arguments=(*self.arguments, *added),
            output=output,
            meaning=f"rate of: {self.meaning}",
            sample=sample,
        )


def _renamed(symbol: str, old: str, new: str) -> str:
    return new + symbol.removeprefix(old)


def identifier(text: str) -> str:
    """An identifier of every target language: ASCII letters, digits and single underscores, a letter first."""
    name = re.sub(r"_+", "_", _NOT_IN_NAMES.sub("_", text)).strip("_")[:LONGEST_NAME]
    return name if name[:1].isalpha() else f"m_{name}" if name else "mechanism"
