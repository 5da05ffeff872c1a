"""Rotations and positions of the rows, in world axes: the first part of every kernel but inverse dynamics.

Slots 0 to 8 of a row hold the rotation R of its frame, 9 to 11 the arm from the parent's origin to the row's. Positions
are relative to an origin at the first free body, from which the world row has an offset: no digits are lost far from
the world origin.
"""

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Table, Vector, kernel
from cadmbs.kernels.numbers import algebra, angles, vectors
from cadmbs.kernels.numbers.lanes import coordinate, coordinate3, load, load3, load9, store, store3, store9
from cadmbs.kernels.tree.native_joints import native_displacement, native_part, nothing
from cadmbs.kernels.tree.packing import PARAM, ROW_KIND, TABLE

R, ARM, POINT = 0, 9, 12
"""Slots: rotation, arm, and position."""

PLACEMENT_SLOTS = 15
"""Slots that a located row takes; native joints need NATIVE_SIZE more from the slot that the caller names."""

NATIVE_SIZE = 12


@kernel
def init_world_rotation(work: Array) -> None:
    """The rotation of the world."""
    vectors.clear_slots(work, 0, R, POINT + 3)
    for k in range(3):
        store(work, 0, R + 4 * k, 1.0)


@kernel
def row_orientation(table: Table, params: Array, q: Array, work: Array, i: int, native: int) -> None:
    """Rotation and arm of row i from the rotation of its parent: R = R_p C E,  arm = R_p (d + C r)."""
    Q = load9(work, table[i, TABLE.PARENT], R)
    arm = algebra.apply(Q, load3(params, i, PARAM.OFFSET))
    if table[i, TABLE.BRANCHES]:
        Q = algebra.times_turn_z(Q, load(params, i, PARAM.GAMMA), load(params, i, PARAM.GAMMA + 1))
    Q = algebra.times_turn_x(Q, load(params, i, PARAM.ALPHA), load(params, i, PARAM.ALPHA + 1))
    kind = table[i, TABLE.KIND]
    if kind > ROW_KIND.SCREW:
        Q, arm = native_orientation(table, params, q, work, i, native, Q, arm)
    else:
        sb, cb = load(params, i, PARAM.BETA), load(params, i, PARAM.BETA + 1)
        x = coordinate(q, table[i, TABLE.POSITION])
        angle = x
        if kind == ROW_KIND.SCREW:
            arm = algebra.add(arm, algebra.scale(load(params, i, PARAM.SLIDE) * x, algebra.column(Q, 2)))
            angle = load(params, i, PARAM.TURN) * x
        s, k = angles.sine_versine(angle)
        c = 1.0 - k
        Q = algebra.times_turn_z(Q, s * cb + c * sb, c * cb - s * sb)
    store9(work, i, R, Q)
    store3(work, i, ARM, arm)


def same_place(table: Any, params: Any, q: Any, work: Any, i: int, native: int, Q: Any, arm: Any) -> Any:
    """Stand-in of `native_orientation`."""
    return Q, arm


@native_part(same_place)
def native_orientation(table: Any, params: Any, q: Any, work: Any, i: int, native: int, Q: Any, arm: Any) -> Any:
    """Rotation and arm of row i of a native joint, from those before the joint's turn beta."""
    native_displacement(table, q, work, i, native)
    Q = algebra.times_turn_z(Q, load(params, i, PARAM.BETA), load(params, i, PARAM.BETA + 1))
    return algebra.compose(Q, load9(work, i, native)), algebra.add(arm, algebra.apply(Q, load3(work, i, native + 9)))


@kernel
def rows_and_columns(table: Any, params: Any, q: Any, work: Any, native: int, slot: int) -> None:
    """Rotations, arms and screws of all rows, the screws of each in its slots from `slot` on."""
    init_world_rotation(work)
    for i in range(1, table.shape[0]):
        row_orientation(table, params, q, work, i, native)
        row_columns(table, params, q, work, i, native, slot, 6)


@kernel
def row_positions(table: Table, params: Array, q: Array, work: Array, native: int) -> None:
    """Rotations, arms and positions of all rows, relative to the base; the world row has the opposite offset."""
    init_world_rotation(work)
    for i in range(1, table.shape[0]):
        row_orientation(table, params, q, work, i, native)
    i = table[0, TABLE.BASE_ROW]
    while i > 0:
        store3(work, 0, POINT, algebra.subtract(load3(work, 0, POINT), load3(work, i, ARM)))
        i = table[i, TABLE.PARENT]
    for i in range(1, table.shape[0]):
        store3(work, i, POINT, algebra.add(load3(work, table[i, TABLE.PARENT], POINT), load3(work, i, ARM)))


@kernel
def world_position(params: Array, work: Array, i: int) -> Vector:
    """Position of a row's origin in the world."""
    return algebra.add(algebra.subtract(load3(work, i, POINT), load3(work, 0, POINT)), load3(params, 0, PARAM.ORIGIN))


@kernel
def frame_on_row(params: Any, work: Any, i: int, frames: Any, index: int, slot: int) -> Any:
    """Arm from the origin of row i to that of a frame fixed in it, and the frame's pose (C, r) in the world.

    Its rotation and position in the row are twelve numbers of `frames`.
    """
    Q = load9(work, i, R)
    arm = algebra.apply(Q, load3(frames, index, slot + 9))
    return arm, (algebra.compose(Q, load9(frames, index, slot)), algebra.add(world_position(params, work, i), arm))


@kernel
def n_columns_of(kind: int) -> int:
    """Number of columns of a row."""
    if kind <= ROW_KIND.SCREW:
        return 1
    return 6 if kind == ROW_KIND.FREE else 3


@kernel
def row_columns(
    table: Table, params: Array, q: Array, work: Array, i: int, native: int, slot: int, stride: int
) -> None:
    """Current screws (angular, linear at the row's origin; world axes) of row i, in its slots from `slot` on."""
    if table[i, TABLE.KIND] <= ROW_KIND.SCREW:
        z = algebra.column(load9(work, i, R), 2)
        store3(work, i, slot, algebra.scale(load(params, i, PARAM.TURN), z))
        store3(work, i, slot + 3, algebra.scale(load(params, i, PARAM.SLIDE), z))
    else:
        native_columns(table, q, work, i, native, slot, stride)


@native_part(nothing)
def native_columns(table: Any, q: Any, work: Any, i: int, native: int, slot: int, stride: int) -> None:
    """The same of native joints."""
    for k in range(3):
        angular_column(table, q, work, i, native, slot + stride * k, k)
        if table[i, TABLE.KIND] == ROW_KIND.FREE:
            store3(work, i, slot + stride * (3 + k), (0.0, 0.0, 0.0))
            store3(work, i, slot + stride * (3 + k) + 3, load3(work, i, slot + stride * k))


@kernel
def angular_column(table: Table, q: Array, work: Array, i: int, native: int, slot: int, k: int) -> None:
    """Column k of a native joint's angular velocity: R e_k for an outer successor, else minus that of the parent."""
    store3(work, i, slot, algebra.unit(k))
    if table[i, TABLE.KIND] == ROW_KIND.ROTATION_VECTOR:
        phi = coordinate3(q, table[i, TABLE.POSITION])
        store3(work, i, slot, angles.differential(phi, load3(work, i, slot)))
    turn_with_row(table, work, i, native, slot)


@kernel
def turn_with_row(table: Table, work: Array, i: int, native: int, slot: int) -> None:
    """The screw (angular, linear at the row's origin; world axes) of a turn about an axis of the successor.

    The axis, in the successor's axes, is in the slots that the screw begins with.
    """
    Q, E = load9(work, i, R), load9(work, i, native)
    axis = load3(work, i, slot)
    if table[i, TABLE.SIGN] > 0:
        store3(work, i, slot, algebra.apply(Q, axis))
        store3(work, i, slot + 3, (0.0, 0.0, 0.0))
    else:
        turned = algebra.scale(-1.0, algebra.apply(Q, algebra.apply_transposed(E, axis)))
        arm = algebra.apply(Q, algebra.apply_transposed(E, load3(work, i, native + 9)))
        store3(work, i, slot, turned)
        store3(work, i, slot + 3, algebra.cross(turned, arm))
