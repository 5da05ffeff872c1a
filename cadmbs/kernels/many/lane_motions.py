"""Motions in SIMD lanes: batches of trees and closed loops, of states and parameters, by explicit Runge-Kutta methods.

Each lane works on one motion, with its own time, step, stage and projections; one evaluation of the equations serves
all lanes, whatever stage they are in. A lane whose motion has ended takes the next one. No lane depends on another one,
so that the motion of a sample is the same, bit for bit, beside any other samples.

A motion leaves the lanes where its rows are not independent enough, or nothing is finite any more: the caller goes on.
"""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.calls.workers import NEXT_SAMPLE, fetch_and_add
from cadmbs.kernels.kernel import kernel, routine, spliced
from cadmbs.kernels.many.lane_advance import advance, at_start, begin_size
from cadmbs.kernels.many.lane_equations import equations_by_address, lane_equations
from cadmbs.kernels.many.lane_fixed import advance_fixed
from cadmbs.kernels.many.lane_memory import load_motion, loaded_arrays, loop_memory, store_motion
from cadmbs.kernels.many.lane_packing import CANDIDATE, MOTION, MULTIPLIERS, SETTING, STATUS
from cadmbs.kernels.many.lane_projection import look_at_coordinates, project_lanes
from cadmbs.kernels.many.lane_times import begin_functions, sample_lanes
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, larger, load, magnitude, store
from cadmbs.kernels.records import TreeArrays
from cadmbs.kernels.rows.cut_coordinates import followed_position
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, VECTOR
from cadmbs.kernels.solve.loops_solving import accelerate
from cadmbs.kernels.steps.corrections import ACTION
from cadmbs.kernels.steps.loops import SLOTS as LOOP_SLOTS
from cadmbs.kernels.tree.forward_dynamics import SLOTS as FORWARD_SLOTS
from cadmbs.kernels.tree.packing import SIMD_LANES

__all__ = ["SLOTS", "motions_in_lanes"]

SLOTS = max(LOOP_SLOTS, FORWARD_SLOTS)

START_MARGIN = 1e-4
"""Ratio of the pivots of rows below which lanes do not begin: elimination squares their condition."""

NOT_FINITE = 1e300
"""Sizes of accelerations from here on are no numbers."""


def motions_in_lanes(features):
    """The kernel for the features of a system (`cadmbs.kernels.many.lane_packing.LaneFeatures`)."""
    evaluate, proceed = evaluation_of_lanes(features), advance if features.adaptive else advance_fixed

    @kernel
    def motions(system, schedule, samples, workspace, queue):
        """Moves samples on, in the lanes of one thread, for a number of evaluations or to their ends."""
        settings, motion, step = schedule.settings, workspace.motion, workspace.step
        tree, loads, constraints = loaded_arrays(system, workspace)
        if features.straight:
            tree = TreeArrays(system.table, workspace.numbers, workspace.work)  # addresses of the codes of the systems
        memory = loop_memory(features.coupled, system, schedule, samples, workspace)
        init_lanes(motion)
        rounds, busy = 0, True
        while busy:
            goes_on = rounds < settings[SETTING.ROUNDS]
            if not all_run(motion) or not goes_on:
                busy = refill(memory, system, schedule, samples, workspace, queue, goes_on)
            if busy and system.instructions.shape[0] > 0:
                sample_lanes(system, schedule, workspace)
            if busy:
                evaluate(tree, loads, system.couplings, constraints, memory, workspace.chosen, motion, settings, step)
                proceed(
                    system.couplings.coordinates, memory, motion, step, workspace.slopes, workspace.dense_output,
                    settings, schedule.method, schedule.grid, schedule.marks, schedule.outputs, samples.results,
                )  # fmt: skip
                rounds += 1

    return motions


def evaluation_of_lanes(features):
    """Accelerations, and corrections of states that need them, for the features of a system."""
    equations = equations_by_address if features.straight else lane_equations(features)
    multiplies = (features.rows or features.coupled) and not features.straight

    @spliced
    def evaluate(tree, loads, couplings, constraints, memory, lane_rows, motion, settings, step):
        equations(tree, loads, couplings, constraints, memory, lane_rows)
        if features.rows:
            measure_independence(memory, motion)
            project_lanes(couplings.coordinates, memory, motion, settings, step)
            if features.reduced:
                look_at_coordinates(memory, motion, settings)
            if features.straight:
                restore_multipliers(memory)
        if multiplies:
            accelerate(memory.n_v, memory.n_independent, memory.vectors, memory.dense)
        measure_finite(memory, motion)
        if features.cuts:
            follow_lanes(constraints, memory, motion)

    return evaluate


@kernel
def init_lanes(motion):
    """No lane has a motion."""
    for lane in range(SIMD_LANES):
        for k in range(MOTION.SIZE):
            motion[k, lane] = 0.0
        motion[MOTION.STATUS, lane], motion[MOTION.SAMPLE, lane] = STATUS.IDLE, -1.0


@routine
def refill(memory, system, schedule, samples, workspace, queue, goes_on):
    """Lanes without a motion take the next one; whether any lane has one.

    When the kernel is to return, lanes do not take motions, and give theirs back at the start of a step.
    """
    motion, order, busy = workspace.motion, samples.order, False
    for lane in range(SIMD_LANES):
        status = motion[MOTION.STATUS, lane]
        gives_back = status == STATUS.RUNNING and not goes_on and at_start(motion, lane)
        if gives_back or (status != STATUS.RUNNING and status != STATUS.IDLE):  # noqa: PLR1714
            store_motion(memory, samples, workspace, lane)
            motion[MOTION.STATUS, lane] = STATUS.IDLE
        if motion[MOTION.STATUS, lane] == STATUS.IDLE and goes_on:
            number = fetch_and_add(queue, NEXT_SAMPLE, 1)
            if number < order.shape[0]:
                load_motion(memory, system, samples, workspace, order[number, 0], lane)
                begin_size(motion, schedule.settings, schedule.grid, lane)
                begin_functions(system.layout, workspace.loads, workspace.targets, workspace.numbers, lane)
        busy = busy or motion[MOTION.STATUS, lane] == STATUS.RUNNING
    if busy:
        fill_idle_lanes(memory, workspace.numbers, motion, workspace.step, workspace.chosen)
    return busy


@kernel
def all_run(motion):
    """Whether every lane has a motion that goes on; what their states need is not known yet."""
    answer = True
    for lane in range(SIMD_LANES):
        motion[MOTION.ACTION, lane] = ACTION.NONE
        answer = answer and motion[MOTION.STATUS, lane] == STATUS.RUNNING
    return answer


@kernel
def fill_idle_lanes(memory, numbers, motion, step, lane_rows):
    """Lanes that had no motion since the kernel began compute what another one does: all numbers are numbers."""
    source = 0
    for lane in range(SIMD_LANES):
        if motion[MOTION.STATUS, lane] == STATUS.RUNNING:
            source = lane
    for lane in range(SIMD_LANES):
        if motion[MOTION.STATUS, lane] == STATUS.IDLE and motion[MOTION.SAMPLE, lane] < 0.0:
            for k in range(numbers.shape[0]):
                numbers[k, lane] = numbers[k, source]
            for k in range(memory.n_q):
                memory.vectors[VECTOR.Q, k, lane] = memory.vectors[VECTOR.Q, k, source]
            for k in range(memory.n_v):
                memory.vectors[VECTOR.V, k, lane] = memory.vectors[VECTOR.V, k, source]
            for k in range(step.shape[1]):
                step[CANDIDATE.STATE, k, lane] = step[CANDIDATE.STATE, k, source]
            for k in range(lane_rows.shape[0]):
                lane_rows[k, lane] = lane_rows[k, source]
            motion[MOTION.SAMPLE, lane] = 0.0


@kernel
def measure_independence(memory, motion):
    """The smallest pivot of the rows, and length of those that were scaled, against those where they were chosen."""
    vectors, first, worst, smallest = memory.vectors, memory.n_v + 2 * memory.n_independent, 1.0, 1.0
    is_new = False
    for lane in range(SIMD_LANES):
        is_new = is_new or motion[MOTION.HAS_REFERENCE, lane] == 0.0
    assign(motion, MOTION.REGULAR, 1.0)
    if is_new:
        remember_independence(memory, motion)
    for r in range(memory.n_independent):
        ratio = load(vectors, VECTOR.FIRST_PIVOT, r) * load(memory.dense, first + r, r)
        worst = choose(worst, ratio, ratio, worst)
        if memory.n_positions < memory.n_position_rows and r < memory.n_positions:
            part = load(vectors, VECTOR.SIZE, r) * load(vectors, VECTOR.FIRST_SIZE, r)
            smallest = choose(part, smallest, part, smallest)
    part = 1.0 / worst
    smallest = choose(part, smallest, part, smallest)
    assign(motion, MOTION.INDEPENDENCE, coordinate(motion, MOTION.REGULAR) * smallest)


@routine
def remember_independence(memory, motion):
    """Pivots and lengths of lanes that do not know those where their rows were chosen; whether these are regular."""
    vectors, first = memory.vectors, memory.n_v + 2 * memory.n_independent
    known, weakest, strongest = coordinate(motion, MOTION.HAS_REFERENCE), 1e-300, 1e300
    for r in range(memory.n_independent):
        pivot = load(memory.dense, first + r, r)  # pivots are reciprocals, and so are lengths that are remembered
        weakest, strongest = larger(weakest, pivot), choose(pivot, strongest, pivot, strongest)
        store(vectors, VECTOR.FIRST_PIVOT, r, choose(known, 0.5, 1.0 / pivot, load(vectors, VECTOR.FIRST_PIVOT, r)))
        inverse_size = 1.0 / load(vectors, VECTOR.SIZE, r)
        store(vectors, VECTOR.FIRST_SIZE, r, choose(known, 0.5, inverse_size, load(vectors, VECTOR.FIRST_SIZE, r)))
    regular = choose(START_MARGIN, strongest / weakest, 1.0, 0.0)
    assign(motion, MOTION.REGULAR, choose(known, 0.5, regular, 1.0))
    assign(motion, MOTION.HAS_REFERENCE, 1.0)


@kernel
def follow_lanes(constraints, memory, motion):
    """Positions of cut joints with full turns counted; those at the starts of steps are what later ones are near."""
    starts = choose(magnitude(coordinate(motion, MOTION.ACTION)), 0.5, 1.0, 0.0)
    starts = choose(coordinate(motion, MOTION.PHASE), 0.5, starts, 0.0)
    for n in range(constraints.coordinates.shape[0]):
        position = followed_position(constraints, memory.along, n)
        store(memory.along, n, ALONG_CUT.POSITION, position)
        near = choose(0.5, starts, position, load(memory.along, n, ALONG_CUT.NEAR))
        store(memory.along, n, ALONG_CUT.NEAR, near)


@kernel
def restore_multipliers(memory):
    """Multipliers that straight lines have computed, after projections."""
    for r in range(memory.n_independent):
        store(memory.vectors, VECTOR.FORCE, r, load(memory.vectors, MULTIPLIERS, r))


@kernel
def measure_finite(memory, motion):
    """Whether accelerations are numbers."""
    total = 0.0
    for k in range(memory.n_v):
        total = total + magnitude(load(memory.vectors, VECTOR.SLOPE, k))
    assign(motion, MOTION.FINITE, choose(total, NOT_FINITE, 1.0, 0.0))
