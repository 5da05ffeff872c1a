"""The methods of motions in SIMD lanes: RK4 with fixed steps, and SciPy's DOP853."""

from __future__ import annotations

import numpy as np

from cadmbs.integrators.tableaus import RK4
from cadmbs.kernels.lane_methods import FURTHER_ROWS, LaneMethod


def fixed_method() -> LaneMethod:
    """The method of order 4 with fixed steps."""
    stages = len(RK4.a)
    matrix = np.zeros((stages + 1 + FURTHER_ROWS, stages + 1))
    for row, factors in enumerate(RK4.a):
        matrix[row, : len(factors)], matrix[row, stages] = factors, RK4.c[row]
    matrix[stages, :stages], matrix[stages, stages] = RK4.b, 1.0
    return LaneMethod(matrix, stages, stages)


def adaptive_method(tolerances: tuple[float, float], largest_step: float) -> LaneMethod:
    """DOP853 with the coefficients, the error estimate and the interpolant of SciPy."""
    from scipy.integrate import DOP853

    slopes = len(DOP853.A) + len(DOP853.A_EXTRA) + 1
    matrix = np.zeros((slopes + FURTHER_ROWS, slopes + 1))
    stages = len(DOP853.B)
    matrix[:stages, :stages], matrix[:stages, slopes] = DOP853.A, DOP853.C
    matrix[stages, :stages], matrix[stages, slopes] = DOP853.B, 1.0
    matrix[stages + 1 : slopes, : DOP853.A_EXTRA.shape[1]] = DOP853.A_EXTRA
    matrix[stages + 1 : slopes, slopes] = DOP853.C_EXTRA
    matrix[slopes, : stages + 1], matrix[slopes + 1, : stages + 1] = DOP853.E5, DOP853.E3
    matrix[slopes + 2 :, : DOP853.D.shape[1]] = DOP853.D
    return LaneMethod(matrix, stages, slopes, True, tolerances, largest_step)
