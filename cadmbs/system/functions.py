"""Functions of time as plain records, evaluated with their first and second derivatives at one time or many."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Indices
from cadmbs.errors import CadmbsError
from cadmbs.system.inputs import Inputs


class Jet(NamedTuple):
    """Value, first and second time derivative, each of the shape of the times."""

    value: Array
    first: Array
    second: Array


class OutsideTableError(CadmbsError):
    """A time lies outside a table that says `"outside": "error"`."""


def _horner(highest_first: Array, t: Array) -> Jet:
    """Value and derivatives of sum_k c_k t^k; coefficients along the first axis, highest power first."""
    value = first = second = np.zeros(t.shape)
    for coefficient in highest_first:
        second = second * t + 2.0 * first
        first = first * t + value
        value = value * t + coefficient
    return Jet(value, first, second)


@dataclass(frozen=True)
class Polynomial:
    """sum_k c_k t^k; a constant has one coefficient."""

    coefficients: tuple[float, ...]

    def jet(self, t: ArrayLike) -> Jet:
        """Value and derivatives by Horner's rule."""
        return _horner(np.array(self.coefficients[::-1]), np.asarray(t, dtype=float))


@dataclass(frozen=True)
class Harmonic:
    """mean + amplitude sin(rate t + phase)."""

    mean: float
    amplitude: float
    rate: float
    phase: float

    def jet(self, t: ArrayLike) -> Jet:
        """Value and derivatives."""
        angle = self.rate * np.asarray(t, dtype=float) + self.phase
        sine, cosine = self.amplitude * np.sin(angle), self.amplitude * np.cos(angle)
        return Jet(self.mean + sine, self.rate * cosine, -(self.rate**2) * sine)


@dataclass(frozen=True)
class PiecewisePolynomial:
    """On [t_k, t_{k+1}] a polynomial in t - t_k; `coefficients` is (degree + 1, pieces), highest power first.

    Outside it holds the end values (with zero derivatives), or raises where `hold` is false.
    """

    breaks: Array
    coefficients: Array
    hold: bool

    def jet(self, t: ArrayLike) -> Jet:
        """Value and derivatives of the piece that contains t.

        Raises:
            OutsideTableError: If t lies outside the table and `hold` is false.
        """
        t = np.asarray(t, dtype=float)
        inside = np.clip(t, self.breaks[0], self.breaks[-1])
        held = inside != t
        if not self.hold and np.any(held):
            outside = float(t[held].flat[0])
            raise OutsideTableError(
                f"time {outside:.6g} s lies outside the table {self.breaks[0]:.6g} to {self.breaks[-1]:.6g} s"
            )
        last = self.coefficients.shape[1] - 1
        piece = np.clip(np.searchsorted(self.breaks, inside, side="right") - 1, 0, last)
        value, first, second = _horner(self.coefficients[:, piece], inside - self.breaks[piece])
        return Jet(value, np.where(held, 0.0, first), np.where(held, 0.0, second))


@dataclass(frozen=True)
class Sum:
    """Sum of functions."""

    of: tuple[TimeFunction, ...]

    def jet(self, t: ArrayLike) -> Jet:
        """Value and derivatives."""
        jets = [part.jet(t) for part in self.of]
        value, first, second = (np.sum(np.array(part), axis=0) for part in zip(*jets, strict=True))
        return Jet(value, first, second)


@dataclass(frozen=True)
class Product:
    """Product of functions."""

    of: tuple[TimeFunction, ...]

    def jet(self, t: ArrayLike) -> Jet:
        """Value and derivatives by the product rule: (fg)'' = f''g + 2 f'g' + fg''."""
        value, first, second = Polynomial((1.0,)).jet(t)
        for part in self.of:
            g = part.jet(t)
            second = second * g.value + 2.0 * first * g.first + value * g.second
            first = first * g.value + value * g.first
            value = value * g.value
        return Jet(value, first, second)


@dataclass(frozen=True)
class Composition:
    """outer(inner(t)) with outer one of sin, cos, asin, sqrt."""

    outer: str
    inner: TimeFunction

    def jet(self, t: ArrayLike) -> Jet:
        """Value and derivatives by the chain rule: (g o f)'' = g'' f'^2 + g' f''.

        Raises:
            OutsideTableError: If the inner value lies outside the domain of asin or sqrt.
        """
        f = self.inner.jet(t)
        with np.errstate(all="ignore"):
            g = _OUTER[self.outer](f.value)
        if not np.all(np.isfinite(g)):
            raise OutsideTableError(f"{self.outer} of a function of time leaves the range of finite derivatives")
        return Jet(g.value, g.first * f.first, g.second * f.first**2 + g.first * f.second)


@dataclass(frozen=True)
class Rate:
    """The first time derivative of a function; its own second derivative is not known, and not a number."""

    of: TimeFunction

    def jet(self, t: ArrayLike) -> Jet:
        """Value and first derivative, which are the first and second derivative of the function."""
        jet = self.of.jet(t)
        return Jet(jet.first, jet.second, np.full(jet.second.shape, np.nan))


@dataclass(frozen=True, eq=False)
class Held:
    """One of the numbers that a controller gives while a motion is under way; its rates are taken to be zero."""

    inputs: Inputs
    number: int

    def jet(self, t: ArrayLike) -> Jet:
        """What holds at a time."""
        value = self.inputs.at(t, self.number)
        return Jet(value, np.zeros(value.shape), np.zeros(value.shape))


def _sine(x: Array) -> Jet:
    return Jet(np.sin(x), np.cos(x), -np.sin(x))


def _cosine(x: Array) -> Jet:
    return Jet(np.cos(x), -np.sin(x), -np.cos(x))


def _arcsine(x: Array) -> Jet:
    slope = 1.0 / np.sqrt(1.0 - x * x)
    return Jet(np.arcsin(x), slope, x * slope**3)


def _square_root(x: Array) -> Jet:
    root = np.sqrt(x)
    return Jet(root, 0.5 / root, -0.25 / root**3)


_OUTER = {"sin": _sine, "cos": _cosine, "asin": _arcsine, "sqrt": _square_root}

TimeFunction: TypeAlias = Polynomial | Harmonic | PiecewisePolynomial | Sum | Product | Composition | Rate | Held
"""A function of time; `jet(t)` gives value, first and second derivative."""


def covered_span(function: TimeFunction) -> tuple[float, float]:
    """The span that a function covers: that of its tables which end with an error."""
    match function:
        case PiecewisePolynomial(breaks, _, hold):
            return (-np.inf, np.inf) if hold else (float(breaks[0]), float(breaks[-1]))
        case Sum(of) | Product(of):
            spans = [covered_span(part) for part in of]
            return max((a for a, _ in spans), default=-np.inf), min((b for _, b in spans), default=np.inf)
        case Composition(_, inner):
            return covered_span(inner)
        case Rate(of):
            return covered_span(of)
        case Polynomial() | Harmonic() | Held():
            return -np.inf, np.inf


def additive_parts(function: TimeFunction) -> tuple[TimeFunction, ...]:
    """The functions of which a function is the sum, sums in sums included; itself where it is none."""
    if isinstance(function, Sum):
        return tuple(part for term in function.of for part in additive_parts(term))
    return (function,)


def varies(function: TimeFunction) -> bool:
    """Whether a function of time has different values at different times, as far as its form tells."""
    match function:
        case Polynomial(coefficients):
            return any(coefficients[1:])
        case Harmonic():
            return function.amplitude != 0.0 and function.rate != 0.0
        case PiecewisePolynomial():
            value = function.coefficients[-1]
            return bool(np.any(function.coefficients[:-1]) or np.any(value != value[0]))
        case Composition():
            return varies(function.inner)
        case Sum() | Product():
            return any(varies(part) for part in function.of)
        case Rate(of):
            return varies(of)
        case Held():
            return True


# Where functions of time are not smooth, and how fast their periodic parts are.

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
    if not parts:
        return Kinks(np.zeros(0), np.zeros(0, dtype=np.intp))
    times, orders = np.concatenate([part.times for part in parts]), np.concatenate([part.orders for part in parts])
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
    if not table.hold:  # nothing jumps where a table ends, but steps are to end there
        orders[[0, -1]] = np.minimum(orders[[0, -1]], SMOOTH - 1)
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
