"""Motions: the coordinates and constraints that they drive, each driven once."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cadmbs.errors import Finding, error
from cadmbs.models.checks.couplings import check_not_cut, check_plain_coordinate
from cadmbs.models.checks.time_functions import check_function
from cadmbs.models.checks.wording import entry_label, pointer_to
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.documents.content import Content
from cadmbs.models.motion import MotionDocument
from cadmbs.suggestions import did_you_mean

WITH_OFFSET = ("DP1", "DP2", "D", "CD")
"""Constraints with an offset or distance that a motion can replace."""


def check_motions(content: Content, addresses: Addresses, cut: Collection[int]) -> Iterator[Finding]:
    """L007, L008, L013, L017, L009 to L012, C001, C002, C005 of every motion."""
    driven: dict[tuple[str | None, str | None], str] = {}
    for pointer, motion in content.motions.with_pointers():
        subject = entry_label("Motion", motion)
        one_pair = _pairs(motion)
        if one_pair is None:
            yield _no_single_pair(pointer, subject, motion)
            continue
        target, function = one_pair
        yield from check_function(pointer_to(pointer, function), subject, getattr(motion, function), smooth=True)
        if target == "coordinate" and motion.coordinate is not None:
            location = pointer_to(pointer, "coordinate")
            yield from check_plain_coordinate(location, subject, motion.coordinate, addresses)
            yield from check_not_cut(location, subject, motion.coordinate, addresses, cut)
        elif motion.constraint is not None:
            yield from _check_constraint(pointer_to(pointer, "constraint"), subject, motion.constraint, content)
        first = driven.setdefault((motion.coordinate, motion.constraint), motion.name)
        if first != motion.name:
            yield _driven_twice(pointer, subject, motion, first)


def _pairs(motion: MotionDocument) -> tuple[str, str] | None:
    """The fields of the one complete pair, or None when there is not exactly one and nothing else."""
    present = {f for f in ("coordinate", "position", "constraint", "offset") if getattr(motion, f) is not None}
    if present == {"coordinate", "position"}:
        return "coordinate", "position"
    return ("constraint", "offset") if present == {"constraint", "offset"} else None


def _no_single_pair(pointer: str, subject: str, motion: MotionDocument) -> Finding:
    fields = [f'"{f}"' for f in ("coordinate", "position", "constraint", "offset") if getattr(motion, f) is not None]
    return error(
        "L007",
        pointer,
        f'{subject}: it has {", ".join(fields) or "nothing to drive"}; either "coordinate" and "position", or '
        '"constraint" and "offset" are expected.',
        "Write one motion for each coordinate or constraint.",
    )


def _check_constraint(pointer: str, subject: str, name: str, content: Content) -> Iterator[Finding]:
    constraints = content.constraints
    kinds = {constraint.name: constraint.kind for constraint in constraints.valid.values()}
    if name not in kinds:
        if constraints.readable and None not in constraints.names() and name not in constraints.names():
            hint = did_you_mean(name, kinds)
            yield error("L008", pointer, f'{subject}: there is no constraint "{name}".', hint)
    elif kinds[name] not in WITH_OFFSET:
        yield error(
            "L013",
            pointer,
            f'{subject}: constraint "{name}" of kind {kinds[name]} has no offset that could be driven; one of '
            f"{', '.join(WITH_OFFSET)} is expected.",
            "Drive a coordinate, or a geometric constraint.",
        )


def _driven_twice(pointer: str, subject: str, motion: MotionDocument, first: str) -> Finding:
    what = f'constraint "{motion.constraint}"' if motion.coordinate is None else f'coordinate "{motion.coordinate}"'
    return error(
        "L017",
        pointer,
        f'{subject}: motion "{first}" drives {what} too; the two determine it twice.',
        "Remove one of the two motions.",
    )
