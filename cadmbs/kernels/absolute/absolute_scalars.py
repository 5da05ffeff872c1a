"""Scalars of bodies in absolute coordinates, with two derivatives: `cadmbs.absolute.scalars`. Scalar code.

Gradients are along (r_i, th_i, r_j, th_j), A <- A exp(~th). With X = c + e d + A_i x_i + A_j x_j and Y likewise, the
gradient of X . Y along th_i is x_i x (A_i^T Y) + y_i x (A_i^T X).
"""

import math
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.absolute.absolute_packing import (
    BODY_STATE,
    COMPOSITE,
    NO_LOAD,
    PAIR,
    PAIR_VECTOR,
    SCALAR,
    TWIST_LAW,
    TWIST_NUMBER,
    AbsoluteMemory,
    PackedAbsolute,
    StepSamples,
)
from cadmbs.kernels.kernel import Matrix, Number, Table, Vector, kernel, routine
from cadmbs.kernels.loads.body_load_forces import force_between_bodies
from cadmbs.kernels.loads.coordinate_forces import force_along_coordinate, joint_friction
from cadmbs.kernels.loads.packed_loads import LOAD, LOAD_KIND
from cadmbs.kernels.numbers.algebra import add, apply, apply_transposed, compose, cross, dot, scale, subtract
from cadmbs.kernels.numbers.lanes import load, load3, load9, store, store3, store9
from cadmbs.kernels.numbers.screws import load_screw, store_screw
from cadmbs.kernels.records import LoadArrays
from cadmbs.kernels.tree.body_kinematics import W
from cadmbs.kernels.tree.placement import POINT, R
from cadmbs.tolerances import COINCIDENT_POINT_DISTANCE

FULL_TURN = 2.0 * math.pi


@kernel
def products(packed: PackedAbsolute, body_states: Array, scalars: Array) -> None:
    """Values and gradients of all products."""
    pairs, vectors = packed.pairs, packed.pair_vectors
    for p in range(pairs.shape[0]):
        i, j = pairs[p, 0], pairs[p, 1]
        A, B = load9(body_states, i, BODY_STATE.ROTATION), load9(body_states, j, BODY_STATE.ROTATION)
        apart = subtract(load3(body_states, j, BODY_STATE.POSITION), load3(body_states, i, BODY_STATE.POSITION))
        e, f = vectors[p, PAIR_VECTOR.DISTANCE], vectors[p, PAIR_VECTOR.DISTANCE + 1]
        x_i, y_i = load_screw(vectors, p, PAIR_VECTOR.LOCAL)
        x_j, y_j = load_screw(vectors, p, PAIR_VECTOR.LOCAL + 6)
        X = add(add(load3(vectors, p, PAIR_VECTOR.FIXED), scale(e, apart)), add(apply(A, x_i), apply(B, x_j)))
        Y = add(scale(f, apart), add(apply(A, y_i), apply(B, y_j)))
        along = add(scale(e, Y), scale(f, X))
        back_i = apply_transposed(A, Y), apply_transposed(A, X)
        back_j = apply_transposed(B, Y), apply_transposed(B, X)
        scalars[p, SCALAR.VALUE] = dot(X, Y)
        store3(scalars, p, SCALAR.GRADIENT, scale(-1.0, along))
        store3(scalars, p, SCALAR.GRADIENT + 3, add(cross(x_i, back_i[0]), cross(y_i, back_i[1])))
        store3(scalars, p, SCALAR.GRADIENT + 6, along)
        store3(scalars, p, SCALAR.GRADIENT + 9, add(cross(x_j, back_j[0]), cross(y_j, back_j[1])))
        store_screw(scalars, p, SCALAR.PRODUCT_LOCAL, back_i)
        store_screw(scalars, p, SCALAR.PRODUCT_LOCAL + 6, back_j)


@kernel
def angles_and_lengths(packed: PackedAbsolute, x: Array, first: int, scalars: Array) -> None:
    """Values, slopes and gradients of the scalars after the products; angles nearest to those of x from `first` on."""
    composites, m = packed.composites, packed.pairs.shape[0]
    for k in range(scalars.shape[0] - m):
        one, two, s = composites[k, COMPOSITE.FIRST_PRODUCT], composites[k, COMPOSITE.SECOND_PRODUCT], m + k
        if composites[k, COMPOSITE.KIND] == 0:
            sine, cosine = scalars[one, SCALAR.VALUE], scalars[two, SCALAR.VALUE]
            angle = math.atan2(sine, cosine)
            square = max(sine * sine + cosine * cosine, COINCIDENT_POINT_DISTANCE * COINCIDENT_POINT_DISTANCE)
            scalars[s, SCALAR.VALUE] = angle + FULL_TURN * np.rint((x[first + k] - angle) / FULL_TURN)
            scalars[s, SCALAR.SLOPES], scalars[s, SCALAR.SLOPES + 1] = cosine / square, -sine / square
        else:
            length = math.sqrt(max(scalars[one, SCALAR.VALUE], 0.0))
            scalars[s, SCALAR.VALUE] = length
            scalars[s, SCALAR.SLOPES], scalars[s, SCALAR.SLOPES + 1] = 0.5 / max(length, COINCIDENT_POINT_DISTANCE), 0.0
        for c in range(12):
            scalars[s, SCALAR.GRADIENT + c] = (
                scalars[s, SCALAR.SLOPES] * scalars[one, SCALAR.GRADIENT + c]
                + scalars[s, SCALAR.SLOPES + 1] * scalars[two, SCALAR.GRADIENT + c]
            )


@kernel
def product_of(packed: PackedAbsolute, scalar: int) -> int:
    """The product of a scalar: itself, or the first one of an angle or length."""
    m = packed.pairs.shape[0]
    return scalar if scalar < m else packed.composites[scalar - m, COMPOSITE.FIRST_PRODUCT]


@kernel
def hessian(composites: Table, k: int, s: int, scalars: Array) -> Vector:
    """Second derivatives of an angle or length along its products."""
    if composites[k, COMPOSITE.KIND] == 0:
        a, b = scalars[s, SCALAR.SLOPES], scalars[s, SCALAR.SLOPES + 1]
        return 2.0 * a * b, b * b - a * a, -2.0 * a * b
    length = max(scalars[s, SCALAR.VALUE], COINCIDENT_POINT_DISTANCE)
    return -0.25 / (length * length * length), 0.0, 0.0


@kernel
def rates(packed: PackedAbsolute, body_states: Array, scalars: Array) -> None:
    """Rates of all scalars, and their derivatives along (r_i, th_i, r_j, th_j) at constant velocities."""
    composites, m = packed.composites, packed.pairs.shape[0]
    for p in range(m):
        product_rate(packed, p, body_states, scalars)
    for k in range(scalars.shape[0] - m):
        one, two, s = composites[k, COMPOSITE.FIRST_PRODUCT], composites[k, COMPOSITE.SECOND_PRODUCT], m + k
        a, b = scalars[s, SCALAR.SLOPES], scalars[s, SCALAR.SLOPES + 1]
        u, v = scalars[one, SCALAR.RATE], scalars[two, SCALAR.RATE]
        h11, h12, h22 = hessian(composites, k, s, scalars)
        scalars[s, SCALAR.RATE] = a * u + b * v
        for c in range(12):
            scalars[s, SCALAR.RATE_GRADIENT + c] = (
                a * scalars[one, SCALAR.RATE_GRADIENT + c]
                + b * scalars[two, SCALAR.RATE_GRADIENT + c]
                + (h11 * u + h12 * v) * scalars[one, SCALAR.GRADIENT + c]
                + (h12 * u + h22 * v) * scalars[two, SCALAR.GRADIENT + c]
            )


@kernel
def product_rate(packed: PackedAbsolute, p: int, body_states: Array, scalars: Array) -> None:
    """X'.Y + X.Y', and along th_i  y_i x (A_i^T X') + x_i x (A_i^T Y') + (turn of A_i^T Y and A_i^T X) w_i."""
    pairs, vectors = packed.pairs, packed.pair_vectors
    i, j = pairs[p, 0], pairs[p, 1]
    e, f = vectors[p, PAIR_VECTOR.DISTANCE], vectors[p, PAIR_VECTOR.DISTANCE + 1]
    apart = subtract(load3(body_states, j, BODY_STATE.TWIST), load3(body_states, i, BODY_STATE.TWIST))
    X, Y = scale(e, apart), scale(f, apart)
    for side in range(2):
        body = pairs[p, side]
        A, w = load9(body_states, body, BODY_STATE.ROTATION), load3(body_states, body, BODY_STATE.TWIST + 3)
        X = add(X, apply(A, cross(w, load3(vectors, p, PAIR_VECTOR.LOCAL + 6 * side))))
        Y = add(Y, apply(A, cross(w, load3(vectors, p, PAIR_VECTOR.LOCAL + 6 * side + 3))))
    total = 0.0
    for side in range(2):
        body = pairs[p, side]
        A, w = load9(body_states, body, BODY_STATE.ROTATION), load3(body_states, body, BODY_STATE.TWIST + 3)
        x, y = load_screw(vectors, p, PAIR_VECTOR.LOCAL + 6 * side)
        back_y, back_x = load_screw(scalars, p, SCALAR.PRODUCT_LOCAL + 6 * side)
        sign = 2.0 * side - 1.0
        store3(scalars, p, SCALAR.RATE_GRADIENT + 6 * side, add(scale(sign * f, X), scale(sign * e, Y)))
        turning = add(cross(y, apply_transposed(A, X)), cross(x, apply_transposed(A, Y)))
        turning = add(turning, add(scale(dot(w, back_y), x), scale(dot(w, back_x), y)))
        trace = dot(back_y, x) + dot(back_x, y)
        store3(scalars, p, SCALAR.RATE_GRADIENT + 6 * side + 3, subtract(turning, scale(trace, w)))
        for k in range(3):
            total += scalars[p, SCALAR.GRADIENT + 6 * side + k] * body_states[body, BODY_STATE.TWIST + k]
            total += scalars[p, SCALAR.GRADIENT + 6 * side + 3 + k] * w[k]
    scalars[p, SCALAR.RATE] = total


@kernel
def add_curvature(packed: PackedAbsolute, memory: AbsoluteMemory) -> None:
    """Add d(weight gradient^T)/d(r_i, th_i, r_j, th_j) of all scalars; weights move on to their products."""
    composites, pairs, scalars, stiffness = packed.composites, packed.pairs, memory.scalars, memory.stiffness
    m = pairs.shape[0]
    for k in range(scalars.shape[0] - m):
        one, two = composites[k, COMPOSITE.FIRST_PRODUCT], composites[k, COMPOSITE.SECOND_PRODUCT]
        weight = scalars[m + k, SCALAR.WEIGHT]
        if weight != 0.0:
            scalars[one, SCALAR.WEIGHT] += weight * scalars[m + k, SCALAR.SLOPES]
            scalars[two, SCALAR.WEIGHT] += weight * scalars[m + k, SCALAR.SLOPES + 1]
            h11, h12, h22 = hessian(composites, k, m + k, scalars)
            first, second = scalars[one, SCALAR.GRADIENT :], scalars[two, SCALAR.GRADIENT :]
            add_outer(pairs, one, first, first, weight * h11, stiffness)
            add_outer(pairs, one, first, second, weight * h12, stiffness)
            add_outer(pairs, one, second, first, weight * h12, stiffness)
            add_outer(pairs, one, second, second, weight * h22, stiffness)
    for p in range(m):
        weight = scalars[p, SCALAR.WEIGHT]
        if weight != 0.0:
            slopes(packed, p, memory.body_states, memory.scratch)
            for a in range(4):
                if (pairs[p, PAIR.FIRST_PARTS] >> a) & 1:
                    for b in range(4):
                        if (pairs[p, PAIR.SECOND_PARTS] >> b) & 1:
                            corners = corner(pairs, p, a), corner(pairs, p, b)
                            add_mixed(corners, a, 4 + b, weight, memory.scratch, stiffness)
            for side in range(2):
                if pairs[p, side] > 0:
                    add_turning(packed, p, side, weight, scalars, stiffness)


@kernel
def corner(pairs: Table, p: int, part: int) -> int:
    """Where the part 0..3 of (r_i, th_i, r_j, th_j) of a product begins among six numbers a body."""
    return 6 * (pairs[p, part // 2] - 1) + 3 * (part % 2)


@routine
def add_outer(pairs: Table, p: int, left: Array, right: Array, factor: Number, matrix: Array) -> None:
    """Add factor times the product of two vectors of twelve numbers, for the bodies of product p."""
    if factor != 0.0:
        for a in range(4):
            if pairs[p, a // 2] > 0:
                for b in range(4):
                    if pairs[p, b // 2] > 0:
                        row, column = corner(pairs, p, a), corner(pairs, p, b)
                        for k in range(3):
                            part = factor * left[3 * a + k]
                            for c in range(3):
                                matrix[row + k, column + c] += part * right[3 * b + c]


@kernel
def slopes(packed: PackedAbsolute, p: int, body_states: Array, scratch: Array) -> None:
    """Derivatives (3, 3) of X, then of Y, along r_i, th_i, r_j, th_j: where they are not zero."""
    pairs, vectors = packed.pairs, packed.pair_vectors
    for factor in range(2):
        for part in range(4):
            if (pairs[p, PAIR.FIRST_PARTS + factor] >> part) & 1:
                slope, side = 4 * factor + part, part // 2
                if part % 2 == 0:
                    size = (2.0 * side - 1.0) * vectors[p, PAIR_VECTOR.DISTANCE + factor]
                    for k in range(3):
                        for c in range(3):
                            scratch[slope, k, c] = size if k == c else 0.0
                else:
                    A = load9(body_states, pairs[p, side], BODY_STATE.ROTATION)
                    x = load3(vectors, p, PAIR_VECTOR.LOCAL + 6 * side + 3 * factor)
                    for k in range(3):
                        store3(scratch[slope], k, 0, cross(x, (A[3 * k], A[3 * k + 1], A[3 * k + 2])))


@kernel
def add_mixed(
    corners: tuple[Number, Number], left: int, right: int, weight: Number, scratch: Array, stiffness: Array
) -> None:
    """Add weight times S and S^T, S the product of two derivatives."""
    row, column = corners
    for k in range(3):
        for c in range(3):
            total = 0.0
            for x in range(3):
                total += scratch[left, x, k] * scratch[right, x, c]
            total = weight * total
            stiffness[row + k, column + c] += total
            stiffness[column + c, row + k] += total


@kernel
def add_turning(packed: PackedAbsolute, p: int, side: int, weight: Number, scalars: Array, stiffness: Array) -> None:
    """Add weight times (A^T Y) x^T + (A^T X) y^T, less its trace on the diagonal."""
    pairs, vectors = packed.pairs, packed.pair_vectors
    first = 6 * (pairs[p, side] - 1) + 3
    x, y = load_screw(vectors, p, PAIR_VECTOR.LOCAL + 6 * side)
    back_y, back_x = load_screw(scalars, p, SCALAR.PRODUCT_LOCAL + 6 * side)
    trace = dot(back_y, x) + dot(back_x, y)
    for k in range(3):
        for c in range(3):
            stiffness[first + k, first + c] += weight * (back_y[k] * x[c] + back_x[k] * y[c])
        stiffness[first + k, first + k] -= weight * trace


# Loads: those of `cadmbs.kernels.loads.load_forces`, with derivatives that are exact, by dual numbers: displacements of
# a body are directions of these. Servos, stops and tables act along scalars. Wrenches, bushings, contacts and drag act
# on two bodies, as do forces along velocities of spherical and free joints: `PairLoad` of `cadmbs.absolute.forces`.

NO_BODY = -1

POSE, VELOCITY, NONE = range(3)
"""Rows of the displacements: along (r, th), along (r', w), and none."""


@kernel
def load_arrays(packed: PackedAbsolute, samples: StepSamples) -> LoadArrays:
    """The loads as other kernels take them."""
    return LoadArrays(packed.load_numbers, packed.load_table, packed.load_numbers, samples.functions)


@kernel
def is_along_scalar(packed: PackedAbsolute, k: int) -> bool:
    """Whether load k acts along the scalar of a law; those along velocities of balls have larger numbers."""
    kind, law = packed.load_table[k, LOAD.KIND], packed.load_table[k, LOAD.FIRST]
    return LOAD_KIND.FORCE <= kind < LOAD_KIND.POINT_SPRING and law < packed.laws.shape[0]


@kernel
def force_along_scalar(
    packed: PackedAbsolute, samples: StepSamples, s: int, k: int, scalars: Array, shift: Number, change: Number
) -> Number:
    """The force of load k at step s, with its scalar and the rate of this displaced."""
    scalar = packed.law_scalars[packed.load_table[k, LOAD.FIRST], 0]
    x, rate = scalars[scalar, SCALAR.VALUE] + shift, scalars[scalar, SCALAR.RATE] + change
    return force_along_coordinate(load_arrays(packed, samples), s, k, x, rate)


@routine
def add_load_weights(packed: PackedAbsolute, samples: StepSamples, s: int, scalars: Array) -> None:
    """Add minus the forces of loads along scalars to the weights of these."""
    table = packed.load_table
    for k in range(table.shape[0]):
        if is_along_scalar(packed, k):
            scalar = packed.law_scalars[table[k, LOAD.FIRST], 0]
            scalars[scalar, SCALAR.WEIGHT] -= force_along_scalar(packed, samples, s, k, scalars, 0.0, 0.0)


@routine
def put_pair_force(packed: PackedAbsolute, samples: StepSamples, s: int, k: int, memory: AbsoluteMemory) -> None:
    """The forces of load k on two bodies at their poses and twists."""
    for body in pair_ends(packed, k):
        put_motion(memory, body)
    pair_force(packed, samples, s, k, memory.motions, memory.pair_forces)


@routine
def add_load_forces(packed: PackedAbsolute, samples: StepSamples, s: int, memory: AbsoluteMemory) -> None:
    """Add minus the forces of loads on bodies to the left sides."""
    for k in range(pair_count(packed)):
        first, second = pair_ends(packed, k)
        if first != NO_BODY:
            put_pair_force(packed, samples, s, k, memory)
            for d in range(6):
                memory.body_states[first, BODY_STATE.FORCE + d] -= memory.pair_forces[0, d]
                memory.body_states[second, BODY_STATE.FORCE + d] -= memory.pair_forces[0, 6 + d]


@routine
def add_load_slopes(packed: PackedAbsolute, samples: StepSamples, s: int, memory: AbsoluteMemory) -> None:
    """Add minus the derivatives of the loads along poses and twists of the bodies."""
    table, scalars, pairs = packed.load_table, memory.scalars, packed.pairs
    for k in range(table.shape[0]):
        if is_along_scalar(packed, k):
            scalar = packed.law_scalars[table[k, LOAD.FIRST], 0]
            p = product_of(packed, scalar)
            g, rates = scalars[scalar, SCALAR.GRADIENT :], scalars[scalar, SCALAR.RATE_GRADIENT :]
            shift, change = load(memory.displacements, POSE, 0), load(memory.displacements, POSE, 1)
            force = force_along_scalar(packed, samples, s, k, scalars, shift, change)
            store(memory.dual_forces, 0, 0, force)
            by_value, by_rate = -memory.force_parts[0, 0, 1], -memory.force_parts[0, 0, 2]
            add_outer(pairs, p, g, g, by_value, memory.stiffness)
            add_outer(pairs, p, g, rates, by_rate, memory.stiffness)
            add_outer(pairs, p, g, g, by_rate, memory.damping)
    for k in range(pair_count(packed)):
        first, second = pair_ends(packed, k)
        if first != NO_BODY:
            add_slopes_along(packed, samples, s, memory, k, first, second)
            add_slopes_along(packed, samples, s, memory, k, second, first)


@routine
def add_slopes_along(
    packed: PackedAbsolute, samples: StepSamples, s: int, memory: AbsoluteMemory, k: int, moved: int, other: int
) -> None:
    """Derivatives of the forces on both bodies of pair k along pose and twist of one of them."""
    if moved > 0:
        first, _ = pair_ends(packed, k)
        put_displaced_motion(memory, other, NONE)
        for kind in (POSE, VELOCITY):
            put_displaced_motion(memory, moved, kind)
            pair_force(packed, samples, s, k, memory.dual_motions, memory.dual_forces)
            matrix = memory.stiffness if kind == POSE else memory.damping
            for body in (moved, other):
                if body > 0:
                    start = 0 if body == first else 6
                    for d in range(6):
                        for c in range(6):
                            change = memory.force_parts[0, start + d, 1 + c]
                            matrix[6 * (body - 1) + d, 6 * (moved - 1) + c] -= change


@kernel
def load_power(packed: PackedAbsolute, samples: StepSamples, s: int, memory: AbsoluteMemory) -> Number:
    """Power of the loads at the bodies' poses and twists."""
    total, table, scalars = 0.0, packed.load_table, memory.scalars
    for k in range(table.shape[0]):
        if is_along_scalar(packed, k):
            rate = scalars[packed.law_scalars[table[k, LOAD.FIRST], 0], SCALAR.RATE]
            total += force_along_scalar(packed, samples, s, k, scalars, 0.0, 0.0) * rate
    for k in range(pair_count(packed)):
        first, second = pair_ends(packed, k)
        if first != NO_BODY:
            put_pair_force(packed, samples, s, k, memory)
            for d in range(6):
                total += memory.pair_forces[0, d] * memory.body_states[first, BODY_STATE.TWIST + d]
                total += memory.pair_forces[0, 6 + d] * memory.body_states[second, BODY_STATE.TWIST + d]
    return total


@kernel
def pair_count(packed: PackedAbsolute) -> int:
    """Number of loads, and of forces along velocities of spherical and free joints, which follow them."""
    return packed.load_table.shape[0] + packed.twist_laws.shape[0]


@kernel
def pair_ends(packed: PackedAbsolute, k: int) -> tuple[Number, Number]:
    """The bodies on which load k acts, or NO_BODY where it acts along a coordinate."""
    n = packed.load_table.shape[0]
    if k >= n:
        return packed.twist_laws[k - n, TWIST_LAW.SUCCESSOR], packed.twist_laws[k - n, TWIST_LAW.PREDECESSOR]
    if packed.load_table[k, LOAD.KIND] >= LOAD_KIND.POINT_SPRING:
        return packed.load_table[k, LOAD.FIRST], packed.load_table[k, LOAD.SECOND]
    return NO_BODY, NO_BODY


@kernel
def put_motion(memory: AbsoluteMemory, body: int) -> None:
    """Pose and twist of a body."""
    state, motions = memory.body_states, memory.motions
    A = load9(state, body, BODY_STATE.ROTATION)
    store9(motions, body, R, A)
    store3(motions, body, POINT, load3(state, body, BODY_STATE.POSITION))
    store3(motions, body, W, apply(A, load3(state, body, BODY_STATE.TWIST + 3)))
    store3(motions, body, W + 3, load3(state, body, BODY_STATE.TWIST))


@routine
def put_displaced_motion(memory: AbsoluteMemory, body: int, kind: int) -> None:
    """Pose and twist of a body as dual numbers, with a row of the displacements as their directions."""
    state, motions, displacements = memory.body_states, memory.dual_motions, memory.displacements
    shift, turn = load3(displacements, kind, 0), load3(displacements, kind, 3)
    faster, spin = load3(displacements, kind, 6), load3(displacements, kind, 9)
    one = 1.0 + 0.0 * turn[0]
    turned = one, -turn[2], turn[1], turn[2], one, -turn[0], -turn[1], turn[0], one
    A = compose(load9(state, body, BODY_STATE.ROTATION), turned)
    store9(motions, body, R, A)
    store3(motions, body, POINT, add(load3(state, body, BODY_STATE.POSITION), shift))
    store3(motions, body, W, apply(A, add(load3(state, body, BODY_STATE.TWIST + 3), spin)))
    store3(motions, body, W + 3, add(load3(state, body, BODY_STATE.TWIST), faster))


@routine
def pair_force(packed: PackedAbsolute, samples: StepSamples, s: int, k: int, motions: Any, forces: Any) -> None:
    """Forces (f, n) of pair k on its first body, then on the second one, along (r, th), into `forces`."""
    n = packed.load_table.shape[0]
    first, second = pair_ends(packed, k)
    if k < n:
        arm, force, torque = force_between_bodies(load_arrays(packed, samples), s, motions, k)
    else:
        arm, force, torque = force_along_twist(packed, samples, s, k - n, motions)
    put_wrench(forces, 0, load9(motions, first, R), force, add(torque, cross(arm, force)))
    other = subtract(add(load3(motions, first, POINT), arm), load3(motions, second, POINT))
    torque = scale(-1.0, add(torque, cross(other, force)))
    put_wrench(forces, 6, load9(motions, second, R), scale(-1.0, force), torque)


@kernel
def put_wrench(forces: Array, start: int, A: Matrix, force: Vector, torque: Vector) -> None:
    """Force in world axes and torque in body axes."""
    store3(forces, 0, start, force)
    store3(forces, 0, start + 3, apply_transposed(A, torque))


@kernel
def force_along_twist(packed: PackedAbsolute, samples: StepSamples, s: int, f: int, motions: Array) -> tuple[Any, ...]:
    """Arm, force and torque on the successor of -damping u - friction tanh(u / 1e-3) and a load along a velocity u."""
    laws, numbers = packed.twist_laws, packed.twist_numbers
    i, j = laws[f, TWIST_LAW.SUCCESSOR], laws[f, TWIST_LAW.PREDECESSOR]
    A = load9(motions, i, R)
    arm = apply(A, load3(numbers, f, TWIST_NUMBER.POINT))
    along = apply(A, load3(numbers, f, TWIST_NUMBER.FORCE_AXIS))
    about = apply(A, load3(numbers, f, TWIST_NUMBER.MOMENT_AXIS))
    other = subtract(add(load3(motions, i, POINT), arm), load3(motions, j, POINT))
    mine = add(load3(motions, i, W + 3), cross(load3(motions, i, W), arm))
    theirs = add(load3(motions, j, W + 3), cross(load3(motions, j, W), other))
    rate = dot(along, subtract(mine, theirs)) + dot(about, subtract(load3(motions, i, W), load3(motions, j, W)))
    total = joint_friction(numbers[f, TWIST_NUMBER.FRICTION], rate) - numbers[f, TWIST_NUMBER.DAMPING] * rate
    if laws[f, TWIST_LAW.LOAD] != NO_LOAD:
        total = total + force_along_coordinate(
            load_arrays(packed, samples), s, laws[f, TWIST_LAW.LOAD], 0.0 * rate, rate
        )
    return arm, scale(total, along), scale(total, about)
