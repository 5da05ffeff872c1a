"""Projection of states of closed loops onto the constraints, between the steps of a kernel. Scalar code."""
# mypy: ignore-errors

from __future__ import annotations

import math

from cadmbs.kernels.kernel import kernel, routine, spliced
from cadmbs.kernels.numbers.lanes import assign, load, store
from cadmbs.kernels.rows.loops_packing import LIMIT, MATCHING_VELOCITY, PROJECTS, REPORT, VECTOR
from cadmbs.kernels.solve.loops_solving import dependent, shortest
from cadmbs.kernels.steps.drift_check import LEFT_ACCELERATIONS
from cadmbs.kernels.steps.loops_stages import retract
from cadmbs.kernels.steps.step_ends import EXPECTED_DRIFT, FARTHEST_END, NEAR_END, SMALL_GAP, gap_at_end
from cadmbs.tolerances import PROJECTION_ITERATIONS, STALLED_RESIDUAL

PROJECTED, PROJECTION_FAILED = 100, -1
"""Answers of `project`: positions and velocities were corrected; or they cannot be."""


@kernel
def largest(vectors, row, count):
    """The largest absolute value of the first numbers of a row."""
    result = 0.0
    for k in range(count):
        result = max(result, abs(load(vectors, row, k)))
    return result


@spliced
def project(table, memory, tries, way, report):
    """One correction of the state where it is needed: 0 if not, the next value of `tries`, or PROJECTION_FAILED.

    Positions first, until they are closed or the gap stops decreasing; then velocities, once. `way` is one of PROJECTS.
    """
    limits, reduced = memory.limits, way == PROJECTS.REDUCED
    gap, defect = (
        largest(memory.vectors, VECTOR.GAP, memory.n_rows),
        largest(memory.vectors, VECTOR.DEFECT, memory.n_rows),
    )
    goal, accepted = limits[LIMIT.GOAL], limits[LIMIT.TOLERANCE]
    answer, violated = 0, tries != PROJECTED
    if reduced:
        goal, accepted = limits[LIMIT.STAGE_GOAL], limits[LIMIT.ACCEPTED]
    if tries == 0:
        assign(report, REPORT.LAST_GAP, math.inf)
        if not reduced:
            note_drift(report, gap, defect)
            violated = is_violated(memory, gap, defect, way, report)
            violated = violated or max(report[REPORT.END_GAP], report[REPORT.END_STEP]) > accepted
            counts = violated or report[REPORT.END_GAP] > 0.0
            assign(report, REPORT.PROJECTIONS, report[REPORT.PROJECTIONS] + (1.0 if counts else 0.0))
            if way == PROJECTS.CLOSED_ENDS:
                keep_end_error(memory, report)
                note_drift_ahead(memory, report, defect, violated)
    if violated:
        closes = gap > goal and tries < PROJECTION_ITERATIONS and gap < STALLED_RESIDUAL * report[REPORT.LAST_GAP]
        if way == PROJECTS.CLOSED_ENDS and tries == 0 and is_near(memory, report, gap):
            if closes:
                correct_positions(table, memory, report, False)
            closes = False
        if closes:
            assign(report, REPORT.LAST_GAP, gap)
            answer = tries + 1 if correct_positions(table, memory, report, reduced) else PROJECTION_FAILED
        elif gap <= accepted:
            if not reduced or defect > MATCHING_VELOCITY * largest(memory.vectors, VECTOR.V, memory.n_v):
                answer = PROJECTED if correct_velocities(memory, reduced) else PROJECTION_FAILED
                if way == PROJECTS.CLOSED_ENDS and is_small(memory):
                    answer = 0
        else:
            answer = PROJECTION_FAILED
    return answer


@kernel
def is_near(memory, report, gap):
    """Whether positions are so near to the constraints, against how far they were, that the rows serve both levels."""
    tolerance = memory.limits[LIMIT.TOLERANCE]
    near = min(tolerance, NEAR_END * max(tolerance, report[REPORT.END_STEP]))
    return gap <= tolerance and report[REPORT.NEEDED] <= near


@kernel
def is_small(memory):
    """Whether the correction of the velocities leaves the accelerations as they are."""
    size = largest(memory.vectors, VECTOR.STEP, memory.n_v)
    return size < LEFT_ACCELERATIONS * max(1.0, largest(memory.vectors, VECTOR.V, memory.n_v))


@kernel
def close_end(table, memory, report):
    """The displacement of a step, SUMS, to where its last rows say that the gap is closed; by dependent coordinates."""
    vectors, gap = memory.vectors, gap_at_end(table, memory, memory.vectors[VECTOR.SUMS])
    tolerance = memory.limits[LIMIT.TOLERANCE] * (SMALL_GAP if report[REPORT.OFF_NEXT] != 0.0 else 1.0)
    is_far = gap > tolerance
    assign(report, REPORT.END_STEP, 0.0)
    if not is_far:
        shortest(memory.n_v, memory.n_independent, memory.n_positions, vectors, memory.dense, VECTOR.RATE)
        is_far = largest(vectors, VECTOR.STEP, memory.n_v) > tolerance
    if is_far and gap < FARTHEST_END:
        if not dependent(memory, memory.n_positions, VECTOR.RATE, VECTOR.ZERO):
            assign(report, REPORT.SHORTEST, report[REPORT.SHORTEST] + 1.0)
        for k in range(memory.n_v):
            store(vectors, VECTOR.SUMS, k, load(vectors, VECTOR.SUMS, k) + load(vectors, VECTOR.STEP, k))
        assign(report, REPORT.END_GAP, gap)
        assign(report, REPORT.END_STEP, largest(vectors, VECTOR.STEP, memory.n_v))
        note_drift(report, gap, 0.0)


@kernel
def keep_end_error(memory, report):
    """What the last stage did not tell about the gap at the end that was closed, for the next step."""
    vectors = memory.vectors
    for r in range(memory.n_positions if report[REPORT.END_GAP] > 0.0 else 0):
        error = load(vectors, VECTOR.END_ERROR, r) + load(vectors, VECTOR.INDEPENDENT_GAP, r)
        store(vectors, VECTOR.END_ERROR, r, error)
    assign(report, REPORT.END_GAP, 0.0)


@kernel
def note_drift_ahead(memory, report, defect, violated):
    """Whether the next end is expected to be off: this one was, or its velocities were by half."""
    bound = memory.limits[LIMIT.TOLERANCE] * max(1.0, largest(memory.vectors, VECTOR.V, memory.n_v))
    off = violated or max(report[REPORT.SLOWER], defect) > EXPECTED_DRIFT * bound
    assign(report, REPORT.OFF_NEXT, 1.0 if off else 0.0)


@kernel
def note_drift(report, gap, defect):
    """The largest residuals."""
    assign(report, REPORT.GAP, max(report[REPORT.GAP], gap))
    assign(report, REPORT.DEFECT, max(report[REPORT.DEFECT], defect))


@routine
def has_drifted(memory, report):
    """Whether the end of a step of the Woronetz form is to be projected, before its dependent coordinates are closed.

    Its residuals are noted as those of a stage: the step may yet be rejected.
    """
    gap, defect = (
        largest(memory.vectors, VECTOR.GAP, memory.n_rows),
        largest(memory.vectors, VECTOR.DEFECT, memory.n_rows),
    )
    assign(report, REPORT.STAGE_GAP, gap)
    assign(report, REPORT.STAGE_DEFECT, defect)
    return is_violated(memory, gap, defect, PROJECTS.ENDS, report)


@routine
def is_violated(memory, gap, defect, way, report):
    """Whether residuals, or after steps the shortest corrections, are longer than the tolerance."""
    n_v, n_independent, vectors, dense = memory.n_v, memory.n_independent, memory.vectors, memory.dense
    tolerance = memory.limits[LIMIT.TOLERANCE]
    bound = tolerance * max(1.0, largest(vectors, VECTOR.V, n_v))
    violated = way == PROJECTS.STAGES or (way != PROJECTS.NONE and (gap > tolerance or defect > bound))
    if way == PROJECTS.CLOSED_ENDS or (not violated and way == PROJECTS.ENDS):
        shortest(n_v, n_independent, memory.n_positions, vectors, dense, VECTOR.INDEPENDENT_GAP)
        correction = largest(vectors, VECTOR.STEP, n_v)
        assign(report, REPORT.NEEDED, correction)
        shortest(n_v, n_independent, n_independent, vectors, dense, VECTOR.INDEPENDENT_DEFECT)
        slower = largest(vectors, VECTOR.STEP, n_v)
        assign(report, REPORT.SLOWER, slower)
        violated = violated or correction > tolerance or slower > bound
    return violated


@kernel
def correct_positions(table, memory, report, reduced):
    """Dependent coordinates, or the shortest step, to close the gap to first order; whether these may change."""
    vectors = memory.vectors
    kept = VECTOR.KEPT_POSITIONS if reduced else VECTOR.ZERO
    regular = dependent(memory, memory.n_positions, VECTOR.INDEPENDENT_GAP, kept)
    if not regular:
        assign(report, REPORT.SHORTEST, report[REPORT.SHORTEST] + 1.0)
    retract(table, vectors[VECTOR.Q], vectors[VECTOR.STEP], vectors[VECTOR.TRIAL])
    for k in range(memory.n_q):
        store(vectors, VECTOR.Q, k, load(vectors, VECTOR.TRIAL, k))
    return regular or not reduced


@kernel
def correct_velocities(memory, reduced):
    """The same for velocities, of which the rows are linear."""
    vectors = memory.vectors
    kept = VECTOR.KEPT_VELOCITIES if reduced else VECTOR.ZERO
    regular = dependent(memory, memory.n_independent, VECTOR.INDEPENDENT_DEFECT, kept)
    for k in range(memory.n_v):
        store(vectors, VECTOR.V, k, load(vectors, VECTOR.V, k) + load(vectors, VECTOR.STEP, k))
    return regular or not reduced
