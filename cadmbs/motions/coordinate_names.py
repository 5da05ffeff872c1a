"""Names of coordinates as users give them, and what is said of those that there are not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cadmbs.suggestions import did_you_mean
from cadmbs.summaries import LISTED_NAMES

if TYPE_CHECKING:
    from cadmbs.system import System


def unknown_coordinate(system: System, name: str, names: Iterable[str]) -> str:
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
    more = ", ..." if len(known) > LISTED_NAMES else ""
    listing = f"Its coordinates are {', '.join(known[:LISTED_NAMES])}{more}." if known else ""
    return f'"{system.name}" has no coordinate "{name}". {did_you_mean(name, known) or listing}'.rstrip()
