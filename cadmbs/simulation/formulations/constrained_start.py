"""The start of a motion with constraints: closed loops, rank of the rows, a solution of the equations."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.loop_findings import SPECIAL_GEOMETRY, alignment_hint
from cadmbs.constraints.mobility import mobility_ranks
from cadmbs.dynamics.closed_loops.constrained import DENSE_VELOCITY_LIMIT
from cadmbs.dynamics.scenarios.consistent import Start, consistent_start
from cadmbs.errors import Finding, NotSolvableError, StartError, error, warning
from cadmbs.simulation.formulations.equations import Index1Equations
from cadmbs.system import Scenario, System
from cadmbs.tolerances import SMALLEST_PROJECTED_DRIFT

REMEMBERED_START_VALUES = 8
"""So many starts of a mechanism are remembered: variations of a scenario that are run in turns."""

Value = TypeVar("Value")


class RecentValues:
    """The latest values, by all that they depend on: a simulation that is run again begins at once."""

    def __init__(self) -> None:
        """No value is known yet."""
        self._values: dict[Hashable, object] = {}

    def value(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value for a key, made where it is not remembered."""
        known = self._values.pop(key, None)
        value = make() if known is None else known
        self._values[key] = value
        if len(self._values) > REMEMBERED_START_VALUES:
            self._values.pop(next(iter(self._values)), None)
        return value  # type: ignore[return-value]  # a key has values of one type


def recent_starts(system: System) -> RecentValues:
    """Consistent starts of a mechanism."""
    return RecentValues()


def recent_ranks(system: System) -> RecentValues:
    """Ranks of the constraint rows of a mechanism at starts."""
    return RecentValues()


def closed_start(system: System, plan: Scenario, q: Array, v: Array, guessed: bool) -> Start:
    """`consistent_start`, remembered for a simulation that is run again."""
    values = [tuple(sorted((name, *x) for name, x in fields.items())) for fields in (plan.positions, plan.velocities)]
    key = (plan.start, plan.branch, *values, tuple(plan.hold), q.shape, q.tobytes(), v.tobytes(), guessed)
    return system.derived(recent_starts).value(key, lambda: consistent_start(system, plan, q, v, guessed))


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
        key = plan.start, first.tobytes()
        gap = start.remaining_gap
        ranks = system.derived(recent_ranks).value(
            key, lambda: mobility_ranks(system, first, plan.start, remaining_gap=gap)
        )
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
