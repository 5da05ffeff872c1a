"""Whether a body that turns about a line also slides along it: decided by faces, loops, names and proportions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cadmbs.importers.inference.groups import PartGroups
from cadmbs.importers.inference.mobility import blocks, motion_space
from cadmbs.importers.inference.records import Decision, InferredJoint

_SLIDING_NAMES = re.compile(r"piston|slider|plunger|\bram\b|carriage|slide|kolben|schlitten", re.IGNORECASE)
_SLENDER = 2.0
"""A common length of more diameters looks like a guide for sliding."""
_LARGEST_BLOCK = 80
"""Blocks with more joints are not tried joint by joint; their slides are decided by proportions."""


def choose_slides(joints: Sequence[InferredJoint], groups: PartGroups, decisions: list[Decision]) -> None:
    """Decide for each joint about a line whether it is revolute or cylindrical.

    Faces on both sides exclude the slide. Otherwise the joint is cylindrical at first; in each block of loops the
    slides are removed one by one, and those that the motion of the loops needs come back.
    """
    for joint in joints:
        if not joint.fixed_by_user and joint.kind in ("revolute", "cylindrical"):
            _judge_stops(joint, groups)
    for joint in joints:
        if joint.open_slide:
            joint.kind = "cylindrical"
    _decide_by_loops(joints)
    for joint in joints:
        if joint.open_slide and joint.confidence == 1.0:
            _decide_by_proportions(joint, groups, decisions)


def _judge_stops(joint: InferredJoint, groups: PartGroups) -> None:
    e = joint.freedom.direction
    if e is None:
        return
    sides = set()
    for c in joint.contacts:
        if c.kind in ("coplanar", "stop") and abs(c.direction @ e) > 1 - 1e-5:
            sign = 1 if groups.root(c.first) == joint.a else -1
            sides.add(bool(sign * (c.direction @ e) > 0))
    if joint.kind == "revolute" and any(c.mate for c in joint.contacts):
        joint.confidence = 0.95
    elif joint.kind == "revolute" and (len(sides) == 2 or any(c.kind == "cone" for c in joint.contacts)):
        joint.confidence, joint.reason = 0.95, "faces stop the slide on both sides"
    else:
        joint.open_slide = True
        joint.reason = "a face stops the slide on one side" if sides else "no face stops the slide"


def _decide_by_loops(joints: Sequence[InferredJoint]) -> None:
    """Remove the slides without which as many bodies turn and move relative to each other as with them."""
    for block in blocks(joints):
        if len(block) < 2 or len(block) > _LARGEST_BLOCK or not any(j.open_slide for j in block):
            continue
        root = block[0].a
        space = motion_space(block, root)
        for joint in (j for j in block if j.open_slide):
            joint.kind = "revolute"
            after = motion_space(block, root)
            if after.turning_rank() < space.turning_rank() or after.moving_pairs() < space.moving_pairs():
                joint.kind, joint.confidence = "cylindrical", 0.9
                joint.reason = "the motion of its loop needs the slide"
            else:
                joint.confidence = 0.9 if joint.reason.startswith("a face") else 0.75
                joint.reason += "; the motion of its loop does not need it"
                space = after


def _decide_by_proportions(joint: InferredJoint, groups: PartGroups, decisions: list[Decision]) -> None:
    """An open chain: one stop, names, separate grips and slenderness decide, and the user is asked."""
    names = (groups.label(joint.a), groups.label(joint.b))
    lines = [c for c in joint.contacts if c.kind == "coaxial" and c.radius]
    slender = max((c.overlap / (2 * c.radius[0]) for c in lines), default=0.0)
    if any(c.mate for c in joint.contacts):
        joint.kind, joint.confidence, joint.reason = "cylindrical", 0.8, "the file has a coaxial mate only"
    elif joint.reason.startswith("a face"):
        joint.kind, joint.confidence = "revolute", 0.85
    elif any(_SLIDING_NAMES.search(name) for name in names):
        joint.kind, joint.confidence = "cylindrical", 0.7
        joint.reason += "; a name speaks of sliding"
    elif len(lines) > 1 or slender < _SLENDER:
        joint.kind, joint.confidence = "revolute", 0.6
        joint.reason += "; it is held " + ("at two places" if len(lines) > 1 else f"over {slender:.2g} diameters")
    else:
        joint.kind, joint.confidence = "cylindrical", 0.5
        joint.reason += f"; it is held over {slender:.2g} diameters"
    other = "cylindrical" if joint.kind == "revolute" else "revolute"
    message = f'"{names[0]}" and "{names[1]}" turn about one axis: {joint.kind} is assumed, as {joint.reason}.'
    decisions.append(Decision("slide", names, message, joint_hint(names, other)))


def joint_hint(names: Sequence[str], kind: str, more: str = "") -> str:
    """The lines of a hints file that state the joint of two parts."""
    pair = ", ".join(f'"{name}"' for name in names)
    return f'[[joint]]\nparts = [{pair}]\nkind = "{kind}"{more}'
