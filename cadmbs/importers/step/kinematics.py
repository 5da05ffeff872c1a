"""Kinematics of AP214 and AP242: links, pairs and their ranges become bodies and joints of an assembly document.

A pair holds two axis placements, the first in the link where its joint starts, the second in the link where it ends.
A revolute pair turns about z, a cylindrical one turns about z and slides along it, a planar one moves in x and y; what
a file states of the six freedoms wins. In the drawn pose the placements must leave only the freedoms of the pair, which
is checked: a file whose parts stand elsewhere, or whose tree is read wrongly, gives no joint.

References:
    ISO 10303-105 (kinematics), ISO 10303-242, recommended practices of the CAx interoperability forum.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import Finding, Severity, Where
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.step.entities import Entities, Reference
from cadmbs.importers.step.part21 import REFERENCES_SEARCHED, kinematic_entities
from cadmbs.models.checks.names import count_of, quoted

_FREEDOMS: Final = ("tx", "ty", "tz", "rx", "ry", "rz")
_PAIRS: Final = {
    "REVOLUTE_PAIR": ("rz",),
    "PRISMATIC_PAIR": ("tx",),
    "CYLINDRICAL_PAIR": ("tz", "rz"),
    "SPHERICAL_PAIR": ("rx", "ry", "rz"),
    "PLANAR_PAIR": ("tx", "ty", "rz"),
    "FULLY_CONSTRAINED_PAIR": (),
    "SCREW_PAIR": ("rz", "tz"),
    "LOW_ORDER_KINEMATIC_PAIR": None,
}
"""The freedoms of pairs whose file states none."""

_RANGES: Final = {"REVOLUTE_PAIR_RANGE": "REVOLUTE_PAIR", "PRISMATIC_PAIR_RANGE": "PRISMATIC_PAIR"}
"""Ranges of AP214, which name their pair."""

_ALIGNED, _AGREED = 1e-3, 0.05
"""Angle [rad] and distance [mm] by which the placements of a pair may differ across its freedoms."""

_LISTED: Final = 5


@dataclass(frozen=True)
class KinematicPair:
    """A pair of a file.

    Attributes:
        keyword: Such as "REVOLUTE_PAIR".
        name: Its name, else that of its joint; may be empty.
        links: The links between which it stands.
        placements: An axis placement in each.
        freedoms: Of "tx" to "rz", those that are left free; None where the file tells none.
        stated: Whether the file states the freedoms.
        limits: Lower and upper limit in units of the file; None without one.
        pitch: Of a screw, the slide in one turn, in units of the file.
    """

    keyword: str
    name: str
    links: tuple[Reference, Reference]
    placements: tuple[Reference, Reference]
    freedoms: tuple[str, ...] | None
    stated: bool
    limits: tuple[float | None, float | None] = (None, None)
    pitch: float = 0.0


@dataclass
class StepKinematics:
    """What a file says of motion.

    Attributes:
        bodies: The names of links by the id of the product or part that each stands for.
        tree: The names of uses and of their products by the ids of the uses, which must be those of the kernel.
        ground: The ids that stand still.
        joints: Joints of `cadmbs.assembly/1.1`, whose parts are ids of uses.
        unread: Pairs that are not read, each with the reason.
        guessed: Slides whose direction the file tells by convention only.
    """

    bodies: dict[str, str] = field(default_factory=dict)
    tree: dict[str, tuple[str, str]] = field(default_factory=dict)
    ground: list[str] = field(default_factory=list)
    joints: list[dict[str, Any]] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    guessed: list[str] = field(default_factory=list)

    def completed(self, document: dict[str, Any], where: Where) -> tuple[dict[str, Any], tuple[Finding, ...]]:
        """The assembly document of the kernel with bodies, ground and joints, and G018, if there are kinematics."""
        if not self.joints and not self.unread:
            return document, ()
        parts = document.get("parts", [])
        if any(part["id"] in self.tree and not _has_name(part, self.tree[part["id"]]) for part in parts):
            self.unread += [f"{joint['id']} (the tree of products is not clear)" for joint in self.joints]
            return document, self._findings(0, where)
        members = {id_: [part for part in parts if _is_below(part["id"], id_)] for id_ in self.bodies}
        joints = []
        for joint in self.joints:
            if all(members[id_] for id_ in joint["parts"]):
                joints.append({**joint, "parts": [members[id_][0]["id"] for id_ in joint["parts"]]})
            else:
                self.unread.append(f"{joint['id']} (a link has no part)")
        moving = {id_ for joint in self.joints for id_ in joint["parts"]} if joints else set()
        for id_ in moving:
            for part in members[id_]:
                part["body"] = self.bodies[id_]
        ground = [members[id_][0]["id"] for id_ in self.ground if id_ in moving and members[id_]]
        optional = {"ground": ground, "joints": joints}
        completed = {**document, **{key: value for key, value in optional.items() if value}}
        return completed, self._findings(len(joints), where)

    def _findings(self, n_read: int, where: Where) -> tuple[Finding, ...]:
        message = f"The file has kinematics, of which {count_of(n_read, 'joint')} {'is' if n_read == 1 else 'are'} read"
        if self.unread:
            more = ", ..." if len(self.unread) > _LISTED else ""
            message += f"; not read: {', '.join(self.unread[:_LISTED])}{more}"
        if self.guessed:
            message += f"; along the x axis of its placement, as the standard has it, slides {quoted(self.guessed)}"
        hint = "Faces tell the other joints. Compare with `--report`; what differs goes into a file of hints."
        severity = Severity.WARNING if self.unread or self.guessed else Severity.NOTE
        return (Finding("G018", severity, where, f"{message}.", hint),)


def read_kinematics(source: SourceFile) -> StepKinematics:
    """The kinematics of a STEP file; empty for a file without."""
    counts = kinematic_entities(source.data)
    result = StepKinematics()
    if not counts:
        return result
    listed = [f"{n} {keyword}" for keyword, n in sorted(counts.items())]
    if len(source.data) > REFERENCES_SEARCHED:
        result.unread += [f"{text} (the file is too large)" for text in listed]
        return result
    entities = Entities(source.data)
    tree = ProductTree(entities)
    links = dict(_links(entities, tree))
    result.tree = {use.id: (use.name, tree.product_name(use.product)) for use in tree.uses}
    pairs = list(_pairs(entities))
    taken: set[str] = set()
    for pair in pairs:
        name = _unique(pair.name or pair.keyword.lower().replace("_", " "), taken)
        _add_joint(pair, name, [links.get(link) for link in pair.links], tree, result)
    named = {use.id: use.name for use, _ in links.values()}
    names: set[str] = set()
    for id_ in dict.fromkeys(id_ for joint in result.joints for id_ in joint["parts"]):
        result.bodies[id_] = _unique(named[id_] or id_, names)
    bases = {link: use.id for link, (use, _) in links.items()}
    result.ground = [bases[link] for link in _base_links(entities) if link in bases]
    others = [keyword for keyword in counts if keyword.removesuffix("_WITH_RANGE") not in _PAIRS]
    result.unread += [f"{counts[keyword]} {keyword}" for keyword in sorted(others) if keyword not in _RANGES]
    return result


def _has_name(part: Mapping[str, Any], names: Sequence[str]) -> bool:
    """Whether a part of the kernel has one of the names of the text, as far as both can be read in the same way."""
    plain = ["".join(name.split()) for name in names]
    own = "".join(part["name"].split())
    return own in plain or not any(plain) or not all(text.isascii() for text in (own, *plain))


def _is_below(part: str, id_: str) -> bool:
    return part == id_ or part.startswith(f"{id_}.")


def _unique(name: str, taken: set[str]) -> str:
    candidate, number = name, 2
    while candidate in taken:
        candidate, number = f"{name} ({number})", number + 1
    taken.add(candidate)
    return candidate


def _links(entities: Entities, tree: ProductTree) -> Iterator[tuple[Reference, tuple[ProductUse, Reference]]]:
    """The product in use that each link stands for, and the representation that holds its placements.

    A link names its product by the shape that it is associated with, and a use of the product by its context; a product
    that is used once needs none.
    """
    contexts = {}
    for _, fields in entities.records("CONTEXT_DEPENDENT_KINEMATIC_LINK_REPRESENTATION"):
        relation = entities.of(fields[1], "PRODUCT_DEFINITION_RELATIONSHIP_KINEMATICS") if len(fields) > 1 else []
        if len(relation) > 2:
            contexts[fields[0]] = relation[2]
    for number, fields in entities.records("KINEMATIC_LINK_REPRESENTATION_ASSOCIATION"):
        link = fields[2] if len(fields) > 3 else None
        representation = entities.of(link, "RIGID_LINK_REPRESENTATION", "KINEMATIC_LINK_REPRESENTATION")
        if len(representation) < 4 or not isinstance(fields[3], Reference):
            continue
        product, use = tree.shapes.get(fields[3]), contexts.get(number)
        candidates = [each for each in tree.uses if each.use == use or (use is None and each.product == product)]
        if len(candidates) == 1:
            yield representation[3], (candidates[0], fields[2])


def _base_links(entities: Entities) -> Iterator[Reference]:
    """The links that stand still."""
    for _, fields in entities.records("KINEMATIC_PROPERTY_MECHANISM_REPRESENTATION"):
        base = fields[2] if len(fields) > 2 else None
        yield from entities.of(base, "RIGID_LINK_REPRESENTATION", "KINEMATIC_LINK_REPRESENTATION")[3:4]
    for _, fields in entities.records("MECHANISM"):
        yield from [field for field in fields[-1:] if isinstance(field, Reference)]


def _pairs(entities: Entities) -> Iterator[KinematicPair]:
    ranges = {}
    for keyword in _RANGES:
        for _, fields in entities.records(keyword):
            if len(fields) > 2:
                ranges[fields[0]] = (_number(fields[-2]), _number(fields[-1]))
    for keyword, freedoms in _PAIRS.items():
        for word in (keyword, f"{keyword}_WITH_RANGE"):
            for number in entities.numbers(word):
                record = entities.all_of(number)
                if keyword == "LOW_ORDER_KINEMATIC_PAIR" and any(each in record for each in _PAIRS if each != keyword):
                    continue  # a record of several keywords, one of which says more
                pair = _pair(entities, record, (keyword, word), freedoms)
                if pair is not None:
                    yield replace(pair, limits=ranges.get(number, pair.limits))


def _pair(
    entities: Entities, record: Mapping[str, list[Any]], words: tuple[str, str], freedoms: tuple[str, ...] | None
) -> KinematicPair | None:
    """A pair of a record: one keyword with all parameters, or several keywords with their own."""
    keyword, word = words
    own = list(record[word])
    if len(record) > 1:
        head = [*record.get("REPRESENTATION_ITEM", [""])[:1], *record.get("ITEM_DEFINED_TRANSFORMATION", [])[:4]]
        head += record.get("KINEMATIC_PAIR", [])[:1]
        flags = list(record.get("LOW_ORDER_KINEMATIC_PAIR", []))[:6]
        own = list(record.get("SCREW_PAIR", [])) + own if keyword == "SCREW_PAIR" and word != keyword else own
    else:
        head, rest = own[:6], own[6:]
        has_flags = keyword != "SCREW_PAIR" and len(rest) >= 6
        flags, own = (rest[:6], rest[6:]) if has_flags else ([], rest)
    if len(head) < 6 or not all(isinstance(head[i], Reference) for i in (3, 4, 5)):
        return None
    joint = entities.of(head[5], "KINEMATIC_JOINT")
    if len(joint) < 3 or not all(isinstance(link, Reference) for link in joint[1:3]):
        return None
    stated = len(flags) == 6 and all(flag in (".T.", ".F.") for flag in flags)
    free = tuple(name for name, flag in zip(_FREEDOMS, flags, strict=True) if flag == ".T.") if stated else freedoms
    pitch = _number(own[0]) if keyword == "SCREW_PAIR" and own else None
    ends = own[-2:] if word != keyword and keyword in ("REVOLUTE_PAIR", "PRISMATIC_PAIR", "SCREW_PAIR") else []
    limits = (_number(ends[0]), _number(ends[1])) if len(ends) == 2 else (None, None)
    name = next((text for text in (head[0], joint[0], head[1]) if isinstance(text, str) and text), "")
    return KinematicPair(
        keyword, name, (joint[1], joint[2]), (head[3], head[4]), free, stated, limits, pitch or 0.0
    )  # fmt: skip


def _number(value: Any) -> float | None:
    return value if isinstance(value, float) and math.isfinite(value) else None


def _add_joint(
    pair: KinematicPair,
    name: str,
    links: Sequence[tuple[ProductUse, Reference] | None],
    tree: ProductTree,
    result: StepKinematics,
) -> None:
    """Add the joint of a pair, or the reason why it is not read."""
    first, second = links
    if first is None or second is None or first[0].id == second[0].id:
        result.unread.append(f'"{name}" (its links belong to no two parts)')
        return
    poses = [
        None if use.pose is None or local is None else use.pose @ local
        for (use, representation), local in (
            (link, tree.placement(number, link[1]))
            for link, number in zip((first, second), pair.placements, strict=True)
        )
    ]
    if poses[0] is None or poses[1] is None:
        result.unread.append(f'"{name}" (a placement is missing)')
        return
    length, angle = tree.units(first[1])
    freedoms, guessed = _with_slide(pair, poses[0], poses[1])
    kind, axis = _kind(freedoms, pair)
    if kind == "free":
        return
    if kind == "" or not _agree(kind, axis, poses[0], poses[1]):
        reason = "a kind that is not read" if kind == "" else "its placements do not agree in the drawn pose"
        result.unread.append(f'"{name}" ({reason})')
        return
    joint: dict[str, Any] = {"id": name, "kind": kind, "parts": [first[0].id, second[0].id], "origin": "mate"}
    joint["reason"] = "the kinematics of the file state it"
    line = {"point": poses[0][:3, 3].tolist(), "dir": poses[0][:3, axis].tolist()}
    if kind == "spherical":
        del line["dir"]
    if kind != "fixed":
        joint["axis"] = line
    if kind == "helical":
        joint["lead_per_rev"] = length * pair.pitch
    if kind in ("revolute", "prismatic", "helical"):
        scale = length if kind == "prismatic" else angle
        drawn = _coordinate(kind, axis, poses[0], poses[1])
        ends = zip(("lower", "upper"), pair.limits, strict=True)
        limits = {key: value * scale - drawn for key, value in ends if value is not None}
        joint |= {"limits": limits} if limits else {}
    result.joints.append(joint)
    result.guessed += [name] if guessed else []


def _with_slide(pair: KinematicPair, first: Array, second: Array) -> tuple[tuple[str, ...] | None, bool]:
    """The freedoms of a pair, and whether the direction of a slide is a matter of convention.

    Where a file does not state the freedoms of a prismatic pair, the distance that is drawn tells the axis.
    """
    if pair.keyword != "PRISMATIC_PAIR" or pair.stated:
        return pair.freedoms, False
    relative = (np.linalg.inv(first) @ second)[:3, 3]
    size = float(np.linalg.norm(relative))
    axis = int(np.argmax(np.abs(relative)))
    if size > _AGREED and abs(relative[axis]) > (1.0 - _ALIGNED) * size:
        return (_FREEDOMS[axis],), False
    return pair.freedoms, True


def _kind(freedoms: tuple[str, ...] | None, pair: KinematicPair) -> tuple[str, int]:
    """The kind of joint and the number of its axis in the placement; an empty kind for what is none."""
    if freedoms is None:
        return "", 2
    turns, slides = ([_FREEDOMS.index(f) % 3 for f in freedoms if f[0] == letter] for letter in "rt")
    if pair.keyword == "SCREW_PAIR":
        return ("helical" if pair.pitch else ""), 2
    kinds = {(0, 0): "fixed", (1, 0): "revolute", (0, 1): "prismatic", (3, 0): "spherical", (3, 3): "free"}
    kind = kinds.get((len(turns), len(slides)), "")
    if turns == slides and len(turns) == 1:
        kind = "cylindrical"
    if len(turns) == 1 and len(slides) == 2 and turns[0] not in slides:
        kind = "planar"
    return kind, (turns or slides or [2])[0]


def _agree(kind: str, axis: int, first: Array, second: Array) -> bool:
    """Whether two placements differ only by what the pair leaves free."""
    relative = np.linalg.inv(first) @ second
    across = np.delete(relative[:3, 3], axis)
    turned = float(np.linalg.norm(np.cross(first[:3, axis], second[:3, axis])))
    along = abs(float(relative[axis, 3]))
    if kind == "fixed":
        return True
    if kind == "spherical":
        return float(np.linalg.norm(relative[:3, 3])) < _AGREED
    if kind == "planar":
        return turned < _ALIGNED and along < _AGREED
    same_line = turned < _ALIGNED and float(np.linalg.norm(across)) < _AGREED
    if kind == "revolute":
        return same_line and along < _AGREED
    if kind == "prismatic":
        return same_line and float(np.linalg.norm(relative[:3, :3] - np.eye(3))) < 2 * _ALIGNED
    return same_line


def _coordinate(kind: str, axis: int, first: Array, second: Array) -> float:
    """The coordinate of a pair in the drawn pose: the turn [rad] about its axis, or the slide [mm] along it."""
    relative = np.linalg.inv(first) @ second
    i, j = (axis + 1) % 3, (axis + 2) % 3
    return float(relative[axis, 3]) if kind == "prismatic" else math.atan2(relative[j, i], relative[i, i])


# The tree of products in the text of a STEP file: each use of a product with its path and its placement.

_NORMAL: Final = 1e-9
_METRE: Final = 1000.0
_PREFIXES: Final = {None: 1.0, ".KILO.": 1e3, ".DECI.": 1e-1, ".CENTI.": 1e-2, ".MILLI.": 1e-3, ".MICRO.": 1e-6}
_DEEPEST: Final = 200


@dataclass(frozen=True)
class ProductUse:
    """A product where it stands.

    Attributes:
        id: "p" and the numbers of the siblings on the way from the root, as the kernel counts its parts.
        use: The entity that uses it, 0 for the root.
        product: The definition of the product.
        pose: (4, 4) its placement in the world [mm]; None where the file does not tell it.
        name: Of the use, else of the product.
    """

    id: str
    use: int
    product: int
    pose: Array | None
    name: str


class ProductTree:
    """Products, their shapes, and their uses, of the entities of a file."""

    def __init__(self, entities: Entities) -> None:
        self.entities = entities
        self._children: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for number, fields in entities.records("NEXT_ASSEMBLY_USAGE_OCCURRENCE"):
            if len(fields) > 4 and all(isinstance(field, Reference) for field in fields[3:5]):
                self._children[fields[3]].append((number, fields[4]))

    @cached_property
    def shapes(self) -> dict[int, int]:
        """The products by their shape representations."""
        result: dict[int, int] = {}
        for _, fields in self.entities.records("SHAPE_DEFINITION_REPRESENTATION"):
            definition = self.entities.of(fields[0], "PRODUCT_DEFINITION_SHAPE") if len(fields) > 1 else []
            usable = len(definition) > 2 and isinstance(definition[2], Reference)
            if usable and isinstance(fields[1], Reference):
                result[fields[1]] = definition[2]
        return result

    @cached_property
    def uses(self) -> list[ProductUse]:
        """All products where they stand, depth first; empty unless one product is used by no other."""
        used = {child for children in self._children.values() for _, child in children}
        roots = [product for product in self._children if product not in used]
        return [] if len(roots) != 1 else list(self._below(ProductUse("p1", 0, roots[0], np.eye(4), ""), 0))

    def _below(self, above: ProductUse, depth: int) -> Iterator[ProductUse]:
        yield above
        for i, (use, product) in enumerate(self._children.get(above.product, ()) if depth < _DEEPEST else (), 1):
            relative = self._relative.get(use)
            pose = None if above.pose is None or relative is None else above.pose @ relative
            child = ProductUse(f"{above.id}.{i}", use, product, pose, self._name(use, product))
            yield from self._below(child, depth + 1)

    def _name(self, use: int, product: int) -> str:
        fields = self.entities.of(Reference(use), "NEXT_ASSEMBLY_USAGE_OCCURRENCE")
        return next(
            (text for text in (fields[1:2] or [""]) if isinstance(text, str) and text), self.product_name(product)
        )

    def product_name(self, definition: int) -> str:
        """The name of a product, else its id; empty where there is none."""
        fields = self.entities.of(Reference(definition), "PRODUCT_DEFINITION")
        formations = ("PRODUCT_DEFINITION_FORMATION", "PRODUCT_DEFINITION_FORMATION_WITH_SPECIFIED_SOURCE")
        formation = self.entities.of(fields[2], *formations) if len(fields) > 2 else []
        product = self.entities.of(formation[2], "PRODUCT") if len(formation) > 2 else []
        return next((text for text in (*product[1:2], *product[:1]) if isinstance(text, str) and text), "")

    @cached_property
    def _relative(self) -> dict[int, Array]:
        """The placement (4, 4) [mm] of each use in the product that uses it."""
        result: dict[int, Array] = {}
        for _, fields in self.entities.records("CONTEXT_DEPENDENT_SHAPE_REPRESENTATION"):
            if len(fields) < 2:
                continue
            definition = self.entities.of(fields[1], "PRODUCT_DEFINITION_SHAPE")
            relation = self.entities.all_of(fields[0]) if isinstance(fields[0], Reference) else {}
            ends, operator = (
                relation.get(keyword, [])
                for keyword in ("REPRESENTATION_RELATIONSHIP", "REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION")
            )
            items = self.entities.of(operator[0], "ITEM_DEFINED_TRANSFORMATION") if operator else []
            if len(definition) < 3 or len(ends) < 4 or len(items) < 4:
                continue
            use = self.entities.of(definition[2], "NEXT_ASSEMBLY_USAGE_OCCURRENCE")
            from_pose, to_pose = (self.placement(item, ends[3]) for item in items[2:4])
            if from_pose is None or to_pose is None or len(use) < 5:
                continue
            if self.shapes.get(ends[2]) == use[3] != use[4]:  # the first representation is that of the assembly
                from_pose, to_pose = to_pose, from_pose
            result[int(definition[2])] = to_pose @ np.linalg.inv(from_pose)
        return result

    def placement(self, number: Any, representation: Any) -> Array | None:
        """An axis placement (4, 4) [mm] in a representation, whose context tells the unit; None if it is none."""
        fields = self.entities.of(number, "AXIS2_PLACEMENT_3D")
        point = self._numbers(fields[1] if len(fields) > 1 else None, "CARTESIAN_POINT")
        if point is None:
            return None
        z, x = (
            self._numbers(field, "DIRECTION") if isinstance(field, Reference) else default
            for field, default in zip([*fields[2:4], None, None][:2], np.eye(3)[[2, 0]], strict=True)
        )
        if z is None or x is None or np.linalg.norm(z) < _NORMAL:
            return None
        z = z / np.linalg.norm(z)
        across = next(v for v in (x, *np.eye(3)) if np.linalg.norm(np.cross(z, v)) > _NORMAL)
        x = across - (across @ z) * z
        pose = np.eye(4)
        pose[:3, 0], pose[:3, 2] = x / np.linalg.norm(x), z
        pose[:3, 1] = np.cross(z, pose[:3, 0])
        pose[:3, 3] = self.units(representation)[0] * point
        return pose

    def _numbers(self, number: Any, keyword: str) -> Array | None:
        values = self.entities.of(number, keyword)[1:2]
        usable = values and isinstance(values[0], list) and len(values[0]) == 3
        if not usable or not all(isinstance(value, float) and np.isfinite(value) for value in values[0]):
            return None
        return np.array(values[0])

    def units(self, representation: Any) -> tuple[float, float]:
        """The unit of lengths [mm] and that of angles [rad] in a representation; millimetres and radians untold."""
        context = next((fields[2] for fields in self._representations(representation) if len(fields) > 2), None)
        units = self.entities.of(context, "GLOBAL_UNIT_ASSIGNED_CONTEXT")
        length, angle = 1.0, 1.0
        for unit in units[0] if units and isinstance(units[0], list) else ():
            record = self.entities.all_of(unit) if isinstance(unit, Reference) else {}
            if "LENGTH_UNIT" in record:
                length = _METRE * self._si_factor(record)
            if "PLANE_ANGLE_UNIT" in record:
                angle = self._si_factor(record)
        return length, angle

    def _representations(self, number: Any) -> Iterator[list[Any]]:
        if isinstance(number, Reference):
            yield from self.entities.all_of(number).values()

    def _si_factor(self, record: Mapping[str, Sequence[Any]]) -> float:
        """A unit in metres or radians."""
        if "SI_UNIT" in record:
            return _PREFIXES.get(record["SI_UNIT"][0], 1.0)
        measure = [field for field in record.get("CONVERSION_BASED_UNIT", ()) if isinstance(field, Reference)]
        if not measure:
            return 1.0
        for fields in self._representations(measure[0]):
            if len(fields) > 1 and isinstance(fields[0], float) and isinstance(fields[1], Reference):
                inner = self.entities.all_of(fields[1])
                return fields[0] * (_PREFIXES.get(inner["SI_UNIT"][0], 1.0) if "SI_UNIT" in inner else 1.0)
        return 1.0
