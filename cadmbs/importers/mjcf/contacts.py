"""Contacts between geoms: the pairs that MuJoCo looks at, by masks and bodies or by <pair>, and their friction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cadmbs.importers.contacts import (
    CONTACT_SHAPES_LIMIT,
    ContactShape,
    Couple,
    are_too_many,
    make_contacts,
    reported_loads,
    rigid_groups,
    touching_pairs,
)
from cadmbs.importers.mjcf.document import MjcfDraft
from cadmbs.importers.mjcf.geoms import GeomReader
from cadmbs.importers.mjcf.nodes import Attributes, MjcfElement
from cadmbs.importers.mjcf.tree import BodyTree, ModelScope, PlacedElement, reference, suffixes
from cadmbs.importers.urdf.transforms import composed

_FRICTIONLESS, _SLIDING = 1, 3
"""The values of condim for contacts without friction and with friction against sliding."""

_BITS = 0xFFFFFFFF
"""Masks of MuJoCo have 32 bits."""

_DEFAULT_FRICTION = 1.0
_PAIR_ENDS = {"geom1": "geom", "geom2": "geom"}
_EXCLUDED_ENDS = {"body1": "body", "body2": "body"}


class Surface(NamedTuple):
    """What a geom has in common with those that it touches: `priority`, `condim`, and friction against sliding."""

    priority: float
    dimensions: int
    friction: float


@dataclass(slots=True)
class GeomContacts:
    """The geoms that may touch, with what MuJoCo mixes for a pair of them.

    Attributes:
        shapes: The geoms.
        placed: Their elements.
        surfaces: What they mix.
        index: Their indices by the identity of their elements in the tree.
        unread: Elements whose friction is read only in part, with what is missing.
    """

    tree: BodyTree
    reader: GeomReader
    shapes: list[ContactShape] = field(default_factory=list)
    placed: list[PlacedElement] = field(default_factory=list)
    surfaces: list[Surface] = field(default_factory=list)
    index: dict[int, int] = field(default_factory=dict)
    unread: list[tuple[MjcfElement, str]] = field(default_factory=list)

    def read(self, paired: set[int]) -> None:
        """All geoms with masks, and those of pairs by the identity of their elements."""
        for body in self.tree.bodies:
            for number, geom in enumerate(body.each("geom")):
                types, affinities = (int(geom.values.number(name, 1.0)) & _BITS for name in ("contype", "conaffinity"))
                form = self.reader.form(geom) if types or affinities or id(geom) in paired else None
                if form is not None and len(self.shapes) <= CONTACT_SHAPES_LIMIT:
                    name = geom.name or f"{body.name} geom {number + 1}"
                    pose = composed(body.world, form.pose)
                    self.index[id(geom)] = len(self.shapes)
                    self.shapes.append(ContactShape(name, body.name, form.type, form.size, pose, types, affinities))
                    self.placed.append(geom)
                    self.surfaces.append(_surface(geom.values))

    def friction(self, pair: Couple) -> float:
        """That of a pair of geoms: of the one with the higher priority, else the larger one."""
        i, j = pair
        first, second = self.surfaces[i], self.surfaces[j]
        if first.priority == second.priority:
            dimensions, friction = max(first.dimensions, second.dimensions), max(first.friction, second.friction)
            return self._of(self.placed[i].node, dimensions, friction)
        index, chosen = (i, first) if first.priority > second.priority else (j, second)
        return self._of(self.placed[index].node, chosen.dimensions, chosen.friction)

    def of_pair(self, values: Attributes, pair: Couple) -> float:
        """That of a <pair>, else of its geoms."""
        if not values.has("friction") and not values.has("condim"):
            return self.friction(pair)
        dimensions = int(values.number("condim", _SLIDING))
        friction = _sliding(values, 5) if values.has("friction") else self.friction(pair)
        return self._of(values.node, dimensions, friction)

    def _of(self, node: MjcfElement, dimensions: int, friction: float) -> float:
        if dimensions > _SLIDING:
            self.unread.append((node, "friction of contacts against spinning and rolling"))
        return 0.0 if dimensions == _FRICTIONLESS else max(friction, 0.0)


def find_contacts(
    tree: BodyTree, reader: GeomReader, result: MjcfDraft, asked: bool, unread: list[tuple[MjcfElement, str]]
) -> None:
    """Tell which pairs of geoms may touch, and add their loads where these are asked for.

    Geoms of one rigid body do not touch, nor those of a body and its parent unless that stands, nor those of two bodies
    in an <exclude>; those in a <pair> do. N017 (error) for more geoms or loads than the limits.
    """
    if {"contact", "constraint"} & tree.using.disabled:
        return
    geoms = GeomContacts(tree, reader)
    named = list(_pairs(tree))
    geoms.read({id(geom) for _, *ends in named for geom in ends})
    nodes = [geom.node for geom in geoms.placed]
    if are_too_many(tree.report, "N017", nodes, "geom", asked):
        return
    groups = rigid_groups(result.data)
    families = () if "filterparent" in tree.using.disabled else set(_families(tree, groups))
    explicit = {
        (min(i, j), max(i, j)): values
        for values, first, second in named
        if (i := geoms.index.get(id(first))) is not None and (j := geoms.index.get(id(second))) is not None and i != j
    }
    pairs = [(pair, geoms.of_pair(values, pair)) for pair, values in explicit.items()]
    touching = touching_pairs(geoms.shapes, groups, families, set(_excluded(tree)))
    pairs += [(pair, geoms.friction(pair)) for pair in touching if pair not in explicit]
    contacts = make_contacts(result.data, groups, geoms.shapes, pairs, "geom", asked)
    for entry, node in reported_loads(contacts, tree.report, "N017", nodes):
        result.add("loads", entry, node)
    unread += geoms.unread if asked else []


def _surface(values: Attributes) -> Surface:
    return Surface(values.number("priority"), int(values.number("condim", _SLIDING)), _sliding(values, 3))


def _sliding(values: Attributes, most: int) -> float:
    return (values.numbers("friction", 1, most) or (_DEFAULT_FRICTION,))[0]


def _families(tree: BodyTree, groups: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each body and its parent, unless the parent stands."""
    ground = tree.bodies[0].name
    for body in tree.bodies[1:]:
        parent = tree.bodies[body.parent].name
        if ground not in (parent, groups.get(parent)):
            yield parent, body.name


def _sections(tree: BodyTree, tag: str, kinds: dict[str, str]) -> Iterator[tuple[Attributes, ModelScope, str]]:
    """The <pair> or <exclude> of all models, with the suffixes of replicates."""
    for scope in tree.sections:
        for section in scope.root.each("contact"):
            for node in section.each(tag):
                values = scope.classes.values(node, scope.classes.top)
                for suffix in suffixes(tree, values, kinds, scope.prefix):
                    yield values, scope, suffix


def _pairs(tree: BodyTree) -> Iterator[tuple[Attributes, PlacedElement, PlacedElement]]:
    for values, scope, suffix in _sections(tree, "pair", _PAIR_ENDS):
        ends: list[Any] = [reference(tree, values, name, "geom", scope.prefix, suffix) for name in _PAIR_ENDS]
        if None not in ends:
            (_, (_, first)), (_, (_, second)) = ends
            yield values, first, second


def _excluded(tree: BodyTree) -> Iterator[tuple[str, str]]:
    for values, scope, suffix in _sections(tree, "exclude", _EXCLUDED_ENDS):
        ends = [reference(tree, values, name, "body", scope.prefix, suffix) for name in _EXCLUDED_ENDS]
        if ends[0] is not None and ends[1] is not None:
            yield ends[0][0], ends[1][0]
