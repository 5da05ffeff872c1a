"""Equations of motion of configurations in SIMD lanes: accelerations of trees, and of closed loops with multipliers.

The equations are those of `cadmbs.kernels.steps.loop_equations`; here each lane has its own choice of independent rows.
"""

from collections.abc import Callable
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import kernel, routine, spliced
from cadmbs.kernels.many.lane_packing import LaneFeatures
from cadmbs.kernels.numbers.lanes import call_by_address
from cadmbs.kernels.numbers.vectors import copy_numbers
from cadmbs.kernels.records import ConstraintArrays, LoadArrays, LoopCouplings, LoopMemory, TreeArrays
from cadmbs.kernels.steps.loop_equations import equations_up_to_rows, factor_chosen_rows
from cadmbs.kernels.tree.packing import SIMD_LANES
from cadmbs.tolerances import EQUAL_PIVOTS


def lane_equations(features: LaneFeatures) -> Callable[..., Any]:
    """The equations of a system with given features (`cadmbs.kernels.many.lane_packing.LaneFeatures`).

    With rows or couplings they are factorized, and solved by `kernels.solve.loops_solving.accelerate`; accelerations
    of trees are stored.
    """
    before, multiplies = equations_up_to_rows(features.of_equations), features.rows or features.coupled

    @spliced
    def equations(
        tree: TreeArrays, loads: LoadArrays, couplings: LoopCouplings, constraints: ConstraintArrays,
        memory: LoopMemory, chosen: Array,
    ) -> None:  # fmt: skip
        """Forces, rows and factors, or accelerations, of the configurations in `memory.vectors`."""
        before(tree, loads, couplings, constraints, memory, 0)
        if multiplies:
            choose_in_lanes(memory, chosen)
            factor_chosen_rows(memory)

    return equations


@spliced
def equations_by_address(
    tree: TreeArrays, loads: Any, couplings: Any, constraints: ConstraintArrays, memory: Any, chosen: Any
) -> None:
    """The same, and accelerations, by the codes of systems (`cadmbs.kernels.many.straight_lanes`)."""
    codes, numbers = tree.table, tree.params
    call_by_address(codes[0], memory.vectors, memory.mass, memory.dense, memory.along, numbers)
    if memory.n_positions < memory.n_position_rows:
        choose_in_lanes(memory, chosen)
        call_by_address(codes[0, 1:], memory.vectors, memory.mass, memory.dense, memory.along, numbers)


@routine
def choose_rows(chosen: Any, dense: Array, gram: int, rest: Any, sizes: Any, lane: int) -> None:
    """The most independent rows of a lane: pivots of the matrix of their products, whose copy `rest` is eliminated."""
    n, n_rows = sizes
    for r in range(n_rows):
        for s in range(n_rows):
            dense[rest + r, s, lane] = dense[gram + r, s, lane]
    for k in range(n):
        pivot, greatest = 0, -1.0
        for r in range(n_rows):
            if dense[rest + r, r, lane] > greatest + EQUAL_PIVOTS:
                pivot, greatest = r, dense[rest + r, r, lane]
        chosen[k, lane] = pivot
        for r in range(n_rows):
            factor = dense[rest + r, pivot, lane] / greatest if r != pivot else 0.0
            for s in range(n_rows):
                dense[rest + r, s, lane] -= factor * dense[rest + pivot, s, lane]
        dense[rest + pivot, pivot, lane] = -1.0


@kernel
def copy_chosen_row(chosen: Any, dense: Array, gram: int, basis: Any, k: Any, n_rows: int) -> None:
    """Row k of those that each lane has chosen."""
    first, is_common = int(chosen[k, 0]), True
    for lane in range(1, SIMD_LANES):
        is_common = is_common and chosen[k, lane] == chosen[k, 0]
    if is_common:
        copy_numbers(dense[basis + k], dense[gram + first], n_rows)
    else:
        for lane in range(SIMD_LANES):
            row = gram + int(chosen[k, lane])
            for r in range(n_rows):
                dense[basis + k, r, lane] = dense[row, r, lane]


@kernel
def choose_in_lanes(memory: LoopMemory, chosen: Array) -> None:
    """Products of the rows that each lane has chosen, or chooses now: independent directions begin with them."""
    n_v, n_all, n, n_rows = memory.n_v, memory.n_rows, memory.n_positions, memory.n_position_rows
    dense, gram, basis, image = memory.dense, n_v + 2 * n_all, n_v + 3 * n_all, n_v + 4 * n_all
    if n < n_rows:
        for lane in range(SIMD_LANES):
            if chosen[0, lane] < 0.0:
                choose_rows(chosen, dense, gram, image, (n, n_rows), lane)
        for k in range(n):
            copy_chosen_row(chosen, dense, gram, basis, k, n_rows)
