"""The start of a motion with constraints: closed loops, rank of the rows, a solution of the equations."""

from collections.abc import Hashable

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.loop_findings import SPECIAL_GEOMETRY, alignment_hint
from cadmbs.constraints.matrices.saddle import Saddle
from cadmbs.constraints.mobility.degrees_of_freedom import Ranks, mobility_ranks
from cadmbs.dynamics.closed_loops.constrained import DENSE_VELOCITY_LIMIT
from cadmbs.dynamics.closed_loops.singular import state_saddle
from cadmbs.dynamics.scenarios.consistent import Start, consistent_start
from cadmbs.errors import Finding, NotSolvableError, StartError, error, warning
from cadmbs.simulation.formulations.equations import Index1Equations
from cadmbs.system import Scenario, System
from cadmbs.system.system import recent_value
from cadmbs.tolerances import SMALLEST_PROJECTED_DRIFT

REMEMBERED_START_VALUES = 8
"""So many starts of a mechanism are remembered: variations of a scenario that are run in turns."""


def recent_starts(system: System) -> dict[Hashable, Start]:
    """Consistent starts of a mechanism, so that a simulation that is run again begins at once."""
    return {}


def recent_ranks(system: System) -> dict[Hashable, Ranks]:
    """Ranks of the constraint rows of a mechanism at starts."""
    return {}


def recent_factors(system: System) -> dict[Hashable, Saddle]:
    """Factors of the equations of a mechanism at starts."""
    return {}


def closed_start(system: System, plan: Scenario, q: Array, v: Array, guessed: bool) -> Start:
    """`consistent_start`, remembered for a simulation that is run again."""
    values = [tuple(sorted((name, *x) for name, x in fields.items())) for fields in (plan.positions, plan.velocities)]
    key = (plan.start, plan.branch, *values, tuple(plan.hold), q.shape, q.tobytes(), v.tobytes(), guessed)
    make = lambda: consistent_start(system, plan, q, v, guessed)  # noqa: E731
    return recent_value(system.derived(recent_starts), key, make, REMEMBERED_START_VALUES)


def largest_drift(plan: Scenario, start: Start) -> float:
    """Drift off the constraints up to which states are left alone [rad, m]; more where no configuration closes them."""
    return max(plan.absolute_tolerance, SMALLEST_PROJECTED_DRIFT, start.largest_gap)


def start_rank(system: System, plan: Scenario, start: Start) -> tuple[int | None, tuple[Finding, ...]]:
    """Rank of the rows at regular configurations around the start; a warning where the start is singular.

    Raises:
        StartError: If nothing can move.
    """
    if system.n_v > DENSE_VELOCITY_LIMIT or not system.n_v:
        return None, ()
    first = start.q.reshape(-1, system.n_q)[0]
    try:
        make = lambda: mobility_ranks(system, first, plan.start, remaining_gap=start.remaining_gap)  # noqa: E731
        key = plan.start, first.tobytes()
        ranks = recent_value(system.derived(recent_ranks), key, make, REMEMBERED_START_VALUES)
    except NotSolvableError:
        return None, ()
    if not ranks.degrees_of_freedom and not ranks.driven:
        hint = alignment_hint(system, ranks.q) or (
            SPECIAL_GEOMETRY
            if ranks.shaky
            else "Free a joint or a constraint: `cadmbs info --loops` names those that remove the same motion twice."
        )
        raise StartError(error("S114", "", f"start: {system.name!r} has {ranks.sentence}", hint))
    if not ranks.singular:
        return ranks.generic_rank, ()
    text = (
        f"start: the configuration is singular: {ranks.rank} independent rows in place of {ranks.generic_rank} "
        "around it; which branch the motion takes depends on the velocities given and on rounding"
    )
    return ranks.generic_rank, (warning("S115", "", text, "Start beside it, with velocities that say where to go."),)


def start_factors(system: System, rank: int | None, t: float, q: Array) -> Saddle:
    """Factors of the equations with rows of a rank at a start, remembered for a simulation that is run again.

    Raises:
        NotSolvableError: If the mass matrix is singular where the rows leave that.
    """
    make = lambda: state_saddle(system, rank, t, q)  # noqa: E731
    key = rank, t, q.shape, q.tobytes()
    return recent_value(system.derived(recent_factors), key, make, REMEMBERED_START_VALUES)


def require_solvable(equations: Index1Equations, t: float, x: Array) -> None:
    """Refuse a start whose equations have no solution, or contradict each other.

    Raises:
        NotSolvableError: If a motion without inertia is possible, or driven accelerations contradict each other.
    """
    if not np.all(np.isfinite(equations(t, x))):
        raise NotSolvableError(
            f"the equations of motion of {equations.system.name!r} have no solution at the start: some motion that the "
            "constraints allow moves no inertia, or loads are not finite"
        )
