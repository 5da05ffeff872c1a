"""Motions that get stiff on their way, such as those that come into contact: DOP853 first, then Radau."""

from __future__ import annotations

from collections.abc import Callable

from cadmbs.arrays import Array
from cadmbs.integrators.scipy_methods import ScipySteps
from cadmbs.integrators.trajectory import Counts, Step
from cadmbs.simulation.stiffness import Stiffness

FEWEST_STEPS_TO_CHECK, MOST_STEPS_TO_CHECK = 100, 800
"""Explicit steps to the next check of the stiffness: the number doubles while the motion is not stiff. A check costs
some ten of the twelve hundred evaluations that a hundred steps take."""


class StiffnessSwitch:
    """Steps of an explicit method until the motion is stiff at two checks in a row, then those of an implicit one.

    One check alone may fall into an impact, whose contact is stiff for a moment only.

    Attributes:
        reason: Why the method was changed; empty while it was not.
        changed_at: When it was changed [s].
    """

    def __init__(
        self,
        explicit: ScipySteps,
        implicit: Callable[[float, Array], ScipySteps],
        stiffness: Callable[[float, Array], Stiffness],
    ) -> None:
        """Args: explicit steps; (t, x) -> implicit steps from there, and the stiffness of the rest of the motion."""
        self.reason, self.changed_at = "", 0.0
        self._steps, self._implicit, self._stiffness = explicit, implicit, stiffness
        self._earlier, self._was_stiff = Counts(), False
        self._interval = self._remaining = FEWEST_STEPS_TO_CHECK

    @property
    def counts(self) -> Counts:
        """Work done by both methods."""
        return Counts(*(a + b for a, b in zip(self._earlier, self._steps.counts, strict=True)))

    def next(self, t: float, x: Array, longest: float) -> Step:
        """The next step of the present method."""
        if not self.reason and self._remaining == 0:
            self._check(t, x)
        self._remaining -= 1
        return self._steps.next(t, x, longest)

    def proposed(self) -> float:
        """Size of the step to be tried next [s]."""
        return self._steps.proposed()

    def restart(self, t: float, x: Array, h: float | None) -> None:
        """Go on from another state, as the present method does."""
        self._steps.restart(t, x, h)

    def _check(self, t: float, x: Array) -> None:
        """Change the method where the motion is stiff, and was at the last check."""
        stiffness = self._stiffness(t, x)
        if stiffness.is_stiff and self._was_stiff:
            self._earlier = self.counts
            self._steps, self.reason, self.changed_at = self._implicit(t, x), stiffness.reason, t
        longer = min(2 * self._interval, MOST_STEPS_TO_CHECK)
        self._interval = self._remaining = FEWEST_STEPS_TO_CHECK if stiffness.is_stiff else longer
        self._was_stiff = stiffness.is_stiff
