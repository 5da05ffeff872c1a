"""Loops that are written beside the tree: each becomes a joint with a frame on both of its links, which is cut.

A closing is read from elements of its own, from pairs of frames, or from a side file; all end in the same record.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from lxml import etree

from cadmbs.importers.urdf.joints import KINDS, UrdfJoint
from cadmbs.importers.urdf.names import unique_name
from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.transforms import Transform
from cadmbs.models.vectors import SHORTEST, Triple, norm
from cadmbs.suggestions import did_you_mean

CLOSING_KINDS = {
    **KINDS,
    "spherical": "spherical",
    "ball": "spherical",
    "3d": "spherical",
    "weld": "fixed",
    "6d": "fixed",
    "hinge": "revolute",
    "cylindrical": "cylindrical",
    "universal": "universal",
}
"""The kinds of joints in a mechanism document, by the words that descriptions of loops have for them."""

_Z: Triple = (0.0, 0.0, 1.0)


class LoopEnd(NamedTuple):
    """One side of a closing: the name of a link, and the pose of the joint frame in it."""

    link: str
    pose: Transform


@dataclass(frozen=True, slots=True)
class LoopDescription:
    """What one description of a loop says.

    Attributes:
        element: The element that describes it, or the link of a frame.
        form: How it is written: the name of the element, "pair of closing frames" or "side file".
        type: The type of the joint, as written.
        ends: Its two sides.
        name: Its name, if it has one.
        axes: The axis in the joint frame of each side; of a universal joint the two axes.
        at_child: Whether the frame on the first link is where the second link has it at q = 0.
    """

    element: Element
    form: str
    type: str
    ends: tuple[LoopEnd, LoopEnd]
    name: str = ""
    axes: tuple[Triple, Triple] = (_Z, _Z)
    at_child: bool = False


@dataclass
class LoopJoints:
    """Turns descriptions of loops into joints, with what they share: the report, links, and names that are taken."""

    report: UrdfReport
    links: Collection[str]
    taken: set[str]
    joints: list[UrdfJoint] = field(default_factory=list)
    used: set[Element] = field(default_factory=set)

    def add(self, closing: LoopDescription) -> None:
        """A joint for a closing; U068 where a link, the type or the axis is wrong, and the element stays a leftover."""
        problem = self._problem(closing)
        if problem is not None:
            self.refuse(closing.element, closing.form, *problem)
            return
        name = unique_name(closing.name or "loop", frozenset(self.taken))
        self.taken.add(name)
        a, b = closing.ends
        self.joints.append(
            UrdfJoint(
                name=name,
                element=closing.element,
                kind=CLOSING_KINDS[closing.type.lower()],
                parent=a.link,
                child=b.link,
                origin=a.pose,
                axis=closing.axes[0],
                extension=self._extension(closing),
                closes=closing.form,
                child_origin=b.pose,
                child_axis=closing.axes[1],
                at_child=closing.at_child,
            )
        )
        self.used.add(closing.element)

    def refuse(self, element: Element, form: str, fault: str, hint: str = "") -> None:
        """U068: a description of a loop that cannot be used."""
        self.report.warning("U068", element, f"the {form} closes no loop: {fault}", hint)

    def _problem(self, closing: LoopDescription) -> tuple[str, str] | None:
        for end in closing.ends:
            if end.link not in self.links:
                found = f'there is no link "{end.link}".' if end.link else "it names fewer than two links."
                return found, did_you_mean(end.link, self.links)
        if closing.ends[0].link == closing.ends[1].link:
            return f'both of its ends are on link "{closing.ends[0].link}".', "Name two links."
        if closing.type.lower() not in CLOSING_KINDS:
            found = f'the type "{closing.type}" is not read.' if closing.type else "it has no type."
            return found, f"The types are {', '.join(CLOSING_KINDS)}."
        if min(map(norm, closing.axes)) < SHORTEST:
            return "its axis has no direction.", "Write a unit vector along the axis."
        return None

    def _extension(self, closing: LoopDescription) -> dict[str, Any]:
        """How the loop was written, to write it back in the same way; the text of an element once."""
        written: dict[str, Any] = {"form": closing.form}
        if closing.form.startswith("<") and closing.element not in self.used:
            written["xml"] = etree.tostring(closing.element, encoding="unicode", with_tail=False)
        return {"loop": written}
