"""Needles and rollers between a shaft and a bore: together they guide one in the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.importers.inference.bodies.groups import PartGroups, fix
from cadmbs.importers.inference.bodies.welding import Separations
from cadmbs.importers.inference.contacts.coaxial import common_interval
from cadmbs.importers.inference.hint_lines import quoted
from cadmbs.importers.inference.records import Contact, Decision, Face, PartGeometry
from cadmbs.importers.inference.thresholds import FEWEST_ROLLERS, PARALLEL_COSINE
from cadmbs.importers.inference.tolerances import Tolerances


@dataclass(frozen=True, slots=True)
class RollerBearing:
    """A shaft that rollers guide in a bore: `contact` stands for all of them."""

    contact: Contact
    rollers: tuple[int, ...]


def roller_bearings(parts: Sequence[PartGeometry], tolerances: Tolerances) -> list[RollerBearing]:
    """The bearings of equal rollers; parts that a hint protects are no rollers."""
    by_radius: dict[float, list[tuple[int, Face]]] = defaultdict(list)
    for i, part in enumerate(parts):
        bosses = [f for f in part.faces if f.kind == "cylinder"]
        if len(bosses) == 1 and bosses[0].boss and not part.keep:
            by_radius[round(bosses[0].radius, 4)].append((i, bosses[0]))
    bearings = []
    for group in by_radius.values():
        if len(group) >= FEWEST_ROLLERS:
            bearings += list(_bearings(parts, group, tolerances))
    return bearings


def _bearings(
    parts: Sequence[PartGeometry], group: Sequence[tuple[int, Face]], tolerances: Tolerances
) -> Iterator[RollerBearing]:
    axis, radius = group[0][1], group[0][1].radius
    rollers = {i for i, _ in group}
    parallel = [
        (i, f)
        for i, part in enumerate(parts)
        if i not in rollers
        for f in part.faces
        if f.kind == "cylinder" and abs(f.direction @ axis.direction) > PARALLEL_COSINE
    ]
    for i, shaft in ((i, f) for i, f in parallel if f.boss):
        for j, bore in ((j, f) for j, f in parallel if not f.boss and j != i):
            play = bore.radius - shaft.radius - 2 * radius
            apart = float(np.linalg.norm(np.cross(bore.point - shaft.point, shaft.direction)))
            if not -tolerances.coaxial <= play <= tolerances.bearing_clearance(radius) or apart > tolerances.coaxial:
                continue
            between = [k for k, f in group if _lies_between(f, shaft, bore, tolerances)]
            low, high = common_interval(shaft, bore)
            if len(between) >= FEWEST_ROLLERS and high > low:
                middle = shaft.point + (low + high) / 2 * shaft.direction
                radii = (bore.radius - max(play, 0.0), bore.radius)
                contact = Contact(
                    "coaxial", i, j, middle, shaft.direction, radii, max(play, 0.0), high - low, coverage=bore.coverage
                )
                yield RollerBearing(contact, tuple(between))


def _lies_between(roller: Face, shaft: Face, bore: Face, tolerances: Tolerances) -> bool:
    distance = float(np.linalg.norm(np.cross(roller.point - shaft.point, shaft.direction)))
    low, high = common_interval(shaft, roller)
    middle, play = (shaft.radius + bore.radius) / 2, (bore.radius - shaft.radius) / 2 - roller.radius
    return high > low and abs(distance - middle) <= max(play, 0.0) + tolerances.coaxial


def fix_rollers(
    groups: PartGroups, separations: Separations, bearings: Sequence[RollerBearing], decisions: list[Decision]
) -> None:
    """Rollers belong to the body of the bore: their own turn does not matter."""
    for bearing in bearings:
        bore = bearing.contact.second
        for k in bearing.rollers:
            a, b = groups.root(k), groups.root(bore)
            if a != b and not separations.forbids_merge(groups, a, b):
                names = (groups.parts[k].label, groups.parts[bore].label)
                message = f'"{names[0]}" rolls on a shaft and is fixed to "{names[1]}"'
                decisions.append(Decision("idle", names, message, f"keep = [{quoted(names[0])}]"))
                fix(groups, a, b, "it is a roller in its bore")
