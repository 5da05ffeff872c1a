"""The importer of SDF, the model format of Gazebo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from lxml import etree

from cadmbs.errors import Where, has_errors
from cadmbs.importers.draft import DocumentDraft, Importer, ReadOptions, SourceFile
from cadmbs.importers.options import cut_joints, options_without_effect
from cadmbs.importers.reachability import holding_joint, reach
from cadmbs.importers.sdf import own_elements
from cadmbs.importers.sdf.contacts import CONTACT_LEAVES, find_contacts
from cadmbs.importers.sdf.frames import WORLD, SdfFrames
from cadmbs.importers.sdf.joints import SdfJoint, SdfJointReader
from cadmbs.importers.sdf.links import LinkReader, gravity_is_off
from cadmbs.importers.sdf.models import ModelReader
from cadmbs.importers.sdf.values import flag_of, text_of, vector_at
from cadmbs.importers.urdf.joints.joint_loads import add_joint_loads
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.transforms import pose_data
from cadmbs.importers.urdf.xml.parsing import parse_xml
from cadmbs.importers.urdf.xml.positions import Element, Positions
from cadmbs.importers.urdf.xml.text import decode
from cadmbs.models.quantities.vectors import Triple
from cadmbs.topology.wording import quoted

GRAVITY = (0.0, 0.0, -9.8)
"""Of a world without <gravity>, and of a model without a world [m/s^2]."""

READ = frozenset((
    "sdf", "world", "model", "link", "joint", "frame", "include", "uri", "name", "pose", "static",
    "placement_frame", "inertial", "mass", "inertia", "ixx", "iyy", "izz", "ixy", "ixz", "iyz", "density",
    "visual", "collision", "geometry", "box", "size", "sphere", "radius", "cylinder", "capsule", "length",
    "mesh", "scale", "material", "diffuse", "parent", "child", "axis", "axis2", "xyz", "use_parent_model_frame",
    "limit", "lower", "upper", "effort", "velocity", "dynamics", "damping", "friction", "spring_stiffness",
    "spring_reference", "mimic", "multiplier", "offset", "reference", "thread_pitch", "screw_thread_pitch",
    "gearbox_ratio", "gearbox_reference_body", "gravity",
))  # fmt: skip
"""Elements that a mechanism document has, or that say nothing about motion."""


@dataclass(slots=True)
class SdfDraft:
    """A document, and the element of each entry of its lists."""

    positions: Positions
    root: Element
    data: dict[str, Any] = field(default_factory=dict)
    sources: dict[str, list[Element]] = field(default_factory=dict)

    def add(self, name: str, entry: dict[str, Any], element: Element) -> None:
        """Add an entry to a list."""
        self.data.setdefault(name, []).append(entry)
        self.sources.setdefault(name, []).append(element)

    def locate(self, pointer: str) -> Where:
        """File, line and column of the element that a pointer into the document comes from."""
        keys = pointer.split("/")[1:]
        elements = self.sources.get(keys[0], []) if keys else []
        index = int(keys[1]) if len(keys) > 1 and keys[1].isdecimal() else len(elements)
        return self.positions.locate(elements[index] if index < len(elements) else self.root, pointer)


def read_sdf(source: SourceFile, options: ReadOptions) -> DocumentDraft:
    """The draft in SI units; findings V001 to V013. The data are empty if there is no link.

    The drawn configuration is q = 0. Joints without a path to the world leave their model free, unless `base` is
    "fixed" or "world".
    """
    text, findings = decode(source)
    empty = DocumentDraft({}, findings, lambda pointer: Where(source.name, pointer=pointer))
    if has_errors(findings):
        return empty
    root, problems = parse_xml(text, source.name, options.recover)
    if root is None:
        return replace(empty, findings=(*findings, *problems))
    report = UrdfReport(Positions(source.name, text, root))
    report.extend((*findings, *problems))
    frames = SdfFrames(report)
    reader = ModelReader(report, options, frames)
    world = reader.read_root(root, source)
    result = SdfDraft(report.positions, root)
    if not reader.links:
        report.error("V002", root, "there is no <link> in the file.", "Name a file with a <model> in <sdf>.")
        return DocumentDraft({}, tuple(report.findings), result.locate)
    gravity = _gravity(report, root, world)
    names = [model.get("name", "") for model in root.iterchildren("model", "world")]
    name = next(filter(None, names), "model" if source.name.startswith("<") else Path(source.name).stem)
    result.data = {"format": "cadmbs.mechanism/1", "name": name, "gravity": list(gravity), "ground": WORLD}
    result.data |= {"bodies": [], "joints": []}
    _fill(report, result, reader, options)
    report.extend(cut_joints(result.data, options.cut, source.name))
    others = replace(options, base=None, mimic=None, recover=False, without=(), add=(), servo=None, joins=())
    report.extend(options_without_effect(others, source.name, "it is for URDF"))
    if options.servo is not None or "stops" in options.add:
        add_joint_loads(result.data, "stops" in options.add, options.servo)
    report_unread(report, reader.roots, "contacts" in options.add)
    return DocumentDraft(result.data, tuple(report.findings), result.locate)


def _gravity(report: UrdfReport, root: Element, world: Element | None) -> Triple:
    """That of the world; without a world that which cadmbs writes into a model."""
    if world is not None:
        return vector_at(report, world, "gravity", GRAVITY)
    model = root.find("model")
    return GRAVITY if model is None else vector_at(report, model, own_elements.GRAVITY, GRAVITY)


SDF = Importer("sdf", read_sdf)
"""The importer of SDF."""


def _fill(report: UrdfReport, result: SdfDraft, reader: ModelReader, options: ReadOptions) -> None:
    """Add bodies, joints, couplings and loads."""
    links = LinkReader(report, options, reader.frames)
    joint_reader = SdfJointReader(report, reader.frames, frozenset(options.without))
    for part in reader.links.values():
        result.add("bodies", links.body(part), part.element)
    joints = [joint for part in reader.joints if (joint := joint_reader.read(part)) is not None]
    joint_reader.read_couplings(joints)
    _add_frames(result, reader)
    _add_joints(report, result, reader, joints, options.base or "")
    if options.mimic != "independent":
        for coupling, element in joint_reader.couplings:
            result.add("couplings", coupling, element)
    for load, element in joint_reader.loads:
        result.add("loads", load, element)
    for part, body in zip(reader.links.values(), result.data["bodies"], strict=True):
        if gravity_is_off(part) and body.get("mass"):
            force = [-body["mass"] * g for g in result.data["gravity"]]
            load = {"name": f"{part.name} gravity", "kind": "wrench", "body": part.name, "force": force}
            result.add("loads", load | {"point": body["center_of_mass"]}, part.element)
    if not has_errors(report.findings):
        for load, element in find_contacts(links, list(reader.links.values()), result.data, "contacts" in options.add):
            result.add("loads", load, element)
    links.report_all()


def _add_frames(result: SdfDraft, reader: ModelReader) -> None:
    """Each <frame> as a frame of the body of its link."""
    bodies = {body["name"]: body for body in result.data["bodies"]}
    for name, frame in list(reader.frames.by_name.items()):
        if frame.element.tag != "frame":
            continue
        link = reader.frames.link(name)
        if link in bodies:
            bodies[link].setdefault("frames", {})[name.rpartition("::")[2]] = pose_data(reader.frames.pose(name))


def _add_joints(report: UrdfReport, result: SdfDraft, reader: ModelReader, joints: list[SdfJoint], base: str) -> None:
    """All joints; static links are fixed to the world, and models that nothing holds are free.

    V012 (note) names the bodies that are free.
    """
    names = {joint.part.name for joint in joints}
    entries = [(joint.data, joint.part.element) for joint in joints]
    held = "fixed" if base in ("fixed", "world") else "free"
    for part in reader.links.values():
        named = text_of(part.element, own_elements.FREE_JOINT)
        if part.static:
            entries.append((holding_joint(names, f"{part.name}_fixed", WORLD, part.name, "fixed"), part.element))
        elif named:
            entries.append((holding_joint(names, named, WORLD, part.name, held), part.element))
    loops = [flag_of(element, "physics/simbody/must_be_loop_joint") for _, element in entries]
    reached = reach(tuple(reader.links), [data for data, _ in entries], loops, WORLD, held)
    entries += [(data, reader.links[link].element) for link, data in reached.held]
    for k, (data, element) in enumerate(entries):
        result.add("joints", data | ({"cut": True} if k in reached.cut else {}), element)
    free = [link for link, _ in reached.held]
    if free and held == "free":
        text = "bodies are" if len(free) > 1 else "body is"
        message = f"{len(free)} {text} free, as no joint leads to the world: {quoted(free[:4])}."
        report.note("V012", reader.links[free[0]].element, message, "To fix them: --base fixed.")


def report_unread(report: UrdfReport, roots: Iterable[Element], with_contacts: bool = False) -> None:
    """V008: one note for each kind of element that the mechanism does not have, and a warning for plugins.

    With contacts, these are the inner elements of <surface> that no contact has.
    """
    found: dict[str, list[Element]] = {}
    for root in roots:
        stack = [root]
        while stack:
            element = stack.pop()
            tag = str(element.tag)
            if tag in (own_elements.GRAVITY, own_elements.FREE_JOINT) or own_elements.drake_element(tag):
                continue
            if tag == "surface" and with_contacts:
                leaves = [leaf for leaf in element.iter(etree.Element) if len(leaf) == 0]
                for leaf in leaves:
                    if leaf.tag not in CONTACT_LEAVES and leaf is not element:
                        found.setdefault(str(leaf.tag), []).append(leaf)
            elif tag in ("self_collide", "plane") and with_contacts:
                continue
            elif tag not in READ:
                found.setdefault(tag, []).append(element)
            else:
                stack += reversed(list(element.iterchildren(etree.Element)))
    for tag, elements in found.items():
        inner = Counter(str(child.tag) for element in elements for child in element.iterchildren(etree.Element))
        listed = f" ({', '.join(f'{count} <{name}>' for name, count in inner.items())})" if inner else ""
        message = f"{len(elements)} <{tag}>{listed}: not in the mechanism."
        if tag == "plugin":
            files = quoted(sorted({element.get("filename", "?") for element in elements})[:4])
            message = f"{len(elements)} <plugin>: programs are not run, {files}; drives and loops in them are missing."
            report.warning("V008", elements[0], message)
        elif meaning := own_elements.drake_motion(tag):
            name = f"drake:{tag.rpartition('}')[2]}"
            report.warning("V008", elements[0], f"{len(elements)} <{name}>: not in the mechanism, {meaning}.")
        else:
            report.note("V008", elements[0], message)
