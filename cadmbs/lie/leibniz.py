"""The product rule for derivatives of any order, in time and along several directions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from string import ascii_uppercase

import numpy as np

from cadmbs.arrays import Array


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
