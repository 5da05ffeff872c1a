"""Wrenches on bodies of a large mechanism along the columns that move them, and relative motions. Scalar code."""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.large.large_splitting import CARRIER
from cadmbs.kernels.numbers.algebra import add, cross, dot, scale
from cadmbs.kernels.numbers.lanes import assign, coordinate, load, load3, store
from cadmbs.kernels.tree.mass_matrix import COLUMNS
from cadmbs.kernels.tree.packing import TABLE_COLUMN, TABLE_KIND, TABLE_PARENT
from cadmbs.kernels.tree.placement import ARM, n_columns_of, unit

ZERO = (0.0, 0.0, 0.0)


@kernel
def add_to_entry(numbers, place, x):
    """Add to one number."""
    assign(numbers, place, coordinate(numbers, place) + x)


@kernel
def path_motion(tree, memory, path, sign, arm):
    """Angular and linear velocity of row i relative to a row that carries it, `path` = (i, that row), in world axes.

    The linear one is that of a point at `arm` from the origin of row i.
    """
    table, work, (i, carrier), spin, slip = tree.table, tree.work, path, ZERO, ZERO
    while i != carrier:
        for k in range(n_columns_of(table[i, TABLE_KIND])):
            slot, rate = COLUMNS + 6 * k, sign * load(memory.vectors, memory.v_row, table[i, TABLE_COLUMN] + k)
            turn = load3(work, i, slot)
            spin = add(spin, scale(rate, turn))
            slip = add(slip, scale(rate, add(load3(work, i, slot + 3), cross(turn, arm))))
        arm = add(arm, load3(work, i, ARM))
        i = table[i, TABLE_PARENT]
    return spin, slip


@routine
def wrench_columns(tree, sparse, i, stop, wrench, arm, begin):
    """Add the work of a wrench (moment, force) at `arm` from the origin of row i to a block of A that begins there.

    Along the columns of its substructure that move the row: up to row `stop`, or where that is -1 with those of the
    copy that carries the substructure.
    """
    table, work, (moment, force), copy = tree.table, tree.work, wrench, -1
    while i > 0 and i != stop:
        for k in range(n_columns_of(table[i, TABLE_KIND])):
            slot, place = COLUMNS + 6 * k, sparse.unknowns[table[i, TABLE_COLUMN] + k, 1]
            turn = load3(work, i, slot)
            entry = dot(turn, moment) + dot(add(load3(work, i, slot + 3), cross(turn, arm)), force)
            add_to_entry(sparse.coefficients, begin + place, entry)
        arm = add(arm, load3(work, i, ARM))
        copy = sparse.carriers[i, CARRIER.COPY]
        i = table[i, TABLE_PARENT] if copy < 0 else 0
    if copy >= 0 and stop < 0:
        for axis in range(3):
            turn = unit(axis)
            add_to_entry(sparse.coefficients, begin + axis, dot(turn, moment) + dot(cross(turn, arm), force))
            add_to_entry(sparse.coefficients, begin + 3 + axis, dot(turn, force))


@kernel
def add_path_forces(tree, constraints, memory, path, wrench, arm):
    """Add the work of a wrench (moment, force) at `arm` from the origin of row i to the loads, `path` = (i, carrier).

    Along the columns that move the row relative to the row that carries it.
    """
    table, work, vectors, (i, carrier), (moment, force) = tree.table, tree.work, memory.vectors, path, wrench
    while i != carrier:
        for k in range(n_columns_of(table[i, TABLE_KIND])):
            slot, column = COLUMNS + 6 * k, table[i, TABLE_COLUMN] + k
            turn = load3(work, i, slot)
            along_column = dot(turn, moment) + dot(add(load3(work, i, slot + 3), cross(turn, arm)), force)
            store(vectors, memory.tau_row, column, load(vectors, memory.tau_row, column) + along_column)
        arm = add(arm, load3(work, i, ARM))
        i = table[i, TABLE_PARENT]
