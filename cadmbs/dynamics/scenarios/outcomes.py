"""The outcome of a simulation from the end of an integration, and what a formulation gives for a result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.equations.row_table import RowTable
from cadmbs.dynamics.scenarios.stops import stopped
from cadmbs.errors import Finding
from cadmbs.integrators.trajectory import End, NoConvergenceError, Trajectory
from cadmbs.results import Outcome, OutcomeKind
from cadmbs.results.columns import column_name
from cadmbs.system import Scenario, functions

# What a formulation gives for a result: joint coordinates, energies and columns, and how they were made.


class Remedies(NamedTuple):
    """What may help where no step size meets the tolerances, and where a motion is not finite any more."""

    tolerances: str
    not_finite: str


RELATIVE_REMEDIES = Remedies(
    "loosen them, or try method 'radau'",
    "the motion is not finite any more; take a smaller step, or an adaptive or implicit method, and check loads and "
    "damping",
)


IMPLICIT_REMEDIES = RELATIVE_REMEDIES._replace(
    tolerances="loosen them, or try fixed steps with method 'rk4'",
    not_finite="the motion is not finite any more; check loads and damping",
)
"""For methods that are implicit and adaptive already."""


@dataclass(frozen=True)
class MotionReport:
    """A motion at its rows, the same from every formulation.

    Attributes:
        q: (..., n_t, n_q) joint positions.
        v, a: (..., n_t, n_v) joint velocities and accelerations.
        tau: (..., n_t, n_v) loads, damping, friction and the forces of drives along the joint velocities.
        kinetic: (..., n_t) kinetic energy [J].
        gravity_potential: (..., n_t) potential energy of gravity [J].
        work: (..., n_t) work since the start [J] of everything but gravity, springs included.
        columns: Further columns (..., n_t): cut joints, residuals, multipliers, bodies.
        cut_positions: (..., n_t, n) positions of the cut joints with full turns counted; None where there are none.
        stored: (..., n_t) energy of the springs where it is known already [J].
        statistics: Counts and drifts beside those of every integration.
        method: "name" and "reason", with "equations" and so on where these have a meaning.
        metadata: Further entries.
        findings: About the start and the motion.
        has_limit_findings: Whether findings about joint limits are among them.
        has_requested_columns: Whether the columns that the scenario asks for are among `columns`.
        is_part: Whether it is a part of a motion, of which the energies are looked at as a whole.
        singular: What is singular where the motion ended, as a sentence; empty if nothing is.
        remedies: What to do about its end.
    """

    q: Array
    v: Array
    a: Array
    tau: Array
    kinetic: Array
    gravity_potential: Array
    work: Array
    columns: dict[str, Array]
    statistics: Mapping[str, Any]
    method: Mapping[str, Any]
    metadata: Mapping[str, Any] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    has_limit_findings: bool = False
    has_requested_columns: bool = False
    is_part: bool = False
    singular: str = ""
    cut_positions: Array | None = None
    stored: Array | None = None
    remedies: Remedies = RELATIVE_REMEDIES


def outcome_of(
    trajectory: Trajectory, plan: Scenario, singular: str = "", remedies: Remedies = RELATIVE_REMEDIES
) -> Outcome:
    """How a simulation ended, and what was singular where it stopped, with a sentence that says what to do."""
    at = trajectory.t
    if singular and trajectory.end in (End.STEP_UNDERFLOW, End.NOT_FINITE):
        sentence = f"stopped after t = {at:.6g} s at a singular configuration: {singular}"
        return Outcome(OutcomeKind.SINGULAR, at, sentence)
    match trajectory.end:
        case End.REACHED:
            return finished(at)
        case End.STOPPED:
            return stopped(plan.stop[trajectory.stopped_by or 0], at, trajectory.events[-1].upward)
        case End.INTERRUPTED:
            return interrupted(at, plan.start + plan.duration)
        case End.STEP_UNDERFLOW:
            sentence = (
                f"stopped at t = {at:.6g} s: no step size meets the tolerances rtol {plan.rtol:g}, "
                f"atol {plan.absolute_tolerance:g}; {remedies.tolerances}"
            )
            return Outcome(OutcomeKind.STEP_UNDERFLOW, at, sentence)
        case End.NOT_FINITE:
            return Outcome(OutcomeKind.NOT_FINITE, at, f"stopped after t = {at:.6g} s: {remedies.not_finite}")
    return refused(trajectory.problem, at)


def finished(at: float) -> Outcome:
    """The end of the scenario's time was reached."""
    return Outcome(OutcomeKind.FINISHED, at, f"finished at t = {at:.6g} s")


def interrupted(at: float, end: float) -> Outcome:
    """Interrupted by the user at a time, of a simulation up to another one [s]."""
    text = f"interrupted at t = {at:.6g} s of {end:.6g} s; what was finished is kept"
    return Outcome(OutcomeKind.INTERRUPTED, at, text)


def refused(problem: BaseException | None, at: float) -> Outcome:
    """The equations or the method refused: a table that ends, a step without solution, or a singular configuration."""
    match problem:
        case functions.OutsideTableError():
            kind = OutcomeKind.OUTSIDE_TABLE
        case NoConvergenceError():
            kind = OutcomeKind.STEP_UNDERFLOW
        case _:
            kind = OutcomeKind.SINGULAR
    return Outcome(kind, at, f"stopped after t = {at:.6g} s: {problem}")


def constraint_columns(table: RowTable, residual: Array, multipliers: Array) -> dict[str, Array]:
    """Columns loop/<cut joint>/residual, and residual and multiplier of constraints, couplings and motions.

    The residual is the largest of the rows of a loop or constraint. A constraint with several rows has a multiplier
    column for each, constraint/wheel/heading/multiplier.
    """
    columns: dict[str, Array] = {}
    for source, numbers in table.slices.items():
        kind, name = source.split("/", 1)
        if kind == "loop" or np.any(table.holonomic[numbers]):
            columns[column_name(kind, name, "residual")] = np.max(np.abs(residual[..., numbers]), axis=-1, initial=0.0)
        for row in range(numbers.start, numbers.stop) if kind != "loop" else ():
            part = table.names[row][len(source) + 1 :]
            columns[column_name(*filter(None, (kind, name, part)), "multiplier")] = multipliers[..., row]
    return columns
