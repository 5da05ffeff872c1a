"""Values that stand between tags in place of an attribute: <mass>2</mass>, as SDF has them."""

from collections.abc import Mapping

from cadmbs.importers.urdf.report import UrdfReport, label, shortened
from cadmbs.importers.urdf.schema import ELEMENTS
from cadmbs.importers.urdf.xml.syntax import Element

_MAIN_ATTRIBUTES: Mapping[str, str] = {
    "mass": "value",
    "axis": "xyz",
    "origin": "xyz",
    "box": "size",
    "sphere": "radius",
    "mesh": "filename",
    "color": "rgba",
}
"""The attribute that a text between tags stands for, by element; for <parent> and <child> see U014."""


def report_text_values(report: UrdfReport, robot: Element) -> None:
    """U037: an element of a link or joint without its attribute, but with a text."""
    for top in robot.iterchildren("link", "joint"):
        _report_in(report, top)


def _report_in(report: UrdfReport, element: Element) -> None:
    """Of a known element and of the known elements in it, which are at most five deep."""
    text = (element.text or "").strip()
    attribute = _MAIN_ATTRIBUTES.get(element.tag)
    if text and attribute and element.get(attribute) is None:
        message = f'{label(element)} has the text "{shortened(text)}" between its tags; URDF has values in attributes.'
        report.error("U037", element, message, f'Write <{element.tag} {attribute}="{shortened(text)}"/>.')
    known = ELEMENTS[element.tag]
    inner = (*known.once, *known.several)
    for child in element.iterchildren(*inner) if inner else ():  # without tags, lxml gives all children
        _report_in(report, child)
