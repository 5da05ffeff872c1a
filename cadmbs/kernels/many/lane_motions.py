"""Motions in SIMD lanes: batches of trees and closed loops, of states and parameters.

Each lane works on one motion, with its own time, step, stage and projections; one evaluation of the equations serves
all lanes, whatever stage they are in. A lane whose motion has ended takes the next one. No lane depends on another one,
so that the motion of a sample is the same, bit for bit, beside any other samples.

A motion leaves the lanes where its rows are not independent enough, or nothing is finite any more: the caller goes on.
"""

import math
from collections.abc import Callable
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.calls.workers import NEXT_SAMPLE, fetch_and_add
from cadmbs.kernels.kernel import Number, Table, kernel, routine, spliced
from cadmbs.kernels.loads.time_functions import sample_functions
from cadmbs.kernels.many import lane_fixed, lane_implicit, lane_projection
from cadmbs.kernels.many.lane_advance import advance, at_start, begin_size
from cadmbs.kernels.many.lane_equations import equations_by_address, lane_equations
from cadmbs.kernels.many.lane_packing import (
    CANDIDATE,
    MOTION,
    MULTIPLIERS,
    NUMBERS,
    PHASE,
    SETTING,
    STATUS,
    STEPS,
    LaneFeatures,
)
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, larger, load, magnitude, root, store
from cadmbs.kernels.numbers.vectors import copy_numbers
from cadmbs.kernels.records import (
    ConstraintArrays,
    LaneSamples,
    LaneSchedule,
    LaneTables,
    LaneWorkspace,
    LoadArrays,
    LoopCouplings,
    LoopMemory,
    TreeArrays,
)
from cadmbs.kernels.rows.cut_coordinates import followed_position
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, VECTOR
from cadmbs.kernels.solve.loops_solving import accelerate
from cadmbs.kernels.steps import adaptive_memory, corrections
from cadmbs.kernels.steps.implicit_memory import METHOD
from cadmbs.kernels.steps.loop_equations import SLOTS
from cadmbs.kernels.tree.manifold import normalize
from cadmbs.kernels.tree.packing import SIMD_LANES

__all__ = ["SLOTS", "motions_in_lanes"]

START_MARGIN = 1e-4
"""Ratio of the pivots of rows below which lanes do not begin: elimination squares their condition."""

NOT_FINITE = 1e300
"""Sizes of accelerations from here on are no numbers."""


def motions_in_lanes(features: LaneFeatures) -> Callable[..., Any]:
    """The kernel for the features of a system (`cadmbs.kernels.many.lane_packing.LaneFeatures`)."""
    evaluate, proceed = evaluation_of_lanes(features), advance if features.adaptive else lane_fixed.advance_fixed
    method = METHOD.BDF if features.bdf else METHOD.RADAU
    proceed = lane_implicit.implicit_advance(method) if features.implicit else proceed
    refill = refilling(features.implicit, method)

    @kernel
    def motions(
        system: LaneTables, schedule: LaneSchedule, samples: LaneSamples, workspace: LaneWorkspace, queue: Table
    ) -> None:
        """Moves samples on, in the lanes of one thread, for a number of evaluations or to their ends."""
        settings, motion, step = schedule.settings, workspace.motion, workspace.step
        tree, loads, constraints = loaded_arrays(system, workspace)
        if features.straight:
            tree = TreeArrays(system.table, workspace.numbers, workspace.work)  # addresses of the codes of the systems
        memory = memory_of_lanes(features.coupled, system, schedule, samples, workspace)
        init_lanes(motion)
        rounds, busy = 0, True
        while busy:
            goes_on = rounds < settings[SETTING.ROUNDS]
            if not all_run(motion) or not goes_on:
                busy = refill(memory, system, schedule, samples, workspace, queue, goes_on)
            if busy and system.instructions.shape[0] > 0:
                sample_lanes(system, schedule, workspace)
            if busy:
                if features.adaptive:
                    normalize(system.couplings.coordinates, memory.vectors[VECTOR.Q], memory.vectors[VECTOR.Q])
                evaluate(tree, loads, system.couplings, constraints, memory, workspace.chosen, motion, settings, step)
                proceed(system.couplings.coordinates, memory, workspace, schedule, samples)
                rounds += 1

    return motions


def evaluation_of_lanes(features: LaneFeatures) -> Callable[..., Any]:
    """Accelerations, and corrections of states that need them, for the features of a system."""
    equations = equations_by_address if features.straight else lane_equations(features)
    multiplies = (features.rows or features.coupled) and not features.straight

    @spliced
    def evaluate(
        tree: TreeArrays, loads: LoadArrays, couplings: LoopCouplings, constraints: ConstraintArrays,
        memory: LoopMemory, lane_rows: Array, motion: Array, settings: Array, step: Array,
    ) -> None:  # fmt: skip
        equations(tree, loads, couplings, constraints, memory, lane_rows)
        if features.rows:
            measure_independence(memory, motion)
            lane_projection.project_lanes(couplings.coordinates, memory, motion, settings, step)
            if features.reduced:
                lane_projection.look_at_coordinates(memory, motion, settings)
            if features.straight:
                restore_multipliers(memory)
        if multiplies:
            accelerate(memory.n_v, memory.n_independent, memory.vectors, memory.dense)
        measure_finite(memory, motion)
        if features.cuts:
            follow_lanes(constraints, memory, motion)

    return evaluate


@kernel
def init_lanes(motion: Array) -> None:
    """No lane has a motion."""
    for lane in range(SIMD_LANES):
        for k in range(MOTION.SIZE):
            motion[k, lane] = 0.0
        motion[MOTION.STATUS, lane], motion[MOTION.SAMPLE, lane] = STATUS.IDLE, -1.0


def refilling(is_implicit: bool, method: int) -> Callable[..., Any]:
    """What moves motions into lanes and out of them, by implicit methods or others."""

    @routine
    def refill(
        memory: LoopMemory, system: LaneTables, schedule: LaneSchedule, samples: LaneSamples, workspace: LaneWorkspace,
        queue: Table, goes_on: bool,
    ) -> bool:  # fmt: skip
        """Lanes without a motion take the next one; whether any lane has one.

        When the kernel is to return, lanes do not take motions, and give theirs back at the start of a step.
        """
        motion, order, busy = workspace.motion, samples.order, False
        for lane in range(SIMD_LANES):
            status = motion[MOTION.STATUS, lane]
            gives_back = status == STATUS.RUNNING and not goes_on and at_start(motion, lane)
            if gives_back or (status != STATUS.RUNNING and status != STATUS.IDLE):  # noqa: PLR1714
                store_motion(memory, samples, workspace, lane)
                if is_implicit and (gives_back or (status != STATUS.FINISHED and status != STATUS.LEFT)):  # noqa: PLR1714
                    lane_implicit.store_history(
                        workspace, samples.histories, int(motion[MOTION.SAMPLE, lane]), lane, method
                    )
                motion[MOTION.STATUS, lane] = STATUS.IDLE
            if motion[MOTION.STATUS, lane] == STATUS.IDLE and goes_on:
                number = fetch_and_add(queue, NEXT_SAMPLE, 1)
                if number < order.shape[0]:
                    load_motion(memory, system, samples, workspace, order[number, 0], lane)
                    if is_implicit:
                        lane_implicit.load_history(
                            workspace, schedule.settings, samples.histories, order[number, 0], lane, method
                        )
                    begin_size(motion, schedule.settings, schedule.grid, lane)
                    begin_functions(system.layout, workspace.loads, workspace.targets, workspace.numbers, lane)
            busy = busy or motion[MOTION.STATUS, lane] == STATUS.RUNNING
        if busy:
            fill_idle_lanes(memory, workspace.numbers, motion, workspace.step, workspace.chosen)
        return busy

    return refill


@kernel
def all_run(motion: Array) -> bool:
    """Whether every lane has a motion that goes on; what their states need is not known yet."""
    answer = True
    for lane in range(SIMD_LANES):
        motion[MOTION.ACTION, lane] = corrections.ACTION.NONE
        answer = answer and motion[MOTION.STATUS, lane] == STATUS.RUNNING
    return answer


@kernel
def fill_idle_lanes(memory: LoopMemory, numbers: Array, motion: Array, step: Array, lane_rows: Array) -> None:
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
def measure_independence(memory: Any, motion: Array) -> None:
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
        worst = choose(worst, ratio, ratio, worst)  # pivots are squares of lengths
        if memory.n_positions < memory.n_position_rows and r < memory.n_positions:
            part = load(vectors, VECTOR.SIZE, r) * load(vectors, VECTOR.FIRST_SIZE, r)
            smallest = choose(part, smallest, part, smallest)
    part = 1.0 / root(worst)
    smallest = choose(part, smallest, part, smallest)
    assign(motion, MOTION.INDEPENDENCE, coordinate(motion, MOTION.REGULAR) * smallest)


@routine
def remember_independence(memory: Any, motion: Array) -> None:
    """Pivots and lengths of lanes that do not know those where their rows were chosen; whether these are regular."""
    vectors, first = memory.vectors, memory.n_v + 2 * memory.n_independent
    known, weakest, strongest = coordinate(motion, MOTION.HAS_REFERENCE), 1e-300, 1e300
    for r in range(memory.n_independent):
        pivot = load(memory.dense, first + r, r)  # pivots are reciprocals, and so are lengths that are remembered
        weakest, strongest = larger(weakest, pivot), choose(pivot, strongest, pivot, strongest)
        store(vectors, VECTOR.FIRST_PIVOT, r, choose(known, 0.5, 1.0 / pivot, load(vectors, VECTOR.FIRST_PIVOT, r)))
        inverse_size = 1.0 / load(vectors, VECTOR.SIZE, r)
        store(vectors, VECTOR.FIRST_SIZE, r, choose(known, 0.5, inverse_size, load(vectors, VECTOR.FIRST_SIZE, r)))
    regular = choose(START_MARGIN * START_MARGIN, strongest / weakest, 1.0, 0.0)
    assign(motion, MOTION.REGULAR, choose(known, 0.5, regular, 1.0))
    assign(motion, MOTION.HAS_REFERENCE, 1.0)


@kernel
def follow_lanes(constraints: ConstraintArrays, memory: Any, motion: Array) -> None:
    """Positions of cut joints with full turns counted; those at the starts of steps are what later ones are near."""
    starts = choose(magnitude(coordinate(motion, MOTION.ACTION)), 0.5, 1.0, 0.0)
    starts = choose(coordinate(motion, MOTION.PHASE), 0.5, starts, 0.0)
    for n in range(constraints.coordinates.shape[0]):
        position = followed_position((constraints, memory.along), n)
        store(memory.along, n, ALONG_CUT.POSITION, position)
        near = choose(0.5, starts, position, load(memory.along, n, ALONG_CUT.NEAR))
        store(memory.along, n, ALONG_CUT.NEAR, near)


@kernel
def restore_multipliers(memory: Any) -> None:
    """Multipliers that straight lines have computed, after projections."""
    copy_numbers(memory.vectors[VECTOR.FORCE], memory.vectors[MULTIPLIERS], memory.n_independent)


@kernel
def measure_finite(memory: LoopMemory, motion: Array) -> None:
    """Whether accelerations are numbers."""
    total = 0.0
    for k in range(memory.n_v):
        total = total + magnitude(load(memory.vectors, VECTOR.SLOPE, k))
    assign(motion, MOTION.FINITE, choose(total, NOT_FINITE, 1.0, 0.0))


# Memory of motions in SIMD lanes: the numbers of the system in each lane, and motions in and out of lanes.


@spliced
def part_of(numbers: Array, layout: Table, part: int) -> Array:
    """A part of the numbers in all lanes as an array (rows, k, LANES)."""
    first, rows, width = layout[part, 0], layout[part, 1], layout[part, 2]
    return numbers[first : first + rows * width].reshape((rows, width, SIMD_LANES))


@spliced
def loaded_arrays(system: LaneTables, workspace: LaneWorkspace) -> tuple[Any, ...]:
    """Tree, loads and constraints whose numbers are those of the lanes."""
    numbers, layout = workspace.numbers, system.layout
    tree = TreeArrays(system.table, part_of(numbers, layout, NUMBERS.PARAMS), workspace.work)
    damping, strengths = part_of(numbers, layout, NUMBERS.DAMPING), part_of(numbers, layout, NUMBERS.LOADS)
    loads = LoadArrays(damping, system.loads, strengths, part_of(numbers, layout, NUMBERS.FUNCTIONS))
    frames, selectors = part_of(numbers, layout, NUMBERS.FRAMES), part_of(numbers, layout, NUMBERS.SELECTORS)
    lines, pair_numbers = part_of(numbers, layout, NUMBERS.LINES), part_of(numbers, layout, NUMBERS.PAIRS)
    constraints = ConstraintArrays(
        system.cuts, frames, system.rows, selectors, lines, system.pairs, pair_numbers, system.along_cuts,
        part_of(numbers, layout, NUMBERS.ALONG_CUTS), system.cut_loads, part_of(numbers, layout, NUMBERS.CUT_LOADS),
        system.cut_terms, part_of(numbers, layout, NUMBERS.CUT_FACTORS), part_of(numbers, layout, NUMBERS.TARGETS),
    )  # fmt: skip
    return tree, loads, constraints


@spliced
def memory_of_lanes(coupled: Any, system: LaneTables, schedule: LaneSchedule, samples: Any, workspace: Any) -> Any:
    """The record of sizes and workspace that the equations take."""
    settings, vectors, tree_mass = schedule.settings, workspace.vectors, workspace.mass
    n_v, n_columns = int(settings[SETTING.N_V]), system.layout[NUMBERS.DAMPING, 1]
    q_row, v_row, tau_row, bias_row = VECTOR.Q, VECTOR.V, VECTOR.TAU, VECTOR.BIAS
    if coupled:
        q_row, v_row, tau_row, bias_row = VECTOR.TREE_Q, VECTOR.TREE_V, VECTOR.TREE_TAU, VECTOR.TREE_BIAS
        tree_mass = workspace.tree_mass
    for k in range(vectors.shape[1]):
        for lane in range(SIMD_LANES):
            vectors[VECTOR.ZERO, k, lane] = 0.0
    return LoopMemory(
        samples.states.shape[1] - n_v - 1, n_v, n_columns, system.rows.shape[0],
        int(settings[SETTING.POSITION_ROWS]), int(settings[SETTING.INDEPENDENT]), int(settings[SETTING.POSITIONS]),
        q_row, v_row, tau_row, bias_row, settings[SETTING.LIMITS :], vectors, workspace.mass, tree_mass,
        workspace.dense, workspace.cuts, workspace.along, workspace.inertial,
    )  # fmt: skip


@kernel
def load_motion(
    memory: LoopMemory, system: LaneTables, samples: LaneSamples, workspace: LaneWorkspace, sample: int, lane: int
) -> None:
    """A sample into a lane: the numbers of its variant, its state at the start of a step, its independent rows.

    References are the pivots and lengths of these rows where they were chosen, what closing the end of the last step
    left along them, marks of the coordinates that the Woronetz form keeps, and the angles of cut joints.
    """
    chosen, records, states, references = samples.chosen, samples.records, samples.states, samples.references
    variants, numbers, motion, step = system.variants, workspace.numbers, workspace.motion, workspace.step
    lane_rows = workspace.chosen
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    for k in range(MOTION.SIZE):
        motion[k, lane] = records[sample, k]
    motion[MOTION.STATUS, lane], motion[MOTION.SAMPLE, lane] = STATUS.RUNNING, sample
    motion[MOTION.PHASE, lane], motion[MOTION.TRIES, lane], motion[MOTION.ENDED, lane] = PHASE.START, 0.0, 0.0
    motion[MOTION.WAITS, lane], motion[MOTION.SAMPLED, lane] = 0.0, math.nan
    if motion[MOTION.HAS_REFERENCE, lane] == 0.0:
        motion[MOTION.SMALLEST, lane] = math.inf  # of other rows
    variant = sample % variants.shape[0]
    for k in range(numbers.shape[0]):
        numbers[k, lane] = variants[variant, k]
    for k in range(states.shape[1]):
        step[CANDIDATE.STATE, k, lane] = states[sample, k]
    for k in range(n_q):
        vectors[VECTOR.Q, k, lane] = states[sample, k]
    for k in range(n_v):
        vectors[VECTOR.V, k, lane] = states[sample, n_q + k]
        vectors[VECTOR.PSI, k, lane] = 0.0
    for k in range(chosen.shape[1]):
        lane_rows[k, lane] = chosen[sample, k]
    for k in range(memory.n_independent):
        vectors[VECTOR.FIRST_PIVOT, k, lane] = references[sample, k]
        vectors[VECTOR.FIRST_SIZE, k, lane] = references[sample, memory.n_independent + k]
        error = references[sample, 2 * memory.n_independent + k] if motion[MOTION.HAS_REFERENCE, lane] != 0.0 else 0.0
        vectors[VECTOR.END_ERROR, k, lane] = error
    first = 3 * memory.n_independent
    for k in range(n_v):
        vectors[VECTOR.KEPT_POSITIONS, k, lane] = references[sample, first + k]
        vectors[VECTOR.KEPT_VELOCITIES, k, lane] = references[sample, first + n_v + k]
    for k in range(references.shape[1] - first - 2 * n_v):
        memory.along[k, ALONG_CUT.NEAR, lane] = references[sample, first + 2 * n_v + k]


@kernel
def store_motion(memory: LoopMemory, samples: LaneSamples, workspace: LaneWorkspace, lane: int) -> None:
    """The motion of a lane back to its sample."""
    chosen, records, states, references = samples.chosen, samples.records, samples.states, samples.references
    motion, step, lane_rows = workspace.motion, workspace.step, workspace.chosen
    sample = int(motion[MOTION.SAMPLE, lane])
    for k in range(MOTION.SIZE):
        records[sample, k] = motion[k, lane]
    for k in range(states.shape[1]):
        states[sample, k] = step[CANDIDATE.STATE, k, lane]
    for k in range(chosen.shape[1]):
        chosen[sample, k] = lane_rows[k, lane]
    for k in range(memory.n_independent):
        references[sample, k] = memory.vectors[VECTOR.FIRST_PIVOT, k, lane]
        references[sample, memory.n_independent + k] = memory.vectors[VECTOR.FIRST_SIZE, k, lane]
        references[sample, 2 * memory.n_independent + k] = memory.vectors[VECTOR.END_ERROR, k, lane]
    first = 3 * memory.n_independent + 2 * memory.n_v
    for k in range(references.shape[1] - first):
        references[sample, first + k] = memory.along[k, ALONG_CUT.NEAR, lane]


# Functions of time in SIMD lanes, of which each is at its own time.


@routine
def sample_lanes(system: LaneTables, schedule: LaneSchedule, workspace: LaneWorkspace) -> None:
    """Functions of loads and right sides in the numbers of all lanes; a motion leaves where one is not defined.

    Instructions are those of all variants, or of each one after the other, and so are constants, their numbers; loads
    and targets of the workspace have a row for each lane. What a lane, or one before it with the same functions, has
    at its time is not evaluated again.
    """
    layout, instructions, constants, motion = system.layout, system.instructions, system.constants, workspace.motion
    loads, targets, numbers, jets = workspace.loads, workspace.targets, workspace.numbers, workspace.jets
    count, variants, stride = layout[NUMBERS.SIZE, 0], system.variants.shape[0], layout[NUMBERS.SIZE, 2]
    length = instructions.shape[0] - stride * (variants - 1)
    for lane in range(SIMD_LANES):
        if motion[MOTION.STATUS, lane] == STATUS.RUNNING:
            t = evaluation_time(motion, workspace.control, schedule, lane)
            if t != motion[MOTION.SAMPLED, lane]:
                source = lane_at(motion, t, lane) if variants == 1 else lane
                if source == lane:
                    variant, row = int(motion[MOTION.SAMPLE, lane]) % variants, slice(lane, lane + 1)
                    own = instructions[variant * stride : variant * stride + length]
                    own_constants = constants[variant * count : (variant + 1) * count]
                    if not sample_functions(own, own_constants, jets, t, loads[row], targets[row]):
                        motion[MOTION.STATUS, lane] = STATUS.LEFT
                motion[MOTION.SAMPLED, lane] = t
                spread_samples(layout, loads, targets, numbers, source, lane)


@kernel
def lane_at(motion: Array, t: Number, lane: int) -> int:
    """The first lane whose functions are those of a time, among those before a lane; else that lane."""
    source = lane
    for before in range(lane):
        is_equal = motion[MOTION.SAMPLED, before] == t and motion[MOTION.STATUS, before] == STATUS.RUNNING
        source = before if is_equal and source == lane else source
    return source


@kernel
def spread_samples(layout: Table, loads: Array, targets: Array, numbers: Array, source: int, lane: int) -> None:
    """The functions of one lane as those of another one."""
    first_load, first_target = layout[NUMBERS.FUNCTIONS, 0], layout[NUMBERS.TARGETS, 0]
    for k in range(loads.shape[1]):
        loads[lane, k] = loads[source, k]
        numbers[first_load + k, lane] = loads[lane, k]
    for k in range(targets.shape[1]):
        targets[lane, k] = targets[source, k]
        numbers[first_target + k, lane] = targets[lane, k]


@kernel
def evaluation_time(motion: Array, control: Array, schedule: LaneSchedule, lane: int) -> Number:
    """The time of the state that a lane evaluates next."""
    phase, t = int(motion[MOTION.PHASE, lane]), motion[MOTION.T, lane]
    if phase == PHASE.START:
        return t
    if phase == PHASE.OUTPUT:
        return schedule.outputs[int(motion[MOTION.OUTPUT, lane])]
    if schedule.settings[SETTING.ADAPTIVE] == STEPS.IMPLICIT:
        return control[adaptive_memory.CONTROL.STAGE_TIME, lane]
    return t + motion[MOTION.H, lane] * schedule.method[adaptive_memory.TABLEAU.NODES, phase]


@kernel
def begin_functions(layout: Table, loads: Array, targets: Array, numbers: Array, lane: int) -> None:
    """The numbers of a variant that has come to a lane, as the first values of all its functions."""
    for k in range(loads.shape[1]):
        loads[lane, k] = numbers[layout[NUMBERS.FUNCTIONS, 0] + k, lane]
    for k in range(targets.shape[1]):
        targets[lane, k] = numbers[layout[NUMBERS.TARGETS, 0] + k, lane]
