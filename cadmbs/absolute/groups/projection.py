"""Back to the constraints in absolute coordinates: positions and velocities by the shortest way in the metric of M."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from cadmbs.absolute.groups.equations import GroupEquations
from cadmbs.absolute.groups.rows import Blocks
from cadmbs.absolute.groups.states import Motion
from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError

ITERATIONS = 8
"""Bound on the iterations; from the drift of one step two suffice."""

STALLED = 0.5
"""An iteration that leaves more of the residual than this part has come to rounding, or does not converge."""


@dataclass
class Drift:
    """What was seen after the steps: largest residuals before anything was moved, and projections."""

    position: float = 0.0
    velocity: float = 0.0
    projections: int = 0


@dataclass
class Projector:
    """Watches the rows after each step and moves states back that left them.

        positions:   C <- C exp(d) ,  d the shortest in M with  J d = -g
        velocities:  V <- V + e ,     e the shortest in M with  J e = aim - J V

    Theory 10.2.

    Attributes:
        equations: Of the mechanism.
        tolerance: Residual above which states are moved [rad, m; times the speed for velocities].
        drift: What was seen.
    """

    equations: GroupEquations
    tolerance: float
    drift: Drift = field(default_factory=Drift)

    def __call__(self, t: float, x: Array) -> Array | None:
        """The state to go on with, None where nothing is to be moved."""
        motion = self.equations.layout.motion(x)
        g, off, _ = self.equations.violation(t, motion)
        gap, slip = _largest(g), _largest(off)
        self.drift.position, self.drift.velocity = max(self.drift.position, gap), max(self.drift.velocity, slip)
        if gap <= self.tolerance and slip <= self.tolerance * max(1.0, _largest(motion.velocities)):
            return None
        self.drift.projections += 1
        try:
            return self.equations.layout.state(self.projected(t, motion))
        except (CadmbsError, np.linalg.LinAlgError):
            return None

    def projected(self, t: float, motion: Motion) -> Motion:
        """Positions on the manifold as far as they get there, then velocities on its tangent space."""
        motion = self._positions(t, motion)
        _, off, level = self.equations.violation(t, motion)
        change, _ = self.equations.solver.factors(level.blocks).solve(np.zeros(self.equations.layout.n_v), -off)
        return with_velocities(motion, motion.velocities + change)

    def _positions(self, t: float, motion: Motion) -> Motion:
        equations, mask = self.equations, self.equations.rows.holonomic
        g, _, level = equations.violation(t, motion)
        size = _largest(g)
        for _ in range(ITERATIONS):
            if size <= 1e-3 * self.tolerance:
                break
            solver = equations.solver if np.all(mask) else replace(equations.solver, rank=None)
            factors = solver.factors(_holonomic(level.blocks, mask))
            step, _ = factors.solve(np.zeros(equations.layout.n_v), -g)
            trial = equations.layout.moved(motion, step)
            g_trial, _, level_trial = equations.violation(t, trial)
            reached = _largest(g_trial)
            if not reached < size:
                break
            motion, g, level = trial, g_trial, level_trial
            size, stalled = reached, reached > STALLED * size
            if stalled:
                break
        return motion


def with_velocities(motion: Motion, velocities: Array) -> Motion:
    """The motion with other velocities (..., 6 n + k)."""
    n = motion.V.shape[-2]
    V = velocities[..., : 6 * n].reshape(motion.V.shape)
    return replace(motion, V=V, s_dot=velocities[..., 6 * n :])


def _holonomic(blocks: Blocks, mask: NDArray[np.bool_]) -> Blocks:
    """The rows that restrict positions, numbered anew."""
    if np.all(mask):
        return blocks
    number, own = np.cumsum(mask) - 1, mask[blocks.row]
    return Blocks(number[blocks.row[own]], blocks.body[own], blocks.block[own], blocks.further[mask])


def _largest(values: Array) -> float:
    return float(np.max(np.abs(values), initial=0.0))
