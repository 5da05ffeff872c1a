"""The joints of a robot, in the frames of their links."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from cadmbs.importers.urdf.leftovers import Leftovers
from cadmbs.importers.urdf.limits import limits, tell_ignored
from cadmbs.importers.urdf.names import unique_elements
from cadmbs.importers.urdf.numbers import number, vector
from cadmbs.importers.urdf.origins import origin
from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.report import UrdfReport, called, owner
from cadmbs.importers.urdf.transforms import Transform
from cadmbs.models.vectors import SHORTEST, UNIT_SILENT, Triple, dot, norm
from cadmbs.suggestions import did_you_mean

KINDS = {
    "revolute": "revolute",
    "continuous": "revolute",
    "prismatic": "prismatic",
    "fixed": "fixed",
    "floating": "free",
    "planar": "planar",
}
"""The kinds of joints in a mechanism document, by the types of URDF."""

_IGNORED = {
    "fixed": ("axis", "limit", "dynamics"),
    "floating": ("axis", "limit", "dynamics"),
    "planar": ("limit", "dynamics"),
}
"""Elements without effect by the type of the joint: one number there cannot mean several coordinates."""

_DEFAULT_AXIS: Triple = (1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class UrdfJoint:
    """A joint: the child link moves relative to the parent link.

    Attributes:
        name: Its name.
        element: The <joint>, or the element that a joint of our own stands for.
        kind: Its kind in a mechanism document.
        parent: Name of the parent link, the predecessor.
        child: Name of the child link, the successor.
        origin: Pose of the joint frame in the frame of the parent; at zero it is the frame of the child.
        axis: The axis in the joint frame, as written.
        limits: Bounds as in a mechanism document.
        damping: Viscous damping [N s/m or N m s/rad].
        friction: Coulomb friction [N or N m].
        extension: What is kept for writing the joint back.
        closes: How it is written, if it is not a <joint> but closes a loop by declaration.
        child_origin: Pose of the joint frame in the frame of the child link, which only a declared closing has.
        child_axis: The axis in that frame; None for the same components as on the parent.
        at_child: Whether the frame on the parent is where the child has it at q = 0.
    """

    name: str
    element: Element
    kind: str
    parent: str
    child: str
    origin: Transform = field(default_factory=Transform)
    axis: Triple = _DEFAULT_AXIS
    limits: Mapping[str, float] = field(default_factory=dict)
    damping: float = 0.0
    friction: float = 0.0
    extension: Mapping[str, Any] = field(default_factory=dict)
    closes: str = ""
    child_origin: Transform = field(default_factory=Transform)
    child_axis: Triple | None = None
    at_child: bool = False


@dataclass(frozen=True, slots=True)
class UrdfJoints:
    """The joints by name, in the order of the file; `complete` if every <joint> is among them as it was meant."""

    by_name: Mapping[str, UrdfJoint]
    complete: bool


@dataclass(frozen=True, slots=True)
class JointReader:
    """Reads joints, with what they share: the report, the names of the links, and the version of the file."""

    report: UrdfReport
    links: Collection[str]
    version: tuple[int, int]
    leftovers: Leftovers
    without: frozenset[str] = frozenset()

    def joints(self, robot: Element) -> UrdfJoints:
        """All joints that connect two links.

        Findings: U011 and U012 names, U013 types, U014 and U015 links, U025 and U028, and those of their numbers.
        """
        count = len(robot.findall("joint"))
        found = {name: self._joint(name, element) for name, element in unique_elements(self.report, robot, "joint")}
        by_name = {name: joint for name, joint in found.items() if joint is not None}
        tell_ignored(self.report, [joint.element for joint in by_name.values()])
        loops_on_itself = any(joint.parent == joint.child for joint in by_name.values())
        return UrdfJoints(by_name, len(by_name) == count and not loops_on_itself)

    def _joint(self, name: str, element: Element) -> UrdfJoint | None:
        type_ = self._type(element)
        parent, child = self._link(element, "parent"), self._link(element, "child")
        pose = origin(self.report, element)
        if parent is None or child is None:
            return None
        if type_ is None:  # an error has been reported; a weld lets everything else be checked
            return UrdfJoint(name, element, "fixed", parent, child, pose)
        return UrdfJoint(
            name=name,
            element=element,
            kind=KINDS[type_],
            parent=parent,
            child=child,
            origin=pose,
            axis=_DEFAULT_AXIS if "axis" in _IGNORED.get(type_, ()) else self._axis(element, type_),
            limits={} if type_ in _IGNORED else limits(self.report, element, type_, self.version),
            damping=self._loss(element, type_, "damping"),
            friction=self._loss(element, type_, "friction"),
            extension=self._extension(element, type_),
        )

    def _type(self, element: Element) -> str | None:
        type_ = element.get("type")
        if type_ in KINDS:
            return type_
        found = "has no type" if type_ is None else f'has the type "{type_}", which URDF does not have'
        suggestion = did_you_mean(type_ or "", KINDS)
        hint = f"{suggestion} The types are {', '.join(KINDS)}.".strip()
        self.report.error("U013", element, f"{owner(element)} {found}.", hint)
        return None

    def _link(self, joint: Element, role: str) -> str | None:
        """The name of the parent or child link; U014 where none is named, U015 where there is no such link."""
        element = joint.find(role)
        name = None if element is None else element.get("link")
        if element is None or not name:
            found = f"has no <{role}>" if element is None else f"has a <{role}> that names no link"
            hint = f'Write <{role} link="..."/> with the name of the {role} link.'
            self.report.error("U014", joint if element is None else element, f"{owner(joint)} {found}.", hint)
            return None
        if name not in self.links:
            line = self.report.line(joint)
            message = f'{owner(joint)} (line {line}) has the {role} link "{name}", and there is no link of this name.'
            self.report.error("U015", element, message, self._suggestion(name))
            return None
        return name

    def _suggestion(self, name: str) -> str:
        suggestion = did_you_mean(name, self.links)
        if suggestion or not self.links:
            return suggestion
        some = ", ".join(f'"{link}"' for link in list(self.links)[:5]) + (", ..." if len(self.links) > 5 else "")
        return f"The links are {some}."

    def _axis(self, joint: Element, type_: str) -> Triple:
        """The axis as written; x where there is none, and with U025 where <axis> has no xyz. U029 as for other axes."""
        element = joint.find("axis")
        if element is None:
            return _DEFAULT_AXIS
        if element.get("xyz") is None:
            message = f'{called(element)}: it has no xyz; the axis is taken as "1 0 0".'
            self.report.warning("U025", element, message, 'Write <axis xyz="x y z"/>, in the frame of the joint.')
        axis = vector(self.report, element, "xyz", _DEFAULT_AXIS)
        length = norm(axis)
        if type_ == "planar" and length >= SHORTEST and abs(dot(axis, axis) - 1.0) > UNIT_SILENT:
            # of other joints the document keeps the axis itself, and its check says this
            message = f"{called(element)}: the axis has length {length:.9g} instead of 1; only its direction counts."
            self.report.warning("U029", element, message, "Write a unit vector.")
        return axis

    def _loss(self, joint: Element, type_: str, word: str) -> float:
        """Damping or friction; 0 where it means nothing for the type, or is to be left out."""
        dynamics = None if "dynamics" in _IGNORED.get(type_, ()) else joint.find("dynamics")
        value = 0.0 if dynamics is None else number(self.report, dynamics, word)
        return 0.0 if word in self.without else value

    def _extension(self, element: Element, type_: str) -> dict[str, Any]:
        """Leftovers, elements without effect, and the type where the document has no word for it."""
        kept = self.leftovers.kept(element)
        without_effect = (element.find(tag) for tag in _IGNORED.get(type_, ()))
        kept += [self.leftovers.ignore(child, "") for child in without_effect if child is not None]
        bounds = element.find("limit") if type_ == "continuous" else None
        positions = {} if bounds is None else {key: bounds.get(key) for key in ("lower", "upper") if bounds.get(key)}
        kept += [{"in": "limit", "attributes": positions}] if positions else []
        dynamics = None if "dynamics" in _IGNORED.get(type_, ()) else element.find("dynamics")
        losses = {} if dynamics is None else {word: dynamics.get(word) for word in sorted(self.without)}
        losses = {word: text for word, text in losses.items() if text is not None}
        kept += [{"in": "dynamics", "attributes": losses}] if losses else []
        extension: dict[str, Any] = {"type": type_} if type_ == "continuous" else {}
        return extension | ({"kept": kept} if kept else {})
