"""The formulation of a mechanism in any absolute coordinates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cadmbs.absolute.dynamics import AbsoluteDynamics, absolute_dynamics
from cadmbs.absolute.groups.dynamics import GroupDynamics, group_dynamics
from cadmbs.absolute.groups.states import Group
from cadmbs.absolute.options import unsupported_options
from cadmbs.dynamics.scenarios.consistent import Start
from cadmbs.system import Scenario, System


def absolute_formulation(
    system: System, plan: Scenario, coordinates: str, start: Start, overrides: Mapping[str, Any], engine: str
) -> AbsoluteDynamics | GroupDynamics:
    """A mechanism in absolute coordinates, ready to be stepped.

    Args:
        system: Compiled mechanism.
        plan: What to simulate. Its method is that of relative coordinates: only an override chooses another one.
        coordinates: "rA", "rp", "rE", "SE3" or "SO3xR3".
        start: Consistent joint positions and velocities.
        overrides: Fields of the scenario that the caller set.
        engine: "auto", "reference" or "compiled".

    Raises:
        ValueError: If an override has no meaning with these coordinates and this method.
        UnknownNameError: If the coordinates or the method are unknown.
        NotSolvableError: If the equations have no solution at the start, or the method cannot treat the mechanism.
    """
    method = overrides.get("method", "auto")
    if sentence := unsupported_options(coordinates, method, overrides):
        raise ValueError(sentence)
    if coordinates in [group.value for group in Group]:
        return group_dynamics(system, plan, coordinates, method, start)
    return absolute_dynamics(system, plan, coordinates, method, start, engine)
