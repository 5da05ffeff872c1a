"""How far the columns of a motion are from those of another one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.viewer.run import ShownRun

SAME_TIME = 1e-9
"""Times that differ by less than this part of the duration are one."""

QUATERNION_ENDS = ((":w", ":x", ":y", ":z"), ("/qw", "/qx", "/qy", "/qz"))
"""How the names of the four components of a quaternion end: of a joint (before `/q`), and of a body."""


@dataclass(frozen=True)
class ColumnDifference:
    """The difference of one column from that of the reference motion.

    Attributes:
        t: (n,) times [s].
        values: (n,) differences, in the unit of the column.
    """

    t: Array
    values: Array

    @property
    def largest(self) -> tuple[float, float] | None:
        """The largest finite difference by size, and its time [s]; None where there is none."""
        finite = np.isfinite(self.values)
        if not finite.any():
            return None
        k = int(np.argmax(np.where(finite, np.abs(self.values), -1.0)))
        return float(abs(self.values[k])), float(self.t[k])


class RunDifferences:
    """Differences of a motion from a reference motion, column by column.

    At the times that both have; where less than half of the motion's times are among them, at all its times in the
    common interval, with the reference interpolated linearly. Of the two quaternions of an orientation the one is
    compared that is nearer to the reference.
    """

    def __init__(self, run: ShownRun, reference: ShownRun) -> None:
        self.run, self.reference = run, reference
        self.columns = frozenset(run.result.column_names) & frozenset(reference.result.column_names) - {"t"}
        self._rows, self._partners = _common_rows(run.result.t, reference.result.t)
        self._signs: dict[str, Array] = {}

    @property
    def interpolated(self) -> bool:
        """Whether the reference had to be interpolated."""
        return self._partners is None

    def of(self, column: str) -> ColumnDifference:
        """The difference of a column that both have."""
        values, reference = self._pair(column)
        sign = self._sign(column)
        with np.errstate(invalid="ignore", over="ignore"):
            return ColumnDifference(self.run.result.t[self._rows], sign * values - reference)

    def _pair(self, column: str) -> tuple[Array, Array]:
        values = self.run.column(column)[self._rows]
        reference = self.reference.column(column)
        if self._partners is not None:
            return values, reference[self._partners]
        return values, np.interp(self.run.result.t[self._rows], self.reference.result.t, reference)

    def _sign(self, column: str) -> Array:
        components = quaternion_components(column, self.columns)
        if not components:
            return np.ones(1)
        if components[0] not in self._signs:
            with np.errstate(invalid="ignore", over="ignore"):
                product = sum(values * reference for values, reference in map(self._pair, components))
            self._signs[components[0]] = np.where(np.asarray(product) < 0.0, -1.0, 1.0)
        return self._signs[components[0]]


def quaternion_components(column: str, columns: Iterable[str]) -> tuple[str, ...]:
    """The four columns of the quaternion that a column belongs to, w first; none if it is no component of one."""
    stem, suffix = (column[:-2], "/q") if column.endswith("/q") else (column, "")
    for ends in QUATERNION_ENDS:
        for end in ends:
            if stem.endswith(end):
                components = tuple(stem.removesuffix(end) + other + suffix for other in ends)
                return components if set(components) <= set(columns) else ()
    return ()


def _common_rows(t: Array, reference: Array) -> tuple[Indices, Indices | None]:
    """Rows of a motion that are compared, and the rows of the reference at the same times; None: interpolate."""
    if not len(reference) or not len(t):
        return np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.intp)
    inside = np.flatnonzero((t >= reference[0]) & (t <= reference[-1]))
    above = np.clip(np.searchsorted(reference, t), 0, len(reference) - 1)
    below = np.maximum(above - 1, 0)
    nearest = np.where(np.abs(reference[above] - t) <= np.abs(reference[below] - t), above, below)
    span = max(float(t[-1] - t[0]), float(reference[-1] - reference[0]), np.finfo(float).tiny)
    same = np.flatnonzero(np.abs(reference[nearest] - t) <= SAME_TIME * span)
    if 2 * len(same) >= len(inside):
        return same, nearest[same]
    return inside, None
