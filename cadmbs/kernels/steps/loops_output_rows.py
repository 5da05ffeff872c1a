"""Outputs of a motion of closed loops by their kernel: many times in one call."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.loads.time_functions import varying_functions
from cadmbs.kernels.records import AdaptiveArrays
from cadmbs.kernels.rows.loops_packing import LIMIT, PROJECTS, REPORT, PackedLoops
from cadmbs.kernels.steps.adaptive_packing import CONTROL, MODE
from cadmbs.kernels.steps.drift_check import DriftLimits
from cadmbs.kernels.steps.loops_states import LoopDriftKernel
from cadmbs.kernels.steps.loops_steps import ChosenRows
from cadmbs.system import System

_NO_SIZES = (np.zeros((0, 1)), np.zeros((0, 1), dtype=np.int64))


class EvaluatedOutputs(NamedTuple):
    """The equations at the first times of a motion, rows of constraints in the order of `cadmbs.constraints.rows`.

    Attributes:
        states: (k, n_q + n_v + 1) projected where they were too far from the constraints.
        a: (k, n_v) accelerations.
        tau: (k, n_v) loads.
        gap: (k, n_rows) residuals of rows that restrict positions.
        multipliers: (k, n_rows).
        projected: Number of projected states.
    """

    states: Array
    a: Array
    tau: Array
    gap: Array
    multipliers: Array
    projected: int


class LoopOutputKernel(LoopDriftKernel):
    """Evaluates the equations along a motion, with rows that are chosen again and again."""

    def __init__(self, system: System, loops: PackedLoops, limits: DriftLimits) -> None:
        """Args: the system, its rows, the treatment of drift: states that are too far off are projected."""
        super().__init__(system, loops, limits)
        self._control = np.zeros(CONTROL.COUNT)
        self._control[CONTROL.MODE] = MODE.OUTPUTS
        self._functions = varying_functions(self._loads.functions, loops.right_sides).arrays()

    def has_shortest_multipliers(self, chosen: ChosenRows) -> bool:
        """Whether multipliers are the shortest ones: combinations of redundant rows restrict positions only."""
        of_velocities = ~self._loops.holonomic
        return bool(np.sum(of_velocities[chosen.rows]) == np.sum(of_velocities))

    def outputs(self, t: Array, states: Array, near: Array | None = None) -> EvaluatedOutputs:
        """The equations at times (k,) and states (k, n), as many as the chosen rows are independent for.

        Args:
            t: Times [s].
            states: Positions, velocities, work.
            near: (k, n) positions of all cut joints with full turns counted; None where nothing counts them.

        Raises:
            OutsideTableError: If a table does not cover the first time.
        """
        n, n_v, n_rows, angles = states.shape[1], self._n_v, len(self._loops.rows), self._near_angles(near, len(t))
        ends = np.cumsum([n, angles.shape[1], n_v, n_v, n_rows, n_rows])
        values = np.empty((len(t), ends[-1]))
        values[:, : ends[1]] = np.hstack([states, angles])
        self._limits[LIMIT.PROJECTS] = PROJECTS.OUTPUTS if self._projects else PROJECTS.NONE
        samples, empty = self._sample_once(float(t[0])), np.zeros((1, 1))
        times = np.ascontiguousarray(t[:, None])
        adaptive = AdaptiveArrays(empty, self._control, empty, times, empty, *self._functions)
        self._advance(samples, *_NO_SIZES, values, adaptive)
        self.forget_samples()
        done = int(self._report[REPORT.STEPS])
        x, _, a, tau, gap, multipliers, _ = np.split(values[:done], ends, axis=1)
        return EvaluatedOutputs(
            x, a, tau, self._in_order(gap), self._in_order(multipliers), int(self._report[REPORT.PROJECTIONS])
        )

    def _near_angles(self, near: Array | None, count: int) -> Array:
        """(count, angles) what positions of cut joints along which something acts are near to."""
        indices = self._loops.along_cuts.position_indices
        if near is None or not len(indices):
            return np.zeros((count, len(indices)))
        return np.asarray(near[:, indices])

    def _in_order(self, values: Array) -> Array:
        """Columns by row in the order of `cadmbs.constraints.rows`."""
        ordered = np.empty_like(values)
        ordered[:, self._order] = values
        return ordered
