"""Backward differences of the states of BDF: for steps of another size, and as the interpolant of a step.

Reference: Shampine and Reichelt, The MATLAB ODE suite, 1997.
"""

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, kernel, routine
from cadmbs.kernels.steps.adaptive_memory import SLOPE
from cadmbs.kernels.steps.implicit_memory import CHANGE_SIZE, IMPLICIT, METHOD_TABLE, MOST_ORDER, ROW


@kernel
def weigh_differences(slopes: Array, table: Array, order: int) -> None:
    """Coefficients of the interpolant of a step, from the differences at its end."""
    for i in range(MOST_ORDER):
        for k in range(slopes.shape[1]):
            value = 0.0
            for j in range(order + 1):
                value += table[METHOD_TABLE.BDF_DENSE + i, j] * slopes[ROW.D + j, k]
            slopes[SLOPE.INTERPOLANT + i, k] = value


@routine
def change_differences(control: Array, slopes: Array, factor: Number) -> None:
    """Differences of steps whose size is a multiple of that before: D' = (R(factor) R(1))^T D; none are equal yet."""
    order, n = round(control[IMPLICIT.ORDER]), slopes.shape[1]
    control[IMPLICIT.EQUAL_STEPS] = 0.0
    differences_by(control, IMPLICIT.CHANGES, factor)
    differences_by(control, IMPLICIT.OTHER_CHANGES, 1.0)
    for i in range(order + 1):
        for j in range(order + 1):
            total = 0.0
            for k in range(order + 1):
                left = control[IMPLICIT.CHANGES + CHANGE_SIZE * i + k]
                total += left * control[IMPLICIT.OTHER_CHANGES + CHANGE_SIZE * k + j]
            control[IMPLICIT.BOTH_CHANGES + CHANGE_SIZE * i + j] = total
    for k in range(n):
        for i in range(order + 1):
            total = 0.0
            for j in range(order + 1):
                total += control[IMPLICIT.BOTH_CHANGES + CHANGE_SIZE * j + i] * slopes[ROW.D + j, k]
            slopes[ROW.W + i, k] = total  # rows that iterations of BDF do not need
        for i in range(order + 1):
            slopes[ROW.D + i, k] = slopes[ROW.W + i, k]


@kernel
def differences_by(control: Array, first: int, factor: Number) -> None:
    """R_ij = product over m up to i of (m - 1 - factor j) / m, to numbers from the first one on."""
    for j in range(CHANGE_SIZE):
        value = 1.0
        for i in range(CHANGE_SIZE):
            if i > 0:
                value = 0.0 if j == 0 else value * (i - 1.0 - factor * j) / i
            control[first + CHANGE_SIZE * i + j] = value
