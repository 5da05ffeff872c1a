"""Stages of embedded Runge-Kutta pairs in SIMD lanes: each lane has its own time, step, stage and error.

A method is a matrix: row s holds the factors of the slopes for stage s, row `stages` those of the next state, the rows
after it those of further stages for states between steps; the last column is the time of the stage in steps. Below are
the two error estimates of DOP853 and the four rows of its interpolant. Slopes are those of the displacement on the
joint manifold (Munthe-Kaas), of velocities, and of the work of the loads.

References: Hairer, Norsett and Wanner, Solving ordinary differential equations I, II.5 and II.6.
"""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.many.lane_packing import CANDIDATE, MOTION, PHASE, SETTING, STATUS
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, larger, load, magnitude, root
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.steps.adaptive_steps import step_factor
from cadmbs.kernels.steps.corrections import ACTION
from cadmbs.kernels.steps.loops_stages import power_of
from cadmbs.kernels.tree.manifold import pull_back, retract
from cadmbs.kernels.tree.packing import SIMD_LANES

ERROR_ROWS = 2
INTERPOLANT_ROWS = 4
"""Rows of the matrix after those of the stages."""

FAILED_STEP_FACTOR = 0.2
"""Steps are tried again with this part of their size where accelerations are no numbers, as in SciPy."""

STEP_ROUNDING = 2.3e-15
"""Steps shorter than this part of the time have no digits."""


@kernel
def is_advancing(motion, lane):
    """Whether a lane has the slopes of a stage of a step."""
    running = motion[MOTION.STATUS, lane] == STATUS.RUNNING and motion[MOTION.ACTION, lane] == ACTION.NONE
    return running and motion[MOTION.PHASE, lane] < PHASE.OUTPUT


@kernel
def present_slopes(table, memory, rate):
    """Slopes of the displacement, of velocities and of work at the states that were evaluated."""
    n_v, vectors = memory.n_v, memory.vectors
    pull_back(table, vectors[VECTOR.PSI], vectors[VECTOR.V], rate)
    for k in range(n_v):
        assign(rate, n_v + k, load(vectors, VECTOR.SLOPE, k))
    assign(rate, 2 * n_v, power_of(memory))


@kernel
def displaced(table, memory, state, change, result):
    """States that differ from others by displacements, and changes of velocities and of work."""
    n_q, n_v = memory.n_q, memory.n_v
    retract(table, state, change, result)
    for k in range(n_v + 1):
        assign(result, n_q + k, coordinate(state, n_q + k) + coordinate(change, n_v + k))


@kernel
def next_points(table, memory, motion, step, slopes, method):
    """Slopes are stored; the points of the next stages, or the next states, to `step` (NEXT)."""
    sums, n = step[CANDIDATE.SUMS], 2 * memory.n_v + 1
    present_slopes(table, memory, step[CANDIDATE.RATE])
    last = store_slopes(motion, step, slopes, n)
    weighted_slopes(motion, slopes, method, last, sums)
    h = coordinate(motion, MOTION.H)
    for k in range(n):
        assign(sums, k, h * coordinate(sums, k))
    displaced(table, memory, step[CANDIDATE.STATE], sums, step[CANDIDATE.NEXT])


@kernel
def store_slopes(motion, step, slopes, n):
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
def weighted_slopes(motion, slopes, method, count, sums):
    """The slopes of each lane times the factors for what comes next in it; a lane has as many slopes as it targets."""
    n = slopes.shape[1]
    factors = slopes[slopes.shape[0] - 1]
    for k in range(n):
        assign(sums, k, 0.0)
    for s in range(count):
        for lane in range(SIMD_LANES):
            target = int(motion[MOTION.TARGET, lane])
            factors[0, lane] = method[target, s] if s < target else 0.0
        factor = coordinate(factors, 0)
        for k in range(n):
            # slopes that a lane has not yet may be those of a step that was not finite
            slope = choose(magnitude(factor), 1e-300, 0.0, load(slopes, s, k))
            assign(sums, k, coordinate(sums, k) + factor * slope)


@routine
def error_norms(memory, motion, step, slopes, method, settings):
    """The error of the step of each lane against its tolerances, as in SciPy's DOP853: root mean squares.

    Without a second estimate this is the norm of the first one.
    """
    n_q, n_v, stages = memory.n_q, memory.n_v, int(settings[SETTING.STAGES])
    state, following = step[CANDIDATE.STATE], step[CANDIDATE.NEXT]
    first = method.shape[0] - ERROR_ROWS - INTERPOLANT_ROWS
    fifth, third = 0.0, 0.0
    for k in range(2 * n_v + 1):
        a, b = 0.0, 0.0
        for s in range(stages):
            slope = load(slopes, s, k)
            a, b = a + method[first, s] * slope, b + method[first + 1, s] * slope
        index = k if k < n_v and n_q == n_v else n_q + k - n_v if k >= n_v else -1
        size = 1.0
        if index >= 0:
            size = larger(magnitude(coordinate(state, index)), magnitude(coordinate(following, index)))
        scale = 1.0 / (settings[SETTING.ATOL] + settings[SETTING.RTOL] * size)
        a, b = a * scale, b * scale
        fifth, third = fifth + a * a, third + b * b
    denominator = fifth + 0.01 * third
    norm = fifth / root((2.0 * n_v + 1.0) * larger(denominator, 1e-300))
    assign(motion, MOTION.ERROR, magnitude(coordinate(motion, MOTION.H)) * norm)


@kernel
def next_size(motion, settings, lane):
    """Whether the step of a lane is accepted; the size of the next one, or of its repetition, to H."""
    error, rejected = motion[MOTION.ERROR, lane], motion[MOTION.REJECTED, lane] != 0.0
    accepted = error < 1.0
    motion[MOTION.H, lane] *= step_factor(error, rejected, settings[SETTING.ERROR_EXPONENT])
    motion[MOTION.REJECTED, lane] = 0.0 if accepted else 1.0
    return accepted


@routine
def interpolants(memory, motion, step, slopes, method, settings, dense, lane):
    """The polynomial of a step of one lane, of displacement, velocities and work: seven rows as in SciPy's DOP853."""
    n_q, n_v = memory.n_q, memory.n_v
    h, stages, last = motion[MOTION.H, lane], method.shape[1] - 1, method.shape[0] - INTERPOLANT_ROWS
    end_slope = int(settings[SETTING.STAGES])
    for k in range(2 * n_v + 1):
        change = step[CANDIDATE.DISPLACEMENT, k, lane]
        if k >= n_v:
            change = step[CANDIDATE.LAST, n_q + k - n_v, lane] - step[CANDIDATE.STATE, n_q + k - n_v, lane]
        begin, end = slopes[0, k, lane], slopes[end_slope, k, lane]
        dense[0, k, lane] = change
        dense[1, k, lane] = h * begin - change
        dense[2, k, lane] = 2.0 * change - h * (end + begin)
        for r in range(INTERPOLANT_ROWS):
            total = 0.0
            for s in range(stages):
                total += method[last + r, s] * slopes[s, k, lane]
            dense[3 + r, k, lane] = h * total


@kernel
def interpolate(memory, motion, step, dense, fraction, lane):
    """Displacement, velocities and work at a part of the step, to SUMS of one lane."""
    for k in range(2 * memory.n_v + 1):
        total = 0.0
        for r in range(6, -1, -1):
            total = (total + dense[r, k, lane]) * (fraction if r % 2 == 0 else 1.0 - fraction)
        step[CANDIDATE.SUMS, k, lane] = total
