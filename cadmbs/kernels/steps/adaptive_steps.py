"""Embedded Runge-Kutta pairs in R^n with SciPy's step-size control: one stage after the other. Scalar code.

    k_s = F(t + c_s h, y + h sum_j a_sj k_j) ,   error = |h| |E k|^2 / sqrt((|E k|^2 + |E' k|^2 / 100) n)

with |.| over the coordinates, each against atol + rtol max |y|; E' = 0 for pairs with one estimate. Who calls these
functions evaluates F, so that there is one copy of the equations in a kernel.
"""
# mypy: ignore-errors

from __future__ import annotations

import math

import numpy as np

from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.numbers.lanes import assign, load, store
from cadmbs.kernels.steps.adaptive_packing import CONTROL, KEEP, REASON, SLOPE, TABLEAU, TABLEAU_SIZE

STEP_SAFETY, SMALLEST_FACTOR, LARGEST_FACTOR = 0.9, 0.2, 10.0
"""SciPy's: a new step is the one whose error would be SAFETY^(1/exponent) of the bound, within these factors."""

SHORTEST_STEP_ROUNDINGS = 10.0
"""SciPy's: steps are at least so many distances between neighbouring floating-point times."""

SIGHT_STEPS = 8.0
"""Steps over which the independence of the rows is extrapolated: twice as many as singular configurations are searched
for in."""

SIGHT_MARGIN, NEW_ROWS_INDEPENDENCE = 0.5, 0.6
"""Margin, against that at the start, above which nothing is foreseen; independence, against that where rows were
chosen, below which they are chosen anew."""


@kernel
def begin_attempt(control, was_rejected):
    """The next step of the size that the controller proposes; False where it is too small."""
    t, size = control[CONTROL.TIME], control[CONTROL.SIZE]
    shortest = SHORTEST_STEP_ROUNDINGS * abs(np.nextafter(t, math.inf) - t)
    if not was_rejected:
        assign(control, CONTROL.SIZE_BEFORE, size)
        size = max(min(size, control[CONTROL.LONGEST]), shortest)
    long_enough = size >= shortest
    end = min(t + size, control[CONTROL.END])
    assign(control, CONTROL.ATTEMPT, end - t)
    assign(control, CONTROL.ATTEMPT_END, end)
    assign(control, CONTROL.WAS_REJECTED, 1.0 if was_rejected else 0.0)
    assign(control, CONTROL.REASON, REASON.REFUSED if long_enough else REASON.SMALL)
    return long_enough


@kernel
def stage_state(tableau, control, slopes, s):
    """The state of stage s, y + h sum_j a_sj k_j, to TRIAL, and its time."""
    n, h = slopes.shape[1], control[CONTROL.ATTEMPT]
    for k in range(n):
        store(slopes, SLOPE.TRIAL, k, 0.0)
    for j in range(s):
        weight = tableau[s, j]
        if weight != 0.0:
            for k in range(n):
                store(slopes, SLOPE.TRIAL, k, load(slopes, SLOPE.TRIAL, k) + weight * load(slopes, j, k))
    for k in range(n):
        store(slopes, SLOPE.TRIAL, k, load(slopes, SLOPE.STATE, k) + h * load(slopes, SLOPE.TRIAL, k))
    assign(control, CONTROL.STAGE_TIME, control[CONTROL.TIME] + tableau[TABLEAU.NODES, s] * h)


@kernel
def combination(tableau, row, count, slopes, k):
    """The sum of weights times slopes of a coordinate."""
    total = 0.0
    for j in range(count):
        total = total + tableau[row, j] * load(slopes, j, k)
    return total


@kernel
def error_norm(tableau, control, slopes, stages):
    """The size of the error of the step to END, against the tolerances."""
    n, upper, lower = slopes.shape[1], 0.0, 0.0
    for k in range(n):
        size = max(abs(load(slopes, SLOPE.STATE, k)), abs(load(slopes, SLOPE.END, k)))
        bound = control[CONTROL.ATOL] + control[CONTROL.RTOL] * size
        first = combination(tableau, TABLEAU.ERROR, stages + 1, slopes, k) / bound
        second = combination(tableau, TABLEAU.LOWER_ERROR, stages + 1, slopes, k) / bound
        upper, lower = upper + first * first, lower + second * second
    if upper == 0.0 and lower == 0.0:
        return 0.0
    return control[CONTROL.ATTEMPT] * upper / math.sqrt((upper + 0.01 * lower) * n)


@kernel
def step_factor(error, was_rejected, exponent):
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
def accept(tableau, control, slopes, stages):
    """Whether the error of the step is small enough, and the size of the next one."""
    error, exponent = error_norm(tableau, control, slopes, stages), tableau[TABLEAU.SIZES, TABLEAU_SIZE.EXPONENT]
    is_accepted, factor = error < 1.0, step_factor(error, control[CONTROL.WAS_REJECTED] != 0.0, exponent)
    if not is_accepted:
        assign(control, CONTROL.REJECTED, control[CONTROL.REJECTED] + 1.0)
    assign(control, CONTROL.SIZE, control[CONTROL.ATTEMPT] * factor)
    return is_accepted


@kernel
def foresee(control, independence):
    """Whether the step may be followed by further ones without a look at the rows; else the reason is noted.

    Near a singular configuration the independence falls to zero as a line, or, where the mechanism is driven against
    the end of its reach, as a root, of which the line has twice the time ahead.
    """
    before, margin = control[CONTROL.INDEPENDENCE], control[CONTROL.MARGIN]
    if margin == 0.0:
        return True
    falls = before - independence
    if margin * independence <= SIGHT_MARGIN and falls > 0.0:
        ahead = control[CONTROL.ATTEMPT] * independence / falls
        if ahead < SIGHT_STEPS * min(control[CONTROL.SIZE], control[CONTROL.LONGEST]):
            assign(control, CONTROL.REASON, REASON.SINGULAR)
            return False
    if independence < NEW_ROWS_INDEPENDENCE:
        assign(control, CONTROL.REASON, REASON.DEPENDENT)
        return False
    return True


@kernel
def rows_within(times, control):
    """Number of output times that the step passes."""
    first = round(control[CONTROL.ROWS])
    last = first
    while last < times.shape[0] and times[last, 0] <= control[CONTROL.ATTEMPT_END]:
        last += 1
    return last - first


@kernel
def has_space(times, control):
    """Whether all output times that the step passes are known: after the last one of a call there may be further."""
    last = times.shape[0] - 1
    fits = times[last, 0] > control[CONTROL.ATTEMPT_END] or times[last, 0] == control[CONTROL.END]
    if not fits:
        assign(control, CONTROL.REASON, REASON.ROWS)
    return fits


@kernel
def needs_interpolant(times, control):
    """Whether states within the step are needed."""
    first, end = round(control[CONTROL.ROWS]), control[CONTROL.ATTEMPT_END]
    passes = first < times.shape[0] and times[first, 0] < end
    return passes or control[CONTROL.KEEP] == KEEP.INTERPOLANTS


@routine
def store_interpolant(tableau, control, slopes):
    """Coefficients F_i = h W_i K of the interpolant."""
    h = control[CONTROL.ATTEMPT]
    count = round(tableau[TABLEAU.SIZES, TABLEAU_SIZE.ALL_STAGES])
    for i in range(round(tableau[TABLEAU.SIZES, TABLEAU_SIZE.INTERPOLANT])):
        for k in range(slopes.shape[1]):
            value = h * combination(tableau, TABLEAU.INTERPOLANT + i, count, slopes, k)
            store(slopes, SLOPE.INTERPOLANT + i, k, value)


@kernel
def interpolated(slopes, rows, x, k):
    """A coordinate at a part x of the step."""
    value = 0.0
    for i in range(rows - 1, -1, -1):
        value = (value + load(slopes, SLOPE.INTERPOLANT + i, k)) * (x if i % 2 == 0 else 1.0 - x)
    return value + load(slopes, SLOPE.STATE, k)


@routine
def record_rows(tableau, control, slopes, times, results):
    """States at the output times that the step passes; at its end the one to go on from."""
    rows, count = round(tableau[TABLEAU.SIZES, TABLEAU_SIZE.INTERPOLANT]), rows_within(times, control)
    for row in range(round(control[CONTROL.ROWS]), round(control[CONTROL.ROWS]) + count):
        x = (times[row, 0] - control[CONTROL.TIME]) / control[CONTROL.ATTEMPT]
        for k in range(slopes.shape[1]):
            value = load(slopes, SLOPE.NEXT, k)
            if times[row, 0] != control[CONTROL.ATTEMPT_END]:
                value = interpolated(slopes, rows, x, k)
            store(results, row, k, value)
    assign(control, CONTROL.ROWS, control[CONTROL.ROWS] + count)


@routine
def keep_step(tableau, control, slopes, kept):
    """Time and size of the step and the state at its end; the state at its beginning and the interpolant."""
    n, row = slopes.shape[1], round(control[CONTROL.STEPS])
    store(kept, row, 0, control[CONTROL.ATTEMPT_END])
    store(kept, row, 1, control[CONTROL.ATTEMPT])
    for k in range(n):
        store(kept, row, 2 + k, load(slopes, SLOPE.NEXT, k))
    first = 2 + n
    if control[CONTROL.KEEP] == KEEP.INTERPOLANTS:
        for k in range(n):
            store(kept, row, first + k, load(slopes, SLOPE.STATE, k))
        for i in range(round(tableau[TABLEAU.SIZES, TABLEAU_SIZE.INTERPOLANT])):
            for k in range(n):
                store(kept, row, first + (i + 1) * n + k, load(slopes, SLOPE.INTERPOLANT + i, k))


@routine
def finish_adaptive_step(tableau, control, slopes, times, results):
    """Record what the step passes, and begin the next one; False at the end of the call."""
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
    return goes_on and begin_attempt(control, False)
