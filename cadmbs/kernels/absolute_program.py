"""The kernel for absolute coordinates as a program, with the memory that it works in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.kernels import absolute_packing as slots
from cadmbs.kernels.programs import KernelProgram

_TABLES = ("integers", "numbers", "integers", "numbers", "integers", "integers", "numbers", "integers", "numbers")
_SAMPLES = ("integers", "numbers", "numbers")
_RUN = ("numbers", "integers", "vector", "block", "result vector", "result")
_SCRATCH = ("block", "block", "block", "blocks", "block", "block", "block", "result vector", "block")

ABSOLUTE: Final = KernelProgram(
    "absolute", "absolute", "absolute",
    (*_TABLES, "numbers", "integers", "integers", *_SAMPLES, *_RUN, *_SCRATCH), "half a minute or more",
)  # fmt: skip
"""The program."""


@dataclass(frozen=True)
class StepSamples:
    """Functions of time at the ends of steps.

    Attributes:
        swapped: (steps, k) the scalar of each entry that may be swapped.
        targets: (steps, 2 rows) right sides of all rows and their rates.
        functions: (steps, 2 laws) rest and force of each law.
    """

    swapped: NDArray[np.int64]
    targets: Array
    functions: Array


class AbsoluteProgram:
    """The kernel with its memory, for one mechanism in one description.

    Attributes:
        point: (7, width) the point that a step begins and ends with: x, v, a, multipliers, what the method remembers.
        report: (7,) what is counted.
    """

    def __init__(self, packed: slots.PackedAbsolute, limits: Array, width: int, rows: int) -> None:
        """Args: the tables, the limits, the longest of state, velocity and multipliers, and the number of all rows."""
        from cadmbs.kernels.absolute import STEP_ROWS
        from cadmbs.kernels.absolute_rotations import SCRATCH
        from cadmbs.kernels.absolute_scalars import BODY_ROTATION, BODY_STATE_SLOTS, SCALAR_SLOTS

        n, kept = int(packed.counts[0, slots.N_BODIES]), int(packed.counts[0, slots.N_ROWS])
        self._tables, self._limits, self._width = packed.tables(), limits, 24 * n + kept + rows + 2
        self.point, self.report = (
            np.zeros((slots.POINT_ALGORITHMIC_A + 1, width)),
            np.zeros(slots.REPORT_HAS_HISTORY + 1),
        )
        places = np.zeros((n + 1, BODY_STATE_SLOTS))
        places[0, BODY_ROTATION : BODY_ROTATION + 9] = np.eye(3).ravel()
        c = 7 if packed.counts[0, slots.DESCRIPTION] == slots.EULER_PARAMETERS else 6
        size = n * c + len(packed.spins) + kept + (n if c == 7 else 0)
        laws = 6 * n if len(packed.laws) else 1
        self._scratch = (
            np.zeros((STEP_ROWS, width)),
            places,
            np.zeros((len(packed.pairs) + len(packed.extras), SCALAR_SLOTS)),
            np.zeros((SCRATCH, 4, 4)),
            np.zeros((6 * n, 6 * n)),
            np.zeros((laws, laws)),
            np.zeros((kept, 6 * n)),
            np.zeros(rows),
            np.zeros((size, size + 1)),
        )

    def run(self, samples: StepSamples, sizes: Array, outputs: NDArray[np.bool_]) -> Array:
        """As many steps as come out well, from `point` on; the points after marked ones, one row each.

        Args:
            samples: Functions of time.
            sizes: (steps,) [s].
            outputs: (steps,) whether the point after a step is recorded.
        """
        marks = np.where(outputs, np.cumsum(outputs) - 1, -1)
        results = np.empty((int(np.sum(outputs)), self._width))
        ABSOLUTE()(
            *self._tables, samples.swapped, samples.targets, samples.functions, sizes[:, None], marks[:, None],
            self._limits, self.point, self.report, results, *self._scratch,
        )  # fmt: skip
        return results
