"""Steps that pass singular configurations: where one lies ahead, and how long a step may be for it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.constrained_solver import DENSE_LIMIT
from cadmbs.integrators.trajectory import RightHandSide
from cadmbs.kinematics.configuration import normalised
from cadmbs.simulation.dynamics import split
from cadmbs.simulation.singular import time_to_singular
from cadmbs.simulation.stabilisation import Keeper
from cadmbs.system import System

GAPS = {"dop853": 0.467, "rk45": 0.55, "radau": 0.4, "bdf": 0.5}
"""Where, as a part of a step, the singular instant is to lie: in the middle of the widest gap between the stages."""

IN_SIGHT = 0.5
"""Margin of the rows, against that at the start, below which a look ahead is worth its cost."""

CLOSE = 0.1
"""A step that ends nearer to a singular instant than this part of its size is taken again, half as long."""

RETAKEN = 1e-2
"""Steps that are shorter, against the longest of the run, are not taken again: the singular instant is where it is."""

AHEAD = 4.0
"""How many steps are looked ahead."""

TURN = 0.5
"""Largest change of the velocity, as a part of it, that one step may make within a passage: corners stay visible."""


@dataclass(frozen=True)
class StepBound:
    """The largest step to be tried next, so that no stage comes next to a singular instant.

    At a singular configuration accelerations follow from the constraints as 0 / 0: at a distance d of it they have lost
    digits as d^-2, and steps that end ever nearer to it would shrink without bound. The motion itself is smooth there.
    A step h that begins at a distance d = gap h leaves it in the widest gap between its stages; longer ways are halved
    until such a step is short enough for the tolerances.

    Attributes:
        system: Compiled mechanism.
        equations: Their right-hand side, (v, a, power) at (t, x).
        keeper: Which watches the margin of the rows.
        gap: Where in a step the instant is to lie.
    """

    system: System
    equations: RightHandSide
    keeper: Keeper
    gap: float

    def __call__(self, t: float, x: Array, step: float) -> float:
        """The bound [s] on a step that would have size `step`; infinite where nothing is in sight.

        Negative where the last step is to be taken again, with the size of the bound.
        """
        keeper = self.keeper
        rank, keeper.equations.wary, keeper.expected = keeper.equations.rank, False, np.inf
        q, v = split(self.system, x)
        q = normalised(self.system, q)
        if not keeper.equations.watched or not self._in_sight(t, q):
            return np.inf
        a = self.equations(t, np.concatenate([q, x[..., self.system.n_q :]]))[self.system.n_v : 2 * self.system.n_v]
        if not np.all(np.isfinite(a)):
            return np.inf
        size = np.linalg.norm(a)
        bound = TURN * float(np.linalg.norm(v) / size) if keeper.begin is not None and size > 0.0 else np.inf
        instant = time_to_singular(self.system, rank, t, (q, v, a), AHEAD * step)
        last = keeper.step
        if abs(instant) < CLOSE * last and last > RETAKEN * keeper.pace[0]:
            keeper.take_back()
            return -0.5 * last
        keeper.equations.wary, keeper.expected = bool(np.isfinite(instant)), t + instant
        keeper.look_back(keeper.expected)
        return min(bound, self._for(instant, min(step, bound))) if instant > 0.0 else bound

    def _in_sight(self, t: float, q: Array) -> bool:
        """Whether margins are small enough for a look; those of stages are not known where none was evaluated."""
        keeper = self.keeper
        far = IN_SIGHT * keeper.first
        if keeper.lowest <= far or self.system.n_v > DENSE_LIMIT:
            return keeper.lowest <= far
        if keeper.probe is not None and keeper.probe.clear_of(IN_SIGHT):
            return False
        return keeper.equations.margin_at(t, q) <= far

    def _for(self, distance: float, step: float) -> float:
        """The bound for an instant at a distance [s]."""
        over = distance / self.gap
        if over <= step:
            return over
        return 0.5 * distance if 0.5 * distance < step else np.inf
