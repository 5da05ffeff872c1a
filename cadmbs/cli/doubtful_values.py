"""Positions that look like degrees or millimetres but were read as radians or metres."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cadmbs.system import System

MOST_TURNS = 2.0
"""Turns up to which an angle without limits is taken as it is."""

_SMALLER_UNITS = {"rad": ("deg", math.pi / 180.0), "m": ("mm", 1e-3)}


def doubtful_position(system: System, name: str, value: float) -> str:
    """A sentence about a position [rad or m] far outside its limits, with the remedy; "" for all others.

    Far is farther from the limits than they are apart; of an angle without limits, more than `MOST_TURNS`.

    Args:
        system: Compiled mechanism.
        name: The position.
        value: Its value, which had no suffix.
    """
    from cadmbs.system.units import coordinate_units

    unit = coordinate_units(system).get(name, "")
    if unit not in _SMALLER_UNITS:
        return ""
    suffix, factor = _SMALLER_UNITS[unit]
    lower, upper = _limits(system, name)
    limited = math.isfinite(upper - lower)
    free_range = MOST_TURNS * math.tau if unit == "rad" else math.inf
    if max(lower - value, value - upper) > (upper - lower if limited else free_range):
        reason = f"is far outside the limits {lower:g} to {upper:g} {unit}"
    elif not limited and abs(value) > free_range:
        reason = f"is {abs(value) / math.tau:.3g} turns"
    else:
        return ""
    inside = lower <= value * factor <= upper
    return f'The position {value:g} {unit} of "{name}" {reason}.' + f' Did you mean "{value:g}{suffix}"?' * inside


def _limits(system: System, name: str) -> tuple[float, float]:
    """Lower and upper limit of a position, infinite where there is none."""
    for joint in system.joints:
        if name in joint.velocity_names:
            column = joint.velocity_names.index(name)
            bounds = {"lower": -math.inf, "upper": math.inf}
            bounds |= {key: float(values[column]) for key, values in joint.limits.items() if key in bounds}
            return bounds["lower"], bounds["upper"]
    return -math.inf, math.inf
