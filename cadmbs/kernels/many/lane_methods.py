"""Explicit Runge-Kutta methods as matrices, for motions in SIMD lanes: RK4 with fixed steps, DOP853 and RK45."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.integrators.tableaus import RK4
from cadmbs.kernels.steps.embedded_pairs import DOP853, RK45

FURTHER_ROWS: Final = 6
"""Rows after those of the stages: two error estimates and four rows of the interpolant, zero for fixed steps."""


@dataclass(frozen=True)
class LaneMethod:
    """A method with its step control.

    Attributes:
        matrix: (slopes + FURTHER_ROWS, slopes + 1) as described in `kernels.many.lane_advance`; the last column holds
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


def fixed_method() -> LaneMethod:
    """The method of order 4 with fixed steps."""
    stages = len(RK4.a)
    matrix = np.zeros((stages + 1 + FURTHER_ROWS, stages + 1))
    for row, factors in enumerate(RK4.a):
        matrix[row, : len(factors)], matrix[row, stages] = factors, RK4.c[row]
    matrix[stages, :stages], matrix[stages, stages] = RK4.b, 1.0
    return LaneMethod(matrix, stages, stages)


def adaptive_method(name: str, tolerances: tuple[float, float], largest_step: float) -> LaneMethod:
    """DOP853 or RK45 with the coefficients, the error estimate and the interpolant of SciPy.

    Args:
        name: "dop853" or "rk45".
        tolerances: Relative and absolute tolerance.
        largest_step: Largest step [s].
    """
    matrix, stages = _dop853() if name == "dop853" else _rk45()
    exponent = -1.0 / ((DOP853 if name == "dop853" else RK45).error_order + 1)
    return LaneMethod(matrix, stages, matrix.shape[1] - 1, True, tolerances, largest_step, exponent)


def _dop853() -> tuple[Array, int]:
    """The matrix, and the number of stages of a step."""
    slopes = len(DOP853.A) + len(DOP853.A_extra) + 1
    matrix = np.zeros((slopes + FURTHER_ROWS, slopes + 1))
    stages = len(DOP853.B)
    matrix[:stages, :stages], matrix[:stages, slopes] = DOP853.A, DOP853.C
    matrix[stages, :stages], matrix[stages, slopes] = DOP853.B, 1.0
    matrix[stages + 1 : slopes, : DOP853.A_extra.shape[1]] = DOP853.A_extra
    matrix[stages + 1 : slopes, slopes] = DOP853.C_extra
    matrix[slopes, : stages + 1], matrix[slopes + 1, : stages + 1] = DOP853.errors
    matrix[slopes + 2 :, : DOP853.dense.shape[1]] = DOP853.dense
    return matrix, stages


def _rk45() -> tuple[Array, int]:
    """The same: the slope at the end of the step is its last stage, since the error needs it.

    The interpolant is the cubic of both ends and their slopes, and a term of degree 4: (1 - s)^2 s^2 h sum_j d_j k_j.
    """
    stages = len(RK45.B) + 1
    slopes = stages + 1
    matrix = np.zeros((slopes + FURTHER_ROWS, slopes + 1))
    matrix[: stages - 1, : RK45.A.shape[1]], matrix[: stages - 1, slopes] = RK45.A, RK45.C
    matrix[stages - 1 : slopes, : stages - 1], matrix[stages - 1 : slopes, slopes] = RK45.B, 1.0
    matrix[slopes, :stages] = RK45.errors[0]
    matrix[slopes + 2, :stages] = RK45.dense[:, -1]
    return matrix, stages
