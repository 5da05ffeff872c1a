"""modelDescription.xml and buildDescription.xml of a unit."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from lxml import etree

from cadmbs.exporters.fmu.units import UNITS
from cadmbs.exporters.fmu.variables import Variable, Variables
from cadmbs.exporters.xml_text import legal_xml_text, number, xml_text
from cadmbs.system import System
from cadmbs.version import __version__

GENERATOR: Final = f"cadmbs {__version__}"
"""What a unit says that it was made by; there is no date, so that the same mechanism gives the same bytes."""

_FEATURES: Final = {
    "canGetAndSetFMUState": "true",
    "canSerializeFMUState": "true",
    "providesDirectionalDerivatives": "true",
}


Dependencies: TypeAlias = Mapping[int, tuple[int, ...]]
"""References of the states and inputs that each output and derivative depends on, by its reference."""


def model_description(
    system: System, variables: Variables, depends: Dependencies, name: str, token: str, step: float
) -> str:
    """The model description.

    Args:
        system: The mechanism.
        variables: Its variables.
        depends: What outputs and derivatives depend on.
        name: The identifier of the unit, which its binaries are named after.
        token: The instantiation token.
        step: Internal step of co-simulation [s].
    """
    root = etree.Element(
        "fmiModelDescription", fmiVersion="3.0", modelName=legal_xml_text(system.name), instantiationToken=token,
        description=f"Mechanism {system.model_hash[:16]}", generationTool=GENERATOR, variableNamingConvention="flat",
    )  # fmt: skip
    exchange = {"modelIdentifier": name, "needsCompletedIntegratorStep": "true", **_FEATURES}
    stepping = {"modelIdentifier": name, "canHandleVariableCommunicationStepSize": "true", **_FEATURES}
    etree.SubElement(root, "ModelExchange", exchange)
    etree.SubElement(root, "CoSimulation", {**stepping, "fixedInternalStepSize": number(step)})
    add_surroundings(root, system, variables)
    listed = etree.SubElement(root, "ModelVariables")
    for variable in variables.listed:
        _add_variable(listed, variable)
    _add_structure(root, variables, depends)
    return xml_text(root)


def add_surroundings(root: etree._Element, system: System, variables: Variables) -> None:
    """What stands before the variables: units, categories of messages, and the scenario as the default experiment."""
    _add_units(root, variables)
    categories = etree.SubElement(root, "LogCategories")
    etree.SubElement(categories, "Category", name="logStatusError", description="errors")
    plan = system.scenario
    etree.SubElement(
        root, "DefaultExperiment", startTime=number(plan.start), stopTime=number(plan.start + plan.duration),
        stepSize=number(plan.output_step),
    )  # fmt: skip


def _add_units(root: etree._Element, variables: Variables) -> None:
    """The units that variables have, by the powers of SI units."""
    used = {variable.unit for variable in variables.listed}
    definitions = etree.SubElement(root, "UnitDefinitions")
    for name, exponents in UNITS.items():
        if name in used:
            unit = etree.SubElement(definitions, "Unit", name=name)
            etree.SubElement(unit, "BaseUnit", {base: str(power) for base, power in exponents.items()})


def variable_element(listed: etree._Element, tag: str, variable: Variable) -> etree._Element:
    """A variable with what both versions say in the same words."""
    element = etree.SubElement(listed, tag, name=legal_xml_text(variable.name), valueReference=str(variable.reference))
    if variable.description:
        element.set("description", variable.description)
    element.set("causality", variable.causality)
    element.set("variability", variable.variability)
    if variable.causality in ("output", "local"):
        element.set("initial", "calculated" if variable.start is None else "exact")
    return element


def _add_variable(listed: etree._Element, variable: Variable) -> None:
    element = variable_element(listed, "Float64", variable)
    if variable.start is not None:
        element.set("start", number(variable.start))
    if variable.derivative is not None:
        element.set("derivative", str(variable.derivative))
    if variable.unit is not None:
        element.set("unit", variable.unit)


def _add_structure(root: etree._Element, variables: Variables, depends: Dependencies) -> None:
    """Outputs, derivatives of the states, what is calculated at the start, and event indicators."""
    structure = etree.SubElement(root, "ModelStructure")
    for kind, references in (
        ("Output", variables.outputs),
        ("ContinuousStateDerivative", variables.rates),
        ("InitialUnknown", variables.initial_unknowns),
        ("EventIndicator", variables.events),
    ):
        for reference in references:
            unknown = etree.SubElement(structure, kind, valueReference=str(reference))
            if kind != "InitialUnknown":
                unknown.set("dependencies", " ".join(map(str, depends[reference])))


def build_description(name: str) -> str:
    """How the sources are compiled."""
    root = etree.Element("fmiBuildDescription", fmiVersion="3.0")
    configuration = etree.SubElement(root, "BuildConfiguration", modelIdentifier=name)
    sources = etree.SubElement(configuration, "SourceFileSet", language="C99")
    etree.SubElement(sources, "SourceFile", name="model.c")
    etree.SubElement(configuration, "Library", name="m", external="true")
    return xml_text(root)
