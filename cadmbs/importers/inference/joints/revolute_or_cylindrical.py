"""Whether a body that turns about a line also slides along it: decided by faces, loops, names and proportions."""

import re
from collections.abc import Sequence

import numpy as np

from cadmbs.importers.inference.bodies.groups import PartGroups
from cadmbs.importers.inference.choices import joint_hint
from cadmbs.importers.inference.joints.mobility import blocks, motion_space
from cadmbs.importers.inference.machine_parts.part_names import names_rotor
from cadmbs.importers.inference.records import Decision, InferredJoint
from cadmbs.importers.inference.thresholds import LARGEST_BLOCK, PARALLEL_COSINE, SLENDER, SPRING_OFF_AXIS

_SLIDING_NAMES = re.compile(r"piston|slider|plunger|\bram\b|carriage|slide|kolben|schlitten", re.IGNORECASE)
_GUIDE_NAMES = re.compile(r"guide|guiding|linear|fuhrung|f\u00fchrung|lead|rail", re.IGNORECASE)
LOOP_NEEDS_SLIDE = "the motion of its loop needs the slide"
"""The reason of a joint that is cylindrical as its loop would not move otherwise."""
_ONE_STOP = "a face stops"
_HOLDING = ("cone", "ball_in_groove", "concentric")
"""Contacts that also hold a shaft along its axis."""


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
    _decide_by_loops(joints, groups, decisions)
    for joint in joints:
        if joint.open_slide and joint.confidence == 1.0:
            _decide_by_proportions(joint, groups, decisions)


def _judge_stops(joint: InferredJoint, groups: PartGroups) -> None:
    e = joint.freedom.direction
    if e is None:
        return
    sides = set()
    for c in joint.contacts:
        if c.kind in ("coplanar", "stop") and abs(c.direction @ e) > PARALLEL_COSINE:
            sign = 1 if groups.root(c.first) == joint.a else -1
            sides.add(bool(sign * (c.direction @ e) > 0))
    if joint.kind == "revolute" and any(c.mate for c in joint.contacts):
        joint.confidence = 0.95
    elif joint.kind == "revolute" and (len(sides) == 2 or any(c.kind in _HOLDING for c in joint.contacts)):
        joint.confidence, joint.reason = 0.95, "faces stop the slide on both sides"
    else:
        joint.open_slide = True
        joint.reason = f"{_ONE_STOP} the slide on one side" if sides else "no face stops the slide"


def _decide_by_loops(joints: Sequence[InferredJoint], groups: PartGroups, decisions: list[Decision]) -> None:
    """Remove the slides without which as many bodies turn and move relative to each other as with them.

    If a slide only adds a motion and all bodies also move without it, as in a loop with spherical joints, its faces
    and proportions decide.
    """
    for block in blocks(joints):
        if len(block) < 2 or len(block) > LARGEST_BLOCK or not any(j.open_slide for j in block):
            continue
        root = block[0].a
        space = motion_space(block, root)
        for joint in sorted((j for j in block if j.open_slide), key=_likely_to_slide):
            joint.kind = "revolute"
            after = motion_space(block, root)
            if after.moving_pairs() < space.moving_pairs():
                joint.kind, joint.confidence = "cylindrical", 0.9
                joint.reason = LOOP_NEEDS_SLIDE
            elif after.turning_rank() < space.turning_rank():
                _decide_by_proportions(joint, groups, decisions)
                space = after if joint.kind == "revolute" else space
            else:
                joint.confidence = 0.9 if _is_stopped(joint) else 0.75
                joint.reason += "; the motion of its loop does not need it"
                space = after


def _is_stopped(joint: InferredJoint) -> bool:
    return joint.reason.startswith(_ONE_STOP)


def _likely_to_slide(joint: InferredJoint) -> tuple[bool, float]:
    """Whether no face stops the slide, then the common length in diameters: the order in which slides are removed."""
    lines = [c for c in joint.contacts if c.kind == "coaxial" and c.radius]
    return not _is_stopped(joint), max((c.overlap / (2 * c.radius[0]) for c in lines), default=0.0)


def _decide_by_proportions(joint: InferredJoint, groups: PartGroups, decisions: list[Decision]) -> None:
    """Where loops do not decide: one stop, names, separate grips and slenderness do, and the user is asked."""
    names = (groups.label(joint.a), groups.label(joint.b))
    lines = [c for c in joint.contacts if c.kind == "coaxial" and c.radius]
    slender = _likely_to_slide(joint)[1]
    if any(c.mate for c in joint.contacts):
        joint.kind, joint.confidence, joint.reason = "cylindrical", 0.8, "the file has a coaxial mate only"
    elif _is_stopped(joint):
        joint.kind, joint.confidence = "revolute", 0.85
    elif any(_SLIDING_NAMES.search(name) for name in names):
        joint.kind, joint.confidence = "cylindrical", 0.7
        joint.reason += "; a name speaks of sliding"
    elif _has_spring(joint, groups):
        joint.kind, joint.confidence = "cylindrical", 0.7
        joint.reason += "; a spring lies along it"
    elif len(lines) > 1 or slender < SLENDER:
        joint.kind, joint.confidence = "revolute", 0.6
        joint.reason += "; it is held " + ("at two places" if len(lines) > 1 else f"over {slender:.2g} diameters")
    elif any(names_rotor(name) and not _GUIDE_NAMES.search(name) for name in names):
        joint.kind, joint.confidence = "revolute", 0.7
        joint.reason += "; a name speaks of a shaft"
    else:
        joint.kind, joint.confidence = "cylindrical", 0.5
        joint.reason += f"; it is held over {slender:.2g} diameters"
    joint.in_doubt = True
    if any(c.clearance > groups.tolerances.bearing_clearance(max(c.radius)) for c in lines):
        joint.confidence, joint.reason = 0.5, f"{joint.reason}; a bearing may be left out between them"
    if lines and all(c.virtual for c in joint.contacts if c.kind == "coaxial"):
        return  # another question asks about holes without a pin
    other = "cylindrical" if joint.kind == "revolute" else "revolute"
    message = f'"{names[0]}" and "{names[1]}" turn about one axis: {joint.kind} is assumed, as {joint.reason}.'
    decisions.append(Decision("slide", names, message, joint_hint(names, other)))


def _has_spring(joint: InferredJoint, groups: PartGroups) -> bool:
    """Whether the centre of a spring lies on the axis of a joint."""
    e, p = joint.freedom.direction, joint.freedom.point
    if e is None or p is None or not groups.springs:
        return False
    radius = max((r for c in joint.contacts for r in c.radius), default=0.0)
    return bool((np.linalg.norm(np.cross(np.array(groups.springs) - p, e), axis=1) < SPRING_OFF_AXIS * radius).any())
