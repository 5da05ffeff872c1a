"""Trajectories in absolute coordinates by implicit steps of fixed size: index 3, Newton's method. Scalar code.

The steps of `cadmbs.integrators.implicit.step` with the equations of `cadmbs.absolute.equations`, many steps at once.
The kernel ends before a step that does not succeed: NumPy takes it, and reports the reason.
"""
# mypy: ignore-errors

from __future__ import annotations

import math

from cadmbs.kernels.absolute_equations import (
    evaluate,
    newton_matrix,
    put_violations,
    resistance,
    row_count,
    speed_count,
    state_size,
    subtract_rotors,
)
from cadmbs.kernels.absolute_packing import (
    ALPHA_F,
    ALPHA_M,
    BETA,
    CHECKS_ROWS,
    DESCRIPTION,
    EULER_ANGLES,
    GAMMA,
    LIMIT_FARTHEST,
    LIMIT_ITERATIONS,
    LIMIT_SINGULAR,
    LIMIT_TOLERANCE,
    LIMIT_TURN,
    LIMIT_VIOLATION,
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
    STEP_ACCELERATION,
    STEP_END,
    STEP_EXPLICIT_SHIFT,
    STEP_EXPLICIT_SPEED,
    STEP_MULTIPLIERS,
    STEP_SHIFT,
    STEP_SPEED,
    AbsoluteMemory,
    PackedAbsolute,
    StepSamples,
)  # fmt: skip
from cadmbs.kernels.absolute_rotations import angular_speed, move, put_rate_maps_dot, speed_size, stored_size
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

IMPLICIT_EULER, BDF2, GENERALIZED_ALPHA = range(3)

STEP_SIZE_TOLERANCE = 1e-9
"""As in `cadmbs.integrators.implicit`."""


@kernel
def absolute(
    counts, bodies, pairs, pair_vectors, composites, entries, entry_factors, rotors, rotor_inertias, laws, law_scalars,
    coupled_bodies, swapped, targets, functions, sizes, marks, limits, point, report, results,
    step, body_states, scalars, scratch, stiffness, damping, lines, violations, matrix,
):  # fmt: skip
    """All steps, or those before one that does not succeed.

    `sizes` holds h; `marks` has the index in `results` of the point after a step, or -1.
    """
    packed = PackedAbsolute(
        counts, bodies, pairs, pair_vectors, composites, entries, entry_factors, rotors, rotor_inertias, laws,
        law_scalars, coupled_bodies,
    )  # fmt: skip
    samples = StepSamples(swapped, targets, functions)
    memory = AbsoluteMemory(
        step, body_states, scalars, scratch, stiffness, damping, lines, violations, matrix
    )  # fmt: skip
    s, running = 0, True
    while running and s < sizes.shape[0]:
        h = sizes[s, 0]
        if turns_too_far(counts, limits, h, point[POINT_X], point[POINT_V]) or near_singular(counts, limits, h, point):
            break
        resize(counts, h, point, report)
        factors = begin_step(counts, limits, h, point, report, step)
        iterations = solve_step(packed, samples, s, memory, factors, limits, point)
        running = iterations > 0
        if running:
            end_of_step(counts, factors, point, step)
            running = end_is_valid(packed, samples, s, h, limits, point, memory)
        if running:
            accept(counts, limits, h, point, report, step, iterations)
            add_work(packed, samples, s, h, scalars, point, report)
            if marks[s, 0] >= 0:
                record(packed, samples, s, memory, point, report, results[marks[s, 0]])
            s += 1
    report[REPORT_STEPS] = s


@kernel
def solve_step(packed, samples, s, memory, factors, limits, point):
    """Newton's method for the end of step s: the iterations that it took, or 0 where it does not converge."""
    iterations = 0
    converged, solved = False, True
    while solved and not converged and iterations < limits[LIMIT_ITERATIONS]:
        iterations += 1
        end_of_step(packed.counts, factors, point, memory.step)
        newton_matrix(packed, samples, s, memory, factors)
        solved, converged = newton_step(packed.counts, factors[0], limits[LIMIT_TOLERANCE], memory.step, memory.matrix)
    return iterations if converged else 0


@kernel
def end_is_valid(packed, samples, s, h, limits, point, memory):
    """Whether no body turned too far, no Euler angles passed their singularity, and redundant rows are satisfied."""
    counts, x, v = packed.counts, memory.step[STEP_END], memory.step[STEP_SPEED]
    valid = not passes_singularity(counts, point, memory.step) and not turns_too_far(counts, limits, h, x, v)
    if valid and counts[0, CHECKS_ROWS]:
        evaluate(packed, x, v, memory.body_states, memory.scalars)
        put_violations(packed, samples, s, memory.scalars, memory.violations)
        for r in range(counts[0, N_ROWS], memory.violations.shape[0]):
            valid = valid and abs(memory.violations[r]) <= limits[LIMIT_VIOLATION]
    return valid


@kernel
def resize(counts, h, point, report):
    """The history for a step of another size than the last one: `cadmbs.integrators.implicit.resized`."""
    last = report[REPORT_LAST_STEP]
    if last > 0.0 and abs(h - last) > STEP_SIZE_TOLERANCE * abs(h):
        report[REPORT_HAS_HISTORY] = 0.0
        for k in range(speed_count(counts)):
            point[POINT_ALGORITHMIC_A, k] = point[POINT_A, k] + h / last * (
                point[POINT_ALGORITHMIC_A, k] - point[POINT_A, k]
            )


@kernel
def begin_step(counts, limits, h, point, report, step):
    """Explicit parts of displacement and velocity; returns the factors of the unknown acceleration in both."""
    n_v = speed_count(counts)
    position, speed = h * h, h
    method = counts[0, METHOD]
    if method == BDF2 and report[REPORT_HAS_HISTORY] > 0.0:
        position, speed = 4.0 * h * h / 9.0, 2.0 * h / 3.0
        for k in range(n_v):
            explicit = (4.0 * point[POINT_V, k] - point[POINT_SPEED_BEFORE, k]) / 3.0
            step[STEP_EXPLICIT_SPEED, k] = explicit
            step[STEP_EXPLICIT_SHIFT, k] = (2.0 * h * explicit + point[POINT_SHIFT_BEFORE, k]) / 3.0
    elif method == GENERALIZED_ALPHA:
        am, af, beta, gamma = limits[ALPHA_M], limits[ALPHA_F], limits[BETA], limits[GAMMA]
        factor = (1.0 - af) / (1.0 - am)
        position, speed = h * h * beta * factor, h * gamma * factor
        for k in range(n_v):
            before = point[POINT_ALGORITHMIC_A, k]
            algorithmic = (af * point[POINT_A, k] - am * before) / (1.0 - am)
            step[STEP_EXPLICIT_SHIFT, k] = h * point[POINT_V, k] + h * h * ((0.5 - beta) * before + beta * algorithmic)
            step[STEP_EXPLICIT_SPEED, k] = point[POINT_V, k] + h * ((1.0 - gamma) * before + gamma * algorithmic)
    else:
        for k in range(n_v):
            step[STEP_EXPLICIT_SHIFT, k] = h * point[POINT_V, k]
            step[STEP_EXPLICIT_SPEED, k] = point[POINT_V, k]
    for k in range(n_v):
        step[STEP_ACCELERATION, k] = point[POINT_A, k]
    for k in range(row_count(counts)):
        step[STEP_MULTIPLIERS, k] = point[POINT_MULTIPLIERS, k]
    return position, speed


@kernel
def end_of_step(counts, factors, point, step):
    """State and velocity at the end of a step with the latest acceleration."""
    position, speed = factors
    n, n_v, n_rotors = counts[0, N_BODIES], speed_count(counts), counts[0, N_ROTORS]
    for k in range(n_v):
        step[STEP_SHIFT, k] = step[STEP_EXPLICIT_SHIFT, k] + position * step[STEP_ACCELERATION, k]
        step[STEP_SPEED, k] = step[STEP_EXPLICIT_SPEED, k] + speed * step[STEP_ACCELERATION, k]
    move(counts[0, DESCRIPTION], n, point[POINT_X], step[STEP_SHIFT], step[STEP_END])
    first = n * (3 + stored_size(counts[0, DESCRIPTION]))
    for k in range(n_rotors):
        step[STEP_END, first + k] = point[POINT_X, first + k] + step[STEP_SHIFT, n_v - n_rotors + k]
    for k in range(counts[0, N_ANGLES]):
        step[STEP_END, first + n_rotors + k] = point[POINT_X, first + n_rotors + k]


@kernel
def newton_step(counts, position, tolerance, step, matrix):
    """One step of Newton's method: whether the equations could be solved, and whether it was small."""
    n_v = speed_count(counts)
    size = n_v + row_count(counts)
    solved = eliminate(matrix, size)
    largest = 0.0
    if solved:
        substitute(matrix, size)
        for k in range(size):
            solved = solved and math.isfinite(matrix[k, size])
    if solved:
        for k in range(n_v):
            step[STEP_ACCELERATION, k] -= matrix[k, size]
            largest = max(largest, abs(matrix[k, size]))
        for k in range(size - n_v):
            step[STEP_MULTIPLIERS, k] -= matrix[n_v + k, size]
    return solved, solved and position * largest <= tolerance


@kernel
def accept(counts, limits, h, point, report, step, iterations):
    """The end of a step as the beginning of the next one."""
    am, af = limits[ALPHA_M], limits[ALPHA_F]
    for k in range(speed_count(counts)):
        mean = (1.0 - af) * step[STEP_ACCELERATION, k] + af * point[POINT_A, k]
        point[POINT_ALGORITHMIC_A, k] = (mean - am * point[POINT_ALGORITHMIC_A, k]) / (1.0 - am)
        point[POINT_SHIFT_BEFORE, k] = step[STEP_SHIFT, k]
        point[POINT_SPEED_BEFORE, k] = point[POINT_V, k]
        point[POINT_V, k] = step[STEP_SPEED, k]
        point[POINT_A, k] = step[STEP_ACCELERATION, k]
    for k in range(row_count(counts)):
        point[POINT_MULTIPLIERS, k] = step[STEP_MULTIPLIERS, k]
    for k in range(state_size(counts)):
        point[POINT_X, k] = step[STEP_END, k]
    report[REPORT_HAS_HISTORY] = 1.0
    report[REPORT_LAST_STEP] = h
    report[REPORT_ITERATIONS] += iterations
    report[REPORT_LAST_ITERATIONS] = iterations


@kernel
def add_work(packed, samples, s, h, scalars, point, report):
    """Work of all forces but weight, by the trapezoidal rule."""
    total = 0.0
    for r in range(packed.counts[0, N_ROWS]):
        total -= point[POINT_MULTIPLIERS, r] * samples.targets[s, 2 * r + 1]
    for f in range(packed.laws.shape[0]):
        rate = scalars[packed.law_scalars[f, 0], SCALAR_RATE]
        total -= resistance(packed, f, samples.functions, s, scalars) * rate
    report[REPORT_WORK] += 0.5 * h * (report[REPORT_POWER] + total)
    report[REPORT_POWER] = total


@kernel
def turns_too_far(counts, limits, h, x, v):
    """Whether a body turns by more than half a turn in a step, as `cadmbs.absolute.step_checks`."""
    n, kind, too_far = counts[0, N_BODIES], counts[0, DESCRIPTION], False
    for b in range(n):
        too_far = too_far or not h * angular_speed(kind, b, n, x, v) <= limits[LIMIT_TURN]
    return too_far


@kernel
def near_singular(counts, limits, h, point):
    """Whether a body's Euler angles may come near their singularity in a step, as `cadmbs.absolute.euler_angles`."""
    n, near = counts[0, N_BODIES], False
    if counts[0, DESCRIPTION] == EULER_ANGLES:
        for b in range(n):
            turn = h * angular_speed(EULER_ANGLES, b, n, point[POINT_X], point[POINT_V])
            reach = max(limits[LIMIT_SINGULAR], math.sin(min(2.0 * turn, limits[LIMIT_FARTHEST])))
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
            passes = passes or math.floor(point[POINT_X, theta] / math.pi) != math.floor(
                step[STEP_END, theta] / math.pi
            )
    return passes


@kernel
def record(packed, samples, s, memory, point, report, result):
    """A point as it is recorded: r, A, twist and its rate of all bodies; multipliers; residuals; work; iterations."""
    counts, violations, x, v = packed.counts, memory.violations, point[POINT_X], point[POINT_V]
    n, kind, n_rows = counts[0, N_BODIES], counts[0, DESCRIPTION], counts[0, N_ROWS]
    evaluate(packed, x, v, memory.body_states, memory.scalars)
    put_rate_maps_dot(kind, n, packed.bodies, x, v, memory.body_states)
    put_violations(packed, samples, s, memory.scalars, violations)
    subtract_rotors(packed, x, violations)
    for b in range(n):
        record_body(kind, n, b, memory.body_states[b + 1], point, result)
    for r in range(n_rows):
        result[24 * n + r] = point[POINT_MULTIPLIERS, r]
    for r in range(violations.shape[0]):
        result[24 * n + n_rows + r] = violations[r]
    last = 24 * n + n_rows + violations.shape[0]
    result[last] = report[REPORT_WORK]
    result[last + 1] = report[REPORT_LAST_ITERATIONS]


@kernel
def record_body(kind, n, b, body, point, result):
    """Position, rotation, twist and its rate of body b."""
    k = speed_size(kind)
    first = (3 + k) * b
    for c in range(3):
        result[3 * b + c] = body[BODY_POSITION + c]
        result[18 * n + 6 * b + c] = point[POINT_A, first + c]
        total = point[POINT_A, first + 3 + c]
        if k == 4 or kind == EULER_ANGLES:
            total = 0.0
            for d in range(k):
                total += body[BODY_RATE_MAP + 4 * c + d] * point[POINT_A, first + 3 + d]
                total += body[BODY_RATE_MAP_DOT + 4 * c + d] * point[POINT_V, first + 3 + d]
        result[18 * n + 6 * b + 3 + c] = total
    for c in range(9):
        result[3 * n + 9 * b + c] = body[BODY_ROTATION + c]
    for c in range(6):
        result[12 * n + 6 * b + c] = body[BODY_TWIST + c]
