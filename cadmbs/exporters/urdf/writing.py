"""The document: links, joints, couplings, loops, frames, materials, and unused content of the original file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lxml import etree

from cadmbs.errors import Finding, Severity, Where, note
from cadmbs.exporters import losses
from cadmbs.exporters.structure import Structure, transform
from cadmbs.exporters.urdf.as_read import is_declared_loop
from cadmbs.exporters.urdf.declared_loops import write_declared
from cadmbs.exporters.urdf.elements import origin, sub
from cadmbs.exporters.urdf.findings import (
    FORMAT,
    constraint_findings,
    plan_findings,
    second_parent_findings,
    unbounded_findings,
)
from cadmbs.exporters.urdf.joints import WRITABLE_LOOP_KINDS, constraint_element, joint_element, mimic, unused_content
from cadmbs.exporters.urdf.leftovers import write_back
from cadmbs.exporters.urdf.links import UrdfLinkWriter
from cadmbs.exporters.urdf.plan import urdf_plan
from cadmbs.exporters.xml_text import legal_xml_text, numbers
from cadmbs.importers.urdf.transforms import composed, inverse
from cadmbs.models.coupling import Coupling
from cadmbs.topology.wording import quoted


class UrdfWriter:
    """Writes one mechanism, and collects the findings about the output."""

    def __init__(self, structure: Structure, version: tuple[int, int], folder: Path | None) -> None:
        self._plan = urdf_plan(structure)
        self._version = version
        self._links = UrdfLinkWriter(folder, version >= (1, 1))
        self._robot = etree.Element("robot", name=legal_xml_text(structure.mechanism.name))
        self._joints: dict[str, etree._Element] = {}
        self.findings: list[Finding] = []

    def robot(self) -> etree._Element:
        """The <robot>."""
        if self._version != (1, 0):
            self._robot.set("version", f"{self._version[0]}.{self._version[1]}")
        self._write_links()
        self._write_joints()
        self._write_couplings()
        self._write_loops()
        self._write_frames()
        self._write_materials()
        mechanism = self._plan.structure.mechanism
        self._write_unused(self._robot, mechanism.extensions, "the robot")
        self.findings = [*plan_findings(self._plan, self._version), *self.findings]
        return self._robot

    def _write_links(self) -> None:
        structure = self._plan.structure
        before = {part.child: part.parent for parts in self._plan.joints.values() for part in parts}
        for name in _file_order(structure):
            body, link = structure.bodies[name], self._plan.links[name]
            for massless in reversed(list(_between(before, link, set(self._plan.massless)))):
                self._links.link(self._robot, massless, None, self._plan.frames[massless])
            element = self._links.link(self._robot, link, body, self._plan.frames[link])
            self._write_unused(element, body.extensions, f'link "{link}"')
        if self._links.replaced:
            bodies = quoted(list(dict.fromkeys(self._links.replaced)))
            message = f"URDF 1.0 has no capsules: those of {bodies} are written as cylinders with two spheres."
            self.findings.append(note("X008", "/bodies", message, "Write URDF 1.2 to keep them: --urdf-version 1.2."))

    def _write_joints(self) -> None:
        unbounded = []
        for part in self._plan.in_order():
            element, is_unbounded = joint_element(self._robot, part, self._version)
            self._joints[part.name] = element
            unbounded += [part.name] if is_unbounded else []
            if part.source is not None:
                self._write_unused(element, part.source.extensions, f'joint "{part.name}"')
        self.findings += unbounded_findings(unbounded)

    def _write_couplings(self) -> None:
        """Couplings of two coordinates as <mimic>; X001 for the others."""
        mechanism = self._plan.structure.mechanism
        unwritten = []
        for coupling in mechanism.couplings:
            follower = mimic(self._plan, coupling) if isinstance(coupling, Coupling) else None
            if follower is None:
                unwritten.append(coupling)
            else:
                self._joints[follower[0]].append(etree.Element("mimic", follower[1]))
        hint = "A <mimic> couples two joints with one coordinate each."
        self.findings += losses.lost_entries("coupling", "/couplings", unwritten, FORMAT, hint)

    def _write_loops(self) -> None:
        """Loop joints in the form in which they were read, else as <constraint>; X009, and X001 for other kinds."""
        structure = self._plan.structure
        loops = {i: structure.mechanism.joints[i] for i in structure.tree.cut_edges}
        if self._plan.as_read:
            declared = [joint for i, joint in loops.items() if is_declared_loop(structure, i)]
            self.findings += second_parent_findings([joint for joint in loops.values() if joint not in declared])
            unwritten, findings = write_declared(self._robot, self._plan, declared)
            self.findings += findings
            loops = {i: joint for i, joint in loops.items() if joint in unwritten}
        writable = [joint for joint in loops.values() if isinstance(joint, WRITABLE_LOOP_KINDS)]
        for joint in writable:
            constraint_element(self._robot, self._plan, joint)
        self.findings += constraint_findings(writable)
        others = [joint for joint in loops.values() if not isinstance(joint, WRITABLE_LOOP_KINDS)]
        self.findings += losses.lost_entries("loop joint", "/joints", others, FORMAT)

    def _write_frames(self) -> None:
        """Frames of bodies as empty links, welded to them."""
        written = []
        for name, body in self._plan.structure.bodies.items():
            for frame, pose in body.frames.items():
                link = self._plan.link_names.unique(f"{self._plan.links[name]}_{frame}")
                sub(self._robot, "link", name=link)
                joint = sub(self._robot, "joint", name=self._plan.joint_names.unique(f"{link}_joint"), type="fixed")
                link_frame = self._plan.frames[self._plan.links[name]]
                origin(joint, composed(inverse(link_frame), transform(pose)))
                sub(joint, "parent", link=self._plan.links[name])
                sub(joint, "child", link=link)
                written.append(link)
        if written:
            message = f"Frames of bodies are written as empty links with fixed joints: {quoted(written)}."
            self.findings.append(note("X010", "/bodies", message))

    def _write_materials(self) -> None:
        for index, (name, color) in enumerate(self._links.colors.items()):
            element = etree.Element("material", name=name)
            sub(element, "color", rgba=numbers(color))
            self._robot.insert(index, element)

    def _write_unused(self, element: etree._Element, extensions: dict[str, object], owner: str) -> None:
        """Write unused content of the original file; X011 for content whose element does not exist any more."""
        lost = write_back(element, unused_content(extensions))
        if lost:
            message = f"Left out at {owner}: {', '.join(lost)}; the element for it does not exist any more."
            self.findings.append(Finding("X011", Severity.WARNING, Where(pointer="/extensions"), message))


def _file_order(structure: Structure) -> list[str]:
    """Bodies in the order of the file; before them a ground that is not listed."""
    listed = [body.name for body in structure.mechanism.bodies]
    return listed if structure.tree.root in listed else [structure.tree.root, *listed]


def _between(before: dict[str, str], link: str, massless: set[str]) -> Iterator[str]:
    """The massless links between a link and the body before it."""
    previous = before.get(link)
    while previous in massless:
        yield str(previous)
        previous = before.get(str(previous))
