"""Rotations of bodies as matrices, Euler parameters or Euler angles, and their inertia terms. Scalar code.

The terms of `cadmbs.absolute.rotations`, one body at a time.
"""

import math
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.absolute.absolute_packing import (
    BODY,
    BODY_STATE,
    COUNT,
    ROTATION,
    STEP,
    AbsoluteMemory,
    PackedAbsolute,
)
from cadmbs.kernels.kernel import Matrix, Number, Vector, kernel, routine
from cadmbs.kernels.numbers.algebra import add, apply, apply_transposed, compose, cross, dot, scale, subtract, unit
from cadmbs.kernels.numbers.angles import differential, rotation_of_quaternion, rotation_of_vector, sine_versine
from cadmbs.kernels.numbers.lanes import assign3, coordinate3, load, load3, load9, store, store3, store9
from cadmbs.kernels.numbers.vectors import copy_numbers


@kernel
def stored_size(kind: int) -> int:
    """Numbers of a rotation in the state."""
    return 9 if kind == ROTATION.MATRICES else (4 if kind == ROTATION.EULER_PARAMETERS else 3)


@kernel
def speed_size(kind: int) -> int:
    """Numbers of a rotation in velocities."""
    return 4 if kind == ROTATION.EULER_PARAMETERS else 3


@kernel
def move_bodies_by(kind: Any, n: int, start: Any, shift: Any, end: Any) -> None:
    """The state after a displacement; numbers after those of the bodies stay as they are."""
    stored, k = stored_size(kind), speed_size(kind)
    for b in range(n):
        first, rate = 3 * n + stored * b, (3 + k) * b
        assign3(end, 3 * b, add(coordinate3(start, 3 * b), coordinate3(shift, rate)))
        if kind == ROTATION.MATRICES:
            turn = rotation_of_vector(coordinate3(shift, rate + 3))
            for c in range(3):
                row = coordinate3(start, first + 3 * c)
                for d in range(3):
                    end[first + 3 * c + d] = row[0] * turn[d] + row[1] * turn[3 + d] + row[2] * turn[6 + d]
        else:
            for c in range(k):
                end[first + c] = start[first + c] + shift[rate + 3 + c]


@kernel
def angular_speed(kind: int, b: int, n: int, x: Array, v: Array) -> Number:
    """|w| of body b."""
    first, rate = 3 * n + stored_size(kind) * b, (3 + speed_size(kind)) * b + 3
    square = v[rate] * v[rate] + v[rate + 1] * v[rate + 1] + v[rate + 2] * v[rate + 2]
    if kind == ROTATION.EULER_PARAMETERS:
        norm, along = dot4(x[first:], x[first:]), dot4(x[first:], v[rate:])
        square = 4.0 * (norm * (square + v[rate + 3] * v[rate + 3]) - along * along) / (norm * norm)
    elif kind == ROTATION.EULER_ANGLES:
        square += 2.0 * v[rate] * v[rate + 2] * math.cos(x[first + 1])
    return math.sqrt(max(square, 0.0))


@kernel
def put_body_states(kind: int, n: int, bodies: Array, x: Array, v: Array, body_states: Array) -> None:
    """Poses, twists and rate maps T of all bodies."""
    stored, k = stored_size(kind), speed_size(kind)
    for b in range(n):
        first, rate = 3 * n + stored * b, (3 + k) * b
        store3(body_states, b + 1, BODY_STATE.POSITION, coordinate3(x, 3 * b))
        store3(body_states, b + 1, BODY_STATE.TWIST, coordinate3(v, rate))
        if kind == ROTATION.MATRICES:
            copy_numbers(body_states[b + 1, BODY_STATE.ROTATION :], x[first:], 9)
            store3(body_states, b + 1, BODY_STATE.TWIST + 3, coordinate3(v, rate + 3))
        else:
            if kind == ROTATION.EULER_PARAMETERS:
                put_parameters(b + 1, first, x, body_states)
            else:
                put_angles(b + 1, first, bodies, x, body_states)
            for c in range(3):
                total = 0.0
                for d in range(k):
                    total += body_states[b + 1, BODY_STATE.RATE_MAP + 4 * c + d] * v[rate + 3 + d]
                body_states[b + 1, BODY_STATE.TWIST + 3 + c] = total


@kernel
def put_parameters(body: int, first: int, x: Array, body_states: Array) -> None:
    """A of p / |p|, and T = 2 G(p) / |p|^2."""
    w, a, b, c = x[first], x[first + 1], x[first + 2], x[first + 3]
    store9(body_states, body, BODY_STATE.ROTATION, rotation_of_quaternion(w, a, b, c))
    factor = 2.0 / (w * w + a * a + b * b + c * c)
    put_left(body_states[body], BODY_STATE.RATE_MAP, factor, (w, a, b, c))


@kernel
def put_left(numbers: Array, first: int, factor: Number, p: Any) -> None:
    """factor G(p), rows of four numbers."""
    w, a, b, c = p
    G = ((-a, w, c, -b), (-b, -c, w, a), (-c, b, -a, w))
    for k in range(3):
        for d in range(4):
            numbers[first + 4 * k + d] = factor * G[k][d]


@kernel
def put_angles(body: int, first: int, bodies: Array, x: Array, body_states: Array) -> None:
    """A = Rz Rx Rz K and T = K^T B."""
    s1, c1, s2, c2 = math.sin(x[first]), math.cos(x[first]), math.sin(x[first + 1]), math.cos(x[first + 1])
    s3, c3 = math.sin(x[first + 2]), math.cos(x[first + 2])
    E = (
        c1 * c3 - s1 * c2 * s3, -c1 * s3 - s1 * c2 * c3, s1 * s2,
        s1 * c3 + c1 * c2 * s3, -s1 * s3 + c1 * c2 * c3, -c1 * s2,
        s2 * s3, s2 * c3, c2,
    )  # fmt: skip
    axes = load9(bodies, body, BODY.AXES)
    store9(body_states, body, BODY_STATE.ROTATION, compose(E, axes))
    for k in range(3):
        column = (axes[k], axes[3 + k], axes[6 + k])
        body_states[body, BODY_STATE.RATE_MAP + 4 * k] = column[0] * s3 * s2 + column[1] * c3 * s2 + column[2] * c2
        body_states[body, BODY_STATE.RATE_MAP + 4 * k + 1] = column[0] * c3 - column[1] * s3
        body_states[body, BODY_STATE.RATE_MAP + 4 * k + 2] = column[2]


@kernel
def dot4(a: Any, b: Any) -> Number:
    """The product of four numbers of each."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]


@kernel
def put_tangents(n: int, shift: Array, body_states: Array) -> None:
    """dexp_(-dx) of the turns of all bodies, in place of T: rotation matrices alone."""
    for b in range(n):
        w = coordinate3(shift, 6 * b + 3)
        for k in range(3):
            column = differential(w, unit(k))
            for c in range(3):
                body_states[b + 1, BODY_STATE.RATE_MAP + 4 * c + k] = column[c]


# What follows by dual numbers: the displacements of a body's rotation are directions of these.


@kernel
def three_along(numbers: Array, factor: Number, memory: AbsoluteMemory) -> Vector:
    """Three numbers, each of which changes by a factor along a direction of its own."""
    return add(coordinate3(numbers, 0), scale(factor, load3(memory.displacements, 0, 0)))


@kernel
def four_along(numbers: Array, factor: Number, memory: AbsoluteMemory) -> tuple[Any, ...]:
    """The same of four numbers."""
    fourth = numbers[3] + factor * load(memory.displacements, 0, 3)
    return *three_along(numbers, factor, memory), fourth


@kernel
def put_rate_maps_dot(packed: PackedAbsolute, x: Array, v: Array, memory: AbsoluteMemory) -> None:
    """d(T v)/ds of all bodies; of matrices there is none."""
    kind, n, body_states = packed.counts[0, COUNT.DESCRIPTION], packed.counts[0, COUNT.BODIES], memory.body_states
    stored, k = stored_size(kind), speed_size(kind)
    for b in range(n if kind != ROTATION.MATRICES else 0):
        rotation, rate = x[3 * n + stored * b :], v[(3 + k) * b + 3 :]
        if kind == ROTATION.EULER_PARAMETERS:
            p = four_along(rotation, 1.0, memory)
            store3(memory.dual_forces, 0, 0, scale(2.0 / dot4(p, p), left_product(p, rate)))
        else:
            angles, (v1, v2, v3) = three_along(rotation, 1.0, memory), coordinate3(rate, 0)
            b1, b2, _, _, _ = angle_columns(angles)
            w = add(add(scale(v1, b1), scale(v2, b2)), (0.0, 0.0, v3))
            store3(memory.dual_forces, 0, 0, apply_transposed(load9(packed.bodies, b + 1, BODY.AXES), w))
        for c in range(3):
            copy_numbers(body_states[b + 1, BODY_STATE.RATE_MAP_DOT + 4 * c :], memory.force_parts[0, c, 1:], k)


@kernel
def left_product(p: Any, v: Any) -> Vector:
    """G(p) v = w u - v_0 x - x x u of p = (w, x) and v = (v_0, u)."""
    x, u = (p[1], p[2], p[3]), (v[1], v[2], v[3])
    return subtract(scale(p[0], u), add(scale(v[0], x), cross(x, u)))


@kernel
def left_transposed_product(p: Any, y: Vector) -> tuple[Any, ...]:
    """G(p)^T y = (-x . y, w y + x x y)."""
    x = (p[1], p[2], p[3])
    return -dot(x, y), *add(scale(p[0], y), cross(x, y))


@kernel
def angle_columns(angles: Vector) -> tuple[Any, ...]:
    """The first two columns of B, of the angular velocity B v in the axes of the angles; the third is (0, 0, 1).

    Then the derivatives of the first one by theta and psi, and that of the second one by psi.
    """
    (s2, k2), (s3, k3) = sine_versine(angles[1]), sine_versine(angles[2])
    c2, c3 = 1.0 - k2, 1.0 - k3
    derivatives = (s3 * c2, c3 * c2, -s2), (c3 * s2, -(s3 * s2), 0.0), (-s3, -c3, 0.0)
    return (s3 * s2, c3 * s2, c2), (c3, -s3, 0.0), *derivatives


@routine
def put_spin(
    packed: PackedAbsolute, b: int, memory: AbsoluteMemory, moment: Vector, norm: Number, factors: tuple[Number, Number]
) -> None:
    """Left sides of body b along its rotation, as dual numbers: inertia, a moment, the multiplier `norm` of |p| = 1.

    Directions are those of its accelerations, along which rotation and velocity change by `factors`. rA paper (31),
    (38c), (39), (43).
    """
    (position, speed), step, forces = factors, memory.step, memory.dual_forces
    kind, n = packed.counts[0, COUNT.DESCRIPTION], packed.counts[0, COUNT.BODIES]
    first, rate = 3 * n + stored_size(kind) * b, (3 + speed_size(kind)) * b + 3
    s, v, a = step[STEP.END, first:], step[STEP.SPEED, rate:], step[STEP.ACCELERATION, rate:]
    J, axes = load9(packed.bodies, b + 1, BODY.INERTIA), load9(packed.bodies, b + 1, BODY.AXES)
    if kind == ROTATION.EULER_PARAMETERS:
        p, p_dot = four_along(s, position, memory), four_along(v, speed, memory)
        turned = spin_of_parameters(J, p, p_dot, four_along(a, 1.0, memory), moment, norm)
        store3(forces, 0, 0, (turned[0], turned[1], turned[2]))
        store(forces, 0, 3, turned[3])
    else:
        w, w_dot = three_along(v, speed, memory), three_along(a, 1.0, memory)
        if kind == ROTATION.MATRICES:
            store3(forces, 0, 0, add(euler_equation(J, w, w_dot), moment))
        else:
            angles = three_along(s, position, memory)
            store3(forces, 0, 0, spin_of_angles(J, angles, w, w_dot, apply(axes, moment)))


@kernel
def euler_equation(J: Matrix, w: Vector, w_dot: Vector) -> Vector:
    """J w' + w x J w."""
    return add(apply(J, w_dot), cross(w, apply(J, w)))


@kernel
def spin_of_parameters(J: Matrix, p: Any, p_dot: Any, p_ddot: Any, moment: Vector, norm: Number) -> tuple[Any, ...]:
    """4 G^T J G p'' + 8 G(p')^T J G p' + T^T n + norm p, T = 2 G / |p|^2."""
    pushed = scale(4.0, apply(J, left_product(p, p_ddot)))
    first = left_transposed_product(p, add(pushed, scale(2.0 / dot4(p, p), moment)))
    second = left_transposed_product(p_dot, scale(8.0, apply(J, left_product(p, p_dot))))
    return (
        first[0] + second[0] + norm * p[0],
        first[1] + second[1] + norm * p[1],
        first[2] + second[2] + norm * p[2],
        first[3] + second[3] + norm * p[3],
    )


@kernel
def spin_of_angles(J: Matrix, angles: Vector, v: Vector, a: Vector, moment: Vector) -> Vector:
    """B^T (J w' + w x J w + n), w = B v and w' = B a + B' v, with the moment n in the axes of the angles."""
    (v1, v2, v3), (b1, b2, by_theta, by_psi, turned) = v, angle_columns(angles)
    w = add(add(scale(v1, b1), scale(v2, b2)), (0.0, 0.0, v3))
    change = add(scale(v2 * v1, by_theta), scale(v3, add(scale(v1, by_psi), scale(v2, turned))))
    w_dot = add(add(add(scale(a[0], b1), scale(a[1], b2)), (0.0, 0.0, a[2])), change)
    total = add(euler_equation(J, w, w_dot), moment)
    return dot(b1, total), dot(b2, total), total[2]
