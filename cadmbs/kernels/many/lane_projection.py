"""Projection of states in SIMD lanes onto the constraints: each lane has its own corrections and dependent coordinates.

The decisions are those of `kernels.steps.corrections`, lane by lane; what they decide is computed for all lanes and
takes effect in those that need it, so that no lane depends on another one.
"""

import math
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Table, kernel, routine
from cadmbs.kernels.many.lane_advance import save_lane_start
from cadmbs.kernels.many.lane_packing import MOTION, PHASE, SETTING, STATUS
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, larger, load, magnitude, store
from cadmbs.kernels.numbers.vectors import copy_numbers
from cadmbs.kernels.rows.loops_packing import LIMIT, MATCHING_VELOCITY, PROJECTS, VECTOR
from cadmbs.kernels.solve.loops_solving import dependent_kernel, least_pivot, shortest, unit_normals
from cadmbs.kernels.steps import corrections, drift_check
from cadmbs.kernels.tree.manifold import retract
from cadmbs.kernels.tree.packing import SIMD_LANES

DRIFT = MOTION.GAP_NOW, MOTION.DEFECT_NOW, MOTION.SPEED_NOW
NEEDED = MOTION.CORRECTION, MOTION.SLOWER
"""Slots of a motion for what is measured at its state."""


@routine
def project_lanes(table: Table, memory: Any, motion: Array, settings: Array, step: Any) -> None:
    """Corrections of the states at the start of steps, and of those that are recorded, where they are needed.

    In Woronetz form the dependent coordinates of all other states are solved for too, and of the starts once they are
    projected and kept.
    """
    any_checked, corrects = False, False
    projects = settings[SETTING.LIMITS + LIMIT.PROJECTS]
    reduced, closed_ends = projects == PROJECTS.REDUCED, projects == PROJECTS.CLOSED_ENDS
    for lane in range(SIMD_LANES):
        motion[MOTION.ACTION, lane] = corrections.ACTION.NONE
        motion[MOTION.REDUCED, lane] = 1.0 if reduced and solves_dependent(motion, lane) else 0.0
        any_checked = any_checked or is_lane_checked(motion, lane)
    if any_checked:
        corrections.measure_drift(memory, motion, DRIFT)
        if closed_ends:
            keep_end_errors(memory, motion)
        is_unsure = False
        for lane in range(SIMD_LANES):
            is_new = motion[MOTION.PHASE, lane] == PHASE.START and motion[MOTION.TRIES, lane] == 0.0
            is_new = is_new and motion[MOTION.REDUCED, lane] == 0.0
            is_unsure = is_unsure or (is_new and (closed_ends or not is_off(motion, settings, lane, False)))
        if is_unsure:
            corrections.measure_corrections(memory, motion, NEEDED)
        for lane in range(SIMD_LANES):
            if is_lane_checked(motion, lane):
                action = correction(motion, settings, lane)
                if reduced and action == corrections.ACTION.NONE and is_projected_start(motion, lane):
                    save_lane_start(memory, step, lane)
                    motion[MOTION.ENDED, lane], motion[MOTION.REDUCED, lane] = 1.0, 1.0
                    motion[MOTION.TRIES, lane] = 0.0
                    action = correction(motion, settings, lane)
                motion[MOTION.ACTION, lane] = action
                corrects = corrects or action > corrections.ACTION.NONE
    if corrects:
        correct(table, memory, motion)
        if closed_ends:
            accept_small(memory, motion)


@kernel
def keep_end_errors(memory: Any, motion: Array) -> None:
    """What last stages did not tell about the gaps at ends that were closed, for the next steps."""
    vectors, closed = memory.vectors, coordinate(motion, MOTION.END_GAP)
    new = choose(coordinate(motion, MOTION.TRIES) + coordinate(motion, MOTION.WAITS), 0.5, 1.0, 0.0)
    new = choose(coordinate(motion, MOTION.PHASE), 0.5, new, 0.0)
    new = choose(0.0, closed, new, 0.0)
    for r in range(memory.n_positions):
        error, gap = load(vectors, VECTOR.END_ERROR, r), load(vectors, VECTOR.INDEPENDENT_GAP, r)
        store(vectors, VECTOR.END_ERROR, r, choose(0.5, new, error + gap, error))


@kernel
def accept_small(memory: Any, motion: Array) -> None:
    """States whose velocities were corrected by so little that accelerations stay as they are need no evaluation."""
    size = corrections.largest(memory.vectors, VECTOR.SECOND_STEP, memory.n_v)
    bound = drift_check.LEFT_ACCELERATIONS * larger(1.0, coordinate(motion, MOTION.SPEED_NOW))
    action = coordinate(motion, MOTION.ACTION)
    small = choose(size, bound, choose(corrections.ACTION.VELOCITIES - 0.5, action, 1.0, 0.0), 0.0)
    assign(motion, MOTION.ACTION, choose(0.5, small, 1.0 * corrections.ACTION.NONE, action))


@kernel
def is_lane_checked(motion: Array, lane: int) -> Any:
    """Whether the state of a lane is to satisfy the constraints."""
    phase, reduced = motion[MOTION.PHASE, lane], motion[MOTION.REDUCED, lane] != 0.0
    running = motion[MOTION.STATUS, lane] == STATUS.RUNNING and motion[MOTION.WAITS, lane] == 0.0
    return running and (phase == PHASE.START or phase == PHASE.OUTPUT or reduced)  # noqa: PLR1714


@kernel
def solves_dependent(motion: Array, lane: int) -> Any:
    """Whether dependent coordinates of the Woronetz form are solved for: of stages, and of starts that are kept."""
    phase = motion[MOTION.PHASE, lane]
    return phase != PHASE.OUTPUT and (phase != PHASE.START or motion[MOTION.ENDED, lane] != 0.0)


@kernel
def is_projected_start(motion: Array, lane: int) -> Any:
    """Whether a state is the start of a step that was projected, and is to be kept as it is."""
    return motion[MOTION.PHASE, lane] == PHASE.START and motion[MOTION.REDUCED, lane] == 0.0


@kernel
def correction(motion: Array, settings: Array, lane: int) -> Any:
    """What a state needs, of ACTION; what cannot be corrected fails, but for states that are recorded alone."""
    gap, tries, speed = motion[MOTION.GAP_NOW, lane], motion[MOTION.TRIES, lane], motion[MOTION.SPEED_NOW, lane]
    goal, tolerance = settings[SETTING.LIMITS + LIMIT.GOAL], settings[SETTING.LIMITS + LIMIT.TOLERANCE]
    starts, reduced = motion[MOTION.PHASE, lane] == PHASE.START, motion[MOTION.REDUCED, lane] != 0.0
    accepted, violated, is_near, action = tolerance, tries != corrections.PROJECTED, False, corrections.ACTION.NONE
    if reduced:
        goal, accepted = settings[SETTING.LIMITS + LIMIT.STAGE_GOAL], settings[SETTING.LIMITS + LIMIT.ACCEPTED]
    if tries == 0.0:
        motion[MOTION.LAST_GAP, lane] = math.inf
        if not reduced:
            violated = is_off(motion, settings, lane, starts)
            if starts:
                motion[MOTION.GAP, lane] = max(motion[MOTION.GAP, lane], gap)
                motion[MOTION.DEFECT, lane] = max(motion[MOTION.DEFECT, lane], motion[MOTION.DEFECT_NOW, lane])
            violated = violated or max(motion[MOTION.END_GAP, lane], motion[MOTION.END_STEP, lane]) > accepted
            off = max(motion[MOTION.SLOWER, lane], motion[MOTION.DEFECT_NOW, lane])
            motion[MOTION.OFF_NEXT, lane] = 1.0 if corrections.is_off_ahead(tolerance, speed, off, violated) else 0.0
            if violated or motion[MOTION.END_GAP, lane] > 0.0:
                motion[MOTION.PROJECTIONS if starts else MOTION.RESTORED, lane] += 1.0
            motion[MOTION.END_GAP, lane] = 0.0
        is_near = corrections.is_near_end(
            tolerance, gap, motion[MOTION.CORRECTION, lane], motion[MOTION.END_STEP, lane]
        )
        is_near = is_near and settings[SETTING.LIMITS + LIMIT.PROJECTS] == PROJECTS.CLOSED_ENDS
    if violated:
        action = corrections.next_correction(gap, motion[MOTION.LAST_GAP, lane], (goal, accepted), tries, is_near)
        if action == corrections.ACTION.POSITIONS:
            motion[MOTION.LAST_GAP, lane] = gap
            motion[MOTION.TRIES, lane] = tries + 1.0
        elif action == corrections.ACTION.FAILED:
            action = corrections.ACTION.FAILED if starts or reduced else corrections.ACTION.NONE
        elif reduced and not motion[MOTION.DEFECT_NOW, lane] > MATCHING_VELOCITY * speed:
            action = corrections.ACTION.NONE
        else:
            motion[MOTION.TRIES, lane] = corrections.PROJECTED
    if reduced and action == corrections.ACTION.NONE:
        motion[MOTION.TRIES, lane] = 0.0
    return action


@kernel
def is_off(motion: Array, settings: Array, lane: int, starts: Any) -> Any:
    """Whether residuals, or for the start of a step the shortest corrections, are larger than the tolerance."""
    tolerance, speed = settings[SETTING.LIMITS + LIMIT.TOLERANCE], motion[MOTION.SPEED_NOW, lane]
    is_far = corrections.exceeds(tolerance, speed, motion[MOTION.GAP_NOW, lane], motion[MOTION.DEFECT_NOW, lane])
    needed = corrections.exceeds(tolerance, speed, motion[MOTION.CORRECTION, lane], motion[MOTION.SLOWER, lane])
    return settings[SETTING.LIMITS + LIMIT.PROJECTS] != 0.0 and (is_far or (starts and needed))


@routine
def look_at_coordinates(memory: Any, motion: Array, settings: Array) -> None:
    """Motions leave for other independent coordinates of the Woronetz form where theirs do not serve any more."""
    n_positions, n, any_new = memory.n_positions, memory.n_independent, False
    for lane in range(SIMD_LANES):
        any_new = any_new or may_change_coordinates(motion, lane)
    if any_new and settings[SETTING.LIMITS + LIMIT.PROJECTS] == PROJECTS.REDUCED:
        unit_normals(memory, n)
        least = least_pivot(memory, n_positions, VECTOR.KEPT_POSITIONS, coordinate(motion, MOTION.LEAST_POSITIONS))
        if n != n_positions:
            other = least_pivot(memory, n, VECTOR.KEPT_VELOCITIES, coordinate(motion, MOTION.LEAST_VELOCITIES))
            least = choose(other, least, other, least)
        assign(motion, MOTION.SERVES, least)
        for lane in range(SIMD_LANES):
            if may_change_coordinates(motion, lane) and not motion[MOTION.SERVES, lane] > 0.0:
                motion[MOTION.STATUS, lane] = STATUS.NEEDS_COORDINATES


@kernel
def may_change_coordinates(motion: Array, lane: int) -> Any:
    """Whether a lane is at the start of a step, all solved for, after the time at which its coordinates were chosen."""
    is_start = motion[MOTION.STATUS, lane] == STATUS.RUNNING and motion[MOTION.PHASE, lane] == PHASE.START
    is_done = motion[MOTION.REDUCED, lane] != 0.0 and motion[MOTION.ACTION, lane] == corrections.ACTION.NONE
    return is_start and is_done and motion[MOTION.T, lane] != motion[MOTION.CHOSEN_AT, lane]


@kernel
def correct(table: Table, memory: Any, motion: Array) -> None:
    """Dependent coordinates, or the shortest step, close the gap or the violation of velocities to first order.

    Where all rows restrict positions, both corrections have the same rows and are computed together.
    """
    n_positions, n_independent = memory.n_positions, memory.n_independent
    gap, defect, zero = VECTOR.INDEPENDENT_GAP, VECTOR.INDEPENDENT_DEFECT, VECTOR.ZERO
    if n_positions == n_independent:
        correct_along(table, memory, motion, n_positions, (gap, defect), VECTOR.KEPT_POSITIONS)
    else:
        if any_needs(motion, corrections.ACTION.POSITIONS):
            correct_along(table, memory, motion, n_positions, (gap, zero), VECTOR.KEPT_POSITIONS)
        if any_needs(motion, corrections.ACTION.VELOCITIES):
            correct_along(table, memory, motion, n_independent, (zero, defect), VECTOR.KEPT_VELOCITIES)


@kernel
def any_needs(motion: Array, action: Any) -> Any:
    """Whether some lane needs a correction of a kind."""
    answer = False
    for lane in range(SIMD_LANES):
        present = motion[MOTION.ACTION, lane]
        answer = answer or present == action or present == corrections.ACTION.BOTH  # noqa: PLR1714
    return answer


@routine
def correct_along(table: Table, memory: Any, motion: Array, n: Any, rights: Any, kept: Any) -> None:
    """Corrections along the first n rows, of positions and of velocities, in lanes that need them; see `ACTION`.

    `rights` are the rows of vectors with what they are to remove, ZERO where the other level is corrected alone; `kept`
    is the row that marks what the Woronetz form keeps.
    """
    vectors, action = memory.vectors, coordinate(motion, MOTION.ACTION)
    dependent_in_lanes(memory, motion, n, rights, kept)
    for lane in range(SIMD_LANES):
        present, moves = motion[MOTION.ACTION, lane], rights[0] != VECTOR.ZERO
        closes = moves and (present == corrections.ACTION.POSITIONS or present == corrections.ACTION.BOTH)  # noqa: PLR1714
        if motion[MOTION.REGULAR, lane] == 0.0 and motion[MOTION.REDUCED, lane] != 0.0:
            if closes or (present == corrections.ACTION.VELOCITIES and rights[1] != VECTOR.ZERO):
                motion[MOTION.ACTION, lane] = corrections.ACTION.FAILED
        elif closes and motion[MOTION.REGULAR, lane] == 0.0:
            motion[MOTION.SHORTEST, lane] += 1.0
    of_velocities = choose(corrections.ACTION.POSITIONS + 0.5, action, 1.0, 0.0)
    of_positions = choose(0.5, action, choose(magnitude(action - corrections.ACTION.VELOCITIES), 0.5, 0.0, 1.0), 0.0)
    if rights[0] != VECTOR.ZERO:
        retract(table, vectors[VECTOR.Q], vectors[VECTOR.STEP], vectors[VECTOR.TRIAL])
        for k in range(memory.n_q):
            q = load(vectors, VECTOR.Q, k)
            store(vectors, VECTOR.Q, k, choose(0.5, of_positions, load(vectors, VECTOR.TRIAL, k), q))
    for k in range(memory.n_v):
        v = load(vectors, VECTOR.V, k)
        store(vectors, VECTOR.V, k, choose(0.5, of_velocities, v + load(vectors, VECTOR.SECOND_STEP, k), v))


# Corrections by dependent coordinates in SIMD lanes, which each lane chooses for itself.

eliminate_dependent = dependent_kernel(True)


@routine
def dependent_in_lanes(memory: Any, motion: Array, n: Any, rights: Any, kept: Any) -> None:
    """STEP and SECOND_STEP of `kernels.solve.loops_solving.dependent_kernel`; the shortest where it is not regular.

    REGULAR is one where the pivots are good.
    """
    regular, all_regular = eliminate_dependent(memory, n, rights, kept, coordinate(motion, MOTION.REDUCED)), True
    assign(motion, MOTION.REGULAR, regular)
    for lane in range(SIMD_LANES):
        all_regular = all_regular and motion[MOTION.REGULAR, lane] != 0.0
    if not all_regular:
        keep_regular(memory, motion, n, rights)


@kernel
def keep_regular(memory: Any, motion: Array, n: Any, rights: Any) -> None:
    """The shortest corrections where dependent coordinates are not regular."""
    n_v, vectors, regular = memory.n_v, memory.vectors, coordinate(motion, MOTION.REGULAR)
    copy_numbers(vectors[VECTOR.TRIAL], vectors[VECTOR.STEP], n_v)
    shortest(n_v, memory.n_independent, n, vectors, memory.dense, rights[1])
    for k in range(n_v):
        step = choose(0.5, regular, load(vectors, VECTOR.SECOND_STEP, k), load(vectors, VECTOR.STEP, k))
        store(vectors, VECTOR.SECOND_STEP, k, step)
    shortest(n_v, memory.n_independent, n, vectors, memory.dense, rights[0])
    for k in range(n_v):
        step = choose(0.5, regular, load(vectors, VECTOR.TRIAL, k), load(vectors, VECTOR.STEP, k))
        store(vectors, VECTOR.STEP, k, step)
