"""Solids made of boxes, cylinders, spheres and prisms that touch or are cut out, with closed formulas for their masses.

Lengths are in mm. Primitives that are added may only touch, and those that are cut must lie within the material: then
volume, centre and inertia of the solid are sums over its primitives.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array

Point = Sequence[float] | Array


class VolumeIntegrals(NamedTuple):
    """Integrals over a solid at density 1: of 1, of x and of x x^T."""

    volume: float
    first: Array
    second: Array


@dataclass(frozen=True)
class Primitive:
    """One primitive.

    Attributes:
        kind: "box", "cylinder", "sphere" or "prism".
        frame: (3, 4) its axes and origin: a box and a prism extend along x, y, z from there, a cylinder along z.
        sizes: Edges of a box; radius and length of a cylinder; radius of a sphere; height of a prism.
        polygon: (n, 2) corners of a prism in its x and y, counterclockwise.
        cut: Whether it is cut out.
    """

    kind: str
    frame: Array
    sizes: tuple[float, ...]
    polygon: Array | None = None
    cut: bool = False

    def integrals(self) -> VolumeIntegrals:
        """The integrals in world axes."""
        local = _LOCAL[self.kind](self)
        rotation, origin = self.frame[:, :3], self.frame[:, 3]
        first = rotation @ local.first
        second = rotation @ local.second @ rotation.T
        cross = np.outer(origin, first)
        second = second + cross + cross.T + local.volume * np.outer(origin, origin)
        return VolumeIntegrals(local.volume, first + local.volume * origin, second)


def _box(primitive: Primitive) -> VolumeIntegrals:
    size = np.array(primitive.sizes)
    volume = float(size.prod())
    center = size / 2
    return VolumeIntegrals(volume, volume * center, volume * (np.diag(size**2) / 12 + np.outer(center, center)))


def _cylinder(primitive: Primitive) -> VolumeIntegrals:
    r, length = primitive.sizes
    volume = np.pi * r**2 * length
    second = volume * np.diag([r**2 / 4, r**2 / 4, length**2 / 3])
    return VolumeIntegrals(volume, np.array([0.0, 0.0, volume * length / 2]), second)


def _sphere(primitive: Primitive) -> VolumeIntegrals:
    (r,) = primitive.sizes
    volume = 4 / 3 * np.pi * r**3
    return VolumeIntegrals(volume, np.zeros(3), volume * r**2 / 5 * np.eye(3))


def _prism(primitive: Primitive) -> VolumeIntegrals:
    """Sums over the triangles (0, p, p') of the polygon: area a = p x p' / 2, with moments exact for quadratics."""
    (height,) = primitive.sizes
    p = np.asarray(primitive.polygon, float)
    following = np.roll(p, -1, axis=0)
    areas = (p[:, 0] * following[:, 1] - p[:, 1] * following[:, 0]) / 2
    area = float(areas.sum())
    total = p + following
    first = (areas[:, None] * total / 3).sum(axis=0)
    outer = np.einsum("k,ki,kj->ij", areas, p, p) + np.einsum("k,ki,kj->ij", areas, following, following)
    second = (outer + np.einsum("k,ki,kj->ij", areas, total, total)) / 12
    integral = np.zeros((3, 3))
    integral[:2, :2] = height * second
    integral[2, :2] = integral[:2, 2] = height**2 / 2 * first
    integral[2, 2] = height**3 / 3 * area
    return VolumeIntegrals(height * area, np.array([*(height * first), height**2 / 2 * area]), integral)


_LOCAL = {"box": _box, "cylinder": _cylinder, "sphere": _sphere, "prism": _prism}


@dataclass
class CadSolid:
    """A solid; the methods add or cut primitives and return the solid."""

    primitives: list[Primitive] = field(default_factory=list)

    def box(self, low: Point, high: Point, cut: bool = False) -> CadSolid:
        """A box along the axes between two corners."""
        corner, size = np.asarray(low, float), np.asarray(high, float) - np.asarray(low, float)
        return self._add("box", np.column_stack([np.eye(3), corner]), tuple(size.tolist()), cut=cut)

    def bar(self, start: Point, end: Point, width: float, thickness: float) -> CadSolid:
        """A flat bar along z-normal line from start to end, its lower face there, longer by half its width at each."""
        p, q = np.asarray(start, float), np.asarray(end, float)
        x = (q - p) / np.linalg.norm(q - p)
        y = np.cross([0.0, 0.0, 1.0], x)
        frame = np.column_stack([x, y, np.cross(x, y), p - width / 2 * (x + y)])
        return self._add("box", frame, (float(np.linalg.norm(q - p)) + width, width, thickness))

    def cylinder(self, start: Point, axis: Point, radius: float, length: float, cut: bool = False) -> CadSolid:
        """A cylinder from a point along an axis."""
        frame = np.column_stack([axes_with_z(axis), np.asarray(start, float)])
        return self._add("cylinder", frame, (radius, length), cut=cut)

    def hole(self, start: Point, axis: Point, radius: float, length: float) -> CadSolid:
        """A bore; it may not begin or end outside of the material."""
        return self.cylinder(start, axis, radius, length, cut=True)

    def sphere(self, center: Point, radius: float, cut: bool = False) -> CadSolid:
        """A ball."""
        return self._add("sphere", np.column_stack([np.eye(3), np.asarray(center, float)]), (radius,), cut=cut)

    def prism(self, polygon: Sequence[Point], y: tuple[float, float]) -> CadSolid:
        """A prism over a polygon of (x, z) corners between two values of y."""
        corners = np.asarray(polygon, float)
        frame = np.array([[1.0, 0.0, 0.0, 0.0], [0.0, 0.0, -1.0, y[1]], [0.0, 1.0, 0.0, 0.0]])
        return self._add("prism", frame, (y[1] - y[0],), polygon=_counterclockwise(corners))

    def _add(
        self, kind: str, frame: Array, sizes: tuple[float, ...], polygon: Array | None = None, cut: bool = False
    ) -> CadSolid:
        self.primitives.append(Primitive(kind, frame, sizes, polygon, cut))
        return self

    def integrals(self) -> VolumeIntegrals:
        """The sums over the primitives."""
        terms = [(-1.0 if primitive.cut else 1.0, primitive.integrals()) for primitive in self.primitives]
        volume = sum(sign * term.volume for sign, term in terms)
        first = np.sum([sign * term.first for sign, term in terms], axis=0)
        return VolumeIntegrals(volume, first, np.sum([sign * term.second for sign, term in terms], axis=0))

    def volume_properties(self) -> tuple[float, Array, Array]:
        """Volume [mm^3], centre [mm] and inertia about the centre at density 1 [mm^5]."""
        volume, first, second = self.integrals()
        center = first / volume
        central = second - volume * np.outer(center, center)
        return volume, center, np.trace(central) * np.eye(3) - central


def axes_with_z(direction: Point) -> Array:
    """(3, 3) right-handed axes in columns, the third along a direction."""
    z = np.asarray(direction, float) / np.linalg.norm(np.asarray(direction, float))
    x = np.cross(np.eye(3)[int(np.argmin(np.abs(z)))], z)
    x = x / np.linalg.norm(x)
    return np.column_stack([x, np.cross(z, x), z])


def _counterclockwise(polygon: Array) -> Array:
    following = np.roll(polygon, -1, axis=0)
    doubled_area = float((polygon[:, 0] * following[:, 1] - polygon[:, 1] * following[:, 0]).sum())
    return polygon if doubled_area > 0 else polygon[::-1]
