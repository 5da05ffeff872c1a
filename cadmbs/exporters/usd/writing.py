"""The stage: units, gravity, bodies, joints, couplings."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cadmbs.errors import Finding, Severity, note, warning
from cadmbs.exporters import losses, xml_text
from cadmbs.exporters.coordinate_motions import any_value
from cadmbs.exporters.structure import Structure
from cadmbs.exporters.usd import bodies as usd_bodies
from cadmbs.exporters.usd.joints import UsdJointWriter, keeps_coordinates
from cadmbs.importers.usd import own_attributes
from cadmbs.models import joint as documents
from cadmbs.models.coupling import Coupling, linear_couplings
from cadmbs.models.joint import JointDocument, has_plain_coordinates, position_names
from cadmbs.models.quantities.vectors import norm
from cadmbs.topology.wording import bodies_quoted, quoted
from cadmbs.version import __version__

MARK = f"# Written by cadmbs {__version__}"
"""The second line of an output."""

_WORLD = "world"


class UsdWriter:
    """Writes one mechanism, and collects the findings about the output."""

    def __init__(self, structure: Structure, folder: Path | None) -> None:
        self._structure = structure
        name = structure.mechanism.name
        self._robot = usd_bodies.Prim(
            "Xform", usd_bodies.identifier_of(name) or "robot", None, ["PhysicsArticulationRootAPI"]
        )
        self._robot.display_name = "" if self._robot.name == name else name
        self._bodies = usd_bodies.UsdBodyWriter(self._robot, folder)
        self._prims: dict[str, usd_bodies.Prim] = {}
        self.findings: list[Finding] = []

    def text(self) -> str:
        """The stage as text."""
        mechanism = self._structure.mechanism
        self._write_bodies()
        scope = self._robot.add("Scope", "joints")
        joints = UsdJointWriter(self._structure, scope, self._prims)
        unwritten: dict[str, list[Any]] = {
            "load": [load for load in mechanism.loads if not joints.add_drive(load)],
            "constraint": list(mechanism.constraints),
            "motion": list(mechanism.motions),
            "measure": list(mechanism.measures),
        }
        self._write_joints(joints)
        unwritten["coupling"] = [row for row in mechanism.couplings if not self._write_coupling(joints, row)]
        for noun, entries in unwritten.items():
            self.findings += losses.lost_entries(noun, f"/{noun}s", entries, FORMAT)
        self.findings = [*written_findings(self._structure, self._bodies, joints), *self.findings]
        return "\n".join((*self._header(), *self._scene(), "", *self._robot.lines(), ""))

    def _header(self) -> tuple[str, ...]:
        return (
            "#usda 1.0",
            MARK,
            "(",
            f"    defaultPrim = {usd_bodies.quote(self._robot.name)}",
            "    kilogramsPerUnit = 1",
            "    metersPerUnit = 1",
            f"    upAxis = {usd_bodies.quote('Z')}",
            ")",
            "",
        )

    def _scene(self) -> list[str]:
        """Gravity, by its direction and size."""
        gravity = self._structure.mechanism.gravity
        size = norm(gravity)
        scene = usd_bodies.Prim("PhysicsScene", "physicsScene")
        direction = tuple(component / size for component in gravity) if size else (0.0, 0.0, -1.0)
        scene.set("vector3f physics:gravityDirection", usd_bodies.vector(direction))
        scene.set("float physics:gravityMagnitude", xml_text.number(size))
        return list(scene.lines())

    def _write_bodies(self) -> None:
        structure = self._structure
        root = structure.tree.root
        listed = any(body.name == root for body in structure.mechanism.bodies)
        for name, body in structure.bodies.items():
            bare = not (body.shapes or body.frames or body.mass)
            if name == root and bare and (name == _WORLD or not listed):
                continue
            self._prims[name] = self._bodies.body(name, body, structure.poses[name])

    def _write_joints(self, joints: UsdJointWriter) -> None:
        """All joints; a listed ground is fixed to the world, and a free body has no joint."""
        structure = self._structure
        root = structure.tree.root
        if root in self._prims:
            prim = joints.scope.add("PhysicsFixedJoint", f"{root}_fixed")
            pose = structure.poses[root]
            prim.set("rel physics:body1", usd_bodies.target(self._prims[root]))
            prim.set("point3f physics:localPos0", usd_bodies.vector(pose.position))
            prim.set("quatf physics:localRot0", usd_bodies.vector(usd_bodies.pose_quaternion(pose)))
        for index, joint in enumerate(structure.mechanism.joints):
            is_cut = index not in structure.orientation
            if not isinstance(joint, documents.Free):
                joints.write(joint, is_cut)
            elif not is_cut:
                body = structure.ends(index)[1]
                self._prims[body].set(f"custom string {own_attributes.FREE_JOINT}", usd_bodies.quote(joint.name))

    def _write_coupling(self, joints: UsdJointWriter, coupling: Any) -> bool:
        """A sum of coordinates in attributes of our own."""
        if not isinstance(coupling, Coupling):
            return False
        owners = {
            name: joint
            for joint in self._structure.mechanism.joints
            if joint.name in joints.prims and has_plain_coordinates(joint) and keeps_coordinates(joint)
            for name in position_names(joint)
        }
        names = [term.coordinate for term in coupling.terms]
        if not owners.keys() >= set(names):
            return False
        scope = next((child for child in self._robot.children if child.name == "couplings"), None)
        prim = (scope or self._robot.add("Scope", "couplings")).add("", coupling.name)
        targets = [usd_bodies.target(joints.prims[owners[name].name]) for name in names]
        suffixes = [usd_bodies.quote(name.removeprefix(owners[name].name).removeprefix(":")) for name in names]
        dependent = coupling.dependent or names[0]
        prim.set(f"custom rel {own_attributes.COUPLING_JOINTS}", usd_bodies.array(targets))
        prim.set(f"custom string[] {own_attributes.COUPLING_SUFFIXES}", usd_bodies.array(suffixes))
        factors = usd_bodies.array(xml_text.number(term.factor) for term in coupling.terms)
        prim.set(f"custom double[] {own_attributes.COUPLING_FACTORS}", factors)
        prim.set(f"custom double {own_attributes.COUPLING_OFFSET}", xml_text.number(coupling.offset))
        prim.set(f"custom int {own_attributes.COUPLING_DEPENDENT}", str(names.index(dependent)))
        return True


# Findings about a mechanism written as USD.

FORMAT = "USD"
"""Name of the format in messages."""

_LISTED_MESHES = 3
_SINGLE = (documents.Revolute, documents.Prismatic)


def written_findings(
    structure: Structure, bodies: usd_bodies.UsdBodyWriter, joints: UsdJointWriter
) -> Iterator[Finding]:
    """X001, X007, X013, X018: what is left out, and what other programs compute otherwise."""
    yield from _other_coordinates(structure)
    yield from _read_otherwise(structure, bodies)
    yield from _lost(structure, joints)
    if bodies.left_out:
        listed = [f'"{file}" ({reason})' for file, reason in list(bodies.left_out.items())[:_LISTED_MESHES]]
        others = len(bodies.left_out) - len(listed)
        message = f"Meshes are left out: {', '.join(listed)}{f' and {others} more' if others else ''}."
        yield note("X013", "/bodies", message, "Masses are those of the mechanism and do not change.")


def _other_coordinates(structure: Structure) -> Iterator[Finding]:
    """X007: joints that are read with other coordinates."""
    names = []
    for index, joint in enumerate(structure.mechanism.joints):
        orientation = structure.orientation.get(index)
        if isinstance(joint, documents.Free) and orientation is not None:
            if orientation < 0 or structure.ends(index)[0] != structure.tree.root:
                names.append(joint.name)
        elif not keeps_coordinates(joint):
            names.append(joint.name)
    if names:
        message = f"Joint{'s' * (len(names) > 1)} {quoted(names)}: other coordinates; the motions are the same."
        hint = "Joints of USD have the axes of one frame, and bodies are free in the world."
        yield warning("X007", "/joints", message, hint)


def _read_otherwise(structure: Structure, bodies: usd_bodies.UsdBodyWriter) -> Iterator[Finding]:
    """X018: parts that only cadmbs reads as they are."""
    mechanism = structure.mechanism

    def named(*kinds: type) -> str:
        return quoted([joint.name for joint in mechanism.joints if isinstance(joint, kinds)])

    screws, universal = named(documents.Screw, documents.HelicalPlanar), named(documents.Universal)
    if screws:
        message = f"USD has no screws: in other programs, rotation and advance of {screws} are independent."
        yield warning("X018", "/joints", message, "The pitch is in an attribute that cadmbs reads.")
    if universal:
        message = f"USD has no universal joints: other programs lock the twist of {universal}, not the third angle."
        yield warning("X018", "/joints", message, "For small angles the motions are the same.")
    if bodies.massless:
        message = f"Other programs compute a mass for bodies without mass: {bodies_quoted(bodies.massless)}."
        yield warning("X018", "/bodies", message, "In UsdPhysics, a mass of zero is one to be computed from shapes.")
    refused = [name for name in bodies.flat if name not in bodies.massless]
    if refused:
        names = bodies_quoted(refused)
        message = f"Programs that read USD refuse inertias of which a principal moment is not positive: {names}."
        yield warning("X018", "/bodies", message, "Give these bodies three positive moments.")
    couplings = linear_couplings(mechanism.couplings)
    if couplings:
        names = quoted([coupling.name for coupling in couplings])
        message = f"UsdPhysics has no couplings: other programs leave out {names}."
        yield warning("X018", "/couplings", message, "They are in attributes that cadmbs reads.")
    friction = quoted([joint.name for joint in mechanism.joints if any_value(joint.friction)])
    if friction:
        message = f"UsdPhysics has no friction of joints: other programs leave out that of {friction}."
        yield warning("X018", "/joints", message, "It is in attributes that cadmbs reads.")


def _lost(structure: Structure, joints: UsdJointWriter) -> Iterator[Finding]:
    """X001: parts of the mechanism that USD cannot express."""
    mechanism = structure.mechanism

    def has_lost_armature(joint: JointDocument) -> bool:
        return not isinstance(joint, _SINGLE) and any_value(joint.armature)

    def has_lost_limits(joint: JointDocument) -> bool:
        limited = joint.limits is not None and bool(joint.limits.model_fields_set)
        return isinstance(joint, documents.Spherical | documents.Free) and limited

    def has_lost_rates(joint: JointDocument) -> bool:
        keys = ("acceleration", "deceleration", "jerk", *(() if isinstance(joint, _SINGLE) else ("velocity",)))
        return joint.limits is not None and any(getattr(joint.limits, key) is not None for key in keys)

    def has_lost_damping(joint: JointDocument) -> bool:
        return isinstance(joint, documents.Free) and (any_value(joint.damping) or any_value(joint.friction))

    yield from losses.lost_values(mechanism, "armature", has_lost_armature, FORMAT, Severity.WARNING)
    yield from losses.lost_values(mechanism, "limits", has_lost_limits, FORMAT, Severity.WARNING)
    noun = "limits of velocity, acceleration and jerk"
    yield from losses.lost_values(mechanism, noun, has_lost_rates, FORMAT, Severity.NOTE)
    yield from losses.lost_values(mechanism, "damping and friction", has_lost_damping, FORMAT, Severity.WARNING)
    yield from losses.lost_values(mechanism, "actuation", lambda j: j.actuated is not None, FORMAT, Severity.NOTE)
    if joints.effortless:
        noun = f"joint{'s' * (len(joints.effortless) > 1)}"
        message = f"Left out at {noun} {quoted(joints.effortless)}: limits of effort, since their drives have others."
        yield losses.lost_part(Severity.NOTE, "/joints", message)
    yield from losses.lost_scenario(mechanism, FORMAT)
    yield from losses.lost_extensions(mechanism, FORMAT)
