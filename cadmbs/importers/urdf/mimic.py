"""Mimic joints as exact linear couplings of coordinates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cadmbs.importers.urdf.joints import KINDS, Joint
from cadmbs.importers.urdf.numbers import number
from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.report import Report, owner
from cadmbs.models.suggestions import did_you_mean
from cadmbs.topology.wording import quoted

_SINGLE = ("revolute", "prismatic")


@dataclass(frozen=True, slots=True)
class Mimic:
    """q_follower = multiplier q_leader + offset"""

    element: Element
    follower: str
    leader: str
    multiplier: float
    offset: float

    @property
    def coupling(self) -> dict[str, Any]:
        """The coupling as in a mechanism document; the follower is its dependent coordinate."""
        return {
            "name": f"mimic:{self.follower}",
            "terms": [
                {"coordinate": self.follower, "factor": 1.0},
                {"coordinate": self.leader, "factor": -self.multiplier},
            ],
            "offset": self.offset,
            "dependent": self.follower,
        }


def mimics(report: Report, joints: Mapping[str, Joint], coupled: bool) -> tuple[Mimic, ...]:
    """The <mimic> elements that couple two joints, in the order of the file; chains and any order are fine.

    Findings: U030 no such leader, U031 circles, U032 (warning) joints without a single coordinate, U033 (note) not
    coupled by wish.

    Args:
        report: Where findings go.
        joints: The joints by name.
        coupled: Whether followers follow; if not, each joint keeps a coordinate of its own.
    """
    elements = {name: joint.element.find("mimic") for name, joint in joints.items()}
    written = {name: element for name, element in elements.items() if element is not None}
    if not coupled:
        _tell_independent(report, written)
        return ()
    found = [_mimic(report, joints, name, element) for name, element in written.items()]
    return _without_circles(report, [mimic for mimic in found if mimic is not None])


def _mimic(report: Report, joints: Mapping[str, Joint], name: str, element: Element) -> Mimic | None:
    leader = element.get("joint")
    follower = owner(element)
    if leader is None or leader not in joints:
        found = "no joint" if leader is None else f'joint "{leader}", and there is no joint of this name'
        hint = did_you_mean(leader or "", joints) or "Correct the name, or use --mimic independent."
        report.error("U030", element, f"{follower} mimics {found}.", hint)
        return None
    multiplier = number(report, element, "multiplier", 1.0)
    offset = number(report, element, "offset")
    for joint in (joints[name], joints[leader]):
        if joint.element.get("type") not in KINDS:
            return None  # the type is an error already
        if joint.kind not in _SINGLE:
            which = "it" if joint.name == name else f'joint "{leader}"'
            kind = joint.element.get("type", joint.kind)
            message = f'{follower} mimics joint "{leader}", but {which} is {kind}: the <mimic> has no effect.'
            report.warning(
                "U032", element, message, "Remove the <mimic>; it needs two joints with one coordinate each."
            )
            return None
    return Mimic(element, name, leader, multiplier, offset)


def _without_circles(report: Report, found: list[Mimic]) -> tuple[Mimic, ...]:
    """The mimics that do not follow themselves; U031 for each circle of the others."""
    leader = {mimic.follower: mimic.leader for mimic in found}
    state: dict[str, int] = {}  # the walk on which a follower was first met
    circular: set[str] = set()
    for walk, mimic in enumerate(found):
        joint = mimic.follower
        while joint in leader and joint not in state:
            state[joint] = walk
            joint = leader[joint]
        if joint in leader and state[joint] == walk and joint not in circular:
            circle = [joint]
            while leader[circle[-1]] != joint:
                circle.append(leader[circle[-1]])
            circular.update(circle)
            _tell_circle(report, next(m for m in found if m.follower in circle), circle)
    return tuple(mimic for mimic in found if mimic.follower not in circular)


def _tell_circle(report: Report, first: Mimic, circle: list[str]) -> None:
    if len(circle) == 1:
        message = f'joint "{circle[0]}" mimics itself.'
    else:
        message = f"joints {quoted(circle)} mimic each other in a circle."
    report.error("U031", first.element, message, "Remove one <mimic>, or use --mimic independent.")


def _tell_independent(report: Report, written: Mapping[str, Element]) -> None:
    if written:
        count = f"{len(written)} joint{'s' * (len(written) != 1)}"
        message = f"the <mimic> of {count} ({quoted(list(written))}) has no effect, as was asked for."
        report.note("U033", next(iter(written.values())), message, "Use --mimic coupled to let them follow.")
