"""Forces over a deflection or a rate: tables and polynomials."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from cadmbs.arrays import Array


@dataclass(frozen=True, eq=False)
class ForceTable:
    """A force by straight lines between points; outside it has the values at the ends.

    Attributes:
        abscissas: (n,) ascending deflections [m or rad] or rates [m/s or rad/s], n >= 2.
        forces: (n,) [N or N m].
    """

    abscissas: Array
    forces: Array

    @property
    def slopes(self) -> Array:
        """(n - 1,) slopes between the points."""
        return np.asarray(np.diff(self.forces) / np.diff(self.abscissas))

    def __call__(self, x: Array) -> Array:
        """The force at each x."""
        return np.asarray(np.interp(x, self.abscissas, self.forces))

    def slope(self, x: Array) -> Array:
        """The derivative at each x, at a point of the table that of the piece behind it; zero outside."""
        piece = np.searchsorted(self.abscissas, x, side="right")
        return np.concatenate([[0.0], self.slopes, [0.0]])[piece]

    def integral(self, x: Array) -> Array:
        """The integral of the force from 0 to each x."""
        return self._from_first(x) - self._from_first(np.zeros(()))

    def _from_first(self, x: Array) -> Array:
        """The integral from the first point of the table."""
        begins = self.abscissas
        areas = 0.5 * (self.forces[1:] + self.forces[:-1]) * np.diff(begins)
        totals = np.concatenate([[0.0], np.cumsum(areas)])
        piece = np.clip(np.searchsorted(begins, x, side="right") - 1, 0, len(begins) - 1)
        start = self.forces[piece]
        return np.asarray(totals[piece] + 0.5 * (start + self(x)) * (x - begins[piece]))


@dataclass(frozen=True)
class ForcePolynomial:
    """a x + b x^2 + c x^3 of a spring with the deflection x; a u + b u |u| + c u^3 of a damper with the rate u.

    Attributes:
        first, second, third: a, b, c.
        is_odd: Whether the second power has the sign of its argument, as that of a damper.
    """

    first: float
    second: float
    third: float
    is_odd: bool

    def __call__(self, x: Array) -> Array:
        """The force at each x."""
        return np.asarray(x * (self.first + self._size(x) * (self.second + self._size(x) * self.third)))

    def slope(self, x: Array) -> Array:
        """The derivative at each x."""
        return np.asarray(self.first + self._size(x) * (2.0 * self.second + self._size(x) * (3.0 * self.third)))

    def integral(self, x: Array) -> Array:
        """The integral of the force from 0 to each x."""
        inner = self.second / 3.0 + self._size(x) * (self.third / 4.0)
        return np.asarray(x**2 * (self.first / 2.0 + self._size(x) * inner))

    def _size(self, x: Array) -> Array:
        return np.abs(x) if self.is_odd else x


Characteristic: TypeAlias = ForceTable | ForcePolynomial
"""A force in place of the product of a coefficient and a deflection or rate."""
