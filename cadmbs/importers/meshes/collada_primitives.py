"""Primitives of COLLADA geometries as triangles."""

from __future__ import annotations

import numpy as np
from lxml import etree

from cadmbs.arrays import Array

Element = etree._Element


def faces_of(primitive: Element) -> Array | None:
    """Indices (k, 3, inputs) of the triangles of a primitive; None for lines and other elements.

    Polygons become fans about their first corner: except in hand-made files they are convex.
    """
    inputs = [int(reference.get("offset", "0")) for reference in primitive.iterfind("input")]
    if primitive.tag not in _READERS or not inputs:
        return None
    width = max(inputs) + 1
    return _READERS[primitive.tag](primitive, width)


def _indices(text: str | None, width: int) -> Array:
    """Corners (n, inputs)."""
    return np.array((text or "").split(), dtype=int).reshape(-1, width)


def _triangles(primitive: Element, width: int) -> Array:
    corners = _indices(primitive.findtext("p"), width)
    return corners[: len(corners) // 3 * 3].reshape(-1, 3, width)


def _polylist(primitive: Element, width: int) -> Array:
    counts = np.array((primitive.findtext("vcount") or "").split(), dtype=int)
    corners = _indices(primitive.findtext("p"), width)
    if (counts < 0).any() or counts.sum() > len(corners):
        raise ValueError("its polygons have more corners than are listed")
    if (counts == 3).all():
        return corners[: 3 * len(counts)].reshape(-1, 3, width)
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]]) if len(counts) else counts
    fans = np.maximum(counts - 2, 0)
    first = np.repeat(starts, fans)
    step = np.arange(fans.sum()) - np.repeat(np.cumsum(fans) - fans, fans)
    return np.stack([corners[first], corners[first + step + 1], corners[first + step + 2]], axis=1)


def _polygons(primitive: Element, width: int) -> Array:
    rings = [_indices(element.text, width) for element in primitive.iter("p")]
    return _joined([_fan(ring) for ring in rings], width)


def _fans(primitive: Element, width: int) -> Array:
    return _joined([_fan(_indices(element.text, width)) for element in primitive.iterfind("p")], width)


def _strips(primitive: Element, width: int) -> Array:
    """Each corner forms a triangle with the two before it; every second triangle is reversed."""
    strips = []
    for element in primitive.iterfind("p"):
        corners = _indices(element.text, width)
        triangles = np.stack([corners[:-2], corners[1:-1], corners[2:]], axis=1)
        triangles[1::2] = triangles[1::2, ::-1]
        strips.append(triangles)
    return _joined(strips, width)


def _fan(ring: Array) -> Array:
    first = np.broadcast_to(ring[:1], ring[1:-1].shape)
    return np.stack([first, ring[1:-1], ring[2:]], axis=1)


def _joined(parts: list[Array], width: int) -> Array:
    return np.concatenate([np.zeros((0, 3, width), dtype=int), *parts])


_READERS = {
    "triangles": _triangles,
    "polylist": _polylist,
    "polygons": _polygons,
    "trifans": _fans,
    "tristrips": _strips,
}
