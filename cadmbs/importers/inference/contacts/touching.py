"""Planes that touch, balls in sockets, cones, grooves and bores."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cadmbs.importers.inference.contacts.face_tables import FaceTable
from cadmbs.importers.inference.contacts.overlap import shared_area
from cadmbs.importers.inference.records import Contact, Face, NearMiss
from cadmbs.importers.inference.thresholds import (
    BALL_CLEARANCE,
    BAND_SIDE,
    CONE_ANGLE,
    GROOVE_CLEARANCE,
    GROOVE_DISTANCE,
    LEAST_AREA_SHARE,
)
from cadmbs.importers.inference.tolerances import Tolerances


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
        shared = shared_area(f.outline, g.outline, f.point, f.direction)
        if shared is None or shared.area < min(tolerances.area, LEAST_AREA_SHARE * f.area, LEAST_AREA_SHARE * g.area):
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
    if not low < -BAND_SIDE * socket.radius or not high > BAND_SIDE * socket.radius:
        return socket.coverage
    return min(1.0, 2 * socket.radius * socket.coverage / (high - low))


def _cone_in_cone(first: int, second: int, inner: Face, outer: Face, tolerances: Tolerances) -> Contact | None:
    parallel = inner.direction @ outer.direction > 1 - tolerances.angle**2
    if not parallel or abs(inner.half_angle - outer.half_angle) > CONE_ANGLE:
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
        distance >= GROOVE_DISTANCE * tolerances.plane
        or abs(groove.radius_minor - ball.radius) >= GROOVE_CLEARANCE * ball.radius
    ):
        return None
    return Contact("ball_in_groove", first, second, ball.point, groove.direction, radial=radial / radius)


def _ball_in_bore(first: int, second: int, ball: Face, bore: Face, tolerances: Tolerances) -> Contact | None:
    along = float((ball.point - bore.point) @ bore.direction)
    distance = float(np.linalg.norm(np.cross(ball.point - bore.point, bore.direction)))
    clearance = bore.radius - ball.radius
    fits = -tolerances.press * bore.radius <= clearance <= BALL_CLEARANCE * bore.radius + tolerances.coaxial
    if distance >= tolerances.coaxial or not fits or not bore.extent[0] < along < bore.extent[1]:
        return None
    return Contact("ball_in_bore", first, second, ball.point, bore.direction, (ball.radius, bore.radius), clearance)


_READERS = {
    ("sphere", "sphere"): _ball_in_socket,
    ("cone", "cone"): _cone_in_cone,
    ("sphere", "torus"): _ball_in_groove,
    ("sphere", "cylinder"): _ball_in_bore,
}
