"""Joint forces of the document's loads, as `cadmbs.dynamics.load_forces`."""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.algebra import add, add3, apply, apply_transposed, cross, dot, scale, subtract
from cadmbs.kernels.joint_losses import joint_damping, joint_friction
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.lanes import assign, choose, coordinate, load, load3, load9, root, store
from cadmbs.kernels.packed_loads import (
    AXES,
    BETWEEN_POINTS,
    FIRST,
    FIRST_POINT,
    FORCE,
    FRICTION,
    FUNCTION,
    LOAD,
    OWN_AXES,
    SECOND,
    SECOND_POINT,
    SPRING,
    STIFFNESS,
    VISCOSITY,
)  # fmt: skip
from cadmbs.kernels.packing import COLUMN, KIND, PARENT
from cadmbs.kernels.placement import ARM, POINT, R, freedoms, place
from cadmbs.kernels.twists import COLUMNS, NATIVE, W, velocities_of_rows
from cadmbs.kernels.twists import SLOTS as N

__all__ = ["SLOTS", "load_forces"]

F = N + 3
"""N and F: moment about the row's origin and force, summed over the subtree."""

SLOTS = F + 3


@kernel
def load_forces(table, params, base, losses, loads, numbers, functions, at, q, v, tau, work):
    """tau = sum of loads - damping v - friction tanh(v / FRICTION_SPEED), with functions of time from row `at`."""
    joint_damping(losses, v, tau)
    n = loads.shape[0]
    for k in range(n):
        column, strength = loads[k, FIRST], load(numbers, k, STIFFNESS)
        if loads[k, LOAD] == FORCE:
            assign(tau, column, coordinate(tau, column) + load(functions, at, loads[k, FUNCTION]))
        elif loads[k, LOAD] == SPRING:
            stretch = coordinate(q, loads[k, SECOND]) - load(functions, at, loads[k, FUNCTION])
            pull = strength * stretch + load(numbers, k, VISCOSITY) * coordinate(v, column)
            assign(tau, column, coordinate(tau, column) - pull)
        elif loads[k, LOAD] == FRICTION:
            assign(tau, column, coordinate(tau, column) + joint_friction(strength, coordinate(v, column)))
    if n > 0 and loads[n - 1, LOAD] >= BETWEEN_POINTS:
        place(table, params, q, work, NATIVE, base)
        velocities_of_rows(table, params, q, v, work)
        for i in range(table.shape[0]):
            for slot in range(N, F + 3):
                store(work, i, slot, 0.0)
        for k in range(n):
            if loads[k, LOAD] == BETWEEN_POINTS:
                pull_points(loads, numbers, load(functions, at, loads[k, FUNCTION]), work, k)
            elif loads[k, LOAD] > BETWEEN_POINTS:
                push_bodies(loads, numbers, functions, at, work, k)
        project(table, tau, work)


@kernel
def push(work, i, arm, force):
    """A force on row i at a point displaced by `arm` from its origin."""
    add3(work, i, N, cross(arm, force))
    add3(work, i, F, force)


@kernel
def pull_points(loads, numbers, length, work, k):
    """Spring and damper between two points, k (L - L0) + c dL/dt along their line; none where they coincide."""
    i, j = loads[k, FIRST], loads[k, SECOND]
    first = apply(load9(work, i, R), load3(numbers, k, FIRST_POINT))
    second = apply(load9(work, j, R), load3(numbers, k, SECOND_POINT))
    line = subtract(add(load3(work, j, POINT), second), add(load3(work, i, POINT), first))
    square = dot(line, line)
    direction = scale(choose(0.0, square, 1.0 / root(square), 0.0), line)
    start = add(load3(work, i, W + 3), cross(load3(work, i, W), first))
    end = add(load3(work, j, W + 3), cross(load3(work, j, W), second))
    rate = dot(direction, subtract(end, start))
    stiffness, damping = load(numbers, k, STIFFNESS), load(numbers, k, VISCOSITY)
    force = scale(stiffness * (root(square) - length) + damping * rate, direction)
    push(work, i, first, force)
    push(work, j, second, scale(-1.0, force))


@kernel
def push_bodies(loads, numbers, functions, at, work, k):
    """Force and torque at a point of a body, and their opposite at the same place on the other body."""
    i, j, own = loads[k, FIRST], loads[k, SECOND], loads[k, FUNCTION]
    Q = load9(work, i, R)
    arm = apply(Q, load3(numbers, k, FIRST_POINT))
    force, torque = load3(functions, at, own), load3(functions, at, own + 3)
    if loads[k, OWN_AXES]:
        C = load9(numbers, k, AXES)
        act(work, i, j, arm, apply(Q, apply_transposed(C, force)), apply(Q, apply_transposed(C, torque)))
    else:
        act(work, i, j, arm, force, torque)


@kernel
def act(work, i, j, arm, force, torque):
    """A wrench on row i and its opposite on row j."""
    push(work, i, arm, force)
    add3(work, i, N, torque)
    other = subtract(add(load3(work, i, POINT), arm), load3(work, j, POINT))
    push(work, j, other, scale(-1.0, force))
    add3(work, j, N, scale(-1.0, torque))


@kernel
def project(table, tau, work):
    """Add the joint forces of the wrenches, summed over subtrees."""
    for i in range(table.shape[0] - 1, 0, -1):
        n, f, p = load3(work, i, N), load3(work, i, F), table[i, PARENT]
        for k in range(freedoms(table[i, KIND])):
            column, slot = table[i, COLUMN] + k, COLUMNS + 6 * k
            force = dot(load3(work, i, slot), n) + dot(load3(work, i, slot + 3), f)
            assign(tau, column, coordinate(tau, column) + force)
        add3(work, p, N, add(n, cross(load3(work, i, ARM), f)))
        add3(work, p, F, f)
