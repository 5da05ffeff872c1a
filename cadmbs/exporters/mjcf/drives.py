"""Servos and forces along coordinates as actuators, with their controls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from lxml import etree

from cadmbs.exporters.mjcf.equalities import Sections, fixed_tendon
from cadmbs.exporters.mjcf.plan import MjcfPlan
from cadmbs.exporters.names import Names
from cadmbs.exporters.structure import constant
from cadmbs.exporters.xml_text import number, numbers
from cadmbs.models.load import JointForceDocument, JointServoDocument


@dataclass(slots=True)
class Actuators:
    """The actuators of a document.

    Attributes:
        element: The section.
        controls: The control of each.
        driven: Names of the joints that they act on.
        names: Their names.
    """

    element: etree._Element = field(default_factory=lambda: etree.Element("actuator"))
    controls: list[float] = field(default_factory=list)
    driven: set[str] = field(default_factory=set)
    names: Names = field(default_factory=lambda: Names(as_written=True))

    def add(self, tag: str, name: str, control: float, attributes: dict[str, str]) -> None:
        """Add an actuator."""
        etree.SubElement(self.element, tag, {"name": self.names.unique(name), **attributes})
        self.controls.append(control)

    def add_motors(self, joints: Sequence[str]) -> None:
        """A <motor> for each of these joints without another actuator."""
        for name in joints:
            if name not in self.driven:
                self.add("motor", name, 0.0, {"joint": name})


def write_drive(
    actuators: Actuators, sections: Sections, plan: MjcfPlan, load: JointForceDocument | JointServoDocument
) -> bool:
    """Write a force or a servo whose targets are constant as an actuator; False for others.

    A force is a <motor> with it as control, a servo k (r - q) + d (r' - v) a <position> with the control r, without
    stiffness a <velocity> with the control r', and with both a <general> with the bias d r'.
    """
    if not set(load.coordinates) <= plan.coordinates.keys():
        return False
    if isinstance(load, JointForceDocument):
        force = constant(load.force)
        if force is None:
            return False
        actuators.add("motor", load.name, force, _transmission(actuators, sections, plan, load))
        return True
    position, velocity = constant(load.position), 0.0 if load.velocity is None else constant(load.velocity)
    if position is None or velocity is None:
        return False
    k, d, bounds = load.stiffness, load.damping, _bounds(load)
    law = {"gainprm": number(k), "biastype": "affine", "biasprm": numbers((d * velocity, -k, -d))}
    tag, control = "general", position
    if not k:
        tag, control, law = "velocity", velocity, {"kv": number(d)}
    elif not d or not velocity:
        tag, law = "position", {"kp": number(k)} | ({"kv": number(d)} if d else {})
    actuators.add(tag, load.name, control, _transmission(actuators, sections, plan, load) | law | bounds)
    return True


def _bounds(load: JointServoDocument) -> dict[str, str]:
    if load.effort is None:
        return {}
    return {"forcerange": numbers(load.effort if isinstance(load.effort, tuple) else (-load.effort, load.effort))}


def _transmission(
    actuators: Actuators, sections: Sections, plan: MjcfPlan, load: JointForceDocument | JointServoDocument
) -> dict[str, str]:
    """The joint of a coordinate, or a tendon along a sum of coordinates."""
    joints = [plan.coordinates[name] for name in load.coordinates]
    actuators.driven.update(joints)
    if load.coordinate is not None:
        return {"joint": joints[0]}
    return {"tendon": fixed_tendon(sections, plan, load.name, load.factors)}
