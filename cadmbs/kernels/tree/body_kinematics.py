"""Twists, poses and Jacobians of bodies and frames in any representation, and sums over all bodies."""

from typing import Any, Final

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, Table, Vector, kernel
from cadmbs.kernels.numbers import blocks, screws, vectors
from cadmbs.kernels.numbers.algebra import add, apply, apply_symmetric, apply_transposed, cross, dot, scale, subtract
from cadmbs.kernels.numbers.lanes import assign, coordinate, load, load3, load6, load9
from cadmbs.kernels.records import BodyArrays
from cadmbs.kernels.tree import placement
from cadmbs.kernels.tree.packing import N_SUMS, PARAM, TABLE
from cadmbs.kernels.tree.placement import PLACEMENT_SLOTS, R

SPATIAL: Final = 0
BODY_FIXED: Final = 1
HYBRID: Final = 2
MIXED: Final = 3

W = PLACEMENT_SLOTS
"""Slots of angular velocity and velocity of the row's origin, world axes."""

COLUMNS = W + 6
NATIVE = COLUMNS + 36
SLOTS = NATIVE + placement.NATIVE_SIZE
REVOLUTE_SLOTS = COLUMNS + 6


@kernel
def velocities_of_rows(table: Table, params: Array, q: Array, v: Array, work: Array) -> None:
    """w_i = w_p + sum of S v,  v_i = v_p + w_p x arm + sum of S v, at the origins of rows that are placed."""
    vectors.clear_slots(work, 0, W, W + 6)
    for i in range(1, table.shape[0]):
        p = table[i, TABLE.PARENT]
        placement.row_columns(table, params, q, work, i, NATIVE, COLUMNS, 6)
        w, linear = screws.load_screw(work, p, W)
        twist = w, add(linear, cross(w, load3(work, i, placement.ARM)))
        for k in range(placement.n_columns_of(table[i, TABLE.KIND])):
            rate = coordinate(v, table[i, TABLE.COLUMN] + k)
            twist = screws.plus(twist, screws.times(rate, screws.load_screw(work, i, COLUMNS + 6 * k)))
        screws.store_screw(work, i, W, twist)


@kernel
def assign_twist(
    result: Array, at: int, step: int, w: Vector, v: Vector, pose: tuple[Any, ...], representation: int
) -> None:
    """Write a hybrid twist in a representation, its components `step` apart; pose (C, r) of its frame."""
    C, r = pose
    if representation == SPATIAL:
        v = add(v, cross(r, w))
    if representation == BODY_FIXED:
        v = apply_transposed(C, v)
    if representation in (BODY_FIXED, MIXED):
        w = apply_transposed(C, w)
    for k in range(3):
        assign(result, at + k * step, w[k])
        assign(result, at + (3 + k) * step, v[k])


@kernel
def twists(
    table: Table, params: Array, bodies: BodyArrays, representation: int, q: Array, v: Array, result: Array, work: Array
) -> None:
    """Twists, 6 numbers a body, for all bodies."""
    placement.row_positions(table, params, q, work, NATIVE)
    velocities_of_rows(table, params, q, v, work)
    for body in range(bodies.rows.shape[0]):
        i = bodies.rows[body, 0]
        w, (arm, pose) = load3(work, i, W), placement.frame_on_row(params, work, i, bodies.frames, body, 0)
        linear = add(load3(work, i, W + 3), cross(w, arm))
        assign_twist(result, 6 * body, 1, w, linear, pose, representation)


twists_batch = blocks.batch_of(twists, 3, blocks.bodies_of_block)


# Poses of all body frames, and of one frame.


@kernel
def poses(table: Table, params: Array, bodies: BodyArrays, q: Array, result: Array, work: Array) -> None:
    """C_i = f_i A_i, as 16 numbers a body, for all bodies."""
    placement.row_positions(table, params, q, work, NATIVE)
    for body in range(bodies.rows.shape[0]):
        _, pose = placement.frame_on_row(params, work, bodies.rows[body, 0], bodies.frames, body, 0)
        assign_pose(result, 16 * body, pose)


@kernel
def assign_pose(result: Any, first: int, pose: Any) -> None:
    """A rotation and a position as a matrix (4, 4), row by row."""
    C, r = pose
    for k in range(3):
        for j in range(3):
            assign(result, first + 4 * k + j, C[3 * k + j])
        assign(result, first + 4 * k + 3, r[k])
        assign(result, first + 12 + k, 0.0)
    assign(result, first + 15, 1.0)


@kernel
def frame_pose(table: Table, params: Array, q: Array, result: Array, work: Array) -> None:
    """The pose of a frame on the last row of a table that holds the path to it only: `Packed.path`."""
    placement.row_positions(table, params, q, work, NATIVE)
    _, pose = placement.frame_on_row(params, work, table.shape[0] - 1, params, 0, PARAM.PATH_FRAME)
    assign_pose(result, 0, pose)


poses_batch = blocks.batch_of(poses, 2, blocks.bodies_of_block)
frame_pose_batch, frame_pose_matrix = blocks.batch_of(frame_pose), blocks.matrix_of(frame_pose)


# The Jacobians of one body or frame, and of all bodies, in any representation.


@kernel
def jacobian(table: Any, params: Any, q: Any, result: Any, work: Any) -> None:
    """(6, n_v) row by row, of a frame on the last row of a table that holds the path to it only: `Packed.path`.

    Columns of joints that do not move the body stay as they are.
    """
    placement.row_positions(table, params, q, work, NATIVE)
    frame = placement.frame_on_row(params, work, table.shape[0] - 1, params, 0, PARAM.PATH_FRAME)
    origin = add(load3(work, table.shape[0] - 1, placement.POINT), frame[0])
    for i in range(1, table.shape[0]):
        placement.row_columns(table, params, q, work, i, NATIVE, COLUMNS, 6)
        assign_row_columns(table, work, i, origin, frame[1], table[0, TABLE.REPRESENTATION], result)


@kernel
def place_columns(table: Any, params: Any, bodies: Any, representation: int, q: Any, result: Any, work: Any) -> None:
    """Rows and their screws."""
    placement.row_positions(table, params, q, work, NATIVE)
    for i in range(1, table.shape[0]):
        placement.row_columns(table, params, q, work, i, NATIVE, COLUMNS, 6)


@kernel
def body_jacobian(
    table: Table, params: Array, bodies: BodyArrays, representation: int, body: int, result: Array, work: Array
) -> None:
    """(6, n_v) row by row of one body, from rows and screws that are placed."""
    vectors.clear(result)
    i = bodies.rows[body, 0]
    arm, pose = placement.frame_on_row(params, work, i, bodies.frames, body, 0)
    origin = add(load3(work, i, placement.POINT), arm)
    while i > 0:
        assign_row_columns(table, work, i, origin, pose, representation, result)
        i = table[i, TABLE.PARENT]


@kernel
def assign_row_columns(table: Any, work: Any, i: int, origin: Any, pose: Any, representation: int, result: Any) -> None:
    """The columns of row i in the Jacobian of a frame with an origin and a pose."""
    n_v, reach = result.shape[0] // 6, subtract(origin, load3(work, i, placement.POINT))
    for k in range(placement.n_columns_of(table[i, TABLE.KIND])):
        w = load3(work, i, COLUMNS + 6 * k)
        v = add(load3(work, i, COLUMNS + 6 * k + 3), cross(w, reach))
        assign_twist(result, table[i, TABLE.COLUMN] + k, n_v, w, v, pose, representation)


@kernel
def put_jacobians(arguments: Any, extras: Any, start: int, result: Any) -> None:
    """The Jacobians of one body after the other."""
    table, params, bodies, representation, _, out, work = arguments
    for body in range(bodies.rows.shape[0]):
        body_jacobian(table, params, bodies, representation, body, out, work)
        blocks.scatter_part(out, start, result.shape[0], result, body * out.shape[0])


jacobian_batch, jacobian_matrix = blocks.batch_of(jacobian), blocks.matrix_of(jacobian)
jacobians_batch = blocks.batch_of(place_columns, 3, blocks.bodies_of_block, put_jacobians)


# Sums over all bodies: energies, momentum and centre of mass.

KINETIC, POTENTIAL, MOMENTUM, MOMENT = 0, 1, 2, 8
"""Places in the result: energies, spatial momentum about the world origin, and sum of m r_c."""


@kernel
def sums(table: Table, params: Array, q: Array, v: Array, result: Array, work: Array) -> None:
    """T = 1/2 sum (m v.v + 2 v.(w x h) + w.Theta w) + 1/2 armature v^2,  U = -g . sum m r_c,  Pi = sum (n + r x f, f).

    With f = m v + w x h and n = Theta w + h x v about the origins r of the rows.
    """
    placement.row_positions(table, params, q, work, NATIVE)
    velocities_of_rows(table, params, q, v, work)
    vectors.clear(result[:N_SUMS])
    for i in range(1, table.shape[0]):
        for k in range(placement.n_columns_of(table[i, TABLE.KIND])):
            rate = coordinate(v, table[i, TABLE.COLUMN] + k)
            add_to_sum(result, KINETIC, 0.5 * load(params, i, PARAM.ARMATURE + k) * rate * rate)
        if table[i, TABLE.INERTIAL]:
            add_body(params, work, result, i)


@kernel
def add_to_sum(result: Array, k: int, value: Number) -> None:
    """Add to one of the sums."""
    assign(result, k, coordinate(result, k) + value)


@kernel
def add_body(params: Array, work: Array, result: Array, i: int) -> None:
    """The part of one body."""
    Q, w, v, m = load9(work, i, R), load3(work, i, W), load3(work, i, W + 3), load(params, i, PARAM.MASS)
    h, r = apply(Q, load3(params, i, PARAM.FIRST_MOMENT)), placement.world_position(params, work, i)
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
    blocks.scatter(arguments[-2][extras[0] :], start, result.shape[0], result)


sums_batch = blocks.batch_of(sums, 1, no_extras, put_sums)
