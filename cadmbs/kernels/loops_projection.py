"""Projection of states of closed loops onto the constraints, between the steps of a kernel. Scalar code."""
# mypy: ignore-errors

from __future__ import annotations

import math

from cadmbs.kernels.kernel import kernel, routine, spliced
from cadmbs.kernels.lanes import assign, load, store
from cadmbs.kernels.loops_packing import LIMIT, MATCHING_VELOCITY, PROJECTS, REPORT, VECTOR
from cadmbs.kernels.loops_solving import dependent, shortest
from cadmbs.kernels.loops_stages import retract
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
            violated = is_violated(memory, gap, defect, way)
            assign(report, REPORT.PROJECTIONS, report[REPORT.PROJECTIONS] + (1.0 if violated else 0.0))
    if violated:
        if gap > goal and tries < PROJECTION_ITERATIONS and gap < STALLED_RESIDUAL * report[REPORT.LAST_GAP]:
            assign(report, REPORT.LAST_GAP, gap)
            answer = tries + 1 if correct_positions(table, memory, report, reduced) else PROJECTION_FAILED
        elif gap <= accepted:
            if not reduced or defect > MATCHING_VELOCITY * largest(memory.vectors, VECTOR.V, memory.n_v):
                answer = PROJECTED if correct_velocities(memory, reduced) else PROJECTION_FAILED
        else:
            answer = PROJECTION_FAILED
    return answer


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
    return is_violated(memory, gap, defect, PROJECTS.ENDS)


@routine
def is_violated(memory, gap, defect, way):
    """Whether residuals, or after steps the shortest corrections, are longer than the tolerance."""
    n_v, n_independent, vectors, dense = memory.n_v, memory.n_independent, memory.vectors, memory.dense
    tolerance = memory.limits[LIMIT.TOLERANCE]
    bound = tolerance * max(1.0, largest(vectors, VECTOR.V, n_v))
    violated = way == PROJECTS.STAGES or (way != PROJECTS.NONE and (gap > tolerance or defect > bound))
    if not violated and way == PROJECTS.ENDS:
        shortest(n_v, n_independent, memory.n_positions, vectors, dense, VECTOR.INDEPENDENT_GAP)
        correction = largest(vectors, VECTOR.STEP, n_v)
        shortest(n_v, n_independent, n_independent, vectors, dense, VECTOR.INDEPENDENT_DEFECT)
        violated = correction > tolerance or largest(vectors, VECTOR.STEP, n_v) > bound
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
