"""Implicit steps by Radau IIA and BDF in SIMD lanes: what follows an evaluation, in each lane.

Each lane has its own step, iteration, Jacobian, factors and order. The formulas are those of
`cadmbs.kernels.steps.implicit_formulas`, what follows what is as in `cadmbs.kernels.steps.implicit_steps`: a motion in
lanes is the motion alone, to rounding. After an evaluation lanes pass through the kinds of work below (FOLLOWING) in
one order, each of which is done at once for all lanes that need it, up to the states that are evaluated next.
"""

import math
from collections.abc import Callable
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, Table, kernel, routine
from cadmbs.kernels.many import lane_advance
from cadmbs.kernels.many.lane_factors import (
    factorize_complex_in_lanes,
    factorize_in_lanes,
    solve_complex_in_lanes,
    solve_in_lanes,
)
from cadmbs.kernels.many.lane_packing import CANDIDATE, FOLLOWING, MOTION, PHASE, PIECE, SETTING, STATUS
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, load, magnitude, store
from cadmbs.kernels.numbers.vectors import assign_where, copy_where, store_where
from cadmbs.kernels.records import LaneSamples, LaneSchedule, LaneWorkspace, LoopMemory
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.steps import corrections, loops_adaptive
from cadmbs.kernels.steps import implicit_formulas as formulas
from cadmbs.kernels.steps.adaptive_memory import CONTROL, SLOPE
from cadmbs.kernels.steps.implicit_memory import IMPLICIT, METHOD, METHOD_TABLE, ROW, STAGE
from cadmbs.kernels.steps.implicit_steps import row_of_rate
from cadmbs.kernels.tree.packing import SIMD_LANES

UNKNOWN_FACTORS = 2.0
"""IMPLICIT.HAS_FACTORS of a motion that came back to the lanes: its factors are computed again, for the same size."""

RADAU_SIGHT_STEPS = 2.0
"""Steps ahead within which rows may not lose their rank by Radau, whose stages tell what it led over; more by BDF."""

KEPT_ROWS = ROW.D_BEFORE - ROW.D
"""Rows of the history of a motion: eight differences, or seven of an interpolant and the state where it begins."""


def implicit_advance(method: int) -> Callable[..., Any]:
    """What follows an evaluation, by a method of METHOD."""
    is_radau = method == METHOD.RADAU

    @kernel
    def advance_implicit(
        coordinates: Table, memory: LoopMemory, workspace: LaneWorkspace, schedule: LaneSchedule, samples: LaneSamples
    ) -> None:
        """Outputs and ends, a column of the Jacobian, an iteration, a step, in each lane."""
        motion, step, slopes, control = workspace.motion, workspace.step, workspace.slopes, workspace.control
        table = schedule.method
        for lane in range(SIMD_LANES):
            motion[MOTION.FOLLOWING, lane] = FOLLOWING.STAGE
            if motion[MOTION.STATUS, lane] == STATUS.RUNNING:
                follow_evaluation(memory, workspace, schedule, samples, lane, is_radau)
        loops_adaptive.present_rate(coordinates, memory, step[CANDIDATE.RATE])
        store_rates(motion, step, slopes)
        for lane in range(SIMD_LANES):
            if motion[MOTION.FOLLOWING, lane] == FOLLOWING.COLUMN:
                store_column(motion, control, slopes, lane)
        if any_follow(motion, FOLLOWING.ITERATE):
            iterate(motion, control, slopes, table, is_radau)
        if is_radau:
            estimate_errors(motion, control, slopes, table)
        elif any_follow(motion, FOLLOWING.CONVERGED):
            decide_bdf_in_lanes(motion, control, slopes, table)
        if any_follow(motion, FOLLOWING.ACCEPTED):
            accept_steps(memory, workspace, schedule, is_radau)
        if any_follow(motion, FOLLOWING.BEGIN):
            begin_implicit_steps(motion, control, slopes, step, schedule.settings, is_radau)
        if any_follow(motion, FOLLOWING.JACOBIAN):
            begin_jacobians(motion, control, slopes, is_radau)
        if is_radau:
            wait_for_iterations(motion, control)
        if any_follow(motion, FOLLOWING.TRY):
            try_steps(motion, control, slopes, schedule, is_radau)
        if any_follow(motion, FOLLOWING.GUESS):
            begin_iterations_in_lanes(workspace, table, is_radau)
        next_implicit_states(memory, motion, control, slopes, table, is_radau)
        lane_advance.go_to_outputs(memory, workspace, schedule, samples)

    return advance_implicit


@routine
def any_follow(motion: Array, following: int) -> bool:
    """Whether something follows in some lane."""
    answer = False
    for lane in range(SIMD_LANES):
        answer = answer or motion[MOTION.FOLLOWING, lane] == following
    return answer


@kernel
def where(motion: Array, following: int) -> Number:
    """One in the lanes in which something follows, else zero."""
    return choose(magnitude(coordinate(motion, MOTION.FOLLOWING) - following), 0.5, 1.0, 0.0)


@kernel
def wait_for_iterations(motion: Array, control: Array) -> None:
    """Iterations wait for lanes that are within one or at a start: what is done around them is done for all at once.

    What is evaluated while lanes wait is not used.
    """
    any_within = False
    for lane in range(SIMD_LANES):
        is_within = motion[MOTION.FOLLOWING, lane] == FOLLOWING.NEWTON and motion[MOTION.TARGET, lane] > 0.0
        again = motion[MOTION.PHASE, lane] < PHASE.OUTPUT and motion[MOTION.FOLLOWING, lane] == FOLLOWING.STAGE
        any_within = any_within or (motion[MOTION.STATUS, lane] == STATUS.RUNNING and (is_within or again))
    for lane in range(SIMD_LANES if any_within else 0):
        following = motion[MOTION.FOLLOWING, lane]
        waits = following == FOLLOWING.NEWTON and motion[MOTION.TARGET, lane] == 0.0
        if waits or following == FOLLOWING.TRY or following == FOLLOWING.GUESS:  # noqa: PLR1714
            control[IMPLICIT.PENDING, lane], motion[MOTION.PHASE, lane] = following, PHASE.WAITING
            motion[MOTION.FOLLOWING, lane] = FOLLOWING.STAGE


# After an evaluation.


@routine
def follow_evaluation(
    memory: LoopMemory, workspace: LaneWorkspace, schedule: LaneSchedule, samples: LaneSamples, lane: int,
    is_radau: bool,
) -> None:  # fmt: skip
    """What follows the evaluation of a lane. A stage that is not regular is one whose iteration fails."""
    motion, step, phase = workspace.motion, workspace.step, workspace.motion[MOTION.PHASE, lane]
    is_regular = lane_advance.is_regular(motion, lane)
    is_counted = phase < PHASE.OUTPUT and (is_radau or phase != PHASE.START)  # as of single motions
    motion[MOTION.EVALUATIONS, lane] += 1.0 if is_counted else 0.0
    if phase == PHASE.WAITING:
        motion[MOTION.FOLLOWING, lane] = workspace.control[IMPLICIT.PENDING, lane]
    elif phase == PHASE.START or phase == PHASE.OUTPUT:  # noqa: PLR1714
        if not is_regular:
            lane_advance.repeat_or_leave(memory, motion, step, schedule.settings, lane)
        foresee_in_lane(memory, motion, workspace.control, schedule.settings, is_radau, lane)
        lane_advance.note_independence(memory, motion, lane)
        if motion[MOTION.ACTION, lane] == corrections.ACTION.NONE and motion[MOTION.STATUS, lane] == STATUS.RUNNING:
            if phase == PHASE.START:
                arrive_at_start(memory, workspace, schedule, samples, lane)
            else:
                lane_advance.record_state(memory, motion, samples.results, motion[MOTION.WORK, lane], lane)
                motion[MOTION.FOLLOWING, lane] = FOLLOWING.OUTPUT
    elif motion[MOTION.ACTION, lane] > corrections.ACTION.NONE:
        pass  # dependent coordinates of the Woronetz form are solved for: the stage is evaluated again
    elif phase >= STAGE.JACOBIAN:
        motion[MOTION.FOLLOWING, lane] = FOLLOWING.COLUMN
        if not is_regular:
            motion[MOTION.STATUS, lane], motion[MOTION.FOLLOWING, lane] = STATUS.LEFT, FOLLOWING.STAGE
    elif phase == STAGE.ERROR:
        motion[MOTION.FOLLOWING, lane] = FOLLOWING.ESTIMATE if is_regular else FOLLOWING.DECIDE
    else:
        is_last = not is_radau or phase == STAGE.NEWTON + 2
        motion[MOTION.FINITE, lane] = 1.0 if is_regular else 0.0
        if is_radau:  # BDF has no stages within a step
            lane_advance.note_independence(memory, motion, lane)
        motion[MOTION.TARGET, lane] = phase - STAGE.NEWTON + 1.0
        motion[MOTION.FOLLOWING, lane] = FOLLOWING.ITERATE if is_last or not is_regular else FOLLOWING.NEWTON


@kernel
def arrive_at_start(
    memory: LoopMemory, workspace: LaneWorkspace, schedule: LaneSchedule, samples: LaneSamples, lane: int
) -> None:
    """The start of a step, perhaps the end of the motion: what is known of the steps before, where it was corrected.

    Behind a time at which the equations are not smooth nothing is.
    """
    motion, step = workspace.motion, workspace.step
    if motion[MOTION.TRIES, lane] != 0.0 and motion[MOTION.REDUCED, lane] == 0.0:
        lane_advance.save_lane_start(memory, step, lane)  # that of the Woronetz form is kept before
    begin_at_start(workspace, lane)
    piece = motion[MOTION.STEP, lane]
    lane_advance.arrive(memory, motion, step, schedule, samples.results, lane)
    if motion[MOTION.STEP, lane] != piece:
        forget_history(workspace.control, lane)
    if motion[MOTION.STATUS, lane] == STATUS.RUNNING and motion[MOTION.ACTION, lane] == corrections.ACTION.NONE:
        motion[MOTION.FOLLOWING, lane] = FOLLOWING.BEGIN


@kernel
def begin_at_start(workspace: LaneWorkspace, lane: int) -> None:
    """Where a step does not start at the end of the last one, no interpolant leads there and differences begin anew."""
    step, control, slopes = workspace.step, workspace.control, workspace.slopes
    for k in range(slopes.shape[1]):
        if step[CANDIDATE.STATE, k, lane] != slopes[SLOPE.END, k, lane]:
            control[IMPLICIT.HAS_BEFORE, lane] = 0.0
            slopes[ROW.D, k, lane] = step[CANDIDATE.STATE, k, lane]


@kernel
def foresee_in_lane(
    memory: LoopMemory, motion: Array, control: Array, settings: Array, is_radau: bool, lane: int
) -> None:
    """A motion before which rows may lose their rank leaves: steps are so long that they could jump it."""
    last, size = control[CONTROL.ATTEMPT, lane], min(control[CONTROL.SIZE, lane], settings[SETTING.LARGEST_STEP])
    before, now = motion[MOTION.BEFORE, lane], motion[MOTION.INDEPENDENCE, lane]
    is_known = control[IMPLICIT.HAS_HISTORY, lane] != 0.0 and memory.n_rows > 0
    is_start = motion[MOTION.PHASE, lane] == PHASE.START and motion[MOTION.ACTION, lane] == corrections.ACTION.NONE
    steps = RADAU_SIGHT_STEPS if is_radau else loops_adaptive.SIGHT_STEPS
    if is_known and is_start and loops_adaptive.may_vanish(before, now, last, steps * size):
        motion[MOTION.STATUS, lane], motion[MOTION.ACTION, lane] = STATUS.LEFT, corrections.ACTION.FAILED


@kernel
def forget_history(control: Array, lane: int) -> None:
    """Nothing is known of steps before."""
    for slot in (IMPLICIT.HAS_HISTORY, IMPLICIT.HAS_JACOBIAN, IMPLICIT.HAS_FACTORS, IMPLICIT.HAS_BEFORE):
        control[slot, lane] = 0.0


@kernel
def store_rates(motion: Array, step: Array, slopes: Array) -> None:
    """The rates of lanes, where those of their stages are kept."""
    for lane in range(SIMD_LANES):
        if motion[MOTION.FOLLOWING, lane] > FOLLOWING.STEP:
            row = row_of_rate(int(motion[MOTION.PHASE, lane]))
            for k in range(slopes.shape[1]):
                slopes[row, k, lane] = step[CANDIDATE.RATE, k, lane]


@routine
def store_column(motion: Array, control: Array, slopes: Array, lane: int) -> None:
    """A column of the Jacobian; the next one follows, or what the Jacobian was wanted for."""
    column, n = int(motion[MOTION.PHASE, lane]) - STAGE.JACOBIAN, slopes.shape[1]
    step = formulas.stepped(slopes[ROW.BASE, column, lane]) - slopes[ROW.BASE, column, lane]  # as rounded
    for i in range(n):
        change = slopes[ROW.RESIDUE, i, lane] - slopes[ROW.BASE_RATE, i, lane]
        slopes[ROW.JACOBIAN + i, column, lane] = change / step
    motion[MOTION.TARGET, lane] = column + 1.0
    if column + 1 == n:
        control[IMPLICIT.HAS_JACOBIAN, lane] = 1.0
        is_before_trial = control[CONTROL.ATTEMPT, lane] == 0.0
        motion[MOTION.FOLLOWING, lane] = FOLLOWING.TRY if is_before_trial else FOLLOWING.GUESS


# Iterations, errors, and ends of steps.


@routine
def iterate(motion: Array, control: Array, slopes: Array, table: Array, is_radau: bool) -> None:
    """One iteration, and what follows it: the next one, the end, a new Jacobian, or a step of half the size."""
    most = formulas.BDF_ITERATIONS
    if is_radau:
        most = formulas.RADAU_ITERATIONS
        formulas.stage_residuals(control, slopes, table)
        re, im = formulas.complex_matrix(slopes)
        solve_in_lanes(formulas.real_matrix(slopes), slopes[ROW.PIVOTS], slopes[ROW.CHANGE])
        solve_complex_in_lanes(re, im, slopes[ROW.COMPLEX_PIVOTS], slopes[ROW.CHANGE + 1 :])
        assign(motion, MOTION.ERROR, formulas.norm_of(slopes, ROW.CHANGE, 3))
    else:
        is_first = choose(coordinate(control, IMPLICIT.ITERATIONS), 0.5, where(motion, FOLLOWING.ITERATE), 0.0)
        copy_where(choose(0.5, coordinate(motion, MOTION.FINITE), is_first, 0.0), slopes, ROW.BASE_RATE, ROW.F)
        formulas.correction_residual(control, slopes, table)
        solve_in_lanes(formulas.real_matrix(slopes), slopes[ROW.PIVOTS], slopes[ROW.CHANGE])
        assign(motion, MOTION.ERROR, formulas.norm_of(slopes, ROW.CHANGE, 1))
    for lane in range(SIMD_LANES):
        control[IMPLICIT.CHOSEN, lane] = 0.0
        if motion[MOTION.FOLLOWING, lane] == FOLLOWING.ITERATE:
            judge_in_lane(motion, control, most, is_radau, lane)
    if is_radau:
        formulas.change_stages(coordinate(control, IMPLICIT.CHOSEN), slopes, table)
    else:
        formulas.change_correction(coordinate(control, IMPLICIT.CHOSEN), slopes)


@routine
def judge_in_lane(motion: Array, control: Array, most: int, is_radau: bool, lane: int) -> None:
    """What follows the iteration of a lane; CHOSEN is one where its change counts."""
    number, verdict = control[IMPLICIT.ITERATIONS, lane], formulas.FAILED
    is_finite = motion[MOTION.FINITE, lane] != 0.0
    is_known = is_radau or is_finite or number > 0.0  # the rate from which a Jacobian would be taken
    if is_finite:
        norm = motion[MOTION.ERROR, lane]
        verdict, rate = formulas.judge_iteration(
            number, norm, control[IMPLICIT.NORM_BEFORE, lane], most, control[IMPLICIT.NEWTON_TOLERANCE, lane]
        )
        control[IMPLICIT.CONVERGENCE, lane] = rate
        control[IMPLICIT.ITERATIONS, lane], control[IMPLICIT.NORM_BEFORE, lane] = number + 1.0, norm
    control[IMPLICIT.CHOSEN, lane] = 0.0 if verdict == formulas.FAILED else 1.0
    if verdict == formulas.CONVERGED:
        motion[MOTION.FOLLOWING, lane] = FOLLOWING.CONVERGED
    elif verdict == formulas.GOES_ON and control[IMPLICIT.ITERATIONS, lane] < most:
        motion[MOTION.FOLLOWING, lane], motion[MOTION.TARGET, lane] = FOLLOWING.NEWTON, 0.0
    elif is_known and control[IMPLICIT.IS_CURRENT, lane] == 0.0:
        control[IMPLICIT.IS_CURRENT, lane] = 1.0
        motion[MOTION.FOLLOWING, lane] = FOLLOWING.JACOBIAN
    else:
        control[IMPLICIT.HAS_FACTORS, lane] = 0.0
        try_part(motion, control, 0.5, lane)


@kernel
def try_part(motion: Array, control: Array, factor: Number, lane: int) -> None:
    """A part of the step is tried next."""
    control[IMPLICIT.TRIAL_SIZE, lane] = factor * control[CONTROL.ATTEMPT, lane]
    motion[MOTION.FOLLOWING, lane] = FOLLOWING.TRY


@kernel
def accept_with(motion: Array, control: Array, factor: Number, lane: int) -> None:
    """The step is accepted; the next one has a size by a factor."""
    control[CONTROL.SIZE, lane] = factor * control[CONTROL.ATTEMPT, lane]
    motion[MOTION.FOLLOWING, lane] = FOLLOWING.ACCEPTED


@routine
def estimate_errors(motion: Array, control: Array, slopes: Array, table: Array) -> None:
    """Ends and errors of steps of Radau where iterations have converged, and second estimates; what follows these."""
    converged = where(motion, FOLLOWING.CONVERGED)
    estimates = choose(0.5, converged, 1.0, where(motion, FOLLOWING.ESTIMATE))
    if any_follow(motion, FOLLOWING.CONVERGED) or any_follow(motion, FOLLOWING.ESTIMATE):
        formulas.finish_stages(converged, control, slopes)
        formulas.add_stage_error(control, slopes, table)
        solve_in_lanes(formulas.real_matrix(slopes), slopes[ROW.PIVOTS], slopes[ROW.RESIDUE])
        assign_where(estimates, control, IMPLICIT.ERROR, formulas.norm_of(slopes, ROW.RESIDUE, 1))
    for lane in range(SIMD_LANES):
        decide_radau_in_lane(motion, control, lane)


@routine
def decide_radau_in_lane(motion: Array, control: Array, lane: int) -> None:
    """What follows an estimate of the error in a lane that has one."""
    is_first = motion[MOTION.FOLLOWING, lane] == FOLLOWING.CONVERGED
    if is_first and control[CONTROL.WAS_REJECTED, lane] != 0.0 and control[IMPLICIT.ERROR, lane] > 1.0:
        motion[MOTION.FOLLOWING, lane] = FOLLOWING.SECOND
    elif is_first or motion[MOTION.FOLLOWING, lane] == FOLLOWING.ESTIMATE:
        motion[MOTION.FOLLOWING, lane] = FOLLOWING.DECIDE
    if motion[MOTION.FOLLOWING, lane] == FOLLOWING.DECIDE:
        is_accepted, factor, keeps = formulas.next_of_radau(
            control[IMPLICIT.ERROR, lane], control[IMPLICIT.ERROR_OLD, lane], control[CONTROL.ATTEMPT, lane],
            control[IMPLICIT.SIZE_OLD, lane], (control[IMPLICIT.ITERATIONS, lane], control[IMPLICIT.CONVERGENCE, lane]),
        )  # fmt: skip
        if not keeps:
            control[IMPLICIT.HAS_FACTORS, lane] = 0.0
        if is_accepted:
            accept_with(motion, control, factor, lane)
        else:
            control[CONTROL.WAS_REJECTED, lane] = 1.0
            try_part(motion, control, factor, lane)


@routine
def decide_bdf_in_lanes(motion: Array, control: Array, slopes: Array, table: Array) -> None:
    """Errors of BDF where iterations have converged, new differences and orders, and what follows."""
    converged, any_accepted = where(motion, FOLLOWING.CONVERGED), False
    formulas.finish_correction(converged, control, slopes)
    assign_where(converged, control, IMPLICIT.ERROR, formulas.correction_error(control, slopes, table))
    for lane in range(SIMD_LANES):
        if motion[MOTION.FOLLOWING, lane] == FOLLOWING.CONVERGED:
            error, order = control[IMPLICIT.ERROR, lane], int(control[IMPLICIT.ORDER, lane])
            if error > 1.0:
                factor = formulas.shorter_of_bdf(error, order, control[IMPLICIT.ITERATIONS, lane])
                try_part(motion, control, factor, lane)
            else:
                accept_with(motion, control, 1.0, lane)
                any_accepted = True
    if any_accepted:
        formulas.add_correction(where(motion, FOLLOWING.ACCEPTED), control, slopes)
        any_changes = False
        for lane in range(SIMD_LANES):
            any_changes = any_changes or may_change_order(motion, control, lane)
        if any_changes:
            change_orders(motion, control, slopes, table)


@kernel
def may_change_order(motion: Array, control: Array, lane: int) -> bool:
    """Whether a lane has taken enough equal steps for another order, or another size."""
    is_enough = control[IMPLICIT.EQUAL_STEPS, lane] >= control[IMPLICIT.ORDER, lane] + 1.0
    return motion[MOTION.FOLLOWING, lane] == FOLLOWING.ACCEPTED and is_enough


@routine
def change_orders(motion: Array, control: Array, slopes: Array, table: Array) -> None:
    """Orders and sizes of next steps, in lanes that may change them."""
    assign(control, IMPLICIT.ERROR_BELOW, formulas.error_of_neighbour(control, slopes, table, -1))
    assign(control, IMPLICIT.ERROR_ABOVE, formulas.error_of_neighbour(control, slopes, table, 1))
    for lane in range(SIMD_LANES):
        if may_change_order(motion, control, lane):
            order = int(control[IMPLICIT.ORDER, lane])
            factor, best = formulas.next_of_bdf(
                order, control[IMPLICIT.ERROR, lane], control[IMPLICIT.ERROR_BELOW, lane],
                control[IMPLICIT.ERROR_ABOVE, lane], control[IMPLICIT.ITERATIONS, lane],
            )  # fmt: skip
            control[IMPLICIT.ORDER, lane], control[IMPLICIT.EQUAL_STEPS, lane] = best, 0.0
            control[IMPLICIT.HAS_FACTORS, lane] = 0.0
            accept_with(motion, control, factor, lane)


@routine
def accept_steps(memory: LoopMemory, workspace: LaneWorkspace, schedule: LaneSchedule, is_radau: bool) -> None:
    """What is kept of accepted steps; the next one begins, or outputs and stops within the step come first."""
    motion, step, control, slopes = workspace.motion, workspace.step, workspace.control, workspace.slopes
    accepted = where(motion, FOLLOWING.ACCEPTED)
    if is_radau:
        formulas.weigh_stages(accepted, slopes, workspace.dense_output, schedule.method)
    elif any_look_within(motion, control, schedule):
        formulas.weigh_differences(accepted, control, slopes, workspace.dense_output, schedule.method)
    copy_where(accepted, slopes, ROW.BEFORE, SLOPE.STATE)
    for k in range(slopes.shape[1]):
        store_where(accepted, step, CANDIDATE.LAST, k, load(slopes, SLOPE.END, k))
    for lane in range(SIMD_LANES):
        if motion[MOTION.FOLLOWING, lane] == FOLLOWING.ACCEPTED:
            accept_in_lane(memory, workspace, schedule, is_radau, lane)


@routine
def accept_in_lane(
    memory: LoopMemory, workspace: LaneWorkspace, schedule: LaneSchedule, is_radau: bool, lane: int
) -> None:
    """The numbers that the next step of a lane begins with."""
    motion, control = workspace.motion, workspace.control
    control[IMPLICIT.SIZE_OLD, lane] = control[CONTROL.SIZE_BEFORE, lane]
    control[IMPLICIT.ERROR_OLD, lane] = control[IMPLICIT.ERROR, lane]
    control[IMPLICIT.SIZE_OF_BEFORE, lane] = control[CONTROL.ATTEMPT, lane]
    control[IMPLICIT.HAS_BEFORE, lane], control[IMPLICIT.IS_CURRENT, lane] = 1.0, 0.0
    is_slow = formulas.is_slow(control[IMPLICIT.ITERATIONS, lane], control[IMPLICIT.CONVERGENCE, lane])
    if is_radau and is_slow:
        control[IMPLICIT.HAS_JACOBIAN, lane] = control[IMPLICIT.HAS_FACTORS, lane] = 0.0
    motion[MOTION.NEXT_H, lane] = control[CONTROL.SIZE, lane]
    if looks_within(motion, control, schedule, lane):
        motion[MOTION.FOLLOWING, lane] = FOLLOWING.OUTPUT
    else:
        motion[MOTION.T, lane] = control[CONTROL.ATTEMPT_END, lane]
        motion[MOTION.H, lane] = control[CONTROL.SIZE, lane]
        lane_advance.start_from(memory, motion, workspace.step, schedule, CANDIDATE.LAST, lane)
        motion[MOTION.FOLLOWING, lane] = FOLLOWING.STAGE


@kernel
def looks_within(motion: Array, control: Array, schedule: LaneSchedule, lane: int) -> bool:
    """Whether outputs or stops lie within the step of a lane, or may lie there."""
    end = control[CONTROL.ATTEMPT_END, lane]
    return schedule.stops.shape[0] > 0 or lane_advance.passes_output(motion, schedule.outputs, end, lane)


@kernel
def any_look_within(motion: Array, control: Array, schedule: LaneSchedule) -> bool:
    """Whether that is so in some lane whose step was accepted."""
    answer = False
    for lane in range(SIMD_LANES):
        is_accepted = motion[MOTION.FOLLOWING, lane] == FOLLOWING.ACCEPTED
        answer = answer or (is_accepted and looks_within(motion, control, schedule, lane))
    return answer


# Beginnings of steps, of Jacobians, of trials of a step of some size, and of iterations.


@routine
def begin_implicit_steps(
    motion: Array, control: Array, slopes: Array, step: Array, settings: Array, is_radau: bool
) -> None:
    """Steps of the proposed sizes, after the Jacobian where there is none; with those of a motion that begins."""
    begins = where(motion, FOLLOWING.BEGIN)
    for k in range(slopes.shape[1]):
        store_where(begins, slopes, SLOPE.STATE, k, load(step, CANDIDATE.STATE, k))
    for lane in range(SIMD_LANES):
        control[IMPLICIT.CHOSEN, lane] = 0.0
        if motion[MOTION.FOLLOWING, lane] == FOLLOWING.BEGIN:
            if control[IMPLICIT.HAS_HISTORY, lane] == 0.0:
                control[IMPLICIT.HAS_HISTORY, lane], control[IMPLICIT.CHOSEN, lane] = 1.0, 1.0
                control[IMPLICIT.SIZE_OLD, lane] = control[IMPLICIT.ERROR_OLD, lane] = 0.0
                control[CONTROL.SIZE, lane] = control[IMPLICIT.DIFFERENCE_SIZE, lane] = motion[MOTION.H, lane]
            begin_step_of_lane(motion, control, settings, is_radau, lane)
    if not is_radau:
        formulas.begin_differences(
            coordinate(control, IMPLICIT.CHOSEN), control, slopes, coordinate(control, CONTROL.SIZE)
        )


@routine
def begin_step_of_lane(motion: Array, control: Array, settings: Array, is_radau: bool, lane: int) -> None:
    """The size that is tried first, which may be bounded."""
    t, size = motion[MOTION.T, lane], control[CONTROL.SIZE, lane]
    control[CONTROL.SIZE_BEFORE, lane], control[CONTROL.WAS_REJECTED, lane] = size, 0.0
    control[IMPLICIT.LEAST_SIZE, lane] = formulas.least_size(t)
    longest = min(motion[MOTION.H, lane], settings[SETTING.LARGEST_STEP])
    trial = formulas.bounded_size(size, longest, control[IMPLICIT.LEAST_SIZE, lane])
    control[IMPLICIT.TRIAL_SIZE, lane] = trial
    if trial != size:
        control[IMPLICIT.SIZE_OLD, lane] = control[IMPLICIT.ERROR_OLD, lane] = 0.0
    motion[MOTION.FOLLOWING, lane] = FOLLOWING.TRY
    if control[IMPLICIT.HAS_JACOBIAN, lane] == 0.0:
        control[CONTROL.ATTEMPT, lane] = 0.0
        control[IMPLICIT.IS_CURRENT, lane] = 1.0 if is_radau else 0.0
        motion[MOTION.FOLLOWING, lane] = FOLLOWING.JACOBIAN


@routine
def begin_jacobians(motion: Array, control: Array, slopes: Array, is_radau: bool) -> None:
    """States and rates from which Jacobians are taken: of BDF within a step those of its prediction."""
    for lane in range(SIMD_LANES):
        control[IMPLICIT.CHOSEN, lane] = 0.0
        if motion[MOTION.FOLLOWING, lane] == FOLLOWING.JACOBIAN:
            is_at_start = is_radau or control[CONTROL.ATTEMPT, lane] == 0.0
            control[IMPLICIT.CHOSEN, lane] = 1.0 if is_at_start else 0.0
            time = motion[MOTION.T, lane] if is_at_start else control[CONTROL.ATTEMPT_END, lane]
            control[IMPLICIT.JACOBIAN_TIME, lane], control[IMPLICIT.HAS_FACTORS, lane] = time, 0.0
            motion[MOTION.JACOBIANS, lane] += 1.0
    at_start, begins = coordinate(control, IMPLICIT.CHOSEN), where(motion, FOLLOWING.JACOBIAN)
    copy_where(begins, slopes, ROW.BASE, ROW.PREDICTED)
    copy_where(at_start, slopes, ROW.BASE, SLOPE.STATE)
    copy_where(at_start, slopes, ROW.BASE_RATE, ROW.RATE)
    for lane in range(SIMD_LANES):
        if motion[MOTION.FOLLOWING, lane] == FOLLOWING.JACOBIAN:
            motion[MOTION.FOLLOWING, lane], motion[MOTION.TARGET, lane] = FOLLOWING.COLUMN, 0.0


@routine
def try_steps(motion: Array, control: Array, slopes: Array, schedule: LaneSchedule, is_radau: bool) -> None:
    """Steps of the sizes that are tried, up to where the equations are not smooth; without a size motions leave."""
    any_changed = False
    for lane in range(SIMD_LANES):
        control[IMPLICIT.CHOSEN, lane] = 0.0
        if motion[MOTION.FOLLOWING, lane] == FOLLOWING.TRY:
            try_in_lane(motion, control, schedule, is_radau, lane)
            any_changed = any_changed or control[IMPLICIT.CHOSEN, lane] != 0.0
    if any_changed:
        factor = coordinate(motion, MOTION.ERROR)
        formulas.change_differences(coordinate(control, IMPLICIT.CHOSEN), control, slopes, schedule.method, factor)


@routine
def try_in_lane(motion: Array, control: Array, schedule: LaneSchedule, is_radau: bool, lane: int) -> None:
    """The step of a lane; CHOSEN is one where differences of BDF change, by a factor (ERROR)."""
    t, size = motion[MOTION.T, lane], control[IMPLICIT.TRIAL_SIZE, lane]
    end, last = t + size, schedule.grid[int(motion[MOTION.STEP, lane]), PIECE.LAST]
    of_differences = control[IMPLICIT.DIFFERENCE_SIZE, lane]
    motion[MOTION.FOLLOWING, lane] = FOLLOWING.GUESS
    if not size >= control[IMPLICIT.LEAST_SIZE, lane]:
        motion[MOTION.STATUS, lane], motion[MOTION.FOLLOWING, lane] = STATUS.LEFT, FOLLOWING.STAGE
    if end > last:
        end, size = last, last - t
        control[IMPLICIT.HAS_FACTORS, lane] *= 1.0 if is_radau else 0.0
    control[CONTROL.ATTEMPT, lane], control[CONTROL.ATTEMPT_END, lane] = end - t, end
    control[IMPLICIT.TRIAL_SIZE, lane] = motion[MOTION.H, lane] = end - t
    control[IMPLICIT.DIFFERENCE_SIZE, lane] = end - t  # the same but for rounding
    motion[MOTION.SMALLEST, lane] = math.inf
    if not is_radau and size != of_differences:
        control[IMPLICIT.CHOSEN, lane], motion[MOTION.ERROR, lane] = 1.0, size / of_differences


@routine
def begin_iterations_in_lanes(workspace: LaneWorkspace, table: Array, is_radau: bool) -> None:
    """Guesses of stages or predictions of ends, and factors where those there are do not serve."""
    motion, control, slopes, any_new = workspace.motion, workspace.control, workspace.slopes, False
    guessing = where(motion, FOLLOWING.GUESS)
    for slot in (IMPLICIT.ITERATIONS, IMPLICIT.NORM_BEFORE, IMPLICIT.CONVERGENCE):
        assign_where(guessing, control, slot, 0.0)
    if is_radau:
        formulas.guess_stages(guessing, control, slopes, workspace.dense_output, table)
        assign(motion, MOTION.ERROR, coordinate(control, CONTROL.ATTEMPT))
    else:
        formulas.predict_state(guessing, control, slopes, table)
        assign(motion, MOTION.ERROR, formulas.coefficient_of_rate(control, table))
    for lane in range(SIMD_LANES):
        control[IMPLICIT.CHOSEN, lane] = 0.0
        if motion[MOTION.FOLLOWING, lane] == FOLLOWING.GUESS:
            motion[MOTION.FOLLOWING, lane], motion[MOTION.TARGET, lane] = FOLLOWING.NEWTON, 0.0
            size, has_factors = motion[MOTION.ERROR, lane], control[IMPLICIT.HAS_FACTORS, lane]
            is_other = has_factors == 0.0 or (
                is_radau and formulas.is_other_size(control[IMPLICIT.FACTORED_SIZE, lane], size)
            )
            if is_other or has_factors == UNKNOWN_FACTORS:
                any_new = True
                control[IMPLICIT.CHOSEN, lane], control[IMPLICIT.HAS_FACTORS, lane] = 1.0, 1.0
            if is_other:
                control[IMPLICIT.FACTORED_SIZE, lane] = size
    if any_new:
        chosen, re, im = coordinate(control, IMPLICIT.CHOSEN), *formulas.complex_matrix(slopes)
        if is_radau:
            formulas.radau_matrices(chosen, control, slopes, table)
            factorize_complex_in_lanes(re, im, slopes[ROW.COMPLEX_PIVOTS], control)
        else:
            formulas.bdf_matrix(chosen, control, slopes)
        factorize_in_lanes(formulas.real_matrix(slopes), slopes[ROW.PIVOTS], control)


@routine
def next_implicit_states(
    memory: LoopMemory, motion: Array, control: Array, slopes: Array, table: Array, is_radau: bool
) -> None:
    """The states that are evaluated next, and their times: of iterations, for errors, and beside others."""
    n_q, n_v, vectors, any_next = memory.n_q, memory.n_v, memory.vectors, False
    for lane in range(SIMD_LANES):
        following = motion[MOTION.FOLLOWING, lane]
        any_next = any_next or following == FOLLOWING.NEWTON or following == FOLLOWING.COLUMN  # noqa: PLR1714
        any_next = any_next or following == FOLLOWING.SECOND
    if any_next:
        newton, second, column = (
            where(motion, FOLLOWING.NEWTON), where(motion, FOLLOWING.SECOND), where(motion, FOLLOWING.COLUMN),
        )  # fmt: skip
        goes_there, number, base = newton + second + column, coordinate(motion, MOTION.TARGET), ROW.PREDICTED
        if is_radau:
            base = SLOPE.STATE
        for k in range(n_q + n_v):
            change = load(slopes, ROW.Z, k)
            if is_radau:
                last = choose(1.5, number, load(slopes, ROW.Z + 2, k), load(slopes, ROW.Z + 1, k))
                change = choose(0.5, number, last, change)
            value = load(slopes, base, k) + change
            value = choose(0.5, second, load(slopes, SLOPE.STATE, k) + load(slopes, ROW.RESIDUE, k), value)
            value = choose(0.5, column, load(slopes, ROW.BASE, k), value)
            row, slot = (VECTOR.Q, k) if k < n_q else (VECTOR.V, k - n_q)
            store(vectors, row, slot, choose(0.5, goes_there, value, load(vectors, row, slot)))
        for lane in range(SIMD_LANES):
            go_to_implicit_stage(memory, motion, control, slopes, table, is_radau, lane)


@routine
def go_to_implicit_stage(
    memory: LoopMemory, motion: Array, control: Array, slopes: Array, table: Array, is_radau: bool, lane: int
) -> None:
    """The stage that a lane evaluates next, and its time; of a column the coordinate beside another one."""
    following, number, time = motion[MOTION.FOLLOWING, lane], int(motion[MOTION.TARGET, lane]), motion[MOTION.T, lane]
    if following == FOLLOWING.NEWTON:
        motion[MOTION.PHASE, lane] = STAGE.NEWTON + number
        if is_radau and number < 2:
            time = time + table[METHOD_TABLE.NODES, number] * control[CONTROL.ATTEMPT, lane]
        else:
            time = control[CONTROL.ATTEMPT_END, lane]
    elif following == FOLLOWING.SECOND:
        motion[MOTION.PHASE, lane] = STAGE.ERROR
    elif following == FOLLOWING.COLUMN:
        motion[MOTION.PHASE, lane], time = STAGE.JACOBIAN + number, control[IMPLICIT.JACOBIAN_TIME, lane]
        if number < memory.n_q:
            memory.vectors[VECTOR.Q, number, lane] = formulas.stepped(slopes[ROW.BASE, number, lane])
        elif number < memory.n_q + memory.n_v:
            memory.vectors[VECTOR.V, number - memory.n_q, lane] = formulas.stepped(slopes[ROW.BASE, number, lane])
    control[CONTROL.STAGE_TIME, lane] = time


# What is known of the steps of a motion, into a lane and out of it.


@kernel
def load_history(
    workspace: LaneWorkspace, settings: Array, histories: Array, sample: int, lane: int, method: int
) -> None:
    """The history of a sample, all zeros where it has none; its factors are to be computed again."""
    control, slopes, first, n = workspace.control, workspace.slopes, IMPLICIT.ERROR_BELOW, workspace.slopes.shape[1]
    for slot in range(first):
        control[slot, lane] = histories[sample, slot]
    if control[IMPLICIT.HAS_FACTORS, lane] != 0.0:
        control[IMPLICIT.HAS_FACTORS, lane] = UNKNOWN_FACTORS
    control[IMPLICIT.NEWTON_TOLERANCE, lane] = settings[SETTING.NEWTON_TOLERANCE]
    control[CONTROL.RTOL, lane], control[CONTROL.ATOL, lane] = settings[SETTING.RTOL], settings[SETTING.ATOL]
    for k in range(n):
        for i in range(KEPT_ROWS):
            value = histories[sample, first + i * n + k]
            if method == METHOD.BDF:
                slopes[ROW.D + i, k, lane] = value
            elif i + 1 < KEPT_ROWS:
                workspace.dense_output[i, k, lane] = value
            else:
                slopes[ROW.BEFORE, k, lane] = value
        for i in range(n):
            slopes[ROW.JACOBIAN + i, k, lane] = histories[sample, first + (KEPT_ROWS + i) * n + k]
        slopes[SLOPE.END, k, lane] = workspace.step[CANDIDATE.STATE, k, lane]


@kernel
def store_history(workspace: LaneWorkspace, histories: Array, sample: int, lane: int, method: int) -> None:
    """The history of the motion of a lane back to its sample."""
    control, slopes, first, n = workspace.control, workspace.slopes, IMPLICIT.ERROR_BELOW, workspace.slopes.shape[1]
    begin_at_start(workspace, lane)
    for slot in range(first):
        histories[sample, slot] = control[slot, lane]
    for k in range(n):
        for i in range(KEPT_ROWS):
            value = slopes[ROW.BEFORE, k, lane]
            if method == METHOD.BDF:
                value = slopes[ROW.D + i, k, lane]
            elif i + 1 < KEPT_ROWS:
                value = workspace.dense_output[i, k, lane]
            histories[sample, first + i * n + k] = value
        for i in range(n):
            histories[sample, first + (KEPT_ROWS + i) * n + k] = slopes[ROW.JACOBIAN + i, k, lane]


def history_width(n: int) -> int:
    """Numbers of the history of a motion with n numbers of a state."""
    return int(IMPLICIT.ERROR_BELOW + (KEPT_ROWS + n) * n)
