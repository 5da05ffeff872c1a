"""A quantity of a mechanism as expressions, and what its arguments and its result are: what writers write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cadmbs.exporters.equations.expressions import ARITHMETIC, Expression, ExpressionArray, operation_counts
from cadmbs.system import System

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
    """

    system: System
    quantity: str
    arguments: tuple[Argument, ...]
    output: ExpressionArray
    meaning: str
    sample: Mapping[str, float] = field(repr=False)
    notes: tuple[str, ...] = ()

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
