"""Fixed steps of order 4 in SIMD lanes: what follows an evaluation, in all lanes at once, whatever stage they are in.

The stages are those of `cadmbs.kernels.loops_stages`, one number a lane.
"""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.lane_advance import arrive, begin_size, repeat_or_leave
from cadmbs.kernels.lane_packing import CANDIDATE, MOTION, PHASE, STATUS
from cadmbs.kernels.lanes import assign, choose, coordinate, load, magnitude, store
from cadmbs.kernels.loops_packing import VECTOR
from cadmbs.kernels.loops_stages import power_of
from cadmbs.kernels.manifold import pull_back, retract
from cadmbs.kernels.packing import SIMD_LANES

LAST_STAGE = 3
"""Number of the last stage of a step."""


@kernel
def advance_fixed(
    coordinates, memory, motion, step, slopes, dense_output, settings, method, grid, marks, outputs, results
):  # fmt: skip
    """What follows an evaluation, in each lane: outputs and ends, the next stage, the next step.

    The arguments are those of `cadmbs.kernels.lane_advance.advance`; fixed steps keep no slopes.
    """
    begin_round(motion)
    for lane in range(SIMD_LANES):
        if motion[MOTION.ADVANCES, lane] < 0.0:
            repeat_or_leave(memory, motion, step, settings, lane)
    find_advancing(motion)
    keep_starts(memory, motion, step)
    for lane in range(SIMD_LANES):
        if motion[MOTION.ADVANCES, lane] > 0.0 and motion[MOTION.PHASE, lane] == PHASE.START:
            arrive(memory, motion, step, settings, grid, marks, outputs, results, lane)
            if motion[MOTION.STATUS, lane] != STATUS.RUNNING:
                motion[MOTION.ADVANCES, lane] = 0.0
    next_states(coordinates, memory, motion, step)
    for lane in range(SIMD_LANES):
        if motion[MOTION.TARGET, lane] > LAST_STAGE:
            motion[MOTION.STEP, lane] += 1.0
            motion[MOTION.STEPS, lane] += 1.0
            motion[MOTION.TRIES, lane], motion[MOTION.ENDED, lane] = 0.0, 0.0
            begin_size(motion, settings, grid, lane)


@kernel
def begin_round(motion):
    """Evaluations are counted; ADVANCES is negative in lanes whose state or rows are not regular."""
    running = choose(coordinate(motion, MOTION.STATUS), 0.5, 1.0, 0.0)
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
def find_advancing(motion):
    """ADVANCES is one in lanes with the slope of a stage, else zero."""
    running = choose(coordinate(motion, MOTION.STATUS), 0.5, 1.0, 0.0)
    advances = choose(magnitude(coordinate(motion, MOTION.ACTION)), 0.5, running, 0.0)
    assign(motion, MOTION.ADVANCES, advances)


@kernel
def keep_starts(memory, motion, step):
    """States that satisfy the constraints become the starts of steps."""
    n_q, vectors, state = memory.n_q, memory.vectors, step[CANDIDATE.STATE]
    starts = choose(coordinate(motion, MOTION.PHASE), 0.5, coordinate(motion, MOTION.ADVANCES), 0.0)
    starts = choose(coordinate(motion, MOTION.REDUCED), 0.5, starts, 0.0)  # those of the Woronetz form are kept before
    for k in range(n_q):
        assign(state, k, choose(0.5, starts, load(vectors, VECTOR.Q, k), coordinate(state, k)))
    for k in range(memory.n_v):
        assign(state, n_q + k, choose(0.5, starts, load(vectors, VECTOR.V, k), coordinate(state, n_q + k)))


@kernel
def next_states(table, memory, motion, step):
    """Slopes are added to the sums; the states of the next stages, or of the next steps.

    TARGET is the number of the next stage, zero in lanes that do not advance.
    """
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    state, sums, rate, following = (
        step[CANDIDATE.STATE],
        step[CANDIDATE.SUMS],
        step[CANDIDATE.RATE],
        step[CANDIDATE.NEXT],
    )
    advances, phase, h = (
        coordinate(motion, MOTION.ADVANCES), coordinate(motion, MOTION.PHASE), coordinate(motion, MOTION.H),
    )  # fmt: skip
    is_last = choose(LAST_STAGE - 0.5, phase, advances, 0.0)
    weight, node = h / choose(magnitude(phase - 1.5), 1.0, 3.0, 6.0), choose(phase, 1.5, 0.5 * h, h)
    pull_back(table, vectors[VECTOR.PSI], vectors[VECTOR.V], rate)
    for k in range(n_v):
        assign(rate, n_v + k, load(vectors, VECTOR.SLOPE, k))
    assign(rate, 2 * n_v, power_of(memory))
    for k in range(2 * n_v + 1):
        before = choose(phase, 0.5, 0.0, coordinate(sums, k))
        total = choose(0.5, advances, before + weight * coordinate(rate, k), coordinate(sums, k))
        assign(sums, k, total)
        assign(rate, k, choose(0.5, is_last, total, node * coordinate(rate, k)))
    retract(table, state, rate, following)
    for k in range(n_v + 1):
        assign(following, n_q + k, coordinate(state, n_q + k) + coordinate(rate, n_v + k))
    go_on(memory, motion, step, advances, is_last)
    assign(motion, MOTION.TARGET, choose(0.5, advances, phase + 1.0, 0.0))
    assign(motion, MOTION.PHASE, choose(0.5, is_last, PHASE.START, phase + advances))


@kernel
def go_on(memory, motion, step, advances, is_last):
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
