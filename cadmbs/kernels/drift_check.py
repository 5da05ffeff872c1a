"""What a check of the drift off the constraints says."""

from __future__ import annotations

from typing import NamedTuple

from cadmbs.arrays import Array


class DriftCheck(NamedTuple):
    """What was seen of the constraints at the end of steps, and done.

    Attributes:
        gap: Largest residual [rad, m].
        defect: Largest violation of velocities [rad/s, m/s].
        x: The state on the constraints where it was projected; None where it is good as it is.
        projections: How many states were projected.
        shortest: How many of these took the shortest correction.
    """

    gap: float
    defect: float
    x: Array | None = None
    projections: int = 0
    shortest: int = 0
