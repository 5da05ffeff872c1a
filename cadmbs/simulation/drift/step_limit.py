"""Steps before singular configurations: where one lies ahead, and how long a step may be for it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.closed_loops.constrained import DENSE_VELOCITY_LIMIT
from cadmbs.dynamics.closed_loops.singular import (
    SEARCHED_STEPS,
    SINGULARITY_IN_SIGHT_MARGIN,
    Passage,
    StepHorizon,
    ends_too_near,
    time_to_singular,
)
from cadmbs.integrators.trajectory import GO_ON, RightHandSide, StepDecision, StepOutcome
from cadmbs.kinematics.configuration import normalized
from cadmbs.simulation.drift.constraint_record import ConstraintRecord, DriftKernel
from cadmbs.simulation.formulations.equations import Index1Equations
from cadmbs.simulation.states import split
from cadmbs.system import System

PASSAGE_VELOCITY_CHANGE = 0.5
"""Largest change of the velocity, as a part of it, that one step may make within a passage: branches stay visible."""


@dataclass(frozen=True)
class SingularityStepLimit:
    """The largest step to be tried next, so that no stage lies close to a singular configuration in time.

    At a singular configuration accelerations follow from the constraints as 0 / 0: at a distance d of it they have lost
    digits as d^-2, and steps that end ever nearer to it would shrink without bound. The motion itself is smooth there.
    A step h that begins at a distance d = gap h leaves it in the widest gap between its stages; longer ways are halved
    until such a step is short enough for the tolerances.

    Attributes:
        system: Compiled mechanism.
        rate: The right-hand side, (v, a, power) at (t, x).
        gap: Where in a step the singular time is to lie.
        horizon: Where steps must end.
    """

    system: System
    rate: RightHandSide
    gap: float
    horizon: StepHorizon

    def limited(
        self, record: ConstraintRecord, equations: Index1Equations, kernel: DriftKernel | None, step: float
    ) -> tuple[ConstraintRecord, StepOutcome]:
        """The record with the singular configuration in sight, and the bound on the next step, of size `step` else.

        The last step is to be repeated where it ended too near to a singular configuration.
        """
        record = record._replace(singular_time=np.inf)
        q, v = split(self.system, record.x)
        q = normalized(self.system, q)
        if not equations.has_margins or not _in_sight(record, equations, kernel, q):
            return record, GO_ON
        a = self._acceleration(record, equations, q)
        if not np.all(np.isfinite(a)):
            return record, GO_ON
        size, bound = np.linalg.norm(a), np.inf
        if record.in_passage and size > 0.0:
            bound = PASSAGE_VELOCITY_CHANGE * float(np.linalg.norm(v) / size)
        state, horizon = (q, v, a), SEARCHED_STEPS * step
        ahead = time_to_singular(self.system, equations.rank, record.t, state, horizon, equations.compiled)
        if ends_too_near(ahead, record.h, record.longest_step):
            return record, StepOutcome(StepDecision.REPEAT_STEP, None, 0.5 * record.h)
        stays = record.approach is not None and record.approach.is_dead_end()
        over, last = self.horizon.passage_step(record.t, ahead, min(step, bound), self.gap, stays)
        outcome = StepOutcome(longest_step=min(bound, over), last=last)
        return _with_singular_time(record, record.t + ahead), outcome

    def _acceleration(self, record: ConstraintRecord, equations: Index1Equations, q: Array) -> Array:
        """Acceleration (n_v,) at the end of a step; of its state as it is, where only the way ahead follows from it.

        A gap g to the constraints changes it by g / d^2 at a distance d, and the place at that distance by g.
        """
        as_it_is = equations.compiled is not None and not record.in_passage
        rate = replace(equations, projects_stages=False) if as_it_is else self.rate
        values = rate(record.t, np.concatenate([q, record.x[..., self.system.n_q :]]))
        return values[self.system.n_v : 2 * self.system.n_v]


def _with_singular_time(record: ConstraintRecord, instant: float) -> ConstraintRecord:
    """With the time of the singular configuration in sight; passed, where the last step did before it came in sight."""
    begin, passages = record.t - record.h, record.passages
    if not record.in_passage and (passages[-1].end if passages else -np.inf) < begin < instant < record.t:
        passages = (*passages, Passage(begin, record.t, record.margin))
    return record._replace(singular_time=instant, passages=passages)


def _in_sight(record: ConstraintRecord, equations: Index1Equations, kernel: DriftKernel | None, q: Array) -> bool:
    """Whether margins are small enough for a search; those of stages are unknown where no stage was evaluated."""
    far = SINGULARITY_IN_SIGHT_MARGIN * equations.margins.first
    if record.margin <= far or (kernel is None and equations.system.n_v > DENSE_VELOCITY_LIMIT):
        return record.margin <= far
    if kernel is not None and kernel.clear_of(SINGULARITY_IN_SIGHT_MARGIN):
        return False
    return equations.margin_at(record.t, q) <= far
