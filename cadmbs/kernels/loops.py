"""Trajectories of mechanisms with loops by Runge-Kutta steps of order 4, brought back to the constraints. Scalar code.

The multiplier form of `cadmbs.simulation.equations.Index1Equations`, with rows that are chosen outside as independent,
and between the steps what `cadmbs.simulation.constraint_projection` does.
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
    AIM,
    BIAS,
    DEFECT,
    FIRST_PIVOT,
    FIRST_SIZE,
    FORCE,
    GAP,
    OWN_DEFECT,
    OWN_GAP,
    PSI,
    RATE,
    SIZE,
    SLOPE,
    STEP,
    STILL,
    SUMS,
    TAU,
    TRIAL,
    Q,
    V,
    constraint_rows,
)  # fmt: skip
from cadmbs.kernels.loops_solving import accelerate, condense, dependent, factor_mass, factor_rows, shortest
from cadmbs.kernels.manifold import pull_back, retract
from cadmbs.kernels.mass_matrix import SLOTS as MASS_SLOTS
from cadmbs.kernels.mass_matrix import mass_matrix

SLOTS = max(MASS_SLOTS, LOAD_SLOTS, MOTION_SLOTS)

STAGES = 3
"""Rows of sampled functions a step, and one more at the end."""

ACTIVE, TOLERANCE, GOAL, LEAST, KNOWN = range(5)
"""Limits: whether drift is taken back, from where on, and how far; what part of their independence rows must keep, and
whether it is that of an earlier call."""

STEPS, CHECKED, LARGEST_GAP, LARGEST_DEFECT, PROJECTIONS, SHORTEST, LAST, INDEPENDENCE, ARRIVED, POWER = range(10)
"""Report: steps that are complete, whether drift was looked at after the last one, the largest violations seen, how
often states were moved back, how often by the shortest way, and the gap before the last correction; what part of their
independence the rows of the last evaluation have; whether the end was reached, and the power of loads and drives there.
"""

N_REPORT = 10

CLOSED, LOST = 100, -1
"""Positions and velocities were corrected; or cannot be."""

ITERATIONS = 12
STALLED = 0.5
"""As in `cadmbs.constraints.projection`."""


@kernel
def loops(
    table, params, base, losses, loads, numbers, functions, cuts, frames, rows, selectors, lines, targets, kept,
    limits, sizes, marks, state, results, report, vectors, mass, dense, places, motion, work,
):  # fmt: skip
    """All steps, or those up to one whose rows are not independent enough, or that cannot be brought back.

    `rows` and `selectors` have `kept` independent rows first. The state (q, v, work) goes from the start to the end;
    `marks` says where the state after a step belongs in `results`. Accelerations at the end are left in `vectors`:
    with no step at all this is the right-hand side, or one look at the drift.
    """
    n_v, steps = losses.shape[0], sizes.shape[0]
    n_q = state.shape[0] - n_v - 1
    begin(n_q, n_v, state, vectors, report)
    s, stage, tries = 0, 0, 0
    running, first = True, limits[KNOWN] == 0.0
    while running:
        at = STAGES * s + (stage + 1) // 2
        load_forces(
            table, params, base, losses, loads, numbers, functions, at, vectors[Q], vectors[V], vectors[TAU], work
        )
        inverse_dynamics(table, params, vectors[Q], vectors[V], vectors[STILL], vectors[BIAS], motion)
        mass_matrix(table, params, vectors[Q], mass, work)
        constraint_rows(
            table, n_v, cuts, frames, rows, selectors, lines, targets, at, vectors, dense, places, motion, work
        )
        factor_mass(n_v, mass, dense)
        condense(n_v, kept, rows.shape[0], vectors, dense)
        factor_rows(n_v, kept, dense)
        if first:
            note_independence(n_v, kept, vectors, dense)
            first = False
        running = independent(n_v, kept, rows.shape[0], limits[LEAST], report, vectors, dense)
        if running and stage == 0:
            tries = stabilise(table, n_q, n_v, kept, rows.shape[0], tries, limits, report, vectors, mass, dense)
            running = tries != LOST
        if running and tries == 0:
            if stage == 0:
                settle(n_q, n_v, s, marks, state, results, report, vectors)
            accelerate(n_v, kept, vectors, dense)
            if s == steps:
                running = arrive(n_v, kept, report, vectors)
            else:
                stage = advance(table, n_q, n_v, kept, sizes[s, 0], stage, state, vectors)
                if stage == 0:
                    running = complete(table, n_q, n_v, state, report, vectors)
                    s += 1


@kernel
def begin(n_q, n_v, state, vectors, report):
    """The first stage, and an empty report."""
    for k in range(report.shape[0]):
        assign(report, k, 0.0)
    assign(report, CHECKED, 1.0)
    put(n_q, n_v, state, vectors)
    for k in range(n_v):
        store(vectors, STILL, k, 0.0)


@kernel
def put(n_q, n_v, state, vectors):
    """The state as the first stage of a step."""
    for k in range(n_q):
        store(vectors, Q, k, coordinate(state, k))
    for k in range(n_v):
        store(vectors, V, k, coordinate(state, n_q + k))
    for k in range(2 * n_v + 1):
        store(vectors, SUMS, k, 0.0)


@kernel
def note_independence(n_v, kept, vectors, dense):
    """Pivots and lengths at the start."""
    for r in range(kept):
        store(vectors, FIRST_PIVOT, r, 1.0 / load(dense, n_v + 2 * kept + r, r))
        store(vectors, FIRST_SIZE, r, load(vectors, SIZE, r))


@kernel
def independent(n_v, kept, n_rows, least, report, vectors, dense):
    """Whether the rows are as independent as they must be; not where some are no numbers.

    Pivots of the combinations tell, and lengths where rows were scaled to length one.
    """
    found = True
    smallest = math.inf
    for r in range(kept):
        part = 1.0 / (load(vectors, FIRST_PIVOT, r) * load(dense, n_v + 2 * kept + r, r))
        found = found and part > least
        smallest = min(smallest, part)
        if kept < n_rows:
            part = load(vectors, SIZE, r) / load(vectors, FIRST_SIZE, r)
            found = found and part > least
            smallest = min(smallest, part)
    assign(report, INDEPENDENCE, smallest)
    return found


@kernel
def largest(vectors, row, count):
    """The largest size of the first numbers of a row."""
    found = 0.0
    for k in range(count):
        found = max(found, abs(load(vectors, row, k)))
    return found


@kernel
def stabilise(table, n_q, n_v, kept, n_rows, tries, limits, report, vectors, mass, dense):
    """One correction of the stage where it is needed: 0 if not, what to come back with after it, or LOST.

    Positions first, until they are closed or it gets no better; then velocities, once.
    """
    gap, defect = largest(vectors, GAP, n_rows), largest(vectors, DEFECT, n_rows)
    tolerance = limits[TOLERANCE]
    answer = 0
    if tries == 0:
        assign(report, LARGEST_GAP, max(report[LARGEST_GAP], gap))
        assign(report, LARGEST_DEFECT, max(report[LARGEST_DEFECT], defect))
        off = limits[ACTIVE] != 0.0 and is_off(n_v, kept, gap, defect, tolerance, vectors, dense)
        if off:
            assign(report, PROJECTIONS, report[PROJECTIONS] + 1.0)
            assign(report, LAST, math.inf)
    else:
        off = tries != CLOSED
    if off:
        if gap > limits[GOAL] and tries < ITERATIONS and gap < STALLED * report[LAST]:
            assign(report, LAST, gap)
            correct_positions(table, n_q, n_v, kept, report, vectors, mass, dense)
            answer = tries + 1
        elif gap <= tolerance:
            correct_velocities(n_v, kept, vectors, mass, dense)
            answer = CLOSED
        else:
            answer = LOST
    return answer


@kernel
def is_off(n_v, kept, gap, defect, tolerance, vectors, dense):
    """Whether residuals, or the ways back, are longer than the tolerance."""
    bound = tolerance * max(1.0, largest(vectors, V, n_v))
    shortest(n_v, kept, vectors, dense, OWN_GAP)
    back = largest(vectors, STEP, n_v)
    shortest(n_v, kept, vectors, dense, OWN_DEFECT)
    return gap > tolerance or defect > bound or back > tolerance or largest(vectors, STEP, n_v) > bound


@kernel
def correct_positions(table, n_q, n_v, kept, report, vectors, mass, dense):
    """Dependent coordinates, or the shortest step, to close the gap to first order."""
    good = dependent(n_v, kept, vectors, mass, dense, OWN_GAP)
    if not good:
        assign(report, SHORTEST, report[SHORTEST] + 1.0)
    retract(table, vectors[Q], vectors[STEP], vectors[TRIAL])
    for k in range(n_q):
        store(vectors, Q, k, load(vectors, TRIAL, k))


@kernel
def correct_velocities(n_v, kept, vectors, mass, dense):
    """The same for velocities, of which the rows are linear."""
    dependent(n_v, kept, vectors, mass, dense, OWN_DEFECT)
    for k in range(n_v):
        store(vectors, V, k, load(vectors, V, k) + load(vectors, STEP, k))


@kernel
def settle(n_q, n_v, s, marks, state, results, report, vectors):
    """The state after a step is good: keep it, and write it down where it is wanted."""
    for k in range(n_q):
        assign(state, k, load(vectors, Q, k))
    for k in range(n_v):
        assign(state, n_q + k, load(vectors, V, k))
    assign(report, CHECKED, 1.0)
    if s > 0 and marks[s - 1, 0] >= 0:
        for k in range(state.shape[0]):
            assign(results[marks[s - 1, 0]], k, coordinate(state, k))


@kernel
def advance(table, n_q, n_v, kept, h, stage, state, vectors):
    """The slopes of a stage into the sums; the next stage, or 0 after the last one."""
    weight = h / 6.0 if stage == 0 or stage == 3 else h / 3.0  # noqa: PLR1714
    pull_back(table, vectors[PSI], vectors[V], vectors[RATE])
    for k in range(n_v):
        if stage == 0:
            store(vectors, RATE, k, load(vectors, V, k))
        store(vectors, SUMS, k, load(vectors, SUMS, k) + weight * load(vectors, RATE, k))
        store(vectors, SUMS, n_v + k, load(vectors, SUMS, n_v + k) + weight * load(vectors, SLOPE, k))
    store(vectors, SUMS, 2 * n_v, load(vectors, SUMS, 2 * n_v) + weight * power_of(n_v, kept, vectors))
    if stage == 3:
        return 0
    node = h if stage == 2 else 0.5 * h
    for k in range(n_v):
        store(vectors, PSI, k, node * load(vectors, RATE, k))
        store(vectors, V, k, coordinate(state, n_q + k) + node * load(vectors, SLOPE, k))
    retract(table, state, vectors[PSI], vectors[Q])
    return stage + 1


@kernel
def arrive(n_v, kept, report, vectors):
    """The end: nothing goes on."""
    assign(report, ARRIVED, 1.0)
    assign(report, POWER, power_of(n_v, kept, vectors))
    return False


@kernel
def power_of(n_v, kept, vectors):
    """tau . v - l . aim: what loads and drives supply."""
    power = 0.0
    for k in range(n_v):
        power = power + load(vectors, TAU, k) * load(vectors, V, k)
    for r in range(kept):
        power = power - load(vectors, FORCE, r) * load(vectors, AIM, r)
    return power


@kernel
def complete(table, n_q, n_v, state, report, vectors):
    """The end of a step into the state, if it is finite."""
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
    put(n_q, n_v, state, vectors)
    assign(report, STEPS, report[STEPS] + 1.0)
    assign(report, CHECKED, 0.0)
    return True
