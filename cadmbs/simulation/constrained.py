"""A run of a mechanism with loops, constraints or prescribed motions: equations, what stands between steps, motion."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import rows
from cadmbs.constraints.mobility import mobility
from cadmbs.dynamics import mass_matrix
from cadmbs.dynamics.constrained_solver import DENSE_LIMIT
from cadmbs.errors import CadmbsError, Finding, NotSolvableError, StartError, error, note, warning
from cadmbs.integrators.trajectory import Adjust
from cadmbs.simulation.consistent import Start
from cadmbs.simulation.dynamics import joined, split
from cadmbs.simulation.equations import BAUMGARTE, Equations, Index1Equations, Motion, WoronetzEquations
from cadmbs.simulation.stabilisation import Chooser, Keeper, Stabiliser, partitions, violations
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
    adjust: Adjust
    stabiliser: Stabiliser
    rank: int | None
    findings: tuple[Finding, ...] = field(default_factory=tuple)

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
            found["partitions"] = [
                {"time": c.time, "positions": list(c.positions), "velocities": list(c.velocities)}
                for c in self.adjust.changes
            ]
            found["repartitions"] = len(self.adjust.changes) - 1
        return found

    def passage_findings(self) -> tuple[Finding, ...]:
        """One note for each singular configuration that was passed."""
        if not isinstance(self.adjust, Keeper):
            return ()
        return tuple(
            note(
                "S116",
                "",
                f"passed a singular configuration between t = {p.begin:.6g} s and {p.end:.6g} s: independence of the "
                f"rows down to {p.margin:.2g}; the motion went on along its branch",
                "Compare a run with smaller tolerances where the branch matters.",
            )
            for p in self.adjust.passages
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
        return Run(system, chooser.equations, chooser, stabiliser, rank, findings)
    rate = BAUMGARTE if plan.stabilization == "baumgarte" else 0.0
    index1 = Index1Equations(system, rate, rank, guarded=projects)
    return Run(system, index1, Keeper(stabiliser, index1), stabiliser, rank, findings)


def _chooser(system: System, plan: Scenario, start: Start, stabiliser: Stabiliser) -> Chooser:
    own, every = partitions(system, plan.start, start.q, mass_matrix(system, start.q, engine="reference"))
    chooser = Chooser(WoronetzEquations(system, own, every), stabiliser)
    chooser.note(plan.start)
    return chooser


def _rank(system: System, plan: Scenario, start: Start) -> tuple[int | None, tuple[Finding, ...]]:
    """Rank of the rows at regular configurations around the start; a warning where the start is singular."""
    if system.n_v > DENSE_LIMIT or not system.n_v:
        return None, ()
    first = start.q.reshape(-1, system.n_q)[0]
    try:
        found = mobility(system, first, plan.start)
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
    states = states.copy()
    for k, time in enumerate(t):
        q, v = split(run.system, states[..., k, :])
        g, violation = violations(run.system, float(time), q, v)
        bound = run.stabiliser.tolerance
        if g > bound or violation > bound * max(1.0, float(np.max(np.abs(v), initial=0.0))):
            try:
                states[..., k, :] = run.stabiliser.restored(float(time), states[..., k, :])
                run.stabiliser.drift.restored += 1
            except CadmbsError:
                continue
    return states


def motion_of(run: Run, t: Array, q: Array, v: Array) -> Motion:
    """Accelerations, multipliers, loads and powers at the rows of a result."""
    system = run.system
    exact = Index1Equations(system, 0.0, run.rank)
    if system.n_v <= DENSE_LIMIT:
        return exact.motion(t, q, v)
    found = [exact.motion(float(time), q[k], v[k]) for k, time in enumerate(t)]
    return Motion(*(np.stack(part) for part in zip(*found, strict=True)))


def state_of(start: Start) -> Array:
    """The state (q, v, no work) of a start."""
    return joined(start.q, start.v, np.zeros((*start.q.shape[:-1], 1)))


def constrained(system: System) -> bool:
    """Whether a system has constraint rows at all."""
    return rows(system).n_rows > 0
