"""Elements that links and joints share: origins, limits, materials."""

import math

from lxml import etree

from cadmbs.exporters.xml_text import moments, rounded_numbers
from cadmbs.importers.urdf.transforms import IDENTITY, Transform
from cadmbs.models.quantities.vectors import Rows, Triple

_ORIGIN = (0.0, 0.0, 0.0)

_SMALLEST_COSINE = 1e-300
"""Below, the yaw angle is undetermined and becomes zero."""


def sub(parent: etree._Element, tag: str, **attributes: str) -> etree._Element:
    """A new element in another one."""
    return etree.SubElement(parent, tag, attributes)


def origin(parent: etree._Element, pose: Transform, tag: str = "origin") -> None:
    """An <origin>, which is left out for the identity."""
    if pose.position == _ORIGIN and pose.rotation == IDENTITY:
        return
    attributes = {"xyz": rounded_numbers(pose.position)}
    angles = roll_pitch_yaw(pose.rotation)
    if any(angles):
        attributes["rpy"] = rounded_numbers(angles)
    sub(parent, tag, **attributes)


def roll_pitch_yaw(R: Rows) -> Triple:
    """Angles with R = Rz(yaw) Ry(pitch) Rx(roll), exact to rounding also at pitch = +-90 degrees [rad].

    The yaw is computed from the first column, where it may be undetermined; the roll is that of Rz(-yaw) R, so that
    both together are correct for any yaw.
    """
    (a, b, c) = R
    yaw = math.atan2(b[0], a[0]) if math.hypot(a[0], b[0]) > _SMALLEST_COSINE else 0.0
    cos, sin = math.cos(yaw), math.sin(yaw)
    pitch = math.atan2(-c[0], cos * a[0] + sin * b[0])
    roll = math.atan2(sin * a[2] - cos * b[2], cos * b[1] - sin * a[1])
    return (roll, pitch, yaw)


def inertia(parent: etree._Element, tensor: Rows) -> None:
    """An <inertia> with its six entries."""
    entries = {"ixx": (0, 0), "ixy": (0, 1), "ixz": (0, 2), "iyy": (1, 1), "iyz": (1, 2), "izz": (2, 2)}
    written = moments([tensor[i][k] for i, k in entries.values()]).split()
    sub(parent, "inertia", **dict(zip(entries, written, strict=True)))
