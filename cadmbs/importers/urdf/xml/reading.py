"""The <robot> element in the bytes of a file."""

import re
from dataclasses import dataclass

from lxml import etree

from cadmbs.errors import Finding, Severity, has_errors
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.urdf.macros.xacro_process import expand_macros
from cadmbs.importers.urdf.xml import parsing, syntax
from cadmbs.importers.urdf.xml.text import decode
from cadmbs.suggestions import closest

_OTHER_FORMATS = {
    "sdf": "an SDFormat file",
    "gazebo": "an old SDFormat file",
    "mujoco": "a MuJoCo (MJCF) file",
    "collada": "a COLLADA mesh",
    "svg": "a drawing (SVG)",
    "launch": "a ROS launch file",
    "package": "a ROS package description (package.xml)",
    "world": "a world file",
    "model": "a model description of Gazebo",
    "x3d": "an X3D scene",
    "amf": "an AMF mesh",
    "html": "an HTML page",
}
_SUBSTITUTION = re.compile(r"\$[{(]")
_MODEL_ELEMENTS = ("link", "joint", "material")
"""The elements of the model; similar texts in other elements are no macros."""


@dataclass(frozen=True, slots=True)
class RobotFile:
    """The <robot> element of a file, with the positions of all elements."""

    root: syntax.Element
    positions: syntax.Positions


def read_robot(source: SourceFile, options: ReadOptions) -> tuple[RobotFile | None, tuple[Finding, ...]]:
    """The root of a URDF, if the bytes contain one.

    Entities, network access and document types are disabled. The namespace of the root is removed from all elements,
    so that a default namespace has no effect; other namespaces are kept.

    Findings: U001 syntax, U002 document type, U003 and U004 encoding, U005 empty or binary, U006 another root element,
    U007 macros that are not expanded, U060 to U063 repairs, U071 and U072 expansion of macros.

    Raises:
        MissingExtraError: Macros must be expanded, and the library for this is not installed.
    """
    text, findings = decode(source)
    if has_errors(findings):
        return None, findings
    name = source.name
    if options.xacro:
        plain, name, problems = expand_macros(source, text, options)
        findings = (*findings, *problems)
        if plain is None:
            return None, findings
        text = plain
    root, problems = parsing.parse_xml(text, name, options.recover)
    findings = (*findings, *problems)
    if root is None:
        return None, findings
    _remove_root_namespace(root)
    robot = RobotFile(root, syntax.Positions(name, text, root))
    problem = _wrong_root(robot) or _macros(robot)
    return (None, (*findings, problem)) if problem else (robot, findings)


def _remove_root_namespace(root: syntax.Element) -> None:
    namespace, brace, _ = root.tag.partition("}")
    if root.tag.startswith("{") and brace:
        prefix = f"{namespace}}}"
        for element in root.iter(etree.Element):
            if element.tag.startswith(prefix) and ":" not in element.tag[len(prefix) :]:
                element.tag = element.tag[len(prefix) :]


def _wrong_root(robot: RobotFile) -> Finding | None:
    tag = robot.root.tag
    if tag == "robot":
        return None
    other_format = _OTHER_FORMATS.get(tag.lower())
    misspelled = other_format is None and closest(tag, ("robot",))
    hint = "Did you mean <robot>?" if misspelled else "A URDF has the root element <robot>."
    root = f"<{tag}>, not <robot>" if other_format is None else f"<{tag}>: this is {other_format}, not a URDF"
    return Finding("U006", Severity.ERROR, robot.positions.locate(robot.root), f"The root element is {root}.", hint)


def _macros(robot: RobotFile) -> Finding | None:
    """U007 at the first element or attribute of xacro."""
    for element in robot.root.iter(etree.Element):
        namespace, name = syntax.name_parts(element.tag)
        if "xacro" in (element.prefix, name.partition(":")[0]) or "xacro" in namespace:
            return _macro(robot, element, f"<xacro:{name.removeprefix('xacro:')}>")
    for top in robot.root.iterchildren(*_MODEL_ELEMENTS):
        for element in top.iter(etree.Element):
            for attribute in map(str, element.keys()):
                value = element.get(attribute, "")
                if _SUBSTITUTION.search(value):
                    return _macro(robot, element, f'{attribute}="{value}"')
    return None


def _macro(robot: RobotFile, element: syntax.Element, macro: str) -> Finding:
    return Finding("U007", Severity.ERROR, robot.positions.locate(element), *syntax.xacro_message(macro))
