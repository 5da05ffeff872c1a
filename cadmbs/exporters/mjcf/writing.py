"""The document: options, assets, bodies, equalities, tendons, actuators."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lxml import etree

from cadmbs.errors import Finding
from cadmbs.exporters import losses
from cadmbs.exporters.mjcf.bodies import body_element
from cadmbs.exporters.mjcf.drives import Actuators
from cadmbs.exporters.mjcf.equalities import (
    WRITABLE_LOOP_KINDS,
    Sections,
    add_site,
    write_coupling,
    write_distance,
    write_joint_equality,
    write_loop_joint,
)
from cadmbs.exporters.mjcf.findings import FORMAT, control_findings, equality_findings, plan_findings, written_findings
from cadmbs.exporters.mjcf.geoms import Geoms
from cadmbs.exporters.mjcf.inertias import mjcf_inertias
from cadmbs.exporters.mjcf.keyframes import StartState, write_keyframe
from cadmbs.exporters.mjcf.loads import write_load
from cadmbs.exporters.mjcf.plan import mjcf_plan
from cadmbs.exporters.mjcf.rotors import SumRotor, write_rotor
from cadmbs.exporters.structure import Structure, transform
from cadmbs.exporters.xml_text import legal_xml_text, numbers
from cadmbs.importers.urdf.transforms import Transform

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
        start: StartState | None = None,
        rotors: Sequence[SumRotor] = (),
    ) -> None:
        self._structure, self._start, self._rotors = structure, start, rotors
        self._plan = mjcf_plan(structure)
        self._inertias = mjcf_inertias(self._plan)
        self._geoms = Geoms(folder, meshes)
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
        sections = Sections(equality, tendon, self._write_bodies(world))
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
        keyframe = write_keyframe(self._root, world, plan, self._start, actuators.controls)
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
            elements[tree.root] = body_element(world, plan, tree.root, Transform(), of_body.get(tree.root))
            self._geoms.write(elements[tree.root], ground)
        for name in tree.order:
            parent = tree.branches[name].parent
            in_world = plan.moves_freely(name) or elements[parent] is world
            frame = Transform() if in_world else self._structure.poses[parent]
            container = world if in_world else elements[parent]
            elements[name] = body_element(container, plan, name, frame, of_body.get(name))
            self._geoms.write(elements[name], self._structure.bodies[name])
        return elements

    def _write_frames(self, sections: Sections) -> None:
        """Frames of bodies as sites."""
        for name, body in self._structure.bodies.items():
            for frame, pose in body.frames.items():
                add_site(sections, self._plan, f"{name}/{frame}", name, transform(pose))

    def _write_rows(self, sections: Sections, actuators: Actuators) -> None:
        """Couplings, screws, loops, springs, drives and rods; X001 for entries that MJCF cannot express."""
        plan, mechanism = self._plan, self._structure.mechanism
        joints = {element.get("name", ""): element for element in self._root.iter("joint")}
        unwritten: dict[str, list[Any]] = {}
        unwritten["coupling"] = [row for row in mechanism.couplings if not write_coupling(sections, plan, row)]
        for name, advance, pitch in plan.advances:
            write_joint_equality(sections, advance, name, (0.0, pitch))
        unwritten["reflected inertia"] = [rotor for rotor in self._rotors if not write_rotor(sections, plan, rotor)]
        loops = [mechanism.joints[i] for i in self._structure.tree.cut_edges]
        unwritten["loop joint"] = [joint for joint in loops if not isinstance(joint, WRITABLE_LOOP_KINDS)]
        for joint in loops:
            if isinstance(joint, WRITABLE_LOOP_KINDS):
                write_loop_joint(sections, plan, joint)
        unwritten["constraint"] = [row for row in mechanism.constraints if not write_distance(sections, plan, row)]
        written = (write_load(sections, plan, joints, actuators, load) for load in mechanism.loads)
        unwritten["load"] = [load for load, is_written in zip(mechanism.loads, written, strict=True) if not is_written]
        unwritten["motion"] = list(mechanism.motions)
        unwritten["measure"] = list(mechanism.measures)
        pointers = ("/couplings", "/couplings", "/joints", "/constraints", "/loads", "/motions", "/measures")
        for (noun, entries), pointer in zip(unwritten.items(), pointers, strict=True):
            self.findings += losses.lost_entries(noun, pointer, entries, FORMAT)
