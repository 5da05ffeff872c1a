"""Limits, losses and drives of joints for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cadmbs.cli.terminal import console, tables

_DRIVES = {True: "actuated", False: "passive", None: ""}
_HEADER = ("joint", "position", "velocity", "force", "damping", "friction", "armature", "drive")


def drives_text(data: Mapping[str, Any], limit: int | None = None) -> str:
    """A table of the joints with limits, losses or a drive; "" if there are none.

    A joint of several coordinates has its values side by side, in the order of the coordinates.
    """
    rows = [row for row in (_row(joint, data["coordinates"]["units"]) for joint in data["joints"]) if any(row[1:])]
    if not rows:
        return ""
    title = f"{console.heading('Limits, losses, drives')}: limits are monitored, not enforced"
    drives = {joint["actuated"] for joint in data["joints"] if joint["position_names"]}
    if None in drives and len(drives) > 1:
        title += "; without a word the drive is not known"
    return tables.section_text(title, _HEADER, rows[:limit], len(rows))


def _row(joint: Mapping[str, Any], units: Mapping[str, str]) -> list[str]:
    limits = joint["limits"]
    unit = _unit(joint, units)
    force = {"rad": "N m", "m": "N"}.get(unit, "")
    return [
        console.escape_controls(joint["name"]),
        _range(limits.get("lower"), limits.get("upper"), unit),
        _value(limits.get("velocity"), f"{unit}/s" if unit else ""),
        _value(limits.get("effort"), force),
        _value(joint["damping"] or None, f"{force} s{f'/{unit}' if unit else ''}" if force else ""),
        _value(joint["friction"] or None, force),
        _value(joint["armature"] or None, {"rad": "kg m^2", "m": "kg"}.get(unit, "")),
        _DRIVES[joint["actuated"]],
    ]


def _unit(joint: Mapping[str, Any], units: Mapping[str, str]) -> str:
    """The unit of the joint's coordinates; "" where they differ or are no coordinates of the spanning tree."""
    kinds = {"revolute": "rad", "continuous": "rad", "universal": "rad", "screw": "rad", "prismatic": "m"}
    known = {units[name] for name in joint["position_names"] if name in units}
    if len(known) == 1 and "1" not in known:
        return known.pop()
    return "" if known else kinds.get(joint["kind"], "")


def _range(lower: Any, upper: Any, unit: str) -> str:
    if lower is None and upper is None:
        return ""
    if lower is None or upper is None:
        bound = f"from {_numbers(lower)}" if upper is None else f"up to {_numbers(upper)}"
        return f"{bound} {unit}".rstrip()
    return f"{_numbers(lower)} to {_numbers(upper)} {unit}".rstrip()


def _value(value: Any, unit: str) -> str:
    """A value, or those of several coordinates; "" if there is none or all are zero."""
    entries = value if isinstance(value, Sequence) else [value]
    return "" if value is None or not any(entries) else f"{_numbers(value)} {unit}".rstrip()


def _numbers(value: Any) -> str:
    if isinstance(value, Sequence):
        return f"({', '.join(map(tables.number_text, value))})"
    return tables.number_text(value)
