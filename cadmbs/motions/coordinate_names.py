"""Names and units of coordinates as users write them: deg, mm, ms, and their rates; what is said of unknown names."""

import math
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cadmbs import suggestions, summaries

if TYPE_CHECKING:
    from cadmbs.system import System

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


# Names of coordinates as users give them, and what is said of those that there are not.


def unknown_coordinate(system: "System", name: str, names: Iterable[str]) -> str:
    """Why a name is not among the coordinates that can be given, and which may have been meant."""
    known = tuple(names)
    by_joint: Mapping[str, tuple[str, ...]] = {
        joint.name: tuple(x for x in dict.fromkeys(joint.position_names + joint.velocity_names) if x in known)
        for joint in system.joints
    }
    owner = name if name in by_joint else name.rpartition(":")[0]
    if by_joint.get(owner):
        return f'There is no coordinate "{name}"; joint "{owner}" has {", ".join(by_joint[owner])}.'
    if owner in by_joint:
        joint = system.joints[system.joint_names.index(owner)]
        if joint.is_cut:
            return f'Joint "{owner}" is cut: its coordinates follow from those of the spanning tree.'
        if joint.position_names:
            return f'"{name}" follows from a coupling and cannot be given; give the coordinate that leads it.'
        return f'Joint "{owner}" is fixed: it has no coordinates.'
    more = ", ..." if len(known) > summaries.LISTED_NAMES else ""
    listing = f"Its coordinates are {', '.join(known[: summaries.LISTED_NAMES])}{more}." if known else ""
    return f'"{system.name}" has no coordinate "{name}". {suggestions.did_you_mean(name, known) or listing}'.rstrip()
