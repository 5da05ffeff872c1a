"""A run of a mechanism with loops, constraints or prescribed motions: equations, what stands between steps, motion."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.constraints import cut_coordinates, cut_position_names, rows
from cadmbs.constraints.mobility import mobility_ranks
from cadmbs.dynamics.constrained_solver import DENSE_LIMIT
from cadmbs.dynamics.cut_loads import cut_loads
from cadmbs.dynamics.scenarios.consistent import Start
from cadmbs.dynamics.scenarios.initial import coordinate_values
from cadmbs.errors import CadmbsError, Finding, NotSolvableError, StartError, error, note, warning
from cadmbs.simulation.choosing import Chooser, SharedEquations
from cadmbs.simulation.drift import speed_of, violations
from cadmbs.simulation.dynamics import joined, split
from cadmbs.simulation.equations import BAUMGARTE, Equations, Index1Equations, Motion
from cadmbs.simulation.stabilisation import Keeper, Stabiliser
from cadmbs.system import Scenario, System


@dataclass
class Run:
    """What a constrained run works with.

    Attributes:
        system: Compiled mechanism.
        equations: The right-hand side.
        adjust: What happens after each step.
        stabiliser: Which watches the drift.
        rank: Number of independent rows at regular configurations; None for large systems.
        findings: About the start.
    """

    system: System
    equations: Equations
    adjust: Keeper | Chooser
    stabiliser: Stabiliser
    rank: int | None
    findings: tuple[Finding, ...] = field(default_factory=tuple)

    @property
    def keeper(self) -> Keeper:
        """Which watches singular configurations and turns."""
        return self.adjust.keeper if isinstance(self.adjust, Chooser) else self.adjust

    def statistics(self) -> dict[str, Any]:
        """Drift, projections and re-partitions."""
        drift = self.stabiliser.drift
        found: dict[str, Any] = {
            "largest_position_drift": drift.position,
            "largest_velocity_drift": drift.velocity,
            "projections": drift.projections,
            "shortest_projections": drift.shortest,
            "restored_rows": drift.restored,
        }
        if isinstance(self.adjust, Chooser):
            changes = self.adjust.changes
            samples = len({c.sample for c in changes})
            found["partitions"] = [
                ({"sample": c.sample} if samples > 1 else {})
                | {"time": c.time, "positions": list(c.positions), "velocities": list(c.velocities)}
                for c in changes
            ]
            found["repartitions"] = len(changes) - samples
        return found

    def passage_findings(self) -> tuple[Finding, ...]:
        """One note for each singular configuration that was passed."""
        return tuple(
            note(
                "S116",
                "",
                f"passed a singular configuration between t = {p.begin:.6g} s and {p.end:.6g} s: independence of the "
                f"rows down to {p.margin:.2g}; the motion went on along its branch",
                "Compare a run with smaller tolerances where the branch matters.",
            )
            for p in self.keeper.passages
        )


def prepared(system: System, plan: Scenario, equations: str, start: Start) -> Run:
    """Equations and stabilisation for a start.

    Raises:
        StartError: If nothing can move.
        NotSolvableError: If the equations have no solution at the start.
    """
    rank, findings = _rank(system, plan, start)
    projects = plan.stabilization == "projection" or equations == "woronetz"
    stabiliser = Stabiliser(system, projects, max(plan.atol, 1e-12), rank)
    if equations == "woronetz":
        chooser = _chooser(system, plan, start, stabiliser)
        run = Run(system, chooser.equations, chooser, stabiliser, rank, findings)
    else:
        rate = BAUMGARTE if plan.stabilization == "baumgarte" else 0.0
        index1 = Index1Equations(system, rate, rank, guarded=projects)
        run = Run(system, index1, Keeper(stabiliser, index1), stabiliser, rank, findings)
    if system.derived(cut_loads).springs:
        run.keeper.follow(plan.start, start.q, given_turns(system, plan, start.q))
    return run


def given_turns(system: System, plan: Scenario, q: Array) -> Array:
    """Positions of the cut joints to start near to: what the scenario gives, else those in (-pi, pi]."""
    values, found = coordinate_values(system, plan.positions), cut_coordinates(system, q)
    for place, name in enumerate(cut_position_names(system)):
        found[..., place] = values.get(name, found[..., place])
    return found


def _chooser(system: System, plan: Scenario, start: Start, stabiliser: Stabiliser) -> Chooser:
    guard = Index1Equations(system, 0.0, stabiliser.rank, guarded=True)
    guard(plan.start, state_of(start))  # the margin of the rows that is usual
    chooser = Chooser(SharedEquations(system, guard), Keeper(stabiliser, guard, first=guard.usual))
    chooser.start(plan.start, start.q)
    return chooser


def _rank(system: System, plan: Scenario, start: Start) -> tuple[int | None, tuple[Finding, ...]]:
    """Rank of the rows at regular configurations around the start; a warning where the start is singular."""
    if system.n_v > DENSE_LIMIT or not system.n_v:
        return None, ()
    first = start.q.reshape(-1, system.n_q)[0]
    try:
        found = mobility_ranks(system, first, plan.start)
    except NotSolvableError:
        return None, ()
    if not found.degrees_of_freedom and not found.driven:
        raise StartError(
            error(
                "S114",
                "",
                f"start: {system.name!r} has {found.sentence}",
                "Free a joint or a constraint: `cadmbs info --loops` names those that remove the same motion twice.",
            )
        )
    if not found.singular:
        return found.generic_rank, ()
    text = (
        f"start: the configuration is singular: {found.rank} independent rows in place of {found.generic_rank} "
        "around it; which branch the motion takes depends on the velocities given and on rounding"
    )
    return found.generic_rank, (warning("S115", "", text, "Start beside it, with velocities that say where to go."),)


def require_solvable(run: Run, t: float, x: Array) -> None:
    """Refuse a start whose equations have no solution, or contradict each other.

    Raises:
        NotSolvableError: If a motion without inertia is possible, or driven accelerations contradict each other.
    """
    rate = run.equations(t, x)
    if not np.all(np.isfinite(rate)):
        raise NotSolvableError(
            f"the equations of motion of {run.system.name!r} have no solution at the start: some motion that the "
            "constraints allow moves no inertia, or loads are not finite"
        )


def restored_rows(run: Run, plan: Scenario, t: Array, states: Array) -> Array:
    """The rows of a result (..., n_t, n), those that drift beyond the tolerance moved back as steps are."""
    if not run.stabiliser.active:
        return states
    states, bound, small = states.copy(), run.stabiliser.tolerance, run.system.n_v <= DENSE_LIMIT
    off = _off(run, t, states, bound) if small else np.ones(len(t), dtype=np.bool_)
    for k in np.flatnonzero(off).tolist():
        now, own = float(t[k]), states[..., k, :]
        if small or np.any(_off(run, now, own, bound)):
            try:
                states[..., k, :] = run.stabiliser.restored(now, own)
                run.stabiliser.drift.restored += 1
            except CadmbsError:
                continue
    return states


def _off(run: Run, t: float | Array, states: Array, bound: float) -> NDArray[np.bool_]:
    """Whether any of the states (..., n), or (..., n_t, n) at their times, are farther off than a bound."""
    q, v = split(run.system, states)
    g, violation = violations(run.system, t, q, v)
    off: NDArray[np.bool_] = (g > bound) | (violation > bound * speed_of(v))
    return off if np.ndim(t) == 0 else np.any(off.reshape(-1, off.shape[-1]), axis=0)


def turns_at(run: Run, t: Array, q: Array) -> Array | None:
    """Positions (..., n_t, n) of the cut joints at the rows of a result, turns counted, where the run counted them."""
    if not run.keeper.turns:
        return None
    times = np.array([time for time, _ in run.keeper.turns])
    last = np.clip(np.searchsorted(times, t + 1e-12 * np.maximum(1.0, np.abs(t)), side="right") - 1, 0, None)
    near = np.stack([run.keeper.turns[int(k)][1] for k in last], axis=-2)
    return cut_coordinates(run.system, q, near)


def motion_of(run: Run, t: Array, q: Array, v: Array) -> Motion:
    """Accelerations, multipliers, loads and powers at the rows of a result."""
    system, turns = run.system, turns_at(run, t, q)
    exact = Index1Equations(system, 0.0, run.rank, near=turns)
    if system.n_v <= DENSE_LIMIT:
        return exact.motion(t, q, v)
    found = []
    for k, time in enumerate(t):
        exact.near = None if turns is None else turns[k]
        found.append(exact.motion(float(time), q[k], v[k]))
    return Motion(*(np.stack(part) for part in zip(*found, strict=True)))


def state_of(start: Start) -> Array:
    """The state (q, v, no work) of a start."""
    return joined(start.q, start.v, np.zeros((*start.q.shape[:-1], 1)))


def constrained(system: System) -> bool:
    """Whether a system has constraint rows at all."""
    return rows(system).n_rows > 0
