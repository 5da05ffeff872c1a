"""Projection of states of closed loops onto the constraints, between the steps of a kernel. Scalar code."""
# mypy: ignore-errors

from __future__ import annotations

import math

from cadmbs.kernels.kernel import kernel, spliced
from cadmbs.kernels.lanes import assign, load, store
from cadmbs.kernels.loops_packing import LIMIT, REPORT, VECTOR
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
def project(table, memory, tries, limits, report):
    """One correction of the state where it is needed: 0 if not, the next value of `tries`, or PROJECTION_FAILED.

    Positions first, until they are closed or the gap stops decreasing; then velocities, once.
    """
    gap, defect = (
        largest(memory.vectors, VECTOR.GAP, memory.n_rows),
        largest(memory.vectors, VECTOR.DEFECT, memory.n_rows),
    )
    tolerance = limits[LIMIT.TOLERANCE]
    answer = 0
    if tries == 0:
        assign(report, REPORT.GAP, max(report[REPORT.GAP], gap))
        assign(report, REPORT.DEFECT, max(report[REPORT.DEFECT], defect))
        violated = limits[LIMIT.PROJECTS] != 0.0 and (
            limits[LIMIT.PROJECTS] == 2.0 or is_violated(memory, gap, defect, tolerance)
        )
        if violated:
            assign(report, REPORT.PROJECTIONS, report[REPORT.PROJECTIONS] + 1.0)
            assign(report, REPORT.LAST_GAP, math.inf)
    else:
        violated = tries != PROJECTED
    if violated:
        if (
            gap > limits[LIMIT.GOAL]
            and tries < PROJECTION_ITERATIONS
            and gap < STALLED_RESIDUAL * report[REPORT.LAST_GAP]
        ):
            assign(report, REPORT.LAST_GAP, gap)
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
    """Whether residuals, or after steps the shortest corrections, are longer than the tolerance."""
    n_v, n_independent, vectors, dense = memory.n_v, memory.n_independent, memory.vectors, memory.dense
    bound = tolerance * max(1.0, largest(vectors, VECTOR.V, n_v))
    violated = gap > tolerance or defect > bound
    if not violated and memory.limits[LIMIT.PROJECTS] == 1.0:
        shortest(n_v, n_independent, memory.n_positions, vectors, dense, VECTOR.INDEPENDENT_GAP)
        correction = largest(vectors, VECTOR.STEP, n_v)
        shortest(n_v, n_independent, n_independent, vectors, dense, VECTOR.INDEPENDENT_DEFECT)
        violated = correction > tolerance or largest(vectors, VECTOR.STEP, n_v) > bound
    return violated


@kernel
def correct_positions(table, memory, report):
    """Dependent coordinates, or the shortest step, to close the gap to first order."""
    vectors = memory.vectors
    regular = dependent(memory, memory.n_positions, VECTOR.INDEPENDENT_GAP)
    if not regular:
        assign(report, REPORT.SHORTEST, report[REPORT.SHORTEST] + 1.0)
    retract(table, vectors[VECTOR.Q], vectors[VECTOR.STEP], vectors[VECTOR.TRIAL])
    for k in range(memory.n_q):
        store(vectors, VECTOR.Q, k, load(vectors, VECTOR.TRIAL, k))


@kernel
def correct_velocities(memory):
    """The same for velocities, of which the rows are linear."""
    vectors = memory.vectors
    dependent(memory, memory.n_independent, VECTOR.INDEPENDENT_DEFECT)
    for k in range(memory.n_v):
        store(vectors, VECTOR.V, k, load(vectors, VECTOR.V, k) + load(vectors, VECTOR.STEP, k))
