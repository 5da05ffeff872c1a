"""Joint forces of the document's loads, as `cadmbs.dynamics.load_forces`."""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.algebra import add, add3, apply, apply_transposed, cross, dot, scale, subtract
from cadmbs.kernels.blocks import gather, scatter
from cadmbs.kernels.joint_losses import joint_damping, joint_friction
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.lanes import assign, choose, coordinate, load, load3, load9, root, store
from cadmbs.kernels.packed_loads import (
    FORCE_LOAD,
    FRICTION_LOAD,
    LOAD_AXES,
    LOAD_FIRST,
    LOAD_FIRST_POINT,
    LOAD_FUNCTION,
    LOAD_IN_BODY_AXES,
    LOAD_KIND,
    LOAD_SECOND,
    LOAD_SECOND_POINT,
    LOAD_STIFFNESS,
    LOAD_VISCOSITY,
    POINT_SPRING_LOAD,
    SPRING_LOAD,
)  # fmt: skip
from cadmbs.kernels.packing import SIMD_LANES, TABLE_COLUMN, TABLE_KIND, TABLE_PARENT
from cadmbs.kernels.placement import ARM, POINT, R, n_columns_of, row_positions
from cadmbs.kernels.records import LoadArrays, TreeArrays
from cadmbs.kernels.twists import COLUMNS, NATIVE, W, velocities_of_rows
from cadmbs.kernels.twists import SLOTS as N
from cadmbs.kernels.work_queue import first_block, next_block

__all__ = ["SLOTS", "load_forces", "load_forces_batch", "load_forces_single"]

F = N + 3
"""N and F: moment about the row's origin and force, summed over the subtree."""

SLOTS = F + 3


@kernel
def load_forces_single(table, params, damping, loads, numbers, functions, row, q, v, tau, work):
    """`load_forces` for one sample."""
    load_forces(TreeArrays(table, params, work), LoadArrays(damping, loads, numbers, functions), row, q, v, tau)


@kernel
def load_forces_batch(
    table, params, damping, loads, numbers, positions, velocities, functions,
    result, block, work, queue, spin_limit,
):  # fmt: skip
    """`load_forces` for a batch of states, and of values of the functions of time."""
    n_q, n_v, n_f = positions.shape[1], velocities.shape[1], functions.shape[1]
    q, v, values = block[:n_q], block[n_q : n_q + n_v], block[n_q + n_v : n_q + n_v + n_f]
    tau = block[n_q + n_v + n_f :]
    tree = TreeArrays(table, params, work)
    arrays = LoadArrays(damping, loads, numbers, values.reshape((1, n_f, SIMD_LANES)))
    start = first_block(queue)
    while start < result.shape[0]:
        gather(positions, start, q)
        gather(velocities, start, v)
        gather(functions, start, values)
        load_forces(tree, arrays, 0, q, v, tau)
        scatter(tau, start, result.shape[0], result)
        start = next_block(queue, start, result.shape[0], spin_limit)


@kernel
def load_forces(tree, loads, row, q, v, tau):
    """tau = sum of loads - damping v - friction tanh(v / FRICTION_SPEED), with functions of time from row `row`."""
    table, numbers, work, n = loads.table, loads.numbers, tree.work, loads.table.shape[0]
    joint_damping(loads.damping, v, tau)
    for k in range(n):
        kind, column, strength = table[k, LOAD_KIND], table[k, LOAD_FIRST], load(numbers, k, LOAD_STIFFNESS)
        if kind == FORCE_LOAD:
            assign(tau, column, coordinate(tau, column) + load(loads.functions, row, table[k, LOAD_FUNCTION]))
        elif kind == SPRING_LOAD:
            stretch = coordinate(q, table[k, LOAD_SECOND]) - load(loads.functions, row, table[k, LOAD_FUNCTION])
            pull = strength * stretch + load(numbers, k, LOAD_VISCOSITY) * coordinate(v, column)
            assign(tau, column, coordinate(tau, column) - pull)
        elif kind == FRICTION_LOAD:
            assign(tau, column, coordinate(tau, column) + joint_friction(strength, coordinate(v, column)))
    if n > 0 and table[n - 1, LOAD_KIND] >= POINT_SPRING_LOAD:
        row_positions(tree.table, tree.params, q, work, NATIVE)
        velocities_of_rows(tree.table, tree.params, q, v, work)
        for i in range(tree.table.shape[0]):
            for slot in range(N, F + 3):
                store(work, i, slot, 0.0)
        for k in range(n):
            if table[k, LOAD_KIND] == POINT_SPRING_LOAD:
                add_spring_damper(loads, row, work, k)
            elif table[k, LOAD_KIND] > POINT_SPRING_LOAD:
                add_wrench_load(loads, row, work, k)
        project_on_joints(tree.table, tau, work)


@kernel
def add_force(work, i, arm, force):
    """A force on row i at a point displaced by `arm` from its origin."""
    add3(work, i, N, cross(arm, force))
    add3(work, i, F, force)


@kernel
def add_spring_damper(loads, row, work, k):
    """Spring and damper between two points, k (L - L0) + c dL/dt along their line; none where they coincide."""
    numbers, i, j = loads.numbers, loads.table[k, LOAD_FIRST], loads.table[k, LOAD_SECOND]
    length = load(loads.functions, row, loads.table[k, LOAD_FUNCTION])
    first = apply(load9(work, i, R), load3(numbers, k, LOAD_FIRST_POINT))
    second = apply(load9(work, j, R), load3(numbers, k, LOAD_SECOND_POINT))
    line = subtract(add(load3(work, j, POINT), second), add(load3(work, i, POINT), first))
    square = dot(line, line)
    direction = scale(choose(0.0, square, 1.0 / root(square), 0.0), line)
    start = add(load3(work, i, W + 3), cross(load3(work, i, W), first))
    end = add(load3(work, j, W + 3), cross(load3(work, j, W), second))
    rate = dot(direction, subtract(end, start))
    stiffness, damping = load(numbers, k, LOAD_STIFFNESS), load(numbers, k, LOAD_VISCOSITY)
    force = scale(stiffness * (root(square) - length) + damping * rate, direction)
    add_force(work, i, first, force)
    add_force(work, j, second, scale(-1.0, force))


@kernel
def add_wrench_load(loads, row, work, k):
    """Force and torque at a point of a body, and their opposite at the same point of the other body."""
    i, j, function = loads.table[k, LOAD_FIRST], loads.table[k, LOAD_SECOND], loads.table[k, LOAD_FUNCTION]
    Q = load9(work, i, R)
    arm = apply(Q, load3(loads.numbers, k, LOAD_FIRST_POINT))
    force, torque = load3(loads.functions, row, function), load3(loads.functions, row, function + 3)
    if loads.table[k, LOAD_IN_BODY_AXES]:
        C = load9(loads.numbers, k, LOAD_AXES)
        add_wrench(work, i, j, arm, apply(Q, apply_transposed(C, force)), apply(Q, apply_transposed(C, torque)))
    else:
        add_wrench(work, i, j, arm, force, torque)


@kernel
def add_wrench(work, i, j, arm, force, torque):
    """A wrench on row i and its opposite on row j."""
    add_force(work, i, arm, force)
    add3(work, i, N, torque)
    other = subtract(add(load3(work, i, POINT), arm), load3(work, j, POINT))
    add_force(work, j, other, scale(-1.0, force))
    add3(work, j, N, scale(-1.0, torque))


@kernel
def project_on_joints(table, tau, work):
    """Add the joint forces of the wrenches, summed over subtrees."""
    for i in range(table.shape[0] - 1, 0, -1):
        n, f, p = load3(work, i, N), load3(work, i, F), table[i, TABLE_PARENT]
        for k in range(n_columns_of(table[i, TABLE_KIND])):
            column, slot = table[i, TABLE_COLUMN] + k, COLUMNS + 6 * k
            force = dot(load3(work, i, slot), n) + dot(load3(work, i, slot + 3), f)
            assign(tau, column, coordinate(tau, column) + force)
        add3(work, p, N, add(n, cross(load3(work, i, ARM), f)))
        add3(work, p, F, f)
