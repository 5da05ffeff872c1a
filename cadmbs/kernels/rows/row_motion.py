"""Columns that move rows of the tree, along paths; points and accelerations of rows, as constraint rows need them."""

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, Table, Vector, kernel
from cadmbs.kernels.numbers.algebra import add, cross, scale
from cadmbs.kernels.numbers.lanes import load, load3
from cadmbs.kernels.numbers.screws import plus, times
from cadmbs.kernels.records import ConstraintArrays, LoopMemory, TreeArrays
from cadmbs.kernels.rows.loops_packing import TARGET
from cadmbs.kernels.tree import mass_matrix, packing, placement
from cadmbs.kernels.tree.inverse_dynamics import ALPHA_W, A

ZERO = (0.0, 0.0, 0.0)


@kernel
def along_path(tree: TreeArrays, path: Any, sign: Any, arm: Any, visit: Any, context: Any, total: Any) -> Any:
    """Visit the columns that move row i relative to a row that carries it, `path` = (i, that row), from row i on.

    `visit(context, total, column, turn, slide)` returns a total with that column in it; turn and slide are sign times
    the angular velocity of row i and the velocity of its point at `arm` from its origin, for a unit rate of a column of
    the tree, in world axes.
    """
    i, carrier = path
    while i != carrier:
        total = at_columns(tree, i, sign, arm, visit, context, total)
        arm = add(arm, load3(tree.work, i, placement.ARM))
        i = tree.table[i, packing.TABLE.PARENT]
    return total


@kernel
def at_columns(tree: TreeArrays, i: int, sign: Any, arm: Any, visit: Any, context: Any, total: Any) -> Any:
    """Visit the columns of row i itself, as `along_path`."""
    table, work = tree.table, tree.work
    for k in range(placement.n_columns_of(table[i, packing.TABLE.KIND])):
        slot, column = mass_matrix.COLUMNS + 6 * k, table[i, packing.TABLE.COLUMN] + k
        turn = scale(sign, load3(work, i, slot))
        slide = add(scale(sign, load3(work, i, slot + 3)), cross(turn, arm))
        total = visit(context, total, column, turn, slide)
    return total


@kernel
def add_rates(memory: LoopMemory, motion: Any, column: int, turn: Any, slide: Any) -> Any:
    """Angular velocity and velocity, with those of a column."""
    return plus(motion, times(load(memory.vectors, memory.v_row, column), (turn, slide)))


@kernel
def path_vector(table: Table, work: Array, i: int, common: int) -> Vector:
    """From the origin of a row that carries row i to that of row i."""
    arm = ZERO
    while i != common:
        arm = add(arm, load3(work, i, placement.ARM))
        i = table[i, packing.TABLE.PARENT]
    return arm


@kernel
def point_acceleration(motion: Any, i: int, w: Any, r: Any) -> Any:
    """Acceleration of the point r of row i, in its axes."""
    return add(load3(motion, i, A), add(cross(load3(motion, i, ALPHA_W), r), cross(w, cross(w, r))))


@kernel
def right_side(constraints: ConstraintArrays, target_row: int, k: int) -> Any:
    """Sampled right side k of positions, velocities and accelerations."""
    return load3(constraints.targets, target_row, TARGET.SIZE * k)


@kernel
def swapped_form(constraints: ConstraintArrays, target_row: int, k: int) -> Number:
    """Whether the sampled right side k is that of the swapped form of an angle, 1 or 0."""
    return load(constraints.targets, target_row, TARGET.SIZE * k + TARGET.SWAPPED)
