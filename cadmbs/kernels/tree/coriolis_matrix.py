"""The Christoffel-consistent Coriolis matrix, by composite bodies in world axes about one point."""

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Table, kernel
from cadmbs.kernels.numbers import algebra, angles, blocks, lanes, screws, vectors
from cadmbs.kernels.tree.inverse_dynamics_derivatives import BEND, BODY, P, V, momentum_of, rate_wrench, velocity_terms
from cadmbs.kernels.tree.packing import ROW_KIND, TABLE
from cadmbs.kernels.tree.placement import NATIVE_SIZE, POINT, n_columns_of, row_columns, row_positions, turn_with_row

COLUMNS, ONE_COLUMN = P + 3, 12
"""Slots from which on each column has its screw S and its rate S'; those before are of the derivatives' kernel."""

NATIVE = COLUMNS + 6 * ONE_COLUMN
CHART = NATIVE + NATIVE_SIZE
SLOTS = CHART + 6


@kernel
def coriolis_matrix(table: Table, params: Array, q: Array, v: Array, result: Array, work: Array) -> None:
    """C(q, v), entries (k, l) at k n_v + l; those of joints that do not carry each other stay as they are.

    For a column S of row i, the composite I and B of row i, and x a column of a row that carries it or of row i itself

        C_xS = x . (I S' + B S) ,     C_Sx = x' . I S + x . B^T S ,     B = 1/2 ( hbar(I V) - I ad(V) - ad(V)^T I )

    B (w, v) = (L w, w x p), as in the derivatives of inverse dynamics. Theory 8.3.
    """
    row_positions(table, params, q, work, NATIVE)
    vectors.clear_slots(work, 0, V, V + 6)
    for i in range(1, table.shape[0]):
        forward_columns(table, params, q, v, work, i)
        write_column_rates(table, q, v, work, i)
        if table[i, TABLE.INERTIAL]:
            velocity_terms(params, work, i)
        else:
            vectors.clear_slots(work, i, BODY, P + 3)
    for i in range(table.shape[0] - 1, 0, -1):
        for k in range(n_columns_of(table[i, TABLE.KIND])):
            coriolis_entries(table, result, work, i, k)
        p = table[i, TABLE.PARENT]
        if p > 0:
            vectors.add_slots(work, p, i, BODY, P + 3)


@kernel
def forward_columns(table: Table, params: Array, q: Array, v: Array, work: Array, i: int) -> None:
    """Columns of row i about the common point, and its twist V = V_p + S v."""
    row_columns(table, params, q, work, i, NATIVE, COLUMNS, ONE_COLUMN)
    screws.store_screw(work, i, V, screws.load_screw(work, table[i, TABLE.PARENT], V))
    for k in range(n_columns_of(table[i, TABLE.KIND])):
        at, rate = COLUMNS + ONE_COLUMN * k, lanes.coordinate(v, table[i, TABLE.COLUMN] + k)
        move_to_common_point(work, i, at)
        screws.add_screw(work, i, V, screws.times(rate, screws.load_screw(work, i, at)))


@kernel
def move_to_common_point(work: Array, i: int, at: int) -> None:
    """A screw at the row's origin, about the common point."""
    algebra.add3(work, i, at + 3, algebra.cross(lanes.load3(work, i, POINT), lanes.load3(work, i, at)))


@kernel
def write_column_rates(table: Table, q: Array, v: Array, work: Array, i: int) -> None:
    """S' = V x S by the twist of what carries the columns; those of rotation vectors also turn within the joint."""
    carrier = table[i, TABLE.PARENT]
    if table[i, TABLE.KIND] > ROW_KIND.SCREW and table[i, TABLE.SIGN] > 0:
        carrier = i
    twist = screws.load_screw(work, carrier, V)
    for k in range(n_columns_of(table[i, TABLE.KIND])):
        at = COLUMNS + ONE_COLUMN * k
        screws.store_screw(work, i, at + 6, screws.screw_cross(twist, screws.load_screw(work, i, at)))
        if table[i, TABLE.KIND] == ROW_KIND.ROTATION_VECTOR:
            phi, rate = lanes.coordinate3(q, table[i, TABLE.POSITION]), lanes.coordinate3(v, table[i, TABLE.COLUMN])
            lanes.store3(work, i, CHART, angles.differential_change(phi, rate, algebra.unit(k)))
            turn_with_row(table, work, i, NATIVE, CHART)
            move_to_common_point(work, i, CHART)
            screws.add_screw(work, i, at + 6, screws.load_screw(work, i, CHART))


@kernel
def coriolis_entries(table: Any, result: Any, work: Any, i: int, k: int) -> None:
    """Entries of column k of row i with the columns of row i and of the rows that carry it."""
    at, n_v = COLUMNS + ONE_COLUMN * k, round(result.shape[0] ** 0.5)
    S = screws.load_screw(work, i, at)
    wrench = screws.plus(momentum_of(work, i, screws.load_screw(work, i, at + 6)), rate_wrench(work, i, S))
    momentum = momentum_of(work, i, S)
    turned = algebra.add(
        algebra.apply_transposed(lanes.load9(work, i, BEND), S[0]), algebra.cross(lanes.load3(work, i, P), S[1])
    )
    column = table[i, TABLE.COLUMN] + k
    for l in range(n_columns_of(table[i, TABLE.KIND])):  # noqa: E741
        entry = screws.screw_product(wrench, screws.load_screw(work, i, COLUMNS + ONE_COLUMN * l))
        lanes.assign(result, (table[i, TABLE.COLUMN] + l) * n_v + column, entry)
    j = table[i, TABLE.PARENT]
    while j > 0:
        for l in range(n_columns_of(table[j, TABLE.KIND])):  # noqa: E741
            slot, other = COLUMNS + ONE_COLUMN * l, table[j, TABLE.COLUMN] + l
            x = screws.load_screw(work, j, slot)
            lanes.assign(result, other * n_v + column, screws.screw_product(wrench, x))
            rate = screws.screw_product(momentum, screws.load_screw(work, j, slot + 6))
            lanes.assign(result, column * n_v + other, rate + algebra.dot(turned, x[0]))
        j = table[j, TABLE.PARENT]


coriolis_matrix_batch, coriolis_matrix_square = blocks.batch_of(coriolis_matrix), blocks.matrix_of(coriolis_matrix)
