"""Contacts between the shapes of robots: which pairs may touch, and the contact loads of those that a document has.

A document has spheres, ends of capsules and corners of boxes on planes, and spheres on spheres and boxes.
"""

import itertools
import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.element_report import ElementReport, Node
from cadmbs.importers.urdf.names import UniqueNames
from cadmbs.importers.urdf.transforms import Transform, column, moved, pose_data
from cadmbs.models.checks.names import count_of
from cadmbs.models.quantities.vectors import Triple, norm

CONTACT_EXPONENT, CONTACT_DAMPING = 1.5, 5.0
"""Exponent of the normal force over the depth, and Hunt and Crossley's damping [s/m]: little is left of impacts."""

WEIGHT_DEPTH = 1e-3
"""How deep [m] the weight of all moving bodies presses one contact in."""

CONTACT_SHAPES_LIMIT, CONTACT_LOADS_LIMIT = 3000, 2000
"""Most shapes whose pairs are looked for, and most contact loads of a file."""

_EARTH = 9.81
_FEWER = "Leave {}s out, or read it without contacts."
_TOUCHING: Final = ("sphere", "capsule", "box")
_LISTED = 4

Couple = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ContactShape:
    """A shape that may touch others.

    Attributes:
        name, body: Its name, and that of its body.
        kind: "plane", "sphere", "capsule", "box", or another one, which no contact of a document has.
        size: Radius; radius and half of the length between the centres of the ends; half edge lengths [m].
        pose: In the world at q = 0; the normal of a plane is its z, a capsule lies along its z.
        types, affinities: Two shapes touch where the types of one and the affinities of the other share a bit.
        family: Shapes of one family do not touch; -1 for none.
        friction: Coefficient of friction.
    """

    name: str
    body: str
    kind: str
    size: Triple
    pose: Transform
    types: int = 1
    affinities: int = 1
    family: int = -1
    friction: float = 1.0


def rigid_groups(data: Mapping[str, Any]) -> dict[str, str]:
    """For each body that a fixed joint holds: the body at the end of these joints, the ground where it stands."""
    outer = {
        joint["successor"]: joint["predecessor"]
        for joint in data.get("joints", ())
        if joint["kind"] == "fixed" and not joint.get("cut")
    }
    groups: dict[str, str] = {}
    for body in outer:
        path = [body]
        while path[-1] in outer and path[-1] not in groups and len(path) <= len(outer):
            path.append(outer[path[-1]])
        end = groups.get(path[-1], path[-1])
        groups |= dict.fromkeys(path[:-1], end)
    return groups


def touching_pairs(
    shapes: Sequence[ContactShape],
    groups: Mapping[str, str],
    neighbours: Collection[tuple[str, str]],
    excluded: Collection[tuple[str, str]] = (),
) -> list[Couple]:
    """The pairs of shapes that may touch, as indices.

    Args:
        shapes: The shapes, no more than `CONTACT_SHAPES_LIMIT`.
        groups: Bodies that move as one, from `rigid_groups`: their shapes do not touch.
        neighbours: Pairs of bodies that do not touch, nor what moves with them, as the two bodies of a joint.
        excluded: Pairs of bodies whose own shapes do not touch.
    """
    if len(shapes) < 2:
        return []
    rows = {name: k for k, name in enumerate(dict.fromkeys(groups.get(s.body, s.body) for s in shapes))}
    separate = ~np.eye(len(rows), dtype=bool)
    for pair in neighbours:
        i, j = (rows.get(groups.get(name, name), -1) for name in pair)
        if min(i, j) >= 0:
            separate[i, j] = separate[j, i] = False
    group = np.array([rows[groups.get(shape.body, shape.body)] for shape in shapes])
    types, affinities, family = (
        np.array([getattr(shape, name) for shape in shapes], dtype=np.int64)
        for name in ("types", "affinities", "family")
    )
    meet = (types[:, None] & affinities) != 0
    related = (family[:, None] == family) & (family >= 0)
    may_touch: Array = np.triu((meet | meet.T) & ~related & separate[group][:, group], 1)
    barred = {frozenset(pair) for pair in excluded}
    pairs = [(int(i), int(j)) for i, j in np.argwhere(may_touch)]
    return [(i, j) for i, j in pairs if not barred or frozenset((shapes[i].body, shapes[j].body)) not in barred]


def contact_stiffness(data: Mapping[str, Any], groups: Mapping[str, str]) -> float:
    """The stiffness k [N/m^1.5] with k d^1.5 = m g for the mass m of all bodies that move and the depth d of 1 mm."""
    ground = data["ground"]
    mass = sum(
        body.get("mass", 0.0) for body in data["bodies"] if ground not in (body["name"], groups.get(body["name"]))
    )
    weight = mass * (norm(tuple(data["gravity"])) or _EARTH)
    return (weight or 1.0) / math.pow(WEIGHT_DEPTH, CONTACT_EXPONENT)


def can_be_loads(first: ContactShape, second: ContactShape) -> bool:
    """Whether a document has contacts of these two kinds."""
    kinds = {first.kind, second.kind}
    on_plane = "plane" in kinds and bool(kinds & set(_TOUCHING))
    return on_plane or kinds in ({"sphere"}, {"sphere", "box"})


def contact_loads(
    first: ContactShape, second: ContactShape, friction: float, stiffness: float
) -> Iterator[dict[str, Any]]:
    """The contacts of two shapes: one for a sphere, one for each end of a capsule and each corner of a box."""
    on, shape = (first, second) if _is_surface(first, second) else (second, first)
    points = list(_touching_points(shape))
    for k, point in enumerate(points):
        number = f" {k + 1}" if len(points) > 1 else ""
        entry: dict[str, Any] = {"name": f"{shape.name}{number} on {on.name}", "kind": "contact", "body": shape.body}
        entry |= {"shape": point, "on": on.body, "with": _surface(on), "friction": friction}
        yield entry | {"stiffness": stiffness, "exponent": CONTACT_EXPONENT, "damping": CONTACT_DAMPING}


def _is_surface(first: ContactShape, second: ContactShape) -> bool:
    return first.kind == "plane" or (first.kind == "box" and second.kind == "sphere")


def _touching_points(shape: ContactShape) -> Iterator[dict[str, Any]]:
    radius, half, _ = shape.size
    match shape.kind:
        case "sphere":
            yield {"kind": "sphere", "center": list(shape.pose.position), "radius": radius}
        case "capsule":
            for end in (half, -half):
                yield {"kind": "capsule_end", "center": list(moved(shape.pose, (0.0, 0.0, end))), "radius": radius}
        case "box":
            for x, y, z in itertools.product((1.0, -1.0), repeat=3):
                corner = (x * shape.size[0], y * shape.size[1], z * shape.size[2])
                yield {"kind": "point", "at": list(moved(shape.pose, corner))}


def _surface(shape: ContactShape) -> dict[str, Any]:
    match shape.kind:
        case "plane":
            normal = list(column(shape.pose.rotation, 2))
            return {"kind": "plane", "point": list(shape.pose.position), "normal": normal}
        case "box":
            return {"kind": "box", "size": [2.0 * half for half in shape.size], "pose": pose_data(shape.pose)}
    return {"kind": "sphere", "center": list(shape.pose.position), "radius": shape.size[0]}


@dataclass(frozen=True)
class Contacts:
    """The pairs of a file that may touch, and the loads of those that a document has.

    Attributes:
        shapes: All shapes that may touch others.
        pairs: Indices of two shapes, and their coefficient of friction.
        loads: One entry for each contact, with the index of its shape; empty where contacts are not asked for.
        stiffness: Of the loads.
        noun: What the format calls a shape that touches.
    """

    shapes: Sequence[ContactShape]
    pairs: Sequence[tuple[Couple, float]]
    loads: Sequence[tuple[dict[str, Any], int]]
    stiffness: float
    noun: str

    @property
    def message(self) -> str:
        """What may touch, and what becomes of it; empty where nothing may touch."""
        if not self.pairs:
            return ""
        count = len({index for pair, _ in self.pairs for index in pair})
        subject = f"{count_of(len(self.pairs), 'pair')} of {count} {self.noun}s may touch"
        if not self.loads:
            return f"{subject}: contacts are not computed."
        read = len(self.pairs) - self._missing.total()
        loads = f"{count_of(len(self.loads), 'contact load')} with stiffness {self.stiffness:.3g} N/m^1.5"
        depth = f"the weight of all bodies presses one of them in by {1e3 * WEIGHT_DEPTH:g} mm"
        return f"{subject}, of which {count_of(read, 'pair')} became {loads}: {depth}."

    @property
    def hint(self) -> str:
        """Which pairs a document has no contacts for, and how to ask for the others."""
        missing, all_missing = self._missing, self._missing.total() == len(self.pairs)
        kinds = ", ".join(f"{count} of {kind}" for kind, count in missing.most_common(_LISTED))
        more = " and others" if len(missing) > _LISTED else ""
        without = f"Those of these kinds cannot be loads: {kinds}{more}." if missing else ""
        asking = "" if self.loads or all_missing else "--with contacts makes them loads. "
        return f"{asking}{without}".strip()

    @cached_property
    def _missing(self) -> Counter[str]:
        """Pairs of kinds that a document has no contacts for."""
        both = ((self.shapes[i], self.shapes[j]) for (i, j), _ in self.pairs)
        return Counter(" and ".join(sorted((a.kind, b.kind))) for a, b in both if not can_be_loads(a, b))


def make_contacts(
    data: Mapping[str, Any],
    groups: Mapping[str, str],
    shapes: Sequence[ContactShape],
    pairs: Sequence[tuple[Couple, float]],
    noun: str,
    asked: bool,
) -> Contacts:
    """The contacts of these pairs; no loads where none are asked for, or more than `CONTACT_LOADS_LIMIT`."""
    stiffness, names = contact_stiffness(data, groups), UniqueNames(load["name"] for load in data.get("loads", ()))
    entries: list[tuple[dict[str, Any], int]] = []
    for (i, j), friction in pairs if asked else ():
        if can_be_loads(shapes[i], shapes[j]):
            new = contact_loads(shapes[i], shapes[j], friction, stiffness)
            entries += [(entry | {"name": names.unused(entry["name"])}, i) for entry in new]
        if len(entries) > CONTACT_LOADS_LIMIT:
            break
    return Contacts(shapes, pairs, entries, stiffness, noun)


def are_too_many(report: ElementReport[Node], code: str, places: Sequence[Node], noun: str, asked: bool) -> bool:
    """Whether there are more shapes than `CONTACT_SHAPES_LIMIT`: an error where contacts are asked for, else a note."""
    if len(places) <= CONTACT_SHAPES_LIMIT:
        return False
    message = f"more than {CONTACT_SHAPES_LIMIT} {noun}s may touch; their contacts are not computed."
    (report.error if asked else report.note)(code, places[-1], message, _FEWER.format(noun) if asked else "")
    return True


def reported_loads(
    contacts: Contacts, report: ElementReport[Node], code: str, places: Sequence[Node]
) -> list[tuple[dict[str, Any], Node]]:
    """The loads with the places of their shapes, after a note on what may touch; an error and none for too many."""
    if len(contacts.loads) > CONTACT_LOADS_LIMIT:
        message = f"the contacts of the {contacts.noun}s are more than {CONTACT_LOADS_LIMIT} loads."
        report.error(code, places[0], message, _FEWER.format(contacts.noun))
        return []
    if contacts.message:
        report.note(code, places[min(contacts.pairs[0][0])], contacts.message, contacts.hint)
    return [(entry, places[index]) for entry, index in contacts.loads]
