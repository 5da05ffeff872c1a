"""Which systems the dynamics of trees can serve."""

from __future__ import annotations

from collections.abc import Callable

from cadmbs.errors import NotSolvableError
from cadmbs.system import System
from cadmbs.system.arguments import require_coordinates
from cadmbs.system.inertias import require_inertia


def require_tree(system: System, what: str, instead: str = "") -> None:
    """Refuse mechanisms whose equations need more than their spanning tree.

    Args:
        system: Compiled mechanism.
        what: The quantity that is refused.
        instead: The function that has it for such mechanisms.

    Raises:
        NotSolvableError: If there are loops, constraint rows or prescribed motions; the message names them.
    """
    require_coordinates(system)
    reasons = []
    if system.closures:
        cut = ", ".join(repr(system.joints[closure.joint].name) for closure in system.closures)
        reasons.append(f"{len(system.closures)} closed loop{'s' * (len(system.closures) > 1)} (cut at {cut})")
    if system.rows:
        reasons.append("constraints " + ", ".join(repr(row.name) for row in system.rows))
    if system.motions:
        reasons.append("prescribed motions " + ", ".join(repr(motion.name) for motion in system.motions))
    if reasons and instead:
        raise NotSolvableError(
            f"{what} of {system.name!r} without its {' and '.join(reasons)} would be that of its spanning tree alone; "
            f"use {instead}"
        )
    if reasons:
        raise NotSolvableError(
            f"{what} of {system.name!r} needs the solution of {' and '.join(reasons)}, "
            "which this version cannot do yet; kinematics and the matrices of the spanning tree are available"
        )


def requires_tree(what: str, instead: str = "") -> Callable[[System], None]:
    """`require_tree` and `require_inertia` for a quantity, as the requirement of `with_kernel`."""

    def require(system: System) -> None:
        require_tree(system, what, instead)
        require_inertia(system)

    return require
