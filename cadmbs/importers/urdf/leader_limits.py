"""Limits of a joint that is mimicked, reduced by the limits of its followers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cadmbs.importers.urdf.joints import UrdfJoint
from cadmbs.importers.urdf.mimic import Mimic
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.tolerances import LIMIT_RANGE_TOLERANCE

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
        slack = LIMIT_RANGE_TOLERANCE * (bounds[1] - bounds[0])
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
