"""Stages of Runge-Kutta steps of closed loops. Scalar code."""

from __future__ import annotations

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, Table, kernel, routine
from cadmbs.kernels.numbers.lanes import assign, coordinate, load, store
from cadmbs.kernels.records import LoopMemory
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, REPORT, VECTOR
from cadmbs.kernels.tree.manifold import pull_back
from cadmbs.kernels.tree.manifold import retract as retract_configuration


@kernel
def init_step(memory: LoopMemory, state: Array) -> None:
    """The state as the first stage of a step."""
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    for k in range(n_q):
        store(vectors, VECTOR.Q, k, coordinate(state, k))
    for k in range(n_v):
        store(vectors, VECTOR.V, k, coordinate(state, n_q + k))
        store(vectors, VECTOR.ZERO, k, 0.0)
    for k in range(2 * n_v + 1):
        store(vectors, VECTOR.SUMS, k, 0.0)


@kernel
def next_stage(table: Table, memory: LoopMemory, h: Number, stage: int, state: Array) -> int:
    """Add the slopes of a stage to the sums; the number of the next stage, or 0 after the last one."""
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    weight = h / 6.0 if stage == 0 or stage == 3 else h / 3.0  # noqa: PLR1714
    pull_back(table, vectors[VECTOR.PSI], vectors[VECTOR.V], vectors[VECTOR.RATE])
    for k in range(n_v):
        if stage == 0:
            store(vectors, VECTOR.RATE, k, load(vectors, VECTOR.V, k))
        store(vectors, VECTOR.SUMS, k, load(vectors, VECTOR.SUMS, k) + weight * load(vectors, VECTOR.RATE, k))
        store(
            vectors, VECTOR.SUMS, n_v + k, load(vectors, VECTOR.SUMS, n_v + k) + weight * load(vectors, VECTOR.SLOPE, k)
        )
    store(vectors, VECTOR.SUMS, 2 * n_v, load(vectors, VECTOR.SUMS, 2 * n_v) + weight * power_of(memory))
    if stage == 3:
        return 0
    node = h if stage == 2 else 0.5 * h
    for k in range(n_v):
        store(vectors, VECTOR.PSI, k, node * load(vectors, VECTOR.RATE, k))
        store(vectors, VECTOR.V, k, coordinate(state, n_q + k) + node * load(vectors, VECTOR.SLOPE, k))
    retract(table, state, vectors[VECTOR.PSI], vectors[VECTOR.Q])
    return stage + 1


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
def finish_step(table: Table, memory: LoopMemory, state: Array, report: Array) -> bool:
    """Move the state to the end of the step, if that is finite."""
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    retract(table, state, vectors[VECTOR.SUMS], vectors[VECTOR.TRIAL])
    total = 0.0
    for k in range(n_q):
        total = total + load(vectors, VECTOR.TRIAL, k)
    for k in range(n_v + 1):
        total = total + load(vectors, VECTOR.SUMS, n_v + k)
    if total - total != 0.0:
        return False
    for k in range(n_q):
        assign(state, k, load(vectors, VECTOR.TRIAL, k))
    for k in range(n_v + 1):
        assign(state, n_q + k, coordinate(state, n_q + k) + load(vectors, VECTOR.SUMS, n_v + k))
    init_step(memory, state)
    assign(report, REPORT.STEPS, report[REPORT.STEPS] + 1.0)
    assign(report, REPORT.CHECKED, 0.0)
    return True


@routine
def retract(table: Table, q: Array, dq: Array, result: Array) -> None:
    """The configuration q exp(dq)."""
    retract_configuration(table, q, dq, result)


@kernel
def save_step_start(memory: LoopMemory, state: Array) -> None:
    """The state that was evaluated, as that from which the step goes on."""
    for k in range(memory.n_q):
        assign(state, k, load(memory.vectors, VECTOR.Q, k))
    for k in range(memory.n_v):
        assign(state, memory.n_q + k, load(memory.vectors, VECTOR.V, k))


@kernel
def record(index: int, state: Array, results: Array, report: Array) -> None:
    """The checked state after a step, stored in the results where it is to be recorded."""
    assign(report, REPORT.CHECKED, 1.0)
    if index >= 0:
        for k in range(state.shape[0]):
            assign(results[index], k, coordinate(state, k))


@kernel
def record_positions(memory: LoopMemory, first: int, index: int, results: Array) -> None:
    """Positions of cut joints with full turns counted, behind the state, where it is to be recorded."""
    for n in range(results.shape[1] - first if index >= 0 else 0):
        assign(results[index], first + n, load(memory.along, n, ALONG_CUT.NEAR))
