"""Colours by the names of materials: defined in the robot or in any visual, used everywhere."""

from __future__ import annotations

from cadmbs.importers.urdf.numbers import quadruple
from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.report import Report, called
from cadmbs.models.suggestions import did_you_mean
from cadmbs.models.vectors import Four


class Materials:
    """All definitions of materials in a robot; those of the robot itself count before those in visuals."""

    def __init__(self, report: Report, robot: Element) -> None:
        self._report = report
        self._colors: dict[str, Four | None] = {}
        self._undefined: set[str] = set()
        lines: dict[str, int] = {}
        for material in robot.findall("material"):
            name = material.get("name", "")
            color = self._color(material)
            if name not in lines:
                lines[name] = report.line(material)
                self._colors[name] = color
            elif color is not None and color != self._colors[name]:
                message = f'the material "{name}" is defined a second time; its definition in line {lines[name]} counts.'
                report.warning("U055", material, message, "Rename or remove one of the two.")
        for material in robot.iterfind("link/visual/material"):
            if len(material) and material.get("name"):
                self._colors.setdefault(material.get("name", ""), _plain_color(material))

    def color(self, visual: Element) -> Four | None:
        """The colour of a visual (r, g, b, a), from its own material or from the definition of the same name."""
        material = visual.find("material")
        if material is None:
            return None
        if len(material):
            own = self._color(material)
            return own if own is not None else self._colors.get(material.get("name", ""))
        name = material.get("name", "")
        if name and name not in self._colors and name not in self._undefined:
            self._undefined.add(name)
            hint = did_you_mean(name, self._colors)
            self._report.warning("U056", material, f'{called(material)}: no material "{name}" is defined.', hint)
        return self._colors.get(name)

    def _color(self, material: Element) -> Four | None:
        """The colour in a <material>; U056 where it cannot be used."""
        element = material.find("color")
        if element is None:
            return None
        trial = self._report.trial()
        rgba = quadruple(trial, element, "rgba")
        if rgba is not None and all(0.0 <= part <= 1.0 for part in rgba):
            return rgba
        found = trial.findings[0].message if trial.findings else _unusable(element)
        self._report.warning("U056", element, f"{found} The colour is left out.", 'Write rgba="red green blue alpha".')
        return None


def _unusable(color: Element) -> str:
    text = color.get("rgba")
    if text is None:
        return f"{called(color)}: rgba is missing."
    return f'{called(color)}: rgba="{text}" is not between 0 and 1.'


def _plain_color(material: Element) -> Four | None:
    """The colour in a <material> where it can be used; what is wrong with others is told where they stand."""
    text = material.findtext("color") if material.find("color") is None else None
    element = material.find("color")
    if element is None or text is not None:
        return None
    try:
        r, g, b, a = map(float, element.get("rgba", "").split())
    except ValueError:
        return None
    return (r, g, b, a)
