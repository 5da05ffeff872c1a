"""Motions that get stiff on their way, such as those that come into contact: DOP853 first, then Radau."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cadmbs.arrays import Array
from cadmbs.integrators.compiled_adaptive import CompiledAdaptiveSteps
from cadmbs.integrators.scipy_methods import ScipySteps
from cadmbs.integrators.trajectory import Counts, Step
from cadmbs.simulation.formulations.stiffness import KERNEL_ADVANTAGE, Stiffness
from cadmbs.simulation.method import MethodChoice

FEWEST_STEPS_TO_CHECK, MOST_STEPS_TO_CHECK = 100, 800
"""Explicit steps to the next check of the stiffness: the number doubles while the motion is not stiff. A check costs
some ten of the twelve hundred evaluations that a hundred steps take; of a kernel's steps, as many more are between."""


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
        implicit: Callable[[float, Array], ScipySteps],
        stiffness: Callable[[float, Array, float], Stiffness],
    ) -> None:
        """Args: explicit steps; (t, x) -> implicit steps from there; (t, x, advantage) -> the stiffness of the rest of
        the motion, where an explicit evaluation costs so many times less than an implicit one.
        """
        self.reason, self.changed_at = "", 0.0
        self._explicit, self._implicit, self._stiffness = explicit, implicit, stiffness
        self._steps: CompiledAdaptiveSteps | ScipySteps = explicit
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
        advantage = KERNEL_ADVANTAGE if self._explicit.has_kernel else 1.0
        stiffness = self._stiffness(t, x, advantage)
        if stiffness.is_stiff and self._was_stiff:
            self._earlier = self.counts
            self._steps, self.reason, self.changed_at = self._implicit(t, x), stiffness.reason, t
        longer = min(2 * self._interval, MOST_STEPS_TO_CHECK)
        self._interval = FEWEST_STEPS_TO_CHECK if stiffness.is_stiff else longer
        self._next_check = self._explicit.counts.steps + round(self._interval * advantage)
        self._was_stiff = stiffness.is_stiff
