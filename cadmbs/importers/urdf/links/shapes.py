"""Visual and collision shapes of a link. A shape that cannot be used is left out; the link stays."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lxml import etree

from cadmbs import errors, suggestions
from cadmbs.importers.urdf.links.meshes import Meshes
from cadmbs.importers.urdf.origins import origin
from cadmbs.importers.urdf.report import UrdfReport, label, owner_label
from cadmbs.importers.urdf.schema import ELEMENTS
from cadmbs.importers.urdf.transforms import Transform
from cadmbs.importers.urdf.xml.numbers import number, quadruple, vector
from cadmbs.importers.urdf.xml.syntax import Element
from cadmbs.models.quantities.vectors import Four
from cadmbs.topology.wording import quoted

_SHAPE_KINDS = ELEMENTS["geometry"].once


@dataclass(frozen=True, slots=True)
class LinkShape:
    """A shape of a link.

    Attributes:
        element: The <visual> or <collision>.
        data: The shape as in a mechanism document, without its pose.
        pose: Its pose in the frame of the link.
        written: Texts for export only: name, material, and the address of a mesh as written.
    """

    element: Element
    data: dict[str, Any]
    pose: Transform
    written: dict[str, str]


@dataclass(frozen=True, slots=True)
class ShapeReader:
    """Reads shapes; holds what they share: the report, the materials and the meshes of the robot."""

    report: UrdfReport
    materials: "Materials"
    meshes: Meshes

    def shapes(self, link: Element) -> tuple[LinkShape, ...]:
        """The shapes of a link in the order of the file; U054 for each one that is left out."""
        shapes = [self._shape(element) for element in link.iterchildren("visual", "collision")]
        return tuple(shape for shape in shapes if shape is not None)

    def _shape(self, element: Element) -> LinkShape | None:
        trial = self.report.trial()
        pose = origin(trial, element)
        geometry = self._geometry(trial, element)
        data = {} if geometry is None else {"kind": geometry.tag, **_SIZE_READERS[geometry.tag](trial, geometry)}
        fault = next((finding for finding in trial.findings if finding.severity is errors.Severity.ERROR), None)
        if geometry is None or fault is not None:
            reason, hint = (fault.message, fault.hint) if fault else ("", "")
            message = f"a <{element.tag}> of {owner_label(element)} is left out: {reason[:1].lower()}{reason[1:]}"
            self.report.warning("U054", element, message, hint)
            return None
        self.report.extend(trial.findings)
        return self._completed(element, geometry, data, pose)

    def _geometry(self, trial: UrdfReport, element: Element) -> Element | None:
        """The element of the geometry; its defects are added to the trial report."""
        geometry = element.find("geometry")
        if geometry is None:
            trial.error("U054", element, "it has no <geometry>.")
            return None
        children = list(geometry.iterchildren(*_SHAPE_KINDS))
        if len(children) > 1:
            message = f"{label(geometry)} contains several shapes; only the first, <{children[0].tag}>, is used."
            trial.warning("U016", children[1], message, "Give each shape its own <visual> or <collision>.")
        if not children:
            names = [str(child.tag) for child in geometry.iterchildren(etree.Element)]
            content = f"contains {quoted(names)}" if names else "is empty"
            hint = suggestions.did_you_mean(names[0], _SHAPE_KINDS) if names else ""
            message = f"its <geometry> {content}; one of {', '.join(_SHAPE_KINDS)} is expected."
            trial.error("U054", geometry, message, hint)
            return None
        return children[0]

    def _completed(self, element: Element, geometry: Element, data: dict[str, Any], pose: Transform) -> LinkShape:
        """The shape with its role, its file and its colour."""
        data["role"] = element.tag
        material = element.find("material")
        written = {"name": element.get("name"), "material": None if material is None else material.get("name")}
        if geometry.tag == "mesh":
            address = geometry.get("filename", "")
            data["file"] = self.meshes.file(geometry, address)
            written["file"] = address if data["file"] != address else None
        color = self.materials.color(element) if element.tag == "visual" else None
        if color is not None:
            data["color"] = list(color)
        return LinkShape(element, data, pose, {key: text for key, text in written.items() if text})


def _box(trial: UrdfReport, element: Element) -> dict[str, Any]:
    size = vector(trial, element, "size")
    if min(size) <= 0.0:
        trial.error("U054", element, _value_fault(element, "size", "three lengths above 0"))
    return {"size": list(size)}


def _radius(trial: UrdfReport, element: Element) -> dict[str, Any]:
    return {"radius": _length(trial, element, "radius")}


def _radius_and_length(trial: UrdfReport, element: Element) -> dict[str, Any]:
    return {"radius": _length(trial, element, "radius"), "length": _length(trial, element, "length")}


def _mesh(trial: UrdfReport, element: Element) -> dict[str, Any]:
    if not element.get("filename", "").strip():
        trial.error("U054", element, _value_fault(element, "filename", "the address of a file"))
    scale = vector(trial, element, "scale", (1.0, 1.0, 1.0))
    if 0.0 in scale:
        trial.error("U054", element, _value_fault(element, "scale", "three factors other than 0"))
    return {"file": "", "scale": list(scale)}


def _length(trial: UrdfReport, element: Element, attribute: str) -> float:
    value = number(trial, element, attribute)
    if value <= 0.0:
        trial.error("U054", element, _value_fault(element, attribute, "a length above 0"))
    return value


def _value_fault(element: Element, attribute: str, expected: str) -> str:
    text = element.get(attribute)
    defect = f"has no {attribute}" if text is None else f'has {attribute}="{text}"'
    return f"its <{element.tag}> {defect}; {expected} is expected."


_SIZE_READERS: dict[str, Callable[[UrdfReport, Element], dict[str, Any]]] = {
    "box": _box,
    "sphere": _radius,
    "cylinder": _radius_and_length,
    "capsule": _radius_and_length,
    "mesh": _mesh,
}


# Colours by the names of materials: defined in the robot or in any visual, used everywhere.


class Materials:
    """All definitions of materials in a robot; those of the robot itself count before those in visuals."""

    def __init__(self, report: UrdfReport, robot: Element) -> None:
        self._report = report
        self._of_element: dict[Element, Four | None] = {}
        self._of_name: dict[str, Four | None] = {}
        self._undefined: set[str] = set()
        self._define_global(robot)
        for material in robot.iterfind("link/visual/material"):
            if len(material):
                self._of_name.setdefault(material.get("name", ""), self._color(material))

    def color(self, visual: Element) -> Four | None:
        """The colour of a visual (r, g, b, a), from its own material or from the definition of the same name.

        U056 once for each name without a definition.
        """
        material = visual.find("material")
        if material is None:
            return None
        name = material.get("name", "")
        color = self._of_element.get(material)
        if color is not None or not name:
            return color
        if name not in self._of_name and name not in self._undefined:
            self._undefined.add(name)
            message = f'{owner_label(visual)} uses the material "{name}", which is not defined; it has no colour.'
            self._report.warning("U056", material, message, suggestions.did_you_mean(name, filter(None, self._of_name)))
        return self._of_name.get(name)

    def _define_global(self, robot: Element) -> None:
        first: dict[str, Element] = {}
        for material in robot.iterfind("material"):
            name = material.get("name", "")
            color = self._color(material)
            if first.setdefault(name, material) is material:
                self._of_name[name] = color
            elif color is not None and color != self._of_name[name]:
                line = self._report.line(first[name])
                message = f'the material "{name}" is defined a second time; its definition in line {line} counts.'
                self._report.warning("U055", material, message, "Rename or remove one of the two.")

    def _color(self, material: Element) -> Four | None:
        """The colour in a <material>; U056 if it cannot be used."""
        element = material.find("color")
        if element is None:
            return None
        trial = self._report.trial()
        rgba = quadruple(trial, element, "rgba")
        if rgba is None or not all(0.0 <= part <= 1.0 for part in rgba):
            fault = trial.findings[0].message if trial.findings else f"{label(element)}: {_unusable(element)}."
            hint = 'Write rgba="red green blue alpha", each from 0 to 1.'
            self._report.warning("U056", element, f"{fault} The colour is left out.", hint)
            rgba = None
        self._of_element[material] = rgba
        return rgba


def _unusable(color: Element) -> str:
    text = color.get("rgba")
    return "rgba is missing" if text is None else f'rgba="{text}" is not between 0 and 1'
