"""Explicit Runge-Kutta methods as matrices, for motions in SIMD lanes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.arrays import Array

FURTHER_ROWS: Final = 6
"""Rows after those of the stages: two error estimates and four rows of the interpolant, zero for fixed steps."""


@dataclass(frozen=True)
class LaneMethod:
    """A method with its step control.

    Attributes:
        matrix: (slopes + FURTHER_ROWS, slopes + 1) as described in `kernels.many.lane_stages`; the last column holds
            the times of the stages in steps.
        stages: Number of stages of a step.
        slopes: Number of slopes, those for states between steps included.
        adaptive: Whether an error estimate controls the steps.
        tolerances: Relative and absolute tolerance.
        largest_step: Largest step [s].
        error_exponent: By which power of the error the size of the step changes.
    """

    matrix: Array
    stages: int
    slopes: int
    adaptive: bool = False
    tolerances: tuple[float, float] = (0.0, 0.0)
    largest_step: float = np.inf
    error_exponent: float = 0.0
