"""The end of an integration, in the words of mechanics."""

from __future__ import annotations

from typing import NamedTuple

from cadmbs.integrators.implicit import NoConvergenceError
from cadmbs.integrators.trajectory import End, Trajectory
from cadmbs.results import Outcome, OutcomeKind
from cadmbs.system import Scenario
from cadmbs.system.functions import OutsideTableError


class Remedies(NamedTuple):
    """What may help where no step size meets the tolerances, and where a motion is not finite any more."""

    tolerances: str
    not_finite: str


RELATIVE = Remedies(
    "loosen them, or try method 'radau'",
    "the motion is not finite any more; take a smaller step, or an adaptive or implicit method, and check loads and "
    "damping",
)
"""In relative coordinates."""


def outcome_of(found: Trajectory, plan: Scenario, where: str = "", remedies: Remedies = RELATIVE) -> Outcome:
    """How the simulation ended, with a sentence that says what to do.

    Args:
        found: The motion.
        plan: The scenario.
        where: What is singular where it stopped, if something is.
        remedies: What to do.
    """
    at = found.stopped_at
    if where and found.end in (End.STEP_UNDERFLOW, End.NOT_FINITE):
        sentence = f"stopped after t = {at:.6g} s at a singular configuration: {where}"
        return Outcome(OutcomeKind.SINGULAR, at, sentence)
    match found.end:
        case End.REACHED:
            return finished(at)
        case End.INTERRUPTED:
            return interrupted(at, plan.start + plan.duration)
        case End.STEP_UNDERFLOW:
            sentence = (
                f"stopped at t = {at:.6g} s: no step size meets the tolerances rtol {plan.rtol:g}, atol {plan.atol:g}; "
                f"{remedies.tolerances}"
            )
            return Outcome(OutcomeKind.STEP_UNDERFLOW, at, sentence)
        case End.NOT_FINITE:
            return Outcome(OutcomeKind.NOT_FINITE, at, f"stopped after t = {at:.6g} s: {remedies.not_finite}")
    return refused(found.problem, at)


def finished(at: float) -> Outcome:
    """It reached its end."""
    return Outcome(OutcomeKind.FINISHED, at, f"finished at t = {at:.6g} s")


def interrupted(at: float, wanted: float) -> Outcome:
    """Somebody stopped it."""
    text = f"interrupted at t = {at:.6g} s of {wanted:.6g} s; what was finished is kept"
    return Outcome(OutcomeKind.INTERRUPTED, at, text)


def refused(problem: BaseException | None, at: float) -> Outcome:
    """The equations or the method said no: a table that ends, a step without solution, or a singular configuration."""
    match problem:
        case OutsideTableError():
            kind = OutcomeKind.OUTSIDE_TABLE
        case NoConvergenceError():
            kind = OutcomeKind.STEP_UNDERFLOW
        case _:
            kind = OutcomeKind.SINGULAR
    return Outcome(kind, at, f"stopped after t = {at:.6g} s: {problem}")
