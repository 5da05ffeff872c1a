"""Implicit steps of trees and closed loops by Radau IIA and BDF: what follows evaluations. Scalar code.

The formulas are those of `cadmbs.kernels.steps.implicit_formulas`. Who calls these functions evaluates F, so that there
is one copy of the equations in a kernel; states are checked and projected after steps, and recorded, as those of
explicit methods (`cadmbs.kernels.steps.loops_adaptive`). J is taken by forward differences.
"""

import math
from collections.abc import Callable
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, Table, kernel, routine
from cadmbs.kernels.numbers.vectors import copy_numbers
from cadmbs.kernels.records import AdaptiveArrays, ConstraintArrays, LoopMemory
from cadmbs.kernels.rows.cut_coordinates import follow_positions
from cadmbs.kernels.rows.loops_packing import LIMIT, PROJECTS, REPORT, LoopFeatures
from cadmbs.kernels.solve.triangular_factors import factorize_complex, factorize_real, solve_complex, solve_real
from cadmbs.kernels.steps import implicit_formulas as formulas
from cadmbs.kernels.steps import loops_adaptive
from cadmbs.kernels.steps.adaptive_memory import CHECKED, CONTROL, KEEP, REASON, SLOPE
from cadmbs.kernels.steps.implicit_memory import IMPLICIT, METHOD, METHOD_TABLE, ROW, STAGE


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
            if control[IMPLICIT.METHOD] == METHOD.BDF:  # which has no stages within a step
                control[CONTROL.SMALLEST_INDEPENDENCE] = report[REPORT.INDEPENDENCE]
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
        mode = memory.limits[LIMIT.PROJECTS]
        is_projected = mode == PROJECTS.ENDS and report[REPORT.PROJECTIONS] > control[CONTROL.WAS_PROJECTED]
        loops_adaptive.store_next(memory, slopes, is_projected)
        if mode == PROJECTS.REDUCED:
            loops_adaptive.note_reduced_end(memory, control, report)
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
        if control[IMPLICIT.METHOD] == METHOD.RADAU:
            formulas.weigh_stages(1.0, slopes, slopes[SLOPE.INTERPOLANT :], adaptive.tableau)
        if control[CONTROL.KEEP] != KEEP.NOTHING:
            loops_adaptive.keep_step(adaptive.tableau, control, slopes, adaptive.kept)
            if has_cuts:
                loops_adaptive.keep_angles(constraints, memory, round(control[CONTROL.STEPS]), adaptive.kept)
        control[IMPLICIT.IN_STEP] = 0.0
        goes_on = loops_adaptive.record_step(adaptive.tableau, control, slopes, adaptive.times, results)
        # where its iterations converge slowly Radau takes a new Jacobian; else the next step begins with an old one
        control[IMPLICIT.IS_CURRENT] = 0.0
        is_slow = formulas.is_slow(control[IMPLICIT.ITERATIONS], control[IMPLICIT.CONVERGENCE])
        if control[IMPLICIT.METHOD] == METHOD.RADAU and is_slow:
            control[IMPLICIT.HAS_JACOBIAN] = control[IMPLICIT.HAS_FACTORS] = 0.0
        control[CONTROL.HAS_SLOPE] = 1.0
        if mode == PROJECTS.REDUCED and loops_adaptive.ends_reduced(control):
            goes_on = False
        return goes_on

    return complete_step


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
    control = adaptive.control
    if control[IMPLICIT.HAS_HISTORY] == 0.0:
        control[IMPLICIT.HAS_HISTORY], control[IMPLICIT.HAS_BEFORE] = 1.0, 0.0
        control[IMPLICIT.SIZE_OLD] = control[IMPLICIT.ERROR_OLD] = 0.0
        formulas.begin_differences(1.0, control, adaptive.slopes, control[CONTROL.SIZE])
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
    control[IMPLICIT.LEAST_SIZE] = formulas.least_size(t)
    control[IMPLICIT.TRIAL_SIZE] = formulas.bounded_size(size, control[CONTROL.LONGEST], control[IMPLICIT.LEAST_SIZE])
    if control[IMPLICIT.TRIAL_SIZE] != size:
        control[IMPLICIT.SIZE_OLD] = control[IMPLICIT.ERROR_OLD] = 0.0
        change_history(adaptive, control[IMPLICIT.TRIAL_SIZE] / size)
    if control[IMPLICIT.HAS_JACOBIAN] == 0.0:
        control[CONTROL.ATTEMPT] = 0.0
        control[IMPLICIT.IS_CURRENT] = 1.0 if control[IMPLICIT.METHOD] == METHOD.RADAU else 0.0
        following = begin_jacobian(adaptive, SLOPE.STATE, ROW.RATE, t)
    else:
        following = begin_trial(adaptive)
    return following


@kernel
def change_history(adaptive: AdaptiveArrays, factor: Number) -> None:
    """Differences of BDF, for steps whose size is a multiple of that before."""
    if adaptive.control[IMPLICIT.METHOD] == METHOD.BDF:
        formulas.change_differences(1.0, adaptive.control, adaptive.slopes, adaptive.tableau, factor)


@routine
def begin_trial(adaptive: AdaptiveArrays) -> int:
    """The first stage of a step of the size that is tried; STOPPED where it is too small."""
    control = adaptive.control
    t, size, following = control[CONTROL.TIME], control[IMPLICIT.TRIAL_SIZE], loops_adaptive.STOPPED
    control[CONTROL.REASON] = REASON.SMALL
    if size >= control[IMPLICIT.LEAST_SIZE]:
        end = min(t + size, control[CONTROL.END])
        if t + size > end:
            change_history(adaptive, (end - t) / size)
            if control[IMPLICIT.METHOD] == METHOD.BDF:
                control[IMPLICIT.HAS_FACTORS] = 0.0
        control[CONTROL.ATTEMPT], control[CONTROL.ATTEMPT_END], control[CONTROL.REASON] = end - t, end, REASON.REFUSED
        control[IMPLICIT.TRIAL_SIZE] = end - t
        following = begin_iterations(adaptive)
    return following


@kernel
def try_again(adaptive: AdaptiveArrays, factor: Number) -> int:
    """The first stage of a step that is shorter by a factor."""
    adaptive.control[IMPLICIT.TRIAL_SIZE] = factor * adaptive.control[CONTROL.ATTEMPT]
    if adaptive.control[CONTROL.MARGIN] != 0.0:  # where rows are looked at, those of the trial that is accepted count
        adaptive.control[CONTROL.SMALLEST_INDEPENDENCE] = math.inf
    change_history(adaptive, factor)
    return begin_trial(adaptive)


@routine
def begin_iterations(adaptive: AdaptiveArrays) -> int:
    """The first stage of Newton's iterations for a step of the size that is tried, with factors that serve."""
    control, slopes, table = adaptive.control, adaptive.slopes, adaptive.tableau
    control[IMPLICIT.ITERATIONS], control[IMPLICIT.NORM_BEFORE], control[IMPLICIT.CONVERGENCE] = 0.0, 0.0, 0.0
    if control[IMPLICIT.METHOD] == METHOD.RADAU:
        formulas.guess_stages(1.0, control, slopes, slopes[SLOPE.INTERPOLANT :], table)
    else:
        formulas.predict_state(1.0, control, slopes, table)
    is_other = formulas.is_other_size(control[IMPLICIT.FACTORED_SIZE], control[CONTROL.ATTEMPT])
    if control[IMPLICIT.HAS_FACTORS] == 0.0 or (control[IMPLICIT.METHOD] == METHOD.RADAU and is_other):
        factorize(control, slopes, table)
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
def judge_change(control: Array, norm: Number, most: int) -> int:
    """How iterations are after one whose change has a size; that counts where they go on."""
    number = control[IMPLICIT.ITERATIONS]
    verdict, rate = formulas.judge_iteration(
        number, norm, control[IMPLICIT.NORM_BEFORE], most, control[IMPLICIT.NEWTON_TOLERANCE]
    )
    control[IMPLICIT.CONVERGENCE] = rate
    control[IMPLICIT.ITERATIONS], control[IMPLICIT.NORM_BEFORE] = number + 1.0, norm
    return verdict


@kernel
def go_to_end(control: Array, slopes: Array, factor: Number) -> int:
    """The stage at the end of an accepted step, after which the next one has a size by a factor."""
    control[CONTROL.SIZE] = factor * control[CONTROL.ATTEMPT]
    control[CONTROL.STAGE_TIME] = control[CONTROL.ATTEMPT_END]
    copy_numbers(slopes[SLOPE.TRIAL], slopes[SLOPE.END], slopes.shape[1])
    return STAGE.END


# Radau IIA.


@routine
def after_radau_stage(adaptive: AdaptiveArrays, stage: int, is_finite: bool) -> int:
    """The next stage after one of an iteration, or after that of a second estimate of the error."""
    control, slopes, table, verdict = adaptive.control, adaptive.slopes, adaptive.tableau, formulas.FAILED
    if stage == STAGE.ERROR:
        if is_finite:
            estimate_error(control, slopes, table)
        return decide_radau(adaptive)
    if is_finite and stage < STAGE.NEWTON + 2:
        return newton_stage(adaptive, stage - STAGE.NEWTON + 1)
    if is_finite:
        verdict = iterate_stages(control, slopes, table)
    if verdict == formulas.CONVERGED:
        return after_convergence(adaptive)
    goes_on = verdict == formulas.GOES_ON and control[IMPLICIT.ITERATIONS] < formulas.RADAU_ITERATIONS
    return after_iteration(adaptive, goes_on, True, (SLOPE.STATE, ROW.RATE, control[CONTROL.TIME]))


@routine
def iterate_stages(control: Array, slopes: Array, table: Array) -> int:
    """One iteration, and how it was."""
    formulas.stage_residuals(control, slopes, table)
    solve_real(formulas.real_matrix(slopes), slopes[ROW.PIVOTS], slopes[ROW.CHANGE])
    re, im = formulas.complex_matrix(slopes)
    solve_complex(re, im, slopes[ROW.COMPLEX_PIVOTS], slopes[ROW.CHANGE + 1 :])
    verdict = judge_change(control, formulas.norm_of(slopes, ROW.CHANGE, 3), formulas.RADAU_ITERATIONS)
    if verdict != formulas.FAILED:
        formulas.change_stages(1.0, slopes, table)
    return verdict


@kernel
def after_convergence(adaptive: AdaptiveArrays) -> int:
    """The end of the step and its error; a second estimate of that where the step was rejected before."""
    control, slopes = adaptive.control, adaptive.slopes
    formulas.finish_stages(1.0, control, slopes)
    estimate_error(control, slopes, adaptive.tableau)
    if control[CONTROL.WAS_REJECTED] != 0.0 and control[IMPLICIT.ERROR] > 1.0:
        control[CONTROL.STAGE_TIME] = control[CONTROL.TIME]
        for k in range(slopes.shape[1]):
            slopes[SLOPE.TRIAL, k] = slopes[SLOPE.STATE, k] + slopes[ROW.RESIDUE, k]
        following = STAGE.ERROR
    else:
        following = decide_radau(adaptive)
    return following


@kernel
def estimate_error(control: Array, slopes: Array, table: Array) -> None:
    """(mu_0/h - J)^-1 (F + E Z / h) in place of F in RESIDUE, and its size."""
    formulas.add_stage_error(control, slopes, table)
    solve_real(formulas.real_matrix(slopes), slopes[ROW.PIVOTS], slopes[ROW.RESIDUE])
    control[IMPLICIT.ERROR] = formulas.norm_of(slopes, ROW.RESIDUE, 1)


@routine
def decide_radau(adaptive: AdaptiveArrays) -> int:
    """The end of the step where its error is small enough, else the first stage of a shorter one."""
    control, slopes = adaptive.control, adaptive.slopes
    is_accepted, factor, keeps = formulas.next_of_radau(
        control[IMPLICIT.ERROR], control[IMPLICIT.ERROR_OLD], control[CONTROL.ATTEMPT], control[IMPLICIT.SIZE_OLD],
        (control[IMPLICIT.ITERATIONS], control[IMPLICIT.CONVERGENCE]),
    )  # fmt: skip
    if not keeps:
        control[IMPLICIT.HAS_FACTORS] = 0.0
    if is_accepted:
        following = go_to_end(control, slopes, factor)
    else:
        control[CONTROL.WAS_REJECTED] = 1.0
        control[CONTROL.REJECTED] += 1.0
        following = try_again(adaptive, factor)
    return following


# Backward differences.


@routine
def after_bdf_stage(adaptive: AdaptiveArrays, is_finite: bool) -> int:
    """The next stage after one of an iteration."""
    control, slopes, verdict = adaptive.control, adaptive.slopes, formulas.FAILED
    if is_finite:
        if control[IMPLICIT.ITERATIONS] == 0.0:
            copy_numbers(slopes[ROW.BASE_RATE], slopes[ROW.F], slopes.shape[1])
        verdict = iterate_correction(control, slopes, adaptive.tableau)
    if verdict == formulas.CONVERGED:
        return decide_bdf(adaptive)
    goes_on = verdict == formulas.GOES_ON and control[IMPLICIT.ITERATIONS] < formulas.BDF_ITERATIONS
    is_known = is_finite or control[IMPLICIT.ITERATIONS] > 0.0  # the rate at the prediction
    base = (ROW.PREDICTED, ROW.BASE_RATE, control[CONTROL.ATTEMPT_END])
    return after_iteration(adaptive, goes_on, is_known, base)


@kernel
def iterate_correction(control: Array, slopes: Array, table: Array) -> int:
    """One iteration, and how it was."""
    formulas.correction_residual(control, slopes, table)
    solve_real(formulas.real_matrix(slopes), slopes[ROW.PIVOTS], slopes[ROW.CHANGE])
    verdict = judge_change(control, formulas.norm_of(slopes, ROW.CHANGE, 1), formulas.BDF_ITERATIONS)
    if verdict != formulas.FAILED:
        formulas.change_correction(1.0, slopes)
    return verdict


@routine
def decide_bdf(adaptive: AdaptiveArrays) -> int:
    """The end of the step, and new differences, where its error is small enough; else the begin of a shorter one."""
    control, slopes, table = adaptive.control, adaptive.slopes, adaptive.tableau
    order, iterations = round(control[IMPLICIT.ORDER]), control[IMPLICIT.ITERATIONS]
    formulas.finish_correction(1.0, control, slopes)
    error = formulas.correction_error(control, slopes, table)
    control[IMPLICIT.ERROR] = error
    if error > 1.0:
        control[CONTROL.REJECTED] += 1.0
        following = try_again(adaptive, formulas.shorter_of_bdf(error, order, iterations))  # iterations did converge
    else:
        formulas.add_correction(1.0, control, slopes)
        factor, changes = 1.0, control[IMPLICIT.EQUAL_STEPS] >= order + 1.0
        if changes:
            below = formulas.error_of_neighbour(control, slopes, table, -1)
            above = formulas.error_of_neighbour(control, slopes, table, 1)
            factor, best = formulas.next_of_bdf(order, error, below, above, iterations)
            control[IMPLICIT.ORDER] = best
        if loops_adaptive.needs_interpolant(adaptive.times, control):
            formulas.weigh_differences(1.0, control, slopes, slopes[SLOPE.INTERPOLANT :], table)
        if changes:
            change_history(adaptive, factor)
            control[IMPLICIT.HAS_FACTORS] = 0.0
        following = go_to_end(control, slopes, factor)
    return following


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
    slopes[SLOPE.TRIAL, column] = formulas.stepped(slopes[ROW.BASE, column])
    control[CONTROL.STAGE_TIME] = control[IMPLICIT.JACOBIAN_TIME]
    return STAGE.JACOBIAN + column


@routine
def next_column(adaptive: AdaptiveArrays, column: int) -> int:
    """A column of the Jacobian; the next state beside, or what the Jacobian was wanted for."""
    control, slopes, n = adaptive.control, adaptive.slopes, adaptive.slopes.shape[1]
    step = formulas.stepped(slopes[ROW.BASE, column]) - slopes[ROW.BASE, column]  # as rounded
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
def factorize(control: Array, slopes: Array, table: Array) -> None:
    """Factors of the equations of a step of the size that is tried."""
    if control[IMPLICIT.METHOD] == METHOD.RADAU:
        control[IMPLICIT.FACTORED_SIZE] = control[CONTROL.ATTEMPT]
        formulas.radau_matrices(1.0, control, slopes, table)
        re, im = formulas.complex_matrix(slopes)
        factorize_complex(re, im, slopes[ROW.COMPLEX_PIVOTS])
    else:
        control[IMPLICIT.FACTORED_SIZE] = formulas.coefficient_of_rate(control, table)
        formulas.bdf_matrix(1.0, control, slopes)
    factorize_real(formulas.real_matrix(slopes), slopes[ROW.PIVOTS])
    control[IMPLICIT.HAS_FACTORS] = 1.0
