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
from cadmbs.constraints import cut_position_names, cut_velocity_names, rows
from cadmbs.dynamics.cut_joints import cut_loads
from cadmbs.dynamics.scenarios.fields import follows_cut_positions
from cadmbs.dynamics.scenarios.stops import stopped, watched_column
from cadmbs.errors import Finding
from cadmbs.integrators.compiled_adaptive import interpolated_states
from cadmbs.integrators.loop import (
    DIRECTIONS,
    EXTREME_REACH,
    LOCATION_ITERATIONS,
    SAME_EVENT_TIME,
    SLOPE_WIDTH,
    at_output,
)
from cadmbs.integrators.step_control import EVENT_CHECKPOINTS
from cadmbs.integrators.tableaus import RK4, RungeKutta
from cadmbs.integrators.time_grid import StepGrid
from cadmbs.integrators.trajectory import RightHandSide
from cadmbs.kernels.many.lane_batches import LaneMotions
from cadmbs.kernels.many.lane_packing import MOTION, STATUS
from cadmbs.kinematics.configuration import normalized
from cadmbs.results import Event, Result
from cadmbs.results.columns import unescaped
from cadmbs.simulation.drift.stops import is_counted_angle
from cadmbs.simulation.many.lane_systems import systems_of_samples
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

ColumnAt: TypeAlias = Callable[[str, Indices, Array, Array], Array]
"""(column, samples (k,), times (k, m), states (k, m, n)) -> its values (k, m) there, not a number where it has none."""

WithinSteps: TypeAlias = Callable[[Indices, Indices, Array], Array]
"""(samples (k,), steps (k,), parts of these steps (k,)) -> states (k, n) there."""

Restore: TypeAlias = Callable[[Indices, Array, Array], Array]
"""(samples (k,), times (k,), states (k, n)) -> the states, projected where they drift."""


class PassedSteps(NamedTuple):
    """Steps of samples between whose ends crossings are looked for; or intervals of one step.

    Attributes:
        begins, ends: (m,) times, or (k, m) of each sample [s].
        same: () or (k,) within which crossings are at one instant [s].
        states: (k, m + 1, n) states at the start and at all ends; what is not finite crosses nothing.
        within: States within the steps.
        column_at: Columns that are no numbers of the states.
        restore: Projects states within steps, at which these columns are to be; None where they are on the constraints.
    """

    begins: Array
    ends: Array
    same: Array
    states: Array
    within: WithinSteps
    column_at: ColumnAt
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


class StoppedSamples(NamedTuple):
    """What is known of the samples of a block.

    Attributes:
        stops: Where samples stopped, by their number in the block.
        unclear: Numbers of those whose values may touch and leave the other side of a stop within a step.
        sides: (stops, samples) signs of the values at the ends, or the last ones before.
    """

    stops: dict[int, SampleStop]
    unclear: Indices
    sides: Array


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
    if n_steps and rows(system).n_rows and system.derived(cut_loads).springs:
        return "stops at events, with springs along cut joints"
    columns = {stop.when: watched_column(system, stop.when) for stop in plan.stop}
    other = [when for when, column in columns.items() if state_column(system, column) is None]
    if other and on_device:
        return f"stops at {other[0]!r}, which is no coordinate and no velocity of the spanning tree"
    if other and follows_cut_positions(system):
        return f"stops at {other[0]!r}, with forces that depend on turns of cut joints"
    counted = [when for when in other if not _follows_from_state(system, columns[when])]
    return f"stops at {counted[0]!r}, which lanes do not evaluate" if counted else ""


def _follows_from_state(system: System, column: str) -> bool:
    """Whether lanes evaluate a column that is no number of the state.

    Not where it depends on rows before (turns, branches and signs of quaternions, supplied work), and no distances to
    singularities.
    """
    group, *rest = column.split("/")
    is_cut = group == "joint" and unescaped(rest[0]) in (*cut_position_names(system), *cut_velocity_names(system))
    is_signed = group == "body" and rest[-1] in ("qw", "qx", "qy", "qz")
    is_other = group == "singularity" or column == "energy/supplied"
    return not (is_cut or is_signed or is_other or is_counted_angle(system, column))


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
        rate: Makes the right-hand side of a system, or of all of them as one.
    """

    variants: Variants
    rate: Callable[[System], RightHandSide]

    def __call__(self, samples: Indices, t: Array, x: Array, h: Array) -> Array:
        """The states (k, n) of samples (k,) a time h (k,) [s] behind states x at times t."""
        ends = np.empty_like(x)
        for group, system, _ in systems_of_samples(self.variants, samples) if len(samples) else ():
            ends[group] = self._stepped(system, t[group], x[group], h[group])
        return ends

    def _stepped(self, system: System, t: Array, x: Array, h: Array) -> Array:
        """One step over s from 0 to 1, with dx/ds = h F(t + s h, x)."""
        rate: Callable[[Array, Array], Array] = self.rate(system)  # type: ignore[assignment]  # at a time of each state

        def along(s: float, state: Array) -> Array:
            return np.asarray(h[:, None] * rate(t + s * h, state))

        return np.asarray(RungeKutta(state_space(system), RK4, along).advance(0.0, x, 1.0).x)


def passed_fixed_steps(
    grid: StepGrid, states: Array, samples: Indices, short: ShortSteps, column_at: ColumnAt
) -> PassedSteps:
    """Fixed steps of samples, with states (k, m + 1, n)."""

    def within(some: Indices, steps: Indices, parts: Array) -> Array:
        return short(samples[some], grid.begins[steps], states[some, steps], parts * grid.sizes[steps])

    same = SAME_EVENT_TIME * np.max(np.abs(grid.sizes), initial=0.0)
    of_samples: ColumnAt = lambda column, some, t, x: column_at(column, samples[some], t, x)  # noqa: E731
    return PassedSteps(grid.begins, grid.ends, np.asarray(same), states, within, of_samples)


def find_stops(system: System, plan: Scenario, passed: PassedSteps, sides: Array | None = None) -> StoppedSamples:
    """The first crossing of each sample of a block, as `integrators.loop` finds that of a single motion.

    Args:
        system: Compiled mechanism, or the first of several.
        plan: The scenario.
        passed: Steps of the samples.
        sides: (stops, k) signs of the values before these steps; zero, or None, where these are not known.
    """
    before = np.zeros((len(plan.stop), len(passed.states))) if sides is None else sides
    watches = [_Watch(system, stop, passed, side) for stop, side in zip(plan.stop, before, strict=True)]
    first = np.min([watch.first for watch in watches], axis=0)
    unclear = np.unique(np.concatenate([watch.touching(first) for watch in watches]))
    points: dict[int, list[SampleStop]] = {}
    for number, watch in enumerate(watches):
        for k, t, state, upward in watch.crossings(first):
            points.setdefault(k, []).append(SampleStop(number, t, state, upward))
    same = np.broadcast_to(passed.same, len(passed.states))
    stops = {k: _earliest(at, float(same[k])) for k, at in points.items() if k not in unclear}
    return StoppedSamples(stops, unclear, np.array([watch.last for watch in watches]))


def _earliest(points: Sequence[SampleStop], same: float) -> SampleStop:
    """The first of some stops; of those at one instant, that which the scenario names first."""
    first = min(point.t for point in points)
    return min((point for point in points if point.t - first <= same), key=lambda point: point.number)


class _Watch:
    """One stop, and the values that it watches.

    Attributes:
        first: (k,) number of the step in which each sample crosses first; the number of steps of those that do not.
        last: (k,) sign of the value at the end, or the last one before.
    """

    def __init__(self, system: System, stop: Stop, passed: PassedSteps, before: Array) -> None:
        """Args: as of `find_stops`, with the signs (k,) before."""
        self._name, self._crosses, self._passed = watched_column(system, stop.when), stop.crosses, passed
        self._index = state_column(system, self._name)
        n_samples, n_steps = len(passed.states), passed.states.shape[1] - 1
        self._begins, self._ends = (np.broadcast_to(x, (n_samples, n_steps)) for x in (passed.begins, passed.ends))
        times = np.hstack([self._begins[:, :1], self._ends])
        self._values = g = self._of_states(np.arange(n_samples), times, passed.states)
        if self._index is None and passed.restore is not None:
            # projections change values by no more than the tolerance: they decide only near what is crossed
            changes = np.max(np.abs(np.diff(g, axis=1)), axis=1, initial=0.0)
            near = np.flatnonzero(~(np.min(np.abs(g), axis=1) > EXTREME_REACH * changes))
            g[near] = self._of(near, times[near], passed.states[near])
        signs, asked = np.nan_to_num(np.sign(g)), DIRECTIONS[stop.direction]
        signs[:, 0] = np.where(before != 0.0, before, signs[:, 0])
        # before a step: the last sign other than zero, none behind what is not a number
        places = np.where((signs != 0.0) | np.isnan(g), np.arange(n_steps + 1), -1)
        last = np.maximum.accumulate(places, axis=1)
        sides = np.where(last >= 0, np.take_along_axis(signs, np.maximum(last, 0), axis=1), 0.0)
        self._signs, self._sides, self.last = signs[:, 1:], sides[:, :-1], sides[:, -1]
        self._crossing = (self._signs * self._sides < 0.0) & ((self._signs == asked) | (asked == 0.0))
        self.first = np.where(self._crossing.any(axis=1), self._crossing.argmax(axis=1), n_steps)

    def _of_states(self, samples: Indices, times: Array, states: Array) -> Array:
        """The value (k, m) at times (k, m) and states (k, m, n) of samples as they are; zero where it stops."""
        if self._index is not None:
            return np.asarray(states[..., self._index] - self._crosses)
        return self._passed.column_at(self._name, samples, times, states) - self._crosses

    def _of(self, samples: Indices, times: Array, states: Array) -> Array:
        """The same at the states that rows have: numbers of states are watched as they are."""
        if self._index is None and self._passed.restore is not None and len(samples):
            each, shape = np.repeat(samples, times.shape[1]), states.shape
            states = self._passed.restore(each, times.ravel(), states.reshape(-1, shape[-1])).reshape(shape)
        return self._of_states(samples, times, states)

    def _within(self, samples: Indices, steps: Indices, parts: Array) -> Array:
        """The value (k,) within steps (k,) of samples."""
        begins, states = self._begins[samples, steps], self._passed.within(samples, steps, parts)
        times = begins + parts * (self._ends[samples, steps] - begins)
        return self._of(samples, times[:, None], states[:, None])[:, 0]

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
            maxiter=LOCATION_ITERATIONS,
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
        at_states: tuple[ColumnAt, Restore],
    ) -> None:
        """Args: compiled mechanism, or the first of several, the scenario, output times [s], those behind the start
        that are recorded, number of samples, columns that are no numbers of states, and projection of states.
        """
        self._system, self._plan, self._times, self._outputs = system, plan, np.asarray(times), np.asarray(outputs)
        self._sides, (self._column_at, self._restore) = np.zeros((len(plan.stop), n_samples)), at_states
        self._angles: dict[int, Array] = {}  # of cut joints, at the beginning of the step in which samples stopped
        self.stopped: dict[int, SampleStop] = {}

    def __call__(self, motions: LaneMotions, samples: Indices) -> Indices:
        """How samples go on; those that may touch the other side of a stop leave the lanes."""
        records, coefficients = motions.records[samples], np.moveaxis(motions.interpolants[samples], 1, 0)
        begin, size, end = (records[:, k, None] for k in (MOTION.BEGIN, MOTION.ATTEMPT, MOTION.T))
        parts = np.arange(EVENT_CHECKPOINTS + 1) / EVENT_CHECKPOINTS
        times = np.hstack([begin + parts[:-1] * size, end])
        states = interpolated_states(coefficients[:, :, None], parts[:, None])
        states[:, -1] = motions.states[samples]

        def within(some: Indices, intervals: Indices, part: Array) -> Array:
            return interpolated_states(coefficients[:, some], ((intervals + part) / EVENT_CHECKPOINTS)[:, None])

        same = SAME_EVENT_TIME * np.abs(size[:, 0])
        of_samples: ColumnAt = lambda column, some, t, x: self._column_at(column, samples[some], t, x)  # noqa: E731
        restore: Restore = lambda some, t, x: self._restore(samples[some], t, x)  # noqa: E731
        passed = PassedSteps(times[:, :-1], times[:, 1:], same, states, within, of_samples, restore)
        crossings = find_stops(self._system, self._plan, passed, self._sides[:, samples])
        self._sides[:, samples] = crossings.sides
        status, n_angles = np.full(len(samples), STATUS.RUNNING), motions.results.shape[2] - states.shape[2]
        status[crossings.unclear], status[list(crossings.stops)] = STATUS.LEFT, STATUS.FINISHED
        for k, stop in crossings.stops.items():
            sample, at = int(samples[k]), at_output(self._times, stop.t, float(np.max(np.abs(times[k]))))
            self.stopped[sample] = stop._replace(t=at)
            self._angles[sample] = motions.references[sample, motions.references.shape[1] - n_angles :].copy()
        return status

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
