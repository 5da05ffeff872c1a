"""The elements, attributes and versions of URDF, 1.0 to 1.2, as far as the model is computed from them."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.xml.syntax import Element


class ElementContent(NamedTuple):
    """The attributes and child elements of an element that are read.

    Attributes:
        attributes: Names of attributes.
        once: Child elements of which the first of each name is read.
        several: Child elements that may be repeated.
    """

    attributes: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    several: tuple[str, ...] = ()


ELEMENTS = {
    "robot": ElementContent(("name", "version"), several=("link", "joint", "material")),
    "link": ElementContent(("name",), ("inertial",), ("visual", "collision")),
    "inertial": ElementContent((), ("origin", "mass", "inertia")),
    "mass": ElementContent(("value",)),
    "inertia": ElementContent(("ixx", "ixy", "ixz", "iyy", "iyz", "izz")),
    "visual": ElementContent(("name",), ("origin", "geometry", "material")),
    "collision": ElementContent(("name",), ("origin", "geometry")),
    "origin": ElementContent(("xyz", "rpy", "quat_xyzw")),
    "geometry": ElementContent((), ("box", "cylinder", "sphere", "capsule", "mesh")),
    "box": ElementContent(("size",)),
    "cylinder": ElementContent(("radius", "length")),
    "sphere": ElementContent(("radius",)),
    "capsule": ElementContent(("radius", "length")),
    "mesh": ElementContent(("filename", "scale")),
    "material": ElementContent(("name",), ("color",)),
    "color": ElementContent(("rgba",)),
    "joint": ElementContent(("name", "type"), ("origin", "parent", "child", "axis", "limit", "dynamics", "mimic")),
    "parent": ElementContent(("link",)),
    "child": ElementContent(("link",)),
    "axis": ElementContent(("xyz",)),
    "limit": ElementContent(("lower", "upper", "effort", "velocity", "acceleration", "deceleration", "jerk")),
    "dynamics": ElementContent(("damping", "friction")),
    "mimic": ElementContent(("joint", "multiplier", "offset")),
}
"""The content that is read, by the name of the element."""

NEWEST_VERSION = (1, 2)
"""The newest version of the format that is read."""

_VERSION_PATTERN = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})")
_OLDEST_VERSION = (1, 0)
_NEW_ATTRIBUTES = {"quat_xyzw": (1, 1), "acceleration": (1, 2), "deceleration": (1, 2), "jerk": (1, 2)}
_NEW_ELEMENTS = {"capsule": (1, 1)}


def declared_version(report: UrdfReport, robot: Element) -> tuple[int, int]:
    """The version that a file declares, 1.0 by default; known elements are read in any version.

    U008: the version is invalid or newer, or the file contains elements that its version does not have.
    """
    text = robot.get("version")
    match = _VERSION_PATTERN.fullmatch(text.strip()) if text is not None else None
    if text is not None and match is None:
        message = f'the version "{text}" is not of the form 1.0; the file is read as URDF 1.0.'
        report.warning("U008", robot, message, 'Write version="1.0", or leave it out.')
    declared = (int(match[1]), int(match[2])) if match else _OLDEST_VERSION
    if declared > NEWEST_VERSION:
        newest = _version_text(NEWEST_VERSION)
        message = f"the file is URDF {_version_text(declared)}; the newest version that cadmbs knows is {newest}."
        report.warning("U008", robot, message, "New elements of this version are kept but not used.")
    elif text is None or match is not None:
        _report_newer_features(report, robot, declared)
    return declared


def _report_newer_features(report: UrdfReport, robot: Element, declared: tuple[int, int]) -> None:
    reported = set()
    for element, feature, first_version in _newer_features(robot):
        if first_version > declared and feature not in reported:
            reported.add(feature)
            version = _version_text(first_version)
            message = (
                f"{feature} belongs to URDF {version}, but the file is URDF {_version_text(declared)}; it is read."
            )
            hint = f'Write <robot version="{version}" ...>; other programs may ignore it silently.'
            report.warning("U008", element, message, hint)


def _newer_features(robot: Element) -> Iterator[tuple[Element, str, tuple[int, int]]]:
    """Elements and attributes of links and joints that are newer than version 1.0: element, name, first version."""
    for top in robot.iterchildren("link", "joint"):
        for element in top.iter("origin", "limit", *_NEW_ELEMENTS):
            if element.tag in _NEW_ELEMENTS:
                yield element, f"<{element.tag}>", _NEW_ELEMENTS[element.tag]
            for attribute in _NEW_ATTRIBUTES.keys() & element.keys():
                yield element, f"the attribute {attribute}", _NEW_ATTRIBUTES[attribute]


def _version_text(number: tuple[int, int]) -> str:
    return f"{number[0]}.{number[1]}"
