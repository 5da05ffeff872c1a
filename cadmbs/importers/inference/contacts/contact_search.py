"""From the faces of all parts to their contacts: a broad phase by boxes, then pairs of faces as arrays."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.contacts.coaxial import coaxial_contacts
from cadmbs.importers.inference.contacts.face_tables import face_table
from cadmbs.importers.inference.contacts.guides import with_guides, without_filled_gaps
from cadmbs.importers.inference.contacts.tangents import tangent_contacts
from cadmbs.importers.inference.contacts.touching import other_contacts, penetrations, plane_contacts
from cadmbs.importers.inference.records import Contact, NearMiss, PartGeometry
from cadmbs.importers.inference.thresholds import NORMAL_ACROSS, PARALLEL_ANGLE, PARALLEL_COSINE
from cadmbs.importers.inference.tolerances import Tolerances, chosen_from_gaps

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class GeometricContacts:
    """All contacts of the faces, the axes that almost agree, and the tolerances that were used."""

    contacts: tuple[Contact, ...]
    near_misses: tuple[NearMiss, ...]
    tolerances: Tolerances
    chosen: bool


def candidate_pairs(boxes: Array, margin: float) -> list[Pair]:
    """Pairs of parts whose boxes come within a margin of each other.

    The boxes are sorted along the axis on which they spread most relative to their size; only those whose intervals
    overlap there are compared.

    Args:
        boxes: (n, 2, 3) corners [mm].
        margin: Distance [mm].
    """
    if len(boxes) < 2:
        return []
    low, high = boxes[:, 0] - margin / 2, boxes[:, 1] + margin / 2
    axis = int(np.argmax(np.ptp(low, axis=0) / np.maximum((high - low).mean(axis=0), 1e-9)))
    order = np.argsort(low[:, axis], kind="stable")
    ends = np.searchsorted(low[order, axis], high[order, axis], side="right")
    pairs: list[Pair] = []
    for rank, i in enumerate(order):
        rest = order[rank + 1 : ends[rank]]
        hit = ((low[rest] <= high[i]) & (high[rest] >= low[i])).all(axis=1)
        pairs += [(int(min(i, j)), int(max(i, j))) for j in rest[hit]]
    return sorted(pairs)


def geometric_contacts(
    parts: Sequence[PartGeometry], tolerances: Tolerances, choose: bool, skip: Callable[[int, int], bool]
) -> GeometricContacts:
    """The contacts of all faces.

    Args:
        parts: The parts.
        tolerances: Tolerances for the size of the assembly.
        choose: Whether they may be widened to the gaps of the file.
        skip: Whether a pair needs no contacts, such as two parts of one body.
    """
    tables = [face_table(part, tolerances.coverage) for part in parts]
    boxes = np.array([part.box for part in parts])
    pairs = [(i, j) for i, j in candidate_pairs(boxes, tolerances.stop) if not skip(i, j)]

    def lines_and_balls(limits: Tolerances) -> list[Contact | NearMiss]:
        results: list[Contact | NearMiss] = []
        for i, j in pairs:
            loose = parts[i].fastener or parts[j].fastener
            results += coaxial_contacts(i, j, (tables[i], tables[j]), limits, loose)
            results += other_contacts(i, j, (tables[i], tables[j]), limits)
        return results

    lines, used = lines_and_balls(tolerances), tolerances
    if choose:
        gaps = [c.distance if isinstance(c, NearMiss) else c.gap for c in lines if _tells_error(c, tolerances)]
        gaps += [d for i, j in pairs for d in penetrations((tables[i], tables[j]), tolerances)]
        used = chosen_from_gaps(tolerances, gaps)
        lines = lines if used == tolerances else lines_and_balls(used)
    by_pair: dict[Pair, list[Contact]] = defaultdict(list)
    for contact in lines:
        if isinstance(contact, Contact):
            by_pair[contact.first, contact.second].append(contact)
    for i, j in pairs:
        axial = by_pair.get((i, j), [])
        planes = list(plane_contacts(i, j, (tables[i], tables[j]), used))
        planes = planes if axial else with_guides(planes, used)
        lines += _guides_with_play(planes, used)
        if used != tolerances and planes:
            deep = [depth for depth in penetrations((tables[i], tables[j]), used) if depth > used.plane]
            lines += [NearMiss(i, j, max(deep), 0.0, "coplanar")] if deep else []
        facing = [c for c in planes if _counts(c, axial, planes, used.near)]
        facing += tangent_contacts(i, j, (tables[i], tables[j]), used)
        if facing:
            by_pair[i, j] += facing
    contacts = without_filled_gaps([c for pair in sorted(by_pair) for c in by_pair[pair]], used)
    misses = tuple(c for c in lines if isinstance(c, NearMiss))
    return GeometricContacts(_without_virtual_pins(contacts, used.coaxial), misses, used, used != tolerances)


def _guides_with_play(planes: Sequence[Contact], tolerances: Tolerances) -> list[NearMiss]:
    """The greatest small gap of planes of which some face each other on opposite sides, as in a guide, or nothing."""
    close = [c for c in planes if c.gap <= tolerances.near and not (c.kind == "coplanar" and c.gap > tolerances.plane)]
    opposite = any(a.direction @ b.direction < -PARALLEL_COSINE for a, b in combinations(close, 2))
    gaps = [c.gap for c in close if c.kind == "stop"] if opposite else []
    return [NearMiss(close[0].first, close[0].second, max(gaps), 0.0, "coplanar")] if gaps else []


def _tells_error(contact: Contact | NearMiss, tolerances: Tolerances) -> bool:
    """Whether the distance of two axes tells the error of the drawing: both are parallel, and there is no play."""
    if isinstance(contact, NearMiss):
        return contact.angle < tolerances.angle
    return not contact.virtual and contact.gap > 0.5 * contact.clearance


def _counts(contact: Contact, others: Iterable[Contact], planes: Iterable[Contact], near: float) -> bool:
    """Whether a pair of planes counts: with a gap only as the stop of a line contact or guide.

    Args:
        contact: The pair of planes.
        others: The line contacts of the same parts.
        planes: All pairs of planes of the same parts.
        near: Greatest gap [mm] of the end of a guide.
    """
    if contact.kind != "stop":
        return True
    lines = [c for c in others if c.kind in ("coaxial", "cone")]
    if lines or contact.gap > near:
        return any(abs(contact.direction @ line.direction) > PARALLEL_COSINE for line in lines)
    across = [c for c in planes if c.kind == "coplanar" and abs(c.direction @ contact.direction) < NORMAL_ACROSS]
    return any(first.direction @ second.direction < 0 for first, second in combinations(across, 2))


def _without_virtual_pins(contacts: Sequence[Contact], distance: float) -> tuple[Contact, ...]:
    """Aligned bores stand for a pin only if faces around them touch, and no part goes through both."""
    real: dict[int, list[Contact]] = defaultdict(list)
    facing: dict[Pair, list[Contact]] = defaultdict(list)
    for c in contacts:
        if c.kind == "coaxial" and not c.virtual:
            real[c.first].append(c)
            real[c.second].append(c)
        elif c.kind == "coplanar":
            facing[c.first, c.second].append(c)

    def stands(c: Contact) -> bool:
        if not c.virtual:
            return True
        pinned = all(any(same_line(c, other, distance) for other in real[i]) for i in (c.first, c.second))
        touching = any(abs(f.direction @ c.direction) > PARALLEL_COSINE for f in facing[c.first, c.second])
        return touching and not pinned

    return tuple(c for c in contacts if stands(c))


def same_line(first: Contact, second: Contact, distance: float, angle: float = PARALLEL_ANGLE) -> bool:
    """Whether the axes of two contacts are one line within a distance [mm] and an angle [rad]."""
    if np.linalg.norm(np.cross(first.direction, second.direction)) > angle:
        return False
    return bool(np.linalg.norm(np.cross(second.point - first.point, first.direction)) < distance)
