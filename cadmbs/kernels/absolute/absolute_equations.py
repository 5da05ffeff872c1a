"""Residuals and Newton's matrix of a step in absolute coordinates: `cadmbs.absolute.equations`. Scalar code.

    [ mass + velocity D + position K T   A^T ] [ da ]     [ R            ]
    [ A T                                0   ] [ dl ] = - [ g / position ]

Scalars give everything along (r', w) of the bodies, six numbers each; what the description of rotations makes of it
comes last, one pair of bodies after the other.
"""

import math
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.absolute import absolute_scalars
from cadmbs.kernels.absolute.absolute_packing import (
    BODY,
    BODY_STATE,
    COUNT,
    ENTRY,
    LAW,
    ROTATION,
    SCALAR,
    STEP,
    AbsoluteMemory,
    PackedAbsolute,
    StepSamples,
)
from cadmbs.kernels.kernel import Matrix, Number, Table, Vector, kernel, routine
from cadmbs.kernels.numbers import lanes, vectors
from cadmbs.kernels.numbers.algebra import add, apply, apply_transposed, compose, cross, dot, scale, subtract, unit
from cadmbs.kernels.numbers.angles import differential, rotation_of_quaternion, rotation_of_vector, sine_versine
from cadmbs.kernels.numbers.lanes import assign3, coordinate3, load, load3, load9, store, store3, store9
from cadmbs.kernels.numbers.vectors import copy_numbers
from cadmbs.system.loads import FRICTION_SPEED


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


@routine
def evaluate_bodies(packed: PackedAbsolute, x: Array, v: Array, memory: AbsoluteMemory) -> None:
    """States of the bodies and scalars at a state; its angles become those nearest to the previous ones."""
    counts, body_states, scalars = packed.counts, memory.body_states, memory.scalars
    n, kind, n_angles = counts[0, COUNT.BODIES], counts[0, COUNT.DESCRIPTION], counts[0, COUNT.ANGLES]
    m, first_angle = packed.pairs.shape[0], state_size(counts) - n_angles
    put_body_states(kind, n, packed.bodies, x, v, body_states)
    absolute_scalars.products(packed, body_states, scalars)
    absolute_scalars.angles_and_lengths(packed, x, first_angle, scalars)
    for k in range(n_angles):
        x[first_angle + k] = scalars[m + k, SCALAR.VALUE]
    if counts[0, COUNT.HAS_FORCES]:
        absolute_scalars.rates(packed, body_states, scalars)
        put_rate_maps_dot(packed, x, v, memory)


@kernel
def state_size(counts: Table) -> int:
    """Numbers of the state."""
    of_bodies = counts[0, COUNT.BODIES] * (3 + stored_size(counts[0, COUNT.DESCRIPTION]))
    return of_bodies + counts[0, COUNT.ROTORS] + counts[0, COUNT.ANGLES]


@kernel
def speed_count(counts: Table) -> int:
    """Numbers of the velocity."""
    return counts[0, COUNT.BODIES] * (3 + speed_size(counts[0, COUNT.DESCRIPTION])) + counts[0, COUNT.ROTORS]


@kernel
def row_count(counts: Table) -> int:
    """Numbers of rows, norms included."""
    has_norms = counts[0, COUNT.DESCRIPTION] == ROTATION.EULER_PARAMETERS
    return counts[0, COUNT.ROWS] + (counts[0, COUNT.BODIES] if has_norms else 0)


@kernel
def scalar_of(entries: Table, e: int, swapped: Table, s: int) -> int:
    """The scalar of an entry at step s."""
    swap = entries[e, ENTRY.SWAP]
    return entries[e, ENTRY.SCALAR] if swap < 0 else swapped[s, swap]


@kernel
def law_resistance(packed: Any, f: Any, functions: Any, s: Any, scalars: Any) -> Any:
    """Minus the force of a law at step s."""
    laws, scalar = packed.laws, packed.law_scalars[f, 0]
    rate = scalars[scalar, SCALAR.RATE]
    spring = laws[f, LAW.STIFFNESS] * (scalars[scalar, SCALAR.VALUE] - functions[s, 2 * f])
    return (
        spring
        + laws[f, LAW.DAMPING] * rate
        + laws[f, LAW.FRICTION] * math.tanh(rate / FRICTION_SPEED)
        - functions[s, 2 * f + 1]
    )


@kernel
def put_weights(packed: PackedAbsolute, samples: StepSamples, s: int, multipliers: Array, scalars: Array) -> None:
    """Multipliers and forces of all scalars."""
    entries, law_scalars = packed.entries, packed.law_scalars
    for scalar in range(scalars.shape[0]):
        scalars[scalar, SCALAR.WEIGHT] = 0.0
    for e in range(entries.shape[0]):
        row = entries[e, ENTRY.ROW]
        if row < packed.counts[0, COUNT.ROWS]:
            scalar = scalar_of(entries, e, samples.swapped, s)
            scalars[scalar, SCALAR.WEIGHT] += packed.entry_factors[e, 0] * multipliers[row]
    for f in range(law_scalars.shape[0]):
        scalars[law_scalars[f, 0], SCALAR.WEIGHT] += law_resistance(packed, f, samples.functions, s, scalars)


@kernel
def put_forces(packed: PackedAbsolute, body_states: Array, scalars: Array) -> None:
    """Left sides along (r, th) of all bodies: weights times gradients."""
    for b in range(packed.counts[0, COUNT.BODIES] + 1):
        vectors.clear_slots(body_states, b, BODY_STATE.FORCE, BODY_STATE.FORCE + 6)
    for scalar in range(scalars.shape[0]):
        weight = scalars[scalar, SCALAR.WEIGHT]
        if weight != 0.0:
            p = absolute_scalars.product_of(packed, scalar)
            for side in range(2):
                for k in range(6):
                    gradient = scalars[scalar, SCALAR.GRADIENT + 6 * side + k]
                    body_states[packed.pairs[p, side], BODY_STATE.FORCE + k] += weight * gradient


@kernel
def add_law_slopes(packed: PackedAbsolute, memory: AbsoluteMemory) -> None:
    """Derivatives of forces along scalars by the forces alone."""
    pairs, laws, scalars, stiffness = packed.pairs, packed.laws, memory.scalars, memory.stiffness
    for f in range(laws.shape[0]):
        s = packed.law_scalars[f, 0]
        p = absolute_scalars.product_of(packed, s)
        cosh = math.cosh(min(max(scalars[s, SCALAR.RATE] / FRICTION_SPEED, -300.0), 300.0))
        slope = laws[f, LAW.DAMPING] + laws[f, LAW.FRICTION] / FRICTION_SPEED / (cosh * cosh)
        gradient, change = scalars[s, SCALAR.GRADIENT :], scalars[s, SCALAR.RATE_GRADIENT :]
        absolute_scalars.add_outer(pairs, p, gradient, gradient, laws[f, LAW.STIFFNESS], stiffness)
        absolute_scalars.add_outer(pairs, p, gradient, change, slope, stiffness)
        absolute_scalars.add_outer(pairs, p, gradient, gradient, slope, memory.damping)


@kernel
def put_rows(packed: PackedAbsolute, swapped: Table, s: int, scalars: Array, lines: Array) -> None:
    """Rows along (r, th) of all bodies."""
    entries, pairs, n_rows = packed.entries, packed.pairs, packed.counts[0, COUNT.ROWS]
    for r in range(n_rows):
        vectors.clear(lines[r])
    for e in range(entries.shape[0]):
        row = entries[e, ENTRY.ROW]
        if row < n_rows:
            scalar = scalar_of(entries, e, swapped, s)
            p = absolute_scalars.product_of(packed, scalar)
            for side in range(2):
                if pairs[p, side] > 0:
                    first = 6 * (pairs[p, side] - 1)
                    for k in range(6):
                        gradient = scalars[scalar, SCALAR.GRADIENT + 6 * side + k]
                        lines[row, first + k] += packed.entry_factors[e, 0] * gradient


@kernel
def put_violations(packed: PackedAbsolute, samples: StepSamples, s: int, scalars: Array, violations: Array) -> None:
    """Residuals of all rows as they are written, redundant ones included; rotors and norms not."""
    entries = packed.entries
    for r in range(violations.shape[0]):
        violations[r] = -samples.targets[s, 2 * r]
    for e in range(entries.shape[0]):
        value = scalars[scalar_of(entries, e, samples.swapped, s), SCALAR.VALUE]
        violations[entries[e, ENTRY.ROW]] += packed.entry_factors[e, 0] * value


@kernel
def subtract_rotors(packed: PackedAbsolute, x: Array, violations: Array) -> None:
    """Rows of armatures: less the angles of the rotors."""
    counts, rotors = packed.counts, packed.rotors
    first = state_size(counts) - counts[0, COUNT.ANGLES] - counts[0, COUNT.ROTORS]
    for e in range(rotors.shape[0]):
        violations[rotors[e, 0]] -= x[first + rotors[e, 1]]


@kernel
def put_system(packed: PackedAbsolute, memory: AbsoluteMemory, factors: tuple[Number, Number]) -> None:
    """The matrix with its right side, R and g / position."""
    counts, step, matrix = packed.counts, memory.step, memory.matrix
    n, kind, n_rows = counts[0, COUNT.BODIES], counts[0, COUNT.DESCRIPTION], counts[0, COUNT.ROWS]
    n_v, size = speed_count(counts), speed_count(counts) + row_count(counts)
    for i in range(size):
        vectors.clear(matrix[i])
    for b in range(n):
        put_body(packed, memory, factors, b)
    if kind == ROTATION.MATRICES:
        put_lines(kind, n, n_v, memory, True)
        put_tangents(n, step[STEP.SHIFT], memory.body_states)
    for i in range(n):
        for j in range(n):
            if packed.coupled_bodies[i, j]:
                put_block(kind, i, j, factors, memory, counts[0, COUNT.HAS_FORCES] != 0)
    put_lines(kind, n, n_v, memory, False)
    put_rotors(packed, memory)
    if kind == ROTATION.EULER_PARAMETERS:
        put_norms(packed, memory)
    for r in range(n_rows):
        matrix[n_v + r, size] = memory.violations[r] / factors[0]
    for b in range(size - n_v - n_rows):
        matrix[n_v + n_rows + b, size] /= factors[0]


@kernel
def put_body(packed: PackedAbsolute, memory: AbsoluteMemory, factors: tuple[Number, Number], b: int) -> None:
    """Inertia of body b and its right side."""
    kind, bodies, step, matrix = packed.counts[0, COUNT.DESCRIPTION], packed.bodies, memory.step, memory.matrix
    k, a, body = speed_size(kind), step[STEP.ACCELERATION], memory.body_states[b + 1]
    norm = step[STEP.MULTIPLIERS, packed.counts[0, COUNT.ROWS] + b] if kind == ROTATION.EULER_PARAMETERS else 0.0
    put_spin(packed, b, memory, lanes.coordinate3(body, BODY_STATE.FORCE + 3), norm, factors)
    mass, first, size = bodies[b + 1, BODY.MASS], (3 + k) * b, matrix.shape[0]
    for i in range(3):
        matrix[first + i, first + i] = mass
        matrix[first + i, size] = mass * a[first + i] - bodies[b + 1, BODY.WEIGHT + i] + body[BODY_STATE.FORCE + i]
    for i in range(k):
        matrix[first + 3 + i, size] = memory.force_parts[0, i, 0]
        vectors.copy_numbers(matrix[first + 3 + i, first + 3 :], memory.force_parts[0, i, 1:], k)


@kernel
def put_block(
    kind: int, i: int, j: int, factors: tuple[Number, Number], memory: AbsoluteMemory, with_laws: bool
) -> None:
    """Derivatives of the equations of body i by scalars, along displacements and velocities of body j."""
    scratch, stiffness, damping, matrix = memory.scratch, memory.stiffness, memory.damping, memory.matrix
    k, (position, speed) = speed_size(kind), factors
    row, column, c = 6 * i, 6 * j, 3 + k
    first_body, second_body = memory.body_states[i + 1], memory.body_states[j + 1]
    for s in range(6):
        for d in range(3):
            total = position * stiffness[row + s, column + d]
            if with_laws:
                total += speed * damping[row + s, column + d]
            scratch[s, 3, d] = total
        for d in range(k):
            total = 0.0
            for e in range(3):
                total += position * stiffness[row + s, column + 3 + e] * second_body[BODY_STATE.RATE_MAP + 4 * e + d]
                if with_laws and kind != ROTATION.MATRICES:
                    total += damping[row + s, column + 3 + e] * (
                        speed * second_body[BODY_STATE.RATE_MAP + 4 * e + d]
                        + position * second_body[BODY_STATE.RATE_MAP_DOT + 4 * e + d]
                    )
            if with_laws and kind == ROTATION.MATRICES:
                total += speed * damping[row + s, column + 3 + d]
            scratch[s, 0, d] = total
    for half in range(2):
        line, width, first = 3 if half == 0 else 0, 3 if half == 0 else k, c * j + 3 * half
        for d in range(width):
            for s in range(3):
                matrix[c * i + s, first + d] += scratch[s, line, d]
            for s in range(k):
                total = scratch[3 + s, line, d] if kind == ROTATION.MATRICES else 0.0
                if kind != ROTATION.MATRICES:
                    for e in range(3):
                        total += first_body[BODY_STATE.RATE_MAP + 4 * e + s] * scratch[3 + e, line, d]
                matrix[c * i + 3 + s, first + d] += total


@kernel
def put_lines(kind: int, n: int, n_v: int, memory: AbsoluteMemory, plain: bool) -> None:
    """Rows and their transpose; of rotation matrices the transpose is `plain` and the rows take the tangent."""
    lines, matrix, k = memory.lines, memory.matrix, speed_size(kind)
    c, rows, columns = 3 + k, kind != ROTATION.MATRICES or not plain, kind != ROTATION.MATRICES or plain
    for r in range(lines.shape[0]):
        for b in range(n):
            for d in range(3):
                entry = lines[r, 6 * b + d]
                if rows:
                    matrix[n_v + r, c * b + d] = entry
                if columns:
                    matrix[c * b + d, n_v + r] = entry
            t1, t2, t3 = lines[r, 6 * b + 3], lines[r, 6 * b + 4], lines[r, 6 * b + 5]
            if t1 != 0.0 or t2 != 0.0 or t3 != 0.0:
                body = memory.body_states[b + 1]
                for d in range(k):
                    if plain:
                        entry = lines[r, 6 * b + 3 + d]
                    else:
                        T = BODY_STATE.RATE_MAP + d
                        entry = t1 * body[T] + t2 * body[T + 4] + t3 * body[T + 8]
                    if rows:
                        matrix[n_v + r, c * b + 3 + d] = entry
                    if columns:
                        matrix[c * b + 3 + d, n_v + r] = entry


@kernel
def put_rotors(packed: PackedAbsolute, memory: AbsoluteMemory) -> None:
    """Inertias of the rotors, and their terms in the rows of armatures."""
    rotors, inertias, step, matrix = packed.rotors, packed.rotor_inertias, memory.step, memory.matrix
    n_v, size = speed_count(packed.counts), matrix.shape[0]
    first = n_v - packed.counts[0, COUNT.ROTORS]
    for i in range(packed.counts[0, COUNT.ROTORS]):
        matrix[first + i, first + i] = inertias[i, 0]
        matrix[first + i, size] = inertias[i, 0] * step[STEP.ACCELERATION, first + i]
    for e in range(rotors.shape[0]):
        row, rotor = rotors[e, 0], rotors[e, 1]
        matrix[n_v + row, first + rotor] = -1.0
        matrix[first + rotor, n_v + row] = -1.0
        matrix[first + rotor, size] -= step[STEP.MULTIPLIERS, row]


@kernel
def put_norms(packed: PackedAbsolute, memory: AbsoluteMemory) -> None:
    """Rows (|p|^2 - 1) / 2 of Euler parameters."""
    matrix, n = memory.matrix, packed.counts[0, COUNT.BODIES]
    first, size = speed_count(packed.counts) + packed.counts[0, COUNT.ROWS], matrix.shape[0]
    for b in range(n):
        total = -1.0
        for d in range(4):
            p = memory.step[STEP.END, 3 * n + 4 * b + d]
            total += p * p
            matrix[first + b, 7 * b + 3 + d] = p
            matrix[7 * b + 3 + d, first + b] = p
        matrix[first + b, size] = 0.5 * total


def newton_matrix_kernel(features: Any) -> Any:
    """The kernel of Newton's matrix, with loads or without."""
    has_loads = features.loads

    @kernel
    def newton_matrix(
        packed: PackedAbsolute, samples: StepSamples, s: int, memory: AbsoluteMemory, factors: tuple[Number, Number]
    ) -> None:
        """Matrix and right side at the end of step s; factors of the unknown acceleration in shift and velocity."""
        n, step, scalars = packed.counts[0, COUNT.BODIES], memory.step, memory.scalars
        evaluate_bodies(packed, step[STEP.END], step[STEP.SPEED], memory)
        put_weights(packed, samples, s, step[STEP.MULTIPLIERS], scalars)
        if has_loads:
            absolute_scalars.add_load_weights(packed, samples, s, scalars)
        put_forces(packed, memory.body_states, scalars)
        for i in range(6 * n):
            for j in range(6 * n):
                memory.stiffness[i, j] = 0.0
                if packed.counts[0, COUNT.HAS_FORCES]:
                    memory.damping[i, j] = 0.0
        if has_loads:
            absolute_scalars.add_load_forces(packed, samples, s, memory)
            absolute_scalars.add_load_slopes(packed, samples, s, memory)
        absolute_scalars.add_curvature(packed, memory)
        add_law_slopes(packed, memory)
        put_rows(packed, samples.swapped, s, scalars, memory.lines)
        put_violations(packed, samples, s, scalars, memory.violations)
        subtract_rotors(packed, step[STEP.END], memory.violations)
        put_system(packed, memory, factors)

    return newton_matrix
