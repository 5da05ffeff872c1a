"""The document: links, joints, couplings, loops, frames, materials, and unused content of the original file."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lxml import etree

from cadmbs.errors import Finding, Severity, Where, note, warning
from cadmbs.exporters import losses, paths
from cadmbs.exporters.coordinate_motions import UNBOUNDED, any_value, changes_coordinates
from cadmbs.exporters.names import name_findings
from cadmbs.exporters.structure import Structure, central_inertia, loop_axes, transform, urdf_extension
from cadmbs.exporters.urdf import joints as urdf_joints
from cadmbs.exporters.urdf.as_read import declared_loop, is_declared_loop
from cadmbs.exporters.urdf.elements import inertia, origin, sub
from cadmbs.exporters.urdf.plan import UrdfPlan, urdf_plan
from cadmbs.exporters.xml_text import legal_xml_text, number, numbers, parsed_element
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.urdf.importer import URDF
from cadmbs.importers.urdf.links.physical_inertia import ESTIMATE_KEY
from cadmbs.importers.urdf.loops.loop_joints import LOOP_FRAME_PREFIX
from cadmbs.importers.urdf.transforms import IDENTITY, Transform, composed, inverse, moved, rotated_tensor
from cadmbs.models import joint as documents
from cadmbs.models.body import Body
from cadmbs.models.coupling import Coupling
from cadmbs.models.documents.reading import build
from cadmbs.models.geometry import Box, Capsule, Cylinder, Mesh, Shape, Sphere
from cadmbs.models.joint import JointDocument
from cadmbs.models.quantities.vectors import Four, difference, norm
from cadmbs.tolerances import REREAD_GEOMETRY
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
            element, is_unbounded = urdf_joints.joint_element(self._robot, part, self._version)
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
            follower = urdf_joints.mimic(self._plan, coupling) if isinstance(coupling, Coupling) else None
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
        writable = [joint for joint in loops.values() if isinstance(joint, urdf_joints.WRITABLE_LOOP_KINDS)]
        for joint in writable:
            urdf_joints.constraint_element(self._robot, self._plan, joint)
        self.findings += constraint_findings(writable)
        others = [joint for joint in loops.values() if not isinstance(joint, urdf_joints.WRITABLE_LOOP_KINDS)]
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
        lost = write_back(element, urdf_joints.unused_content(extensions))
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


# Loops that were read from separate elements: written in the same form, unless the mechanism has changed.

SIDE_FILE_FORM = "side file"
"""The form of loops that another file declares, so that the URDF does not contain them."""


def write_declared(
    robot: etree._Element, plan: UrdfPlan, joints: Sequence[JointDocument]
) -> tuple[list[JointDocument], list[Finding]]:
    """Append the elements from which loops were read to a robot that has its links and joints.

    The output is read again: an element whose loop joint differs from that of the mechanism is removed.

    Args:
        robot: The robot, which is extended.
        plan: Its links and joints.
        joints: Loop joints of the mechanism that were declared outside the tree.

    Returns:
        The joints that the output does not contain, and X015 for those whose element was removed.
    """
    if not joints and not any(link.startswith(LOOP_FRAME_PREFIX) for link in plan.frames):
        return [], []
    elements = {joint.name: _element(joint) for joint in joints}
    appended = [element for element in elements.values() if element is not None]
    robot.extend(appended)
    expected = {joint.name: joint for joint in joints if _form(joint) != SIDE_FILE_FORM}
    changed, additional = _differences(robot, plan, expected)
    while removed := [element for element in appended if _declares(element, {*changed, *additional}, elements)]:
        for element in removed:
            robot.remove(element)
            appended.remove(element)
        changed, additional = _differences(robot, plan, expected)
    unwritten = [joint for joint in joints if joint.name not in expected or joint.name in changed]
    findings = [*_changed_findings([expected[name] for name in sorted(changed)]), *_additional_findings(additional)]
    return unwritten, findings


def _element(joint: JointDocument) -> etree._Element | None:
    text = (declared_loop(joint) or {}).get("xml")
    return parsed_element(text) if isinstance(text, str) else None


def _form(joint: JointDocument) -> str:
    return str((declared_loop(joint) or {}).get("form"))


def _declares(element: etree._Element, names: set[str], elements: Mapping[str, etree._Element | None]) -> bool:
    """Whether an element declares one of the joints, by its name or by that of an element in it."""
    declared = {str(part.get("name")) for part in element.iter(etree.Element)}
    return bool(declared & names) or any(elements.get(name) is element for name in names)


def _differences(
    robot: etree._Element, plan: UrdfPlan, expected: Mapping[str, JointDocument]
) -> tuple[set[str], set[str]]:
    """Names of loops that the robot does not have as expected, and of its loops that the mechanism does not have."""
    data = etree.tostring(robot, encoding="utf-8")
    draft = URDF.read(SourceFile("<output>", Path(), data), ReadOptions())
    mechanism, _ = build(draft.data)
    if mechanism is None:
        return set(expected), set()
    structure = Structure.of(mechanism)
    read = {joint.name: joint for joint in mechanism.joints if declared_loop(joint) is not None}
    unchanged = {
        name for name, joint in expected.items() if name in read and _is_same(plan, joint, structure, read[name])
    }
    return expected.keys() - unchanged, read.keys() - expected.keys()


def _is_same(plan: UrdfPlan, joint: JointDocument, read_structure: Structure, read: JointDocument) -> bool:
    """Whether two loop joints are of one kind, between the same links, with the same points and axes in the world."""
    links = (plan.links[joint.predecessor], plan.links[joint.successor])
    if (joint.kind, *links) != (read.kind, read.predecessor, read.successor):
        return False
    vectors = (*loop_axes(joint), *plan.structure.loop_points(joint))
    read_vectors = (*loop_axes(read), *read_structure.loop_points(read))
    return all(
        a == b or (a is not None and b is not None and norm(difference(a, b)) <= REREAD_GEOMETRY * (1.0 + norm(a)))
        for a, b in zip(vectors, read_vectors, strict=True)
    )


def _changed_findings(joints: Sequence[JointDocument]) -> Iterable[Finding]:
    """X015: loop joints that differ from their declaration."""
    for joint in joints:
        message = f'Loop joint "{joint.name}" has changed since it was read: its {_form(joint)} is not written.'
        yield Finding("X015", Severity.WARNING, Where(pointer="/joints"), message)


def _additional_findings(names: set[str]) -> Iterable[Finding]:
    """X015: frames that are read as loops that the mechanism does not have."""
    if names:
        loops = quoted(sorted(names))
        message = f"Links of the output are read as the loops {loops}, which the mechanism does not have."
        yield Finding("X015", Severity.WARNING, Where(pointer="/joints"), message, "Rename links named closing_...")


# Findings about a mechanism written as URDF.

FORMAT = "URDF"
"""Name of the format in messages."""

_LISTED_FRAMES = 4


def plan_findings(plan: UrdfPlan, version: tuple[int, int]) -> Iterator[Finding]:
    """X001 to X007: changed names, frames and joints, and entries that are left out."""
    yield from name_findings((plan.link_names, plan.joint_names))
    yield from _moved_frames(plan)
    yield from _chains(plan)
    yield from _reversed_joints(plan)
    yield from _lost(plan, version)


def unbounded_findings(joints: list[str]) -> Iterator[Finding]:
    """X005: numbers in place of missing bounds."""
    if joints:
        verb = "does" if len(joints) == 1 else "do"
        message = f"URDF requires bounds that {quoted(joints)} {verb} not have; {UNBOUNDED:g} is written instead."
        yield note("X005", "/joints", message, "Give limits in the mechanism, or write URDF 1.2, which requires fewer.")


def second_parent_findings(joints: Sequence[documents.JointDocument]) -> Iterator[Finding]:
    """X009: loop joints in the form in which they were read."""
    if joints:
        message = f"{_loop_joints(joints)} written as a second parent, as it was read."
        yield warning("X009", "/joints", message, "Most programs read such a file wrongly.")


def constraint_findings(joints: Sequence[documents.JointDocument]) -> Iterator[Finding]:
    """X009: loop joints as an element that is proposed for URDF."""
    if joints:
        message = f"{_loop_joints(joints)} written as <constraint>, which is proposed for URDF."
        hint = "Programs that do not know this element read the tree without its loops."
        yield warning("X009", "/joints", message, hint)


def _loop_joints(joints: Sequence[documents.JointDocument]) -> str:
    names = quoted([joint.name for joint in joints])
    return f"Joint {names} closes a loop; it is" if len(joints) == 1 else f"Joints {names} close loops; each is"


def _moved_frames(plan: UrdfPlan) -> Iterator[Finding]:
    """X003: link frames that are not the reference poses of bodies."""
    structure = plan.structure
    moved = [body for body, link in plan.links.items() if plan.frames[link] != structure.poses[body]]
    if moved:
        listed = [_frame_position(plan, body) for body in moved[:_LISTED_FRAMES]]
        others = len(moved) - len(listed)
        message = (
            "A link of a URDF has its frame at its joint, and the root at the world frame; link frames that differ "
            f"from the reference poses: {', '.join(listed)}{f' and {others} more' if others else ''}."
        )
        yield note("X003", "/bodies", message, "Masses, shapes and joints have the same positions in the world.")


def _frame_position(plan: UrdfPlan, body: str) -> str:
    x, y, z = (f"{value:.6g}" for value in plan.frames[plan.links[body]].position)
    return f'"{body}" at {x} {y} {z}'


def _chains(plan: UrdfPlan) -> Iterator[Finding]:
    """X004 joints that became several joints, X007 (warning) those of them with other coordinates."""
    joints = plan.structure.mechanism.joints
    for index, parts in sorted(plan.joints.items()):
        joint = joints[index]
        if len(parts) == 1:
            continue
        names = quoted([part.name for part in parts])
        kind = joint.kind.replace("_", " ").capitalize()
        message = f'{kind} joint "{joint.name}" is written as joints {names} with massless links between them.'
        hint = "Programs that require mass of every link refuse these links."
        yield note("X004", f"/joints/{index}", message, hint)
        if isinstance(joint, documents.Spherical) and changes_coordinates(joint):
            coordinates = joint.coordinates.replace("_", " ")
            message = (
                f'Spherical joint "{joint.name}" has three angles instead of its {coordinates}; '
                "they are singular if the second angle is 90 degrees."
            )
            yield warning("X007", f"/joints/{index}", message)


def _reversed_joints(plan: UrdfPlan) -> Iterator[Finding]:
    """X006: joints written from their successor to their predecessor; X007 if this changes coordinates."""
    if plan.as_read:
        return
    joints = [(i, joint) for i, joint in plan.structure.reversed_joints() if not isinstance(joint, documents.Fixed)]
    names = [joint.name for _, joint in joints if not isinstance(joint, documents.Free)]
    if names:
        subject = f"Joint {quoted(names)} leads" if len(names) == 1 else f"Joints {quoted(names)} lead"
        pronoun = "it is" if len(names) == 1 else "they are"
        message = f"{subject} towards the ground; {pronoun} written in the opposite direction."
        yield note("X006", "/joints", message, "Axes are negated, so that positions keep their signs.")
    for index, joint in joints:
        if isinstance(joint, documents.Free):
            message = (
                f'Free joint "{joint.name}" is written in the opposite direction: its coordinates are those of the '
                "inverse pose."
            )
            yield warning("X007", f"/joints/{index}", message)


def _lost(plan: UrdfPlan, version: tuple[int, int]) -> Iterator[Finding]:
    """X001: parts of the mechanism that URDF cannot express."""
    mechanism = plan.structure.mechanism
    yield from losses.lost_gravity(mechanism, FORMAT)
    armature = losses.lost_values(mechanism, "armature", lambda j: any_value(j.armature), FORMAT, Severity.WARNING)
    yield from armature
    native = {index for index, parts in plan.joints.items() if parts[0].type in ("floating", "planar")}
    names = {mechanism.joints[index].name for index in native}

    def has_native_values(joint: documents.JointDocument) -> bool:
        limited = joint.limits is not None and bool(joint.limits.model_fields_set)
        return joint.name in names and (limited or any_value(joint.damping) or any_value(joint.friction))

    def has_newer_limits(joint: documents.JointDocument) -> bool:
        return joint.name not in names and urdf_joints.limited_beyond(joint, version)

    noun = "limits, damping and friction"
    yield from losses.lost_values(mechanism, noun, has_native_values, FORMAT, Severity.WARNING)
    noun, numbered = "limits of acceleration, deceleration and jerk", f"URDF {version[0]}.{version[1]}"
    yield from losses.lost_values(mechanism, noun, has_newer_limits, numbered, Severity.WARNING)
    if not plan.structure.from_urdf:
        actuated = losses.lost_values(mechanism, "actuation", lambda j: j.actuated is not None, FORMAT, Severity.NOTE)
        yield from actuated
    yield from losses.lost_entries("constraint", "/constraints", list(mechanism.constraints), FORMAT)
    yield from losses.lost_entries("load", "/loads", list(mechanism.loads), FORMAT)
    yield from losses.lost_entries("motion", "/motions", list(mechanism.motions), FORMAT)
    yield from losses.lost_entries("measure", "/measures", list(mechanism.measures), FORMAT)
    yield from losses.lost_scenario(mechanism, FORMAT)
    yield from losses.lost_extensions(mechanism, FORMAT)


# The content of a URDF that the model does not use, written to its original elements.

_PATH_STEP = re.compile(r"([\w.-]+)(?:\[([0-9]+)\])?")
_CREATED_ELEMENTS = ("limit", "dynamics", "axis", "origin", "inertial", "material", "mimic")
"""Elements that are created for content in them; shapes are not."""


def write_back(element: etree._Element, entries: Iterable[Mapping[str, Any]]) -> list[str]:
    """Put unused content, {"in": path, "xml": text} or {"in": path, "attributes": {...}}, into an element.

    Returns:
        Short descriptions of content whose element does not exist any more.
    """
    lost = []
    for entry in entries:
        target = _element_at(element, str(entry.get("in", "")))
        attributes, text = entry.get("attributes"), entry.get("xml")
        if target is not None and isinstance(attributes, dict):
            lost += _set_attributes(target, attributes, entry)
            continue
        child = parsed_element(text) if isinstance(text, str) else None
        if target is None or child is None:
            lost.append(_description(entry))
        else:
            etree.cleanup_namespaces(child)
            target.append(child)
    return lost


def _set_attributes(target: etree._Element, attributes: Mapping[str, Any], entry: Mapping[str, Any]) -> list[str]:
    """Set the missing attributes of an element; a description of the entry if they are not legal in XML."""
    try:
        for name, value in attributes.items():
            if name not in target.attrib:
                target.set(str(name), str(value))
    except ValueError:
        return [_description(entry)]
    return []


def _element_at(element: etree._Element, path: str) -> etree._Element | None:
    """The element at a path such as "visual[0]/material"; elements without an effect of their own are created."""
    current: etree._Element | None = element
    for part in filter(None, path.split("/")):
        match = _PATH_STEP.fullmatch(part)
        if match is None or current is None:
            return None
        children = current.findall(match[1])
        index = int(match[2] or 0)
        if index < len(children):
            current = children[index]
        else:
            creatable = match[1] in _CREATED_ELEMENTS and not match[2]
            current = etree.SubElement(current, match[1]) if creatable else None
    return current


def _description(entry: Mapping[str, Any]) -> str:
    child = parsed_element(str(entry.get("xml"))) if "xml" in entry else None
    content = f"<{etree.QName(child).localname}>" if child is not None else "attributes"
    return f"{content} in {entry.get('in') or 'it'}"


# Links as elements: inertia and shapes in the frame of the link.

_NO_SCALE = (1.0, 1.0, 1.0)


@dataclass
class UrdfLinkWriter:
    """Writes links; holds what they share.

    Attributes:
        folder: Folder at which relative addresses of meshes start; None leaves them unchanged.
        capsules: Whether the version has capsules; if not, they become cylinders with two spheres.
        colors: Colours by names of materials.
        replaced: Names of bodies whose capsules were replaced.
    """

    folder: Path | None
    capsules: bool
    colors: dict[str, Four] = field(default_factory=dict)
    replaced: list[str] = field(default_factory=list)

    def link(self, robot: etree._Element, name: str, body: Body | None, frame: Transform) -> etree._Element:
        """The <link> of a body whose link frame is `frame` in the world, or an empty one."""
        element = sub(robot, "link", name=name)
        if body is None:
            return element
        world_to_link = inverse(frame)
        _inertial(element, body, world_to_link)
        shapes = urdf_extension(body.extensions, "shapes")
        for index, shape in enumerate(body.shapes):
            written = shapes.get(str(index)) if isinstance(shapes, dict) else None
            self._shape(element, body, shape, world_to_link, written if isinstance(written, dict) else {})
        return element

    def _shape(
        self, link: etree._Element, body: Body, shape: Shape, world_to_link: Transform, written: Mapping[str, Any]
    ) -> None:
        pose = composed(world_to_link, transform(shape.pose or body.reference_pose))
        pieces: list[tuple[Shape, Transform]] = [(shape, pose)]
        if isinstance(shape, Capsule) and not self.capsules:
            pieces = _pieces(shape, pose)
            self.replaced.append(body.name)
        for piece, piece_pose in pieces:
            element = sub(link, shape.role)
            if written.get("name") and piece is pieces[0][0]:
                element.set("name", legal_xml_text(str(written["name"])))
            origin(element, piece_pose)
            self._geometry(sub(element, "geometry"), piece, written)
            if shape.role == "visual":
                self._material(element, shape, written)

    def _geometry(self, geometry: etree._Element, shape: Shape, written: Mapping[str, Any]) -> None:
        match shape:
            case Mesh():
                attributes = {"filename": legal_xml_text(self._address(shape.file, written))}
                attributes |= {"scale": numbers(shape.scale)} if shape.scale != _NO_SCALE else {}
                sub(geometry, "mesh", **attributes)
            case Box():
                sub(geometry, "box", size=numbers(shape.size))
            case Sphere():
                sub(geometry, "sphere", radius=number(shape.radius))
            case Cylinder() | Capsule():
                sub(geometry, shape.kind, radius=number(shape.radius), length=number(shape.length))

    def _address(self, file: str, written: Mapping[str, Any]) -> str:
        """The original address if it does not depend on the folder, else a path relative to the new file."""
        original = written.get("file")
        is_absolute = isinstance(original, str) and "://" in original
        return str(original) if is_absolute else paths.relative_path(file, self.folder)

    def _material(self, visual: etree._Element, shape: Shape, written: Mapping[str, Any]) -> None:
        """The name of a material that the robot defines; without a colour the original name."""
        original = written.get("material")
        name = legal_xml_text(original) if isinstance(original, str) and original else None
        if shape.color is None:
            if name is not None:
                sub(visual, "material", name=name)
            return
        name = name or f"color_{len(self.colors) + 1}"
        defined = next((other for other, color in self.colors.items() if color == shape.color), None)
        if original is None and defined is not None:
            name = defined
        while self.colors.setdefault(name, shape.color) != shape.color:
            name += "_2"
        sub(visual, "material", name=name)


def _estimate_text(body: Body) -> str:
    """How an inertia was estimated, for a comment."""
    estimate = urdf_extension(body.extensions, ESTIMATE_KEY)
    if not isinstance(estimate, dict):
        return ""
    text = f"from {estimate.get('from')} shapes ({estimate.get('method')}), {estimate.get('density')} kg/m^3"
    return legal_xml_text(text).replace("--", "- -")


def _inertial(link: etree._Element, body: Body, world_to_link: Transform) -> None:
    """c_link = R^T (c - p), Theta_link = R^T Theta R; no element without mass and inertia."""
    center, tensor = central_inertia(body)
    if not body.mass and not any(map(any, tensor)):
        return
    element = sub(link, "inertial")
    estimate = _estimate_text(body)
    if estimate:
        element.append(etree.Comment(f" estimated: {estimate} "))
    origin(element, Transform(IDENTITY, moved(world_to_link, center)))
    sub(element, "mass", value=number(body.mass))
    inertia(element, rotated_tensor(world_to_link.rotation, tensor))


def _pieces(capsule: Capsule, pose: Transform) -> list[tuple[Shape, Transform]]:
    """A capsule as a cylinder with a sphere at each end."""
    color, role = capsule.color, capsule.role
    cylinder = Cylinder(radius=capsule.radius, length=capsule.length, role=role, color=color)
    ends = [Transform(pose.rotation, moved(pose, (0.0, 0.0, z * capsule.length / 2.0))) for z in (-1.0, 1.0)]
    sphere = Sphere(radius=capsule.radius, role=role, color=color)
    return [(cylinder, pose), *((sphere, end) for end in ends)]
