"""Bodies that reach into each other without a joint between them: pins in slots and larger holes, lobes, odd teeth.

Such a pair allows fewer motions than the joints around it, and no joint describes it. A trial finds it: a body that,
moved a little by one joint, runs into the other one in both senses cannot move by itself.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.contacts.contact_search import candidate_pairs
from cadmbs.importers.inference.contacts.overlap import plane_frame
from cadmbs.importers.inference.hint_lines import apart_hint
from cadmbs.importers.inference.joints.mobility import blocks, joint_twists
from cadmbs.importers.inference.machine_parts.part_names import names_flexible, names_spring
from cadmbs.importers.inference.records import Decision, Inference, InferredJoint, PartGeometry
from cadmbs.importers.inference.thresholds import (
    INTERLOCK_CIRCLE,
    INTERLOCK_DEPTH,
    INTERLOCK_LONGEST_PATH,
    INTERLOCK_SHIFTS,
    PARALLEL_ANGLE,
    PARALLEL_COSINE,
)


@dataclass(frozen=True, slots=True, eq=False)
class _Section:
    """A cross section of a part: outlines that hold over an interval along an axis.

    Attributes:
        low: Where it begins along the axis [mm].
        high: Where it ends.
        points: (n, 2) points of its outlines.
        edges: (m, 2, 2) the edges of its outlines; empty where the outlines only tell where its surface is.
    """

    low: float
    high: float
    points: Array
    edges: Array


@dataclass(frozen=True, slots=True, eq=False)
class _Motion:
    """A motion in the plane across an axis: a turn about a point, or a shift."""

    axis: Array
    centre: Array | None
    shift: Array

    def moved(self, points: Array, distance: float, farthest: float) -> Array:
        """Points of the plane, of which those that are `farthest` from the centre move by a distance [mm]."""
        frame = plane_frame(self.axis)
        if self.centre is None:
            shifted: Array = points + distance * (frame @ self.shift)
            return shifted
        centre, angle = frame @ self.centre, distance / farthest
        c, s = np.cos(angle), np.sin(angle)
        turned: Array = centre + (points - centre) @ np.array([[c, s], [-s, c]])
        return turned


def interlocking(
    inference: Inference,
    apart: Sequence[tuple[Collection[int], Collection[int]]],
    coupled: Sequence[Collection[str]],
    joint_names: Sequence[str],
) -> list[tuple[int, int]]:
    """Pairs of parts of different bodies that no joint or coupling connects, and that keep each other from moving.

    Args:
        inference: Bodies, joints and couplings.
        apart: Pairs of groups of parts that are stated to have nothing to do with each other.
        coupled: The names of the joints of each stated coupling.
        joint_names: The names of the joints of the inference.
    """
    search = _Search(inference)
    body_of = {i: k for k, members in enumerate(inference.bodies) for i in members}
    done = {frozenset((j.a, j.b)) for j in inference.joints}
    done |= {frozenset(body_of[i] for i in mesh.parts) for mesh in inference.meshes}
    rigid = [i for i, p in enumerate(inference.parts) if i in body_of and not _is_flexible(p)]
    near: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    boxes = np.array([inference.parts[i].box for i in rigid])
    for m, n in candidate_pairs(boxes, 0.0):
        i, j = rigid[m], rigid[n]
        pair = (body_of[i], body_of[j])
        if pair[0] != pair[1] and frozenset(pair) not in done:
            near[min(pair), max(pair)].append((i, j) if pair[0] < pair[1] else (j, i))
    found = []
    for (a, b), parts in near.items():
        path = search.path(a, b)
        names = {joint_names[k] for k in path}
        if any(len(names & set(stated)) > 1 for stated in coupled):
            continue
        blocking = search.blocking(path, parts)
        if blocking is not None and not any(_between(blocking, *groups) for groups in apart):
            found.append(blocking)
    return found


def _is_flexible(part: PartGeometry) -> bool:
    return names_flexible(part.name) or names_spring(part.name)


def _between(parts: tuple[int, int], first: Collection[int], second: Collection[int]) -> bool:
    i, j = parts
    return (i in first and j in second) or (j in first and i in second)


class _Search:
    """Paths over joints, and sections of parts, computed when they are first asked for."""

    def __init__(self, inference: Inference) -> None:
        lost = set(inference.unheld)
        self._joints = inference.joints
        self._parts = inference.parts
        held = [j for j in inference.joints if j.a not in lost]
        number = {id(j): k for k, j in enumerate(inference.joints)}
        self._bridges = {number[id(block[0])] for block in blocks(held) if len(block) == 1}
        self._root: dict[int, int] = {}  # of the spanning tree of each body, with depths and the joint before it
        self._depth: dict[int, int] = {}
        self._before: dict[int, tuple[int, int]] = {}
        self._span([number[id(j)] for j in held])
        self._sections: dict[tuple[int, tuple[float, ...]], list[_Section]] = {}

    def _span(self, held: Sequence[int]) -> None:
        at: dict[int, list[int]] = defaultdict(list)
        for k in held:
            at[self._joints[k].a].append(k)
            at[self._joints[k].b].append(k)
        for start in at:
            if start in self._root:
                continue
            self._root[start], self._depth[start] = start, 0
            layer = deque([start])
            while layer:
                body = layer.popleft()
                for k in at[body]:
                    other = self._joints[k].b if self._joints[k].a == body else self._joints[k].a
                    if other not in self._root:
                        self._root[other], self._depth[other] = start, self._depth[body] + 1
                        self._before[other] = body, k
                        layer.append(other)

    def path(self, a: int, b: int) -> list[int]:
        """The joints on a way between two bodies over a spanning tree; nothing if there is none, or it is long.

        The joints that are on no loop are the same on each way.
        """
        path: list[int] = []
        if self._root.get(a) != self._root.get(b) or a not in self._root:
            return path
        while a != b and len(path) <= INTERLOCK_LONGEST_PATH:
            if self._depth[a] < self._depth[b]:
                a, b = b, a
            a, k = self._before[a]
            path.append(k)
        return path if a == b else []

    def blocking(self, path: Sequence[int], parts: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
        """The parts that keep a joint of the way from moving in both senses; joints of loops are not tried."""
        for motion in _motions([self._joints[k] for k in path], [k in self._bridges for k in path]):
            for moved, fixed in parts:
                if self._blocks(motion, moved, fixed):
                    return moved, fixed
        return None

    def _blocks(self, motion: _Motion, moved: int, fixed: int) -> bool:
        low = np.maximum(self._parts[moved].box[0], self._parts[fixed].box[0])
        high = np.minimum(self._parts[moved].box[1], self._parts[fixed].box[1])
        size = float(np.linalg.norm(high - low))
        frame = plane_frame(motion.axis)
        reach = INTERLOCK_SHIFTS[-1] * size
        corners = np.array([[x, y, z] for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])])
        area = (corners @ frame.T).min(axis=0) - reach, (corners @ frame.T).max(axis=0) + reach
        if size <= 0.0:
            return False
        pairs = [
            (_within(first, area), _within(second, area))
            for first in self._of(moved, motion.axis)
            for second in self._of(fixed, motion.axis)
            if min(first.high, second.high) - max(first.low, second.low) > INTERLOCK_SHIFTS[0] * size
        ]
        points = np.concatenate([np.zeros((0, 2)), *(section.points for pair in pairs for section in pair)])
        if not len(points):
            return False
        centre = np.zeros(2) if motion.centre is None else frame @ motion.centre
        farthest = float(np.linalg.norm(points - centre, axis=1).max())
        drawn = [_depth(first, second) for first, second in pairs]
        for share in INTERLOCK_SHIFTS:
            deeper = [
                max(
                    _depth(_moved(first, motion, sense * share * size, farthest), second) - before
                    for (first, second), before in zip(pairs, drawn, strict=True)
                )
                for sense in (1.0, -1.0)
            ]
            if min(deeper) > INTERLOCK_DEPTH * share * size:
                return True
        return False

    def _of(self, part: int, axis: Array) -> list[_Section]:
        key = part, tuple(np.round(axis, 6))
        if key not in self._sections:
            self._sections[key] = list(_sections(self._parts[part], axis))
        return self._sections[key]


def _motions(path: Sequence[InferredJoint], bridges: Sequence[bool]) -> Iterator[_Motion]:
    """The turns and shifts of the joints of a way that move all that is beyond them, and nothing else."""
    axes = [j.freedom.direction for j in path if j.kind == "revolute" and j.freedom.direction is not None]
    for joint, is_bridge in zip(path, bridges, strict=True):
        if not is_bridge or joint.kind not in ("revolute", "prismatic"):
            continue
        omega, v = np.split(joint_twists(joint)[:, 0], 2)
        if joint.kind == "revolute":
            yield _Motion(omega, np.cross(omega, v), np.zeros(3))
        else:
            across = [e for e in axes if abs(e @ v) < PARALLEL_ANGLE]
            yield from (_Motion(e, None, v) for e in across[:1])


def _sections(part: PartGeometry, axis: Array) -> Iterator[_Section]:
    """The sections below the flat faces across an axis, each to the next face that looks the other way, and cylinders.

    A cylinder stands for its surface alone: of a hollow pin, what is inside is not known.
    """
    frame = plane_frame(axis)
    flat = [f for f in part.faces if f.kind == "plane" and f.outline and abs(f.direction @ axis) > PARALLEL_COSINE]
    ends = part.box @ axis
    for f in flat:
        sense = 1.0 if f.direction @ axis > 0 else -1.0
        height = float(f.point @ axis)
        depths = [sense * (height - float(g.point @ axis)) for g in flat if g.direction @ f.direction < 0]
        depth = min((d for d in depths if d > 0), default=float(np.ptp(ends)))
        loops = [loop @ frame.T for loop in f.outline]
        edges = np.concatenate([np.stack([loop, np.roll(loop, -1, axis=0)], axis=1) for loop in loops])
        low, high = sorted((height, height - sense * depth))
        yield _Section(low, high, np.concatenate(loops), edges)
    angles = 2 * np.pi * np.arange(INTERLOCK_CIRCLE) / INTERLOCK_CIRCLE
    circle = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    for f in part.faces:
        if f.kind == "cylinder" and f.coverage > 1 - 1e-6 and abs(f.direction @ axis) > PARALLEL_COSINE:
            low, high = sorted(float((f.point + end * f.direction) @ axis) for end in f.extent)
            yield _Section(low, high, frame @ f.point + f.radius * circle, np.zeros((0, 2, 2)))


def _within(section: _Section, area: tuple[Array, Array]) -> _Section:
    """A section with the points inside a rectangle alone; its edges stay, as they tell what is inside it."""
    inside = ((section.points >= area[0]) & (section.points <= area[1])).all(axis=1)
    return _Section(section.low, section.high, section.points[inside], section.edges)


def _moved(section: _Section, motion: _Motion, distance: float, farthest: float) -> _Section:
    points = motion.moved(section.points, distance, farthest)
    edges = motion.moved(section.edges.reshape(-1, 2), distance, farthest).reshape(-1, 2, 2)
    return _Section(section.low, section.high, points, edges)


def _depth(first: _Section, second: _Section) -> float:
    """The greatest depth [mm] of a point of one section in the material of the other."""
    return max(_depth_in(first.points, second.edges), _depth_in(second.points, first.edges))


def _depth_in(points: Array, edges: Array) -> float:
    if not len(points) or not len(edges):
        return 0.0
    start, along = edges[:, 0], edges[:, 1] - edges[:, 0]
    rises = (edges[None, :, 0, 1] <= points[:, None, 1]) != (edges[None, :, 1, 1] <= points[:, None, 1])
    with np.errstate(divide="ignore", invalid="ignore"):
        x = start[:, 0] + (points[:, None, 1] - start[:, 1]) / along[:, 1] * along[:, 0]
    inside = points[(rises & (x < points[:, None, 0])).sum(axis=1) % 2 == 1]
    if not len(inside):
        return 0.0
    length = np.maximum((along**2).sum(axis=1), 1e-300)
    relative = inside[:, None] - start
    share = np.clip((relative * along).sum(axis=2) / length, 0.0, 1.0)
    distance = np.linalg.norm(relative - share[..., None] * along, axis=2).min(axis=1)
    return float(distance.max())


def interlock_questions(inference: Inference, pairs: Sequence[tuple[int, int]]) -> Iterator[Decision]:
    """The question about each pair that reaches into each other."""
    for i, j in pairs:
        names = (inference.parts[i].label, inference.parts[j].label)
        message = (
            f'"{names[0]}" and "{names[1]}" reach into each other, as a pin in a slot, lobes or teeth do: they run '
            "into each other if one joint moves alone. No coupling is assumed, so that there are too many degrees of "
            "freedom; a [[coupling]] of their joints states one."
        )
        yield Decision("interlock", names, message, apart_hint(names))
