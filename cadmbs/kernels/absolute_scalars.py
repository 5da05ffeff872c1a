"""Scalars of bodies in absolute coordinates, with two derivatives: `cadmbs.absolute.pairs` and `scalars`. Scalar code.

Gradients are along (r_i, th_i, r_j, th_j), A <- A exp(~th). With X = c + e d + A_i x_i + A_j x_j and Y likewise, the
gradient of X . Y along th_i is x_i x (A_i^T Y) + y_i x (A_i^T X).
"""
# mypy: ignore-errors

from __future__ import annotations

import math

import numpy as np

from cadmbs.kernels.absolute_packing import APART, FIRST, FIXED, KIND, LOCAL, ONE, SECOND, TWO
from cadmbs.kernels.algebra import add, apply, apply_transposed, cross, dot, scale, subtract
from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.lanes import load3, load9, store3

PLACE = 0
TURN = 3
FORCE = 12
TWIST = 18
MAP = 24
CHANGE = 36
PLACE_SLOTS = 48
"""Slots of a body's place: r, A, left side along (r, th), (r', w), T with w = T v, and its change d(T v)/ds."""

VALUE = 0
WEIGHT = 1
RATE = 2
SLOPE = 3
GRADIENT = 5
BEND = 17
BACK = 29
SCALAR_SLOTS = 41
"""Slots of a scalar: value, weight, rate, slopes along its two products, gradient, derivative of the rate along places;
of products also A_i^T Y, A_i^T X, A_j^T Y, A_j^T X."""

SHORTEST = 1e-12
"""As in `cadmbs.absolute.scalars`."""

FULL_TURN = 2.0 * math.pi


@kernel
def products(pairs, vectors, places, scalars):
    """Values and gradients of all products."""
    for p in range(pairs.shape[0]):
        i, j = pairs[p, 0], pairs[p, 1]
        A, B = load9(places, i, TURN), load9(places, j, TURN)
        apart = subtract(load3(places, j, PLACE), load3(places, i, PLACE))
        e, f = vectors[p, APART], vectors[p, APART + 1]
        x_i, y_i = load3(vectors, p, LOCAL), load3(vectors, p, LOCAL + 3)
        x_j, y_j = load3(vectors, p, LOCAL + 6), load3(vectors, p, LOCAL + 9)
        X = add(add(load3(vectors, p, FIXED), scale(e, apart)), add(apply(A, x_i), apply(B, x_j)))
        Y = add(scale(f, apart), add(apply(A, y_i), apply(B, y_j)))
        along = add(scale(e, Y), scale(f, X))
        back_i, back_j = (
            (apply_transposed(A, Y), apply_transposed(A, X)),
            (
                apply_transposed(B, Y),
                apply_transposed(B, X),
            ),
        )
        scalars[p, VALUE] = dot(X, Y)
        store3(scalars, p, GRADIENT, scale(-1.0, along))
        store3(scalars, p, GRADIENT + 3, add(cross(x_i, back_i[0]), cross(y_i, back_i[1])))
        store3(scalars, p, GRADIENT + 6, along)
        store3(scalars, p, GRADIENT + 9, add(cross(x_j, back_j[0]), cross(y_j, back_j[1])))
        for k in range(2):
            store3(scalars, p, BACK + 3 * k, back_i[k])
            store3(scalars, p, BACK + 6 + 3 * k, back_j[k])


@kernel
def angles_and_lengths(m, extras, count, near, first, scalars):
    """Values, slopes, gradients of the `count` scalars after m products; angles nearest to `near` from `first` on."""
    for k in range(count):
        one, two, own = extras[k, ONE], extras[k, TWO], m + k
        if extras[k, KIND] == 0:
            sine, cosine = scalars[one, VALUE], scalars[two, VALUE]
            angle = math.atan2(sine, cosine)
            square = max(sine * sine + cosine * cosine, SHORTEST * SHORTEST)
            scalars[own, VALUE] = angle + FULL_TURN * np.rint((near[first + k] - angle) / FULL_TURN)
            scalars[own, SLOPE], scalars[own, SLOPE + 1] = cosine / square, -sine / square
        else:
            length = math.sqrt(max(scalars[one, VALUE], 0.0))
            scalars[own, VALUE] = length
            scalars[own, SLOPE], scalars[own, SLOPE + 1] = 0.5 / max(length, SHORTEST), 0.0
        for c in range(12):
            scalars[own, GRADIENT + c] = (
                scalars[own, SLOPE] * scalars[one, GRADIENT + c] + scalars[own, SLOPE + 1] * scalars[two, GRADIENT + c]
            )


@kernel
def hessian(extras, k, own, scalars):
    """Second derivatives of an angle or length along its products."""
    if extras[k, KIND] == 0:
        a, b = scalars[own, SLOPE], scalars[own, SLOPE + 1]
        return 2.0 * a * b, b * b - a * a, -2.0 * a * b
    length = max(scalars[own, VALUE], SHORTEST)
    return -0.25 / (length * length * length), 0.0, 0.0


@kernel
def rates(pairs, vectors, extras, count, places, scalars):
    """Rates of all scalars, and their derivatives along (r_i, th_i, r_j, th_j) with velocities kept."""
    m = pairs.shape[0]
    for p in range(m):
        product_rate(pairs, vectors, p, places, scalars)
    for k in range(count):
        one, two, own = extras[k, ONE], extras[k, TWO], m + k
        a, b = scalars[own, SLOPE], scalars[own, SLOPE + 1]
        u, v = scalars[one, RATE], scalars[two, RATE]
        h11, h12, h22 = hessian(extras, k, own, scalars)
        scalars[own, RATE] = a * u + b * v
        for c in range(12):
            scalars[own, BEND + c] = (
                a * scalars[one, BEND + c]
                + b * scalars[two, BEND + c]
                + (h11 * u + h12 * v) * scalars[one, GRADIENT + c]
                + (h12 * u + h22 * v) * scalars[two, GRADIENT + c]
            )


@kernel
def product_rate(pairs, vectors, p, places, scalars):
    """X'.Y + X.Y', and along th_i  y_i x (A_i^T X') + x_i x (A_i^T Y') + (turn of A_i^T Y and A_i^T X) w_i."""
    i, j = pairs[p, 0], pairs[p, 1]
    e, f = vectors[p, APART], vectors[p, APART + 1]
    apart = subtract(load3(places, j, TWIST), load3(places, i, TWIST))
    X, Y = scale(e, apart), scale(f, apart)
    for side in range(2):
        body = pairs[p, side]
        A, w = load9(places, body, TURN), load3(places, body, TWIST + 3)
        X = add(X, apply(A, cross(w, load3(vectors, p, LOCAL + 6 * side))))
        Y = add(Y, apply(A, cross(w, load3(vectors, p, LOCAL + 6 * side + 3))))
    total = 0.0
    for side in range(2):
        body = pairs[p, side]
        A, w = load9(places, body, TURN), load3(places, body, TWIST + 3)
        x, y = load3(vectors, p, LOCAL + 6 * side), load3(vectors, p, LOCAL + 6 * side + 3)
        back_y, back_x = load3(scalars, p, BACK + 6 * side), load3(scalars, p, BACK + 6 * side + 3)
        sign = 2.0 * side - 1.0
        store3(scalars, p, BEND + 6 * side, add(scale(sign * f, X), scale(sign * e, Y)))
        turning = add(cross(y, apply_transposed(A, X)), cross(x, apply_transposed(A, Y)))
        turning = add(turning, add(scale(dot(w, back_y), x), scale(dot(w, back_x), y)))
        trace = dot(back_y, x) + dot(back_x, y)
        store3(scalars, p, BEND + 6 * side + 3, subtract(turning, scale(trace, w)))
        for k in range(3):
            total += scalars[p, GRADIENT + 6 * side + k] * places[body, TWIST + k]
            total += scalars[p, GRADIENT + 6 * side + 3 + k] * w[k]
    scalars[p, RATE] = total


@kernel
def curvature(pairs, vectors, extras, count, places, scalars, scratch, stiffness):
    """Add d(weight gradient^T)/d(r_i, th_i, r_j, th_j) of all scalars; weights of products take what comes through."""
    m = pairs.shape[0]
    for k in range(count):
        one, two, weight = extras[k, ONE], extras[k, TWO], scalars[m + k, WEIGHT]
        if weight != 0.0:
            scalars[one, WEIGHT] += weight * scalars[m + k, SLOPE]
            scalars[two, WEIGHT] += weight * scalars[m + k, SLOPE + 1]
            h11, h12, h22 = hessian(extras, k, m + k, scalars)
            add_outer(pairs, one, scalars, one, GRADIENT, one, GRADIENT, weight * h11, stiffness)
            add_outer(pairs, one, scalars, one, GRADIENT, two, GRADIENT, weight * h12, stiffness)
            add_outer(pairs, one, scalars, two, GRADIENT, one, GRADIENT, weight * h12, stiffness)
            add_outer(pairs, one, scalars, two, GRADIENT, two, GRADIENT, weight * h22, stiffness)
    for p in range(m):
        weight = scalars[p, WEIGHT]
        if weight != 0.0:
            slopes(pairs, vectors, p, places, scratch)
            for a in range(4):
                if (pairs[p, FIRST] >> a) & 1:
                    for b in range(4):
                        if (pairs[p, SECOND] >> b) & 1:
                            add_mixed(corner(pairs, p, a), corner(pairs, p, b), a, 4 + b, weight, scratch, stiffness)
            for side in range(2):
                if pairs[p, side] > 0:
                    add_turning(pairs, vectors, p, side, weight, scalars, stiffness)


@kernel
def corner(pairs, p, part):
    """Where the part 0..3 of (r_i, th_i, r_j, th_j) of a product begins among six numbers a body."""
    return 6 * (pairs[p, part // 2] - 1) + 3 * (part % 2)


@routine
def add_outer(pairs, p, scalars, left, from_left, right, from_right, factor, matrix):
    """Add factor times the product of two vectors of twelve numbers, for the bodies of product p."""
    if factor != 0.0:
        for a in range(4):
            if pairs[p, a // 2] > 0:
                for b in range(4):
                    if pairs[p, b // 2] > 0:
                        row, column = corner(pairs, p, a), corner(pairs, p, b)
                        for k in range(3):
                            part = factor * scalars[left, from_left + 3 * a + k]
                            for c in range(3):
                                matrix[row + k, column + c] += part * scalars[right, from_right + 3 * b + c]


@kernel
def slopes(pairs, vectors, p, places, scratch):
    """Derivatives (3, 3) of X, then of Y, along r_i, th_i, r_j, th_j: where they are not zero."""
    for factor in range(2):
        for part in range(4):
            if (pairs[p, FIRST + factor] >> part) & 1:
                own, side = 4 * factor + part, part // 2
                if part % 2 == 0:
                    size = (2.0 * side - 1.0) * vectors[p, APART + factor]
                    for k in range(3):
                        for c in range(3):
                            scratch[own, k, c] = size if k == c else 0.0
                else:
                    A, x = load9(places, pairs[p, side], TURN), load3(vectors, p, LOCAL + 6 * side + 3 * factor)
                    for k in range(3):
                        turned = cross(x, (A[3 * k], A[3 * k + 1], A[3 * k + 2]))
                        for c in range(3):
                            scratch[own, k, c] = turned[c]


@kernel
def add_mixed(row, column, left, right, weight, scratch, stiffness):
    """Add weight times S and S^T, S the product of two derivatives."""
    for k in range(3):
        for c in range(3):
            total = 0.0
            for x in range(3):
                total += scratch[left, x, k] * scratch[right, x, c]
            total = weight * total
            stiffness[row + k, column + c] += total
            stiffness[column + c, row + k] += total


@kernel
def add_turning(pairs, vectors, p, side, weight, scalars, stiffness):
    """Add weight times (A^T Y) x^T + (A^T X) y^T, less its trace on the diagonal."""
    first = 6 * (pairs[p, side] - 1) + 3
    x, y = load3(vectors, p, LOCAL + 6 * side), load3(vectors, p, LOCAL + 6 * side + 3)
    back_y, back_x = load3(scalars, p, BACK + 6 * side), load3(scalars, p, BACK + 6 * side + 3)
    trace = dot(back_y, x) + dot(back_x, y)
    for k in range(3):
        for c in range(3):
            stiffness[first + k, first + c] += weight * (back_y[k] * x[c] + back_x[k] * y[c])
        stiffness[first + k, first + k] -= weight * trace
