"""Joint forces of the document's loads, as `cadmbs.dynamics.load_forces`, and of wrenches on bodies."""

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, Table, Vector, kernel
from cadmbs.kernels.loads.body_load_forces import force_between_bodies
from cadmbs.kernels.loads.coordinate_forces import add_along, force_along_coordinate, joint_damping, sum_along
from cadmbs.kernels.loads.packed_loads import LOAD, LOAD_KIND
from cadmbs.kernels.numbers import blocks, vectors
from cadmbs.kernels.numbers.algebra import add, add3, apply, cross, dot, scale, subtract
from cadmbs.kernels.numbers.lanes import assign, coordinate, coordinate3, load3, load9
from cadmbs.kernels.records import LoadArrays, TreeArrays
from cadmbs.kernels.tree import body_kinematics, packing
from cadmbs.kernels.tree.body_kinematics import SLOTS as N
from cadmbs.kernels.tree.placement import ARM, POINT, R, n_columns_of, row_positions, rows_and_columns

F = N + 3
"""N and F: moment about the row's origin and force, summed over the subtree."""

SLOTS = F + 3


@kernel
def load_forces_of_sample(
    table: Any, params: Any, damping: Any, loads: Any, numbers: Any, q: Any, v: Any, functions: Any, tau: Any, work: Any
) -> None:
    """`load_forces` with the values of the functions of time."""
    arrays = LoadArrays(damping, loads, numbers, functions.reshape((1, *functions.shape)))
    load_forces(TreeArrays(table, params, work), arrays, 0, q, v, tau)


@kernel
def load_forces(tree: TreeArrays, loads: LoadArrays, row: int, q: Array, v: Array, tau: Array) -> None:
    """tau = sum of loads - damping v - friction tanh(v / FRICTION_SPEED), with functions of time from row `row`."""
    table, work, n = loads.table, tree.work, loads.table.shape[0]
    joint_damping(loads.damping, v, tau)
    for k in range(n):
        if LOAD_KIND.FORCE <= table[k, LOAD.KIND] < LOAD_KIND.POINT_SPRING:
            x, rate = sum_along(loads, k, LOAD.SECOND, coordinate, q), sum_along(loads, k, LOAD.FIRST, coordinate, v)
            add_along(loads, k, force_along_coordinate(loads, row, k, x, rate), add_to_coordinate, tau)
    if n > 0 and table[n - 1, LOAD.KIND] >= LOAD_KIND.POINT_SPRING:
        row_positions(tree.table, tree.params, q, work, body_kinematics.NATIVE)
        body_kinematics.velocities_of_rows(tree.table, tree.params, q, v, work)
        clear_wrenches(work)
        for k in range(n):
            if table[k, LOAD.KIND] >= LOAD_KIND.POINT_SPRING:
                arm, force, torque = force_between_bodies(loads, row, work, k)
                add_wrench(work, table[k, LOAD.FIRST], table[k, LOAD.SECOND], arm, force, torque)
        project_on_joints(tree.table, tau, work)


@kernel
def add_to_coordinate(tau: Array, column: int, force: Number) -> None:
    """Add to the force along a column."""
    assign(tau, column, coordinate(tau, column) + force)


@kernel
def applied_forces(table: Any, params: Any, bodies: Any, q: Any, wrenches: Any, tau: Any, work: Any) -> None:
    """tau = sum J_i^T W_i, for wrenches (moment about the body-frame origin, force) in world axes, 6 numbers a body."""
    rows_and_columns(table, params, q, work, body_kinematics.NATIVE, body_kinematics.COLUMNS)
    clear_wrenches(work)
    for body in range(bodies.rows.shape[0]):
        i = bodies.rows[body, 0]
        add3(work, i, N, coordinate3(wrenches, 6 * body))
        arm = apply(load9(work, i, R), load3(bodies.frames, body, 9))
        add_force(work, i, arm, coordinate3(wrenches, 6 * body + 3))
    vectors.clear(tau)
    project_on_joints(table, tau, work)


@kernel
def clear_wrenches(work: Any) -> None:
    """No wrenches on rows."""
    for i in range(work.shape[0]):
        vectors.clear_slots(work, i, N, F + 3)


@kernel
def add_force(work: Array, i: int, arm: Vector, force: Vector) -> None:
    """A force on row i at a point displaced by `arm` from its origin."""
    add3(work, i, N, cross(arm, force))
    add3(work, i, F, force)


@kernel
def add_wrench(work: Array, i: int, j: int, arm: Vector, force: Vector, torque: Vector) -> None:
    """A wrench on row i and its opposite on row j."""
    add_force(work, i, arm, force)
    add3(work, i, N, torque)
    other = subtract(add(load3(work, i, POINT), arm), load3(work, j, POINT))
    add_force(work, j, other, scale(-1.0, force))
    add3(work, j, N, scale(-1.0, torque))


@kernel
def project_on_joints(table: Table, tau: Array, work: Array) -> None:
    """Add the joint forces of the wrenches, summed over subtrees."""
    for i in range(table.shape[0] - 1, 0, -1):
        n, f, p = load3(work, i, N), load3(work, i, F), table[i, packing.TABLE.PARENT]
        for k in range(n_columns_of(table[i, packing.TABLE.KIND])):
            column, slot = table[i, packing.TABLE.COLUMN] + k, body_kinematics.COLUMNS + 6 * k
            add_to_coordinate(tau, column, dot(load3(work, i, slot), n) + dot(load3(work, i, slot + 3), f))
        add3(work, p, N, add(n, cross(load3(work, i, ARM), f)))
        add3(work, p, F, f)


load_forces_batch = blocks.batch_of(load_forces_of_sample, 3)
applied_forces_batch = blocks.batch_of(applied_forces, 2, blocks.bodies_of_block)


# Joint forces of the document's loads with their derivatives, by dual numbers.


@kernel
def load_force_derivatives(
    table: Table, params: Array, damping: Array, loads: Table, numbers: Array, functions: Array, row: int, positions:
    Array, velocities: Array, forces: Array, work: Array,
) -> None:  # fmt: skip
    """`load_forces` at one state for each block of directions, along which positions and velocities change.

    `positions`, `velocities` and `forces` (blocks, ., COMPLEX_NUMBERS) and the workspace are dual numbers.
    """
    for k in range(positions.shape[0]):
        arrays = LoadArrays(damping, loads, numbers, functions)
        load_forces(TreeArrays(table, params, work), arrays, row, positions[k], velocities[k], forces[k])
