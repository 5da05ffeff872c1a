"""How branches of closed configurations are searched: bounds of predictions, corrections and steps."""

from __future__ import annotations

from dataclasses import dataclass

LARGEST_PREDICTION = 0.1
"""Largest displacement of any coordinate that one prediction may make [rad, m]."""

SMALLEST_PART = 1e-7
"""A branch whose steps must be smaller than this part of the way has come to its end."""

COMPLETE_PART = 1.0 - 1e-12
"""Part of the way from which on the goal is reached: the parts of steps add up with rounding."""

CORRECTOR_ITERATIONS = 12
"""Bound on the iterations that close the loops after a prediction."""

LARGEST_CORRECTION = 0.3
"""A correction longer than this part of the prediction is a jump: the step is halved."""


@dataclass(frozen=True)
class BranchSearch:
    """How hard to look for a way on along a branch.

    Attributes:
        smallest_part: A step that must be smaller than this part of the way ends the branch.
        iterations: Bound on the iterations that close the loops after a prediction.
    """

    smallest_part: float = SMALLEST_PART
    iterations: int = CORRECTOR_ITERATIONS
