"""What follows an evaluation in SIMD lanes with adaptive steps: the next stage, the next step, outputs, and ends."""

import math
from typing import Any

from cadmbs.arrays import Array
from cadmbs.integrators import loop, step_control
from cadmbs.kernels.kernel import Table, kernel, routine
from cadmbs.kernels.many.lane_packing import CANDIDATE, FOLLOWING, MOTION, PHASE, PIECE, SETTING, STATUS, STEPS
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, larger, magnitude
from cadmbs.kernels.records import LaneSamples, LaneSchedule, LaneWorkspace, LoopMemory
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, VECTOR
from cadmbs.kernels.steps import corrections, loops_adaptive
from cadmbs.kernels.steps.adaptive_memory import TABLEAU, TABLEAU_SIZE
from cadmbs.kernels.tree.packing import SIMD_LANES


@kernel
def advance(
    coordinates: Table, memory: LoopMemory, workspace: LaneWorkspace, schedule: LaneSchedule, samples: LaneSamples
) -> None:
    """What follows an evaluation, in each lane: outputs and ends, the next stage, the next step."""
    motion, step, slopes, dense_output = workspace.motion, workspace.step, workspace.slopes, workspace.dense_output
    settings, method = schedule.settings, schedule.method
    for lane in range(SIMD_LANES):
        if motion[MOTION.STATUS, lane] == STATUS.RUNNING:
            motion[MOTION.EVALUATIONS, lane] += 1.0
            if not is_regular(motion, lane):
                repeat_or_leave(memory, motion, step, settings, lane)
            note_independence(memory, motion, lane)
            if motion[MOTION.ACTION, lane] == corrections.ACTION.NONE and motion[MOTION.PHASE, lane] == PHASE.START:
                is_kept = motion[MOTION.REDUCED, lane] + motion[MOTION.REJECTED, lane] != 0.0
                if motion[MOTION.TRIES, lane] != 0.0 and not is_kept:
                    save_lane_start(memory, step, lane)  # that was corrected
                arrive(memory, motion, step, schedule, samples.results, lane)
    next_points(coordinates, memory, motion, step, slopes, method, settings)
    stages, finishing, interpolates = settings[SETTING.STAGES], False, False
    for lane in range(SIMD_LANES):
        finishing = finishing or (is_advancing(motion, lane) and motion[MOTION.TARGET, lane] == stages)
    if finishing:
        error_norms(memory, motion, step, slopes, method, settings)
    for lane in range(SIMD_LANES):
        motion[MOTION.FOLLOWING, lane], motion[MOTION.INTERPOLATES, lane] = FOLLOWING.STAGE, 0.0
        if is_advancing(motion, lane):
            if motion[MOTION.TARGET, lane] == stages:
                finish_lane_step(memory, motion, step, schedule, lane)
            else:
                go_to_next_stage(memory, motion, step, method, lane)
        elif motion[MOTION.ACTION, lane] == corrections.ACTION.NONE and motion[MOTION.STATUS, lane] == STATUS.RUNNING:
            record_state(memory, motion, samples.results, motion[MOTION.WORK, lane], lane)
            motion[MOTION.FOLLOWING, lane] = FOLLOWING.OUTPUT
        interpolates = interpolates or motion[MOTION.INTERPOLATES, lane] != 0.0
    if interpolates:
        h, is_new = coordinate(motion, MOTION.H), coordinate(motion, MOTION.INTERPOLATES)
        loops_adaptive.store_interpolant(method, h, is_new, slopes, memory.n_q + memory.n_v + 1, dense_output)
    go_to_outputs(memory, workspace, schedule, samples)


@kernel
def note_independence(memory: LoopMemory, motion: Array, lane: int) -> None:
    """Independence of rows in stages; a motion whose last step may have led over a singular configuration leaves."""
    if memory.n_rows > 0:
        phase, independence = motion[MOTION.PHASE, lane], motion[MOTION.INDEPENDENCE, lane]
        before, smallest = motion[MOTION.BEFORE, lane], motion[MOTION.SMALLEST, lane]
        if phase == PHASE.START and motion[MOTION.ACTION, lane] == corrections.ACTION.NONE:
            is_new = motion[MOTION.REJECTED, lane] == 0.0
            if is_new and loops_adaptive.may_leap(smallest, before, independence):
                motion[MOTION.STATUS, lane], motion[MOTION.ACTION, lane] = STATUS.LEFT, corrections.ACTION.FAILED
            motion[MOTION.BEFORE, lane], motion[MOTION.SMALLEST, lane] = independence, math.inf
        elif phase > PHASE.START and phase < PHASE.OUTPUT:
            motion[MOTION.SMALLEST, lane] = min(smallest, independence)


@kernel
def is_regular(motion: Array, lane: int) -> Any:
    """Whether the accelerations of a lane are numbers, of independent rows, and its state can be projected."""
    regular = motion[MOTION.INDEPENDENCE, lane] > motion[MOTION.LEAST, lane] and motion[MOTION.FINITE, lane] != 0.0
    return regular and motion[MOTION.ACTION, lane] != corrections.ACTION.FAILED


@kernel
def at_start(motion: Array, lane: int) -> Any:
    """Whether a lane is at the start of a step that was not evaluated yet."""
    is_new = motion[MOTION.TRIES, lane] == 0.0 and motion[MOTION.ENDED, lane] == 0.0
    return motion[MOTION.PHASE, lane] == PHASE.START and is_new


@routine
def repeat_or_leave(memory: Any, motion: Array, step: Any, settings: Array, lane: int) -> None:
    """What follows where the rows of a lane are not independent enough, or accelerations are no numbers.

    At the start of a step, other rows are chosen or the motion leaves the lanes; within one, fixed steps begin again
    with other rows, and adaptive ones are tried again, shorter.
    """
    phase = motion[MOTION.PHASE, lane]
    finite = motion[MOTION.FINITE, lane] != 0.0
    regular = motion[MOTION.INDEPENDENCE, lane] > motion[MOTION.LEAST, lane]
    if motion[MOTION.ACTION, lane] == corrections.ACTION.FAILED:
        motion[MOTION.STATUS, lane] = STATUS.LEFT
    elif not (finite and regular) and phase != PHASE.OUTPUT:
        if phase == PHASE.START or settings[SETTING.ADAPTIVE] == 0.0:
            motion[MOTION.STATUS, lane] = STATUS.NEEDS_ROWS if finite else STATUS.LEFT
        else:
            motion[MOTION.H, lane] *= FAILED_STEP_FACTOR
            motion[MOTION.REJECTED, lane] = 1.0
            repeat_step(memory, motion, step, lane)
        motion[MOTION.ACTION, lane] = corrections.ACTION.FAILED


@kernel
def repeat_step(memory: Any, motion: Array, step: Any, lane: int) -> None:
    """The start of the step again, with another size; the motion leaves where that has no digits."""
    if not abs(motion[MOTION.H, lane]) > STEP_ROUNDING * abs(motion[MOTION.T, lane]):  # at time zero, and no number
        motion[MOTION.STATUS, lane] = STATUS.LEFT
    motion[MOTION.PHASE, lane] = PHASE.START
    motion[MOTION.TRIES, lane] = corrections.PROJECTED if motion[MOTION.ENDED, lane] == 0.0 else 0.0
    go_to(memory, step, CANDIDATE.STATE, lane)


@kernel
def go_to(memory: Any, step: Any, state: Array, lane: int) -> None:
    """The point of the next evaluation: a state of `step`."""
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    for k in range(n_q):
        vectors[VECTOR.Q, k, lane] = step[state, k, lane]
    for k in range(n_v):
        vectors[VECTOR.V, k, lane] = step[state, n_q + k, lane]


@kernel
def begin_size(motion: Array, settings: Array, grid: Array, lane: int) -> None:
    """Time and size of the step that begins, clipped where the equations are not smooth; the size is signed.

    A motion that starts within a fixed step takes the rest of it.
    """
    if settings[SETTING.ADAPTIVE] == 0.0:
        number = int(motion[MOTION.STEP, lane])
        if number < grid.shape[0]:
            ahead = max(motion[MOTION.T, lane] - grid[number, 0], 0.0)
            motion[MOTION.T, lane] = grid[number, 0] if ahead == 0.0 else motion[MOTION.T, lane]
            motion[MOTION.H, lane] = grid[number, 1] - ahead
        else:
            motion[MOTION.T, lane] = settings[SETTING.END]
    else:
        t = motion[MOTION.T, lane]
        ahead = grid[int(motion[MOTION.STEP, lane]), PIECE.LAST] - t
        if ahead != 0.0:
            size = max(abs(motion[MOTION.H, lane]), STEP_ROUNDING * abs(t))
            size = min(size, settings[SETTING.LARGEST_STEP])
            if settings[SETTING.ADAPTIVE] == STEPS.EXPLICIT:  # implicit methods remember the size that is not clipped
                size = min(size, abs(ahead))
            motion[MOTION.H, lane] = size if ahead >= 0.0 else -size


@kernel
def save_lane_start(memory: Any, step: Any, lane: int) -> None:
    """A state that satisfies the constraints becomes the start of a step."""
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    for k in range(n_q):
        step[CANDIDATE.STATE, k, lane] = vectors[VECTOR.Q, k, lane]
    for k in range(n_v):
        step[CANDIDATE.STATE, n_q + k, lane] = vectors[VECTOR.V, k, lane]


@kernel
def arrive(memory: LoopMemory, motion: Array, step: Array, schedule: LaneSchedule, results: Array, lane: int) -> None:
    """The start of a step is recorded at output times; the motion ends at the last time."""
    settings, grid, marks, outputs = schedule.settings, schedule.grid, schedule.marks, schedule.outputs
    if settings[SETTING.ADAPTIVE] == 0.0:
        number = int(motion[MOTION.STEP, lane])
        if number > 0 and marks[number - 1, 0] >= 0:
            motion[MOTION.OUTPUT, lane] = marks[number - 1, 0]
            record_start(memory, motion, step, results, lane)
        ended = number == grid.shape[0]
    else:
        output, piece, t = int(motion[MOTION.OUTPUT, lane]), int(motion[MOTION.STEP, lane]), motion[MOTION.T, lane]
        piece_ends = t == grid[piece, PIECE.LAST]
        if piece_ends:
            t = grid[piece, PIECE.END]
        if output < outputs.shape[0] and outputs[output] == t:
            record_start(memory, motion, step, results, lane)
        ended = piece_ends and piece + 1 == grid.shape[0]
        if piece_ends and not ended:
            begin_piece(memory, motion, step, settings, grid, lane)
    if ended:
        motion[MOTION.STATUS, lane] = STATUS.FINISHED


@kernel
def begin_piece(memory: LoopMemory, motion: Array, step: Array, settings: Array, grid: Array, lane: int) -> None:
    """Adaptive steps go on behind a time at which the equations are not smooth; where they jump, they differ there."""
    piece = int(motion[MOTION.STEP, lane])
    jumps = grid[piece, PIECE.NEXT] != motion[MOTION.T, lane]
    motion[MOTION.T, lane], motion[MOTION.STEP, lane] = grid[piece, PIECE.NEXT], piece + 1.0
    begin_size(motion, settings, grid, lane)
    if jumps:
        motion[MOTION.TRIES, lane] = corrections.PROJECTED if motion[MOTION.ENDED, lane] == 0.0 else 0.0
        go_to(memory, step, CANDIDATE.STATE, lane)
        motion[MOTION.ACTION, lane] = corrections.ACTION.AGAIN


@kernel
def record_start(memory: Any, motion: Array, step: Any, results: Array, lane: int) -> None:
    """The start of a step in the results; where dependent coordinates were solved for since, as it was kept."""
    n = memory.n_q + memory.n_v
    record_state(memory, motion, results, step[CANDIDATE.STATE, n, lane], lane)
    if motion[MOTION.REDUCED, lane] != 0.0:
        sample, output = int(motion[MOTION.SAMPLE, lane]), int(motion[MOTION.OUTPUT, lane]) - 1
        for k in range(n):
            results[sample, output, k] = step[CANDIDATE.STATE, k, lane]


@kernel
def record_state(memory: Any, motion: Array, results: Array, work: Any, lane: int) -> None:
    """The state of a lane that was evaluated last, in its row of the results; the next output."""
    sample, output = int(motion[MOTION.SAMPLE, lane]), int(motion[MOTION.OUTPUT, lane])
    n_q, n_v = memory.n_q, memory.n_v
    for k in range(n_q):
        results[sample, output, k] = memory.vectors[VECTOR.Q, k, lane]
    for k in range(n_v):
        results[sample, output, n_q + k] = memory.vectors[VECTOR.V, k, lane]
    results[sample, output, n_q + n_v] = work
    record_lane_positions(memory, results, sample, output, lane)
    motion[MOTION.OUTPUT, lane] = output + 1.0


@kernel
def record_lane_positions(memory: Any, results: Array, sample: Any, output: Any, lane: int) -> None:
    """Positions of cut joints along which something acts, behind the state."""
    first = memory.n_q + memory.n_v + 1
    for n in range(results.shape[2] - first):
        results[sample, output, first + n] = memory.along[n, ALONG_CUT.POSITION, lane]


@kernel
def go_to_next_stage(memory: Any, motion: Array, step: Any, method: Any, lane: int) -> None:
    """The next stage of a step, or after the last one of its interpolant the first state within it."""
    if motion[MOTION.TARGET, lane] < method[TABLEAU.SIZES, TABLEAU_SIZE.ALL_STAGES]:
        motion[MOTION.PHASE, lane] = motion[MOTION.TARGET, lane]
        go_to(memory, step, CANDIDATE.NEXT, lane)
    else:
        motion[MOTION.INTERPOLATES, lane], motion[MOTION.FOLLOWING, lane] = 1.0, FOLLOWING.OUTPUT


@kernel
def finish_lane_step(memory: LoopMemory, motion: Array, step: Array, schedule: LaneSchedule, lane: int) -> None:
    """The next state becomes the start of the next step, or the step is tried again with another size.

    Where outputs lie within the step, it is kept until they are recorded, and where there are stops, until it is looked
    at.
    """
    method = schedule.method
    h, end = motion[MOTION.H, lane], step_end(motion, schedule.grid, lane)
    if not next_size(motion, method, lane):
        repeat_step(memory, motion, step, lane)
    elif schedule.stops.shape[0] > 0 or passes_output(motion, schedule.outputs, end, lane):
        motion[MOTION.NEXT_H, lane], motion[MOTION.H, lane] = motion[MOTION.H, lane], h
        for k in range(step.shape[1]):
            step[CANDIDATE.LAST, k, lane] = step[CANDIDATE.NEXT, k, lane]
        go_to_next_stage(memory, motion, step, method, lane)
    else:
        motion[MOTION.T, lane] = end
        start_from(memory, motion, step, schedule, CANDIDATE.NEXT, lane)


@kernel
def passes_output(motion: Array, outputs: Any, end: Any, lane: int) -> Any:
    """Whether an output time lies before the end of a step."""
    output, sign = int(motion[MOTION.OUTPUT, lane]), 1.0 if motion[MOTION.H, lane] >= 0.0 else -1.0
    return output < outputs.shape[0] and sign * (end - outputs[output]) > 0.0


@kernel
def start_from(memory: Any, motion: Array, step: Any, schedule: LaneSchedule, state: int, lane: int) -> None:
    """A new step from a state that is to be checked."""
    motion[MOTION.STEPS, lane] += 1.0
    motion[MOTION.PHASE, lane] = PHASE.START
    motion[MOTION.TRIES, lane], motion[MOTION.ENDED, lane] = 0.0, 0.0
    for k in range(step.shape[1]):
        step[CANDIDATE.STATE, k, lane] = step[state, k, lane]
    go_to(memory, step, CANDIDATE.STATE, lane)
    begin_size(motion, schedule.settings, schedule.grid, lane)


@routine
def go_to_outputs(memory: LoopMemory, workspace: LaneWorkspace, schedule: LaneSchedule, samples: LaneSamples) -> None:
    """The state at the next output time within the step, or the next step, of lanes that record such states."""
    motion, step, dense_output = workspace.motion, workspace.step, workspace.dense_output
    method, outputs = schedule.method, schedule.outputs
    any_output, last, state, point = False, memory.n_q + memory.n_v, step[CANDIDATE.STATE], step[CANDIDATE.NEXT]
    if schedule.stops.shape[0] > 0:
        find_near_stops(motion, step, dense_output, method, schedule.stops)
    for lane in range(SIMD_LANES):
        if motion[MOTION.FOLLOWING, lane] == FOLLOWING.OUTPUT:
            h, t = motion[MOTION.H, lane], motion[MOTION.T, lane]
            end = step_end(motion, schedule.grid, lane)
            if passes_output(motion, outputs, end, lane):
                motion[MOTION.FRACTION, lane] = (outputs[int(motion[MOTION.OUTPUT, lane])] - t) / h
                motion[MOTION.PHASE, lane], motion[MOTION.TRIES, lane] = PHASE.OUTPUT, 0.0
                any_output = True
            else:
                is_near = schedule.stops.shape[0] > 0 and motion[MOTION.NEAR_STOP, lane] != 0.0
                if is_near:
                    keep_interpolant(motion, step, dense_output, samples.interpolants, lane)
                    motion[MOTION.STATUS, lane] = STATUS.NEAR_STOP
                motion[MOTION.T, lane], motion[MOTION.H, lane] = end, motion[MOTION.NEXT_H, lane]
                start_from(memory, motion, step, schedule, CANDIDATE.LAST, lane)
                motion[MOTION.FOLLOWING, lane] = FOLLOWING.STEP
    if any_output:
        rows, x = int(method[TABLEAU.SIZES, TABLEAU_SIZE.INTERPOLANT]), coordinate(motion, MOTION.FRACTION)
        for k in range(last + 1):
            assign(point, k, loops_adaptive.interpolated(dense_output, rows, x, state, k))
        for lane in range(SIMD_LANES):
            if motion[MOTION.FOLLOWING, lane] == FOLLOWING.OUTPUT:
                go_to(memory, step, CANDIDATE.NEXT, lane)
                motion[MOTION.WORK, lane] = point[last, lane]


@routine
def find_near_stops(motion: Array, step: Array, dense_output: Array, method: Array, stops: Array) -> None:
    """Whether values that stop motions come near what they cross within the step of each lane.

    They do where one is nearer to it than a multiple of what it changes between neighbouring points at which
    `cadmbs.integrators.loop` looks: all that crosses, and all that may touch it between these.
    """
    rows, state = int(method[TABLEAU.SIZES, TABLEAU_SIZE.INTERPOLANT]), step[CANDIDATE.STATE]
    assign(motion, MOTION.NEAR_STOP, 0.0)
    for number in range(stops.shape[0]):
        column, crosses = max(int(stops[number, 0]), 0), stops[number, 1]
        if stops[number, 0] < 0.0:
            assign(motion, MOTION.NEAR_STOP, 1.0)  # no number of the state: every step is looked at
        before = coordinate(state, column) - crosses
        least, change = magnitude(before), 0.0 * before
        for k in range(step_control.EVENT_CHECKPOINTS):
            assign(motion, MOTION.FRACTION, (k + 1) / step_control.EVENT_CHECKPOINTS)
            after = (
                loops_adaptive.interpolated(dense_output, rows, coordinate(motion, MOTION.FRACTION), state, column)
                - crosses
            )
            distance, change = magnitude(after), larger(change, magnitude(after - before))
            least, before = choose(distance, least, distance, least), after
        moves = choose(0.0, change, 1.0, 0.0)
        is_near = choose(loop.EXTREME_REACH * change, least, 0.0, moves)
        assign(motion, MOTION.NEAR_STOP, larger(coordinate(motion, MOTION.NEAR_STOP), is_near))


@kernel
def keep_interpolant(motion: Array, step: Array, dense_output: Array, interpolants: Array, lane: int) -> None:
    """Beginning, size, state at the beginning and interpolant of a step, for its sample."""
    sample = int(motion[MOTION.SAMPLE, lane])
    motion[MOTION.BEGIN, lane], motion[MOTION.ATTEMPT, lane] = motion[MOTION.T, lane], motion[MOTION.H, lane]
    for k in range(interpolants.shape[2]):
        interpolants[sample, 0, k] = step[CANDIDATE.STATE, k, lane]
        for i in range(interpolants.shape[1] - 1):
            interpolants[sample, i + 1, k] = dense_output[i, k, lane]


@kernel
def step_end(motion: Array, grid: Array, lane: int) -> Any:
    """The time at the end of the step of a lane."""
    h, last = motion[MOTION.H, lane], grid[int(motion[MOTION.STEP, lane]), PIECE.LAST]
    return last if h == last - motion[MOTION.T, lane] else motion[MOTION.T, lane] + h


# Stages of embedded Runge-Kutta pairs in SIMD lanes: each lane has its own time, step, stage and error. States of
# stages, errors and interpolants are those of `cadmbs.kernels.steps.loops_adaptive`: a motion in lanes is the motion
# alone, to rounding.

FAILED_STEP_FACTOR = 0.2
"""Steps are tried again with this part of their size where accelerations are no numbers, as in SciPy."""

STEP_ROUNDING = 2.3e-15
"""Steps shorter than this part of the time have no digits."""


@kernel
def is_advancing(motion: Array, lane: int) -> Any:
    """Whether a lane has the slopes of a stage of a step."""
    running = motion[MOTION.STATUS, lane] == STATUS.RUNNING and motion[MOTION.ACTION, lane] == corrections.ACTION.NONE
    return running and motion[MOTION.PHASE, lane] < PHASE.OUTPUT


@kernel
def next_points(
    table: Table, memory: Any, motion: Array, step: Any, slopes: Array, method: Any, settings: Array
) -> None:
    """Slopes are stored; the states of the next stages, or at the ends of steps, to `step` (NEXT)."""
    n = memory.n_q + memory.n_v + 1
    loops_adaptive.present_rate(table, memory, step[CANDIDATE.RATE])
    count, weights = store_slopes(motion, step, slopes, n), (motion, slopes[slopes.shape[0] - 1], settings)
    h, state, result = coordinate(motion, MOTION.H), step[CANDIDATE.STATE], step[CANDIDATE.NEXT]
    lane_states(weights, method, h, slopes, state, result, (count, n))


@kernel
def store_slopes(motion: Array, step: Any, slopes: Array, n: Any) -> Any:
    """The slopes of each lane that advances, in the row of its stage; the largest number of slopes that a lane has."""
    last = 0
    for lane in range(SIMD_LANES):
        if is_advancing(motion, lane):
            stage = int(motion[MOTION.PHASE, lane])
            last = max(last, stage + 1)
            motion[MOTION.TARGET, lane] = stage + 1.0
            for k in range(n):
                slopes[stage, k, lane] = step[CANDIDATE.RATE, k, lane]
    return last


@kernel
def weight_in_lanes(weights: tuple[Array, Array, Array], tableau: Any, j: int) -> Any:
    """The weight of slope j for what comes next in each lane, which has as many slopes as it targets.

    The end of a step is that of the tableau, also where the error needs the slope there.
    """
    motion, factors, settings = weights
    end = int(tableau[TABLEAU.SIZES, TABLEAU_SIZE.STAGES])
    for lane in range(SIMD_LANES):
        target = int(motion[MOTION.TARGET, lane])
        row = end if target == settings[SETTING.STAGES] else target
        factors[0, lane] = tableau[row, j] if j < target else 0.0
    return coordinate(factors, 0)


@kernel
def is_any_used(weights: tuple[Array, Array, Array], tableau: Any, j: int) -> bool:
    """All slopes: stages differ from lane to lane."""
    return True


lane_states = loops_adaptive.stage_kernel(weight_in_lanes, is_any_used)


@routine
def error_norms(memory: Any, motion: Array, step: Any, slopes: Array, method: Any, settings: Array) -> None:
    """The error of the step of each lane against its tolerances."""
    tolerances, states = (settings[SETTING.RTOL], settings[SETTING.ATOL]), (step[CANDIDATE.STATE], step[CANDIDATE.NEXT])
    sizes = int(settings[SETTING.STAGES]), memory.n_q + memory.n_v + 1
    norm = loops_adaptive.error_norm(method, tolerances, slopes, states, sizes)
    assign(motion, MOTION.ERROR, magnitude(coordinate(motion, MOTION.H)) * norm)


@kernel
def next_size(motion: Array, method: Any, lane: int) -> Any:
    """Whether the step of a lane is accepted; the size of the next one, or of its repetition, to H."""
    error, rejected = motion[MOTION.ERROR, lane], motion[MOTION.REJECTED, lane] != 0.0
    accepted = error < 1.0
    motion[MOTION.H, lane] *= loops_adaptive.step_factor(error, rejected, method[TABLEAU.SIZES, TABLEAU_SIZE.EXPONENT])
    motion[MOTION.REJECTED, lane] = 0.0 if accepted else 1.0
    return accepted
