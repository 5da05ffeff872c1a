"""The kernel for loops at single states: accelerations, rows, checks of the drift, and adaptive steps from there."""

import math
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Table, routine
from cadmbs.kernels.loads.time_functions import varying_functions
from cadmbs.kernels.numbers.lanes import assign, load, store
from cadmbs.kernels.numbers.vectors import clear_slots, copy_numbers
from cadmbs.kernels.records import AdaptiveArrays, LoopMemory
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, LIMIT, PROJECTS, REPORT, VECTOR, PackedLoops
from cadmbs.kernels.steps.adaptive_memory import CONTROL, MODE, AdaptiveCall, AdaptiveMemory, AdaptiveReport
from cadmbs.kernels.steps.drift_check import DriftCheck, DriftLimits
from cadmbs.kernels.steps.implicit_memory import KERNEL_IMPLICIT_METHODS, ImplicitMemory
from cadmbs.kernels.steps.loops_steps import IMPLICIT_LOOPS, ChosenRows, LoopKernel
from cadmbs.kernels.tree.manifold import normalize
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
    def last_rows(self) -> "EvaluatedRows":
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

    def equations(self, t: float, x: Array) -> "EvaluatedEquations":
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

    def adaptive_memory(self, method: str, end: float, tolerances: tuple[float, float]) -> AdaptiveMemory | None:
        """Memory of adaptive steps: method, last time, relative and absolute tolerance.

        The kernel is one that takes them from now on. None of implicit methods where equations are no straight line.
        """
        if method in KERNEL_IMPLICIT_METHODS:
            if not self._is_straight:
                return None
            self._run = IMPLICIT_LOOPS[self._loops.features.cuts]()
        functions = varying_functions(self._loads.functions, self._loops.right_sides)
        n_angles = len(self._loops.along_cuts.coordinates)
        kind = ImplicitMemory if method in KERNEL_IMPLICIT_METHODS else AdaptiveMemory
        return kind(method, end, tolerances, len(self.state), functions, n_angles)

    def adaptive_steps(self, memory: AdaptiveMemory, call: AdaptiveCall) -> tuple[AdaptiveReport, DriftCheck]:
        """Adaptive steps from the state of a memory; the drift at the ends of steps that were checked.

        Raises:
            OutsideTableError: If a table does not cover the time at the start.
        """
        if self._inputs is not None:
            self._forget_samples()
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
            self._forget_samples()
        return memory.report(call), self.drift()

    def output_table(self, states: Array, near: Array | None = None) -> Array:
        """States (k, n) with room for what `outputs` evaluates at them.

        Args:
            states: Positions, velocities, work.
            near: (k, n) positions of all cut joints with full turns counted; None where nothing counts them.
        """
        ends = self._output_ends
        table, indices = np.empty((len(states), ends[-1])), self._loops.along_cuts.position_indices
        table[:, : ends[0]] = states
        table[:, ends[0] : ends[1]] = 0.0 if near is None else near[:, indices]
        return table

    @property
    def _output_ends(self) -> list[int]:
        """Where state, angles, accelerations, loads, residuals and multipliers end in a row of outputs."""
        n_v, n_rows = self._n_v, len(self._loops.rows)
        sizes = len(self.state), len(self._loops.along_cuts.position_indices), n_v, n_v, n_rows, n_rows
        return list(accumulate(sizes))

    def outputs(self, t: Array, table: Array, projects: bool = False) -> "EvaluatedOutputs":
        """The equations at times (k,) and states, as many as the chosen rows are independent for.

        Args:
            t: Times [s].
            table: `output_table` of the states, or its last rows. The results are in it.
            projects: Whether states that are too far from the constraints are projected.

        Raises:
            OutsideTableError: If a table of a function does not cover the first time.
        """
        self._limits[LIMIT.PROJECTS] = PROJECTS.OUTPUTS if projects else PROJECTS.NONE
        samples, empty, control = self._sample_once(float(t[0])), np.zeros((1, 1)), np.zeros(CONTROL.COUNT)
        control[CONTROL.MODE], times = MODE.OUTPUTS, np.ascontiguousarray(t[:, None])
        functions = varying_functions(self._loads.functions, self._loops.right_sides).arrays()
        adaptive = AdaptiveArrays(empty, control, empty, times, empty, *functions)
        self._advance(samples, *_NO_STEPS, table, adaptive)
        if not self._constant:
            self._forget_samples()
        done, ends = table[: int(self._report[REPORT.STEPS])], self._output_ends
        x, (a, tau, gap, multipliers) = done[:, : ends[0]], (done[:, i:j] for i, j in pairwise(ends[1:]))
        return EvaluatedOutputs(
            x, a, tau, self._in_order(gap), self._in_order(multipliers), int(self._report[REPORT.PROJECTIONS])
        )

    def _in_order(self, values: Array) -> Array:
        """Columns by row in the order of `cadmbs.constraints.rows`."""
        ordered = np.empty_like(values)
        ordered[:, self._order] = values
        return ordered

    def _forget_samples(self) -> None:
        """The kernel evaluated functions of time where sampled ones were."""
        self._sample_time = math.nan

    def _evaluate(self, t: float, x: Array, projects: int) -> bool:
        """One evaluation without a step; whether it came to its end."""
        if self._inputs is not None:
            n_v = self._n_v
            self._inputs.follow(t, x[: -n_v - 1], x[-n_v - 1 : -1])
            self._forget_samples()  # the controller may give others at the same time
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


# What the kernel of loops evaluates at one state, or at many in one call, as arrays.


class EvaluatedRows(NamedTuple):
    """The independent rows at the state that a kernel evaluated last, those of positions first: combinations of rows.

    Attributes:
        matrix: (k, n_v) A.
        gap: (p,) residuals of the rows of positions.
        defect: (k,) A v - target.
        largest_gap: Of all rows of positions as they are.
    """

    matrix: Array
    gap: Array
    defect: Array
    largest_gap: float


class EvaluatedEquations(NamedTuple):
    """The equations at a state, all rows as they are.

    Attributes:
        mass: (n_v, n_v) lower triangle of M.
        rows: (n_rows, n_v) A.
        gap: (n_h,) residuals of the rows of positions.
        defect: (n_rows,) A v - prescribed rates.
        target: (n_rows,) of A a.
        rates: (n_rows,) prescribed rates.
        tau: (n_v,) loads.
        bias: (n_v,) C v + g.
    """

    mass: Array
    rows: Array
    gap: Array
    defect: Array
    target: Array
    rates: Array
    tau: Array
    bias: Array


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


# Outputs: the equations at given times and states, one after the other.


@routine
def begin_output(table: Table, memory: LoopMemory, adaptive: AdaptiveArrays, results: Array, report: Array) -> None:
    """The state of the next row as that which is evaluated, with positions of cut joints to which angles are near."""
    row, n_q, n_v = round(report[REPORT.STEPS]), memory.n_q, memory.n_v
    assign(adaptive.control, CONTROL.STAGE_TIME, adaptive.times[row, 0])
    normalize(table, results[row], memory.vectors[VECTOR.Q])
    copy_numbers(memory.vectors[VECTOR.V], results[row, n_q:], n_v)
    for n in range(output_angles(memory, results)):
        store(memory.along, n, ALONG_CUT.NEAR, load(results, row, n_q + n_v + 1 + n))


@routine
def finish_output(memory: LoopMemory, adaptive: AdaptiveArrays, results: Array, report: Array) -> bool:
    """Store what was evaluated; whether there is another row."""
    row, n_q, n_v, vectors = round(report[REPORT.STEPS]), memory.n_q, memory.n_v, memory.vectors
    copy_numbers(results[row], vectors[VECTOR.Q], n_q)
    copy_numbers(results[row, n_q:], vectors[VECTOR.V], n_v)
    first = n_q + n_v + 1 + output_angles(memory, results)
    for k in range(n_v):
        store(results, row, first + k, load(vectors, VECTOR.SLOPE, k))
        store(results, row, first + n_v + k, load(vectors, VECTOR.TAU, k))
    first = first + 2 * n_v
    copy_numbers(results[row, first:], vectors[VECTOR.GAP], memory.n_rows)
    store_multipliers(memory, results, row, first + memory.n_rows)
    assign(report, REPORT.STEPS, row + 1.0)
    return row + 1 < adaptive.times.shape[0]


@routine
def output_angles(memory: LoopMemory, results: Array) -> int:
    """Number of positions of cut joints in a row: what is left of it."""
    return results.shape[1] - (memory.n_q + 3 * memory.n_v + 1 + 2 * memory.n_rows)


@routine
def store_multipliers(memory: LoopMemory, results: Array, row: int, first: int) -> None:
    """Multipliers of all rows: those of combinations U^T D A as D U l, the shortest ones; zero of rows left out."""
    n, n_rows, vectors = memory.n_positions, memory.n_position_rows, memory.vectors
    image = memory.n_v + 4 * memory.n_rows  # D U of `loops_solving.combine_rows`
    clear_slots(results, row, first, first + memory.n_rows)
    if n < n_rows:
        for r in range(n_rows):
            total = 0.0
            for k in range(n):
                total = total + load(memory.dense, image + k, r) * load(vectors, VECTOR.FORCE, k)
            store(results, row, first + r, total)
    else:
        copy_numbers(results[row, first:], vectors[VECTOR.FORCE], n)
    for k in range(n, memory.n_independent):
        store(results, row, first + n_rows - n + k, load(vectors, VECTOR.FORCE, k))
