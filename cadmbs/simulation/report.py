"""From the states of a run to a Result: accelerations, forces, energies, columns, and how it was made."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics import energy, forward_dynamics, load_forces
from cadmbs.dynamics.scenarios.consistent import Start
from cadmbs.dynamics.scenarios.outcomes import outcome_of
from cadmbs.errors import CadmbsError, Finding
from cadmbs.integrators.trajectory import Trajectory
from cadmbs.kinematics.configuration import normalised
from cadmbs.results import Result
from cadmbs.results.versions import versions
from cadmbs.simulation.constrained import Run, motion_of, restored_rows, turns_at
from cadmbs.simulation.constraint_columns import constraint_columns, driving_forces
from cadmbs.simulation.cut_columns import cut_columns
from cadmbs.simulation.dynamics import split
from cadmbs.simulation.method import FIXED_STEP, Choice
from cadmbs.simulation.monitors import body_columns, follower_columns, limit_findings
from cadmbs.simulation.singular import singular_where
from cadmbs.system import Scenario, System
from cadmbs.system.units import coordinate_units


@dataclasses.dataclass(frozen=True)
class _Parts:
    """What a result is made of besides the states."""

    a: Array
    tau: Array
    columns: dict[str, Array]
    statistics: dict[str, Any]
    metadata: dict[str, Any]
    findings: tuple[Finding, ...]
    where: str = ""


def tree_result(system: System, plan: Scenario, choice: Choice, found: Trajectory, seconds: float) -> Result:
    """Accelerations, forces and energies at the stored states of a tree, all in one batch."""
    t, q, v, supplied = _rows(system, np.array(found.times), np.stack(found.states, axis=-2))
    try:
        tau = load_forces(system, q, v, t)
        a = forward_dynamics(system, q, v, tau, engine="reference")
    except CadmbsError:  # the last state is where the equations fail: its acceleration does not exist
        tau, a = np.full_like(v, np.nan), np.full_like(v, np.nan)
    parts = _Parts(a, tau, {}, {}, {}, limit_findings(system, t, q, v))
    return _assembled(system, plan, choice, found, seconds, parts, (t, q, v, supplied))


def constrained_result(
    run: Run, plan: Scenario, choice: Choice, start: Start, found: Trajectory, seconds: float
) -> Result:
    """The same with constraints, and the columns of residuals, multipliers, drives and cut joints."""
    system, times = run.system, np.array(found.times)
    states = np.stack(found.states, axis=-2)
    if choice.method not in FIXED_STEP:  # whose rows are ends of steps, which were looked at
        states = restored_rows(run, plan, times, states)
    t, q, v, supplied = _rows(system, times, states)
    drives: dict[str, Array] = {}
    try:
        motion = motion_of(run, t, q, v)
        forces, drives = driving_forces(system, motion.multipliers)
        a, tau = motion.a, motion.tau + forces
        columns = (
            cut_columns(system, t, q, v, a, turns_at(run, t, q))
            | drives
            | constraint_columns(system, t, q, motion.multipliers)
        )
    except (CadmbsError, np.linalg.LinAlgError):
        tau, a, columns = np.full_like(v, np.nan), np.full_like(v, np.nan), {}
    last = states[..., -1, :] if found.last is None else found.last
    where = (
        ""
        if q.ndim > 2
        else singular_where(system, found.stopped_at, normalised(system, split(system, last)[0]), run.rank)
    )
    findings = (*start.findings, *run.findings, *run.passage_findings(), *limit_findings(system, t, q, v, columns))
    parts = _Parts(a, tau, columns, run.statistics(), {"start": start.report}, findings, where)
    return _assembled(system, plan, choice, found, seconds, parts, (t, q, v, supplied))


def _rows(system: System, t: Array, states: Array) -> tuple[Array, Array, Array, Array]:
    q, v = split(system, states)
    return t, normalised(system, q), v, states[..., -1]


def _assembled(
    system: System,
    plan: Scenario,
    choice: Choice,
    found: Trajectory,
    seconds: float,
    parts: _Parts,
    rows: tuple[Array, Array, Array, Array],
) -> Result:
    t, q, v, supplied = rows
    kinetic, potential = energy(system, q, v, engine="reference")
    columns = parts.columns | follower_columns(system, q, v, parts.a)
    for word in plan.outputs:
        if word.startswith("body/"):
            columns |= body_columns(system, q, v, word.removeprefix("body/"))
    return Result(
        t=t, q=q, v=v, a=parts.a, tau=parts.tau,
        kinetic=kinetic, potential=potential, supplied=supplied,
        position_names=system.position_names,
        velocity_names=system.velocity_names,
        outcome=outcome_of(found, plan, parts.where),
        columns=columns,
        statistics=statistics_of(found, seconds) | parts.statistics,
        metadata=metadata_of(system, plan, choice) | parts.metadata,
        findings=parts.findings,
    )  # fmt: skip


def statistics_of(found: Trajectory, seconds: float) -> dict[str, Any]:
    """Counts of an integration, and how long it took."""
    return {
        "steps": found.steps,
        "evaluations": found.evaluations,
        "compiled_evaluations": found.compiled,
        "jacobians": found.jacobians,
        "wall_time_s": seconds,
    }


def metadata_of(system: System, plan: Scenario, choice: Choice) -> dict[str, Any]:
    """How a result was made."""
    method = {"name": choice.name, "reason": choice.reason}
    if choice.equations != "tree":
        method |= {"equations": choice.equations, "stepper": choice.method, "stabilization": plan.stabilization}
    return {
        "mechanism": {"name": system.name, "sha256": system.model_hash},
        "scenario": dataclasses.asdict(plan),
        "method": method,
        "tolerances": {"rtol": plan.rtol, "atol": plan.atol, "step": plan.step},
        "versions": versions(),
        "coordinate_units": coordinate_units(system),
    }
