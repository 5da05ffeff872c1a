"""The stage: units, gravity, bodies, joints, couplings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cadmbs.errors import Finding
from cadmbs.exporters import losses
from cadmbs.exporters.structure import Structure
from cadmbs.exporters.usd.bodies import UsdBodyWriter, pose_quaternion
from cadmbs.exporters.usd.findings import FORMAT, written_findings
from cadmbs.exporters.usd.joints import UsdJointWriter, keeps_coordinates
from cadmbs.exporters.usd.prims import Prim, array, identifier_of, quote, target, vector
from cadmbs.exporters.xml_text import number
from cadmbs.importers.usd import own_attributes
from cadmbs.models import joint as documents
from cadmbs.models.coupling import Coupling
from cadmbs.models.joint import has_plain_coordinates, position_names
from cadmbs.models.quantities.vectors import norm
from cadmbs.version import __version__

MARK = f"# Written by cadmbs {__version__}"
"""The second line of an output."""

_WORLD = "world"


class UsdWriter:
    """Writes one mechanism, and collects the findings about the output."""

    def __init__(self, structure: Structure, folder: Path | None) -> None:
        self._structure = structure
        name = structure.mechanism.name
        self._robot = Prim("Xform", identifier_of(name) or "robot", None, ["PhysicsArticulationRootAPI"])
        self._robot.display_name = "" if self._robot.name == name else name
        self._bodies = UsdBodyWriter(self._robot, folder)
        self._prims: dict[str, Prim] = {}
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
            f"    defaultPrim = {quote(self._robot.name)}",
            "    kilogramsPerUnit = 1",
            "    metersPerUnit = 1",
            f"    upAxis = {quote('Z')}",
            ")",
            "",
        )

    def _scene(self) -> list[str]:
        """Gravity, by its direction and size."""
        gravity = self._structure.mechanism.gravity
        size = norm(gravity)
        scene = Prim("PhysicsScene", "physicsScene")
        direction = tuple(component / size for component in gravity) if size else (0.0, 0.0, -1.0)
        scene.set("vector3f physics:gravityDirection", vector(direction))
        scene.set("float physics:gravityMagnitude", number(size))
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
            prim.set("rel physics:body1", target(self._prims[root]))
            prim.set("point3f physics:localPos0", vector(pose.position))
            prim.set("quatf physics:localRot0", vector(pose_quaternion(pose)))
        for index, joint in enumerate(structure.mechanism.joints):
            is_cut = index not in structure.orientation
            if not isinstance(joint, documents.Free):
                joints.write(joint, is_cut)
            elif not is_cut:
                body = structure.ends(index)[1]
                self._prims[body].set(f"custom string {own_attributes.FREE_JOINT}", quote(joint.name))

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
        targets = [target(joints.prims[owners[name].name]) for name in names]
        suffixes = [quote(name.removeprefix(owners[name].name).removeprefix(":")) for name in names]
        dependent = coupling.dependent or names[0]
        prim.set(f"custom rel {own_attributes.COUPLING_JOINTS}", array(targets))
        prim.set(f"custom string[] {own_attributes.COUPLING_SUFFIXES}", array(suffixes))
        factors = array(number(term.factor) for term in coupling.terms)
        prim.set(f"custom double[] {own_attributes.COUPLING_FACTORS}", factors)
        prim.set(f"custom double {own_attributes.COUPLING_OFFSET}", number(coupling.offset))
        prim.set(f"custom int {own_attributes.COUPLING_DEPENDENT}", str(names.index(dependent)))
        return True
