"""Runs of the kernel for loops: chunk after chunk of steps, with rows that are chosen before each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.kernels.batch import aligned
from cadmbs.kernels.loops_packing import PackedLoops
from cadmbs.kernels.packed_loads import pack_loads
from cadmbs.kernels.packing import Packed, packed_of
from cadmbs.kernels.programs import Program
from cadmbs.system import System

_LOADS = ("integer", "numbers", "integers", "numbers", "numbers")
_ROWS = ("integers", "numbers", "integers", "numbers", "numbers", "numbers", "integer")
_GRID = ("vector", "numbers", "integers", "result vector", "result", "result vector")
_SCRATCH = ("block", "result vector", "block", "block", "block", "block")

LOOPS: Final = Program(
    "loops", "loops", "loops",
    ("integers", "numbers", *_LOADS, *_ROWS, *_GRID, *_SCRATCH), "half a minute or more",
)  # fmt: skip
"""The program."""


@dataclass(frozen=True)
class Watch:
    """What a chunk is watched for.

    Attributes:
        active: Whether drift is taken back.
        tolerance: From where on [rad, m].
        goal: How far.
    """

    active: bool
    tolerance: float
    goal: float


@dataclass(frozen=True)
class Chosen:
    """Independent rows, and how independent they must stay.

    Attributes:
        kept: Numbers of the rows, in the order of elimination.
        least: What part of their independence they must keep.
    """

    kept: Indices
    least: float

    def order(self, n: int) -> Indices:
        """All n rows, those kept first."""
        return np.concatenate([self.kept, np.setdiff1d(np.arange(n), self.kept)])


@dataclass(frozen=True)
class Report:
    """What a chunk did: steps, whether the last one was looked at, largest violations, projections, shortest ones."""

    steps: int
    checked: bool
    gap: float
    defect: float
    projections: int
    shortest: int


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


class LoopMarch:
    """The kernel with its memory, for one system.

    Attributes:
        state: (n_q + n_v + 1,) positions, velocities, work; it moves with each chunk.
        results: (outputs, n_q + n_v + 1).
    """

    def __init__(self, system: System, loops: PackedLoops, state: Array, outputs: int, watch: Watch) -> None:
        """Args: the system and its rows, the start, the number of outputs, what to watch for."""
        from cadmbs.kernels.loops import LEAST, N_REPORT

        self._least = LEAST
        packed = packed_of(system)
        self._packed, self._loads, self._loops = packed, pack_loads(system, packed), loops
        self.state, self.results = state.copy(), np.empty((outputs, len(state)))
        self._limits = np.array([float(watch.active), watch.tolerance, watch.goal, 0.0, 0.0])
        self._report, self._scratch = np.zeros(N_REPORT), scratch_of(system, packed, loops)

    def run(self, begins: Array, sizes: Array, marks: NDArray[np.int64], chosen: Chosen) -> Report:
        """Steps from times `begins` of `sizes`, as many as the chosen rows serve.

        Raises:
            OutsideTableError: If a table does not cover a time.
        """
        times = (begins[:, None] + sizes[:, None] * np.array([0.0, 0.5, 1.0])).ravel()
        times = np.append(times, times[-1])
        loops, loads, packed = self._loops, self._loads, self._packed
        self._limits[self._least] = chosen.least
        order = chosen.order(len(loops.rows))
        LOOPS()(
            packed.table, packed.params, packed.base, loads.losses, loads.table, loads.numbers, loads.sample(times),
            loops.cuts, loops.frames, loops.rows[order], loops.selectors[order], loops.lines, loops.sample(times),
            len(chosen.kept), self._limits, np.ascontiguousarray(sizes[:, None]),
            np.ascontiguousarray(marks[:, None]), self.state, self.results, self._report, *self._scratch,
        )  # fmt: skip
        steps, checked, gap, defect, projections, shortest = self._report[:6].tolist()
        return Report(int(steps), checked > 0.0, gap, defect, int(projections), int(shortest))
