"""Drift off the constraints: its limits, and the result of a check."""

from __future__ import annotations

from typing import NamedTuple

from cadmbs.arrays import Array


class DriftLimits(NamedTuple):
    """Treatment of drift within a chunk of steps.

    Attributes:
        active: Whether states are projected.
        tolerance: Residual [rad, m] from which on a state is projected.
        goal: Residual [rad, m] at which the projection ends.
        baumgarte: Rate of Baumgarte's terms [1/s]; zero without.
    """

    active: bool
    tolerance: float
    goal: float
    baumgarte: float = 0.0


class DriftCheck(NamedTuple):
    """Drift at the end of steps, and what was done about it.

    Attributes:
        gap: Largest residual [rad, m].
        defect: Largest violation of velocities [rad/s, m/s].
        x: The projected state; None where the state was not projected.
        projections: How many states were projected.
        shortest: How many of these took the shortest correction.
    """

    gap: float
    defect: float
    x: Array | None = None
    projections: int = 0
    shortest: int = 0


class LoopReport(NamedTuple):
    """A chunk of steps.

    Attributes:
        steps: Their number.
        checked: Whether drift was checked after the last one.
        drift: The drift.
        results: States after recorded steps.
        angles: (recorded steps, coordinates of cut joints) with full turns counted, where something acts along them.
    """

    steps: int
    checked: bool
    drift: DriftCheck
    results: Array
    angles: Array
