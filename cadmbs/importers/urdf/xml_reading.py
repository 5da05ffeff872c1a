"""From the bytes of a file to its <robot> element."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxml import etree

from cadmbs.errors import Finding, Severity, has_errors
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.urdf.positions import Element, Positions, name_parts
from cadmbs.importers.urdf.xacro_expansion import expanded
from cadmbs.importers.urdf.xml_parsing import parsed
from cadmbs.importers.urdf.xml_syntax import xacro_words
from cadmbs.importers.urdf.xml_text import decode
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
_COMPUTED = ("link", "joint", "material")
"""The parts from which the model is computed; what stands elsewhere is nobody's macro."""


@dataclass(frozen=True, slots=True)
class RobotFile:
    """The <robot> element of a file, with the places of all elements."""

    root: Element
    positions: Positions


def read_robot(source: SourceFile, options: ReadOptions) -> tuple[RobotFile | None, tuple[Finding, ...]]:
    """The root of a URDF, if the bytes hold one.

    Parsed without entities, network access or document types. Elements of the namespace of the root lose it, so that a
    default namespace does no harm; other namespaces stay.

    Findings: U001 syntax, U002 document type, U003 and U004 encoding, U005 empty or binary, U006 another root element,
    U007 macros that are not expanded, U060 to U063 repairs, U071 and U072 expansion of macros.

    Raises:
        MissingExtraError: Macros are to be expanded, and the library for it is not installed.
    """
    text, findings = decode(source)
    if has_errors(findings):
        return None, findings
    name = source.name
    if options.xacro:
        plain, name, problems = expanded(source, text, options)
        findings = (*findings, *problems)
        if plain is None:
            return None, findings
        text = plain
    root, problems = parsed(text, name, options.recover)
    findings = (*findings, *problems)
    if root is None:
        return None, findings
    _without_home_namespace(root)
    robot = RobotFile(root, Positions(name, text, root))
    problem = _wrong_root(robot) or _macros(robot)
    return (None, (*findings, problem)) if problem else (robot, findings)


def _without_home_namespace(root: Element) -> None:
    namespace, brace, _ = root.tag[1:].partition("}") if root.tag.startswith("{") else ("", "", "")
    if brace:
        home = f"{{{namespace}}}"
        for element in root.iter(etree.Element):
            if element.tag.startswith(home) and ":" not in element.tag[len(home) :]:
                element.tag = element.tag[len(home) :]


def _wrong_root(robot: RobotFile) -> Finding | None:
    tag = robot.root.tag
    if tag == "robot":
        return None
    known = _OTHER_FORMATS.get(tag.lower())
    meant = known is None and closest(tag, ("robot",))
    hint = "Did you mean <robot>?" if meant else "A URDF has the root element <robot>."
    found = f"<{tag}>, not <robot>" if known is None else f"<{tag}>: this is {known}, not a URDF"
    return Finding("U006", Severity.ERROR, robot.positions.locate(robot.root), f"The root element is {found}.", hint)


def _macros(robot: RobotFile) -> Finding | None:
    """U007 at the first element or attribute that only xacro understands."""
    for element in robot.root.iter(etree.Element):
        namespace, name = name_parts(element.tag)
        if "xacro" in (element.prefix, name.partition(":")[0]) or "xacro" in namespace:
            return _macro(robot, element, f"<xacro:{name.removeprefix('xacro:')}>")
    for top in robot.root.iterchildren(*_COMPUTED):
        for element in top.iter(etree.Element):
            for attribute in map(str, element.keys()):
                value = element.get(attribute, "")
                if _SUBSTITUTION.search(value):
                    return _macro(robot, element, f'{attribute}="{value}"')
    return None


def _macro(robot: RobotFile, element: Element, found: str) -> Finding:
    return Finding("U007", Severity.ERROR, robot.positions.locate(element), *xacro_words(found))
