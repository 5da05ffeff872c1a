"""The document: links, frames, joints, mimic axes, springs."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from lxml import etree

from cadmbs.errors import Finding, Severity, note, warning
from cadmbs.exporters import losses, paths
from cadmbs.exporters.coordinate_motions import any_value, value_of_coordinate
from cadmbs.exporters.names import name_findings
from cadmbs.exporters.sdf.plan import WORLD, SdfJointPlan, SdfPlan, sdf_plan
from cadmbs.exporters.structure import Structure, central_inertia, constant, transform
from cadmbs.exporters.urdf.elements import roll_pitch_yaw
from cadmbs.exporters.xml_text import legal_xml_text, moments, number, numbers, rounded_numbers
from cadmbs.importers.sdf.own_elements import DRAKE, FREE_JOINT, GRAVITY, NAMESPACE, ROTOR_INERTIA
from cadmbs.importers.urdf.transforms import IDENTITY, Transform, composed, inverse, moved, rotated_tensor
from cadmbs.models import joint as documents
from cadmbs.models.body import Body
from cadmbs.models.coupling import Coupling
from cadmbs.models.geometry import Box, Capsule, Cylinder, Mesh, Shape, Sphere
from cadmbs.models.joint import JointDocument
from cadmbs.models.load import JointSpringDocument, WrenchLoadDocument
from cadmbs.models.quantities.vectors import Four, Rows
from cadmbs.topology.wording import bodies_quoted, quoted

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


# Poses and links as elements.

_MOMENTS = {"ixx": (0, 0), "ixy": (0, 1), "ixz": (0, 2), "iyy": (1, 1), "iyz": (1, 2), "izz": (2, 2)}
_NO_MOMENTS: Rows = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))


def value(parent: etree._Element, tag: str, text: str, **attributes: str) -> etree._Element:
    """An element with a text."""
    element = etree.SubElement(parent, tag, attributes)
    element.text = text
    return element


def pose(parent: etree._Element, of: Transform, relative_to: str | None = None) -> None:
    """A <pose>, which is left out for the identity: x y z, then roll, pitch and yaw about fixed axes."""
    if of == Transform() and relative_to is None:
        return
    angles = (0.0, 0.0, 0.0) if of.rotation == IDENTITY else roll_pitch_yaw(of.rotation)
    attributes = {} if relative_to is None else {"relative_to": relative_to}
    value(parent, "pose", rounded_numbers((*of.position, *angles)), **attributes)


@dataclass
class SdfLinkWriter:
    """Writes links; `folder` is where relative addresses of meshes start.

    Attributes:
        folder: The folder of the output; None leaves addresses unchanged.
        colored: Names of bodies whose collision shapes have a colour, which SDF does not have.
    """

    folder: Path | None
    colored: list[str] = field(default_factory=list)

    def link(self, model: etree._Element, name: str, body: Body | None, frame: Transform) -> etree._Element:
        """The <link> of a body whose frame is `frame` in the model; a massless one without a body."""
        element = etree.SubElement(model, "link", name=name)
        pose(element, frame)
        _inertial(element, body, inverse(frame))
        if body is None:
            return element
        numbering: Counter[str] = Counter()
        for shape in body.shapes:
            numbering[shape.role] += 1
            part = etree.SubElement(element, shape.role, name=f"{shape.role}_{numbering[shape.role]}")
            pose(part, composed(inverse(frame), transform(shape.pose or body.reference_pose)))
            self._geometry(etree.SubElement(part, "geometry"), shape)
            if shape.color is not None and shape.role == "visual":
                _material(part, shape.color)
            elif shape.color is not None and body.name not in self.colored:
                self.colored.append(body.name)
        return element

    def _geometry(self, geometry: etree._Element, shape: Shape) -> None:
        element = etree.SubElement(geometry, shape.kind)
        match shape:
            case Mesh():
                value(element, "uri", legal_xml_text(paths.relative_path(shape.file, self.folder)))
                if shape.scale != (1.0, 1.0, 1.0):
                    value(element, "scale", numbers(shape.scale))
            case Box():
                value(element, "size", numbers(shape.size))
            case Sphere():
                value(element, "radius", number(shape.radius))
            case Cylinder() | Capsule():
                value(element, "radius", number(shape.radius))
                value(element, "length", number(shape.length))


def _inertial(link: etree._Element, body: Body | None, world_to_link: Transform) -> None:
    """c_link = R^T (c - p), Theta_link = R^T Theta R; zeros where a link without the element would have 1 kg."""
    element = etree.SubElement(link, "inertial")
    tensor = _NO_MOMENTS
    if body is not None:
        center, central = central_inertia(body)
        pose(element, Transform(IDENTITY, moved(world_to_link, center)))
        tensor = rotated_tensor(world_to_link.rotation, central)
    value(element, "mass", number(0.0 if body is None else body.mass))
    inertia = etree.SubElement(element, "inertia")
    written = moments([tensor[i][k] for i, k in _MOMENTS.values()]).split()
    for tag, text in zip(_MOMENTS, written, strict=True):
        value(inertia, tag, text)


def _material(visual: etree._Element, color: Four) -> None:
    material = etree.SubElement(visual, "material")
    for tag in ("ambient", "diffuse"):
        value(material, tag, numbers(color))


# Findings about a mechanism written as SDF.

FORMAT = "SDF"
"""Name of the format in messages."""

_GAZEBO_GRAVITY = (0.0, 0.0, -9.8)
_NATIVE = (documents.Fixed, documents.Spherical, documents.Free)


def plan_findings(plan: SdfPlan, colored: Sequence[str]) -> Iterator[Finding]:
    """X001, X002, X004, X007, X017: changed names and joints, what is left out, links that Gazebo refuses."""
    yield from name_findings((plan.names,))
    for index, joint in enumerate(plan.structure.mechanism.joints):
        if joint.name in plan.chains:
            kind = joint.kind.replace("_", " ").capitalize()
            names = quoted(plan.chains[joint.name])
            message = f'{kind} joint "{joint.name}" is written as joints {names} with massless links between them.'
            yield note("X004", f"/joints/{index}", message, "Programs that require mass of every link refuse them.")
    if plan.other_coordinates:
        names = quoted([joint.name for joint in plan.other_coordinates])
        message = (
            f"Joint{'s' * (len(plan.other_coordinates) > 1)} {names}: other coordinates; the motions are the same."
        )
        hint = "SDF has ball joints, and links that are free in the world, without coordinates of their own."
        yield warning("X007", "/joints", message, hint)
    yield from _lost(plan, colored)
    yield from _refused(plan)


def _lost(plan: SdfPlan, colored: Sequence[str]) -> Iterator[Finding]:
    """X001: parts of the mechanism that SDF cannot express."""
    mechanism = plan.structure.mechanism
    if mechanism.gravity != _GAZEBO_GRAVITY:
        x, y, z = (f"{component:g}" for component in mechanism.gravity)
        message = f"Gravity, {x} {y} {z} m/s^2, is that of the world in SDF, and in this model only cadmbs reads it."
        hint = "Set it in the <world> that includes the model; by default it is 0 0 -9.8."
        yield losses.lost_part(Severity.NOTE, "/gravity", message, hint)
    several = {joint.source.name for joint in plan.joints if len(joint.motions) != 1}

    def has_lost_armature(joint: JointDocument) -> bool:
        return any_value(joint.armature) and joint.name in several

    yield from losses.lost_values(mechanism, "armature", has_lost_armature, FORMAT, Severity.WARNING)

    def has_native_values(joint: JointDocument) -> bool:
        limited = joint.limits is not None and bool(joint.limits.model_fields_set)
        return isinstance(joint, _NATIVE) and (limited or any_value(joint.damping) or any_value(joint.friction))

    noun = "limits, damping and friction"
    yield from losses.lost_values(mechanism, noun, has_native_values, FORMAT, Severity.WARNING)
    noun = "limits of acceleration, deceleration and jerk"
    yield from losses.lost_values(mechanism, noun, _has_rate_limits, FORMAT, Severity.NOTE)
    yield from losses.lost_values(mechanism, "actuation", lambda j: j.actuated is not None, FORMAT, Severity.NOTE)
    if plan.without_effect:
        message = f"Left out: free loop joints {quoted([joint.name for joint in plan.without_effect])}."
        yield losses.lost_part(Severity.NOTE, "/joints", message, "They constrain nothing.")
    if colored:
        message = f"Colours of collision shapes are left out: {bodies_quoted(colored)}."
        yield losses.lost_part(Severity.NOTE, "/bodies", message)
    yield from losses.lost_scenario(mechanism, FORMAT)
    yield from losses.lost_extensions(mechanism, FORMAT)


def _has_rate_limits(joint: JointDocument) -> bool:
    keys = ("acceleration", "deceleration", "jerk")
    return joint.limits is not None and any(getattr(joint.limits, key) is not None for key in keys)


def _refused(plan: SdfPlan) -> Iterator[Finding]:
    """X017: links without mass, and inertias that no body has."""
    massless, nonphysical = list(plan.massless), []
    for name, body in plan.structure.bodies.items():
        if plan.links[name] == WORLD:
            continue
        low, middle, high = np.linalg.eigvalsh(np.array(central_inertia(body)[1]))
        if body.mass <= 0.0 or low <= 0.0:
            massless.append(plan.links[name])
        elif low + middle < high * (1.0 - 1e-6):
            nonphysical.append(plan.links[name])
    if massless:
        message = f"Gazebo refuses links without mass or without inertia: {quoted(massless)}."
        yield warning("X017", "/bodies", message, "Give these bodies mass and inertia.")
    if nonphysical:
        message = f"Gazebo refuses nonphysical inertias: {bodies_quoted(nonphysical)}."
        hint = "Each principal moment is at most the sum of the two others; `cadmbs check` lists the violations."
        yield warning("X017", "/bodies", message, hint)
