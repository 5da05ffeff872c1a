"""Loops that are declared outside the tree: each becomes a cut joint with a frame on both of its links.

They are declared by separate elements, by pairs of frames, or in a side file; all become the same record.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from lxml import etree

from cadmbs.importers.urdf.joints.joints import JOINT_KINDS, UrdfJoint
from cadmbs.importers.urdf.names import unique_name
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.transforms import Transform
from cadmbs.importers.urdf.xml.positions import Element
from cadmbs.models.quantities.vectors import Triple, norm
from cadmbs.suggestions import did_you_mean
from cadmbs.tolerances import SHORTEST_DIRECTION

LOOP_JOINT_KINDS = {
    **JOINT_KINDS,
    "spherical": "spherical",
    "ball": "spherical",
    "3d": "spherical",
    "weld": "fixed",
    "6d": "fixed",
    "hinge": "revolute",
    "cylindrical": "cylindrical",
    "universal": "universal",
}
"""The kinds of joints in a mechanism document, by the types in declarations of loops."""

_Z: Triple = (0.0, 0.0, 1.0)


class LoopEnd(NamedTuple):
    """One side of a loop joint: the name of a link, and the pose of the joint frame in it."""

    link: str
    pose: Transform


@dataclass(frozen=True, slots=True)
class LoopDescription:
    """The declaration of one loop.

    Attributes:
        element: The element of the declaration, or the link of a frame.
        form: Its form: the name of the element, "pair of closing frames" or "side file".
        type: The type of the joint, as written.
        ends: Its two sides.
        name: Its name, if it has one.
        axes: The axis in the joint frame of each side; for a universal joint the two axes.
        frame_at_child: Whether the frame on the first link is that of the other side at q = 0.
        axis_side: "parent" or "child" if the axis is given in the joint frame of this side only.
    """

    element: Element
    form: str
    type: str
    ends: tuple[LoopEnd, LoopEnd]
    name: str = ""
    axes: tuple[Triple, Triple] = (_Z, _Z)
    frame_at_child: bool = False
    axis_side: str = ""


@dataclass
class LoopJoints:
    """Converts declarations of loops to joints; holds what they share: the report, the links and the used names."""

    report: UrdfReport
    links: Collection[str]
    taken: set[str]
    joints: list[UrdfJoint] = field(default_factory=list)
    used: set[Element] = field(default_factory=set)

    def add(self, description: LoopDescription) -> None:
        """Add a loop joint; U068 if a link, the type or the axis is wrong: the element is then unused content."""
        problem = self._problem(description)
        if problem is not None:
            self.refuse(description.element, description.form, *problem)
            return
        name = unique_name(description.name or "loop", frozenset(self.taken))
        self.taken.add(name)
        a, b = description.ends
        self.joints.append(
            UrdfJoint(
                name=name,
                element=description.element,
                kind=LOOP_JOINT_KINDS[description.type.lower()],
                parent=a.link,
                child=b.link,
                origin=a.pose,
                axis=description.axes[0],
                extension=self._extension(description),
                loop_form=description.form,
                child_origin=b.pose,
                child_axis=description.axes[1],
                frame_at_child=description.frame_at_child,
                axis_side=description.axis_side,
            )
        )
        self.used.add(description.element)

    def refuse(self, element: Element, form: str, fault: str, hint: str = "") -> None:
        """U068: a declaration of a loop that cannot be used."""
        self.report.warning("U068", element, f"the {form} closes no loop: {fault}", hint)

    def _problem(self, description: LoopDescription) -> tuple[str, str] | None:
        for end in description.ends:
            if end.link not in self.links:
                fault = f'there is no link "{end.link}".' if end.link else "it names fewer than two links."
                return fault, did_you_mean(end.link, self.links)
        if description.ends[0].link == description.ends[1].link:
            return f'both of its ends are on link "{description.ends[0].link}".', "Name two links."
        if description.type.lower() not in LOOP_JOINT_KINDS:
            fault = f'the type "{description.type}" is not read.' if description.type else "it has no type."
            return fault, f"The types are {', '.join(LOOP_JOINT_KINDS)}."
        if min(map(norm, description.axes)) < SHORTEST_DIRECTION:
            return "its axis has no direction.", "Write a unit vector along the axis."
        return None

    def _extension(self, description: LoopDescription) -> dict[str, Any]:
        """The form of the declaration, for export in the same form; the text of an element once."""
        written: dict[str, Any] = {"form": description.form}
        if description.form.startswith("<") and description.element not in self.used:
            written["xml"] = etree.tostring(description.element, encoding="unicode", with_tail=False)
        return {"loop": written}
