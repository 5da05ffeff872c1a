"""The Christoffel-consistent Coriolis matrix, by composite bodies in world axes about one point."""

from __future__ import annotations

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Table, kernel
from cadmbs.kernels.numbers.algebra import add, add3, apply_transposed, cross, dot, unit
from cadmbs.kernels.numbers.angles import differential_change
from cadmbs.kernels.numbers.blocks import batch_of, matrix_of
from cadmbs.kernels.numbers.lanes import assign, coordinate, coordinate3, load3, load9, store3
from cadmbs.kernels.numbers.screws import add_screw, load_screw, plus, screw_cross, screw_product, store_screw, times
from cadmbs.kernels.numbers.vectors import add_slots, clear_slots
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
    clear_slots(work, 0, V, V + 6)
    for i in range(1, table.shape[0]):
        forward_columns(table, params, q, v, work, i)
        write_column_rates(table, q, v, work, i)
        if table[i, TABLE.INERTIAL]:
            velocity_terms(params, work, i)
        else:
            clear_slots(work, i, BODY, P + 3)
    for i in range(table.shape[0] - 1, 0, -1):
        for k in range(n_columns_of(table[i, TABLE.KIND])):
            coriolis_entries(table, result, work, i, k)
        p = table[i, TABLE.PARENT]
        if p > 0:
            add_slots(work, p, i, BODY, P + 3)


@kernel
def forward_columns(table: Table, params: Array, q: Array, v: Array, work: Array, i: int) -> None:
    """Columns of row i about the common point, and its twist V = V_p + S v."""
    row_columns(table, params, q, work, i, NATIVE, COLUMNS, ONE_COLUMN)
    store_screw(work, i, V, load_screw(work, table[i, TABLE.PARENT], V))
    for k in range(n_columns_of(table[i, TABLE.KIND])):
        at, rate = COLUMNS + ONE_COLUMN * k, coordinate(v, table[i, TABLE.COLUMN] + k)
        move_to_common_point(work, i, at)
        add_screw(work, i, V, times(rate, load_screw(work, i, at)))


@kernel
def move_to_common_point(work: Array, i: int, at: int) -> None:
    """A screw at the row's origin, about the common point."""
    add3(work, i, at + 3, cross(load3(work, i, POINT), load3(work, i, at)))


@kernel
def write_column_rates(table: Table, q: Array, v: Array, work: Array, i: int) -> None:
    """S' = V x S by the twist of what carries the columns; those of rotation vectors also turn within the joint."""
    carrier = table[i, TABLE.PARENT]
    if table[i, TABLE.KIND] > ROW_KIND.SCREW and table[i, TABLE.SIGN] > 0:
        carrier = i
    twist = load_screw(work, carrier, V)
    for k in range(n_columns_of(table[i, TABLE.KIND])):
        at = COLUMNS + ONE_COLUMN * k
        store_screw(work, i, at + 6, screw_cross(twist, load_screw(work, i, at)))
        if table[i, TABLE.KIND] == ROW_KIND.ROTATION_VECTOR:
            phi, rate = coordinate3(q, table[i, TABLE.POSITION]), coordinate3(v, table[i, TABLE.COLUMN])
            store3(work, i, CHART, differential_change(phi, rate, unit(k)))
            turn_with_row(table, work, i, NATIVE, CHART)
            move_to_common_point(work, i, CHART)
            add_screw(work, i, at + 6, load_screw(work, i, CHART))


@kernel
def coriolis_entries(table: Any, result: Any, work: Any, i: int, k: int) -> None:
    """Entries of column k of row i with the columns of row i and of the rows that carry it."""
    at, n_v = COLUMNS + ONE_COLUMN * k, round(result.shape[0] ** 0.5)
    S = load_screw(work, i, at)
    wrench = plus(momentum_of(work, i, load_screw(work, i, at + 6)), rate_wrench(work, i, S))
    momentum = momentum_of(work, i, S)
    turned = add(apply_transposed(load9(work, i, BEND), S[0]), cross(load3(work, i, P), S[1]))
    column = table[i, TABLE.COLUMN] + k
    for l in range(n_columns_of(table[i, TABLE.KIND])):  # noqa: E741
        entry = screw_product(wrench, load_screw(work, i, COLUMNS + ONE_COLUMN * l))
        assign(result, (table[i, TABLE.COLUMN] + l) * n_v + column, entry)
    j = table[i, TABLE.PARENT]
    while j > 0:
        for l in range(n_columns_of(table[j, TABLE.KIND])):  # noqa: E741
            slot, other = COLUMNS + ONE_COLUMN * l, table[j, TABLE.COLUMN] + l
            x = load_screw(work, j, slot)
            assign(result, other * n_v + column, screw_product(wrench, x))
            rate = screw_product(momentum, load_screw(work, j, slot + 6))
            assign(result, column * n_v + other, rate + dot(turned, x[0]))
        j = table[j, TABLE.PARENT]


coriolis_matrix_batch, coriolis_matrix_square = batch_of(coriolis_matrix), matrix_of(coriolis_matrix)
