"""Inertias that no rigid body can have: dynamics are refused unless the user accepts them, and then labelled."""

from collections.abc import Sequence

from cadmbs.errors import Finding, NotSolvableError, warning
from cadmbs.system.system import System

NAMES_IN_MESSAGES = 8
"""Longest list of bodies that a message writes out."""


def require_inertia(system: System) -> None:
    """Refuse dynamics of bodies with a negative principal moment of inertia, which nobody has accepted.

    Kinematics and geometry do not need inertias. Which bodies these are was decided when the system was compiled.

    Args:
        system: Compiled mechanism.

    Raises:
        NotSolvableError: If there are such bodies; the message names them.
    """
    inertias = system.negative_inertias
    if inertias.bodies and not inertias.accepted:
        raise NotSolvableError(
            f"{system.name!r} can be drawn but not simulated: {_with_negative_moments(inertias.bodies)}; "
            "geometry and kinematics are available. Correct the inertia, or accept it: --accept-inertia on the command "
            "line, accept_inertia=True in Python",
            code="I004",
        )


def accepted_inertia_findings(system: System) -> tuple[Finding, ...]:
    """I009: the label of results that were computed with negative principal moments, which the user has accepted."""
    inertias = system.negative_inertias
    if not inertias.bodies or not inertias.accepted:
        return ()
    message = f"Computed with inertias that no rigid body has: {_with_negative_moments(inertias.bodies)}."
    return (
        warning("I009", "/accept_inertia", message, "They were accepted with accept_inertia; do not rely on them."),
    )


def _with_negative_moments(bodies: Sequence[str]) -> str:
    shown = [repr(name) for name in bodies]
    if len(shown) > NAMES_IN_MESSAGES:
        shown = [*shown[: NAMES_IN_MESSAGES - 1], f"{len(bodies) - NAMES_IN_MESSAGES + 1} more"]
    subject = f"body {shown[0]} has" if len(shown) == 1 else f"bodies {', '.join(shown[:-1])} and {shown[-1]} have"
    return f"{subject} a negative principal moment of inertia"
