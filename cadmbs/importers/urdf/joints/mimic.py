"""Mimic joints as exact linear couplings of coordinates, and the limits that they leave to their leaders."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from cadmbs import suggestions, tolerances
from cadmbs.importers.urdf.joints.joints import JOINT_KINDS, UrdfJoint
from cadmbs.importers.urdf.report import UrdfReport, owner_label
from cadmbs.importers.urdf.xml.numbers import number
from cadmbs.importers.urdf.xml.syntax import Element
from cadmbs.models.checks.names import count_of
from cadmbs.topology.wording import quoted

_SINGLE_COORDINATE_KINDS = ("revolute", "prismatic")


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
        """The coupling as in a mechanism document; the follower is its dependent coordinate.

        A multiplier 0 holds the follower at its offset.
        """
        terms = [{"coordinate": self.follower, "factor": 1.0}, {"coordinate": self.leader, "factor": -self.multiplier}]
        return {
            "name": f"mimic:{self.follower}",
            "terms": terms if self.multiplier != 0.0 else terms[:1],
            "offset": self.offset,
            "dependent": self.follower,
        }


def mimics(report: UrdfReport, joints: Mapping[str, UrdfJoint], coupled: bool) -> tuple[Mimic, ...]:
    """The <mimic> elements that couple two joints, in the order of the file; chains in any order are allowed.

    Findings: U030 no such leader, U031 circles, U032 (warning) joints without a single coordinate, U033 (note) ignored
    on request, U034 (warning) a multiplier 0.

    Args:
        report: Collects the findings.
        joints: The joints by name.
        coupled: Whether followers are coupled; if not, each joint has an independent coordinate.
    """
    elements = {name: joint.element.find("mimic") for name, joint in joints.items()}
    written = {name: element for name, element in elements.items() if element is not None}
    if not coupled:
        _report_independent(report, written)
        return ()
    read = [_mimic(report, joints, name, element) for name, element in written.items()]
    linked = [mimic for mimic in read if mimic is not None]
    _report_ignored(report, joints, [mimic for mimic in linked if not _single(joints, mimic)])
    return _without_circles(report, [mimic for mimic in linked if _single(joints, mimic)])


def _mimic(report: UrdfReport, joints: Mapping[str, UrdfJoint], name: str, element: Element) -> Mimic | None:
    """A mimic joint whose leader exists; None if a type is unknown, which has been reported."""
    leader = element.get("joint")
    if leader is None or leader not in joints:
        named = "no joint" if leader is None else f'joint "{leader}", but there is no joint of this name'
        suggestion = _suggestion(leader or "", name, joints) or "Name the joint that it follows."
        hint = f"{suggestion} Or let all joints move independently: --mimic independent."
        report.error("U030", element, f"{owner_label(element)} mimics {named}.", hint)
        return None
    if any(joints[end].element.get("type") not in JOINT_KINDS for end in (name, leader)):
        return None
    mimic = Mimic(element, name, leader, number(report, element, "multiplier", 1.0), number(report, element, "offset"))
    if mimic.multiplier == 0.0:
        message = (
            f'{owner_label(element)} mimics joint "{leader}" with the multiplier 0: it does not follow it and stays at '
            f"{mimic.offset:g}."
        )
        report.warning("U034", element, message, "Write the ratio of the two joints, or make the joint fixed.")
    return mimic


def _suggestion(leader: str, follower: str, joints: Mapping[str, UrdfJoint]) -> str:
    """A similar joint: one whose name has the same ending and begins like the follower, as prefixes get lost."""
    ending = [name for name in joints if leader and name.endswith(leader) and name != follower]
    if ending:
        return f'Did you mean "{max(ending, key=lambda name: _shared_beginning(name, follower))}"?'
    return suggestions.did_you_mean(leader, joints)


def _shared_beginning(a: str, b: str) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(a, b, strict=False)))


def _single(joints: Mapping[str, UrdfJoint], mimic: Mimic) -> bool:
    """Whether both joints have one coordinate."""
    return all(joints[name].kind in _SINGLE_COORDINATE_KINDS for name in (mimic.follower, mimic.leader))


def _report_ignored(report: UrdfReport, joints: Mapping[str, UrdfJoint], ignored: list[Mimic]) -> None:
    """U032, once for each leader: followers or a leader without a single coordinate."""
    by_leader: dict[str, list[Mimic]] = {}
    for mimic in ignored:
        by_leader.setdefault(mimic.leader, []).append(mimic)
    for leader, group in by_leader.items():
        followers = [mimic.follower for mimic in group]
        single = len(group) == 1
        if joints[leader].kind not in _SINGLE_COORDINATE_KINDS:
            reason = f'joint "{leader}", which {"it mimics" if single else "they mimic"}, is {_types(joints, [leader])}'
        else:
            reason = f"{'it is' if single else 'they are'} {_types(joints, followers)}"
        message = f"the <mimic> of {'joint' if single else 'joints'} {quoted(followers)} has no effect: {reason}."
        hint = "A <mimic> couples joints of the types revolute, continuous and prismatic."
        report.warning("U032", group[0].element, message, hint)


def _types(joints: Mapping[str, UrdfJoint], names: list[str]) -> str:
    """The types of those joints that do not have a single coordinate."""
    unfit = [joints[name] for name in names if joints[name].kind not in _SINGLE_COORDINATE_KINDS]
    return " or ".join(dict.fromkeys(joint.element.get("type", "") for joint in unfit))


def _without_circles(report: UrdfReport, mimics: list[Mimic]) -> tuple[Mimic, ...]:
    """The mimic joints outside of circles; U031 for each circle."""
    leader = {mimic.follower: mimic.leader for mimic in mimics}
    state: dict[str, int] = {}  # the walk on which a follower was first met
    circular: set[str] = set()
    for walk, mimic in enumerate(mimics):
        joint = mimic.follower
        while joint in leader and joint not in state:
            state[joint] = walk
            joint = leader[joint]
        if joint in leader and state[joint] == walk and joint not in circular:
            circle = [joint]
            while leader[circle[-1]] != joint:
                circle.append(leader[circle[-1]])
            circular.update(circle)
            _report_circle(report, next(m for m in mimics if m.follower in circle), circle)
    return tuple(mimic for mimic in mimics if mimic.follower not in circular)


def _report_circle(report: UrdfReport, first: Mimic, circle: list[str]) -> None:
    if len(circle) == 1:
        message = f'joint "{circle[0]}" mimics itself.'
    else:
        message = f"joints {quoted(circle)} mimic each other in a circle."
    report.error("U031", first.element, message, "Remove one <mimic>, or use --mimic independent.")


def _report_independent(report: UrdfReport, written: Mapping[str, Element]) -> None:
    if written:
        message = (
            f"the <mimic> of {count_of(len(written), 'joint')} ({quoted(list(written))}) is ignored, as requested."
        )
        report.note("U033", next(iter(written.values())), message, "Use --mimic coupled to couple them.")


Bounds = tuple[float, float]


def tightened_leader_limits(
    report: UrdfReport, joints: Mapping[str, UrdfJoint], mimics: Sequence[Mimic]
) -> dict[str, UrdfJoint]:
    """The joints, with bounds of leaders for which all followers stay within their limits; U065 for each change.

    lower_f <= m q + c <= upper_f, also along chains. Continuous leaders, and followers that cannot move (in many files
    a placeholder for no limits), change nothing; nor do limits that would lock the leader.
    """
    changed = dict(joints)
    by_follower = {mimic.follower: mimic for mimic in mimics}
    for mimic in mimics:
        follower_bounds = _bounds(joints[mimic.follower])
        leader, m, c = _first_leader(mimic, by_follower)
        bounds = _bounds(changed[leader])
        if follower_bounds is None or bounds is None or m == 0.0:
            continue
        a, b = sorted(((follower_bounds[0] - c) / m, (follower_bounds[1] - c) / m))
        slack = tolerances.LIMIT_RANGE_TOLERANCE * (bounds[1] - bounds[0])
        tight = (a if a > bounds[0] + slack else bounds[0], b if b < bounds[1] - slack else bounds[1])
        if tight != bounds:
            locked = tight[1] - tight[0] <= slack
            changed[leader] = _limited(report, changed[leader], bounds, None if locked else tight, mimic)
    return changed


def _first_leader(mimic: Mimic, by_follower: Mapping[str, Mimic]) -> tuple[str, float, float]:
    """The joint at the end of a chain of mimics, and q_follower = m q_leader + c."""
    m, c, leader = mimic.multiplier, mimic.offset, mimic.leader
    while leader in by_follower:
        following = by_follower[leader]
        m, c, leader = m * following.multiplier, m * following.offset + c, following.leader
    return leader, m, c


def _bounds(joint: UrdfJoint) -> Bounds | None:
    """Lower and upper bound, if both exist and the joint can move between them."""
    lower, upper = joint.limits.get("lower"), joint.limits.get("upper")
    return (lower, upper) if lower is not None and upper is not None and lower < upper else None


def _limited(report: UrdfReport, leader: UrdfJoint, bounds: Bounds, tight: Bounds | None, mimic: Mimic) -> UrdfJoint:
    limit = leader.element.find("limit")
    element = leader.element if limit is None else limit
    range_text = f'joint "{leader.name}" may move from {bounds[0]:g} to {bounds[1]:g}'
    if tight is None:
        message = (
            f'{range_text}, but its follower "{mimic.follower}" is within its limits at one point of this range at '
            "most; the limits of the leader are not changed."
        )
        report.warning("U065", element, message, "Check multiplier, offset and limits of the two joints.")
        return leader
    message = (
        f'{range_text}, but its follower "{mimic.follower}" is within its limits only from {tight[0]:g} to '
        f"{tight[1]:g}; the limits of the leader are reduced to this range."
    )
    report.note("U065", element, message, "--mimic independent keeps the limits as written.")
    written = {"limit": {"lower": bounds[0], "upper": bounds[1]}}
    return replace(
        leader,
        limits={**leader.limits, "lower": tight[0], "upper": tight[1]},
        extension={**written, **leader.extension},
    )
