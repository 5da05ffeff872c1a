"""Stops of batches in lanes: the first crossing of each sample, found between the ends of all its steps."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints import rows
from cadmbs.dynamics.cut_loads import cut_loads
from cadmbs.dynamics.scenarios.stops import stopped, watched_column
from cadmbs.errors import Finding
from cadmbs.integrators.loop import DIRECTIONS, EXTREME_REACH, LOCATION_ITERATIONS, SAME_EVENT_TIME, SLOPE_WIDTH
from cadmbs.integrators.tableaus import RK4, RungeKutta
from cadmbs.integrators.time_grid import StepGrid
from cadmbs.integrators.trajectory import RightHandSide
from cadmbs.kinematics.configuration import normalized
from cadmbs.results import Event, Result
from cadmbs.simulation.reports.columns import limit_findings, state_column
from cadmbs.simulation.reports.mechanisms import gathered_findings
from cadmbs.simulation.states import split, state_space
from cadmbs.system import Scenario, Stop, System
from cadmbs.system.variants import Variants
from cadmbs.tolerances import EVENT_TIME_TOLERANCE, SAME_INSTANT

MOST_NUMBERS: Final = 1 << 24
"""Numbers of states after all steps that are kept at once: 128 MB."""

SLOPE_PLACES: Final = (SLOPE_WIDTH, 1.0 - SLOPE_WIDTH)
"""Parts of a step at which slopes at its ends are taken."""

WithinStep: TypeAlias = Callable[[Indices, Array, Array, Array], Array]
"""(samples (k,), times (k,), states (k, n), sizes (k,) of shorter steps) -> states (k, n) at their ends."""


class SampleStop(NamedTuple):
    """Where a sample stopped.

    Attributes:
        number: Of the stop in the scenario.
        t: When [s].
        state: (n_q + n_v + 1,) state there.
        upward: Whether the value rose.
    """

    number: int
    t: float
    state: Array
    upward: bool


class StoppedSamples(NamedTuple):
    """What is known of the samples of a block.

    Attributes:
        stops: Where samples stopped, by their number in the block.
        unclear: Numbers of those whose values may touch and leave the other side of a stop within a step.
    """

    stops: dict[int, SampleStop]
    unclear: Indices


def uncovered_stops(system: System, plan: Scenario, n_steps: int) -> str:
    """Why the stops of a scenario are not found in lanes, as a clause after "which"; empty where they are.

    Args:
        system: Compiled mechanism.
        plan: The scenario.
        n_steps: Fixed steps of a motion; zero of adaptive ones.
    """
    if not plan.stop:
        return ""
    if not n_steps:
        return "stops at events between adaptive steps"
    if n_steps * (system.n_q + system.n_v + 1) > MOST_NUMBERS:
        return f"stops at events, with {n_steps} steps"
    if rows(system).n_rows and system.derived(cut_loads).springs:
        return "stops at events, with springs along cut joints"
    other = [stop.when for stop in plan.stop if state_column(system, watched_column(system, stop.when)) is None]
    return f"stops at {other[0]!r}, which is no coordinate and no velocity of the spanning tree" if other else ""


@dataclass(frozen=True)
class ShortSteps:
    """States within steps: the ends of shorter ones, by the method of order 4, as for single motions.

    Attributes:
        variants: The systems, of which sample k has number k modulo their number.
        rate: Makes the right-hand side of a system, or of all of them as one.
    """

    variants: Variants
    rate: Callable[[System], RightHandSide]

    def __call__(self, samples: Indices, t: Array, x: Array, h: Array) -> Array:
        """The states (k, n) of samples (k,) a time h (k,) [s] behind states x at times t."""
        variants, numbers = self.variants, samples % self.variants.n
        if not len(samples):
            return x
        if variants.n == 1:
            return self._stepped(variants.systems[0], t, x, h)
        if variants.has_parts:
            return self._stepped(variants.take(numbers).system, t, x, h)
        ends = np.empty_like(x)
        for k in np.unique(numbers):
            own = numbers == k
            ends[own] = self._stepped(variants.systems[k], t[own], x[own], h[own])
        return ends

    def _stepped(self, system: System, t: Array, x: Array, h: Array) -> Array:
        """One step over s from 0 to 1, with dx/ds = h F(t + s h, x)."""
        rate: Callable[[Array, Array], Array] = self.rate(system)  # type: ignore[assignment]  # at a time of each state

        def along(s: float, state: Array) -> Array:
            return np.asarray(h[:, None] * rate(t + s * h, state))

        return np.asarray(RungeKutta(state_space(system), RK4, along).advance(0.0, x, 1.0).x)


def find_stops(system: System, plan: Scenario, grid: StepGrid, states: Array, step: WithinStep) -> StoppedSamples:
    """The first crossing of each sample of a block, as `integrators.loop` finds that of a single motion.

    Args:
        system: Compiled mechanism, or the first of several.
        plan: The scenario.
        grid: The m steps.
        states: (k, m + 1, n) states at the start and after all steps; what is not finite crosses nothing.
        step: States within steps, `ShortSteps` of the block.
    """
    watches = [_Watch(system, stop, grid, states, step) for stop in plan.stop]
    first = np.min([watch.first for watch in watches], axis=0)
    unclear = np.unique(np.concatenate([watch.touching(first) for watch in watches]))
    points: dict[int, list[SampleStop]] = {}
    for number, watch in enumerate(watches):
        for k, t, state, upward in watch.crossings(first):
            points.setdefault(k, []).append(SampleStop(number, t, state, upward))
    same = SAME_EVENT_TIME * float(np.max(np.abs(grid.sizes), initial=0.0))
    return StoppedSamples({k: _earliest(at, same) for k, at in points.items() if k not in unclear}, unclear)


def _earliest(points: Sequence[SampleStop], same: float) -> SampleStop:
    """The first of some stops; of those at one instant, that which the scenario names first."""
    first = min(point.t for point in points)
    return min((point for point in points if point.t - first <= same), key=lambda point: point.number)


class _Watch:
    """One stop, and the values that it watches.

    Attributes:
        first: (k,) number of the step in which each sample crosses first; the number of steps of those that do not.
    """

    def __init__(self, system: System, stop: Stop, grid: StepGrid, states: Array, step: WithinStep) -> None:
        """Args: as of `find_stops`."""
        self._column = state_column(system, watched_column(system, stop.when))
        self._crosses, self._grid, self._states, self._step = stop.crosses, grid, states, step
        self._values = g = self._of(states)
        signs, n_steps, asked = np.nan_to_num(np.sign(g)), len(grid.sizes), DIRECTIONS[stop.direction]
        # before a step: the last sign other than zero, none behind what is not a number
        places = np.where((signs != 0.0) | np.isnan(g), np.arange(n_steps + 1), -1)
        last = np.maximum.accumulate(places, axis=1)
        sides = np.where(last >= 0, np.take_along_axis(signs, np.maximum(last, 0), axis=1), 0.0)[:, :-1]
        self._signs = signs[:, 1:]
        self._crossing = (self._signs * sides < 0.0) & ((self._signs == asked) | (asked == 0.0))
        self.first = np.where(self._crossing.any(axis=1), self._crossing.argmax(axis=1), n_steps)

    def _of(self, states: Array) -> Array:
        """The value at states (..., n); zero where it stops."""
        return np.asarray(states[..., self._column] - self._crosses)

    def _within(self, samples: Indices, steps: Indices, parts: Array) -> Array:
        """States at parts of steps."""
        grid = self._grid
        return self._step(samples, grid.begins[steps], self._states[samples, steps], parts * grid.sizes[steps])

    def touching(self, first: Indices) -> Indices:
        """Samples whose values turn towards zero and back in a step up to the one in which a stop is crossed first.

        As `integrators.loop`, which then looks for the extreme: they are left to it.
        """
        g = self._values
        changes = np.abs(np.diff(g, axis=1))
        none = np.zeros((len(g), 1))
        reach = np.fmax(changes, np.fmax(np.hstack([changes[:, 1:], none]), np.hstack([none, changes[:, :-1]])))
        near = np.minimum(np.abs(g[:, 1:]), np.abs(g[:, :-1])) <= EXTREME_REACH * reach
        near &= (np.sign(g[:, 1:]) * np.sign(g[:, :-1]) > 0.0) & (np.arange(reach.shape[1]) <= first[:, None])
        samples, steps = np.nonzero(near)
        side = np.sign(g[samples, steps])
        ends = [self._of(self._within(samples, steps, np.full(len(samples), part))) for part in SLOPE_PLACES]
        turns = (side * (ends[0] - g[samples, steps]) < 0.0) & (side * (g[samples, steps + 1] - ends[1]) > 0.0)
        return samples[turns]

    def crossings(self, first: Indices) -> list[tuple[int, float, Array, bool]]:
        """The crossings of samples in given steps: number, time, state, and whether the value rises."""
        from scipy.optimize import elementwise

        samples = np.flatnonzero(first < len(self._grid.sizes))
        samples = samples[self._crossing[samples, first[samples]]]
        steps = first[samples]
        if not len(samples):
            return []
        bounds = self._values[samples, steps], self._values[samples, steps + 1]

        def value(part: Array, which: Array) -> Array:
            k = which.astype(np.intp)
            inner = self._of(self._within(samples[k], steps[k], part))
            return np.where(part == 0.0, bounds[0][k], np.where(part == 1.0, bounds[1][k], inner))

        zeros, ones = np.zeros(len(samples)), np.ones(len(samples))
        sizes = np.abs(self._grid.sizes[steps])
        latest = np.maximum(np.abs(self._grid.begins[steps]), np.abs(self._grid.ends[steps]))
        width = float(np.min(EVENT_TIME_TOLERANCE * latest / sizes))
        found = elementwise.find_root(
            value, (zeros, ones), args=(np.arange(len(samples), dtype=float),), maxiter=LOCATION_ITERATIONS,
            tolerances={"xatol": width, "xrtol": EVENT_TIME_TOLERANCE, "fatol": 0.0, "frtol": 0.0},
        )  # fmt: skip
        near = SAME_INSTANT * latest / sizes
        is_end, is_begin = ~found.success | (1.0 - found.x <= near), (bounds[0] == 0.0) | (found.x <= near)
        parts = np.where(is_begin, 0.0, np.where(is_end, 1.0, found.x))
        states = np.where(parts[:, None] == 1.0, self._states[samples, steps + 1], self._within(samples, steps, parts))
        times = np.where(
            parts == 1.0, self._grid.ends[steps], self._grid.begins[steps] + parts * self._grid.sizes[steps]
        )
        upward = self._signs[samples, steps] > 0.0
        return list(zip(samples.tolist(), times.tolist(), states, upward.tolist(), strict=True))


def with_stops(result: Result, systems: Sequence[System], plan: Scenario, stops: Mapping[int, SampleStop]) -> Result:
    """The result of a batch in lanes with the ends of the samples that stopped.

    Args:
        result: Of lanes, whose rows behind stops are not a number.
        systems: Compiled mechanism, or several.
        plan: The scenario with its stops.
        stops: Where samples stopped, by their number.
    """
    if not plan.stop:
        return result
    result = replace(result, metadata={**result.metadata, "scenario": asdict(plan)})
    if not stops:
        return result
    outcomes = list(result.outcomes or [result.outcome] * math.prod(result.batch_shape))
    events = []
    for number, (which, t, state, upward) in sorted(stops.items()):
        stop = plan.stop[which]
        outcomes[number] = stopped(stop, t, upward)
        q, v = split(systems[0], state)
        events.append(Event(number, stop.when, t, tuple(normalized(systems[0], q).tolist()), tuple(v.tolist())))
    findings = (*result.findings, *_passed_limits(result, systems, events))
    return replace(result, outcomes=tuple(outcomes), events=tuple(events), findings=findings)


def _passed_limits(result: Result, systems: Sequence[System], events: Sequence[Event]) -> list[Finding]:
    """Limits of joints that no row of the result passes, and some state at a stop."""
    each, n = [], len(systems)
    for k, system in enumerate(systems):
        own = sorted((event for event in events if (event.sample or 0) % n == k), key=lambda event: event.time)
        t, q, v = (np.array([getattr(event, name) for event in own]) for name in ("time", "q", "v"))
        each.append(limit_findings(system, t, q, v) if own else ())
    known = {_subject(finding) for finding in result.findings}
    found = gathered_findings(systems, each) if n > 1 else each[0]
    return [finding for finding in found if _subject(finding) not in known]


def _subject(finding: Finding) -> str:
    """The column that a finding is about."""
    return finding.message.partition(": the ")[0].rpartition(": ")[2]
