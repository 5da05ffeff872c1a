"""What holds a body: joints from the ground outwards, and what a loose body touches."""

import heapq
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.importers.inference.bodies.groups import PartGroups, contact_area, fix
from cadmbs.importers.inference.bodies.welding import Separations
from cadmbs.importers.inference.choices import Touching
from cadmbs.importers.inference.contacts.overlap import Neighbour, nearest_parts
from cadmbs.importers.inference.machine_parts.part_names import names_marker
from cadmbs.importers.inference.records import Decision, Inference, InferredJoint


@dataclass(frozen=True, slots=True)
class Support:
    """A loose group and the group that it touches, which is held by joints or by further supports."""

    loose: int
    holder: int


def depths_from(joints: Sequence[InferredJoint], ground: int) -> dict[int, int]:
    """The number of joints between each group and the ground."""
    neighbours: dict[int, list[int]] = defaultdict(list)
    for j in joints:
        neighbours[j.a].append(j.b)
        neighbours[j.b].append(j.a)
    depth, layer = {ground: 0}, [ground]
    while layer:
        following = []
        for g in layer:
            for other in neighbours[g]:
                if other not in depth:
                    depth[other] = depth[g] + 1
                    following.append(other)
        layer = following
    return depth


def loose_bodies(groups: PartGroups, joints: Sequence[InferredJoint], ground: int) -> list[int]:
    """The groups that no chain of joints connects to the ground."""
    depth = depths_from(joints, groups.root(ground))
    return sorted(g for g in groups.members if g not in depth)


def touching_supports(
    groups: PartGroups, separations: Separations, joints: Sequence[InferredJoint], ground: int
) -> list[Support]:
    """What loose groups touch, over the largest areas first; bodies that joints connect need one support together.

    What only touches in lines, as a wheel on a floor, is not held by it.
    """
    held = set(depths_from(joints, groups.root(ground)))
    cluster: dict[int, set[int]] = {}
    for g in groups.members:
        if g not in held and g not in cluster:
            members = set(depths_from(joints, g))
            cluster |= dict.fromkeys(members, members)
    waiting: list[tuple[float, int, int]] = []

    def offer(holders: Iterable[int]) -> None:
        for h in holders:
            for g, adjacency in groups.adjacent[h].items():
                touches = g not in held and any(c.kind != "tangent" for c in adjacency.contacts)
                if touches and not separations.forbids_merge(groups, g, h):
                    heapq.heappush(waiting, (-sum(map(contact_area, adjacency.contacts)), g, h))

    offer(held)
    supports: list[Support] = []
    while waiting:
        _, loose, holder = heapq.heappop(waiting)
        if loose not in held:
            supports.append(Support(loose, holder))
            held |= cluster[loose]
            offer(cluster[loose])
    return supports


def nearest_supports(
    groups: PartGroups, joints: Sequence[InferredJoint], ground: int, farthest: float, most: float = np.inf
) -> list[Neighbour]:
    """The nearest parts of what nothing holds and nothing held touches; what joints or contacts connect counts as one.

    Args:
        groups: The groups.
        joints: Their joints.
        ground: The ground.
        farthest: The greatest distance [mm] of a neighbour.
        most: Nothing is searched for more loose bodies than this, which would take long.
    """
    held = set(depths_from(joints, groups.root(ground)))
    clusters: list[list[int]] = []
    seen: set[int] = set()
    linked: dict[int, set[int]] = {g: set(depths_from(joints, g)) | set(groups.adjacent[g]) for g in groups.members}
    for g in sorted(groups.members.keys() - held):
        if g in seen or is_marker(groups, g):
            continue
        layer, members = [g], {g}
        while layer:
            layer = sorted({h for x in layer for h in linked[x]} - members - held)
            members |= set(layer)
        seen |= members
        clusters.append(sorted(i for h in members for i in groups.members[h] if i not in groups.flexible))
    if len(clusters) > most:
        return []
    rigid = {i for g in held for i in groups.members[g] if i not in groups.flexible}
    return nearest_parts(groups.parts, rigid, clusters, farthest)


def fix_to_nearest(
    groups: PartGroups,
    separations: Separations,
    neighbours: Sequence[Neighbour],
    touching: Touching,
    decisions: list[Decision],
) -> bool:
    """Merge the bodies of loose parts with those of their nearest parts; whether any were.

    Without a hint each is part of the question about what only touches: curved and rough faces show no contact, and
    parts that are drawn into each other or a little apart do not either.
    """
    merged = False
    subject, hint = ("touching_asked", 'touching = "fixed"') if touching == "ask" else ("touching", "")
    for neighbour in neighbours:
        a, b = groups.root(neighbour.loose), groups.root(neighbour.holder)
        if a == b or separations.forbids_merge(groups, a, b):
            continue
        is_screw = all(groups.parts[i].fastener for i in groups.members[a])
        if touching != "nearest" and b in groups.adjacent[a] and not is_screw:
            continue  # a wheel on a floor: it touches in a line, which holds nothing
        names = (groups.parts[neighbour.loose].label, groups.parts[neighbour.holder].label)
        message = f'"{names[0]}" is fixed to "{names[1]}", which is nearest ({neighbour.distance:.2g} mm)'
        decisions.append(Decision(subject, names, message, hint))
        fix(groups, a, b, "nothing but what is nearest to it holds it")
        merged = True
    return merged


def fix_to_supports(groups: PartGroups, supports: Sequence[Support], asked: bool, decisions: list[Decision]) -> None:
    """Merge each loose group with what it touches; each is listed, as part of one question if `asked`."""
    subject, hint = ("touching_asked", 'touching = "fixed"') if asked else ("touching", "")
    reason = "nothing but a touch holds it" if asked else "a hint fixes what only touches"
    for names, support in zip(named_supports(groups, supports), supports, strict=True):
        message = f'"{names[0]}" is fixed to "{names[1]}", which it touches'
        decisions.append(Decision(subject, names, message, hint))
        fix(groups, groups.root(support.loose), groups.root(support.holder), reason)


def named_supports(groups: PartGroups, supports: Sequence[Support]) -> list[tuple[str, str]]:
    """The labels of loose groups and of what they touch."""
    return [(groups.label(groups.root(s.loose)), groups.label(groups.root(s.holder))) for s in supports]


def named_neighbours(groups: PartGroups, neighbours: Sequence[Neighbour]) -> list[tuple[str, str, float]]:
    """The labels of the bodies of loose parts, those of their nearest parts, and the distances."""
    return [(groups.label(groups.root(n.loose)), groups.parts[n.holder].label, n.distance) for n in neighbours]


def machines_apart(inference: Inference) -> list[str]:
    """What to ground of each group of bodies that joints connect with each other and not with the ground: the largest.

    Two arms side by side, or the left and the right of what a person wears, are drawn so.
    """
    loose, machines = set(inference.unheld), []
    for body in inference.unheld:
        members = depths_from([j for j in inference.joints if j.a in loose], body).keys()
        if body in loose and len(members) > 1:
            volume = {k: sum(inference.parts[i].volume for i in inference.bodies[k]) for k in members}
            machines.append(inference.label(max(members, key=lambda k: (volume[k], -k))))
        loose -= set(members)
    return machines


def is_marker(groups: PartGroups, g: int) -> bool:
    """Whether a group is one part that touches nothing and that only marks the origin of the drawing, by its name."""
    return len(groups.members[g]) == 1 and names_marker(groups.parts[g].name) and not groups.adjacent[g]


def fix_markers(
    groups: PartGroups, joints: Sequence[InferredJoint], ground: int, asked: bool, decisions: list[Decision]
) -> None:
    """Fix loose parts that only mark the origin of the drawing, by their names, to the ground."""
    subject, hint = ("touching_asked", 'touching = "fixed"') if asked else ("touching", "")
    for g in loose_bodies(groups, joints, ground):
        if is_marker(groups, g):
            names = (groups.label(g), groups.label(groups.root(ground)))
            message = f'"{names[0]}" only marks the origin, by its name, and is fixed to "{names[1]}"'
            decisions.append(Decision(subject, names, message, hint))
            fix(groups, g, groups.root(ground), "by its name it only marks the origin")
