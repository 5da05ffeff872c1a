"""Which options of a scenario have no meaning with a method in absolute coordinates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cadmbs.absolute.dynamics import AUTO, METHODS
from cadmbs.absolute.groups.methods import ADAPTIVE, FIXED
from cadmbs.absolute.groups.methods import METHODS as GROUP_METHODS
from cadmbs.absolute.groups.states import Group

GROUP_AUTO = "rk4"
"""The method of "auto" on groups."""


def unsupported_options(coordinates: str, method: str, options: Mapping[str, Any]) -> str | None:
    """A sentence about the first option that has no meaning, None where all have one.

    Args:
        coordinates: "rA", "rp", "rE", "SE3" or "SO3xR3".
        method: Name of the method; unknown ones are left to the simulation.
        options: Fields of the scenario that the caller set.
    """
    on_group = coordinates in [group.value for group in Group]
    name = method if method != "auto" else GROUP_AUTO if on_group else AUTO
    if name not in (GROUP_METHODS if on_group else METHODS):
        return None
    adaptive = on_group and name in ADAPTIVE
    explicit = adaptive or (on_group and name in FIXED)
    chosen = f"{coordinates}:{name}"
    if options.get("stabilization", "none") != "none" and not explicit:
        return (
            f"The stabilization {options['stabilization']!r} has no meaning with {chosen}: it keeps the position "
            "constraints by itself. Leave it out, or take SE3:rk4."
        )
    for tolerance, supported in (("rtol", adaptive), ("atol", explicit)):
        if tolerance in options and not supported:
            return (
                f"The tolerance {tolerance} has no meaning with {chosen}: its steps are fixed. Give a step, or take "
                "SE3:dp54."
            )
    return None
