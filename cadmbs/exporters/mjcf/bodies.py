"""Bodies, joints and inertias as elements."""

from __future__ import annotations

import numpy as np
from lxml import etree

from cadmbs.exporters.coordinate_motions import UNBOUNDED, value_of_coordinate
from cadmbs.exporters.mjcf.inertias import MjcfInertia
from cadmbs.exporters.mjcf.plan import MjcfJoint, MjcfPlan
from cadmbs.exporters.xml_text import moments, number, numbers, rounded_numbers
from cadmbs.importers.urdf.transforms import IDENTITY, Transform, composed, inverse, moved, rotated, rotated_tensor
from cadmbs.lie import quaternion
from cadmbs.models import joint as documents


def body_element(
    parent: etree._Element, plan: MjcfPlan, name: str, relative_to: Transform, inertia: MjcfInertia | None
) -> etree._Element:
    """A <body> with its joints and inertia, in the frame of its parent element."""
    pose = plan.structure.poses[name]
    element = etree.SubElement(parent, "body", name=plan.bodies[name])
    set_pose(element, composed(inverse(relative_to), pose))
    for joint in plan.joints.get(name, ()):
        _add_joint(element, joint, inverse(pose))
    _add_inertia(element, inertia, inverse(pose))
    return element


def set_pose(element: etree._Element, pose: Transform) -> None:
    """The attributes pos and quat of a pose, without those of the identity."""
    position = rounded_numbers(pose.position)
    orientation = rounded_numbers(quaternion.from_rotation(np.array(pose.rotation)).tolist())
    element.attrib.update({"pos": position} if position != "0 0 0" else {})
    element.attrib.update({"quat": orientation} if orientation != "1 0 0 0" else {})


def _add_joint(body: etree._Element, joint: MjcfJoint, world_to_body: Transform) -> None:
    element = etree.SubElement(body, "joint", name=joint.name, type=joint.type)
    if joint.point is not None and joint.type != "slide":
        point = rounded_numbers(moved(world_to_body, joint.point))
        element.attrib.update({"pos": point} if point != "0 0 0" else {})
    if joint.axis is not None:
        element.set("axis", rounded_numbers(rotated(world_to_body.rotation, joint.axis)))
    for attribute, value in _joint_values(joint).items():
        element.set(attribute, value)


def _joint_values(joint: MjcfJoint) -> dict[str, str]:
    """Limits, damping, friction and armature of a joint, as attributes."""
    source, index = joint.source, joint.index
    attributes: dict[str, str] = {} if index is None else _limits(source.limits, index)
    losses = (("damping", source.damping), ("frictionloss", source.friction), ("armature", source.armature))
    for attribute, values in losses:
        value = _common_value(values) if index is None else value_of_coordinate(values, index)
        if value and _has_source_values(joint):
            attributes[attribute] = number(value)
    return attributes


def _has_source_values(joint: MjcfJoint) -> bool:
    """Whether values of the source belong to this joint: not to the slide of a screw, nor to parts of a free joint."""
    return joint.index is not None or joint.name == joint.source.name or joint.type in ("free", "ball")


def _common_value(values: documents.PerVelocity) -> float | None:
    """The value of all coordinates, if they have the same."""
    distinct = set(values) if isinstance(values, tuple) else {values}
    return distinct.pop() if len(distinct) == 1 else None


def _limits(limits: documents.Limits | None, index: int) -> dict[str, str]:
    if limits is None:
        return {}
    lower, upper, effort = (value_of_coordinate(bound, index) for bound in (limits.lower, limits.upper, limits.effort))
    attributes = {}
    if lower is not None or upper is not None:
        bounds = (-UNBOUNDED if lower is None else lower, UNBOUNDED if upper is None else upper)
        if bounds[0] < bounds[1]:
            attributes["range"] = numbers(bounds)
    if effort is not None and effort > 0.0:
        attributes["actuatorfrcrange"] = numbers((-effort, effort))
    return attributes


def _add_inertia(element: etree._Element, inertia: MjcfInertia | None, world_to_body: Transform) -> None:
    """c_body = R^T (c - p), Theta_body = R^T Theta R, which is Theta where this is the same about all axes."""
    if inertia is None:
        return
    x, y, z = inertia.center.tolist()
    a, b, c = (tuple(row) for row in inertia.tensor.tolist())
    is_isotropic = np.array_equal(inertia.tensor, inertia.tensor[0, 0] * np.eye(3))
    rotation = IDENTITY if is_isotropic else world_to_body.rotation
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = rotated_tensor(rotation, (a, b, c))
    entries = moments((xx, yy, zz, xy, xz, yz))
    kind = "fullinertia"
    if entries.endswith(" 0 0 0"):
        kind, entries = "diaginertia", entries.removesuffix(" 0 0 0")
    center = rounded_numbers(moved(world_to_body, (x, y, z)))
    etree.SubElement(element, "inertial", {"pos": center, "mass": number(inertia.mass), kind: entries})
