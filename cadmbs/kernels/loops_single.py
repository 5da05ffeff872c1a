"""The kernel for loops at single states: right-hand sides for methods that choose their steps themselves, and drift."""

from __future__ import annotations

import math

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.drift_check import DriftCheck
from cadmbs.kernels.loops_packing import PackedLoops
from cadmbs.kernels.loops_steps import LOOPS, ChosenRows, DriftLimits, scratch_of
from cadmbs.kernels.packed_loads import pack_loads
from cadmbs.kernels.packing import packed_of
from cadmbs.system import System
from cadmbs.system.functions import Polynomial, TimeFunction


class LoopDriftKernel:
    """The kernel with its memory, for one system and rows that are chosen again and again.

    Attributes:
        independence: What part of their independence, against that where they were chosen, rows had at least since the
            last look.
    """

    def __init__(self, system: System, loops: PackedLoops, limits: DriftLimits) -> None:
        """Args: the system, its rows, what happens to drift."""
        from cadmbs.kernels import loops as kernel
        from cadmbs.kernels.loops_rows import SLOPE

        packed, self._at, self._slope = packed_of(system), kernel, SLOPE
        self._loops, self._loads, self._n = loops, pack_loads(system, packed), (system.n_q, system.n_v)
        self._tree = (packed.table, packed.params, packed.base, self._loads.losses, self._loads.table)
        self._scratch, self._report = scratch_of(system, packed, loops), np.zeros(kernel.N_REPORT)
        self._own = np.array([float(limits.active), limits.tolerance, limits.goal, 0.0, 1.0])
        self._passive = np.array([0.0, limits.tolerance, limits.goal, 0.0, 1.0])
        self._state = np.zeros(system.n_q + system.n_v + 1)
        self._nothing = (np.zeros((0, 1)), np.zeros((0, 1), dtype=np.int64))
        self._results, self._run = np.zeros((1, len(self._state))), LOOPS()
        self._constant = all(map(_is_constant, (*self._loads.functions, *loops.functions)))
        self._sampled_at, self._samples, self.independence = math.nan, (self._own, self._own), 0.0

    def choose(self, t: float, x: Array, chosen: ChosenRows) -> bool:
        """Take rows, as independent as they are at a state; whether that is a number."""
        order, loops = chosen.order(len(self._loops.rows)), self._loops
        self._rows = (loops.cuts, loops.frames, loops.rows[order], loops.selectors[order], loops.lines)
        self._kept = len(chosen.rows)
        self._own[self._at.LEAST] = self._passive[self._at.LEAST] = chosen.least
        self._passive[self._at.KNOWN] = 0.0
        served = self._evaluated(t, x, self._passive)
        self._passive[self._at.KNOWN], self.independence = 1.0, 1.0
        return served

    def acceleration(self, t: float, x: Array) -> tuple[Array, float] | None:
        """Accelerations (n_v,) and power at a state (n,); None where the chosen rows do not serve.

        Raises:
            OutsideTableError: If a table does not cover the time.
        """
        good = self._evaluated(t, x, self._passive)
        self.independence = min(self.independence, float(self._report[self._at.INDEPENDENCE]))
        if not good:
            return None
        power = float(self._report[self._at.POWER])
        a = self._scratch[0][self._slope, : self._n[1]].copy()
        size = a.dot(a) + power
        return (a, power) if size - size == 0.0 else None

    def look(self, t: float, x: Array) -> DriftCheck | None:
        """Drift of the state (n,) after a step, projected where it is too large; None where the rows do not serve.

        Raises:
            OutsideTableError: If a table does not cover the time.
        """
        good, at, report = self._evaluated(t, x, self._own), self._at, self._report
        self.independence = float(report[at.INDEPENDENCE])
        if not good:
            return None
        moved = self._state.copy() if report[at.PROJECTIONS] else None
        gap, defect = float(report[at.LARGEST_GAP]), float(report[at.LARGEST_DEFECT])
        return DriftCheck(gap, defect, moved, int(moved is not None), int(report[at.SHORTEST]))

    def _evaluated(self, t: float, x: Array, limits: Array) -> bool:
        """One evaluation without a step; whether it came to its end."""
        loads, lines = self._functions(t)
        self._state[:] = x
        self._run(
            *self._tree, self._loads.numbers, loads, *self._rows, lines, self._kept, limits, *self._nothing,
            self._state, self._results, self._report, *self._scratch,
        )  # fmt: skip
        return bool(self._report[self._at.ARRIVED])

    def _functions(self, t: float) -> tuple[Array, Array]:
        """Functions of time in loads and rows; constants once, the others once for equal times."""
        known = self._sampled_at
        if t != known and (math.isnan(known) or not self._constant):
            self._sampled_at = math.nan
            times = np.array([t])
            self._samples = self._loads.sample(times), self._loops.sample(times)
            self._sampled_at = t
        return self._samples


def _is_constant(function: TimeFunction) -> bool:
    return isinstance(function, Polynomial) and len(function.coefficients) == 1
