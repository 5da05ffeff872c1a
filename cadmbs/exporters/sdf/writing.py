"""The document: links, frames, joints, mimic axes, springs."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from lxml import etree

from cadmbs.errors import Finding
from cadmbs.exporters import losses
from cadmbs.exporters.coordinate_motions import value_of_coordinate
from cadmbs.exporters.sdf.elements import SdfLinkWriter, pose, value
from cadmbs.exporters.sdf.findings import FORMAT, plan_findings
from cadmbs.exporters.sdf.plan import WORLD, SdfJointPlan, sdf_plan
from cadmbs.exporters.structure import Structure, constant, transform
from cadmbs.exporters.xml_text import legal_xml_text, number, numbers, rounded_numbers
from cadmbs.importers.sdf.own_elements import DRAKE, FREE_JOINT, GRAVITY, NAMESPACE, ROTOR_INERTIA
from cadmbs.importers.urdf.transforms import Transform
from cadmbs.models.coupling import Coupling
from cadmbs.models.load import JointSpringDocument, WrenchLoadDocument

MODEL = "__model__"
"""The name of the frame of a model."""

_COUPLED_COORDINATES = 2
_VERSIONS = {False: "1.10", True: "1.11"}
"""Without and with mimic axes."""


class SdfWriter:
    """Writes one mechanism, and collects the findings about the output."""

    def __init__(self, structure: Structure, folder: Path | None) -> None:
        self._structure = structure
        self._plan = sdf_plan(structure)
        self._links = SdfLinkWriter(folder)
        self._root = etree.Element("sdf", nsmap={"cadmbs": NAMESPACE})
        self._model = etree.SubElement(self._root, "model", name=_model_name(structure.mechanism.name))
        self._elements: dict[str, etree._Element] = {}
        self._joints: dict[str, etree._Element] = {}
        self.findings: list[Finding] = []

    def document(self) -> etree._Element:
        """The <sdf>."""
        mechanism = self._structure.mechanism
        value(self._model, GRAVITY, numbers(mechanism.gravity))
        self._write_links()
        self._write_frames()
        for joint in self._plan.joints:
            self._joints[joint.name] = self._joint(joint)
        unwritten: dict[str, list[Any]] = {
            "coupling": [row for row in mechanism.couplings if not self._write_coupling(row)],
            "loop joint": [joint for joint in self._plan.unwritten if joint.closure is not None],
            "constraint": list(mechanism.constraints),
            "load": [load for load in mechanism.loads if not self._write_load(load)],
            "motion": list(mechanism.motions),
            "measure": list(mechanism.measures),
        }
        pointers = ("/couplings", "/joints", "/constraints", "/loads", "/motions", "/measures")
        for (noun, entries), pointer in zip(unwritten.items(), pointers, strict=True):
            self.findings += losses.lost_entries(noun, pointer, entries, FORMAT)
        self._root.set("version", _VERSIONS[self._model.find("joint/*/mimic") is not None])
        self.findings = [*plan_findings(self._plan, self._links.colored), *self.findings]
        return self._root

    def _write_links(self) -> None:
        """All links, that of a listed ground fixed to the world."""
        plan, structure = self._plan, self._structure
        for name, body in structure.bodies.items():
            link = plan.links[name]
            if link == WORLD:
                continue
            element = self._links.link(self._model, link, body, structure.poses[name])
            self._elements[name] = element
            if link in plan.free:
                value(element, FREE_JOINT, plan.free[link])
        for link, body_name in plan.massless.items():
            self._links.link(self._model, link, None, structure.poses[body_name])
        ground = plan.links[structure.tree.root]
        if ground != WORLD:
            fixed = etree.SubElement(self._model, "joint", name=plan.names.unique(f"{ground}_fixed"), type="fixed")
            value(fixed, "parent", WORLD)
            value(fixed, "child", ground)

    def _write_frames(self) -> None:
        """Frames of bodies, each attached to its link."""
        for name, body in self._structure.bodies.items():
            for frame, placed in body.frames.items():
                link = self._plan.links[name]
                attributes = {"name": self._plan.frame_name(link, frame), "attached_to": link}
                pose(etree.SubElement(self._model, "frame", attributes), transform(placed), MODEL)

    def _joint(self, plan: SdfJointPlan) -> etree._Element:
        """A <joint> whose frame has the axes of the model, so that axes are written as they are in the world."""
        element = etree.SubElement(self._model, "joint", name=plan.name, type=plan.type)
        successor = self._structure.poses[plan.source.successor].position
        point = plan.motions[0].point if plan.motions else getattr(plan.source, "point", None) or successor
        pose(element, Transform(position=point), MODEL)
        value(element, "parent", plan.parent)
        value(element, "child", plan.child)
        if plan.type == "screw":
            value(element, "screw_thread_pitch", number(2.0 * math.pi * plan.motions[0].pitch))
        for motion, tag in zip(plan.motions, ("axis", "axis2"), strict=False):
            axis = etree.SubElement(element, tag)
            value(axis, "xyz", rounded_numbers(motion.axis))
            self._limits(axis, plan, motion.index)
        if len(plan.motions) == 1:
            armature = value_of_coordinate(plan.source.armature, plan.motions[0].index)
            if armature:
                etree.SubElement(element, ROTOR_INERTIA, nsmap={"drake": DRAKE}).text = number(armature)
        if plan.cut:
            simbody = etree.SubElement(etree.SubElement(element, "physics"), "simbody")
            value(simbody, "must_be_loop_joint", "true")
        return element

    def _limits(self, axis: etree._Element, plan: SdfJointPlan, index: int) -> None:
        """Bounds, damping and friction of one coordinate."""
        source = plan.source
        bounds = {
            key: value_of_coordinate(getattr(source.limits, key, None), index)
            for key in ("lower", "upper", "effort", "velocity")
        }
        if any(bound is not None for bound in bounds.values()):
            limit = etree.SubElement(axis, "limit")
            for key, bound in bounds.items():
                if bound is not None:
                    value(limit, key, number(bound))
        loss = {key: value_of_coordinate(getattr(source, key), index) for key in ("damping", "friction")}
        if any(loss.values()):
            dynamics = etree.SubElement(axis, "dynamics")
            for key, coefficient in loss.items():
                if coefficient:
                    value(dynamics, key, number(coefficient))

    def _write_coupling(self, coupling: Any) -> bool:
        """A coupling of at most two coordinates as <mimic>: b q_f + a q_l = c is q_f = -(a/b) q_l + c/b.

        A coordinate that is constant follows any other one with the multiplier 0.
        """
        if not isinstance(coupling, Coupling) or len(coupling.terms) > _COUPLED_COORDINATES:
            return False
        terms, axes = {term.coordinate: term.factor for term in coupling.terms}, self._plan.axes
        follower = coupling.dependent or coupling.terms[0].coordinate
        others = [name for name in terms if name != follower] or [name for name in axes if name != follower][:1]
        if not others or follower not in axes or others[0] not in axes:
            return False
        joint, tag = axes[follower]
        axis = self._joints[joint].find(tag)
        if axis is None or axis.find("mimic") is not None:
            return False
        leader, leader_tag = axes[others[0]]
        mimic = etree.Element("mimic", joint=leader, axis=leader_tag)
        value(mimic, "multiplier", number(-terms.get(others[0], 0.0) / terms[follower]))
        value(mimic, "offset", number(coupling.offset / terms[follower]))
        value(mimic, "reference", "0")
        axis.insert(1, mimic)
        return True

    def _write_load(self, load: Any) -> bool:
        """A spring along a coordinate as that of its axis, weight that a force balances as no gravity."""
        match load:
            case JointSpringDocument():
                return self._write_spring(load)
            case WrenchLoadDocument():
                return self._write_weightless(load)
        return False

    def _write_spring(self, load: JointSpringDocument) -> bool:
        """-k (q - rest) - d v; the damper adds to that of the axis."""
        rest, place = constant(load.rest), self._plan.axes.get(load.coordinate or "")
        if rest is None or place is None or load.characteristic is not None or load.damping_characteristic is not None:
            return False
        axis = self._joints[place[0]].find(place[1])
        if axis is None or axis.find("dynamics/spring_stiffness") is not None:
            return False
        dynamics = axis.find("dynamics")
        if dynamics is None:
            dynamics = etree.SubElement(axis, "dynamics")
        if load.damping:
            damping = dynamics.find("damping")
            if damping is None:
                damping = etree.SubElement(dynamics, "damping")
            damping.text = number(load.damping + float(damping.text or 0.0))
        value(dynamics, "spring_reference", number(rest))
        value(dynamics, "spring_stiffness", number(load.stiffness))
        return True

    def _write_weightless(self, load: WrenchLoadDocument) -> bool:
        """A constant force -m g at the centre of mass is <gravity> false of the link."""
        body, gravity = self._structure.bodies.get(load.body), self._structure.mechanism.gravity
        element = self._elements.get(load.body)
        if body is None or element is None or load.on is not None or load.axes != "world":
            return False
        if element.find("gravity") is not None or load.point != body.center_of_mass:
            return False
        force, torque = ([constant(each) for each in vector] for vector in (load.force, load.torque))
        if any(torque) or None in torque or force != [-body.mass * g for g in gravity]:
            return False
        value(element, "gravity", "false")
        return True


def _model_name(name: str) -> str:
    """The name of a mechanism without what has a meaning in names of SDF."""
    return legal_xml_text(name).replace("::", "_").strip("_") or "model"
