"""Trajectories of mechanisms with loops for commands: what is not given follows, on every level, along one branch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from cadmbs.cli.closing import findings_in, reported_reference
from cadmbs.cli.console import Console
from cadmbs.cli.csv_columns import LEVELS as WORDS
from cadmbs.cli.trajectory import JointTrajectory
from cadmbs.constraints import closure, rows
from cadmbs.constraints.closed_configurations import has_loops, velocities_of_positions
from cadmbs.constraints.closed_coordinates import ClosedCoordinates, driven_trajectory
from cadmbs.constraints.closed_motion import LEVELS
from cadmbs.constraints.closed_rates import require_agreement
from cadmbs.constraints.gaps import system_gaps
from cadmbs.constraints.loop_findings import quoted
from cadmbs.system import System
from cadmbs.tolerances import DRIVE_AGREEMENT

FOLLOWS = "follows from the constraints"
"""Where the derivatives of a dependent coordinate come from."""

ROUGH_DERIVATIVES = (("a", "spline through q"), ("j", "spline through q"))
"""Derivatives of splines that are too rough to be held against the constraints."""

SPLINE_AGREEMENT = 1e-2
"""Part by which velocities from splines through given positions may differ from those that follow."""


def closed_trajectory(
    console: Console, system: System, motion: JointTrajectory, given: tuple[str, ...], file: str
) -> JointTrajectory:
    """A motion whose loops are closed at all times.

    The coordinates that are given lead, and the others follow from row to row without leaving the branch on which the
    first row is. Velocities, accelerations and jerks follow from the rows A(q) v = target and their derivatives, with
    those of the leading coordinates. Where all positions are given, as in results of simulations, the motion is taken
    as it is, and how far its loops are open is told. Prescribed motions play no part.

    Args:
        console: Where notes go.
        system: Compiled mechanism.
        motion: The trajectory, in all coordinates of the spanning tree.
        given: Names of the positions that are given.
        file: FILE, for messages.

    Raises:
        NotSolvableError: K001 no closed configuration, K007 what is given contradicts the constraints, K008 it leads
            beyond the end of the branch.
    """
    free = replace(system, motions=())
    if not rows(free).n_rows:
        return motion
    if len({*given} & {*system.position_names}) == system.n_q:
        _report_open_loops(console, free, motion)
        return motion
    rates = (motion.v, motion.a, motion.j)
    reference = reported_reference(console, free, given) if has_loops(free) else None
    with findings_in(file):
        closed = driven_trajectory(free, motion.q, given, rates, motion.t, reference=reference)
        _require_agreement(free, motion, closed)
    dependent = [name for name in free.velocity_names if name not in closed.independent]
    if dependent:
        lead = "lead" if len(closed.independent) > 1 else "leads"
        follow = "follow" if len(dependent) > 1 else "follows"
        console.say(f"note: {quoted(closed.independent)} {lead}; {quoted(dependent)} {follow} from the constraints")
    _report_rolling(console, free, dependent, closed.positions, given)
    origins = _origins(motion, closed.independent)
    return replace(motion, q=closed.q, v=closed.v, a=closed.a, j=closed.j, origins=origins)


def _report_rolling(
    console: Console,
    system: System,
    dependent: Sequence[str],
    names: Sequence[str],
    given: Sequence[str],
) -> None:
    """Warn of coordinates whose velocities follow from non-holonomic rows, which leave their positions open."""
    loose = velocities_of_positions(system, names) if has_loops(system) else system.velocity_names
    rolled = [name for name in dependent if name in loose and name not in given]
    if rolled:
        console.say(
            f"warning: rolling, edges and other non-holonomic rows tell the velocities of {quoted(rolled)}, not the "
            "positions, which stay as at the start: give columns of these, such as a result of `cadmbs simulate` has"
        )


def _report_open_loops(console: Console, system: System, motion: JointTrajectory) -> None:
    residual = closure(system, motion.q)
    if np.max(np.abs(residual), initial=0.0) > DRIVE_AGREEMENT:
        size = system_gaps(system, residual).size
        console.say(f"warning: all positions are given, and the loops are open by up to {size}")


def _origins(motion: JointTrajectory, chosen: tuple[str, ...]) -> dict[str, Mapping[str, str]]:
    return {
        word: {name: origin if name in chosen or origin == "given" else FOLLOWS for name, origin in origins.items()}
        for word, origins in motion.origins.items()
    }


def _require_agreement(system: System, motion: JointTrajectory, closed: ClosedCoordinates) -> None:
    """Refuse rates that are given for coordinates that follow, and are others."""
    for word, level in zip(WORDS[1:], LEVELS, strict=True):
        for place, name in enumerate(system.velocity_names):
            origin = motion.origins[word][name]
            if origin not in ("given", "spline through q") or (word, origin) in ROUGH_DERIVATIVES:
                continue
            tolerance = DRIVE_AGREEMENT if origin == "given" else SPLINE_AGREEMENT
            prescribed, follows = getattr(motion, word)[:, place], getattr(closed, word)[:, place]
            require_agreement(name, level, prescribed, follows, motion.t, tolerance)
