"""Events: values along a motion that cross zero, located within a step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.integrators.trajectory import Dense, EventPoint, Step
from cadmbs.tolerances import EVENT_TIME_TOLERANCE, SAME_INSTANT

SAME_EVENT_TIME = 1e-9
"""Crossings that are nearer to each other than this part of a step are at one instant: the first event is named."""

DIRECTIONS = {"up": 1.0, "down": -1.0, "any": 0.0}
"""Words and signs of the directions of a crossing, in the order of the integration."""


SLOPE_WIDTH, EXTREME_WIDTH, EXTREME_REACH = 1e-5, 1e-9, 2.0
"""Part of an interval over which slopes at its ends are taken; part to which an extreme is located; how far from zero
values may be for an extreme between them to cross it, as a multiple of their changes in the intervals beside."""

LOCATION_ITERATIONS = 1000
"""Values that touch zero with a high power are located by halving alone."""


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


class EventWatch:
    """The events of one integration and the last sign of each value."""

    def __init__(self, events: Sequence[EventFunction], t: float, x: Any) -> None:
        """Args: the events, and where the integration starts; a value of zero there has no sign yet."""
        self._events = events
        self._last = t
        self._sides = [_side(event.values([t], [x])[0]) for event in events]

    def crossings(self, step: Step, x: Any, dense: Dense | None) -> list[EventPoint]:
        """Crossings within a step that ends with a state x, in the order of time, up to the first terminal one."""
        times, states = step.checkpoints(dense) if step.checkpoints is not None and dense is not None else ([], [])
        times, states = [*times, step.t], [*states, x]
        known, dense = dense is not None, dense or (lambda t: x)
        points: list[EventPoint] = []
        for k, event in enumerate(self._events):
            points += self._of_one(k, event, (times, states), dense, known)
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
        self, number: int, event: EventFunction, at: tuple[Sequence[float], Sequence[Any]], dense: Dense, known: bool
    ) -> list[EventPoint]:
        points, before, side = [], self._last, self._sides[number]
        values = event.values(*at)
        touched = _touched(event, dense, [self._last, *at[0]], values) if known else {}
        for k, (t, value) in enumerate(zip(at[0], values, strict=True)):
            if k in touched and side:
                points += self._pair(number, event, dense, (before, touched[k], t), side)
            sign = _side(value)
            if sign and side and sign != side and DIRECTIONS[event.direction] in (0.0, sign):
                root = _located(lambda s: float(event.values([s], [dense(s)])[0]), before, t, side)
                points.append(EventPoint(number, root, dense(root), sign > 0.0))
            before, side = t, 0.0 if np.isnan(value) else sign or side
        self._sides[number] = side
        return points

    def _pair(
        self, number: int, event: EventFunction, dense: Dense, at: tuple[float, float, float], side: float
    ) -> list[EventPoint]:
        """The crossings before and behind an extreme on the other side of zero, in an interval."""
        begin, middle, end = at
        value: Callable[[float], float] = lambda s: float(event.values([s], [dense(s)])[0])  # noqa: E731
        points = []
        for first, last, sign in ((begin, middle, -side), (middle, end, side)):
            if DIRECTIONS[event.direction] in (0.0, sign):
                root = _located(value, first, last, -sign)
                points.append(EventPoint(number, root, dense(root), sign > 0.0))
        return points


def _touched(event: EventFunction, dense: Dense, times: Sequence[float], values: Array) -> dict[int, float]:
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

    def sided(t: float, sign: float) -> float:
        return sign * float(event.values([t], [dense(t)])[0])

    for k in np.flatnonzero(same & (np.minimum(np.abs(g[1:]), np.abs(g[:-1])) <= EXTREME_REACH * reach)).tolist():
        a, b, side = times[k], times[k + 1], float(np.sign(g[k]))
        inner = [a + SLOPE_WIDTH * (b - a), b - SLOPE_WIDTH * (b - a)]
        near = event.values(inner, [dense(t) for t in inner])
        if not (side * (near[0] - g[k]) < 0.0 and side * (g[k + 1] - near[1]) > 0.0):
            continue
        least = minimize_scalar(
            sided, args=(side,), bounds=(a, b), method="bounded", options={"xatol": EXTREME_WIDTH * abs(b - a)}
        )
        if sided(float(least.x), side) < 0.0:
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
