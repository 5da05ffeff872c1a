"""Passages of singular configurations: where one began, and what stops a motion there."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import NotSolvableError
from cadmbs.simulation.singular import singular_where
from cadmbs.system import System

SAME_BRANCH_COSINE = 0.95
"""Least cosine between the velocity behind a passage and the one expected there, in the kinetic metric."""

MOST_SHORT_STEPS = 20
"""So many short steps in a row come to no end: rounding, divided by the distance, is all that they see."""

DEAD_END_GROWTH = 30.0
"""Growth of the velocities within a passage that tells a dead end from a passage."""


@dataclass(frozen=True)
class Passage:
    """A singular configuration that was passed: between which times, and the smallest margin that was seen."""

    begin: float
    end: float
    margin: float


NEAR_MARGIN = 0.35
"""Margin of the rows, against that at the start, at which a motion comes near a singular configuration."""

DEAD_END_MARGIN = 0.05
"""Margin, against that at the start, at which a dead end can be told from a passage: a seventh of NEAR_MARGIN."""

DEAD_END_RATIO = 0.7
"""Part of the growth 1 / margin that velocities must show to be those of a dead end; of a passage they are bounded."""

STEP_TO_DEAD_END = 0.12
"""The next step to a dead end, as a part of the time to it: longer ones are not accepted, which costs twice the time."""


@dataclass(frozen=True)
class Approach:
    """Where a motion came near a singular configuration: time, margin of the rows, speed in the kinetic metric."""

    t: float
    margin: float
    speed: float

    def leads_to_dead_end(self, margin: float, speed: float) -> bool:
        """Whether velocities grow as one over the margin, as they do only at the end of the reach of a driven motion.

        Near the end t* of its reach a driven motion goes as the root of t* - t, and so does the margin.
        """
        return speed * margin >= DEAD_END_RATIO * self.speed * self.margin and margin < 0.7 * self.margin

    def end(self, t: float, margin: float) -> float:
        """The time t* at which the margin vanishes, whose square is linear in time."""
        return t + (t - self.t) * margin**2 / (self.margin**2 - margin**2)


def require_reach(approach: Approach, t: float, margin: float, first_margin: float, speed: float) -> None:
    """Refuse to go on towards a dead end, where velocities grow without bound.

    Raises:
        NotSolvableError: If it is near.
    """
    if margin < DEAD_END_MARGIN * first_margin and approach.leads_to_dead_end(margin, speed):
        raise NotSolvableError(
            f"the velocities grow without bound towards t = {approach.end(t, margin):.6g} s ({speed / approach.speed:.3g} "
            f"times those of t = {approach.t:.6g} s): something is driven against the end of its reach"
        )


@dataclass(frozen=True)
class PassageStart:
    """Where a passage began: time, positions, velocities and kinetic metric."""

    t: float
    q: Array
    v: Array
    metric: Array


def require_progress(system: System, rank: int | None, t: float, h: float, short_steps: int, q: Array) -> None:
    """Refuse steps that shrink away.

    Raises:
        NotSolvableError: If so many in a row were short.
    """
    if short_steps < MOST_SHORT_STEPS:
        return
    where = singular_where(system, t, q, rank) if q.ndim == 1 else ""
    raise NotSolvableError(
        f"the steps shrink to {h:.2g} s at a singular configuration near t = {t:.6g} s, where no digits are "
        f"left for the tolerances{where and ': '}{where}; loosen them, or take fixed steps with 'rk4'"
    )


def require_bounded(begin: PassageStart, v: Array, t: float) -> None:
    """Refuse velocities that grow without bound, as those of a mechanism do that is driven out of its reach.

    Raises:
        NotSolvableError: If they do.
    """
    size, first = (np.sqrt(np.einsum("...i,...ij,...j->...", x, begin.metric, x)) for x in (v, begin.v))
    if np.any(size > DEAD_END_GROWTH * first):
        raise NotSolvableError(
            f"the velocities grow without bound at a singular configuration near t = {t:.6g} s ({DEAD_END_GROWTH:g} "
            f"times those of t = {begin.t:.6g} s): something is driven against the end of its reach"
        )


def require_same_branch(begin: PassageStart, after: Array, expected: Array, end: float) -> None:
    """Refuse a velocity that changed its direction while a singular configuration was passed.

    Of a smooth motion it is near the one before, or, after a long way, near the one that follows from that and the mean
    of the accelerations on both sides, which are those of the branch.

    Raises:
        NotSolvableError: If it changed.
    """

    def along(before: Array) -> Array:
        both = np.einsum("...i,...ij,...j->...", before, begin.metric, after)
        squares = [np.einsum("...i,...ij,...j->...", x, begin.metric, x) for x in (before, after)]
        size = np.sqrt(squares[0] * squares[1])
        return np.asarray(np.divide(both, size, out=np.ones_like(size), where=size > 0.0))

    cosine = np.maximum(along(begin.v), along(expected))
    if np.any(cosine < SAME_BRANCH_COSINE):
        raise NotSolvableError(
            f"the motion left its branch at a singular configuration between t = {begin.t:.6g} s and {end:.6g} s "
            f"(cosine between the velocity behind it and the one expected: {float(np.min(cosine)):.2g}): two branches "
            "meet there and the solution is not unique; take smaller tolerances, or start beyond"
        )
