"""The product rule for derivatives of any order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb

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
