"""Joints that geometry alone does not prove: the questions about them."""

from collections.abc import Sequence
from dataclasses import replace

from cadmbs.importers.inference.bodies.groups import PartGroups
from cadmbs.importers.inference.choices import joint_hint
from cadmbs.importers.inference.contacts import contact_search, guides
from cadmbs.importers.inference.joints.mobility import blocks, mobility
from cadmbs.importers.inference.machine_parts.part_names import names_axle
from cadmbs.importers.inference.records import Contact, Decision, Inference, InferredJoint
from cadmbs.importers.inference.thresholds import PARALLEL_COSINE, PROPOSED_OVER_MISS, RUNNING_CLEARANCE, RUNNING_LIMIT
from cadmbs.importers.inference.tolerances import Tolerances

_PLANE_KINDS = ("coplanar", "stop")
_LINES = ("coaxial", "concentric")
MOST_NAMED = 5
"""Pairs that one question names."""


def settle_confidence(joints: Sequence[InferredJoint], groups: PartGroups, decisions: list[Decision]) -> None:
    """Lower the confidence of joints that rest on bores without a pin, or on planes whose outlines are unknown."""
    for joint in joints:
        if joint.fixed_by_user:
            continue
        lines = [c for c in joint.contacts if c.kind == "coaxial"]
        names = (groups.label(joint.a), groups.label(joint.b))
        if lines and all(c.virtual for c in lines):
            joint.confidence = min(joint.confidence, 0.5)
            joint.reason += "; the holes are in line and no pin is drawn"
            message = f'"{names[0]}" and "{names[1]}" have holes in line, but no pin: {joint.kind} is assumed.'
            decisions.append(Decision("slide", names, message, joint_hint(names, "fixed")))
            joint.in_doubt = True
        if any(c.approximate for c in joint.contacts):
            joint.confidence *= 0.5
            joint.reason += "; outlines of planes are missing"


def ask_about_guides(joints: Sequence[InferredJoint], groups: PartGroups, decisions: list[Decision]) -> None:
    """Ask whether parts that only planes hold slide, or are glued or pressed in; in loops, other joints move them."""
    for joint in (block[0] for block in blocks(joints) if len(block) == 1):
        only_planes = all(c.kind in _PLANE_KINDS and not c.mate for c in joint.contacts) or _on_one_line(joint)
        if joint.kind == "prismatic" and only_planes and not joint.fixed_by_user:
            joint.in_doubt = True
            names = (groups.label(joint.a), groups.label(joint.b))
            play = guides.greatest_play(joint.contacts, groups.tolerances)
            planes = f"face each other in planes with a gap of up to {play:.2g} mm" if play else "touch in planes"
            message = f'"{names[0]}" and "{names[1]}" {planes} that leave a slide: prismatic is assumed.'
            decisions.append(Decision("guide", names, message, joint_hint(names, "fixed")))


def _on_one_line(joint: InferredJoint) -> bool:
    """Whether one round shaft with splines slides, which may be pressed in."""
    lines = [c for c in joint.contacts if c.kind == "coaxial" and not c.mate]
    others = [c for c in joint.contacts if c.kind not in ("coaxial", *_PLANE_KINDS)]
    return bool(lines) and not others and all(contact_search.same_line(lines[0], c, lines[0].radius[0]) for c in lines)


def ask_about_pivots(joints: Sequence[InferredJoint], groups: PartGroups, decisions: list[Decision]) -> None:
    """Ask whether a fastener whose head rests on the other body clamps it, or lets it turn."""
    for joint in joints:
        e = joint.freedom.direction
        lines = [c for c in joint.contacts if c.kind == "coaxial" and not c.virtual]
        bolts = {i for c in lines for i in (c.first, c.second) if groups.parts[i].fastener}
        bolts = bolts or _pins_without_play(joint, lines, groups)
        if joint.kind != "revolute" or joint.fixed_by_user or e is None or len(bolts) != 1:
            continue
        (bolt,) = bolts
        heads = [c for c in joint.contacts if c.kind == "coplanar" and bolt in (c.first, c.second)]
        if all(bolt in (c.first, c.second) for c in lines) and any(
            abs(c.direction @ e) > PARALLEL_COSINE for c in heads
        ):
            joint.in_doubt = True
            names = (groups.label(joint.a), groups.label(joint.b))
            message = (
                f'"{names[0]}" and "{names[1]}" turn about "{groups.parts[bolt].label}", which holds them together: '
                "revolute is assumed, as it may be a pivot."
            )
            decisions.append(Decision("pivot", names, message, joint_hint(names, "fixed")))


def ask_about_axles(joints: Sequence[InferredJoint], groups: PartGroups, decisions: list[Decision]) -> None:
    """Ask whether an axle that only one body holds turns in it: it may be pressed in, and something else turn on it."""
    ends = [g for joint in joints for g in (joint.a, joint.b)]
    for joint in joints:
        axles = [
            g
            for g in (joint.a, joint.b)
            if ends.count(g) == 1 and all(names_axle(groups.parts[i].name) for i in groups.members[groups.root(g)])
        ]
        if joint.kind != "revolute" or joint.fixed_by_user or joint.in_doubt or not axles:
            continue
        joint.in_doubt = True
        names = (groups.label(axles[0]), groups.label(joint.b if axles[0] == joint.a else joint.a))
        message = f'"{names[0]}" is an axle by its name, which only "{names[1]}" holds: revolute is assumed.'
        decisions.append(Decision("pivot", names, message, joint_hint(names, "fixed")))


def _pins_without_play(joint: InferredJoint, lines: Sequence[Contact], groups: PartGroups) -> set[int]:
    """Separate parts in whose fit there is no play: a bolt that nothing names is drawn so, and so are pins.

    If its head also rests on the other body, the faces do not tell a clamp from a pivot.
    """
    tolerances = groups.tolerances
    if not lines or any(c.clearance > min(RUNNING_LIMIT, RUNNING_CLEARANCE * tolerances.coaxial) for c in lines):
        return set()
    leads = {groups.lead(groups.root(g)) for g in (joint.a, joint.b)}
    return {i for c in lines for i in (c.first, c.second)} - leads


def widened(inference: Inference) -> Tolerances | None:
    """Tolerances in which axes fit that miss each other by little; None if nothing is loose or misses another."""
    tolerances = Tolerances(**inference.tolerances)
    lines = [miss for miss in inference.near_misses if miss.kind != "coplanar" and miss.angle < tolerances.angle]
    if not lines or not inference.n_loose:
        return None
    wide = PROPOSED_OVER_MISS * max(miss.distance for miss in lines)
    return replace(tolerances, coaxial=wide, near=max(2 * wide, tolerances.near))


def with_wide_tolerances(inference: Inference, before: Inference) -> Inference:
    """An inference with tolerances that were widened to near misses, with the question about the joints that need them.

    Args:
        inference: What was inferred with wide tolerances.
        before: What was inferred with those that the size and the gaps of the file give.
    """
    exact = Tolerances(**before.tolerances)
    pairs: list[tuple[str, str]] = []
    largest = 0.0
    for joint in inference.joints:
        gaps = [c.gap for c in joint.contacts if c.kind in _LINES and c.gap > max(exact.coaxial, c.clearance)]
        if gaps and not joint.fixed_by_user:
            joint.in_doubt, largest = True, max(largest, *gaps)
            joint.reason += f"; the axes are {max(gaps):.2g} mm apart"
            pairs.append((inference.label(joint.a), inference.label(joint.b)))
    shown = ", ".join(f'"{a}" and "{b}"' for a, b in pairs[:MOST_NAMED]) or "some pairs"
    more = f" and {len(pairs) - MOST_NAMED} more pairs" if len(pairs) > MOST_NAMED else ""
    message = (
        f"The axes of {shown}{more} miss each other by up to {largest:.2g} mm, and nothing holds the bodies otherwise: "
        f"they are taken as meant to fit, within {inference.tolerances['coaxial']:.2g} mm."
    )
    hint = f"[tolerance]\ncoaxial_mm = {exact.coaxial:.2g}\nplane_mm = {exact.plane:.2g}"
    connected = [j for j in inference.joints if j.a not in inference.unheld]
    certain = mobility([replace(j, kind="fixed") if j.in_doubt else j for j in connected])
    question = Decision("tolerance", pairs[0] if pairs else (), message, hint)
    return replace(inference, decisions=[question, *inference.decisions], certain_mobility=certain)
