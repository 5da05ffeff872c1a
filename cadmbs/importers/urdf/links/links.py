"""The links of a robot, each with inertia and shapes in its frame."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from cadmbs.errors import has_errors
from cadmbs.importers.urdf.leftovers import Leftovers
from cadmbs.importers.urdf.links.shapes import LinkShape, ShapeReader
from cadmbs.importers.urdf.names import unique_elements
from cadmbs.importers.urdf.origins import origin
from cadmbs.importers.urdf.report import UrdfReport, label, owner_label
from cadmbs.importers.urdf.transforms import IDENTITY, rotated_tensor
from cadmbs.importers.urdf.xml.numbers import number
from cadmbs.importers.urdf.xml.syntax import Element
from cadmbs.models.quantities.vectors import Rows, Triple
from cadmbs.topology.wording import quoted


@dataclass(frozen=True, slots=True)
class UrdfLink:
    """A link: inertia and shapes in the frame of the link, and unused content for export."""

    name: str
    element: Element
    inertial: "Inertial | None"
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


_TENSOR_ENTRIES = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")


class Inertial(NamedTuple):
    """Mass [kg], centre of mass in link axes [m], inertia about it in link axes [kg m^2].

    An entry ixy of a URDF is the entry of the tensor itself, minus the product of inertia. `written` is the tensor in
    the axes of the file.
    """

    mass: float
    center_of_mass: Triple
    inertia: Rows
    written: Rows = IDENTITY


_PLACEHOLDER = Inertial(1.0, (0.0, 0.0, 0.0), IDENTITY)
"""A valid inertia in place of one with errors, which causes no further findings."""


def inertial(report: UrdfReport, link: Element) -> "Inertial | None":
    """The inertia of a link, None if it has none; U021 for missing values, which are read as 0.

    The file gives the tensor in the axes of the inertial's origin: Theta = R Theta_file R^T.
    """
    element = link.find("inertial")
    if element is None:
        return None
    trial = report.trial()
    pose, mass, tensor = origin(trial, element), _mass(trial, element), _tensor(trial, element)
    report.extend(trial.findings)
    if has_errors(trial.findings):
        return _PLACEHOLDER
    return Inertial(mass, pose.position, rotated_tensor(pose.rotation, tensor), tensor)


def _mass(report: UrdfReport, element: Element) -> float:
    mass = element.find("mass")
    if mass is not None and mass.get("value") is None and (mass.text or "").strip():
        return _PLACEHOLDER.mass  # U037
    if mass is None or mass.get("value") is None:
        defect = "there is no <mass>" if mass is None else "<mass> has no value"
        message = f"<inertial> of {owner_label(element)}: {defect}; the mass is 0."
        report.warning("U021", element if mass is None else mass, message, 'Write <mass value="..."/> in kg.')
        return 0.0
    return number(report, mass, "value")


def _tensor(report: UrdfReport, element: Element) -> Rows:
    """The tensor as written; without <inertia> zero, a point mass, which the check of inertias reports."""
    inertia = element.find("inertia")
    if inertia is None:
        return ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    missing = [entry for entry in _TENSOR_ENTRIES if inertia.get(entry) is None]
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        message = f"{label(inertia)}: {quoted(missing)} {verb} missing and read as 0."
        report.warning("U021", inertia, message, "Write all six entries, in kg m^2.")
    xx, xy, xz, yy, yz, zz = (number(report, inertia, entry) for entry in _TENSOR_ENTRIES)
    return ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
