"""Scalars of bodies in absolute coordinates, with two derivatives: `cadmbs.absolute.pairs` and `scalars`. Scalar code.

Gradients are along (r_i, th_i, r_j, th_j), A <- A exp(~th). With X = c + e d + A_i x_i + A_j x_j and Y likewise, the
gradient of X . Y along th_i is x_i x (A_i^T Y) + y_i x (A_i^T X).
"""
# mypy: ignore-errors

from __future__ import annotations

import math

import numpy as np

from cadmbs.kernels.absolute_packing import (
    EXTRA_FIRST_PRODUCT,
    EXTRA_KIND,
    EXTRA_SECOND_PRODUCT,
    PAIR_DISTANCE,
    PAIR_FIRST_PARTS,
    PAIR_FIXED,
    PAIR_LOCAL,
    PAIR_SECOND_PARTS,
)
from cadmbs.kernels.algebra import add, apply, apply_transposed, cross, dot, scale, subtract
from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.lanes import load3, load9, store3

BODY_POSITION = 0
BODY_ROTATION = 3
BODY_FORCE = 12
BODY_TWIST = 18
BODY_RATE_MAP = 24
BODY_RATE_MAP_DOT = 36
BODY_STATE_SLOTS = 48
"""Slots of a body's place: r, A, left side along (r, th), (r', w), T with w = T v, and its change d(T v)/ds."""

SCALAR_VALUE = 0
SCALAR_WEIGHT = 1
SCALAR_RATE = 2
SCALAR_SLOPES = 3
SCALAR_GRADIENT = 5
SCALAR_RATE_GRADIENT = 17
PRODUCT_LOCAL = 29
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
        A, B = load9(places, i, BODY_ROTATION), load9(places, j, BODY_ROTATION)
        apart = subtract(load3(places, j, BODY_POSITION), load3(places, i, BODY_POSITION))
        e, f = vectors[p, PAIR_DISTANCE], vectors[p, PAIR_DISTANCE + 1]
        x_i, y_i = load3(vectors, p, PAIR_LOCAL), load3(vectors, p, PAIR_LOCAL + 3)
        x_j, y_j = load3(vectors, p, PAIR_LOCAL + 6), load3(vectors, p, PAIR_LOCAL + 9)
        X = add(add(load3(vectors, p, PAIR_FIXED), scale(e, apart)), add(apply(A, x_i), apply(B, x_j)))
        Y = add(scale(f, apart), add(apply(A, y_i), apply(B, y_j)))
        along = add(scale(e, Y), scale(f, X))
        back_i, back_j = (
            (apply_transposed(A, Y), apply_transposed(A, X)),
            (
                apply_transposed(B, Y),
                apply_transposed(B, X),
            ),
        )
        scalars[p, SCALAR_VALUE] = dot(X, Y)
        store3(scalars, p, SCALAR_GRADIENT, scale(-1.0, along))
        store3(scalars, p, SCALAR_GRADIENT + 3, add(cross(x_i, back_i[0]), cross(y_i, back_i[1])))
        store3(scalars, p, SCALAR_GRADIENT + 6, along)
        store3(scalars, p, SCALAR_GRADIENT + 9, add(cross(x_j, back_j[0]), cross(y_j, back_j[1])))
        for k in range(2):
            store3(scalars, p, PRODUCT_LOCAL + 3 * k, back_i[k])
            store3(scalars, p, PRODUCT_LOCAL + 6 + 3 * k, back_j[k])


@kernel
def angles_and_lengths(m, extras, count, near, first, scalars):
    """Values, slopes, gradients of the `count` scalars after m products; angles nearest to `near` from `first` on."""
    for k in range(count):
        one, two, own = extras[k, EXTRA_FIRST_PRODUCT], extras[k, EXTRA_SECOND_PRODUCT], m + k
        if extras[k, EXTRA_KIND] == 0:
            sine, cosine = scalars[one, SCALAR_VALUE], scalars[two, SCALAR_VALUE]
            angle = math.atan2(sine, cosine)
            square = max(sine * sine + cosine * cosine, SHORTEST * SHORTEST)
            scalars[own, SCALAR_VALUE] = angle + FULL_TURN * np.rint((near[first + k] - angle) / FULL_TURN)
            scalars[own, SCALAR_SLOPES], scalars[own, SCALAR_SLOPES + 1] = cosine / square, -sine / square
        else:
            length = math.sqrt(max(scalars[one, SCALAR_VALUE], 0.0))
            scalars[own, SCALAR_VALUE] = length
            scalars[own, SCALAR_SLOPES], scalars[own, SCALAR_SLOPES + 1] = 0.5 / max(length, SHORTEST), 0.0
        for c in range(12):
            scalars[own, SCALAR_GRADIENT + c] = (
                scalars[own, SCALAR_SLOPES] * scalars[one, SCALAR_GRADIENT + c]
                + scalars[own, SCALAR_SLOPES + 1] * scalars[two, SCALAR_GRADIENT + c]
            )


@kernel
def hessian(extras, k, own, scalars):
    """Second derivatives of an angle or length along its products."""
    if extras[k, EXTRA_KIND] == 0:
        a, b = scalars[own, SCALAR_SLOPES], scalars[own, SCALAR_SLOPES + 1]
        return 2.0 * a * b, b * b - a * a, -2.0 * a * b
    length = max(scalars[own, SCALAR_VALUE], SHORTEST)
    return -0.25 / (length * length * length), 0.0, 0.0


@kernel
def rates(pairs, vectors, extras, count, places, scalars):
    """Rates of all scalars, and their derivatives along (r_i, th_i, r_j, th_j) with velocities kept."""
    m = pairs.shape[0]
    for p in range(m):
        product_rate(pairs, vectors, p, places, scalars)
    for k in range(count):
        one, two, own = extras[k, EXTRA_FIRST_PRODUCT], extras[k, EXTRA_SECOND_PRODUCT], m + k
        a, b = scalars[own, SCALAR_SLOPES], scalars[own, SCALAR_SLOPES + 1]
        u, v = scalars[one, SCALAR_RATE], scalars[two, SCALAR_RATE]
        h11, h12, h22 = hessian(extras, k, own, scalars)
        scalars[own, SCALAR_RATE] = a * u + b * v
        for c in range(12):
            scalars[own, SCALAR_RATE_GRADIENT + c] = (
                a * scalars[one, SCALAR_RATE_GRADIENT + c]
                + b * scalars[two, SCALAR_RATE_GRADIENT + c]
                + (h11 * u + h12 * v) * scalars[one, SCALAR_GRADIENT + c]
                + (h12 * u + h22 * v) * scalars[two, SCALAR_GRADIENT + c]
            )


@kernel
def product_rate(pairs, vectors, p, places, scalars):
    """X'.Y + X.Y', and along th_i  y_i x (A_i^T X') + x_i x (A_i^T Y') + (turn of A_i^T Y and A_i^T X) w_i."""
    i, j = pairs[p, 0], pairs[p, 1]
    e, f = vectors[p, PAIR_DISTANCE], vectors[p, PAIR_DISTANCE + 1]
    apart = subtract(load3(places, j, BODY_TWIST), load3(places, i, BODY_TWIST))
    X, Y = scale(e, apart), scale(f, apart)
    for side in range(2):
        body = pairs[p, side]
        A, w = load9(places, body, BODY_ROTATION), load3(places, body, BODY_TWIST + 3)
        X = add(X, apply(A, cross(w, load3(vectors, p, PAIR_LOCAL + 6 * side))))
        Y = add(Y, apply(A, cross(w, load3(vectors, p, PAIR_LOCAL + 6 * side + 3))))
    total = 0.0
    for side in range(2):
        body = pairs[p, side]
        A, w = load9(places, body, BODY_ROTATION), load3(places, body, BODY_TWIST + 3)
        x, y = load3(vectors, p, PAIR_LOCAL + 6 * side), load3(vectors, p, PAIR_LOCAL + 6 * side + 3)
        back_y, back_x = load3(scalars, p, PRODUCT_LOCAL + 6 * side), load3(scalars, p, PRODUCT_LOCAL + 6 * side + 3)
        sign = 2.0 * side - 1.0
        store3(scalars, p, SCALAR_RATE_GRADIENT + 6 * side, add(scale(sign * f, X), scale(sign * e, Y)))
        turning = add(cross(y, apply_transposed(A, X)), cross(x, apply_transposed(A, Y)))
        turning = add(turning, add(scale(dot(w, back_y), x), scale(dot(w, back_x), y)))
        trace = dot(back_y, x) + dot(back_x, y)
        store3(scalars, p, SCALAR_RATE_GRADIENT + 6 * side + 3, subtract(turning, scale(trace, w)))
        for k in range(3):
            total += scalars[p, SCALAR_GRADIENT + 6 * side + k] * places[body, BODY_TWIST + k]
            total += scalars[p, SCALAR_GRADIENT + 6 * side + 3 + k] * w[k]
    scalars[p, SCALAR_RATE] = total


@kernel
def curvature(pairs, vectors, extras, count, places, scalars, scratch, stiffness):
    """Add d(weight gradient^T)/d(r_i, th_i, r_j, th_j) of all scalars; weights of products take what comes through."""
    m = pairs.shape[0]
    for k in range(count):
        one, two, weight = (
            extras[k, EXTRA_FIRST_PRODUCT],
            extras[k, EXTRA_SECOND_PRODUCT],
            scalars[m + k, SCALAR_WEIGHT],
        )
        if weight != 0.0:
            scalars[one, SCALAR_WEIGHT] += weight * scalars[m + k, SCALAR_SLOPES]
            scalars[two, SCALAR_WEIGHT] += weight * scalars[m + k, SCALAR_SLOPES + 1]
            h11, h12, h22 = hessian(extras, k, m + k, scalars)
            add_outer(pairs, one, scalars, one, SCALAR_GRADIENT, one, SCALAR_GRADIENT, weight * h11, stiffness)
            add_outer(pairs, one, scalars, one, SCALAR_GRADIENT, two, SCALAR_GRADIENT, weight * h12, stiffness)
            add_outer(pairs, one, scalars, two, SCALAR_GRADIENT, one, SCALAR_GRADIENT, weight * h12, stiffness)
            add_outer(pairs, one, scalars, two, SCALAR_GRADIENT, two, SCALAR_GRADIENT, weight * h22, stiffness)
    for p in range(m):
        weight = scalars[p, SCALAR_WEIGHT]
        if weight != 0.0:
            slopes(pairs, vectors, p, places, scratch)
            for a in range(4):
                if (pairs[p, PAIR_FIRST_PARTS] >> a) & 1:
                    for b in range(4):
                        if (pairs[p, PAIR_SECOND_PARTS] >> b) & 1:
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
            if (pairs[p, PAIR_FIRST_PARTS + factor] >> part) & 1:
                own, side = 4 * factor + part, part // 2
                if part % 2 == 0:
                    size = (2.0 * side - 1.0) * vectors[p, PAIR_DISTANCE + factor]
                    for k in range(3):
                        for c in range(3):
                            scratch[own, k, c] = size if k == c else 0.0
                else:
                    A, x = (
                        load9(places, pairs[p, side], BODY_ROTATION),
                        load3(vectors, p, PAIR_LOCAL + 6 * side + 3 * factor),
                    )
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
    x, y = load3(vectors, p, PAIR_LOCAL + 6 * side), load3(vectors, p, PAIR_LOCAL + 6 * side + 3)
    back_y, back_x = load3(scalars, p, PRODUCT_LOCAL + 6 * side), load3(scalars, p, PRODUCT_LOCAL + 6 * side + 3)
    trace = dot(back_y, x) + dot(back_x, y)
    for k in range(3):
        for c in range(3):
            stiffness[first + k, first + c] += weight * (back_y[k] * x[c] + back_x[k] * y[c])
        stiffness[first + k, first + k] -= weight * trace
