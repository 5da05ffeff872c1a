"""How a computation over time ended, as a value with a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class OutcomeKind(StrEnum):
    """The ways in which a simulation ends; only `finished` is a good one."""

    FINISHED = "finished"
    STEP_UNDERFLOW = "step_underflow"
    NOT_FINITE = "not_finite"
    SINGULAR = "singular"
    OUTSIDE_TABLE = "outside_table"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a simulation: its kind, the last time reached [s], and a sentence for people.

    Example:
        >>> print(Outcome(OutcomeKind.FINISHED, 5.0, "finished at t = 5 s"))
        finished at t = 5 s
    """

    kind: OutcomeKind
    time: float
    sentence: str

    @property
    def good(self) -> bool:
        """Whether the whole of the wanted time was reached."""
        return self.kind is OutcomeKind.FINISHED

    def __str__(self) -> str:
        return self.sentence
