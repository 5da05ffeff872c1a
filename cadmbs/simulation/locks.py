"""Motions whose joints are locked and released on the way: one part after another, with the impulses between them."""

import dataclasses
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.cut_coordinates import cut_coordinates, cut_position_names
from cadmbs.constraints.rows import rows
from cadmbs.dynamics.motion_reactions import VelocityJump, joint_impulses, velocity_jump
from cadmbs.dynamics.scenarios.fields import LEAST_STEP_ROUNDINGS, output_times, tree_coordinate_names
from cadmbs.dynamics.scenarios.stops import lock_impulse, lock_row_names, lock_rows, locked_quantities, locks_by_rows
from cadmbs.errors import Finding, NotSolvableError, note
from cadmbs.kinematics.configuration import neutral
from cadmbs.results import Impulse, OutcomeKind, Result
from cadmbs.results.columns import column_name
from cadmbs.simulation.drift.stops import SUPPLIED, is_counted_angle, with_watched_columns
from cadmbs.simulation.final_row import RESULT_ROW_FIELDS
from cadmbs.simulation.many.samples import joined_statistics
from cadmbs.simulation.reports.columns import watched_turn
from cadmbs.simulation.run import Followed, PreparedMotion, SimulationRequest, plain_numbers, run_motion
from cadmbs.system import Lock, Scenario, Stop, System
from cadmbs.system.functions import Polynomial
from cadmbs.system.records import PrescribedMotion, Row
from cadmbs.system.system import mechanism_metadata

SMALLEST_IMPULSE = 1e-12
"""Impulses below this part of the largest one, and jumps below this part of the velocities, are rounding."""


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
        return _LockedMotion(system, plan, request, run_part or _run_at_once).result()


def _run_at_once(motion: PreparedMotion) -> None:
    motion.integration.run()


class _State(NamedTuple):
    """Where a part of the motion ended, or begins."""

    t: float
    q: Array
    v: Array
    followed: Followed


class _LockedMotion:
    """A motion in parts."""

    def __init__(self, system: System, plan: Scenario, request: SimulationRequest, run_part: RunPart) -> None:
        self._run_part = run_part
        watched = [Stop(lock.when, lock.crosses, lock.direction) for lock in plan.locks if lock.when is not None]
        outputs = with_watched_columns(system, dataclasses.replace(plan, stop=(*plan.stop, *watched))).outputs
        self._system, self._request = system, request
        self._plan = dataclasses.replace(plan, outputs=outputs)
        self._grid = output_times(plan)
        self._waiting = list(plan.locks)
        self._held: dict[str, float | tuple[Row, ...]] = {}
        self._parts: list[Result] = []
        self._supplied = 0.0
        self._impulses: list[Impulse] = []
        self._findings: list[Finding] = []

    def result(self) -> Result:
        """The whole motion."""
        state = self._at_start()
        while True:
            motion, watching = self._part(state)
            self._run_part(motion)
            result = self._add(motion.result())
            ended_by = motion.integration.trajectory().stopped_by
            state = _end_of(motion, result)
            fired = [] if ended_by is None else watching[ended_by - len(self._plan.stop) :][:1]
            if result.outcome.kind is OutcomeKind.STOPPED and ended_by is not None and ended_by < len(self._plan.stop):
                break
            if not result.outcome.good or not (fired or self._due(state.t)):
                break
            state = self._after([*fired, *self._due(state.t)], state)
        never = [
            note("S125", "/scenario/locks", f"{lock.sentence} never happened: {_condition(lock)} did not come")
            for lock in self._waiting
        ]
        return self._joined(self._parts, never)

    def _at_start(self) -> _State | None:
        """The state after locks at the start, None where there are none."""
        due = self._due(self._plan.start)
        if not due:
            return None
        motion = PreparedMotion(self._system, self._plan, self._request)
        result = motion.result()
        return self._after(due, _end_of(motion, result))

    def _due(self, t: float) -> list[Lock]:
        """Locks whose time has come."""
        return [lock for lock in self._waiting if lock.at is not None and lock.at <= t + _rounding(t)]

    def _part(self, state: _State | None) -> tuple[PreparedMotion, list[Lock]]:
        """The next part of the motion, up to the next time at which something is locked or released."""
        start, end = self._plan.start if state is None else state.t, self._grid[-1]
        times = [lock.at for lock in self._waiting if lock.at is not None and start < lock.at < end]
        last = min(times, default=end)
        watching = [lock for lock in self._waiting if lock.when is not None]
        stops = (Stop(lock.when or "", lock.crosses, lock.direction) for lock in watching)
        plan = dataclasses.replace(
            self._plan, start=start, duration=last - start, stop=(*self._plan.stop, *stops), locks=()
        )
        first, whole = self._grid[0], self._grid[-1] - self._grid[0]
        outer = self._request.checkpoint
        request = dataclasses.replace(
            self._request,
            progress=lambda part: self._request.progress((start - first + part * (last - start)) / whole),
            checkpoint=None if outer is None else lambda so_far: outer(lambda: self._so_far(so_far())),
        )
        before = Followed()
        if state is not None:
            plan = dataclasses.replace(plan, positions={}, velocities={}, hold=())
            request = dataclasses.replace(request, q=state.q, v=state.v)
            watched = {**state.followed.watched, SUPPLIED: np.array(self._supplied)}
            before = state.followed._replace(watched=watched)
        between = [t for t in self._grid if start + _rounding(start) < t < last - _rounding(last)]
        system = with_locked(self._system, self._held)
        return PreparedMotion(system, plan, request, None, [start, *between, last], before), watching

    def _after(self, changes: Sequence[Lock], state: _State) -> _State:
        """The state after joints are locked or released, with the impulses of that."""
        positions = _positions(self._system, state)
        before = set(self._held)
        for lock in changes:
            self._waiting.remove(lock)
            by_rows = locks_by_rows(self._system, lock.joint)
            for name in locked_quantities(self._system, lock.joint):
                if lock.lock and name not in self._held:
                    self._held[name] = lock_rows(self._system, name, state.q) if by_rows else positions[name]
                elif not lock.lock:
                    self._held.pop(name, None)
        system = with_locked(self._system, self._held)
        cause = ", ".join(lock.sentence for lock in changes)
        if before.issuperset(self._held):  # what becomes free goes on as it moves
            self._findings.append(note("S124", "/scenario/locks", f"{cause} at t = {state.t:.6g} s"))
            return state
        try:
            jump = velocity_jump(system, state.q, state.v, state.t)
        except NotSolvableError as problem:
            raise NotSolvableError(f"{cause} at t = {state.t:.6g} s: {problem}") from problem
        if np.abs(jump.after - jump.before).max() > SMALLEST_IMPULSE * np.abs(jump.before).max():
            self._report(system, cause, state, jump)
            return state._replace(v=jump.after)
        self._findings.append(note("S124", "/scenario/locks", f"{cause} at t = {state.t:.6g} s, where it stands still"))
        return state

    def _report(self, system: System, cause: str, state: _State, jump: VelocityJump) -> None:
        """Keep the impulses, the energy, and what is to be said of them."""
        wrenches = joint_impulses(system, state.q, jump, state.t)
        for k, joint in enumerate(system.joints):
            wrenches[k] += lock_impulse(system, joint.name, state.q, jump.multipliers)
        sizes = np.abs(wrenches).max(axis=-1, initial=0.0)
        energies = _energies_by_joint(system, jump)
        for joint, wrench, size in zip(system.joints, wrenches.tolist(), sizes.tolist(), strict=True):
            energy = energies.get(joint.name, 0.0)
            if size > SMALLEST_IMPULSE * sizes.max(initial=0.0) and size > 0.0:
                mx, my, mz, fx, fy, fz = wrench
                self._impulses.append(Impulse(0, state.t, cause, joint.name, mx, my, mz, fx, fy, fz, energy))
        self._supplied += jump.energy
        text = f"{cause} at t = {state.t:.6g} s: kinetic energy changes by {jump.energy:.6g} J"
        self._findings.append(note("S124", "/scenario/locks", text))

    def _add(self, result: Result) -> Result:
        """Keep a part."""
        self._parts.append(self._going_on(result))
        self._supplied = float(self._parts[-1].supplied[-1])
        return self._parts[-1]

    def _going_on(self, result: Result) -> Result:
        """A part of which what was supplied before it counts, and whose angles and quaternions go on from before."""
        columns = {**result.further_columns}
        if self._parts:
            columns |= _going_on(self._system, self._parts[-1].further_columns, columns)
        return dataclasses.replace(result, supplied=result.supplied + self._supplied, further_columns=columns)

    def _so_far(self, result: Result) -> Result:
        """The whole motion up to where a part is."""
        return self._joined([*self._parts, self._going_on(result)], ())

    def _joined(self, parts: Sequence[Result], further: Sequence[Finding]) -> Result:
        """The parts as one result, with findings that none of them has. Forces of locks are zero while none holds."""
        grid = np.array(self._grid)
        kept = [_kept_rows(part.t, grid, k > 0, k < len(parts) - 1) for k, part in enumerate(parts)]
        pairs = list(zip(parts, kept, strict=True))
        values: dict[str, Any] = {
            name: np.concatenate([getattr(part, name)[rows_of_part] for part, rows_of_part in pairs])
            for name in ("t", *RESULT_ROW_FIELDS)
        }
        values["t"] = _output_times(values["t"], grid)
        names = dict.fromkeys(
            [name for part in parts for name in part.further_columns] + _lock_columns(self._plan, self._system)
        )
        columns = {
            name: np.concatenate([part.further_columns.get(name, np.zeros(len(part.t)))[k] for part, k in pairs])
            for name in names
        }
        findings = dict.fromkeys([*self._findings, *further, *(f for part in parts for f in part.findings)])
        first = parts[0]
        return dataclasses.replace(
            first,
            **values,
            further_columns=columns,
            outcome=parts[-1].outcome,
            outcomes=(),
            events=parts[-1].events,
            impulses=tuple(self._impulses),
            findings=tuple(findings),
            statistics=joined_statistics(None, [part.statistics for part in parts], _partitions(parts)),
            metadata=_metadata(self._system, self._plan, parts),
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
    return LEAST_STEP_ROUNDINGS * math.ulp(max(abs(t), 1e-300))


def _end_of(motion: PreparedMotion, result: Result) -> _State:
    return _State(float(result.t[-1]), result.q[-1], result.v[-1], motion.followed)


def _going_on(system: System, before: Mapping[str, Array], columns: Mapping[str, Array]) -> dict[str, Array]:
    """Angles of joints and quaternions of bodies, with the turns and signs that those of a part before end with."""
    changed: dict[str, Array] = {}
    turns: dict[str, list[str]] = {}
    for name, values in columns.items():
        if name not in before:
            continue
        if is_counted_angle(system, name):
            changed[name] = values + 2.0 * np.pi * np.round((before[name][-1] - values[0]) / (2.0 * np.pi))
        elif (turn := watched_turn(name)) is not None:
            turns.setdefault(turn[0], []).append(name)
    for names in turns.values():
        is_other = sum(before[name][-1] * columns[name][0] for name in names) < 0.0
        changed |= {name: -columns[name] for name in names if is_other}
    return changed


def _positions(system: System, state: _State) -> dict[str, float]:
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


def _kept_rows(t: Array, grid: Array, begins_within: bool, goes_on: bool) -> np.ndarray:
    """Which rows of a part are rows of the whole: a time at which velocities jump has one row, the state after."""
    kept = np.ones(len(t), dtype=np.bool_)
    if begins_within:
        kept[0] = np.abs(grid - t[0]).min() <= _rounding(float(t[0]))
    if goes_on:
        kept[-1] = False
    return kept


def _output_times(t: Array, grid: Array) -> Array:
    """Times of rows, those of the grid to the last digit where they differ by rounding."""
    nearest = grid[np.abs(grid[:, None] - t).argmin(axis=0)]
    return np.asarray(np.where(np.abs(nearest - t) <= [_rounding(float(x)) for x in t], nearest, t))


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
