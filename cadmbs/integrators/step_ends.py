"""Times at which steps end because an equation is not smooth there."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from cadmbs.tolerances import SAME_STEP_END

JUMP_MARGIN_ROUNDINGS = 4.0
"""Where the right-hand side jumps, it is evaluated this many roundings of the time before and after the jump."""


@dataclass(frozen=True)
class StepEnds:
    """Ends of steps, ascending, and a bound on the size of all steps.

    At a jump of the right-hand side the step before it takes the values before the jump, and the step behind it those
    after: both are evaluated next to it, at times that differ from it by rounding.

    Attributes:
        times: Times of the ends [s].
        jumps: For each whether the right-hand side jumps there.
        longest: Longest step [s].
        pauses: Those of the ends at which the loop over time makes a break: no stretch of steps passes one.
    """

    times: tuple[float, ...] = ()
    jumps: tuple[bool, ...] = ()
    longest: float = math.inf
    pauses: tuple[float, ...] = ()

    def pausing_at(self, times: Sequence[float]) -> "StepEnds":
        """The same with pauses at the ends that are next to some times."""
        places = (bisect_left(self.times, t - SAME_STEP_END * max(1.0, abs(t))) for t in times)
        return replace(self, pauses=tuple(self.times[k] for k in places if k < len(self.times)))

    def shortest_piece(self, begin: float, last: float) -> tuple[float, float]:
        """Where the shortest time between two ends of steps begins, and how long it is [s]; endless without two."""
        pieces = [(a, b - a) for a, b in pairwise(self.within(begin, last))]
        return min(pieces, key=lambda piece: piece[1], default=(begin, math.inf))

    def next_after(self, t: float, last: float) -> float:
        """The next end of a step after a time, at most the last time."""
        k = bisect_right(self.times, t + _rounding(t))
        return min(self.times[k], last) if k < len(self.times) else last

    def before(self, t: float) -> float:
        """Where equations are evaluated at the end of a step: t, or next to it where they jump."""
        return t - JUMP_MARGIN_ROUNDINGS * _rounding(t) if self._jumps_at(t) else t

    def behind(self, t: float) -> float:
        """Where equations are evaluated at the beginning of a step: t, or next to it where they jump."""
        return t + JUMP_MARGIN_ROUNDINGS * _rounding(t) if self._jumps_at(t) else t

    def within(self, begin: float, end: float) -> list[float]:
        """The ends inside a span of time."""
        return list(self.times[bisect_right(self.times, begin) : bisect_left(self.times, end)])

    def _jumps_at(self, t: float) -> bool:
        k = bisect_left(self.times, t)
        return k < len(self.times) and self.times[k] == t and self.jumps[k]

    @property
    def is_empty(self) -> bool:
        """Whether no time is an end of a step."""
        return not self.times


NO_STEP_ENDS = StepEnds()


def step_ends(times: Sequence[float], jumps: Sequence[bool], longest: float, outputs: Sequence[float]) -> "StepEnds":
    """Ends of steps, of which those are one that rounding does not tell apart; at output times exactly.

    Args:
        times: Times, ascending [s].
        jumps: For each whether the right-hand side jumps there.
        longest: Longest step [s].
        outputs: Output times, ascending [s]; an end at an output time by rounding is moved there.
    """
    ends: list[float] = []
    kinds: list[bool] = []
    for t, jump in zip(times, jumps, strict=True):
        k = bisect_left(outputs, t)
        time = next((s for s in outputs[max(k - 1, 0) : k + 1] if abs(s - t) <= SAME_STEP_END * max(1.0, abs(t))), t)
        if ends and time - ends[-1] <= SAME_STEP_END * max(1.0, abs(time)):
            kinds[-1] = kinds[-1] or jump
        else:
            ends.append(time)
            kinds.append(jump)
    return StepEnds(tuple(ends), tuple(kinds), longest)


def _rounding(t: float) -> float:
    return math.ulp(max(abs(t), 1e-3))
