"""What the loop over time works with: steps, the answers of what comes after a step, and the trajectory it leaves."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError

RightHandSide: TypeAlias = Callable[[float, Array], Array]
"""F(t, x): the velocity of the state, in the tangent coordinates of its space."""

Progress: TypeAlias = Callable[[float], None]
"""Called with the fraction of the time span that is done."""

Dense: TypeAlias = Callable[[float], Any]
"""The state at a time within a step."""


class NotFiniteError(CadmbsError):
    """A state or a derivative is not finite."""


class StepUnderflowError(CadmbsError):
    """No step size meets the tolerances."""


class NoConvergenceError(CadmbsError):
    """Newton's method did not converge in a step."""


class End(StrEnum):
    """How an integration ended."""

    REACHED = "reached"
    STOPPED = "stopped"
    STEP_UNDERFLOW = "step_underflow"
    NOT_FINITE = "not_finite"
    INTERRUPTED = "interrupted"
    REFUSED = "refused"


class PassedRows(NamedTuple):
    """Rows at output times that steps passed, the first ones.

    Attributes:
        times: Their times [s].
        rows: As many rows, one after the other.
    """

    times: Sequence[float]
    rows: Sequence[Any] | Array

    def first(self, count: int) -> "PassedRows":
        """The first ones."""
        return PassedRows(self.times[:count], self.rows[:count])


class Step(NamedTuple):
    """One accepted step, or several that a kernel took at once.

    Attributes:
        t: Time at its end.
        x: State there.
        h: Size of the (last) step.
        error: Estimate of the local error against the tolerances; a step is accepted up to one.
        dense: Makes the interpolant; None where states within the step are not known.
        rows: Rows at output times that were passed, the first ones; the loop records the others itself.
        checkpoints: Gives times and states before the end at which events are looked for; None for the end alone.
        checked: Whether what follows a step (projection, for one) was done already.
    """

    t: float
    x: Any
    h: float
    error: float = 0.0
    dense: Callable[[], Dense] | None = None
    rows: PassedRows | None = None
    checkpoints: Callable[[Dense], tuple[Sequence[float], Sequence[Any]]] | None = None
    checked: bool = False


class StepDecision(Enum):
    """What the loop does after a step."""

    GO_ON = "go on"
    STATE_CHANGED = "state changed"
    REPEAT_STEP = "take again"
    STOP = "stop"


class StepOutcome(NamedTuple):
    """An answer, the state to go on from where it changed, and a bound on the size of the next step [s].

    With REPEAT_STEP the bound is the size with which the step is repeated. `last` is a time behind the last output up
    to which the next step may go, where it must not end before; None for the last output.
    """

    decision: StepDecision = StepDecision.GO_ON
    x: Any = None
    longest_step: float = np.inf
    last: float | None = None


GO_ON = StepOutcome()

AfterStep: TypeAlias = Callable[[Step, float], StepOutcome]
"""Called after each accepted step with the step and the size of the step to be tried next."""


class Counts(NamedTuple):
    """Work done: steps, rejected steps, evaluations of the right-hand side, Jacobians, Newton iterations.

    `compiled` counts the evaluations that a kernel did.
    """

    steps: int = 0
    rejected: int = 0
    evaluations: int = 0
    jacobians: int = 0
    compiled: int = 0
    iterations: int = 0


class DifferenceHistory(NamedTuple):
    """What BDF knows of the steps before.

    Attributes:
        differences: (8, n) backward differences, the state first.
        order: Of the next step.
        equal_steps: Steps of the same size before it.
    """

    differences: Array
    order: int
    equal_steps: int


class Steps(Protocol):
    """A method with its step sizes: what gives the loop one accepted step after the other."""

    @property
    def counts(self) -> Counts:
        """Work done so far."""
        ...

    def next(self, t: float, x: Any, longest: float) -> Step:
        """An accepted step from a state, no longer than a bound.

        Raises:
            StepUnderflowError: If no step size meets the tolerances.
            NotFiniteError: If the state at the end is not finite.
        """
        ...

    def proposed(self) -> float:
        """Size of the step to be tried next [s]."""
        ...

    def restart(self, t: float, x: Any, h: float | None) -> None:
        """Go on from another state: near the last one, or, with a size h, from the beginning of the last step."""
        ...

    def end_at(self, last: float) -> None:
        """Let steps go up to another last time; those of given sizes are never asked."""
        ...


class EventPoint(NamedTuple):
    """A crossing: number of the event, time, state, and whether the value increased there."""

    event: int
    t: float
    x: Any
    upward: bool


@dataclass(frozen=True)
class Trajectory:
    """The rows that were reached, oldest first.

    Attributes:
        times: Times of the rows.
        rows: One state (or what it is recorded as) for each time.
        end: Why the integration ended.
        t: The last time that was reached.
        x: The state there.
        counts: Work done.
        problem: What was raised, where the end is REFUSED.
        events: Crossings in the order of time.
        stopped_by: Number of the event that ended the integration.
        is_over: Whether no step follows.
    """

    times: list[float]
    rows: list[Any]
    end: End
    t: float
    x: Any
    counts: Counts
    problem: Exception | None = None
    events: tuple[EventPoint, ...] = ()
    stopped_by: int | None = None
    is_over: bool = False


def no_progress(fraction: float) -> None:
    """No-op progress callback."""
