"""Trajectories of mechanisms with loops: other coordinates follow from those with columns."""

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from cadmbs import constraints, errors, tolerances
from cadmbs.constraints.closing import closed_configurations, closed_motion, gauss_newton
from cadmbs.constraints.closing.closed_configurations import ReferenceConfiguration
from cadmbs.constraints.closing.closed_coordinates import ClosedCoordinates, driven_motion, require_agreement
from cadmbs.constraints.equations.constraint_equations import without_motions
from cadmbs.constraints.loop_findings import quoted
from cadmbs.kernels.calls.engine import EngineOptions
from cadmbs.motions import columns, trajectory
from cadmbs.system import System, units

Say = Callable[[str], None]
"""Takes a sentence for the user."""

ROUGH_DERIVATIVES = (("a", "spline through q"), ("j", "spline through q"))
"""Derivatives of splines that are too rough to be compared with the constraints."""

SPLINE_AGREEMENT = 1e-2
"""Relative difference between velocities from splines and from constraints up to which they agree."""


def closed_trajectory(
    say: Say, system: System, motion: trajectory.JointTrajectory, specified: tuple[str, ...], file: str, engine: str
) -> trajectory.JointTrajectory:
    """A motion whose loops are closed at all times.

    The specified coordinates lead, and the others follow from row to row on the branch of the first row. Velocities,
    accelerations and jerks follow from the rows A(q) v = target and their derivatives, with those of the leading
    coordinates. If all positions are specified, as in results of simulations, the motion is unchanged, and a warning
    says how far its loops are open. Prescribed motions are left out.

    Args:
        say: Takes notes and warnings.
        system: Compiled mechanism.
        motion: The trajectory, in all coordinates of the spanning tree.
        specified: Names of the positions that have values.
        file: FILE, for messages.
        engine: Which engine closes the loops.

    Raises:
        NotSolvableError: K001 no closed configuration, K007 the values contradict the constraints, K008 they
            lead beyond the end of the branch.
    """
    free = without_motions(system)
    if not constraints.rows(free).n_rows:
        return motion
    if len({*specified} & {*system.position_names}) == system.n_q:
        _report_open_loops(say, free, motion)
        return motion
    rates = (motion.v, motion.a, motion.j)
    reference = reported_reference(say, free, specified) if closed_configurations.has_loops(free) else None
    with findings_in(file):
        options = EngineOptions(engine)
        closed = driven_motion(free, motion.q, specified, rates, motion.t, (), reference, options, trajectory=True)
        _require_agreement(free, motion, closed)
    dependent = [name for name in free.velocity_names if name not in closed.independent]
    if dependent:
        lead = "lead" if len(closed.independent) > 1 else "leads"
        follow = "follow" if len(dependent) > 1 else "follows"
        say(f"note: {quoted(closed.independent)} {lead}; {quoted(dependent)} {follow} from the constraints")
    _report_rolling(say, free, dependent, closed.positions, specified)
    origins = _origins(motion, closed.independent)
    return replace(motion, q=closed.q, v=closed.v, a=closed.a, j=closed.j, origins=origins, engine=closed.engine)


def _report_rolling(
    say: Say, system: System, dependent: Sequence[str], names: Sequence[str], specified: Sequence[str]
) -> None:
    """Warn of coordinates whose velocities follow from non-holonomic rows, which leave their positions open."""
    loose = (
        closed_configurations.velocities_of_positions(system, names)
        if closed_configurations.has_loops(system)
        else system.velocity_names
    )
    rolled = [name for name in dependent if name in loose and name not in specified]
    if rolled:
        say(
            f"warning: rolling, edges and other non-holonomic rows determine the velocities of {quoted(rolled)}, not "
            "the positions, which stay as at the start: give columns of them, such as those of `cadmbs simulate`"
        )


def _report_open_loops(say: Say, system: System, motion: trajectory.JointTrajectory) -> None:
    residual = constraints.closure(system, motion.q)
    if np.max(np.abs(residual), initial=0.0) > tolerances.DRIVE_AGREEMENT:
        size = gauss_newton.system_gaps(system, residual).size
        say(f"warning: all positions are given, and the loops are open by up to {size}")


def _origins(motion: trajectory.JointTrajectory, independent: tuple[str, ...]) -> dict[str, Mapping[str, str]]:
    return {
        level: {name: x if name in independent or x == "given" else trajectory.FOLLOWS for name, x in origins.items()}
        for level, origins in motion.origins.items()
    }


def _require_agreement(system: System, motion: trajectory.JointTrajectory, closed: ClosedCoordinates) -> None:
    """Refuse rates with columns that contradict those that follow from the constraints."""
    for level, rate_name in zip(columns.LEVELS[1:], closed_motion.LEVELS, strict=True):
        for k, name in enumerate(system.velocity_names):
            origin = motion.origins[level][name]
            if origin not in ("given", "spline through q") or (level, origin) in ROUGH_DERIVATIVES:
                continue
            tolerance = tolerances.DRIVE_AGREEMENT if origin == "given" else SPLINE_AGREEMENT
            prescribed, follows = getattr(motion, level)[:, k], getattr(closed, level)[:, k]
            require_agreement(name, rate_name, prescribed, follows, motion.t, tolerance)


def reported_reference(say: Say, system: System, specified: Sequence[str]) -> ReferenceConfiguration | None:
    """The configuration from which others are reached, with a note if the loops are open at q = 0.

    None if all positions are specified.

    Raises:
        NotSolvableError: K001, if no closed configuration is found.
    """
    if len(specified) == system.n_q:
        return None
    reference = closed_configurations.reference_configuration(replace(system, motions=()))
    if np.any(reference.displacement):
        largest = int(np.argmax(np.abs(reference.displacement)))
        name = system.velocity_names[largest]
        several = f"; {reference.n_solutions} such were found" if reference.n_solutions > 1 else ""
        say(
            "note: the loops are open at q = 0: the reference is the closed configuration next to it, "
            f'"{name}" moved by {reference.displacement[largest]:.3g} {units.coordinate_units(system)[name]}{several}'
        )
    return reference


@contextlib.contextmanager
def findings_in(file: str) -> Iterator[None]:
    """Findings of exceptions that concern the whole mechanism get the name of its file."""
    try:
        yield
    except errors.NotSolvableError as problem:
        problem.findings = tuple(
            finding if finding.where.file or finding.where.pointer else replace(finding, where=errors.Where(file))
            for finding in problem.findings
        )
        raise
