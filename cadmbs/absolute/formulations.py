"""The formulation of a mechanism in any absolute coordinates, and the options that it supports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cadmbs.absolute.dynamics import ACCURATE_METHOD, METHODS, AbsoluteDynamics, absolute_dynamics
from cadmbs.absolute.groups import methods as groups
from cadmbs.absolute.groups.dynamics import GroupDynamics, group_dynamics
from cadmbs.absolute.groups.states import Group
from cadmbs.dynamics.scenarios.consistent import Start
from cadmbs.errors import ArgumentError
from cadmbs.system import Scenario, System


def absolute_formulation(
    system: System, plan: Scenario, coordinates: str, start: Start, overrides: Mapping[str, Any], engine: str
) -> AbsoluteDynamics | GroupDynamics:
    """A mechanism in absolute coordinates, ready to be stepped.

    Args:
        system: Compiled mechanism.
        plan: What to simulate. Its method is that of relative coordinates: only an override chooses another one.
        coordinates: "rA", "rp", "rE", "rE-fixed", "SE3" or "SO3xR3".
        start: Consistent joint positions and velocities.
        overrides: Fields of the scenario that the caller set.
        engine: "auto", "numpy" or "compiled".

    Raises:
        ArgumentError: If an override has no meaning with these coordinates and this method.
        UnknownNameError: If the coordinates or the method are unknown.
        NotSolvableError: If the equations have no solution at the start, or the method cannot treat the mechanism.
    """
    method = overrides.get("method", "auto")
    if sentence := unsupported_options(coordinates, method, overrides):
        raise ArgumentError(sentence)
    if coordinates in [group.value for group in Group]:
        return group_dynamics(system, plan, coordinates, method, start, engine)
    return absolute_dynamics(system, plan, coordinates, method, start, engine)


def unsupported_options(coordinates: str, method: str, options: Mapping[str, Any]) -> str | None:
    """A sentence about the first option that has no meaning with a method, None where all have one.

    Args:
        coordinates: "rA", "rp", "rE", "rE-fixed", "SE3" or "SO3xR3".
        method: Name of the method; unknown ones are left to the simulation.
        options: Fields of the scenario that the caller set.
    """
    on_group = coordinates in [group.value for group in Group]
    name = method if method != "auto" else groups.AUTO_METHOD if on_group else ACCURATE_METHOD
    if name not in (groups.METHODS if on_group else METHODS):
        return None
    is_adaptive = on_group and name in groups.ADAPTIVE
    is_explicit = is_adaptive or (on_group and name in groups.FIXED)
    formulation = f"{coordinates}:{name}"
    if options.get("stabilization", "none") != "none" and not is_explicit:
        return (
            f"The stabilization {options['stabilization']!r} has no meaning with {formulation}: it keeps the position "
            "constraints by itself. Leave it out, or take SE3:rk4."
        )
    for tolerance, is_supported in (("rtol", is_adaptive), ("atol", is_explicit)):
        if tolerance in options and not is_supported:
            return (
                f"The tolerance {tolerance} has no meaning with {formulation}: its steps are fixed. Give a step, or "
                "take SE3:dp54."
            )
    return None
