"""What the limits of followers leave of the limits of the joint that they follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cadmbs.importers.urdf.joints import UrdfJoint
from cadmbs.importers.urdf.mimic import Mimic
from cadmbs.importers.urdf.report import UrdfReport

_SLACK = 1e-6
"""Bounds that are nearer than this part of the range are the same: files round them."""

Bounds = tuple[float, float]


def tightened(report: UrdfReport, joints: Mapping[str, UrdfJoint], mimics: Sequence[Mimic]) -> dict[str, UrdfJoint]:
    """The joints, with the position bounds of leaders that no follower has to leave; U065 for each that changes.

    lower_f <= m q + c <= upper_f, chains included. Continuous leaders and followers that cannot move at all, as many
    files have them that say nothing about limits, change nothing; nor do limits that would lock the leader.
    """
    changed = dict(joints)
    by_follower = {mimic.follower: mimic for mimic in mimics}
    for mimic in mimics:
        bounds = _bounds(joints[mimic.follower])
        leader, m, c = _first_leader(mimic, by_follower)
        own = _bounds(changed[leader])
        if bounds is None or own is None or m == 0.0:
            continue
        a, b = sorted(((bounds[0] - c) / m, (bounds[1] - c) / m))
        slack = _SLACK * (own[1] - own[0])
        new = (a if a > own[0] + slack else own[0], b if b < own[1] - slack else own[1])
        if new != own:
            locked = new[1] - new[0] <= slack
            changed[leader] = _limited(report, changed[leader], own, None if locked else new, mimic)
    return changed


def _first_leader(mimic: Mimic, by_follower: Mapping[str, Mimic]) -> tuple[str, float, float]:
    """The joint at the end of a chain of mimics, and q_follower = m q_leader + c."""
    m, c, leader = mimic.multiplier, mimic.offset, mimic.leader
    while leader in by_follower:
        following = by_follower[leader]
        m, c, leader = m * following.multiplier, m * following.offset + c, following.leader
    return leader, m, c


def _bounds(joint: UrdfJoint) -> Bounds | None:
    """Lower and upper bound, if there are both and the joint can move between them."""
    lower, upper = joint.limits.get("lower"), joint.limits.get("upper")
    return (lower, upper) if lower is not None and upper is not None and lower < upper else None


def _limited(report: UrdfReport, leader: UrdfJoint, own: Bounds, new: Bounds | None, mimic: Mimic) -> UrdfJoint:
    limit = leader.element.find("limit")
    place = leader.element if limit is None else limit
    found = f'joint "{leader.name}" may move from {own[0]:g} to {own[1]:g}, but its follower "{mimic.follower}"'
    if new is None:
        message = f"{found} keeps its own limits at one point of this range at most; they are left as they are."
        report.warning("U065", place, message, "Check multiplier, offset and limits of the two joints.")
        return leader
    message = f"{found} keeps its own limits only from {new[0]:g} to {new[1]:g}: these are its limits now."
    report.note("U065", place, message, "--mimic independent keeps the limits as written.")
    written = {"limit": {"lower": own[0], "upper": own[1]}}
    return replace(
        leader,
        limits={**leader.limits, "lower": new[0], "upper": new[1]},
        extension={**written, **leader.extension},
    )
