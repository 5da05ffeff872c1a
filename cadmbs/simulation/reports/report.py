"""The assembly of a Result, the only one: from what a formulation reports of a trajectory."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from cadmbs.arrays import Array, row_blocks
from cadmbs.dynamics.scenarios.feature_steps import PATH_OF_SIZE
from cadmbs.dynamics.scenarios.motion_report import MotionReport
from cadmbs.dynamics.scenarios.outcomes import outcome_of
from cadmbs.dynamics.scenarios.small_features import has_small_features, small_features
from cadmbs.dynamics.spring_energy import spring_energy
from cadmbs.errors import CadmbsError, Finding, note, warning
from cadmbs.integrators.step_control import FixedSteps, GridSteps
from cadmbs.integrators.trajectory import Counts, Steps, Trajectory
from cadmbs.kernels.calls.engine import ASKED_FOR, NUMPY_ENGINES, uncovered_sentence
from cadmbs.results import Event, Result
from cadmbs.simulation.reports.columns import limit_findings
from cadmbs.simulation.reports.energy_balance import energy_findings
from cadmbs.simulation.reports.motion_rows import MotionRows
from cadmbs.simulation.reports.requested_columns import requested_columns
from cadmbs.system import Scenario, System
from cadmbs.system.changes import mechanism_metadata
from cadmbs.system.inertias import accepted_inertia_findings
from cadmbs.system.units import coordinate_units
from cadmbs.version import versions

CAPPED_STEP_FRACTION = 0.9
"""Fixed steps that are smaller than this part of the step requested are worth a note."""


def assembled(
    system: System,
    plan: Scenario,
    coordinates: str,
    trajectory: Trajectory,
    report: MotionReport,
    seconds: float = 0.0,
    engine: str = "auto",
) -> Result:
    """The Result of a trajectory.

        potential = gravity + springs V ,   supplied = work of all loads and drives + V(t) - V(0)

    so that the energy of springs is no gain, and the work of their moving anchors is supplied.

    Args:
        system: Compiled mechanism.
        plan: What was simulated.
        coordinates: "relative", "rA", "rp", "rE", "rE-fixed", "SE3" or "SO3xR3".
        trajectory: Times, counts, and how it ended.
        report: The motion at these times.
        seconds: Time that the computation took.
        engine: The requested engine.
    """
    t = np.array(trajectory.times)
    report = with_requested_columns(system, plan, t, report, coordinates)
    potential, supplied = with_springs(system, t, report)
    method = str(report.method["name"])
    watched = () if report.has_limit_findings else limit_findings(system, t, report.q, report.v, report.columns)
    losses = energy_findings(t, report.kinetic, potential, supplied, method, coordinates)
    statistics = statistics_of(trajectory.counts, seconds) | dict(report.statistics)
    return Result(
        t=t, q=report.q, v=report.v, a=report.a, tau=report.tau,
        kinetic=report.kinetic, potential=potential, supplied=supplied,
        position_names=system.position_names,
        velocity_names=system.velocity_names,
        outcome=outcome_of(trajectory, plan, report.singular, report.remedies),
        further_columns=report.columns,
        statistics=engine_statistics(engine, coordinates, statistics) | statistics,
        metadata=metadata_of(system, plan, coordinates) | {"method": dict(report.method)} | dict(report.metadata),
        findings=(*accepted_inertia_findings(system), *report.findings, *watched, *losses),
        events=_events(plan, trajectory, report),
    )  # fmt: skip


def with_requested_columns(
    system: System, plan: Scenario, t: Array, report: MotionReport, coordinates: str
) -> MotionReport:
    """The report with the columns that the scenario asks for, their units and what is to be said about them."""
    if report.has_requested_columns:
        return report
    motion = MotionRows(system, t, report.q, report.v, report.a, report.cut_positions)
    further = requested_columns(plan.outputs, motion, report.columns, coordinates == "relative")
    return dataclasses.replace(
        report,
        columns=report.columns | further.columns,
        findings=(*report.findings, *further.findings),
        metadata={**report.metadata, **further.metadata},
        has_requested_columns=True,
    )


def capped_step_note(plan: Scenario, steps: Steps) -> tuple[Finding, ...]:
    """A note where fixed steps are smaller than the step asked for, because outputs are more frequent."""
    if not isinstance(steps, FixedSteps) or plan.step is None or steps.largest > CAPPED_STEP_FRACTION * plan.step:
        return ()
    between_outputs = plan.output_step / math.ceil(plan.output_step / plan.step)
    if steps.largest < CAPPED_STEP_FRACTION * between_outputs:
        cause = "a step ends where a controller is asked, and where functions of time change"
        hint = "Take a longer sample_time, or a step that divides it."
    else:
        cause = f"a step ends at each output, every {plan.output_step:.6g} s"
        hint = "Take a larger output_step, or a step that divides it."
    text = f"the steps are at most {steps.largest:.6g} s, not {plan.step:.6g} s: {cause}"
    return (note("S118", "/scenario/step", text, hint),)


def jumped_feature_warning(system: System, t: Array, report: MotionReport, steps: Steps) -> tuple[Finding, ...]:
    """A warning where fixed steps may have carried a motion over a contact or a piece of a characteristic.

    Such a step goes farther than half of its size, from or to a row within whose reach the feature lies.
    """
    if not isinstance(steps, GridSteps) or not has_small_features(system) or report.q.ndim != 2:
        return ()
    between = np.maximum(np.diff(t, prepend=t[0]), np.diff(t, append=t[-1]))
    shortest = np.inf
    for k, time in enumerate(t.tolist()):
        near = None if report.cut_positions is None else report.cut_positions[k]
        try:
            found = small_features(system, report.q[k], report.v[k], time, near)
        except CadmbsError:  # where a table ends
            continue
        in_reach = found.distance <= found.speed * (between[k] + steps.largest)
        enough = PATH_OF_SIZE * found.size[in_reach] / np.maximum(found.speed[in_reach], 1e-300)
        shortest = min(shortest, float(np.min(enough, initial=np.inf)))
    if not steps.largest > shortest:
        return ()
    text = (
        f"steps of {steps.largest:.3g} s may jump over a contact or a piece of a characteristic: at the speeds of this "
        f"motion {shortest:.2g} s are half of its size"
    )
    hint = f"Take steps of at most {shortest:.1g} s, or a method with adaptive steps, which are bounded by that."
    return (warning("S126", "/scenario/step", text, hint),)


def with_springs(system: System, t: Array, report: MotionReport) -> tuple[Array, Array]:
    """Potential energy of gravity and springs, and the work that is supplied from outside (..., n_t)."""
    try:
        stored = report.stored
        if stored is None:
            stored = _spring_energy(system, t, report)
    except CadmbsError:  # the last row is where a table ends
        return report.gravity_potential, report.work
    return report.gravity_potential + stored, report.work + stored - stored[..., :1]


def _spring_energy(system: System, t: Array, report: MotionReport) -> Array:
    """Energy of the springs (..., n_t) [J]."""
    q, near = report.q, report.cut_positions
    blocks = row_blocks(len(t), math.prod(q.shape[:-2]))
    values = [
        np.broadcast_to(
            spring_energy(system, q[..., rows, :], t[rows], None if near is None else near[..., rows, :]),
            q[..., rows, :].shape[:-1],
        )
        for rows in blocks
    ]
    return np.concatenate(values, axis=-1)


def _events(plan: Scenario, trajectory: Trajectory, report: MotionReport) -> tuple[Event, ...]:
    """The stop that ended the motion, with the state there: the last row."""
    if trajectory.stopped_by is None:
        return ()
    q, v = (tuple(values[-1].tolist()) for values in (report.q, report.v))
    return (Event(0, plan.stop[trajectory.stopped_by].when, trajectory.t, q, v),)


def statistics_of(counts: Counts, seconds: float) -> dict[str, Any]:
    """Counts of an integration, and how long it took."""
    return {
        "steps": counts.steps,
        "evaluations": counts.evaluations,
        "compiled_evaluations": counts.compiled,
        "jacobians": counts.jacobians,
        "wall_time_s": seconds,
    }


def engine_statistics(requested: str, coordinates: str, statistics: Mapping[str, Any]) -> dict[str, str]:
    """The engine that evaluated the equations, "numpy", "compiled" or "both", and why where nothing else says it.

    Args:
        requested: "auto", "numpy", "reference" or "compiled".
        coordinates: Those of the simulation.
        statistics: Counts of all and of compiled evaluations.
    """
    compiled, evaluations = statistics["compiled_evaluations"], statistics["evaluations"]
    engine = "numpy" if not compiled else "compiled" if compiled >= evaluations else "both"
    asked = requested in NUMPY_ENGINES
    return {
        "engine": engine,
        "engine_reason": ASKED_FOR if asked else uncovered_sentence(f"is done in {coordinates}"),
    }


def metadata_of(system: System, plan: Scenario, coordinates: str) -> dict[str, Any]:
    """How a result was made."""
    metadata: dict[str, Any] = {
        "mechanism": mechanism_metadata(system),
        "scenario": dataclasses.asdict(plan),
        "tolerances": {"rtol": plan.rtol, "atol": plan.absolute_tolerance, "step": plan.step},
        "versions": versions(),
        "coordinate_units": coordinate_units(system),
    }
    if system.negative_inertias.bodies:
        metadata["accepted_inertia"] = system.negative_inertias.bodies
    return metadata if coordinates == "relative" else metadata | {"coordinates": coordinates}
