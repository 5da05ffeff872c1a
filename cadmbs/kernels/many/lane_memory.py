"""Memory of motions in SIMD lanes: the numbers of the system in each lane, and motions in and out of lanes."""

# mypy: ignore-errors

from __future__ import annotations

import math

from cadmbs.kernels.kernel import kernel, routine, spliced
from cadmbs.kernels.loads.time_functions import sample_functions
from cadmbs.kernels.many.lane_packing import CANDIDATE, MOTION, NUMBERS, PHASE, SETTING, STATUS
from cadmbs.kernels.records import ConstraintArrays, LoadArrays, LoopMemory, TreeArrays
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, VECTOR
from cadmbs.kernels.tree.packing import SIMD_LANES


@spliced
def part_of(numbers, layout, part):
    """A part of the numbers in all lanes as an array (rows, k, LANES)."""
    first, rows, width = layout[part, 0], layout[part, 1], layout[part, 2]
    return numbers[first : first + rows * width].reshape((rows, width, SIMD_LANES))


@spliced
def loaded_arrays(system, workspace):
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
def loop_memory(coupled, system, schedule, samples, workspace):
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
def load_motion(memory, system, samples, workspace, sample, lane):
    """A sample into a lane: the numbers of its variant, its state at the start of a step, its independent rows.

    References are the pivots and lengths of these rows where they were chosen, what closing the end of the last step
    left along them, marks of the coordinates that the Woronetz form keeps, and the angles of cut joints.
    """
    _, chosen, records, states, references, _ = samples
    variants, numbers, motion, step = system.variants, workspace.numbers, workspace.motion, workspace.step
    lane_rows = workspace.chosen
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    for k in range(MOTION.SIZE):
        motion[k, lane] = records[sample, k]
    motion[MOTION.STATUS, lane], motion[MOTION.SAMPLE, lane] = STATUS.RUNNING, sample
    motion[MOTION.PHASE, lane], motion[MOTION.TRIES, lane], motion[MOTION.ENDED, lane] = PHASE.START, 0.0, 0.0
    motion[MOTION.WAITS, lane], motion[MOTION.SAMPLED, lane] = 0.0, math.nan
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
def store_motion(memory, samples, workspace, lane):
    """The motion of a lane back to its sample."""
    _, chosen, records, states, references, _ = samples
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
def sample_lanes(system, schedule, workspace):
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
            t = evaluation_time(motion, schedule.method, schedule.outputs, lane)
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
def lane_at(motion, t, lane):
    """The first lane whose functions are those of a time, among those before a lane; else that lane."""
    source = lane
    for before in range(lane):
        is_equal = motion[MOTION.SAMPLED, before] == t and motion[MOTION.STATUS, before] == STATUS.RUNNING
        source = before if is_equal and source == lane else source
    return source


@kernel
def spread_samples(layout, loads, targets, numbers, source, lane):
    """The functions of one lane as those of another one."""
    first_load, first_target = layout[NUMBERS.FUNCTIONS, 0], layout[NUMBERS.TARGETS, 0]
    for k in range(loads.shape[1]):
        loads[lane, k] = loads[source, k]
        numbers[first_load + k, lane] = loads[lane, k]
    for k in range(targets.shape[1]):
        targets[lane, k] = targets[source, k]
        numbers[first_target + k, lane] = targets[lane, k]


@kernel
def evaluation_time(motion, method, outputs, lane):
    """The time of the state that a lane evaluates next."""
    phase, t = int(motion[MOTION.PHASE, lane]), motion[MOTION.T, lane]
    if phase == PHASE.START:
        return t
    if phase == PHASE.OUTPUT:
        return outputs[int(motion[MOTION.OUTPUT, lane])]
    return t + motion[MOTION.H, lane] * method[phase, method.shape[1] - 1]


@kernel
def begin_functions(layout, loads, targets, numbers, lane):
    """The numbers of a variant that has come to a lane, as the first values of all its functions."""
    for k in range(loads.shape[1]):
        loads[lane, k] = numbers[layout[NUMBERS.FUNCTIONS, 0] + k, lane]
    for k in range(targets.shape[1]):
        targets[lane, k] = numbers[layout[NUMBERS.TARGETS, 0] + k, lane]
