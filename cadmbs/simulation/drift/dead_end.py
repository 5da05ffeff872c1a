"""Dead ends: a driven motion that comes to the end of the reach of its mechanism."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from cadmbs.errors import NotSolvableError
from cadmbs.tolerances import DEAD_END_LAW_FACTOR, DEAD_END_MARGIN

POINT_SPACING = 0.6
"""The margin of each point of an approach, as a part of that of the point before."""

DEAD_END_POINTS = 4
"""Points that must show the growth of a dead end before the motion is stopped."""


SHRINKING_STEP_RATIO = 0.95
"""Ratio of the last two steps below which steps shrink."""

REJECTED_STEPS = 2
"""Steps in a row that were accepted only after a rejection, from which on the shrinking of the steps is foreseen."""


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

    Steps towards it shrink in proportion to t* - t. A step-size controller, which expects steps of the same size, has
    every other one rejected: the size of the next one is that which it proposes, times the ratio of the last two steps.

    Attributes:
        points: The points.
        h: Size of the last step [s].
        ratio: Its ratio to the size of the one before.
        rejected: Number of steps in a row that were accepted only after a rejection.
    """

    points: tuple[ApproachPoint, ...] = ()
    h: float = np.inf
    ratio: float = 1.0
    rejected: int = 0

    def onward(self, point: ApproachPoint, h: float, proposed: float) -> Approach:
        """With the point where the motion is now, after a step of size h, before one of a proposed size."""
        before = self.points[:-1] if len(self.points) > 1 else self.points
        if len(self.points) > 1 and self.points[-1].margin <= POINT_SPACING * before[-1].margin:
            before = self.points
        ratio, closer = h / self.h, bool(self.points) and point.margin < self.points[-1].margin
        shrinks = closer and ratio < SHRINKING_STEP_RATIO
        if shrinks and self.rejected < REJECTED_STEPS:
            rejected = self.rejected + 1 if proposed <= h else 0
        else:
            rejected = self.rejected if shrinks else 0
        return Approach((*before, point), h, ratio, rejected)

    def longest_step(self, proposed: float) -> float:
        """A bound on the next step [s]."""
        return self.ratio * proposed if self.rejected >= REJECTED_STEPS else np.inf

    def is_dead_end(self) -> bool:
        """Whether the last points, and the present one, show the growth of a dead end."""
        last = self.points[-DEAD_END_POINTS - 1 :]
        if len(last) <= DEAD_END_POINTS:
            return False
        changes = [b.speed * b.margin / max(a.speed * a.margin, 1e-300) for a, b in pairwise(last)]
        return all(1.0 / DEAD_END_LAW_FACTOR < change < DEAD_END_LAW_FACTOR for change in changes)

    def end(self) -> float:
        """The time t* at which the margin vanishes, whose square is linear in time."""
        before, now = self.points[-2:]
        squares = before.margin**2, now.margin**2
        return now.t + (now.t - before.t) * squares[1] / max(squares[0] - squares[1], 1e-300)

    def require_reach(self, first_margin: float) -> None:
        """Refuse to go on towards a dead end.

        Raises:
            NotSolvableError: If it is near.
        """
        if self.points[-1].margin < DEAD_END_MARGIN * first_margin and self.is_dead_end():
            begin, now = self.points[0], self.points[-1]
            raise NotSolvableError(
                f"the velocities grow without bound towards t = {self.end():.6g} s ({now.speed / begin.speed:.3g} "
                f"times those of t = {begin.t:.6g} s): something is driven against the end of its reach"
            )
