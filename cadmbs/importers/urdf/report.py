"""The report that collects the findings about one URDF file."""

from cadmbs.errors import Where
from cadmbs.importers.element_report import ElementReport
from cadmbs.importers.urdf.xml.syntax import Element, Positions

_NAMED_ELEMENTS = ("link", "joint", "material", "transmission")
_LONGEST_QUOTED_TEXT = 60


class UrdfReport(ElementReport[Element]):
    """The report about one URDF file."""

    def __init__(self, positions: Positions) -> None:
        super().__init__()
        self.positions = positions

    def where(self, node: Element) -> Where:
        """The place of an element."""
        return self.positions.locate(node)

    def line(self, element: Element) -> int:
        """Line of an element, for messages about a second element."""
        return self.positions.line(element)

    def trial(self) -> "UrdfReport":
        """An empty report about the same file, for elements that may be left out."""
        return UrdfReport(self.positions)


def owner_label(element: Element) -> str:
    """The named element around an element, itself included: joint "elbow"."""
    for candidate in (element, *element.iterancestors()):
        if candidate.tag in _NAMED_ELEMENTS:
            name = candidate.get("name")
            return f'{candidate.tag} "{name}"' if name else f"a {candidate.tag} without name"
    return "the robot"


def label(element: Element) -> str:
    """An element as the subject of a message: <axis> of joint "elbow", or joint "elbow"."""
    if element.tag in _NAMED_ELEMENTS:
        return owner_label(element)
    return f"<{element.tag}> of {owner_label(element)}"


def shortened(text: str) -> str:
    """A text from the user's file, shortened if it is long."""
    return text if len(text) <= _LONGEST_QUOTED_TEXT else f"{text[:_LONGEST_QUOTED_TEXT]}..."
