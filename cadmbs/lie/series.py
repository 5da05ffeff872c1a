"""The scalar functions of the rotation angle that exp, log and their differentials on SO(3) and SE(3) are made of.

Each is a smooth even function of the angle x = ||w|| >= 0 [rad], also where its formula reads 0/0. The names say how
they hang together: a `drop` is minus the derivative divided by x, a `rise` is the derivative divided by x.

    name                 theory   limit at 0
    sinc                 a0       1
    versine              a1       1/2
    sine_lag             a2       1/6
    versine_drop         c        1/12    = -versine'/x
    sine_lag_drop        d        1/60    = -sine_lag'/x
    versine_second_drop  e        1/90    = -versine_drop'/x
    cotangent_lag        b        1/12
    cotangent_lag_rise   b1       1/360   = cotangent_lag'/x

Where a closed form would subtract nearly equal numbers (x < 2), a power series in x^2 takes over; `sinc` and `versine`
are products of accurate factors everywhere and need none. For x up to 2 pi relative errors stay below 5e-15, those of
`cotangent_lag_rise` below 3e-14; beyond, the drops have zeros of their own, next to which errors are absolute.

A Python float gives a number, an array gives an array.
"""

from collections.abc import Callable
from math import factorial

import numpy as np

from cadmbs.lie._components import Component

SERIES_ANGLE = 2.0
"""Below this angle [rad] the series is summed, above it the closed forms have lost at most one digit."""

SERIES_TERMS = 12
"""Terms of a series: the first one left out is below 1e-19 of the sum at `SERIES_ANGLE`."""

NONZERO_ANGLE = 1e-300
"""Replaces x = 0 in sin x / x = 1, so that nothing is divided by zero."""

_K = range(SERIES_TERMS)
SINE_LAG = tuple((-1) ** k / factorial(2 * k + 3) for k in _K)
VERSINE_DROP = tuple((-1) ** k * 2 * (k + 1) / factorial(2 * k + 4) for k in _K)
SINE_LAG_DROP = tuple((-1) ** k * 2 * (k + 1) / factorial(2 * k + 5) for k in _K)
VERSINE_SECOND_DROP = tuple((-1) ** k * 4 * (k + 1) * (k + 2) / factorial(2 * k + 6) for k in _K)
"""Coefficients of the series, in powers of x^2."""


def _horner(coefficients: tuple[float, ...], y: Component) -> Component:
    """Sum of coefficient k times y^k."""
    total: Component = coefficients[-1]
    for coefficient in coefficients[-2::-1]:
        total = total * y + coefficient
    return total


def _evaluate(coefficients: tuple[float, ...], closed: Callable[[Component], Component], x: Component) -> Component:
    """The power series in x^2 below the switch, the closed form above it."""
    if isinstance(x, float | int):
        x = float(x)  # NumPy's scalars calculate several times slower
        return _horner(coefficients, x * x) if x < SERIES_ANGLE else closed(x)
    small = x < SERIES_ANGLE
    if small.all():
        return _horner(coefficients, x * x)
    low, high = np.minimum(x, SERIES_ANGLE), np.maximum(x, SERIES_ANGLE)
    return np.where(small, _horner(coefficients, low * low), closed(high))


def sinc(x: Component) -> Component:
    """The ratio sin x / x, the theory's a0."""
    x = np.maximum(x, NONZERO_ANGLE)
    return np.sin(x) / x


def versine(x: Component) -> Component:
    """(1 - cos x) / x^2 = 2 sin^2(x/2) / x^2, the theory's a1; accurate also next to its zero at 2 pi."""
    half = sinc(0.5 * x)
    return 0.5 * half * half


def sine_lag(x: Component) -> Component:
    """(x - sin x) / x^3, the theory's a2.

    Example:
        >>> round(sine_lag(0.0) * 6, 12)
        1.0
    """
    return _evaluate(SINE_LAG, lambda x: (x - np.sin(x)) / (x * x * x), x)


def versine_drop(x: Component) -> Component:
    """(2 (1 - cos x) - x sin x) / x^4, the theory's c; minus the derivative of `versine`, divided by x."""
    return _evaluate(VERSINE_DROP, _versine_drop_closed, x)


def _versine_drop_closed(x: Component) -> Component:
    # With h = x/2 the numerator is 4 sin h (sin h - h cos h): a product stays accurate next to the zero at 2 pi.
    half = 0.5 * x
    sine = np.sin(half)
    square = x * x
    return 4.0 * sine * (sine - half * np.cos(half)) / (square * square)


def sine_lag_drop(x: Component) -> Component:
    """(2 x - 3 sin x + x cos x) / x^5, the theory's d; minus the derivative of `sine_lag`, divided by x."""
    return _evaluate(SINE_LAG_DROP, lambda x: (x * (2.0 + np.cos(x)) - 3.0 * np.sin(x)) / (x * x) ** 2 / x, x)


def versine_second_drop(x: Component) -> Component:
    """(8 - 8 cos x - 5 x sin x + x^2 cos x) / x^6, the theory's e; minus the derivative of `versine_drop` over x."""
    return _evaluate(VERSINE_SECOND_DROP, _versine_second_drop_closed, x)


def _versine_second_drop_closed(x: Component) -> Component:
    square = x * x
    cosine = np.cos(x)
    return (8.0 - 8.0 * cosine - 5.0 * x * np.sin(x) + square * cosine) / (square * square * square)


def cotangent_lag(x: Component) -> Component:
    """(1 - (x/2) cot(x/2)) / x^2 = c / (2 a1), the theory's b; it has a pole at x = 2 pi."""
    return versine_drop(x) / (2.0 * versine(x))


def cotangent_lag_rise(x: Component) -> Component:
    """(c^2 - e a1) / (2 a1^2), the theory's b1: the derivative of `cotangent_lag`, divided by x; a pole at 2 pi."""
    a1, c = versine(x), versine_drop(x)
    return (c * c - versine_second_drop(x) * a1) / (2.0 * a1 * a1)
