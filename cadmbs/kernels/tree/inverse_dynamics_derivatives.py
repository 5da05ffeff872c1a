"""Derivatives of the joint forces by positions, velocities and accelerations, as matrices.

Everything is in world axes about one point, the origin of the base or of the world, so that composite bodies only add.
Columns of spherical and free joints are those of the successor's angular velocity and velocity, those of rotation
vectors too: `cadmbs.kernels.calls.compiled_derivatives` leads from these to the coordinates.
"""

from __future__ import annotations

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Matrix, Number, Six, Table, Vector, kernel
from cadmbs.kernels.numbers.algebra import (
    add,
    add3,
    apply,
    apply_symmetric,
    apply_transposed,
    cross,
    dot,
    moved_inertia,
    resolved,
    scale,
)
from cadmbs.kernels.numbers.blocks import batch_of, scatter_part, scatter_symmetric
from cadmbs.kernels.numbers.lanes import (
    assign,
    coordinate,
    coordinate3,
    load,
    load3,
    load6,
    load9,
    store,
    store3,
    store6,
    store9,
)  # fmt: skip
from cadmbs.kernels.solve.cholesky import SOLVED_COLUMNS, factorise, solve
from cadmbs.kernels.tree.native_joints import successor_spin, successor_spin_change
from cadmbs.kernels.tree.packing import PARAM, ROW_KIND, TABLE
from cadmbs.kernels.tree.placement import PLACEMENT_SLOTS, POINT, R, n_columns_of, row_positions, unit

V, A = PLACEMENT_SLOTS, PLACEMENT_SLOTS + 6
"""Slots of twist and acceleration of the row (angular, linear; world axes, about the common point)."""

BODY, BEND, P, F = PLACEMENT_SLOTS + 12, PLACEMENT_SLOTS + 22, PLACEMENT_SLOTS + 31, PLACEMENT_SLOTS + 34
"""Slots of the composite body: mass, first moment, inertia; the matrix L and the linear momentum, which make B; the
wrench (moment, force)."""

COLUMNS = F + 6
"""From here, for each column: its screw S, psi', psi'' and psi' + S'."""

ONE_COLUMN = 24
REVOLUTE_SLOTS = COLUMNS + ONE_COLUMN
RATES = COLUMNS + 6 * ONE_COLUMN
"""Slots of joints that are not single screws: rates and their changes; then displacement within the joint."""

NATIVE = RATES + 12
SLOTS = NATIVE + 12


@kernel
def inverse_dynamics_derivatives(
    table: Table, params: Array, q: Array, v: Array, a: Array, result: Array, work: Array
) -> None:
    """d tau / dq, d tau / dv and M = d tau / da, entries (k, l) at k n_v + l, one matrix after the other, then tau.

    With psi' = V_p x S, psi'' = A_p x S + V_p x psi' for a column S of row j, composite I, B and wrench W of row j, and
    x a column of a row that carries row j, or of row j itself:

        d tau_x / dq_S = x . (2 B psi' + I psi'' + S x* W) ,     d tau_S / dq_x = S . (2 B psi'_x + I psi''_x)
        d tau_x / dv_S = x . (2 B S + I (psi' + S')) ,           d tau_S / dv_x = S . (2 B x + I (psi'_x + x'))

    Entries of joints that do not carry each other stay as they are, and those of M above the diagonal.
    B x = (L w, w x p) for x = (w, v), with L = -~w_i Sigma - ~h ~v_i, Sigma = 1/2 tr(Theta) - Theta, and p the
    momentum, because the linear columns of B cancel by Jacobi's identity. The entries of tau lack the armature.
    Theory 7.8.
    """
    row_positions(table, params, q, work, NATIVE)
    for slot in range(V, A + 6):
        store(work, 0, slot, 0.0)
    for k in range(3):
        store(work, 0, A + 3 + k, -load(params, 0, PARAM.GRAVITY + k))
    for i in range(1, table.shape[0]):
        forward_motion(table, params, q, v, a, work, i)
        body_terms(table, params, work, i)
    for i in range(table.shape[0] - 1, 0, -1):
        for k in range(n_columns_of(table[i, TABLE.KIND])):
            derivative_entries(table, params, result, work, i, k)
        if table[i, TABLE.PARENT] > 0:
            add_terms_to_parent(table, work, i)


@kernel
def twist_cross(w: Vector, v: Vector, x: Vector, y: Vector) -> tuple[Any, ...]:
    """(w, v) x (x, y) = (w x x, w x y + v x x)."""
    return cross(w, x), add(cross(w, y), cross(v, x))


@kernel
def forward_motion(table: Table, params: Array, q: Array, v: Array, a: Array, work: Array, i: int) -> None:
    """Twist and acceleration of row i, and what its columns bring: V = V_p + S v, A = A_p + S a + S' v."""
    if table[i, TABLE.KIND] <= ROW_KIND.SCREW:
        screw_rates(table, params, v, a, work, i)
    else:
        native_rates(table, q, v, a, work, i)
    p, count = table[i, TABLE.PARENT], n_columns_of(table[i, TABLE.KIND])
    add_motion_of_parent(work, i, p)
    if table[i, TABLE.KIND] > ROW_KIND.SCREW and table[i, TABLE.SIGN] < 0:
        write_partials(work, i, i, count)
    else:
        write_partials(work, i, p, count)
    for k in range(count):
        write_rate_partial(work, i, p, COLUMNS + ONE_COLUMN * k)


@kernel
def screw_rates(table: Table, params: Array, v: Array, a: Array, work: Array, i: int) -> None:
    """Column of a single screw, and the sums S v (in the row's twist) and S a (in its acceleration)."""
    Q = load9(work, i, R)
    z = (Q[2], Q[5], Q[8])
    w = scale(load(params, i, PARAM.TURN), z)
    linear = add(scale(load(params, i, PARAM.SLIDE), z), cross(load3(work, i, POINT), w))
    store3(work, i, COLUMNS, w)
    store3(work, i, COLUMNS + 3, linear)
    rate, change = coordinate(v, table[i, TABLE.COLUMN]), coordinate(a, table[i, TABLE.COLUMN])
    store3(work, i, V, scale(rate, w))
    store3(work, i, V + 3, scale(rate, linear))
    store3(work, i, A, scale(change, w))
    store3(work, i, A + 3, scale(change, linear))


@kernel
def native_rates(table: Table, q: Array, v: Array, a: Array, work: Array, i: int) -> None:
    """As `screw_rates`, for spherical and free joints, by the successor's angular velocity and velocity."""
    column = table[i, TABLE.COLUMN]
    store3(work, i, RATES, successor_spin(table, q, v, i))
    store3(work, i, RATES + 6, successor_spin_change(table, q, v, i, coordinate3(a, column)))
    if table[i, TABLE.KIND] == ROW_KIND.FREE:
        store3(work, i, RATES + 3, coordinate3(v, column + 3))
        store3(work, i, RATES + 9, coordinate3(a, column + 3))
    for slot in range(V, A + 6):
        store(work, i, slot, 0.0)
    for k in range(n_columns_of(table[i, TABLE.KIND])):
        write_native_column(table, work, i, k)
        at = COLUMNS + ONE_COLUMN * k
        for part in range(0, 6, 3):
            add3(work, i, V + part, scale(load(work, i, RATES + k), load3(work, i, at + part)))
            add3(work, i, A + part, scale(load(work, i, RATES + 6 + k), load3(work, i, at + part)))


@kernel
def write_native_column(table: Table, work: Array, i: int, k: int) -> None:
    """Column k about the common point: of the row's frame for an outer successor, else minus that of the parent."""
    Q, E, r = load9(work, i, R), load9(work, i, NATIVE), load3(work, i, POINT)
    at = COLUMNS + ONE_COLUMN * k
    store3(work, i, at, unit(k % 3))
    turned, sign = load3(work, i, at), 1.0
    if table[i, TABLE.SIGN] < 0:
        turned, sign = apply_transposed(E, turned), -1.0
        r = add(r, scale(-1.0, apply(Q, apply_transposed(E, load3(work, i, NATIVE + 9)))))
    axis = scale(sign, apply(Q, turned))
    if k < 3:
        store3(work, i, at, axis)
        store3(work, i, at + 3, cross(r, axis))
    else:
        store3(work, i, at, (0.0, 0.0, 0.0))
        store3(work, i, at + 3, axis)


@kernel
def add_motion_of_parent(work: Array, i: int, p: int) -> None:
    """Finish twist and acceleration; S' v = V_p x S v whichever side carries the columns, because S v x S v = 0."""
    x, y = twist_cross(load3(work, p, V), load3(work, p, V + 3), load3(work, i, V), load3(work, i, V + 3))
    add3(work, i, V, load3(work, p, V))
    add3(work, i, V + 3, load3(work, p, V + 3))
    add3(work, i, A, add(x, load3(work, p, A)))
    add3(work, i, A + 3, add(y, load3(work, p, A + 3)))


@kernel
def write_partials(work: Array, i: int, before: int, count: int) -> None:
    """psi' and psi'' of all columns, by the motion of the parent, or of row i where they stay with the parent."""
    w, v = load3(work, before, V), load3(work, before, V + 3)
    alpha, acceleration = load3(work, before, A), load3(work, before, A + 3)
    for k in range(count):
        at = COLUMNS + ONE_COLUMN * k
        x, y = load3(work, i, at), load3(work, i, at + 3)
        dx, dy = twist_cross(w, v, x, y)
        store3(work, i, at + 6, dx)
        store3(work, i, at + 9, dy)
        ax, ay = twist_cross(alpha, acceleration, x, y)
        bx, by = twist_cross(w, v, dx, dy)
        store3(work, i, at + 12, add(ax, bx))
        store3(work, i, at + 15, add(ay, by))


@kernel
def write_rate_partial(work: Array, i: int, p: int, at: int) -> None:
    """V_p x S + V_i x S."""
    w, v = add(load3(work, p, V), load3(work, i, V)), add(load3(work, p, V + 3), load3(work, i, V + 3))
    x, y = twist_cross(w, v, load3(work, i, at), load3(work, i, at + 3))
    store3(work, i, at + 18, x)
    store3(work, i, at + 21, y)


@kernel
def body_terms(table: Table, params: Array, work: Array, i: int) -> None:
    """Inertia, L, momentum and wrench of the row's body about the common point."""
    if table[i, TABLE.INERTIAL]:
        store_velocity_terms(params, work, i)
        w, v = load3(work, i, V), load3(work, i, V + 3)
        m, h, inertia = load(work, i, BODY), load3(work, i, BODY + 1), load6(work, i, BODY + 4)
        moment, force = inertial_wrench((m, h, inertia), (w, v), (load3(work, i, A), load3(work, i, A + 3)))
        store3(work, i, F, moment)
        store3(work, i, F + 3, force)
    else:
        for slot in range(BODY, F + 6):
            store(work, i, slot, 0.0)


@kernel
def store_velocity_terms(params: Array, work: Array, i: int) -> None:
    """Inertia, L and momentum of the row's body about the common point."""
    Q, r, m = load9(work, i, R), load3(work, i, POINT), load(params, i, PARAM.MASS)
    m, h, inertia = body_about_common_point(
        Q, r, m, load3(params, i, PARAM.FIRST_MOMENT), load6(params, i, PARAM.INERTIA)
    )
    store(work, i, BODY, m)
    store3(work, i, BODY + 1, h)
    store6(work, i, BODY + 4, inertia)
    w, v = load3(work, i, V), load3(work, i, V + 3)
    store9(work, i, BEND, velocity_term(inertia, h, w, v))
    store3(work, i, P, add(scale(m, v), cross(w, h)))


@kernel
def body_about_common_point(Q: Matrix, r: Vector, m: Number, first_moment: Vector, inertia: Six) -> tuple[Any, ...]:
    """Mass, m c and inertia about the common point, world axes, of a body on a row with rotation Q and position r."""
    about_row = apply(Q, first_moment)
    g = add(about_row, scale(0.5 * m, r))
    return m, add(about_row, scale(m, r)), moved_inertia(resolved(Q, inertia), g, r)


@kernel
def inertial_wrench(body: tuple[Any, ...], twist: tuple[Any, ...], acceleration: tuple[Any, ...]) -> tuple[Any, ...]:
    """Moment and force I A + V x* I V of a body (mass, m c, inertia), all about the common point."""
    (m, h, inertia), (w, v), (alpha, a) = body, twist, acceleration
    p = add(scale(m, v), cross(w, h))
    n = add(apply_symmetric(inertia, w), cross(h, v))
    moment = add(add(apply_symmetric(inertia, alpha), cross(h, a)), add(cross(w, n), cross(v, p)))
    return moment, add(add(scale(m, a), cross(alpha, h)), cross(w, p))


@kernel
def velocity_term(s: Six, h: Vector, w: Vector, v: Vector) -> Matrix:
    """L = -~w Sigma - ~h ~v by columns: L e = e' x w with e' = Sigma e, less h x (v x e)."""
    half = 0.5 * (s[0] + s[3] + s[5])
    x, y = cross((half - s[0], -s[1], -s[2]), w), cross((-s[1], half - s[3], -s[4]), w)
    z, c = cross((-s[2], -s[4], half - s[5]), w), dot(h, v)
    return (
        x[0] + c - v[0] * h[0], y[0] - v[0] * h[1], z[0] - v[0] * h[2],
        x[1] - v[1] * h[0], y[1] + c - v[1] * h[1], z[1] - v[1] * h[2],
        x[2] - v[2] * h[0], y[2] - v[2] * h[1], z[2] + c - v[2] * h[2],
    )  # fmt: skip


@kernel
def momentum_of(work: Array, i: int, x: Vector, y: Vector) -> tuple[Any, ...]:
    """I (x, y) of the composite body."""
    h = load3(work, i, BODY + 1)
    moment = add(apply_symmetric(load6(work, i, BODY + 4), x), cross(h, y))
    return moment, add(scale(load(work, i, BODY), y), cross(x, h))


@kernel
def derivative_entries(table: Any, params: Any, result: Any, work: Any, i: int, k: int) -> None:
    """All entries of column k of row i with the columns of row i and of the rows that carry it."""
    at = COLUMNS + ONE_COLUMN * k
    S, T = load3(work, i, at), load3(work, i, at + 3)
    dS = load3(work, i, at + 6)
    L, p = load9(work, i, BEND), load3(work, i, P)
    by_a = momentum_of(work, i, S, T)
    n, f = momentum_of(work, i, load3(work, i, at + 12), load3(work, i, at + 15))
    by_q_within = add(n, scale(2.0, apply(L, dS))), add(f, scale(2.0, cross(dS, p)))
    n, f = momentum_of(work, i, load3(work, i, at + 18), load3(work, i, at + 21))
    by_v = add(n, scale(2.0, apply(L, S))), add(f, scale(2.0, cross(S, p)))
    N, W = load3(work, i, F), load3(work, i, F + 3)
    by_q = add(by_q_within[0], add(cross(S, N), cross(T, W))), add(by_q_within[1], cross(S, W))
    row = table[i, TABLE.COLUMN] + k
    if table[i, TABLE.KIND] > ROW_KIND.SCREW and table[i, TABLE.SIGN] < 0:
        entries_within_row(table, result, work, i, row, (by_q, by_v, by_a))
    else:
        entries_within_row(table, result, work, i, row, (by_q_within, by_v, by_a))
    if table[i, TABLE.KIND] != ROW_KIND.ROTATION_VECTOR:
        n_v = columns_of(result)
        diagonal = 2 * n_v * n_v + row * n_v + row
        assign(result, diagonal, coordinate(result, diagonal) + load(params, i, PARAM.ARMATURE + k))
    assign(result, 3 * columns_of(result) ** 2 + row, screw_product((N, W), S, T))
    u = scale(2.0, add(apply_transposed(L, S), cross(p, T)))
    j = table[i, TABLE.PARENT]
    while j > 0:
        entries_with_carrier(table, result, work, j, row, (by_q, by_v, by_a), u)
        j = table[j, TABLE.PARENT]


@kernel
def columns_of(result: Array) -> int:
    """n_v of a result of 3 n_v^2 + n_v numbers."""
    return round((result.shape[0] // 3) ** 0.5)


@kernel
def screw_product(a: tuple[Any, ...], n: Vector, f: Vector) -> Number:
    """Product of a screw (n[0], n[1]) and a wrench."""
    return dot(n, a[0]) + dot(f, a[1])


@kernel
def entries_within_row(
    table: Table, result: Array, work: Array, i: int, column: int, wrenches: tuple[Any, ...]
) -> None:
    """Column `column` of the three matrices, in the rows of all columns of row i; of M twice the same."""
    by_q, by_v, by_a = wrenches
    n_v = columns_of(result)
    square = n_v * n_v
    for l in range(n_columns_of(table[i, TABLE.KIND])):  # noqa: E741
        S, T = load3(work, i, COLUMNS + ONE_COLUMN * l), load3(work, i, COLUMNS + ONE_COLUMN * l + 3)
        at = (table[i, TABLE.COLUMN] + l) * n_v + column
        assign(result, at, screw_product(by_q, S, T))
        assign(result, square + at, screw_product(by_v, S, T))
        assign(result, 2 * square + at, screw_product(by_a, S, T))


@kernel
def entries_with_carrier(
    table: Table, result: Array, work: Array, j: int, column: int, wrenches: tuple[Any, ...], u: Vector
) -> None:
    """Entries of a column with those of row j, which carries it, both ways."""
    by_q, by_v, by_a = wrenches
    n_v = columns_of(result)
    square = n_v * n_v
    for l in range(n_columns_of(table[j, TABLE.KIND])):  # noqa: E741
        slot = COLUMNS + ONE_COLUMN * l
        S, T = load3(work, j, slot), load3(work, j, slot + 3)
        up, down = (table[j, TABLE.COLUMN] + l) * n_v + column, column * n_v + table[j, TABLE.COLUMN] + l
        assign(result, up, screw_product(by_q, S, T))
        assign(result, square + up, screw_product(by_v, S, T))
        assign(result, 2 * square + max(up, down), screw_product(by_a, S, T))
        x = dot(u, load3(work, j, slot + 6)) + screw_product(by_a, load3(work, j, slot + 12), load3(work, j, slot + 15))
        y = dot(u, S) + screw_product(by_a, load3(work, j, slot + 18), load3(work, j, slot + 21))
        assign(result, down, x)
        assign(result, square + down, y)


@kernel
def add_terms_to_parent(table: Any, work: Any, i: int) -> None:
    """Add the composite body to that of the parent: all about the same point."""
    p = table[i, TABLE.PARENT]
    for slot in range(BODY, F + 6):
        store(work, p, slot, load(work, p, slot) + load(work, i, slot))


@kernel
def put_derivatives(arguments: Any, extras: Any, start: int, result: Any) -> None:
    """The matrices, of which that of M has its lower triangle, and the forces."""
    out = arguments[-2]
    n = columns_of(out)
    square, count = n * n, result.shape[0]
    scatter_part(out[: 2 * square], start, count, result, 0)
    scatter_symmetric(out[2 * square : 3 * square], n, start, count, result, 2 * square)
    scatter_part(out[3 * square : 3 * square + n], start, count, result, 3 * square)


inverse_dynamics_derivatives_batch = batch_of(inverse_dynamics_derivatives, put=put_derivatives)


# Derivatives of the joint accelerations from those of the joint forces.


@kernel
def forward_dynamics_derivatives(table: Any, params: Any, matrices: Any, result: Any, work: Any) -> None:
    """-M^-1 d tau / dq, -M^-1 d tau / dv and M^-1, from d tau / dq, d tau / dv and M, entries (k, l) at k n + l.

    `matrices` may have more numbers after these; the tree is in them.

    The workspace has a row for each of the n columns, of n + SOLVED_COLUMNS slots at least. NaN where M is not
    positive definite.
    """
    n = work.shape[0]
    square = n * n
    for k in range(n):
        for column in range(k + 1):
            store(work, k, column, coordinate(matrices, 2 * square + n * k + column))
    factorise(work, 0, n)
    for matrix in range(3):
        for first in range(0, n, SOLVED_COLUMNS):
            count = min(SOLVED_COLUMNS, n - first)
            for k in range(n):
                for column in range(SOLVED_COLUMNS):
                    if matrix == 2 or column >= count:
                        store(work, k, n + column, 1.0 if k == first + column else 0.0)
                    else:
                        at = square * matrix + n * k + first + column
                        store(work, k, n + column, -coordinate(matrices, at))
            solve(work, 0, n, n)
            for k in range(n):
                for column in range(count):
                    assign(result, square * matrix + n * k + first + column, load(work, k, n + column))


forward_dynamics_derivatives_batch = batch_of(forward_dynamics_derivatives)
