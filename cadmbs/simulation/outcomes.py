"""The end of an integration, in the words of mechanics."""

from __future__ import annotations

from cadmbs.integrators.trajectory import End, Trajectory
from cadmbs.results import Outcome, OutcomeKind
from cadmbs.system import Scenario
from cadmbs.system.functions import OutsideTableError


def outcome_of(found: Trajectory, plan: Scenario, where: str = "") -> Outcome:
    """How the simulation ended, with a sentence that says what to do.

    Args:
        found: The motion.
        plan: The scenario.
        where: What is singular where it stopped, if something is.
    """
    singular = where and found.end in (End.STEP_UNDERFLOW, End.NOT_FINITE)
    if singular:
        sentence = f"stopped after t = {found.stopped_at:.6g} s at a singular configuration: {where}"
        return Outcome(OutcomeKind.SINGULAR, found.stopped_at, sentence)
    at = found.stopped_at
    wanted = plan.start + plan.duration
    match found.end:
        case End.REACHED:
            return Outcome(OutcomeKind.FINISHED, at, f"finished at t = {at:.6g} s")
        case End.INTERRUPTED:
            sentence = f"interrupted at t = {at:.6g} s of {wanted:.6g} s; what was finished is kept"
            return Outcome(OutcomeKind.INTERRUPTED, at, sentence)
        case End.STEP_UNDERFLOW:
            sentence = (
                f"stopped at t = {at:.6g} s: no step size meets the tolerances rtol {plan.rtol:g}, atol {plan.atol:g}; "
                "loosen them, or try method 'radau'"
            )
            return Outcome(OutcomeKind.STEP_UNDERFLOW, at, sentence)
        case End.NOT_FINITE:
            sentence = (
                f"stopped after t = {at:.6g} s: the motion is not finite any more; take a smaller step, or an adaptive "
                "or implicit method, and check loads and damping"
            )
            return Outcome(OutcomeKind.NOT_FINITE, at, sentence)
    kind = OutcomeKind.OUTSIDE_TABLE if isinstance(found.problem, OutsideTableError) else OutcomeKind.SINGULAR
    return Outcome(kind, at, f"stopped after t = {at:.6g} s: {found.problem}")
