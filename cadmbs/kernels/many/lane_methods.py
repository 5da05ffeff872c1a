"""Methods of motions in SIMD lanes: RK4 with fixed steps, DOP853 and RK45, Radau and BDF."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.integrators.scipy_methods import SMALLEST_RTOL
from cadmbs.integrators.tableaus import RK4
from cadmbs.kernels.many.lane_packing import STEPS
from cadmbs.kernels.steps import adaptive_memory, embedded_pairs, implicit_memory

MOST_INTERPOLANT_ROWS: Final = adaptive_memory.SLOPE.COUNT - adaptive_memory.SLOPE.INTERPOLANT
"""Most coefficients that interpolants have, by coordinate."""


@dataclass(frozen=True)
class LaneMethod:
    """A method with its step control.

    Attributes:
        matrix: `cadmbs.kernels.steps.adaptive_memory.tableau`; of fixed steps the times of stages alone; of implicit
            methods `cadmbs.kernels.steps.implicit_memory.method_table`.
        stages: Slopes from which the end of a step and its error follow.
        slopes: All slopes that are kept, those for states between steps included.
        steps: How steps are taken, of STEPS: of given sizes, or controlled by an error estimate.
        tolerances: Relative and absolute tolerance.
        largest_step: Largest step [s].
        implicit: Of implicit methods which one, of `implicit_memory.METHOD`.
    """

    matrix: Array
    stages: int
    slopes: int
    steps: int = STEPS.FIXED
    tolerances: tuple[float, float] = (0.0, 0.0)
    largest_step: float = np.inf
    implicit: int = implicit_memory.METHOD.RADAU

    @property
    def adaptive(self) -> bool:
        """Whether an error estimate controls the steps."""
        return bool(self.steps != STEPS.FIXED)

    @property
    def is_implicit(self) -> bool:
        """Whether steps are those of an implicit method."""
        return bool(self.steps == STEPS.IMPLICIT)

    def slope_rows(self, n: int) -> int:
        """Rows of the workspace for n numbers of a state."""
        return implicit_memory.implicit_rows(n) if self.is_implicit else self.slopes + 1


def fixed_method() -> LaneMethod:
    """The method of order 4 with fixed steps."""
    stages = len(RK4.a)
    nodes = np.zeros((adaptive_memory.TABLEAU.NODES + 1, stages))
    nodes[adaptive_memory.TABLEAU.NODES] = RK4.c
    return LaneMethod(nodes, stages, 0)


def adaptive_method(name: str, tolerances: tuple[float, float], largest_step: float) -> LaneMethod:
    """DOP853, RK45, Radau or BDF with the coefficients, the error estimate and the interpolant of SciPy.

    Args:
        name: "dop853", "rk45", "radau" or "bdf".
        tolerances: Relative and absolute tolerance.
        largest_step: Largest step [s].
    """
    tolerances = max(tolerances[0], SMALLEST_RTOL), tolerances[1]
    if name in implicit_memory.KERNEL_IMPLICIT_METHODS:
        method = implicit_memory.METHOD.RADAU if name == "radau" else implicit_memory.METHOD.BDF
        table = implicit_memory.method_table(name)
        return LaneMethod(table, 0, 0, STEPS.IMPLICIT, tolerances, largest_step, method)
    matrix, stages = adaptive_memory.tableau(name), len(embedded_pairs.PAIRS[name].B)
    needs_end = bool(np.any(matrix[[adaptive_memory.TABLEAU.ERROR, adaptive_memory.TABLEAU.LOWER_ERROR], stages]))
    slopes = int(matrix[adaptive_memory.TABLEAU.SIZES, adaptive_memory.TABLEAU_SIZE.ALL_STAGES])
    return LaneMethod(matrix, stages + needs_end, slopes, STEPS.EXPLICIT, tolerances, largest_step)
