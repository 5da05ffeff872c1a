"""Motions whose joints are locked and released on the way: one part after another, with the impulses between them."""

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.constraints.cut_coordinates import cut_coordinates, cut_position_names
from cadmbs.constraints.rows import rows
from cadmbs.dynamics.motion_reactions import VelocityJump, joint_impulses, velocity_jump
from cadmbs.dynamics.scenarios.feature_steps import switch_times_of
from cadmbs.dynamics.scenarios.fields import output_times, time_rounding, tree_coordinate_names
from cadmbs.dynamics.scenarios.outcomes import interrupted
from cadmbs.dynamics.scenarios.stops import lock_impulse, lock_row_names, lock_rows, locked_quantities, locks_by_rows
from cadmbs.errors import Finding, NotSolvableError, note
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import Trajectory
from cadmbs.kinematics.configuration import neutral
from cadmbs.results import Impulse, OutcomeKind, Result
from cadmbs.results.columns import column_name
from cadmbs.simulation.drift.stops import SUPPLIED, is_counted_angle, with_watched_columns
from cadmbs.simulation.final_row import NUMBERS, RESULT_ROW_FIELDS
from cadmbs.simulation.many.samples import joined_statistics
from cadmbs.simulation.method import DEFAULT_STEP
from cadmbs.simulation.reports.columns import watched_turn
from cadmbs.simulation.reports.report import energy_findings
from cadmbs.simulation.run import Followed, PreparedMotion, SimulationRequest, plain_numbers, run_motion
from cadmbs.system import Lock, Scenario, Stop, System
from cadmbs.system.functions import Polynomial
from cadmbs.system.records import PrescribedMotion, Row
from cadmbs.system.system import mechanism_metadata

SMALLEST_IMPULSE = 1e-12
"""Impulses below this part of the largest one, and jumps below this part of the velocities, are rounding."""


OF_PARTS = ("S117",), ("S117", "S118", "S110", "S111")
"""Findings that are about a part by itself: the first one, a later one. Energies are those of the whole, steps those of
the first part, and what a later part begins with was moved by rounding."""


RunPart: TypeAlias = Callable[[PreparedMotion], None]
"""Runs a part of the motion to its end."""


def run_with_locks(
    system: System, plan: Scenario, request: SimulationRequest, run_part: RunPart | None = None
) -> Result:
    """One motion in which joints are locked and released, in any coordinates.

    A locked joint is a prescribed motion that stands still, or, where it has a quaternion, rows that keep its bodies
    together (`lock_rows`). Where it begins, velocities jump (`velocity_jump`): what is
    lost or brought counts as supplied, so that the energy balance goes on. A row at such a time is the state after it.

    Args:
        system: Compiled mechanism.
        plan: What to simulate.
        request: The arguments of `simulate`.
        run_part: Runs each part, where it is not run at once: a controller is asked on the way.
    """
    if not plan.locks:
        return run_motion(system, plan, request)
    with plain_numbers(system):
        motion, state = LockedMotion(system, plan), None
        changes = motion.due(plan.start)
        if changes:
            first = PreparedMotion(system, motion.plan, request)
            state = _after(motion, changes, _end_of(first, first.result()))
        while True:
            part = motion.part(state)
            prepared = _prepared(motion, part, request)
            (run_part or _run_at_once)(prepared)
            result = prepared.result()
            changes = motion.add(part, result, prepared.integration.trajectory())
            if not changes:
                return motion.result()
            state = _after(motion, changes, _end_of(prepared, result))


def _run_at_once(motion: PreparedMotion) -> None:
    motion.integration.run()


def _prepared(motion: "LockedMotion", part: "MotionPart", request: SimulationRequest) -> PreparedMotion:
    """A part at its start."""
    times, outer, state = motion.times, request.checkpoint, part.state
    first, whole, begin, size = times[0], times[-1] - times[0], part.plan.start, part.plan.duration
    own = dataclasses.replace(
        request,
        progress=lambda done: request.progress((begin - first + done * size) / whole),
        checkpoint=None if outer is None else lambda so_far: outer(lambda: motion.so_far(so_far())),
    )
    if state is not None:
        own = dataclasses.replace(own, q=state.q, v=state.v)
    system = with_locked(motion.system, motion.held)
    return PreparedMotion(
        system, part.plan, own, None, motion.part_times(part), None if state is None else state.followed
    )


def _end_of(motion: PreparedMotion, result: Result) -> "PartState":
    return PartState(float(result.t[-1]), result.q[-1], result.v[-1], motion.followed)


def _after(motion: "LockedMotion", changes: Sequence[Lock], state: "PartState") -> "PartState":
    """The state after joints are locked or released."""
    if not motion.hold(changes, state):
        return state
    system = with_locked(motion.system, motion.held)
    try:
        jump = velocity_jump(system, state.q, state.v, state.t)
    except NotSolvableError as problem:
        cause = ", ".join(lock.sentence for lock in changes)
        raise NotSolvableError(f"{cause} at t = {state.t:.6g} s: {problem}") from problem
    return motion.jumped(system, state, jump, joint_impulses(system, state.q, jump, state.t))


class PartState(NamedTuple):
    """Where a part of a motion ended, or begins."""

    t: float
    q: Array
    v: Array
    followed: Followed


class MotionPart(NamedTuple):
    """A part of a motion, up to the next time at which something is locked or released.

    Attributes:
        state: Where it begins; None at the start of the motion.
        plan: What to simulate, with a stop for each lock that waits for an event, behind those of the scenario.
        common: Output times, with where it ends, from the last lock at a time on: fixed steps are those between them,
            wherever the part begins [s].
        watching: The locks that wait for events.
    """

    state: PartState | None
    plan: Scenario
    common: list[float]
    watching: tuple[Lock, ...]


class LockedMotion:
    """A motion in parts, whoever runs them: what is held, what is awaited, and the parts so far.

    Attributes:
        system: Compiled mechanism.
        plan: What to simulate, with all that is watched among the outputs.
        times: Output times [s].
        held: Positions of the coordinates that stand still, and rows that hold joints, by name.
    """

    def __init__(self, system: System, plan: Scenario) -> None:
        """At its start."""
        watched = [Stop(lock.when, lock.crosses, lock.direction) for lock in plan.locks if lock.when is not None]
        outputs = with_watched_columns(system, dataclasses.replace(plan, stop=(*plan.stop, *watched))).outputs
        self.system, self.plan = system, dataclasses.replace(plan, outputs=outputs)
        self.times, self.held = output_times(plan), dict[str, float | tuple[Row, ...]]()
        self._waiting = list(plan.locks)
        self._parts: list[Result] = []
        self._supplied = 0.0
        self._impulses: list[Impulse] = []
        self._findings: list[Finding] = []
        self._cause = ""

    def due(self, t: float) -> list[Lock]:
        """Locks whose time has come."""
        return [lock for lock in self._waiting if lock.at is not None and lock.at <= t + _rounding(t)]

    def part(self, state: PartState | None) -> MotionPart:
        """The next part of the motion."""
        first, end = self.times[0], self.times[-1]
        start = first if state is None else state.t
        locks = [lock.at for lock in self.plan.locks if lock.at is not None and first < lock.at < end]
        last = min((t for t in locks if t > start + _rounding(start)), default=end)
        begin = max((t for t in locks if t <= start + _rounding(start)), default=first)
        watching = tuple(lock for lock in self._waiting if lock.when is not None)
        stops = (Stop(lock.when or "", lock.crosses, lock.direction) for lock in watching)
        plan = dataclasses.replace(
            self.plan, start=start, duration=last - start, stop=(*self.plan.stop, *stops), locks=()
        )
        if state is not None:
            plan = dataclasses.replace(plan, positions={}, velocities={}, hold=())
            watched = {**state.followed.watched, SUPPLIED: np.array(self._supplied)}
            state = state._replace(followed=state.followed._replace(watched=watched))
        return MotionPart(state, plan, [begin, *self._between(begin, last), last], watching)

    def part_times(self, part: MotionPart) -> list[float]:
        """Output times of a part by itself, with where it begins, where the step under way ends, and the end [s]."""
        start, common = part.plan.start, part.common
        times = [start, *self._between(start, common[-1]), common[-1]]
        if part.state is None:
            return times
        grid = TimeGrid(common, self.plan.step or DEFAULT_STEP, switch_times_of((self.system,), common))
        number = grid.step_at(start, _rounding(start))
        return sorted({*times, float(grid.ends[number]) if number < len(grid.ends) else common[-1]})

    def _between(self, begin: float, last: float) -> list[float]:
        """The output times between two times."""
        first, behind = np.searchsorted(self.times, [begin + _rounding(begin), last - _rounding(last)])
        return self.times[first:behind]

    def add(self, part: MotionPart, result: Result, trajectory: Trajectory) -> list[Lock]:
        """Keep a part that has ended; the locks that follow now, none where the motion has ended.

        Those that wait for the same crossing come together.
        """
        stopped_by = trajectory.stopped_by
        self._parts.append(self._going_on(result))
        self._supplied = float(self._parts[-1].supplied[-1])
        if not result.outcome.good or (stopped_by is not None and stopped_by < len(self.plan.stop)):
            return []
        fired: list[Lock] = []
        if stopped_by is not None:
            first = part.watching[stopped_by - len(self.plan.stop)]
            directions = "any", "up" if trajectory.events[-1].upward else "down"
            at_once = [lock for lock in part.watching if (lock.when, lock.crosses) == (first.when, first.crosses)]
            fired = [lock for lock in at_once if lock.direction in directions]
        return [*fired, *self.due(trajectory.t)]

    def hold(self, changes: Sequence[Lock], state: PartState) -> bool:
        """Lock and release joints; whether velocities may jump: what becomes free goes on as it moves."""
        positions, before = _positions(self.system, state), set(self.held)
        for lock in changes:
            self._waiting.remove(lock)
            by_rows = locks_by_rows(self.system, lock.joint)
            for name in locked_quantities(self.system, lock.joint):
                if lock.lock and name not in self.held:
                    self.held[name] = lock_rows(self.system, name, state.q) if by_rows else positions[name]
                elif not lock.lock:
                    self.held.pop(name, None)
        self._cause = ", ".join(lock.sentence for lock in changes)
        jumps = not before.issuperset(self.held)
        if not jumps:
            self._findings.append(note("S124", "/scenario/locks", f"{self._cause} at t = {state.t:.6g} s"))
        return jumps

    def jumped(self, system: System, state: PartState, jump: VelocityJump, wrenches: Array) -> PartState:
        """The state after a jump at the last change.

        Args:
            system: With what is held.
            state: Before it.
            jump: The jump.
            wrenches: (n_joints, 6) impulses of the joints, as of `joint_impulses`; those of lock rows are added.
        """
        if np.abs(jump.after - jump.before).max() > SMALLEST_IMPULSE * np.abs(jump.before).max():
            self._report(system, state, jump, wrenches)
            return state._replace(v=jump.after)
        text = f"{self._cause} at t = {state.t:.6g} s, where it stands still"
        self._findings.append(note("S124", "/scenario/locks", text))
        return state

    def _report(self, system: System, state: PartState, jump: VelocityJump, wrenches: Array) -> None:
        """Keep the impulses, the energy, and what is to be said of them."""
        wrenches = wrenches.copy()
        for k, joint in enumerate(system.joints):
            if isinstance(self.held.get(joint.name), tuple):
                wrenches[k] += lock_impulse(system, joint.name, state.q, jump.multipliers)
        sizes = np.abs(wrenches).max(axis=-1, initial=0.0)
        energies = _energies_by_joint(system, jump)
        for joint, wrench, size in zip(system.joints, wrenches.tolist(), sizes.tolist(), strict=True):
            energy = energies.get(joint.name, 0.0)
            if size > SMALLEST_IMPULSE * sizes.max(initial=0.0) and size > 0.0:
                mx, my, mz, fx, fy, fz = wrench
                self._impulses.append(Impulse(0, state.t, self._cause, joint.name, mx, my, mz, fx, fy, fz, energy))
        self._supplied += jump.energy
        text = f"{self._cause} at t = {state.t:.6g} s: kinetic energy changes by {jump.energy:.6g} J"
        self._findings.append(note("S124", "/scenario/locks", text))

    def _going_on(self, result: Result) -> Result:
        """A part of which what was supplied before it counts, and whose angles and quaternions go on from before."""
        columns = {**result.further_columns}
        if self._parts:
            columns |= _going_on(self.system, self._parts[-1].further_columns, columns)
        return dataclasses.replace(result, supplied=result.supplied + self._supplied, further_columns=columns)

    def so_far(self, result: Result) -> Result:
        """The whole motion up to where a part is."""
        return self._joined([*self._parts, self._going_on(result)], ())

    def result(self) -> Result:
        """The whole motion, of which all parts were added."""
        never = [
            note("S125", "/scenario/locks", f"{lock.sentence} never happened: {_condition(lock)} did not come")
            for lock in self._waiting
        ]
        return self._joined(self._parts, never)

    def interrupted(self) -> Result | None:
        """The parts of a motion that the user interrupted behind them; None without any."""
        if not self._parts:
            return None
        outcome = interrupted(float(self._parts[-1].t[-1]), self.times[-1])
        return dataclasses.replace(self.result(), outcome=outcome, events=())

    def _joined(self, parts: Sequence[Result], further: Sequence[Finding]) -> Result:
        """The parts as one result, with findings that none of them has. Forces of locks are zero while none holds."""
        grid = np.array(self.times)
        kept = [_kept_rows(part, grid, k < len(parts) - 1) for k, part in enumerate(parts)]
        pairs = list(zip(parts, kept, strict=True))
        values: dict[str, Any] = {
            name: np.concatenate([getattr(part, name)[rows_of_part] for part, rows_of_part in pairs])
            for name in ("t", *RESULT_ROW_FIELDS)
        }
        values["t"] = _output_times(values["t"], grid)
        names = dict.fromkeys(
            [name for part in parts for name in part.further_columns] + _lock_columns(self.plan, self.system)
        )
        columns = {
            name: np.concatenate([part.further_columns.get(name, np.zeros(len(part.t)))[k] for part, k in pairs])
            for name in names
        }
        first, last = parts[0], parts[-1].outcome
        of_parts = [f for k, part in enumerate(parts) for f in part.findings if f.code not in OF_PARTS[k > 0]]
        if not all(any(f.code == "S118" for f in part.findings) for part in parts):  # short parts have short steps
            of_parts = [f for f in of_parts if f.code != "S118"]
        method, coordinates = str(first.metadata["method"]["name"]), first.metadata.get("coordinates", "relative")
        kinetic, potential, supplied = (values[name] for name in NUMBERS)
        losses = energy_findings(values["t"], kinetic, potential, supplied, method, coordinates)
        findings = dict.fromkeys([*self._findings, *further, *of_parts, *losses])
        return dataclasses.replace(
            first,
            **values,
            further_columns=columns,
            outcome=interrupted(last.time, self.times[-1]) if last.kind is OutcomeKind.INTERRUPTED else last,
            outcomes=(),
            events=parts[-1].events,
            impulses=tuple(self._impulses),
            findings=tuple(findings),
            statistics=joined_statistics(None, [part.statistics for part in parts], _partitions(parts)),
            metadata=_metadata(self.system, self.plan, parts),
        )


def with_locked(system: System, held: Mapping[str, float | tuple[Row, ...]]) -> System:
    """The system with coordinates that stand still, by name, and joints that rows hold."""
    if not held:
        return system
    still = {name: value for name, value in held.items() if not isinstance(value, tuple)}
    motions = (
        *system.motions,
        *(PrescribedMotion(f"lock of {name}", name, True, Polynomial((value,))) for name, value in still.items()),
    )
    every = (*system.rows, *(row for value in held.values() if isinstance(value, tuple) for row in value))
    compiled = dict(system.as_compiled)
    for field, old, new in (("motions", system.motions, motions), ("rows", system.rows, every)):
        if compiled[field] is old:  # a lock is no change of the mechanism
            compiled[field] = new
    return dataclasses.replace(system, motions=motions, rows=every, as_compiled=compiled)


def _rounding(t: float) -> float:
    """Times that are nearer than this are one."""
    return float(time_rounding(t))


def _going_on(system: System, before: Mapping[str, Array], columns: Mapping[str, Array]) -> dict[str, Array]:
    """Angles of joints and quaternions of bodies, with the turns and signs that those of a part before end with."""
    changed: dict[str, Array] = {}
    turns: dict[str, list[str]] = {}
    for name, values in columns.items():
        if name not in before:
            continue
        if is_counted_angle(system, name, of_bodies=False):
            changed[name] = values + 2.0 * np.pi * np.round((before[name][-1] - values[0]) / (2.0 * np.pi))
        elif (turn := watched_turn(name)) is not None:
            turns.setdefault(turn[0], []).append(name)
    for names in turns.values():
        is_other = sum(before[name][-1] * columns[name][0] for name in names) < 0.0
        changed |= {name: -columns[name] for name in names if is_other}
    return changed


def _positions(system: System, state: PartState) -> dict[str, float]:
    """Positions of all coordinates by name: those of the tree, followers of couplings among them, and of cut joints."""
    names = tree_coordinate_names(system, "positions")
    positions = dict(zip(names, system.tree.positions.spread(state.q).tolist(), strict=True))
    known = state.followed.cut_positions
    cut = cut_coordinates(system, state.q) if known is None else known
    return positions | dict(zip(cut_position_names(system), cut.tolist(), strict=True))


def _energies_by_joint(system: System, jump: VelocityJump) -> dict[str, float]:
    """The energy that impulses of locks and drives bring, by joint [J]."""
    owner = {name: joint.name for joint in system.joints for name in joint.position_names}
    slices, energies = rows(system).slices, dict[str, float]()
    for motion in system.motions:
        if motion.of_coordinate:
            joint = owner[motion.target]
            energies[joint] = energies.get(joint, 0.0) + float(jump.work[slices[f"motion/{motion.name}"]].sum())
    for each in system.joints:
        names = [f"constraint/{name}" for name in lock_row_names(each.name)]
        if any(name in slices for name in names):
            energies[each.name] = float(sum(jump.work[slices[name]].sum() for name in names if name in slices))
    return energies


def _kept_rows(part: Result, grid: Array, goes_on: bool) -> NDArray[np.bool_]:
    """Which rows of a part are rows of the whole: a time at which velocities jump has one row, the state after."""
    kept = np.abs(_nearest(part.t, grid) - part.t) <= time_rounding(part.t)
    kept[-1] = not goes_on and (kept[-1] or part.outcome.kind is OutcomeKind.STOPPED)
    return kept


def _output_times(t: Array, grid: Array) -> Array:
    """Times of rows, those of the grid to the last digit where they differ by rounding."""
    nearest = _nearest(t, grid)
    return np.where(np.abs(nearest - t) <= time_rounding(t), nearest, t)


def _nearest(t: Array, grid: Array) -> Array:
    """The times of a grid that are nearest to some."""
    behind = np.clip(np.searchsorted(grid, t), 1, len(grid) - 1)
    before = t - grid[behind - 1] <= grid[behind] - t
    return np.where(before, grid[behind - 1], grid[behind])


def _lock_columns(plan: Scenario, system: System) -> list[str]:
    """The columns of all joints that lock in a scenario, whether or not it comes to that."""
    names: dict[tuple[str, str], None] = {}
    for lock in plan.locks:
        if locks_by_rows(system, lock.joint):
            names |= dict.fromkeys(("constraint", row.name) for row in lock_rows(system, lock.joint, neutral(system)))
        else:
            names |= dict.fromkeys(("motion", f"lock of {name}") for name in locked_quantities(system, lock.joint))
    return [column_name(*name, part) for name in names for part in ("residual", "multiplier")]


def _condition(lock: Lock) -> str:
    if lock.at is not None:
        return f"t = {lock.at:.6g} s"
    return f"a crossing of {lock.crosses:.6g} by {lock.when}"


def _partitions(parts: Iterable[Result]) -> list[dict[str, Any]]:
    """Choices of independent coordinates in all parts."""
    return [dict(change) for part in parts for change in part.statistics.get("partitions", ())]


def _metadata(system: System, plan: Scenario, parts: Sequence[Result]) -> dict[str, Any]:
    """How the whole was made; the method is that of the first part."""
    return {**parts[0].metadata, "mechanism": mechanism_metadata(system), "scenario": dataclasses.asdict(plan)}
