"""Closed configurations next to given ones, by Newton's iteration in the coordinates that are free, in SIMD lanes.

A d = -r ,   q <- q exp(d) ,   as many independent rows A as free coordinates

Each lane goes on until it is closed or fails; what is computed for a lane that is done takes no effect.
"""

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.closed.closed_packing import LANE, NEARING, NEIGHBOUR
from cadmbs.kernels.closed.closure_rows import evaluate_at, rows_of_closures
from cadmbs.kernels.kernel import Table, kernel, routine
from cadmbs.kernels.numbers import blocks, vectors
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, larger, load, magnitude, store
from cadmbs.kernels.records import ClosedRows, ClosedWorkspace, ConstraintArrays, LoopCouplings, LoopMemory, TreeArrays
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.solve.reflections import substitute_backwards, triangulate
from cadmbs.kernels.tree.manifold import retract
from cadmbs.kernels.tree.packing import SIMD_LANES

SINGULAR_PIVOT = 1e-12
"""Part of the largest entry of the diagonal of the triangle up to which an entry counts as zero."""

NEARLY_CLOSED = 1e-3
"""Part of the longest step that is accepted below which the last one shows that a configuration is near."""


def neighbours(features: Any) -> Any:
    """The kernel for systems with couplings, or rows between bodies, or without."""
    rows_of = rows_of_closures(features, False)

    @kernel
    def neighbours_kernel(
        tree: TreeArrays, constraints: ConstraintArrays, couplings: LoopCouplings, sizes: Table, free: Table, chosen:
        Table, bounds: Array, starts: Array, results: Array, senses: Array, workspace: ClosedWorkspace,
    ) -> None:  # fmt: skip
        """Closed configurations from starts, with the sign of the determinant of the chosen rows in free coordinates.

        It is 0 where none is found, and 2 where the chosen rows depend on each other or do not imply the others.
        """
        rows = rows_of(tree, constraints, couplings, sizes, workspace)
        path, count = workspace.scratch, results.shape[0]
        for n in range(0, count, SIMD_LANES):
            blocks.gather(starts, n, path[NEARING.Q])
            approach(rows, free, chosen, bounds, workspace.basis, path)
            blocks.scatter(path[NEARING.Q], n, count, results)
            vectors.copy_numbers(senses[n:], path[NEARING.LANES, LANE.SENSE], min(SIMD_LANES, count - n))

    return neighbours_kernel


@routine
def approach(rows: ClosedRows, free: Any, chosen: Any, bounds: Any, matrix: Any, path: Any) -> None:
    """Close the configurations of a path, with the sense of each."""
    n, lanes, memory = free.shape[0], path[NEARING.LANES], rows.memory
    assign(lanes, LANE.RUNS, 1.0)
    assign(lanes, LANE.CLOSED, 0.0)
    assign(lanes, LANE.SENSE, 0.0)
    assign(lanes, LANE.LONGEST, 1.0)
    iteration, running = 0.0, True
    while running:
        evaluate_at(rows, path[NEARING.Q])
        put_square(memory, free, chosen, matrix)
        sign, least = triangulate(matrix, path[NEARING.DIAGONAL], n, n + 1)
        note_closed(memory, lanes, bounds, choose(SINGULAR_PIVOT, least, sign, 0.0))
        running = iteration < bounds[NEIGHBOUR.ITERATIONS] and any_runs(lanes)
        if running:
            iteration += 1.0
            substitute_backwards(matrix, path[NEARING.DIAGONAL], n)
            put_step(memory, free, bounds, matrix, path)
            retract(rows.couplings.coordinates, path[NEARING.Q], path[NEARING.STEP], path[NEARING.TRIAL])
            vectors.copy_numbers(path[NEARING.Q], path[NEARING.TRIAL], memory.n_q)
            running = any_runs(lanes)
    judge(lanes, bounds)


@kernel
def put_square(memory: LoopMemory, free: Table, chosen: Table, matrix: Array) -> None:
    """The chosen rows in free coordinates, and minus their residuals behind them."""
    n = free.shape[0]
    for r in range(n):
        row = chosen[r, 0]
        for k in range(n):
            store(matrix, r, k, load(memory.dense, memory.n_v + row, free[k, 0]))
        store(matrix, r, n, -load(memory.vectors, VECTOR.GAP, row))


@kernel
def note_closed(memory: LoopMemory, lanes: Array, bounds: Array, sense: Array) -> None:
    """Lanes that are closed, or whose chosen rows depend on each other, do not go on."""
    closed, runs = 1.0, coordinate(lanes, LANE.RUNS)
    for r in range(memory.n_rows):
        closed = choose(magnitude(load(memory.vectors, VECTOR.GAP, r)), bounds[NEIGHBOUR.TOLERANCE], closed, 0.0)
    assign(lanes, LANE.SENSE, choose(0.5, runs, sense, coordinate(lanes, LANE.SENSE)))
    assign(lanes, LANE.CLOSED, choose(0.5, runs, closed, coordinate(lanes, LANE.CLOSED)))
    assign(lanes, LANE.RUNS, choose(0.5, closed, 0.0, runs * magnitude(sense)))


@kernel
def put_step(memory: LoopMemory, free: Table, bounds: Array, matrix: Array, path: Array) -> None:
    """The step of each lane that goes on; lanes with a long one fail."""
    n, lanes, longest = free.shape[0], path[NEARING.LANES], 0.0
    vectors.clear_slots(path, NEARING.STEP, 0, memory.n_v)
    for k in range(n):
        size = magnitude(load(matrix, k, n))
        longest = choose(size, bounds[NEIGHBOUR.LONGEST], larger(longest, size), bounds[NEIGHBOUR.LONGEST])
    runs = coordinate(lanes, LANE.RUNS)
    assign(lanes, LANE.LONGEST, choose(0.5, runs, longest, coordinate(lanes, LANE.LONGEST)))
    runs = choose(longest, bounds[NEIGHBOUR.LONGEST], runs, 0.0)
    assign(lanes, LANE.RUNS, runs)
    for k in range(n):
        store(path, NEARING.STEP, free[k, 0], choose(0.5, runs, load(matrix, k, n), 0.0))


@kernel
def any_runs(lanes: Array) -> bool:
    """Whether a lane goes on."""
    running = False
    for lane in range(SIMD_LANES):
        running = running or lanes[LANE.RUNS, lane] > 0.0
    return running


@kernel
def judge(lanes: Array, bounds: Array) -> None:
    """The senses in the end: 0 where no loop closes, 2 where other rows are needed."""
    sense, closed = coordinate(lanes, LANE.SENSE), coordinate(lanes, LANE.CLOSED)
    near = choose(coordinate(lanes, LANE.LONGEST), NEARLY_CLOSED * bounds[NEIGHBOUR.LONGEST], 2.0, 0.0)
    near = choose(0.5, magnitude(sense), near, 2.0)
    assign(lanes, LANE.SENSE, choose(0.5, closed * magnitude(sense), sense, near))
