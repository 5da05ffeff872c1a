"""Projection of states of closed loops onto the constraints, between the steps of a kernel. Scalar code."""

from __future__ import annotations

import math
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, Table, kernel, routine, spliced
from cadmbs.kernels.numbers.lanes import assign, load, store
from cadmbs.kernels.records import LoopMemory
from cadmbs.kernels.rows.loops_packing import LIMIT, MATCHING_VELOCITY, PROJECTS, REPORT, VECTOR
from cadmbs.kernels.solve.loops_solving import dependent, shortest
from cadmbs.kernels.steps.corrections import (
    ACTION,
    PROJECTED,
    exceeds,
    is_near_end,
    is_off_ahead,
    largest,
    next_correction,
)
from cadmbs.kernels.steps.drift_check import LEFT_ACCELERATIONS
from cadmbs.kernels.steps.loops_stages import retract
from cadmbs.kernels.steps.step_ends import FARTHEST_END, SMALL_GAP, gap_at_end

PROJECTION_FAILED = -1
"""Answer of `project` where positions or velocities cannot be corrected."""


@spliced
def project(table: Table, memory: LoopMemory, tries: int, way: Number, report: Array) -> int:
    """One correction of the state where it is needed: 0 if not, the next value of `tries`, or PROJECTION_FAILED.

    `way` is one of PROJECTS.
    """
    limits, vectors, reduced = memory.limits, memory.vectors, way == PROJECTS.REDUCED
    gap, defect = largest(vectors, VECTOR.GAP, memory.n_rows), largest(vectors, VECTOR.DEFECT, memory.n_rows)
    goal, accepted = limits[LIMIT.GOAL], limits[LIMIT.TOLERANCE]
    answer, violated, is_near = 0, tries != PROJECTED, False
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
                off = max(report[REPORT.SLOWER], defect)
                is_off = is_off_ahead(accepted, largest(vectors, VECTOR.V, memory.n_v), off, violated)
                assign(report, REPORT.OFF_NEXT, 1.0 if is_off else 0.0)
                is_near = is_near_end(accepted, gap, report[REPORT.NEEDED], report[REPORT.END_STEP])
    if violated:
        action = next_correction(gap, report[REPORT.LAST_GAP], (goal, accepted), tries, is_near)
        if action == ACTION.BOTH:
            correct_positions(table, memory, report, False)
        if action == ACTION.FAILED:
            answer = PROJECTION_FAILED
        elif action == ACTION.POSITIONS:
            assign(report, REPORT.LAST_GAP, gap)
            answer = tries + 1 if correct_positions(table, memory, report, reduced) else PROJECTION_FAILED
        elif not reduced or defect > MATCHING_VELOCITY * largest(vectors, VECTOR.V, memory.n_v):
            answer = PROJECTED if correct_velocities(memory, reduced) else PROJECTION_FAILED
            if way == PROJECTS.CLOSED_ENDS and is_small(memory):
                answer = 0
    return answer


@kernel
def is_small(memory: LoopMemory) -> bool:
    """Whether the correction of the velocities leaves the accelerations as they are."""
    size = largest(memory.vectors, VECTOR.STEP, memory.n_v)
    return size < LEFT_ACCELERATIONS * max(1.0, largest(memory.vectors, VECTOR.V, memory.n_v))


@kernel
def close_end(table: Table, memory: LoopMemory, report: Array) -> None:
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
def keep_end_error(memory: LoopMemory, report: Array) -> None:
    """What the last stage did not tell about the gap at the end that was closed, for the next step."""
    vectors = memory.vectors
    for r in range(memory.n_positions if report[REPORT.END_GAP] > 0.0 else 0):
        error = load(vectors, VECTOR.END_ERROR, r) + load(vectors, VECTOR.INDEPENDENT_GAP, r)
        store(vectors, VECTOR.END_ERROR, r, error)
    assign(report, REPORT.END_GAP, 0.0)


@kernel
def note_drift(report: Array, gap: Number, defect: Number) -> None:
    """The largest residuals."""
    assign(report, REPORT.GAP, max(report[REPORT.GAP], gap))
    assign(report, REPORT.DEFECT, max(report[REPORT.DEFECT], defect))


@routine
def has_drifted(memory: Any, report: Array) -> Any:
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
def is_violated(memory: LoopMemory, gap: Number, defect: Number, way: Number, report: Array) -> bool:
    """Whether residuals, or after steps the shortest corrections, are longer than the tolerance."""
    n_v, n_independent, vectors, dense = memory.n_v, memory.n_independent, memory.vectors, memory.dense
    tolerance, speed = memory.limits[LIMIT.TOLERANCE], largest(vectors, VECTOR.V, n_v)
    violated = way == PROJECTS.STAGES or (way != PROJECTS.NONE and exceeds(tolerance, speed, gap, defect))
    if way == PROJECTS.CLOSED_ENDS or (not violated and way == PROJECTS.ENDS):
        shortest(n_v, n_independent, memory.n_positions, vectors, dense, VECTOR.INDEPENDENT_GAP)
        needed = largest(vectors, VECTOR.STEP, n_v)
        assign(report, REPORT.NEEDED, needed)
        shortest(n_v, n_independent, n_independent, vectors, dense, VECTOR.INDEPENDENT_DEFECT)
        slower = largest(vectors, VECTOR.STEP, n_v)
        assign(report, REPORT.SLOWER, slower)
        violated = violated or exceeds(tolerance, speed, needed, slower)
    return violated


@kernel
def correct_positions(table: Table, memory: LoopMemory, report: Array, reduced: bool) -> bool:
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
def correct_velocities(memory: LoopMemory, reduced: bool) -> bool:
    """The same for velocities, of which the rows are linear."""
    vectors = memory.vectors
    kept = VECTOR.KEPT_VELOCITIES if reduced else VECTOR.ZERO
    regular = dependent(memory, memory.n_independent, VECTOR.INDEPENDENT_DEFECT, kept)
    for k in range(memory.n_v):
        store(vectors, VECTOR.V, k, load(vectors, VECTOR.V, k) + load(vectors, VECTOR.STEP, k))
    return regular or not reduced
