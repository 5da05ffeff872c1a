"""The start of a motion: what a scenario gives, closed and made consistent."""

from __future__ import annotations

from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios.consistent import one_start
from cadmbs.system import Scenario, System


def start_coordinates(
    system: System, scenario: Scenario, q: ArrayLike | None = None, v: ArrayLike | None = None
) -> tuple[Array, Array]:
    """Joint positions (n_q,) and velocities (n_v,) that satisfy all constraints at the start.

    Given positions and velocities keep their values; others follow, velocities by the smallest change in the kinetic
    metric.

    Args:
        system: Compiled mechanism.
        scenario: Initial values and what is held.
        q: Positions in place of the scenario's.
        v: Velocities in place of the scenario's.

    Raises:
        ShapeError: If q or v is a batch: absolute coordinates take one motion at a time.
        UnknownNameError: If a name of the scenario is neither a joint nor a coordinate.
        StartError: If no closed configuration is found, or given velocities contradict the constraints.
    """
    start = one_start(system, scenario, q, v)
    return start.q, start.v
