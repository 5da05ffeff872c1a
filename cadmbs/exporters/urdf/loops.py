"""Loop joints as the <constraint> that is proposed for URDF."""

from __future__ import annotations

from lxml import etree

from cadmbs.exporters.structure import loop_axes
from cadmbs.exporters.urdf.elements import origin, sub
from cadmbs.exporters.urdf.plan import UrdfPlan
from cadmbs.exporters.xml_text import rounded_numbers
from cadmbs.importers.urdf.transforms import Transform, composed, inverse, rotated, transposed
from cadmbs.models import joint as documents

WRITABLE_LOOP_KINDS = (
    documents.Fixed,
    documents.Revolute,
    documents.Prismatic,
    documents.Cylindrical,
    documents.Universal,
    documents.Spherical,
    documents.Planar,
)
"""Kinds of loop joints that two origins and two axes can express."""


def constraint_element(robot: etree._Element, plan: UrdfPlan, joint: documents.JointDocument) -> None:
    """A <constraint> with the joint's frame and axis on both links; both frames have the successor's orientation.

    The element follows the proposal https://github.com/ros/urdfdom/pull/264, with the kinds of this package as types.
    """
    element = sub(robot, "constraint", name=plan.joint_names.unique(joint.name), type=joint.kind)
    rotation = plan.structure.poses[joint.successor].rotation
    axes, points = loop_axes(joint), plan.structure.loop_points(joint)
    ends = (("parent", joint.predecessor), ("child", joint.successor))
    for (role, body), axis, point in zip(ends, axes, points, strict=True):
        link = plan.links[body]
        sub(element, role, link=link)
        origin(element, composed(inverse(plan.frames[link]), Transform(rotation, point)), f"{role}_origin")
        if axis is not None:
            sub(element, f"{role}_axis", xyz=rounded_numbers(rotated(transposed(rotation), axis)))
