"""Adaptive steps of trees by the kernel of closed loops without rows, `integrators.compiled_adaptive.AdaptiveKernel`.

Its dense mass matrix costs less than a call from Python as long as a tree is small.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.closed_loops.loop_packing import loop_features, packed_loops
from cadmbs.errors import CadmbsError
from cadmbs.integrators.compiled_adaptive import AdaptiveKernel, CompiledAdaptiveSteps, Stretch, StretchRequest
from cadmbs.integrators.scipy_methods import ScipySteps
from cadmbs.integrators.step_ends import StepEnds
from cadmbs.kernels.steps.adaptive_packing import KEEP
from cadmbs.kernels.steps.drift_check import DriftLimits
from cadmbs.kernels.steps.loops_states import LoopDriftKernel
from cadmbs.kernels.steps.loops_steps import ChosenRows, ready_program
from cadmbs.simulation.compiled.adaptive_kernel import OutputTimes, move_memory, next_call, stretch_of
from cadmbs.simulation.compiled.engine_switch import EngineSwitch
from cadmbs.system import Scenario, System

MOST_TREE_VELOCITIES: Final = 30
"""Velocities above which the steps are those of SciPy's solver: the cost of a dense mass matrix grows as their cube."""

MOST_TREE_CALLS: Final = 40
"""Calls of the kernel for one stretch, each with memory for twice as many rows."""


def tree_adaptive_steps(
    system: System,
    switch: EngineSwitch,
    single: ScipySteps,
    plan: Scenario,
    method: str,
    times: Sequence[float],
    engine: str,
    ends: StepEnds,
) -> CompiledAdaptiveSteps:
    """Adaptive steps of one motion: by the kernel where it is compiled already or asked for, else by SciPy's solver.

    Args:
        system: A tree.
        switch: Its right-hand side, which says when it is compiled.
        single: SciPy's solver for it.
        plan: The scenario.
        method: "dop853" or "rk45".
        times: Output times [s].
        engine: The requested engine.
        ends: Further ends of steps.
    """
    largest = np.inf if plan.step is None else plan.step
    made: list[AdaptiveKernel] = []

    def kernel() -> AdaptiveKernel | None:
        covered = 0 < system.n_v <= MOST_TREE_VELOCITIES and switch.compiled_rate is not None
        if not made and covered and (engine == "compiled" or ready_program(loop_features(system)).is_ready):
            made.append(TreeAdaptiveKernel(system, plan, method, times, switch.count))
        return made[0] if made else None

    return CompiledAdaptiveSteps(single, kernel, largest, bool(plan.stop), times[-1], ends)


class TreeAdaptiveKernel:
    """Stretches of adaptive steps of one motion of a tree."""

    def __init__(
        self, system: System, plan: Scenario, method: str, times: Sequence[float], count: Callable[[int], None]
    ) -> None:
        """Args: the tree, the scenario, the method, output times; counts evaluations."""
        self._kernel = LoopDriftKernel(system, packed_loops(system), DriftLimits(False, 0.0, 0.0))
        self._memory = self._kernel.adaptive_memory(method, times[-1], (plan.rtol, plan.atol))
        self._times, self._count = OutputTimes(times), count
        self._keep = KEEP.INTERPOLANTS if plan.stop else KEEP.NOTHING
        self._is_chosen = False

    def ready(self, t: float, x: Array) -> bool:
        """Always: steps that the kernel rejects are SciPy's."""
        if not self._is_chosen:
            self._is_chosen = self._kernel.choose(t, x, ChosenRows(np.zeros(0, dtype=np.intp), 0.0))
        return self._is_chosen

    def advance(self, request: StretchRequest) -> Stretch:
        """As many steps as are asked for."""
        memory, evaluations = self._memory, 0
        move_memory(memory, request)
        for _ in range(MOST_TREE_CALLS):
            call = next_call(self._times, request, self._keep, 0.0, True)
            try:
                report, _ = self._kernel.adaptive_steps(memory, call)
            except CadmbsError:  # a function of time ends here
                return Stretch(None, 0, 0, evaluations, memory.proposed)
            evaluations += report.evaluations
            if report.steps or report.reason != "ROWS":
                break
            self._times.allow_more()
        self._count(evaluations)
        return stretch_of(call, report, request.t, evaluations, memory.proposed)
