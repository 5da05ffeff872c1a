"""Edges that the user points at: straight ones and circles, from the outlines of plane faces."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.records import Inference
from cadmbs.importers.modelling.faces import MILLIMETRE, FaceRecord, axis_record

_CHORDS_OF_CIRCLE = 4
"""Consecutive chords of an outline that lie on one circle, from which number on they are an arc."""
_ON_CIRCLE = 1e-3
"""Greatest distance of the corners of an arc from its circle over the radius: outlines have few digits."""
_WIDEST_CHORD = 0.6
"""Greatest angle [rad] of a chord of an arc; the sides of a decagon are edges."""


@dataclass(frozen=True, slots=True)
class _Edge:
    """A chord of an outline: its distance from a point [mm], its part, its outline and number, and the normal."""

    distance: float
    part: int
    loop: Array
    number: int
    normal: Array


def nearest_edge(inference: Inference, body: str, point: Array) -> FaceRecord | None:
    """The edge of a plane face of a body that is nearest to a point; None if the body has none.

    A straight edge gives its own direction, through its middle; an arc the axis of its circle, through its centre.

    Args:
        inference: Parts, their faces and the bodies.
        body: The name of a body.
        point: (3,) in the drawn pose [m].
    """
    if body not in inference.names:
        return None
    x = np.asarray(point, dtype=float) / MILLIMETRE
    nearest: _Edge | None = None
    for i in inference.bodies[list(inference.names).index(body)]:
        for face in inference.parts[i].faces:
            for loop in () if face.kind != "plane" or face.approximate else face.outline:
                distances = _distances(loop, x)
                k = int(np.argmin(distances))
                if nearest is None or distances[k] < nearest.distance:
                    nearest = _Edge(float(distances[k]), i, loop, k, face.direction)
    if nearest is None:
        return None
    part = inference.parts[nearest.part]
    circle = _circle(nearest.loop, nearest.number)
    if circle is not None:
        centre, radius = circle
        return axis_record("circle", part, (centre, nearest.normal), radius)
    start, end = nearest.loop[nearest.number], np.roll(nearest.loop, -1, axis=0)[nearest.number]
    along = (end - start) / np.linalg.norm(end - start)
    return axis_record("edge", part, ((start + end) / 2, along), 0.0)


def _distances(loop: Array, x: Array) -> Array:
    """The distance [mm] of a point from each side of a polygon; infinite from those without a length."""
    sides = np.roll(loop, -1, axis=0) - loop
    lengths = np.einsum("ij,ij->i", sides, sides)
    shares = np.clip(np.einsum("ij,ij->i", x - loop, sides) / np.where(lengths > 0.0, lengths, 1.0), 0.0, 1.0)
    apart = np.linalg.norm(loop + shares[:, None] * sides - x, axis=1)
    return np.where(lengths > 0.0, apart, np.inf)


def _circle(loop: Array, number: int) -> tuple[Array, float] | None:
    """Centre and radius [mm] of the arc to which a side of a polygon belongs; None for a straight side."""
    count = len(loop)
    if count <= _CHORDS_OF_CIRCLE:
        return None
    for first in range(number - _CHORDS_OF_CIRCLE + 1, number + 1):
        corners = loop[np.arange(first, first + _CHORDS_OF_CIRCLE + 1) % count]
        circle = _through(corners)
        if circle is not None:
            return circle
    return None


def _through(corners: Array) -> tuple[Array, float] | None:
    """The circle on which corners lie with short chords; None if there is none."""
    a, b, c = corners[0], corners[len(corners) // 2], corners[-1]
    u, v = b - a, c - a
    normal = np.cross(u, v)
    size = float(normal @ normal)
    if size <= 0.0:
        return None
    centre = a + (float(u @ u) * np.cross(v, normal) + float(v @ v) * np.cross(normal, u)) / (2.0 * size)
    radii = np.linalg.norm(corners - centre, axis=1)
    radius = float(radii.mean())
    chords = np.linalg.norm(np.diff(corners, axis=0), axis=1)
    is_arc = np.ptp(radii) < _ON_CIRCLE * radius and chords.max() < _WIDEST_CHORD * radius
    return (centre, radius) if is_arc else None
