"""Functions of time as plain records, evaluated with their first and second derivatives."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError


class Jet(NamedTuple):
    """Value, first and second time derivative at one time."""

    value: float
    first: float
    second: float


class OutsideTableError(CadmbsError):
    """A time lies outside a table that says `"outside": "error"`."""


@dataclass(frozen=True)
class Polynomial:
    """sum_k c_k t^k; a constant has one coefficient."""

    coefficients: tuple[float, ...]

    def jet(self, t: float) -> Jet:
        """Value and derivatives by Horner's rule."""
        value = first = second = 0.0
        for coefficient in reversed(self.coefficients):
            second = second * t + 2.0 * first
            first = first * t + value
            value = value * t + coefficient
        return Jet(value, first, second)


@dataclass(frozen=True)
class Harmonic:
    """mean + amplitude sin(rate t + phase)."""

    mean: float
    amplitude: float
    rate: float
    phase: float

    def jet(self, t: float) -> Jet:
        """Value and derivatives."""
        sine = self.amplitude * math.sin(self.rate * t + self.phase)
        cosine = self.amplitude * math.cos(self.rate * t + self.phase)
        return Jet(self.mean + sine, self.rate * cosine, -self.rate**2 * sine)


@dataclass(frozen=True)
class PiecewisePolynomial:
    """On [t_k, t_{k+1}] a polynomial in t - t_k; `coefficients` is (degree + 1, pieces), highest power first.

    Outside it holds the end values (with zero derivatives), or raises where `hold` is false.
    """

    breaks: Array
    coefficients: Array
    hold: bool

    def jet(self, t: float) -> Jet:
        """Value and derivatives of the piece that contains t.

        Raises:
            OutsideTableError: If t lies outside the table and `hold` is false.
        """
        inside = min(max(t, float(self.breaks[0])), float(self.breaks[-1]))
        if inside != t and not self.hold:
            raise OutsideTableError(f"time {t:.6g} s lies outside the table {self.breaks[0]:.6g} to {self.breaks[-1]:.6g} s")
        piece = int(np.clip(np.searchsorted(self.breaks, inside, side="right") - 1, 0, self.coefficients.shape[1] - 1))
        lowest_first = tuple(float(c) for c in self.coefficients[::-1, piece])
        value, first, second = Polynomial(lowest_first).jet(inside - float(self.breaks[piece]))
        return Jet(value, first, second) if inside == t else Jet(value, 0.0, 0.0)


@dataclass(frozen=True)
class Sum:
    """Sum of functions."""

    of: tuple[TimeFunction, ...]

    def jet(self, t: float) -> Jet:
        """Value and derivatives."""
        jets = [part.jet(t) for part in self.of]
        return Jet(sum(j.value for j in jets), sum(j.first for j in jets), sum(j.second for j in jets))


@dataclass(frozen=True)
class Product:
    """Product of functions."""

    of: tuple[TimeFunction, ...]

    def jet(self, t: float) -> Jet:
        """Value and derivatives by the product rule: (fg)'' = f''g + 2 f'g' + fg''."""
        value, first, second = 1.0, 0.0, 0.0
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

    def jet(self, t: float) -> Jet:
        """Value and derivatives by the chain rule: (g o f)'' = g'' f'^2 + g' f''.

        Raises:
            OutsideTableError: If the inner value lies outside the domain of asin or sqrt.
        """
        f = self.inner.jet(t)
        try:
            g = _OUTER[self.outer](f.value)
        except (ValueError, ZeroDivisionError) as problem:
            raise OutsideTableError(f"{self.outer}({f.value:.6g}) at time {t:.6g} s has no finite derivatives") from problem
        return Jet(g.value, g.first * f.first, g.second * f.first**2 + g.first * f.second)


def _sine(x: float) -> Jet:
    return Jet(math.sin(x), math.cos(x), -math.sin(x))


def _cosine(x: float) -> Jet:
    return Jet(math.cos(x), -math.sin(x), -math.cos(x))


def _arcsine(x: float) -> Jet:
    slope = 1.0 / math.sqrt(1.0 - x * x)
    return Jet(math.asin(x), slope, x * slope**3)


def _square_root(x: float) -> Jet:
    root = math.sqrt(x)
    return Jet(root, 0.5 / root, -0.25 / root**3)


_OUTER = {"sin": _sine, "cos": _cosine, "asin": _arcsine, "sqrt": _square_root}

TimeFunction: TypeAlias = Polynomial | Harmonic | PiecewisePolynomial | Sum | Product | Composition
"""A function of time; `jet(t)` gives value, first and second derivative."""
