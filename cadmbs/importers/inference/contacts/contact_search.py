"""From the faces of all parts to their contacts: a broad phase by boxes, then pairs of faces as arrays."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference import thresholds
from cadmbs.importers.inference.contacts import coaxial, guides, overlap
from cadmbs.importers.inference.contacts.face_tables import FaceTable, face_table
from cadmbs.importers.inference.records import Contact, Face, NearMiss, PartGeometry
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
            results += coaxial.coaxial_contacts(i, j, (tables[i], tables[j]), limits, loose)
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
        planes = planes if axial else guides.with_guides(planes, used)
        lines += _guides_with_play(planes, used)
        if used != tolerances and planes:
            deep = [depth for depth in penetrations((tables[i], tables[j]), used) if depth > used.plane]
            lines += [NearMiss(i, j, max(deep), 0.0, "coplanar")] if deep else []
        facing = [c for c in planes if _counts(c, axial, planes, used.near)]
        facing += tangent_contacts(i, j, (tables[i], tables[j]), used)
        if facing:
            by_pair[i, j] += facing
    contacts = guides.without_filled_gaps([c for pair in sorted(by_pair) for c in by_pair[pair]], used)
    misses = tuple(c for c in lines if isinstance(c, NearMiss))
    return GeometricContacts(_without_virtual_pins(contacts, used.coaxial), misses, used, used != tolerances)


def _guides_with_play(planes: Sequence[Contact], tolerances: Tolerances) -> list[NearMiss]:
    """The greatest small gap of planes of which some face each other on opposite sides, as in a guide, or nothing."""
    close = [c for c in planes if c.gap <= tolerances.near and not (c.kind == "coplanar" and c.gap > tolerances.plane)]
    opposite = any(a.direction @ b.direction < -thresholds.PARALLEL_COSINE for a, b in combinations(close, 2))
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
        return any(abs(contact.direction @ line.direction) > thresholds.PARALLEL_COSINE for line in lines)
    across = [
        c for c in planes if c.kind == "coplanar" and abs(c.direction @ contact.direction) < thresholds.NORMAL_ACROSS
    ]
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
        touching = any(abs(f.direction @ c.direction) > thresholds.PARALLEL_COSINE for f in facing[c.first, c.second])
        return touching and not pinned

    return tuple(c for c in contacts if stands(c))


def same_line(first: Contact, second: Contact, distance: float, angle: float = thresholds.PARALLEL_ANGLE) -> bool:
    """Whether the axes of two contacts are one line within a distance [mm] and an angle [rad]."""
    if np.linalg.norm(np.cross(first.direction, second.direction)) > angle:
        return False
    return bool(np.linalg.norm(np.cross(second.point - first.point, first.direction)) < distance)


# Shafts and wheels that touch a plane or another wheel in a line: a pair of higher order, which is no joint.


def tangent_contacts(
    first: int, second: int, tables: tuple[FaceTable, FaceTable], tolerances: Tolerances
) -> Iterator[Contact]:
    """Bosses that touch a plane of the other part, or a boss of it, in a line; they constrain nothing.

    Args:
        first: Index of the first part.
        second: Index of the second part.
        tables: Their faces.
        tolerances: What counts as touching.
    """
    a, b = tables
    for rollers, other in ((a, b), (b, a)):
        for point, axis, length in _on_planes(rollers, other, tolerances):
            yield Contact("tangent", first, second, point, axis, overlap=length)
    for point, axis, length in _on_each_other(a, b, tolerances):
        yield Contact("tangent", first, second, point, axis, overlap=length)


Line = tuple[Array, Array, float]


def _on_planes(rollers: FaceTable, other: FaceTable, tolerances: Tolerances) -> Iterator[Line]:
    if not rollers.cylinders or not other.planes:
        return
    across = np.abs(rollers.axes @ other.normals.T) < thresholds.PARALLEL_ANGLE
    heights = np.einsum("ijk,jk->ij", rollers.axis_points[:, None] - other.plane_points[None], other.normals)
    touching = np.abs(heights - rollers.radii[:, None]) < tolerances.plane
    low, high = other.boxes
    for i, j in np.argwhere(across & touching):
        f, n = rollers.cylinders[i], other.normals[j]
        if not f.boss:
            continue
        ends = f.point + np.outer(f.extent, f.direction) - f.radius * n
        margin = tolerances.plane
        if (ends.min(axis=0) <= high[j] + margin).all() and (ends.max(axis=0) >= low[j] - margin).all():
            yield ends.mean(axis=0), f.direction, f.extent[1] - f.extent[0]


def _on_each_other(a: FaceTable, b: FaceTable, tolerances: Tolerances) -> Iterator[Line]:
    if not a.cylinders or not b.cylinders:
        return
    parallel = np.abs(a.axes @ b.axes.T) > 1 - thresholds.PARALLEL_ANGLE**2 / 2
    apart = b.axis_points[None] - a.axis_points[:, None]
    distance = np.linalg.norm(np.cross(apart, a.axes[:, None]), axis=2)
    touching = np.abs(distance - a.radii[:, None] - b.radii[None]) < tolerances.plane
    for i, j in np.argwhere(parallel & touching):
        f, g = a.cylinders[i], b.cylinders[j]
        low, high = coaxial.common_interval(f, g)
        if f.boss and g.boss and high > low:
            across = g.point - f.point - ((g.point - f.point) @ f.direction) * f.direction
            share = f.radius / (f.radius + g.radius)
            yield f.point + (low + high) / 2 * f.direction + share * across, f.direction, high - low


# Planes that touch, balls in sockets, cones, grooves and bores.


def plane_contacts(
    first: int, second: int, tables: tuple[FaceTable, FaceTable], tolerances: Tolerances
) -> Iterator[Contact]:
    """Pairs of planes with opposite normals that share an area: "coplanar" if they touch, "stop" with a small gap."""
    a, b = tables
    if not a.planes or not b.planes:
        return
    opposite = a.normals @ b.normals.T < -1 + tolerances.angle**2 / 2
    if not opposite.any():
        return
    gap = np.einsum("ijk,ik->ij", b.plane_points[None] - a.plane_points[:, None], a.normals)
    close = (gap > -tolerances.plane) & (gap < tolerances.stop)
    (a_low, a_high), (b_low, b_high) = a.boxes, b.boxes
    margin = tolerances.stop
    meet = ((a_low[:, None] <= b_high + margin) & (a_high[:, None] >= b_low - margin)).all(axis=2)
    for i, j in np.argwhere(opposite & close & meet):
        f, g = a.planes[i], b.planes[j]
        shared = overlap.shared_area(f.outline, g.outline, f.point, f.direction)
        if shared is None or shared.area < min(
            tolerances.area, thresholds.LEAST_AREA_SHARE * f.area, thresholds.LEAST_AREA_SHARE * g.area
        ):
            continue
        yield Contact(
            "coplanar" if gap[i, j] <= tolerances.plane else "stop",
            first,
            second,
            shared.centre,
            f.direction,
            area=shared.area,
            gap=float(gap[i, j]),
            corners=shared.corners,
            approximate=f.approximate or g.approximate,
        )


def penetrations(tables: tuple[FaceTable, FaceTable], tolerances: Tolerances) -> list[float]:
    """Depths [mm], up to that of near misses, to which facing planes of two parts overlap in space: always an error."""
    a, b = tables
    if not a.planes or not b.planes:
        return []
    opposite = a.normals @ b.normals.T < -1 + tolerances.angle**2 / 2
    limit = tolerances.near
    depth = -np.einsum("ijk,ik->ij", b.plane_points[None] - a.plane_points[:, None], a.normals)
    (a_low, a_high), (b_low, b_high) = a.boxes, b.boxes
    meet = ((a_low[:, None] <= b_high + limit) & (a_high[:, None] >= b_low - limit)).all(axis=2)
    return [float(d) for d in depth[opposite & meet & (depth > 0) & (depth < limit)]]


def other_contacts(
    first: int, second: int, tables: tuple[FaceTable, FaceTable], tolerances: Tolerances
) -> Iterator[Contact | NearMiss]:
    """Spheres in spheres, cones in cones, balls in grooves and in bores."""
    a, b = tables
    if not a.others and not b.others:
        return
    for f in (*a.others, *a.cylinders):
        for g in (*b.others, *b.cylinders):
            if f.boss == g.boss or (f.kind, g.kind) == ("cylinder", "cylinder"):
                continue
            boss, bore = (f, g) if f.boss else (g, f)
            reader = _READERS.get((boss.kind, bore.kind))
            contact = reader(first, second, boss, bore, tolerances) if reader else None
            if contact is not None:
                yield contact


def _ball_in_socket(
    first: int, second: int, ball: Face, socket: Face, tolerances: Tolerances
) -> Contact | NearMiss | None:
    clearance = socket.radius - ball.radius
    distance = float(np.linalg.norm(ball.point - socket.point))
    if not -tolerances.press * socket.radius <= clearance <= tolerances.bearing_clearance(socket.radius):
        return None
    if distance >= max(tolerances.coaxial, clearance):
        return NearMiss(first, second, distance, 0.0, "concentric") if distance < tolerances.near else None
    radii = (ball.radius, socket.radius)
    coverage = _circumference(socket)
    return Contact(
        "concentric", first, second, ball.point, np.zeros(3), radii, clearance, gap=distance, coverage=coverage
    )


def _circumference(socket: Face) -> float:
    """The share of a socket in the full sphere; of a band on both sides of the ball's centre, in the full band.

    A band holds a ball as a rod end does, however little of the sphere it is: area 2 pi r (high - low).
    """
    low, high = socket.extent
    if not low < -thresholds.BAND_SIDE * socket.radius or not high > thresholds.BAND_SIDE * socket.radius:
        return socket.coverage
    return min(1.0, 2 * socket.radius * socket.coverage / (high - low))


def _cone_in_cone(first: int, second: int, inner: Face, outer: Face, tolerances: Tolerances) -> Contact | None:
    parallel = inner.direction @ outer.direction > 1 - tolerances.angle**2
    if not parallel or abs(inner.half_angle - outer.half_angle) > thresholds.CONE_ANGLE:
        return None
    low, high = max(inner.extent[0], outer.extent[0]), min(inner.extent[1], outer.extent[1])
    if float(np.linalg.norm(inner.point - outer.point)) >= tolerances.plane or high - low <= tolerances.overlap:
        return None
    point = inner.point + (low + high) / 2 * inner.direction
    return Contact("cone", first, second, point, inner.direction, overlap=high - low)


def _ball_in_groove(first: int, second: int, ball: Face, groove: Face, tolerances: Tolerances) -> Contact | None:
    relative = ball.point - groove.point
    height = float(relative @ groove.direction)
    radial = relative - height * groove.direction
    radius = float(np.linalg.norm(radial))
    distance = np.hypot(height, radius - groove.radius)
    if (
        distance >= thresholds.GROOVE_DISTANCE * tolerances.plane
        or abs(groove.radius_minor - ball.radius) >= thresholds.GROOVE_CLEARANCE * ball.radius
    ):
        return None
    return Contact("ball_in_groove", first, second, ball.point, groove.direction, radial=radial / radius)


def _ball_in_bore(first: int, second: int, ball: Face, bore: Face, tolerances: Tolerances) -> Contact | None:
    along = float((ball.point - bore.point) @ bore.direction)
    distance = float(np.linalg.norm(np.cross(ball.point - bore.point, bore.direction)))
    clearance = bore.radius - ball.radius
    fits = -tolerances.press * bore.radius <= clearance <= thresholds.BALL_CLEARANCE * bore.radius + tolerances.coaxial
    if distance >= tolerances.coaxial or not fits or not bore.extent[0] < along < bore.extent[1]:
        return None
    return Contact("ball_in_bore", first, second, ball.point, bore.direction, (ball.radius, bore.radius), clearance)


_READERS = {
    ("sphere", "sphere"): _ball_in_socket,
    ("cone", "cone"): _cone_in_cone,
    ("sphere", "torus"): _ball_in_groove,
    ("sphere", "cylinder"): _ball_in_bore,
}
