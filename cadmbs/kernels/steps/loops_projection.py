"""Projection of states of closed loops onto the constraints, between the steps of a kernel. Scalar code."""

import math
from collections.abc import Callable
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, Table, kernel, routine, spliced
from cadmbs.kernels.numbers.lanes import assign, load, store
from cadmbs.kernels.numbers.vectors import add_multiple, copy_numbers
from cadmbs.kernels.records import LoopMemory
from cadmbs.kernels.rows.loops_packing import LIMIT, MATCHING_VELOCITY, PROJECTS, REPORT, VECTOR
from cadmbs.kernels.solve.loops_solving import dependent
from cadmbs.kernels.steps import corrections as step_corrections
from cadmbs.kernels.steps import drift_check, loops_stages, step_lines

DRIFT = REPORT.GAP_NOW, REPORT.DEFECT_NOW, REPORT.SPEED_NOW
NEEDED = REPORT.NEEDED, REPORT.SLOWER
"""Slots of the report for what is measured at a state."""

PROJECTION_FAILED = -1
"""Answer of `project` where positions or velocities cannot be corrected."""


def projection(is_straight: bool) -> Callable[..., Any]:
    """The kernel of corrections; of mechanisms with straight lines these compute what is measured and solved for."""
    measure_state, correct_positions, correct_velocities = measures(is_straight), *corrections(is_straight)

    @spliced
    def project(table: Table, memory: LoopMemory, tries: int, way: Number, report: Array) -> int:
        """One correction of the state where it is needed: 0 if not, the next value of `tries`, or PROJECTION_FAILED.

        `way` is one of PROJECTS.
        """
        limits, vectors, reduced = memory.limits, memory.vectors, way == PROJECTS.REDUCED
        goal, accepted = limits[LIMIT.GOAL], limits[LIMIT.TOLERANCE]
        answer, violated, is_near = 0, tries != step_corrections.PROJECTED, False
        assign(report, REPORT.OVERWRITTEN, 0.0)
        measure_state(memory, PROJECTS.NONE if reduced or tries != 0 else way, report)
        gap, defect = report[REPORT.GAP_NOW], report[REPORT.DEFECT_NOW]
        if reduced:
            goal, accepted = limits[LIMIT.STAGE_GOAL], limits[LIMIT.ACCEPTED]
        if tries == 0:
            assign(report, REPORT.LAST_GAP, math.inf)
            if not reduced:
                note_drift(report, gap, defect)
                violated = is_violated(memory, way, report)
                violated = violated or max(report[REPORT.END_GAP], report[REPORT.END_STEP]) > accepted
                counts = violated or report[REPORT.END_GAP] > 0.0
                assign(report, REPORT.PROJECTIONS, report[REPORT.PROJECTIONS] + (1.0 if counts else 0.0))
                if way == PROJECTS.CLOSED_ENDS:
                    keep_end_error(memory, report)
                    off = max(report[REPORT.SLOWER], defect)
                    is_off = step_corrections.is_off_ahead(accepted, report[REPORT.SPEED_NOW], off, violated)
                    assign(report, REPORT.OFF_NEXT, 1.0 if is_off else 0.0)
                    is_near = step_corrections.is_near_end(
                        accepted, gap, report[REPORT.NEEDED], report[REPORT.END_STEP]
                    )
        if violated:
            action = step_corrections.next_correction(gap, report[REPORT.LAST_GAP], (goal, accepted), tries, is_near)
            if action == step_corrections.ACTION.BOTH:
                correct_positions(table, memory, report, False)
            if action == step_corrections.ACTION.FAILED:
                answer = PROJECTION_FAILED
            elif action == step_corrections.ACTION.POSITIONS:
                assign(report, REPORT.LAST_GAP, gap)
                answer = tries + 1 if correct_positions(table, memory, report, reduced) else PROJECTION_FAILED
            elif not reduced or defect > MATCHING_VELOCITY * step_corrections.largest(vectors, VECTOR.V, memory.n_v):
                answer = (
                    step_corrections.PROJECTED if correct_velocities(memory, report, reduced) else PROJECTION_FAILED
                )
                if way == PROJECTS.CLOSED_ENDS and is_small(memory):
                    answer = 0
        return answer

    return project


@kernel
def is_small(memory: LoopMemory) -> bool:
    """Whether the correction of the velocities leaves the accelerations as they are."""
    size = step_corrections.largest(memory.vectors, VECTOR.STEP, memory.n_v)
    return size < drift_check.LEFT_ACCELERATIONS * max(
        1.0, step_corrections.largest(memory.vectors, VECTOR.V, memory.n_v)
    )


def closing(is_straight: bool) -> Callable[..., Any]:
    """The kernel that closes ends, after the sums of the last stage."""
    solve_dependent = dependent_solver(is_straight)

    @kernel
    def close_end(table: Table, memory: LoopMemory, report: Array) -> None:
        """The displacement of a step, SUMS, to where the gap is closed by its last rows; dependent coordinates move.

        Straight lines have looked at the end already.
        """
        vectors, tolerance = memory.vectors, memory.limits[LIMIT.TOLERANCE]
        tolerance = tolerance * (step_corrections.SMALL_GAP if report[REPORT.OFF_NEXT] != 0.0 else 1.0)
        if not is_straight:
            look_at_end(table, memory, memory.limits, report)
        gap, is_far = report[REPORT.GAP_AHEAD], max(report[REPORT.GAP_AHEAD], report[REPORT.STEP_AHEAD]) > tolerance
        assign(report, REPORT.END_STEP, 0.0)
        if is_far and gap < step_corrections.FARTHEST_END:
            if not solve_dependent(memory, report, (memory.n_positions, VECTOR.RATE, VECTOR.ZERO)):
                assign(report, REPORT.SHORTEST, report[REPORT.SHORTEST] + 1.0)
            add_multiple(vectors[VECTOR.SUMS], 1.0, vectors[VECTOR.STEP], memory.n_v)
            assign(report, REPORT.END_GAP, gap)
            assign(report, REPORT.END_STEP, step_corrections.largest(vectors, VECTOR.STEP, memory.n_v))
            note_drift(report, gap, 0.0)

    return close_end


def looking_at_end(size_of: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel that looks at the end of a step, by the size of the shortest correction of a right side."""

    @kernel
    def look(table: Table, memory: LoopMemory, state: Array, report: Array) -> None:
        """The gap at the end of a step by its last rows, RATE, and its shortest correction, to the report."""
        assign(report, REPORT.GAP_AHEAD, step_corrections.gap_at_end(table, memory, memory.vectors[VECTOR.SUMS]))
        assign(report, REPORT.STEP_AHEAD, size_of(memory, memory.n_positions, VECTOR.RATE))

    return look


look_at_end = looking_at_end(step_corrections.size_of_shortest)


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


def measures(is_straight: bool) -> Callable[..., Any]:
    """The kernel of what is measured at a state that was evaluated."""

    @spliced
    def measure_state(memory: LoopMemory, way: Number, report: Array) -> None:
        """Violations and the largest velocity; the shortest corrections too of ends of steps that may need one."""
        of_ends = way == PROJECTS.CLOSED_ENDS or way == PROJECTS.ENDS  # noqa: PLR1714
        if is_straight and of_ends:
            step_lines.call_line(step_lines.LINE.CHECK, memory, memory.limits, report)
        else:
            step_corrections.measure_drift(memory, report, DRIFT)
            if way == PROJECTS.CLOSED_ENDS or (of_ends and not exceeds_tolerance(memory, report)):
                step_corrections.measure_corrections(memory, report, NEEDED)
                assign(report, REPORT.OVERWRITTEN, 1.0)

    return measure_state


def measuring_all(size_of: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel of violations, the largest velocity, and the shortest corrections, of which `size_of` is the size."""

    @kernel
    def measure_violations(table: Table, memory: Any, state: Any, report: Any) -> None:
        step_corrections.measure_drift(memory, report, DRIFT)
        assign(report, NEEDED[0], size_of(memory, memory.n_positions, VECTOR.INDEPENDENT_GAP))
        assign(report, NEEDED[1], size_of(memory, memory.n_independent, VECTOR.INDEPENDENT_DEFECT))

    return measure_violations


@kernel
def exceeds_tolerance(memory: Any, report: Array) -> bool:
    """Whether violations are larger than the tolerance."""
    tolerance, speed = memory.limits[LIMIT.TOLERANCE], report[REPORT.SPEED_NOW]
    return step_corrections.exceeds(tolerance, speed, report[REPORT.GAP_NOW], report[REPORT.DEFECT_NOW])


@routine
def has_drifted(memory: Any, report: Array) -> Any:
    """Whether the end of a step of the Woronetz form is to be projected, before its dependent coordinates are closed.

    Its residuals are noted as those of a stage: the step may yet be rejected.
    """
    step_corrections.measure_drift(memory, report, DRIFT)
    if not exceeds_tolerance(memory, report):
        step_corrections.measure_corrections(memory, report, NEEDED)
    assign(report, REPORT.STAGE_GAP, report[REPORT.GAP_NOW])
    assign(report, REPORT.STAGE_DEFECT, report[REPORT.DEFECT_NOW])
    return is_violated(memory, PROJECTS.ENDS, report)


@kernel
def is_violated(memory: LoopMemory, way: Number, report: Array) -> bool:
    """Whether residuals, or after steps the shortest corrections, are longer than the tolerance."""
    tolerance, speed = memory.limits[LIMIT.TOLERANCE], report[REPORT.SPEED_NOW]
    violated = way == PROJECTS.STAGES or (way != PROJECTS.NONE and exceeds_tolerance(memory, report))
    if way == PROJECTS.CLOSED_ENDS or (not violated and way == PROJECTS.ENDS):
        violated = violated or step_corrections.exceeds(tolerance, speed, report[REPORT.NEEDED], report[REPORT.SLOWER])
    return violated


def corrections(is_straight: bool) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The kernels that correct positions, and velocities."""
    solve_dependent = dependent_solver(is_straight)

    @kernel
    def correct_positions(table: Table, memory: LoopMemory, report: Array, reduced: bool) -> bool:
        """Dependent coordinates, or the shortest step, to close the gap to first order; whether these may change."""
        vectors, kept = memory.vectors, VECTOR.KEPT_POSITIONS if reduced else VECTOR.ZERO
        regular = solve_dependent(memory, report, (memory.n_positions, VECTOR.INDEPENDENT_GAP, kept))
        if not regular:
            assign(report, REPORT.SHORTEST, report[REPORT.SHORTEST] + 1.0)
        loops_stages.retract(table, vectors[VECTOR.Q], vectors[VECTOR.STEP], vectors[VECTOR.TRIAL])
        copy_numbers(vectors[VECTOR.Q], vectors[VECTOR.TRIAL], memory.n_q)
        return regular or not reduced

    @kernel
    def correct_velocities(memory: LoopMemory, report: Array, reduced: bool) -> bool:
        """The same for velocities, of which the rows are linear."""
        vectors, kept = memory.vectors, VECTOR.KEPT_VELOCITIES if reduced else VECTOR.ZERO
        regular = solve_dependent(memory, report, (memory.n_independent, VECTOR.INDEPENDENT_DEFECT, kept))
        add_multiple(vectors[VECTOR.V], 1.0, vectors[VECTOR.STEP], memory.n_v)
        return regular or not reduced

    return correct_positions, correct_velocities


def dependent_solver(is_straight: bool) -> Callable[..., Any]:
    """The kernel of corrections of dependent coordinates, by the straight lines of a mechanism that has these.

    It takes how many rows are corrected, their right side, and the row of what is kept.
    """

    @kernel
    def by_rows(memory: LoopMemory, report: Array, which: tuple[Number, Number, Number]) -> bool:
        assign(report, REPORT.OVERWRITTEN, 1.0)
        return dependent(memory, which[0], which[1], which[2])

    @kernel
    def by_line(memory: LoopMemory, report: Array, which: tuple[Number, Number, Number]) -> bool:
        n, right, kept = which
        line, answer = step_lines.LINE.POSITIONS if n == memory.n_positions else step_lines.LINE.VELOCITIES, -1.0
        if kept == VECTOR.ZERO and memory.codes[line] != 0:
            copy_numbers(memory.vectors[VECTOR.RATE], memory.vectors[right], n)
            step_lines.call_line(line, memory, memory.limits, report)
            answer = report[REPORT.REGULAR]
        regular = answer > 0.0
        if answer < 0.0:  # few mechanisms, and states: the other kernel finds that out again
            regular = by_rows(memory, report, which)
        return regular

    return by_line if is_straight else by_rows
