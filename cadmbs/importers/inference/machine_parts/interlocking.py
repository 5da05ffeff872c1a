"""Bodies that reach into each other without a joint between them: pins in slots and larger holes, lobes, odd teeth.

Such a pair allows fewer motions than the joints around it, and no joint describes it. A trial finds it: a body that,
moved a little by one joint or by the motion of one loop, runs into the other one in both senses cannot move by itself.
"""

from collections import defaultdict, deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference import choices, thresholds
from cadmbs.importers.inference.contacts import contact_search, overlap
from cadmbs.importers.inference.joints.mobility import MotionSpace, blocks, joint_twists, motion_space
from cadmbs.importers.inference.machine_parts.part_names import names_flexible, names_spring
from cadmbs.importers.inference.machine_parts.slots import PinInSlot, pins_in
from cadmbs.importers.inference.records import Decision, Inference, InferredSlot, PartGeometry
from cadmbs.importers.inference.tolerances import Tolerances


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
        frame = overlap.plane_frame(self.axis)
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
    for m, n in contact_search.candidate_pairs(boxes, 0.0):
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
        blocking = search.blocking(a, path, parts)
        if blocking is not None and not any(_between(blocking, *groups) for groups in apart):
            found.append(blocking)
    return found


def _is_flexible(part: PartGeometry) -> bool:
    return names_flexible(part.name) or names_spring(part.name)


def _between(parts: tuple[int, int], first: Collection[int], second: Collection[int]) -> bool:
    i, j = parts
    return (i in first and j in second) or (j in first and i in second)


class _Search:
    """Ways over joints, motions of blocks, and sections of parts, computed when they are first asked for."""

    def __init__(self, inference: Inference) -> None:
        lost = set(inference.unheld)
        self._joints = inference.joints
        self._parts = inference.parts
        number = {id(j): k for k, j in enumerate(inference.joints)}
        self._blocks_of = blocks([j for j in inference.joints if j.a not in lost])
        self._block = {number[id(j)]: n for n, block in enumerate(self._blocks_of) for j in block}
        self._spaces: dict[int, MotionSpace] = {}
        self._root: dict[int, int] = {}  # of the spanning tree of each body, with depths and the joint before it
        self._depth: dict[int, int] = {}
        self._before: dict[int, tuple[int, int]] = {}
        self._span(sorted(self._block))
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
        if self._root.get(a) != self._root.get(b) or a not in self._root:
            return []
        up: list[int] = []
        down: list[int] = []
        while a != b and len(up) + len(down) <= thresholds.INTERLOCK_LONGEST_PATH:
            if self._depth[a] >= self._depth[b]:
                a, k = self._before[a]
                up.append(k)
            else:
                b, k = self._before[b]
                down.append(k)
        return [*up, *reversed(down)] if a == b else []

    def blocking(self, start: int, path: Sequence[int], parts: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
        """The parts that keep a motion of the bodies at the ends of a way from going on in both senses.

        Args:
            start: The body at which the way begins.
            path: Its joints.
            parts: Parts of both bodies that come close.
        """
        for motion in self._motions(start, path):
            for moved, fixed in parts:
                if self._blocks(motion, moved, fixed):
                    return moved, fixed
        return None

    def _motions(self, start: int, path: Sequence[int]) -> Iterator[_Motion]:
        """How the bodies at the ends move relative to each other as one block of joints moves and the others stand.

        A joint that is on no loop is a block of its own. Motions that stay in no plane are left out: the helical ones,
        and those of universal, spherical and planar joints, which one twist does not describe.
        """
        axes = [d for k in path if (d := self._joints[k].freedom.direction) is not None and self._turns(k)]
        body = start
        for block, run in groupby(path, key=self._block.__getitem__):
            enter = body
            for k in run:
                body = self._joints[k].b if self._joints[k].a == body else self._joints[k].a
            if any(j.kind not in ("revolute", "prismatic", "cylindrical") for j in self._blocks_of[block]):
                continue
            space = self._space(block)
            twists = space.twists(enter) - space.twists(body)
            if len(self._blocks_of[block]) == 1:
                twists = joint_twists(self._blocks_of[block][0])  # a turn and a slide apart
            for omega, v in (np.split(twist, 2) for twist in twists.T):
                yield from _planar_motions(omega, v, axes, space.length)

    def _turns(self, k: int) -> bool:
        return self._joints[k].kind in ("revolute", "cylindrical")

    def _space(self, block: int) -> MotionSpace:
        if block not in self._spaces:
            joints = self._blocks_of[block]
            self._spaces[block] = motion_space(joints, min(g for j in joints for g in (j.a, j.b)))
        return self._spaces[block]

    def _blocks(self, motion: _Motion, moved: int, fixed: int) -> bool:
        low = np.maximum(self._parts[moved].box[0], self._parts[fixed].box[0])
        high = np.minimum(self._parts[moved].box[1], self._parts[fixed].box[1])
        size = float(np.linalg.norm(high - low))
        frame = overlap.plane_frame(motion.axis)
        reach = thresholds.INTERLOCK_SHIFTS[-1] * size
        corners = np.array([[x, y, z] for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])])
        area = (corners @ frame.T).min(axis=0) - reach, (corners @ frame.T).max(axis=0) + reach
        if size <= 0.0:
            return False
        pairs = [
            (_within(first, area), _within(second, area))
            for first in self._of(moved, motion.axis)
            for second in self._of(fixed, motion.axis)
            if min(first.high, second.high) - max(first.low, second.low) > thresholds.INTERLOCK_SHIFTS[0] * size
        ]
        points = np.concatenate([np.zeros((0, 2)), *(section.points for pair in pairs for section in pair)])
        if not len(points):
            return False
        centre = np.zeros(2) if motion.centre is None else frame @ motion.centre
        farthest = float(np.linalg.norm(points - centre, axis=1).max())
        drawn = [_depth(first, second) for first, second in pairs]
        for share in thresholds.INTERLOCK_SHIFTS:
            deeper = [
                max(
                    _depth(_moved(first, motion, sense * share * size, farthest), second) - before
                    for (first, second), before in zip(pairs, drawn, strict=True)
                )
                for sense in (1.0, -1.0)
            ]
            if min(deeper) > thresholds.INTERLOCK_DEPTH * share * size:
                return True
        return False

    def _of(self, part: int, axis: Array) -> list[_Section]:
        key = part, tuple(np.round(axis, 6))
        if key not in self._sections:
            self._sections[key] = list(_sections(self._parts[part], axis))
        return self._sections[key]


def _planar_motions(omega: Array, v: Array, axes: Sequence[Array], length: float) -> Iterator[_Motion]:
    """The motion of a twist in the plane across its axis, or of a shift in a plane across one of some axes.

    Args:
        omega: Angular velocity.
        v: Velocity at the world origin, per unit of the basis [mm].
        axes: The axes of turning joints, across one of which a body that shifts is cut.
        length: The size of the mechanism [mm].
    """
    rate = float(np.linalg.norm(omega))
    if rate > thresholds.MOVING:
        axis = omega / rate
        if abs(float(axis @ v)) < thresholds.INTERLOCK_PITCH * rate * length:
            yield _Motion(axis, np.cross(axis, v) / rate, np.zeros(3))
    elif (speed := float(np.linalg.norm(v))) > thresholds.MOVING * length:
        across = [e for e in axes if abs(e @ v) < thresholds.PARALLEL_ANGLE * speed]
        yield from (_Motion(e, None, v / speed) for e in across[:1])


def _sections(part: PartGeometry, axis: Array) -> Iterator[_Section]:
    """The sections below the flat faces across an axis, each to the next face that looks the other way, and cylinders.

    A cylinder stands for its surface alone: of a hollow pin, what is inside is not known.
    """
    frame = overlap.plane_frame(axis)
    flat = [
        f
        for f in part.faces
        if f.kind == "plane" and f.outline and abs(f.direction @ axis) > thresholds.PARALLEL_COSINE
    ]
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
    angles = 2 * np.pi * np.arange(thresholds.INTERLOCK_CIRCLE) / thresholds.INTERLOCK_CIRCLE
    circle = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    for f in part.faces:
        if f.kind == "cylinder" and f.coverage > 1 - 1e-6 and abs(f.direction @ axis) > thresholds.PARALLEL_COSINE:
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


def pins_in_slots(inference: Inference, pairs: Sequence[tuple[int, int]]) -> list[tuple[InferredSlot, PinInSlot]]:
    """Those of some pairs of parts that are a pin in a slot, with what was found."""
    tolerances = Tolerances(**inference.tolerances)
    found = []
    for pair in pairs:
        for parts in (pair, pair[::-1]):
            pins = pins_in(inference.parts[parts[0]], inference.parts[parts[1]], tolerances)
            if pins:
                found += [(InferredSlot(parts, pin.point, pin.across, pin.centre), pin) for pin in pins]
                break
    return found


def interlock_questions(
    inference: Inference, pairs: Sequence[tuple[int, int]], slots: Sequence[tuple[InferredSlot, PinInSlot]]
) -> Iterator[Decision]:
    """The questions about pairs that reach into each other: one for all instances of two products.

    Args:
        inference: Bodies, joints and couplings.
        pairs: The pairs of parts.
        slots: Those of them that are a pin in a slot.
    """
    parts = inference.parts
    pins = {frozenset(slot.parts): (slot, pin) for slot, pin in slots}
    by_products: dict[tuple[str, str, str], list[tuple[int, int]]] = defaultdict(list)
    for pair in pairs:
        slot, pin = pins.get(frozenset(pair), (None, None))
        i, j = pair if slot is None else slot.parts
        first, second = (parts[k].name or parts[k].label for k in (i, j))
        if slot is None and first > second:
            i, j, first, second = j, i, second, first
        by_products[first, second, "" if pin is None else pin.text].append((i, j))
    for (*_, text), group in by_products.items():
        labels = [(parts[i].label, parts[j].label) for i, j in group]
        names = labels[0] if len(group) == 1 else _products(inference, group)
        where = f" in each of {len(group)} pairs" if len(group) > 1 else ""
        if text:
            slides = "a [[slot]] is assumed, which is one constraint."
            rolls = "each is assumed to roll in its hole, which a [[slot]] states by three constraints."
            message = f'"{names[0]}" slides in "{names[1]}"{where}, as {text}: '
            message += rolls if pins[frozenset(group[0])][1].n_holes else slides
            yield Decision("interlock", labels[0], message, choices.apart_hint(names), choices.slot_hint(names))
            continue
        message = (
            f'"{names[0]}" and "{names[1]}" reach into each other{where}, as a pin in a slot, lobes or teeth do: they '
            "run into each other if one joint, or one loop, moves alone. No coupling is assumed, so that there are too "
            "many degrees of freedom; a [[coupling]] of their joints, or a [[slot]], states one."
        )
        yield Decision("interlock", labels[0], message, choices.apart_hint(names))


def _products(inference: Inference, group: Sequence[tuple[int, int]]) -> tuple[str, str]:
    """What a hint calls all pairs of a group: the names of the products, or the one part that all of them share."""
    first, second = ({pair[k] for pair in group} for k in (0, 1))
    one, other = (
        inference.parts[next(iter(side))].label if len(side) == 1 else inference.parts[next(iter(side))].name
        for side in (first, second)
    )
    return one, other
