"""Compiled kernels of closed loops with multipliers: fixed steps, the right-hand side of one state, checks of drift.

Independent rows are chosen before each stretch of fixed steps, and after adaptive steps. Near singular
configurations, and where the kernel cannot go on for any reason, NumPy takes over until it can.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from scipy.linalg import qr

from cadmbs.arrays import Array
from cadmbs.constraints import wrench_rows
from cadmbs.constraints.saddle import DenseSaddle
from cadmbs.dynamics.constrained_solver import DENSE_VELOCITY_LIMIT, saddle
from cadmbs.errors import CadmbsError
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import RightHandSide, Step
from cadmbs.kernels.drift_check import DriftCheck
from cadmbs.kernels.engine import kernel_covers_constraints
from cadmbs.kernels.log_once import log_numpy_fallback
from cadmbs.kernels.loops_steps import ChosenRows, LoopDriftKernel, LoopSteps
from cadmbs.kernels.packing import packed_of
from cadmbs.kinematics.configuration import normalized
from cadmbs.simulation.constraint_monitor import ConstraintMonitor
from cadmbs.simulation.engine_switch import CompiledRate, EngineOptions, EngineSwitch
from cadmbs.simulation.equations import margin_of
from cadmbs.simulation.loop_packing import covers_rows, pack_loops
from cadmbs.simulation.states import split
from cadmbs.simulation.tree_kernel import stretch

COMPILED_CONSTRAINED_STEPS: Final = 1_000
"""Steps from which on "auto" compiles: NumPy takes longer than the compiler."""

EVALUATION_SIZE: Final = 10
"""Cost of an evaluation by NumPy in bodies of trees: this many times longer, as compiling is."""

KERNEL_LEAVE_MARGIN: Final = 0.1
"""Margin of the rows, against that at the start, below which NumPy takes the steps: it does special things below
`cadmbs.tolerances.NEARLY_SINGULAR_MARGIN`."""

KERNEL_RETURN_MARGIN: Final = 0.15
"""Margin at which the kernel takes over again."""

NEW_ROWS_MARGIN: Final = 0.6
"""Independence, against that at the start, below which rows are chosen anew: pivots say less than the margin itself."""

KERNEL_START_MARGIN: Final = 1e-4
"""Margin at the start below which elimination, which squares the condition of the rows, loses too many digits."""

CONSTRAINED_CHUNK: Final = 512
"""Steps of the first chunk and of the smallest one."""

NOT_COVERED: Final = "has constraints, equations or a stabilization of its own"
BATCH_START: Final = "is a batch of motions with constraints"
SINGULAR_START: Final = "has a tree whose mass matrix is singular, or starts near a singular configuration"
"""Why no kernel covers a simulation; the last one where its rows are covered."""


def uses_constrained_kernel(
    monitor: ConstraintMonitor, engine: str, start: Array, times: Sequence[float], step: float, multipliers: bool = True
) -> bool:
    """Whether a simulation with fixed steps is compiled: single motions by multipliers, rows of loops and coordinates.

    Args:
        monitor: Of the motion, after its equations were evaluated at the start.
        engine: "auto", "reference" or "compiled".
        start: State (n_q + n_v + 1,); batches are not compiled.
        times: Output times [s].
        step: Largest step [s].
        multipliers: Whether the equations are those with multipliers.

    Raises:
        ValueError: If the engine is none of these.
    """
    if not kernel_covers_constraints(monitor.system, engine):
        return False
    if start.ndim == 1 and engine == "auto" and (times[-1] - times[0]) / step < COMPILED_CONSTRAINED_STEPS:
        return False
    return _is_covered(monitor, engine, (times[0], start), multipliers)


def _is_covered(monitor: ConstraintMonitor, engine: str, start: tuple[float, Array], multipliers: bool) -> bool:
    """Whether the rows and their treatment are those of the kernel; otherwise the reason is logged."""
    system, equations = monitor.system, monitor.equations
    covered = (
        equations.rank is not None and system.n_v <= DENSE_VELOCITY_LIMIT and covers_rows(system) and not equations.rate
    )
    if start[1].ndim > 1:
        reason = BATCH_START
    elif not (multipliers and covered and monitor.first_margin > KERNEL_START_MARGIN):
        reason = NOT_COVERED
    elif chosen_rows(monitor, *start) is None:
        reason = SINGULAR_START
    else:
        return True
    log_numpy_fallback("simulation", system.name, reason, engine)
    return False


def chosen_rows(monitor: ConstraintMonitor, t: float, state: Array) -> ChosenRows | None:
    """Rows that are independent at a state, the most independent ones first; None near singular configurations.

    They are the pivots of the rows in the kinetic metric, scaled as `cadmbs.constraints.saddle` does.
    """
    system, rank = monitor.system, monitor.equations.rank or 0
    factors = saddle(system, wrench_rows(system, split(system, state)[0], t=t), rank)
    if not isinstance(factors, DenseSaddle) or factors.weight:
        return None
    part = margin_of(factors, rank) / monitor.first_margin
    if not part > KERNEL_RETURN_MARGIN:
        return None
    scaled = (factors.left * factors.values) @ factors.right
    order = qr(scaled.T, mode="r", pivoting=True)[1]
    return ChosenRows(np.asarray(order[:rank], dtype=np.intp), KERNEL_LEAVE_MARGIN / part)


class ConstrainedKernel:
    """Runge-Kutta steps of order 4 by multipliers, `integrators.compiled_steps.StepKernel`."""

    stages = 4

    def __init__(self, monitor: ConstraintMonitor, state: Array, every_step: bool) -> None:
        """Args: the monitor, the start, and whether the states after all steps are returned (for events)."""
        system = monitor.system
        self._monitor, self._every_step = monitor, every_step
        self._steps = LoopSteps(system, pack_loops(system, packed_of(system)), state, monitor.projection.limits)
        self._chosen: ChosenRows | None = None

    def ready(self, t: float, x: Array) -> bool:
        """Not within the passage of a singular configuration, nor near one."""
        self._chosen = None if self._monitor.record.in_passage else chosen_rows(self._monitor, t, x)
        return self._chosen is not None

    def run(self, grid: TimeGrid, first: int, last: int, x: Array) -> tuple[int, Step] | None:
        """As many steps as the chosen rows serve."""
        if self._chosen is None:
            return None
        chunk = slice(first, last)
        recorded = (grid.marks[chunk] >= 0) | self._every_step
        self._steps.state[:] = x
        report = self._steps.run(grid.begins[chunk], grid.sizes[chunk], recorded, self._chosen)
        if not report.steps:
            return None
        state, done = self._steps.state.copy(), report.steps
        numbers = np.flatnonzero(recorded[: done - 1]).tolist()
        states = [*report.results[: len(numbers)].copy(), state]
        self._note(grid, first + done - 1, state, report.checked, report.drift)
        return done, stretch(grid, first, [*numbers, done - 1], states, report.checked)

    def _note(self, grid: TimeGrid, last: int, state: Array, checked: bool, drift: DriftCheck) -> None:
        """Record where the kernel came; a last state that was not checked is checked after the step."""
        monitor, t = self._monitor, float((grid.ends if checked else grid.begins)[last])
        monitor.skipped_to(t, state, float(grid.sizes[last]), monitor.record.drift.after(drift))
        if not checked:
            monitor.equations(float(grid.ends[last]), state)  # its margin is checked after the step


def constrained_engine_switch(
    monitor: ConstraintMonitor,
    reference: RightHandSide,
    options: EngineOptions,
    span: tuple[float, float],
    multipliers: bool,
) -> EngineSwitch:
    """The engine of the right-hand side of a motion with loops, constraints or motions.

    Args:
        monitor: Of the motion.
        reference: Its right-hand side in R^n by NumPy.
        options: The requested engine.
        span: Start and end [s].
        multipliers: Whether the equations are those with multipliers.

    Raises:
        ValueError: If the engine is none of the known ones.
    """
    fast, start = None, (monitor.record.t, monitor.record.x)
    covered = kernel_covers_constraints(monitor.system, options.engine)
    if covered and _is_covered(monitor, options.engine, start, multipliers):
        fast = lambda fallback: CompiledConstrainedRate(monitor, fallback)  # noqa: E731
    return EngineSwitch(reference, fast, options.engine, span, EVALUATION_SIZE, options.samples)


class CompiledConstrainedRate:
    """(dq/dt, a, power) of states (q, v, work) in R^n, and checks of their drift, with rows chosen as independent.

    Rows are chosen after steps, where those before have lost part of their independence. Near singular configurations,
    and where a function of time ends, NumPy takes over.
    """

    def __init__(self, monitor: ConstraintMonitor, reference: RightHandSide) -> None:
        """Args: of a motion whose rows are covered; its right-hand side in R^n by NumPy."""
        system = monitor.system
        self._monitor, self._reference = monitor, reference
        self._kernel = LoopDriftKernel(system, pack_loops(system, packed_of(system)), monitor.projection.limits)
        self._compiled, self._state = CompiledRate(system, self._accelerate, reference), monitor.record.x.copy()
        self._part = 0.0  # margin where the rows were chosen, against that at the start; 0 where there are none
        monitor.use(self)
        self._new = True

    def __call__(self, t: float, x: Array) -> Array:
        """The rate of one state (n,), or of states (n, k) for the differences of implicit methods."""
        if self._new and x.ndim == 1:
            self._begin(t, x)
        record = self._monitor.record
        if not self._part or record.singularity_ahead or record.in_passage:
            return self._reference(t, x)
        return self._compiled(t, x)

    def _accelerate(self, t: float, q: Array, v: Array, a: Array) -> float | None:
        self._state[: len(q)], self._state[len(q) : -1] = q, v
        response = self._kernel.acceleration(t, self._state)
        if response is None:
            return None
        a[:], power = response
        return power

    def check(self, t: float, x: Array) -> DriftCheck | None:
        """Drift of a state (n,) with quaternions of unit norm; None where NumPy is to check."""
        if x.ndim > 1 or self._monitor.record.in_passage:
            self._part = 0.0
            return None
        try:
            check = self._kernel.check(t, x) if self._part else None
            if check is None or self._part * self._kernel.independence < NEW_ROWS_MARGIN:
                self._choose(t, x)
                check = self._kernel.check(t, x) if self._part and check is None else check
        except CadmbsError:
            check, self._part = None, 0.0
        return check

    def clear_of(self, margin: float) -> bool:
        """Whether the rows of the last check have more than a part of the independence at the start."""
        return self._part * self._kernel.independence > margin

    def _begin(self, t: float, x: Array) -> None:
        """The first rows; `auto` comes here within a step, off the constraints by its error."""
        self._new, system = False, self._monitor.system
        try:
            self._choose(t, np.concatenate([normalized(system, x[: system.n_q]), x[system.n_q :]]))
        except CadmbsError:
            self._part = 0.0

    def _choose(self, t: float, x: Array) -> None:
        chosen = chosen_rows(self._monitor, t, x)
        self._part = 0.0
        if chosen is not None and self._kernel.choose(t, x, chosen):
            self._part = KERNEL_LEAVE_MARGIN / chosen.least
