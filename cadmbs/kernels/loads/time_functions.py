"""Functions of time with their derivatives, from tables of instructions. Scalar code."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.kernels.kernel import Number, Table, Vector, kernel, routine
from cadmbs.kernels.numbers.lanes import load, load3, store, store3
from cadmbs.kernels.records import slots
from cadmbs.kernels.rows.cut_coordinates import horner
from cadmbs.kernels.rows.loops_packing import TARGET, RightSide
from cadmbs.system import functions
from cadmbs.tolerances import SWAP_COSINE


@routine
def sample_functions(instructions: Table, numbers: Array, jets: Array, t: Number, loads: Array, targets: Array) -> bool:
    """Write the values at time t to the first rows of `loads` and `targets`; False outside of a domain or a table."""
    is_defined = True
    for i in range(instructions.shape[0]):
        kind, first = instructions[i, INSTRUCTION.KIND], instructions[i, INSTRUCTION.FIRST]
        second, third = instructions[i, INSTRUCTION.SECOND], instructions[i, INSTRUCTION.THIRD]
        if kind == INSTRUCTION_KIND.POLYNOMIAL:
            polynomial(numbers, first, second, t, jets, i)
        elif kind == INSTRUCTION_KIND.HARMONIC:
            harmonic(numbers, first, t, jets, i)
        elif kind <= INSTRUCTION_KIND.HOLDING_TABLE:
            is_inside = piecewise(numbers, (first, second, third), t, jets, i)
            is_defined = is_defined and (is_inside or kind == INSTRUCTION_KIND.HOLDING_TABLE)
        elif kind <= INSTRUCTION_KIND.PRODUCT:
            combine_jets(kind == INSTRUCTION_KIND.SUM, jets, first, second, i)
        elif kind <= INSTRUCTION_KIND.ROOT:
            is_defined = compose_jet(kind, jets, first, i) and is_defined
        elif kind == INSTRUCTION_KIND.RATE:
            store3(jets, i, 0, (load(jets, first, 1), load(jets, first, 2), math.nan))
        elif kind != INSTRUCTION_KIND.NOTHING:
            write_jet(kind, jets, first, second, third, loads, targets)
    return is_defined


@kernel
def polynomial(numbers: Array, begin: int, count: int, t: Number, jets: Array, i: int) -> None:
    """The polynomial of `count` coefficients, highest power first, by Horner's rule."""
    store3(jets, i, 0, horner(numbers, begin, count, t))


@kernel
def harmonic(numbers: Array, begin: int, t: Number, jets: Array, i: int) -> None:
    """The harmonic mean + amplitude sin(rate t + phase)."""
    amplitude, rate = numbers[begin + 1, 0], numbers[begin + 2, 0]
    angle = rate * t + numbers[begin + 3, 0]
    sine, cosine = amplitude * math.sin(angle), amplitude * math.cos(angle)
    store3(jets, i, 0, (numbers[begin, 0] + sine, rate * cosine, -(rate * rate) * sine))


@kernel
def piecewise(numbers: Array, sizes: Vector, t: Number, jets: Array, i: int) -> bool:
    """The piece of a table that holds t, or the end value outside; whether t is inside."""
    begin, count, pieces = sizes
    inside = min(max(t, numbers[begin, 0]), numbers[begin + pieces, 0])
    low, high = 0, pieces
    while high - low > 1:
        middle = (low + high) // 2
        if numbers[begin + middle, 0] <= inside:
            low = middle
        else:
            high = middle
    polynomial(numbers, begin + pieces + 1 + low * count, count, inside - numbers[begin + low, 0], jets, i)
    if inside != t:
        store(jets, i, 1, 0.0)
        store(jets, i, 2, 0.0)
    return inside == t


@kernel
def combine_jets(is_sum: Any, jets: Any, j: int, k: int, i: int) -> None:
    """The sum or the product of two functions: (fg)'' = f''g + 2 f'g' + fg''."""
    f, f1, f2 = load3(jets, j, 0)
    g, g1, g2 = load3(jets, k, 0)
    if is_sum:
        store3(jets, i, 0, (f + g, f1 + g1, f2 + g2))
    else:
        store3(jets, i, 0, (f * g, f1 * g + f * g1, f2 * g + 2.0 * f1 * g1 + f * g2))


@kernel
def compose_jet(kind: Any, jets: Any, j: int, i: int) -> Any:
    """An outer function of a function, by the chain rule; whether it has finite derivatives there."""
    x, x1, x2 = load3(jets, j, 0)
    if kind == INSTRUCTION_KIND.SINE:
        value, first = math.sin(x), math.cos(x)
        second = -value
    elif kind == INSTRUCTION_KIND.COSINE:
        value, first = math.cos(x), -math.sin(x)
        second = -value
    elif kind == INSTRUCTION_KIND.ARCSINE and abs(x) < 1.0:
        value, first = math.asin(x), 1.0 / math.sqrt(1.0 - x * x)
        second = x * first * first * first
    elif kind == INSTRUCTION_KIND.ROOT and x > 0.0:
        value = math.sqrt(x)
        first = 0.5 / value
        second = -0.5 * first / x
    else:
        value, first, second = math.nan, math.nan, math.nan
    store3(jets, i, 0, (value, first * x1, second * x1 * x1 + first * x2))
    size = value + first + second
    return size - size == 0.0


@kernel
def write_jet(kind: int, jets: Array, i: int, column: int, swapped: int, loads: Array, targets: Array) -> None:
    """A jet to where loads or constraint rows read it."""
    if kind == INSTRUCTION_KIND.LOAD:
        store(loads, 0, column, load(jets, i, 0))
    elif kind == INSTRUCTION_KIND.VELOCITY:
        store(targets, 0, column + TARGET.VELOCITY, load(jets, i, 0))
        store(targets, 0, column + TARGET.ACCELERATION, load(jets, i, 1))
    else:
        is_swapped = kind == INSTRUCTION_KIND.ANGLE and abs(load(jets, i, 0)) > SWAP_COSINE
        source = swapped if is_swapped else i
        store3(targets, 0, column + TARGET.POSITION, load3(jets, source, 0))
        if kind == INSTRUCTION_KIND.ANGLE:
            store(targets, 0, column + TARGET.SWAPPED, 1.0 if is_swapped else 0.0)


# Functions of time as tables of instructions for kernels.

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
    held: list[tuple[int, functions.Held]] = field(default_factory=list)

    def arrays(self) -> tuple[NDArray[np.int64], Array, Array]:
        """Instructions, numbers and space for the jets, as kernels take them."""
        table = np.array(self.instructions, dtype=np.int64).reshape(-1, INSTRUCTION.WIDTH)
        numbers = np.array(self.numbers, dtype=np.float64).reshape(-1, 1)
        return table, numbers, np.zeros((max(1, len(table)), 3))

    def put_held(self, numbers: Array) -> None:
        """Write what a controller gives now to the numbers of `arrays`."""
        for place, function in self.held:
            numbers[place, 0] = function.inputs.now[function.number]

    def add_load(self, function: functions.TimeFunction, column: int) -> None:
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

    def _jet(self, function: functions.TimeFunction) -> int:
        """The instruction that makes the jet of a function."""
        match function:
            case functions.Polynomial(coefficients):
                values = coefficients[::-1]
                return self._add(INSTRUCTION_KIND.POLYNOMIAL, self._numbers(values), len(values))
            case functions.Harmonic(mean, amplitude, rate, phase):
                return self._add(INSTRUCTION_KIND.HARMONIC, self._numbers((mean, amplitude, rate, phase)))
            case functions.PiecewisePolynomial(breaks, coefficients, hold):
                kind = INSTRUCTION_KIND.HOLDING_TABLE if hold else INSTRUCTION_KIND.TABLE
                first = self._numbers(np.concatenate([breaks, coefficients.T.ravel()]))
                return self._add(kind, first, len(coefficients), coefficients.shape[1])
            case functions.Held():
                self.held.append((len(self.numbers), function))
                return self._add(INSTRUCTION_KIND.POLYNOMIAL, self._numbers((0.0,)), 1)
            case functions.Composition(outer, inner):
                return self._add(_OUTER[outer], self._jet(inner))
            case functions.Rate(of):
                return self._add(INSTRUCTION_KIND.RATE, self._jet(of))
            case functions.Sum(of) | functions.Product(of):
                kind = INSTRUCTION_KIND.SUM if isinstance(function, functions.Sum) else INSTRUCTION_KIND.PRODUCT
                parts = [self._jet(part) for part in of]
                jet = parts[0]
                for part in parts[1:]:
                    jet = self._add(kind, jet, part)
                return jet


def varying_functions(loads: Sequence[functions.TimeFunction], right_sides: Sequence[RightSide]) -> FunctionTable:
    """The functions of loads and right sides whose values change in time."""
    table = FunctionTable()
    for column, function in enumerate(loads):
        if functions.varies(function):
            table.add_load(function, column)
    for number, side in enumerate(right_sides):
        if functions.varies(side.function):
            table.add_right_side(side, number)
    return table
