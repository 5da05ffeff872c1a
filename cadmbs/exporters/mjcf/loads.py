"""Springs, dampers, friction and stops as stiffness of joints and as tendons; forces and servos as actuators."""

from __future__ import annotations

from typing import Any, Final

from lxml import etree

from cadmbs.exporters.mjcf.drives import Actuators, write_drive
from cadmbs.exporters.mjcf.equalities import Sections, fixed_tendon, spatial_tendon
from cadmbs.exporters.mjcf.plan import MjcfPlan
from cadmbs.exporters.structure import constant
from cadmbs.exporters.xml_text import number, numbers
from cadmbs.models.load import (
    CharacteristicDocument,
    JointForceDocument,
    JointFrictionDocument,
    JointServoDocument,
    JointSpringDocument,
    JointStopDocument,
    PolynomialCharacteristicDocument,
    RateCharacteristicDocument,
    SpringDamperDocument,
)

_AT_SPRINGREF: Final = -1.0
"""The springlength that MuJoCo takes for none."""


def write_load(
    sections: Sections, plan: MjcfPlan, joints: dict[str, etree._Element], actuators: Actuators, load: Any
) -> bool:
    """Write a load that MJCF has an element for; False for others.

    A spring -k (q - rest) - d v is stiffness, springref and damping of a joint, which can have only one spring. Springs
    along sums of coordinates, friction, and stops of sums without damping, whose bounds are a dead band, are fixed
    tendons; springs between points are spatial ones. Polynomials have three coefficients. Forces and servos are
    actuators.
    """
    match load:
        case JointForceDocument() | JointServoDocument():
            return write_drive(actuators, sections, plan, load)
        case JointSpringDocument(coordinate=str()):
            return _joint_spring(plan, joints, load)
        case JointSpringDocument():
            rest, law = constant(load.rest), _law(load)
            if rest is None or rest == _AT_SPRINGREF or law is None:
                return False
            return _along_sum(sections, plan, load, springlength=number(rest), **law)
        case JointFrictionDocument():
            losses = {"frictionloss": load.friction, "damping": load.damping}
            return _along_sum(sections, plan, load, **{name: number(value) for name, value in losses.items() if value})
        case JointStopDocument(terms=tuple(), damping=0.0):
            if load.lower is None or load.upper is None:
                return False
            band = numbers((load.lower, load.upper))
            return _along_sum(sections, plan, load, stiffness=number(load.stiffness), springlength=band)
        case SpringDamperDocument():
            length, law = constant(load.length), _law(load)
            if length is None or law is None:
                return False
            spatial_tendon(sections, plan, load.name, load.bodies, load.points, springlength=number(length), **law)
            return True
    return False


def _law(load: JointSpringDocument | SpringDamperDocument) -> dict[str, str] | None:
    """Stiffness and damping as attributes; None for tables, and for springs and dampers that push away at first."""
    stiffness = _coefficients(load.stiffness, load.characteristic)
    damping = _coefficients(load.damping, load.damping_characteristic)
    if stiffness is None or damping is None:
        return None
    law = {"stiffness": numbers(stiffness)}
    return law | ({"damping": numbers(damping)} if any(damping) else {})


def _coefficients(
    coefficient: float,
    characteristic: PolynomialCharacteristicDocument | CharacteristicDocument | RateCharacteristicDocument | None,
) -> tuple[float, ...] | None:
    match characteristic:
        case None:
            values: tuple[float, ...] = (coefficient,)
        case PolynomialCharacteristicDocument():
            values = characteristic.polynomial
        case _:
            return None
    return values if values[0] >= 0.0 else None


def _along_sum(
    sections: Sections,
    plan: MjcfPlan,
    load: JointSpringDocument | JointFrictionDocument | JointStopDocument,
    **attributes: str,
) -> bool:
    """Write a fixed tendon; False where one of the coordinates has no joint."""
    if not set(load.coordinates) <= plan.coordinates.keys():
        return False
    fixed_tendon(sections, plan, load.name, load.factors, **attributes)
    return True


def _joint_spring(plan: MjcfPlan, joints: dict[str, etree._Element], load: JointSpringDocument) -> bool:
    rest, name, law = constant(load.rest), plan.coordinates.get(load.coordinate or ""), _law(load)
    if rest is None or name is None or law is None:
        return False
    element = joints[name]
    if element.get("stiffness") is not None:
        return False
    element.set("stiffness", law["stiffness"])
    element.set("springref", number(rest))
    if "damping" in law:
        first, *others = _coefficients(load.damping, load.damping_characteristic) or (0.0,)
        element.set("damping", numbers((first + float(element.get("damping", "0")), *others)))
    return True
