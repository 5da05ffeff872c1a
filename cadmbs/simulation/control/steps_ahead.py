"""Which steps of a motion are taken in parts, since the equations are not smooth within them."""

from __future__ import annotations

from typing import Final

from cadmbs.dynamics.scenarios.feature_steps import switch_times
from cadmbs.integrators.step_ends import NO_STEP_ENDS
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.system import System

BLOCK_STEPS: Final = 1000
"""Steps ahead for which times are looked up at which functions of time are not smooth."""


class StepsAhead:
    """Steps of one size, of which some end early where functions of time have knots."""

    def __init__(self, system: System, start: float, size: float) -> None:
        """Args: the mechanism, time at the beginning of step 0 [s], size of all steps [s]."""
        self._system, self._start, self._size = system, start, size
        self._ends, self._known = NO_STEP_ENDS, 0

    def parts(self, k: int) -> TimeGrid | None:
        """The parts of the step with a number; None where that is taken whole. Numbers ascend, but for `forget`."""
        if k >= self._known:
            self._known = k + BLOCK_STEPS
            times = [self._start + i * self._size for i in range(k, self._known + 1)]
            self._ends = switch_times(self._system, times)
        if self._ends.is_empty:
            return None
        begin, end = self._start + k * self._size, self._start + (k + 1) * self._size
        return TimeGrid([begin, end], 2.0 * self._size, self._ends)

    def forget(self) -> None:
        """The next number may be any."""
        self._known = 0
