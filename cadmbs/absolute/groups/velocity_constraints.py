"""Constraints on velocities and accelerations of a mechanism on a group, for methods that use both levels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cadmbs.absolute.groups.index3 import Index3Problem
from cadmbs.absolute.groups.rows import RowBlocks
from cadmbs.arrays import Array, Indices
from cadmbs.integrators.implicit import Matrix, VelocityRows

VELOCITY_ROW_DIFFERENCE = 1e-7
"""Displacement of the differences [rad, m]: Newton's method converges as with exact derivatives to seven digits."""


@dataclass(frozen=True)
class VelocityConstraints:
    """The constraints of a mechanism, once and twice differentiated.

    Attributes:
        index3: The same mechanism as an index-3 problem.
    """

    index3: Index3Problem

    def rows(self) -> VelocityRows:
        """D g / dt = J V - aim, and its derivative along displacements."""
        return VelocityRows(self.value, self.position)

    def value(self, t: float, x: Array, v: Array) -> Array:
        """J V - aim (..., n_independent) of the independent rows."""
        rows = self.index3.equations.rows.differentiated(self.index3.state(x, v), t)
        return np.asarray((rows.speed - rows.aim)[..., self.index3.independent])

    def acceleration(self, t: float, x: Array, v: Array) -> Array:
        """Accelerations (n_v,) of the group that the index-1 equations give."""
        equations, state = self.index3.equations, self.index3.state(x, v)
        return equations.layout.accelerations(state, equations.solution(t, state).acceleration)

    def position(self, t: float, x: Array, v: Array) -> Matrix:
        """Derivative of J V along displacements of the bodies, by differences.

        All bodies of one colour are displaced at once: no two of them share a row.
        """
        layout, colours = self.index3.equations.layout, self._colours
        count = int(np.max(colours, initial=-1)) + 1
        moves = np.zeros((count, 6, layout.n_v))
        for k, colour in enumerate(colours):
            moves[colour, :, 6 * k : 6 * k + 6] = VELOCITY_ROW_DIFFERENCE * np.eye(6)
        displaced = layout.retract(np.broadcast_to(x, (6 * count, *x.shape)), moves.reshape(6 * count, layout.n_v))
        speeds = self._speeds(t, displaced, np.broadcast_to(v, (6 * count, *v.shape)))
        change = (speeds - self._speeds(t, x, v)) / VELOCITY_ROW_DIFFERENCE
        row, body = self._pairs
        n_rows = change.shape[-1]
        block = change.reshape(count, 6, n_rows)[colours[body], :, row]
        return self.index3.matrix(RowBlocks(row, body, block, np.zeros((n_rows, layout.k))))

    def _speeds(self, t: float, x: Array, v: Array) -> Array:
        return self.index3.equations.rows.differentiated(self.index3.state(x, v), t).speed

    @cached_property
    def _pairs(self) -> tuple[Indices, Indices]:
        """Each row with each of its bodies, once."""
        layout, zero = self.index3.equations.layout, np.zeros(self.index3.equations.layout.n_x)
        blocks = self.index3.equations.rows.differentiated(self.index3.state(zero), 0.0).blocks
        row, body = np.divmod(np.unique(blocks.row * max(layout.n, 1) + blocks.body), max(layout.n, 1))
        return row, body

    @cached_property
    def _colours(self) -> Indices:
        """A number for each body, other than those of the bodies that it shares a row with; few numbers."""
        row, body = self._pairs
        bodies_of: dict[int, list[int]] = {}
        rows_of: dict[int, list[int]] = {}
        for r, b in zip(row.tolist(), body.tolist(), strict=True):
            bodies_of.setdefault(r, []).append(b)
            rows_of.setdefault(b, []).append(r)
        colours: dict[int, int] = {}
        for b in range(self.index3.equations.layout.n):
            taken = {colours.get(other, -1) for r in rows_of.get(b, []) for other in bodies_of[r]}
            colours[b] = next(k for k in range(len(taken) + 1) if k not in taken)
        return np.array(list(colours.values()), dtype=np.intp)
