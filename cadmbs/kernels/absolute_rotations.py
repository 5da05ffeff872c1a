"""Rotations of bodies as matrices, Euler parameters or Euler angles, and their inertia terms. Scalar code.

What `cadmbs.absolute.rotation_matrices`, `euler_parameters` and `euler_angles` say, one body at a time.
"""
# mypy: ignore-errors

from __future__ import annotations

import math

from cadmbs.kernels.absolute_packing import BODY_AXES, BODY_INERTIA, EULER_ANGLES, EULER_PARAMETERS, ROTATION_MATRICES
from cadmbs.kernels.absolute_scalars import BODY_POSITION, BODY_RATE_MAP, BODY_RATE_MAP_DOT, BODY_ROTATION, BODY_TWIST
from cadmbs.kernels.algebra import add, apply, compose, cross, dot, scale
from cadmbs.kernels.angles import differential_coefficients, rotation_of_quaternion, rotation_of_vector
from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.lanes import coordinate3, load9, store3, store9

INERTIAL, OTHER, THIRD = 0, 1, 2
RESIDUAL, BY_A, BY_V, BY_S = 8, 9, 10, 11
LEFT, LEFT_RATE, FOURTH = 12, 13, 14
SCRATCH = 15
"""Small matrices of the scratch, after the eight of `absolute_scalars.slopes` those that `spin` gives."""


@kernel
def stored_size(kind):
    """Numbers of a rotation in the state."""
    return 9 if kind == ROTATION_MATRICES else (4 if kind == EULER_PARAMETERS else 3)


@kernel
def speed_size(kind):
    """Numbers of a rotation in velocities."""
    return 4 if kind == EULER_PARAMETERS else 3


@kernel
def move(kind, n, start, shift, end):
    """The state after a displacement; numbers behind the bodies are left out."""
    stored, k = stored_size(kind), speed_size(kind)
    for b in range(n):
        own, at = 3 * n + stored * b, (3 + k) * b
        for c in range(3):
            end[3 * b + c] = start[3 * b + c] + shift[at + c]
        if kind == ROTATION_MATRICES:
            turn = rotation_of_vector(coordinate3(shift, at + 3))
            for c in range(3):
                row = coordinate3(start, own + 3 * c)
                for d in range(3):
                    end[own + 3 * c + d] = row[0] * turn[d] + row[1] * turn[3 + d] + row[2] * turn[6 + d]
        else:
            for c in range(k):
                end[own + c] = start[own + c] + shift[at + 3 + c]


@kernel
def angular_speed(kind, b, n, x, v):
    """|w| of body b."""
    own, at = 3 * n + stored_size(kind) * b, (3 + speed_size(kind)) * b + 3
    square = v[at] * v[at] + v[at + 1] * v[at + 1] + v[at + 2] * v[at + 2]
    if kind == EULER_PARAMETERS:
        norm, along = dot4(x, own, x, own), dot4(x, own, v, at)
        square = 4.0 * (norm * (square + v[at + 3] * v[at + 3]) - along * along) / (norm * norm)
    elif kind == EULER_ANGLES:
        square += 2.0 * v[at] * v[at + 2] * math.cos(x[own + 1])
    return math.sqrt(max(square, 0.0))


@kernel
def put_bodies(kind, n, bodies, x, v, places):
    """Places and twists of all bodies."""
    stored, k = stored_size(kind), speed_size(kind)
    for b in range(n):
        own, at = 3 * n + stored * b, (3 + k) * b
        store3(places, b + 1, BODY_POSITION, coordinate3(x, 3 * b))
        store3(places, b + 1, BODY_TWIST, coordinate3(v, at))
        if kind == ROTATION_MATRICES:
            for c in range(9):
                places[b + 1, BODY_ROTATION + c] = x[own + c]
            store3(places, b + 1, BODY_TWIST + 3, coordinate3(v, at + 3))
        else:
            if kind == EULER_PARAMETERS:
                put_parameters(b + 1, own, x, places)
            else:
                put_angles(b + 1, own, bodies, x, places)
            for c in range(3):
                total = 0.0
                for d in range(k):
                    total += places[b + 1, BODY_RATE_MAP + 4 * c + d] * v[at + 3 + d]
                places[b + 1, BODY_TWIST + 3 + c] = total


@kernel
def put_parameters(body, own, x, places):
    """A of p / |p|, and T = 2 G(p) / |p|^2."""
    w, a, b, c = x[own], x[own + 1], x[own + 2], x[own + 3]
    store9(places, body, BODY_ROTATION, rotation_of_quaternion(w, a, b, c))
    factor = 2.0 / (w * w + a * a + b * b + c * c)
    put_left(places[body], BODY_RATE_MAP, 4, factor, w, a, b, c)


@kernel
def put_left(numbers, first, width, factor, w, a, b, c):
    """factor G(p), rows of `width` numbers."""
    own = ((-a, w, c, -b), (-b, -c, w, a), (-c, b, -a, w))
    for k in range(3):
        for d in range(4):
            numbers[first + width * k + d] = factor * own[k][d]


@kernel
def put_angles(body, own, bodies, x, places):
    """A = Rz Rx Rz K and T = K^T B."""
    s1, c1, s2, c2 = math.sin(x[own]), math.cos(x[own]), math.sin(x[own + 1]), math.cos(x[own + 1])
    s3, c3 = math.sin(x[own + 2]), math.cos(x[own + 2])
    E = (
        c1 * c3 - s1 * c2 * s3, -c1 * s3 - s1 * c2 * c3, s1 * s2,
        s1 * c3 + c1 * c2 * s3, -s1 * s3 + c1 * c2 * c3, -c1 * s2,
        s2 * s3, s2 * c3, c2,
    )  # fmt: skip
    axes = load9(bodies, body, BODY_AXES)
    store9(places, body, BODY_ROTATION, compose(E, axes))
    for k in range(3):
        column = (axes[k], axes[3 + k], axes[6 + k])
        places[body, BODY_RATE_MAP + 4 * k] = column[0] * s3 * s2 + column[1] * c3 * s2 + column[2] * c2
        places[body, BODY_RATE_MAP + 4 * k + 1] = column[0] * c3 - column[1] * s3
        places[body, BODY_RATE_MAP + 4 * k + 2] = column[2]


@kernel
def put_changes(kind, n, bodies, x, v, places):
    """d(T v)/ds of all bodies; of matrices there is none."""
    stored, k = stored_size(kind), speed_size(kind)
    for b in range(n):
        own, at = 3 * n + stored * b, (3 + k) * b
        if kind == EULER_PARAMETERS:
            square = dot4(x, own, x, own)
            put_left(places[b + 1], BODY_RATE_MAP_DOT, 4, -2.0 / square, v[at + 3], v[at + 4], v[at + 5], v[at + 6])
            for c in range(3):
                for d in range(4):
                    places[b + 1, BODY_RATE_MAP_DOT + 4 * c + d] -= (
                        2.0 * places[b + 1, BODY_TWIST + 3 + c] * x[own + d] / square
                    )
        elif kind == EULER_ANGLES:
            axes = load9(bodies, b + 1, BODY_AXES)
            s2, c2 = math.sin(x[own + 1]), math.cos(x[own + 1])
            s3, c3 = math.sin(x[own + 2]), math.cos(x[own + 2])
            first = (v[at + 3] * s3 * c2, v[at + 3] * c3 * c2, -v[at + 3] * s2)
            second = (v[at + 3] * c3 * s2 - v[at + 4] * s3, -v[at + 3] * s3 * s2 - v[at + 4] * c3, 0.0)
            for c in range(3):
                column = (axes[c], axes[3 + c], axes[6 + c])
                places[b + 1, BODY_RATE_MAP_DOT + 4 * c] = 0.0
                places[b + 1, BODY_RATE_MAP_DOT + 4 * c + 1] = dot(column, first)
                places[b + 1, BODY_RATE_MAP_DOT + 4 * c + 2] = dot(column, second)


@kernel
def dot4(a, first, b, second):
    """The product of four numbers of each."""
    return (
        a[first] * b[second]
        + a[first + 1] * b[second + 1]
        + a[first + 2] * b[second + 2]
        + a[first + 3] * b[second + 3]
    )


@kernel
def put_tangents(n, shift, places):
    """dexp_(-dx) of the turns of all bodies, in place of T: rotation matrices alone."""
    for b in range(n):
        w = coordinate3(shift, 6 * b + 3)
        a1, a2 = differential_coefficients(dot(w, w))
        for k in range(3):
            unit = (1.0 if k == 0 else 0.0, 1.0 if k == 1 else 0.0, 1.0 if k == 2 else 0.0)
            turned = cross(w, unit)
            column = add(unit, add(scale(-a1, turned), scale(a2, cross(w, turned))))
            for c in range(3):
                places[b + 1, BODY_RATE_MAP + 4 * c + k] = column[c]


@kernel
def spin(kind, b, n, bodies, x, v, a, moment, norm, scratch):
    """Inertia terms of body b: residual, and derivatives along a, v and s, those of T^T at a constant moment included.

    `norm` is the multiplier of |p| = 1. rA paper (31), (38c), (39), (43), with all derivatives.
    """
    own, at = 3 * n + stored_size(kind) * b, (3 + speed_size(kind)) * b + 3
    if kind == ROTATION_MATRICES:
        spin_of_matrices(b + 1, bodies, at, v, a, scratch)
    elif kind == EULER_PARAMETERS:
        spin_of_parameters(b + 1, bodies, own, x, at, v, a, moment, norm, scratch)
    else:
        spin_of_angles(b + 1, bodies, own, x, at, v, a, moment, scratch)


@kernel
def put_gyroscopic(matrix, J, w, momentum):
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
def spin_of_matrices(body, bodies, at, v, a, scratch):
    """J w' + w x J w."""
    J, w = load9(bodies, body, BODY_INERTIA), coordinate3(v, at)
    momentum = apply(J, w)
    put_gyroscopic(scratch[BY_V], J, w, momentum)
    residual = add(apply(J, coordinate3(a, at)), cross(w, momentum))
    for k in range(3):
        scratch[RESIDUAL, 0, k] = residual[k]
        for c in range(3):
            scratch[BY_A, k, c], scratch[BY_S, k, c] = J[3 * k + c], 0.0


@routine
def times(work, out, left, right, rows, inner, columns):
    """A product of small matrices."""
    for i in range(rows):
        for j in range(columns):
            total = 0.0
            for k in range(inner):
                total += work[left, i, k] * work[right, k, j]
            work[out, i, j] = total


@routine
def add_transposed_times(work, out, factor, left, right, rows, inner, columns):
    """Add factor times a transposed matrix times another one."""
    for i in range(rows):
        for j in range(columns):
            total = 0.0
            for k in range(inner):
                total += work[left, k, i] * work[right, k, j]
            work[out, i, j] += factor * total


@kernel
def clear(work, out):
    """Zero."""
    for i in range(4):
        for j in range(4):
            work[out, i, j] = 0.0


@kernel
def put_small_left(matrix, w, a, b, c):
    """G(p)."""
    own = ((-a, w, c, -b), (-b, -c, w, a), (-c, b, -a, w))
    for k in range(3):
        for d in range(4):
            matrix[k, d] = own[k][d]


@kernel
def add_right(matrix, factor, n):
    """Add factor N(n), N = [[0, -n^T], [n, -~n]]."""
    own = ((0.0, -n[0], -n[1], -n[2]), (n[0], 0.0, n[2], -n[1]), (n[1], -n[2], 0.0, n[0]), (n[2], n[1], -n[0], 0.0))
    for k in range(4):
        for d in range(4):
            matrix[k, d] += factor * own[k][d]


@kernel
def spin_of_parameters(body, bodies, own, x, at, v, a, moment, norm, scratch):
    """4 G^T J G p'' - 8 G(p')^T J G(p') p; d(T^T n)/dp = 2 N(n) / |p|^2 - 4 N(n) p p^T / |p|^4."""
    J = load9(bodies, body, BODY_INERTIA)
    put_small_left(scratch[LEFT], x[own], x[own + 1], x[own + 2], x[own + 3])
    put_small_left(scratch[LEFT_RATE], v[at], v[at + 1], v[at + 2], v[at + 3])
    put_small_left(scratch[FOURTH], a[at], a[at + 1], a[at + 2], a[at + 3])
    for k in range(3):
        for c in range(3):
            scratch[THIRD, k, c] = J[3 * k + c]
    times(scratch, INERTIAL, THIRD, LEFT, 3, 3, 4)
    for out in (BY_A, BY_V, BY_S, OTHER):
        clear(scratch, out)
    add_transposed_times(scratch, BY_A, 4.0, LEFT, INERTIAL, 4, 3, 4)
    add_transposed_times(scratch, BY_V, 8.0, LEFT_RATE, INERTIAL, 4, 3, 4)
    turning, pushed = times_vector(scratch[INERTIAL], v, at), times_vector(scratch[INERTIAL], a, at)
    for k in range(4):
        total = 0.0
        for c in range(4):
            total += scratch[BY_A, k, c] * a[at + c]
        for c in range(3):
            total += 8.0 * scratch[LEFT_RATE, c, k] * turning[c]
        scratch[RESIDUAL, 0, k] = total + norm * x[own + k]
    add_right(scratch[BY_V], 8.0, turning)
    times(scratch, OTHER, THIRD, FOURTH, 3, 3, 4)
    add_transposed_times(scratch, BY_S, -4.0, LEFT, OTHER, 4, 3, 4)
    times(scratch, OTHER, THIRD, LEFT_RATE, 3, 3, 4)
    add_transposed_times(scratch, BY_S, -8.0, LEFT_RATE, OTHER, 4, 3, 4)
    square = dot4(x, own, x, own)
    add_right(scratch[BY_S], 4.0, pushed)
    add_right(scratch[BY_S], 2.0 / square, moment)
    clear(scratch, OTHER)
    add_right(scratch[OTHER], 4.0 / (square * square), moment)
    for k in range(4):
        total = 0.0
        for c in range(4):
            total += scratch[OTHER, k, c] * x[own + c]
        for c in range(4):
            scratch[BY_S, k, c] -= total * x[own + c]
        scratch[BY_S, k, k] += norm


@kernel
def times_vector(matrix, v, at):
    """A (3, 4) matrix times four numbers."""
    return (
        matrix[0, 0] * v[at] + matrix[0, 1] * v[at + 1] + matrix[0, 2] * v[at + 2] + matrix[0, 3] * v[at + 3],
        matrix[1, 0] * v[at] + matrix[1, 1] * v[at + 1] + matrix[1, 2] * v[at + 2] + matrix[1, 3] * v[at + 3],
        matrix[2, 0] * v[at] + matrix[2, 1] * v[at + 1] + matrix[2, 2] * v[at + 2] + matrix[2, 3] * v[at + 3],
    )


@kernel
def put_columns(matrix, first, second, third):
    """A matrix of three columns."""
    for k in range(3):
        matrix[k, 0], matrix[k, 1], matrix[k, 2] = first[k], second[k], third[k]


@kernel
def spin_of_angles(body, bodies, own, x, at, v, a, moment, scratch):
    """B^T (J w' + w x J w), w = B v and w' = B a + B' v, in the axes of the angles; with d(T^T n)/ds."""
    J, axes = load9(bodies, body, BODY_INERTIA), load9(bodies, body, BODY_AXES)
    s2, c2, s3, c3 = math.sin(x[own + 1]), math.cos(x[own + 1]), math.sin(x[own + 2]), math.cos(x[own + 2])
    b1, b2, none = (s3 * s2, c3 * s2, c2), (c3, -s3, 0.0), (0.0, 0.0, 0.0)
    by_theta, by_psi, turned = (s3 * c2, c3 * c2, -s2), (c3 * s2, -s3 * s2, 0.0), (-s3, -c3, 0.0)
    v1, v2, v3, a1, a2 = v[at], v[at + 1], v[at + 2], a[at], a[at + 1]
    along_psi = add(scale(v1, by_psi), scale(v2, turned))
    w = add(add(scale(v1, b1), scale(v2, b2)), (0.0, 0.0, v3))
    rate = add(scale(v2 * v1, by_theta), scale(v3, along_psi))
    w_dot = add(add(add(scale(a1, b1), scale(a2, b2)), (0.0, 0.0, a[at + 2])), rate)
    momentum = apply(J, w)
    turning = add(apply(J, w_dot), cross(w, momentum))
    put_columns(scratch[LEFT], b1, b2, (0.0, 0.0, 1.0))
    put_gyroscopic(scratch[FOURTH], J, w, momentum)
    for k in range(3):
        for c in range(3):
            scratch[THIRD, k, c] = J[3 * k + c]
        scratch[RESIDUAL, 0, k] = (
            scratch[LEFT, 0, k] * turning[0] + scratch[LEFT, 1, k] * turning[1] + (scratch[LEFT, 2, k] * turning[2])
        )
    times(scratch, INERTIAL, THIRD, LEFT, 3, 3, 3)
    for out in (BY_A, BY_V, BY_S):
        clear(scratch, out)
    add_transposed_times(scratch, BY_A, 1.0, LEFT, INERTIAL, 3, 3, 3)
    bent = add(scale(v2, by_theta), scale(v3, by_psi))
    put_columns(scratch[OTHER], bent, add(scale(v1, by_theta), scale(v3, turned)), along_psi)
    moved(scratch, BY_V, LEFT)
    put_columns(scratch[LEFT_RATE], none, scale(v1, by_theta), along_psi)
    flat = (b1[0], b1[1], 0.0)
    mixed = (c3 * c2, -s3 * c2, 0.0)
    second = add(scale(v1 * v3, mixed), add(scale(-v1 * v2, b1), scale(a1, by_theta)))
    third = add(scale(v1 * v2, mixed), add(scale(-v1 * v3, flat), scale(-v2 * v3, b2)))
    put_columns(scratch[OTHER], none, second, add(third, add(scale(a1, by_psi), scale(a2, turned))))
    moved(scratch, BY_S, LEFT_RATE)
    total = add(turning, apply(axes, moment))
    scratch[BY_S, 0, 1] += dot(by_theta, total)
    scratch[BY_S, 0, 2] += dot(by_psi, total)
    scratch[BY_S, 1, 2] += dot(turned, total)


@kernel
def moved(scratch, out, right):
    """Add B^T (J X + (~w J - hat(J w)) Y), X in OTHER and Y in `right`."""
    times(scratch, INERTIAL, THIRD, OTHER, 3, 3, 3)
    add_transposed_times(scratch, out, 1.0, LEFT, INERTIAL, 3, 3, 3)
    times(scratch, INERTIAL, FOURTH, right, 3, 3, 3)
    add_transposed_times(scratch, out, 1.0, LEFT, INERTIAL, 3, 3, 3)
