"""The names of links and joints, which are unique in each of the two lists."""

from collections.abc import Iterable, Iterator

from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.xml.syntax import Element


def unique_elements(report: UrdfReport, robot: Element, tag: str) -> Iterator[tuple[str, Element]]:
    """The links or joints of a robot with their exact names; the first of two with the same name.

    U011 for missing and empty names, U012 for repeated ones.
    """
    first: dict[str, Element] = {}
    for element in robot.iterchildren(tag):
        name = element.get("name")
        if not name:
            defect = "has no name" if name is None else "has an empty name"
            report.error("U011", element, f"a <{tag}> {defect}.", f"Give it a name that no other {tag} has.")
        elif first.setdefault(name, element) is not element:
            line = report.line(first[name])
            message = f'the name of {tag} "{name}" is already used by the {tag} in line {line}.'
            report.error("U012", element, message, "Rename one of the two, and all references to it.")
        else:
            yield name, element


def unique_name(base: str, taken: set[str] | frozenset[str]) -> str:
    """The base name if it is not taken, else with the smallest number that makes it unique."""
    name, count = base, 1
    while name in taken:
        count += 1
        name = f"{base}_{count}"
    return name


class UniqueNames:
    """Names that are taken, and unused ones beside them, in a time that does not grow with their number."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)
        self._counts: dict[str, int] = {}

    def unused(self, base: str) -> str:
        """The base name, or where it is taken with the smallest number that makes it unique; it is taken then."""
        name, count = base, self._counts.get(base, 1)
        while name in self._taken:
            count += 1
            name = f"{base}_{count}"
        self._counts[base] = count
        self._taken.add(name)
        return name
