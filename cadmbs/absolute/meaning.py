"""Which fields of a scenario a method in absolute coordinates looks at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cadmbs.absolute.groups.methods import ADAPTIVE, FIXED
from cadmbs.absolute.groups.methods import METHODS as GROUP_METHODS
from cadmbs.absolute.groups.states import Group
from cadmbs.absolute.stepping import METHODS


def unused(coordinates: str, method: str, fields: Mapping[str, Any]) -> str | None:
    """A sentence about the first field that has no meaning, None where all have one.

    Args:
        coordinates: "rA", "rp", "rE", "SE3" or "SO3xR3".
        method: Word of the method; unknown ones are left to the simulation.
        fields: Fields of the scenario that somebody asked for.
    """
    on_group = coordinates in [group.value for group in Group]
    word = method if method != "auto" else "rk4" if on_group else "implicit_euler"
    if word not in (GROUP_METHODS if on_group else METHODS):
        return None
    adaptive = on_group and word in ADAPTIVE
    explicit = adaptive or (on_group and word in FIXED)
    name = f"{coordinates}:{word}"
    if fields.get("stabilization", "none") != "none" and not explicit:
        return (
            f"The stabilization {fields['stabilization']!r} has no meaning with {name}: it keeps the position "
            "constraints by itself. Leave it out, or take SE3:rk4."
        )
    if "rtol" in fields and not adaptive:
        return f"The tolerance rtol has no meaning with {name}: its steps are fixed. Give a step, or take SE3:dp54."
    if "atol" in fields and not explicit:
        return f"The tolerance atol has no meaning with {name}: its steps are fixed. Give a step, or take SE3:dp54."
    return None
