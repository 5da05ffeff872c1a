"""The compiled road of closed loops: fixed steps with multipliers, chunk by chunk, with the reference road beside it.

The kernel takes the steps; here rows are chosen anew after each chunk. Near singular configurations, and where the
kernel cannot go on for any reason, the reference road takes steps until the kernel can.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import numpy as np
from scipy.linalg import qr

from cadmbs.arrays import Array
from cadmbs.constraints import wrench_rows
from cadmbs.constraints.saddle import DenseSaddle
from cadmbs.dynamics.constrained_solver import DENSE_LIMIT, saddle
from cadmbs.errors import CadmbsError
from cadmbs.integrators import munthe_kaas
from cadmbs.integrators.tableaus import RK4
from cadmbs.integrators.trajectory import End, Progress, Trajectory
from cadmbs.kernels.engine import CONSTRAINED, uses_kernel
from cadmbs.kernels.packing import packed_of
from cadmbs.kernels.telling import tell_once
from cadmbs.simulation.compiled import step_grid
from cadmbs.simulation.constrained import Run
from cadmbs.simulation.dynamics import split, state_space
from cadmbs.simulation.equations import Equations, Index1Equations, margin_of
from cadmbs.simulation.loop_packing import covers_rows, pack_loops
from cadmbs.simulation.stabilisation import Keeper

if TYPE_CHECKING:
    from cadmbs.kernels.loops_march import Chosen, LoopMarch, Report

LARGE: Final = 1_000
"""Steps from which on "auto" compiles: NumPy takes longer than the compiler."""

LEAVE: Final = 0.1
"""Margin of the rows, against that at the start, below which the reference road takes the steps: it does special things
below `cadmbs.simulation.equations.SINGULAR`."""

RETURN: Final = 0.15
"""Margin at which the kernel takes over again."""

FEW: Final = 5
"""Steps that the reference road takes before the margin is looked at again."""

DIGITS: Final = 1e-4
"""Margin at the start below which elimination, which squares the condition of the rows, loses too many digits."""

CHUNK_SECONDS: Final = 0.1
"""Between two returns from the kernel."""

FIRST_CHUNK: Final = 512
LARGEST_CHUNK: Final = 1 << 15
"""Steps of the first chunk, and of the largest one, which bounds the memory of sampled functions."""


def takes_kernel(run: Run, engine: str, start: Array, times: Sequence[float], step: float) -> bool:
    """Whether a simulation with fixed steps is compiled: single motions by multipliers, rows of loops and coordinates.

    Args:
        run: The run, after its equations were evaluated at the start.
        engine: "auto", "reference" or "compiled".
        start: State (n_q + n_v + 1,); batches are not compiled.
        times: Output times [s].
        step: Largest step [s].

    Raises:
        ValueError: If the engine is none of these words.
    """
    if not uses_kernel(run.system, CONSTRAINED, engine):
        return False
    if start.ndim > 1:
        tell_once("simulation", run.system.name, "is a batch of motions with constraints", engine)
        return False
    if engine == "auto" and (times[-1] - times[0]) / step < LARGE:
        return False
    equations = run.equations
    if not covered(run, equations) or chosen_rows(run, times[0], start) is None:
        tell_once("simulation", run.system.name, "has constraints, equations or a stabilisation of its own", engine)
        return False
    return True


def covered(run: Run, equations: Equations) -> bool:
    """Whether the rows and their treatment are those of the kernel."""
    if not isinstance(equations, Index1Equations) or not isinstance(run.adjust, Keeper):
        return False
    if run.rank is None or run.system.n_v > DENSE_LIMIT or not covers_rows(run.system):
        return False
    return not equations.rate and equations.usual > DIGITS


def integrate(run: Run, start: Array, times: Sequence[float], largest_step: float, progress: Progress) -> Trajectory:
    """What `munthe_kaas.integrate` gives with RK4 and the run's adjustments, by a compiled kernel where that serves.

    Args:
        run: Equations by multipliers, and what keeps states on the constraints.
        start: State (n_q + n_v + 1,): positions, velocities, work of loads and drives.
        times: Output times [s].
        largest_step: Largest step [s].
        progress: Called with the fraction done.
    """
    march = _March(run, start, times, largest_step)
    found = march.found
    try:
        while march.done < len(march.sizes):
            chosen = chosen_rows(run, march.now, march.state) if march.serves() else None
            if (chosen is None or not march.by_kernel(chosen)) and not march.by_reference(1 if chosen else FEW):
                break
            progress((march.now - times[0]) / max(times[-1] - times[0], 1e-300))
    except KeyboardInterrupt:
        found.end = End.INTERRUPTED
    except CadmbsError as problem:
        found.end, found.problem = End.REFUSED, problem
    return found


def chosen_rows(run: Run, t: float, state: Array) -> Chosen | None:
    """Rows that are independent at a state, the most independent ones first; None near singular configurations.

    They are the pivots of the rows in the kinetic metric, scaled as `cadmbs.constraints.saddle` does.
    """
    from cadmbs.kernels.loops_march import Chosen

    system, rank = run.system, run.rank or 0
    equations = run.equations
    if not isinstance(equations, Index1Equations):
        return None
    factors = saddle(system, wrench_rows(system, split(system, state)[0], t=t), rank)
    if not isinstance(factors, DenseSaddle) or factors.weight:
        return None
    part = margin_of(factors, rank) / equations.usual
    if not part > RETURN:
        return None
    scaled = (factors.left * factors.values) @ factors.right
    order = qr(scaled.T, mode="r", pivoting=True)[1]
    return Chosen(np.asarray(order[:rank], dtype=np.intp), LEAVE / part)


@dataclass
class _March:
    """A run under way.

    Attributes:
        run: What runs.
        state: The state after the steps that are done.
        times: Output times.
        largest_step: Largest step.
        found: The outputs so far.
        done: Steps that are done.
        count: Steps that the next chunk of the kernel takes.
    """

    run: Run
    state: Array
    times: Sequence[float]
    largest_step: float
    found: Trajectory = field(default_factory=Trajectory)
    done: int = 0
    count: int = FIRST_CHUNK

    def __post_init__(self) -> None:
        from cadmbs.kernels.loops_march import LoopMarch, Watch

        counts = [
            max(1, math.ceil((e - b) / self.largest_step * (1.0 - 1e-12))) for b, e in itertools.pairwise(self.times)
        ]
        self.begins, self.sizes, self.marks = step_grid(self.times, counts)
        own, keeper, equations = self.run.stabiliser, self.run.adjust, self.run.equations
        if isinstance(keeper, Keeper) and isinstance(equations, Index1Equations):
            keeper.first = keeper.first or equations.usual
        system = self.run.system
        loops = pack_loops(system, packed_of(system))
        watch = Watch(own.active, own.tolerance, min(1e-12, 0.1 * own.tolerance))
        self.kernel: LoopMarch = LoopMarch(system, loops, self.state, len(counts), watch)
        self.found.record(self.times[0], self.state)

    @property
    def now(self) -> float:
        """Time after the steps that are done [s]."""
        return float(self.begins[self.done - 1] + self.sizes[self.done - 1]) if self.done else self.times[0]

    def serves(self) -> bool:
        """Whether the kernel may go on: not within the passage of a singular configuration."""
        keeper = self.run.adjust
        return isinstance(keeper, Keeper) and keeper.begin is None

    def by_kernel(self, chosen: Chosen) -> int:
        """A chunk of steps; how many were done."""
        own = slice(self.done, self.done + self.count)
        self.kernel.state[:] = self.state
        began = time.perf_counter()
        try:
            report = self.kernel.run(self.begins[own], self.sizes[own], self.marks[own], chosen)
        except CadmbsError:  # a function of time ends: step by step up to there
            self.count = self.count // 2
            return self.by_kernel(chosen) if self.count else 0
        taken = max(time.perf_counter() - began, 1e-6)
        wanted = int(max(report.steps, 1) * min(CHUNK_SECONDS / taken, 16.0))
        self.count = min(max(wanted, FIRST_CHUNK), LARGEST_CHUNK)
        self._note(report)
        return report.steps

    def _note(self, report: Report) -> None:
        """The outputs and the drift of a chunk; a last state that was not looked at is, on the reference road."""
        drift = self.run.stabiliser.drift
        drift.position, drift.velocity = max(drift.position, report.gap), max(drift.velocity, report.defect)
        drift.projections, drift.shortest = drift.projections + report.projections, drift.shortest + report.shortest
        first, self.done = self.done, self.done + report.steps
        self.found.steps += report.steps
        self.found.evaluations += 4 * report.steps
        self.found.compiled += 4 * report.steps
        self.state = self.kernel.state.copy()
        if not report.checked:
            self.run.equations(self.now, self.state)
            moved = self.run.adjust(self.now, self.state)
            self.state = self.state if moved is None else moved
        for step in range(first, self.done):
            if self.marks[step] >= 0:
                last = step == self.done - 1
                self._record(step, self.state if last else self.kernel.results[self.marks[step]].copy())
        self.found.last = self.state

    def _record(self, step: int, state: Array) -> None:
        self.found.record(self.times[self.marks[step] + 1], state)

    def by_reference(self, count: int) -> bool:
        """Some steps on the reference road; False if it cannot go on, as the outputs say then."""
        space, found = state_space(self.run.system), self.found
        for step in range(self.done, min(self.done + count, len(self.sizes))):
            begin, h = float(self.begins[step]), float(self.sizes[step])
            part = munthe_kaas.integrate(
                space, RK4, self.run.equations, self.state, [begin, begin + h], 2.0 * h, _silent, self.run.adjust
            )
            found.steps, found.evaluations = found.steps + part.steps, found.evaluations + part.evaluations
            if part.end is not End.REACHED:
                found.end, found.problem = part.end, part.problem
                found.last = self.state if part.last is None else part.last
                return False
            self.state, self.done = part.states[-1], step + 1
            if self.marks[step] >= 0:
                self._record(step, self.state)
            found.last = self.state
        return True


def _silent(fraction: float) -> None:
    """The progress of a single step."""
