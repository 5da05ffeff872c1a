"""Functions of time in SIMD lanes, of which each is at its own time."""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.loads.time_functions import sample_functions
from cadmbs.kernels.many.lane_packing import MOTION, NUMBERS, PHASE, STATUS
from cadmbs.kernels.tree.packing import SIMD_LANES


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
