"""Passages of singular configurations: the steps that lead over one, and when the motion stops there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.closed_loops.singular import singular_where
from cadmbs.errors import Finding, NotSolvableError, note
from cadmbs.system import System
from cadmbs.tolerances import SAME_BRANCH_COSINE, UNBOUNDED_VELOCITY_GROWTH

SINGULARITY_IN_SIGHT_MARGIN = 0.5
"""Margin of the rows, against that at the start, below which a singular configuration ahead is searched for."""

CLOSE_TO_SINGULAR_TIME = 0.1
"""A step that ends nearer to a singular configuration than this part of its size is repeated, half as long."""

SHORTEST_REPEATED_STEP = 1e-2
"""Steps that are shorter, against the longest of the run, are not taken again near a singular configuration."""

STAGE_GAPS = {"dop853": 0.467, "rk45": 0.55, "dp54": 0.55, "bs32": 0.25, "radau": 0.4, "bdf": 0.5}
"""Where, as a part of a step, the singular time is to lie: in the middle of the widest gap between the stages."""


SEARCHED_STEPS = 4.0
"""Number of steps over which singular configurations ahead are searched for."""

MOST_SHORT_STEPS = 20
"""So many short steps in a row do not end: rounding, divided by the distance, determines them."""


@dataclass(frozen=True)
class Passage:
    """A singular configuration that was passed: between which times, and the smallest margin that was seen."""

    begin: float
    end: float
    margin: float


def passage_findings(passages: Sequence[Passage]) -> tuple[Finding, ...]:
    """One note for each singular configuration that was passed."""
    return tuple(
        note(
            "S116",
            "",
            f"passed a singular configuration between t = {passage.begin:.6g} s and {passage.end:.6g} s: "
            f"independence of the rows down to {passage.margin:.2g}; the motion went on along its branch",
            "Compare a run with smaller tolerances where the branch matters.",
        )
        for passage in passages
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


def ends_too_near(ahead: float, h: float, longest: float) -> bool:
    """Whether a step of size h ended so near to a singular configuration, in time, that it is taken again, shorter.

    Args:
        ahead: Time from its end to the singular configuration [s].
        h: Its size [s].
        longest: The longest step of the run [s].
    """
    return abs(ahead) < CLOSE_TO_SINGULAR_TIME * h and h > SHORTEST_REPEATED_STEP * longest


def step_over(ahead: float, step: float, gap: float, left: float = np.inf) -> float:
    """The bound [s] on the next step, for a singular configuration at a time ahead; infinite where that is behind.

    A step that begins at a distance d = gap h in time leaves the singular time in the widest gap between its stages;
    longer ways are halved until such a step is short enough for the tolerances. Where a step must end soon behind the
    singular time, a first one goes so far that the second, up to that end, has it in its gap.

    Args:
        ahead: Time to the singular configuration [s].
        step: Size of the step that would be tried [s].
        gap: Where in a step the singular time is to lie.
        left: Time to the next end of a step [s].
    """
    if ahead <= 0.0:
        return np.inf
    if gap * left < ahead < left:
        ahead, step = (ahead - gap * left) / (1.0 - gap) * gap, min(step, left)
    over = ahead / gap
    if over <= step:
        return over
    return 0.5 * ahead if 0.5 * ahead < step else np.inf
