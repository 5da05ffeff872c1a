"""The links of a robot, each in its own frame."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cadmbs.importers.urdf.inertials import Inertial, inertial
from cadmbs.importers.urdf.leftovers import Leftovers
from cadmbs.importers.urdf.names import unique_elements
from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.shapes import LinkShape, ShapeReader
from cadmbs.topology.wording import quoted


@dataclass(frozen=True, slots=True)
class UrdfLink:
    """A link: inertia and shapes in its own frame, and what is kept for writing it back."""

    name: str
    element: Element
    inertial: Inertial | None
    shapes: tuple[LinkShape, ...]
    extension: dict[str, Any]


def links(report: UrdfReport, robot: Element, reader: ShapeReader, leftovers: Leftovers) -> dict[str, UrdfLink]:
    """The links by name, in the order of the file.

    Findings: U010 no links, U011 and U012 names, and those of inertias and shapes.
    """
    if robot.find("link") is None:
        report.error("U010", robot, "the robot has no <link>.", "A URDF needs at least one link.")
    found = {}
    for name, element in unique_elements(report, robot, "link"):
        shapes = reader.shapes(element)
        extension = _extension(leftovers.kept(element), shapes)
        found[name] = UrdfLink(name, element, inertial(report, element), shapes, extension)
    return found


def _extension(kept: list[dict[str, Any]], shapes: tuple[LinkShape, ...]) -> dict[str, Any]:
    """The leftovers of a link, and by its place in the document what each shape was called."""
    extension: dict[str, Any] = {"kept": kept} if kept else {}
    written = {str(i): shape.written for i, shape in enumerate(shapes) if shape.written}
    return extension | ({"shapes": written} if written else {})


def tell_massless(report: UrdfReport, found: Iterable[UrdfLink]) -> None:
    """U035: links without <inertial>, all in one note."""
    massless = [link for link in found if link.inertial is None]
    if massless:
        names = quoted([link.name for link in massless])
        one = len(massless) == 1
        message = (
            f"{'link' if one else 'links'} {names} {'has' if one else 'have'} no <inertial>: mass and inertia are 0."
        )
        report.note("U035", massless[0].element, message)
