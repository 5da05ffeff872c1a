"""Rolling bearings of several parts: the rings turn against each other, and balls and cages go with one of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.importers.inference import choices, thresholds
from cadmbs.importers.inference.bodies.groups import PartGroups, fix
from cadmbs.importers.inference.bodies.welding import Separations
from cadmbs.importers.inference.contacts.coaxial import common_interval
from cadmbs.importers.inference.machine_parts.part_names import names_bearing, ring_of_bearing
from cadmbs.importers.inference.records import Contact, Decision, Face, PartGeometry
from cadmbs.importers.inference.tolerances import Tolerances


def bearing_units(parts: Sequence[PartGeometry]) -> dict[str, list[int]]:
    """The parts of each sub-assembly that is a bearing: by its name, or as its parts are an inner and an outer ring."""
    units: dict[str, list[int]] = defaultdict(list)
    for i, part in enumerate(parts):
        if part.unit:
            units[part.unit].append(i)
    return {unit: members for unit, members in units.items() if _is_bearing([parts[i] for i in members])}


def _is_bearing(members: Sequence[PartGeometry]) -> bool:
    rings = {ring_of_bearing(part.name) for part in members}
    named = len(members[0].path) > 1 and names_bearing(members[0].path[-1])
    return len(members) > 1 and ({"inner", "outer"} <= rings or named)


def ring_bearings(parts: Sequence[PartGeometry], tolerances: Tolerances) -> list[RollerBearing]:
    """The bearings whose rings the names of two parts tell; all other parts of the sub-assembly roll between them."""
    bearings = []
    for members in bearing_units(parts).values():
        rings = {side: [i for i in members if ring_of_bearing(parts[i].name) == side] for side in ("inner", "outer")}
        if len(rings["inner"]) != 1 or len(rings["outer"]) != 1:
            continue
        (inner,), (outer,) = rings["inner"], rings["outer"]
        contact = _between(inner, outer, parts, tolerances)
        if contact is not None:
            bearings.append(RollerBearing(contact, tuple(i for i in members if i not in (inner, outer))))
    return bearings


def _between(inner: int, outer: int, parts: Sequence[PartGeometry], tolerances: Tolerances) -> Contact | None:
    """The contact that stands for what rolls between two rings on one axis; its boss is that of the inner ring."""
    bosses = [f for f in parts[inner].faces if f.kind == "cylinder" and f.boss]
    bores = [f for f in parts[outer].faces if f.kind == "cylinder" and not f.boss]
    pairs = [(f, g) for f in bosses for g in bores if _is_around(g, f, tolerances)]
    if not pairs:
        return None
    shaft, bore = max(pairs, key=lambda pair: (pair[0].radius, -pair[1].radius))
    low, high = common_interval(shaft, bore)
    middle = shaft.point + (low + high) / 2 * shaft.direction
    radii = (shaft.radius, bore.radius)
    return Contact("coaxial", inner, outer, middle, shaft.direction, radii, bore.radius - shaft.radius, high - low)


def _is_around(bore: Face, boss: Face, tolerances: Tolerances) -> bool:
    apart = float(np.linalg.norm(np.cross(bore.point - boss.point, boss.direction)))
    low, high = common_interval(boss, bore)
    parallel = abs(bore.direction @ boss.direction) > thresholds.PARALLEL_COSINE
    return bool(parallel and apart < tolerances.near and bore.radius > boss.radius and high > low)


def fix_rolling_parts(
    groups: PartGroups,
    separations: Separations,
    bearings: tuple[Sequence[RollerBearing], Sequence[RollerBearing]],
    contacts: Iterable[Contact],
    decisions: list[Decision],
) -> None:
    """Fix what rolls in bearings to one of the rings, and keep the rings apart.

    Args:
        groups: The groups; they are merged in place.
        separations: Pairs that stay apart.
        bearings: Those of rings that names tell, and those of rollers.
        contacts: The contacts of all faces, for the balls.
        decisions: Receives a record of each part that is fixed.
    """
    rings, rollers = bearings
    for bearing in rings:
        separations.separate((bearing.contact.first,), (bearing.contact.second,))
    fix_rollers(groups, separations, (*rings, *rollers), decisions)
    _fix_balls(groups, separations, contacts, decisions)


def _fix_balls(
    groups: PartGroups, separations: Separations, contacts: Iterable[Contact], decisions: list[Decision]
) -> None:
    """Fix the balls between two grooved rings, and their cage, to the larger ring: their own turn does not matter."""
    rings: dict[int, set[int]] = defaultdict(set)
    touching: dict[int, set[int]] = defaultdict(set)
    for c in contacts:
        touching[c.first].add(c.second)
        touching[c.second].add(c.first)
        if c.kind == "ball_in_groove":
            ball, ring = (c.first, c.second) if _is_ball(groups.parts[c.first]) else (c.second, c.first)
            rings[ball].add(ring)
    races: dict[frozenset[int], list[int]] = defaultdict(list)
    for ball, pair in rings.items():
        if len(pair) == 2 and _is_ball(groups.parts[ball]) and not groups.parts[ball].keep:
            races[frozenset(pair)].append(ball)
    for both, balls in races.items():
        if len(balls) < thresholds.FEWEST_BALLS:
            continue
        first, second = both
        separations.separate((first,), (second,))
        ring = max(both, key=lambda i: (float(np.ptp(groups.parts[i].box, axis=0).max()), i))
        cages = [
            i
            for i in sorted(set().union(*(touching[ball] for ball in balls)) - both - set(balls))
            if len(touching[i] & set(balls)) >= thresholds.FEWEST_BALLS and not groups.parts[i].keep
        ]
        for i in (*balls, *cages):
            a, b = groups.root(i), groups.root(ring)
            if a != b and not separations.forbids_merge(groups, a, b):
                names = (groups.parts[i].label, groups.parts[ring].label)
                message = f'"{names[0]}" rolls in a bearing and is fixed to "{names[1]}"'
                decisions.append(Decision("idle", names, message, f"keep = [{choices.quoted(names[0])}]"))
                fix(groups, a, b, "it rolls in a bearing")


def _is_ball(part: PartGeometry) -> bool:
    spheres = [f for f in part.faces if f.kind == "sphere" and f.boss]
    return bool(spheres) and len(spheres) == len(part.faces)


# Needles and rollers between a shaft and a bore: together they guide one in the other.


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
        if len(group) >= thresholds.FEWEST_ROLLERS:
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
        if f.kind == "cylinder" and abs(f.direction @ axis.direction) > thresholds.PARALLEL_COSINE
    ]
    for i, shaft in ((i, f) for i, f in parallel if f.boss):
        for j, bore in ((j, f) for j, f in parallel if not f.boss and j != i):
            play = bore.radius - shaft.radius - 2 * radius
            apart = float(np.linalg.norm(np.cross(bore.point - shaft.point, shaft.direction)))
            if not -tolerances.coaxial <= play <= tolerances.bearing_clearance(radius) or apart > tolerances.coaxial:
                continue
            between = [k for k, f in group if _lies_between(f, shaft, bore, tolerances)]
            low, high = common_interval(shaft, bore)
            if len(between) >= thresholds.FEWEST_ROLLERS and high > low:
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
                decisions.append(Decision("idle", names, message, f"keep = [{choices.quoted(names[0])}]"))
                fix(groups, a, b, "it is a roller in its bore")
