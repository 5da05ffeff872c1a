"""Numbers for the arguments of a program at a regular configuration, the same in every run."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kinematics.configuration import integrate, neutral
from cadmbs.programs.program import Argument
from cadmbs.system import System

_GOLDEN_RATIO = 0.6180339887498949

SAMPLE_TIME = 0.1
"""The time [s] of samples."""


def spread_numbers(count: int, first: int = 1) -> Array:
    """Numbers between -0.9 and 0.9, evenly spread and irregular: multiples of the golden ratio, modulo one."""
    return np.asarray(1.8 * np.mod(_GOLDEN_RATIO * np.arange(first, first + count), 1.0) - 0.9)


def sample_numbers(system: System, arguments: Sequence[Argument], q: Array | None = None) -> dict[str, float]:
    """Values of all symbols: positions on the manifold of the joints, time 0.1 s, defaults where there are some."""
    numbers: dict[str, float] = {}
    for k, argument in enumerate(arguments):
        count = len(argument.symbols)
        if argument.name == "q":
            values = integrate(system, neutral(system), spread_numbers(system.n_v)) if q is None else q
        elif argument.is_scalar:
            values = np.full(count, SAMPLE_TIME)
        elif argument.default is not None:
            values = np.array(argument.default)
        else:
            values = spread_numbers(count, 3 + 7 * k)
        numbers |= {symbol.name: float(x) for symbol, x in zip(argument.symbols, values, strict=True)}
    return numbers
