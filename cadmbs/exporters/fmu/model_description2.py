"""modelDescription.xml of a unit of FMI 2.0: as that of 3.0, with indices of variables where 3.0 has references."""

from collections.abc import Sequence

from lxml import etree

from cadmbs.exporters.fmu.model_description import GENERATOR, Dependencies, add_surroundings, variable_element
from cadmbs.exporters.fmu.variables import Variable, Variables
from cadmbs.exporters.xml_text import legal_xml_text, number, xml_text
from cadmbs.system import System

MAIN_SOURCE = "model2.c"
"""The file that importers compile; it includes the others."""

_FEATURES = {
    "canNotUseMemoryManagementFunctions": "true",
    "canGetAndSetFMUstate": "true",
    "canSerializeFMUstate": "true",
    "providesDirectionalDerivative": "true",
}


def model_description2(system: System, variables: Variables, depends: Dependencies, name: str, token: str) -> str:
    """The model description.

    Args:
        system: The mechanism.
        variables: Its variables.
        depends: What outputs and derivatives depend on.
        name: The identifier of the unit, which its binaries are named after.
        token: The instantiation token.
    """
    root = etree.Element(
        "fmiModelDescription", fmiVersion="2.0", modelName=legal_xml_text(system.name), guid=token,
        description=f"Mechanism {system.model_hash[:16]}", generationTool=GENERATOR, variableNamingConvention="flat",
        numberOfEventIndicators=str(len(variables.events)),
    )  # fmt: skip
    for kind, features in (("ModelExchange", {}), ("CoSimulation", {"canHandleVariableCommunicationStepSize": "true"})):
        element = etree.SubElement(root, kind, {"modelIdentifier": name, **features, **_FEATURES})
        sources = etree.SubElement(element, "SourceFiles")
        etree.SubElement(sources, "File", name=MAIN_SOURCE)
    add_surroundings(root, system, variables)
    index = {variable.reference: k for k, variable in enumerate(variables.listed, 1)}
    listed = etree.SubElement(root, "ModelVariables")
    for variable in variables.listed:
        _add_variable(listed, variable, index)
    _add_structure(root, variables, depends, index)
    return xml_text(root)


def _add_variable(listed: etree._Element, variable: Variable, index: dict[int, int]) -> None:
    element = variable_element(listed, "ScalarVariable", variable)
    real = etree.SubElement(element, "Real")
    if variable.unit is not None:
        real.set("unit", variable.unit)
    if variable.start is not None:
        real.set("start", number(variable.start))
    if variable.derivative is not None:
        real.set("derivative", str(index[variable.derivative]))


def _add_structure(root: etree._Element, variables: Variables, depends: Dependencies, index: dict[int, int]) -> None:
    structure = etree.SubElement(root, "ModelStructure")
    _add_unknowns(structure, "Outputs", variables.outputs, depends, index)
    _add_unknowns(structure, "Derivatives", variables.rates, depends, index)
    _add_unknowns(structure, "InitialUnknowns", sorted(variables.initial_unknowns, key=index.__getitem__), {}, index)


def _add_unknowns(
    structure: etree._Element, kind: str, references: Sequence[int], depends: Dependencies, index: dict[int, int]
) -> None:
    """Unknowns by their indices, with those that they depend on."""
    if not references:
        return
    listed = etree.SubElement(structure, kind)
    for reference in references:
        unknown = etree.SubElement(listed, "Unknown", index=str(index[reference]))
        if reference in depends:
            unknown.set("dependencies", " ".join(str(index[each]) for each in depends[reference]))
