"""Sums over all bodies: energies, momentum and centre of mass."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.algebra import add, apply, apply_symmetric, apply_transposed, cross, dot, scale
from cadmbs.kernels.numbers.blocks import batch_of, scatter
from cadmbs.kernels.numbers.lanes import assign, coordinate, load, load3, load6, load9
from cadmbs.kernels.tree.body_kinematics import NATIVE, SLOTS, W, velocities_of_rows
from cadmbs.kernels.tree.packing import N_SUMS, PARAM, TABLE
from cadmbs.kernels.tree.placement import R, n_columns_of, row_positions, world_position

__all__ = ["SLOTS", "sums", "sums_batch"]

KINETIC, POTENTIAL, MOMENTUM, MOMENT = 0, 1, 2, 8
"""Places in the result: energies, spatial momentum about the world origin, and sum of m r_c."""


@kernel
def sums(table: Any, params: Any, q: Any, v: Any, result: Any, work: Any) -> None:
    """T = 1/2 sum (m v.v + 2 v.(w x h) + w.Theta w) + 1/2 armature v^2,  U = -g . sum m r_c,  Pi = sum (n + r x f, f).

    With f = m v + w x h and n = Theta w + h x v about the origins r of the rows.
    """
    row_positions(table, params, q, work, NATIVE)
    velocities_of_rows(table, params, q, v, work)
    for k in range(N_SUMS):
        assign(result, k, 0.0)
    for i in range(1, table.shape[0]):
        for k in range(n_columns_of(table[i, TABLE.KIND])):
            rate = coordinate(v, table[i, TABLE.COLUMN] + k)
            add_to_sum(result, KINETIC, 0.5 * load(params, i, PARAM.ARMATURE + k) * rate * rate)
        if table[i, TABLE.INERTIAL]:
            add_body(params, work, result, i)


@kernel
def add_to_sum(result: Any, k: int, value: Any) -> None:
    """Add to one of the sums."""
    assign(result, k, coordinate(result, k) + value)


@kernel
def add_body(params: Any, work: Any, result: Any, i: int) -> None:
    """The part of one body."""
    Q, w, v, m = load9(work, i, R), load3(work, i, W), load3(work, i, W + 3), load(params, i, PARAM.MASS)
    h, r = apply(Q, load3(params, i, PARAM.FIRST_MOMENT)), world_position(params, work, i)
    f = add(scale(m, v), cross(w, h))
    spin = apply(Q, apply_symmetric(load6(params, i, PARAM.INERTIA), apply_transposed(Q, w)))
    n = add(spin, cross(h, v))
    moment, about = add(h, scale(m, r)), add(n, cross(r, f))
    add_to_sum(result, KINETIC, 0.5 * (dot(v, f) + dot(w, n)))
    add_to_sum(result, POTENTIAL, -dot(load3(params, 0, PARAM.GRAVITY), moment))
    for k in range(3):
        add_to_sum(result, MOMENTUM + k, about[k])
        add_to_sum(result, MOMENTUM + 3 + k, f[k])
        add_to_sum(result, MOMENT + k, moment[k])


@kernel
def no_extras(extras: Any, start: int) -> Any:
    """The first sum of the result is none of the function's arguments."""
    return ()


@kernel
def put_sums(arguments: Any, extras: Any, start: int, result: Any) -> None:
    """As many sums as the result has columns, from one on."""
    scatter(arguments[-2][extras[0] :], start, result.shape[0], result)


sums_batch = batch_of(sums, 1, no_extras, put_sums)
