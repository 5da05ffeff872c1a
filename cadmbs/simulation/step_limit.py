"""Steps before singular configurations: where one lies ahead, and how long a step may be for it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.constrained_solver import DENSE_LIMIT
from cadmbs.integrators.trajectory import RightHandSide
from cadmbs.kinematics.configuration import normalized
from cadmbs.simulation.constraint_record import ConstraintRecord, DriftKernel
from cadmbs.simulation.equations import Index1Equations
from cadmbs.simulation.singular import time_to_singular
from cadmbs.simulation.singular_passage import Passage
from cadmbs.simulation.states import split
from cadmbs.system import System

STAGE_GAPS = {"dop853": 0.467, "rk45": 0.55, "radau": 0.4, "bdf": 0.5}
"""Where, as a part of a step, the singular instant is to lie: in the middle of the widest gap between the stages."""

IN_SIGHT_MARGIN = 0.5
"""Margin of the rows, against that at the start, below which a look ahead is worth its cost."""

CLOSE_END = 0.1
"""A step that ends nearer to a singular instant than this part of its size is taken again, half as long."""

RETAKEN_STEP = 1e-2
"""Steps that are shorter, against the longest of the run, are not taken again: the singular instant is where it is."""

LOOK_AHEAD = 4.0
"""How many steps are looked ahead."""

VELOCITY_CHANGE = 0.5
"""Largest change of the velocity, as a part of it, that one step may make within a passage: branches stay visible."""


@dataclass(frozen=True)
class StepView:
    """What lies ahead of a step.

    Attributes:
        longest_step: Bound on the next step [s]; infinite where nothing is in sight.
        singular_time: Time of the singular configuration in sight; infinite if there is none.
        take_again: Size with which the last step is to be taken again [s]; None if it stands.
        passages: A singular configuration that the last step passed before it came in sight.
    """

    longest_step: float = np.inf
    singular_time: float = np.inf
    take_again: float | None = None
    passages: tuple[Passage, ...] = ()


@dataclass(frozen=True)
class SingularityStepLimit:
    """The largest step to be tried next, so that no stage comes next to a singular instant.

    At a singular configuration accelerations follow from the constraints as 0 / 0: at a distance d of it they have lost
    digits as d^-2, and steps that end ever nearer to it would shrink without bound. The motion itself is smooth there.
    A step h that begins at a distance d = gap h leaves it in the widest gap between its stages; longer ways are halved
    until such a step is short enough for the tolerances.

    Attributes:
        system: Compiled mechanism.
        rate: The right-hand side, (v, a, power) at (t, x).
        gap: Where in a step the instant is to lie.
    """

    system: System
    rate: RightHandSide
    gap: float

    def view(
        self, record: ConstraintRecord, equations: Index1Equations, kernel: DriftKernel | None, step: float
    ) -> StepView:
        """What lies ahead of a state that was reached, for a next step that would have size `step`."""
        q, v = split(self.system, record.x)
        q = normalized(self.system, q)
        if not equations.has_margins or not _in_sight(record, equations, kernel, q):
            return StepView()
        rate = self.rate(record.t, np.concatenate([q, record.x[..., self.system.n_q :]]))
        a = rate[self.system.n_v : 2 * self.system.n_v]
        if not np.all(np.isfinite(a)):
            return StepView()
        size = np.linalg.norm(a)
        bound = VELOCITY_CHANGE * float(np.linalg.norm(v) / size) if record.in_passage and size > 0.0 else np.inf
        instant = time_to_singular(self.system, equations.rank, record.t, (q, v, a), LOOK_AHEAD * step)
        if abs(instant) < CLOSE_END * record.h and record.h > RETAKEN_STEP * record.longest_step:
            return StepView(take_again=0.5 * record.h)
        longest = min(bound, self._before(instant, min(step, bound))) if instant > 0.0 else bound
        return StepView(longest, record.t + instant, None, _passed_unseen(record, record.t + instant))

    def _before(self, distance: float, step: float) -> float:
        """The bound for an instant at a distance [s]."""
        over = distance / self.gap
        if over <= step:
            return over
        return 0.5 * distance if 0.5 * distance < step else np.inf


def _passed_unseen(record: ConstraintRecord, instant: float) -> tuple[Passage, ...]:
    """A singular configuration that the last step passed before it came in sight."""
    begin = record.t - record.h
    done = record.passages[-1].end if record.passages else -np.inf
    if not record.in_passage and done < begin < instant < record.t:
        return (Passage(begin, record.t, record.margin),)
    return ()


def _in_sight(record: ConstraintRecord, equations: Index1Equations, kernel: DriftKernel | None, q: Array) -> bool:
    """Whether margins are small enough for a look; those of stages are not known where none was evaluated."""
    far = IN_SIGHT_MARGIN * equations.margins.first
    if record.margin <= far or equations.system.n_v > DENSE_LIMIT:
        return record.margin <= far
    if kernel is not None and kernel.clear_of(IN_SIGHT_MARGIN):
        return False
    return equations.margin_at(record.t, q) <= far
