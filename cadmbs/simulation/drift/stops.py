"""Stops of a scenario as events of the integration."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import cut_position_names
from cadmbs.dynamics.scenarios.stops import watched_column
from cadmbs.integrators.loop import EventFunction
from cadmbs.integrators.trajectory import Counts, End, Trajectory
from cadmbs.results import Result
from cadmbs.results.columns import REQUESTED_GROUPS, unescaped
from cadmbs.simulation.formulation import BodyFormulation, Formulation
from cadmbs.simulation.reports.columns import followed_turn, watched_turn
from cadmbs.system import Scenario, System, units


def stop_events(
    system: System,
    plan: Scenario,
    formulation: Formulation,
    result: Callable[[Trajectory], Result],
    followed: Mapping[str, Array] = MappingProxyType({}),
) -> list[EventFunction]:
    """An event for each stop: its column less the value that it crosses.

    Args:
        system: Compiled mechanism.
        plan: The scenario.
        formulation: The formulation that is integrated.
        result: Gives the columns at the states of a trajectory.
        followed: Of a motion that goes on, what `followed_values` gave where it begins.
    """
    columns = [watched_column(system, stop.when) for stop in plan.stop]
    return [
        EventFunction(_StopValues(system, formulation, (column, stop.crosses), result, followed), stop.direction)
        for stop, column in zip(plan.stop, columns, strict=True)
    ]


def followed_values(events: Sequence[EventFunction], t: float) -> dict[str, Array]:
    """What stops have followed up to a time, by column: angles with their turns, quaternions with their signs."""
    watched = [event.values for event in events if isinstance(event.values, _StopValues)]
    return {each.column: value for each in watched if (value := each.followed(t)) is not None}


SUPPLIED = "energy/supplied"
"""The energy column that is counted from the start of a motion."""


def with_watched_columns(system: System, plan: Scenario) -> Scenario:
    """The scenario with what stops watch among its outputs, where a result has it only if it is asked for."""
    columns = [watched_column(system, stop.when) for stop in plan.stop]
    asked = [column for column in columns if column.split("/", 1)[0] in ("body", *REQUESTED_GROUPS.values())]
    return replace(plan, outputs=tuple(dict.fromkeys([*plan.outputs, *asked]))) if plan.stop else plan


def is_counted_angle(system: System, column: str, of_bodies: bool) -> bool:
    """Whether a column that is no number of the state is an angle that poses of bodies give up to full turns.

    Of cut joints, and of all joints where bodies have the coordinates. A coupling gives its angles turns and all.
    """
    group, *names, quantity = column.split("/")
    if group != "joint" or quantity != "q":
        return False
    name = unescaped(names[0])
    return units.coordinate_units(system).get(name) == "rad" and (of_bodies or name in cut_position_names(system))


class _StopValues:
    """The values of a column at states, less a constant; angles and signs of quaternions follow the motion.

    Attributes:
        column: The name of the column.
    """

    def __init__(
        self,
        system: System,
        formulation: Formulation,
        crossing: tuple[str, float],
        result: Callable[[Trajectory], Result],
        followed: Mapping[str, Array],
    ) -> None:
        self._system, self._formulation = system, formulation
        (self.column, self._crosses), self._result = crossing, result
        self._index = formulation.column_index(self.column)
        of_bodies = isinstance(formulation, BodyFormulation)
        self._is_angle = self._index is None and is_counted_angle(system, self.column, of_bodies)
        self._turn = watched_turn(self.column)
        self._followed = _FollowedValues(followed.get(self.column))
        self._counts_from_start = self.column == SUPPLIED
        if self._counts_from_start:
            self._crosses = self._crosses - float(followed.get(SUPPLIED, np.zeros(())))
        self._start: tuple[list[float], list[Any]] | None = None

    def followed(self, t: float) -> Array | None:
        """The last value at or before a time, where values follow those before."""
        return self._followed.before(t)

    def __call__(self, times: Sequence[float], states: Sequence[Any]) -> Array:
        if self._index is not None:
            return np.array([x[self._index] for x in states]) - self._crosses
        if self._start is None:
            self._start = ([times[0]], [states[0]]) if self._counts_from_start else ([], [])
        t, before = [*self._start[0], *times], self._start[1]
        rows = [self._formulation.row(x) for x in (*before, *states)]
        result = self._result(Trajectory(t, rows, End.REACHED, times[-1], states[-1], Counts()))
        if self._turn is not None:
            return self._of_turn(times, result.q, *self._turn) - self._crosses
        values = result[self.column][len(before) :]
        return (self._unwrapped(times, values) if self._is_angle else values) - self._crosses

    def _of_turn(self, times: Sequence[float], q: Array, address: str, component: int) -> Array:
        """A number of a quaternion, each of which is the one near to that before."""
        turn = followed_turn(self._system, q, address, self._followed.before(times[0]))
        self._followed.add(times, turn)
        return np.asarray(turn[:, component])

    def _unwrapped(self, times: Sequence[float], values: Array) -> Array:
        """Angles, each with the turns that bring it next to the one before."""
        before = self._followed.before(times[0])
        first = values[:1] if before is None else before[None]
        unwrapped = np.unwrap(np.concatenate([first, values]))[1:]
        self._followed.add(times, unwrapped)
        return np.asarray(unwrapped)


class _FollowedValues:
    """Values of the last steps that were looked at, to which those of states within these steps are near.

    Steps come in stretches, within which crossings are located when the values at all their ends are known: what is
    near to the value at the last end need not be near to that at the end before a crossing.
    """

    def __init__(self, first: Array | None = None) -> None:
        """With the value before the first step, where the motion goes on."""
        self._times: list[float] = []
        self._values: list[Array] = []
        self._first = first

    def before(self, t: float) -> Array | None:
        """The last known value at or before a time [s]; that of before at the start."""
        if not self._times:
            return self._first
        sign = -1.0 if self._times[-1] < self._times[0] else 1.0
        number = bisect_right(self._times, sign * t, key=lambda time: sign * time)
        return self._values[max(number - 1, 0)]

    def add(self, times: Sequence[float], values: Array) -> None:
        """Values behind the last known one, if these are."""
        if not self._times:
            self._times, self._values = list(times), list(values)
        elif abs(times[-1] - self._times[0]) > abs(self._times[-1] - self._times[0]):
            self._times, self._values = [self._times[-1], *times], [self._values[-1], *values]
