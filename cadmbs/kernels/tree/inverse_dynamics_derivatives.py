"""Derivatives of the joint forces by positions, velocities and accelerations, as matrices.

Everything is in world axes about one point, the origin of the base or of the world, so that composite bodies only add.
Columns of spherical and free joints are those of the successor's angular velocity and velocity, those of rotation
vectors too: `cadmbs.kernels.calls.compiled_derivatives` leads from these to the coordinates.
"""

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Matrix, Number, Screw, Six, Table, Vector, kernel
from cadmbs.kernels.numbers import algebra, blocks, lanes, vectors
from cadmbs.kernels.numbers.algebra import moved_inertia
from cadmbs.kernels.numbers.lanes import load
from cadmbs.kernels.numbers.screws import add_screw, load_screw, plus, screw_cross, screw_product, store_screw, times
from cadmbs.kernels.solve.cholesky import SOLVED_COLUMNS, factorise, solve
from cadmbs.kernels.tree.native_joints import successor_spin, successor_spin_change
from cadmbs.kernels.tree.packing import PARAM, ROW_KIND, TABLE
from cadmbs.kernels.tree.placement import PLACEMENT_SLOTS, POINT, R, n_columns_of, row_positions

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
    init_world_motion(params, work)
    for i in range(1, table.shape[0]):
        forward_motion(table, params, q, v, a, work, i)
        body_terms(table, params, work, i)
    for i in range(table.shape[0] - 1, 0, -1):
        for k in range(n_columns_of(table[i, TABLE.KIND])):
            derivative_entries(table, params, result, work, i, k)
        if table[i, TABLE.PARENT] > 0:
            vectors.add_slots(work, table[i, TABLE.PARENT], i, BODY, F + 6)


@kernel
def init_world_motion(params: Array, work: Array) -> None:
    """The world does not turn, and accelerates with -g."""
    vectors.clear_slots(work, 0, V, A + 3)
    lanes.store3(work, 0, A + 3, algebra.scale(-1.0, lanes.load3(params, 0, PARAM.GRAVITY)))


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
    Q = lanes.load9(work, i, R)
    z = (Q[2], Q[5], Q[8])
    w = algebra.scale(load(params, i, PARAM.TURN), z)
    S = w, algebra.add(algebra.scale(load(params, i, PARAM.SLIDE), z), algebra.cross(lanes.load3(work, i, POINT), w))
    store_screw(work, i, COLUMNS, S)
    store_screw(work, i, V, times(lanes.coordinate(v, table[i, TABLE.COLUMN]), S))
    store_screw(work, i, A, times(lanes.coordinate(a, table[i, TABLE.COLUMN]), S))


@kernel
def native_rates(table: Table, q: Array, v: Array, a: Array, work: Array, i: int) -> None:
    """As `screw_rates`, for spherical and free joints, by the successor's angular velocity and velocity."""
    first = table[i, TABLE.COLUMN]
    lanes.store3(work, i, RATES, successor_spin(table, q, v, i))
    lanes.store3(work, i, RATES + 6, successor_spin_change(table, q, v, i, lanes.coordinate3(a, first)))
    if table[i, TABLE.KIND] == ROW_KIND.FREE:
        lanes.store3(work, i, RATES + 3, lanes.coordinate3(v, first + 3))
        lanes.store3(work, i, RATES + 9, lanes.coordinate3(a, first + 3))
    vectors.clear_slots(work, i, V, A + 6)
    for k in range(n_columns_of(table[i, TABLE.KIND])):
        write_native_column(table, work, i, k)
        S = load_screw(work, i, COLUMNS + ONE_COLUMN * k)
        add_screw(work, i, V, times(load(work, i, RATES + k), S))
        add_screw(work, i, A, times(load(work, i, RATES + 6 + k), S))


@kernel
def write_native_column(table: Table, work: Array, i: int, k: int) -> None:
    """Column k about the common point: of the row's frame for an outer successor, else minus that of the parent."""
    Q, E, r = lanes.load9(work, i, R), lanes.load9(work, i, NATIVE), lanes.load3(work, i, POINT)
    at = COLUMNS + ONE_COLUMN * k
    lanes.store3(work, i, at, algebra.unit(k % 3))
    turned, sign = lanes.load3(work, i, at), 1.0
    if table[i, TABLE.SIGN] < 0:
        turned, sign = algebra.apply_transposed(E, turned), -1.0
        r = algebra.add(
            r, algebra.scale(-1.0, algebra.apply(Q, algebra.apply_transposed(E, lanes.load3(work, i, NATIVE + 9))))
        )
    axis = algebra.scale(sign, algebra.apply(Q, turned))
    if k < 3:
        store_screw(work, i, at, (axis, algebra.cross(r, axis)))
    else:
        store_screw(work, i, at, ((0.0, 0.0, 0.0), axis))


@kernel
def add_motion_of_parent(work: Array, i: int, p: int) -> None:
    """Finish twist and acceleration; S' v = V_p x S v whichever side carries the columns, because S v x S v = 0."""
    twist = load_screw(work, p, V)
    add_screw(work, i, A, plus(screw_cross(twist, load_screw(work, i, V)), load_screw(work, p, A)))
    add_screw(work, i, V, twist)


@kernel
def write_partials(work: Array, i: int, before: int, count: int) -> None:
    """psi' and psi'' of all columns, by the motion of the parent, or of row i where they stay with the parent."""
    twist, acceleration = load_screw(work, before, V), load_screw(work, before, A)
    for k in range(count):
        at = COLUMNS + ONE_COLUMN * k
        S = load_screw(work, i, at)
        psi_dot = screw_cross(twist, S)
        store_screw(work, i, at + 6, psi_dot)
        store_screw(work, i, at + 12, plus(screw_cross(acceleration, S), screw_cross(twist, psi_dot)))


@kernel
def write_rate_partial(work: Array, i: int, p: int, at: int) -> None:
    """V_p x S + V_i x S."""
    both = plus(load_screw(work, p, V), load_screw(work, i, V))
    store_screw(work, i, at + 18, screw_cross(both, load_screw(work, i, at)))


@kernel
def body_terms(table: Table, params: Array, work: Array, i: int) -> None:
    """Inertia, L, momentum and wrench of the row's body about the common point."""
    if table[i, TABLE.INERTIAL]:
        velocity_terms(params, work, i)
        body = load(work, i, BODY), lanes.load3(work, i, BODY + 1), lanes.load6(work, i, BODY + 4)
        store_screw(work, i, F, inertial_wrench(body, load_screw(work, i, V), load_screw(work, i, A)))
    else:
        vectors.clear_slots(work, i, BODY, F + 6)


@kernel
def velocity_terms(params: Array, work: Array, i: int) -> None:
    """Inertia, L and momentum of the row's body about the common point."""
    Q, r, m = lanes.load9(work, i, R), lanes.load3(work, i, POINT), load(params, i, PARAM.MASS)
    m, h, inertia = body_about_common_point(
        Q, r, m, lanes.load3(params, i, PARAM.FIRST_MOMENT), lanes.load6(params, i, PARAM.INERTIA)
    )
    lanes.store(work, i, BODY, m)
    lanes.store3(work, i, BODY + 1, h)
    lanes.store6(work, i, BODY + 4, inertia)
    w, v = lanes.load3(work, i, V), lanes.load3(work, i, V + 3)
    lanes.store9(work, i, BEND, velocity_term(inertia, h, w, v))
    lanes.store3(work, i, P, algebra.add(algebra.scale(m, v), algebra.cross(w, h)))


@kernel
def body_about_common_point(Q: Matrix, r: Vector, m: Number, first_moment: Vector, inertia: Six) -> tuple[Any, ...]:
    """Mass, m c and inertia about the common point, world axes, of a body on a row with rotation Q and position r."""
    about_row = algebra.apply(Q, first_moment)
    g = algebra.add(about_row, algebra.scale(0.5 * m, r))
    return m, algebra.add(about_row, algebra.scale(m, r)), moved_inertia(algebra.resolved(Q, inertia), g, r)


@kernel
def inertial_wrench(body: tuple[Any, ...], twist: Screw, acceleration: Screw) -> Screw:
    """Moment and force I A + V x* I V of a body (mass, m c, inertia), all about the common point."""
    (m, h, inertia), (w, v), (alpha, a) = body, twist, acceleration
    p = algebra.add(algebra.scale(m, v), algebra.cross(w, h))
    n = algebra.add(algebra.apply_symmetric(inertia, w), algebra.cross(h, v))
    moment = algebra.add(
        algebra.add(algebra.apply_symmetric(inertia, alpha), algebra.cross(h, a)),
        algebra.add(algebra.cross(w, n), algebra.cross(v, p)),
    )
    return moment, algebra.add(algebra.add(algebra.scale(m, a), algebra.cross(alpha, h)), algebra.cross(w, p))


@kernel
def velocity_term(s: Six, h: Vector, w: Vector, v: Vector) -> Matrix:
    """L = -~w Sigma - ~h ~v by columns: L e = e' x w with e' = Sigma e, less h x (v x e)."""
    half = 0.5 * (s[0] + s[3] + s[5])
    x, y = algebra.cross((half - s[0], -s[1], -s[2]), w), algebra.cross((-s[1], half - s[3], -s[4]), w)
    z, c = algebra.cross((-s[2], -s[4], half - s[5]), w), algebra.dot(h, v)
    return (
        x[0] + c - v[0] * h[0], y[0] - v[0] * h[1], z[0] - v[0] * h[2],
        x[1] - v[1] * h[0], y[1] + c - v[1] * h[1], z[1] - v[1] * h[2],
        x[2] - v[2] * h[0], y[2] - v[2] * h[1], z[2] + c - v[2] * h[2],
    )  # fmt: skip


@kernel
def momentum_of(work: Array, i: int, screw: Screw) -> Screw:
    """I (x, y) of the composite body."""
    (x, y), h = screw, lanes.load3(work, i, BODY + 1)
    moment = algebra.add(algebra.apply_symmetric(lanes.load6(work, i, BODY + 4), x), algebra.cross(h, y))
    return moment, algebra.add(algebra.scale(load(work, i, BODY), y), algebra.cross(x, h))


@kernel
def rate_wrench(work: Array, i: int, screw: Screw) -> Screw:
    """B (w, v) = (L w, w x p) of the composite body."""
    w = screw[0]
    return algebra.apply(lanes.load9(work, i, BEND), w), algebra.cross(w, lanes.load3(work, i, P))


@kernel
def derivative_entries(table: Any, params: Any, result: Any, work: Any, i: int, k: int) -> None:
    """All entries of column k of row i with the columns of row i and of the rows that carry it."""
    at, row = COLUMNS + ONE_COLUMN * k, table[i, TABLE.COLUMN] + k
    S, wrench = load_screw(work, i, at), load_screw(work, i, F)
    by_a = momentum_of(work, i, S)
    twice_B = times(2.0, rate_wrench(work, i, load_screw(work, i, at + 6)))
    by_q_within = plus(momentum_of(work, i, load_screw(work, i, at + 12)), twice_B)
    twice_B = times(2.0, rate_wrench(work, i, S))
    by_v = plus(momentum_of(work, i, load_screw(work, i, at + 18)), twice_B)
    by_q = plus(
        by_q_within,
        (algebra.add(algebra.cross(S[0], wrench[0]), algebra.cross(S[1], wrench[1])), algebra.cross(S[0], wrench[1])),
    )
    if table[i, TABLE.KIND] > ROW_KIND.SCREW and table[i, TABLE.SIGN] < 0:
        entries_within_row(table, result, work, i, row, (by_q, by_v, by_a))
    else:
        entries_within_row(table, result, work, i, row, (by_q_within, by_v, by_a))
    n_v = columns_of(result)
    if table[i, TABLE.KIND] != ROW_KIND.ROTATION_VECTOR:
        diagonal = 2 * n_v * n_v + row * n_v + row
        lanes.assign(result, diagonal, lanes.coordinate(result, diagonal) + load(params, i, PARAM.ARMATURE + k))
    lanes.assign(result, 3 * n_v * n_v + row, screw_product(wrench, S))
    u = algebra.scale(
        2.0,
        algebra.add(
            algebra.apply_transposed(lanes.load9(work, i, BEND), S[0]), algebra.cross(lanes.load3(work, i, P), S[1])
        ),
    )
    j = table[i, TABLE.PARENT]
    while j > 0:
        entries_with_carrier(table, result, work, j, row, (by_q, by_v, by_a), u)
        j = table[j, TABLE.PARENT]


@kernel
def columns_of(result: Array) -> int:
    """n_v of a result of 3 n_v^2 + n_v numbers."""
    return round((result.shape[0] // 3) ** 0.5)


@kernel
def entries_within_row(
    table: Table, result: Array, work: Array, i: int, column: int, wrenches: tuple[Any, ...]
) -> None:
    """Column `column` of the three matrices, in the rows of all columns of row i; of M twice the same."""
    n_v = columns_of(result)
    for l in range(n_columns_of(table[i, TABLE.KIND])):  # noqa: E741
        S, at = load_screw(work, i, COLUMNS + ONE_COLUMN * l), (table[i, TABLE.COLUMN] + l) * n_v + column
        for matrix in range(3):
            lanes.assign(result, matrix * n_v * n_v + at, screw_product(wrenches[matrix], S))


@kernel
def entries_with_carrier(
    table: Table, result: Array, work: Array, j: int, column: int, wrenches: tuple[Any, ...], u: Vector
) -> None:
    """Entries of a column with those of row j, which carries it, both ways."""
    (by_q, by_v, by_a), n_v = wrenches, columns_of(result)
    square = n_v * n_v
    for l in range(n_columns_of(table[j, TABLE.KIND])):  # noqa: E741
        slot = COLUMNS + ONE_COLUMN * l
        S = load_screw(work, j, slot)
        up, down = (table[j, TABLE.COLUMN] + l) * n_v + column, column * n_v + table[j, TABLE.COLUMN] + l
        lanes.assign(result, up, screw_product(by_q, S))
        lanes.assign(result, square + up, screw_product(by_v, S))
        lanes.assign(result, 2 * square + max(up, down), screw_product(by_a, S))
        x = algebra.dot(u, lanes.load3(work, j, slot + 6)) + screw_product(by_a, load_screw(work, j, slot + 12))
        lanes.assign(result, down, x)
        lanes.assign(result, square + down, algebra.dot(u, S[0]) + screw_product(by_a, load_screw(work, j, slot + 18)))


@kernel
def put_derivatives(arguments: Any, extras: Any, start: int, result: Any) -> None:
    """The matrices, of which that of M has its lower triangle, and the forces."""
    out = arguments[-2]
    n = columns_of(out)
    square, count = n * n, result.shape[0]
    blocks.scatter_part(out[: 2 * square], start, count, result, 0)
    blocks.scatter_symmetric(out[2 * square : 3 * square], n, start, count, result, 2 * square)
    blocks.scatter_part(out[3 * square : 3 * square + n], start, count, result, 3 * square)


inverse_dynamics_derivatives_batch = blocks.batch_of(inverse_dynamics_derivatives, put=put_derivatives)


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
        vectors.copy_numbers(work[k], matrices[2 * square + n * k :], k + 1)
    factorise(work, 0, n)
    for matrix in range(3):
        for first in range(0, n, SOLVED_COLUMNS):
            count = min(SOLVED_COLUMNS, n - first)
            for k in range(n):
                for column in range(SOLVED_COLUMNS):
                    if matrix == 2 or column >= count:
                        lanes.store(work, k, n + column, 1.0 if k == first + column else 0.0)
                    else:
                        at = square * matrix + n * k + first + column
                        lanes.store(work, k, n + column, -lanes.coordinate(matrices, at))
            solve(work, 0, n, n)
            for k in range(n):
                vectors.copy_numbers(result[square * matrix + n * k + first :], work[k, n:], count)


forward_dynamics_derivatives_batch = blocks.batch_of(forward_dynamics_derivatives)
