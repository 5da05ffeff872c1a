"""What is known about the mobility of the library's closed loops: counted, and actual."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class LinkageMobility(NamedTuple):
    """Degrees of freedom of a linkage, with closed joints and without non-holonomic rows.

    Attributes:
        counted: Gruebler and Kutzbach in space: sum of joint freedoms - 6 x number of loops.
        actual: Dimension of the set of its configurations near the reference.
        redundant: Rows of the loops' closure that the others imply: actual - counted.
    """

    counted: int
    actual: int

    @property
    def redundant(self) -> int:
        """Number of dependent rows of the closure."""
        return self.actual - self.counted


MOBILITIES: Mapping[str, LinkageMobility] = MappingProxyType(
    {
        "four_bar": LinkageMobility(-2, 1),
        "slider_crank": LinkageMobility(-2, 1),
        "spatial_slider_crank": LinkageMobility(1, 1),
        "five_bar": LinkageMobility(-1, 2),
        "bennett": LinkageMobility(-2, 1),
        "bricard": LinkageMobility(0, 1),
        "stewart_platform": LinkageMobility(6, 6),
        "delta_robot": LinkageMobility(3, 3),
        "three_bar_loop": LinkageMobility(3, 3),
    }
)
"""By name of the library mechanism. Sources: Hunt, Kinematic Geometry of Mechanisms (1978); Merlet, Parallel Robots."""

VELOCITIES: Mapping[str, int] = MappingProxyType(
    {"rolling_disk": 3, "chaplygin_sleigh": 2, "snakeboard": 1, "satellite": 13}
)
"""Independent velocities of the non-holonomic library mechanisms: all rows and prescribed motions counted."""
