"""Shafts and wheels that touch a plane or another wheel in a line: a pair of higher order, which is no joint."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.contacts.coaxial import common_interval
from cadmbs.importers.inference.contacts.face_tables import FaceTable
from cadmbs.importers.inference.records import Contact
from cadmbs.importers.inference.thresholds import PARALLEL_ANGLE
from cadmbs.importers.inference.tolerances import Tolerances


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
    across = np.abs(rollers.axes @ other.normals.T) < PARALLEL_ANGLE
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
    parallel = np.abs(a.axes @ b.axes.T) > 1 - PARALLEL_ANGLE**2 / 2
    apart = b.axis_points[None] - a.axis_points[:, None]
    distance = np.linalg.norm(np.cross(apart, a.axes[:, None]), axis=2)
    touching = np.abs(distance - a.radii[:, None] - b.radii[None]) < tolerances.plane
    for i, j in np.argwhere(parallel & touching):
        f, g = a.cylinders[i], b.cylinders[j]
        low, high = common_interval(f, g)
        if f.boss and g.boss and high > low:
            across = g.point - f.point - ((g.point - f.point) @ f.direction) * f.direction
            share = f.radius / (f.radius + g.radius)
            yield f.point + (low + high) / 2 * f.direction + share * across, f.direction, high - low
