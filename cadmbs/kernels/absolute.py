"""Trajectories in absolute coordinates by implicit steps of fixed size: index 3, Newton's method. Scalar code.

What `cadmbs.integrators.implicit.step` does with the equations of `cadmbs.absolute.equations`, many steps at once. A
step that does not come out well is left to the reference road, which says what is wrong: the kernel ends before it.
"""
# mypy: ignore-errors

from __future__ import annotations

import math

from cadmbs.kernels.absolute_equations import (
    evaluate,
    less_rotors,
    newton_matrix,
    put_violations,
    resistance,
    row_count,
    speed_count,
    state_size,
)  # fmt: skip
from cadmbs.kernels.absolute_packing import (
    CHECKS_ROWS,
    DESCRIPTION,
    EULER_ANGLES,
    METHOD,
    N_ANGLES,
    N_BODIES,
    N_ROTORS,
    N_ROWS,
    POINT_A,
    POINT_ALGORITHMIC_A,
    POINT_MULTIPLIERS,
    POINT_SHIFT_BEFORE,
    POINT_SPEED_BEFORE,
    POINT_V,
    POINT_X,
    REPORT_HAS_HISTORY,
    REPORT_ITERATIONS,
    REPORT_LAST_ITERATIONS,
    REPORT_LAST_STEP,
    REPORT_POWER,
    REPORT_STEPS,
    REPORT_WORK,
)
from cadmbs.kernels.absolute_rotations import angular_speed, move, put_changes, speed_size, stored_size
from cadmbs.kernels.absolute_scalars import (
    BODY_POSITION,
    BODY_RATE_MAP,
    BODY_RATE_MAP_DOT,
    BODY_ROTATION,
    BODY_TWIST,
    SCALAR_RATE,
)
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.linear_systems import eliminate, substitute

END, SPEED, ACCELERATION, NEW_MULTIPLIERS, SHIFT, KNOWN_SHIFT, KNOWN_SPEED = range(7)
"""Rows of a step under way."""
STEP_ROWS = 7

EULER, BDF2, ALPHA = range(3)

TOLERANCE, MOST, VIOLATED, LARGEST_TURN, NEAR_SINGULAR, FARTHEST, AM, AF, BETA, GAMMA = range(10)
"""Bounds of a run, and the parameters of generalized-alpha."""

SAME_SIZE = 1e-9
"""As in `cadmbs.integrators.implicit`."""


@kernel
def absolute(
    counts, bodies, pairs, vectors, extras, entries, factors, rotors, spins, laws, laws_of, coupled,
    swapped, targets, functions, sizes, marks, limits, point, report, results,
    step, places, scalars, scratch, stiffness, damping, lines, violations, matrix,
):  # fmt: skip
    """All steps, or those before one that does not come out well.

    `sizes` holds h; `marks` says where the point after a step belongs in `results`.
    """
    s, running = 0, True
    while running and s < sizes.shape[0]:
        h = sizes[s, 0]
        if turns_too_far(counts, limits, h, point[POINT_X], point[POINT_V]) or near_singular(counts, limits, h, point):
            break
        resize(counts, h, point, report)
        place, speed = begin(counts, limits, h, point, report, step)
        iterations = solve_step(
            counts, bodies, pairs, vectors, extras, entries, factors, rotors, spins, laws, laws_of, coupled,
            swapped, targets, functions, s, place, speed, limits, point,
            step, places, scalars, scratch, stiffness, damping, lines, violations, matrix,
        )  # fmt: skip
        running = iterations > 0
        if running:
            end_of_step(counts, place, speed, point, step)
            running = not passes_singularity(counts, point, step)
            running = running and not turns_too_far(counts, limits, h, step[END], step[SPEED])
            if running and counts[0, CHECKS_ROWS]:
                evaluate(counts, bodies, pairs, vectors, extras, laws, step[END], step[SPEED], places, scalars)
                put_violations(entries, factors, swapped, targets, s, scalars, violations)
                running = small(violations, counts[0, N_ROWS], limits[VIOLATED])
        if running:
            accept(counts, limits, h, point, report, step, iterations)
            take_power(counts, laws, laws_of, targets, functions, s, h, scalars, point, report)
            s += 1
            if marks[s - 1, 0] >= 0:
                keep(
                    counts, bodies, pairs, vectors, extras, entries, factors, rotors, laws, swapped, targets, s - 1,
                    point, report, results[marks[s - 1, 0]], places, scalars, violations,
                )  # fmt: skip
    report[REPORT_STEPS] = s


@kernel
def solve_step(
    counts, bodies, pairs, vectors, extras, entries, factors, rotors, spins, laws, laws_of, coupled,
    swapped, targets, functions, at, place, speed, limits, point,
    step, places, scalars, scratch, stiffness, damping, lines, violations, matrix,
):  # fmt: skip
    """Newton's method for the end of a step: the iterations that it took, or 0 where it does not converge."""
    iterations = 0
    converged, solved = False, True
    while solved and not converged and iterations < limits[MOST]:
        iterations += 1
        end_of_step(counts, place, speed, point, step)
        newton_matrix(
            counts, bodies, pairs, vectors, extras, entries, factors, rotors, spins, laws, laws_of, coupled,
            swapped, targets, functions, at, step[END], step[SPEED], step[ACCELERATION], step[NEW_MULTIPLIERS],
            step[SHIFT], speed, place, places, scalars, scratch, stiffness, damping, lines, violations, matrix,
        )  # fmt: skip
        solved, converged = improve(counts, place, limits[TOLERANCE], step, matrix)
    return iterations if converged else 0


@kernel
def resize(counts, h, point, report):
    """What is remembered, for a step of another size than the last one: `cadmbs.integrators.implicit.resized`."""
    last = report[REPORT_LAST_STEP]
    if last > 0.0 and abs(h - last) > SAME_SIZE * abs(h):
        report[REPORT_HAS_HISTORY] = 0.0
        for k in range(speed_count(counts)):
            point[POINT_ALGORITHMIC_A, k] = point[POINT_A, k] + h / last * (
                point[POINT_ALGORITHMIC_A, k] - point[POINT_A, k]
            )


@kernel
def begin(counts, limits, h, point, report, step):
    """Known parts of displacement and velocity, and the factors of the unknown acceleration."""
    n_v = speed_count(counts)
    place, speed = h * h, h
    method = counts[0, METHOD]
    if method == BDF2 and report[REPORT_HAS_HISTORY] > 0.0:
        place, speed = 4.0 * h * h / 9.0, 2.0 * h / 3.0
        for k in range(n_v):
            known = (4.0 * point[POINT_V, k] - point[POINT_SPEED_BEFORE, k]) / 3.0
            step[KNOWN_SPEED, k] = known
            step[KNOWN_SHIFT, k] = (2.0 * h * known + point[POINT_SHIFT_BEFORE, k]) / 3.0
    elif method == ALPHA:
        am, af, beta, gamma = limits[AM], limits[AF], limits[BETA], limits[GAMMA]
        factor = (1.0 - af) / (1.0 - am)
        place, speed = h * h * beta * factor, h * gamma * factor
        for k in range(n_v):
            before = point[POINT_ALGORITHMIC_A, k]
            known = (af * point[POINT_A, k] - am * before) / (1.0 - am)
            step[KNOWN_SHIFT, k] = h * point[POINT_V, k] + h * h * ((0.5 - beta) * before + beta * known)
            step[KNOWN_SPEED, k] = point[POINT_V, k] + h * ((1.0 - gamma) * before + gamma * known)
    else:
        for k in range(n_v):
            step[KNOWN_SHIFT, k] = h * point[POINT_V, k]
            step[KNOWN_SPEED, k] = point[POINT_V, k]
    for k in range(n_v):
        step[ACCELERATION, k] = point[POINT_A, k]
    for k in range(row_count(counts)):
        step[NEW_MULTIPLIERS, k] = point[POINT_MULTIPLIERS, k]
    return place, speed


@kernel
def end_of_step(counts, place, speed, point, step):
    """State and velocity at the end of a step with the latest acceleration."""
    n, n_v, n_rotors = counts[0, N_BODIES], speed_count(counts), counts[0, N_ROTORS]
    for k in range(n_v):
        step[SHIFT, k] = step[KNOWN_SHIFT, k] + place * step[ACCELERATION, k]
        step[SPEED, k] = step[KNOWN_SPEED, k] + speed * step[ACCELERATION, k]
    move(counts[0, DESCRIPTION], n, point[POINT_X], step[SHIFT], step[END])
    first = n * (3 + stored_size(counts[0, DESCRIPTION]))
    for k in range(n_rotors):
        step[END, first + k] = point[POINT_X, first + k] + step[SHIFT, n_v - n_rotors + k]
    for k in range(counts[0, N_ANGLES]):
        step[END, first + n_rotors + k] = point[POINT_X, first + n_rotors + k]


@kernel
def improve(counts, place, tolerance, step, matrix):
    """One step of Newton's method: whether the equations could be solved, and whether it was small."""
    n_v = speed_count(counts)
    size = n_v + row_count(counts)
    good = eliminate(matrix, size)
    largest = 0.0
    if good:
        substitute(matrix, size)
        for k in range(size):
            good = good and math.isfinite(matrix[k, size])
    if good:
        for k in range(n_v):
            step[ACCELERATION, k] -= matrix[k, size]
            largest = max(largest, abs(matrix[k, size]))
        for k in range(size - n_v):
            step[NEW_MULTIPLIERS, k] -= matrix[n_v + k, size]
    return good, good and place * largest <= tolerance


@kernel
def small(violations, first, bound):
    """Whether the rows from the first on are not violated."""
    good = True
    for r in range(first, violations.shape[0]):
        good = good and abs(violations[r]) <= bound
    return good


@kernel
def accept(counts, limits, h, point, report, step, iterations):
    """The end of a step as the beginning of the next one."""
    am, af = limits[AM], limits[AF]
    for k in range(speed_count(counts)):
        mean = (1.0 - af) * step[ACCELERATION, k] + af * point[POINT_A, k]
        point[POINT_ALGORITHMIC_A, k] = (mean - am * point[POINT_ALGORITHMIC_A, k]) / (1.0 - am)
        point[POINT_SHIFT_BEFORE, k] = step[SHIFT, k]
        point[POINT_SPEED_BEFORE, k] = point[POINT_V, k]
        point[POINT_V, k] = step[SPEED, k]
        point[POINT_A, k] = step[ACCELERATION, k]
    for k in range(row_count(counts)):
        point[POINT_MULTIPLIERS, k] = step[NEW_MULTIPLIERS, k]
    for k in range(state_size(counts)):
        point[POINT_X, k] = step[END, k]
    report[REPORT_HAS_HISTORY] = 1.0
    report[REPORT_LAST_STEP] = h
    report[REPORT_ITERATIONS] += iterations
    report[REPORT_LAST_ITERATIONS] = iterations


@kernel
def take_power(counts, laws, laws_of, targets, functions, at, h, scalars, point, report):
    """Work of all forces but weight, by the trapezoidal rule."""
    total = 0.0
    for r in range(counts[0, N_ROWS]):
        total -= point[POINT_MULTIPLIERS, r] * targets[at, 2 * r + 1]
    for f in range(laws.shape[0]):
        total -= resistance(laws, laws_of, f, functions, at, scalars) * scalars[laws_of[f, 0], SCALAR_RATE]
    report[REPORT_WORK] += 0.5 * h * (report[REPORT_POWER] + total)
    report[REPORT_POWER] = total


@kernel
def turns_too_far(counts, limits, h, x, v):
    """Whether a body turns by more than half a turn in a step, as `cadmbs.absolute.step_checks`."""
    n, kind, too_far = counts[0, N_BODIES], counts[0, DESCRIPTION], False
    for b in range(n):
        too_far = too_far or not h * angular_speed(kind, b, n, x, v) <= limits[LARGEST_TURN]
    return too_far


@kernel
def near_singular(counts, limits, h, point):
    """Whether a body's Euler angles may come near their singularity in a step, as `cadmbs.absolute.euler_angles`."""
    n, near = counts[0, N_BODIES], False
    if counts[0, DESCRIPTION] == EULER_ANGLES:
        for b in range(n):
            turn = h * angular_speed(EULER_ANGLES, b, n, point[POINT_X], point[POINT_V])
            reach = max(limits[NEAR_SINGULAR], math.sin(min(2.0 * turn, limits[FARTHEST])))
            near = near or not abs(math.sin(point[POINT_X, 3 * n + 3 * b + 1])) >= reach
    return near


@kernel
def passes_singularity(counts, point, step):
    """Whether the Euler angles of a body pass their singularity in a step."""
    passes = False
    if counts[0, DESCRIPTION] == EULER_ANGLES:
        n = counts[0, N_BODIES]
        for b in range(n):
            theta = 3 * n + 3 * b + 1
            passes = passes or math.floor(point[POINT_X, theta] / math.pi) != math.floor(step[END, theta] / math.pi)
    return passes


@kernel
def keep(
    counts, bodies, pairs, vectors, extras, entries, factors, rotors, laws, swapped, targets, at,
    point, report, result, places, scalars, violations,
):  # fmt: skip
    """A point as it is recorded: r, A, twist and its rate of all bodies; multipliers; residuals; work; iterations."""
    n, kind, kept = counts[0, N_BODIES], counts[0, DESCRIPTION], counts[0, N_ROWS]
    k = speed_size(kind)
    evaluate(counts, bodies, pairs, vectors, extras, laws, point[POINT_X], point[POINT_V], places, scalars)
    put_changes(kind, n, bodies, point[POINT_X], point[POINT_V], places)
    put_violations(entries, factors, swapped, targets, at, scalars, violations)
    less_rotors(counts, rotors, point[POINT_X], violations)
    for b in range(n):
        own, first = places[b + 1], (3 + k) * b
        for c in range(3):
            result[3 * b + c] = own[BODY_POSITION + c]
            result[18 * n + 6 * b + c] = point[POINT_A, first + c]
            total = point[POINT_A, first + 3 + c]
            if k == 4 or kind == EULER_ANGLES:
                total = 0.0
                for d in range(k):
                    total += own[BODY_RATE_MAP + 4 * c + d] * point[POINT_A, first + 3 + d]
                    total += own[BODY_RATE_MAP_DOT + 4 * c + d] * point[POINT_V, first + 3 + d]
            result[18 * n + 6 * b + 3 + c] = total
        for c in range(9):
            result[3 * n + 9 * b + c] = own[BODY_ROTATION + c]
        for c in range(6):
            result[12 * n + 6 * b + c] = own[BODY_TWIST + c]
    for r in range(kept):
        result[24 * n + r] = point[POINT_MULTIPLIERS, r]
    for r in range(violations.shape[0]):
        result[24 * n + kept + r] = violations[r]
    last = 24 * n + kept + violations.shape[0]
    result[last] = report[REPORT_WORK]
    result[last + 1] = report[REPORT_LAST_ITERATIONS]
