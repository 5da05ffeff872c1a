"""Tables of a force over a deflection or a rate."""

from __future__ import annotations

from dataclasses import dataclass

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
