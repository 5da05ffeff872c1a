"""Fixed steps of closed loops by a compiled kernel, with multipliers.

The kernel takes the steps; here independent rows are chosen before each stretch. Near singular configurations, and
where the kernel cannot go on for any reason, NumPy takes steps until it can.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from scipy.linalg import qr

from cadmbs.arrays import Array
from cadmbs.constraints import wrench_rows
from cadmbs.constraints.saddle import DenseSaddle
from cadmbs.dynamics.constrained_solver import DENSE_LIMIT, saddle
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import Step
from cadmbs.kernels.drift_check import DriftCheck, DriftLimits
from cadmbs.kernels.engine import CONSTRAINED, uses_kernel
from cadmbs.kernels.log_once import log_numpy_fallback
from cadmbs.kernels.loops_steps import ChosenRows, LoopSteps
from cadmbs.kernels.packing import packed_of
from cadmbs.simulation.constraint_monitor import ConstraintMonitor
from cadmbs.simulation.equations import margin_of
from cadmbs.simulation.loop_packing import covers_rows, pack_loops
from cadmbs.simulation.states import split
from cadmbs.simulation.tree_kernel import stretch

COMPILED_STEPS: Final = 1_000
"""Steps from which on "auto" compiles: NumPy takes longer than the compiler."""

LEAVE_MARGIN: Final = 0.1
"""Margin of the rows, against that at the start, below which NumPy takes the steps: it does special things below
`cadmbs.simulation.equations.NEARLY_SINGULAR`."""

RETURN_MARGIN: Final = 0.15
"""Margin at which the kernel takes over again."""

SMALLEST_MARGIN: Final = 1e-4
"""Margin at the start below which elimination, which squares the condition of the rows, loses too many digits."""

SINGULAR_START: Final = "has a tree whose mass matrix is singular, or starts near a singular configuration"
"""Why no kernel covers a simulation whose rows are covered."""

FIRST_CHUNK: Final = 512
"""Steps of the first chunk and of the smallest one."""


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
        ValueError: If the engine is none of these words.
    """
    system = monitor.system
    if not uses_kernel(system, CONSTRAINED, engine):
        return False
    if start.ndim > 1:
        log_numpy_fallback("simulation", system.name, "is a batch of motions with constraints", engine)
        return False
    if engine == "auto" and (times[-1] - times[0]) / step < COMPILED_STEPS:
        return False
    if not (multipliers and is_covered(monitor)) or chosen_rows(monitor, times[0], start) is None:
        log_numpy_fallback(
            "simulation", system.name, "has constraints, equations or a stabilization of its own", engine
        )
        return False
    return True


def is_covered(monitor: ConstraintMonitor) -> bool:
    """Whether the rows and their treatment are those of the kernel."""
    system, equations = monitor.system, monitor.equations
    if equations.rank is None or system.n_v > DENSE_LIMIT or not covers_rows(system):
        return False
    return not equations.rate and monitor.first_margin > SMALLEST_MARGIN


def chosen_rows(monitor: ConstraintMonitor, t: float, state: Array) -> ChosenRows | None:
    """Rows that are independent at a state, the most independent ones first; None near singular configurations.

    They are the pivots of the rows in the kinetic metric, scaled as `cadmbs.constraints.saddle` does.
    """
    system, rank = monitor.system, monitor.equations.rank or 0
    factors = saddle(system, wrench_rows(system, split(system, state)[0], t=t), rank)
    if not isinstance(factors, DenseSaddle) or factors.weight:
        return None
    part = margin_of(factors, rank) / monitor.first_margin
    if not part > RETURN_MARGIN:
        return None
    scaled = (factors.left * factors.values) @ factors.right
    order = qr(scaled.T, mode="r", pivoting=True)[1]
    return ChosenRows(np.asarray(order[:rank], dtype=np.intp), LEAVE_MARGIN / part)


def drift_limits(monitor: ConstraintMonitor) -> DriftLimits:
    """What a kernel does about drift, as the projection of the motion does it."""
    projection = monitor.projection
    return DriftLimits(projection.active, projection.tolerance, projection.goal)


class ConstrainedKernel:
    """Runge-Kutta steps of order 4 by multipliers, `integrators.compiled_steps.StepKernel`."""

    stages = 4

    def __init__(self, monitor: ConstraintMonitor, state: Array, every_step: bool) -> None:
        """Args: the monitor, the start, and whether the states after all steps are wanted (for events)."""
        system = monitor.system
        self._monitor, self._every_step = monitor, every_step
        self._steps = LoopSteps(system, pack_loops(system, packed_of(system)), state, drift_limits(monitor))
        self._chosen: ChosenRows | None = None

    def ready(self, t: float, x: Array) -> bool:
        """Not within the passage of a singular configuration, nor near one."""
        self._chosen = None if self._monitor.record.in_passage else chosen_rows(self._monitor, t, x)
        return self._chosen is not None

    def run(self, grid: TimeGrid, first: int, last: int, x: Array) -> tuple[int, Step] | None:
        """As many steps as the chosen rows serve."""
        if self._chosen is None:
            return None
        own = slice(first, last)
        recorded = (grid.marks[own] >= 0) | self._every_step
        self._steps.state[:] = x
        report = self._steps.run(grid.begins[own], grid.sizes[own], recorded, self._chosen)
        if not report.steps:
            return None
        state, done = self._steps.state.copy(), report.steps
        numbers = np.flatnonzero(recorded[: done - 1]).tolist()
        states = [*report.results[: len(numbers)].copy(), state]
        self._note(grid, first + done - 1, state, report.checked, report.drift)
        return done, stretch(grid, first, [*numbers, done - 1], states, report.checked)

    def _note(self, grid: TimeGrid, last: int, state: Array, checked: bool, drift: DriftCheck) -> None:
        """Tell the monitor where the kernel came; a last state that was not checked is, after the step."""
        monitor, h = self._monitor, float(grid.sizes[last])
        seen = monitor.record.drift.after(drift)
        if checked:
            monitor.skipped_to(float(grid.ends[last]), state, h, seen)
        else:
            monitor.skipped_to(float(grid.begins[last]), state, h, seen)
            monitor.equations(float(grid.ends[last]), state)  # its margin is looked at after the step
