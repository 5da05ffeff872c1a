"""Guides that are drawn with play: planes on opposite sides whose gaps are those of a sliding fit."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from cadmbs.importers.inference.records import Contact
from cadmbs.importers.inference.thresholds import GUIDE_PLAY, PARALLEL_COSINE
from cadmbs.importers.inference.tolerances import Tolerances


def with_guides(planes: Sequence[Contact], tolerances: Tolerances) -> list[Contact]:
    """The pairs of planes of two parts, in which those of a guide with play count as touching and keep their gaps.

    A gap s_1 on one side and s_2 on the opposite one, b apart, are the play of a guide if s_1 + s_2 is at most twice
    the greatest clearance of a bearing and at most a small share of b. A gap without an opposite one is none.

    Args:
        planes: Pairs of planes of two parts that no line contact guides.
        tolerances: What counts as touching, and the greatest clearance.
    """
    gaps = np.array([max(c.gap, 0.0) for c in planes])
    normals = np.array([c.direction for c in planes]).reshape(-1, 3)
    heights = np.array([c.direction @ c.point for c in planes])
    opposite = normals @ normals.T < -PARALLEL_COSINE
    play = gaps[:, None] + gaps[None]
    width = np.abs(heights[:, None] + heights[None])
    guides = opposite & (play <= np.minimum(2 * tolerances.clearance, GUIDE_PLAY * width))
    held = guides.any(axis=1) if len(planes) else np.zeros(0, bool)
    return [
        replace(c, kind="coplanar") if c.kind == "stop" and is_held else c
        for c, is_held in zip(planes, held, strict=True)
    ]


def without_filled_gaps(contacts: Sequence[Contact], tolerances: Tolerances) -> tuple[Contact, ...]:
    """The contacts without guides with play in whose gap a third part lies, as a sleeve or a liner between both."""
    facing: dict[int, list[Contact]] = defaultdict(list)
    for c in contacts:
        if c.kind == "coplanar":
            facing[c.first].append(c)
            facing[c.second].append(c)

    def is_filled(c: Contact) -> bool:
        if c.kind != "coplanar" or c.gap <= tolerances.plane:
            return False
        low = float(c.direction @ c.point) - tolerances.plane
        high = low + c.gap + 2 * tolerances.plane
        others = [
            {d.second if d.first == i else d.first for d in facing[i] if d is not c and _lies_in(d, c, low, high)}
            for i in (c.first, c.second)
        ]
        return not others[0].isdisjoint(others[1])

    return tuple(c for c in contacts if not is_filled(c))


def _lies_in(contact: Contact, gap: Contact, low: float, high: float) -> bool:
    """Whether a contact is parallel to a gap and between its heights along its normal."""
    height = float(gap.direction @ contact.point)
    return bool(abs(contact.direction @ gap.direction) > PARALLEL_COSINE) and low <= height <= high


def greatest_play(contacts: Sequence[Contact], tolerances: Tolerances) -> float:
    """The greatest gap [mm] of planes that guide with play; 0 if all touch."""
    return max((c.gap for c in contacts if c.kind == "coplanar" and c.gap > tolerances.plane), default=0.0)
