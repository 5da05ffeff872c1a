"""Stages of Runge-Kutta steps of closed loops and of trees. For scalar code and SIMD lanes.

A step of order 4 moves along the joint manifold: x = (q exp(u), v + dv, work + dw), whose slopes are those of the
displacement u, by dexp^-1, of velocities and of the work of the loads. Lanes may be at different stages.
"""

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, Table, kernel, routine
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, larger, load, magnitude
from cadmbs.kernels.numbers.vectors import clear_slots, copy_numbers
from cadmbs.kernels.records import LoopMemory
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, REPORT, VECTOR
from cadmbs.kernels.tree.manifold import pull_back
from cadmbs.kernels.tree.manifold import retract as retract_configuration

LAST_STAGE = 3
"""Number of the last stage of a step of order 4."""


@kernel
def init_step(memory: LoopMemory, state: Array) -> None:
    """The state as the first stage of a step."""
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    copy_numbers(vectors[VECTOR.Q], state, n_q)
    copy_numbers(vectors[VECTOR.V], state[n_q:], n_v)
    clear_slots(vectors, VECTOR.PSI, 0, n_v)


@kernel
def present_slopes(table: Table, memory: Any, rate: Any) -> None:
    """Slopes of the displacement, of velocities and of work at the states that were evaluated."""
    n_v, vectors = memory.n_v, memory.vectors
    pull_back(table, vectors[VECTOR.PSI], vectors[VECTOR.V], rate)
    copy_numbers(rate[n_v:], vectors[VECTOR.SLOPE], n_v)
    assign(rate, 2 * n_v, power_of(memory))


@kernel
def add_slopes(table: Table, memory: Any, step: tuple[Number, Number, Number], sums: Any, rate: Any) -> None:
    """Slopes to `rate`, and with the weight of their stage to the sums.

    `step` is the size of the step, the number of the stage, and one in lanes that advance, else zero.
    """
    h, stage, advances = step
    weight = h / choose(magnitude(stage - 1.5), 1.0, 3.0, 6.0)
    present_slopes(table, memory, rate)
    for k in range(2 * memory.n_v + 1):
        before = choose(stage, 0.5, 0.0, coordinate(sums, k))
        assign(sums, k, choose(0.5, advances, before + weight * coordinate(rate, k), coordinate(sums, k)))


@kernel
def next_point(
    table: Table, memory: Any, step: tuple[Number, Number, Number], state: Any, sums: Any, rate: Any, result: Any
) -> None:
    """The displacement of the next stage to `rate`, after the last one that of the step; the state there.

    `step` is the size of the step, the number of the stage, and one after the last stage, else zero.
    """
    h, stage, is_last = step
    node = choose(stage, 1.5, 0.5 * h, h)
    for k in range(2 * memory.n_v + 1):
        assign(rate, k, choose(0.5, is_last, coordinate(sums, k), node * coordinate(rate, k)))
    displaced(table, memory, state, rate, result)


@kernel
def advance(table: Table, memory: Any, state: Any, report: Any) -> None:
    """From a stage that was evaluated to the next one, whose state is to be evaluated."""
    vectors, step = memory.vectors, (report[REPORT.STEP_SIZE], report[REPORT.STAGE], 1.0)
    add_slopes(table, memory, step, vectors[VECTOR.SUMS], vectors[VECTOR.RATE])
    put_point(table, memory, state, report, 0.0)
    go_to_stage(memory, vectors[VECTOR.TRIAL], vectors[VECTOR.RATE])


@kernel
def add_last_slopes(table: Table, memory: Any, state: Any, report: Any) -> None:
    """The slopes of the last stage to SUMS, which are then the displacement of the step."""
    vectors, step = memory.vectors, (report[REPORT.STEP_SIZE], 1.0 * LAST_STAGE, 1.0)
    add_slopes(table, memory, step, vectors[VECTOR.SUMS], vectors[VECTOR.RATE])


@kernel
def add_losses(memory: Any, report: Any) -> None:
    """Squares of what rows have lost of their independence since the start: the largest one, and their sum.

    By pivots, and by lengths where rows were scaled to length one. The sum is not finite where one of them is not.
    """
    vectors, first = memory.vectors, memory.n_v + 2 * memory.n_independent
    largest, total = coordinate(report, REPORT.LARGEST_LOSS), coordinate(report, REPORT.LOSSES)
    for r in range(memory.n_independent):
        loss = load(vectors, VECTOR.FIRST_PIVOT, r) * load(memory.dense, first + r, r)
        largest, total = larger(largest, loss), total + loss
        if memory.n_positions < memory.n_position_rows and r < memory.n_positions:
            part = load(vectors, VECTOR.FIRST_SIZE, r) / load(vectors, VECTOR.SIZE, r)
            largest, total = larger(largest, part * part), total + part
    assign(report, REPORT.LARGEST_LOSS, largest)
    assign(report, REPORT.LOSSES, total)


@kernel
def put_end(table: Table, memory: Any, state: Any, report: Any) -> None:
    """The state at the end of the step to TRIAL."""
    put_point(table, memory, state, report, 1.0)


@kernel
def put_point(table: Table, memory: Any, state: Any, report: Any, is_last: Any) -> None:
    """`next_point` in the rows of `vectors`."""
    vectors, step = memory.vectors, (report[REPORT.STEP_SIZE], report[REPORT.STAGE], is_last)
    sums, rate, point = vectors[VECTOR.SUMS], vectors[VECTOR.RATE], vectors[VECTOR.TRIAL]
    next_point(table, memory, step, state, sums, rate, point)


@kernel
def displaced(table: Table, memory: Any, state: Any, change: Any, result: Any) -> None:
    """States that differ from others by displacements, and changes of velocities and of work."""
    n_q, n_v = memory.n_q, memory.n_v
    retract_configuration(table, state, change, result)
    for k in range(n_v + 1):
        assign(result, n_q + k, coordinate(state, n_q + k) + coordinate(change, n_v + k))


@kernel
def power_of(memory: LoopMemory) -> Number:
    """tau . v - l . prescribed rates: the power of loads and drives."""
    vectors, power = memory.vectors, 0.0
    for k in range(memory.n_v):
        power = power + load(vectors, VECTOR.TAU, k) * load(vectors, VECTOR.V, k)
    for r in range(memory.n_independent):
        power = power - load(vectors, VECTOR.FORCE, r) * load(vectors, VECTOR.PRESCRIBED_RATE, r)
    return power


@kernel
def go_to_stage(memory: LoopMemory, point: Array, displacement: Array) -> None:
    """The point of the next evaluation, displaced from the start of the step."""
    copy_numbers(memory.vectors[VECTOR.Q], point, memory.n_q)
    copy_numbers(memory.vectors[VECTOR.V], point[memory.n_q :], memory.n_v)
    copy_numbers(memory.vectors[VECTOR.PSI], displacement, memory.n_v)


@kernel
def finish_step(memory: LoopMemory, end: Array, state: Array, report: Array) -> bool:
    """Move the state to the end of the step, if that is finite."""
    total = 0.0
    for k in range(state.shape[0]):
        total = total + coordinate(end, k)
    is_finite = total - total == 0.0
    if is_finite:
        copy_numbers(state, end, state.shape[0])
        init_step(memory, state)
        assign(report, REPORT.STEPS, report[REPORT.STEPS] + 1.0)
        assign(report, REPORT.CHECKED, 0.0)
    return is_finite


@routine
def retract(table: Table, q: Array, dq: Array, result: Array) -> None:
    """The configuration q exp(dq)."""
    retract_configuration(table, q, dq, result)


@kernel
def save_step_start(memory: LoopMemory, state: Array) -> None:
    """The state that was evaluated, as that from which the step goes on."""
    copy_numbers(state, memory.vectors[VECTOR.Q], memory.n_q)
    copy_numbers(state[memory.n_q :], memory.vectors[VECTOR.V], memory.n_v)


@kernel
def record(index: int, state: Array, results: Array, report: Array) -> None:
    """The checked state after a step, stored in the results where it is to be recorded."""
    assign(report, REPORT.CHECKED, 1.0)
    if index >= 0:
        copy_numbers(results[index], state, state.shape[0])


@kernel
def record_positions(memory: LoopMemory, first: int, index: int, results: Array) -> None:
    """Positions of cut joints with full turns counted, behind the state, where it is to be recorded."""
    for n in range(results.shape[1] - first if index >= 0 else 0):
        assign(results[index], first + n, load(memory.along, n, ALONG_CUT.NEAR))
