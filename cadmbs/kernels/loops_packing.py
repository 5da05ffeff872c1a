"""Constraint rows as arrays for kernels: cut joints and rows along coordinates, with their right sides; slots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.kernels.records import slots
from cadmbs.system.functions import TimeFunction

CUT: Final = slots(INNER_ROW=0, OUTER_ROW=1, COMMON_ROW=2)
"""Columns of the table of cuts: rows of the tree that carry the successor and the predecessor, and the nearest row on
both paths to the world."""

CUT_JOINT: Final = slots(
    OUTER_AXES=0, OUTER_POINT=9, INNER_AXES=12, INNER_POINT=21, PITCH=24, COSINE=25, SINE=26, SIZE=27
)  # fmt: skip
"""Slots of the frames of a cut: joint frames in the axes of the two rows; pitch; second axis of a universal joint."""

ROW: Final = slots(CUT=0, FAMILY=1, COMPONENT=2, WIDTH=3)
"""Columns of the table of rows: cut, family and component; of rows along coordinates -1, line, whether it restricts
positions."""

FAMILY: Final = slots(TURN=0, TILT=1, CROSS=2, OUTER=3, INNER=4, UNTWISTED=5, ADVANCE=6)
"""Families of rows, as in `cadmbs.constraints.residuals`."""

VECTOR: Final = slots(
    Q=0, V=1, PSI=2, TAU=3, RATE=4, SLOPE=5, SUMS=6, BIAS=7, ZERO=8, Y=9, STEP=10, FORCE=11, TARGET=12, GAP=13,
    DEFECT=14, PRESCRIBED_RATE=15, TRIAL=16, PIVOT=17, INDEPENDENT_GAP=18, INDEPENDENT_DEFECT=19, SIZE=20,
    FIRST_SIZE=21, FIRST_PIVOT=22, COUNT=23,
)  # fmt: skip
"""Rows of the workspace of vectors: positions and velocities of a stage; displacement of the stage; loads; rates of the
displacement and accelerations; sums over the stages; bias forces; zero accelerations; L^-1 of the forces; corrections;
multipliers; targets of the accelerations, violations of positions and velocities, and prescribed velocities, by row;
corrected positions; pivots. Violations along the independent rows; lengths of rows in the kinetic metric, those at the
first evaluation, and pivots of the independent rows there."""

CUT_STATE: Final = slots(
    FRAME=0, ROTATION=9, POSITION=18, SPIN=21, SLIDE=24, SPIN_DOT=27, SLIDE_DOT=30, SIZE=33
)  # fmt: skip
"""Slots of the state of a cut: F; E and p of theory 9.2; relative motion and its rate, in the axes of F."""

LIMIT: Final = slots(PROJECTS=0, TOLERANCE=1, GOAL=2, INDEPENDENCE=3, HAS_REFERENCE=4)
"""Limits: whether states are projected, from which drift on, and to which drift; the least part of their independence
that rows must keep, and whether the independence at the start is that of an earlier call."""

REPORT: Final = slots(
    STEPS=0, CHECKED=1, GAP=2, DEFECT=3, PROJECTIONS=4, SHORTEST=5, LAST_GAP=6, INDEPENDENCE=7, ARRIVED=8, POWER=9,
    SIZE=10,
)  # fmt: skip
"""Report: complete steps, whether drift was checked after the last one, the largest violations, how many states were
projected, how many corrections were the shortest ones, and the gap before the last correction; what part of their
independence the rows of the last evaluation have; whether the end was reached, and the power of loads and drives there.
"""


@dataclass(frozen=True)
class PackedLoops:
    """Constraints as arrays for kernels, rows in the order of `cadmbs.constraints.rows`.

    Attributes:
        cuts: (loops, 3) integers.
        frames: (loops, CUT_JOINT.SIZE).
        rows: (rows, ROW.WIDTH) integers.
        selectors: (rows, 6) vectors whose products with the relative twist, in the frame on the successor, are the
            rates of the rows; zero where the vector turns.
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
