"""Implicit steps of trees and closed loops, Radau IIA of order 5 and BDF of orders 1 to 5: what follows evaluations.

Radau IIA solves for three stages Z, with T^-1 A^-1 T diagonal but for a complex pair, by simplified Newton iterations:

    (mu/h - J) dW = (T^-1 F(y + Z)) - mu/h W ,  Z = T W ,   error = (mu_0/h - J)^-1 (F(y) + E Z / h)

BDF solves for the change d of the prediction sum_k D_k from backward differences D_k of states:

    (1 - c J) dd = c F(y + d) - psi - d ,   c = h / alpha_k ,   error = C_k d

with SciPy's control of steps, orders and Jacobians. J is taken by forward differences. Who calls these functions
evaluates F, so that there is one copy of the equations in a kernel; states are checked and projected after steps, and
recorded, as those of explicit methods (`cadmbs.kernels.steps.loops_adaptive`).
Reference: Hairer and Wanner, Solving ordinary differential equations II, IV.8; Shampine and Reichelt, The MATLAB ODE
suite, 1997.
"""

import math
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, Table, kernel, routine
from cadmbs.kernels.numbers.vectors import copy_numbers
from cadmbs.kernels.records import AdaptiveArrays, ConstraintArrays, LoopMemory, slots
from cadmbs.kernels.rows.cut_coordinates import follow_positions
from cadmbs.kernels.rows.loops_packing import LIMIT, PROJECTS, REPORT, LoopFeatures
from cadmbs.kernels.solve.triangular_factors import factorize_complex, factorize_real, solve_complex, solve_real
from cadmbs.kernels.steps import loops_adaptive
from cadmbs.kernels.steps.adaptive_memory import CHECKED, CONTROL, KEEP, REASON, SLOPE
from cadmbs.kernels.steps.backward_differences import change_differences, weigh_differences
from cadmbs.kernels.steps.implicit_memory import IMPLICIT, METHOD, METHOD_TABLE, MOST_ORDER, ROW

STAGE: Final = slots(START=0, NEWTON=1, ERROR=4, END=5, JACOBIAN=200)
"""What is evaluated: the start; states of an iteration, up to three; one for a second estimate of the error; the end;
states beside that from which the Jacobian is taken, one after the other."""

RADAU_ITERATIONS, BDF_ITERATIONS = 6, 4
"""SciPy's: most iterations of Newton's method."""

SMALLEST_FACTOR, LARGEST_FACTOR, STEP_SAFETY, LEAST_GROWTH = 0.2, 10.0, 0.9, 1.2
"""SciPy's: a new step is within these factors of the last one, and by Radau the same up to the last of them."""

JACOBIAN_CONVERGENCE = 1e-3
"""SciPy's: the rate of convergence from which on Radau takes a new Jacobian."""

DIFFERENCE = 1.5e-8
"""Step of the differences of the Jacobian, as of `cadmbs.integrators.scipy_methods.difference_jacobian`."""

SAME_SIZE = 1e-6
"""Relative difference of sizes of steps up to which Radau's factors serve."""

FAILED, GOES_ON, CONVERGED = -1, 0, 1
"""How iterations are."""


def implicit_stages(features: LoopFeatures) -> Callable[..., Any]:
    """What follows the evaluation of a stage, for the features of a system."""
    complete_step = implicit_completion(features)

    @routine
    def next_implicit_stage(
        table: Table, constraints: ConstraintArrays, memory: LoopMemory, adaptive: AdaptiveArrays, results: Array,
        report: Array, stage: int,
    ) -> int:  # fmt: skip
        """The next stage to evaluate, CHECKED where the end of the step is to be checked, or STOPPED.

        A step that stops the call leaves no trace: the call ends after the step before.
        """
        control, slopes = adaptive.control, adaptive.slopes
        control[CONTROL.SMALLEST_INDEPENDENCE] = min(
            control[CONTROL.SMALLEST_INDEPENDENCE], report[REPORT.INDEPENDENCE]
        )
        is_finite = loops_adaptive.store_rate(table, memory, slopes[row_of_rate(stage)])
        following = loops_adaptive.STOPPED
        if stage == STAGE.START:
            if is_finite:
                control[CONTROL.INDEPENDENCE] = report[REPORT.INDEPENDENCE]
                following = begin_history(adaptive)
        elif stage >= STAGE.JACOBIAN:
            control[CONTROL.EVALUATIONS] -= 1.0  # Jacobians are counted
            if is_finite:
                following = next_column(adaptive, stage - STAGE.JACOBIAN)
        elif stage == STAGE.END:
            control[CONTROL.EVALUATIONS] -= control[IMPLICIT.METHOD]  # BDF does without, but for the check
            # a smooth motion is passed in few steps: the rows are looked at wherever they may lose rank within some
            goes_on = is_finite and loops_adaptive.foresee(control, report[REPORT.INDEPENDENCE], math.inf)
            if goes_on and loops_adaptive.has_space(adaptive.times, control):
                following = CHECKED
        elif stage == CHECKED:
            if is_finite and complete_step(constraints, memory, adaptive, results, report):
                following = begin_implicit_step(adaptive)
        elif control[IMPLICIT.METHOD] == METHOD.RADAU:
            following = after_radau_stage(adaptive, stage, is_finite)
        else:
            following = after_bdf_stage(adaptive, is_finite)
        if following >= 0 and following != CHECKED:
            loops_adaptive.set_state(table, memory, slopes)
        return following

    return next_implicit_stage


@kernel
def row_of_rate(stage: int) -> int:
    """Where the rate of a stage is stored."""
    row = ROW.RESIDUE
    if stage == STAGE.START:
        row = ROW.RATE
    elif stage == STAGE.END or stage == CHECKED:  # noqa: PLR1714
        row = SLOPE.NEXT_RATE
    elif stage < STAGE.ERROR:
        row = ROW.F + stage - STAGE.NEWTON
    return row


def implicit_completion(features: LoopFeatures) -> Callable[..., Any]:
    """The end of a step, for the features of a system."""
    has_cuts = features.cuts

    @kernel
    def complete_step(
        constraints: ConstraintArrays, memory: LoopMemory, adaptive: AdaptiveArrays, results: Array, report: Array
    ) -> bool:
        """Store and record a step whose end has been checked; whether the call goes on."""
        control, slopes, n = adaptive.control, adaptive.slopes, adaptive.slopes.shape[1]
        is_projected = memory.limits[LIMIT.PROJECTS] == PROJECTS.ENDS
        is_projected = is_projected and report[REPORT.PROJECTIONS] > control[CONTROL.WAS_PROJECTED]
        loops_adaptive.store_next(memory, slopes, is_projected)
        control[CONTROL.WAS_PROJECTED] = report[REPORT.PROJECTIONS]
        control[CONTROL.INDEPENDENCE] = report[REPORT.INDEPENDENCE]
        if has_cuts:
            follow_positions(constraints, memory)
        copy_numbers(slopes[ROW.BEFORE], slopes[SLOPE.STATE], n)
        control[IMPLICIT.SIZE_OF_BEFORE] = control[CONTROL.ATTEMPT]
        control[IMPLICIT.HAS_BEFORE] = 0.0 if is_projected else 1.0
        control[IMPLICIT.SIZE_OLD], control[IMPLICIT.ERROR_OLD] = control[CONTROL.SIZE_BEFORE], control[IMPLICIT.ERROR]
        if is_projected:
            for k in range(n):
                slopes[ROW.D, k] += slopes[SLOPE.NEXT, k] - slopes[SLOPE.END, k]
        weigh_stages(adaptive)
        if control[CONTROL.KEEP] != KEEP.NOTHING:
            loops_adaptive.keep_step(adaptive.tableau, control, slopes, adaptive.kept)
            if has_cuts:
                loops_adaptive.keep_angles(constraints, memory, round(control[CONTROL.STEPS]), adaptive.kept)
        control[IMPLICIT.IN_STEP] = 0.0
        goes_on = loops_adaptive.record_step(adaptive.tableau, control, slopes, adaptive.times, results)
        # where its iterations converge slowly Radau takes a new Jacobian; else the next step begins with an old one
        control[IMPLICIT.IS_CURRENT] = 0.0
        if control[IMPLICIT.METHOD] == METHOD.RADAU and is_slow(control):
            control[IMPLICIT.HAS_JACOBIAN] = control[IMPLICIT.HAS_FACTORS] = 0.0
        control[CONTROL.HAS_SLOPE] = 1.0
        return goes_on

    return complete_step


@kernel
def is_slow(control: Array) -> bool:
    """Whether the iterations of the step converged slowly."""
    return control[IMPLICIT.ITERATIONS] > 2.0 and control[IMPLICIT.CONVERGENCE] > JACOBIAN_CONVERGENCE


# The beginnings of calls, of steps, of trials of a step of some size, and of Newton's iterations.


@routine
def first_implicit_stage(table: Table, memory: LoopMemory, adaptive: AdaptiveArrays) -> int:
    """The stage to begin with: the rate at the start, or what follows it where that is known."""
    control, slopes = adaptive.control, adaptive.slopes
    for slot in (CONTROL.STEPS, CONTROL.REJECTED, CONTROL.EVALUATIONS, CONTROL.ROWS, CONTROL.WAS_PROJECTED):
        control[slot] = 0.0
    control[CONTROL.SMALLEST_INDEPENDENCE], control[CONTROL.REASON] = math.inf, REASON.REFUSED
    control[IMPLICIT.JACOBIANS] = control[IMPLICIT.IN_STEP] = 0.0
    stage = STAGE.START
    if control[CONTROL.HAS_SLOPE] != 0.0:
        stage = begin_implicit_step(adaptive)
    else:
        control[CONTROL.STAGE_TIME] = control[CONTROL.TIME]
        copy_numbers(slopes[SLOPE.TRIAL], slopes[SLOPE.STATE], slopes.shape[1])
    if stage >= 0:
        loops_adaptive.set_state(table, memory, slopes)
    return stage


@kernel
def begin_history(adaptive: AdaptiveArrays) -> int:
    """What follows the rate at the start, with the history of a motion that begins where there is none."""
    control, slopes = adaptive.control, adaptive.slopes
    if control[IMPLICIT.HAS_HISTORY] == 0.0:
        control[IMPLICIT.HAS_HISTORY], control[IMPLICIT.HAS_BEFORE], control[IMPLICIT.EQUAL_STEPS] = 1.0, 0.0, 0.0
        control[IMPLICIT.SIZE_OLD] = control[IMPLICIT.ERROR_OLD] = 0.0
        control[IMPLICIT.ORDER] = 1.0
        for k in range(slopes.shape[1]):
            for row in range(ROW.D, ROW.D_BEFORE):
                slopes[row, k] = 0.0
            slopes[ROW.D, k] = slopes[SLOPE.STATE, k]
            slopes[ROW.D + 1, k] = slopes[ROW.RATE, k] * control[CONTROL.SIZE]
    return begin_implicit_step(adaptive)


@routine
def begin_implicit_step(adaptive: AdaptiveArrays) -> int:
    """The first stage of a step of the proposed size, of the Jacobian where there is none."""
    control, slopes, n = adaptive.control, adaptive.slopes, adaptive.slopes.shape[1]
    t, size = control[CONTROL.TIME], control[CONTROL.SIZE]
    control[CONTROL.SIZE_BEFORE] = size
    control[IMPLICIT.ORDER_BEFORE], control[IMPLICIT.EQUAL_STEPS_BEFORE] = (
        control[IMPLICIT.ORDER], control[IMPLICIT.EQUAL_STEPS],
    )  # fmt: skip
    for row in range(ROW.D_BEFORE - ROW.D):
        copy_numbers(slopes[ROW.D_BEFORE + row], slopes[ROW.D + row], n)
    control[CONTROL.WAS_REJECTED], control[IMPLICIT.IN_STEP] = 0.0, 1.0
    control[IMPLICIT.LEAST_SIZE] = loops_adaptive.SHORTEST_STEP_ROUNDINGS * abs(np.nextafter(t, math.inf) - t)
    control[IMPLICIT.TRIAL_SIZE] = max(min(size, control[CONTROL.LONGEST]), control[IMPLICIT.LEAST_SIZE])
    if control[IMPLICIT.TRIAL_SIZE] != size:
        control[IMPLICIT.SIZE_OLD] = control[IMPLICIT.ERROR_OLD] = 0.0
        if control[IMPLICIT.METHOD] == METHOD.BDF:
            change_differences(control, slopes, control[IMPLICIT.TRIAL_SIZE] / size)
    if control[IMPLICIT.HAS_JACOBIAN] == 0.0:
        control[CONTROL.ATTEMPT] = 0.0
        control[IMPLICIT.IS_CURRENT] = 1.0 if control[IMPLICIT.METHOD] == METHOD.RADAU else 0.0
        following = begin_jacobian(adaptive, SLOPE.STATE, ROW.RATE, t)
    else:
        following = begin_trial(adaptive)
    return following


@routine
def begin_trial(adaptive: AdaptiveArrays) -> int:
    """The first stage of a step of the size that is tried; STOPPED where it is too small."""
    control, slopes = adaptive.control, adaptive.slopes
    t, size, following = control[CONTROL.TIME], control[IMPLICIT.TRIAL_SIZE], loops_adaptive.STOPPED
    control[CONTROL.REASON] = REASON.SMALL
    if size >= control[IMPLICIT.LEAST_SIZE]:
        end = min(t + size, control[CONTROL.END])
        if control[IMPLICIT.METHOD] == METHOD.BDF and t + size > end:
            change_differences(control, slopes, (end - t) / size)
            control[IMPLICIT.HAS_FACTORS] = 0.0
        control[CONTROL.ATTEMPT], control[CONTROL.ATTEMPT_END], control[CONTROL.REASON] = end - t, end, REASON.REFUSED
        control[IMPLICIT.TRIAL_SIZE] = end - t
        following = begin_iterations(adaptive)
    return following


@kernel
def try_again(adaptive: AdaptiveArrays, factor: Number) -> int:
    """The first stage of a step that is shorter by a factor."""
    control = adaptive.control
    control[IMPLICIT.TRIAL_SIZE] = factor * control[CONTROL.ATTEMPT]
    if control[IMPLICIT.METHOD] == METHOD.BDF:
        change_differences(control, adaptive.slopes, factor)
    return begin_trial(adaptive)


@routine
def begin_iterations(adaptive: AdaptiveArrays) -> int:
    """The first stage of Newton's iterations for a step of the size that is tried."""
    control = adaptive.control
    control[IMPLICIT.ITERATIONS], control[IMPLICIT.NORM_BEFORE], control[IMPLICIT.CONVERGENCE] = 0.0, 0.0, 0.0
    if control[IMPLICIT.METHOD] == METHOD.RADAU:
        guess_stages(adaptive)
    else:
        predict_state(adaptive)
    return newton_stage(adaptive, 0)


@kernel
def newton_stage(adaptive: AdaptiveArrays, number: int) -> int:
    """A state of an iteration, and its time: at the end of the step exactly that."""
    control, slopes = adaptive.control, adaptive.slopes
    base, time = ROW.PREDICTED, control[CONTROL.ATTEMPT_END]
    if control[IMPLICIT.METHOD] == METHOD.RADAU:
        base = SLOPE.STATE
        if number < 2:
            time = control[CONTROL.TIME] + adaptive.tableau[METHOD_TABLE.NODES, number] * control[CONTROL.ATTEMPT]
    control[CONTROL.STAGE_TIME] = time
    for k in range(slopes.shape[1]):
        slopes[SLOPE.TRIAL, k] = slopes[base, k] + slopes[ROW.Z + number, k]
    return STAGE.NEWTON + number


@routine
def after_iteration(
    adaptive: AdaptiveArrays, goes_on: bool, is_known: bool, base: tuple[Number, Number, Number]
) -> int:  # fmt: skip
    """What follows an iteration that has not converged: the next one, a new Jacobian, or a step of half the size.

    `base` are the rows of the state and rate from which the Jacobian is taken, which are known or not, and its time.
    """
    control = adaptive.control
    if goes_on:
        return newton_stage(adaptive, 0)
    if is_known and control[IMPLICIT.IS_CURRENT] == 0.0:
        control[IMPLICIT.IS_CURRENT] = 1.0
        return begin_jacobian(adaptive, base[0], base[1], base[2])
    control[IMPLICIT.HAS_FACTORS] = 0.0
    return try_again(adaptive, 0.5)


@kernel
def set_scale(control: Array, slopes: Array, row: int, other: int) -> None:
    """Sizes by which errors are measured, from the larger one of two states."""
    rtol, atol = control[CONTROL.RTOL], control[CONTROL.ATOL]
    for k in range(slopes.shape[1]):
        slopes[ROW.SCALE, k] = atol + rtol * max(abs(slopes[row, k]), abs(slopes[other, k]))


@kernel
def norm_of(slopes: Array, first: int, count: int) -> Number:
    """The size of some rows, measured by SCALE: the root of the mean square."""
    total, n = 0.0, slopes.shape[1]
    for row in range(first, first + count):
        for k in range(n):
            part = slopes[row, k] / slopes[ROW.SCALE, k]
            total += part * part
    return math.sqrt(total / (count * n))


@kernel
def judge_iteration(control: Array, norm: Number, most: int) -> int:
    """How iterations are after one whose change has a size, by SciPy's decisions; that counts where they go on."""
    before, tolerance = control[IMPLICIT.NORM_BEFORE], control[IMPLICIT.NEWTON_TOLERANCE]
    number, verdict, rate = round(control[IMPLICIT.ITERATIONS]), GOES_ON, 0.0
    if number > 0:
        rate = norm / before
        control[IMPLICIT.CONVERGENCE] = rate
        if not rate < 1.0 or rate ** (most - number) / (1.0 - rate) * norm > tolerance:
            verdict = FAILED
    control[IMPLICIT.ITERATIONS], control[IMPLICIT.NORM_BEFORE] = number + 1.0, norm
    if verdict == GOES_ON:
        if norm == 0.0 or (number > 0 and rate / (1.0 - rate) * norm < tolerance):
            verdict = CONVERGED
        elif not norm < math.inf:
            verdict = FAILED
    return verdict


@kernel
def exhausts(control: Array, most: int) -> bool:
    """Whether there are no further iterations."""
    return control[IMPLICIT.ITERATIONS] >= most


@kernel
def safety_of(control: Array, most: int) -> Number:
    """The part of a step that is taken next, by how many iterations there were."""
    return STEP_SAFETY * (2.0 * most + 1.0) / (2.0 * most + control[IMPLICIT.ITERATIONS])


# Radau IIA.


@kernel
def guess_stages(adaptive: AdaptiveArrays) -> None:
    """Stages Z by the interpolant of the last step, and W = T^-1 Z; factors, where those there are do not serve."""
    control, slopes, table, n = adaptive.control, adaptive.slopes, adaptive.tableau, adaptive.slopes.shape[1]
    h, before, is_known = (
        control[CONTROL.ATTEMPT],
        control[IMPLICIT.SIZE_OF_BEFORE],
        control[IMPLICIT.HAS_BEFORE] != 0.0,
    )
    for i in range(3):
        for k in range(n):
            value = 0.0
            if is_known:
                x = (before + table[METHOD_TABLE.NODES, i] * h) / before
                value = loops_adaptive.interpolated(slopes[SLOPE.INTERPOLANT :], 3, x, slopes[ROW.BEFORE], k)
                value -= slopes[SLOPE.STATE, k]
            slopes[ROW.Z + i, k] = value
    transform(slopes, table, METHOD_TABLE.TO_T, ROW.Z, ROW.W)
    set_scale(control, slopes, SLOPE.STATE, SLOPE.STATE)
    if control[IMPLICIT.HAS_FACTORS] == 0.0 or abs(control[IMPLICIT.FACTORED_SIZE] - h) > SAME_SIZE * h:
        factorize_for_radau(control, slopes, table, h)


@kernel
def transform(slopes: Array, table: Array, matrix: int, source: int, target: int) -> None:
    """Three rows as combinations of three others."""
    for i in range(3):
        for k in range(slopes.shape[1]):
            value = 0.0
            for j in range(3):
                value += table[matrix + i, j] * slopes[source + j, k]
            slopes[target + i, k] = value


@routine
def after_radau_stage(adaptive: AdaptiveArrays, stage: int, is_finite: bool) -> int:
    """The next stage after one of an iteration, or after that of a second estimate of the error."""
    control, slopes, table = adaptive.control, adaptive.slopes, adaptive.tableau
    verdict = FAILED
    if stage == STAGE.ERROR:
        return after_error(adaptive, is_finite)
    if is_finite and stage < STAGE.NEWTON + 2:
        return newton_stage(adaptive, stage - STAGE.NEWTON + 1)
    if is_finite:
        verdict = change_stages(control, slopes, table)
    if verdict == CONVERGED:
        return after_convergence(adaptive)
    goes_on = verdict == GOES_ON and not exhausts(control, RADAU_ITERATIONS)
    return after_iteration(adaptive, goes_on, True, (SLOPE.STATE, ROW.RATE, control[CONTROL.TIME]))


@routine
def change_stages(control: Array, slopes: Array, table: Array) -> int:
    """One iteration: (mu/h - J) dW = T^-1 F - mu/h W."""
    h, eigenvalues = control[CONTROL.ATTEMPT], table[METHOD_TABLE.EIGENVALUES]
    real, re, im = eigenvalues[0] / h, eigenvalues[1] / h, eigenvalues[2] / h
    transform(slopes, table, METHOD_TABLE.TO_T, ROW.F, ROW.CHANGE)
    for k in range(slopes.shape[1]):
        w1, w2 = slopes[ROW.W + 1, k], slopes[ROW.W + 2, k]
        slopes[ROW.CHANGE, k] -= real * slopes[ROW.W, k]
        slopes[ROW.CHANGE + 1, k] -= re * w1 - im * w2
        slopes[ROW.CHANGE + 2, k] -= re * w2 + im * w1
    solve_for(slopes, ROW.CHANGE)
    n, right = slopes.shape[1], slopes[ROW.CHANGE + 1 :]
    first = ROW.JACOBIAN + 2 * n
    solve_complex(slopes[first:], slopes[first + n :], slopes[ROW.COMPLEX_PIVOTS], right)
    verdict = judge_iteration(control, norm_of(slopes, ROW.CHANGE, 3), RADAU_ITERATIONS)
    if verdict != FAILED:
        for i in range(3):
            for k in range(slopes.shape[1]):
                slopes[ROW.W + i, k] += slopes[ROW.CHANGE + i, k]
        transform(slopes, table, METHOD_TABLE.T, ROW.W, ROW.Z)
    return verdict


@kernel
def after_convergence(adaptive: AdaptiveArrays) -> int:
    """The end of the step and its error; a second estimate of that where the step was rejected before."""
    control, slopes, table = adaptive.control, adaptive.slopes, adaptive.tableau
    for k in range(slopes.shape[1]):
        slopes[SLOPE.END, k] = slopes[SLOPE.STATE, k] + slopes[ROW.Z + 2, k]
        slopes[ROW.RESIDUE, k] = slopes[ROW.RATE, k]
    set_scale(control, slopes, SLOPE.STATE, SLOPE.END)
    estimate_error(control, slopes, table)
    if control[CONTROL.WAS_REJECTED] != 0.0 and control[IMPLICIT.ERROR] > 1.0:
        control[CONTROL.STAGE_TIME] = control[CONTROL.TIME]
        for k in range(slopes.shape[1]):
            slopes[SLOPE.TRIAL, k] = slopes[SLOPE.STATE, k] + slopes[ROW.RESIDUE, k]
        following = STAGE.ERROR
    else:
        following = decide_radau(adaptive)
    return following


@kernel
def after_error(adaptive: AdaptiveArrays, is_finite: bool) -> int:
    """What follows the evaluation for the second estimate of the error."""
    if is_finite:
        estimate_error(adaptive.control, adaptive.slopes, adaptive.tableau)
    return decide_radau(adaptive)


@kernel
def estimate_error(control: Array, slopes: Array, table: Array) -> None:
    """(mu_0/h - J)^-1 (F + E Z / h) in place of F in RESIDUE, and its size."""
    for k in range(slopes.shape[1]):
        for i in range(3):
            slopes[ROW.RESIDUE, k] += table[METHOD_TABLE.ERROR, i] * slopes[ROW.Z + i, k] / control[CONTROL.ATTEMPT]
    solve_for(slopes, ROW.RESIDUE)
    control[IMPLICIT.ERROR] = norm_of(slopes, ROW.RESIDUE, 1)


@routine
def decide_radau(adaptive: AdaptiveArrays) -> int:
    """The end of the step where its error is small enough, else the first stage of a shorter one."""
    control, slopes = adaptive.control, adaptive.slopes
    error, factor = control[IMPLICIT.ERROR], safety_of(control, RADAU_ITERATIONS) * predicted_factor(control)
    if error <= 1.0:
        factor = min(LARGEST_FACTOR, factor)
        if factor < LEAST_GROWTH and not is_slow(control):
            factor = 1.0
        else:
            control[IMPLICIT.HAS_FACTORS] = 0.0
        following = go_to_end(control, slopes, factor)
    else:
        control[CONTROL.WAS_REJECTED] = 1.0
        control[CONTROL.REJECTED] += 1.0
        control[IMPLICIT.HAS_FACTORS] = 0.0
        following = try_again(adaptive, max(SMALLEST_FACTOR, factor) if factor > 0.0 else SMALLEST_FACTOR)
    return following


@kernel
def predicted_factor(control: Array) -> Number:
    """The size of the next step as a part of that of this one, by the errors of two steps."""
    error, error_old, size_old, multiplier = (
        control[IMPLICIT.ERROR], control[IMPLICIT.ERROR_OLD], control[IMPLICIT.SIZE_OLD], 1.0,
    )  # fmt: skip
    factor = LARGEST_FACTOR * LARGEST_FACTOR
    if error > 0.0:
        if size_old > 0.0:
            multiplier = control[CONTROL.ATTEMPT] / size_old * (error_old / error) ** 0.25
        factor = min(1.0, multiplier) * error ** (-0.25)
    return factor


@kernel
def go_to_end(control: Array, slopes: Array, factor: Number) -> int:
    """The stage at the end of an accepted step, after which the next one has a size by a factor."""
    control[CONTROL.SIZE] = factor * control[CONTROL.ATTEMPT]
    control[CONTROL.STAGE_TIME] = control[CONTROL.ATTEMPT_END]
    copy_numbers(slopes[SLOPE.TRIAL], slopes[SLOPE.END], slopes.shape[1])
    return STAGE.END


# Backward differences.


@kernel
def predict_state(adaptive: AdaptiveArrays) -> None:
    """The predicted state, and what the differences say of the rate there."""
    control, slopes, table, n = adaptive.control, adaptive.slopes, adaptive.tableau, adaptive.slopes.shape[1]
    order = round(control[IMPLICIT.ORDER])
    alpha, h = table[METHOD_TABLE.ALPHA, order], control[CONTROL.ATTEMPT]
    for k in range(n):
        state, psi = 0.0, 0.0
        for i in range(order + 1):
            state += slopes[ROW.D + i, k]
            psi += slopes[ROW.D + i, k] * table[METHOD_TABLE.GAMMA, i]
        slopes[ROW.PREDICTED, k], slopes[ROW.PSI, k], slopes[ROW.Z, k] = state, psi / alpha, 0.0
    set_scale(control, slopes, ROW.PREDICTED, ROW.PREDICTED)
    if control[IMPLICIT.HAS_FACTORS] == 0.0:
        factorize_for_bdf(control, slopes, h / alpha)


@routine
def after_bdf_stage(adaptive: AdaptiveArrays, is_finite: bool) -> int:
    """The next stage after one of an iteration."""
    control, slopes = adaptive.control, adaptive.slopes
    verdict = FAILED
    if is_finite:
        if control[IMPLICIT.ITERATIONS] == 0.0:
            copy_numbers(slopes[ROW.BASE_RATE], slopes[ROW.F], slopes.shape[1])
        verdict = correct_prediction(control, slopes, adaptive.tableau)
    if verdict == CONVERGED:
        return decide_bdf(adaptive)
    goes_on = verdict == GOES_ON and not exhausts(control, BDF_ITERATIONS)
    is_known = is_finite or control[IMPLICIT.ITERATIONS] > 0.0  # the rate at the prediction
    base = (ROW.PREDICTED, ROW.BASE_RATE, control[CONTROL.ATTEMPT_END])
    return after_iteration(adaptive, goes_on, is_known, base)


@kernel
def correct_prediction(control: Array, slopes: Array, table: Array) -> int:
    """One iteration: (1 - c J) dd = c F - psi - d."""
    c = control[CONTROL.ATTEMPT] / table[METHOD_TABLE.ALPHA, round(control[IMPLICIT.ORDER])]
    for k in range(slopes.shape[1]):
        slopes[ROW.CHANGE, k] = c * slopes[ROW.F, k] - slopes[ROW.PSI, k] - slopes[ROW.Z, k]
    solve_for(slopes, ROW.CHANGE)
    verdict = judge_iteration(control, norm_of(slopes, ROW.CHANGE, 1), BDF_ITERATIONS)
    if verdict != FAILED:
        for k in range(slopes.shape[1]):
            slopes[ROW.Z, k] += slopes[ROW.CHANGE, k]
    return verdict


@kernel
def error_of_order(control: Array, slopes: Array, table: Array, order: int, row: int) -> Number:
    """The size of the error of an order, from the difference that it is a multiple of."""
    return abs(table[METHOD_TABLE.ERROR_CONSTANTS, order]) * norm_of(slopes, row, 1)


@routine
def decide_bdf(adaptive: AdaptiveArrays) -> int:
    """The end of the step, and new differences, where its error is small enough; else the begin of a shorter one."""
    control, slopes, table, n = adaptive.control, adaptive.slopes, adaptive.tableau, adaptive.slopes.shape[1]
    order, safety = round(control[IMPLICIT.ORDER]), safety_of(control, BDF_ITERATIONS)
    for k in range(n):
        slopes[SLOPE.END, k] = slopes[ROW.PREDICTED, k] + slopes[ROW.Z, k]
    set_scale(control, slopes, SLOPE.END, SLOPE.END)
    error = error_of_order(control, slopes, table, order, ROW.Z)
    control[IMPLICIT.ERROR] = error
    if error > 1.0:
        control[CONTROL.REJECTED] += 1.0
        factor = max(SMALLEST_FACTOR, safety * error ** (-1.0 / (order + 1.0)))
        following = try_again(adaptive, factor)  # with the same factors: iterations did converge
    else:
        control[IMPLICIT.EQUAL_STEPS] += 1.0
        for k in range(n):
            slopes[ROW.D + order + 2, k] = slopes[ROW.Z, k] - slopes[ROW.D + order + 1, k]
            slopes[ROW.D + order + 1, k] = slopes[ROW.Z, k]
            for i in range(order, -1, -1):
                slopes[ROW.D + i, k] += slopes[ROW.D + i + 1, k]
        factor, best, changes = 1.0, order, control[IMPLICIT.EQUAL_STEPS] >= order + 1.0
        if changes:
            factor = 0.0
            for other in (order - 1, order, order + 1):
                if 1 <= other <= MOST_ORDER:
                    size = error
                    if other != order:
                        size = error_of_order(control, slopes, table, other, ROW.D + other + 1)
                    growth = math.inf
                    if size > 0.0:
                        growth = size ** (-1.0 / (other + 1.0))
                    if growth > factor:
                        factor, best = growth, other
            factor = min(LARGEST_FACTOR, safety * factor)
        control[IMPLICIT.ORDER] = best
        weigh_differences(slopes, table, best)
        if changes:
            change_differences(control, slopes, factor)
            control[IMPLICIT.HAS_FACTORS] = 0.0
        following = go_to_end(control, slopes, factor)
    return following


@kernel
def weigh_stages(adaptive: AdaptiveArrays) -> None:
    """Coefficients of Radau's interpolant, from its stages; those of BDF are known already."""
    slopes, table = adaptive.slopes, adaptive.tableau
    if adaptive.control[IMPLICIT.METHOD] == METHOD.RADAU:
        transform(slopes, table, METHOD_TABLE.DENSE, ROW.Z, SLOPE.INTERPOLANT)


# Jacobians, and the factors of the linear equations.


@kernel
def begin_jacobian(adaptive: AdaptiveArrays, state: int, rate: int, time: Number) -> int:
    """The first state beside that from which the Jacobian is taken."""
    control, slopes, n = adaptive.control, adaptive.slopes, adaptive.slopes.shape[1]
    copy_numbers(slopes[ROW.BASE], slopes[state], n)
    copy_numbers(slopes[ROW.BASE_RATE], slopes[rate], n)
    control[IMPLICIT.JACOBIAN_TIME], control[IMPLICIT.HAS_FACTORS] = time, 0.0
    control[IMPLICIT.JACOBIANS] += 1.0
    return beside(adaptive, 0)


@kernel
def beside(adaptive: AdaptiveArrays, column: int) -> int:
    """The state beside that from which the Jacobian is taken, along a coordinate."""
    control, slopes = adaptive.control, adaptive.slopes
    copy_numbers(slopes[SLOPE.TRIAL], slopes[ROW.BASE], slopes.shape[1])
    slopes[SLOPE.TRIAL, column] = stepped(slopes[ROW.BASE, column])
    control[CONTROL.STAGE_TIME] = control[IMPLICIT.JACOBIAN_TIME]
    return STAGE.JACOBIAN + column


@kernel
def stepped(value: Number) -> Number:
    """A coordinate beside another one, for differences."""
    return value + DIFFERENCE * max(1.0, abs(value))


@routine
def next_column(adaptive: AdaptiveArrays, column: int) -> int:
    """A column of the Jacobian; the next state beside, or what the Jacobian was wanted for."""
    control, slopes, n = adaptive.control, adaptive.slopes, adaptive.slopes.shape[1]
    step = stepped(slopes[ROW.BASE, column]) - slopes[ROW.BASE, column]  # as rounded
    for i in range(n):
        slopes[ROW.JACOBIAN + i, column] = (slopes[ROW.RESIDUE, i] - slopes[ROW.BASE_RATE, i]) / step
    if column + 1 < n:
        following = beside(adaptive, column + 1)
    else:
        control[IMPLICIT.HAS_JACOBIAN] = 1.0
        is_before_trial = control[CONTROL.ATTEMPT] == 0.0
        following = begin_trial(adaptive) if is_before_trial else begin_iterations(adaptive)
    return following


@routine
def factorize_for_radau(control: Array, slopes: Array, table: Array, h: Number) -> None:
    """Factors of mu/h - J for the real eigenvalue, and for the complex one."""
    n, real, imaginary = slopes.shape[1], ROW.JACOBIAN + 2 * slopes.shape[1], ROW.JACOBIAN + 3 * slopes.shape[1]
    shift_jacobian(slopes, ROW.JACOBIAN + n, -1.0, table[METHOD_TABLE.EIGENVALUES, 0] / h)
    shift_jacobian(slopes, real, -1.0, table[METHOD_TABLE.EIGENVALUES, 1] / h)
    shift_jacobian(slopes, imaginary, 0.0, table[METHOD_TABLE.EIGENVALUES, 2] / h)
    factorize_real(slopes[ROW.JACOBIAN + n :], slopes[ROW.PIVOTS])
    factorize_complex(slopes[real:], slopes[imaginary:], slopes[ROW.COMPLEX_PIVOTS])
    control[IMPLICIT.HAS_FACTORS], control[IMPLICIT.FACTORED_SIZE] = 1.0, h


@routine
def factorize_for_bdf(control: Array, slopes: Array, c: Number) -> None:
    """Factors of 1 - c J."""
    first = ROW.JACOBIAN + slopes.shape[1]
    shift_jacobian(slopes, first, -c, 1.0)
    factorize_real(slopes[first:], slopes[ROW.PIVOTS])
    control[IMPLICIT.HAS_FACTORS] = 1.0


@kernel
def solve_for(slopes: Array, row: int) -> None:
    """The solution of the real equations in place of a right side."""
    solve_real(slopes[ROW.JACOBIAN + slopes.shape[1] :], slopes[ROW.PIVOTS], slopes[row])


@kernel
def shift_jacobian(slopes: Array, first: int, factor: Number, diagonal: Number) -> None:
    """A multiple of the Jacobian with a number added to its diagonal, to the rows from the first one on."""
    n = slopes.shape[1]
    for i in range(n):
        for j in range(n):
            slopes[first + i, j] = factor * slopes[ROW.JACOBIAN + i, j]
        slopes[first + i, i] += diagonal
