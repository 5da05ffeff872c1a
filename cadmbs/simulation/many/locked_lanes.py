"""Motions with locks in SIMD lanes, part after part: side by side those in which the same joints are locked."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import cut_coordinates, rows
from cadmbs.constraints.projection import project_positions
from cadmbs.dynamics.closed_loops.loop_packing import pack_cuts
from cadmbs.dynamics.motion_reactions import VelocityJump, joint_impulses, velocity_jump
from cadmbs.dynamics.scenarios.consistent import Start
from cadmbs.dynamics.scenarios.fields import follows_cut_positions, time_rounding
from cadmbs.dynamics.scenarios.outcomes import MotionReport
from cadmbs.dynamics.scenarios.stops import locks_by_rows
from cadmbs.errors import CadmbsError, Finding, NotSolvableError
from cadmbs.integrators.trajectory import Counts, End, EventPoint, Progress, Trajectory
from cadmbs.kernels.many.lane_batches import LaneMotions
from cadmbs.kernels.many.lane_packing import MOTION
from cadmbs.kinematics.configuration import normalized
from cadmbs.results import Result
from cadmbs.simulation.formulations.constrained_start import start_rank
from cadmbs.simulation.locks import LockedMotion, MotionPart, PartState, run_with_locks, with_locked
from cadmbs.simulation.many import lane_formulation, lane_runs, stacked_runs
from cadmbs.simulation.many.lane_choice import NoLanesError, lane_batch, with_lane_reason
from cadmbs.simulation.many.lane_formulation import LaneFormulation
from cadmbs.simulation.many.lane_stops import SampleStop
from cadmbs.simulation.many.many_motions import ManyMotions
from cadmbs.simulation.many.samples import SampleResults, no_samples, run_singly
from cadmbs.simulation.many.stacked_runs import GEOMETRY, row_obstacle
from cadmbs.simulation.method import method_of_many
from cadmbs.simulation.reports.motion_rows import MotionRows
from cadmbs.simulation.reports.report import assembled, capped_step_note
from cadmbs.simulation.reports.requested_columns import reaction_findings
from cadmbs.simulation.run import Followed, SimulationRequest, movement, plain_numbers, unresolved_motion
from cadmbs.simulation.states import joined, split
from cadmbs.system import Lock, Scenario, System
from cadmbs.system.variants import Path, Variants, varies


def run_many_with_locks(many: ManyMotions, request: SimulationRequest) -> Result:
    """Many motions in which joints are locked and released: in lanes those that these move to the end.

    Raises:
        CadmbsError: Of the first sample that cannot start, with its name.
    """
    if not many.count:
        return no_samples(many, request)
    singles: dict[int, Result] = {}
    reason, statistics, is_interrupted = "", dict[str, Any](), False
    try:
        with plain_numbers(many.variants.base):
            lanes = _LockedLanes(many, request)
            is_interrupted = lanes.run()
        singles, reason = lanes.results, lanes.reason
        statistics = {"samples_that_left_lanes": many.count - len(singles)}
    except NoLanesError as problem:
        reason = str(problem)
    except CadmbsError:  # of one of the samples: it is raised again, with its name, when they come one by one
        reason = "has samples that cannot start"
    if not is_interrupted:
        left = np.setdiff1d(np.arange(many.count), list(singles))
        singles = dict(sorted((singles | run_singly(many, left, request, run_with_locks)).items()))
    result = SampleResults(many, None, np.arange(many.count), singles, request.final_only).joined()
    return with_lane_reason(replace(result, statistics={**statistics, **result.statistics}), reason)


class _EndedPart(NamedTuple):
    """A part of one motion that came to its end: its result, how it ended, and where it is."""

    result: Result
    trajectory: Trajectory
    state: PartState


class _LockedLanes:
    """The samples of a batch, each in its own part of its motion.

    Attributes:
        results: Those that came to their end, by their number.
        reason: Why lanes did not move some, as a clause after "which"; empty where nothing speaks against it.
    """

    def __init__(self, many: ManyMotions, request: SimulationRequest) -> None:
        """At the start.

        Raises:
            NoLanesError: Why lanes do not take the steps.
            CadmbsError: If one of the samples cannot start.
        """
        self._variants, self._request = many.variants, request
        self._motions = [LockedMotion(sample.system, sample.plan) for sample in many.samples]
        whole = self._motions[0].part(None).plan
        plans = [replace(plan, locks=(), stop=whole.stop, outputs=whole.outputs) for plan in many.plans]
        self._batch = lane_batch(replace(many, plans=plans), request)
        self._require_stacks()
        self._ranks = dict[tuple[str, ...], int]()
        q, v = split(many.variants.base, self._batch.start.reshape(many.count, -1))
        states = zip(normalized(many.variants.base, q), v, strict=True)
        self._states = {k: PartState(whole.start, *state, Followed()) for k, state in enumerate(states)}
        self.results: dict[int, Result] = {}
        self.reason = ""

    def _require_stacks(self) -> None:
        """Refuse what is not evaluated side by side.

        Raises:
            NoLanesError: Why.
        """
        locks, base = self._motions[0].plan.locks, self._variants.base
        if not (self._variants.is_batch or self._variants.has_parts):
            raise NoLanesError("has joints that lock, in systems that differ in more than numbers")
        if self._batch.choice.equations == "woronetz":
            raise NoLanesError("has joints that lock, with the equations of Woronetz")
        by_rows = next((lock.joint for lock in locks if locks_by_rows(base, lock.joint)), None)
        if by_rows is not None:
            raise NoLanesError(f"locks joint {by_rows!r}, whose positions are a quaternion")
        cut = next((lock.joint for lock in locks if base.joint(lock.joint).is_cut), None)
        moves_joints = not self._variants.is_batch and any(varies(self._variants, *path) for path in GEOMETRY)
        if moves_joints and cut is not None:
            raise NoLanesError(f"locks the cut joint {cut!r}, in systems of other geometry")
        if not self._variants.is_batch and (obstacle := row_obstacle(base, moves_joints)):
            raise NoLanesError(f"has joints that lock, and {obstacle}")
        if rows(base).n_rows and follows_cut_positions(base):
            raise NoLanesError("has joints that lock, and forces that depend on turns of cut joints")

    def run(self) -> bool:
        """All parts of all samples; whether the user interrupted them."""
        try:
            self._change({k: due for k, motion in enumerate(self._motions) if (due := motion.due(motion.times[0]))})
            while self._states:
                parts = {k: self._motions[k].part(state) for k, state in self._states.items()}
                last = min(part.common[-1] for part in parts.values())
                groups: dict[Any, dict[int, MotionPart]] = {}
                for k, part in parts.items():  # samples wait for the others at times at which something locks
                    if part.common[-1] == last:
                        has_ended = part.plan.duration <= time_rounding(last)  # a lock at the last output
                        groups.setdefault((self._held(k), part.watching, bool(has_ended)), {})[k] = part
                for group in groups.values():
                    self._run_parts(group)
        except KeyboardInterrupt:
            for k in self._states:
                if (result := self._motions[k].interrupted()) is not None:
                    self.results[k] = result
            return True
        return False

    def _held(self, k: int) -> tuple[str, ...]:
        """Names of what stands still in a sample."""
        return tuple(sorted(self._motions[k].held))

    def _run_parts(self, parts: Mapping[int, MotionPart]) -> None:
        """Parts of samples in which the same stands still, and the changes at their ends.

        Raises:
            KeyboardInterrupt: After an interruption, when what is known is kept.
        """
        ends = _where_it_succeeds(lambda numbers: self._ended({k: parts[k] for k in numbers}), list(parts))
        changes, is_interrupted = dict[int, list[Lock]](), False
        for k, part in parts.items():
            if k not in ends:  # the sample goes its way by itself, from its start
                del self._states[k]
                continue
            result, trajectory, self._states[k] = ends[k]
            is_interrupted = is_interrupted or trajectory.end is End.INTERRUPTED
            later = self._motions[k].add(part, result, trajectory)
            if later:
                changes[k] = later
            else:
                self.results[k] = self._motions[k].result()
                del self._states[k]
        if is_interrupted:
            raise KeyboardInterrupt
        self._change(changes)

    def _change(self, changes: Mapping[int, Sequence[Lock]]) -> None:
        """Lock and release joints of samples, with the jumps of their velocities."""
        jumping: dict[tuple[str, ...], list[int]] = {}
        for k, locks in changes.items():
            if self._motions[k].hold(locks, self._states[k]):
                jumping.setdefault(self._held(k), []).append(k)
        for held, numbers in jumping.items():
            jumps = _where_it_succeeds(self._jumps, numbers)
            for k in numbers:
                state = self._states.pop(k)
                if k in jumps:
                    self._states[k] = self._motions[k].jumped(self._base(held), state, *jumps[k])

    def _jumps(self, numbers: list[int]) -> dict[int, tuple[VelocityJump, Array]]:
        """The jumps of samples in which the same stands still, and the impulses of their joints."""
        system, (t, q, v) = self._stack(numbers).system, self._stacked_states(numbers)
        jump = velocity_jump(system, q, v, t)
        wrenches = joint_impulses(system, q, jump, t)
        return {k: (VelocityJump(*(x[i] for x in jump)), wrenches[i]) for i, k in enumerate(numbers)}

    def _base(self, held: tuple[str, ...]) -> System:
        """The first system with coordinates that stand still, at zero."""
        base = self._variants.base
        return base.derived(_locked_systems).setdefault(held, with_locked(base, dict.fromkeys(held, 0.0)))

    def _stack(self, numbers: list[int]) -> Variants:
        """The systems of samples in which the same stands still, each where it does."""
        held, variants = self._held(numbers[0]), self._variants
        own = np.array(numbers) % variants.n
        parts: dict[Path, Array] = (
            {} if variants.is_batch else {path: part[own] for path, part in variants.parts.items()}
        )
        for number, name in enumerate(held, len(variants.base.motions)):
            still = np.array([self._motions[k].held[name] for k in numbers])
            parts["motions", number, "function", "coefficients", 0] = still
        return Variants.of_parts(self._base(held), len(numbers), parts)

    def _stacked_states(self, numbers: list[int]) -> tuple[Array, Array, Array]:
        """Times (n,), positions (n, n_q) and velocities (n, n_v) of samples."""
        t, q, v, _ = zip(*(self._states[k] for k in numbers), strict=True)
        return np.array(t), np.stack(q), np.stack(v)

    def _ended(self, parts: Mapping[int, MotionPart]) -> dict[int, _EndedPart]:
        """Parts of samples in which the same stands still, at their ends; without those that lanes do not move there.

        Raises:
            CadmbsError: If the equations of one of them have no solution.
            LinAlgError: Likewise.
        """
        began, numbers, first = time.perf_counter(), list(parts), next(iter(parts.values()))
        stack, (t, q, v) = self._stack(numbers), self._stacked_states(numbers)
        plan = replace(first.plan, start=first.common[0], duration=first.common[-1] - first.common[0])
        try:
            choice, rank = method_of_many(stack.base, plan), self._rank(self._held(numbers[0]), stack, plan, q[0])
        except NoLanesError as problem:
            self.reason = str(problem)
            return {}
        batch = self._batch._replace(
            variants=stack, plan=choice.with_step(plan), choice=choice, rank=rank,
            progress=self._progress(numbers, first.common[-1]), final_only=False,
        )  # fmt: skip
        margins, good = np.ones(len(numbers)), np.ones(len(numbers), dtype=np.bool_)
        if rows(stack.base).n_rows:
            q = project_positions(stack.system, q, t).q
            v, is_consistent = stacked_runs.consistent_velocities(stack, t, q, v)
            margins, is_regular = stacked_runs.regular_rows(stack, t, q, batch.rank)
            good = is_consistent & is_regular
        if not np.all(good):
            kept = {k: parts[k] for k in np.array(numbers)[good].tolist()}
            return self._ended(kept) if kept else {}
        batch = batch._replace(start=joined(q, v, np.zeros((len(numbers), 1))))
        moved = _moved(batch, first.common, t, margins, _stacked_values(parts))
        seconds = (time.perf_counter() - began) / len(numbers)
        ends = {}
        for i, (k, part) in enumerate(parts.items()):
            if (end := moved.ended(i, part, self._request.engine, seconds)) is not None:
                ends[k] = end
        return ends

    def _rank(self, held: tuple[str, ...], stack: Variants, plan: Scenario, q: Array) -> int:
        """Number of independent rows of samples in which the same stands still, at q (n_q,) of one of them.

        Raises:
            NoLanesError: Why lanes do not take their steps.
            CadmbsError: If nothing can move there.
        """
        if held not in self._ranks:
            reason = lane_runs.uncovered_by_lanes(stack, plan, method_of_many(stack.base, plan))
            if reason:
                raise NoLanesError(reason)
            rank: int | None = 0
            if rows(stack.base).n_rows:
                rank, _ = start_rank(stack.variant(0), plan, Start(q, np.zeros(stack.n_v), (), {}))
            if rank is None:
                raise NoLanesError("has rows of which it is not known how many are independent")
            self._ranks[held] = rank
        return self._ranks[held]

    def _progress(self, numbers: list[int], last: float) -> Progress:
        """The part of all motions that is done, while some of them go on to a time."""
        times, count = self._motions[0].times, len(self._motions)
        first, whole = times[0], (times[-1] - times[0]) * count
        done = (len(self.results)) / count + sum(state.t - first for state in self._states.values()) / whole
        ahead = sum(last - self._states[k].t for k in numbers) / whole
        return lambda part: self._request.progress(min(done + part * ahead, 1.0))


def _locked_systems(system: System) -> dict[tuple[str, ...], System]:
    """The system with coordinates that stand still, by their names."""
    return {}


Answer = TypeVar("Answer")


def _where_it_succeeds(function: Callable[[list[int]], dict[int, Answer]], numbers: list[int]) -> dict[int, Answer]:
    """The answers of a function of samples, of each alone where it fails for some; without those for which it fails."""
    try:
        return function(numbers)
    except (CadmbsError, np.linalg.LinAlgError):
        each = [_where_it_succeeds(function, [k]) for k in numbers] if len(numbers) > 1 else []
        return {k: answer for single in each for k, answer in single.items()}


def _stacked_values(parts: Mapping[int, MotionPart]) -> dict[str, Array]:
    """What samples have followed up to the beginnings of parts, (samples, w) by column."""
    each = [part.state.followed.watched for part in parts.values() if part.state is not None]
    return {name: np.stack([np.atleast_1d(watched[name]) for watched in each]) for name in each[0]}


@dataclass(frozen=True)
class _MovedParts:
    """Parts of n samples that lanes have moved.

    Attributes:
        batch: What they moved.
        stopped: Where they stopped, by their number.
        followed: What was followed up to there, (n, w) by column.
        times: (n, n_t) times of rows; those of stops are between outputs.
        states: (n, n_t, k) the rows, not a number where they are not known.
        records: (n, MOTION.SIZE) what was counted.
        reports: The rows, as reports of blocks of them.
        findings: About all of them.
        is_interrupted: Whether the user interrupted them.
    """

    batch: lane_runs.LaneBatch
    stopped: Mapping[int, SampleStop]
    followed: Mapping[str, Array]
    times: Array
    states: Array
    records: Array
    reports: list[MotionReport]
    findings: tuple[Finding, ...]
    is_interrupted: bool

    def ended(self, i: int, part: MotionPart, engine: str, seconds: float) -> _EndedPart | None:
        """One of them at its end; None where lanes did not move it there."""
        known, stop, batch = (
            np.flatnonzero(np.isfinite(self.states[i]).all(axis=-1)),
            self.stopped.get(i),
            self.batch,
        )
        t, x = float(self.times[i, known[-1]]), self.states[i, known[-1]]
        is_whole = stop is not None or known[-1] == self.times.shape[1] - 1
        if not (is_whole or self.is_interrupted):
            return None
        system, plan, record = batch.variants.base, batch.choice.with_step(part.plan), self.records[i : i + 1]
        taken = int(record[0, MOTION.STEPS])
        evaluations = 4 * taken if batch.choice.has_fixed_steps else int(record[0, MOTION.EVALUATIONS])
        jacobians = int(record[0, MOTION.JACOBIANS]) if batch.choice.is_implicit else 0
        trajectory = Trajectory(
            self.times[i, known].tolist(), [], End.REACHED if is_whole else End.INTERRUPTED, t, x,
            Counts(taken, evaluations=evaluations, jacobians=jacobians, compiled=evaluations),
        )  # fmt: skip
        if stop is not None:
            trajectory = replace(
                trajectory, end=End.STOPPED, stopped_by=stop.number, events=(EventPoint(stop.number, *stop[1:]),)
            )
        size = max(1, lane_formulation.REPORT_ROWS // self.times.shape[1])
        report = lane_formulation.rows_of_variant(self.reports[i // size], i % size, known)
        findings = self.findings
        if plan.outputs:
            own = MotionRows(batch.variants.variant(i), self.times[i, known], report.q, report.v, report.a)
            findings += reaction_findings(plan.outputs, own)
        findings += unresolved_motion(system, plan, movement(system, report.q, report.method))
        drift = lane_formulation.drift_statistics(record) if rows(system).n_rows else {}
        report = replace(
            report, findings=findings, metadata={**batch.metadata, **report.metadata},
            statistics=drift | batch.decision.statistics(), is_part=True,
        )  # fmt: skip
        result = assembled(system, plan, "relative", trajectory, report, seconds, engine)
        watched = {} if part.state is None else dict(part.state.followed.watched)
        watched |= {name: values[i] for name, values in self.followed.items()}
        state = PartState(t, result.q[-1], result.v[-1], Followed(None, watched))
        return _EndedPart(result, trajectory, state)


def _moved(
    batch: lane_runs.LaneBatch, times: list[float], begins: Array, margins: Array, followed: Mapping[str, Array]
) -> _MovedParts:
    """Parts of motions, moved by lanes.

    Args:
        batch: Stacked systems with their states at the beginnings.
        times: Output times [s].
        begins: (n,) when each begins [s].
        margins: (n,) independence of the rows there.
        followed: What was followed up to there, (n, w) by column.

    Raises:
        CadmbsError: If the equations of one of them have no solution at its rows.
        LinAlgError: Likewise.
    """
    stack, formulation = batch.variants, LaneFormulation(batch)
    first_steps = None
    if not batch.choice.has_fixed_steps:
        first_steps = lane_runs.first_step_sizes(batch, stack.system, batch.start, times, begins)
    run = lane_runs.LaneRun(
        batch, lane_runs.drift_limits(stack.base, batch.plan, batch.rank), _angles(batch, begins),
        stacked_runs.choice_of_rows(stack, batch.rank, margins), formulation.watched_columns(begins, followed),
        first_steps=first_steps, begins=begins,
    )  # fmt: skip
    motions: list[LaneMotions] = []
    steps = lane_runs.LaneSteps(run, times, motions.append)
    if begins[0] < times[-1] - time_rounding(times[-1]):
        is_interrupted = steps.next(times[0], batch.start, np.inf).t != times[-1]
        recorded = steps.recorded[..., : batch.start.shape[1]]
    else:
        is_interrupted, times, recorded = False, times[:1], np.zeros((stack.n, 0, batch.start.shape[1]))
    states = np.concatenate([batch.start[:, None], recorded], axis=1)
    t = np.concatenate([begins[:, None], np.broadcast_to(times[1:], (stack.n, len(times) - 1))], axis=1)
    for i, stop in steps.stopped.items():
        row = 1 + int(np.searchsorted(times[1:], stop.t))
        t[i, row], states[i, row] = stop.t, stop.state
    records = np.concatenate([np.zeros((0, MOTION.SIZE)), *(each.records for each in motions)])
    records = np.pad(records, ((0, stack.n - len(records)), (0, 0)))
    is_known = np.isfinite(states).all(axis=-1)
    filled = np.where(is_known[..., None], states, states[:, :1]), np.where(is_known, t, t[:, :1])
    reports, size = [], max(1, lane_formulation.REPORT_ROWS // t.shape[1])
    for block in np.split(np.arange(stack.n), range(size, stack.n, size)):
        report = formulation.report_of_stack(stack.take(block), filled[1][block], filled[0][block])
        if report.stored is None:
            raise NotSolvableError("springs of one of the samples have no energy")
        reports.append(replace(report, method=formulation.method, remedies=batch.choice.remedies))
    findings = (*batch.findings, *capped_step_note(batch.plan, steps))
    return _MovedParts(batch, steps.stopped, steps.followed, t, states, records, reports, findings, is_interrupted)


def _angles(batch: lane_runs.LaneBatch, t: Array) -> Array:
    """Positions (n, k) of the cut joints along which something acts, at the beginnings."""
    stack = batch.variants
    if not rows(stack.base).n_rows:
        return np.zeros((stack.n, 0))
    indices = pack_cuts(stack.base).position_indices
    angles = np.zeros((stack.n, len(indices)))
    if len(indices):
        q = normalized(stack.base, split(stack.base, batch.start)[0])
        angles[:, indices >= 0] = cut_coordinates(stack.system, q, None, t)[:, indices[indices >= 0]]
    return angles
