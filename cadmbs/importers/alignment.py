"""Axes of loops that are parallel, normal or the same, or meet, but for the digits of their file become exactly so.

A planar loop whose hinges are a billionth of a radian from parallel cannot move: its redundant constraints are not
quite redundant. So much depends on the last digits where loops have fewer freedoms than they need in general; the
axes of other loops stay as they are written unless somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.errors import Finding, note
from cadmbs.lie.alignment import common_lines, made_normal, mean_direction, parallel_clusters
from cadmbs.models.changed.changes import with_fields
from cadmbs.models.graph import mechanism_graph
from cadmbs.models.mechanism import Mechanism
from cadmbs.tolerances import EXACT_ALIGNMENT, FILE_ROUNDING_ANGLE
from cadmbs.topology import Graph, fundamental_loops, spanning_tree

JsonPath = tuple[str | int, ...]
"""Fields and indices from a joint on: ("axis",), ("axes", 0), ("closure", "successor", "axis")."""

TURNING: Final = ("revolute", "screw", "cylindrical")
"""Kinds of joints that have a line."""

FREEDOMS: Final = 6
"""Of a body in space: so many a loop takes."""

LISTED_JOINTS: Final = 4
"""Joints that the message lists."""


@dataclass
class _Axes:
    """The axes of the joints of loops that belong together.

    Attributes:
        places: Number of the joint and path of each axis.
        directions: (n, 3) unit vectors, changed in place.
        points: (n, 3) points of joints that have a line, changed in place; else not a number.
        largest: The largest angle by which a direction was off, in rad.
        changed: Which of the axes were changed.
        extent: Of the points of all lines, in the unit of length of the document.
        lines: Number of the axis of each joint that has a line, by the number of the joint.
    """

    places: list[tuple[int, JsonPath]]
    directions: Array
    points: Array
    largest: float
    changed: NDArray[np.bool_]
    extent: float
    lines: dict[int, int]


def aligned(mechanism: Mechanism, angle: float | None = None) -> tuple[Mechanism, tuple[Finding, ...]]:
    """The mechanism with exact directions and lines in its loops, and what was changed (K011).

    Args:
        mechanism: In world axes.
        angle: Directions within it [rad] become parallel, or normal to each other; parallel lines, and ends of a cut
            joint, within it times the extent of their loops become one, and lines of a loop that all come so near to
            one point meet there. What is as exact as 64-bit numbers stays as it is. None for `FILE_ROUNDING_ANGLE`, in
            loops that move by their special geometry only.
    """
    is_asked, angle = angle is not None, FILE_ROUNDING_ANGLE if angle is None else angle
    joints, largest = dict[int, Any](), 0.0
    for loops in _groups(mechanism, every=is_asked) if angle > 0.0 else ():
        axes = _axes_of(mechanism, sorted(set().union(*loops)))
        _align(axes, loops, angle)
        joints |= _changed_joints(mechanism, axes, angle)
        largest = max(largest, axes.largest)
    if not joints:
        return mechanism, ()
    changed = tuple(joints.get(k, joint) for k, joint in enumerate(mechanism.joints))
    finding = _finding(mechanism, sorted(joints), largest, is_asked)
    return mechanism.model_copy(update={"joints": changed}), (finding,)


def _align(axes: _Axes, loops: Sequence[set[int]], angle: float) -> None:
    """Directions, then lines, then points in which all lines of a loop meet."""
    fixed: list[Array] = []
    for cluster in parallel_clusters(axes.directions, angle):
        e = made_normal(mean_direction(axes.directions[cluster], angle), fixed, angle)
        off = np.linalg.norm(np.cross(axes.directions[cluster], e), axis=1)
        if np.max(off) > EXACT_ALIGNMENT:
            senses = np.where(axes.directions[cluster] @ e > 0.0, 1.0, -1.0)
            axes.directions[cluster] = senses[:, None] * e
            axes.changed[cluster] = True
            axes.largest = max(axes.largest, float(np.max(off)))
        fixed.append(axes.directions[cluster[0]])
        _share_lines(axes, cluster[np.isfinite(axes.points[cluster, 0])], angle)
    for loop in loops:
        _share_point(axes, loop, angle)


def _groups(mechanism: Mechanism, every: bool) -> list[list[set[int]]]:
    """Loops that share joints, each as the numbers of its joints: all, or those that do not move in general.

    By count, n loops move if their joints have more than 6 n freedoms.
    """
    graph = mechanism_graph(
        mechanism.ground, mechanism.bodies, mechanism.joints, mechanism.couplings, mechanism.motions
    )
    groups: dict[int, list[set[int]]] = {}  # the loops with which each joint belongs together
    for loop in fundamental_loops(graph, spanning_tree(graph)):
        joints = {edge for edge, _ in loop.path}
        known = {id(groups[k]): groups[k] for k in joints if k in groups}.values()
        members = max(known, key=len, default=[])
        for other in known:
            if other is not members:
                members.extend(other)
                groups.update((k, members) for each in other for k in each)
        members.append(joints)
        groups.update((k, members) for k in joints)
    together = {id(members): members for members in groups.values()}.values()
    return [members for members in together if every or _needs_geometry(graph, members)]


def _needs_geometry(graph: Graph, loops: Sequence[set[int]]) -> bool:
    """Whether loops that belong together have too few freedoms to move in general."""
    return sum(graph.edges[k].freedoms for k in set().union(*loops)) <= FREEDOMS * len(loops)


def _axes_of(mechanism: Mechanism, numbers: Sequence[int]) -> _Axes:
    """The axes of some joints; joints by other geometry have none."""
    places: list[tuple[int, JsonPath]] = []
    directions, points, lines = [], [], dict[int, int]()
    for number in numbers:
        joint: Any = mechanism.joints[number]
        if joint.kind in TURNING:
            lines[number] = len(places)
        for path, axis in _paths(joint):
            places.append((number, path))
            directions.append(np.array(axis) / np.linalg.norm(axis))
            points.append(joint.point if lines.get(number) == len(places) - 1 else (np.nan,) * 3)
    unchanged, at = np.zeros(len(places), dtype=np.bool_), np.array(points).reshape(-1, 3)
    of_lines = at[list(lines.values())]
    extent = float(np.max(np.ptp(of_lines, axis=0))) if lines else 0.0
    return _Axes(places, np.array(directions).reshape(-1, 3), at, 0.0, unchanged, extent, lines)


def _paths(joint: Any) -> Iterator[tuple[JsonPath, Any]]:
    """Axes of a joint by their paths; the two axes of a plane follow from each other and stay as they are."""
    if getattr(joint, "axis", None) is not None:
        yield ("axis",), joint.axis
    if joint.kind == "universal":
        yield from ((("axes", k), axis) for k, axis in enumerate(joint.axes))
    if joint.closure is not None:
        for end in ("predecessor", "successor"):
            axis = getattr(joint.closure, end).axis
            if axis is not None:
                yield ("closure", end, "axis"), axis


def _share_lines(axes: _Axes, cluster: NDArray[np.intp], angle: float) -> None:
    """Parallel lines that are almost the same become one: points move across them."""
    if len(cluster) < 2:
        return
    extent, e, points = axes.extent, axes.directions[cluster[0]], axes.points[cluster]
    for group in common_lines(points, e, angle * extent):
        if len(group) < 2:
            continue
        across = points[group] - np.outer(points[group] @ e, e)
        off = np.linalg.norm(across - across[0], axis=1)
        if np.max(off) > EXACT_ALIGNMENT * extent:
            numbers = cluster[group]
            axes.points[numbers] = across.mean(axis=0) + np.outer(points[group] @ e, e)
            axes.changed[numbers] = True
            axes.largest = max(axes.largest, float(np.max(off)) / extent)


def _share_point(axes: _Axes, loop: set[int], angle: float) -> None:
    """Lines of a loop that all almost meet in one point, as those of spherical linkages, do so: points move across."""
    numbers = np.array([axes.lines[number] for number in sorted(loop) if number in axes.lines], dtype=np.intp)
    if len(numbers) < 3:
        return
    e, points, extent = axes.directions[numbers], axes.points[numbers], axes.extent
    across = np.eye(3) - e[:, :, None] * e[:, None, :]
    center, _, rank, _ = np.linalg.lstsq(across.reshape(-1, 3), np.einsum("kij,kj->ki", across, points).ravel())
    off = np.linalg.norm(np.einsum("kij,kj->ki", across, points - center), axis=1)
    if rank == 3 and EXACT_ALIGNMENT * extent < np.max(off) < angle * extent:
        axes.points[numbers] = center + np.einsum("kj,kj->k", points - center, e)[:, None] * e
        axes.changed[numbers] = True
        axes.largest = max(axes.largest, float(np.max(off)) / extent)


def _changed_joints(mechanism: Mechanism, axes: _Axes, angle: float) -> dict[int, Any]:
    """The joints that change, by number: with other axes and points, and with one line where both ends almost meet."""
    joints: dict[int, Any] = {}
    for k in np.flatnonzero(axes.changed).tolist():
        number, path = axes.places[k]
        joint = joints.get(number, mechanism.joints[number])
        joints[number] = _replaced(joint, path, tuple(axes.directions[k].tolist()))
        if np.isfinite(axes.points[k, 0]):
            joints[number] = with_fields(joints[number], point=tuple(axes.points[k].tolist()))
    extent = axes.extent
    for number in sorted({number for number, path in axes.places if mechanism.joints[number].closure is not None}):
        joint = joints.get(number, mechanism.joints[number])
        gap = _gap(joint)
        is_exact = number not in joints and gap is not None and gap <= EXACT_ALIGNMENT * extent
        if gap is not None and gap <= angle * extent and not is_exact:
            joints[number] = with_fields(joint, closure=None)
            axes.largest = max(axes.largest, gap / extent if extent else 0.0)
    return joints


def _gap(joint: Any) -> float | None:
    """The largest distance of the points of both ends of a cut joint, and its own; None where axes differ."""
    if joint.kind not in TURNING:
        return None
    ends = joint.closure.predecessor, joint.closure.successor
    points = np.array([joint.point, *(end.point or joint.point for end in ends)])
    axes = np.array([joint.axis, *(end.axis or joint.axis for end in ends)])
    if np.max(np.abs(axes[1:] - axes[0])) > EXACT_ALIGNMENT:
        return None
    return float(np.max(np.linalg.norm(points - points[[1, 2, 0]], axis=1)))


def _replaced(value: Any, path: JsonPath, new: Any) -> Any:
    """A document or tuple with another value at a path."""
    if not path:
        return new
    key, rest = path[0], path[1:]
    if isinstance(key, int):
        return tuple(_replaced(member, rest, new) if k == key else member for k, member in enumerate(value))
    return with_fields(value, **{key: _replaced(getattr(value, key), rest, new)})


def _finding(mechanism: Mechanism, numbers: Sequence[int], largest: float, is_asked: bool) -> Finding:
    """K011."""
    names = [f'"{mechanism.joints[number].name}"' for number in numbers]
    more = f" and {len(names) - LISTED_JOINTS} more" if len(names) > LISTED_JOINTS else ""
    return note(
        "K011",
        f"/joints/{numbers[0]}",
        f"Axes of loops are off by up to {largest:.2g} rad from parallel, normal, common or meeting ones, as rounded "
        f"digits are: they are taken as exactly so, those of {', '.join(names[:LISTED_JOINTS])}{more}.",
        "Nothing needs to be done: this is what --align, in Python align, asks for."
        if is_asked
        else "Nothing needs to be done: as they are written, they would keep the loops from moving. --align 0, in "
        "Python align=0, leaves them so.",
    )
