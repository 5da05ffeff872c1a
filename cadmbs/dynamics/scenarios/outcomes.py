"""The outcome of a simulation, from the end of an integration."""

from __future__ import annotations

from cadmbs.dynamics.scenarios.motion_report import RELATIVE_REMEDIES, Remedies
from cadmbs.dynamics.scenarios.stops import stopped
from cadmbs.integrators.trajectory import End, NoConvergenceError, Trajectory
from cadmbs.results import Outcome, OutcomeKind
from cadmbs.system import Scenario
from cadmbs.system.functions import OutsideTableError


def outcome_of(
    trajectory: Trajectory, plan: Scenario, singular: str = "", remedies: Remedies = RELATIVE_REMEDIES
) -> Outcome:
    """How the simulation ended, with a sentence that says what to do.

    Args:
        trajectory: The motion.
        plan: The scenario.
        singular: What is singular where it stopped, if something is.
        remedies: What to do.
    """
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
        case OutsideTableError():
            kind = OutcomeKind.OUTSIDE_TABLE
        case NoConvergenceError():
            kind = OutcomeKind.STEP_UNDERFLOW
        case _:
            kind = OutcomeKind.SINGULAR
    return Outcome(kind, at, f"stopped after t = {at:.6g} s: {problem}")
