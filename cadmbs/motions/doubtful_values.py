"""Positions beyond their limits, and those that look like degrees or millimetres but were read as radians or metres."""

import math
from typing import TYPE_CHECKING

from cadmbs.errors import Finding, Severity, Where

if TYPE_CHECKING:
    from cadmbs.system import System

MOST_TURNS = 2.0
"""Turns up to which an angle without limits is taken as it is."""

LIMIT_ROUNDING = 1e-9
"""Part of a limit by which a value that was converted from degrees may exceed it."""

_SMALLER_UNITS = {"rad": ("deg", math.pi / 180.0), "m": ("mm", 1e-3)}


def doubtful_position(
    system: "System", name: str, value: float, file: str = "--q", *, has_suffix: bool = False
) -> Finding | None:
    """Q014: a position [rad or m] outside its limits, or an angle without limits of many turns, with the remedy.

    Args:
        system: Compiled mechanism.
        name: The position.
        value: Its value.
        file: The option or file that gives it.
        has_suffix: Whether the value has a suffix, so that its unit was meant.
    """
    from cadmbs.system.units import coordinate_units

    unit = coordinate_units(system).get(name, "")
    if unit not in _SMALLER_UNITS:
        return None
    suffix, factor = _SMALLER_UNITS[unit]
    lower, upper = _limits(system, name)
    if not _is_within(lower, value, upper):
        sides = f"{lower:g} to {upper:g} {unit}" if math.isfinite(upper - lower) else _one_side(lower, upper, unit)
        reason = f"is outside the limits {sides}"
    elif not has_suffix and unit == "rad" and math.isinf(upper - lower) and abs(value) > MOST_TURNS * math.tau:
        reason = f"is {abs(value) / math.tau:.3g} turns"
    else:
        return None
    meant = (
        not has_suffix and _is_within(lower, value * factor, upper) and not (unit == "rad" and abs(value) <= math.pi)
    )
    hint = f'Did you mean "{value:g}{suffix}"?' if meant else "Limits are monitored and never enforced."
    message = f'The position {value:g} {unit} of "{name}" {reason}.'
    return Finding("Q014", Severity.WARNING, Where(file), message, hint)


def _is_within(lower: float, value: float, upper: float) -> bool:
    return lower - LIMIT_ROUNDING * abs(lower) <= value <= upper + LIMIT_ROUNDING * abs(upper)


def _one_side(lower: float, upper: float, unit: str) -> str:
    return f"from {lower:g} {unit} on" if math.isinf(upper) else f"up to {upper:g} {unit}"


def _limits(system: "System", name: str) -> tuple[float, float]:
    """Lower and upper limit of a position, infinite where there is none; none where the two are exchanged."""
    for joint in system.joints:
        if name in joint.velocity_names:
            column = joint.velocity_names.index(name)
            bounds = {"lower": -math.inf, "upper": math.inf}
            bounds |= {key: float(values[column]) for key, values in joint.limits.items() if key in bounds}
            if bounds["lower"] <= bounds["upper"]:
                return bounds["lower"], bounds["upper"]
    return -math.inf, math.inf
