"""The area that two coplanar polygons with holes share, by scan lines: exact along them, a midpoint rule across."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array

_SCAN_LINES = 48
_CORNER_DIRECTIONS = np.array([(np.cos(t), np.sin(t)) for t in np.linspace(0, 2 * np.pi, 8, endpoint=False)])


@dataclass(frozen=True, slots=True, eq=False)
class SharedArea:
    """The common part of two plane faces: its area, its centre and its outermost points in eight directions."""

    area: float
    centre: Array
    corners: Array


def plane_frame(normal: Array) -> Array:
    """(2, 3) two unit vectors that are normal to a unit vector and to each other."""
    x = np.cross(normal, np.eye(3)[np.argmin(np.abs(normal))])
    x = x / np.linalg.norm(x)
    return np.array([x, np.cross(normal, x)])


def shared_area(first: Sequence[Array], second: Sequence[Array], point: Array, normal: Array) -> SharedArea | None:
    """What two faces share, or None.

    Along each scan line, a point lies in a face if the number of its edges to the left is odd; this covers holes.

    Args:
        first: Polygons (k, 3) of the first face [mm]; which of them are holes does not matter.
        second: Those of the second face.
        point: A point of the plane.
        normal: Its unit normal.
    """
    frame = plane_frame(normal)
    a, b = (_edges([(loop - point) @ frame.T for loop in loops]) for loops in (first, second))
    low = np.maximum(a.min(axis=(0, 1)), b.min(axis=(0, 1)))
    high = np.minimum(a.max(axis=(0, 1)), b.max(axis=(0, 1)))
    if (high <= low).any():
        return None
    step = (high[1] - low[1]) / _SCAN_LINES
    y = low[1] + step * (np.arange(_SCAN_LINES) + 0.5 + 1e-7)
    crossings = np.hstack([_crossings(a, y), _crossings(b, y)])
    order = np.argsort(crossings, axis=1)
    x = np.take_along_axis(crossings, order, axis=1)
    crosses, of_first = np.isfinite(x), order < len(a)
    in_first = np.cumsum(of_first & crosses, axis=1) % 2 == 1
    in_second = np.cumsum(~of_first & crosses, axis=1) % 2 == 1
    inside = in_first & in_second & crosses
    rows, columns = np.nonzero(inside[:, :-1])
    start, end, heights = x[rows, columns], x[rows, columns + 1], y[rows]
    width = end - start
    total = float(width.sum())
    if total * step <= 0.0:
        return None
    centre = np.array([width @ (start + end) / 2, width @ heights]) / total
    ends = np.concatenate([np.stack([start, heights], axis=1), np.stack([end, heights], axis=1)])
    corners = ends[np.unique(np.argmax(ends @ _CORNER_DIRECTIONS.T, axis=0))]
    return SharedArea(total * step, point + centre @ frame, point + corners @ frame)


def disc(point: Array, normal: Array, area: float) -> Array:
    """(24, 3) a polygon in place of a disc of an area about a point."""
    angle = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    radius = np.sqrt(area / np.pi)
    polygon: Array = point + radius * np.stack([np.cos(angle), np.sin(angle)], axis=1) @ plane_frame(normal)
    return polygon


def _edges(loops: Sequence[Array]) -> Array:
    """(n, 2, 2) the edges of closed polygons."""
    return np.concatenate([np.stack([loop, np.roll(loop, -1, axis=0)], axis=1) for loop in loops])


def _crossings(edges: Array, y: Array) -> Array:
    """(lines, n) where each edge crosses each scan line; infinite where it does not."""
    (x0, y0), (x1, y1) = edges[:, 0].T, edges[:, 1].T
    height = y1 - y0
    hit = (y0 <= y[:, None]) != (y1 <= y[:, None])
    with np.errstate(divide="ignore", invalid="ignore"):
        x = x0 + (y[:, None] - y0) / height * (x1 - x0)
    return np.where(hit, x, np.inf)
