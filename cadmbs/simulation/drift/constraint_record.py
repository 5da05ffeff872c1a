"""The state of the constraints after a step of a motion."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.closed_loops.singular import Passage, PassageStart
from cadmbs.kernels.steps.drift_check import DriftCheck
from cadmbs.simulation.drift.dead_end import Approach


class DriftHistory(NamedTuple):
    """Violations at the ends of steps, before states were projected.

    Attributes:
        position: Largest residual [rad, m].
        velocity: Largest violation on velocity level [rad/s, m/s].
        projections: How often states were projected.
        shortest: How many of these took the shortest correction, because no choice of coordinates was good.
    """

    position: float = 0.0
    velocity: float = 0.0
    projections: int = 0
    shortest: int = 0

    def after(self, check: DriftCheck) -> DriftHistory:
        """With the results of one more check."""
        position, velocity = max(self.position, check.gap), max(self.velocity, check.defect)
        return DriftHistory(position, velocity, self.projections + check.projections, self.shortest + check.shortest)

    def joined(self, other: DriftHistory) -> DriftHistory:
        """With those of other steps."""
        position, velocity = max(self.position, other.position), max(self.velocity, other.velocity)
        projections, shortest = self.projections + other.projections, self.shortest + other.shortest
        return DriftHistory(position, velocity, projections, shortest)


class DriftKernel(Protocol):
    """A kernel that checks single states in place of NumPy, where it can."""

    def check(self, t: float, x: Array) -> DriftCheck | None:
        """Drift of a state (n,), projected where it is too large; None where NumPy is to check."""
        ...

    def clear_of(self, margin: float) -> bool:
        """Whether the rows of the last check have more than a part of their independence at the start."""
        ...


class ConstraintRecord(NamedTuple):
    """The state of the constraints after a step; each step makes a new record.

    Attributes:
        t, x: Time and state, projected where that was needed.
        h: Size of the step.
        margin: Smallest margin of the rows in the evaluations of the step.
        longest_step: Longest step of the motion.
        short_steps: Number of steps in a row that were next to nothing.
        passage: Where the present passage of a singular configuration began; None outside.
        passage_margin: Smallest margin within it.
        singular_time: Time of the singular configuration that is in sight; infinite if there is none.
        cut_positions: Positions of the cut joints with full turns counted, where springs need them.
        approach: Where the motion came near the singular configuration that is ahead; None elsewhere.
        passages: Singular configurations that were passed.
        drift: Drift up to now.
        uncorrected: (..., n_v) velocities of x before their correction, where that is so small that accelerations at
            the start of the next step of given size are those of before; None where nothing was corrected.
    """

    t: float
    x: Array
    h: float = 0.0
    margin: float = 1.0
    longest_step: float = 0.0
    short_steps: int = 0
    passage: PassageStart | None = None
    passage_margin: float = 1.0
    singular_time: float = np.inf
    cut_positions: Array | None = None
    approach: Approach | None = None
    passages: tuple[Passage, ...] = ()
    drift: DriftHistory = DriftHistory()
    uncorrected: Array | None = None

    @property
    def in_passage(self) -> bool:
        """Whether a singular configuration is being passed."""
        return self.passage is not None

    @property
    def singularity_ahead(self) -> bool:
        """Whether a singular configuration is in sight."""
        return bool(np.isfinite(self.singular_time))
