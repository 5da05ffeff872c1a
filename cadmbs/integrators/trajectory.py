"""What an integrator is given and what it gives back; no mechanics here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError

RightHandSide = Callable[[float, Array], Array]
"""F(t, x): the velocity of the state, in the tangent coordinates of the integrator."""

Progress = Callable[[float], None]
"""Told the fraction of the time span that is done."""


Adjust = Callable[[float, Array], Array | None]
"""Given the time and state at the end of an accepted step: the state to go on with, or None to go on unchanged."""

Bound = Callable[[float, Array, float], float]
"""Given the time, the state and the size of the step to be tried next: the largest one that may be tried [s].

A negative one asks for the last step to be taken again with its size.
"""


def unchanged(t: float, x: Array) -> None:
    """No adjustment."""


class End(StrEnum):
    """How an integration ended."""

    REACHED = "reached"
    STEP_UNDERFLOW = "step_underflow"
    NOT_FINITE = "not_finite"
    INTERRUPTED = "interrupted"
    REFUSED = "refused"


@dataclass
class Trajectory:
    """States at the wanted times that were reached, oldest first.

    Attributes:
        times: The times reached.
        states: One state array for each time.
        end: Why it stopped.
        stopped_at: The last time that the integrator reached [s].
        last: The state there.
        problem: What the right-hand side raised, where the end is REFUSED.
        steps, rejected, evaluations, jacobians: Counts.
        compiled: Number of the evaluations that were compiled.
    """

    times: list[float] = field(default_factory=list)
    states: list[Array] = field(default_factory=list)
    end: End = End.REACHED
    stopped_at: float = 0.0
    last: Array | None = None
    problem: CadmbsError | None = None
    steps: int = 0
    rejected: int = 0
    evaluations: int = 0
    jacobians: int = 0
    compiled: int = 0

    def record(self, time: float, state: Array) -> None:
        """Append one state."""
        self.times.append(time)
        self.states.append(state)
        self.stopped_at, self.last = time, state
