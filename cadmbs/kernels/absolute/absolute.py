"""Trajectories in absolute coordinates by implicit steps of fixed size: index 3, Newton's method. Scalar code.

The steps of `cadmbs.integrators.implicit.step` with the equations of `cadmbs.absolute.equations`, many steps at once.
The kernel ends before a step that does not succeed: NumPy takes it, and reports the reason.
"""

import math
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.absolute import absolute_equations, absolute_scalars
from cadmbs.kernels.absolute.absolute_packing import (
    BODY_STATE,
    COUNT,
    LIMIT,
    POINT,
    REPORT,
    ROTATION,
    SCALAR,
    STEP,
    AbsoluteMemory,
    PackedAbsolute,
    StepSamples,
)
from cadmbs.kernels.kernel import Number, Table, kernel
from cadmbs.kernels.numbers.vectors import copy_numbers
from cadmbs.kernels.solve.cholesky import eliminate, substitute
from cadmbs.tolerances import EQUAL_STEP_SIZES

IMPLICIT_EULER, BDF2, GENERALIZED_ALPHA = range(3)


def absolute_kernel(features: Any) -> Any:
    """The kernel of all steps, with loads or without."""
    solve_step, has_loads = step_solver(features), features.loads

    @kernel
    def absolute(
        packed: PackedAbsolute, samples: StepSamples, memory: AbsoluteMemory, sizes: Array, marks: Table, limits:
        Array, point: Array, report: Array, results: Array,
    ) -> None:  # fmt: skip
        """All steps, or those before one that does not succeed.

        `sizes` holds h; `marks` has the index in `results` of the point after a step, or -1.
        """
        counts, s, running = packed.counts, 0, True
        while running and s < sizes.shape[0]:
            h = sizes[s, 0]
            if turns_too_far(counts, limits, h, point[POINT.X], point[POINT.V]):
                break
            if near_singular(counts, limits, h, point):
                break
            resize(counts, h, point, report)
            factors = begin_step(counts, limits, h, point, report, memory.step)
            iterations = solve_step(packed, samples, s, memory, factors, limits, point)
            running = iterations > 0
            if running:
                end_of_step(counts, factors, point, memory.step)
                running = end_is_valid(packed, samples, s, h, limits, point, memory)
            if running:
                accept_end(counts, limits, h, point, report, memory.step, iterations)
                power = law_power(packed, samples, s, memory.scalars, point)
                if has_loads:
                    power += absolute_scalars.load_power(packed, samples, s, memory)
                report[REPORT.WORK] += 0.5 * h * (report[REPORT.POWER] + power)
                report[REPORT.POWER] = power
                if marks[s, 0] >= 0:
                    record_point(packed, samples, s, memory, point, report, results[marks[s, 0]])
                s += 1
        report[REPORT.STEPS] = s

    return absolute


def step_solver(features: Any) -> Any:
    """The kernel of Newton's method, with loads or without."""
    newton_matrix = absolute_equations.newton_matrix_kernel(features)

    @kernel
    def solve_step(
        packed: PackedAbsolute, samples: StepSamples, s: int, memory: AbsoluteMemory, factors: tuple[Number, Number],
        limits: Array, point: Array,
    ) -> int:  # fmt: skip
        """Newton's method for the end of step s: the iterations that it took, or 0 where it does not converge."""
        iterations, position, tolerance = 0, factors[0], limits[LIMIT.TOLERANCE]
        converged, solved = False, True
        while solved and not converged and iterations < limits[LIMIT.ITERATIONS]:
            iterations += 1
            end_of_step(packed.counts, factors, point, memory.step)
            newton_matrix(packed, samples, s, memory, factors)
            solved, converged = newton_step(packed.counts, position, tolerance, memory.step, memory.matrix)
        return iterations if converged else 0

    return solve_step


@kernel
def end_is_valid(
    packed: PackedAbsolute, samples: StepSamples, s: int, h: Number, limits: Array, point: Array, memory: AbsoluteMemory
) -> bool:
    """Whether no body turned too far, no Euler angles passed their singularity, and redundant rows are satisfied."""
    counts, x, v = packed.counts, memory.step[STEP.END], memory.step[STEP.SPEED]
    valid = not passes_singularity(counts, limits, point, memory.step) and not turns_too_far(counts, limits, h, x, v)
    if valid and counts[0, COUNT.CHECKS_ROWS]:
        absolute_equations.evaluate_bodies(packed, x, v, memory)
        absolute_equations.put_violations(packed, samples, s, memory.scalars, memory.violations)
        for r in range(counts[0, COUNT.ROWS], memory.violations.shape[0]):
            valid = valid and abs(memory.violations[r]) <= limits[LIMIT.VIOLATION]
    return valid


@kernel
def resize(counts: Table, h: Number, point: Array, report: Array) -> None:
    """The history for a step of another size than the last one: `cadmbs.integrators.implicit.resized`."""
    last = report[REPORT.LAST_STEP]
    if last > 0.0 and abs(h - last) > EQUAL_STEP_SIZES * abs(h):
        report[REPORT.HAS_HISTORY] = 0.0
        for k in range(absolute_equations.speed_count(counts)):
            point[POINT.ALGORITHMIC_A, k] = point[POINT.A, k] + h / last * (
                point[POINT.ALGORITHMIC_A, k] - point[POINT.A, k]
            )


@kernel
def begin_step(
    counts: Table, limits: Array, h: Number, point: Array, report: Array, step: Array
) -> tuple[Number, Number]:
    """Explicit parts of displacement and velocity; returns the factors of the unknown acceleration in both."""
    n_v = absolute_equations.speed_count(counts)
    position, speed = h * h, h
    method = counts[0, COUNT.METHOD]
    if method == BDF2 and report[REPORT.HAS_HISTORY] > 0.0:
        position, speed = 4.0 * h * h / 9.0, 2.0 * h / 3.0
        for k in range(n_v):
            explicit = (4.0 * point[POINT.V, k] - point[POINT.SPEED_BEFORE, k]) / 3.0
            step[STEP.EXPLICIT_SPEED, k] = explicit
            step[STEP.EXPLICIT_SHIFT, k] = (2.0 * h * explicit + point[POINT.SHIFT_BEFORE, k]) / 3.0
    elif method == GENERALIZED_ALPHA:
        am, af, beta, gamma = limits[LIMIT.ALPHA_M], limits[LIMIT.ALPHA_F], limits[LIMIT.BETA], limits[LIMIT.GAMMA]
        factor = (1.0 - af) / (1.0 - am)
        position, speed = h * h * beta * factor, h * gamma * factor
        for k in range(n_v):
            before = point[POINT.ALGORITHMIC_A, k]
            algorithmic = (af * point[POINT.A, k] - am * before) / (1.0 - am)
            step[STEP.EXPLICIT_SHIFT, k] = h * point[POINT.V, k] + h * h * ((0.5 - beta) * before + beta * algorithmic)
            step[STEP.EXPLICIT_SPEED, k] = point[POINT.V, k] + h * ((1.0 - gamma) * before + gamma * algorithmic)
    else:
        for k in range(n_v):
            step[STEP.EXPLICIT_SHIFT, k] = h * point[POINT.V, k]
            step[STEP.EXPLICIT_SPEED, k] = point[POINT.V, k]
    copy_numbers(step[STEP.ACCELERATION], point[POINT.A], n_v)
    copy_numbers(step[STEP.MULTIPLIERS], point[POINT.MULTIPLIERS], absolute_equations.row_count(counts))
    return position, speed


@kernel
def end_of_step(counts: Table, factors: tuple[Number, Number], point: Array, step: Array) -> None:
    """State and velocity at the end of a step with the latest acceleration."""
    position, speed = factors
    n, n_v, n_rotors = counts[0, COUNT.BODIES], absolute_equations.speed_count(counts), counts[0, COUNT.ROTORS]
    for k in range(n_v):
        step[STEP.SHIFT, k] = step[STEP.EXPLICIT_SHIFT, k] + position * step[STEP.ACCELERATION, k]
        step[STEP.SPEED, k] = step[STEP.EXPLICIT_SPEED, k] + speed * step[STEP.ACCELERATION, k]
    absolute_equations.move_bodies_by(counts[0, COUNT.DESCRIPTION], n, point[POINT.X], step[STEP.SHIFT], step[STEP.END])
    first = n * (3 + absolute_equations.stored_size(counts[0, COUNT.DESCRIPTION]))
    for k in range(n_rotors):
        step[STEP.END, first + k] = point[POINT.X, first + k] + step[STEP.SHIFT, n_v - n_rotors + k]
    copy_numbers(step[STEP.END, first + n_rotors :], point[POINT.X, first + n_rotors :], counts[0, COUNT.ANGLES])


@kernel
def newton_step(
    counts: Table, position: Number, tolerance: Number, step: Array, matrix: Array
) -> tuple[Number, Number]:
    """One step of Newton's method: whether the equations could be solved, and whether it was small."""
    n_v = absolute_equations.speed_count(counts)
    size = n_v + absolute_equations.row_count(counts)
    solved = eliminate(matrix, size) != 0.0
    largest = 0.0
    if solved:
        substitute(matrix, size)
        for k in range(size):
            solved = solved and math.isfinite(matrix[k, size])
    if solved:
        for k in range(n_v):
            step[STEP.ACCELERATION, k] -= matrix[k, size]
            largest = max(largest, abs(matrix[k, size]))
        for k in range(size - n_v):
            step[STEP.MULTIPLIERS, k] -= matrix[n_v + k, size]
    return solved, solved and position * largest <= tolerance


@kernel
def accept_end(counts: Any, limits: Any, h: Any, point: Any, report: Any, step: Any, iterations: Any) -> None:
    """The end of a step as the beginning of the next one."""
    am, af = limits[LIMIT.ALPHA_M], limits[LIMIT.ALPHA_F]
    for k in range(absolute_equations.speed_count(counts)):
        mean = (1.0 - af) * step[STEP.ACCELERATION, k] + af * point[POINT.A, k]
        point[POINT.ALGORITHMIC_A, k] = (mean - am * point[POINT.ALGORITHMIC_A, k]) / (1.0 - am)
        point[POINT.SHIFT_BEFORE, k] = step[STEP.SHIFT, k]
        point[POINT.SPEED_BEFORE, k] = point[POINT.V, k]
        point[POINT.V, k] = step[STEP.SPEED, k]
        point[POINT.A, k] = step[STEP.ACCELERATION, k]
    copy_numbers(point[POINT.MULTIPLIERS], step[STEP.MULTIPLIERS], absolute_equations.row_count(counts))
    copy_numbers(point[POINT.X], step[STEP.END], absolute_equations.state_size(counts))
    report[REPORT.HAS_HISTORY] = 1.0
    report[REPORT.LAST_STEP] = h
    report[REPORT.ITERATIONS] += iterations
    report[REPORT.LAST_ITERATIONS] = iterations


@kernel
def law_power(packed: PackedAbsolute, samples: StepSamples, s: int, scalars: Array, point: Array) -> Number:
    """Power of the drives and of the forces along scalars."""
    total = 0.0
    for r in range(packed.counts[0, COUNT.ROWS]):
        total -= point[POINT.MULTIPLIERS, r] * samples.targets[s, 2 * r + 1]
    for f in range(packed.laws.shape[0]):
        rate = scalars[packed.law_scalars[f, 0], SCALAR.RATE]
        total -= absolute_equations.law_resistance(packed, f, samples.functions, s, scalars) * rate
    return total


@kernel
def turns_too_far(counts: Table, limits: Array, h: Number, x: Array, v: Array) -> bool:
    """Whether a body turns by more than half a turn in a step, as `cadmbs.absolute.dynamics`."""
    n, kind, too_far = counts[0, COUNT.BODIES], counts[0, COUNT.DESCRIPTION], False
    for b in range(n):
        too_far = too_far or not h * absolute_equations.angular_speed(kind, b, n, x, v) <= limits[LIMIT.TURN]
    return too_far


@kernel
def near_singular(counts: Table, limits: Array, h: Number, point: Array) -> bool:
    """Whether a body's Euler angles may come near their singularity in a step, as `cadmbs.absolute.rotations`."""
    n, near = counts[0, COUNT.BODIES], False
    if counts[0, COUNT.DESCRIPTION] == ROTATION.EULER_ANGLES:
        for b in range(n):
            turn = h * absolute_equations.angular_speed(ROTATION.EULER_ANGLES, b, n, point[POINT.X], point[POINT.V])
            reach = max(limits[LIMIT.SINGULAR], math.sin(min(2.0 * turn, limits[LIMIT.FARTHEST])))
            near = near or not abs(math.sin(point[POINT.X, 3 * n + 3 * b + 1])) >= reach
    return near


@kernel
def passes_singularity(counts: Table, limits: Array, point: Array, step: Array) -> bool:
    """Whether the Euler angles of a body pass their singularity in a step, which those about fixed axes may."""
    passes = False
    if counts[0, COUNT.DESCRIPTION] == ROTATION.EULER_ANGLES and limits[LIMIT.FARTHEST] > 0.0:
        n = counts[0, COUNT.BODIES]
        for b in range(n):
            theta = 3 * n + 3 * b + 1
            passes = passes or math.floor(point[POINT.X, theta] / math.pi) != math.floor(
                step[STEP.END, theta] / math.pi
            )
    return passes


@kernel
def record_point(packed: Any, samples: Any, s: Any, memory: Any, point: Any, report: Any, result: Any) -> None:
    """A point as it is recorded: r, A, twist and its rate of all bodies; multipliers; residuals; work; iterations."""
    counts, violations, x, v = packed.counts, memory.violations, point[POINT.X], point[POINT.V]
    n, kind, n_rows = counts[0, COUNT.BODIES], counts[0, COUNT.DESCRIPTION], counts[0, COUNT.ROWS]
    absolute_equations.evaluate_bodies(packed, x, v, memory)
    absolute_equations.put_rate_maps_dot(packed, x, v, memory)
    absolute_equations.put_violations(packed, samples, s, memory.scalars, violations)
    absolute_equations.subtract_rotors(packed, x, violations)
    for b in range(n):
        record_body(kind, n, b, memory.body_states[b + 1], point, result)
    copy_numbers(result[24 * n :], point[POINT.MULTIPLIERS], n_rows)
    copy_numbers(result[24 * n + n_rows :], violations, violations.shape[0])
    last = 24 * n + n_rows + violations.shape[0]
    result[last] = report[REPORT.WORK]
    result[last + 1] = report[REPORT.LAST_ITERATIONS]


@kernel
def record_body(kind: int, n: int, b: int, body: Array, point: Array, result: Array) -> None:
    """Position, rotation, twist and its rate of body b."""
    k = absolute_equations.speed_size(kind)
    first = (3 + k) * b
    for c in range(3):
        result[3 * b + c] = body[BODY_STATE.POSITION + c]
        result[18 * n + 6 * b + c] = point[POINT.A, first + c]
        total = point[POINT.A, first + 3 + c]
        if k == 4 or kind == ROTATION.EULER_ANGLES:
            total = 0.0
            for d in range(k):
                total += body[BODY_STATE.RATE_MAP + 4 * c + d] * point[POINT.A, first + 3 + d]
                total += body[BODY_STATE.RATE_MAP_DOT + 4 * c + d] * point[POINT.V, first + 3 + d]
        result[18 * n + 6 * b + 3 + c] = total
    copy_numbers(result[3 * n + 9 * b :], body[BODY_STATE.ROTATION :], 9)
    copy_numbers(result[12 * n + 6 * b :], body[BODY_STATE.TWIST :], 6)
