"""What is known of the constraints after a step of a motion."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from cadmbs.arrays import Array
from cadmbs.simulation.drift import DriftHistory
from cadmbs.simulation.singular_passage import Approach, Passage, PassageStart


@dataclass(frozen=True)
class ConstraintRecord:
    """What is known of the constraints after a step; each step makes a new one.

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
        drift: What was seen of the drift.
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
    drift: DriftHistory = field(default_factory=DriftHistory)

    @property
    def in_passage(self) -> bool:
        """Whether a singular configuration is being passed."""
        return self.passage is not None

    @property
    def singularity_ahead(self) -> bool:
        """Whether a singular configuration is in sight."""
        return bool(np.isfinite(self.singular_time))
