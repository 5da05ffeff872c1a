"""The names of links and joints: each list has its own, and a name belongs to one element of it."""

from __future__ import annotations

from collections.abc import Iterator

from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.report import UrdfReport


def unique_elements(report: UrdfReport, robot: Element, tag: str) -> Iterator[tuple[str, Element]]:
    """The links or joints of a robot with their names, kept exactly; of two with one name the first.

    U011 for missing and empty names, U012 for repeated ones.
    """
    first: dict[str, Element] = {}
    for element in robot.iterchildren(tag):
        name = element.get("name")
        if not name:
            found = "has no name" if name is None else "has an empty name"
            report.error("U011", element, f"a <{tag}> {found}.", f"Give it a name that no other {tag} has.")
        elif first.setdefault(name, element) is not element:
            line = report.line(first[name])
            message = f'the name of {tag} "{name}" is already that of the {tag} in line {line}.'
            report.error("U012", element, message, "Rename one of the two, and whatever refers to it.")
        else:
            yield name, element


def unique_name(wanted: str, taken: set[str] | frozenset[str]) -> str:
    """A name that is not taken: the wanted one, else with the smallest number that makes it free."""
    name, count = wanted, 1
    while name in taken:
        count += 1
        name = f"{wanted}_{count}"
    return name
