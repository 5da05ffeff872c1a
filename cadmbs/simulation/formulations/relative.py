"""What trees and mechanisms with constraints have in common: the state (q, v, work), steps by the chosen engine."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios.feature_steps import switch_times, with_feature_steps
from cadmbs.integrators import scipy_methods, step_ends
from cadmbs.integrators.compiled_adaptive import AdaptiveKernel, CompiledAdaptiveSteps
from cadmbs.integrators.compiled_steps import CompiledSteps, StepKernel
from cadmbs.integrators.trajectory import Counts, RightHandSide, Step, Steps, Trajectory
from cadmbs.kernels.calls.engine import EngineDecision
from cadmbs.simulation.compiled import constrained_kernel
from cadmbs.simulation.compiled.engine_rate import CompiledRate, EngineRate
from cadmbs.simulation.formulations.stiffness import Stiffness
from cadmbs.simulation.method import DEFAULT_STEP, MethodChoice, MethodSpec, choose, fixed_steps
from cadmbs.simulation.reports.columns import state_column
from cadmbs.simulation.states import coordinate_rate, feature_reader, has_law
from cadmbs.system import Scenario, System


class RelativeFormulation:
    """The motion of a mechanism in the coordinates of its tree, from a start.

    Attributes:
        plan: The scenario with the step that is taken.
        start: State (n_q + n_v + 1,): positions, velocities, work of loads and drives.
        choice: Equations and method.
    """

    _chunks: tuple[int, ...] = ()  # of fixed steps by a kernel: the largest, the first, the smallest

    def __init__(
        self,
        system: System,
        plan: Scenario,
        spec: MethodSpec,
        start: Array,
        rate: RightHandSide,
        decision: EngineDecision,
        equations: str,
        reason: str = "",
        advantage: float = 1.0,
    ) -> None:
        """Args: the mechanism, what to simulate, the requested method, the start, (v, a, power of loads and drives) at
        (t, x) by NumPy, the engine; which equations, why, and how many times less an evaluation costs in a kernel.
        """
        self._system, self._spec, self.start, self._rate = system, spec, start, rate
        self._decision, self._ends, self._advantage = decision, step_ends.NO_STEP_ENDS, advantage
        choice = choose(system, plan, self._rate_beside, start, spec, equations, advantage)
        self.choice = replace(choice, reason=f"{reason}{choice.reason}")
        self.plan = self.choice.with_step(plan)
        self._engine_rate: EngineRate | None = None
        self._stiffness_switch: StiffnessSwitch | None = None

    def steps(self, times: Sequence[float], events: bool) -> Steps:
        """Fixed steps, compiled where that pays, or those of SciPy's solver."""
        system = self._system
        self._ends = switch_times(system, times)
        if self.choice.has_fixed_steps:
            rate, kernel = self.step_parts(events)
            stretches = None if kernel is None else CompiledSteps(kernel, *self._chunks)
            return fixed_steps(system, rate, times, self.plan.step or DEFAULT_STEP, stretches, self._ends)
        self._engine_rate = self._rate_by_engine
        adaptive = self._adaptive_steps(self._engine_rate, times)
        return with_feature_steps(system, adaptive, times[-1], feature_reader(system))

    def step_parts(self, every_step: bool) -> tuple[RightHandSide, StepKernel | None]:
        """What takes fixed steps: the right-hand side, and the kernel where there is one."""
        raise NotImplementedError

    @cached_property
    def _rate_by_engine(self) -> EngineRate:
        """The right-hand side in R^n."""
        reference: RightHandSide = lambda t, x: coordinate_rate(self._system, self._rate, t, x)  # noqa: E731
        return EngineRate(reference, self._compiled_rate, self._decision)

    def _rate_beside(self, t: float, x: Array, reference: RightHandSide | None = None) -> Array:
        """(v, a, ...) at states (..., n) beside that where the motion is: by the kernel that takes the steps."""
        compiled = self._rate_by_engine.compiled_rate if self._system.inputs is None else None
        reference = reference or self._rate
        if isinstance(compiled, CompiledRate | constrained_kernel.CompiledConstrainedRate):
            return compiled.beside(t, x, reference)
        return reference(t, x)

    def _compiled_rate(self, reference: RightHandSide) -> RightHandSide:
        """The right-hand side in R^n by a kernel, which falls back on its argument."""
        raise NotImplementedError

    def _adaptive_steps(self, rate: EngineRate, times: Sequence[float]) -> Steps:
        """Those of SciPy's solver or a kernel; the method is changed where it gets stiff and none was asked for."""
        method, plan, last, has_stops = self.choice.method, self.plan, times[-1], bool(self.plan.stop)
        largest = np.inf if plan.step is None else plan.step

        def compiled_steps(method: str, t: float, x: Array) -> CompiledAdaptiveSteps:
            single = self._solver(method, (t, last), x)
            kernel = cache(lambda: self._adaptive_kernel(method, rate, times))
            return CompiledAdaptiveSteps(single, kernel, largest, has_stops, last, self._ends)

        if has_law(self._system):
            return self._solver(method, (times[0], last), self.start)
        steps = compiled_steps(method, times[0], self.start)
        if self._spec.stepper != "auto" or steps.is_implicit or not self._may_get_stiff():
            return steps
        ahead = partial(self._stiffness_ahead, advantage=self._advantage)
        self._stiffness_switch = StiffnessSwitch(steps, partial(compiled_steps, "radau"), ahead)
        return self._stiffness_switch

    def _solver(self, method: str, span: tuple[float, float], x: Array) -> scipy_methods.ScipySteps:
        """SciPy's solver of a method, from a state at the first of two times up to the second."""
        raise NotImplementedError

    def _adaptive_kernel(self, method: str, rate: EngineRate, times: Sequence[float]) -> AdaptiveKernel | None:
        """What takes the adaptive steps of a method with output times; None for SciPy's solver."""
        raise NotImplementedError

    def _may_get_stiff(self) -> bool:
        """Whether stiffness is looked for on the way."""
        raise NotImplementedError

    def _stiffness_ahead(self, t: float, x: Array, advantage: float) -> Stiffness:
        """Stiffness of what is left of the motion."""
        raise NotImplementedError

    def row(self, x: Array) -> Array:
        """The state."""
        return x

    def column_index(self, name: str) -> int | None:
        """Index of a column in the state, where it is one of its numbers."""
        return state_column(self._system, name)

    def _final_choice(self) -> MethodChoice:
        """The method, with the change of it on the way."""
        switch = self._stiffness_switch
        return self.choice if switch is None else switch.final_choice(self.choice)

    def _engine_statistics(self, trajectory: Trajectory) -> dict[str, Any]:
        """The engine, and when the method was changed."""
        rate, switch = self._engine_rate, self._stiffness_switch
        engine = self._decision.statistics() if rate is None else rate.statistics(trajectory)
        return engine | ({} if switch is None else switch.statistics())


# Motions that get stiff on their way, such as those that come into contact: DOP853 first, then Radau.

FEWEST_STEPS_TO_CHECK, MOST_STEPS_TO_CHECK, KERNEL_INTERVALS = 100, 800, 10
"""Explicit steps to the next check of the stiffness: the number doubles while the motion is not stiff. A check costs
some ten of the twelve hundred evaluations that a hundred steps take by NumPy; so many times as many by a kernel."""


class StiffnessSwitch:
    """Steps of an explicit method until the motion is stiff at two checks in a row, then those of an implicit one.

    One check alone may fall into an impact, whose contact is stiff for a moment only.

    Attributes:
        reason: Why the method was changed; empty while it was not.
        changed_at: When it was changed [s].
    """

    def __init__(
        self,
        explicit: CompiledAdaptiveSteps,
        implicit: Callable[[float, Array], CompiledAdaptiveSteps],
        stiffness: Callable[[float, Array], Stiffness],
    ) -> None:
        """Args: explicit steps; (t, x) -> implicit steps from there; (t, x) -> the stiffness of what is left."""
        self.reason, self.changed_at = "", 0.0
        self._explicit, self._implicit, self._stiffness = explicit, implicit, stiffness
        self._steps = explicit
        self._earlier, self._was_stiff = Counts(), False
        self._interval, self._next_check = FEWEST_STEPS_TO_CHECK, FEWEST_STEPS_TO_CHECK

    @property
    def counts(self) -> Counts:
        """Work done by both methods."""
        return Counts(*(a + b for a, b in zip(self._earlier, self._steps.counts, strict=True)))

    def next(self, t: float, x: Array, longest: float) -> Step:
        """The next step of the present method."""
        if not self.reason and self._explicit.counts.steps >= self._next_check:
            self._check(t, x)
        self._explicit.bound_stretches(self._next_check - self._explicit.counts.steps)  # the same on fast machines
        return self._steps.next(t, x, longest)

    def proposed(self) -> float:
        """Size of the step to be tried next [s]."""
        return self._steps.proposed()

    def restart(self, t: float, x: Array, h: float | None) -> None:
        """Go on from another state, as the present method does."""
        self._steps.restart(t, x, h)

    def end_at(self, last: float) -> None:
        """Go up to another last time."""
        self._steps.end_at(last)

    def statistics(self) -> dict[str, float]:
        """When the implicit method took over [s], where it did."""
        return {"implicit_from_s": self.changed_at} if self.reason else {}

    def final_choice(self, choice: MethodChoice) -> MethodChoice:
        """The choice of an explicit method, with the change of it on the way."""
        if not self.reason:
            return choice
        reason = f"dop853 until t = {self.changed_at:.3g} s, then radau; {self.reason}"
        return replace(choice, method="auto", reason=reason)

    def _check(self, t: float, x: Array) -> None:
        """Change the method where the motion is stiff, and was at the last check."""
        stiffness = self._stiffness(t, x)
        if stiffness.is_stiff and self._was_stiff:
            self._earlier = self.counts
            self._steps, self.reason, self.changed_at = self._implicit(t, x), stiffness.reason, t
        longer = min(2 * self._interval, MOST_STEPS_TO_CHECK)
        self._interval = FEWEST_STEPS_TO_CHECK if stiffness.is_stiff else longer
        times = KERNEL_INTERVALS if self._explicit.has_kernel else 1
        self._next_check = self._explicit.counts.steps + times * self._interval
        self._was_stiff = stiffness.is_stiff
