"""What a URDF says beyond what the model is computed from: kept as text for writing it back, and reported once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from lxml import etree

from cadmbs.importers.urdf.positions import Element, name_parts
from cadmbs.importers.urdf.report import UrdfReport, called
from cadmbs.importers.urdf.schema import ELEMENTS


@dataclass
class Leftovers:
    """Collects leftovers; `kept` gives those of one link or joint, `tell` reports what there was in all."""

    report: UrdfReport
    elements: Counter[str] = field(default_factory=Counter)
    attributes: Counter[str] = field(default_factory=Counter)
    misspelt: dict[tuple[str, str], Element] = field(default_factory=dict)

    def kept(self, element: Element) -> list[dict[str, Any]]:
        """The leftovers in an element, as {"in": path, "xml": text} or {"in": path, "attributes": {...}}."""
        entries: list[dict[str, Any]] = []
        self._collect(element, "", entries)
        return entries

    def of_robot(self, robot: Element, used: Container[Element] = ()) -> list[dict[str, Any]]:
        """The leftovers directly in <robot>: links, joints and materials have their own; so has what else is used."""
        entries: list[dict[str, Any]] = []
        known = ELEMENTS["robot"]
        self._collect_attributes(robot, "", entries)
        for child in robot.iterchildren(etree.Element):
            if child.tag not in known.several and child not in used:
                self._keep(child, "", entries)
        return entries

    def ignore(self, element: Element, path: str) -> dict[str, Any]:
        """An element that is known, but means nothing where it stands: the <limit> of a fixed joint. Not reported."""
        return {"in": path, "xml": _text(element)}

    def tell(self, robot: Element) -> None:
        """U017 for each attribute that looks misspelt, U018 for all else that is kept."""
        for (tag, attribute), element in self.misspelt.items():
            meant = _similar(attribute, ELEMENTS[tag].attributes)
            self.report.warning(
                "U017",
                element,
                f'{called(element)}: the attribute "{attribute}" is unknown and has no effect.',
                f'Did you mean "{meant}"?',
            )
        counted = [f"{count} <{name}>" for name, count in self.elements.most_common()]
        counted += [f"{count} attribute{'s' * (count != 1)} {name}" for name, count in self.attributes.most_common()]
        if counted:
            message = f"kept in the extensions, but not used by the model: {', '.join(counted)}."
            self.report.note("U018", robot, message)

    def _collect(self, element: Element, path: str, entries: list[dict[str, Any]]) -> None:
        """Leftovers in a known element and in the known elements below it; their nesting is at most five deep."""
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
                self.misspelt.setdefault((element.tag, name), element)
            else:
                self.attributes[f"{name_parts(name)[1]} of <{element.tag}>"] += 1

    def _keep(self, element: Element, path: str, entries: list[dict[str, Any]]) -> None:
        name = f"{element.prefix}:{name_parts(element.tag)[1]}" if element.prefix else element.tag
        self.elements[name] += 1
        entries.append({"in": path, "xml": _text(element)})

    def _repeated(self, child: Element, parent: Element) -> None:
        first = parent.find(child.tag)
        line = self.report.line(first) if first is not None else 0
        self.report.warning(
            "U016",
            child,
            f"{called(parent)} has a second <{child.tag}>; the one in line {line} counts.",
            "Remove one of the two.",
        )


def _similar(name: str, known: tuple[str, ...]) -> str:
    """The attribute of which a name is a misspelling, or nothing. Longer names that contain it mean something else, and
    so do names of a namespace.
    """
    if name.startswith("{") or ":" in name:
        return ""
    return next(iter(get_close_matches(name.lower(), known, n=1, cutoff=0.75)), "")


def _text(element: Element) -> str:
    return etree.tostring(element, encoding="unicode", with_tail=False)
