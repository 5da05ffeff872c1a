"""Compiled fixed steps of a batch of motions with loops: one sample after the other, on several threads."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.constraints.matrices.saddle import DenseSaddle
from cadmbs.constraints.matrices.small_matrices import pivot_order
from cadmbs.dynamics.closed_loops.constrained_solver import DENSE_VELOCITY_LIMIT, SparseSaddle
from cadmbs.dynamics.closed_loops.loop_packing import loop_features, packed_loops
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import Step
from cadmbs.kernels.calls.batch import cores
from cadmbs.kernels.steps.drift_check import DriftLimits, LoopReport
from cadmbs.kernels.steps.loops_steps import ChosenRows, LoopSteps
from cadmbs.simulation.compiled.tree_kernel import stretch
from cadmbs.simulation.drift.constraint_monitor import ConstraintMonitor
from cadmbs.simulation.drift.constraint_record import DriftHistory
from cadmbs.simulation.formulations.equations import margins_of
from cadmbs.simulation.states import split

KERNEL_LEAVE_MARGIN: Final = 0.1
"""Margin of the rows, against that at the start, below which NumPy takes the steps: it does special things below
`cadmbs.tolerances.NEARLY_SINGULAR_MARGIN`."""

KERNEL_RETURN_MARGIN: Final = 0.15
"""Margin at which the kernel takes over again."""


def chosen_rows(
    monitor: ConstraintMonitor, t: float, states: Array, smallest: float = KERNEL_RETURN_MARGIN, dense: bool = False
) -> list[ChosenRows] | None:
    """Rows that are independent at states (..., n), the most independent ones first; None near singular configurations.

    These are nearer than a margin of `smallest`, against that at the start. The rows are the pivots in the kinetic
    metric, scaled as `cadmbs.constraints.matrices.saddle` does; all rows for kernels with sparse matrices, unless
    `dense` ones are to serve.
    """
    system, rank = monitor.system, monitor.equations.rank or 0
    if system.n_v > DENSE_VELOCITY_LIMIT and states.ndim > 1:
        return _rows_of_each(monitor, t, states, smallest)
    factors = monitor.equations.saddle_at(t, split(system, states)[0])
    if isinstance(factors, SparseSaddle):
        return _all_rows(monitor, factors, smallest)
    if not isinstance(factors, DenseSaddle):
        return None
    parts = margins_of(factors, rank).ravel() / monitor.first_margin
    if not np.all(parts > smallest):
        return None
    least = (KERNEL_LEAVE_MARGIN / KERNEL_RETURN_MARGIN * smallest / parts).tolist()
    if not dense and loop_features(system, factors.weight > 0.0).large:
        every, motions = np.arange(factors.rows.shape[-2]), _weakest_motions(factors, rank)
        return [ChosenRows(every, part, motion) for part, motion in zip(least, motions, strict=True)]
    scaled = (factors.left * factors.values[..., None, :]) @ factors.right
    matrices = scaled.reshape(-1, *scaled.shape[-2:])
    orders = [pivot_order(matrix)[:rank] for matrix in matrices]
    return [ChosenRows(order, part) for order, part in zip(orders, least, strict=True)]


def _rows_of_each(monitor: ConstraintMonitor, t: float, states: Array, smallest: float) -> list[ChosenRows] | None:
    """All rows of each state of a batch of large systems, whose sparse matrices are factorized one by one."""
    every: list[ChosenRows] = []
    for state in states.reshape(-1, states.shape[-1]):
        chosen = chosen_rows(monitor, t, state, smallest)
        if chosen is None:
            return None
        every += chosen
    return every


def _weakest_motions(factors: DenseSaddle, rank: int) -> Array:
    """(k, n_v) the motions that the rows restrict least, of those that they restrict."""
    motions = factors.inverse_transposed @ factors.right[..., rank - 1, :, None]
    return motions.reshape(-1, motions.shape[-2])


def _all_rows(monitor: ConstraintMonitor, factors: SparseSaddle, smallest: float) -> list[ChosenRows] | None:
    """All rows of one state of a large system."""
    direction = factors.smallest_singular_direction()
    part = direction.margin / monitor.first_margin
    if not part > smallest:
        return None
    least = KERNEL_LEAVE_MARGIN / KERNEL_RETURN_MARGIN * smallest / part
    return [ChosenRows(np.arange(factors.rows.shape[0]), least, direction.motion)]


class _Chunk(NamedTuple):
    """Steps of one call: times at which they begin, sizes, which states are recorded."""

    begins: Array
    sizes: Array
    recorded: NDArray[np.bool_]

    def first(self, count: int) -> _Chunk:
        """The first steps."""
        return _Chunk(self.begins[:count], self.sizes[:count], self.recorded[:count])


class _SampleSteps(NamedTuple):
    """A chunk of one sample: the state at its end, and the report."""

    state: Array
    report: LoopReport


class ConstrainedBatchKernel:
    """Runge-Kutta steps of order 4 of a batch, `integrators.compiled_steps.StepKernel`.

    All samples take the same steps. Where one of them can take fewer, because it comes near a singular configuration,
    the others take as few; then NumPy goes on with all.
    """

    stages = 4

    def __init__(
        self, monitor: ConstraintMonitor, limits: DriftLimits, massless: bool, every_step: bool, threads: int | None
    ) -> None:
        """Args: the monitor of the batch, treatment of drift, whether the tree's mass matrix is singular; whether
        states after all steps are returned (for events); threads, None for all cores.
        """
        self._monitor, self._every_step = monitor, every_step
        x, loops = monitor.record.x, packed_loops(monitor.system, massless)
        samples = x.reshape(-1, x.shape[-1])
        count = max(1, min(threads or cores(), len(samples)))
        self._steps = [LoopSteps(monitor.system, loops, samples[0], limits) for _ in range(count)]
        self._chosen: list[ChosenRows] | None = None

    def ready(self, t: float, x: Array) -> bool:
        """Whether no sample is near a singular configuration."""
        self._chosen = None if self._monitor.record.in_passage else chosen_rows(self._monitor, t, x)
        return self._chosen is not None

    def run(self, grid: TimeGrid, first: int, last: int, x: Array) -> tuple[int, Step] | None:
        """As many steps as all samples can take."""
        chunk = slice(first, last)
        steps = _Chunk(grid.begins[chunk], grid.sizes[chunk], (grid.marks[chunk] >= 0) | self._every_step)
        each = self._run_samples(steps, x)
        done = min((sample.report.steps for sample in each), default=0)
        if done < last - first and done:
            each = self._run_samples(steps.first(done), x)
        if not done or any(sample.report.steps != done for sample in each):
            return None
        numbers = np.flatnonzero(steps.recorded[: done - 1])
        recorded = np.stack([sample.report.results[: len(numbers)] for sample in each], axis=1)
        states = [*recorded.reshape(len(numbers), *x.shape), np.stack([s.state for s in each]).reshape(x.shape)]
        checked = all(sample.report.checked for sample in each)
        self._note(grid, first + done - 1, states[-1], checked, each)
        return done, stretch(grid, first, [*numbers.tolist(), done - 1], states, checked)

    def _run_samples(self, steps: _Chunk, x: Array) -> list[_SampleSteps]:
        """All samples, each thread a part of them."""
        samples, chosen = x.reshape(-1, x.shape[-1]), self._chosen or []

        def part(number: int) -> list[_SampleSteps]:
            kernel, parts = self._steps[number], []
            for k in range(number, len(samples), len(self._steps)):
                kernel.state[:] = samples[k]
                report = kernel.run(*steps, chosen[k])
                parts.append(_SampleSteps(kernel.state.copy(), report))
            return parts

        if len(self._steps) == 1:
            return part(0)
        with ThreadPoolExecutor(len(self._steps)) as pool:
            parts = list(pool.map(part, range(len(self._steps))))
        return [parts[k % len(parts)][k // len(parts)] for k in range(len(samples))]

    def _note(self, grid: TimeGrid, last: int, state: Array, checked: bool, each: Sequence[_SampleSteps]) -> None:
        """Record where the kernel came; last states that were not checked are checked after the step."""
        monitor, t = self._monitor, float((grid.ends if checked else grid.begins)[last])
        drift: DriftHistory = monitor.record.drift
        for sample in each:
            drift = drift.after(sample.report.drift)
        monitor.skipped_to(t, state, float(grid.sizes[last]), drift)
        if not checked:
            monitor.equations(float(grid.ends[last]), state)  # its margin is checked after the step
