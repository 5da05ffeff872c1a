"""Functions of time in SIMD lanes, of which each is at its own time."""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.loads.time_functions import sample_functions
from cadmbs.kernels.many.lane_packing import MOTION, NUMBERS, PHASE, STATUS
from cadmbs.kernels.tree.packing import SIMD_LANES


@routine
def sample_lanes(motion, method, outputs, layout, instructions, constants, jets, loads, targets, numbers):
    """Functions of loads and right sides in the numbers of all lanes; a motion leaves where one is not defined.

    `constants` are the numbers of the functions of all variants, one after the other; `loads` and `targets` have a row
    for each lane.
    """
    first_load, first_target = layout[NUMBERS.FUNCTIONS, 0], layout[NUMBERS.TARGETS, 0]
    count = layout[NUMBERS.SIZE, 0]
    for lane in range(SIMD_LANES):
        if motion[MOTION.STATUS, lane] == STATUS.RUNNING:
            variant = int(motion[MOTION.SAMPLE, lane]) % layout[NUMBERS.SIZE, 1]
            own_constants = constants[variant * count : (variant + 1) * count]
            t = evaluation_time(motion, method, outputs, lane)
            row = slice(lane, lane + 1)
            if not sample_functions(instructions, own_constants, jets, t, loads[row], targets[row]):
                motion[MOTION.STATUS, lane] = STATUS.LEFT
            for k in range(loads.shape[1]):
                numbers[first_load + k, lane] = loads[lane, k]
            for k in range(targets.shape[1]):
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
