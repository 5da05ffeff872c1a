"""Joint accelerations by articulated bodies, in world axes, each body about the origin of its own row."""

import math
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Matrix, Number, Screw, Six, Table, Vector, kernel
from cadmbs.kernels.numbers import blocks, lanes, vectors
from cadmbs.kernels.numbers.algebra import (
    add,
    apply,
    apply_symmetric,
    apply_transposed,
    column,
    compose,
    cross,
    dot,
    resolved,
    scale,
    transposed,
)
from cadmbs.kernels.numbers.lanes import load
from cadmbs.kernels.numbers.screws import add_screw, load_screw, plus, screw_product, store_screw, times
from cadmbs.kernels.tree.native_joints import relative_motion
from cadmbs.kernels.tree.packing import PARAM, ROW_KIND, TABLE
from cadmbs.kernels.tree.placement import ARM, R, init_world_rotation, n_columns_of, row_columns, row_orientation
from cadmbs.tolerances import SINGULAR_ARTICULATED_INERTIA

MOST_BY_MATRIX = 8
"""Columns of a tree up to which its mass matrix, and its factor, take fewer operations in a straight line."""

W = 12
"""Slot of the angular velocity, and afterwards of the angular acceleration; then that of the origin's acceleration."""

C, P, A, B, M = 18, 24, 30, 36, 45
"""Slots: acceleration without joint accelerations; bias wrench (moment, force); articulated inertia [A B; B^T M]."""

GAIN, INVERSE, DRIVE = 51, 57, 58
"""Slots of a joint of one column: I S, 1 / (S . I S), tau - S . P."""

REVOLUTE_SLOTS = 59

NATIVE, RELATIVE, COLUMNS = 59, 71, 89
"""Slots of other joints: displacement, relative motion, and from COLUMNS on, for each column, S, I S, 1 / D, drive."""

ONE_COLUMN = 14
SLOTS = COLUMNS + 6 * ONE_COLUMN


@kernel
def forward_dynamics(table: Table, params: Array, q: Array, v: Array, tau: Array, a: Array, work: Array) -> None:
    """M(q) a = tau - C(q, v) v - g(q).

    Outward placement, velocities and velocity-dependent accelerations c; inward, for each joint,

        U = I S ,  D = S . U + armature ,  u = tau - S . P ,  I_a = I - U U^T / D ,  P_a = P + U u / D + I_a c

    shifted to the parent's origin and added; outward again a = (u - U . A) / D with A = A_p + c, A_i = A + S a.
    Joints of several columns are eliminated column by column.
    """
    init_world_rotation(work)
    vectors.clear_slots(work, 0, W, W + 6)
    for i in range(1, table.shape[0]):
        row_orientation(table, params, q, work, i, NATIVE)
        forward_velocity(table, params, q, v, work, i)
        articulated_body(table, params, work, i)
    for i in range(table.shape[0] - 1, 0, -1):
        if table[i, TABLE.KIND] == ROW_KIND.REVOLUTE:
            eliminate_revolute(table, params, tau, work, i)
        else:
            eliminate_columns(table, params, q, tau, work, i)
        if table[i, TABLE.PARENT] > 0:
            fold_into_parent(table, work, i)
    lanes.store3(work, 0, W + 3, scale(-1.0, lanes.load3(params, 0, PARAM.GRAVITY)))
    for i in range(1, table.shape[0]):
        forward_acceleration(table, a, work, i)


@kernel
def forward_velocity(table: Table, params: Array, q: Array, v: Array, work: Array, i: int) -> None:
    """Angular velocity of row i, and what its acceleration is without joint accelerations.

    c = (w_p x w_rel + alpha_rel,  w_p x (w_p x arm) + 2 w_p x r' + r"),  relative motion at constant joint rates.
    """
    w, arm = lanes.load3(work, table[i, TABLE.PARENT], W), lanes.load3(work, i, ARM)
    swept = cross(w, cross(w, arm))
    if table[i, TABLE.KIND] <= ROW_KIND.SCREW:
        moved = scale(lanes.coordinate(v, table[i, TABLE.COLUMN]), column(lanes.load9(work, i, R), 2))
        spin = moved
        if table[i, TABLE.KIND] == ROW_KIND.SCREW:
            spin = scale(load(params, i, PARAM.TURN), moved)
            swept = add(swept, scale(2.0 * load(params, i, PARAM.SLIDE), cross(w, moved)))
        store_screw(work, i, C, (cross(w, spin), swept))
        lanes.store3(work, i, W, add(w, spin))
    else:
        forward_velocity_native(table, q, v, work, i, w, swept)


@kernel
def forward_velocity_native(table: Table, q: Array, v: Array, work: Array, i: int, w: Vector, swept: Vector) -> None:
    """`forward_velocity` for spherical and free joints."""
    vectors.clear_slots(work, i, RELATIVE + 12, RELATIVE + 18)
    relative_motion(table, q, v, work, i, NATIVE, RELATIVE)
    Q = compose(lanes.load9(work, i, R), transposed(lanes.load9(work, i, NATIVE)))
    spin, change = apply(Q, lanes.load3(work, i, RELATIVE)), apply(Q, lanes.load3(work, i, RELATIVE + 3))
    rate, bend = apply(Q, lanes.load3(work, i, RELATIVE + 6)), apply(Q, lanes.load3(work, i, RELATIVE + 9))
    bend = add(add(swept, bend), scale(2.0, cross(w, rate)))
    store_screw(work, i, C, (add(cross(w, spin), change), bend))
    lanes.store3(work, i, W, add(w, spin))


@kernel
def articulated_body(table: Any, params: Any, work: Any, i: int) -> None:
    """Inertia of the row's body about the row's origin, and the wrench w x (w x h), w x Theta w for a = 0."""
    if table[i, TABLE.INERTIAL]:
        Q, w, m = lanes.load9(work, i, R), lanes.load3(work, i, W), load(params, i, PARAM.MASS)
        h, inertia = (
            apply(Q, lanes.load3(params, i, PARAM.FIRST_MOMENT)),
            resolved(Q, lanes.load6(params, i, PARAM.INERTIA)),
        )
        lanes.store6(work, i, A, inertia)
        lanes.store9(work, i, B, (0.0, -h[2], h[1], h[2], 0.0, -h[0], -h[1], h[0], 0.0))
        lanes.store6(work, i, M, (m, 0.0, 0.0, m, 0.0, m))
        store_screw(work, i, P, (cross(w, apply_symmetric(inertia, w)), cross(w, cross(w, h))))
    else:
        vectors.clear_slots(work, i, P, M + 6)


@kernel
def inverted(D: Number, angular: Vector, linear: Vector, size: Number) -> Number:
    """1 / D, or NaN where a joint of squared length `size` moves nothing that has inertia: the caller reports which."""
    limit = (
        SINGULAR_ARTICULATED_INERTIA
        * SINGULAR_ARTICULATED_INERTIA
        * size
        * (dot(angular, angular) + dot(linear, linear))
    )
    return 1.0 / lanes.choose(limit, D * lanes.choose(0.0, D, D, 0.0), D, math.nan)


@kernel
def eliminate_revolute(table: Table, params: Array, tau: Array, work: Array, i: int) -> None:
    """Eliminate a revolute joint from the articulated inertia, and add its bias acceleration to the bias wrench."""
    z = column(lanes.load9(work, i, R), 2)
    A_i, B_i, M_i = lanes.load6(work, i, A), lanes.load9(work, i, B), lanes.load6(work, i, M)
    gain = apply_symmetric(A_i, z), apply_transposed(B_i, z)
    D = dot(z, gain[0]) + load(params, i, PARAM.ARMATURE)
    inverse = inverted(D, gain[0], gain[1], 1.0)
    wrench = load_screw(work, i, P)
    drive = lanes.coordinate(tau, table[i, TABLE.COLUMN]) - dot(z, wrench[0])
    store_screw(work, i, GAIN, gain)
    lanes.store(work, i, INVERSE, inverse)
    lanes.store(work, i, DRIVE, drive)
    reduce_inertia(work, i, A_i, B_i, M_i, gain, inverse)
    store_bias(work, i, plus(wrench, times(drive * inverse, gain)))


@kernel
def reduce_inertia(work: Array, i: int, A_i: Six, B_i: Matrix, M_i: Six, gain: Screw, inverse: Number) -> None:
    """I - U U^T / D with U = (u, s), stored."""
    (u, s), (x, y) = gain, times(inverse, gain)
    lanes.store6(work, i, A, (
        A_i[0] - x[0] * u[0], A_i[1] - x[0] * u[1], A_i[2] - x[0] * u[2],
        A_i[3] - x[1] * u[1], A_i[4] - x[1] * u[2], A_i[5] - x[2] * u[2],
    ))  # fmt: skip
    lanes.store9(work, i, B, (
        B_i[0] - x[0] * s[0], B_i[1] - x[0] * s[1], B_i[2] - x[0] * s[2],
        B_i[3] - x[1] * s[0], B_i[4] - x[1] * s[1], B_i[5] - x[1] * s[2],
        B_i[6] - x[2] * s[0], B_i[7] - x[2] * s[1], B_i[8] - x[2] * s[2],
    ))  # fmt: skip
    lanes.store6(work, i, M, (
        M_i[0] - y[0] * s[0], M_i[1] - y[0] * s[1], M_i[2] - y[0] * s[2],
        M_i[3] - y[1] * s[1], M_i[4] - y[1] * s[2], M_i[5] - y[2] * s[2],
    ))  # fmt: skip


@kernel
def inertia_times(A_i: Six, B_i: Matrix, M_i: Six, screw: Screw) -> Screw:
    """[A B; B^T M] times a screw."""
    x, y = screw
    return add(apply_symmetric(A_i, x), apply(B_i, y)), add(apply_transposed(B_i, x), apply_symmetric(M_i, y))


@kernel
def store_bias(work: Array, i: int, wrench: Screw) -> None:
    """P_a = P + U u / D + I_a c, stored."""
    A_i, B_i, M_i = lanes.load6(work, i, A), lanes.load9(work, i, B), lanes.load6(work, i, M)
    store_screw(work, i, P, plus(wrench, inertia_times(A_i, B_i, M_i, load_screw(work, i, C))))


@kernel
def eliminate_columns(table: Table, params: Array, q: Array, tau: Array, work: Array, i: int) -> None:
    """The columns of any other joint, the last one first; each has its own slots."""
    count = n_columns_of(table[i, TABLE.KIND])
    row_columns(table, params, q, work, i, NATIVE, COLUMNS, ONE_COLUMN)
    for k in range(count - 1, -1, -1):
        at = COLUMNS + k * ONE_COLUMN
        A_i, B_i, M_i = lanes.load6(work, i, A), lanes.load9(work, i, B), lanes.load6(work, i, M)
        S = load_screw(work, i, at)
        gain = inertia_times(A_i, B_i, M_i, S)
        D = screw_product(gain, S) + load(params, i, PARAM.ARMATURE + k)
        inverse = inverted(D, gain[0], gain[1], screw_product(S, S))
        wrench = load_screw(work, i, P)
        drive = lanes.coordinate(tau, table[i, TABLE.COLUMN] + k) - screw_product(wrench, S)
        store_screw(work, i, at + 6, gain)
        lanes.store(work, i, at + 12, inverse)
        lanes.store(work, i, at + 13, drive)
        reduce_inertia(work, i, A_i, B_i, M_i, gain, inverse)
        store_screw(work, i, P, plus(wrench, times(drive * inverse, gain)))
    store_bias(work, i, load_screw(work, i, P))


@kernel
def fold_into_parent(table: Table, work: Array, i: int) -> None:
    """Add articulated inertia and bias wrench to those of the parent, at its origin: B + ~r M, A + ~r B^T - B' ~r."""
    p, r = table[i, TABLE.PARENT], lanes.load3(work, i, ARM)
    a, b, m = lanes.load6(work, i, A), lanes.load9(work, i, B), lanes.load6(work, i, M)
    x, y, z = cross(r, (m[0], m[1], m[2])), cross(r, (m[1], m[3], m[4])), cross(r, (m[2], m[4], m[5]))
    s = (b[0] + x[0], b[1] + y[0], b[2] + z[0], b[3] + x[1], b[4] + y[1], b[5] + z[1], b[6] + x[2], b[7] + y[2],
         b[8] + z[2])  # fmt: skip
    c, d, e = cross(r, (b[0], b[1], b[2])), cross(r, (b[3], b[4], b[5])), cross(r, (b[6], b[7], b[8]))
    u, w, t = cross(r, (s[0], s[1], s[2])), cross(r, (s[3], s[4], s[5])), cross(r, (s[6], s[7], s[8]))
    o = lanes.load6(work, p, A)
    lanes.store6(work, p, A, (
        o[0] + a[0] + c[0] + u[0], o[1] + a[1] + d[0] + u[1], o[2] + a[2] + e[0] + u[2],
        o[3] + a[3] + d[1] + w[1], o[4] + a[4] + e[1] + w[2], o[5] + a[5] + e[2] + t[2],
    ))  # fmt: skip
    o = lanes.load9(work, p, B)
    lanes.store9(work, p, B, (o[0] + s[0], o[1] + s[1], o[2] + s[2], o[3] + s[3], o[4] + s[4], o[5] + s[5], o[6] + s[6],
                        o[7] + s[7], o[8] + s[8]))  # fmt: skip
    o = lanes.load6(work, p, M)
    lanes.store6(work, p, M, (o[0] + m[0], o[1] + m[1], o[2] + m[2], o[3] + m[3], o[4] + m[4], o[5] + m[5]))
    n, f = load_screw(work, i, P)
    add_screw(work, p, P, (add(n, cross(r, f)), f))


@kernel
def forward_acceleration(table: Table, a: Array, work: Array, i: int) -> None:
    """Joint accelerations of row i, and its own acceleration."""
    p = table[i, TABLE.PARENT]
    alpha, point = load_screw(work, p, W)
    acceleration = plus((alpha, add(point, cross(alpha, lanes.load3(work, i, ARM)))), load_screw(work, i, C))
    if table[i, TABLE.KIND] == ROW_KIND.REVOLUTE:
        taken = screw_product(load_screw(work, i, GAIN), acceleration)
        rate = (load(work, i, DRIVE) - taken) * load(work, i, INVERSE)
        lanes.assign(a, table[i, TABLE.COLUMN], rate)
        acceleration = add(acceleration[0], scale(rate, column(lanes.load9(work, i, R), 2))), acceleration[1]
    else:
        count = n_columns_of(table[i, TABLE.KIND])
        for k in range(count):
            at = COLUMNS + k * ONE_COLUMN
            taken = screw_product(load_screw(work, i, at + 6), acceleration)
            rate = (load(work, i, at + 13) - taken) * load(work, i, at + 12)
            lanes.assign(a, table[i, TABLE.COLUMN] + k, rate)
            acceleration = plus(acceleration, times(rate, load_screw(work, i, at)))
    store_screw(work, i, W, acceleration)


forward_dynamics_batch = blocks.batch_of(forward_dynamics)
