"""Adaptive steps that carry nothing farther than the smallest thing that could be jumped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios.small_features import SmallFeatures, has_small_features, left_table, small_features
from cadmbs.errors import CadmbsError
from cadmbs.integrators.trajectory import Counts, Step, Steps, StepUnderflowError
from cadmbs.system import System
from cadmbs.system.functions import OutsideTableError

PATH_OF_SIZE, PATH_OF_DISTANCE = 0.5, 0.5
"""Path in one step against the size of a feature, and against the distance to it: the larger one counts."""

ACCEPTED_GROWTH: Final = 1.8
"""Growth of the path over what was allowed, by a speed that increased, up to which a step is accepted."""

MOST_SHORTENINGS: Final = 60
"""Halvings of one step."""


class FeatureState(NamedTuple):
    """Positions (n_q,), velocities (n_v,), and positions of the cut joints where their turns are counted."""

    q: Array
    v: Array
    cut_positions: Array | None = None


class FeatureSteps:
    """Steps of another kind, shortened where a feature of the loads could be jumped: `integrators.trajectory.Steps`."""

    def __init__(self, system: System, steps: Steps, end: float, read: Callable[[Any], FeatureState]) -> None:
        """Args: the mechanism, its steps, the last time, and what reads a state of the steps."""
        self._system, self._steps, self._end, self._read, self._repeated = system, steps, end, read, 0

    @property
    def counts(self) -> Counts:
        """Work done so far; repeated steps are rejected ones."""
        counts = self._steps.counts
        return counts._replace(steps=counts.steps - self._repeated, rejected=counts.rejected + self._repeated)

    def next(self, t: float, x: Any, longest: float) -> Step:
        """The next step, none of whose ends is faster than its size allows."""
        begin = self._features(t, x)
        allowed = np.maximum(PATH_OF_SIZE * begin.size, PATH_OF_DISTANCE * begin.distance)
        longest = min(longest, self._end - t, _shortest_time(allowed, begin.speed))
        for _ in range(MOST_SHORTENINGS):
            step = self._next(t, x, longest)
            if step.h <= ACCEPTED_GROWTH * _shortest_time(allowed, self._features(step.t, step.x).speed):
                break
            longest, self._repeated = 0.5 * step.h, self._repeated + 1
            self._steps.restart(t, x, longest)
        return step

    def _next(self, t: float, x: Any, longest: float) -> Step:
        """The next step; where none is short enough, the table that the motion leaves is the reason."""
        try:
            return self._steps.next(t, x, longest)
        except StepUnderflowError as problem:
            reason = left_table(self._system, *self._read(x))
            if reason:
                raise OutsideTableError(reason) from problem
            raise

    def proposed(self) -> float:
        """Size of the step to be tried next [s]."""
        return self._steps.proposed()

    def restart(self, t: float, x: Any, h: float | None) -> None:
        """Go on from another state."""
        self._steps.restart(t, x, h)

    def end_at(self, last: float) -> None:
        """Go up to another last time."""
        self._end = last
        self._steps.end_at(last)

    def _features(self, t: float, x: Any) -> SmallFeatures:
        q, v, cut_positions = self._read(x)
        try:
            return small_features(self._system, q, v, t, cut_positions)
        except CadmbsError:  # a table ends: the equations say so
            return SmallFeatures(*np.zeros((3, 0)))


def with_feature_steps(system: System, steps: Steps, end: float, read: Callable[[Any], FeatureState]) -> Steps:
    """Adaptive steps that jump no feature of a mechanism's loads; the steps themselves where it has none.

    Args:
        system: The mechanism.
        steps: Its steps.
        end: The last time [s].
        read: Positions and velocities of the mechanism from a state of the steps.
    """
    return FeatureSteps(system, steps, end, read) if has_small_features(system) else steps


def _shortest_time(path: Array, speed: Array) -> float:
    """The shortest time in which a path is taken at a speed [s]."""
    return float(np.min(path / np.maximum(speed, 1e-300), initial=np.inf))
