"""Loads and constraint rows that MJCF can express."""

from __future__ import annotations

from typing import Any

from lxml import etree

from cadmbs.exporters.mjcf.equalities import Sections, spatial_tendon
from cadmbs.exporters.mjcf.plan import MjcfPlan
from cadmbs.exporters.xml_text import number, numbers
from cadmbs.models.constraint import Distance
from cadmbs.models.functions import Constant
from cadmbs.models.load import JointSpringDocument, SpringDamperDocument
from cadmbs.models.vectors import difference, norm


def constant(function: Any) -> float | None:
    """The value of a constant function of time, else None."""
    if isinstance(function, Constant):
        return function.value
    return float(function) if isinstance(function, int | float) else None


def write_load(sections: Sections, plan: MjcfPlan, joints: dict[str, etree._Element], load: Any) -> bool:
    """Write a spring along a coordinate or between two points; False if MJCF cannot express the load.

    -k (q - rest) - d v is stiffness, springref and damping of a joint, which can have only one spring; a spring between
    points is a tendon.
    """
    match load:
        case JointSpringDocument():
            return _joint_spring(plan, joints, load)
        case SpringDamperDocument() if constant(load.length) is not None and min(load.stiffness, load.damping) >= 0.0:
            attributes = {"stiffness": number(load.stiffness), "springlength": number(constant(load.length) or 0.0)}
            attributes |= {"damping": number(load.damping)} if load.damping else {}
            spatial_tendon(sections, plan, load.name, load.bodies, load.points, **attributes)
            return True
    return False


def _joint_spring(plan: MjcfPlan, joints: dict[str, etree._Element], load: JointSpringDocument) -> bool:
    rest, name = constant(load.rest), plan.coordinates.get(load.coordinate)
    if rest is None or name is None or load.stiffness < 0.0 or load.damping < 0.0:
        return False
    element = joints[name]
    if element.get("stiffness") is not None:
        return False
    element.set("stiffness", number(load.stiffness))
    element.set("springref", number(rest))
    if load.damping:
        element.set("damping", number(load.damping + float(element.get("damping", "0"))))
    return True


def write_distance(sections: Sections, plan: MjcfPlan, row: Any) -> bool:
    """Write a constant distance of two points as a tendon of constant length; False for other rows."""
    length = constant(row.distance) if isinstance(row, Distance) else None
    if length is None or not length > 0.0:
        return False
    name = spatial_tendon(sections, plan, row.name, row.bodies, row.points)
    initial = norm(difference(row.points[1], row.points[0]))
    polynomial = numbers((length - initial, 0.0, 0.0, 0.0, 0.0))
    etree.SubElement(sections.equality, "tendon", tendon1=name, polycoef=polynomial)
    return True
