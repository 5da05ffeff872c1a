"""Explicit Runge-Kutta methods of motions in SIMD lanes: RK4 with fixed steps, DOP853 and RK45."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.integrators.tableaus import RK4
from cadmbs.kernels.steps import adaptive_memory, embedded_pairs

MOST_INTERPOLANT_ROWS: Final = adaptive_memory.SLOPE.COUNT - adaptive_memory.SLOPE.INTERPOLANT
"""Most coefficients that interpolants have, by coordinate."""


@dataclass(frozen=True)
class LaneMethod:
    """A method with its step control.

    Attributes:
        matrix: `cadmbs.kernels.steps.adaptive_memory.tableau`; of fixed steps the times of stages alone.
        stages: Slopes from which the end of a step and its error follow.
        slopes: All slopes that are kept, those for states between steps included.
        adaptive: Whether an error estimate controls the steps.
        tolerances: Relative and absolute tolerance.
        largest_step: Largest step [s].
    """

    matrix: Array
    stages: int
    slopes: int
    adaptive: bool = False
    tolerances: tuple[float, float] = (0.0, 0.0)
    largest_step: float = np.inf


def fixed_method() -> LaneMethod:
    """The method of order 4 with fixed steps."""
    stages = len(RK4.a)
    nodes = np.zeros((adaptive_memory.TABLEAU.NODES + 1, stages))
    nodes[adaptive_memory.TABLEAU.NODES] = RK4.c
    return LaneMethod(nodes, stages, 0)


def adaptive_method(name: str, tolerances: tuple[float, float], largest_step: float) -> LaneMethod:
    """DOP853 or RK45 with the coefficients, the error estimate and the interpolant of SciPy.

    Args:
        name: "dop853" or "rk45".
        tolerances: Relative and absolute tolerance.
        largest_step: Largest step [s].
    """
    matrix, stages = adaptive_memory.tableau(name), len(embedded_pairs.PAIRS[name].B)
    needs_end = bool(np.any(matrix[[adaptive_memory.TABLEAU.ERROR, adaptive_memory.TABLEAU.LOWER_ERROR], stages]))
    slopes = int(matrix[adaptive_memory.TABLEAU.SIZES, adaptive_memory.TABLEAU_SIZE.ALL_STAGES])
    return LaneMethod(matrix, stages + needs_end, slopes, True, tolerances, largest_step)
