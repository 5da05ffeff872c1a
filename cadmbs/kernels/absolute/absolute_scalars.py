"""Scalars of bodies in absolute coordinates, with two derivatives: `cadmbs.absolute.scalars`. Scalar code.

Gradients are along (r_i, th_i, r_j, th_j), A <- A exp(~th). With X = c + e d + A_i x_i + A_j x_j and Y likewise, the
gradient of X . Y along th_i is x_i x (A_i^T Y) + y_i x (A_i^T X).
"""

import math

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.absolute.absolute_packing import (
    BODY_STATE,
    COMPOSITE,
    PAIR,
    PAIR_VECTOR,
    SCALAR,
    AbsoluteMemory,
    PackedAbsolute,
)
from cadmbs.kernels.kernel import Number, Table, Vector, kernel, routine
from cadmbs.kernels.numbers.algebra import add, apply, apply_transposed, cross, dot, scale, subtract
from cadmbs.kernels.numbers.lanes import load3, load9, store3
from cadmbs.kernels.numbers.screws import load_screw, store_screw
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
