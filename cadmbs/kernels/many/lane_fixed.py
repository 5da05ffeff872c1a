"""Fixed steps of order 4 in SIMD lanes: what follows an evaluation, in all lanes at once, whatever stage they are in.

The stages are those of `cadmbs.kernels.steps.loops_stages`, one number a lane.
"""

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Table, kernel, routine
from cadmbs.kernels.many import lane_advance, lane_projection
from cadmbs.kernels.many.lane_packing import CANDIDATE, MOTION, PHASE, SETTING, STATUS
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, larger, load, magnitude, store
from cadmbs.kernels.records import LaneSamples, LaneSchedule, LaneWorkspace, LoopMemory
from cadmbs.kernels.rows.loops_packing import LIMIT, PROJECTS, VECTOR
from cadmbs.kernels.solve.loops_solving import shortest
from cadmbs.kernels.steps import corrections, loops_stages
from cadmbs.kernels.tree.packing import SIMD_LANES


@kernel
def advance_fixed(
    coordinates: Table, memory: LoopMemory, workspace: LaneWorkspace, schedule: LaneSchedule, samples: LaneSamples
) -> None:
    """What follows an evaluation, in each lane: outputs and ends, the next stage, the next step.

    The arguments are those of `cadmbs.kernels.many.lane_advance.advance`; fixed steps keep no slopes.
    """
    motion, step, settings, grid = workspace.motion, workspace.step, schedule.settings, schedule.grid
    begin_round(motion)
    for lane in range(SIMD_LANES):
        if motion[MOTION.ADVANCES, lane] < 0.0:
            lane_advance.repeat_or_leave(memory, motion, step, settings, lane)
    find_advancing(motion)
    keep_starts(memory, motion, step)
    for lane in range(SIMD_LANES):
        if motion[MOTION.ADVANCES, lane] > 0.0 and motion[MOTION.PHASE, lane] == PHASE.START:
            lane_advance.arrive(memory, motion, step, schedule, samples.results, lane)
            if motion[MOTION.STATUS, lane] != STATUS.RUNNING:
                motion[MOTION.ADVANCES, lane] = 0.0
    next_states(coordinates, memory, motion, step)
    for lane in range(SIMD_LANES):
        if motion[MOTION.TARGET, lane] > loops_stages.LAST_STAGE:
            motion[MOTION.STEP, lane] += 1.0
            motion[MOTION.STEPS, lane] += 1.0
            motion[MOTION.TRIES, lane], motion[MOTION.ENDED, lane] = 0.0, 0.0
            lane_advance.begin_size(motion, settings, grid, lane)
            if settings[SETTING.STOPS] != 0.0 and motion[MOTION.STEP, lane] == grid.shape[0]:
                motion[MOTION.STATUS, lane] = STATUS.FINISHED
    if memory.limits[LIMIT.PROJECTS] == PROJECTS.CLOSED_ENDS:
        wait_at_starts(motion)


@kernel
def wait_at_starts(motion: Array) -> None:
    """Starts of steps wait for lanes that are within one: what is done at starts is then done for all at once.

    Lanes are out of step after a correction that is evaluated again. What is computed while they wait is not used.
    """
    any_within = False
    for lane in range(SIMD_LANES):
        motion[MOTION.WAITS, lane] = 1.0 if lane_advance.at_start(motion, lane) else 0.0
        is_within = motion[MOTION.STATUS, lane] == STATUS.RUNNING and motion[MOTION.WAITS, lane] == 0.0
        any_within = any_within or is_within
    if not any_within:
        assign(motion, MOTION.WAITS, 0.0)


@kernel
def begin_round(motion: Array) -> None:
    """Evaluations are counted; ADVANCES is negative in lanes whose state or rows are not regular."""
    running = working(motion)
    regular = choose(
        coordinate(motion, MOTION.LEAST),
        coordinate(motion, MOTION.INDEPENDENCE),
        coordinate(motion, MOTION.FINITE),
        0.0,
    )
    regular = choose(coordinate(motion, MOTION.ACTION), -0.5, 0.0, regular)
    assign(motion, MOTION.EVALUATIONS, coordinate(motion, MOTION.EVALUATIONS) + running)
    assign(motion, MOTION.ADVANCES, choose(regular, 0.5, -running, 0.0))


@kernel
def working(motion: Array) -> Array:
    """One in lanes with a motion that does not wait, else zero."""
    return choose(coordinate(motion, MOTION.STATUS) + coordinate(motion, MOTION.WAITS), 0.5, 1.0, 0.0)


@kernel
def find_advancing(motion: Array) -> None:
    """ADVANCES is one in lanes with the slope of a stage, else zero."""
    advances = choose(magnitude(coordinate(motion, MOTION.ACTION)), 0.5, working(motion), 0.0)
    assign(motion, MOTION.ADVANCES, advances)


@kernel
def keep_starts(memory: LoopMemory, motion: Array, step: Array) -> None:
    """States that satisfy the constraints become the starts of steps."""
    n_q, vectors, state = memory.n_q, memory.vectors, step[CANDIDATE.STATE]
    starts = choose(coordinate(motion, MOTION.PHASE), 0.5, coordinate(motion, MOTION.ADVANCES), 0.0)
    starts = choose(coordinate(motion, MOTION.REDUCED), 0.5, starts, 0.0)  # those of the Woronetz form are kept before
    for k in range(n_q):
        assign(state, k, choose(0.5, starts, load(vectors, VECTOR.Q, k), coordinate(state, k)))
    for k in range(memory.n_v):
        assign(state, n_q + k, choose(0.5, starts, load(vectors, VECTOR.V, k), coordinate(state, n_q + k)))


@kernel
def next_states(table: Table, memory: LoopMemory, motion: Array, step: Array) -> None:
    """Slopes are added to the sums; the states of the next stages, or of the next steps.

    TARGET is the number of the next stage, zero in lanes that do not advance.
    """
    state, sums, rate = step[CANDIDATE.STATE], step[CANDIDATE.SUMS], step[CANDIDATE.RATE]
    advances, phase, h = (
        coordinate(motion, MOTION.ADVANCES), coordinate(motion, MOTION.PHASE), coordinate(motion, MOTION.H),
    )  # fmt: skip
    is_last = choose(loops_stages.LAST_STAGE - 0.5, phase, advances, 0.0)
    loops_stages.add_slopes(table, memory, (h, phase, advances), sums, rate)
    if memory.limits[LIMIT.PROJECTS] == PROJECTS.CLOSED_ENDS:
        close_ends(table, memory, motion, sums, is_last)
    loops_stages.next_point(table, memory, (h, phase, is_last), state, sums, rate, step[CANDIDATE.NEXT])
    go_on(memory, motion, step, advances, is_last)
    assign(motion, MOTION.TARGET, choose(0.5, advances, phase + 1.0, 0.0))
    assign(motion, MOTION.PHASE, choose(0.5, is_last, PHASE.START, phase + advances))


@kernel
def close_ends(table: Table, memory: Any, motion: Array, sums: Any, is_last: Any) -> None:
    """Displacements of steps, to where their last rows say that gaps are closed; by dependent coordinates."""
    any_last = False
    assign(motion, MOTION.CLOSES, is_last)
    for lane in range(SIMD_LANES):
        any_last = any_last or motion[MOTION.CLOSES, lane] != 0.0
    if any_last:
        close_last(table, memory, motion, sums)


@routine
def close_last(table: Table, memory: Any, motion: Array, sums: Any) -> None:
    """The same, in the lanes of which CLOSES is one."""
    n_v, n, vectors, any_closes = memory.n_v, memory.n_positions, memory.vectors, False
    gap = corrections.gap_at_end(table, memory, sums)
    shortest(n_v, memory.n_independent, n, vectors, memory.dense, VECTOR.RATE)
    size, tolerance = larger(gap, corrections.largest(vectors, VECTOR.STEP, n_v)), memory.limits[LIMIT.TOLERANCE]
    tolerance = choose(0.5, coordinate(motion, MOTION.OFF_NEXT), corrections.SMALL_GAP * tolerance, tolerance)
    ends = choose(0.5, coordinate(motion, MOTION.CLOSES), 0.0, coordinate(motion, MOTION.END_STEP))
    assign(motion, MOTION.END_STEP, ends)
    closes = choose(tolerance, size, coordinate(motion, MOTION.CLOSES), 0.0)
    assign(motion, MOTION.CLOSES, choose(gap, corrections.FARTHEST_END, closes, 0.0))
    for lane in range(SIMD_LANES):
        any_closes = any_closes or motion[MOTION.CLOSES, lane] != 0.0
    if any_closes:
        closes = coordinate(motion, MOTION.CLOSES)
        assign(motion, MOTION.END_GAP, choose(0.5, closes, gap, coordinate(motion, MOTION.END_GAP)))
        assign(motion, MOTION.GAP, larger(coordinate(motion, MOTION.GAP), coordinate(motion, MOTION.END_GAP)))
        lane_projection.dependent_in_lanes(memory, motion, n, (VECTOR.RATE, VECTOR.ZERO), VECTOR.KEPT_POSITIONS)
        size = corrections.largest(vectors, VECTOR.STEP, n_v)
        assign(motion, MOTION.END_STEP, choose(0.5, closes, size, coordinate(motion, MOTION.END_STEP)))
        for lane in range(SIMD_LANES):
            if motion[MOTION.CLOSES, lane] != 0.0 and motion[MOTION.REGULAR, lane] == 0.0:
                motion[MOTION.SHORTEST, lane] += 1.0
        for k in range(n_v):
            correction = choose(0.5, closes, load(vectors, VECTOR.STEP, k), 0.0)
            assign(sums, k, coordinate(sums, k) + correction)


@kernel
def go_on(memory: LoopMemory, motion: Array, step: Array, advances: Array, is_last: Array) -> None:
    """The points of the next evaluations, in lanes that advance; next states are the starts of next steps."""
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    state, rate, following = step[CANDIDATE.STATE], step[CANDIDATE.RATE], step[CANDIDATE.NEXT]
    for k in range(n_q):
        store(vectors, VECTOR.Q, k, choose(0.5, advances, coordinate(following, k), load(vectors, VECTOR.Q, k)))
    for k in range(n_v):
        v = choose(0.5, advances, coordinate(following, n_q + k), load(vectors, VECTOR.V, k))
        psi = choose(0.5, is_last, 0.0, coordinate(rate, k))
        store(vectors, VECTOR.V, k, v)
        store(vectors, VECTOR.PSI, k, choose(0.5, advances, psi, load(vectors, VECTOR.PSI, k)))
    for k in range(n_q + n_v + 1):
        assign(state, k, choose(0.5, is_last, coordinate(following, k), coordinate(state, k)))
