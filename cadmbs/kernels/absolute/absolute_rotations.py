"""Rotations of bodies as matrices, Euler parameters or Euler angles, and their inertia terms. Scalar code.

The terms of `cadmbs.absolute.rotations`, `euler_parameters` and `euler_angles`, one body at a time.
"""

from __future__ import annotations

import math
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.absolute.absolute_packing import BODY, BODY_STATE, COUNT, ROTATION, STEP, PackedAbsolute
from cadmbs.kernels.kernel import Matrix, Number, Vector, kernel, routine
from cadmbs.kernels.numbers.algebra import add, apply, compose, cross, dot, scale
from cadmbs.kernels.numbers.angles import differential, rotation_of_quaternion, rotation_of_vector
from cadmbs.kernels.numbers.lanes import coordinate3, load9, store3, store9
from cadmbs.kernels.tree.placement import unit

INERTIAL, OTHER, THIRD = 0, 1, 2
RESIDUAL, BY_A, BY_V, BY_S = 8, 9, 10, 11
LEFT, LEFT_RATE, FOURTH = 12, 13, 14
"""Small matrices of the scratch, after the eight of `absolute_scalars.slopes` those that `spin` gives."""


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
        for c in range(3):
            end[3 * b + c] = start[3 * b + c] + shift[rate + c]
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
        norm, along = dot4(x, first, x, first), dot4(x, first, v, rate)
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
            for c in range(9):
                body_states[b + 1, BODY_STATE.ROTATION + c] = x[first + c]
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
    w, a, b, c = p[0], p[1], p[2], p[3]
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
def put_rate_maps_dot(kind: int, n: int, bodies: Array, x: Array, v: Array, body_states: Array) -> None:
    """d(T v)/ds of all bodies; of matrices there is none."""
    stored, k = stored_size(kind), speed_size(kind)
    for b in range(n):
        first, rate = 3 * n + stored * b, (3 + k) * b
        if kind == ROTATION.EULER_PARAMETERS:
            square = dot4(x, first, x, first)
            put_left(body_states[b + 1], BODY_STATE.RATE_MAP_DOT, -2.0 / square, v[rate + 3 : rate + 7])
            for c in range(3):
                for d in range(4):
                    body_states[b + 1, BODY_STATE.RATE_MAP_DOT + 4 * c + d] -= (
                        2.0 * body_states[b + 1, BODY_STATE.TWIST + 3 + c] * x[first + d] / square
                    )
        elif kind == ROTATION.EULER_ANGLES:
            axes = load9(bodies, b + 1, BODY.AXES)
            s2, c2 = math.sin(x[first + 1]), math.cos(x[first + 1])
            s3, c3 = math.sin(x[first + 2]), math.cos(x[first + 2])
            by_theta = (v[rate + 3] * s3 * c2, v[rate + 3] * c3 * c2, -v[rate + 3] * s2)
            by_psi = (v[rate + 3] * c3 * s2 - v[rate + 4] * s3, -v[rate + 3] * s3 * s2 - v[rate + 4] * c3, 0.0)
            for c in range(3):
                column = (axes[c], axes[3 + c], axes[6 + c])
                body_states[b + 1, BODY_STATE.RATE_MAP_DOT + 4 * c] = 0.0
                body_states[b + 1, BODY_STATE.RATE_MAP_DOT + 4 * c + 1] = dot(column, by_theta)
                body_states[b + 1, BODY_STATE.RATE_MAP_DOT + 4 * c + 2] = dot(column, by_psi)


@kernel
def dot4(a: Array, first: int, b: Array, second: int) -> Number:
    """The product of four numbers of each."""
    return (
        a[first] * b[second]
        + a[first + 1] * b[second + 1]
        + a[first + 2] * b[second + 2]
        + a[first + 3] * b[second + 3]
    )


@kernel
def put_tangents(n: int, shift: Array, body_states: Array) -> None:
    """dexp_(-dx) of the turns of all bodies, in place of T: rotation matrices alone."""
    for b in range(n):
        w = coordinate3(shift, 6 * b + 3)
        for k in range(3):
            column = differential(w, unit(k))
            for c in range(3):
                body_states[b + 1, BODY_STATE.RATE_MAP + 4 * c + k] = column[c]


@kernel
def put_spin(packed: PackedAbsolute, b: int, step: Array, moment: Vector, norm: Number, scratch: Array) -> None:
    """Inertia terms of body b: residual, and derivatives along a, v and s, those of T^T at a constant moment included.

    `norm` is the multiplier of |p| = 1. rA paper (31), (38c), (39), (43), with all derivatives.
    """
    kind, n = packed.counts[0, COUNT.DESCRIPTION], packed.counts[0, COUNT.BODIES]
    first, first_rate = 3 * n + stored_size(kind) * b, (3 + speed_size(kind)) * b + 3
    rotation, J = step[STEP.END, first:], load9(packed.bodies, b + 1, BODY.INERTIA)
    v, a = step[STEP.SPEED, first_rate:], step[STEP.ACCELERATION, first_rate:]
    if kind == ROTATION.MATRICES:
        spin_of_matrices(J, v, a, scratch)
    elif kind == ROTATION.EULER_PARAMETERS:
        spin_of_parameters(J, rotation, v, a, moment, norm, scratch)
    else:
        spin_of_angles(J, load9(packed.bodies, b + 1, BODY.AXES), rotation, v, a, moment, scratch)


@kernel
def put_gyroscopic(matrix: Array, J: Matrix, w: Vector, momentum: Vector) -> None:
    """~w J - hat(J w)."""
    for k in range(3):
        column = cross(w, (J[k], J[3 + k], J[6 + k]))
        for c in range(3):
            matrix[c, k] = column[c]
    matrix[0, 1] += momentum[2]
    matrix[0, 2] -= momentum[1]
    matrix[1, 0] -= momentum[2]
    matrix[1, 2] += momentum[0]
    matrix[2, 0] += momentum[1]
    matrix[2, 1] -= momentum[0]


@kernel
def spin_of_matrices(J: Matrix, v: Array, a: Array, scratch: Array) -> None:
    """J w' + w x J w."""
    w = coordinate3(v, 0)
    momentum = apply(J, w)
    put_gyroscopic(scratch[BY_V], J, w, momentum)
    residual = add(apply(J, coordinate3(a, 0)), cross(w, momentum))
    for k in range(3):
        scratch[RESIDUAL, 0, k] = residual[k]
        for c in range(3):
            scratch[BY_A, k, c], scratch[BY_S, k, c] = J[3 * k + c], 0.0


@routine
def times(work: Array, out: int, left: int, right: int, rows: int, inner: int, columns: int) -> None:
    """A product of small matrices."""
    for i in range(rows):
        for j in range(columns):
            total = 0.0
            for k in range(inner):
                total += work[left, i, k] * work[right, k, j]
            work[out, i, j] = total


@routine
def add_transposed_times(
    work: Array, out: int, factor: Number, left: int, right: int, rows: int, inner: int, columns: int
) -> None:
    """Add factor times a transposed matrix times another one."""
    for i in range(rows):
        for j in range(columns):
            total = 0.0
            for k in range(inner):
                total += work[left, k, i] * work[right, k, j]
            work[out, i, j] += factor * total


@kernel
def clear_small(work: Any, out: int) -> None:
    """Zero."""
    for i in range(4):
        for j in range(4):
            work[out, i, j] = 0.0


@kernel
def add_right(matrix: Array, factor: Number, n: Vector) -> None:
    """Add factor N(n), N = [[0, -n^T], [n, -~n]]."""
    N = ((0.0, -n[0], -n[1], -n[2]), (n[0], 0.0, n[2], -n[1]), (n[1], -n[2], 0.0, n[0]), (n[2], n[1], -n[0], 0.0))
    for k in range(4):
        for d in range(4):
            matrix[k, d] += factor * N[k][d]


@kernel
def spin_of_parameters(J: Matrix, p: Array, v: Array, a: Array, moment: Vector, norm: Number, scratch: Array) -> None:
    """4 G^T J G p'' - 8 G(p')^T J G(p') p; d(T^T n)/dp = 2 N(n) / |p|^2 - 4 N(n) p p^T / |p|^4."""
    put_left(scratch[LEFT].reshape(16), 0, 1.0, p)
    put_left(scratch[LEFT_RATE].reshape(16), 0, 1.0, v)
    put_left(scratch[FOURTH].reshape(16), 0, 1.0, a)
    for k in range(3):
        for c in range(3):
            scratch[THIRD, k, c] = J[3 * k + c]
    times(scratch, INERTIAL, THIRD, LEFT, 3, 3, 4)
    for out in (BY_A, BY_V, BY_S, OTHER):
        clear_small(scratch, out)
    add_transposed_times(scratch, BY_A, 4.0, LEFT, INERTIAL, 4, 3, 4)
    add_transposed_times(scratch, BY_V, 8.0, LEFT_RATE, INERTIAL, 4, 3, 4)
    turning, pushed = times_vector(scratch[INERTIAL], v), times_vector(scratch[INERTIAL], a)
    for k in range(4):
        total = 0.0
        for c in range(4):
            total += scratch[BY_A, k, c] * a[c]
        for c in range(3):
            total += 8.0 * scratch[LEFT_RATE, c, k] * turning[c]
        scratch[RESIDUAL, 0, k] = total + norm * p[k]
    add_right(scratch[BY_V], 8.0, turning)
    times(scratch, OTHER, THIRD, FOURTH, 3, 3, 4)
    add_transposed_times(scratch, BY_S, -4.0, LEFT, OTHER, 4, 3, 4)
    times(scratch, OTHER, THIRD, LEFT_RATE, 3, 3, 4)
    add_transposed_times(scratch, BY_S, -8.0, LEFT_RATE, OTHER, 4, 3, 4)
    square = dot4(p, 0, p, 0)
    add_right(scratch[BY_S], 4.0, pushed)
    add_right(scratch[BY_S], 2.0 / square, moment)
    clear_small(scratch, OTHER)
    add_right(scratch[OTHER], 4.0 / (square * square), moment)
    for k in range(4):
        total = 0.0
        for c in range(4):
            total += scratch[OTHER, k, c] * p[c]
        for c in range(4):
            scratch[BY_S, k, c] -= total * p[c]
        scratch[BY_S, k, k] += norm


@kernel
def times_vector(matrix: Array, v: Array) -> Vector:
    """A (3, 4) matrix times four numbers."""
    return (
        matrix[0, 0] * v[0] + matrix[0, 1] * v[1] + matrix[0, 2] * v[2] + matrix[0, 3] * v[3],
        matrix[1, 0] * v[0] + matrix[1, 1] * v[1] + matrix[1, 2] * v[2] + matrix[1, 3] * v[3],
        matrix[2, 0] * v[0] + matrix[2, 1] * v[1] + matrix[2, 2] * v[2] + matrix[2, 3] * v[3],
    )


@kernel
def put_three_columns(matrix: Any, first: Any, second: Any, third: Any) -> None:
    """A matrix of three columns."""
    for k in range(3):
        matrix[k, 0], matrix[k, 1], matrix[k, 2] = first[k], second[k], third[k]


@kernel
def spin_of_angles(J: Matrix, axes: Matrix, angles: Array, v: Array, a: Array, moment: Vector, scratch: Array) -> None:
    """B^T (J w' + w x J w), w = B v and w' = B a + B' v, in the axes of the angles; with d(T^T n)/ds."""
    s2, c2, s3, c3 = math.sin(angles[1]), math.cos(angles[1]), math.sin(angles[2]), math.cos(angles[2])
    b1, b2, none = (s3 * s2, c3 * s2, c2), (c3, -s3, 0.0), (0.0, 0.0, 0.0)
    by_theta, by_psi, turned = (s3 * c2, c3 * c2, -s2), (c3 * s2, -s3 * s2, 0.0), (-s3, -c3, 0.0)
    v1, v2, v3, a1, a2 = v[0], v[1], v[2], a[0], a[1]
    along_psi = add(scale(v1, by_psi), scale(v2, turned))
    w = add(add(scale(v1, b1), scale(v2, b2)), (0.0, 0.0, v3))
    rate = add(scale(v2 * v1, by_theta), scale(v3, along_psi))
    w_dot = add(add(add(scale(a1, b1), scale(a2, b2)), (0.0, 0.0, a[2])), rate)
    momentum = apply(J, w)
    turning = add(apply(J, w_dot), cross(w, momentum))
    put_three_columns(scratch[LEFT], b1, b2, (0.0, 0.0, 1.0))
    put_gyroscopic(scratch[FOURTH], J, w, momentum)
    for k in range(3):
        for c in range(3):
            scratch[THIRD, k, c] = J[3 * k + c]
        scratch[RESIDUAL, 0, k] = (
            scratch[LEFT, 0, k] * turning[0] + scratch[LEFT, 1, k] * turning[1] + (scratch[LEFT, 2, k] * turning[2])
        )
    times(scratch, INERTIAL, THIRD, LEFT, 3, 3, 3)
    for out in (BY_A, BY_V, BY_S):
        clear_small(scratch, out)
    add_transposed_times(scratch, BY_A, 1.0, LEFT, INERTIAL, 3, 3, 3)
    bent = add(scale(v2, by_theta), scale(v3, by_psi))
    put_three_columns(scratch[OTHER], bent, add(scale(v1, by_theta), scale(v3, turned)), along_psi)
    moved(scratch, BY_V, LEFT)
    put_three_columns(scratch[LEFT_RATE], none, scale(v1, by_theta), along_psi)
    flat = (b1[0], b1[1], 0.0)
    mixed = (c3 * c2, -s3 * c2, 0.0)
    second = add(scale(v1 * v3, mixed), add(scale(-v1 * v2, b1), scale(a1, by_theta)))
    third = add(scale(v1 * v2, mixed), add(scale(-v1 * v3, flat), scale(-v2 * v3, b2)))
    put_three_columns(scratch[OTHER], none, second, add(third, add(scale(a1, by_psi), scale(a2, turned))))
    moved(scratch, BY_S, LEFT_RATE)
    total = add(turning, apply(axes, moment))
    scratch[BY_S, 0, 1] += dot(by_theta, total)
    scratch[BY_S, 0, 2] += dot(by_psi, total)
    scratch[BY_S, 1, 2] += dot(turned, total)


@kernel
def moved(scratch: Array, out: int, right: int) -> None:
    """Add B^T (J X + (~w J - hat(J w)) Y), X in OTHER and Y in `right`."""
    times(scratch, INERTIAL, THIRD, OTHER, 3, 3, 3)
    add_transposed_times(scratch, out, 1.0, LEFT, INERTIAL, 3, 3, 3)
    times(scratch, INERTIAL, FOURTH, right, 3, 3, 3)
    add_transposed_times(scratch, out, 1.0, LEFT, INERTIAL, 3, 3, 3)
