"""Numbers and poses in the texts of elements."""

import math

from cadmbs.bounds import LARGEST_NUMBER
from cadmbs.importers.urdf.report import UrdfReport, shortened
from cadmbs.importers.urdf.transforms import Transform, quaternion_rotation, rpy_rotation
from cadmbs.importers.urdf.xml.syntax import Element
from cadmbs.models.quantities.vectors import Triple, norm, unit_quaternion

UNBOUNDED = 1e16
"""Limits of this size are none."""

_TRUE = ("true", "1")
_ANGLES, _QUATERNION = 6, 7


def name_of(element: Element) -> str:
    """An element as the subject of a message: <link> "arm"."""
    name = element.get("name")
    return f'<{element.tag}> "{name}"' if name else f"<{element.tag}>"


def text_of(element: Element, path: str, default: str = "") -> str:
    """The text at a path in an element, without blanks around it."""
    found = element.find(path)
    return default if found is None else (found.text or "").strip()


def flag_of(element: Element, path: str, default: bool = False) -> bool:
    """Whether the text at a path is true or 1."""
    text = text_of(element, path).lower()
    return text in _TRUE if text else default


def numbers_of(
    report: UrdfReport, element: Element, text: str, count: int, *, infinite: bool = False
) -> tuple[float, ...]:
    """So many numbers of a text; V003 and empty for another text, and for numbers too large to compute with."""
    try:
        values = tuple(float(token.replace("_", "x")) for token in text.split())
    except ValueError:
        values = ()
    largest = math.inf if infinite else LARGEST_NUMBER
    if len(values) == count and all(abs(value) <= largest for value in values):
        return values
    subject = f'{name_of(element)} has "{shortened(text)}"'
    if len(values) == count and not any(math.isnan(value) for value in values):
        message = f"{subject}, which is too large to compute with."
        report.error("V003", element, message, "Check the unit and the exponent; SDF is in metres, kilograms, radians.")
        return ()
    message = f"{subject}; {count} number{'s' * (count != 1)} expected."
    report.error("V003", element, message, "Numbers are separated by blanks, and have a decimal point.")
    return ()


def number_at(report: UrdfReport, element: Element, path: str, default: float, *, infinite: bool = False) -> float:
    """The number at a path, the default without one; V003 for another text."""
    found = element.find(path)
    text = "" if found is None else (found.text or "").strip()
    if found is None or not text:
        return default
    values = numbers_of(report, found, text, 1, infinite=infinite)
    return values[0] if values else default


def vector_at(report: UrdfReport, element: Element, path: str, default: Triple) -> Triple:
    """Three numbers at a path, the default without them; V003 for another text."""
    found = element.find(path)
    text = "" if found is None else (found.text or "").strip()
    if found is None or not text:
        return default
    values = numbers_of(report, found, text, 3)
    return (values[0], values[1], values[2]) if values else default


def bound_at(report: UrdfReport, element: Element, path: str) -> float | None:
    """The limit at a path; None without one, and for infinite and huge ones."""
    value = number_at(report, element, path, math.inf, infinite=True)
    return value if abs(value) < UNBOUNDED else None


def pose_in(report: UrdfReport, element: Element) -> Transform:
    """The <pose> in an element: x y z, then roll pitch yaw [rad, or degrees], or a quaternion x y z w.

    The identity without one; V003 for another text.
    """
    found = element.find("pose")
    text = "" if found is None else (found.text or "").strip()
    if found is None or not text:
        return Transform()
    quaternion = found.get("rotation_format", "euler_rpy") == "quat_xyzw"
    values = numbers_of(report, found, text, _QUATERNION if quaternion else _ANGLES)
    if not values:
        return Transform()
    position = (values[0], values[1], values[2])
    if not quaternion:
        degrees = found.get("degrees", "").lower() in _TRUE
        roll, pitch, yaw = (math.radians(angle) if degrees else angle for angle in values[3:])
        return Transform(rpy_rotation(roll, pitch, yaw), position)
    if norm(values[3:]) == 0.0:
        report.error("V003", found, f"the quaternion of {name_of(element)} has no length.", "Write x y z w.")
        return Transform(position=position)
    x, y, z, w = values[3:]
    w, x, y, z = unit_quaternion((w, x, y, z))
    return Transform(quaternion_rotation((x, y, z, w)), position)
