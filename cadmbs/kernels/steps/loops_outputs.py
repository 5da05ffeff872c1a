"""Outputs of closed loops: the equations at given times and states, one after the other. Scalar code.

A row of the results holds the time's state and positions of cut joints at first, then what is evaluated there; the
state is replaced by the projected one.
"""

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Table, routine
from cadmbs.kernels.numbers.lanes import assign, load, store
from cadmbs.kernels.records import AdaptiveArrays, LoopMemory
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, REPORT, VECTOR
from cadmbs.kernels.steps.adaptive_memory import CONTROL
from cadmbs.kernels.tree.manifold import normalize


@routine
def begin_output(table: Table, memory: LoopMemory, adaptive: AdaptiveArrays, results: Array, report: Array) -> None:
    """The state of the next row as that which is evaluated, with positions of cut joints to which angles are near."""
    row, n_q, n_v = round(report[REPORT.STEPS]), memory.n_q, memory.n_v
    assign(adaptive.control, CONTROL.STAGE_TIME, adaptive.times[row, 0])
    normalize(table, results[row], memory.vectors[VECTOR.Q])
    for k in range(n_v):
        store(memory.vectors, VECTOR.V, k, load(results, row, n_q + k))
    for n in range(output_angles(memory, results)):
        store(memory.along, n, ALONG_CUT.NEAR, load(results, row, n_q + n_v + 1 + n))


@routine
def finish_output(memory: LoopMemory, adaptive: AdaptiveArrays, results: Array, report: Array) -> bool:
    """Store what was evaluated; whether there is another row."""
    row, n_q, n_v, vectors = round(report[REPORT.STEPS]), memory.n_q, memory.n_v, memory.vectors
    for k in range(n_q):
        store(results, row, k, load(vectors, VECTOR.Q, k))
    for k in range(n_v):
        store(results, row, n_q + k, load(vectors, VECTOR.V, k))
    first = n_q + n_v + 1 + output_angles(memory, results)
    for k in range(n_v):
        store(results, row, first + k, load(vectors, VECTOR.SLOPE, k))
        store(results, row, first + n_v + k, load(vectors, VECTOR.TAU, k))
    first = first + 2 * n_v
    for r in range(memory.n_rows):
        store(results, row, first + r, load(vectors, VECTOR.GAP, r))
    store_multipliers(memory, results, row, first + memory.n_rows)
    assign(report, REPORT.STEPS, row + 1.0)
    return row + 1 < adaptive.times.shape[0]


@routine
def output_angles(memory: LoopMemory, results: Array) -> int:
    """Number of positions of cut joints in a row: what is left of it."""
    return results.shape[1] - (memory.n_q + 3 * memory.n_v + 1 + 2 * memory.n_rows)


@routine
def store_multipliers(memory: LoopMemory, results: Array, row: int, first: int) -> None:
    """Multipliers of all rows: those of combinations U^T D A as D U l, the shortest ones; zero of rows left out."""
    n, n_rows, vectors = memory.n_positions, memory.n_position_rows, memory.vectors
    image = memory.n_v + 4 * memory.n_rows  # D U of `loops_solving.combine_rows`
    for r in range(memory.n_rows):
        store(results, row, first + r, 0.0)
    if n < n_rows:
        for r in range(n_rows):
            total = 0.0
            for k in range(n):
                total = total + load(memory.dense, image + k, r) * load(vectors, VECTOR.FORCE, k)
            store(results, row, first + r, total)
    else:
        for r in range(n):
            store(results, row, first + r, load(vectors, VECTOR.FORCE, r))
    for k in range(n, memory.n_independent):
        store(results, row, first + n_rows - n + k, load(vectors, VECTOR.FORCE, k))
