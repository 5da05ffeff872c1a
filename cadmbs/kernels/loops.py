"""Trajectories of mechanisms with loops by Runge-Kutta steps of order 4, projected on the constraints. Scalar code.

The multiplier form of `cadmbs.simulation.equations.Index1Equations`, with independent rows chosen by the caller, and
between the steps the projection of `cadmbs.simulation.constraint_projection`.
"""
# mypy: ignore-errors

from __future__ import annotations

import math

from cadmbs.kernels.inverse_dynamics import SLOTS as MOTION_SLOTS
from cadmbs.kernels.inverse_dynamics import inverse_dynamics
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.lanes import assign, coordinate, load, store
from cadmbs.kernels.load_forces import SLOTS as LOAD_SLOTS
from cadmbs.kernels.load_forces import load_forces
from cadmbs.kernels.loops_rows import (
    BIAS,
    DEFECT,
    FIRST_PIVOT,
    FIRST_SIZE,
    FORCE,
    GAP,
    INDEPENDENT_DEFECT,
    INDEPENDENT_GAP,
    PRESCRIBED_RATE,
    PSI,
    RATE,
    SIZE,
    SLOPE,
    STEP,
    SUMS,
    TAU,
    TRIAL,
    ZERO,
    Q,
    V,
    constraint_rows,
)  # fmt: skip
from cadmbs.kernels.loops_solving import accelerate, condense, dependent, factor_mass, factor_rows, shortest
from cadmbs.kernels.manifold import pull_back, retract
from cadmbs.kernels.mass_matrix import SLOTS as MASS_SLOTS
from cadmbs.kernels.mass_matrix import mass_matrix
from cadmbs.kernels.records import ConstraintArrays, LoadArrays, LoopMemory, TreeArrays

SLOTS = max(MASS_SLOTS, LOAD_SLOTS, MOTION_SLOTS)

STAGES = 3
"""Rows of sampled functions a step, and one more at the end."""

LIMIT_PROJECTS, LIMIT_TOLERANCE, LIMIT_GOAL, LIMIT_INDEPENDENCE, LIMIT_HAS_REFERENCE = range(5)
"""Limits: whether states are projected, from which drift on, and to which drift; the least part of their independence
that rows must keep, and whether the independence at the start is that of an earlier call."""

(
    REPORT_STEPS, REPORT_CHECKED, REPORT_GAP, REPORT_DEFECT, REPORT_PROJECTIONS, REPORT_SHORTEST, REPORT_LAST_GAP,
    REPORT_INDEPENDENCE, REPORT_ARRIVED, REPORT_POWER,
) = range(10)  # fmt: skip
"""Report: complete steps, whether drift was checked after the last one, the largest violations, how many states were
projected, and how many corrections were the shortest ones, and the gap before the last correction; what part of their
independence the rows of the last evaluation have; whether the end was reached, and the power of loads and drives there.
"""

REPORT_SIZE = 10

PROJECTED, PROJECTION_FAILED = 100, -1
"""Answers of `project`: positions and velocities were corrected; or they cannot be."""

PROJECTION_ITERATIONS = 12
STALLED_RATIO = 0.5
"""As in `cadmbs.constraints.projection`."""


@kernel
def loops(
    table, params, damping, loads, numbers, functions, cuts, frames, rows, selectors, lines, targets, n_independent,
    limits, sizes, marks, state, results, report, vectors, mass, dense, cut_states, motion, work,
):  # fmt: skip
    """All steps, or those up to one whose rows are not independent enough, or whose state cannot be projected.

    `rows` and `selectors` have the n_independent independent rows first. The state (q, v, work) moves from the start
    to the end; `marks` has the index in `results` of the state after a step, or -1. Accelerations at the end stay in
    `vectors`: with no step at all this is the right-hand side, or one check of the drift.
    """
    n_v, n_rows = damping.shape[0], rows.shape[0]
    tree, load_arrays = TreeArrays(table, params, work), LoadArrays(damping, loads, numbers, functions)
    constraints = ConstraintArrays(cuts, frames, rows, selectors, lines, targets)
    n_q = state.shape[0] - n_v - 1
    memory = LoopMemory(n_q, n_v, n_rows, n_independent, vectors, mass, dense, cut_states, motion)
    init_report(report)
    init_step(memory, state)
    s, stage, tries = 0, 0, 0
    running, has_reference = True, limits[LIMIT_HAS_REFERENCE] != 0.0
    while running:
        evaluate(tree, load_arrays, constraints, memory, STAGES * s + (stage + 1) // 2)
        if not has_reference:
            store_independence(memory)
            has_reference = True
        running = is_independent(memory, limits[LIMIT_INDEPENDENCE], report)
        if running and stage == 0:
            tries = project(table, memory, tries, limits, report)
            running = tries != PROJECTION_FAILED
        if running and tries == 0:
            if stage == 0:
                record(memory, -1 if s == 0 else marks[s - 1, 0], state, results, report)
            accelerate(n_v, n_independent, vectors, dense)
            if s == sizes.shape[0]:
                assign(report, REPORT_ARRIVED, 1.0)
                assign(report, REPORT_POWER, power_of(memory))
                running = False
            else:
                stage = next_stage(table, memory, sizes[s, 0], stage, state)
                if stage == 0:
                    running = finish_step(table, memory, state, report)
                    s += 1


@kernel
def evaluate(tree, loads, constraints, memory, row):
    """Forces, bias, mass matrix and constraint rows at a stage, and the factors of the equations."""
    table, params, work, vectors, dense = tree.table, tree.params, tree.work, memory.vectors, memory.dense
    n_v, n_independent = memory.n_v, memory.n_independent
    load_forces(tree, loads, row, vectors[Q], vectors[V], vectors[TAU])
    inverse_dynamics(table, params, vectors[Q], vectors[V], vectors[ZERO], vectors[BIAS], memory.motion)
    mass_matrix(table, params, vectors[Q], memory.mass, work)
    constraint_rows(tree, constraints, memory, row)
    factor_mass(n_v, memory.mass, dense)
    condense(n_v, n_independent, memory.n_rows, vectors, dense)
    factor_rows(n_v, n_independent, dense)


@kernel
def init_report(report):
    """An empty report."""
    for k in range(report.shape[0]):
        assign(report, k, 0.0)
    assign(report, REPORT_CHECKED, 1.0)


@kernel
def init_step(memory, state):
    """The state as the first stage of a step."""
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    for k in range(n_q):
        store(vectors, Q, k, coordinate(state, k))
    for k in range(n_v):
        store(vectors, V, k, coordinate(state, n_q + k))
        store(vectors, ZERO, k, 0.0)
    for k in range(2 * n_v + 1):
        store(vectors, SUMS, k, 0.0)


@kernel
def store_independence(memory):
    """Pivots and lengths at the start."""
    first = memory.n_v + 2 * memory.n_independent
    for r in range(memory.n_independent):
        store(memory.vectors, FIRST_PIVOT, r, 1.0 / load(memory.dense, first + r, r))
        store(memory.vectors, FIRST_SIZE, r, load(memory.vectors, SIZE, r))


@kernel
def is_independent(memory, least, report):
    """Whether the rows are as independent as they must be; False where some are not finite.

    Measured by pivots of the combinations, and by lengths where rows were scaled to length one.
    """
    vectors, first = memory.vectors, memory.n_v + 2 * memory.n_independent
    independent, smallest = True, math.inf
    for r in range(memory.n_independent):
        part = 1.0 / (load(vectors, FIRST_PIVOT, r) * load(memory.dense, first + r, r))
        independent = independent and part > least
        smallest = min(smallest, part)
        if memory.n_independent < memory.n_rows:
            part = load(vectors, SIZE, r) / load(vectors, FIRST_SIZE, r)
            independent = independent and part > least
            smallest = min(smallest, part)
    assign(report, REPORT_INDEPENDENCE, smallest)
    return independent


@kernel
def largest(vectors, row, count):
    """The largest absolute value of the first numbers of a row."""
    result = 0.0
    for k in range(count):
        result = max(result, abs(load(vectors, row, k)))
    return result


@kernel
def project(table, memory, tries, limits, report):
    """One correction of the state where it is needed: 0 if not, the next value of `tries`, or PROJECTION_FAILED.

    Positions first, until they are closed or the gap stops decreasing; then velocities, once.
    """
    gap, defect = largest(memory.vectors, GAP, memory.n_rows), largest(memory.vectors, DEFECT, memory.n_rows)
    tolerance = limits[LIMIT_TOLERANCE]
    answer = 0
    if tries == 0:
        assign(report, REPORT_GAP, max(report[REPORT_GAP], gap))
        assign(report, REPORT_DEFECT, max(report[REPORT_DEFECT], defect))
        violated = limits[LIMIT_PROJECTS] != 0.0 and is_violated(memory, gap, defect, tolerance)
        if violated:
            assign(report, REPORT_PROJECTIONS, report[REPORT_PROJECTIONS] + 1.0)
            assign(report, REPORT_LAST_GAP, math.inf)
    else:
        violated = tries != PROJECTED
    if violated:
        if gap > limits[LIMIT_GOAL] and tries < PROJECTION_ITERATIONS and gap < STALLED_RATIO * report[REPORT_LAST_GAP]:
            assign(report, REPORT_LAST_GAP, gap)
            correct_positions(table, memory, report)
            answer = tries + 1
        elif gap <= tolerance:
            correct_velocities(memory)
            answer = PROJECTED
        else:
            answer = PROJECTION_FAILED
    return answer


@kernel
def is_violated(memory, gap, defect, tolerance):
    """Whether residuals, or the shortest corrections, are longer than the tolerance."""
    n_v, n_independent, vectors, dense = memory.n_v, memory.n_independent, memory.vectors, memory.dense
    bound = tolerance * max(1.0, largest(vectors, V, n_v))
    shortest(n_v, n_independent, vectors, dense, INDEPENDENT_GAP)
    correction = largest(vectors, STEP, n_v)
    shortest(n_v, n_independent, vectors, dense, INDEPENDENT_DEFECT)
    return gap > tolerance or defect > bound or correction > tolerance or largest(vectors, STEP, n_v) > bound


@kernel
def correct_positions(table, memory, report):
    """Dependent coordinates, or the shortest step, to close the gap to first order."""
    vectors = memory.vectors
    regular = dependent(memory.n_v, memory.n_independent, vectors, memory.mass, memory.dense, INDEPENDENT_GAP)
    if not regular:
        assign(report, REPORT_SHORTEST, report[REPORT_SHORTEST] + 1.0)
    retract(table, vectors[Q], vectors[STEP], vectors[TRIAL])
    for k in range(memory.n_q):
        store(vectors, Q, k, load(vectors, TRIAL, k))


@kernel
def correct_velocities(memory):
    """The same for velocities, of which the rows are linear."""
    vectors = memory.vectors
    dependent(memory.n_v, memory.n_independent, vectors, memory.mass, memory.dense, INDEPENDENT_DEFECT)
    for k in range(memory.n_v):
        store(vectors, V, k, load(vectors, V, k) + load(vectors, STEP, k))


@kernel
def record(memory, index, state, results, report):
    """The checked state after a step, stored in the results where it is to be recorded."""
    for k in range(memory.n_q):
        assign(state, k, load(memory.vectors, Q, k))
    for k in range(memory.n_v):
        assign(state, memory.n_q + k, load(memory.vectors, V, k))
    assign(report, REPORT_CHECKED, 1.0)
    if index >= 0:
        for k in range(state.shape[0]):
            assign(results[index], k, coordinate(state, k))


@kernel
def next_stage(table, memory, h, stage, state):
    """Add the slopes of a stage to the sums; the number of the next stage, or 0 after the last one."""
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    weight = h / 6.0 if stage == 0 or stage == 3 else h / 3.0  # noqa: PLR1714
    pull_back(table, vectors[PSI], vectors[V], vectors[RATE])
    for k in range(n_v):
        if stage == 0:
            store(vectors, RATE, k, load(vectors, V, k))
        store(vectors, SUMS, k, load(vectors, SUMS, k) + weight * load(vectors, RATE, k))
        store(vectors, SUMS, n_v + k, load(vectors, SUMS, n_v + k) + weight * load(vectors, SLOPE, k))
    store(vectors, SUMS, 2 * n_v, load(vectors, SUMS, 2 * n_v) + weight * power_of(memory))
    if stage == 3:
        return 0
    node = h if stage == 2 else 0.5 * h
    for k in range(n_v):
        store(vectors, PSI, k, node * load(vectors, RATE, k))
        store(vectors, V, k, coordinate(state, n_q + k) + node * load(vectors, SLOPE, k))
    retract(table, state, vectors[PSI], vectors[Q])
    return stage + 1


@kernel
def power_of(memory):
    """tau . v - l . prescribed rates: the power of loads and drives."""
    vectors, power = memory.vectors, 0.0
    for k in range(memory.n_v):
        power = power + load(vectors, TAU, k) * load(vectors, V, k)
    for r in range(memory.n_independent):
        power = power - load(vectors, FORCE, r) * load(vectors, PRESCRIBED_RATE, r)
    return power


@kernel
def finish_step(table, memory, state, report):
    """Move the state to the end of the step, if that is finite."""
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    retract(table, state, vectors[SUMS], vectors[TRIAL])
    total = 0.0
    for k in range(n_q):
        total = total + load(vectors, TRIAL, k)
    for k in range(n_v + 1):
        total = total + load(vectors, SUMS, n_v + k)
    if total - total != 0.0:
        return False
    for k in range(n_q):
        assign(state, k, load(vectors, TRIAL, k))
    for k in range(n_v + 1):
        assign(state, n_q + k, coordinate(state, n_q + k) + load(vectors, SUMS, n_v + k))
    init_step(memory, state)
    assign(report, REPORT_STEPS, report[REPORT_STEPS] + 1.0)
    assign(report, REPORT_CHECKED, 0.0)
    return True
