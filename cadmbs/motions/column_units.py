"""Units that users write behind numbers and column names: deg, mm, ms, and their rates."""

from __future__ import annotations

import math
import re

_ANGLE = {"rad": 1.0, "deg": math.pi / 180.0}
_LENGTH = {"m": 1.0, "mm": 1e-3, "cm": 1e-2}
TIME = {"s": 1.0, "ms": 1e-3, "min": 60.0}
"""Suffixes of times, in seconds."""

_SUFFIXES_OF_UNIT = {"rad": _ANGLE, "m": _LENGTH}
_RATE_SUFFIX = {"position": "", "velocity": "/s", "acceleration": "/s^2"}


def suffixes(unit: str, quantity: str) -> dict[str, float]:
    """Factors of the suffixes that a coordinate takes.

    Args:
        unit: "rad", "m" or "1" (component of a quaternion).
        quantity: "position", "velocity", "acceleration"; anything else takes no suffix.
    """
    if quantity not in _RATE_SUFFIX:
        return {}
    base = _SUFFIXES_OF_UNIT.get(unit, {})
    return base | {f"{suffix}{_RATE_SUFFIX[quantity]}": factor for suffix, factor in base.items()}


_IN_BRACKETS = re.compile(r"(?P<name>.*\S)\s*[\[(]\s*(?P<unit>[^\[\]()]*?)\s*[\])]")


def name_and_unit(header: str) -> tuple[str, str]:
    """The name of a column and the unit in brackets behind it, "" where there is none.

    Example:
        >>> name_and_unit("left knee [deg]")
        ('left knee', 'deg')
    """
    match = _IN_BRACKETS.fullmatch(header.strip())
    return (match["name"], match["unit"]) if match else (header.strip(), "")
