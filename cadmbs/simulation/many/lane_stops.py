"""Stops of batches in lanes: the first crossing of each sample.

Fixed steps are all taken, and then looked at. Adaptive steps are looked at where they come near a stop, before the next
one: lanes keep their interpolants.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints import rows
from cadmbs.dynamics.cut_joints import cut_loads
from cadmbs.dynamics.scenarios.stops import stopped, watched_column
from cadmbs.errors import Finding
from cadmbs.integrators import compiled_adaptive, loop, step_control, tableaus, time_grid, trajectory
from cadmbs.kernels.many.lane_batches import LaneMotions
from cadmbs.kernels.many.lane_packing import MOTION, STATUS
from cadmbs.kinematics.configuration import normalized
from cadmbs.results import Event, Result
from cadmbs.simulation.many import lane_step_bounds, lane_systems
from cadmbs.simulation.many.watched_columns import WatchedColumns
from cadmbs.simulation.reports.columns import limit_findings, state_column
from cadmbs.simulation.reports.mechanisms import gathered_findings
from cadmbs.simulation.states import split, state_space
from cadmbs.system import Scenario, Stop, System
from cadmbs.system.variants import Variants
from cadmbs.tolerances import EVENT_TIME_TOLERANCE, SAME_INSTANT

MOST_NUMBERS: Final = 1 << 24
"""Numbers of states after all steps that are kept at once: 128 MB."""

SLOPE_PLACES: Final = (loop.SLOPE_WIDTH, 1.0 - loop.SLOPE_WIDTH)
"""Parts of a step at which slopes at its ends are taken."""

WithinSteps: TypeAlias = Callable[[Indices, Indices, Array], Array]
"""(samples (k,), steps (k,), parts of these steps (k,)) -> states (k, n) there."""

Restore: TypeAlias = Callable[[Indices, Array, Array], Array]
"""(samples (k,), times (k,), states (k, n)) -> the states, projected where they drift."""


class PassedSteps(NamedTuple):
    """Steps of samples between whose ends crossings are looked for; or intervals of one step.

    Attributes:
        samples: (k,) their numbers.
        begins, ends: (m,) times, or (k, m) of each sample [s].
        same: () or (k,) within which crossings are at one instant [s].
        states: (k, m + 1, n) states at the start and at all ends; what is not finite crosses nothing.
        within: States within the steps.
        columns: Columns that are no numbers of the states.
        restore: Projects states within steps, at which these columns are to be; None where they are on the constraints.
    """

    samples: Indices
    begins: Array
    ends: Array
    same: Array
    states: Array
    within: WithinSteps
    columns: WatchedColumns
    restore: Restore | None = None


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


class WatchHistory(NamedTuple):
    """What is known of the value of a stop before steps of k samples.

    Attributes:
        sides: (k,) signs of the value there, or the last ones before; zero where these are not known.
        near: (k, w) what it is to be near to, as of `WatchedColumns.follow`; None of values that follow from the state.
    """

    sides: Array
    near: Array | None

    def of(self, samples: Indices) -> WatchHistory:
        """That of some of the samples."""
        return WatchHistory(self.sides[samples], None if self.near is None else self.near[samples])

    def update(self, samples: Indices, later: WatchHistory) -> None:
        """Some of the samples have gone on."""
        self.sides[samples] = later.sides
        if self.near is not None:
            self.near[samples] = later.near


def histories_at_start(
    system: System, plan: Scenario, columns: WatchedColumns, samples: Indices
) -> tuple[WatchHistory, ...]:
    """Of each stop, what is known of its value where samples (k,) begin."""
    names = [watched_column(system, stop.when) for stop in plan.stop]
    near = [None if state_column(system, name) is not None else columns.at_start(name, samples) for name in names]
    return tuple(WatchHistory(np.zeros(len(samples)), each) for each in near)


class StoppedSamples(NamedTuple):
    """What is known of the samples of a block.

    Attributes:
        stops: Where samples stopped, by their number in the block.
        unclear: Numbers of those whose values may touch and leave the other side of a stop within a step.
        histories: Of each stop, what is to be known of its value behind the steps.
    """

    stops: dict[int, SampleStop]
    unclear: Indices
    histories: tuple[WatchHistory, ...]


def uncovered_stops(system: System, plan: Scenario, n_steps: int, on_device: bool = False) -> str:
    """Why the stops of a scenario are not found in lanes, as a clause after "which"; empty where they are.

    Args:
        system: Compiled mechanism.
        plan: The scenario.
        n_steps: Fixed steps of a motion; zero of adaptive ones.
        on_device: Whether a device takes the steps.
    """
    if not plan.stop:
        return ""
    if n_steps * (system.n_q + system.n_v + 1) > MOST_NUMBERS:
        return f"stops at events, with {n_steps} steps"
    if on_device and n_steps and rows(system).n_rows and system.derived(cut_loads).springs:
        return "stops at events, with springs along cut joints"
    watched = {stop.when: state_column(system, watched_column(system, stop.when)) for stop in plan.stop}
    other = [when for when, number in watched.items() if number is None]
    if other and on_device:
        return f"stops at {other[0]!r}, which is no coordinate and no velocity of the spanning tree"
    return ""


NO_NUMBER: Final = -1.0
"""In place of a number in the state: kernels let a stop be looked at after every step."""


def watched_values(system: System, stops: Sequence[Stop]) -> Array:
    """(stops, 2) number in the state, or NO_NUMBER, and what it crosses, of the value that each stop watches."""
    columns = [state_column(system, watched_column(system, stop.when)) for stop in stops]
    values = [(NO_NUMBER if k is None else k, stop.crosses) for k, stop in zip(columns, stops, strict=True)]
    return np.array(values, dtype=np.float64).reshape(-1, 2)


@dataclass(frozen=True)
class ShortSteps:
    """States within steps: the ends of shorter ones, by the method of order 4, as for single motions.

    Attributes:
        variants: The systems, of which sample k has number k modulo their number.
        rate: Makes the right-hand side of a system, or of all of them as one, from positions of the cut joints at
            which steps begin; None where it does not depend on these.
    """

    variants: Variants
    rate: Callable[[System, Array | None], trajectory.RightHandSide]

    def __call__(self, samples: Indices, t: Array, x: Array, h: Array, cut_positions: Array | None) -> Array:
        """The states (k, n) of samples (k,) a time h (k,) [s] behind states x at times t.

        With positions (k, w) of the cut joints there, where forces depend on them.
        """
        ends = np.empty_like(x)
        for group, system, _ in lane_systems.systems_of_samples(self.variants, samples) if len(samples) else ():
            rate = self.rate(system, None if cut_positions is None else cut_positions[group])
            ends[group] = self._stepped(rate, system, t[group], x[group], h[group])
        return ends

    def _stepped(self, rate_at: trajectory.RightHandSide, system: System, t: Array, x: Array, h: Array) -> Array:
        """One step over s from 0 to 1, with dx/ds = h F(t + s h, x)."""
        rate: Callable[[Array, Array], Array] = rate_at  # type: ignore[assignment]  # at a time of each state

        def along(s: float, state: Array) -> Array:
            return np.asarray(h[:, None] * rate(t + s * h, state))

        return np.asarray(tableaus.RungeKutta(state_space(system), tableaus.RK4, along).advance(0.0, x, 1.0).x)


def passed_fixed_steps(
    grid: time_grid.StepGrid,
    states: Array,
    samples: Indices,
    short: ShortSteps,
    columns: WatchedColumns,
    starts: Array | None = None,
) -> PassedSteps:
    """Fixed steps of samples from their start on, with states (k, m + 1, n).

    Samples that start later, at times (k,), have empty steps before.
    """
    times = np.broadcast_to(np.append(grid.begins[:1], grid.ends), states.shape[:2])
    begins, ends, sizes = (np.broadcast_to(x, (len(states), len(x))) for x in (grid.begins, grid.ends, grid.sizes))
    if starts is not None:
        is_cut, first = begins < starts[:, None], starts[:, None]
        begins, ends, times = (np.maximum(x, first) for x in (begins, ends, times))
        sizes = np.where(is_cut, ends - begins, sizes)
    turns = columns.turns_from_start(samples, times, states)

    def within(some: Indices, steps: Indices, parts: Array) -> Array:
        near = None if turns is None else turns[some, steps]
        return short(samples[some], begins[some, steps], states[some, steps], parts * sizes[some, steps], near)

    same = loop.SAME_EVENT_TIME * np.max(np.abs(grid.sizes), initial=0.0)
    return PassedSteps(samples, begins, ends, np.asarray(same), states, within, columns)


def find_stops(system: System, plan: Scenario, passed: PassedSteps, before: Sequence[WatchHistory]) -> StoppedSamples:
    """The first crossing of each sample of a block, as `integrators.loop` finds that of a single motion.

    Args:
        system: Compiled mechanism, or the first of several.
        plan: The scenario.
        passed: Steps of the samples.
        before: Of each stop, what is known of its value before these steps.
    """
    watches = [_Watch(system, stop, passed, history) for stop, history in zip(plan.stop, before, strict=True)]
    first = np.min([watch.first for watch in watches], axis=0)
    unclear = np.unique(np.concatenate([watch.touching(first) for watch in watches]))
    points: dict[int, list[SampleStop]] = {}
    for number, watch in enumerate(watches):
        for k, t, state, upward in watch.crossings(first):
            points.setdefault(k, []).append(SampleStop(number, t, state, upward))
    same = np.broadcast_to(passed.same, len(passed.states))
    stops = {k: _earliest(at, float(same[k])) for k, at in points.items() if k not in unclear}
    return StoppedSamples(stops, unclear, tuple(watch.history(first) for watch in watches))


def followed_columns(system: System, plan: Scenario, histories: Sequence[WatchHistory]) -> dict[str, Array]:
    """What columns that do not follow from the state are near to, by name, of the history of each stop."""
    named = zip(plan.stop, histories, strict=True)
    return {watched_column(system, stop.when): each.near for stop, each in named if each.near is not None}


def _earliest(points: Sequence[SampleStop], same: float) -> SampleStop:
    """The first of some stops; of those at one instant, that which the scenario names first."""
    first = min(point.t for point in points)
    return min((point for point in points if point.t - first <= same), key=lambda point: point.number)


class _Watch:
    """One stop, and the values that it watches.

    Attributes:
        first: (k,) number of the step in which each sample crosses first; the number of steps of those that do not.
    """

    def __init__(self, system: System, stop: Stop, passed: PassedSteps, before: WatchHistory) -> None:
        """Args: as of `find_stops`, with what is known before."""
        self._name, self._crosses, self._passed = watched_column(system, stop.when), stop.crosses, passed
        self._index = state_column(system, self._name)
        n_samples, n_steps = len(passed.states), passed.states.shape[1] - 1
        self._begins, self._ends = (np.broadcast_to(x, (n_samples, n_steps)) for x in (passed.begins, passed.ends))
        times = np.hstack([self._begins[:, :1], self._ends])
        self._followed: Array | None = None
        if before.near is not None:
            self._followed = passed.columns.follow(self._name, passed.samples, times, passed.states, before.near)
        self._values = g = self._of_states(np.arange(n_samples), times, passed.states, self._followed)
        if self._index is None and passed.restore is not None:
            # projections change values by no more than the tolerance: they decide only near what is crossed
            changes = np.max(np.abs(np.diff(g, axis=1)), axis=1, initial=0.0)
            near = np.flatnonzero(~(np.min(np.abs(g), axis=1) > loop.EXTREME_REACH * changes))
            followed = None if self._followed is None else self._followed[near]
            g[near] = self._of(near, times[near], passed.states[near], followed)
        signs, asked = np.nan_to_num(np.sign(g)), loop.DIRECTIONS[stop.direction]
        signs[:, 0] = np.where(before.sides != 0.0, before.sides, signs[:, 0])
        # before a step: the last sign other than zero, none behind what is not a number
        places = np.where((signs != 0.0) | np.isnan(g), np.arange(n_steps + 1), -1)
        last = np.maximum.accumulate(places, axis=1)
        sides = np.where(last >= 0, np.take_along_axis(signs, np.maximum(last, 0), axis=1), 0.0)
        self._signs, self._sides = signs[:, 1:], sides[:, :-1]
        self._last_sides = sides[:, -1]
        self._crossing = (self._signs * self._sides < 0.0) & ((self._signs == asked) | (asked == 0.0))
        self.first = np.where(self._crossing.any(axis=1), self._crossing.argmax(axis=1), n_steps)

    def history(self, first: Indices) -> WatchHistory:
        """What is to be known behind the steps, or before those (k,) in which samples stop."""
        near = None if self._followed is None else self._followed[np.arange(len(first)), first]
        return WatchHistory(self._last_sides, near)

    def _of_states(self, samples: Indices, times: Array, states: Array, near: Array | None) -> Array:
        """The value (k, m) at times (k, m) and states (k, m, n) of samples as they are; zero where it stops."""
        if self._index is not None:
            return np.asarray(states[..., self._index] - self._crosses)
        passed = self._passed
        return passed.columns.at(self._name, passed.samples[samples], times, states, near) - self._crosses

    def _of(self, samples: Indices, times: Array, states: Array, near: Array | None) -> Array:
        """The same at the states that rows have: numbers of states are watched as they are."""
        if self._index is None and self._passed.restore is not None and len(samples):
            each, shape = np.repeat(samples, times.shape[1]), states.shape
            numbers, each_state = self._passed.samples[each], states.reshape(-1, shape[-1])
            states = self._passed.restore(numbers, times.ravel(), each_state).reshape(shape)
        return self._of_states(samples, times, states, near)

    def _within(self, samples: Indices, steps: Indices, parts: Array) -> Array:
        """The value (k,) within steps (k,) of samples."""
        begins, states = self._begins[samples, steps], self._passed.within(samples, steps, parts)
        times = begins + parts * (self._ends[samples, steps] - begins)
        near = None if self._followed is None else self._followed[samples, steps][:, None]
        return self._of(samples, times[:, None], states[:, None], near)[:, 0]

    def touching(self, first: Indices) -> Indices:
        """Samples whose values turn towards zero and back in a step up to the one in which a stop is crossed first.

        As `integrators.loop`, which then looks for the extreme: they are left to it.
        """
        g = self._values
        changes = np.abs(np.diff(g, axis=1))
        none = np.zeros((len(g), 1))
        reach = np.fmax(changes, np.fmax(np.hstack([changes[:, 1:], none]), np.hstack([none, changes[:, :-1]])))
        near = np.minimum(np.abs(g[:, 1:]), np.abs(g[:, :-1])) <= loop.EXTREME_REACH * reach
        near &= (np.sign(g[:, 1:]) * np.sign(g[:, :-1]) > 0.0) & (np.arange(reach.shape[1]) <= first[:, None])
        samples, steps = np.nonzero(near)
        side = np.sign(g[samples, steps])
        ends = [self._within(samples, steps, np.full(len(samples), part)) for part in SLOPE_PLACES]
        turns = (side * (ends[0] - g[samples, steps]) < 0.0) & (side * (g[samples, steps + 1] - ends[1]) > 0.0)
        return samples[turns]

    def crossings(self, first: Indices) -> list[tuple[int, float, Array, bool]]:
        """The crossings of samples in given steps: number, time, state, and whether the value rises."""
        from scipy.optimize import elementwise

        samples = np.flatnonzero(first < self._begins.shape[1])
        samples = samples[self._crossing[samples, first[samples]]]
        steps = first[samples]
        if not len(samples):
            return []
        bounds = self._values[samples, steps], self._values[samples, steps + 1]
        begins, ends = self._begins[samples, steps], self._ends[samples, steps]

        latest, sizes = np.maximum(np.abs(begins), np.abs(ends)), np.abs(ends - begins)
        scale = sizes / latest  # of places in steps to the relative tolerance of times, the same for all

        def value(place: Array, which: Array) -> Array:
            k = which.astype(np.intp)
            part = np.where(place == scale[k], 1.0, place / scale[k])
            inner = self._within(samples[k], steps[k], part)
            return np.where(part == 0.0, bounds[0][k], np.where(part == 1.0, bounds[1][k], inner))

        roots = elementwise.find_root(
            value, (np.zeros(len(samples)), scale), args=(np.arange(len(samples), dtype=float),),
            maxiter=loop.LOCATION_ITERATIONS,
            tolerances={"xatol": EVENT_TIME_TOLERANCE, "xrtol": EVENT_TIME_TOLERANCE, "fatol": 0.0, "frtol": 0.0},
        )  # fmt: skip
        is_end = ~roots.success | (scale - roots.x <= SAME_INSTANT)
        is_begin = (bounds[0] * self._sides[samples, steps] <= 0.0) | (roots.x <= SAME_INSTANT)
        parts = np.where(is_begin, 0.0, np.where(is_end, 1.0, roots.x / scale))
        within = self._passed.within(samples, steps, parts)
        states = np.where(parts[:, None] == 1.0, self._passed.states[samples, steps + 1], within)
        times = np.where(parts == 1.0, ends, begins + parts * (ends - begins))
        upward = self._signs[samples, steps] > 0.0
        return list(zip(samples.tolist(), times.tolist(), states, upward.tolist(), strict=True))


class AdaptiveStops:
    """Stops between adaptive steps, `kernels.many.lane_batches.FindStops`: crossings of interpolants.

    Attributes:
        stopped: Where samples stopped, by their number.
    """

    def __init__(
        self,
        system: System,
        plan: Scenario,
        times: Sequence[float],
        outputs: Sequence[float],
        n_samples: int,
        at_states: tuple[WatchedColumns, Restore],
        bounds: lane_step_bounds.StepBounds | None = None,
    ) -> None:
        """Args: compiled mechanism, or the first of several, the scenario, output times [s], those behind the start
        that are recorded, number of samples, columns that are no numbers of states, and projection of states; bounds of
        steps that could jump something.
        """
        self._system, self._plan, self._times, self._outputs = system, plan, np.asarray(times), np.asarray(outputs)
        (self._columns, self._restore), self._bounds = at_states, bounds
        self._histories = histories_at_start(system, plan, self._columns, np.arange(n_samples))
        self._angles: dict[int, Array] = {}  # of cut joints, at the beginning of the step in which samples stopped
        self.stopped: dict[int, SampleStop] = {}

    def __call__(self, motions: LaneMotions, samples: Indices) -> Indices:
        """How samples go on; those that may touch the other side of a stop leave the lanes."""
        status = np.full(len(samples), STATUS.RUNNING)
        accepted = np.ones(len(samples), dtype=np.bool_)
        if self._bounds is not None:
            accepted = ~self._bounds.repeat_fast(motions, samples)
        if self._plan.stop and np.any(accepted):
            status[accepted] = self._status(motions, samples[accepted])
        return status

    def _status(self, motions: LaneMotions, samples: Indices) -> Indices:
        """How samples whose steps were accepted go on."""
        records, coefficients = motions.records[samples], np.moveaxis(motions.interpolants[samples], 1, 0)
        begin, size, end = (records[:, k, None] for k in (MOTION.BEGIN, MOTION.ATTEMPT, MOTION.T))
        parts = np.arange(step_control.EVENT_CHECKPOINTS + 1) / step_control.EVENT_CHECKPOINTS
        times = np.hstack([begin + parts[:-1] * size, end])
        states = compiled_adaptive.interpolated_states(coefficients[:, :, None], parts[:, None])
        states[:, -1] = motions.states[samples]

        def within(some: Indices, intervals: Indices, part: Array) -> Array:
            return compiled_adaptive.interpolated_states(
                coefficients[:, some], ((intervals + part) / step_control.EVENT_CHECKPOINTS)[:, None]
            )

        same = loop.SAME_EVENT_TIME * np.abs(size[:, 0])
        passed = PassedSteps(
            samples, times[:, :-1], times[:, 1:], same, states, within, self._columns, self._restore
        )  # fmt: skip
        before = [history.of(samples) for history in self._histories]
        crossings = find_stops(self._system, self._plan, passed, before)
        for history, later in zip(self._histories, crossings.histories, strict=True):
            history.update(samples, later)
        status, n_angles = np.full(len(samples), STATUS.RUNNING), motions.results.shape[2] - states.shape[2]
        status[crossings.unclear], status[list(crossings.stops)] = STATUS.LEFT, STATUS.FINISHED
        for k, stop in crossings.stops.items():
            sample, at = int(samples[k]), loop.at_output(self._times, stop.t, float(np.max(np.abs(times[k]))))
            self.stopped[sample] = stop._replace(t=at)
            self._angles[sample] = motions.references[sample, motions.references.shape[1] - n_angles :].copy()
        return status

    @property
    def followed(self) -> dict[str, Array]:
        """What columns that do not follow from the state are near to at the ends, by name."""
        return followed_columns(self._system, self._plan, self._histories)

    def end_rows(self, motions: LaneMotions) -> None:
        """Rows of samples that stopped: none behind the stop, and the state of one at it.

        States between steps are projected where they drift, as rows there are.

        Args:
            motions: With the rows, which are changed.
        """
        self.stopped = {k: stop for k, stop in self.stopped.items() if motions.records[k, MOTION.STATUS] != STATUS.LEFT}
        samples, stops = np.array([*self.stopped], dtype=np.intp), [*self.stopped.values()]
        times, states = np.array([stop.t for stop in stops]), np.array([stop.state for stop in stops])
        states = self._restore(samples, times, states) if stops else states
        self.stopped = {
            sample: stop._replace(state=x) for (sample, stop), x in zip(self.stopped.items(), states, strict=True)
        }
        for sample, stop in self.stopped.items():
            motions.results[sample, self._outputs > stop.t] = np.nan
            # angles of cut joints there are those next to the ones at the beginning of the step
            motions.results[sample, self._outputs == stop.t] = np.concatenate([stop.state, self._angles[sample]])


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
