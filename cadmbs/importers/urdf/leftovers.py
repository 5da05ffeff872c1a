"""Elements and attributes of a URDF that the model does not use: kept as text for export, and reported once."""

from collections import Counter
from collections.abc import Container
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from cadmbs.importers.urdf.report import UrdfReport, label
from cadmbs.importers.urdf.schema import ELEMENTS
from cadmbs.importers.urdf.xml.syntax import Element, name_parts
from cadmbs.models.checks.names import count_of
from cadmbs.suggestions import closest

_MISSPELLING_SIMILARITY = 0.75
"""Longer names that contain the name of an attribute are less similar: they mean something else."""


@dataclass
class Leftovers:
    """Collects unused content; `of_element` gives that of one link or joint, `report_all` reports all of it."""

    report: UrdfReport
    elements: Counter[str] = field(default_factory=Counter)
    attributes: Counter[str] = field(default_factory=Counter)
    misspelled: dict[tuple[str, str], Element] = field(default_factory=dict)

    def of_element(self, element: Element) -> list[dict[str, Any]]:
        """The unused content of an element, as {"in": path, "xml": text} or {"in": path, "attributes": {...}}."""
        entries: list[dict[str, Any]] = []
        self._collect(element, "", entries)
        return entries

    def of_robot(self, robot: Element, used: Container[Element] = ()) -> list[dict[str, Any]]:
        """The unused content directly in <robot>; that of links, joints and materials is kept with them."""
        entries: list[dict[str, Any]] = []
        known = ELEMENTS["robot"]
        self._collect_attributes(robot, "", entries)
        for child in robot.iterchildren(etree.Element):
            if child.tag not in known.several and child not in used:
                self._keep(child, "", entries)
        return entries

    def ignore(self, element: Element, path: str) -> dict[str, Any]:
        """A known element without effect, such as the <limit> of a fixed joint; it is not reported."""
        return {"in": path, "xml": _text(element)}

    def report_all(self, robot: Element) -> None:
        """U017 for each attribute that looks misspelled, U018 for all other unused content."""
        for (tag, attribute), element in self.misspelled.items():
            message = f'{label(element)}: the attribute "{attribute}" is unknown and has no effect.'
            hint = f'Did you mean "{_similar(attribute, ELEMENTS[tag].attributes)}"?'
            self.report.warning("U017", element, message, hint)
        counted = [f"{count} <{name}>" for name, count in self.elements.most_common()]
        counted += [f"{count_of(count, 'attribute')} {name}" for name, count in self.attributes.most_common()]
        if counted:
            message = f"kept in the extensions, but not used by the model: {', '.join(counted)}."
            self.report.note("U018", robot, message)

    def _collect(self, element: Element, path: str, entries: list[dict[str, Any]]) -> None:
        """Unused content of a known element and of the known elements in it, which are at most five deep."""
        known = ELEMENTS[element.tag]
        self._collect_attributes(element, path, entries)
        counts: Counter[str] = Counter()
        for child in element.iterchildren(etree.Element):
            tag = child.tag
            step = f"{tag}[{counts[tag]}]" if tag in known.several else tag
            counts[tag] += 1
            if tag in known.once and counts[tag] > 1:
                self._repeated(child, element)
                entries.append(self.ignore(child, path))
            elif tag in known.once or tag in known.several:
                self._collect(child, f"{path}/{step}" if path else step, entries)
            else:
                self._keep(child, path, entries)

    def _collect_attributes(self, element: Element, path: str, entries: list[dict[str, Any]]) -> None:
        known = ELEMENTS[element.tag].attributes
        unknown = {str(name): str(value) for name, value in element.items() if name not in known}
        if not unknown:
            return
        entries.append({"in": path, "attributes": unknown})
        for name in unknown:
            if _similar(name, known):
                self.misspelled.setdefault((element.tag, name), element)
            else:
                self.attributes[f"{name_parts(name)[1]} of <{element.tag}>"] += 1

    def _keep(self, element: Element, path: str, entries: list[dict[str, Any]]) -> None:
        name = f"{element.prefix}:{name_parts(element.tag)[1]}" if element.prefix else element.tag
        self.elements[name] += 1
        entries.append({"in": path, "xml": _text(element)})

    def _repeated(self, child: Element, parent: Element) -> None:
        first = parent.find(child.tag)
        line = self.report.line(first) if first is not None else 0
        message = f"{label(parent)} has a second <{child.tag}>; the one in line {line} is used."
        self.report.warning("U016", child, message, "Remove one of the two.")


def _similar(name: str, known: tuple[str, ...]) -> str:
    """The attribute of which a name is a misspelling, or nothing; names with a namespace are no misspellings."""
    return "" if name.startswith("{") or ":" in name else closest(name, known, _MISSPELLING_SIMILARITY) or ""


def _text(element: Element) -> str:
    return etree.tostring(element, encoding="unicode", with_tail=False)
