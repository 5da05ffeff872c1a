"""Functions of time as tables of instructions for kernels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.kernels.records import slots
from cadmbs.kernels.rows.loops_packing import TARGET, RightSide
from cadmbs.system.functions import (
    Composition,
    Harmonic,
    Held,
    PiecewisePolynomial,
    Polynomial,
    Product,
    Rate,
    Sum,
    TimeFunction,
    varies,
)

INSTRUCTION: Final = slots(KIND=0, FIRST=1, SECOND=2, THIRD=3, WIDTH=4)
"""Columns of an instruction: kind, and what that needs."""

INSTRUCTION_KIND: Final = slots(
    POLYNOMIAL=0, HARMONIC=1, TABLE=2, HOLDING_TABLE=3, SUM=4, PRODUCT=5, SINE=6, COSINE=7, ARCSINE=8, ROOT=9, RATE=10,
    LOAD=11, POSITION=12, VELOCITY=13, ANGLE=14, NOTHING=15,
)  # fmt: skip
"""Kinds of instructions. Each of the first eleven makes a jet (value, first and second derivative): polynomials from
FIRST, the first of their numbers, and SECOND, how many there are; tables likewise, with THIRD pieces; sums and products
of the jets FIRST and SECOND; outer functions, and the rate, of the jet FIRST. The others write the jet FIRST to column
SECOND: the value to that of the loads; a jet to those of the right sides of positions; value and rate to those of
velocities; the jet, or where that is longer than SWAP_COSINE the jet THIRD, to those of an angle. NOTHING fills tables
of systems whose functions take fewer instructions than those of others."""

_OUTER: Final = {
    "sin": INSTRUCTION_KIND.SINE,
    "cos": INSTRUCTION_KIND.COSINE,
    "asin": INSTRUCTION_KIND.ARCSINE,
    "sqrt": INSTRUCTION_KIND.ROOT,
}


@dataclass
class FunctionTable:
    """Instructions, one after the other, and their numbers.

    Attributes:
        instructions: Rows of INSTRUCTION.
        numbers: Numbers of polynomials (highest power first), harmonics and tables (breaks, then the pieces).
        held: Places among the numbers of those that a controller gives.
    """

    instructions: list[tuple[int, int, int, int]] = field(default_factory=list)
    numbers: list[float] = field(default_factory=list)
    held: list[tuple[int, Held]] = field(default_factory=list)

    def arrays(self) -> tuple[NDArray[np.int64], Array, Array]:
        """Instructions, numbers and space for the jets, as kernels take them."""
        table = np.array(self.instructions, dtype=np.int64).reshape(-1, INSTRUCTION.WIDTH)
        numbers = np.array(self.numbers, dtype=np.float64).reshape(-1, 1)
        return table, numbers, np.zeros((max(1, len(table)), 3))

    def put_held(self, numbers: Array) -> None:
        """Write what a controller gives now to the numbers of `arrays`."""
        for place, function in self.held:
            numbers[place, 0] = function.inputs.now[function.number]

    def add_load(self, function: TimeFunction, column: int) -> None:
        """The value of a load."""
        self._add(INSTRUCTION_KIND.LOAD, self._jet(function), column)

    def add_right_side(self, side: RightSide, number: int) -> None:
        """The right side of a row, as `cadmbs.kernels.rows.loops_packing.PackedLoops.sample` gives it."""
        jet, column = self._jet(side.function), TARGET.SIZE * number
        if side.swapped is not None:
            self._add(INSTRUCTION_KIND.ANGLE, jet, column, self._jet(side.swapped))
        else:
            self._add(INSTRUCTION_KIND.POSITION if side.holonomic else INSTRUCTION_KIND.VELOCITY, jet, column)

    def _add(self, kind: int, first: int = 0, second: int = 0, third: int = 0) -> int:
        self.instructions.append((kind, first, second, third))
        return len(self.instructions) - 1

    def _numbers(self, values: Sequence[float] | Array) -> int:
        first = len(self.numbers)
        self.numbers += np.asarray(values, dtype=np.float64).ravel().tolist()
        return first

    def _jet(self, function: TimeFunction) -> int:
        """The instruction that makes the jet of a function."""
        match function:
            case Polynomial(coefficients):
                values = coefficients[::-1]
                return self._add(INSTRUCTION_KIND.POLYNOMIAL, self._numbers(values), len(values))
            case Harmonic(mean, amplitude, rate, phase):
                return self._add(INSTRUCTION_KIND.HARMONIC, self._numbers((mean, amplitude, rate, phase)))
            case PiecewisePolynomial(breaks, coefficients, hold):
                kind = INSTRUCTION_KIND.HOLDING_TABLE if hold else INSTRUCTION_KIND.TABLE
                first = self._numbers(np.concatenate([breaks, coefficients.T.ravel()]))
                return self._add(kind, first, len(coefficients), coefficients.shape[1])
            case Held():
                self.held.append((len(self.numbers), function))
                return self._add(INSTRUCTION_KIND.POLYNOMIAL, self._numbers((0.0,)), 1)
            case Composition(outer, inner):
                return self._add(_OUTER[outer], self._jet(inner))
            case Rate(of):
                return self._add(INSTRUCTION_KIND.RATE, self._jet(of))
            case Sum(of) | Product(of):
                kind = INSTRUCTION_KIND.SUM if isinstance(function, Sum) else INSTRUCTION_KIND.PRODUCT
                parts = [self._jet(part) for part in of]
                jet = parts[0]
                for part in parts[1:]:
                    jet = self._add(kind, jet, part)
                return jet


def varying_functions(loads: Sequence[TimeFunction], right_sides: Sequence[RightSide]) -> FunctionTable:
    """The functions of loads and right sides whose values change in time."""
    table = FunctionTable()
    for column, function in enumerate(loads):
        if varies(function):
            table.add_load(function, column)
    for number, side in enumerate(right_sides):
        if varies(side.function):
            table.add_right_side(side, number)
    return table
