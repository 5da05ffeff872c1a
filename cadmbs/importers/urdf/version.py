"""The version of a URDF, and whether it fits what the file uses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.schema import NEWEST

_VERSION = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})")
_OLDEST = (1, 0)
_NEW_ATTRIBUTES = {"quat_xyzw": (1, 1), "acceleration": (1, 2), "deceleration": (1, 2), "jerk": (1, 2)}
_NEW_ELEMENTS = {"capsule": (1, 1)}


def version(report: UrdfReport, robot: Element) -> tuple[int, int]:
    """The version that a file declares, 1.0 by default; everything that cadmbs knows is read in any version.

    U008: the version is not a version or a newer one, or the file uses what its version does not have.
    """
    text = robot.get("version")
    match = _VERSION.fullmatch(text.strip()) if text is not None else None
    if text is not None and match is None:
        message = f'the version "{text}" is not of the form 1.0; the file is read as URDF 1.0.'
        report.warning("U008", robot, message, 'Write version="1.0", or leave it out.')
    declared = (int(match[1]), int(match[2])) if match else _OLDEST
    if declared > NEWEST:
        message = f"the file is URDF {_written(declared)}; the newest version known here is {_written(NEWEST)}."
        report.warning("U008", robot, message, "What is new in it is kept but not used.")
    elif text is None or match is not None:
        _tell_newer(report, robot, declared)
    return declared


def _tell_newer(report: UrdfReport, robot: Element, declared: tuple[int, int]) -> None:
    told = set()
    for element, what, since in _features(robot):
        if since > declared and what not in told:
            told.add(what)
            message = f"{what} is of URDF {_written(since)}, and the file is URDF {_written(declared)}; it is used."
            hint = f'Write <robot version="{_written(since)}" ...>; other programs may ignore it silently.'
            report.warning("U008", element, message, hint)


def _features(robot: Element) -> Iterator[tuple[Element, str, tuple[int, int]]]:
    """What is newer than version 1.0 in links and joints: where it stands, and since when it exists."""
    for top in robot.iterchildren("link", "joint"):
        for element in top.iter("origin", "limit", *_NEW_ELEMENTS):
            if element.tag in _NEW_ELEMENTS:
                yield element, f"<{element.tag}>", _NEW_ELEMENTS[element.tag]
            for attribute in _NEW_ATTRIBUTES.keys() & element.keys():
                yield element, f"the attribute {attribute}", _NEW_ATTRIBUTES[attribute]


def _written(number: tuple[int, int]) -> str:
    return f"{number[0]}.{number[1]}"
