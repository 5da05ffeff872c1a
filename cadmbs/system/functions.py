"""Functions of time as plain records, evaluated with their first and second derivatives at one time or many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
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
