"""The area that two coplanar polygons with holes share, by scan lines: exact along them, a midpoint rule across."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference import records, thresholds

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


# What a part that touches nothing is nearest to: by the distances of points of one part from faces of the other.


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A loose part, the part that is nearest to it, and their distance [mm]; 0 if they overlap."""

    loose: int
    holder: int
    distance: float


class _Surface:
    """Points on the edges of a part, with its planes and cylinders."""

    def __init__(self, part: records.PartGeometry) -> None:
        self.box = part.box
        rows = [point for face in part.faces for point in _edge_points(face)]
        points = np.array(rows).reshape(-1, 3) if rows else part.box.mean(axis=0)[None]
        self.points = points[:: 1 + len(points) // thresholds.NEAREST_POINTS]
        faces = [f for f in part.faces if f.kind == "cylinder" or (f.kind == "plane" and f.outline)]
        faces = sorted(faces, key=lambda f: -f.area)[: thresholds.NEAREST_FACES]
        corners = [np.concatenate(f.outline) if f.outline else f.point[None] for f in faces]
        self.origins = _rows(f.point for f in faces)
        self.directions = _rows(f.direction for f in faces)
        self.low, self.high = _rows(c.min(axis=0) for c in corners), _rows(c.max(axis=0) for c in corners)
        self.extents = np.array([f.extent for f in faces]).reshape(-1, 2)
        self.radii = np.array([f.radius for f in faces])
        self.is_plane = np.array([f.kind == "plane" for f in faces], dtype=bool)


def _rows(vectors: Iterable[Array]) -> Array:
    return np.array(list(vectors), dtype=float).reshape(-1, 3)


def _edge_points(face: records.Face) -> Iterable[Array]:
    if face.kind == "plane":
        for loop in face.outline:
            yield from loop
            yield from (loop + np.roll(loop, -1, axis=0)) / 2
    elif face.kind == "cylinder":
        across = np.cross(face.direction, np.eye(3)[np.argmin(np.abs(face.direction))])
        across = across / np.linalg.norm(across)
        for e in (across, np.cross(face.direction, across)):
            for along in face.extent:
                yield face.point + along * face.direction + face.radius * e
                yield face.point + along * face.direction - face.radius * e


def _distance(a: _Surface, b: _Surface) -> float:
    """The least distance [mm] of points of either from points and faces of the other: at least the true one."""
    apart = np.linalg.norm(a.points[:, None] - b.points[None], axis=2)
    return float(min(apart.min(), _to_faces(a.points, b), _to_faces(b.points, a)))


def _to_faces(points: Array, other: _Surface) -> float:
    """The least distance of points from the faces of a part that they stand above."""
    relative = points[:, None] - other.origins[None]
    along = np.einsum("pfk,fk->pf", relative, other.directions)
    foot = points[:, None] - along[..., None] * other.directions
    above_plane = ((foot >= other.low - 1e-6) & (foot <= other.high + 1e-6)).all(axis=2)
    radial = np.linalg.norm(relative - along[..., None] * other.directions, axis=2)
    above_cylinder = (along >= other.extents[:, 0]) & (along <= other.extents[:, 1])
    distance = np.where(other.is_plane, np.abs(along), np.abs(radial - other.radii))
    return float(distance[np.where(other.is_plane, above_plane, above_cylinder)].min(initial=np.inf))


def nearest_parts(
    parts: Sequence[records.PartGeometry], held: set[int], clusters: Sequence[Sequence[int]], farthest: float
) -> list[Neighbour]:
    """For each cluster of loose parts the part that holds it, the least distance first, as a tree grows.

    Args:
        parts: All parts.
        held: The parts that something holds.
        clusters: Parts that joints or contacts connect, and that nothing holds.
        farthest: The greatest distance [mm].
    """
    cluster_of = {i: k for k, members in enumerate(clusters) for i in members}
    surfaces: dict[int, _Surface] = {}
    boxes = np.array([part.box for part in parts])
    sizes = np.round(np.linalg.norm(boxes[:, 1] - boxes[:, 0], axis=1), 6)
    number = np.array([cluster_of.get(i, -1) for i in range(len(parts))])
    queue: list[tuple[float, int, int]] = []
    waiting = set(range(len(clusters)))

    def surface(i: int) -> _Surface:
        if i not in surfaces:
            surfaces[i] = _Surface(parts[i])
        return surfaces[i]

    edges: dict[int, list[tuple[float, int, int]]] = {i: [] for i in range(len(parts))}
    for i, k in cluster_of.items():
        for j in _nearest_boxes(boxes, sizes, i, number != k):
            distance = round(_distance(surface(i), surface(j)), 6)
            if distance <= farthest:
                edges[i].append((distance, i, j))
                edges[j].append((distance, j, i))
    for i in held:
        for edge in edges[i]:
            heappush(queue, edge)
    result: list[Neighbour] = []
    while queue and waiting:
        distance, holder, loose = heappop(queue)
        cluster = cluster_of.get(loose, -1)
        if cluster not in waiting:
            continue
        waiting.discard(cluster)
        result.append(Neighbour(loose, holder, distance))
        for i in clusters[cluster]:
            for edge in edges[i]:
                heappush(queue, edge)
    return result


def _nearest_boxes(boxes: Array, sizes: Array, i: int, allowed: Array) -> list[int]:
    """The parts with the least distance of boxes, of equal ones the smallest.

    Args:
        boxes: (n, 2, 3) corners [mm].
        sizes: (n,) their diagonals.
        i: The part.
        allowed: (n,) which others count.
    """
    apart = np.maximum(boxes[:, 0] - boxes[i, 1], boxes[i, 0] - boxes[:, 1])
    gaps = np.where(allowed, np.round(np.linalg.norm(np.maximum(apart, 0.0), axis=1), 6), np.inf)
    count = min(thresholds.NEAREST_CANDIDATES, int(allowed.sum()))
    if not count:
        return []
    close = np.flatnonzero(gaps <= np.partition(gaps, count - 1)[count - 1])
    return [int(k) for k in close[np.lexsort((sizes[close], gaps[close]))[:count]]]
