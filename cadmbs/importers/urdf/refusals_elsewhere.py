"""Findings about files that cadmbs reads and urdfdom, the parser of ROS, refuses or reads in part.

urdfdom reads a number up to its last digit and refuses white space behind it; it separates the numbers of a vector at
blanks alone, not at line breaks and tabs. Measured with `check_urdf` 6.0.
"""

import re
from collections.abc import Iterator, Mapping

from cadmbs.importers.draft import SourceFile
from cadmbs.importers.urdf.report import UrdfReport, label
from cadmbs.importers.urdf.xml.syntax import Element
from cadmbs.topology.wording import quoted

_SCALARS: Mapping[str, tuple[str, ...]] = {
    "mass": ("value",),
    "inertia": ("ixx", "ixy", "ixz", "iyy", "iyz", "izz"),
    "limit": ("lower", "upper", "effort", "velocity"),
    "dynamics": ("damping", "friction"),
    "mimic": ("multiplier", "offset"),
}
"""Attributes of one number, by element."""

_VECTORS: Mapping[str, tuple[str, ...]] = {"origin": ("xyz", "rpy"), "axis": ("xyz",)}
"""Attributes of three numbers, by element."""

_OTHER_WHITE_SPACE = re.compile(r"[^\S ]")
_ATTRIBUTE = r"""\s{}\s*=\s*("[^"]*"|'[^']*')"""
_INFINITY = re.compile(r"\s*[+-]?inf", re.IGNORECASE)
_PREFIXED_ROOT = re.compile(r"<([^\s>/:]+:robot)\b")
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_LISTED_REASONS = 5


def report_refusals_elsewhere(report: UrdfReport, robot: Element, source: SourceFile) -> None:
    """U039: inertias that urdfdom drops, in one warning; U078: why it refuses the whole file, in one note."""
    _report_dropped_inertias(report, robot)
    reasons = list(
        dict.fromkeys([*_of_file(report, robot, source), *_of_joints(report, robot), *_of_materials(report, robot)])
    )
    if reasons:
        more = len(reasons) - _LISTED_REASONS
        shown = "; ".join([*reasons[:_LISTED_REASONS], *([f"{more} more reasons"] if more > 0 else [])])
        message = f"The parser of ROS and Pinocchio, urdfdom, refuses this file: {shown}."
        report.note("U078", robot, message, "cadmbs reads it; `check_urdf FILE` of urdfdom shows its first reason.")


def _report_dropped_inertias(report: UrdfReport, robot: Element) -> None:
    dropped = {}
    for link in robot.iterchildren("link"):
        inertial = link.find("inertial")
        reason = None if inertial is None else next(_unread_numbers(report, inertial), None)
        if inertial is not None and reason is not None:
            dropped[link.get("name", "")] = (inertial, reason)
    if dropped:
        names = quoted(list(dropped))
        element, reason = next(iter(dropped.values()))
        subject = f"link {names}" if len(dropped) == 1 else f"links {names}"
        message = f"The parser of ROS and Pinocchio, urdfdom, reads {subject} without mass and inertia: {reason}."
        hint = "cadmbs reads the numbers. Write them without white space behind them, and vectors on one line."
        report.warning("U039", element, message, hint)


def _unread_numbers(report: UrdfReport, parent: Element) -> Iterator[str]:
    """Why numbers in the children of an element are not read by urdfdom."""
    for child in parent.iterchildren(*_SCALARS, *_VECTORS):
        for attribute in _SCALARS.get(child.tag, ()):
            text = child.get(attribute, "")
            if text.strip() and text != text.rstrip():
                yield f'white space behind the number {attribute}="{text.strip()[:20]}" in line {report.line(child)}'
        for attribute in _VECTORS.get(child.tag, ()):
            if child.get(attribute) and _has_line_break(report, child, attribute):
                yield f"a line break or tab in {attribute} of {label(child)} in line {report.line(child)}"


def _has_line_break(report: UrdfReport, element: Element, attribute: str) -> bool:
    """Whether white space other than blanks stands in a vector; the XML parser turns most of it into blanks."""
    if _OTHER_WHITE_SPACE.search(element.get(attribute, "")):
        return True
    written = re.search(_ATTRIBUTE.format(attribute), report.positions.start_tag(element))
    return written is not None and _OTHER_WHITE_SPACE.search(written[1]) is not None


def _of_file(report: UrdfReport, robot: Element, source: SourceFile) -> Iterator[str]:
    if source.data.startswith(_UTF16_MARKS):
        yield "it is UTF-16, where only UTF-8 is read"
    prefixed = _PREFIXED_ROOT.match(report.positions.start_tag(robot))
    if prefixed:
        yield f"its root is <{prefixed[1]}>, not <robot>"


def _of_joints(report: UrdfReport, robot: Element) -> Iterator[str]:
    for joint in robot.iterchildren("joint"):
        yield from _unread_numbers(report, joint)
        for element in joint.iterchildren("limit", "dynamics", "safety_controller"):
            line = report.line(element)
            infinite = [str(name) for name, value in element.items() if _INFINITY.match(str(value))]
            if element.tag == "limit" and infinite:
                yield f"{quoted(infinite)} of {label(element)} in line {line} must be finite"
            if element.tag == "dynamics" and not {"damping", "friction"} & set(element.keys()):
                yield f"{label(element)} in line {line} has neither damping nor friction"
            if element.tag == "safety_controller" and element.get("k_velocity") is None:
                yield f"{label(element)} in line {line} has no k_velocity"


def _of_materials(report: UrdfReport, robot: Element) -> Iterator[str]:
    names: set[str] = set()
    for material in robot.iterchildren("material"):
        name = material.get("name")
        if name and name in names:
            yield f'the material "{name}" is defined again in line {report.line(material)}'
        names.add(name or "")
