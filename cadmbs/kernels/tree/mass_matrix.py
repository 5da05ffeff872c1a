"""The mass matrix by composite bodies, each about the origin of its own row."""

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, Table, Vector, kernel
from cadmbs.kernels.numbers.algebra import add, apply, apply_symmetric, cross, dot, moved_inertia, resolved, scale
from cadmbs.kernels.numbers.blocks import batch_of, matrix_of, put_symmetric
from cadmbs.kernels.numbers.lanes import assign, load, load3, load6, load9, store, store3, store6
from cadmbs.kernels.numbers.vectors import clear_slots
from cadmbs.kernels.tree import placement
from cadmbs.kernels.tree.packing import PARAM, ROW_KIND, TABLE
from cadmbs.kernels.tree.placement import PLACEMENT_SLOTS, R

BODY = PLACEMENT_SLOTS
"""Slots of a composite body: mass, first moment, inertia about the row's origin."""

COLUMNS = BODY + 10
NATIVE = COLUMNS + 36
SLOTS = NATIVE + placement.NATIVE_SIZE


@kernel
def mass_matrix(table: Table, params: Array, q: Array, result: Array, work: Array) -> None:
    """M_kl = S_k . I_l S_l for k on the path to l, I_l the composite body of l; entries (k, l), k >= l, at k n_v + l.

    Entries of joints that do not carry each other stay as they are, and so do those above the diagonal.
    """
    n_v = round(result.shape[0] ** 0.5)
    placement.init_world_rotation(work)
    for i in range(1, table.shape[0]):
        placement.row_orientation(table, params, q, work, i, NATIVE)
        placement.row_columns(table, params, q, work, i, NATIVE, COLUMNS, 6)
        body_inertia(table, params, work, i)
    i = table.shape[0] - 1
    while i > 0:
        p = table[i, TABLE.PARENT]
        if p == i - 1 and p > 0 and max(table[i, TABLE.KIND], table[p, TABLE.KIND]) <= ROW_KIND.SCREW:
            entries_of_two_columns(table, params, result, n_v, work, i, p)
            i = p
        else:
            for k in range(placement.n_columns_of(table[i, TABLE.KIND])):
                entries_of_column(table, params, result, n_v, work, i, k)
        if table[i, TABLE.PARENT] > 0:
            add_to_parent(table, work, i)
        i -= 1


@kernel
def body_inertia(table: Any, params: Any, work: Any, i: int) -> None:
    """Mass, first moment and inertia of the row's body in world axes."""
    clear_slots(work, i, BODY, BODY + 10)
    if table[i, TABLE.INERTIAL]:
        Q = load9(work, i, R)
        store(work, i, BODY, load(params, i, PARAM.MASS))
        store3(work, i, BODY + 1, apply(Q, load3(params, i, PARAM.FIRST_MOMENT)))
        store6(work, i, BODY + 4, resolved(Q, load6(params, i, PARAM.INERTIA)))


@kernel
def column_momentum(work: Any, i: int, k: int) -> Any:
    """Moment and force of the composite body of row i for a unit of column k."""
    w, v = load3(work, i, COLUMNS + 6 * k), load3(work, i, COLUMNS + 6 * k + 3)
    h = load3(work, i, BODY + 1)
    f = add(scale(load(work, i, BODY), v), cross(w, h))
    return add(apply_symmetric(load6(work, i, BODY + 4), w), cross(h, v)), f


@kernel
def project_on_column(table: Table, work: Array, j: int, k: int, n: Vector, f: Vector) -> Number:
    """Product of column k of row j with a moment and a force at the row's origin."""
    turned = dot(load3(work, j, COLUMNS + 6 * k), n)
    if table[j, TABLE.KIND] == ROW_KIND.REVOLUTE:
        return turned
    return turned + dot(load3(work, j, COLUMNS + 6 * k + 3), f)


@kernel
def store_entry(result: Array, n_v: int, at: int, to: int, entry: Number) -> None:
    """An entry below the diagonal, or on it."""
    assign(result, max(at, to) * n_v + min(at, to), entry)


@kernel
def entries_of_column(table: Table, params: Array, result: Array, n_v: int, work: Array, i: int, k: int) -> None:
    """Momentum of the composite body of row i for a unit of column k, projected on the columns of the path."""
    at = table[i, TABLE.COLUMN] + k
    n, f = column_momentum(work, i, k)
    store_entry(result, n_v, at, at, project_on_column(table, work, i, k, n, f) + load(params, i, PARAM.ARMATURE + k))
    j = i
    while j > 0:
        for other in range(k if j == i else placement.n_columns_of(table[j, TABLE.KIND])):
            store_entry(result, n_v, at, table[j, TABLE.COLUMN] + other, project_on_column(table, work, j, other, n, f))
        n = add(n, cross(load3(work, j, placement.ARM), f))
        j = table[j, TABLE.PARENT]


@kernel
def entries_of_two_columns(table: Table, params: Array, result: Array, n_v: int, work: Array, i: int, p: int) -> None:
    """As `entries_of_column`, for a screw and its carrier at once, so that rows of the path are read once."""
    at, before = table[i, TABLE.COLUMN], table[p, TABLE.COLUMN]
    n, f = column_momentum(work, i, 0)
    store_entry(result, n_v, at, at, project_on_column(table, work, i, 0, n, f) + load(params, i, PARAM.ARMATURE))
    n = add(n, cross(load3(work, i, placement.ARM), f))
    store_entry(result, n_v, at, before, project_on_column(table, work, p, 0, n, f))
    add_to_parent(table, work, i)
    m, g = column_momentum(work, p, 0)
    store_entry(
        result, n_v, before, before, project_on_column(table, work, p, 0, m, g) + load(params, p, PARAM.ARMATURE)
    )
    j = p
    while table[j, TABLE.PARENT] > 0:
        arm = load3(work, j, placement.ARM)
        n, m = add(n, cross(arm, f)), add(m, cross(arm, g))
        j = table[j, TABLE.PARENT]
        for other in range(placement.n_columns_of(table[j, TABLE.KIND])):
            store_entry(result, n_v, at, table[j, TABLE.COLUMN] + other, project_on_column(table, work, j, other, n, f))
            store_entry(
                result, n_v, before, table[j, TABLE.COLUMN] + other, project_on_column(table, work, j, other, m, g)
            )


@kernel
def add_to_parent(table: Any, work: Any, i: int) -> None:
    """Add the composite body to that of the parent."""
    add_composite(work, i, work, table[i, TABLE.PARENT], BODY)


@kernel
def add_composite(work: Array, i: int, target: Array, row: int, slot: int) -> None:
    """Add the composite body of row i, carried at the arm r, to another: h + m r,

        Theta + (2 h + m r) . r - (h r^T + r h^T) - m r r^T

    The other one is in ten slots of a row of any workspace.
    """
    r, m, h, s = load3(work, i, placement.ARM), load(work, i, BODY), load3(work, i, BODY + 1), load6(work, i, BODY + 4)
    o = load6(target, row, slot + 4)
    both = o[0] + s[0], o[1] + s[1], o[2] + s[2], o[3] + s[3], o[4] + s[4], o[5] + s[5]
    store6(target, row, slot + 4, moved_inertia(both, add(h, scale(0.5 * m, r)), r))
    store3(target, row, slot + 1, add(load3(target, row, slot + 1), add(h, scale(m, r))))
    store(target, row, slot, load(target, row, slot) + m)


mass_matrix_batch, mass_matrix_square = batch_of(mass_matrix, put=put_symmetric), matrix_of(mass_matrix, True)
