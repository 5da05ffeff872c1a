"""Joints as elements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lxml import etree

from cadmbs.exporters.urdf.elements import origin, sub
from cadmbs.exporters.urdf.plan import JointPlan, UrdfPlan
from cadmbs.exporters.xml_text import number, tidy
from cadmbs.models import joint as documents
from cadmbs.models.coupling import Coupling

NO_BOUND = 1e9
"""What stands for "no bound" where URDF demands a number [m, rad, N, N m, and per second]."""

_NEW = ("acceleration", "deceleration", "jerk")


def joint_element(robot: etree._Element, plan: JointPlan, version: tuple[int, int]) -> tuple[etree._Element, bool]:
    """The <joint>, and whether a bound that URDF demands is not known."""
    element = sub(robot, "joint", name=plan.name, type=plan.type)
    origin(element, plan.origin)
    sub(element, "parent", link=plan.parent)
    sub(element, "child", link=plan.child)
    if plan.axis is not None:
        sub(element, "axis", xyz=tidy(plan.axis))
    unknown = _limit(element, plan, version)
    dynamics = {"damping": plan.damping, "friction": plan.friction}
    if any(dynamics.values()):
        sub(element, "dynamics", **{word: number(value) for word, value in dynamics.items() if value})
    if plan.advance is not None:
        sub(element, "mimic", joint=plan.advance[0], multiplier=number(plan.advance[1]))
    return element, unknown


def _limit(element: etree._Element, plan: JointPlan, version: tuple[int, int]) -> bool:
    """The <limit> of a joint with one coordinate; whether a number stands for no bound."""
    known: dict[str, float] = {
        word: value for word, value in plan.limits.items() if word not in _NEW or version >= (1, 2)
    }
    demanded: tuple[str, ...] = ()
    if plan.type in ("revolute", "prismatic"):
        demanded = ("lower", "upper") + (("effort", "velocity") if version < (1, 2) else ())
    elif plan.type == "continuous" and known and version < (1, 2):
        demanded = ("effort", "velocity")
    missing = [word for word in demanded if word not in known]
    known |= {word: -NO_BOUND if word == "lower" else NO_BOUND for word in missing}
    order = ("lower", "upper", "effort", "velocity", *_NEW)
    if known:
        sub(element, "limit", **{word: number(known[word]) for word in order if word in known})
    return bool(missing)


def limited_beyond(joint: documents.JointDocument, version: tuple[int, int]) -> bool:
    """Whether a joint has bounds that the version has no words for."""
    limits = joint.limits
    return version < (1, 2) and limits is not None and any(getattr(limits, word) is not None for word in _NEW)


def mimic(plan: UrdfPlan, coupling: Coupling) -> tuple[str, dict[str, str]] | None:
    """The follower of a coupling and its <mimic>: b q_f + a q_l = c becomes q_f = (-a/b) q_l + c/b.

    None where the coupling has not two terms, or is of coordinates that are no joints of the output.
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


def kept(extensions: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What a URDF said about an element beyond the model."""
    own = extensions.get("urdf")
    entries = own.get("kept") if isinstance(own, dict) else None
    return [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
