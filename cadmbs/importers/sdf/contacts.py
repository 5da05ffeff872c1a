"""Contacts between the collision shapes of links: which pairs Gazebo looks at, and their friction."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from cadmbs.importers.contacts import (
    CONTACT_SHAPES_LIMIT,
    ContactShape,
    are_too_many,
    make_contacts,
    reported_loads,
    rigid_groups,
    touching_pairs,
)
from cadmbs.importers.sdf.links import LinkReader, direction
from cadmbs.importers.sdf.models import Part
from cadmbs.importers.sdf.values import flag_of, number_at, pose_in, text_of, vector_at
from cadmbs.importers.urdf.transforms import Transform, composed, rotation_to_axis
from cadmbs.importers.urdf.xml.positions import Element
from cadmbs.models.quantities.vectors import Triple

CONTACT_LEAVES = frozenset(("mu", "collide_bitmask", "collide_without_contact"))
"""The elements in <surface> that contacts have."""

_ALL_BITS = 0xFFFF
_DEFAULT_FRICTION = 1.0

UNLIMITED_FRICTION = 100.0
"""The coefficient of friction of shapes that do not slide on each other: mu is negative for no limit."""


@dataclass(slots=True)
class CollisionShapes:
    """The collision shapes of all links.

    Attributes:
        links: The reader of the links.
        shapes: The shapes.
        elements: Their <collision>.
        families: Numbers of the models whose links do not touch each other.
    """

    links: LinkReader
    shapes: list[ContactShape] = field(default_factory=list)
    elements: list[Element] = field(default_factory=list)
    families: dict[str, int] = field(default_factory=dict)

    def add(self, part: Part) -> None:
        """Add those of a link."""
        touches_itself = _touches_itself(part)
        family = -1 if touches_itself else self.families.setdefault(part.scope, len(self.families))
        for element in part.element.iterchildren("collision"):
            form = self._form(element)
            bits = _bits(text_of(element, "surface/contact/collide_bitmask"))
            bits = 0 if flag_of(element, "surface/contact/collide_without_contact") else bits
            if form is None or not bits or len(self.shapes) > CONTACT_SHAPES_LIMIT:
                continue
            kind, size, pose = form
            friction = number_at(
                self.links.report, element, "surface/friction/ode/mu", _DEFAULT_FRICTION, infinite=True
            )
            name = f"{part.name}::{element.get('name', 'collision')}"
            pose = composed(self.links.frames.pose(part.name), pose)
            entry = ContactShape(name, part.name, kind, size, pose, bits, bits, family, friction)
            self.shapes.append(entry)
            self.elements.append(element)

    def _form(self, element: Element) -> tuple[str, Triple, Transform] | None:
        """Kind, size and pose in the link; None without a shape."""
        geometry = element.find("geometry")
        child = None if geometry is None else next(geometry.iterchildren("*"), None)
        if child is None or child.tag == "empty":
            return None
        pose = pose_in(self.links.report, element)
        if child.tag == "plane":
            normal = direction(self.links.report, child, vector_at(self.links.report, child, "normal", (0.0, 0.0, 1.0)))
            return "plane", (0.0, 0.0, 0.0), composed(pose, Transform(rotation_to_axis(normal), (0.0, 0.0, 0.0)))
        data = self.links.drawn.get(element)
        if data is None:
            return str(child.tag), (0.0, 0.0, 0.0), pose
        x, y, z = data.get("size", (0.0, 0.0, 0.0))
        sizes = {"box": (0.5 * x, 0.5 * y, 0.5 * z)}
        round_size = (data.get("radius", 0.0), 0.5 * data.get("length", 0.0), 0.0)
        return data["kind"], sizes.get(data["kind"], round_size), pose

    def friction(self, pair: tuple[int, int]) -> float:
        """The smaller coefficient of two shapes; negative ones have no limit."""
        both = [self.shapes[index].friction for index in pair]
        return min(UNLIMITED_FRICTION, *(math.inf if mu < 0.0 else mu for mu in both))


def find_contacts(links: LinkReader, parts: Sequence[Part], data: dict[str, Any], asked: bool) -> list[Any]:
    """The contact loads with their elements; none where they are not asked for.

    Links of one model do not touch without `self_collide`, those of one joint never. V013 (note): pairs that may touch;
    an error for more of them than the limits.
    """
    report, collisions = links.report, CollisionShapes(links)
    for part in parts:
        collisions.add(part)
    if are_too_many(report, "V013", collisions.elements, "collision shape", asked):
        return []
    groups = rigid_groups(data)
    joined = [(joint["predecessor"], joint["successor"]) for joint in data["joints"]]
    touching = touching_pairs(collisions.shapes, groups, (), joined)
    pairs = [(pair, collisions.friction(pair)) for pair in touching]
    contacts = make_contacts(data, groups, collisions.shapes, pairs, "collision shape", asked)
    return reported_loads(contacts, report, "V013", collisions.elements)


def _bits(text: str) -> int:
    """The 16 bits of a mask, decimal or as 0xAB; all of them for another text, as without one."""
    try:
        return int(text, 0) & _ALL_BITS
    except ValueError:
        return _ALL_BITS


def _touches_itself(part: Part) -> bool:
    """Whether a link touches the others of its model."""
    model = part.element.getparent()
    inherited = model is not None and flag_of(model, "self_collide")
    return flag_of(part.element, "self_collide", inherited) if text_of(part.element, "self_collide") else inherited
