"""The kernel for loops at single states: accelerations, rows, checks of the drift, and adaptive steps from there."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.loads.time_functions import varying_functions
from cadmbs.kernels.rows.loops_packing import LIMIT, PROJECTS, REPORT, VECTOR, PackedLoops
from cadmbs.kernels.steps.adaptive_memory import AdaptiveCall, AdaptiveMemory, AdaptiveReport
from cadmbs.kernels.steps.drift_check import DriftCheck, DriftLimits
from cadmbs.kernels.steps.evaluated_loops import EvaluatedEquations, EvaluatedRows
from cadmbs.kernels.steps.loops_steps import ChosenRows, LoopKernel
from cadmbs.system import System
from cadmbs.system.functions import Polynomial

STAGE_PROJECTION_GOAL: Final = 1e-14
"""Residual at which the projection of stages ends, which stops where rounding does not let it get smaller [rad, m]."""

_NO_STEPS: Final = (np.zeros((0, 1)), np.zeros((0, 1), dtype=np.int64))


class LoopDriftKernel(LoopKernel):
    """Accelerations and drift of single states, with rows that are chosen again and again.

    Attributes:
        independence: The least part of their independence, relative to that where they were chosen, that the rows had
            since the last check of the drift.
    """

    def __init__(self, system: System, loops: PackedLoops, limits: DriftLimits) -> None:
        """Args: the system, its rows, the treatment of drift."""
        super().__init__(system, loops, limits)
        self._projects = PROJECTS.ENDS if limits.active else PROJECTS.NONE
        self._results = np.zeros((1, len(self.state)))
        functions = (*self._loads.functions, *loops.functions)
        self._inputs = system.inputs
        self._constant = all(isinstance(f, Polynomial) and len(f.coefficients) == 1 for f in functions)
        self._sample_time, self._samples, self.independence = math.nan, (self.state, self.state), 0.0

    def choose(self, t: float, x: Array, chosen: ChosenRows) -> bool:
        """Select rows, with the independence that they have at a state; whether that is finite."""
        self._select(chosen)
        self._limits[LIMIT.HAS_REFERENCE] = 0.0
        regular = self._evaluate(t, x, PROJECTS.NONE)
        self._limits[LIMIT.HAS_REFERENCE], self.independence = 1.0, 1.0
        return regular

    def acceleration(self, t: float, x: Array) -> tuple[Array, float] | None:
        """Accelerations (n_v,) and power at a state (n,); None where the chosen rows are not independent enough.

        Raises:
            OutsideTableError: If a table does not cover the time.
        """
        regular = self._evaluate(t, x, PROJECTS.NONE)
        self.independence = min(self.independence, float(self._report[REPORT.INDEPENDENCE]))
        if not regular:
            return None
        power, a = float(self._report[REPORT.POWER]), self._acceleration.copy()
        size = a.dot(a) + power
        return (a, power) if size - size == 0.0 else None

    @property
    def large_coefficients(self) -> Array:
        """The numbers of A at the last state, block after block, of a kernel with sparse equations."""
        return np.asarray(self._sparse[0].coefficients)

    @property
    def last_rows(self) -> EvaluatedRows:
        """The rows at the state of the last acceleration."""
        vectors, mass, dense = self.workspace.vectors, self.workspace.mass, self.workspace.dense
        n_v, n, n_rows = math.isqrt(len(mass)), self._n_independent, len(self._loops.rows)
        positions = int(self._limits[LIMIT.POSITIONS])
        return EvaluatedRows(
            dense[n_v : n_v + n, :n_v],
            vectors[VECTOR.INDEPENDENT_GAP, :positions],
            vectors[VECTOR.INDEPENDENT_DEFECT, :n],
            float(np.max(np.abs(vectors[VECTOR.GAP, :n_rows]), initial=0.0)),
        )

    def equations(self, t: float, x: Array) -> EvaluatedEquations:
        """The equations at a state (n,), for a kernel in which all rows are chosen: those of positions come first.

        Raises:
            OutsideTableError: If a table does not cover the time.
        """
        self._evaluate(t, x, PROJECTS.NONE)
        vectors, mass, dense = self.workspace.vectors, self.workspace.mass, self.workspace.dense
        n_v, n_rows = math.isqrt(len(mass)), len(self._loops.rows)
        n_positions = int(self._limits[LIMIT.POSITION_ROWS])
        gap, defect, target, rates = (
            vectors[number, :count].copy()
            for number, count in (
                (VECTOR.GAP, n_positions), (VECTOR.DEFECT, n_rows), (VECTOR.TARGET, n_rows),
                (VECTOR.PRESCRIBED_RATE, n_rows),
            )
        )  # fmt: skip
        tau, bias = vectors[VECTOR.TAU, :n_v].copy(), vectors[VECTOR.BIAS, :n_v].copy()
        matrix = dense[n_v : n_v + n_rows, :n_v].copy()
        return EvaluatedEquations(mass.reshape(n_v, n_v).copy(), matrix, gap, defect, target, rates, tau, bias)

    def check(self, t: float, x: Array) -> DriftCheck | None:
        """Drift of the state (n,) after a step, projected where it is too large; None where the rows are dependent.

        Raises:
            OutsideTableError: If a table does not cover the time.
        """
        regular = self._evaluate(t, x, self._projects)
        self.independence = float(self._report[REPORT.INDEPENDENCE])
        drift = self.drift() if regular else None
        return drift._replace(x=self.state.copy()) if drift is not None and drift.projections else drift

    def adaptive_memory(self, method: str, end: float, tolerances: tuple[float, float]) -> AdaptiveMemory:
        """Memory of adaptive steps: method, last time, relative and absolute tolerance."""
        functions = varying_functions(self._loads.functions, self._loops.right_sides)
        n_angles = len(self._loops.along_cuts.coordinates)
        return AdaptiveMemory(method, end, tolerances, len(self.state), functions, n_angles)

    def adaptive_steps(self, memory: AdaptiveMemory, call: AdaptiveCall) -> tuple[AdaptiveReport, DriftCheck]:
        """Adaptive steps from the state of a memory; the drift at the ends of steps that were checked.

        Raises:
            OutsideTableError: If a table does not cover the time at the start.
        """
        if self._inputs is not None:
            self.forget_samples()
        samples = self._sample_once(memory.t)
        limits = self._limits.copy()
        self._limits[LIMIT.PROJECTS] = self._projects if call.is_checked else PROJECTS.NONE
        if call.projects_stages:
            self._limits[LIMIT.PROJECTS], self._limits[LIMIT.GOAL] = PROJECTS.STAGES, STAGE_PROJECTION_GOAL
        self.keep(call.kept)
        self._advance(samples, *_NO_STEPS, *memory.begin(call))
        self._limits[:] = limits
        self.keep(None)
        if memory.has_functions:
            self.forget_samples()
        return memory.report(call), self.drift()

    def forget_samples(self) -> None:
        """The kernel evaluated functions of time where sampled ones were."""
        self._sample_time = math.nan

    def _evaluate(self, t: float, x: Array, projects: int) -> bool:
        """One evaluation without a step; whether it came to its end."""
        if self._inputs is not None:
            n_v = self._n_v
            self._inputs.follow(t, x[: -n_v - 1], x[-n_v - 1 : -1])
            self.forget_samples()  # the controller may give others at the same time
        samples = self._sample_once(t)
        self.state[:], self._limits[LIMIT.PROJECTS] = x, projects
        self._advance(samples, *_NO_STEPS, self._results)
        return bool(self._report[REPORT.ARRIVED])

    def _sample_once(self, t: float) -> tuple[Array, Array]:
        """Functions of time in loads and rows; constants once, the others once for equal times."""
        if t != self._sample_time and (math.isnan(self._sample_time) or not self._constant):
            self._sample_time = math.nan
            self._samples = self._sample(np.array([t]))
            self._sample_time = t
        return self._samples
