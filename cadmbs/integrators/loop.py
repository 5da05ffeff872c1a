"""The loop over time, the only one: steps, what follows them, outputs, events, progress, interruption and ends."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError
from cadmbs.integrators import trajectory as trajectories
from cadmbs.tolerances import EVENT_TIME_TOLERANCE, SAME_INSTANT

ENDS: dict[type[Exception], trajectories.End] = {
    trajectories.StepUnderflowError: trajectories.End.STEP_UNDERFLOW,
    trajectories.NotFiniteError: trajectories.End.NOT_FINITE,
}
"""What ends an integration early; any other error of the equations is REFUSED."""


def integrate(
    steps: trajectories.Steps,
    x: Any,
    times: Sequence[float],
    *,
    after_step: trajectories.AfterStep | None = None,
    events: Sequence[EventFunction] = (),
    progress: trajectories.Progress = trajectories.no_progress,
    row: Callable[[Any], Any] | None = None,
    catch: tuple[type[Exception], ...] = (CadmbsError,),
) -> trajectories.Trajectory:
    """Steps from the first to the last of the output times.

    Args:
        steps: A method with its step sizes.
        x: State at times[0].
        times: Output times, ascending or descending.
        after_step: Called after each step; its answer may change the state, have the step taken again, or stop.
        events: Values whose zeros are located; a terminal one ends the integration, and its state is the last row.
        progress: Called with the fraction done after each step.
        row: What is recorded of a state; default the state itself.
        catch: Errors of the equations that end the integration; what was reached is returned.

    Returns:
        The rows that were reached, and why it ended.
    """
    integration = Integration(
        steps, x, times, after_step=after_step, events=events, progress=progress, row=row, catch=catch
    )
    integration.run()
    return integration.trajectory()


class Integration:
    """An integration under way.

    Attributes:
        t, x: Time and state after the last step.
        goes_on: Whether there is time left.
        longest_step: Bound on the size of the next step [s].
        stopped_by: Number of the event that ended it.
    """

    def __init__(
        self,
        steps: trajectories.Steps,
        x: Any,
        times: Sequence[float],
        *,
        after_step: trajectories.AfterStep | None = None,
        events: Sequence[EventFunction] = (),
        progress: trajectories.Progress = trajectories.no_progress,
        row: Callable[[Any], Any] | None = None,
        catch: tuple[type[Exception], ...] = (CadmbsError,),
    ) -> None:
        """Args: as of `integrate`."""
        self._steps, self._times, self._after_step, self._row = steps, times, after_step, row
        self._progress, self._catch = progress, catch
        self.t, self.x, self.goes_on = times[0], x, len(times) > 1
        self.stopped_by: int | None = None
        self.longest_step = float("inf")
        self._last = times[-1]  # where the steps end
        self._watch = EventWatch(events, self.t, x) if events else None
        self._terminal = [event.terminal for event in events]
        self._events: list[trajectories.EventPoint] = []
        self._output_times: list[float] = [self.t]
        self._rows: list[Any] = [self._recorded(x)]
        self._sign = 1.0 if times[-1] >= times[0] else -1.0
        self._end: trajectories.End | None = None
        self._problem: Exception | None = None

    def run(self, until: float = math.inf) -> None:
        """All steps, or those up to a time at which one ends; an error of the equations or an interruption ends it."""
        try:
            while self.goes_on and self.t < until:
                self.take(self._steps.next(self.t, self.x, self.longest_step))
                self._progress((self.t - self._times[0]) / (self._times[-1] - self._times[0]))
        except KeyboardInterrupt:
            self.interrupt()
        except self._catch as problem:
            self._end, self._problem, self.goes_on = ENDS.get(type(problem), trajectories.End.REFUSED), problem, False

    def continue_from(self, x: Any) -> None:
        """Go on from another state at this time; steps remember nothing of those before."""
        self.x = x
        self._steps.restart(self.t, x, None)

    @property
    def is_interrupted(self) -> bool:
        """Whether it ended by an interruption."""
        return self._end is trajectories.End.INTERRUPTED

    def interrupt(self) -> None:
        """End here."""
        self._end, self.goes_on = trajectories.End.INTERRUPTED, False

    def take(self, step: trajectories.Step) -> None:
        """What follows a step, or a stretch of steps."""
        dense = step.dense() if step.dense is not None and self._needs_interior(step) else None
        try:
            check = None if step.checked else self._after_step
            verdict = trajectories.GO_ON if check is None else check(step, self._steps.proposed())
        except CadmbsError:
            self._accept_before_last(step)
            if self.stopped_by is None:
                raise
            return
        self.longest_step = verdict.longest_step
        self._go_up_to(self._times[-1] if verdict.last is None else verdict.last)
        if verdict.decision is trajectories.StepDecision.REPEAT_STEP:
            self._steps.restart(self.t, self.x, self.longest_step)
            return
        changed = verdict.decision is trajectories.StepDecision.STATE_CHANGED
        self.goes_on = verdict.decision is not trajectories.StepDecision.STOP
        self._accept(step, verdict.x if changed else step.x, dense)
        if changed and self.goes_on:
            self._steps.restart(self.t, self.x, None)

    def _go_up_to(self, last: float) -> None:
        """Let the steps end at another time, behind the last output, or at that again."""
        if last != self._last:
            self._last = last
            self._steps.end_at(last)

    def _accept_before_last(self, step: trajectories.Step) -> None:
        """Outputs and events of a stretch of steps before its last one, the only one that was not checked."""
        begin = step.t - step.h
        if step.checkpoints is None or step.dense is None or abs(begin - self.t) < 0.5 * abs(step.h):
            return
        dense = step.dense()
        times, states = step.checkpoints(dense)
        if times:
            rows = step.rows and step.rows.first(sum(self._sign * (times[-1] - t) >= 0.0 for t in step.rows.times))
            before = times[:-1], states[:-1]
            known = trajectories.Step(times[-1], states[-1], step.h, rows=rows, checkpoints=lambda dense: before)
            self._accept(known, states[-1], dense)
        if self.stopped_by is None:
            self.t = begin

    def _needs_interior(self, step: trajectories.Step) -> bool:
        """Whether states within a step are needed: by events, or by an output time."""
        return self._watch is not None or self._sign * (step.t - self._times[len(self._rows)]) > 0.0

    def _accept(self, step: trajectories.Step, x: Any, dense: trajectories.Dense | None) -> None:
        """Outputs and events of an accepted step."""
        end, is_behind = self._times[-1], self._sign * (step.t - self._times[-1]) > 0.0
        crossings = self._watch.crossings(step, x, dense) if self._watch is not None else []
        crossings = [crossing for crossing in crossings if self._sign * (end - crossing.t) >= 0.0]
        if crossings and self._terminal[crossings[-1].event]:
            latest = max(abs(step.t), abs(step.t - step.h))
            at = at_output(self._times, crossings[-1].t, latest)
            stop = crossings[-1] = crossings[-1]._replace(t=at)
            self._events += crossings
            self._record(step, x, dense, stop.t)
            if stop.t != self._output_times[-1]:
                self._append(stop.t, stop.x)
            self.t, self.x, self.stopped_by, self.goes_on = stop.t, stop.x, stop.event, False
            return
        self._events += crossings
        self._record(step, x, dense, None)
        self.t, self.x = (end, dense(end)) if is_behind and dense is not None else (step.t, x)
        self.goes_on = self.goes_on and self.t != end

    def _record(self, step: trajectories.Step, x: Any, dense: trajectories.Dense | None, stop: float | None) -> None:
        """Rows at the output times that a step passed, up to the time of an event."""
        last = step.t if stop is None else stop
        if step.rows is not None:
            passed = step.rows
            if stop is not None:
                passed = passed.first(sum(self._sign * (stop - time) > 0.0 for time in passed.times))
            self._output_times.extend(passed.times)
            self._rows.extend(passed.rows)
        while len(self._rows) < len(self._times):
            time = self._times[len(self._rows)]
            if self._sign * (last - time) < 0.0 or time == stop:
                return
            self._append(time, x if time == step.t or dense is None else dense(time))

    def _append(self, time: float, x: Any) -> None:
        self._output_times.append(time)
        self._rows.append(self._recorded(x))

    def _recorded(self, x: Any) -> Any:
        return x if self._row is None else self._row(x)

    def trajectory(self) -> trajectories.Trajectory:
        """What was reached."""
        reached = trajectories.End.REACHED if self.stopped_by is None else trajectories.End.STOPPED
        return trajectories.Trajectory(
            times=self._output_times,
            rows=self._rows,
            end=reached if self._end is None else self._end,
            t=self.t,
            x=self.x,
            counts=self._steps.counts,
            problem=self._problem,
            events=tuple(self._events),
            stopped_by=self.stopped_by,
            is_over=not self.goes_on,
        )


# Events: values along a motion that cross zero, located within a step.

SAME_EVENT_TIME = 1e-9
"""Crossings that are nearer to each other than this part of a step are at one instant: the first event is named."""

DIRECTIONS = {"up": 1.0, "down": -1.0, "any": 0.0}
"""Words and signs of the directions of a crossing, in the order of the integration."""


SLOPE_WIDTH, EXTREME_WIDTH, EXTREME_REACH = 1e-5, 1e-9, 2.0
"""Part of an interval over which slopes at its ends are taken; part to which an extreme is located; how far from zero
values may be for an extreme between them to cross it, as a multiple of their changes in the intervals beside."""

LOCATION_ITERATIONS = 1000
"""Values that touch zero with a high power are located by halving alone."""


def at_output(times: Sequence[float] | Array, t: float, latest: float) -> float:
    """The time of a stop, which at an output but for rounding is exactly there: no row is lost, none is there twice.

    Args:
        times: Output times.
        t: When the motion stops.
        latest: The time in the step that is farthest from zero.
    """
    nearest = float(times[int(np.argmin(np.abs(np.asarray(times) - t)))])
    return nearest if abs(nearest - t) <= SAME_INSTANT * latest else t


@dataclass(frozen=True)
class EventFunction:
    """A value whose zeros along a motion are events.

    Attributes:
        values: (times, states) -> the value at each of them; zero at the event. Where it is not a number there is no
            event.
        direction: "up", "down" or "any".
        terminal: Whether the integration ends there.
    """

    values: Callable[[Sequence[float], Sequence[Any]], Array]
    direction: str = "any"
    terminal: bool = True

    def along(self, dense: trajectories.Dense) -> Callable[[float], float]:
        """The value as a function of time, from the states within a step."""
        return lambda t: float(self.values([t], [dense(t)])[0])


class EventWatch:
    """The events of one integration and the last sign of each value."""

    def __init__(self, events: Sequence[EventFunction], t: float, x: Any) -> None:
        """Args: the events, and where the integration starts; a value of zero there has no sign yet."""
        self._events = events
        self._last = t
        self._sides = [_side(event.values([t], [x])[0]) for event in events]

    def crossings(
        self, step: trajectories.Step, x: Any, dense: trajectories.Dense | None
    ) -> list[trajectories.EventPoint]:
        """Crossings within a step that ends with a state x, in the order of time, up to the first terminal one."""
        times, states = step.checkpoints(dense) if step.checkpoints is not None and dense is not None else ([], [])
        times, states = [*times, step.t], [*states, x]
        known, dense = dense is not None, dense or (lambda t: x)
        points: list[trajectories.EventPoint] = []
        for k in range(len(self._events)):
            points += self._of_one(k, (times, states), dense, known)
        self._last = step.t
        points.sort(key=lambda point: point.t if step.h >= 0.0 else -point.t)
        terminal = [point for point in points if self._events[point.event].terminal]
        if not terminal:
            return points
        instant = [p for p in points if abs(p.t - terminal[0].t) <= SAME_EVENT_TIME * abs(step.h)]
        first = min((p for p in instant if self._events[p.event].terminal), key=lambda point: point.event)
        together = [p._replace(t=first.t, x=first.x) for p in instant if p is not first]
        earlier = takewhile(lambda point: point is not instant[0], points)
        return [*earlier, *together, first]

    def _of_one(
        self,
        number: int,
        at: tuple[Sequence[float], Sequence[Any]],
        dense: trajectories.Dense,
        known: bool,
    ) -> list[trajectories.EventPoint]:
        """The crossings of one event, those before and behind an extreme on the other side of zero too."""
        points: list[trajectories.EventPoint] = []
        event, before, side = self._events[number], self._last, self._sides[number]
        values = event.values(*at)
        touched = _touched(event, dense, [self._last, *at[0]], values) if known else {}
        for k, (t, value) in enumerate(zip(at[0], values, strict=True)):
            if k in touched and side:
                points += self._crossing(number, dense, before, touched[k], -side)
                points += self._crossing(number, dense, touched[k], t, side)
            sign = _side(value)
            if sign and side and sign != side:
                points += self._crossing(number, dense, before, t, sign)
            before, side = t, 0.0 if np.isnan(value) else sign or side
        self._sides[number] = side
        return points

    def _crossing(
        self, number: int, dense: trajectories.Dense, begin: float, end: float, sign: float
    ) -> list[trajectories.EventPoint]:
        """The crossing in an interval at whose end the value has a sign, if the event watches this direction."""
        event = self._events[number]
        if DIRECTIONS[event.direction] not in (0.0, sign):
            return []
        root = _located(event.along(dense), begin, end, -sign)
        return [trajectories.EventPoint(number, root, dense(root), sign > 0.0)]


def _touched(
    event: EventFunction, dense: trajectories.Dense, times: Sequence[float], values: Array
) -> dict[int, float]:
    """Extremes on the other side of zero between neighbouring times with values of one sign, by number of the interval.

    The value changes towards zero at the beginning of such an interval and away from it at its end, and is at neither
    farther from zero than it changes in the intervals beside.
    """
    from scipy.optimize import minimize_scalar

    first = event.values([times[0]], [dense(times[0])])
    g = np.concatenate([first, values])
    changes = np.abs(np.diff(g))
    reach = np.maximum(changes, np.maximum(np.append(changes[1:], 0.0), np.append(0.0, changes[:-1])))
    same = np.sign(g[1:]) * np.sign(g[:-1]) > 0.0
    touched: dict[int, float] = {}
    value = event.along(dense)

    for k in np.flatnonzero(same & (np.minimum(np.abs(g[1:]), np.abs(g[:-1])) <= EXTREME_REACH * reach)).tolist():
        a, b, side = times[k], times[k + 1], float(np.sign(g[k]))
        inner = [a + SLOPE_WIDTH * (b - a), b - SLOPE_WIDTH * (b - a)]
        near = event.values(inner, [dense(t) for t in inner])
        if not (side * (near[0] - g[k]) < 0.0 and side * (g[k + 1] - near[1]) > 0.0):
            continue
        least = minimize_scalar(
            lambda t, sign: sign * value(t),
            args=(side,),
            bounds=(a, b),
            method="bounded",
            options={"xatol": EXTREME_WIDTH * abs(b - a)},
        )
        if side * value(float(least.x)) < 0.0:
            touched[k] = float(least.x)
    return touched


def _located(value: Callable[[float], float], begin: float, end: float, side: float) -> float:
    """The time at which a value crosses zero in an interval; its end where rounding hides the difference."""
    from scipy.optimize import brentq

    first, last = value(begin), value(end)
    if not _side(first) * _side(last) < 0.0:
        return begin if first == 0.0 or first * side < 0.0 else end
    latest = max(abs(begin), abs(end))
    width = EVENT_TIME_TOLERANCE * latest
    root = float(brentq(value, begin, end, xtol=width, rtol=EVENT_TIME_TOLERANCE, maxiter=LOCATION_ITERATIONS))
    return end if abs(end - root) <= SAME_INSTANT * latest else root


def _side(value: float) -> float:
    """The sign of a value; zero where it is not a number."""
    return 0.0 if np.isnan(value) else float(np.sign(value))
