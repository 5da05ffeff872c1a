"""The answer of `solve`: states at times, an interpolant over all of them, events, and how it ended."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError
from cadmbs.integrators.trajectory import Counts, Dense, End


@dataclass(frozen=True)
class Solution:
    """A solution of x' = f(t, x) on a space.

    Attributes:
        t: (n_t,) times: those of `t_eval` that were reached, or the ends of all steps.
        x: (n_t, ..., *shape) states there, as the space writes them.
        sol: The state at any time that was reached, where dense output was requested.
        t_events: For each event the times (k,) of its crossings.
        x_events: For each event the states (k, ..., *shape) there; a terminal event is the last one.
        end: "reached", "stopped" (by a terminal event), "step_underflow", "not_finite", "interrupted" or "refused"
            (the right-hand side raised).
        problem: The error that ended it early.
        counts: Steps, rejected steps, and evaluations of the right-hand side, all that there were.
    """

    t: Array
    x: Array
    sol: DenseSolution | None
    t_events: tuple[Array, ...]
    x_events: tuple[Array, ...]
    end: End
    problem: Exception | None
    counts: Counts

    @property
    def success(self) -> bool:
        """Whether it came to its end, or to a terminal event."""
        return self.end in (End.REACHED, End.STOPPED)


class DenseSolution:
    """The interpolants of all steps as one function of time."""

    def __init__(self, times: Sequence[float], pieces: Sequence[Dense], unflatten: Callable[[Array], Array]) -> None:
        """Args: ends of the steps, the first time included; the interpolant of each; from flat states to others."""
        self._sign = 1.0 if times[-1] >= times[0] else -1.0
        self._times = [self._sign * time for time in times]
        self._pieces, self._unflatten = pieces, unflatten

    def __call__(self, t: ArrayLike) -> Array:
        """The states (*times, ..., *shape) at a time, or at times of any shape.

        Raises:
            ArgumentError: If a time is outside of the span that was reached.
        """
        times = np.asarray(t, dtype=np.float64)
        states = [self._at(time) for time in times.ravel().tolist()]
        one = states[0] if states else self._at(self._sign * self._times[0])
        return self._unflatten(np.array(states).reshape(*times.shape, *one.shape))

    def _at(self, t: float) -> Array:
        along = self._sign * t
        if not self._times[0] <= along <= self._times[-1]:
            first, last = (self._sign * end for end in (self._times[0], self._times[-1]))
            raise ArgumentError(f"t = {t:.9g} is outside of the span that was reached, {first:.9g} to {last:.9g}")
        piece = min(max(bisect_right(self._times, along) - 1, 0), len(self._pieces) - 1)
        return np.asarray(self._pieces[piece](t))
