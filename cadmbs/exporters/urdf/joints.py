"""Joints as elements: <joint>, <mimic>, and the <constraint> that is proposed for loops."""

from collections.abc import Mapping
from typing import Any

from lxml import etree

from cadmbs.exporters.coordinate_motions import UNBOUNDED
from cadmbs.exporters.structure import loop_axes, urdf_extension
from cadmbs.exporters.urdf.elements import origin, sub
from cadmbs.exporters.urdf.plan import PlannedJoint, UrdfPlan
from cadmbs.exporters.xml_text import number, rounded_numbers
from cadmbs.importers.urdf.transforms import Transform, composed, inverse, rotated, transposed
from cadmbs.models import joint as documents
from cadmbs.models.coupling import Coupling

_NEWER_BOUNDS = ("acceleration", "deceleration", "jerk")


def joint_element(robot: etree._Element, plan: PlannedJoint, version: tuple[int, int]) -> tuple[etree._Element, bool]:
    """The <joint>, and whether a bound that URDF requires is missing."""
    element = sub(robot, "joint", name=plan.name, type=plan.type)
    origin(element, plan.origin)
    sub(element, "parent", link=plan.parent)
    sub(element, "child", link=plan.child)
    if plan.axis is not None:
        sub(element, "axis", xyz=rounded_numbers(plan.axis))
    unbounded = _limit(element, plan, version)
    dynamics = {"damping": plan.damping, "friction": plan.friction}
    if any(dynamics.values()):
        sub(element, "dynamics", **{key: number(value) for key, value in dynamics.items() if value})
    if plan.advance is not None:
        sub(element, "mimic", joint=plan.advance[0], multiplier=number(plan.advance[1]))
    return element, unbounded


def _limit(element: etree._Element, plan: PlannedJoint, version: tuple[int, int]) -> bool:
    """Write the <limit> of a joint with one coordinate; returns whether a required bound is missing."""
    bounds: dict[str, float] = {
        key: value for key, value in plan.limits.items() if key not in _NEWER_BOUNDS or version >= (1, 2)
    }
    required: tuple[str, ...] = ()
    if plan.type in ("revolute", "prismatic"):
        required = ("lower", "upper") + (("effort", "velocity") if version < (1, 2) else ())
    elif plan.type == "continuous" and bounds and version < (1, 2):
        required = ("effort", "velocity")
    missing = [key for key in required if key not in bounds]
    bounds |= {key: -UNBOUNDED if key == "lower" else UNBOUNDED for key in missing}
    order = ("lower", "upper", "effort", "velocity", *_NEWER_BOUNDS)
    if bounds:
        sub(element, "limit", **{key: number(bounds[key]) for key in order if key in bounds})
    return bool(missing)


def limited_beyond(joint: documents.JointDocument, version: tuple[int, int]) -> bool:
    """Whether a joint has bounds that the version cannot express."""
    limits = joint.limits
    return version < (1, 2) and limits is not None and any(getattr(limits, key) is not None for key in _NEWER_BOUNDS)


def mimic(plan: UrdfPlan, coupling: Coupling) -> tuple[str, dict[str, str]] | None:
    """The follower of a coupling and its <mimic>: b q_f + a q_l = c becomes q_f = (-a/b) q_l + c/b.

    None if the coupling does not have two terms, or has coordinates that are not joints of the output.
    """
    terms = {term.coordinate: term.factor for term in coupling.terms}
    follower = coupling.dependent or coupling.terms[0].coordinate
    others = [name for name in terms if name != follower]
    names = plan.coordinates
    if len(coupling.terms) != 2 or len(others) != 1 or follower not in names or others[0] not in names:
        return None
    multiplier, offset = -terms[others[0]] / terms[follower], coupling.offset / terms[follower]
    attributes = {"joint": names[others[0]]}
    attributes |= {"multiplier": number(multiplier)} if multiplier != 1.0 else {}
    attributes |= {"offset": number(offset)} if offset else {}
    return names[follower], attributes


def unused_content(extensions: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The content of an element of a URDF that the model does not use."""
    entries = urdf_extension(extensions, "kept")
    return [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []


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
