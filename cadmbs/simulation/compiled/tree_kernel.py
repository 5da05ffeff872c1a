"""Steps and accelerations of trees by the kernel of closed loops, which has no rows for them."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.closed_loops.loop_packing import packed_loops
from cadmbs.errors import CadmbsError
from cadmbs.integrators.compiled_adaptive import Stretch, StretchRequest
from cadmbs.integrators.time_grid import StepGrid
from cadmbs.integrators.trajectory import PassedRows, RightHandSide, Step
from cadmbs.kernels.calls.engine import EngineDecision, decide
from cadmbs.kernels.rows.loops_packing import REFERENCE
from cadmbs.kernels.steps import adaptive_memory, drift_check, loops_states, loops_steps
from cadmbs.simulation.compiled.adaptive_kernel import OutputTimes, Work, move_memory, next_call, stretch_of
from cadmbs.simulation.compiled.engine_rate import CompiledRate, EngineRate
from cadmbs.system import Scenario, System

MOTIONLESS: Final = "has nothing that moves"
"""Why no kernel covers a system without coordinates."""

NO_ROWS: Final = loops_steps.ChosenRows(np.zeros(0, dtype=np.intp), 0.0)
NO_DRIFT: Final = drift_check.DriftLimits(False, 0.0, 0.0)
"""Of trees."""

MOST_CALLS: Final = 40
"""Calls of the kernel for one stretch, each with memory for twice as many rows."""


def tree_decision(system: System, engine: str) -> EngineDecision:
    """The engine of a simulation of a tree.

    Raises:
        ArgumentError: If the engine is none of the known ones.
    """
    return decide(system.name, engine, "" if system.n_v else MOTIONLESS)


class TreeKernel:
    """Runge-Kutta steps of order 4 of a tree, `integrators.compiled_steps.StepKernel`.

    Where the motion is not finite any more, NumPy takes over and reports the reason.
    """

    stages = 4

    def __init__(self, system: System, start: Array, every_step: bool) -> None:
        """Args: the tree, its state (n,) at the start, whether states after all steps are returned for events."""
        self._steps = loops_steps.LoopSteps(system, packed_loops(system), start, NO_DRIFT)
        self._every_step, self._is_finite = every_step, True
        self._last: Array | None = None  # the state at which the last call ended

    def ready(self, t: float, x: Array) -> bool:
        """Until the motion is not finite."""
        return self._is_finite

    def step(self, x: Array, size: float) -> Array | None:
        """The state after one step from where the last one ended; None where `run` is to take it."""
        if self._last is not x:
            return None
        if not self._steps.step_on(size, REFERENCE.NONE):
            return None
        self._last = self._steps.state.copy()
        return self._last

    def run(self, grid: StepGrid, first: int, last: int, x: Array) -> tuple[int, Step] | None:
        """The states after output times, and the last one."""
        chunk = slice(first, last)
        recorded = (grid.marks[chunk] >= 0) | self._every_step
        self._steps.state[:] = x
        report = self._steps.run(grid.begins[chunk], grid.sizes[chunk], recorded, NO_ROWS)
        done = report.steps
        self._is_finite = done == last - first
        if not done:
            return None
        numbers = np.flatnonzero(recorded[: done - 1]).tolist()
        self._last = self._steps.state.copy()
        states = [*report.results[: len(numbers)].copy(), self._last]
        return done, stretch(grid, first, [*numbers, done - 1], states)


def stretch(grid: StepGrid, first: int, numbers: list[int], states: list[Array], checked: bool = True) -> Step:
    """The step that stands for a stretch of steps of a grid.

    Args:
        grid: The steps.
        first: Number of the first one of the stretch.
        numbers: Steps after which states are known, counted within the stretch, the last one included.
        states: These states.
        checked: Whether what follows the last step was done.
    """
    ends = [float(grid.ends[first + k]) for k in numbers]
    kept = [k for k, number in enumerate(numbers) if grid.marks[first + number] >= 0]
    rows = PassedRows([ends[k] for k in kept], [states[k] for k in kept])
    last = float(grid.sizes[first + numbers[-1]])
    return Step(
        ends[-1], states[-1], last, rows=rows, checkpoints=lambda dense: (ends[:-1], states[:-1]), checked=checked
    )


def compiled_tree_rate(system: System, reference: RightHandSide) -> CompiledRate:
    """(dq/dt, a, power of the loads) of a tree."""
    kernel, is_new = loops_states.LoopDriftKernel(system, packed_loops(system), NO_DRIFT), [True]
    state = np.zeros(system.n_q + system.n_v + 1)

    def accelerate(t: float, q: Array, v: Array, a: Array) -> float | None:
        state[: len(q)], state[len(q) : -1] = q, v
        if is_new[0]:
            is_new[0] = not kernel.choose(t, state, NO_ROWS)
        response = kernel.acceleration(t, state)
        if response is None:
            return None
        a[:], power = response
        return power

    return CompiledRate(system, accelerate, reference)


def tree_outputs(system: System, t: Array, states: Array) -> loops_states.EvaluatedOutputs | None:
    """Accelerations and loads of a tree at times (n_t,) and states (n_t, n); None where they do not exist at one."""
    kernel = loops_states.LoopDriftKernel(system, packed_loops(system), NO_DRIFT)
    try:
        if not kernel.choose(float(t[0]), states[0], NO_ROWS):
            return None
        some = kernel.outputs(t, kernel.output_table(states))
    except CadmbsError:  # a function of time ends
        return None
    return some if len(some.a) == len(t) and np.isfinite(some.a).all() else None


def tree_adaptive_kernel(
    system: System, plan: Scenario, method: str, times: Sequence[float], rate: EngineRate
) -> "TreeAdaptiveKernel | None":
    """What takes the adaptive steps of a tree by a method, with output times; None where no kernel does."""
    if not rate.decision.compiled:
        return None
    kernel = loops_states.LoopDriftKernel(system, packed_loops(system), NO_DRIFT)
    memory = kernel.adaptive_memory(method, times[-1], (plan.rtol, plan.absolute_tolerance))
    return None if memory is None else TreeAdaptiveKernel(kernel, memory, bool(plan.stop), times, rate)


class TreeAdaptiveKernel:
    """Stretches of adaptive steps of one motion of a tree, `integrators.compiled_adaptive.AdaptiveKernel`."""

    def __init__(
        self,
        kernel: loops_states.LoopDriftKernel,
        memory: adaptive_memory.AdaptiveMemory,
        keeps_interpolants: bool,
        times: Sequence[float],
        rate: EngineRate,
    ) -> None:
        """Args: the kernel with memory of a method, whether interpolants are kept for stops, output times, the
        right-hand side, which counts evaluations.
        """
        self._kernel, self._memory = kernel, memory
        self._times, self._rate = OutputTimes(times), rate
        self._keep = adaptive_memory.KEEP.INTERPOLANTS if keeps_interpolants else adaptive_memory.KEEP.NOTHING
        self._is_chosen = False

    def ready(self, t: float, x: Array) -> bool:
        """Always: steps that the kernel rejects are SciPy's."""
        if not self._is_chosen:
            self._is_chosen = self._kernel.choose(t, x, NO_ROWS)
        return self._is_chosen

    def advance(self, request: StretchRequest) -> Stretch:
        """As many steps as are asked for."""
        memory, work = self._memory, Work()
        move_memory(memory, request)
        for _ in range(MOST_CALLS):
            call = next_call(self._times, request, self._keep, 0.0, True)
            try:
                report, _ = self._kernel.adaptive_steps(memory, call)
            except CadmbsError:  # a function of time ends here
                return Stretch(None, 0, 0, work.evaluations, memory.proposed, work.jacobians)
            work = work.after(report)
            if report.steps or report.reason != "ROWS":
                break
            self._times.allow_more()
        self._rate.count(work.evaluations)
        return stretch_of(call, report, request.t, work, memory.proposed)
