"""Where functions of time are not smooth, and how fast their periodic parts are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.system.functions import (
    Composition,
    Harmonic,
    Held,
    PiecewisePolynomial,
    Polynomial,
    Product,
    Rate,
    Sum,
    TimeFunction,
    covered_span,
)

SMOOTH: Final = 99
"""Order of a derivative that jumps where none does."""

JUMP_ROUNDING: Final = 1e-9
"""A derivative jumps where it changes by more than this part of its largest value: below, the knot is rounding."""

VALUE_ROUNDING: Final = 1e-14
"""Rounding of the values of a table, against the largest: derivatives have it over the width of a piece, each time."""

DENSE_TABLE_KNOTS: Final = 500
"""Knots in a span of time above which only those are ends of steps between which a table is no smooth curve."""

SMOOTH_FIT_DEGREE, SMOOTH_FIT_PART = 5, 1e-4
"""A dense table is smooth between two knots where a polynomial of this degree is off by at most this part of its
deviation from a straight line: what an error estimate of order five or more sees."""

_FIT_NODES: Final = 0.5 - 0.5 * np.cos(np.pi * np.arange(SMOOTH_FIT_DEGREE + 1) / SMOOTH_FIT_DEGREE)

KINK_SEARCH_SAMPLES: Final = 2000
"""Samples in a span of time between which the critical points of an argument of sqrt or asin are looked for."""

TOUCHES_DOMAIN: Final = 1e-12
"""Distance of an argument from the end of the domain of sqrt or asin, as part of its size, at which it touches it."""


@dataclass(frozen=True, eq=False)
class Kinks:
    """Times at which a derivative of a function jumps.

    Attributes:
        times: (n,) ascending [s].
        orders: (n,) lowest derivative that jumps: 0 the value, 1 the slope, ...
    """

    times: Array
    orders: Indices

    def lowered(self, by: int) -> Kinks:
        """Those of the function's derivative of an order."""
        return Kinks(self.times, self.orders - by)


def kinks(function: TimeFunction, begin: float, end: float, depth: int = 0) -> Kinks:
    """Where a derivative jumps within a span of time, its ends included.

    A table jumps at its knots: one of straight lines in its slope, a cubic spline in its third derivative, and a table
    that holds its end values in the lowest derivative that is not zero there. Square roots and arcsines have a kink
    where their argument touches the end of their domain. Of dense tables those knots are left out between which the
    values of the derivative that is used are those of a smooth curve.

    Args:
        function: A function of time.
        begin: Beginning of the span [s].
        end: Its end [s].
        depth: Which derivative of the function is used.
    """
    match function:
        case PiecewisePolynomial():
            return _table_kinks(function, begin, end, depth)
        case Sum(of) | Product(of):
            return merged([kinks(part, begin, end, depth) for part in of])
        case Composition(_, inner):
            return merged([kinks(inner, begin, end, depth), _domain_ends(function, begin, end)])
        case Rate(of):
            return kinks(of, begin, end, depth + 1).lowered(1)
        case Held(inputs):
            times = inputs.sample_times
            times = times[(times > begin) & (times < end)]
            return Kinks(times, np.zeros(len(times), dtype=np.intp))
        case Polynomial() | Harmonic():
            return merged([])


def merged(parts: list[Kinks]) -> Kinks:
    """All kinks of several functions, at each time with the lowest order."""
    times = np.concatenate([np.zeros(0), *(part.times for part in parts)])
    orders = np.concatenate([np.zeros(0, dtype=np.intp), *(part.orders for part in parts)])
    unique, place = np.unique(times, return_inverse=True)
    lowest = np.full(len(unique), SMOOTH, dtype=np.intp)
    np.minimum.at(lowest, place, orders)
    return Kinks(unique, lowest)


def shortest_period(function: TimeFunction, begin: float, end: float) -> float:
    """The shortest period of the periodic parts of a function in a span of time [s]; infinite where there is none.

    Of sin(f(t)) and cos(f(t)) it is 2 pi / max |f'|.
    """
    match function:
        case Harmonic():
            moves = function.amplitude != 0.0 and function.rate != 0.0
            return 2.0 * np.pi / abs(function.rate) if moves else np.inf
        case Sum(of) | Product(of):
            return min((shortest_period(part, begin, end) for part in of), default=np.inf)
        case Composition(outer, inner):
            within = shortest_period(inner, begin, end)
            if outer not in ("sin", "cos"):
                return within
            slope = _largest_slope(inner, begin, end)
            return min(within, 2.0 * np.pi / slope if slope * (end - begin) > np.pi else np.inf)
        case Rate(of):
            return shortest_period(of, begin, end)
        case Polynomial() | PiecewisePolynomial() | Held():
            return np.inf


def _largest_slope(function: TimeFunction, begin: float, end: float) -> float:
    """The largest |f'| at samples of the part of a span that a function covers."""
    low, high = covered_span(function)
    times = np.linspace(min(max(begin, low), high), max(min(end, high), low), KINK_SEARCH_SAMPLES)
    return float(np.max(np.abs(function.jet(times).first), initial=0.0))


def _table_kinks(table: PiecewisePolynomial, begin: float, end: float, depth: int) -> Kinks:
    """Knots of a table at which a derivative jumps; of dense tables those between which it is a smooth curve."""
    breaks = table.breaks
    first, last = np.searchsorted(breaks, begin), np.searchsorted(breaks, end, side="right")
    if last <= first or breaks[0] == breaks[-1]:
        return merged([])
    orders = _jump_orders(table)
    chosen = np.arange(first, last)
    if len(chosen) > DENSE_TABLE_KNOTS:
        chosen = _ends_of_smooth_parts(table, chosen, orders, depth)
    else:
        chosen = chosen[orders[chosen] < SMOOTH]
    return Kinks(breaks[chosen], orders[chosen])


def _jump_orders(table: PiecewisePolynomial) -> Indices:
    """(knots,) the lowest derivative that jumps at each knot; SMOOTH where none does."""
    breaks, coefficients = table.breaks, table.coefficients
    degree, widths = coefficients.shape[0] - 1, np.diff(breaks)
    orders = np.full(len(breaks), SMOOTH, dtype=np.intp)
    for order in range(degree, 0, -1):
        factors = [np.prod(np.arange(power, power - order, -1.0)) for power in range(degree, order - 1, -1)]
        after = factors[-1] * coefficients[degree - order]
        before = np.zeros(len(widths))
        for factor, row in zip(factors, coefficients, strict=False):
            before = before * widths + factor * row
        before, after = np.append(0.0, before), np.append(after, 0.0)  # values are held outside
        if not table.hold:
            before[0], after[-1] = after[0], before[-1]
        size = max(float(np.max(np.abs(before))), float(np.max(np.abs(after))))
        rounding = VALUE_ROUNDING * np.max(np.abs(coefficients[-1])) / np.min(widths) ** order
        orders[np.abs(after - before) > max(JUMP_ROUNDING * size, rounding)] = order
    return orders


def _ends_of_smooth_parts(table: PiecewisePolynomial, knots: Indices, orders: Indices, depth: int) -> Indices:
    """Of many knots those between which the values of a derivative are on a smooth curve.

    The span is divided where a polynomial fits worst, until one fits each part. Knots where the derivative itself
    jumps, and the ends of the table, always divide.
    """
    jet = table.jet(table.breaks[knots])
    times, values = table.breaks[knots], (jet.value, jet.first, jet.second)[min(depth, 2)]
    width = float(np.min(np.diff(times)))
    rounding = VALUE_ROUNDING * float(np.max(np.abs(jet.value))) / width ** min(depth, 2)
    divided = (orders[knots] <= depth) | (knots == 0) | (knots == len(table.breaks) - 1)
    kept = {0, len(knots) - 1, *np.flatnonzero(divided).tolist()}
    stack = list(pairwise(sorted(kept)))
    while stack:
        a, b = stack.pop()
        middle = _worst_fit(times[a : b + 1], values[a : b + 1], rounding)
        if middle:
            kept.add(a + middle)
            stack += [(a, a + middle), (a + middle, b)]
    return knots[sorted(kept)]


def _worst_fit(times: Array, values: Array, rounding: float) -> int:
    """The sample where a polynomial through some of them fits worst; 0 where it fits, or none lie between."""
    n = len(times)
    if n <= 2:
        return 0
    x = (times - times[0]) / (times[-1] - times[0])
    deviation = values - values[0] - (values[-1] - values[0]) * x
    size = float(np.max(np.abs(deviation)))
    if size <= max(rounding, JUMP_ROUNDING * float(np.max(np.abs(values)))):
        return 0
    if n > SMOOTH_FIT_DEGREE + 1:
        nodes = np.unique(np.searchsorted(x, _FIT_NODES))
        line = 2.0 * x - 1.0
        basis = np.polynomial.chebyshev.chebvander(line[nodes], len(nodes) - 1)
        deviation = deviation - np.polynomial.chebyshev.chebval(line, np.linalg.solve(basis, deviation[nodes]))
        if float(np.max(np.abs(deviation))) <= max(SMOOTH_FIT_PART * size, rounding):
            return 0
    return 1 + int(np.argmax(np.abs(deviation[1:-1])))


def _domain_ends(function: Composition, begin: float, end: float) -> Kinks:
    """Times at which the argument of sqrt or asin touches the end of its domain: its critical points there."""
    bounds = {"sqrt": (0.0,), "asin": (-1.0, 1.0)}.get(function.outer, ())
    covered = covered_span(function.inner)
    begin, end = max(begin, covered[0]), min(end, covered[1])
    if not bounds or not begin < end:
        return merged([])
    from scipy.optimize import brentq

    value: Callable[[float], float] = lambda t: float(function.inner.jet(t).value)  # noqa: E731
    slope: Callable[[float], float] = lambda t: float(function.inner.jet(t).first)  # noqa: E731
    times = np.linspace(begin, end, KINK_SEARCH_SAMPLES)
    slopes, scale = function.inner.jet(times).first, float(np.max(np.abs(function.inner.jet(times).value)))
    critical = times[slopes == 0.0].tolist()
    for k in np.flatnonzero(slopes[1:] * slopes[:-1] < 0.0):
        critical.append(float(brentq(slope, times[k], times[k + 1], xtol=1e-15 * max(abs(times[k]), 1e-300))))
    touching = [t for t in critical if any(abs(value(t) - bound) <= TOUCHES_DOMAIN * scale for bound in bounds)]
    return Kinks(np.array(touching, dtype=float), np.ones(len(touching), dtype=np.intp))
