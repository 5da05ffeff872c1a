"""The document: options, assets, bodies, equalities, tendons, motors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lxml import etree

from cadmbs.errors import Finding
from cadmbs.exporters import losses
from cadmbs.exporters.mjcf.bodies import body_element
from cadmbs.exporters.mjcf.equalities import SAYABLE, Sections, close, couple, hold, site
from cadmbs.exporters.mjcf.findings import FORMAT, tell_plan, tell_written
from cadmbs.exporters.mjcf.geoms import Geoms
from cadmbs.exporters.mjcf.inertias import inertias
from cadmbs.exporters.mjcf.loads import write_distance, write_load
from cadmbs.exporters.mjcf.plan import plan
from cadmbs.exporters.structure import Structure, transform
from cadmbs.exporters.xml_text import legal, numbers
from cadmbs.importers.urdf.transforms import Transform

_COMPILER = {"angle": "radian", "autolimits": "true", "inertiafromgeom": "false", "balanceinertia": "false"}
_CLASSES = {"visual": {"contype": "0", "conaffinity": "0", "group": "2"}, "collision": {"group": "3"}}


class MjcfWriter:
    """Writes one mechanism; `findings` grows on the way."""

    def __init__(self, structure: Structure, folder: Path | None, meshes: bool) -> None:
        self._structure = structure
        self._plan = plan(structure)
        self._inertias = inertias(self._plan)
        self._geoms = Geoms(folder, meshes)
        self._root = etree.Element("mujoco", model=legal(structure.mechanism.name))
        self.findings: list[Finding] = []

    def document(self) -> etree._Element:
        """The <mujoco>."""
        mechanism = self._structure.mechanism
        etree.SubElement(self._root, "compiler", _COMPILER)
        etree.SubElement(self._root, "option", gravity=numbers(mechanism.gravity))
        if any(body.shapes for body in self._structure.bodies.values()):
            self._write_classes()
        asset = etree.SubElement(self._root, "asset")
        world = etree.SubElement(self._root, "worldbody")
        equality, tendon = etree.Element("equality"), etree.Element("tendon")
        sections = Sections(equality, tendon, self._write_bodies(world))
        self._geoms.write_assets(asset)
        self._write_frames(sections)
        self._write_rows(sections)
        self._root.extend([tendon, equality])
        self._write_motors()
        for section in (asset, tendon, equality):
            if not len(section):
                self._root.remove(section)
        self.findings = [*tell_plan(self._plan), *self.findings, *tell_written(self._plan, self._inertias, self._geoms)]
        return self._root

    def _write_classes(self) -> None:
        default = etree.SubElement(self._root, "default")
        for name, attributes in _CLASSES.items():
            etree.SubElement(etree.SubElement(default, "default", {"class": name}), "geom", attributes)

    def _write_bodies(self, world: etree._Element) -> dict[str, etree._Element]:
        """All bodies; the elements by names in the mechanism."""
        own, tree, of = self._plan, self._structure.tree, self._inertias.of
        elements: dict[str, etree._Element] = {}
        ground = self._structure.bodies[tree.root]
        if own.ground_is_world:
            elements[tree.root] = world
            self._geoms.write(world, ground, relative_to_world=True)
        else:
            elements[tree.root] = body_element(world, own, tree.root, Transform(), of.get(tree.root))
            self._geoms.write(elements[tree.root], ground)
        for name in tree.order:
            parent = tree.branches[name].parent
            inside = own.at_world(name) or elements[parent] is world
            frame = Transform() if inside else self._structure.poses[parent]
            elements[name] = body_element(world if inside else elements[parent], own, name, frame, of.get(name))
            self._geoms.write(elements[name], self._structure.bodies[name])
        return elements

    def _write_frames(self, sections: Sections) -> None:
        """Frames of bodies as sites."""
        for name, body in self._structure.bodies.items():
            for frame, pose in body.frames.items():
                site(sections, self._plan, f"{name}/{frame}", name, transform(pose))

    def _write_rows(self, sections: Sections) -> None:
        """Couplings, screws, loops, springs and rods; X001 for what MJCF has no words for."""
        own, mechanism = self._plan, self._structure.mechanism
        joints = {element.get("name", ""): element for element in self._root.iter("joint")}
        unsaid: dict[str, list[Any]] = {}
        unsaid["coupling"] = [row for row in mechanism.couplings if not couple(sections, own, row)]
        for name, advance, pitch in own.advances:
            hold(sections, advance, name, 0.0, pitch)
        loops = [mechanism.joints[i] for i in self._structure.tree.cut_edges]
        unsaid["loop joint"] = [joint for joint in loops if not isinstance(joint, SAYABLE)]
        for joint in loops:
            if isinstance(joint, SAYABLE):
                close(sections, own, joint)
        unsaid["constraint"] = [row for row in mechanism.constraints if not write_distance(sections, own, row)]
        unsaid["load"] = [load for load in mechanism.loads if not write_load(sections, own, joints, load)]
        unsaid["motion"] = list(mechanism.motions)
        pointers = ("/couplings", "/joints", "/constraints", "/loads", "/motions")
        for (word, entries), pointer in zip(unsaid.items(), pointers, strict=True):
            self.findings += losses.lost_entries(word, pointer, entries, FORMAT)

    def _write_motors(self) -> None:
        """A <motor> for each coordinate of a joint that is known to be actuated."""
        driven = [
            freedom.name
            for freedoms in self._plan.freedoms.values()
            for freedom in freedoms
            if freedom.source.actuated and freedom.place is not None
        ]
        if driven:
            actuator = etree.SubElement(self._root, "actuator")
            for name in driven:
                etree.SubElement(actuator, "motor", name=name, joint=name)
