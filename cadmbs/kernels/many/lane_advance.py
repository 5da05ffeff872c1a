"""What follows an evaluation in SIMD lanes with adaptive steps: the next stage, the next step, outputs, and ends."""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.many.lane_packing import CANDIDATE, FOLLOWING, MOTION, PHASE, SETTING, STATUS
from cadmbs.kernels.many.lane_stages import (
    FAILED_STEP_FACTOR,
    STEP_ROUNDING,
    displaced,
    error_norms,
    interpolants,
    interpolate,
    is_advancing,
    next_points,
    next_size,
)
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, VECTOR
from cadmbs.kernels.steps.corrections import ACTION, PROJECTED
from cadmbs.kernels.tree.packing import SIMD_LANES


@kernel
def advance(
    coordinates, memory, motion, step, slopes, dense_output, settings, method, grid, marks, outputs, results
):  # fmt: skip
    """What follows an evaluation, in each lane: outputs and ends, the next stage, the next step."""
    for lane in range(SIMD_LANES):
        if motion[MOTION.STATUS, lane] == STATUS.RUNNING:
            motion[MOTION.EVALUATIONS, lane] += 1.0
            if not is_regular(motion, lane):
                repeat_or_leave(memory, motion, step, settings, lane)
            if motion[MOTION.ACTION, lane] == ACTION.NONE and motion[MOTION.PHASE, lane] == PHASE.START:
                if motion[MOTION.REDUCED, lane] == 0.0:
                    save_lane_start(memory, step, lane)
                arrive(memory, motion, step, settings, grid, marks, outputs, results, lane)
    next_points(coordinates, memory, motion, step, slopes, method)
    stages, finishing = settings[SETTING.STAGES], False
    for lane in range(SIMD_LANES):
        finishing = finishing or (is_advancing(motion, lane) and motion[MOTION.TARGET, lane] == stages)
    if finishing:
        error_norms(memory, motion, step, slopes, method, settings)
    for lane in range(SIMD_LANES):
        motion[MOTION.FOLLOWING, lane] = FOLLOWING.STAGE
        if is_advancing(motion, lane):
            if motion[MOTION.TARGET, lane] == stages:
                finish_step(memory, motion, step, settings, grid, outputs, lane)
            elif motion[MOTION.TARGET, lane] < method.shape[1] - 1:
                motion[MOTION.PHASE, lane] = motion[MOTION.TARGET, lane]
                go_to(memory, step, CANDIDATE.NEXT, lane)
            else:
                interpolants(memory, motion, step, slopes, method, settings, dense_output, lane)
                motion[MOTION.FOLLOWING, lane] = FOLLOWING.OUTPUT
        elif motion[MOTION.ACTION, lane] == ACTION.NONE and motion[MOTION.STATUS, lane] == STATUS.RUNNING:
            record_between(memory, motion, results, lane)
            motion[MOTION.FOLLOWING, lane] = FOLLOWING.OUTPUT
    go_to_outputs(coordinates, memory, motion, step, dense_output, settings, grid, outputs)


@kernel
def is_regular(motion, lane):
    """Whether the accelerations of a lane are numbers, of independent rows, and its state can be projected."""
    regular = motion[MOTION.INDEPENDENCE, lane] > motion[MOTION.LEAST, lane] and motion[MOTION.FINITE, lane] != 0.0
    return regular and motion[MOTION.ACTION, lane] != ACTION.FAILED


@kernel
def at_start(motion, lane):
    """Whether a lane is at the start of a step that was not evaluated yet."""
    is_new = motion[MOTION.TRIES, lane] == 0.0 and motion[MOTION.ENDED, lane] == 0.0
    return motion[MOTION.PHASE, lane] == PHASE.START and is_new


@routine
def repeat_or_leave(memory, motion, step, settings, lane):
    """What follows where the rows of a lane are not independent enough, or accelerations are no numbers.

    At the start of a step, other rows are chosen or the motion leaves the lanes; within one, fixed steps begin again
    with other rows, and adaptive ones are tried again, shorter.
    """
    phase = motion[MOTION.PHASE, lane]
    finite = motion[MOTION.FINITE, lane] != 0.0
    regular = motion[MOTION.INDEPENDENCE, lane] > motion[MOTION.LEAST, lane]
    if motion[MOTION.ACTION, lane] == ACTION.FAILED:
        motion[MOTION.STATUS, lane] = STATUS.LEFT
    elif not (finite and regular) and phase != PHASE.OUTPUT:
        if phase == PHASE.START or settings[SETTING.ADAPTIVE] == 0.0:
            motion[MOTION.STATUS, lane] = STATUS.NEEDS_ROWS if finite else STATUS.LEFT
        elif phase < settings[SETTING.STAGES]:
            motion[MOTION.H, lane] *= FAILED_STEP_FACTOR
            motion[MOTION.REJECTED, lane] = 1.0
            repeat_step(memory, motion, step, lane)
        motion[MOTION.ACTION, lane] = ACTION.FAILED


@kernel
def repeat_step(memory, motion, step, lane):
    """The start of the step again, with another size; the motion leaves where that has no digits."""
    if abs(motion[MOTION.H, lane]) < STEP_ROUNDING * abs(motion[MOTION.T, lane]):
        motion[MOTION.STATUS, lane] = STATUS.LEFT
    motion[MOTION.PHASE, lane] = PHASE.START
    motion[MOTION.TRIES, lane] = PROJECTED if motion[MOTION.ENDED, lane] == 0.0 else 0.0
    go_to(memory, step, CANDIDATE.STATE, lane)


@kernel
def go_to(memory, step, state, lane):
    """The point of the next evaluation: a state of `step`, displaced by SUMS from the start of the step."""
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    for k in range(n_q):
        vectors[VECTOR.Q, k, lane] = step[state, k, lane]
    for k in range(n_v):
        vectors[VECTOR.V, k, lane] = step[state, n_q + k, lane]
        vectors[VECTOR.PSI, k, lane] = step[CANDIDATE.SUMS, k, lane] if state == CANDIDATE.NEXT else 0.0


@kernel
def begin_size(motion, settings, grid, lane):
    """Time and size of the step that begins, clipped at the end; the size is signed."""
    if settings[SETTING.ADAPTIVE] == 0.0:
        number = int(motion[MOTION.STEP, lane])
        if number < grid.shape[0]:
            motion[MOTION.T, lane], motion[MOTION.H, lane] = grid[number, 0], grid[number, 1]
        else:
            motion[MOTION.T, lane] = settings[SETTING.END]
    else:
        t, ahead = motion[MOTION.T, lane], settings[SETTING.END] - motion[MOTION.T, lane]
        size = max(abs(motion[MOTION.H, lane]), STEP_ROUNDING * abs(t))
        size = min(size, settings[SETTING.LARGEST_STEP], abs(ahead))
        motion[MOTION.H, lane] = size if ahead >= 0.0 else -size


@kernel
def save_lane_start(memory, step, lane):
    """A state that satisfies the constraints becomes the start of a step."""
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    for k in range(n_q):
        step[CANDIDATE.STATE, k, lane] = vectors[VECTOR.Q, k, lane]
    for k in range(n_v):
        step[CANDIDATE.STATE, n_q + k, lane] = vectors[VECTOR.V, k, lane]
        vectors[VECTOR.PSI, k, lane] = 0.0


@kernel
def arrive(memory, motion, step, settings, grid, marks, outputs, results, lane):
    """The start of a step is recorded at output times; the motion ends at the last time."""
    if settings[SETTING.ADAPTIVE] == 0.0:
        number = int(motion[MOTION.STEP, lane])
        if number > 0 and marks[number - 1, 0] >= 0:
            motion[MOTION.OUTPUT, lane] = marks[number - 1, 0]
            record(memory, motion, step, results, lane)
        ended = number == grid.shape[0]
    else:
        output, t = int(motion[MOTION.OUTPUT, lane]), motion[MOTION.T, lane]
        if output < outputs.shape[0] and outputs[output] == t:
            record(memory, motion, step, results, lane)
        ended = t == settings[SETTING.END]
    if ended:
        motion[MOTION.STATUS, lane] = STATUS.FINISHED


@kernel
def record(memory, motion, step, results, lane):
    """The state of a lane in its row of the results; the next output."""
    sample, output = int(motion[MOTION.SAMPLE, lane]), int(motion[MOTION.OUTPUT, lane])
    for k in range(memory.n_q + memory.n_v + 1):
        results[sample, output, k] = step[CANDIDATE.STATE, k, lane]
    record_positions(memory, results, sample, output, lane)
    motion[MOTION.OUTPUT, lane] = output + 1.0


@kernel
def record_positions(memory, results, sample, output, lane):
    """Positions of cut joints along which something acts, behind the state."""
    first = memory.n_q + memory.n_v + 1
    for n in range(results.shape[2] - first):
        results[sample, output, first + n] = memory.along[n, ALONG_CUT.POSITION, lane]


@kernel
def finish_step(memory, motion, step, settings, grid, outputs, lane):
    """The next state becomes the start of the next step, or the step is tried again with another size."""
    h, end = motion[MOTION.H, lane], step_end(motion, settings, lane)
    if not next_size(motion, settings, lane):
        repeat_step(memory, motion, step, lane)
    elif passes_output(motion, outputs, end, lane):
        motion[MOTION.NEXT_H, lane], motion[MOTION.H, lane] = motion[MOTION.H, lane], h
        motion[MOTION.PHASE, lane] = settings[SETTING.STAGES]
        keep_next(memory, step, lane)
        go_to(memory, step, CANDIDATE.NEXT, lane)
    else:
        motion[MOTION.T, lane] = end
        start_from(memory, motion, step, settings, grid, CANDIDATE.NEXT, lane)


@kernel
def passes_output(motion, outputs, end, lane):
    """Whether an output time lies before the end of a step."""
    output, sign = int(motion[MOTION.OUTPUT, lane]), 1.0 if motion[MOTION.H, lane] >= 0.0 else -1.0
    return output < outputs.shape[0] and sign * (end - outputs[output]) > 0.0


@kernel
def keep_next(memory, step, lane):
    """The state at the end of an accepted step, and its displacement, while outputs before it are recorded."""
    for k in range(step.shape[1]):
        step[CANDIDATE.LAST, k, lane] = step[CANDIDATE.NEXT, k, lane]
    for k in range(memory.n_v):
        step[CANDIDATE.DISPLACEMENT, k, lane] = step[CANDIDATE.SUMS, k, lane]


@kernel
def start_from(memory, motion, step, settings, grid, state, lane):
    """A new step from a state that is to be checked."""
    motion[MOTION.STEPS, lane] += 1.0
    motion[MOTION.PHASE, lane] = PHASE.START
    motion[MOTION.TRIES, lane], motion[MOTION.ENDED, lane] = 0.0, 0.0
    for k in range(step.shape[1]):
        step[CANDIDATE.STATE, k, lane] = step[state, k, lane]
    go_to(memory, step, CANDIDATE.STATE, lane)
    begin_size(motion, settings, grid, lane)


@kernel
def record_between(memory, motion, results, lane):
    """The state between steps that was evaluated last."""
    sample, output = int(motion[MOTION.SAMPLE, lane]), int(motion[MOTION.OUTPUT, lane])
    n_q, n_v = memory.n_q, memory.n_v
    for k in range(n_q):
        results[sample, output, k] = memory.vectors[VECTOR.Q, k, lane]
    for k in range(n_v):
        results[sample, output, n_q + k] = memory.vectors[VECTOR.V, k, lane]
    results[sample, output, n_q + n_v] = motion[MOTION.WORK, lane]
    record_positions(memory, results, sample, output, lane)
    motion[MOTION.OUTPUT, lane] = output + 1.0


@routine
def go_to_outputs(coordinates, memory, motion, step, dense_output, settings, grid, outputs):
    """The state at the next output time within the step, or the next step, of lanes that record such states."""
    any_output, n_q, n_v = False, memory.n_q, memory.n_v
    for lane in range(SIMD_LANES):
        if motion[MOTION.FOLLOWING, lane] == FOLLOWING.OUTPUT:
            h, t = motion[MOTION.H, lane], motion[MOTION.T, lane]
            end = step_end(motion, settings, lane)
            if passes_output(motion, outputs, end, lane):
                fraction = (outputs[int(motion[MOTION.OUTPUT, lane])] - t) / h
                interpolate(memory, motion, step, dense_output, fraction, lane)
                motion[MOTION.PHASE, lane], motion[MOTION.TRIES, lane] = PHASE.OUTPUT, 0.0
                any_output = True
            else:
                motion[MOTION.T, lane], motion[MOTION.H, lane] = end, motion[MOTION.NEXT_H, lane]
                start_from(memory, motion, step, settings, grid, CANDIDATE.LAST, lane)
                motion[MOTION.FOLLOWING, lane] = FOLLOWING.STEP
    if any_output:
        displaced(coordinates, memory, step[CANDIDATE.STATE], step[CANDIDATE.SUMS], step[CANDIDATE.NEXT])
        for lane in range(SIMD_LANES):
            if motion[MOTION.FOLLOWING, lane] == FOLLOWING.OUTPUT:
                go_to(memory, step, CANDIDATE.NEXT, lane)
                motion[MOTION.WORK, lane] = step[CANDIDATE.NEXT, n_q + n_v, lane]


@kernel
def step_end(motion, settings, lane):
    """The time at the end of the step of a lane."""
    h, ahead = motion[MOTION.H, lane], settings[SETTING.END] - motion[MOTION.T, lane]
    return settings[SETTING.END] if h == ahead else motion[MOTION.T, lane] + h
