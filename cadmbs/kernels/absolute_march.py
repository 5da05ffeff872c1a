"""Runs of the kernel for absolute coordinates: chunk after chunk of steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.kernels.absolute_packing import DESCRIPTION, KEPT, N_BODIES, PARAMETERS, PackedAbsolute
from cadmbs.kernels.programs import Program

_TABLES = ("integers", "numbers", "integers", "numbers", "integers", "integers", "numbers", "integers", "numbers")
_SAMPLES = ("integers", "numbers", "numbers")
_RUN = ("numbers", "integers", "vector", "block", "result vector", "result")
_SCRATCH = ("block", "block", "block", "blocks", "block", "block", "block", "result vector", "block")

ABSOLUTE: Final = Program(
    "absolute", "absolute", "absolute",
    (*_TABLES, "numbers", "integers", "integers", *_SAMPLES, *_RUN, *_SCRATCH), "half a minute or more",
)  # fmt: skip
"""The program."""


@dataclass(frozen=True)
class Samples:
    """Functions of time at the ends of steps.

    Attributes:
        swapped: (steps, k) the scalar of each entry that may be swapped.
        targets: (steps, 2 rows) right sides of all rows and their rates.
        functions: (steps, 2 laws) rest and force of each law.
    """

    swapped: NDArray[np.int64]
    targets: Array
    functions: Array


@dataclass(frozen=True)
class Grid:
    """Steps.

    Attributes:
        sizes: (steps, 2) h [s], and whether the method begins anew.
        marks: (steps,) the output that a step leads to, or -1.
        outputs: Number of outputs.
    """

    sizes: Array
    marks: NDArray[np.int64]
    outputs: int


class AbsoluteMarch:
    """The kernel with its memory, for one mechanism in one description.

    Attributes:
        point: (POINT_ROWS, width) the point that a step begins and ends with; it moves with each chunk.
        report: What is counted.
    """

    def __init__(self, packed: PackedAbsolute, limits: Array, width: int, rows: int) -> None:
        """Args: the tables, the limits, the longest of state, velocity and multipliers, and the number of all rows."""
        from cadmbs.kernels import absolute as kernel
        from cadmbs.kernels.absolute_rotations import SCRATCH
        from cadmbs.kernels.absolute_scalars import PLACE_SLOTS, SCALAR_SLOTS, TURN

        self._packed, self._limits, self._rows = packed, limits, rows
        n, kept = int(packed.counts[0, N_BODIES]), int(packed.counts[0, KEPT])
        self.point = np.zeros((kernel.POINT_ROWS, width))
        self.report = np.zeros(kernel.REPORT)
        places = np.zeros((n + 1, PLACE_SLOTS))
        places[0, TURN : TURN + 9] = np.eye(3).ravel()
        c = 7 if packed.counts[0, DESCRIPTION] == PARAMETERS else 6
        size = n * c + len(packed.spins) + kept + (n if c == 7 else 0)
        self._width = 24 * n + kept + rows + 2
        laws = 6 * n if len(packed.laws) else 1
        self._scratch = (
            np.zeros((kernel.STEP_ROWS, width)),
            places,
            np.zeros((len(packed.pairs) + len(packed.extras), SCALAR_SLOTS)),
            np.zeros((SCRATCH, 4, 4)),
            np.zeros((6 * n, 6 * n)),
            np.zeros((laws, laws)),
            np.zeros((kept, 6 * n)),
            np.zeros(rows),
            np.zeros((size, size + 1)),
        )

    def run(self, samples: Samples, grid: Grid) -> Array:
        """As many of the steps as come out well; the outputs among them, one row each."""
        packed = self._packed
        results = np.empty((grid.outputs, self._width))
        ABSOLUTE()(
            packed.counts, packed.bodies, packed.pairs, packed.vectors, packed.extras, packed.entries, packed.factors,
            packed.rotors, packed.spins, packed.laws, packed.laws_of, packed.coupled,
            samples.swapped, samples.targets, samples.functions,
            grid.sizes, np.ascontiguousarray(grid.marks[:, None]), self._limits, self.point, self.report, results,
            *self._scratch,
        )  # fmt: skip
        return results
