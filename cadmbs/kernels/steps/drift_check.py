"""Drift off the constraints: its limits, and the result of a check."""

from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, NDArray

LEFT_ACCELERATIONS: Final = 1e-6
"""Corrections of velocities below this part of them, or below this size, leave the accelerations as they are."""


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


class KeptCoordinates(NamedTuple):
    """The independent coordinates of the Woronetz form: corrections of states leave them as they are.

    Attributes:
        positions, velocities: (n_v,) which coordinates are independent, at either level.
        least: For both levels the square of the smallest singular value that dependent coordinates may have, of the
            normals of the constraints on coordinate directions of unit length.
        goal: Residual [rad, m] at which positions are closed.
        accepted: Residual [rad, m] up to which they count as closed where it does not get smaller.
    """

    positions: NDArray[np.bool_]
    velocities: NDArray[np.bool_]
    least: tuple[float, float]
    goal: float
    accepted: float


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
        serves: Whether the dependent coordinates of the Woronetz form serve at the end.
    """

    steps: int
    checked: bool
    drift: DriftCheck
    results: Array
    angles: Array
    serves: bool
