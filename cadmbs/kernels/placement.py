"""Rotations and positions of the rows, in world axes: the first part of every kernel but inverse dynamics.

Slots 0 to 8 of a row hold the rotation R of its frame, 9 to 11 the arm from the parent's origin to the row's. Positions
are relative to an origin at the first free body, from which the world row has an offset: no digits are lost far from
the world origin.
"""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.algebra import (
    add,
    apply,
    apply_transposed,
    column,
    compose,
    cross,
    scale,
    subtract,
    times_turn_x,
    times_turn_z,
)  # fmt: skip
from cadmbs.kernels.angles import differential, sine_versine
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.lanes import coordinate, coordinate3, load, load3, load9, store, store3, store9
from cadmbs.kernels.native_joints import native_displacement
from cadmbs.kernels.packing import (
    ALPHA,
    BASE_ROW,
    BETA,
    BRANCHES,
    FREE,
    GAMMA,
    KIND,
    OFFSET,
    PARENT,
    POSITION,
    ROTATION_VECTOR,
    SCREW,
    SIGN,
    SLIDE,
    TURN,
)  # fmt: skip

R, ARM, POINT = 0, 9, 12
"""Slots: rotation, arm, and position."""

PLACED = 15
"""Slots that a located row takes; native joints need NATIVE_SIZE more from the slot that the caller names."""

NATIVE_SIZE = 12


@kernel
def init_world_rotation(work):
    """The rotation of the world."""
    for slot in range(R, POINT + 3):
        store(work, 0, slot, 0.0)
    for k in range(3):
        store(work, 0, R + 4 * k, 1.0)


@kernel
def row_orientation(table, params, q, work, i, native):
    """Rotation and arm of row i from the rotation of its parent: R = R_p C E,  arm = R_p (d + C r)."""
    Q = load9(work, table[i, PARENT], R)
    arm = apply(Q, load3(params, i, OFFSET))
    if table[i, BRANCHES]:
        Q = times_turn_z(Q, load(params, i, GAMMA), load(params, i, GAMMA + 1))
    Q = times_turn_x(Q, load(params, i, ALPHA), load(params, i, ALPHA + 1))
    sb, cb = load(params, i, BETA), load(params, i, BETA + 1)
    kind = table[i, KIND]
    if kind > SCREW:
        native_displacement(table, q, work, i, native)
        Q = times_turn_z(Q, sb, cb)
        arm = add(arm, apply(Q, load3(work, i, native + 9)))
        Q = compose(Q, load9(work, i, native))
    else:
        x = coordinate(q, table[i, POSITION])
        angle = x
        if kind == SCREW:
            arm = add(arm, scale(load(params, i, SLIDE) * x, column(Q, 2)))
            angle = load(params, i, TURN) * x
        s, k = sine_versine(angle)
        c = 1.0 - k
        Q = times_turn_z(Q, s * cb + c * sb, c * cb - s * sb)
    store9(work, i, R, Q)
    store3(work, i, ARM, arm)


@kernel
def row_positions(table, params, q, work, native):
    """Rotations, arms and positions of all rows, relative to the base; the world row has the opposite offset."""
    init_world_rotation(work)
    for i in range(1, table.shape[0]):
        row_orientation(table, params, q, work, i, native)
    i = table[0, BASE_ROW]
    while i > 0:
        store3(work, 0, POINT, subtract(load3(work, 0, POINT), load3(work, i, ARM)))
        i = table[i, PARENT]
    for i in range(1, table.shape[0]):
        store3(work, i, POINT, add(load3(work, table[i, PARENT], POINT), load3(work, i, ARM)))


@kernel
def n_columns_of(kind):
    """Number of columns of a row."""
    if kind <= SCREW:
        return 1
    return 6 if kind == FREE else 3


@kernel
def row_columns(table, params, q, work, i, native, slot, stride):
    """Current screws (angular, linear at the row's origin; world axes) of row i, in its slots from `slot` on."""
    if table[i, KIND] <= SCREW:
        z = column(load9(work, i, R), 2)
        store3(work, i, slot, scale(load(params, i, TURN), z))
        store3(work, i, slot + 3, scale(load(params, i, SLIDE), z))
    else:
        for k in range(3):
            angular_column(table, q, work, i, native, slot + stride * k, k)
            if table[i, KIND] == FREE:
                store3(work, i, slot + stride * (3 + k), (0.0, 0.0, 0.0))
                store3(work, i, slot + stride * (3 + k) + 3, load3(work, i, slot + stride * k))


@kernel
def unit(k):
    """Unit vector k."""
    return (1.0 if k == 0 else 0.0), (1.0 if k == 1 else 0.0), (1.0 if k == 2 else 0.0)


@kernel
def angular_column(table, q, work, i, native, slot, k):
    """Column k of a native joint's angular velocity: R e_k for an outer successor, else minus that of the parent."""
    Q, E = load9(work, i, R), load9(work, i, native)
    store3(work, i, slot, unit(k))
    if table[i, KIND] == ROTATION_VECTOR:
        phi = coordinate3(q, table[i, POSITION])
        store3(work, i, slot, differential(phi, load3(work, i, slot)))
    axis = load3(work, i, slot)
    if table[i, SIGN] > 0:
        store3(work, i, slot, apply(Q, axis))
        store3(work, i, slot + 3, (0.0, 0.0, 0.0))
    else:
        turned = scale(-1.0, apply(Q, apply_transposed(E, axis)))
        arm = apply(Q, apply_transposed(E, load3(work, i, native + 9)))
        store3(work, i, slot, turned)
        store3(work, i, slot + 3, cross(turned, arm))
