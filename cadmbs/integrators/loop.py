"""The loop over time, the only one: steps, what follows them, outputs, events, progress, interruption and ends."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from cadmbs.errors import CadmbsError
from cadmbs.integrators.events import EventFunction, EventWatch
from cadmbs.integrators.trajectory import (
    GO_ON,
    AfterStep,
    Dense,
    End,
    EventPoint,
    NotFiniteError,
    Progress,
    Step,
    StepDecision,
    Steps,
    StepUnderflowError,
    Trajectory,
    no_progress,
)
from cadmbs.tolerances import SAME_INSTANT

ENDS: dict[type[Exception], End] = {StepUnderflowError: End.STEP_UNDERFLOW, NotFiniteError: End.NOT_FINITE}
"""What ends an integration early; any other error of the equations is REFUSED."""


def integrate(
    steps: Steps,
    x: Any,
    times: Sequence[float],
    *,
    after_step: AfterStep | None = None,
    events: Sequence[EventFunction] = (),
    progress: Progress = no_progress,
    row: Callable[[Any], Any] | None = None,
    catch: tuple[type[Exception], ...] = (CadmbsError,),
) -> Trajectory:
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
        steps: Steps,
        x: Any,
        times: Sequence[float],
        *,
        after_step: AfterStep | None = None,
        events: Sequence[EventFunction] = (),
        progress: Progress = no_progress,
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
        self._events: list[EventPoint] = []
        self._output_times: list[float] = [self.t]
        self._rows: list[Any] = [self._recorded(x)]
        self._sign = 1.0 if times[-1] >= times[0] else -1.0
        self._end: End | None = None
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
            self._end, self._problem, self.goes_on = ENDS.get(type(problem), End.REFUSED), problem, False

    def continue_from(self, x: Any) -> None:
        """Go on from another state at this time; steps remember nothing of those before."""
        self.x = x
        self._steps.restart(self.t, x, None)

    @property
    def is_interrupted(self) -> bool:
        """Whether it ended by an interruption."""
        return self._end is End.INTERRUPTED

    def interrupt(self) -> None:
        """End here."""
        self._end, self.goes_on = End.INTERRUPTED, False

    def take(self, step: Step) -> None:
        """What follows a step, or a stretch of steps."""
        dense = step.dense() if step.dense is not None and self._needs_interior(step) else None
        try:
            check = None if step.checked else self._after_step
            verdict = GO_ON if check is None else check(step, self._steps.proposed())
        except CadmbsError:
            self._accept_before_last(step)
            if self.stopped_by is None:
                raise
            return
        self.longest_step = verdict.longest_step
        self._go_up_to(self._times[-1] if verdict.last is None else verdict.last)
        if verdict.decision is StepDecision.REPEAT_STEP:
            self._steps.restart(self.t, self.x, self.longest_step)
            return
        changed = verdict.decision is StepDecision.STATE_CHANGED
        self.goes_on = verdict.decision is not StepDecision.STOP
        self._accept(step, verdict.x if changed else step.x, dense)
        if changed and self.goes_on:
            self._steps.restart(self.t, self.x, None)

    def _go_up_to(self, last: float) -> None:
        """Let the steps end at another time, behind the last output, or at that again."""
        if last != self._last:
            self._last = last
            self._steps.end_at(last)

    def _accept_before_last(self, step: Step) -> None:
        """Outputs and events of a stretch of steps before its last one, the only one that was not checked."""
        begin = step.t - step.h
        if step.checkpoints is None or step.dense is None or abs(begin - self.t) < 0.5 * abs(step.h):
            return
        dense = step.dense()
        times, states = step.checkpoints(dense)
        if times:
            rows = [row for row in step.rows or () if self._sign * (times[-1] - row[0]) >= 0.0]
            before = times[:-1], states[:-1]
            known = Step(times[-1], states[-1], step.h, rows=rows, checkpoints=lambda dense: before)
            self._accept(known, states[-1], dense)
        if self.stopped_by is None:
            self.t = begin

    def _needs_interior(self, step: Step) -> bool:
        """Whether states within a step are needed: by events, or by an output time."""
        return self._watch is not None or self._sign * (step.t - self._times[len(self._rows)]) > 0.0

    def _accept(self, step: Step, x: Any, dense: Dense | None) -> None:
        """Outputs and events of an accepted step."""
        end, is_behind = self._times[-1], self._sign * (step.t - self._times[-1]) > 0.0
        crossings = self._watch.crossings(step, x, dense) if self._watch is not None else []
        crossings = [crossing for crossing in crossings if self._sign * (end - crossing.t) >= 0.0]
        if crossings and self._terminal[crossings[-1].event]:
            stop = crossings[-1] = self._at_output(crossings[-1], step)
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

    def _at_output(self, stop: EventPoint, step: Step) -> EventPoint:
        """A stop that is at an output but for rounding, exactly there: the output is not lost, and not there twice."""
        nearest = min(self._times, key=lambda time: abs(time - stop.t))
        width = SAME_INSTANT * max(abs(step.t), abs(step.t - step.h))
        return stop._replace(t=nearest) if abs(nearest - stop.t) <= width else stop

    def _record(self, step: Step, x: Any, dense: Dense | None, stop: float | None) -> None:
        """Rows at the output times that a step passed, up to the time of an event."""
        last = step.t if stop is None else stop
        if step.rows is not None:
            for time, row in step.rows:
                if stop is None or self._sign * (stop - time) > 0.0:
                    self._output_times.append(time)
                    self._rows.append(row)
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

    def trajectory(self) -> Trajectory:
        """What was reached."""
        reached = End.REACHED if self.stopped_by is None else End.STOPPED
        return Trajectory(
            times=self._output_times,
            rows=self._rows,
            end=reached if self._end is None else self._end,
            t=self.t,
            x=self.x,
            counts=self._steps.counts,
            problem=self._problem,
            events=tuple(self._events),
            stopped_by=self.stopped_by,
        )
