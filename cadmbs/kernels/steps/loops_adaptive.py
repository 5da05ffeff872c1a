"""Stages of adaptive steps of closed loops: what follows the evaluation of each."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, Table, kernel, routine
from cadmbs.kernels.loads.time_functions import sample_functions
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, larger, load, magnitude, root, store
from cadmbs.kernels.numbers.vectors import clear, copy_numbers
from cadmbs.kernels.records import AdaptiveArrays, ConstraintArrays, LoadArrays, LoopMemory
from cadmbs.kernels.rows.cut_coordinates import follow_positions
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, LIMIT, PROJECTS, REPORT, VECTOR, LoopFeatures
from cadmbs.kernels.solve.loops_solving import partition_is_regular
from cadmbs.kernels.steps import loops_projection, loops_stages
from cadmbs.kernels.steps.adaptive_memory import CHECKED, CONTROL, KEEP, MODE, REASON, SLOPE, TABLEAU, TABLEAU_SIZE
from cadmbs.kernels.tree.manifold import coordinate_rates, normalize

STOPPED = -1
"""The answer in place of a stage where the call ends."""


@routine
def first_adaptive_stage(table: Table, memory: LoopMemory, adaptive: AdaptiveArrays) -> int:
    """The stage to begin with: the slope at the start, or the first one after it where the slope is known."""
    control, slopes = adaptive.control, adaptive.slopes
    for slot in (CONTROL.STEPS, CONTROL.REJECTED, CONTROL.EVALUATIONS, CONTROL.ROWS, CONTROL.WAS_PROJECTED):
        assign(control, slot, 0.0)
    assign(control, CONTROL.SMALLEST_INDEPENDENCE, math.inf)
    stage = 0
    if control[CONTROL.HAS_SLOPE] != 0.0:
        stage = 1 if begin_attempt(control, False) else STOPPED
        if stage > 0:
            set_stage(table, memory, adaptive, stage)
    else:
        assign(control, CONTROL.REASON, REASON.REFUSED)
        assign(control, CONTROL.STAGE_TIME, control[CONTROL.TIME])
        copy_numbers(slopes[SLOPE.TRIAL], slopes[SLOPE.STATE], slopes.shape[1])
        set_state(table, memory, slopes)
    return stage


@kernel
def sample_stage(loads: LoadArrays, constraints: ConstraintArrays, adaptive: AdaptiveArrays, is_first: bool) -> bool:
    """Functions of time at a stage; False where one is not defined. Counts its first evaluation."""
    control = adaptive.control
    assign(control, CONTROL.EVALUATIONS, control[CONTROL.EVALUATIONS] + (1.0 if is_first else 0.0))
    return sample_functions(
        adaptive.instructions, adaptive.numbers, adaptive.jets, control[CONTROL.STAGE_TIME], loads.functions,
        constraints.targets,
    )  # fmt: skip


@routine
def check_step_end(memory: Any, adaptive: AdaptiveArrays, report: Array, stage: int) -> None:
    """Whether the end of an adaptive step of the Woronetz form has drifted, at its first evaluation."""
    is_adaptive = adaptive.control[CONTROL.MODE] == MODE.ADAPTIVE
    if is_adaptive and stage == round(adaptive.tableau[TABLEAU.SIZES, TABLEAU_SIZE.STAGES]):
        assign(adaptive.control, CONTROL.HAS_DRIFTED, 1.0 if loops_projection.has_drifted(memory, report) else 0.0)


@kernel
def set_state(table: Table, memory: LoopMemory, slopes: Array) -> None:
    """The state of a stage as that which is evaluated."""
    normalize(table, slopes[SLOPE.TRIAL], memory.vectors[VECTOR.Q])
    copy_numbers(memory.vectors[VECTOR.V], slopes[SLOPE.TRIAL, memory.n_q :], memory.n_v)


@routine
def set_stage(table: Table, memory: LoopMemory, adaptive: AdaptiveArrays, stage: int) -> None:
    """The state of a stage, and its time: at the end of the step exactly that."""
    control, slopes = adaptive.control, adaptive.slopes
    tableau, h, sizes = adaptive.tableau, control[CONTROL.ATTEMPT], (stage, slopes.shape[1])
    stage_state(stage, tableau, h, slopes, slopes[SLOPE.STATE], slopes[SLOPE.TRIAL], sizes)
    assign(control, CONTROL.STAGE_TIME, control[CONTROL.TIME] + tableau[TABLEAU.NODES, stage] * h)
    if stage == round(adaptive.tableau[TABLEAU.SIZES, TABLEAU_SIZE.STAGES]):
        assign(control, CONTROL.STAGE_TIME, control[CONTROL.ATTEMPT_END])
        copy_numbers(slopes[SLOPE.END], slopes[SLOPE.TRIAL], slopes.shape[1])
    set_state(table, memory, slopes)


@kernel
def store_rate(table: Table, memory: LoopMemory, slope: Array) -> bool:
    """The slope of the state that was evaluated; whether it is finite."""
    present_rate(table, memory, slope)
    total = 0.0
    for k in range(slope.shape[0]):
        total = total + coordinate(slope, k)
    return total - total == 0.0


@kernel
def present_rate(table: Table, memory: Any, rate: Any) -> None:
    """(dq/dt, a, power) of the state that was evaluated, in each lane."""
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    coordinate_rates(table, vectors[VECTOR.Q], vectors[VECTOR.V], rate)
    copy_numbers(rate[n_q:], vectors[VECTOR.SLOPE], n_v)
    assign(rate, n_q + n_v, loops_stages.power_of(memory))


@kernel
def store_next(memory: LoopMemory, slopes: Array, is_projected: bool) -> None:
    """The state to go on from: that of the step, or what projection made of it."""
    copy_numbers(slopes[SLOPE.NEXT], slopes[SLOPE.END], slopes.shape[1])
    if is_projected:
        copy_numbers(slopes[SLOPE.NEXT], memory.vectors[VECTOR.Q], memory.n_q)
        copy_numbers(slopes[SLOPE.NEXT, memory.n_q :], memory.vectors[VECTOR.V], memory.n_v)


def adaptive_stages(features: LoopFeatures) -> Callable[..., Any]:
    """What follows the evaluation of a stage, for the features of a system."""
    complete = completion(features)

    @routine
    def next_adaptive_stage(
        table: Table, constraints: ConstraintArrays, memory: LoopMemory, adaptive: AdaptiveArrays, results: Array,
        report: Array, stage: int,
    ) -> int:  # fmt: skip
        """The next stage to evaluate, CHECKED where the state at the end of the step is to be checked, or STOPPED.

        A step that stops the call leaves no trace: the call ends after the step before.
        """
        tableau, control, slopes, times = adaptive.tableau, adaptive.control, adaptive.slopes, adaptive.times
        stages = round(tableau[TABLEAU.SIZES, TABLEAU_SIZE.STAGES])
        smallest = min(control[CONTROL.SMALLEST_INDEPENDENCE], report[REPORT.INDEPENDENCE])
        assign(control, CONTROL.SMALLEST_INDEPENDENCE, smallest)
        goes_on = store_rate(table, memory, slopes[SLOPE.NEXT_RATE if stage == CHECKED else stage])
        following = stage + 1
        if not goes_on:
            assign(control, CONTROL.REASON, REASON.REFUSED)
        elif stage == 0:
            assign(control, CONTROL.INDEPENDENCE, report[REPORT.INDEPENDENCE])
            goes_on = begin_attempt(control, False)
        elif stage == stages and accept(tableau, control, slopes, stages):
            following, goes_on = (
                CHECKED,
                foresee(control, report[REPORT.INDEPENDENCE], SIGHT_MARGIN) and has_space(times, control),
            )
        elif stage == stages:
            following, goes_on = 1, begin_attempt(control, True)
        elif stage == CHECKED or stage + 1 == tableau[TABLEAU.SIZES, TABLEAU_SIZE.ALL_STAGES]:
            following = complete(constraints, memory, adaptive, results, report, stage)
            goes_on = following != STOPPED
        if goes_on and following != CHECKED:
            set_stage(table, memory, adaptive, following)
        return following if goes_on else STOPPED

    return next_adaptive_stage


@routine
def note_reduced_end(memory: Any, control: Array, report: Array) -> None:
    """Drift at the end of a step of the Woronetz form, and whether its dependent coordinates serve there."""
    loops_projection.note_drift(report, report[REPORT.STAGE_GAP], report[REPORT.STAGE_DEFECT])
    assign(control, CONTROL.SERVES, 1.0 if partition_is_regular(memory) else 0.0)


@kernel
def ends_reduced(control: Array) -> Any:
    """Whether the call ends after a step of the Woronetz form: its end is to be projected, or others are dependent."""
    drifted = control[CONTROL.HAS_DRIFTED] != 0.0
    ends = drifted or control[CONTROL.SERVES] == 0.0
    if ends:
        assign(control, CONTROL.REASON, REASON.DRIFTED if drifted else REASON.PARTITION)
    return ends


def completion(features: LoopFeatures) -> Callable[..., Any]:
    """The end of a step, for the features of a system."""
    has_cuts = features.cuts

    @kernel
    def complete(
        constraints: ConstraintArrays, memory: LoopMemory, adaptive: AdaptiveArrays, results: Array, report: Array,
        stage: int,
    ) -> int:  # fmt: skip
        """The first further stage of the interpolant after the check of the end, where it is needed; then all records.

        Returns the next stage, which is the first one of the next step, or STOPPED.
        """
        tableau, control, slopes, times = adaptive.tableau, adaptive.control, adaptive.slopes, adaptive.times
        stages, all_stages = (
            tableau[TABLEAU.SIZES, TABLEAU_SIZE.STAGES],
            tableau[TABLEAU.SIZES, TABLEAU_SIZE.ALL_STAGES],
        )
        following, needed, mode = 1, needs_interpolant(times, control), memory.limits[LIMIT.PROJECTS]
        if stage == CHECKED:
            is_projected = mode == PROJECTS.ENDS and report[REPORT.PROJECTIONS] > control[CONTROL.WAS_PROJECTED]
            store_next(memory, slopes, is_projected)
            if mode == PROJECTS.REDUCED:
                note_reduced_end(memory, control, report)
            assign(control, CONTROL.WAS_PROJECTED, report[REPORT.PROJECTIONS])
            assign(control, CONTROL.INDEPENDENCE, report[REPORT.INDEPENDENCE])
            if has_cuts:
                follow_positions(constraints, memory)
            if needed and stages + 1 < all_stages:
                following = round(stages) + 1
        if following == 1:
            if needed:
                h, coefficients = control[CONTROL.ATTEMPT], slopes[SLOPE.INTERPOLANT :]
                store_interpolant(tableau, h, 1.0, slopes, slopes.shape[1], coefficients)
            if control[CONTROL.KEEP] != KEEP.NOTHING:
                keep_step(tableau, control, slopes, adaptive.kept)
                if has_cuts:
                    keep_angles(constraints, memory, round(control[CONTROL.STEPS]), adaptive.kept)
            goes_on = record_step(tableau, control, slopes, times, results)
            goes_on = goes_on and begin_attempt(control, False)
            if mode == PROJECTS.REDUCED and ends_reduced(control):  # wherever the call would have ended
                goes_on = False
            if not goes_on:
                following = STOPPED
        return following

    return complete


@kernel
def keep_angles(constraints: ConstraintArrays, memory: Any, row: int, kept: Any) -> None:
    """Positions of cut joints with full turns counted, behind all else that is kept of a step."""
    first = kept.shape[1] - constraints.coordinates.shape[0]
    for n in range(constraints.coordinates.shape[0]):
        store(kept, row, first + n, load(memory.along, n, ALONG_CUT.NEAR))


# Embedded Runge-Kutta pairs in R^n with SciPy's step-size control: one stage after the other. Slopes, states of stages,
# errors and interpolants are for SIMD lanes too (`cadmbs.kernels.many.lane_advance`), what follows them is scalar code.
#
#     k_s = F(t + c_s h, y + h sum_j a_sj k_j) ,   error = |h| |E k|^2 / sqrt((|E k|^2 + |E' k|^2 / 100) n)
#
# with |.| over the coordinates, each against atol + rtol max |y|; E' = 0 for pairs with one estimate. Who calls these
# functions evaluates F, so that there is one copy of the equations in a kernel.
# Reference: Hairer, Norsett and Wanner, Solving ordinary differential equations I, II.4 to II.6.

STEP_SAFETY, SMALLEST_FACTOR, LARGEST_FACTOR = 0.9, 0.2, 10.0
"""SciPy's: a new step is the one whose error would be SAFETY^(1/exponent) of the bound, within these factors."""

SHORTEST_STEP_ROUNDINGS = 10.0
"""SciPy's: steps are at least so many distances between neighbouring floating-point times."""

SMALLEST_WEIGHT = 1e-300
"""Weights below are zero, and errors below are none."""

SIGHT_STEPS = 8.0
"""Steps over which the independence of the rows is extrapolated: twice as many as singular configurations are searched
for in."""

LEAP_DIP = 0.7
"""Independence in a stage, against the smaller one at both ends of the step, below which the step may lead over a
singular configuration. Of rows that lose their rank as a line this is at most 0.3 in the stages of DOP853 and 0.61 in
those of Radau, wherever that happens but near the ends, where it is foreseen."""

SIGHT_MARGIN, NEW_ROWS_INDEPENDENCE = 0.5, 0.3
"""Margin, against that at the start, above which nothing is foreseen; independence, against that where rows were
chosen, below which they are chosen anew: each choice takes as long as some hundred evaluations of a small mechanism,
and rows that have lost less than a digit serve as well."""


@kernel
def begin_attempt(control: Array, was_rejected: bool) -> bool:
    """The next step of the size that the controller proposes; False where it is too small."""
    t, size = control[CONTROL.TIME], control[CONTROL.SIZE]
    shortest = SHORTEST_STEP_ROUNDINGS * abs(np.nextafter(t, math.inf) - t)
    if not was_rejected:
        assign(control, CONTROL.SIZE_BEFORE, size)
        size = max(min(size, control[CONTROL.LONGEST]), shortest)
    elif control[CONTROL.MARGIN] != 0.0:
        assign(control, CONTROL.SMALLEST_INDEPENDENCE, math.inf)
    long_enough = size >= shortest
    end = min(t + size, control[CONTROL.END])
    assign(control, CONTROL.ATTEMPT, end - t)
    assign(control, CONTROL.ATTEMPT_END, end)
    assign(control, CONTROL.WAS_REJECTED, 1.0 if was_rejected else 0.0)
    assign(control, CONTROL.REASON, REASON.REFUSED if long_enough else REASON.SMALL)
    return long_enough


def stage_kernel(weight_of: Callable[..., Any], is_used: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel of the states of stages.

    `weight_of(weights, tableau, j)` is the weight of slope j, `is_used(weights, tableau, j)` whether it may differ
    from zero; `weights` is what these two need: the number of a stage, or the arrays that say the stages of lanes.
    """

    @kernel
    def stage_state(weights: Any, tableau: Array, h: Number, slopes: Any, state: Any, result: Any, sizes: Any) -> None:
        """y + h sum_j a_j k_j, of `sizes` slopes that are known and numbers of a state."""
        count, n = sizes
        clear(result[:n])
        for j in range(count):
            weight = weight_of(weights, tableau, j)
            for k in range(n if is_used(weights, tableau, j) else 0):
                # slopes that a lane has not yet may be those of a step that was not finite
                slope = choose(magnitude(weight), SMALLEST_WEIGHT, 0.0, load(slopes, j, k))
                assign(result, k, coordinate(result, k) + weight * slope)
        for k in range(n):
            assign(result, k, coordinate(state, k) + h * coordinate(result, k))

    return stage_state


@kernel
def stage_state(stage: int, tableau: Array, h: Number, slopes: Any, state: Any, result: Any, sizes: Any) -> None:
    """Y + h sum_j a_j k_j, of `sizes` slopes that are known and numbers of a state, one number after the other."""
    count, n = sizes
    for k in range(n):
        assign(result, k, coordinate(state, k) + h * combination(tableau, stage, count, slopes, k))


@kernel
def combination(tableau: Array, row: int, count: int, slopes: Array, k: int) -> Number:
    """The sum of weights times slopes of a coordinate."""
    total = 0.0
    for j in range(count):
        total = total + tableau[row, j] * load(slopes, j, k)
    return total


@kernel
def error_norm(
    tableau: Array, tolerances: tuple[Number, Number], slopes: Any, states: tuple[Any, Any], sizes: Any
) -> Number:
    """The size of the error of a step of unit length, against relative and absolute tolerance.

    `states` are those at its beginning and end; `sizes` as for the states of stages.
    """
    (relative, absolute), (begin, end), (count, n), upper, lower = tolerances, states, sizes, 0.0, 0.0
    for k in range(n):
        size = larger(magnitude(coordinate(begin, k)), magnitude(coordinate(end, k)))
        bound = absolute + relative * size
        first = combination(tableau, TABLEAU.ERROR, count, slopes, k) / bound
        second = combination(tableau, TABLEAU.LOWER_ERROR, count, slopes, k) / bound
        upper, lower = upper + first * first, lower + second * second
    return upper / root(larger((upper + 0.01 * lower) * n, SMALLEST_WEIGHT))


@kernel
def step_factor(error: Number, was_rejected: bool, exponent: Number) -> Number:
    """The size of the next step, or of a repetition, as a part of that of the step with this error."""
    factor = LARGEST_FACTOR
    if error > 0.0:
        factor = min(LARGEST_FACTOR, STEP_SAFETY * error**exponent)
    if not error < 1.0:
        factor = max(SMALLEST_FACTOR, factor) if error - error == 0.0 else SMALLEST_FACTOR
    elif was_rejected:
        factor = min(1.0, factor)
    return factor


@kernel
def accept(tableau: Array, control: Array, slopes: Array, stages: int) -> bool:
    """Whether the error of the step is small enough, and the size of the next one."""
    tolerances, states = (control[CONTROL.RTOL], control[CONTROL.ATOL]), (slopes[SLOPE.STATE], slopes[SLOPE.END])
    error = control[CONTROL.ATTEMPT] * error_norm(tableau, tolerances, slopes, states, (stages + 1, slopes.shape[1]))
    exponent = tableau[TABLEAU.SIZES, TABLEAU_SIZE.EXPONENT]
    is_accepted, factor = error < 1.0, step_factor(error, control[CONTROL.WAS_REJECTED] != 0.0, exponent)
    if not is_accepted:
        assign(control, CONTROL.REJECTED, control[CONTROL.REJECTED] + 1.0)
    assign(control, CONTROL.SIZE, control[CONTROL.ATTEMPT] * factor)
    return is_accepted


@kernel
def may_vanish(before: Number, now: Number, size: Number, ahead: Number) -> bool:
    """Whether the independence of the rows, at both ends of a step of a size, may fall to zero within a time ahead."""
    falls = before - now
    return falls > 0.0 and size * now / falls < ahead


@kernel
def may_leap(smallest: Number, before: Number, now: Number) -> bool:
    """Whether rows are less independent in a stage than at both ends of a step: they may lose their rank between."""
    return smallest < LEAP_DIP * min(before, now)


@kernel
def foresee(control: Array, independence: Number, sight: Number) -> bool:
    """Whether the step may be followed by further ones without a look at the rows; else the reason is noted.

    Above a margin of `sight`, which is infinite for implicit methods, nothing is foreseen. Near a singular
    configuration the independence falls to zero as a line, or, where the mechanism is driven against the end of its
    reach, as a root, of which the line has twice the time ahead. A long step may lead over one that was not ahead of
    the step before: a stage beside it tells.
    """
    before, margin = control[CONTROL.INDEPENDENCE], control[CONTROL.MARGIN]
    if margin == 0.0:
        return True
    if may_leap(control[CONTROL.SMALLEST_INDEPENDENCE], before, independence):
        assign(control, CONTROL.REASON, REASON.LEAP)
        return False
    ahead = SIGHT_STEPS * min(control[CONTROL.SIZE], control[CONTROL.LONGEST])
    if margin * independence <= sight and may_vanish(before, independence, control[CONTROL.ATTEMPT], ahead):
        assign(control, CONTROL.REASON, REASON.SINGULAR)
        return False
    if independence < NEW_ROWS_INDEPENDENCE:
        assign(control, CONTROL.REASON, REASON.DEPENDENT)
        return False
    return True


@kernel
def rows_within(times: Array, control: Array) -> int:
    """Number of output times that the step passes."""
    first = round(control[CONTROL.ROWS])
    last = first
    while last < times.shape[0] and times[last, 0] <= control[CONTROL.ATTEMPT_END]:
        last += 1
    return last - first


@kernel
def has_space(times: Array, control: Array) -> bool:
    """Whether all output times that the step passes are known: after the last one of a call there may be further."""
    last = times.shape[0] - 1
    fits = times[last, 0] > control[CONTROL.ATTEMPT_END] or times[last, 0] == control[CONTROL.END]
    if not fits:
        assign(control, CONTROL.REASON, REASON.ROWS)
    return fits


@kernel
def needs_interpolant(times: Array, control: Array) -> bool:
    """Whether states within the step are needed."""
    first, end = round(control[CONTROL.ROWS]), control[CONTROL.ATTEMPT_END]
    passes = first < times.shape[0] and times[first, 0] < end
    return passes or control[CONTROL.KEEP] == KEEP.INTERPOLANTS


@routine
def store_interpolant(tableau: Array, h: Number, is_new: Number, slopes: Any, n: int, dense: Any) -> None:
    """Coefficients F_i = h W_i K of the interpolant, where it is new."""
    count = round(tableau[TABLEAU.SIZES, TABLEAU_SIZE.ALL_STAGES])
    for i in range(round(tableau[TABLEAU.SIZES, TABLEAU_SIZE.INTERPOLANT])):
        for k in range(n):
            value = h * combination(tableau, TABLEAU.INTERPOLANT + i, count, slopes, k)
            store(dense, i, k, choose(0.5, is_new, value, load(dense, i, k)))


@kernel
def interpolated(dense: Any, rows: int, x: Number, state: Any, k: int) -> Number:
    """A coordinate at a part x of the step from a state."""
    value = 0.0 * x
    for i in range(rows - 1, -1, -1):
        value = (value + load(dense, i, k)) * (x if i % 2 == 0 else 1.0 - x)
    return value + coordinate(state, k)


@routine
def record_rows(tableau: Array, control: Array, slopes: Array, times: Array, results: Array) -> None:
    """States at the output times that the step passes; at its end the one to go on from."""
    rows, count = round(tableau[TABLEAU.SIZES, TABLEAU_SIZE.INTERPOLANT]), rows_within(times, control)
    for row in range(round(control[CONTROL.ROWS]), round(control[CONTROL.ROWS]) + count):
        x = (times[row, 0] - control[CONTROL.TIME]) / control[CONTROL.ATTEMPT]
        for k in range(slopes.shape[1]):
            value = load(slopes, SLOPE.NEXT, k)
            if times[row, 0] != control[CONTROL.ATTEMPT_END]:
                value = interpolated(slopes[SLOPE.INTERPOLANT :], rows, x, slopes[SLOPE.STATE], k)
            store(results, row, k, value)
    assign(control, CONTROL.ROWS, control[CONTROL.ROWS] + count)


@routine
def keep_step(tableau: Array, control: Array, slopes: Array, kept: Any) -> None:
    """Time and size of the step and the state at its end; the state at its beginning and the interpolant."""
    n, row = slopes.shape[1], round(control[CONTROL.STEPS])
    store(kept, row, 0, control[CONTROL.ATTEMPT_END])
    store(kept, row, 1, control[CONTROL.ATTEMPT])
    copy_numbers(kept[row, 2:], slopes[SLOPE.NEXT], n)
    first = 2 + n
    if control[CONTROL.KEEP] == KEEP.INTERPOLANTS:
        copy_numbers(kept[row, first:], slopes[SLOPE.STATE], n)
        for i in range(round(tableau[TABLEAU.SIZES, TABLEAU_SIZE.INTERPOLANT])):
            copy_numbers(kept[row, first + (i + 1) * n :], slopes[SLOPE.INTERPOLANT + i], n)


@routine
def record_step(tableau: Array, control: Array, slopes: Array, times: Array, results: Array) -> bool:
    """Record what the step passes, and move to its end; False at the end of the call."""
    record_rows(tableau, control, slopes, times, results)
    for k in range(slopes.shape[1]):
        store(slopes, SLOPE.STATE, k, load(slopes, SLOPE.NEXT, k))
        store(slopes, 0, k, load(slopes, SLOPE.NEXT_RATE, k))
    assign(control, CONTROL.TIME, control[CONTROL.ATTEMPT_END])
    assign(control, CONTROL.LAST_SIZE, control[CONTROL.ATTEMPT])
    assign(control, CONTROL.STEPS, control[CONTROL.STEPS] + 1.0)
    goes_on = True
    if control[CONTROL.TIME] == control[CONTROL.END]:
        assign(control, CONTROL.REASON, REASON.REACHED)
        goes_on = False
    elif control[CONTROL.STEPS] >= control[CONTROL.MOST_STEPS]:
        assign(control, CONTROL.REASON, REASON.STEPS)
        goes_on = False
    if goes_on:
        assign(control, CONTROL.SMALLEST_INDEPENDENCE, math.inf)
    return goes_on
