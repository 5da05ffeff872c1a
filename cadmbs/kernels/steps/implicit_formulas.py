"""Formulas of Radau IIA of order 5 and of BDF of orders 1 to 5, of one motion or of SIMD lanes.

Radau IIA solves for three stages Z, with T^-1 A^-1 T diagonal but for a complex pair, by simplified Newton iterations:

    (mu/h - J) dW = (T^-1 F(y + Z)) - mu/h W ,   Z = T W ,   error = (mu_0/h - J)^-1 (F(y) + E Z / h)

BDF solves for the change d of the prediction sum_k D_k from backward differences D_k of states:

    (1 - c J) dd = c F(y + d) - psi - d ,   c = h / alpha_k ,   error = C_k d

with SciPy's control of steps, orders and Jacobians. Vectors of a motion are rows of `slopes`
(`cadmbs.kernels.steps.implicit_memory.ROW`), its numbers are in `control` (`IMPLICIT`, `CONTROL`), and those of the
method in `table` (`METHOD_TABLE`). What is computed takes effect where `chosen` is one, in the lanes that need it;
decisions are those of one motion. Linear equations are solved, and F is evaluated, by who calls these functions.
Reference: Hairer and Wanner, Solving ordinary differential equations II, IV.8; Shampine and Reichelt, The MATLAB ODE
suite, 1997.
"""

import math

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, kernel, routine
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, larger, load, magnitude, root, store
from cadmbs.kernels.numbers.vectors import assign_where, copy_where, store_where
from cadmbs.kernels.steps import loops_adaptive
from cadmbs.kernels.steps.adaptive_memory import CONTROL, SLOPE
from cadmbs.kernels.steps.implicit_memory import CHANGE_SIZE, IMPLICIT, METHOD_TABLE, MOST_ORDER, ROW

RADAU_ITERATIONS, BDF_ITERATIONS = 6, 4
"""SciPy's: most iterations of Newton's method."""

SMALLEST_FACTOR, LARGEST_FACTOR, STEP_SAFETY, LEAST_GROWTH = 0.2, 10.0, 0.9, 1.2
"""SciPy's: a new step is within these factors of the last one, and by Radau the same up to the last of them."""

JACOBIAN_CONVERGENCE = 1e-3
"""SciPy's: the rate of convergence from which on Radau takes a new Jacobian."""

DIFFERENCE = 1.5e-8
"""Step of the differences of the Jacobian, as of `cadmbs.integrators.scipy_methods.difference_jacobian`."""

SAME_BOUND = 1e-12
"""Relative difference of sizes that are the same but for rounding."""

SAME_SIZE = 1e-6
"""Relative difference of sizes of steps up to which Radau's factors serve."""

FAILED, GOES_ON, CONVERGED = -1, 0, 1
"""How iterations are."""


# Decisions, from the numbers of one motion.


@kernel
def judge_iteration(number: Number, norm: Number, before: Number, most: int, tolerance: Number) -> tuple[int, Number]:
    """How iterations are after one whose change has a size, and the rate at which changes get smaller.

    `number` are the iterations before, `before` is the size of the change of the last one of these.
    """
    verdict, rate = GOES_ON, 0.0
    if number > 0.0:
        rate = norm / before
        last = norm / (1.0 - rate)
        for k in range(1, most):  # by all further iterations
            last = last * rate if k + number <= most else last
        if not rate < 1.0 or last > tolerance:
            verdict = FAILED
    if verdict == GOES_ON:
        if norm == 0.0 or (number > 0.0 and rate / (1.0 - rate) * norm < tolerance):
            verdict = CONVERGED
        elif not norm < math.inf:
            verdict = FAILED
    return verdict, rate


@kernel
def safety_of(iterations: Number, most: int) -> Number:
    """The part of a step that is taken next, by how many iterations there were."""
    return STEP_SAFETY * (2.0 * most + 1.0) / (2.0 * most + iterations)


@kernel
def is_slow(iterations: Number, rate: Number) -> bool:
    """Whether the iterations of Radau converged slowly: it takes a new Jacobian."""
    return iterations > 2.0 and rate > JACOBIAN_CONVERGENCE


@kernel
def radau_factor(error: Number, error_before: Number, size: Number, size_before: Number) -> Number:
    """The size of the next step of Radau as a part of that of this one, by the errors of two steps, zero if unknown."""
    factor, multiplier = LARGEST_FACTOR * LARGEST_FACTOR, 1.0
    if error > 0.0:
        if size_before > 0.0:
            multiplier = size / size_before * math.sqrt(math.sqrt(error_before / error))
        factor = min(1.0, multiplier) / math.sqrt(math.sqrt(error))
    return factor


@kernel
def next_of_radau(
    error: Number, error_before: Number, size: Number, size_before: Number, iterations: tuple[Number, Number]
) -> tuple[bool, Number, bool]:
    """Whether a step of Radau is accepted, the next size or that of its repetition as a part of it, and whether its
    factors serve for that; `iterations` are their number and rate.
    """
    number, rate = iterations
    factor = safety_of(number, RADAU_ITERATIONS) * radau_factor(error, error_before, size, size_before)
    is_accepted, keeps = error <= 1.0, False
    if is_accepted:
        factor = min(LARGEST_FACTOR, factor)
        keeps = factor < LEAST_GROWTH and not is_slow(number, rate)
        factor = 1.0 if keeps else factor
    else:  # an error that is no number says nothing of the size
        factor = max(SMALLEST_FACTOR, factor) if error - error == 0.0 else SMALLEST_FACTOR
    return is_accepted, factor, keeps


@kernel
def shorter_of_bdf(error: Number, order: int, iterations: Number) -> Number:
    """The size of the repetition of a step of BDF as a part of that of the step."""
    return max(SMALLEST_FACTOR, safety_of(iterations, BDF_ITERATIONS) * error ** (-1.0 / (order + 1.0)))


@kernel
def next_of_bdf(
    order: int, error: Number, below: Number, above: Number, iterations: Number
) -> tuple[Number, int]:  # fmt: skip
    """The size of the next step of BDF as a part of that of this one, and its order, by the errors of three orders."""
    factor, best = 0.0, order
    for change in (-1, 0, 1):
        other, size = order + change, error
        if change < 0:
            size = below
        elif change > 0:
            size = above
        if 1 <= other <= MOST_ORDER:
            growth = math.inf
            if size > 0.0:
                growth = size ** (-1.0 / (other + 1.0))
            if growth > factor:
                factor, best = growth, other
    return min(LARGEST_FACTOR, safety_of(iterations, BDF_ITERATIONS) * factor), best


@kernel
def is_other_size(factored: Number, size: Number) -> bool:
    """Whether factors of Radau for steps of a size do not serve for another one."""
    return abs(factored - size) > SAME_SIZE * size


@kernel
def least_size(t: Number) -> Number:
    """The shortest step at a time [s]."""
    return loops_adaptive.SHORTEST_STEP_ROUNDINGS * abs(np.nextafter(t, math.inf) - t)


@kernel
def bounded_size(size: Number, longest: Number, least: Number) -> Number:
    """The size that is tried first, within bounds; by a rounding it is no other one: BDF would begin anew."""
    bounded = max(min(size, longest), least)
    return bounded if abs(bounded - size) > SAME_BOUND * size else size


@kernel
def stepped(value: Number) -> Number:
    """A coordinate beside another one, for differences."""
    return value + DIFFERENCE * max(1.0, abs(value))


# Sizes of errors.


@kernel
def set_scale(chosen: Number, control: Array, slopes: Array, row: int, other: int) -> None:
    """Reciprocals of the sizes by which errors are measured, from the larger one of two states."""
    rtol, atol = coordinate(control, CONTROL.RTOL), coordinate(control, CONTROL.ATOL)
    for k in range(slopes.shape[1]):
        size = larger(magnitude(load(slopes, row, k)), magnitude(load(slopes, other, k)))
        store_where(chosen, slopes, ROW.SCALE, k, 1.0 / (atol + rtol * size))


@kernel
def norm_of(slopes: Array, first: int, count: int) -> Number:
    """The size of some rows, measured by SCALE: the root of the mean square."""
    total, n = 0.0, slopes.shape[1]
    for row in range(first, first + count):
        for k in range(n):
            part = load(slopes, row, k) * load(slopes, ROW.SCALE, k)
            total = total + part * part
    return root(total / (count * n))


# Radau IIA.


@kernel
def transform(
    chosen: Number, table: Array, matrix: int, slopes: Array, source: int, target: Array, first: int
) -> None:  # fmt: skip
    """Three rows of `target` as combinations of three of `slopes`."""
    for i in range(3):
        for k in range(slopes.shape[1]):
            value = 0.0
            for j in range(3):
                value = value + table[matrix + i, j] * load(slopes, source + j, k)
            store_where(chosen, target, first + i, k, value)


@kernel
def guess_stages(chosen: Number, control: Array, slopes: Array, dense: Array, table: Array) -> None:
    """Stages Z by the interpolant of the last step, zero where that is not known, and W = T^-1 Z."""
    h, before, is_known = (
        coordinate(control, CONTROL.ATTEMPT),
        coordinate(control, IMPLICIT.SIZE_OF_BEFORE),
        coordinate(control, IMPLICIT.HAS_BEFORE),
    )
    for i in range(3):
        x = (before + table[METHOD_TABLE.NODES, i] * h) / before
        for k in range(slopes.shape[1]):
            value = loops_adaptive.interpolated(dense, 3, x, slopes[ROW.BEFORE], k) - load(slopes, SLOPE.STATE, k)
            store_where(chosen, slopes, ROW.Z + i, k, choose(0.5, is_known, value, 0.0))
    transform(chosen, table, METHOD_TABLE.TO_T, slopes, ROW.Z, slopes, ROW.W)
    set_scale(chosen, control, slopes, SLOPE.STATE, SLOPE.STATE)


@kernel
def stage_residuals(control: Array, slopes: Array, table: Array) -> None:
    """Right sides T^-1 F - mu/h W of an iteration, to CHANGE."""
    h, eigenvalues = coordinate(control, CONTROL.ATTEMPT), table[METHOD_TABLE.EIGENVALUES]
    real, re, im = eigenvalues[0] / h, eigenvalues[1] / h, eigenvalues[2] / h
    transform(1.0, table, METHOD_TABLE.TO_T, slopes, ROW.F, slopes, ROW.CHANGE)
    for k in range(slopes.shape[1]):
        w0, w1, w2 = load(slopes, ROW.W, k), load(slopes, ROW.W + 1, k), load(slopes, ROW.W + 2, k)
        store(slopes, ROW.CHANGE, k, load(slopes, ROW.CHANGE, k) - real * w0)
        store(slopes, ROW.CHANGE + 1, k, load(slopes, ROW.CHANGE + 1, k) - (re * w1 - im * w2))
        store(slopes, ROW.CHANGE + 2, k, load(slopes, ROW.CHANGE + 2, k) - (re * w2 + im * w1))


@kernel
def change_stages(chosen: Number, slopes: Array, table: Array) -> None:
    """W and Z = T W with the change of an iteration."""
    for i in range(3):
        for k in range(slopes.shape[1]):
            store_where(chosen, slopes, ROW.W + i, k, load(slopes, ROW.W + i, k) + load(slopes, ROW.CHANGE + i, k))
    transform(chosen, table, METHOD_TABLE.T, slopes, ROW.W, slopes, ROW.Z)


@kernel
def weigh_stages(chosen: Number, slopes: Array, dense: Array, table: Array) -> None:
    """Coefficients of the interpolant of a step, from its stages."""
    transform(chosen, table, METHOD_TABLE.DENSE, slopes, ROW.Z, dense, 0)


@kernel
def finish_stages(chosen: Number, control: Array, slopes: Array) -> None:
    """The end of a step whose iterations have converged; the rate at its beginning to RESIDUE, for its error."""
    for k in range(slopes.shape[1]):
        store_where(chosen, slopes, SLOPE.END, k, load(slopes, SLOPE.STATE, k) + load(slopes, ROW.Z + 2, k))
    copy_where(chosen, slopes, ROW.RESIDUE, ROW.RATE)
    set_scale(chosen, control, slopes, SLOPE.STATE, SLOPE.END)


@kernel
def add_stage_error(control: Array, slopes: Array, table: Array) -> None:
    """F + E Z / h in place of F in RESIDUE: the right side of the equations for the error of a step."""
    frequency = 1.0 / coordinate(control, CONTROL.ATTEMPT)
    for k in range(slopes.shape[1]):
        value = load(slopes, ROW.RESIDUE, k)
        for i in range(3):
            value = value + frequency * table[METHOD_TABLE.ERROR, i] * load(slopes, ROW.Z + i, k)
        store(slopes, ROW.RESIDUE, k, value)


# Backward differences. Orders differ from lane to lane: rows of higher orders count as zero.


@kernel
def by_order(table: Array, row: int, order: Number) -> Number:
    """A number of the method for an order."""
    value = table[row, 0]
    for i in range(1, CHANGE_SIZE):
        value = choose(i - 0.5, order, table[row, i], value)
    return value


@kernel
def difference(slopes: Array, i: int, k: int, order: Number) -> Number:
    """Difference D_i of a coordinate, zero above the order."""
    return choose(i - 0.5, order, load(slopes, ROW.D + i, k), 0.0)


@kernel
def begin_differences(chosen: Number, control: Array, slopes: Array, size: Number) -> None:
    """Differences of a motion that begins with steps of a size: the state, and the change by its rate; order one."""
    for k in range(slopes.shape[1]):
        store_where(chosen, slopes, ROW.D, k, load(slopes, SLOPE.STATE, k))
        store_where(chosen, slopes, ROW.D + 1, k, load(slopes, ROW.RATE, k) * size)
        for row in range(ROW.D + 2, ROW.D_BEFORE):
            store_where(chosen, slopes, row, k, 0.0)
    assign_where(chosen, control, IMPLICIT.ORDER, 1.0)
    assign_where(chosen, control, IMPLICIT.EQUAL_STEPS, 0.0)


@kernel
def predict_state(chosen: Number, control: Array, slopes: Array, table: Array) -> None:
    """The predicted state sum_k D_k, and psi = sum_k gamma_k D_k / alpha."""
    order = coordinate(control, IMPLICIT.ORDER)
    alpha = by_order(table, METHOD_TABLE.ALPHA, order)
    for k in range(slopes.shape[1]):
        state, psi = 0.0, 0.0
        for i in range(CHANGE_SIZE):
            part = difference(slopes, i, k, order)
            state, psi = state + part, psi + part * table[METHOD_TABLE.GAMMA, i]
        store_where(chosen, slopes, ROW.PREDICTED, k, state)
        store_where(chosen, slopes, ROW.PSI, k, psi / alpha)
        store_where(chosen, slopes, ROW.Z, k, 0.0)
    set_scale(chosen, control, slopes, ROW.PREDICTED, ROW.PREDICTED)


@kernel
def coefficient_of_rate(control: Array, table: Array) -> Number:
    """c = h / alpha of the order."""
    return coordinate(control, CONTROL.ATTEMPT) / by_order(
        table, METHOD_TABLE.ALPHA, coordinate(control, IMPLICIT.ORDER)
    )


@kernel
def correction_residual(control: Array, slopes: Array, table: Array) -> None:
    """The right side c F - psi - d of an iteration, to CHANGE."""
    c = coefficient_of_rate(control, table)
    for k in range(slopes.shape[1]):
        residual = c * load(slopes, ROW.F, k) - load(slopes, ROW.PSI, k) - load(slopes, ROW.Z, k)
        store(slopes, ROW.CHANGE, k, residual)


@kernel
def change_correction(chosen: Number, slopes: Array) -> None:
    """The correction d with the change of an iteration."""
    for k in range(slopes.shape[1]):
        store_where(chosen, slopes, ROW.Z, k, load(slopes, ROW.Z, k) + load(slopes, ROW.CHANGE, k))


@kernel
def finish_correction(chosen: Number, control: Array, slopes: Array) -> None:
    """The end of a step whose iterations have converged."""
    for k in range(slopes.shape[1]):
        store_where(chosen, slopes, SLOPE.END, k, load(slopes, ROW.PREDICTED, k) + load(slopes, ROW.Z, k))
    set_scale(chosen, control, slopes, SLOPE.END, SLOPE.END)


@kernel
def correction_error(control: Array, slopes: Array, table: Array) -> Number:
    """The size of the error C_k d of the step."""
    constant = by_order(table, METHOD_TABLE.ERROR_CONSTANTS, coordinate(control, IMPLICIT.ORDER))
    return magnitude(constant) * norm_of(slopes, ROW.Z, 1)


@kernel
def error_of_neighbour(control: Array, slopes: Array, table: Array, change: int) -> Number:
    """The size that the error would have had by the order below or above, a multiple of a difference."""
    order, total, n = coordinate(control, IMPLICIT.ORDER) + change, 0.0, slopes.shape[1]
    for k in range(n):
        value = 0.0 * order
        for i in range(1, ROW.D_BEFORE - ROW.D):
            value = choose(magnitude(order + 1.0 - i), 0.5, load(slopes, ROW.D + i, k), value)
        part = value * load(slopes, ROW.SCALE, k)
        total = total + part * part
    return magnitude(by_order(table, METHOD_TABLE.ERROR_CONSTANTS, order)) * root(total / n)


@kernel
def add_correction(chosen: Number, control: Array, slopes: Array) -> None:
    """Differences at the end of a step: d is that of the next order, D_k' = D_k + D_{k+1}'."""
    order = coordinate(control, IMPLICIT.ORDER)
    assign_where(chosen, control, IMPLICIT.EQUAL_STEPS, coordinate(control, IMPLICIT.EQUAL_STEPS) + 1.0)
    for k in range(slopes.shape[1]):
        above = 0.0
        for i in range(ROW.D_BEFORE - ROW.D - 1, -1, -1):
            old, last = load(slopes, ROW.D + i, k), load(slopes, ROW.Z, k) - load(slopes, ROW.D + max(i - 1, 0), k)
            new = choose(i - 1.5, order, load(slopes, ROW.Z, k), choose(i - 2.5, order, last, old))
            above = choose(i - 0.5, order, old + above, new)
            store_where(chosen, slopes, ROW.D + i, k, above)


@kernel
def weigh_differences(chosen: Number, control: Array, slopes: Array, dense: Array, table: Array) -> None:
    """Coefficients of the interpolant of a step, from the differences at its end."""
    order = coordinate(control, IMPLICIT.ORDER)
    for i in range(MOST_ORDER):
        for k in range(slopes.shape[1]):
            value = 0.0
            for j in range(CHANGE_SIZE):
                value = value + table[METHOD_TABLE.BDF_DENSE + i, j] * difference(slopes, j, k, order)
            store_where(chosen, dense, i, k, value)


@routine
def change_differences(chosen: Number, control: Array, slopes: Array, table: Array, factor: Number) -> None:
    """Differences of steps whose size is a multiple of that before: D' = (R(factor) R(1))^T D; none are equal yet.

    R_ij = product over m up to i of (m - 1 - factor j) / m.
    """
    order = coordinate(control, IMPLICIT.ORDER)
    assign_where(chosen, control, IMPLICIT.EQUAL_STEPS, 0.0)
    for j in range(CHANGE_SIZE):
        value = 1.0 + 0.0 * factor
        for i in range(CHANGE_SIZE):
            if i > 0:
                value = value * ((i - 1.0) / i - factor * (j / i))
            assign(control, IMPLICIT.CHANGES + CHANGE_SIZE * i + j, value)
    for i in range(CHANGE_SIZE):
        for j in range(CHANGE_SIZE):
            weight = 0.0
            for m in range(j + 1):
                left = coordinate(control, IMPLICIT.CHANGES + CHANGE_SIZE * i + m)
                weight = weight + left * table[METHOD_TABLE.UNIT_CHANGES + m, j]
            assign(control, IMPLICIT.BOTH_CHANGES + CHANGE_SIZE * i + j, weight)
    for k in range(slopes.shape[1]):
        for i in range(CHANGE_SIZE):
            total = 0.0
            for j in range(CHANGE_SIZE):
                weight = coordinate(control, IMPLICIT.BOTH_CHANGES + CHANGE_SIZE * j + i)
                total = total + weight * difference(slopes, j, k, order)
            store_where(chosen, slopes, ROW.W + i, k, total)  # rows that iterations of BDF do not need
        for i in range(CHANGE_SIZE):
            store_where(choose(i - 0.5, order, chosen, 0.0), slopes, ROW.D + i, k, load(slopes, ROW.W + i, k))


# Matrices of the linear equations, behind the Jacobian.


@kernel
def shift_jacobian(chosen: Number, slopes: Array, first: int, factor: Number, diagonal: Number) -> None:
    """A multiple of the Jacobian with a number added to its diagonal, to the rows from the first one on."""
    n = slopes.shape[1]
    for i in range(n):
        for j in range(n):
            store_where(chosen, slopes, first + i, j, factor * load(slopes, ROW.JACOBIAN + i, j))
        store_where(chosen, slopes, first + i, i, load(slopes, first + i, i) + diagonal)


@kernel
def radau_matrices(chosen: Number, control: Array, slopes: Array, table: Array) -> None:
    """mu/h - J for the real eigenvalue, and for the complex one."""
    n, h, eigenvalues = slopes.shape[1], coordinate(control, IMPLICIT.FACTORED_SIZE), table[METHOD_TABLE.EIGENVALUES]
    shift_jacobian(chosen, slopes, ROW.JACOBIAN + n, -1.0, eigenvalues[0] / h)
    shift_jacobian(chosen, slopes, ROW.JACOBIAN + 2 * n, -1.0, eigenvalues[1] / h)
    shift_jacobian(chosen, slopes, ROW.JACOBIAN + 3 * n, 0.0, eigenvalues[2] / h)


@kernel
def bdf_matrix(chosen: Number, control: Array, slopes: Array) -> None:
    """1 - c J."""
    c = coordinate(control, IMPLICIT.FACTORED_SIZE)
    shift_jacobian(chosen, slopes, ROW.JACOBIAN + slopes.shape[1], -c, 1.0)


@kernel
def real_matrix(slopes: Array) -> Array:
    """The real matrix, or its factors, with rows behind it."""
    return slopes[ROW.JACOBIAN + slopes.shape[1] :]


@kernel
def complex_matrix(slopes: Array) -> tuple[Array, Array]:
    """Real and imaginary part of the complex matrix, or of its factors, with rows behind them."""
    first, n = ROW.JACOBIAN + 2 * slopes.shape[1], slopes.shape[1]
    return slopes[first:], slopes[first + n :]
