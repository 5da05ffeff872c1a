"""The step of damped least squares within bounds: a convex quadratic programme for every sample, solved together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices

PARALLEL = 1e-12
"""A step that changes a row by less than this part of its own size does not run against it."""


@dataclass(frozen=True)
class Programme:
    """Minimise g.d + d.H d / 2 subject to lowest <= A d <= highest, with H positive definite and d = 0 admissible.

    Attributes:
        hessian: (L, n, n) H.
        gradient: (L, n) g.
        rows: (m, n) A.
        lowest, highest: (L, m), at most and at least zero.
    """

    hessian: Array
    gradient: Array
    rows: Array
    lowest: Array
    highest: Array

    def of(self, samples: Indices) -> Programme:
        """The programmes of some samples."""
        return Programme(
            self.hessian[samples], self.gradient[samples], self.rows, self.lowest[samples], self.highest[samples]
        )

    def minimum_on(self, active: Array) -> tuple[Array, Array]:
        """The minimum with the active rows (-1 at their lowest, 1 at their highest value) as equations.

            [[H, A^T], [A, 0]] (d, l) = (-g, b)

        where inactive rows are replaced by l = 0.

        Returns:
            d (L, n), and the multipliers l (L, m), of the sign of the side where a row holds the minimum back.
        """
        on = active != 0.0
        rows = np.where(on[..., None], self.rows, 0.0)
        n, m = self.gradient.shape[-1], on.shape[-1]
        matrix = np.zeros((len(on), n + m, n + m))
        matrix[:, :n, :n], matrix[:, :n, n:], matrix[:, n:, :n] = self.hessian, np.swapaxes(rows, -1, -2), rows
        matrix[:, range(n, n + m), range(n, n + m)] = ~on
        ends = np.where(on, np.where(active > 0.0, self.highest, self.lowest), 0.0)
        found = np.linalg.solve(matrix, np.concatenate([-self.gradient, ends], axis=-1)[..., None])[..., 0]
        return found[:, :n], found[:, n:]


def bounded_step(programme: Programme, active: Array) -> tuple[Array, Array]:
    """The minimum of every programme, by the primal active-set method (Nocedal and Wright, algorithm 16.3).

    Rows become active when a step runs against them, and inactive when their multiplier pulls instead of pushing; what
    is reached at each stage is admissible and better than before, so that the bound on their number does no harm.

    Args:
        programme: The programmes of L samples.
        active: (L, m) rows that are active at d = 0: -1 lowest, 1 highest, 0 not.

    Returns:
        d (L, n), and the rows (L, m) that are active there.
    """
    step, active = np.zeros(programme.gradient.shape), active.copy()
    working = np.arange(len(step))
    for _ in range(3 * active.shape[-1] + 3):
        if not working.size:
            break
        own = programme.of(working)
        wanted, multipliers = own.minimum_on(active[working])
        step[working], active[working], done = _advance(own, step[working], wanted - step[working], active[working])
        working = _release(own, multipliers, active, working, done)
    return step, active


def _advance(own: Programme, step: Array, change: Array, active: Array) -> tuple[Array, Array, NDArray[np.bool_]]:
    """Go along the change up to the first row in the way, which becomes active: step, active rows, whether none was."""
    rate, value = change @ own.rows.T, step @ own.rows.T
    against = PARALLEL * np.max(np.abs(change), axis=-1, keepdims=True, initial=0.0)
    moving = (active == 0.0) & (np.abs(rate) > against)
    room = np.full(rate.shape, np.inf)
    ahead = np.where(rate > 0.0, np.maximum(own.highest - value, 0.0), np.minimum(own.lowest - value, 0.0))
    np.divide(ahead, rate, out=room, where=moving)
    share = np.min(room, axis=-1, initial=1.0)
    step = step + share[:, None] * change
    blocked = np.flatnonzero(share < 1.0)
    active = active.copy()
    if blocked.size:
        row = np.argmin(room[blocked], axis=-1)
        active[blocked, row] = np.sign(rate[blocked, row])
    return step, active, share >= 1.0


def _release(own: Programme, multipliers: Array, active: Array, working: Indices, done: NDArray[np.bool_]) -> Indices:
    """Let the row go that pulls most, where the minimum on the active rows was reached; the samples still at work."""
    if not multipliers.shape[-1]:
        return working[~done]
    fixed = own.highest == own.lowest
    push = np.where(fixed, np.inf, active[working] * multipliers)
    push = np.where(active[working] == 0.0, np.inf, push)
    row = np.argmin(push, axis=-1)
    tolerance = 1e-14 * np.max(np.abs(own.gradient), axis=-1, initial=0.0)
    pulls = done & (push[np.arange(len(row)), row] < -tolerance)
    active[working[pulls], row[pulls]] = 0.0
    still: Indices = working[~done | pulls]
    return still
