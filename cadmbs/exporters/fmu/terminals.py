"""terminalsAndIcons.xml of a unit of FMI 3.0: variables that are connected together, and the place of the icon."""

from typing import Final

from lxml import etree

from cadmbs.exporters.fmu.variables import Variable, Variables
from cadmbs.exporters.xml_text import legal_xml_text, xml_text

_GROUPS: Final = {
    "joint": ("a coordinate of a joint: its motion, and the force that acts along it", "inflow"),
    "motion": ("what is added to a motion of the document", "signal"),
    "body": ("the pose and the velocity of a body or frame", "signal"),
}
"""What terminals are, and the kind of their inputs, by what names of variables begin with.

A force flows into the unit: what connected units put into a joint and what the joint takes sum to zero.
"""

_EXTENT: Final = {"x1": "-100", "y1": "-100", "x2": "100", "y2": "100"}


def terminals_and_icons(variables: Variables) -> str:
    """The description of terminals by the rule "bus": members of one name are connected, others may stay free.

    A terminal has the name of its joint, motion, body or frame as variables have it, "joint.elbow"; its members are the
    last parts of their names, "q", "v", "a" and "tau".
    """
    root = etree.Element("fmiTerminalsAndIcons", fmiVersion="3.0")
    graphics = etree.SubElement(root, "GraphicalRepresentation")
    etree.SubElement(graphics, "CoordinateSystem", {**_EXTENT, "suggestedScalingFactorTo_mm": "0.1"})
    etree.SubElement(graphics, "Icon", _EXTENT)
    groups = _grouped(variables)
    if groups:
        terminals = etree.SubElement(root, "Terminals")
        for name, members in groups.items():
            _add_terminal(terminals, name, members)
    return xml_text(root)


def _grouped(variables: Variables) -> dict[str, list[Variable]]:
    """Inputs and outputs by the names of their terminals; a single variable needs none."""
    groups: dict[str, list[Variable]] = {}
    for variable in variables.listed:
        owner, dot, _ = variable.name.rpartition(".")
        if dot and owner.partition(".")[0] in _GROUPS and variable.causality in ("input", "output"):
            groups.setdefault(owner, []).append(variable)
    return {owner: members for owner, members in groups.items() if len(members) > 1}


def _add_terminal(terminals: etree._Element, name: str, members: list[Variable]) -> None:
    text, kind_of_inputs = _GROUPS[name.partition(".")[0]]
    terminal = etree.SubElement(terminals, "Terminal", name=legal_xml_text(name), matchingRule="bus", description=text)
    for member in members:
        etree.SubElement(
            terminal, "TerminalMemberVariable", variableName=legal_xml_text(member.name),
            memberName=legal_xml_text(member.name[len(name) + 1 :]),
            variableKind=kind_of_inputs if member.causality == "input" else "signal",
        )  # fmt: skip
