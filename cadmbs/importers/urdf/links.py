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
    """A link: inertia and shapes in the frame of the link, and unused content for export."""

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
    by_name = {}
    for name, element in unique_elements(report, robot, "link"):
        shapes = reader.shapes(element)
        extension = _extension(leftovers.of_element(element), shapes)
        by_name[name] = UrdfLink(name, element, inertial(report, element), shapes, extension)
    return by_name


def _extension(leftovers: list[dict[str, Any]], shapes: tuple[LinkShape, ...]) -> dict[str, Any]:
    """The unused content of a link, and names and addresses of its shapes by their indices in the document."""
    extension: dict[str, Any] = {"kept": leftovers} if leftovers else {}
    written = {str(i): shape.written for i, shape in enumerate(shapes) if shape.written}
    return extension | ({"shapes": written} if written else {})


def report_massless_links(report: UrdfReport, candidates: Iterable[UrdfLink]) -> None:
    """U035: links without <inertial>, in one note."""
    massless = [link for link in candidates if link.inertial is None]
    if massless:
        names = quoted([link.name for link in massless])
        subject = f"link {names} has" if len(massless) == 1 else f"links {names} have"
        message = f"{subject} no <inertial>: mass and inertia are 0."
        report.note("U035", massless[0].element, message)
