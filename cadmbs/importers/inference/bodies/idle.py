"""Parts that only turn about their own axis: pins, bolts, nuts and washers belong to what holds them tightest."""

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from itertools import combinations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference import choices, thresholds
from cadmbs.importers.inference.bodies.groups import PartGroups, fix
from cadmbs.importers.inference.bodies.welding import Separations, weld
from cadmbs.importers.inference.contacts.contact_search import same_line
from cadmbs.importers.inference.machine_parts.part_names import names_wheel
from cadmbs.importers.inference.records import LINE_KINDS, Contact, Decision


def weld_idle_parts(
    groups: PartGroups, separations: Separations, ground: int, diagonal: float, decisions: list[Decision]
) -> list[tuple[int, int]]:
    """Fix idle groups to their tightest neighbours; what this leaves without motion is welded.

    Returns the pairs that only an end face keeps from sliding, as `weld` does.
    """
    guides: list[tuple[int, int]] = []
    volumes = [part.volume for part in groups.parts]
    limits = (
        thresholds.SMALL_SIZE * diagonal,
        thresholds.SMALL_VOLUME * min(sum(volumes), thresholds.LARGE_PARTS * max(volumes)),
    )
    queue = [(groups.volume(g), g) for g in groups.members]
    heapify(queue)
    waiting = set(groups.members)
    while queue:
        _, g = heappop(queue)
        waiting.discard(g)
        if g not in groups.members or g == groups.root(ground):
            continue
        target, by_name = _idle_target(groups, separations, g, limits)
        if target is None or separations.forbids_merge(groups, g, target):
            continue
        decision = _decision(groups, g, target, by_name, limits)
        decisions.append(decision)
        groups.touched.clear()
        fix(groups, g, target, f'"{decision.parts[0]}" {_motion(groups, g)}')
        guides += weld(groups, separations)
        for other in {groups.root(part) for part in groups.touched} - waiting:
            waiting.add(other)
            heappush(queue, (groups.volume(other), other))
    return guides


def _decision(groups: PartGroups, g: int, target: int, by_name: bool, limits: tuple[float, float]) -> Decision:
    """The note, or the question about a part of another size than a fastener or pin: a roller may turn by itself."""
    names = (groups.label(g), groups.label(target))
    hint = f"keep = [{choices.quoted(names[0])}]"
    if by_name:
        message = f'"{names[0]}" is fixed to "{names[1]}", as it has the name of a fastener; is it one?'
        return Decision("fastener", names, message, hint)
    if any(groups.freedom(g, h).kind == "spherical" for h in groups.adjacent[g]):
        message = f'"{names[0]}" is a ball in a socket, and is taken as fixed to "{names[1]}", on which it sits.'
        return Decision("slide", names, message, choices.joint_hint(names, "cylindrical"))
    if not any(groups.parts[i].fastener for i in groups.members[g]) and not _is_small(groups, g, limits):
        message = f'"{names[0]}" {_motion(groups, g)} and is taken as fixed to "{names[1]}": does it turn by itself?'
        return Decision("weld", names, message, hint)
    return Decision("idle", names, f'"{names[0]}" {_motion(groups, g)} and is fixed to "{names[1]}"', hint)


def _motion(groups: PartGroups, g: int) -> str:
    return "rolls in grooves" if _is_rolling_ball(groups, g) else "only turns about its own axis"


def _idle_target(
    groups: PartGroups, separations: Separations, g: int, limits: tuple[float, float]
) -> tuple[int | None, bool]:
    """The neighbour with the smallest clearance, then the longest overlap, if the group is idle.

    The second value tells whether only its name says so, although it is large for a fastener.
    """
    neighbours = groups.adjacent[g]
    if _is_rolling_ball(groups, g):
        if any(groups.parts[i].keep for i in groups.members[g]):
            return None, False
        return max(neighbours, key=lambda other: (groups.volume(other), -other)), False
    lines = _common_line(groups, g)
    if not lines or any(groups.parts[i].keep for i in groups.members[g]):
        return None, False
    axis = lines[0]
    if any(_rolls_on(groups, g, other) for other in neighbours):
        return None, False
    if any(not _lets_turn(groups, g, other, axis) for other in neighbours):
        return None, False
    fastener = all(groups.parts[i].fastener for i in groups.members[g])
    if not fastener and has_wheel(groups, g):
        return None, False
    if not _on_axis(groups, g, axis, fastener, max(max(c.radius, default=1.0) for c in lines)):
        return None, False
    fits = _fits(groups, g)
    if not fits:
        return None, False
    tolerance = groups.tolerances.coaxial
    running = min(thresholds.RUNNING_LIMIT, thresholds.RUNNING_CLEARANCE * tolerance)
    is_round = is_axisymmetric(groups, groups.members[g], axis.direction)
    pressed = is_round and len(fits) > 1 and fits[0][0] < thresholds.ROUNDING_GAP * tolerance and fits[1][0] > running
    partners = {c.second if groups.root(c.first) == g else c.first for c in lines}
    plain = is_round and len(partners) > 1 and _is_plain_pin(groups, g, lines)
    small = _is_small(groups, g, limits) and (len(neighbours) > 1 or is_round)
    small = small or _is_slotted_head(groups, g, axis, limits)
    holder = _holder_of_ring(groups, g, lines) if is_round else None
    allowed = [other for _, _, other in fits if not separations.forbids_merge(groups, g, other)]
    if not allowed:
        return None, False
    if holder in allowed:
        return holder, False
    ball = fits[0][0] <= running and _is_ball_of_rod_end(groups, g, axis)
    if pressed or plain or small or ball or _is_clamped(groups, g):
        return allowed[0], False
    large = not _is_small(groups, g, (thresholds.LARGE_FASTENER * limits[0], thresholds.LARGE_FASTENER * limits[1]))
    return (allowed[0], large) if fastener else (None, False)


def _fits(groups: PartGroups, g: int) -> list[tuple[float, float, int]]:
    """(clearance, -overlap, neighbour) of the neighbours that a group may be fixed to, the tightest first."""
    fits = []
    for other, adjacency in groups.adjacent[g].items():
        coaxial = [c for c in adjacency.contacts if c.kind == "coaxial" and not c.virtual]
        if groups.freedom(g, other).kind not in LINE_KINDS:
            continue
        if coaxial:
            fits.append((min(c.clearance for c in coaxial), -sum(c.overlap for c in coaxial), other))
        elif any(c.kind == "ball_in_groove" for c in adjacency.contacts):
            fits.append((np.inf, 0.0, other))
    driven = any(_drives(groups, g, other) for _, _, other in fits)
    loose = not fits or not np.isfinite(min(fits)[0])
    return [] if loose or driven else sorted(fits)


def _drives(groups: PartGroups, g: int, other: int) -> bool:
    """Whether a group moves a neighbour along a guide, as a lead screw its nut: fixed to it, it would block the guide.

    It is held along its axis by a third group, on which the neighbour slides.
    """
    if groups.freedom(g, other).kind == "revolute":
        return False
    holders = [h for h in groups.adjacent[g] if h != other and h in groups.adjacent[other]]
    return any(
        groups.freedom(g, h).kind == "revolute" and groups.freedom(h, other).kind == "prismatic" for h in holders
    )


def _common_line(groups: PartGroups, g: int) -> list[Contact]:
    """The contacts of a group about lines if all of them are about one line, else none."""
    lines: list[Contact] = []
    for adjacency in groups.adjacent[g].values():
        for c in adjacency.contacts:
            if c.kind not in ("coaxial", "cone"):
                continue
            if lines and not same_line(lines[0], c, thresholds.SAME_LINE_IDLE * groups.tolerances.coaxial):
                return []
            lines.append(c)
    return lines


def _is_rolling_ball(groups: PartGroups, g: int) -> bool:
    """Whether a group is a ball between the grooves of two bodies: its turn matters to nobody."""
    neighbours = groups.adjacent[g]
    if len(neighbours) != 2:
        return False
    return all(c.kind == "ball_in_groove" for adjacency in neighbours.values() for c in adjacency.contacts)


def _is_ball_of_rod_end(groups: PartGroups, g: int, axis: Contact) -> bool:
    """Whether a group is a ball in sockets, with its centre on an axis: the sockets let it turn about it anyway.

    The pin reaches into the ball: a rod that ends in a ball and slides elsewhere is none.
    """
    balls = [c for adjacency in groups.adjacent[g].values() for c in adjacency.contacts if c.kind == "concentric"]
    tolerance = thresholds.SAME_LINE_IDLE * groups.tolerances.coaxial
    apart = [float(np.linalg.norm(np.cross(c.point - axis.point, axis.direction))) for c in balls]
    others = {h for h in groups.adjacent[g] if groups.freedom(g, h).kind not in (*LINE_KINDS, "spherical")}
    along = [abs(float((c.point - axis.point) @ axis.direction)) - max(c.radius, default=0.0) for c in balls]
    return bool(balls) and not others and max(apart) < tolerance and max(along) < axis.overlap / 2


def has_wheel(groups: PartGroups, g: int) -> bool:
    """Whether a part of a group is called a gear, a pulley or a wheel, so that its turn is not idle."""
    return any(names_wheel(groups.parts[i].name) for i in groups.members[g])


def _rolls_on(groups: PartGroups, g: int, other: int) -> bool:
    """Whether a group touches a neighbour in lines only, as a wheel does, so that its turn may matter."""
    if all(groups.parts[i].fastener for i in groups.members[g]):
        return False
    return all(c.kind == "tangent" for c in groups.adjacent[g][other].contacts)


def _lets_turn(groups: PartGroups, g: int, other: int, axis: Contact) -> bool:
    """Whether a neighbour lets a group turn about an axis; a guided shoe on a pin does not turn idly.

    A fastener that is kept from turning, as a screw with a flat head in a slot, is idle nevertheless.
    """
    if all(groups.parts[i].fastener for i in groups.members[g]):
        return True
    freedom = groups.freedom(g, other)
    if freedom.kind in LINE_KINDS:
        return True
    length = max(max(axis.radius, default=0.0), axis.overlap)
    basis = freedom.basis.copy()
    basis[3:] = (basis[3:] + np.cross(basis[:3].T, axis.point).T) / length
    turn = np.concatenate([axis.direction, np.zeros(3)])
    rest = turn - basis @ np.linalg.lstsq(basis, turn, rcond=None)[0]
    return bool(np.linalg.norm(rest) < thresholds.BLOCKED_TURN)


def _holder_of_ring(groups: PartGroups, g: int, lines: Sequence[Contact]) -> int | None:
    """The body whose bore holds a ring, no longer than wide, around another body, as a bearing; None for others."""
    outer: set[int] = set()
    inner: set[int] = set()
    for c in lines:
        if c.kind != "coaxial" or c.virtual or len(c.radius) != 2 or c.overlap > 2 * max(c.radius):
            return None
        other = groups.root(c.second if groups.root(c.first) == g else c.first)
        (outer if _is_boss_of(groups, g, c) else inner).add(other)
    return min(outer) if outer and inner and not outer & inner else None


def _is_boss_of(groups: PartGroups, g: int, c: Contact) -> bool:
    """Whether the boss of a contact is a face of a group."""
    part = groups.parts[c.first if groups.root(c.first) == g else c.second]
    return any(
        f.kind == "cylinder" and f.boss and abs(f.radius - c.radius[0]) <= thresholds.SAME_RADIUS * f.radius
        for f in part.faces
    )


def _is_plain_pin(groups: PartGroups, g: int, lines: Sequence[Contact]) -> bool:
    """Whether a group is a boss of one radius in all of its bores: it can carry no torque, so that its turn is idle."""
    radii = []
    for c in lines:
        if c.kind != "coaxial" or c.virtual or len(c.radius) != 2:
            return False
        if not _is_boss_of(groups, g, c):
            return False
        radii.append(c.radius[0])
    return max(radii) <= thresholds.ONE_RADIUS * min(radii)


def _is_small(groups: PartGroups, g: int, limits: tuple[float, float]) -> bool:
    corners = np.concatenate([groups.parts[i].box for i in groups.members[g]])
    size = float(np.linalg.norm(np.ptp(corners, axis=0)))
    return size < limits[0] and groups.volume(g) < limits[1]


def _on_axis(groups: PartGroups, g: int, axis: Contact, fastener: bool, radius: float) -> bool:
    """Whether the centre of mass of a group lies on an axis; unknown centres count only for fasteners."""
    parts = [groups.parts[i] for i in groups.members[g]]
    centres = [(part.volume, part.com) for part in parts if part.com is not None and part.volume > 0]
    if len(centres) < len(parts):
        return fastener
    total = sum(volume for volume, _ in centres)
    com = sum(volume * com for volume, com in centres) / total
    distance = float(np.linalg.norm(np.cross(com - axis.point, axis.direction)))
    return distance <= (thresholds.OFF_AXIS_FASTENER if fastener else thresholds.OFF_AXIS) * radius


def _is_clamped(groups: PartGroups, g: int) -> bool:
    """Whether fasteners of a group hold it from both sides: a threaded rod between its nuts."""
    members = groups.members[g]
    if len(members) < 2 or not any(groups.parts[i].fastener for i in members):
        return False
    normals: list[Array] = []
    for adjacency in groups.adjacent[g].values():
        for c in adjacency.contacts:
            inner = c.first if groups.root(c.first) == g else c.second
            if c.kind == "coplanar" and groups.parts[inner].fastener:
                normals.append(c.direction if inner == c.first else -c.direction)
    return any(a @ b < thresholds.OPPOSITE_NORMALS for a, b in combinations(normals, 2))


def _is_slotted_head(groups: PartGroups, g: int, axis: Contact, limits: tuple[float, float]) -> bool:
    """Whether a group is tiny and round but for a slot or a cross, as the head of a screw."""
    tiny = _is_small(groups, g, (thresholds.TINY_SIZE * limits[0], thresholds.TINY_SIZE * limits[1]))
    return tiny and is_axisymmetric(
        groups, groups.members[g], axis.direction, thresholds.SLOTTED_MOMENTS, thresholds.SLOTTED_COSINE
    )


def is_axisymmetric(
    groups: PartGroups,
    members: Sequence[int],
    axis: Array,
    equal_moments: float = thresholds.EQUAL_MOMENTS,
    principal_cosine: float = thresholds.PRINCIPAL_COSINE,
) -> bool:
    """Whether turning a body about an axis through its centre changes nothing: two equal moments across the axis.

    Args:
        groups: The groups.
        members: The parts of the body.
        axis: Unit vector.
        equal_moments: Relative difference of equal moments.
        principal_cosine: Least cosine of the axis to a principal one.
    """
    total, volume = np.zeros((3, 3)), 0.0
    first = np.zeros(3)
    for part in (groups.parts[i] for i in members):
        if part.com is None or part.inertia is None:
            return False
        total = total + part.inertia + part.volume * _steiner(part.com)
        first, volume = first + part.volume * part.com, volume + part.volume
    if volume <= 0.0:
        return False
    values, vectors = np.linalg.eigh(total - volume * _steiner(first / volume))
    k = int(np.argmax(np.abs(axis @ vectors)))
    across = np.delete(values, k)
    equal = float(across[1] - across[0]) < equal_moments * float(across[1])
    if equal and float(np.ptp(values)) < equal_moments * float(values[-1]):
        return True
    return equal and float(abs(axis @ vectors[:, k])) > principal_cosine


def _steiner(d: Array) -> Array:
    result: Array = (d @ d) * np.eye(3) - np.outer(d, d)
    return result
