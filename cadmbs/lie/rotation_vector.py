"""Derivatives of any order of the differential of exp on SO(3), in time and by the components of a rotation vector.

    dexp_w = I + c2(y) ~w + c3(y) ~w^2 ,   y = w . w ,   c_n(y) = sum_k (-y)^k / (2k + n)!

The functions c_n are entire (c2 and c3 are `series.versine` and `series.sine_lag`) and closed under differentiation,
c_n' = (n c_(n+2) - c_(n+1)) / 2, so that every derivative follows by the product rule, without a limit at zero.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb, factorial
from string import ascii_uppercase

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import so3

SERIES_ANGLE_SQUARE = 16.0
"""Below this square of the angle the series is summed; above it the recursion divides errors by it at every step."""

ENTIRE_SERIES_TERMS = 24
"""Terms of the series: the first one left out is below 1e-30 at `SERIES_ANGLE_SQUARE`."""


def entire_functions(y: Array, n_max: int) -> Array:
    """The functions c_0 = cos x, c_1 = sin x / x, c_2, ..., c_n_max of y = x^2.

    Above `SERIES_ANGLE_SQUARE` c_(n+2) = (1/n! - c_n) / y. Theory 2.1 (extra).

    Args:
        y: (...,) squares of angles [rad^2].
        n_max: Index of the last function, at least 1.

    Returns:
        (n_max + 1, ...).
    """
    values = np.zeros((n_max + 1, *y.shape))
    small, large = np.minimum(y, SERIES_ANGLE_SQUARE), np.maximum(y, SERIES_ANGLE_SQUARE)
    x = np.sqrt(large)
    closed = [np.cos(x), np.sin(x) / x]
    for n in range(n_max + 1):
        if n > 1:
            closed.append((1.0 / factorial(n - 2) - closed[n - 2]) / large)
        total = np.zeros(y.shape)
        for k in reversed(range(ENTIRE_SERIES_TERMS)):
            total = (-1.0) ** k / factorial(2 * k + n) + small * total
        values[n] = np.where(y < SERIES_ANGLE_SQUARE, total, closed[n])
    return values


def dexp_derivatives(path: Array) -> Array:
    """Time derivatives of `so3.dexp` along a moving rotation vector, orders 0, 1, ..., m.

    Args:
        path: (m + 1, ..., 3) the rotation vector [rad] and its first m time derivatives.

    Returns:
        (m + 1, ..., 3, 3) d^k/dt^k dexp_w: row 0 is `so3.dexp(w)`, row 1 `so3.dexp_derivative(w, w_dot)`.

    References:
        Derivatives of P-INT (6)-(8) by power series (extra).
    """
    orders = range(len(path))
    tilde = so3.hat(path)
    square = [product_derivative(np.matmul, list(tilde), list(tilde), k) for k in orders]
    y = [product_derivative(_dot, list(path), list(path), k) for k in orders]
    first, second = _along(y, len(path))
    result = [
        product_derivative(np.multiply, first, list(tilde), k) + product_derivative(np.multiply, second, square, k)
        for k in orders
    ]
    result[0] = result[0] + np.eye(3)
    return np.stack(result)


def dexp_partials(w: Array, order: int) -> list[Array]:
    """Partial derivatives of `so3.dexp` by the components of the rotation vector, orders 0, 1, ..., m.

    With d c_n / dw_a = w_a (n c_(n+2) - c_(n+1)), and the product rule for ~w and ~w^2.

    Args:
        w: (..., 3) rotation vector [rad].
        order: m.

    Returns:
        (..., 3, 3) dexp_w, then (..., 3, 3, 3) with the direction last, and so on with one more axis each.

    References:
        Derivatives of P-INT (6)-(8) by power series (extra).
    """
    one = np.eye(3)
    values = entire_functions(np.asarray(np.sum(w * w, axis=-1)), 3 + 2 * order)
    table = [[value] for value in values]
    for done in range(order):
        for n in range(2, 2 + 2 * (order - done)):
            slope = [n * up - next_up for up, next_up in zip(table[n + 2], table[n + 1], strict=False)]
            table[n].append(partial_product("a,->a", [w, one], slope, done))
    tilde = [so3.hat(w), np.moveaxis(so3.hat(one), 0, -1)]
    square = [partial_product("xy,yz->xz", tilde, tilde, m) for m in range(3)]
    result = [
        partial_product("xy,->xy", tilde, table[2], m) + partial_product("xy,->xy", square, table[3], m)
        for m in range(order + 1)
    ]
    result[0] = result[0] + one
    return result


def _dot(a: Array, b: Array) -> Array:
    return np.asarray(np.sum(a * b, axis=-1))


def _along(y: list[Array], count: int) -> tuple[list[Array], list[Array]]:
    """c2(y(t)) and c3(y(t)) with their time derivatives, `count` orders each, shapes (..., 1, 1).

    From F_n' = y' (n F_(n+2) - F_(n+1)) / 2 for F_n(t) = c_n(y(t)), differentiated by the product rule.
    """
    values = entire_functions(y[0], 3 + 2 * count)
    table = [[value] for value in values]
    slopes: list[list[Array]] = [[] for _ in values]
    for order in range(1, count):
        for n in range(2, 4 + 2 * (count - order)):
            slopes[n].append(0.5 * (n * table[n + 2][order - 1] - table[n + 1][order - 1]))
            table[n].append(product_derivative(np.multiply, y[1:], slopes[n], order - 1))
    first, second = ([entry[..., None, None] for entry in table[n]] for n in (2, 3))
    return first, second


# The product rule for derivatives of any order, in time and along several directions.


def product_derivative(
    product: Callable[[Array, Array], Array], f: Sequence[Array], g: Sequence[Array], order: int
) -> Array:
    """The derivative of a bilinear product, (f * g)^(m) = sum_l binom(m, l) f^(l) * g^(m - l).

    Args:
        product: Any bilinear function of two arrays, such as a bracket or a matrix product.
        f: f and its derivatives, orders 0 to at least m.
        g: g and its derivatives, orders 0 to at least m.
        order: m.
    """
    total = product(f[0], g[order])
    for taken in range(1, order + 1):
        total = total + comb(order, taken) * product(f[taken], g[order - taken])
    return np.asarray(total)


def partial_product(subscripts: str, left: Sequence[Array], right: Sequence[Array], order: int) -> Array:
    """The derivative of a bilinear product along several directions, first index differentiated first.

    Every way to share the directions between the two factors gives one term, in which each keeps their order:
    derivatives that do not commute are right too.

    Args:
        subscripts: The product for `numpy.einsum` in lower-case letters without batch axes, such as "xy,yj->xj".
        left: The left factor and its derivatives, orders 0, 1, ...; each order has one more axis behind the others, one
            entry a direction. Further orders are zero.
        right: The right factor likewise.
        order: Number of directions.
    """
    inputs, output = subscripts.split("->")
    first, second = inputs.split(",")
    directions = ascii_uppercase[:order]
    terms = []
    for size in range(max(0, order + 1 - len(right)), min(order + 1, len(left))):
        for chosen in combinations(directions, size):
            others = "".join(letter for letter in directions if letter not in chosen)
            term = f"...{first}{''.join(chosen)},...{second}{others}->...{output}{directions}"
            terms.append(np.einsum(term, left[size], right[order - size]))
    return np.asarray(sum(terms))
