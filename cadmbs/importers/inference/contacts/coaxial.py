"""Bosses in bores, and bores in line: contacts about one axis, and axes that almost agree."""

from collections.abc import Iterator

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.contacts.face_tables import FaceTable
from cadmbs.importers.inference.records import Contact, Face, NearMiss
from cadmbs.importers.inference.thresholds import AXIAL_SHARE, PIN_RADII, SLIGHT_ANGLE
from cadmbs.importers.inference.tolerances import Tolerances


def coaxial_contacts(
    first: int, second: int, tables: tuple[FaceTable, FaceTable], tolerances: Tolerances, loose: bool
) -> Iterator[Contact | NearMiss]:
    """Contacts of the cylinders of two parts.

    A shaft may lie anywhere in its play: axes agree if they are closer than the tolerance or than the radial clearance.

    Args:
        first: Index of the first part.
        second: Index of the second part.
        tables: Their faces.
        tolerances: What counts as aligned.
        loose: Whether one of the parts is a fastener, so that the clearance of its hole may be large.
    """
    a, b = tables
    if not a.cylinders or not b.cylinders:
        return
    parallel = np.abs(a.axes @ b.axes.T) > 1 - SLIGHT_ANGLE**2 / 2
    if not parallel.any():
        return
    apart = b.axis_points[None] - a.axis_points[:, None]
    reach = tolerances.near + tolerances.press * a.radii[:, None]
    span = np.linalg.norm(apart, axis=2)
    close = np.linalg.norm(np.cross(apart, a.axes[:, None]), axis=2) < reach + SLIGHT_ANGLE * span
    for i, j in np.argwhere(parallel & close):
        contact = _contact(first, second, a.cylinders[i], b.cylinders[j], tolerances, loose)
        if contact is not None:
            yield contact


def _contact(
    first: int, second: int, f: Face, g: Face, tolerances: Tolerances, loose: bool
) -> Contact | NearMiss | None:
    low, high = common_interval(f, g)
    angle = float(np.linalg.norm(np.cross(f.direction, g.direction)))
    middle: Array = f.point + (low + high) / 2 * f.direction
    distance = float(np.linalg.norm(np.cross(g.point - middle, g.direction)))
    aligned = angle < tolerances.angle and distance < tolerances.coaxial
    if f.boss == g.boss:
        bores_meet = not f.boss and aligned and PIN_RADII[0] < f.radius / g.radius < PIN_RADII[1]
        if bores_meet and high - low > -max(tolerances.stop / 2, f.radius / 4):
            radii = (f.radius, g.radius)
            return Contact("coaxial", first, second, middle, f.direction, radii, overlap=high - low, virtual=True)
        return None
    boss, bore = (f, g) if f.boss else (g, f)
    clearance = bore.radius - boss.radius
    shorter = min(f.extent[1] - f.extent[0], g.extent[1] - g.extent[0])
    if not _fits(clearance, bore.radius, tolerances, loose) or high - low < max(
        tolerances.overlap, AXIAL_SHARE * shorter
    ):
        return None
    if not aligned and not (angle < tolerances.angle and distance < clearance):
        return NearMiss(first, second, distance, angle) if distance < tolerances.near else None
    radii = (boss.radius, bore.radius)
    return Contact(
        "coaxial",
        first,
        second,
        middle,
        f.direction,
        radii,
        clearance,
        high - low,
        gap=distance,
        coverage=bore.coverage,
    )


def _fits(clearance: float, radius: float, tolerances: Tolerances, loose: bool) -> bool:
    if loose:
        return abs(clearance) <= tolerances.bolt * radius
    return -tolerances.press * radius <= clearance <= tolerances.bearing_clearance(radius)


def common_interval(f: Face, g: Face) -> tuple[float, float]:
    """The interval that two parallel cylinders cover, along f from its point; reversed if they are apart."""
    ends = np.sort((g.point + np.outer(g.extent, g.direction) - f.point) @ f.direction)
    return max(f.extent[0], float(ends[0])), min(f.extent[1], float(ends[1]))
