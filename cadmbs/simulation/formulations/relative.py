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
from cadmbs.integrators.trajectory import Counts, RightHandSide, Step, Steps, StepUnderflowError, Trajectory
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
        if self._spec.stepper != "auto" or not self._may_get_stiff():
            return compiled_steps(method, times[0], self.start)
        ahead = partial(self._stiffness_ahead, advantage=self._advantage)
        self._stiffness_switch = StiffnessSwitch(method, compiled_steps, ahead, (times[0], self.start))
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


NO_CHECKS = False, FEWEST_STEPS_TO_CHECK, FEWEST_STEPS_TO_CHECK
"""Whether the motion was stiff at the last check, steps between checks, and up to the next one: before the first."""

MOST_LISTED_CHANGES = 3
"""Changes of the method that the reason tells."""


class StiffnessSwitch:
    """Steps of DOP853 until the motion is stiff at two checks in a row, then of Radau, and back where that finds none.

    One check alone may fall into an impact, whose contact is stiff for a moment only. Radau finds no step where a large
    force ends at once, as that of a damper when a stop is left: explicit steps get over it, and the checks begin anew.
    """

    def __init__(
        self,
        method: str,
        make: Callable[[str, float, Array], CompiledAdaptiveSteps],
        stiffness: Callable[[float, Array], Stiffness],
        start: tuple[float, Array],
    ) -> None:
        """Args: the method at the start; (method, t, x) -> its steps from there; (t, x) -> the stiffness of what is
        left; time and state at the start.
        """
        self._method, self._make, self._stiffness, self._steps = method, make, stiffness, make(method, *start)
        self._changes: list[tuple[float, str]] = []  # when, and to which method
        self._reason, self._earlier = "", Counts()
        self._was_stiff, self._interval, self._next_check = NO_CHECKS

    @property
    def counts(self) -> Counts:
        """Work done by both methods."""
        return Counts(*(a + b for a, b in zip(self._earlier, self._steps.counts, strict=True)))

    def next(self, t: float, x: Array, longest: float) -> Step:
        """The next step of the present method, or of the other one."""
        if not self._steps.is_implicit:
            return self._next_explicit(t, x, longest)
        try:
            return self._steps.next(t, x, longest)
        except StepUnderflowError:
            self._change("dop853", t, x, "radau finds no step there")
        return self._next_explicit(t, x, longest)

    def _next_explicit(self, t: float, x: Array, longest: float) -> Step:
        """The next step of DOP853, or of Radau where the motion is stiff, and was at the last check."""
        steps = self._steps.counts.steps
        if steps >= self._next_check:
            stiffness, was_stiff = self._stiffness(t, x), self._was_stiff
            self._was_stiff = stiffness.is_stiff
            if stiffness.is_stiff and was_stiff:
                self._change("radau", t, x, stiffness.reason)
                return self._steps.next(t, x, longest)
            longer = min(2 * self._interval, MOST_STEPS_TO_CHECK)
            self._interval = FEWEST_STEPS_TO_CHECK if stiffness.is_stiff else longer
            self._next_check = steps + self._interval * (KERNEL_INTERVALS if self._steps.has_kernel else 1)
        self._steps.bound_stretches(self._next_check - steps)  # the same on fast machines
        return self._steps.next(t, x, longest)

    def _change(self, method: str, t: float, x: Array, reason: str) -> None:
        self._earlier, self._steps = self.counts, self._make(method, t, x)
        self._changes.append((t, method))
        self._reason = reason
        self._was_stiff, self._interval, self._next_check = NO_CHECKS

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
        """When Radau took over first [s], where it did."""
        return next(({"implicit_from_s": t} for t, method in self._changes if method == "radau"), {})

    def final_choice(self, choice: MethodChoice) -> MethodChoice:
        """The choice at the start, with the changes of the method on the way; of many the last three."""
        if not self._changes:
            return choice
        methods = [self._method, *(method for _, method in self._changes)]
        parts = [f"{method} until t = {t:.3g} s" for method, (t, _) in zip(methods, self._changes, strict=False)]
        listed = ("" if len(parts) <= MOST_LISTED_CHANGES else "..., ") + ", ".join(parts[-MOST_LISTED_CHANGES:])
        return replace(choice, method="auto", reason=f"{listed}, then {methods[-1]}; {self._reason}")
