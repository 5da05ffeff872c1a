"""Truncated power series in several variables: coefficients along the first axis, one a monomial.

a(u) = sum over multi-indices k, |k| <= N, of a_k u^k
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices


class SeriesSpace:
    """Series in a number of variables up to an order: the table of their products.

    Attributes:
        variables: Number of variables.
        order: Highest total degree.
        exponents: (n, variables) of the monomials, by degree.
        degree: (n,) their total degrees.
    """

    def __init__(self, variables: int, order: int) -> None:
        """Args: number of variables, highest total degree."""
        self.variables, self.order = variables, order
        rows = [
            np.bincount(np.array(chosen, dtype=np.intp), minlength=variables)
            for degree in range(order + 1)
            for chosen in combinations_with_replacement(range(variables), degree)
        ]
        self.exponents: Indices = np.array(rows, dtype=np.intp).reshape(len(rows), variables)
        self.degree: Indices = np.sum(self.exponents, axis=-1)
        self._weights = (order + 1) ** np.arange(variables, dtype=np.int64)
        keys = self.exponents @ self._weights
        self._sorted = np.argsort(keys, kind="stable")
        self._keys = keys[self._sorted]
        ends = np.searchsorted(self.degree, order - self.degree, side="right")  # partners of each monomial
        left = np.repeat(np.arange(len(rows)), ends)
        right = np.concatenate([np.arange(end) for end in ends]) if rows else np.zeros(0, dtype=np.intp)
        product = self.index(self.exponents[left] + self.exponents[right])
        by_product = np.argsort(product, kind="stable")
        self._left, self._right = left[by_product], right[by_product]
        self._starts = np.searchsorted(product[by_product], np.arange(len(rows)))

    def __len__(self) -> int:
        return len(self.degree)

    def index(self, exponents: Indices) -> Indices:
        """Numbers of monomials by their exponents (..., variables), all within the order."""
        return np.asarray(self._sorted[np.searchsorted(self._keys, exponents @ self._weights)])

    def zeros(self, *shape: int) -> Array:
        """The series zero, one an entry."""
        return np.zeros((len(self), *shape))

    def linear(self, matrix: Array) -> Array:
        """The series M u, (n, rows), of a matrix (rows, variables)."""
        result = self.zeros(len(matrix))
        if self.order:
            result[1 : 1 + self.variables] = matrix.T
        return result

    def multiply(self, a: Array, b: Array) -> Array:
        """Products entry by entry."""
        return np.asarray(np.add.reduceat(a[self._left] * b[self._right], self._starts, axis=0))

    def matmul(self, a: Array, b: Array) -> Array:
        """Products of matrices of series (n, i, j) and (n, j, k)."""
        return np.asarray(np.add.reduceat(a[self._left] @ b[self._right], self._starts, axis=0))

    def powers(self, x: Array) -> list[Array]:
        """1, x, x^2, ..., x^N of a series (n,)."""
        one = self.zeros()
        one[0] = 1.0
        result = [one]
        for _ in range(self.order):
            result.append(self.multiply(result[-1], x))
        return result

    def extended(self, series: Array) -> Array:
        """A series of a lower order as one of this space."""
        result = np.zeros((len(self), *series.shape[1:]))
        result[: len(series)] = series
        return result

    def values(self, points: Array) -> Array:
        """Monomials (..., n) at points (..., variables)."""
        return _product(self._factors(points), points.shape[:-1], len(self))

    def gradients(self, points: Array) -> Array:
        """Derivatives (..., n, variables) of the monomials at points (..., variables)."""
        result, factors = np.zeros((*points.shape[:-1], len(self), self.variables)), self._factors(points)
        powers = self._powers(points)
        for k, factor in enumerate(factors):
            exponent = self.exponents[:, k]
            factors[k] = exponent * powers[..., k, np.maximum(exponent - 1, 0)]
            result[..., k] = _product(factors, points.shape[:-1], len(self))
            factors[k] = factor
        return result

    def _factors(self, points: Array) -> list[Array]:
        """The power of each variable in the monomials (..., n) at points (..., variables)."""
        powers = self._powers(points)
        return [powers[..., k, self.exponents[:, k]] for k in range(self.variables)]

    def _powers(self, points: Array) -> Array:
        """Powers 0 to N (..., variables, N + 1) of the variables at points (..., variables), by products."""
        result = np.ones((*points.shape, self.order + 1))
        result[..., 1:] = points[..., None]
        return np.asarray(np.cumprod(result, axis=-1))

    def derivatives(self, series: Array) -> Array:
        """The derivatives (n, ..., variables) of series (n, ...), of one order less."""
        result = np.zeros((*series.shape, self.variables))
        for k in range(self.variables):
            source = np.flatnonzero(self.exponents[:, k])
            lowered = self.exponents[source].copy()
            lowered[:, k] -= 1
            factor = self.exponents[source, k].reshape(-1, *([1] * (series.ndim - 1)))
            result[self.index(lowered), ..., k] = factor * series[source]
        return result


def _product(factors: list[Array], batch: tuple[int, ...], count: int) -> Array:
    """The product (*batch, count) of factors of this shape, one without any."""
    result = np.ones((*batch, count))
    for factor in factors:
        result *= factor
    return result


def reciprocal(space: SeriesSpace, a: Array) -> Array:
    """The series 1 / a (n,), where a does not vanish at u = 0, by Newton's iteration."""
    result = space.zeros()
    result[0], two = 1.0 / a[0], space.zeros()
    two[0] = 2.0
    for _ in range(max(space.order, 1).bit_length() + 1):
        result = space.multiply(result, two - space.multiply(a, result))
    return result


def arctangent(space: SeriesSpace, z: Array) -> Array:
    """The series atan z (n,), where z vanishes at u = 0."""
    square, power, result = space.multiply(z, z), z, z.copy()
    for k in range(1, space.order // 2 + 1):
        power = space.multiply(power, square)
        result = result + (-1.0) ** k / (2 * k + 1) * power
    return result


def exponential(space: SeriesSpace, M: Array) -> Array:
    """Exp M of matrices of series (n, k, k) that vanish at u = 0: the sum ends with the order."""
    term = space.zeros(*M.shape[1:])
    term[0] = np.eye(M.shape[-1])
    result = term.copy()
    for k in range(1, space.order + 1):
        term = space.matmul(term, M) / k
        result = result + term
    return result


@lru_cache(maxsize=64)
def series_space(variables: int, order: int) -> SeriesSpace:
    """The space of series in so many variables up to an order."""
    return SeriesSpace(variables, order)


def series_size(variables: int, order: int) -> int:
    """Number of coefficients of a series."""
    return comb(variables + order, order)


def monomial_series(outer: SeriesSpace, inner: SeriesSpace, x: Array) -> Array:
    """The monomials of one space (n_outer, n_inner) at arguments x (n_inner, variables) that are series themselves."""
    result = np.zeros((len(outer), len(inner)))
    result[0, 0] = 1.0
    for k in range(1, len(outer)):
        variable = int(np.flatnonzero(outer.exponents[k])[0])
        lower = outer.exponents[k].copy()
        lower[variable] -= 1
        result[k] = inner.multiply(result[int(outer.index(lower))], x[:, variable])
    return result


def composed(outer: SeriesSpace, series: Array, inner: SeriesSpace, x: Array) -> Array:
    """The series (n_inner, ...) of a series (n_outer, ...) at arguments x (n_inner, variables) that vanish at zero."""
    return np.asarray(np.tensordot(monomial_series(outer, inner, x), series, axes=(0, 0)))


def is_of_degree(space: SeriesSpace, degree: int) -> NDArray[np.bool_]:
    """(n,) which monomials have a total degree."""
    mask: NDArray[np.bool_] = space.degree == degree
    return mask


def largest(series: Any) -> float:
    """The largest coefficient."""
    return float(np.max(np.abs(series), initial=0.0))
