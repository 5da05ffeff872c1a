"""Bodies, joints and inertias as elements."""

from __future__ import annotations

import numpy as np
from lxml import etree

from cadmbs.exporters.mjcf.inertias import Inertia
from cadmbs.exporters.mjcf.plan import Freedom, MjcfPlan
from cadmbs.exporters.steps import value_of
from cadmbs.exporters.xml_text import moments, number, numbers, tidy
from cadmbs.importers.urdf.transforms import (
    Transform,
    composed,
    inverse,
    moved,
    rotated,
    rotated_tensor,
)
from cadmbs.lie import quaternion
from cadmbs.models import joint as documents

NO_BOUND = 1e9
"""What stands for "no bound" where only one of two is known."""


def body_element(
    parent: etree._Element, plan: MjcfPlan, name: str, relative_to: Transform, inertia: Inertia | None
) -> etree._Element:
    """A <body> with its joints and inertia, in the frame of what it is in."""
    structure = plan.structure
    pose = structure.poses[name]
    element = etree.SubElement(parent, "body", name=plan.bodies[name])
    placed(element, composed(inverse(relative_to), pose))
    for freedom in plan.freedoms.get(name, ()):
        _joint(element, freedom, inverse(pose))
    _inertial(element, inertia, inverse(pose))
    return element


def placed(element: etree._Element, pose: Transform) -> None:
    """The attributes pos and quat of a pose, left out where they are the identity."""
    position = tidy(pose.position)
    turn = tidy(quaternion.from_rotation(np.array(pose.rotation)).tolist())
    element.attrib.update({"pos": position} if position != "0 0 0" else {})
    element.attrib.update({"quat": turn} if turn != "1 0 0 0" else {})


def _joint(body: etree._Element, freedom: Freedom, back: Transform) -> None:
    element = etree.SubElement(body, "joint", name=freedom.name, type=freedom.type)
    if freedom.point is not None and freedom.type != "slide":
        point = tidy(moved(back, freedom.point))
        element.attrib.update({"pos": point} if point != "0 0 0" else {})
    if freedom.axis is not None:
        element.set("axis", tidy(rotated(back.rotation, freedom.axis)))
    for attribute, value in values(freedom).items():
        element.set(attribute, value)


def values(freedom: Freedom) -> dict[str, str]:
    """Limits, damping, friction and armature of a joint, as attributes."""
    joint, place = freedom.source, freedom.place
    found: dict[str, str] = {}
    if place is not None:
        found |= _limits(joint.limits, place)
    words = (("damping", joint.damping), ("frictionloss", joint.friction), ("armature", joint.armature))
    for attribute, value in words:
        own = _common(value) if place is None else value_of(value, place)
        if own and _bears(freedom):
            found[attribute] = number(own)
    return found


def _bears(freedom: Freedom) -> bool:
    """Whether values of a joint belong to this one: not to the slide of a screw, nor to parts of a free joint."""
    return freedom.place is not None or freedom.name == freedom.source.name or freedom.type in ("free", "ball")


def _common(value: documents.PerVelocity) -> float | None:
    """The one value of all coordinates, if it is one."""
    own = set(value) if isinstance(value, tuple) else {value}
    return own.pop() if len(own) == 1 else None


def _limits(limits: documents.Limits | None, place: int) -> dict[str, str]:
    if limits is None:
        return {}
    lower, upper, effort = (value_of(bound, place) for bound in (limits.lower, limits.upper, limits.effort))
    found = {}
    if lower is not None or upper is not None:
        bounds = (-NO_BOUND if lower is None else lower, NO_BOUND if upper is None else upper)
        if bounds[0] < bounds[1]:
            found["range"] = numbers(bounds)
    if effort is not None and effort > 0.0:
        found["actuatorfrcrange"] = numbers((-effort, effort))
    return found


def _inertial(element: etree._Element, inertia: Inertia | None, back: Transform) -> None:
    """c_body = R^T (c - p), Theta_body = R^T Theta R."""
    if inertia is None:
        return
    x, y, z = inertia.center.tolist()
    a, b, c = (tuple(row) for row in inertia.tensor.tolist())
    own = rotated_tensor(back.rotation, (a, b, c))
    written = moments((own[0][0], own[1][1], own[2][2], own[0][1], own[0][2], own[1][2]))
    kind, entries = "fullinertia", written
    if written.endswith(" 0 0 0"):
        kind, entries = "diaginertia", written.removesuffix(" 0 0 0")
    attributes = {"pos": tidy(moved(back, (x, y, z))), "mass": number(inertia.mass), kind: entries}
    etree.SubElement(element, "inertial", attributes)
