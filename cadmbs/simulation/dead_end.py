"""Dead ends: a driven motion that comes to the end of the reach of its mechanism."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from cadmbs.errors import NotSolvableError

NEAR_MARGIN = 0.35
"""Margin of the rows, against that at the start, at which a motion comes near a singular configuration."""

DEAD_END_MARGIN = 0.05
"""Margin, against that at the start, at which a dead end can be told from a passage."""

POINT_SPACING = 0.6
"""The margin of each point of an approach, as a part of that of the point before."""

DEAD_END_POINTS = 4
"""Points that must show the growth of a dead end before the motion is stopped; three limit its steps."""

DEAD_END_LAW = 1.3
"""Factor within which speed times margin is the same at points of an approach to a dead end; at a passage, and where a
motion starts from rest, it is not.
"""

STEP_TO_DEAD_END = 0.12
"""The next step to a dead end, as a part of the time to it: longer ones would be rejected."""


class ApproachPoint(NamedTuple):
    """Time, margin of the rows, and speed in the kinetic metric."""

    t: float
    margin: float
    speed: float


@dataclass(frozen=True)
class Approach:
    """How a driven motion came near a singular configuration: some points, the last one where it is now.

    Near the end t* of its reach a driven motion goes as the root of t* - t: so does the margin of the rows, and speeds
    grow as one over it. At a singular configuration that is passed speeds stay bounded.
    """

    points: tuple[ApproachPoint, ...] = ()

    def onward(self, point: ApproachPoint) -> Approach:
        """With where the motion is now."""
        passed = self.points[:-1] if len(self.points) > 1 else self.points
        if len(self.points) > 1 and self.points[-1].margin <= POINT_SPACING * passed[-1].margin:
            passed = self.points
        return Approach((*passed, point))

    def is_dead_end(self, points: int) -> bool:
        """Whether so many of the last points, and the present one, show the growth of a dead end."""
        last = self.points[-points - 1 :]
        if len(last) < points + 1:
            return False
        changes = [b.speed * b.margin / max(a.speed * a.margin, 1e-300) for a, b in pairwise(last)]
        return all(1.0 / DEAD_END_LAW < change < DEAD_END_LAW for change in changes)

    def end(self) -> float:
        """The time t* at which the margin vanishes, whose square is linear in time."""
        before, now = self.points[-2:]
        squares = before.margin**2, now.margin**2
        return now.t + (now.t - before.t) * squares[1] / max(squares[0] - squares[1], 1e-300)

    def longest_step(self) -> float:
        """A bound on the next step [s]."""
        if not self.is_dead_end(DEAD_END_POINTS - 1):
            return np.inf
        return STEP_TO_DEAD_END * (self.end() - self.points[-1].t)

    def require_reach(self, first_margin: float) -> None:
        """Refuse to go on towards a dead end.

        Raises:
            NotSolvableError: If it is near.
        """
        if self.points[-1].margin < DEAD_END_MARGIN * first_margin and self.is_dead_end(DEAD_END_POINTS):
            begin, now = self.points[0], self.points[-1]
            raise NotSolvableError(
                f"the velocities grow without bound towards t = {self.end():.6g} s ({now.speed / begin.speed:.3g} "
                f"times those of t = {begin.t:.6g} s): something is driven against the end of its reach"
            )
