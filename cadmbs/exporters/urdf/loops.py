"""Joints that close loops, as the <constraint> that is proposed for URDF."""

from __future__ import annotations

from lxml import etree

from cadmbs.exporters.steps import plane
from cadmbs.exporters.structure import Structure
from cadmbs.exporters.urdf.elements import origin, sub
from cadmbs.exporters.urdf.plan import UrdfPlan
from cadmbs.exporters.xml_text import tidy
from cadmbs.importers.urdf.transforms import Transform, composed, inverse, rotated, transposed
from cadmbs.models import joint as documents
from cadmbs.models.vectors import Triple

SAYABLE = (
    documents.Fixed,
    documents.Revolute,
    documents.Prismatic,
    documents.Cylindrical,
    documents.Universal,
    documents.Spherical,
    documents.Planar,
)
"""Kinds that two origins and two axes describe."""


def constraint_element(robot: etree._Element, plan: UrdfPlan, joint: documents.JointDocument) -> None:
    """A <constraint> with the joint's frame and axis on both links; both frames have the successor's orientation.

    The element is that of the proposal https://github.com/ros/urdfdom/pull/264, with the kinds of this package as
    types.
    """
    element = sub(robot, "constraint", name=plan.joint_names.named(joint.name), type=joint.kind)
    rotation = plan.structure.poses[joint.successor].rotation
    axes, points = loop_axes(joint), loop_points(plan.structure, joint)
    loop_sides = (("parent", joint.predecessor), ("child", joint.successor))
    for (side, body), axis, point in zip(loop_sides, axes, points, strict=True):
        link = plan.links[body]
        sub(element, side, link=link)
        origin(element, composed(inverse(plan.frames[link]), Transform(rotation, point)), f"{side}_origin")
        if axis is not None:
            sub(element, f"{side}_axis", xyz=tidy(rotated(transposed(rotation), axis)))


def loop_axes(joint: documents.JointDocument) -> tuple[Triple | None, Triple | None]:
    """The axis of a loop joint on both links, in the world at q = 0; None where it has no one axis."""
    if joint.closure is not None and joint.closure.predecessor.axis is not None:
        return joint.closure.predecessor.axis, joint.closure.successor.axis
    match joint:
        case documents.Universal():
            return joint.axes
        case documents.Planar():
            n = plane(joint)[2]
            return n, n
        case documents.Revolute() | documents.Prismatic() | documents.Cylindrical():
            return joint.axis, joint.axis
    return None, None


def loop_points(structure: Structure, joint: documents.JointDocument) -> tuple[Triple, Triple]:
    """The point of the joint on both links; where it has none, the origin of the successor."""
    common: Triple = getattr(joint, "point", None) or structure.poses[joint.successor].position
    if joint.closure is None:
        return common, common
    before, after = joint.closure.predecessor.point, joint.closure.successor.point
    return before or common, after or common
