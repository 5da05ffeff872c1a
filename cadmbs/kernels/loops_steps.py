"""Runs of the kernel for loops: chunk after chunk of steps, with rows that are chosen before each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.kernels.batch import aligned
from cadmbs.kernels.drift_check import DriftCheck
from cadmbs.kernels.loops_packing import PackedLoops
from cadmbs.kernels.packed_loads import pack_loads
from cadmbs.kernels.packing import Packed, packed_of
from cadmbs.kernels.programs import KernelProgram
from cadmbs.system import System

_LOADS = ("integer", "numbers", "integers", "numbers", "numbers")
_ROWS = ("integers", "numbers", "integers", "numbers", "numbers", "numbers", "integer")
_GRID = ("vector", "numbers", "integers", "result vector", "result", "result vector")
_SCRATCH = ("block", "result vector", "block", "block", "block", "block")

LOOPS: Final = KernelProgram(
    "loops", "loops", "loops",
    ("integers", "numbers", *_LOADS, *_ROWS, *_GRID, *_SCRATCH), "half a minute or more",
)  # fmt: skip
"""The program."""


@dataclass(frozen=True)
class DriftLimits:
    """What happens to drift within a chunk.

    Attributes:
        active: Whether states are projected.
        tolerance: From where on [rad, m].
        goal: How far.
    """

    active: bool
    tolerance: float
    goal: float


@dataclass(frozen=True)
class ChosenRows:
    """Independent rows, and how independent they must stay.

    Attributes:
        rows: Their numbers, in the order of elimination.
        least: What part of their independence they must keep.
    """

    rows: Indices
    least: float

    def order(self, n: int) -> Indices:
        """All n rows, the chosen ones first."""
        return np.concatenate([self.rows, np.setdiff1d(np.arange(n), self.rows)])


class LoopReport(NamedTuple):
    """What a chunk did: steps, whether the drift after the last one was checked, drift, states after recorded steps."""

    steps: int
    checked: bool
    drift: DriftCheck
    results: Array


def scratch_of(system: System, packed: Packed, loops: PackedLoops) -> tuple[Array, ...]:
    """The kernel's memory: vectors, mass matrix, dense rows, cuts, motion, work."""
    from cadmbs.kernels.loops_rows import CUT_SLOTS, N_VECTORS
    from cadmbs.kernels.loops_solving import BLOCKS

    n_v, n_rows, slots = system.n_v, len(loops.rows), LOOPS.slots(packed)
    return (
        aligned(N_VECTORS, max(system.n_q, 2 * n_v + 1, n_rows)),
        np.zeros(n_v * n_v),
        aligned(n_v + BLOCKS * n_rows, max(n_v, n_rows)),
        aligned(max(1, len(loops.cuts)), CUT_SLOTS),
        aligned(packed.n_rows, slots),
        aligned(packed.n_rows, slots),
    )


class LoopSteps:
    """The kernel with its memory, for one system.

    Attributes:
        state: (n_q + n_v + 1,) positions, velocities, work; it moves with each chunk.
    """

    def __init__(self, system: System, loops: PackedLoops, state: Array, limits: DriftLimits) -> None:
        """Args: the system and its rows, the start, what happens to drift."""
        from cadmbs.kernels.loops import LEAST, N_REPORT

        self._least = LEAST
        packed = packed_of(system)
        self._packed, self._loads, self._loops = packed, pack_loads(system, packed), loops
        self.state = state.copy()
        self._limits = np.array([float(limits.active), limits.tolerance, limits.goal, 0.0, 0.0])
        self._report, self._scratch = np.zeros(N_REPORT), scratch_of(system, packed, loops)

    def run(self, begins: Array, sizes: Array, recorded: NDArray[np.bool_], chosen: ChosenRows) -> LoopReport:
        """Steps from times `begins` of `sizes`, as many as the chosen rows serve.

        Raises:
            OutsideTableError: If a table does not cover a time.
        """
        times = (begins[:, None] + sizes[:, None] * np.array([0.0, 0.5, 1.0])).ravel()
        times = np.append(times, times[-1])
        loops, loads, packed = self._loops, self._loads, self._packed
        self._limits[self._least] = chosen.least
        order = chosen.order(len(loops.rows))
        marks = np.where(recorded, np.cumsum(recorded) - 1, -1).astype(np.int64)
        results = np.empty((int(np.sum(recorded)), len(self.state)))
        LOOPS()(
            packed.table, packed.params, packed.base, loads.losses, loads.table, loads.numbers, loads.sample(times),
            loops.cuts, loops.frames, loops.rows[order], loops.selectors[order], loops.lines, loops.sample(times),
            len(chosen.rows), self._limits, np.ascontiguousarray(sizes[:, None]),
            np.ascontiguousarray(marks[:, None]), self.state, results, self._report, *self._scratch,
        )  # fmt: skip
        steps, checked, gap, defect, projections, shortest = self._report[:6].tolist()
        drift = DriftCheck(gap, defect, None, int(projections), int(shortest))
        return LoopReport(int(steps), checked > 0.0, drift, results)
