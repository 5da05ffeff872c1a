"""The document: options, assets, bodies, equalities, tendons, actuators."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from lxml import etree

from cadmbs.errors import Finding, Severity, note, warning
from cadmbs.exporters import coordinate_motions, losses
from cadmbs.exporters.mjcf import bodies, equalities, keyframes
from cadmbs.exporters.mjcf.plan import MjcfJoint, MjcfPlan, mjcf_plan
from cadmbs.exporters.mjcf.rotors import SumRotor, write_rotor
from cadmbs.exporters.names import Names, name_findings
from cadmbs.exporters.structure import Structure, constant, transform
from cadmbs.exporters.xml_text import legal_xml_text, number, numbers
from cadmbs.importers.urdf.transforms import Transform
from cadmbs.models import joint as documents
from cadmbs.models import load as load_documents
from cadmbs.tolerances import ACCEPTED_MUJOCO_INERTIA
from cadmbs.topology.wording import bodies_quoted, quoted

STIFF_OPTIONS = {"timestep": "0.0002", "integrator": "RK4"}
"""Options of a model with equalities. MuJoCo's own step of 2 ms and its semi-implicit Euler method let loops drift."""

STIFF_EQUALITY = {"solref": "0.0004 1", "solimp": "0.9999 0.9999 0.001 0.5 2"}
"""Time constant [s] and damping ratio of the springs that hold an equality, and its impedance.

MuJoCo takes no time constant below two time steps. With its defaults, 20 ms and 0.9 to 0.95, loops give way.
"""

_COMPILER_OPTIONS = {"angle": "radian", "autolimits": "true", "inertiafromgeom": "false", "balanceinertia": "false"}
_GEOM_CLASSES = {"visual": {"contype": "0", "conaffinity": "0", "group": "2"}, "collision": {"group": "3"}}


class MjcfWriter:
    """Writes one mechanism, and collects the findings about the output."""

    def __init__(
        self,
        structure: Structure,
        folder: Path | None,
        meshes: bool,
        start: keyframes.StartState | None = None,
        rotors: Sequence[SumRotor] = (),
    ) -> None:
        self._structure, self._start, self._rotors = structure, start, rotors
        self._plan = mjcf_plan(structure)
        self._inertias = bodies.mjcf_inertias(self._plan)
        self._geoms = bodies.Geoms(folder, meshes)
        self._root = etree.Element("mujoco", model=legal_xml_text(structure.mechanism.name))
        self.findings: list[Finding] = []

    def document(self) -> etree._Element:
        """The <mujoco>."""
        mechanism = self._structure.mechanism
        etree.SubElement(self._root, "compiler", _COMPILER_OPTIONS)
        option = etree.SubElement(self._root, "option", gravity=numbers(mechanism.gravity))
        if any(body.shapes for body in self._structure.bodies.values()):
            self._write_classes()
        asset = etree.SubElement(self._root, "asset")
        world = etree.SubElement(self._root, "worldbody")
        equality, tendon = etree.Element("equality"), etree.Element("tendon")
        sections = equalities.Sections(equality, tendon, self._write_bodies(world))
        self._geoms.write_assets(asset)
        self._write_frames(sections)
        actuators = Actuators()
        self._write_rows(sections, actuators)
        self._root.extend([tendon, equality])
        plan = self._plan
        driven = [joint for joint in plan.all_joints() if joint.source.actuated and joint.index is not None]
        actuators.add_motors([joint.name for joint in driven])
        if len(actuators.element):
            self._root.append(actuators.element)
        keyframe = keyframes.write_keyframe(self._root, world, plan, self._start, actuators.controls)
        for element, attributes in ((option, STIFF_OPTIONS), *((row, STIFF_EQUALITY) for row in equality)):
            for name, value in attributes.items() if len(equality) else ():
                element.set(name, value)
        for section in (asset, tendon, equality):
            if not len(section):
                self._root.remove(section)
        self.findings = [
            *plan_findings(self._plan),
            *self.findings,
            *written_findings(self._plan, self._inertias, self._geoms),
            *equality_findings(len(equality), STIFF_OPTIONS["timestep"]),
            *control_findings(actuators.controls, keyframe),
        ]
        return self._root

    def _write_classes(self) -> None:
        default = etree.SubElement(self._root, "default")
        for name, attributes in _GEOM_CLASSES.items():
            etree.SubElement(etree.SubElement(default, "default", {"class": name}), "geom", attributes)

    def _write_bodies(self, world: etree._Element) -> dict[str, etree._Element]:
        """All bodies; the elements by names in the mechanism."""
        plan, tree, of_body = self._plan, self._structure.tree, self._inertias.of_body
        elements: dict[str, etree._Element] = {}
        ground = self._structure.bodies[tree.root]
        if plan.ground_is_world:
            elements[tree.root] = world
            self._geoms.write(world, ground, relative_to_world=True)
        else:
            elements[tree.root] = bodies.body_element(world, plan, tree.root, Transform(), of_body.get(tree.root))
            self._geoms.write(elements[tree.root], ground)
        for name in tree.order:
            parent = tree.branches[name].parent
            in_world = plan.moves_freely(name) or elements[parent] is world
            frame = Transform() if in_world else self._structure.poses[parent]
            container = world if in_world else elements[parent]
            elements[name] = bodies.body_element(container, plan, name, frame, of_body.get(name))
            self._geoms.write(elements[name], self._structure.bodies[name])
        return elements

    def _write_frames(self, sections: equalities.Sections) -> None:
        """Frames of bodies as sites."""
        for name, body in self._structure.bodies.items():
            for frame, pose in body.frames.items():
                equalities.add_site(sections, self._plan, f"{name}/{frame}", name, transform(pose))

    def _write_rows(self, sections: equalities.Sections, actuators: Actuators) -> None:
        """Couplings, screws, loops, springs, drives and rods; X001 for entries that MJCF cannot express."""
        plan, mechanism = self._plan, self._structure.mechanism
        joints = {element.get("name", ""): element for element in self._root.iter("joint")}
        unwritten: dict[str, list[Any]] = {}
        unwritten["coupling"] = [
            row for row in mechanism.couplings if not equalities.write_coupling(sections, plan, row)
        ]
        for name, advance, pitch in plan.advances:
            equalities.write_joint_equality(sections, advance, name, (0.0, pitch))
        unwritten["reflected inertia"] = [rotor for rotor in self._rotors if not write_rotor(sections, plan, rotor)]
        loops = [mechanism.joints[i] for i in self._structure.tree.cut_edges]
        unwritten["loop joint"] = [joint for joint in loops if not isinstance(joint, equalities.WRITABLE_LOOP_KINDS)]
        for joint in loops:
            if isinstance(joint, equalities.WRITABLE_LOOP_KINDS):
                equalities.write_loop_joint(sections, plan, joint)
        unwritten["constraint"] = [
            row for row in mechanism.constraints if not equalities.write_distance(sections, plan, row)
        ]
        written = (write_load(sections, plan, joints, actuators, load) for load in mechanism.loads)
        unwritten["load"] = [load for load, is_written in zip(mechanism.loads, written, strict=True) if not is_written]
        unwritten["motion"] = list(mechanism.motions)
        unwritten["measure"] = list(mechanism.measures)
        pointers = ("/couplings", "/couplings", "/joints", "/constraints", "/loads", "/motions", "/measures")
        for (noun, entries), pointer in zip(unwritten.items(), pointers, strict=True):
            self.findings += losses.lost_entries(noun, pointer, entries, FORMAT)


# Springs, dampers, friction and stops as stiffness of joints and as tendons; forces and servos as actuators.

_AT_SPRINGREF: Final = -1.0
"""The springlength that MuJoCo takes for none."""


def write_load(
    sections: equalities.Sections, plan: MjcfPlan, joints: dict[str, etree._Element], actuators: Actuators, load: Any
) -> bool:
    """Write a load that MJCF has an element for; False for others.

    A spring -k (q - rest) - d v is stiffness, springref and damping of a joint, which can have only one spring. Springs
    along sums of coordinates, friction, and stops of sums without damping, whose bounds are a dead band, are fixed
    tendons; springs between points are spatial ones. Polynomials have three coefficients. Forces and servos are
    actuators.
    """
    match load:
        case load_documents.JointForceDocument() | load_documents.JointServoDocument():
            return write_drive(actuators, sections, plan, load)
        case load_documents.JointSpringDocument(coordinate=str()):
            return _joint_spring(plan, joints, load)
        case load_documents.JointSpringDocument():
            rest, law = constant(load.rest), _law(load)
            if rest is None or rest == _AT_SPRINGREF or law is None:
                return False
            return _along_sum(sections, plan, load, springlength=number(rest), **law)
        case load_documents.JointFrictionDocument():
            losses = {"frictionloss": load.friction, "damping": load.damping}
            return _along_sum(sections, plan, load, **{name: number(value) for name, value in losses.items() if value})
        case load_documents.JointStopDocument(terms=tuple(), damping=0.0):
            if load.lower is None or load.upper is None:
                return False
            band = numbers((load.lower, load.upper))
            return _along_sum(sections, plan, load, stiffness=number(load.stiffness), springlength=band)
        case load_documents.SpringDamperDocument():
            length, law = constant(load.length), _law(load)
            if length is None or law is None:
                return False
            equalities.spatial_tendon(
                sections, plan, load.name, load.bodies, load.points, springlength=number(length), **law
            )
            return True
    return False


def _law(load: load_documents.JointSpringDocument | load_documents.SpringDamperDocument) -> dict[str, str] | None:
    """Stiffness and damping as attributes; None for tables, and for springs and dampers that push away at first."""
    stiffness = _coefficients(load.stiffness, load.characteristic)
    damping = _coefficients(load.damping, load.damping_characteristic)
    if stiffness is None or damping is None:
        return None
    law = {"stiffness": numbers(stiffness)}
    return law | ({"damping": numbers(damping)} if any(damping) else {})


def _coefficients(
    coefficient: float,
    characteristic: load_documents.PolynomialCharacteristicDocument
    | load_documents.CharacteristicDocument
    | load_documents.RateCharacteristicDocument
    | None,
) -> tuple[float, ...] | None:
    match characteristic:
        case None:
            values: tuple[float, ...] = (coefficient,)
        case load_documents.PolynomialCharacteristicDocument():
            values = characteristic.polynomial
        case _:
            return None
    return values if values[0] >= 0.0 else None


def _along_sum(
    sections: equalities.Sections,
    plan: MjcfPlan,
    load: load_documents.JointSpringDocument | load_documents.JointFrictionDocument | load_documents.JointStopDocument,
    **attributes: str,
) -> bool:
    """Write a fixed tendon; False where one of the coordinates has no joint."""
    if not set(load.coordinates) <= plan.coordinates.keys():
        return False
    equalities.fixed_tendon(sections, plan, load.name, load.factors, **attributes)
    return True


def _joint_spring(plan: MjcfPlan, joints: dict[str, etree._Element], load: load_documents.JointSpringDocument) -> bool:
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


# Findings about a mechanism written as MJCF.

FORMAT = "MJCF"
"""Name of the format in messages."""

_NESTING_LIMIT = 490
"""Largest nesting of bodies that the XML parser of MuJoCo accepts."""

_LISTED_MESHES = 3


def plan_findings(plan: MjcfPlan) -> Iterator[Finding]:
    """X001, X002, X004, X007: changed names and joints, and entries that are left out."""
    yield from name_findings((plan.body_names, plan.joint_names))
    for name, advance, pitch in plan.advances:
        message = (
            f'A screw is written as hinge "{name}" and slide "{advance}" with an equality of {pitch:g} m/rad between '
            "them, which MuJoCo satisfies only approximately."
        )
        yield note("X004", "/joints", message)
    if plan.other_coordinates:
        count = len(plan.other_coordinates)
        joints = f"Joint{'s' * (count != 1)} {quoted([joint.name for joint in plan.other_coordinates])}"
        message = f"{joints}: the coordinates in MuJoCo differ from those in the mechanism; the motions are the same."
        hint = "MuJoCo has quaternions of the outer body, and free joints only between the world and a body."
        yield warning("X007", "/joints", message, hint)
    yield from _lost(plan)


def written_findings(plan: MjcfPlan, inertias: bodies.MjcfInertias, geoms: bodies.Geoms) -> Iterator[Finding]:
    """X012 bodies that MuJoCo refuses, X013 meshes that are left out, X014 changed inertias."""
    yield from _refused(inertias)
    if inertias.lumped:
        message = (
            f"MuJoCo refuses the nonphysical inertia of {bodies_quoted(inertias.lumped)}; it is added to the inertia "
            "of the bodies welded there, or omitted if they are fixed to the world."
        )
        yield note("X014", "/bodies", message, "The dynamics are the same.")
    if inertias.smallest:
        verb = "gets" if len(inertias.smallest) == 1 else "get"
        message = (
            f"MuJoCo requires mass of all moving bodies: {bodies_quoted(inertias.smallest)} without mass {verb} "
            f"{ACCEPTED_MUJOCO_INERTIA:g} kg and kg m^2."
        )
        yield note("X014", "/bodies", message, "This changes the dynamics by less than rounding.")
    if geoms.left_out:
        listed = [f'"{file}" ({reason})' for file, reason in list(geoms.left_out.items())[:_LISTED_MESHES]]
        others = len(geoms.left_out) - len(listed)
        message = f"Meshes are left out: {', '.join(listed)}{f' and {others} more' if others else ''}."
        yield note("X013", "/bodies", message, "Masses are those of the mechanism and do not change.")
    deepest = max((branch.depth for branch in plan.structure.tree.branches.values()), default=0)
    if deepest > _NESTING_LIMIT:
        message = f"Bodies are nested {deepest} deep; MuJoCo reads about {_NESTING_LIMIT}."
        yield warning("X012", "/bodies", message, "This is a limit of the XML parser of MuJoCo.")


def equality_findings(count: int, timestep: str) -> Iterator[Finding]:
    """X019: rows that MuJoCo holds by springs."""
    if count:
        subject = "1 equality is" if count == 1 else f"{count} equalities are"
        message = (
            f"{subject} held by stiff springs in MuJoCo, with a time constant of two of the time steps of {timestep} s "
            "that are written as an option: over a second they give way by about a millionth."
        )
        hint = "With a longer time step give solref at least twice that step; loops then give way accordingly."
        yield note("X019", "/joints", message, hint)


def control_findings(controls: Sequence[float], keyframe: str) -> Iterator[Finding]:
    """X020: actuators whose controls are in a keyframe."""
    count = sum(control != 0.0 for control in controls)
    if count:
        subject = "1 actuator has its" if count == 1 else f"{count} actuators have their"
        message = f'{subject} control in the keyframe "{keyframe}"; without it, controls are zero in MuJoCo.'
        hint = f"Start there: mujoco.mj_resetDataKeyframe; or here --keyframe {keyframe}."
        yield note("X020", "/loads", message, hint)


def _refused(inertias: bodies.MjcfInertias) -> Iterator[Finding]:
    """X012: bodies for which MuJoCo refuses the whole file."""
    if inertias.massless:
        message = f"MuJoCo refuses moving bodies without mass and inertia: {bodies_quoted(inertias.massless)}."
        hint = "Give them mass and inertia; for a URDF, `--estimate-inertia density=1000` estimates them from shapes."
        yield warning("X012", "/bodies", message, hint)
    if inertias.nonphysical:
        message = f"MuJoCo refuses nonphysical inertias: {bodies_quoted(inertias.nonphysical)}."
        hint = "Each principal moment is at most the sum of the two others; `cadmbs check` lists the violations."
        yield warning("X012", "/bodies", message, hint)


def _lost(plan: MjcfPlan) -> Iterator[Finding]:
    """X001: parts of the mechanism that MJCF cannot express."""
    mechanism = plan.structure.mechanism
    noun = "limits of velocity, acceleration and jerk"
    yield from losses.lost_values(mechanism, noun, _has_rate_limits, FORMAT, Severity.NOTE)
    names = {joint.source.name for joint in plan.all_joints() if _has_lost_limits(joint)}
    yield from losses.lost_values(mechanism, "limits", lambda joint: joint.name in names, FORMAT, Severity.WARNING)
    yield from losses.lost_scenario(mechanism, FORMAT)
    yield from losses.lost_extensions(mechanism, FORMAT)


def _has_lost_limits(joint: MjcfJoint) -> bool:
    """Whether limits are not written: several coordinates, an empty range, or an effort that is not positive."""
    limits, index = joint.source.limits, joint.index
    if limits is None:
        return False
    bounds = (limits.lower, limits.upper, limits.effort)
    if index is None:
        return not isinstance(joint.source, documents.Screw) and any(bound is not None for bound in bounds)
    lower, upper, effort = (coordinate_motions.value_of_coordinate(bound, index) for bound in bounds)
    empty = lower is not None and upper is not None and lower >= upper
    return empty or (effort is not None and effort <= 0.0)


def _has_rate_limits(joint: documents.JointDocument) -> bool:
    keys = ("velocity", "acceleration", "deceleration", "jerk")
    return joint.limits is not None and any(getattr(joint.limits, key) is not None for key in keys)


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
    actuators: Actuators,
    sections: equalities.Sections,
    plan: MjcfPlan,
    load: load_documents.JointForceDocument | load_documents.JointServoDocument,
) -> bool:
    """Write a force or a servo whose targets are constant as an actuator; False for others.

    A force is a <motor> with it as control, a servo k (r - q) + d (r' - v) a <position> with the control r, without
    stiffness a <velocity> with the control r', and with both a <general> with the bias d r'.
    """
    if not set(load.coordinates) <= plan.coordinates.keys():
        return False
    if isinstance(load, load_documents.JointForceDocument):
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


def _bounds(load: load_documents.JointServoDocument) -> dict[str, str]:
    if load.effort is None:
        return {}
    return {"forcerange": numbers(load.effort if isinstance(load.effort, tuple) else (-load.effort, load.effort))}


def _transmission(
    actuators: Actuators,
    sections: equalities.Sections,
    plan: MjcfPlan,
    load: load_documents.JointForceDocument | load_documents.JointServoDocument,
) -> dict[str, str]:
    """The joint of a coordinate, or a tendon along a sum of coordinates."""
    joints = [plan.coordinates[name] for name in load.coordinates]
    actuators.driven.update(joints)
    if load.coordinate is not None:
        return {"joint": joints[0]}
    return {"tendon": equalities.fixed_tendon(sections, plan, load.name, load.factors)}
