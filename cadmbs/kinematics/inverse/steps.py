"""The step of damped least squares within bounds: a convex quadratic program for every sample, solved together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices

PARALLEL_STEP = 1e-12
"""A step that changes a row by less than this part of its size does not move towards it."""


@dataclass(frozen=True)
class QuadraticProgram:
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

    def of(self, samples: Indices) -> QuadraticProgram:
        """The programs of some samples."""
        return QuadraticProgram(
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
        unknowns = np.linalg.solve(matrix, np.concatenate([-self.gradient, ends], axis=-1)[..., None])[..., 0]
        return unknowns[:, :n], unknowns[:, n:]


def bounded_step(program: QuadraticProgram, active: Array) -> tuple[Array, Array]:
    """The minimum of every program, by the primal active-set method (Nocedal and Wright, algorithm 16.3).

    Rows become active when a step runs against them, and inactive when their multiplier pulls instead of pushing; what
    is reached at each stage is admissible and better than before, so that the bound on their number does no harm.

    Args:
        program: The programmes of L samples.
        active: (L, m) rows that are active at d = 0: -1 lowest, 1 highest, 0 not.

    Returns:
        d (L, n), and the rows (L, m) that are active there.
    """
    step, active = np.zeros(program.gradient.shape), active.copy()
    working = np.arange(len(step))
    for _ in range(3 * active.shape[-1] + 3):
        if not working.size:
            break
        part = program.of(working)
        minimum, multipliers = part.minimum_on(active[working])
        step[working], active[working], done = _advance(part, step[working], minimum - step[working], active[working])
        working = _release(part, multipliers, active, working, done)
    return step, active


def _advance(
    program: QuadraticProgram, step: Array, change: Array, active: Array
) -> tuple[Array, Array, NDArray[np.bool_]]:
    """Go along the change up to the first row in the way, which becomes active: step, active rows, whether none was."""
    rate, value = change @ program.rows.T, step @ program.rows.T
    against = PARALLEL_STEP * np.max(np.abs(change), axis=-1, keepdims=True, initial=0.0)
    moving = (active == 0.0) & (np.abs(rate) > against)
    room = np.full(rate.shape, np.inf)
    ahead = np.where(rate > 0.0, np.maximum(program.highest - value, 0.0), np.minimum(program.lowest - value, 0.0))
    np.divide(ahead, rate, out=room, where=moving)
    share = np.min(room, axis=-1, initial=1.0)
    step = step + share[:, None] * change
    blocked = np.flatnonzero(share < 1.0)
    active = active.copy()
    if blocked.size:
        row = np.argmin(room[blocked], axis=-1)
        active[blocked, row] = np.sign(rate[blocked, row])
    return step, active, share >= 1.0


def _release(
    program: QuadraticProgram, multipliers: Array, active: Array, working: Indices, done: NDArray[np.bool_]
) -> Indices:
    """At minima on the active rows, deactivate the row with the largest wrong multiplier; unfinished samples."""
    if not multipliers.shape[-1]:
        return working[~done]
    fixed = program.highest == program.lowest
    push = np.where(fixed, np.inf, active[working] * multipliers)
    push = np.where(active[working] == 0.0, np.inf, push)
    row = np.argmin(push, axis=-1)
    tolerance = 1e-14 * np.max(np.abs(program.gradient), axis=-1, initial=0.0)
    pulls = done & (push[np.arange(len(row)), row] < -tolerance)
    active[working[pulls], row[pulls]] = 0.0
    still: Indices = working[~done | pulls]
    return still
