"""Functions of time with their derivatives, from tables of instructions. Scalar code."""

from __future__ import annotations

import math
from typing import Any

from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.loads.function_packing import INSTRUCTION, INSTRUCTION_KIND
from cadmbs.kernels.numbers.lanes import load, store
from cadmbs.kernels.rows.loops_packing import TARGET
from cadmbs.tolerances import SWAP_COSINE


@routine
def sample_functions(instructions: Any, numbers: Any, jets: Any, t: Any, loads: Any, targets: Any) -> Any:
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
            store_jet(jets, i, load(jets, first, 1), load(jets, first, 2), math.nan)
        elif kind != INSTRUCTION_KIND.NOTHING:
            write_jet(kind, jets, first, second, third, loads, targets)
    return is_defined


@kernel
def store_jet(jets: Any, i: int, value: Any, first: int, second: Any) -> None:
    """A value with its derivatives."""
    store(jets, i, 0, value)
    store(jets, i, 1, first)
    store(jets, i, 2, second)


@kernel
def polynomial(numbers: Any, begin: int, count: int, t: Any, jets: Any, i: int) -> None:
    """The polynomial of `count` coefficients, highest power first, by Horner's rule."""
    value, first, second = 0.0, 0.0, 0.0
    for k in range(count):
        second = second * t + 2.0 * first
        first = first * t + value
        value = value * t + numbers[begin + k, 0]
    store_jet(jets, i, value, first, second)


@kernel
def harmonic(numbers: Any, begin: int, t: Any, jets: Any, i: int) -> None:
    """The harmonic mean + amplitude sin(rate t + phase)."""
    amplitude, rate = numbers[begin + 1, 0], numbers[begin + 2, 0]
    angle = rate * t + numbers[begin + 3, 0]
    sine, cosine = amplitude * math.sin(angle), amplitude * math.cos(angle)
    store_jet(jets, i, numbers[begin, 0] + sine, rate * cosine, -(rate * rate) * sine)


@kernel
def piecewise(numbers: Any, sizes: Any, t: Any, jets: Any, i: int) -> Any:
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
    f, f1, f2 = load(jets, j, 0), load(jets, j, 1), load(jets, j, 2)
    g, g1, g2 = load(jets, k, 0), load(jets, k, 1), load(jets, k, 2)
    if is_sum:
        store_jet(jets, i, f + g, f1 + g1, f2 + g2)
    else:
        store_jet(jets, i, f * g, f1 * g + f * g1, f2 * g + 2.0 * f1 * g1 + f * g2)


@kernel
def compose_jet(kind: Any, jets: Any, j: int, i: int) -> Any:
    """An outer function of a function, by the chain rule; whether it has finite derivatives there."""
    x, x1, x2 = load(jets, j, 0), load(jets, j, 1), load(jets, j, 2)
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
    store_jet(jets, i, value, first * x1, second * x1 * x1 + first * x2)
    size = value + first + second
    return size - size == 0.0


@kernel
def write_jet(kind: Any, jets: Any, i: int, column: int, swapped: Any, loads: Any, targets: Any) -> None:
    """A jet to where loads or constraint rows read it."""
    if kind == INSTRUCTION_KIND.LOAD:
        store(loads, 0, column, load(jets, i, 0))
    elif kind == INSTRUCTION_KIND.VELOCITY:
        store(targets, 0, column + TARGET.VELOCITY, load(jets, i, 0))
        store(targets, 0, column + TARGET.ACCELERATION, load(jets, i, 1))
    else:
        is_swapped = kind == INSTRUCTION_KIND.ANGLE and abs(load(jets, i, 0)) > SWAP_COSINE
        source = swapped if is_swapped else i
        for k in range(3):
            store(targets, 0, column + TARGET.POSITION + k, load(jets, source, k))
        if kind == INSTRUCTION_KIND.ANGLE:
            store(targets, 0, column + TARGET.SWAPPED, 1.0 if is_swapped else 0.0)
