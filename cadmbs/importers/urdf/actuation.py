"""Which joints are driven, as far as the file says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cadmbs.importers.urdf.joints import UrdfJoint
from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.suggestions import did_you_mean


def driven(report: UrdfReport, robot: Element, joints: Mapping[str, UrdfJoint]) -> frozenset[str]:
    """Names of the joints of transmissions, and of joints with a command interface of ros2_control.

    U036: names of joints that do not exist; such a transmission has no effect.
    """
    names = set()
    for element in _drives(robot):
        name = element.get("name", "")
        if name in joints:
            names.add(name)
        else:
            parent = element.getparent()
            around = robot if parent is None else parent
            title = f' "{around.get("name")}"' if around.get("name") else ""
            message = f'<{around.tag}>{title} drives joint "{name}", and there is no joint of this name.'
            report.warning("U036", element, message, did_you_mean(name, joints))
    return frozenset(names)


def _drives(robot: Element) -> Iterator[Element]:
    """The elements that name a driven joint."""
    yield from robot.iterfind("transmission/joint")
    for element in robot.iterfind("ros2_control/joint"):
        if element.find("command_interface") is not None:
            yield element
