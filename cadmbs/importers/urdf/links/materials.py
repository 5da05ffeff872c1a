"""Colours by the names of materials: defined in the robot or in any visual, used everywhere."""

from __future__ import annotations

from cadmbs.importers.urdf.report import UrdfReport, label, owner_label
from cadmbs.importers.urdf.xml.numbers import quadruple
from cadmbs.importers.urdf.xml.positions import Element
from cadmbs.models.quantities.vectors import Four
from cadmbs.suggestions import did_you_mean


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
            self._report.warning("U056", material, message, did_you_mean(name, filter(None, self._of_name)))
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
