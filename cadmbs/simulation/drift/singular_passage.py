"""Passages of singular configurations: where one began, and the conditions under which the motion stops there."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import NotSolvableError
from cadmbs.simulation.drift.singular import singular_where
from cadmbs.system import System
from cadmbs.tolerances import SAME_BRANCH_COSINE, UNBOUNDED_VELOCITY_GROWTH

MOST_SHORT_STEPS = 20
"""So many short steps in a row do not end: rounding, divided by the distance, determines them."""


@dataclass(frozen=True)
class Passage:
    """A singular configuration that was passed: between which times, and the smallest margin that was seen."""

    begin: float
    end: float
    margin: float


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
    growth = UNBOUNDED_VELOCITY_GROWTH
    if np.any(size > growth * first):
        raise NotSolvableError(
            f"the velocities grow without bound at a singular configuration near t = {t:.6g} s ({growth:g} times those "
            f"of t = {begin.t:.6g} s): something is driven against the end of its reach"
        )


def require_same_branch(begin: PassageStart, after: Array, expected: Array, end: float) -> None:
    """Refuse a velocity that changed its direction while a singular configuration was passed.

    Of a smooth motion it is near the one before, or, after a long way, near the one that follows from that and the mean
    of the accelerations on both sides, which are those of the branch.

    Raises:
        NotSolvableError: If it changed.
    """

    def along(before: Array) -> Array:
        product = np.einsum("...i,...ij,...j->...", before, begin.metric, after)
        squares = [np.einsum("...i,...ij,...j->...", x, begin.metric, x) for x in (before, after)]
        size = np.sqrt(squares[0] * squares[1])
        return np.asarray(np.divide(product, size, out=np.ones_like(size), where=size > 0.0))

    cosine = np.maximum(along(begin.v), along(expected))
    if np.any(cosine < SAME_BRANCH_COSINE):
        raise NotSolvableError(
            f"the motion left its branch at a singular configuration between t = {begin.t:.6g} s and {end:.6g} s "
            f"(cosine between the velocity behind it and the one expected: {float(np.min(cosine)):.2g}): two branches "
            "meet there and the solution is not unique; take smaller tolerances, or start beyond"
        )
