"""What kernels take of constraint rows: cut joints and rows along coordinates as arrays, with their right sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.system.functions import TimeFunction

CUT_INNER_ROW: Final = 0
CUT_OUTER_ROW: Final = 1
CUT_COMMON_ROW: Final = 2
"""Columns of the table of cuts: rows of the tree that carry the successor and the predecessor, and the nearest row on
both paths to the world."""

CUT_OUTER_AXES: Final = 0
CUT_OUTER_POINT: Final = 9
CUT_INNER_AXES: Final = 12
CUT_INNER_POINT: Final = 21
CUT_PITCH: Final = 24
CUT_COSINE: Final = 25
CUT_SINE: Final = 26
CUT_FRAME_SIZE: Final = 27
"""Slots of the frames of a cut: joint frames in the axes of the two rows; pitch; second axis of a universal joint."""

ROW_CUT: Final = 0
ROW_FAMILY: Final = 1
ROW_COMPONENT: Final = 2
ROW_WIDTH: Final = 3
"""Columns of the table of rows: cut, family and component; of rows along coordinates -1, line, whether it restricts
positions."""

FAMILY_TURN: Final = 0
FAMILY_TILT: Final = 1
FAMILY_CROSS: Final = 2
FAMILY_OUTER: Final = 3
FAMILY_INNER: Final = 4
FAMILY_UNTWISTED: Final = 5
FAMILY_ADVANCE: Final = 6
"""Families of rows, as in `cadmbs.constraints.residuals.RowFamily`."""


@dataclass(frozen=True)
class PackedLoops:
    """What kernels take of constraints, rows in the order of `cadmbs.constraints.rows`.

    Attributes:
        cuts: (loops, 3) integers.
        frames: (loops, CUT_SIZE).
        rows: (rows, ROW_WIDTH) integers.
        selectors: (rows, 6) what a row takes of the relative twist, in the frame on the successor; zero where it turns.
        lines: (lines, n_v + n_q) factors of velocities and positions.
        functions: Right sides of the lines.
        holonomic: (lines,) whether they are those of positions.
    """

    cuts: NDArray[np.int64]
    frames: Array
    rows: NDArray[np.int64]
    selectors: Array
    lines: Array
    functions: tuple[TimeFunction, ...]
    holonomic: NDArray[np.bool_]

    def sample(self, times: Array) -> Array:
        """Targets (len(times), 3 lines or more) of positions, velocities and accelerations, line by line.

        Raises:
            OutsideTableError: If a table does not cover a time.
        """
        values = np.zeros((len(times), 3 * max(1, len(self.functions))))
        for k, function in enumerate(self.functions):
            jet = function.jet(times)
            if self.holonomic[k]:
                values[:, 3 * k], values[:, 3 * k + 1], values[:, 3 * k + 2] = jet
            else:
                values[:, 3 * k + 1], values[:, 3 * k + 2] = jet.value, jet.first
        return values
