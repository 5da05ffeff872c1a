"""Projection of states in SIMD lanes onto the constraints: each lane has its own corrections and dependent coordinates.

The decisions are those of `cadmbs.kernels.loops_projection`, lane by lane; what they decide is computed for all lanes
and takes effect in those that need it, so that no lane depends on another one.
"""
# mypy: ignore-errors

from __future__ import annotations

import math

from cadmbs.kernels.kept_coordinates import least_pivot
from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.lane_advance import keep_start
from cadmbs.kernels.lane_packing import ACTION, MOTION, PHASE, SETTING, STATUS
from cadmbs.kernels.lanes import assign, choose, coordinate, larger, load, magnitude, store
from cadmbs.kernels.loops_packing import LIMIT, MATCHING_VELOCITY, PROJECTS, VECTOR
from cadmbs.kernels.loops_projection import PROJECTED
from cadmbs.kernels.loops_solving import DEPENDENT_NORMAL_LIMIT, lower_solve, shortest, unit_normals
from cadmbs.kernels.manifold import retract
from cadmbs.kernels.packing import SIMD_LANES
from cadmbs.tolerances import EQUAL_PIVOTS, PROJECTION_ITERATIONS, STALLED_RESIDUAL

PIVOT_COLUMN = VECTOR.SUMS
PIVOT_INDEX = VECTOR.TRIAL
"""Rows of vectors that hold the pivot column and the pivots while coordinates are eliminated."""

RIGHT_SIDE = VECTOR.RATE
"""Row of vectors with what a correction is to remove."""

INVERSE_MASS = VECTOR.TREE_ROW
"""Row of vectors with 1 / M_kk."""

NEVER = 1e9
"""Number of the pivot of coordinates that are none."""


@kernel
def largest(vectors, row, count):
    """The largest absolute value of the first numbers of a row, in each lane."""
    result = 0.0
    for k in range(count):
        result = larger(result, magnitude(load(vectors, row, k)))
    return result


@kernel
def measure_drift(memory, motion):
    """Residuals of positions and velocities."""
    vectors = memory.vectors
    assign(motion, MOTION.GAP_NOW, largest(vectors, VECTOR.GAP, memory.n_rows))
    assign(motion, MOTION.DEFECT_NOW, largest(vectors, VECTOR.DEFECT, memory.n_rows))
    assign(motion, MOTION.SPEED_NOW, largest(vectors, VECTOR.V, memory.n_v))


@routine
def measure_corrections(memory, motion):
    """The shortest corrections that positions and velocities need."""
    n_v, n, vectors, dense = memory.n_v, memory.n_independent, memory.vectors, memory.dense
    shortest(n_v, n, memory.n_positions, vectors, dense, VECTOR.INDEPENDENT_GAP)
    assign(motion, MOTION.CORRECTION, largest(vectors, VECTOR.STEP, n_v))
    shortest(n_v, n, n, vectors, dense, VECTOR.INDEPENDENT_DEFECT)
    assign(motion, MOTION.SLOWER, largest(vectors, VECTOR.STEP, n_v))


@routine
def project_lanes(table, memory, motion, settings, step):
    """Corrections of the states at the start of steps, and of those that are recorded, where they are needed.

    In Woronetz form the dependent coordinates of all other states are solved for too, and of the starts once they are
    projected and kept.
    """
    any_checked, corrects = False, False
    reduced = settings[SETTING.LIMITS + LIMIT.PROJECTS] == PROJECTS.REDUCED
    for lane in range(SIMD_LANES):
        motion[MOTION.ACTION, lane] = ACTION.NONE
        motion[MOTION.REDUCED, lane] = 1.0 if reduced and solves_dependent(motion, lane) else 0.0
        any_checked = any_checked or is_checked(motion, lane)
    if any_checked:
        measure_drift(memory, motion)
        is_unsure = False
        for lane in range(SIMD_LANES):
            is_new = motion[MOTION.PHASE, lane] == PHASE.START and motion[MOTION.TRIES, lane] == 0.0
            is_new = is_new and motion[MOTION.REDUCED, lane] == 0.0
            is_unsure = is_unsure or (is_new and not has_drifted(motion, settings, lane))
        if is_unsure:
            measure_corrections(memory, motion)
        for lane in range(SIMD_LANES):
            if is_checked(motion, lane):
                action = correction(motion, settings, lane)
                if reduced and action == ACTION.NONE and is_projected_start(motion, lane):
                    keep_start(memory, step, lane)
                    motion[MOTION.ENDED, lane], motion[MOTION.REDUCED, lane] = 1.0, 1.0
                    motion[MOTION.TRIES, lane] = 0.0
                    action = correction(motion, settings, lane)
                motion[MOTION.ACTION, lane] = action
                corrects = corrects or action == ACTION.POSITIONS or action == ACTION.VELOCITIES  # noqa: PLR1714
    if corrects:
        correct(table, memory, motion)


@kernel
def is_checked(motion, lane):
    """Whether the state of a lane is to satisfy the constraints."""
    phase, reduced = motion[MOTION.PHASE, lane], motion[MOTION.REDUCED, lane] != 0.0
    running = motion[MOTION.STATUS, lane] == STATUS.RUNNING
    return running and (phase == PHASE.START or phase == PHASE.OUTPUT or reduced)  # noqa: PLR1714


@kernel
def solves_dependent(motion, lane):
    """Whether dependent coordinates of the Woronetz form are solved for: of stages, and of starts that are kept."""
    phase = motion[MOTION.PHASE, lane]
    return phase != PHASE.OUTPUT and (phase != PHASE.START or motion[MOTION.ENDED, lane] != 0.0)


@kernel
def is_projected_start(motion, lane):
    """Whether a state is the start of a step that was projected, and is to be kept as it is."""
    return motion[MOTION.PHASE, lane] == PHASE.START and motion[MOTION.REDUCED, lane] == 0.0


@kernel
def correction(motion, settings, lane):
    """What a state needs, of ACTION: positions first, until they are closed or stall; then velocities, once."""
    gap, tries = motion[MOTION.GAP_NOW, lane], motion[MOTION.TRIES, lane]
    goal, accepted = settings[SETTING.LIMITS + LIMIT.GOAL], settings[SETTING.LIMITS + LIMIT.TOLERANCE]
    starts, reduced = motion[MOTION.PHASE, lane] == PHASE.START, motion[MOTION.REDUCED, lane] != 0.0
    violated = tries != PROJECTED
    if reduced:
        goal, accepted = settings[SETTING.LIMITS + LIMIT.STAGE_GOAL], settings[SETTING.LIMITS + LIMIT.ACCEPTED]
    if tries == 0.0 and reduced:
        motion[MOTION.LAST_GAP, lane] = math.inf
    elif tries == 0.0:
        violated = settings[SETTING.LIMITS + LIMIT.PROJECTS] != 0.0 and is_violated(motion, settings, lane)
        motion[MOTION.LAST_GAP, lane] = math.inf
        if starts:
            motion[MOTION.GAP, lane] = max(motion[MOTION.GAP, lane], gap)
            motion[MOTION.DEFECT, lane] = max(motion[MOTION.DEFECT, lane], motion[MOTION.DEFECT_NOW, lane])
        if violated:
            motion[MOTION.PROJECTIONS if starts else MOTION.RESTORED, lane] += 1.0
    action = ACTION.NONE
    if violated:
        closes = gap > goal and gap < STALLED_RESIDUAL * motion[MOTION.LAST_GAP, lane]
        if closes and tries < PROJECTION_ITERATIONS:
            motion[MOTION.LAST_GAP, lane] = gap
            motion[MOTION.TRIES, lane] = tries + 1.0
            action = ACTION.POSITIONS
        elif gap <= accepted:
            if not reduced or motion[MOTION.DEFECT_NOW, lane] > MATCHING_VELOCITY * motion[MOTION.SPEED_NOW, lane]:
                motion[MOTION.TRIES, lane] = PROJECTED
                action = ACTION.VELOCITIES
        elif starts or reduced:
            action = ACTION.FAILED
    if reduced and action == ACTION.NONE:
        motion[MOTION.TRIES, lane] = 0.0
    return action


@kernel
def is_violated(motion, settings, lane):
    """Whether residuals, or for the start of a step the shortest corrections, are larger than the tolerance."""
    violated = has_drifted(motion, settings, lane)
    if motion[MOTION.PHASE, lane] == PHASE.START and not violated:
        tolerance = settings[SETTING.LIMITS + LIMIT.TOLERANCE]
        bound = tolerance * max(1.0, motion[MOTION.SPEED_NOW, lane])
        violated = motion[MOTION.CORRECTION, lane] > tolerance or motion[MOTION.SLOWER, lane] > bound
    return violated


@kernel
def has_drifted(motion, settings, lane):
    """Whether residuals are larger than the tolerance."""
    tolerance = settings[SETTING.LIMITS + LIMIT.TOLERANCE]
    bound = tolerance * max(1.0, motion[MOTION.SPEED_NOW, lane])
    return motion[MOTION.GAP_NOW, lane] > tolerance or motion[MOTION.DEFECT_NOW, lane] > bound


@routine
def look_at_coordinates(memory, motion, settings):
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
def may_change_coordinates(motion, lane):
    """Whether a lane is at the start of a step, all solved for, after the time at which its coordinates were chosen."""
    is_start = motion[MOTION.STATUS, lane] == STATUS.RUNNING and motion[MOTION.PHASE, lane] == PHASE.START
    is_done = motion[MOTION.REDUCED, lane] != 0.0 and motion[MOTION.ACTION, lane] == ACTION.NONE
    return is_start and is_done and motion[MOTION.T, lane] != motion[MOTION.CHOSEN_AT, lane]


@kernel
def correct(table, memory, motion):
    """Dependent coordinates, or the shortest step, close the gap or the violation of velocities to first order.

    Where all rows restrict positions, both corrections have the same rows and are computed together.
    """
    n_positions, n_independent = memory.n_positions, memory.n_independent
    if n_positions == n_independent:
        correct_along(table, memory, motion, n_positions, ACTION.VELOCITIES - 0.5, VECTOR.KEPT_POSITIONS)
    else:
        if any_needs(motion, ACTION.POSITIONS):
            correct_along(table, memory, motion, n_positions, ACTION.VELOCITIES + 0.5, VECTOR.KEPT_POSITIONS)
        if any_needs(motion, ACTION.VELOCITIES):
            correct_along(table, memory, motion, n_independent, ACTION.POSITIONS - 0.5, VECTOR.KEPT_VELOCITIES)


@kernel
def any_needs(motion, action):
    """Whether some lane needs a correction of a kind."""
    answer = False
    for lane in range(SIMD_LANES):
        answer = answer or motion[MOTION.ACTION, lane] == action
    return answer


@routine
def correct_along(table, memory, motion, n, bound, kept):
    """Corrections along the first n rows: of velocities in lanes whose action is above a bound, else of positions.

    `kept` is the row of vectors that marks what the Woronetz form keeps.
    """
    vectors, action = memory.vectors, coordinate(motion, MOTION.ACTION)
    for r in range(n):
        gap, defect = load(vectors, VECTOR.INDEPENDENT_GAP, r), load(vectors, VECTOR.INDEPENDENT_DEFECT, r)
        store(vectors, RIGHT_SIDE, r, choose(bound, action, defect, gap))
    dependent_in_lanes(memory, motion, n, RIGHT_SIDE, kept)
    for lane in range(SIMD_LANES):
        corrects = motion[MOTION.ACTION, lane] == ACTION.POSITIONS and bound > ACTION.POSITIONS
        if motion[MOTION.REGULAR, lane] == 0.0 and motion[MOTION.REDUCED, lane] != 0.0:
            if corrects or (motion[MOTION.ACTION, lane] == ACTION.VELOCITIES and bound < ACTION.VELOCITIES):
                motion[MOTION.ACTION, lane] = ACTION.FAILED
        elif corrects and motion[MOTION.REGULAR, lane] == 0.0:
            motion[MOTION.SHORTEST, lane] += 1.0
    retract(table, vectors[VECTOR.Q], vectors[VECTOR.STEP], vectors[VECTOR.TRIAL])
    of_positions = choose(magnitude(action - ACTION.POSITIONS), 0.5, choose(action, bound, 1.0, 0.0), 0.0)
    of_velocities = choose(magnitude(action - ACTION.VELOCITIES), 0.5, choose(bound, action, 1.0, 0.0), 0.0)
    for k in range(memory.n_q):
        q = load(vectors, VECTOR.Q, k)
        store(vectors, VECTOR.Q, k, choose(0.5, of_positions, load(vectors, VECTOR.TRIAL, k), q))
    for k in range(memory.n_v):
        v = load(vectors, VECTOR.V, k)
        store(vectors, VECTOR.V, k, choose(0.5, of_velocities, v + load(vectors, VECTOR.STEP, k), v))


@routine
def dependent_in_lanes(memory, motion, n, right, kept):
    """STEP of `cadmbs.kernels.loops_solving.dependent`, with pivots of each lane; REGULAR where these are good.

    Columns are of unit directions where lengths are compared; elimination is the same without scaling them.
    """
    reduced = coordinate(motion, MOTION.REDUCED)
    n_v, n_all, vectors, dense = memory.n_v, memory.n_independent, memory.vectors, memory.dense
    normals, gram = n_v + 3 * n_all, n_v + 2 * n_all
    for k in range(n_v):
        store(vectors, INVERSE_MASS, k, 1.0 / coordinate(memory.mass, k * n_v + k))
    for r in range(n):
        for k in range(n_v):
            x = load(dense, n_v + r, k)
            for s in range(r):
                x = x - load(dense, gram + r, s) * load(dense, normals + s, k)
            store(dense, normals + r, k, x * load(dense, gram + r, r))
        store(vectors, VECTOR.FORCE, r, -load(vectors, right, r))
    lower_solve(dense, gram, n, VECTOR.FORCE, VECTOR.FORCE, vectors)
    for k in range(n_v):
        store(vectors, VECTOR.PIVOT, k, choose(0.5, reduced, NEVER * load(vectors, kept, k), 0.0))
        store(vectors, VECTOR.STEP, k, 0.0)
    assign(motion, MOTION.REGULAR, 1.0)
    for r in range(n):
        eliminate_in_lanes(memory, motion, n, r)
    substitute_in_lanes(memory, n)
    keep_regular(memory, motion, n, right)


@kernel
def eliminate_in_lanes(memory, motion, n, r):
    """The longest free column of each lane is its next pivot, eliminated from the others and from the right side.

    Rows of the triangular factor and right sides are divided by the pivot's length.
    """
    n_v, vectors, dense = memory.n_v, memory.vectors, memory.dense
    normals, upper = n_v + 3 * memory.n_independent, n_v + 4 * memory.n_independent
    greatest = longest_columns(memory, n, r)
    square, side = 0.0, 0.0
    for s in range(n):
        entry = load(vectors, PIVOT_COLUMN, s)
        square = square + entry * entry
        side = side + entry * load(vectors, VECTOR.FORCE, s)
    factor = 1.0 / square
    side = side * factor
    for k in range(n_v):
        part = 0.0
        for s in range(n):
            part = part + load(vectors, PIVOT_COLUMN, s) * load(dense, normals + s, k)
        part, used = part * factor, load(vectors, VECTOR.PIVOT, k)
        for s in range(n):
            normal = load(dense, normals + s, k)
            rest = normal - part * load(vectors, PIVOT_COLUMN, s)
            store(dense, normals + s, k, choose(used, 0.5, rest, normal))
        store(dense, upper + r, k, part)
    for s in range(n):
        force = load(vectors, VECTOR.FORCE, s) - side * load(vectors, PIVOT_COLUMN, s)
        store(vectors, VECTOR.FORCE, s, force)
    store(vectors, VECTOR.Y, r, side)
    regular = coordinate(motion, MOTION.REGULAR)
    assign(motion, MOTION.REGULAR, choose(DEPENDENT_NORMAL_LIMIT * DEPENDENT_NORMAL_LIMIT, greatest, regular, 0.0))


@kernel
def longest_columns(memory, n, r):
    """The longest free column of each lane, the first one where lengths are equal up to EQUAL_PIVOTS."""
    n_v, vectors, dense = memory.n_v, memory.vectors, memory.dense
    normals, pivot, greatest = n_v + 3 * memory.n_independent, 0.0, -1.0
    for k in range(n_v):
        square = 0.0
        for s in range(n):
            square = square + load(dense, normals + s, k) * load(dense, normals + s, k)
        square, bound = square * load(vectors, INVERSE_MASS, k), greatest + EQUAL_PIVOTS
        square = choose(load(vectors, VECTOR.PIVOT, k), 0.5, square, -2.0)
        pivot = choose(bound, square, 1.0 * k, pivot)
        greatest = choose(bound, square, square, greatest)
    store(vectors, PIVOT_INDEX, r, pivot)
    for k in range(n_v):
        distance = magnitude(1.0 * k - pivot)
        store(vectors, VECTOR.PIVOT, k, choose(distance, 0.5, r + 1.0, load(vectors, VECTOR.PIVOT, k)))
        for s in range(n):
            entry = choose(distance, 0.5, load(dense, normals + s, k), load(vectors, PIVOT_COLUMN, s))
            store(vectors, PIVOT_COLUMN, s, entry)
    return greatest


@kernel
def substitute_in_lanes(memory, n):
    """STEP along the pivots, from the triangular factor backwards; coordinates that are not yet known are zero."""
    n_v, vectors, dense = memory.n_v, memory.vectors, memory.dense
    upper = n_v + 4 * memory.n_independent
    for r in range(n - 1, -1, -1):
        total = load(vectors, VECTOR.Y, r)
        for k in range(n_v):
            total = total - load(dense, upper + r, k) * load(vectors, VECTOR.STEP, k)
        for k in range(n_v):
            distance = magnitude(1.0 * k - load(vectors, PIVOT_INDEX, r))
            store(vectors, VECTOR.STEP, k, choose(distance, 0.5, total, load(vectors, VECTOR.STEP, k)))


@kernel
def keep_regular(memory, motion, n, right):
    """The shortest step where dependent coordinates are not regular."""
    n_v, vectors, all_regular = memory.n_v, memory.vectors, True
    for lane in range(SIMD_LANES):
        all_regular = all_regular and motion[MOTION.REGULAR, lane] != 0.0
    if not all_regular:
        regular = coordinate(motion, MOTION.REGULAR)
        for k in range(n_v):
            store(vectors, VECTOR.TRIAL, k, load(vectors, VECTOR.STEP, k))
        shortest(n_v, memory.n_independent, n, vectors, memory.dense, right)
        for k in range(n_v):
            step = choose(0.5, regular, load(vectors, VECTOR.TRIAL, k), load(vectors, VECTOR.STEP, k))
            store(vectors, VECTOR.STEP, k, step)
