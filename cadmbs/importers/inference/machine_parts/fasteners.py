"""Screws, nuts and washers: which parts are some, by shape, and what they clamp."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference import choices, thresholds
from cadmbs.importers.inference.bodies import idle, welding
from cadmbs.importers.inference.bodies.groups import PartGroups, fix
from cadmbs.importers.inference.contacts.coaxial import common_interval
from cadmbs.importers.inference.contacts.contact_search import candidate_pairs
from cadmbs.importers.inference.joints.line_stacks import on_one_line
from cadmbs.importers.inference.joints.revolute_or_cylindrical import LOOP_NEEDS_SLIDE
from cadmbs.importers.inference.machine_parts.part_names import is_drive, lead_in_name, names_pin
from cadmbs.importers.inference.records import LINE_KINDS, Contact, Decision, Face, InferredJoint, PartGeometry
from cadmbs.importers.inference.tolerances import Tolerances


def with_fasteners(parts: Sequence[PartGeometry], diagonal: float, tolerances: Tolerances) -> list[PartGeometry]:
    """The parts, of which small ones are fasteners by shape too: with a hexagon, or with a shank in a smaller hole.

    A hole that is smaller than the shank by more than a press fit is a thread that is drawn with its core diameter.
    Thin open rings are circlips.
    """
    axes = [_axis(part, tolerances) if _may_be(part, diagonal) else None for part in parts]
    chosen = {i for i, axis in enumerate(axes) if axis is not None and _is_hexagonal(parts[i], axis)}
    chosen |= {i for i, part in enumerate(parts) if _may_be(part, diagonal) and _is_open_ring(part)}
    for i, j in candidate_pairs(np.array([part.box for part in parts]), 0.0) if any(axes) else ():
        chosen |= {
            a for a, b in ((i, j), (j, i)) if axes[a] is not None and _is_threaded(parts[a], parts[b], tolerances)
        }
    return [replace(part, fastener=True) if i in chosen else part for i, part in enumerate(parts)]


def _may_be(part: PartGeometry, diagonal: float) -> bool:
    size = float(np.linalg.norm(np.ptp(part.box, axis=0)))
    return (
        not part.fastener and not part.keep and size < thresholds.FASTENER_SIZE * diagonal and not is_drive(part.name)
    )


def _axis(part: PartGeometry, tolerances: Tolerances) -> Face | None:
    """A cylinder of a part if all of its cylinders are on one line, else None."""
    cylinders = [f for f in part.faces if f.kind == "cylinder"]
    for f in cylinders[1:]:
        apart = np.linalg.norm(np.cross(f.point - cylinders[0].point, cylinders[0].direction))
        if abs(f.direction @ cylinders[0].direction) < thresholds.PARALLEL_COSINE or apart > tolerances.coaxial:
            return None
    return cylinders[0] if cylinders else None


def _is_hexagonal(part: PartGeometry, axis: Face) -> bool:
    """Whether six outer planes at one distance surround an axis, each 60 degrees from the next, and it is no shaft."""
    planes = [
        f for f in part.faces if f.kind == "plane" and abs(f.direction @ axis.direction) < thresholds.NORMAL_ACROSS
    ]
    distances = np.array([(f.point - axis.point) @ f.direction for f in planes])
    if len(planes) != 6 or distances.min() <= 0 or np.ptp(distances) > thresholds.SAME_FLATS * distances.max():
        return False
    corners = [np.concatenate(f.outline) @ axis.direction for f in planes if f.outline]
    if any(float(np.ptp(along)) > thresholds.LONG_NUT * distances.max() for along in corners):
        return False
    normals = np.array([f.direction for f in planes])
    cosines = np.sort(normals @ normals.T, axis=1)
    return bool(np.allclose(cosines, [-1, -0.5, -0.5, 0.5, 0.5, 1], atol=thresholds.SIXTY_DEGREES))


def _is_open_ring(part: PartGeometry) -> bool:
    """Whether a part is a thin ring with a gap, as circlips and snap rings are; its ears may have small holes."""
    bores = [f for f in part.faces if f.kind == "cylinder" and not f.boss]
    bore = max(bores, key=lambda f: f.radius, default=None)
    if bore is None or not thresholds.OPEN_RING[0] < bore.coverage < thresholds.OPEN_RING[1]:
        return False
    length = bore.extent[1] - bore.extent[0]
    if float(np.linalg.norm(np.ptp(part.box, axis=0))) > thresholds.WIDE_RING * bore.radius:
        return False
    whole = [f for f in part.faces if f.kind == "cylinder" and f.coverage > thresholds.OPEN_RING[1]]
    return length < thresholds.THIN_RING * bore.radius and all(f.radius < bore.radius / 2 for f in whole)


def _is_threaded(screw: PartGeometry, other: PartGeometry, tolerances: Tolerances) -> bool:
    """Whether a shank of one part lies in a smaller hole of the other over at least its radius."""
    shanks = [f for f in screw.faces if f.kind == "cylinder" and f.boss]
    holes = [f for f in other.faces if f.kind == "cylinder" and not f.boss and f.coverage > tolerances.coverage]
    return any(_enters(shank, hole, tolerances) for shank in shanks for hole in holes)


def _enters(shank: Face, hole: Face, tolerances: Tolerances) -> bool:
    if not tolerances.press * hole.radius < shank.radius - hole.radius <= tolerances.bolt * hole.radius:
        return False
    apart = np.linalg.norm(np.cross(hole.point - shank.point, shank.direction))
    if abs(shank.direction @ hole.direction) < thresholds.PARALLEL_COSINE or apart > tolerances.coaxial:
        return False
    low, high = common_interval(shank, hole)
    return high - low >= shank.radius


def join_fasteners(groups: PartGroups, separations: welding.Separations) -> None:
    """Make a bolt, its nut and its washers one."""
    for a, b, adjacency in sorted(groups.pairs(), key=lambda pair: pair[:2]):
        first, second = groups.root(a), groups.root(b)
        coaxial = any(c.kind == "coaxial" and not c.virtual for c in adjacency.contacts)
        both = _is_set(groups, first) and _is_set(groups, second)
        if coaxial and both and first != second and not separations.forbids_merge(groups, first, second):
            fix(groups, first, second, "bolt, nut and washers on one axis are one")


def _is_set(groups: PartGroups, g: int) -> bool:
    return all(groups.parts[i].fastener and not groups.parts[i].keep for i in groups.members[g])


def clamp(groups: PartGroups, separations: welding.Separations, decisions: list[Decision]) -> None:
    """Fix what screws press together: the head on one body and the thread in another, or the nut on it.

    One screw alone is a question, as the bodies may turn about it. A screw that runs in its hole without play is left
    as a pivot, about which another question asks, and so is a pin alone, which presses nothing.
    """
    clamped: dict[tuple[int, int], list[str]] = defaultdict(list)
    pins: dict[tuple[int, int], int] = defaultdict(int)
    for g in sorted(g for g in groups.members if _is_set(groups, g)):
        for a, b in pairwise(_stack(groups, g)):
            clamped[min(a, b), max(a, b)].append(groups.label(g))
            pins[min(a, b), max(a, b)] += all(names_pin(groups.parts[i].name) for i in groups.members[g])
    for (a, b), screws in clamped.items():
        if len(screws) == pins[a, b] == 1:
            continue
        first, second = groups.root(a), groups.root(b)
        if first == second or separations.forbids_merge(groups, first, second):
            continue
        if len(screws) == 1:
            names = (groups.label(first), groups.label(second))
            message = f'"{screws[0]}" clamps "{names[0]}" and "{names[1]}": they are taken as fixed.'
            decisions.append(Decision("clamp", names, message, choices.joint_hint(names, "revolute")))
        fix(groups, first, second, welding.SCREWS_CLAMP if len(screws) > 1 else f'"{screws[0]}" clamps them')


def _stack(groups: PartGroups, g: int) -> list[int]:
    """The bodies that a fastener presses together, from one end to the other; none if it is a pivot."""
    around = [h for h in groups.adjacent[g] if not _is_set(groups, h)]
    lines = {h: [c for c in _contacts(groups, g, h) if c.kind == "coaxial" and not c.virtual] for h in around}
    axes = [c.direction for contacts in lines.values() for c in contacts]
    if not axes:
        return []
    e = axes[0]
    tight = {h for h, cs in lines.items() if any(c.clearance < -groups.tolerances.press * max(c.radius) for c in cs)}
    running = {
        h
        for h, cs in lines.items()
        if h not in tight and any(c.clearance < thresholds.LOOSE_HOLE * max(c.radius) for c in cs)
    }
    if running:
        return []
    pushed = {h: sign for h in around for sign in _pushes(groups, g, h, e)}
    ends = [(a, b) for a in pushed for b in pushed if a < b and pushed[a] != pushed[b]]
    ends += [(a, b) for a in pushed for b in sorted(tight) if a != b]
    return next((chain for a, b in ends if (chain := _chain(groups, a, b, set(around), e))), [])


def _contacts(groups: PartGroups, a: int, b: int) -> Sequence[Contact]:
    return groups.adjacent[a][b].contacts


def _pushes(groups: PartGroups, g: int, h: int, e: Array) -> Iterator[bool]:
    """The sense along an axis in which a fastener presses on a body with its faces."""
    for c in _contacts(groups, g, h):
        if c.kind == "coplanar" and abs(c.direction @ e) > thresholds.PARALLEL_COSINE:
            yield bool((c.direction @ e > 0) == (groups.root(c.first) == g))


def _chain(groups: PartGroups, start: int, end: int, allowed: set[int], e: Array) -> list[int]:
    """Bodies from one to another, each of which touches the next in planes normal to an axis."""
    paths, seen = [[start]], {start}
    for path in paths:
        if path[-1] == end:
            return path
        for h in sorted(groups.adjacent[path[-1]]):
            touches = any(
                c.kind == "coplanar" and abs(c.direction @ e) > thresholds.PARALLEL_COSINE
                for c in _contacts(groups, path[-1], h)
            )
            if h in allowed - seen and touches:
                seen.add(h)
                paths.append([*path, h])
    return []


# Round rods on which other bodies slide, spindles whose lead is missing, and threads that are drawn.


def guide_rods(
    joints: Sequence[InferredJoint], groups: PartGroups, ground: int, decisions: list[Decision]
) -> list[tuple[int, int]]:
    """Round bodies that turn idly while all others only slide along them, each with the body that holds it.

    If a body that slides on it is also guided by a prismatic joint, it may be a screw: the user is asked for the lead.
    """
    of_body: dict[int, list[InferredJoint]] = defaultdict(list)
    for joint in joints:
        of_body[joint.a].append(joint)
        of_body[joint.b].append(joint)
    rods: list[tuple[int, int]] = []
    for rod in sorted(of_body):
        at_rod = of_body[rod]
        if rod == ground or len(at_rod) < 2 or any(j.fixed_by_user or j.kind not in LINE_KINDS for j in at_rod):
            continue
        if any(groups.parts[i].keep for i in groups.members[rod]) or idle.has_wheel(groups, rod):
            continue
        holding = [j for j in at_rod if j.kind == "revolute"]
        sliding = [j for j in at_rod if j.kind == "cylindrical" and j.reason == LOOP_NEEDS_SLIDE]
        if len(holding) != 1 or len(sliding) != len(at_rod) - 1:
            continue
        if not all(on_one_line(at_rod[0], j, thresholds.COMMON_LINE * groups.tolerances.coaxial) for j in at_rod):
            continue
        nuts = [j.a if j.b == rod else j.b for j in sliding]
        guided = [n for n in nuts if any(j.kind == "prismatic" for j in of_body[n])]
        direction = at_rod[0].freedom.direction
        if guided:
            nut = guided[0]
            joint = next(j for j in sliding if nut in (j.a, j.b))
            _ask_for_lead(joint, groups.label(rod), groups.label(nut), decisions)
        elif direction is not None and idle.is_axisymmetric(groups, groups.members[rod], direction):
            holder = holding[0].b if holding[0].a == rod else holding[0].a
            if rod not in (other for _, other in rods) and holder not in (other for other, _ in rods):
                rods.append((rod, holder))
    return rods


def _ask_for_lead(joint: InferredJoint, rod: str, nut: str, decisions: list[Decision]) -> None:
    """The question for the lead; meanwhile the lead that the name of the screw or nut gives, or none."""
    lead = lead_in_name(rod) or lead_in_name(nut)
    joint.in_doubt = True
    message = f'"{rod}" turns in "{nut}", which is guided along it: if it is a screw, its lead is missing.'
    if lead is not None:
        joint.kind, joint.lead, joint.open_slide = "helical", lead, False
        joint.confidence, joint.reason = 0.7, f"the name gives a lead of {lead:g} mm"
        message = (
            f'"{rod}" turns in "{nut}", which is guided along it: a lead of {lead:g} mm, as in its name, is assumed.'
        )
    value = f"\nlead_per_rev_mm = {lead or 0.0:.1f}  # advance per turn in mm, negative for left-hand"
    decisions.append(Decision("lead", (rod, nut), message, choices.joint_hint((rod, nut), "helical", value)))


def read_threads(joints: Sequence[InferredJoint], groups: PartGroups, decisions: list[Decision]) -> None:
    """Make a joint helical if both bodies have a thread of the same lead about its axis."""
    for joint in joints:
        if joint.fixed_by_user or joint.kind not in LINE_KINDS:
            continue
        first, second = (_leads(joint, body, groups) for body in (joint.a, joint.b))
        common = [
            lead for lead in first if any(abs(lead - other) < thresholds.SAME_LEAD * abs(lead) for other in second)
        ]
        if common:
            lead = max(common, key=abs)
            joint.kind, joint.lead, joint.confidence = "helical", lead, 0.7
            joint.reason, joint.open_slide = f"both bodies have a thread of lead {lead:.4g} mm", False
            joint.in_doubt = True
            names = (groups.label(joint.a), groups.label(joint.b))
            message = f'"{names[0]}" and "{names[1]}" have a thread of lead {lead:.4g} mm: helical is assumed.'
            decisions.append(Decision("slide", names, message, choices.joint_hint(names, "revolute")))


def _leads(joint: InferredJoint, body: int, groups: PartGroups) -> list[float]:
    """Leads [mm] of the helical edges of a body about the axis of a joint; positive for right-hand threads."""
    e, p = joint.freedom.direction, joint.freedom.point
    if e is None or p is None:
        return []
    return [
        face.lead
        for i in groups.members[body]
        for face in groups.parts[i].faces
        if face.kind == "helix"
        and np.linalg.norm(np.cross(face.direction, e)) < thresholds.PARALLEL_ANGLE
        and np.linalg.norm(np.cross(face.point - p, e)) < thresholds.THREAD_LINE * groups.tolerances.coaxial
    ]
