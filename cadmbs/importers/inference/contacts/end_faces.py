"""Guides that an end face closes: a drawer that is shut, a key in its groove, a magnet in its pocket."""

from collections.abc import Callable, Sequence

import numpy as np

from cadmbs.importers.inference import choices, records, thresholds
from cadmbs.importers.inference.bodies.groups import PartGroups
from cadmbs.importers.inference.contacts.one_sided import guided_on_both_sides
from cadmbs.importers.inference.joints.twist_space import freedom
from cadmbs.importers.inference.tolerances import Tolerances


def slide_to_end_face(
    contacts: Sequence[records.Contact], is_first: Callable[[records.Contact], bool], tolerances: Tolerances
) -> records.Freedom | None:
    """The slide that planes would leave without the end faces, if all of these push in one sense along it.

    Args:
        contacts: The two-sided contacts of a pair of bodies, which leave no motion.
        is_first: Whether the first part of a contact belongs to the first body.
        tolerances: For the rank of the contacts.
    """
    if any(c.kind not in ("coplanar", "stop") for c in contacts):
        return None
    for end in contacts:
        e = end.direction if is_first(end) else -end.direction
        along = np.array([c.direction @ e * (1 if is_first(c) else -1) for c in contacts])
        if (along < -thresholds.PARALLEL_COSINE).any():
            continue
        sides = [c for c, cosine in zip(contacts, along, strict=True) if cosine <= thresholds.PARALLEL_COSINE]
        remaining = freedom(sides, tolerances)
        if remaining.kind == "prismatic" and remaining.direction is not None:
            aligned = abs(remaining.direction @ e) > thresholds.PARALLEL_COSINE
            if aligned and guided_on_both_sides(sides, is_first, remaining.direction):
                return remaining
    return None


def slide_of_groups(groups: PartGroups, a: int, b: int) -> records.Freedom | None:
    """As `slide_to_end_face`, for two adjacent groups."""
    first = min(a, b)
    return slide_to_end_face(groups.two_sided(a, b), lambda c: groups.root(c.first) == first, groups.tolerances)


def end_face_decision(groups: PartGroups, a: int, b: int) -> records.Decision:
    """The question whether a part slides in its guide or is fixed where it rests."""
    names = (groups.label(a), groups.label(b))
    message = (
        f'"{names[0]}" and "{names[1]}" guide each other up to an end face: they are taken as fixed; '
        "drawn away from it, or with a hint, they slide."
    )
    return records.Decision("end_face", names, message, choices.joint_hint(names, "prismatic"))
