"""Couplings that geometry proposes: gears that mesh, bevels, a pinion on a rack, worms, and belts on two pulleys."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference import choices, thresholds
from cadmbs.importers.inference.contacts.contact_search import candidate_pairs
from cadmbs.importers.inference.machine_parts.part_names import names_cam, names_flexible, names_gear
from cadmbs.importers.inference.machine_parts.teeth import Teeth, gear_teeth, rack_pitch
from cadmbs.importers.inference.records import Decision, Face, Inference, InferredCoupling, InferredJoint, PartGeometry


@dataclass(frozen=True, slots=True, eq=False)
class _Wheel:
    """A joint whose body carries something that may drive another: a turning or sliding body on a carrier.

    Attributes:
        number: The index of the joint.
        joint: The joint.
        body: The body that moves.
        sense: 1 if the coordinate moves it relative to the carrier, -1 if it moves the carrier relative to it.
        axis: The direction of the joint.
    """

    number: int
    joint: InferredJoint
    body: int
    sense: float
    axis: Array

    @property
    def point(self) -> Array:
        point = self.joint.freedom.point
        return np.zeros(3) if point is None else point

    def velocity(self, at: Array) -> Array:
        """The velocity of a point of the body relative to the carrier at unit rate of the coordinate."""
        if self.joint.kind == "prismatic":
            return self.sense * self.axis
        return self.sense * np.cross(self.axis, at - self.point)


def meshes(inference: Inference, apart: Sequence[tuple[Collection[int], Collection[int]]]) -> list[InferredCoupling]:
    """The couplings between joints with a common body that geometry proposes.

    Args:
        inference: Bodies and joints.
        apart: Pairs of groups of parts that are stated to have nothing to do with each other.
    """
    carried: dict[int, list[_Wheel]] = defaultdict(list)
    for k, joint in enumerate(inference.joints):
        axis = joint.freedom.direction
        if joint.kind in ("revolute", "prismatic") and axis is not None:
            carried[joint.a].append(_Wheel(k, joint, joint.b, 1.0, axis))
            carried[joint.b].append(_Wheel(k, joint, joint.a, -1.0, axis))
    search = _Search(inference)
    found: dict[frozenset[int], InferredCoupling] = {}
    for wheels in carried.values():
        for first, second in search.pairs(wheels):
            mesh = search.mesh(first, second)
            if mesh is not None and not any(_between(mesh, a, b) for a, b in apart):
                found.setdefault(frozenset((first.body, second.body)), mesh)
    return list(found.values())


def coupling_forest(found: Sequence[InferredCoupling]) -> tuple[list[InferredCoupling], list[InferredCoupling]]:
    """Couplings of which none follows from others, each with a joint of its own to follow; and those that contradict.

    Three planets follow their sun, which could follow only one of them. What closes a circle of gears says nothing new,
    or contradicts the others, and then nothing could move.
    """
    rates: dict[int, tuple[int, float]] = {}  # the root of the tree of a joint, and the rate relative to that of it
    kept, contradictions = [], []
    waiting = list(found)
    while waiting:
        mesh = next((m for m in waiting if rates.keys() & set(m.joints)), waiting[0])
        waiting.remove(mesh)
        known = [joint in rates for joint in mesh.joints]
        first, second = mesh.joints
        if all(known) and rates[first][0] == rates[second][0]:
            expected = mesh.ratio * rates[first][1]
            if abs(rates[second][1] - expected) > thresholds.SAME_RATE * abs(expected):
                contradictions.append(mesh)
            continue
        if known[0]:
            root, rate = rates[first]
            rates[second] = (root, rate * mesh.ratio)
        else:
            root, rate = rates.setdefault(second, (second, 1.0))
            rates[first] = (root, rate / mesh.ratio)
        kept.append(replace(mesh, second_follows=known[0]))
    return kept, contradictions


def _between(mesh: InferredCoupling, first: Collection[int], second: Collection[int]) -> bool:
    i, j = mesh.parts
    return (i in first and j in second) or (j in first and i in second)


class _Search:
    """What is on the bodies, computed when it is first asked for."""

    def __init__(self, inference: Inference) -> None:
        self._bodies = inference.bodies
        self._parts = inference.parts
        self._teeth: dict[int, list[tuple[int, Teeth]]] = {}
        self._belts = [i for i, part in enumerate(inference.parts) if names_flexible(part.name)]

    def pairs(self, wheels: Sequence[_Wheel]) -> Iterator[tuple[_Wheel, _Wheel]]:
        """The pairs of which one has teeth, or both are in arcs of belts: of all pairs of a large machine few."""
        turning = [k for k, wheel in enumerate(wheels) if wheel.joint.kind == "revolute"]
        toothed = {k for k in turning if self.teeth(wheels[k])}
        belted = {k for k in turning if any(_arc(self._parts[i], wheels[k]) is not None for i in self._belts)}
        for k, first in enumerate(wheels):
            others = range(len(wheels)) if k in toothed else sorted(toothed | belted if k in belted else toothed)
            yield from ((first, wheels[j]) for j in others if j > k)

    def _around_axis(self, wheel: _Wheel) -> list[int]:
        """The parts of a body whose boxes the axis of a joint passes, as it does those of gears."""
        members = np.array(self._bodies[wheel.body])
        boxes = np.stack([self._parts[i].box for i in members]) - wheel.point
        along = np.where(np.abs(wheel.axis) > thresholds.PARALLEL_ANGLE, wheel.axis, np.nan)
        with np.errstate(invalid="ignore"):
            ends = np.sort(boxes / along, axis=1)
        inside = (boxes[:, 0] <= 0.0) & (boxes[:, 1] >= 0.0)
        enter = np.where(np.isnan(along), np.where(inside, -np.inf, np.inf), ends[:, 0])
        leave = np.where(np.isnan(along), np.where(inside, np.inf, -np.inf), ends[:, 1])
        return list(members[enter.max(axis=1) <= leave.min(axis=1)])

    def mesh(self, first: _Wheel, second: _Wheel) -> InferredCoupling | None:
        kinds = (first.joint.kind, second.joint.kind)
        if kinds == ("prismatic", "revolute"):
            first, second = second, first
        if kinds == ("revolute", "revolute"):
            if abs(first.axis @ second.axis) > thresholds.PARALLEL_COSINE:
                return self._gears(first, second) or self._belt(first, second)
            across = abs(first.axis @ second.axis) < thresholds.NORMAL_ACROSS
            worm = (self._worm(first, second) or self._worm(second, first)) if across else None
            return worm or self._bevel(first, second)
        return self._rack(first, second) if first.joint.kind == "revolute" else None

    def teeth(self, wheel: _Wheel) -> list[tuple[int, Teeth]]:
        """The parts of a body with teeth about the axis of its joint."""
        key = 2 * wheel.number + (wheel.sense > 0)
        if key not in self._teeth:
            self._teeth[key] = [
                (i, teeth)
                for i in self._around_axis(wheel)
                for teeth in gear_teeth(self._parts[i], wheel.axis, wheel.point)
            ]
        return self._teeth[key]

    def _gears(self, first: _Wheel, second: _Wheel) -> InferredCoupling | None:
        across = _across(first, second)
        if across is None:
            return None
        distance = float(np.linalg.norm(across))
        for i, one in self.teeth(first):
            for j, other in self.teeth(second):
                at = _pitch_point(first.point, across / distance, distance, one, other)
                if at is None or not _beside(one, other, first, second):
                    continue
                text = f"{one.count} and {other.count} teeth"
                return _coupled("gears", (first, second), (i, j), (at, at), text)
        return None

    def _bevel(self, first: _Wheel, second: _Wheel) -> InferredCoupling | None:
        """Gears whose axes meet in an apex: the pitch cones with n_1 and n_2 teeth roll on each other.

        With the angle s between the axes, as they point from the apex to the gears, the half angle d_1 of the first
        cone has tan d_1 = sin s / (n_2 / n_1 + cos s), and d_2 = s - d_1. Teeth lie on a cone if their radius and
        their distance from the apex say so.
        """
        apex = _common_point(first, second)
        if apex is None:
            return None
        for i, one in self.teeth(first):
            for j, other in self.teeth(second):
                places = [_from_apex(w, t, apex) for w, t in ((first, one), (second, other))]
                (e_1, seen_1), (e_2, seen_2) = places
                cosine = float(e_1 @ e_2)
                sine = float(np.linalg.norm(np.cross(e_1, e_2)))
                half_1 = float(np.arctan2(sine, other.count / one.count + cosine))
                half_2 = float(np.arctan2(sine, cosine)) - half_1
                if max(abs(seen_1 - half_1), abs(seen_2 - half_2)) > thresholds.BEVEL_ANGLE or one.inner or other.inner:
                    continue
                if not _boxes_meet(self._parts[i], self._parts[j]):
                    continue
                outward = (e_2 - cosine * e_1) / sine  # from the first axis to the second
                at = apex + one.tip * (outward + e_1 / np.tan(half_1))
                text = f"{one.count} and {other.count} teeth on axes that meet"
                return _coupled("bevel", (first, second), (i, j), (at, at), text)
        return None

    def _rack(self, wheel: _Wheel, slider: _Wheel) -> InferredCoupling | None:
        if abs(wheel.axis @ slider.axis) > thresholds.NORMAL_ACROSS:
            return None
        for i, teeth in self.teeth(wheel):
            if teeth.inner:
                continue
            depth = thresholds.PITCH_MARGIN * (teeth.tip - teeth.root)
            for side, j in ((side, j) for side in (1.0, -1.0) for j in self._bodies[slider.body]):
                slide = side * slider.axis
                band = (teeth.root - depth, teeth.tip + depth)
                pitch = rack_pitch(self._parts[j], wheel.axis, slide, wheel.point, band)
                radius = 0.0 if pitch is None else teeth.count * pitch / (2 * np.pi)
                if teeth.root < radius < teeth.tip:
                    at = wheel.point + radius * np.cross(wheel.axis, slide)
                    text = f"{teeth.count} teeth on a rack of pitch {pitch:.4g} mm"
                    return _coupled("rack", (wheel, slider), (i, j), (at, at), text)
        return None

    def _worm(self, worm: _Wheel, wheel: _Wheel) -> InferredCoupling | None:
        """A thread that drives a gear: its flanks pass by along its axis like the teeth of a rack.

        With the lead L and z starts, the axial pitch L / z is that of the n teeth on the pitch radius n L / (2 pi z),
        which lies between their roots and tips for one z; the rest of the distance of both axes is that of the thread.
        """
        normal = np.cross(worm.axis, wheel.axis)
        distance = float((wheel.point - worm.point) @ normal) / float(np.linalg.norm(normal))
        outward = np.sign(distance) * normal / np.linalg.norm(normal)  # from the worm to the wheel
        for i in self._bodies[worm.body]:
            for thread in _threads(self._parts[i], worm):
                for j, teeth in self.teeth(wheel):
                    depth = thresholds.PITCH_MARGIN * (teeth.tip - teeth.root)
                    starts = round(teeth.count * abs(thread.lead) / (np.pi * (teeth.root + teeth.tip)))
                    radius = teeth.count * abs(thread.lead) / (2 * np.pi * max(starts, 1))
                    within = teeth.root - depth < radius < teeth.tip + depth and not teeth.inner
                    beside = (
                        abs(abs(distance) - radius - thread.radius) < thresholds.WORM_DEPTH * 2 * radius / teeth.count
                    )
                    if not (within and beside and starts and _reaches(thread, worm, wheel)):
                        continue
                    at = wheel.point + (worm.point - wheel.point) @ wheel.axis * wheel.axis - radius * outward
                    advance = -worm.sense * thread.lead / (2 * np.pi)
                    ratio = advance / float(wheel.velocity(at) @ worm.axis)
                    starts_text = "1 start" if starts == 1 else f"{starts} starts"
                    text = f"a thread of {starts_text} with a lead of {abs(thread.lead):.4g} mm on {teeth.count} teeth"
                    return InferredCoupling("worm", (worm.number, wheel.number), (i, j), ratio, text)
        return None

    def _belt(self, first: _Wheel, second: _Wheel) -> InferredCoupling | None:
        across = _across(first, second)
        for belt in () if across is None else self._belts:
            radii = [_arc(self._parts[belt], wheel) for wheel in (first, second)]
            if across is None or radii[0] is None or radii[1] is None:
                continue
            pulleys = [self._pulley(wheel, belt, r) for wheel, r in zip((first, second), radii, strict=True) if r]
            if None in pulleys:
                continue
            parts = (pulleys[0] or 0, pulleys[1] or 0)
            side = np.cross(first.axis, across / np.linalg.norm(across))
            places = (first.point + radii[0] * side, second.point + radii[1] * side)
            text = f'"{self._parts[belt].label}" around radii of {radii[0]:.4g} and {radii[1]:.4g} mm'
            return _coupled("belt", (first, second), parts, places, text)
        return None

    def _pulley(self, wheel: _Wheel, belt: int, radius: float) -> int | None:
        """The part of a body on which a belt runs: with a cylinder about the axis, of nearly the radius of its arc."""
        box = self._parts[belt].box
        for i in self._bodies[wheel.body]:
            part = self._parts[i]
            if (part.box[0] > box[1]).any() or (part.box[1] < box[0]).any():
                continue
            if any(f.boss and abs(f.radius - radius) < thresholds.BELT_DEPTH * radius for f in _around(part, wheel)):
                return i
        return None


def _threads(part: PartGeometry, worm: _Wheel) -> list[Face]:
    """The threads of a part about the axis of a joint, the outermost first."""
    threads = [
        f
        for f in part.faces
        if f.kind == "helix"
        and abs(f.direction @ worm.axis) > thresholds.PARALLEL_COSINE
        and float(np.linalg.norm(np.cross(f.point - worm.point, worm.axis))) < thresholds.NORMAL_ACROSS * f.radius
    ]
    return sorted(threads, key=lambda f: -f.radius)


def _reaches(thread: Face, worm: _Wheel, wheel: _Wheel) -> bool:
    """Whether a thread is where its axis passes that of a wheel."""
    along = float((wheel.point - thread.point) @ thread.direction)
    return thread.extent[0] - thread.radius < along < thread.extent[1] + thread.radius


def _across(first: _Wheel, second: _Wheel) -> Array | None:
    """The shortest way from the axis of a joint to a parallel one; None if they are not parallel, or one line."""
    if abs(first.axis @ second.axis) < thresholds.PARALLEL_COSINE:
        return None
    apart = second.point - first.point
    across: Array = apart - (apart @ first.axis) * first.axis
    return across if float(np.linalg.norm(across)) > 1e-6 else None


def _boxes_meet(first: PartGeometry, second: PartGeometry) -> bool:
    return bool((first.box[0] <= second.box[1]).all() and (second.box[0] <= first.box[1]).all())


def _common_point(first: _Wheel, second: _Wheel) -> Array | None:
    """Where the axes of two joints meet; None if they are parallel, or pass each other."""
    normal = np.cross(first.axis, second.axis)
    square = float(normal @ normal)
    if square < thresholds.NORMAL_ACROSS**2:
        return None
    apart = second.point - first.point
    if abs(float(apart @ normal)) > thresholds.NORMAL_ACROSS * float(np.linalg.norm(apart)) * np.sqrt(square):
        return None
    along = float(np.cross(apart, second.axis) @ normal) / square
    point: Array = first.point + along * first.axis
    return point


def _from_apex(wheel: _Wheel, teeth: Teeth, apex: Array) -> tuple[Array, float]:
    """The axis of a gear as it points from an apex to its teeth, and the half angle [rad] of their cone about it."""
    height = (teeth.low + teeth.high) / 2 - float(apex @ wheel.axis)
    sense = 1.0 if height >= 0.0 else -1.0
    return sense * wheel.axis, float(np.arctan2((teeth.tip + teeth.root) / 2, abs(height)))


def _pitch_point(centre: Array, u: Array, distance: float, first: Teeth, second: Teeth) -> Array | None:
    """Where the pitch circles touch, if teeth meet; u points from the first axis to the second."""
    if first.inner and second.inner:
        return None
    if first.inner or second.inner:
        larger = first.count - second.count
        if larger == 0 or (larger > 0) != first.inner:
            return None
        radii = (distance * first.count / abs(larger), distance * second.count / abs(larger))
        side = 1.0 if first.inner else -1.0
        ring, wheel = (first, second) if first.inner else (second, first)
        reach = wheel.tip + distance - ring.tip
        if abs(larger) == 1 and reach > thresholds.LEAST_MESH * min(wheel.tip - wheel.root, ring.root - ring.tip):
            return centre + side * radii[0] * u  # lobes in a ring with one more, whose pitch circles lie far inside
    else:
        if first.tip + second.tip - distance < thresholds.LEAST_MESH * min(
            first.tip - first.root, second.tip - second.root
        ):
            return None
        total = first.count + second.count
        radii = (distance * first.count / total, distance * second.count / total)
        side = 1.0
    within = all(
        min(t.tip, t.root) - thresholds.PITCH_MARGIN * abs(t.tip - t.root) < r < max(t.tip, t.root)
        for t, r in zip((first, second), radii, strict=True)
    )
    return centre + side * radii[0] * u if within else None


def _beside(first: Teeth, second: Teeth, one: _Wheel, other: _Wheel) -> bool:
    """Whether the teeth of two gears meet along the axis."""
    sign = 1.0 if one.axis @ other.axis > 0 else -1.0
    low, high = sorted((sign * second.low, sign * second.high))
    return min(first.high, high) - max(first.low, low) > 0.0


def _arc(belt: PartGeometry, wheel: _Wheel) -> float | None:
    """The radius of the inner arc of a belt around an axis, else of the outer one; None if it does not go around it."""
    return min((f.radius for f in _around(belt, wheel)), default=None)


def _around(part: PartGeometry, wheel: _Wheel) -> list[Face]:
    """The cylinders of a part about the axis of a joint; belts are drawn with little care."""
    return [
        f
        for f in part.faces
        if f.kind == "cylinder"
        and abs(f.direction @ wheel.axis) > thresholds.PARALLEL_COSINE
        and float(np.linalg.norm(np.cross(f.point - wheel.point, wheel.axis))) < thresholds.NORMAL_ACROSS * f.radius
    ]


def _coupled(
    kind: str, wheels: tuple[_Wheel, _Wheel], parts: tuple[int, int], places: tuple[Array, Array], text: str
) -> InferredCoupling:
    """The rates at which both bodies have one velocity, at the place of contact or along the belt."""
    first, second = (wheel.velocity(at) for wheel, at in zip(wheels, places, strict=True))
    ratio = float(first @ second / (second @ second))
    return InferredCoupling(kind, (wheels[0].number, wheels[1].number), parts, ratio, text)


_HOW = {
    "gears": "mesh",
    "bevel": "mesh",
    "rack": "are pinion and rack",
    "worm": "are worm and wheel",
    "belt": "turn together",
}


def mesh_questions(
    inference: Inference, found: Sequence[InferredCoupling], contradictions: Sequence[InferredCoupling]
) -> Iterator[Decision]:
    """The question about each coupling, and about those that would lock the others."""
    for mesh in contradictions:
        names = (inference.parts[mesh.parts[0]].label, inference.parts[mesh.parts[1]].label)
        message = (
            f'"{names[0]}" and "{names[1]}" {_HOW[mesh.kind]} ({mesh.evidence}), which would lock what other couplings '
            "move: no coupling is assumed."
        )
        yield Decision("mesh", names, message, choices.apart_hint(names))
    for mesh in found:
        names = (inference.parts[mesh.parts[0]].label, inference.parts[mesh.parts[1]].label)
        how = _HOW[mesh.kind]
        unit = " mm/rad" if mesh.kind == "rack" else ""
        message = (
            f'"{names[0]}" and "{names[1]}" {how} ({mesh.evidence}): their joints are taken as coupled, with the ratio '
            f"{mesh.ratio:.6g}{unit}."
        )
        yield Decision("mesh", names, message, choices.apart_hint(names), _confirmation(inference, mesh))


def pairs_by_name(
    inference: Inference,
    found: Sequence[InferredCoupling],
    apart: Sequence[tuple[Collection[int], Collection[int]]],
    coupled: Sequence[Collection[int]],
) -> Iterator[Decision]:
    """The questions about gears whose teeth are left out, and about cams: bodies that drive each other by their names.

    Teeth are often not drawn, or are on cones, where they are not counted; where both gears have teeth, these decide. A
    cam pushes on one side only, so that no trial of both senses finds it.

    Args:
        inference: Bodies and joints.
        found: The couplings that are proposed.
        apart: Pairs of groups of parts that are stated to have nothing to do with each other, or are asked about.
        coupled: The numbers of the joints of each stated coupling.
    """
    parts = inference.parts
    lost = set(inference.unheld)
    body_of = {i: k for k, members in enumerate(inference.bodies) if k not in lost for i in members}
    joints_of: dict[int, set[int]] = defaultdict(set)
    for k, joint in enumerate(inference.joints):
        joints_of[joint.a].add(k)
        joints_of[joint.b].add(k)
    turning = {b for joint in inference.joints if joint.kind == "revolute" for b in (joint.a, joint.b)}
    named = {i for i, k in body_of.items() if k in turning and (names_gear(parts[i].name) or names_cam(parts[i].name))}
    known = [set(mesh.joints) for mesh in found] + [set(numbers) for numbers in coupled]
    joined = {frozenset((j.a, j.b)) for j in inference.joints}

    def has_teeth(i: int) -> bool:
        lines = [inference.joints[k].freedom for k in joints_of[body_of[i]]]
        axes = [(f.direction, f.point) for f in lines]
        return any(e is not None and p is not None and bool(gear_teeth(parts[i], e, p)) for e, p in axes)

    def is_asked(i: int, j: int) -> bool:
        mine, other = joints_of[body_of[i]], joints_of[body_of[j]]
        if body_of[i] == body_of[j] or frozenset((body_of[i], body_of[j])) in joined:
            return False
        if any((i in a and j in b) or (j in a and i in b) for a, b in apart):
            return False
        if any(numbers & mine and numbers & other for numbers in known):
            return False
        if names_cam(parts[i].name) or names_cam(parts[j].name):
            return not (parts[i].fastener or parts[j].fastener)
        return {i, j} <= named and not (has_teeth(i) and has_teeth(j))

    numbers = sorted(body_of) if named else []
    boxes = np.array([parts[i].box for i in numbers]).reshape(-1, 2, 3)
    for m, n in candidate_pairs(boxes, 0.0):
        i, j = numbers[m], numbers[n]
        if not {i, j} & named or not is_asked(i, j):
            continue
        names = (parts[i].label, parts[j].label)
        what = "are called gears and come close, but no teeth that mesh are found"
        if any(map(names_cam, (parts[i].name, parts[j].name))):
            what = "may be a cam and what it drives, by their names"
        message = (
            f'"{names[0]}" and "{names[1]}" {what}: no coupling is assumed, so that there are too many degrees of '
            "freedom; a [[coupling]] of their joints states one."
        )
        yield Decision("mesh" if {i, j} <= named else "interlock", names, message, choices.apart_hint(names))


def _confirmation(inference: Inference, mesh: InferredCoupling) -> str:
    """The lines that state a coupling of gears or a belt, with both joints, whose names it needs; else nothing.

    Each joint turns its wheel relative to the carrier, so that the kind of the coupling tells the sign of the ratio.
    """
    if mesh.kind not in ("gears", "belt"):
        return ""
    lines, quoted_names, senses, axes = [], [], [], []
    for k, part in zip(mesh.joints, mesh.parts, strict=True):
        joint = inference.joints[k]
        wheel, carrier = (joint.b, joint.a) if part in inference.bodies[joint.b] else (joint.a, joint.b)
        senses.append(1.0 if wheel == joint.b else -1.0)
        axes.append(joint.freedom.direction if joint.freedom.direction is not None else np.zeros(3))
        name = joint.name or inference.parts[part].label
        quoted_names.append(choices.quoted(name))
        if not joint.name:
            pair = (inference.label(carrier), inference.parts[part].label)
            lines.append(choices.joint_hint(pair, joint.kind, f"\nname = {choices.quoted(name)}"))
    if len(set(quoted_names)) < 2:
        return ""
    same_sense = mesh.ratio * senses[0] * senses[1] * float(axes[0] @ axes[1]) > 0.0
    kind = "belt" if same_sense else "gears"
    joints = f"joints = [{', '.join(quoted_names)}]"
    lines.append(f'[[coupling]]\n{joints}\nkind = "{kind}"\nratio = {abs(mesh.ratio):.12g}')
    return "\n".join(lines)
