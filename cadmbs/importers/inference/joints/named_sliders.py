"""Sliders whose guide is not drawn: a block at the end of a linkage that its name calls a slider."""

from collections.abc import Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.bodies import supports, welding
from cadmbs.importers.inference.bodies.groups import PartGroups
from cadmbs.importers.inference.choices import apart_hint
from cadmbs.importers.inference.joints.mobility import mobility
from cadmbs.importers.inference.machine_parts.part_names import names_slider
from cadmbs.importers.inference.records import LINE_KINDS, Decision, Freedom, InferredJoint
from cadmbs.importers.inference.thresholds import LONGER_SIDE, NORMAL_ACROSS, PARALLEL_COSINE, WORLD_AXIS_ANGLE
from cadmbs.lie.alignment import mean_direction


def named_sliders(
    groups: PartGroups,
    separations: welding.Separations,
    joints: Sequence[InferredJoint],
    ground: int,
    decisions: list[Decision],
) -> list[InferredJoint]:
    """Slides on the ground of bodies that are called sliders, turn on one other body, and are guided by nothing.

    They slide along their longest side across the axis of their hinge, if there is one side that is longer than the
    others, and if the mechanism still moves then.

    Args:
        groups: The groups.
        separations: Pairs that stay apart.
        joints: All joints.
        ground: The root of the ground.
        decisions: Receives a question for each slide.
    """
    held = supports.depths_from(joints, ground)
    slides: list[tuple[InferredJoint, Decision]] = []
    for g in sorted(held):
        own = [j for j in joints if g in (groups.root(j.a), groups.root(j.b))]
        if g == ground or len(own) != 1 or own[0].kind not in LINE_KINDS or own[0].fixed_by_user:
            continue
        if ground in groups.adjacent[g] or separations.forbids_joint(groups, ground, g):
            continue
        e = _longest_side(groups, g, own[0].freedom.direction) if names_slider(groups.label(g)) else None
        if e is not None:
            slides.append(_slide(groups, ground, g, e))
    added = [joint for joint, _ in slides]
    if not added or not mobility([j for j in (*joints, *added) if j.a in held]).degrees_of_freedom:
        return []
    decisions += [decision for _, decision in slides]
    return added


def _slide(groups: PartGroups, ground: int, g: int, e: Array) -> tuple[InferredJoint, Decision]:
    names = (groups.label(ground), groups.label(g))
    along = "({:.4g}, {:.4g}, {:.4g})".format(*e + 0.0)
    message = (
        f'"{names[1]}" is a slider by its name, and no guide is drawn: it is assumed to slide on "{names[0]}" along '
        f"{along}, its longest side."
    )
    centre = groups.parts[groups.lead(g)].box.mean(axis=0)
    freedom = Freedom("prismatic", np.concatenate([np.zeros(3), e])[:, None], e, centre)
    reason = "a name speaks of a slider, and no guide is drawn"
    joint = InferredJoint(ground, g, "prismatic", freedom, (), 0.4, reason, in_doubt=True)
    return joint, Decision("guide", names, message, apart_hint(names))


def _longest_side(groups: PartGroups, g: int, axis: Array | None) -> Array | None:
    """The normal of the planes that are farthest apart of those across an axis; None if no side is the longest."""
    if axis is None:
        return None
    sides: list[tuple[float, Array]] = []
    planes = [f for f in groups.parts[groups.lead(g)].faces if f.kind == "plane"]
    for face in planes:
        n = face.direction
        if abs(n @ axis) > NORMAL_ACROSS or any(abs(n @ other) > PARALLEL_COSINE for _, other in sides):
            continue
        heights = [float(f.point @ n) for f in planes if abs(f.direction @ n) > PARALLEL_COSINE]
        sides.append((max(heights) - min(heights), n))
    sides.sort(key=lambda side: -side[0])
    if len(sides) < 2 or sides[0][0] < LONGER_SIDE * sides[1][0]:
        return None
    return mean_direction(sides[0][1][None], WORLD_AXIS_ANGLE)
