"""The importer of SDF, the model format of Gazebo."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from lxml import etree

from cadmbs import errors, suggestions
from cadmbs.importers import contacts as contact_shapes
from cadmbs.importers.contacts import CONTACT_SHAPES_LIMIT, ContactShape
from cadmbs.importers.draft import DocumentDraft, Importer, ReadOptions, SourceFile
from cadmbs.importers.options import cut_joints, options_without_effect
from cadmbs.importers.reachability import holding_joint, reach
from cadmbs.importers.sdf import own_elements
from cadmbs.importers.sdf.frames import WORLD, SdfFrames, join_names
from cadmbs.importers.sdf.links import LinkReader, direction, gravity_is_off
from cadmbs.importers.sdf.models import FRAME_SEMANTICS, ModelReader, Part
from cadmbs.importers.sdf.values import bound_at, flag_of, name_of, number_at, numbers_of, pose_in, text_of, vector_at
from cadmbs.importers.urdf.joints.joint_loads import add_joint_loads
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.transforms import Transform, composed, pose_data, rotated, rotation_to_axis
from cadmbs.importers.urdf.xml.parsing import parse_xml
from cadmbs.importers.urdf.xml.syntax import Element, Positions
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

    def locate(self, pointer: str) -> errors.Where:
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
    empty = DocumentDraft({}, findings, lambda pointer: errors.Where(source.name, pointer=pointer))
    if errors.has_errors(findings):
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
    if not errors.has_errors(report.findings):
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


# Joints, and the couplings and springs in their axes.

KINDS = {
    "revolute": "revolute", "continuous": "revolute", "prismatic": "prismatic", "fixed": "fixed", "ball": "spherical",
    "universal": "universal", "revolute2": "universal", "screw": "screw", "gearbox": "gearbox",
}  # fmt: skip
"""The kinds of joints in a mechanism document, by the types of SDF; a gearbox is a coupling."""

_PARENT_MODEL_AXES = (1, 4)
"""Until this version, axes are in the frame of the model."""

_TWO_AXES = ("universal",)
_ONE_AXIS = ("revolute", "prismatic", "screw")


@dataclass(slots=True)
class SdfJoint:
    """A joint of a document with what belongs to it."""

    part: Part
    data: dict[str, Any]
    type: str


@dataclass(slots=True)
class SdfJointReader:
    """Reads joints, couplings and springs.

    Attributes:
        couplings: Mimic axes and gearboxes, with their elements.
        loads: Springs of axes, with their elements.
        gearboxes: Gearboxes to be read when all joints are known.
        mimics: Axes that follow others, with the elements that say so, likewise.
    """

    report: UrdfReport
    frames: SdfFrames
    without: frozenset[str] = frozenset()
    couplings: list[tuple[dict[str, Any], Element]] = field(default_factory=list)
    loads: list[tuple[dict[str, Any], Element]] = field(default_factory=list)
    gearboxes: list[Part] = field(default_factory=list)
    mimics: list[tuple[Part, str, Element]] = field(default_factory=list)

    def read(self, part: Part) -> SdfJoint | None:
        """A joint with its axes and point in the world at q = 0; None for a gearbox, and after errors.

        Findings: V003 numbers, V004 links, V010 types.
        """
        element = part.element
        type_ = element.get("type", "")
        if type_ not in KINDS:
            message = f'{name_of(element)} has the type "{type_}", which SDF does not have.'
            hint = f"{suggestions.did_you_mean(type_, KINDS)} The types are {', '.join(KINDS)}.".strip()
            self.report.error("V010", element, message, hint)
            return None
        kind = KINDS[type_]
        if kind == "gearbox":
            self.gearboxes.append(part)
            return None
        ends = [self.link(part, role) for role in ("parent", "child")]
        if ends[0] is None or ends[1] is None:
            return None
        if ends[0] == ends[1]:
            self.report.error("T003", element, f'{name_of(element)} connects "{ends[0]}" to itself.', "Name two links.")
            return None
        data: dict[str, Any] = {"name": part.name, "kind": kind, "predecessor": ends[0], "successor": ends[1]}
        key = part.name if part.name in self.frames.by_name and self._is_own(part) else f"{part.name}@joint"
        point = list(self.frames.pose(key).position)
        if kind != "fixed":
            data["point"] = point
        axes = [self._axis(part, tag, key) for tag in ("axis", "axis2")[: 2 if kind in _TWO_AXES else 1]]
        if kind in _TWO_AXES:
            data["axes"] = [list(axis) for axis in axes]
        elif kind in ("revolute", "prismatic", "screw"):
            data["axis"] = list(axes[0])
        if kind == "screw":
            data["pitch"] = self._pitch(part)
        for name in ("rotor_inertia", "mimic") if kind not in _ONE_AXIS else ():
            if name in self._of_drake(part):
                message = f"{name_of(element)} has a drake:{name}, which is read in joints with one axis: left out."
                self.report.warning("V008", element, message)
        return SdfJoint(part, data | self._dynamics(part, kind, type_), type_)

    def _is_own(self, part: Part) -> bool:
        return self.frames.by_name[part.name].element is part.element

    def link(self, part: Part, role: str) -> str | None:
        """The link at one end, or "world"; V004 if there is none."""
        written = text_of(part.element, role)
        if not written:
            self.report.error("V004", part.element, f"{name_of(part.element)} has no <{role}>.", "Name a link.")
            return None
        frame = self.frames.resolve(part.element, part.scope, written)
        return None if frame is None else self.frames.link(frame)

    def _axis(self, part: Part, tag: str, key: str) -> Triple:
        """A unit axis in the world at q = 0: in the joint frame, or in that which `expressed_in` names.

        Until version 1.4, and with use_parent_model_frame, it is in the frame of the model. `expressed_in` is of 1.7
        and counts in older files, too, as for libsdformat.
        """
        axis = part.element.find(tag)
        xyz: Triple = (0.0, 0.0, 1.0)
        frame: str | None = key
        if axis is not None:
            xyz = direction(self.report, part.element, vector_at(self.report, axis, "xyz", xyz))
            vector = axis.find("xyz")
            written = "" if vector is None else vector.get("expressed_in", "")
            if written:
                frame = self.frames.resolve(axis, part.scope, written)
            elif part.version <= _PARENT_MODEL_AXES or (
                part.version < FRAME_SEMANTICS and flag_of(axis, "use_parent_model_frame")
            ):
                frame = join_names(part.scope, "__model__")
                frame = frame if frame in self.frames.by_name else WORLD
        return rotated(self.frames.pose(frame or WORLD).rotation, xyz)

    def _pitch(self, part: Part) -> float:
        """Metres per radian: screw_thread_pitch / (2 pi), else -1 / thread_pitch, which is left-handed if positive."""
        if part.element.find("screw_thread_pitch") is not None:
            return number_at(self.report, part.element, "screw_thread_pitch", 1.0) / (2.0 * math.pi)
        turns = number_at(self.report, part.element, "thread_pitch", 1.0)
        if turns == 0.0:
            self.report.error("V003", part.element, f"{name_of(part.element)} has a thread_pitch of 0.", "")
            return 0.0
        return -1.0 / turns

    def _dynamics(self, part: Part, kind: str, type_: str) -> dict[str, Any]:
        """Limits, damping and friction; springs are loads, mimic axes are noted."""
        if kind in ("fixed", "spherical"):
            return {}
        values: dict[str, list[float | None]] = {}
        tags = ("axis", "axis2")[: 2 if kind in _TWO_AXES else 1]
        for tag, suffix in zip(tags, (":1", ":2") if len(tags) > 1 else ("",), strict=False):
            axis = part.element.find(tag)
            for key, value in self._of_axis(part, axis, f"{part.name}{suffix}", type_).items():
                values.setdefault(key, []).append(value)
        limits = {key: _one_or_list(values.pop(key)) for key in ("lower", "upper", "velocity", "effort")}
        limits = {key: value for key, value in limits.items() if value is not None}
        losses = {key: _one_or_list([value or 0.0 for value in numbers]) for key, numbers in values.items()}
        losses = {key: value for key, value in losses.items() if value not in (0.0, None) and value != [0.0, 0.0]}
        armature = self._reflected_inertia(part) if kind in _ONE_AXIS else 0.0
        return ({"limits": limits} if limits else {}) | losses | ({"armature": armature} if armature else {})

    def _of_drake(self, part: Part) -> dict[str, Element]:
        """Drake's elements in a joint that are read, by their names."""
        return {own_elements.drake_element(str(each.tag)): each for each in part.element.iterchildren(etree.Element)}

    def _reflected_inertia(self, part: Part) -> float:
        """Rotor inertia times the square of the gear ratio, which Drake's files have in a joint."""
        rotor, ratio = (self._of_drake(part).get(name) for name in ("rotor_inertia", "gear_ratio"))
        if rotor is None:
            return 0.0
        inertia = number_at(self.report, rotor, ".", 0.0)
        return inertia * (1.0 if ratio is None else number_at(self.report, ratio, ".", 1.0)) ** 2

    def _of_axis(self, part: Part, axis: Element | None, coordinate: str, type_: str) -> dict[str, float | None]:
        if axis is None:
            return dict.fromkeys(("lower", "upper", "velocity", "effort", "damping", "friction"))
        report = self.report
        bounds = {key: bound_at(report, axis, f"limit/{key}") for key in ("lower", "upper", "velocity", "effort")}
        if type_ == "continuous":
            bounds |= {"lower": None, "upper": None}
        for key in ("velocity", "effort"):
            bound = bounds[key]
            bounds[key] = None if bound is None or bound < 0.0 else bound
        stiffness = number_at(report, axis, "dynamics/spring_stiffness", 0.0)
        if stiffness:
            rest = number_at(report, axis, "dynamics/spring_reference", 0.0)
            spring = {"name": f"{coordinate} spring", "kind": "joint_spring", "coordinate": coordinate}
            self.loads.append((spring | {"stiffness": stiffness, "rest": rest}, axis))
        of_drake = self._of_drake(part).get("mimic") if coordinate == part.name else None  # for one axis only
        mimics = (axis.find("mimic"), of_drake)
        self.mimics += [(part, coordinate, mimic) for mimic in mimics if mimic is not None]
        losses: dict[str, float | None] = {
            loss: 0.0 if loss in self.without else number_at(report, axis, f"dynamics/{loss}", 0.0)
            for loss in ("damping", "friction")
        }
        return bounds | losses

    def read_couplings(self, joints: Sequence[SdfJoint]) -> None:
        """Mimic axes, follower = multiplier (leader - reference) + offset, and gearboxes, child = -ratio parent.

        Findings: V004 joints that are not there, V011 gearboxes without revolute joints on their reference body.
        """
        by_name = {joint.part.name: joint for joint in joints}
        for part, follower, mimic in self.mimics:
            leader = by_name.get(join_names(part.scope, mimic.get("joint", "")))
            if leader is None:
                message = f'{name_of(part.element)} follows "{mimic.get("joint", "")}", which is no joint.'
                self.report.error("V004", mimic, message, suggestions.did_you_mean(mimic.get("joint", ""), by_name))
                continue
            suffix = {"axis": ":1", "axis2": ":2"}.get(mimic.get("axis", "axis"), ":1")
            name = leader.part.name + (suffix if leader.data["kind"] in _TWO_AXES else "")
            factor = self._number_of(mimic, "multiplier", 1.0)
            shift = self._number_of(mimic, "offset", 0.0)
            shift -= factor * number_at(self.report, mimic, "reference", 0.0)
            self._couple(f"{follower} mimic", follower, (name, factor), shift, mimic)
        for part in self.gearboxes:
            self._gearbox(part, by_name)

    def _number_of(self, mimic: Element, name: str, default: float) -> float:
        """A number in an element, or in an attribute, as Drake writes it."""
        if mimic.get(name) is None:
            return number_at(self.report, mimic, name, default)
        numbers = numbers_of(self.report, mimic, mimic.get(name, ""), 1)
        return numbers[0] if numbers else default

    def _gearbox(self, part: Part, by_name: Mapping[str, SdfJoint]) -> None:
        reference = self.frames.resolve(part.element, part.scope, text_of(part.element, "gearbox_reference_body"))
        body = None if reference is None else self.frames.link(reference)
        ends = [self.link(part, role) for role in ("parent", "child")]
        found = [
            next(
                (
                    (j, 1.0 if j.data["successor"] == end else -1.0)
                    for j in by_name.values()
                    if j.data["kind"] == "revolute" and {j.data["predecessor"], j.data["successor"]} == {body, end}
                ),
                None,
            )
            for end in ends
        ]
        if found[0] is None or found[1] is None:
            message = f"{name_of(part.element)} is left out: its links have no revolute joints on its reference body."
            self.report.warning("V011", part.element, message, "Name the link that carries both shafts.")
            return
        (leader, a), (follower, b) = found[0], found[1]
        ratio = number_at(self.report, part.element, "gearbox_ratio", 1.0)
        self._couple(part.name, follower.part.name, (leader.part.name, -ratio * a / b), 0.0, part.element)

    def _couple(self, name: str, follower: str, leader: tuple[str, float], offset: float, element: Element) -> None:
        terms = [{"coordinate": follower, "factor": 1.0}]
        terms += [{"coordinate": leader[0], "factor": -leader[1]}] if leader[1] else []
        data = {"name": name, "terms": terms, "offset": offset, "dependent": follower}
        self.couplings.append((data, element))


def _one_or_list(values: list[float | None]) -> Any:
    """The value of one axis; a list for two, None where neither has one."""
    if len(values) == 1:
        return values[0]
    return None if any(value is None for value in values) else values


# Contacts between the collision shapes of links: which pairs Gazebo looks at, and their friction.

CONTACT_LEAVES = frozenset(("mu", "collide_bitmask", "collide_without_contact"))
"""The elements in <surface> that contacts have."""

_ALL_BITS = 0xFFFF
_DEFAULT_FRICTION = 1.0

UNLIMITED_FRICTION = 100.0
"""The coefficient of friction of shapes that do not slide on each other: mu is negative for no limit."""


@dataclass(slots=True)
class CollisionShapes:
    """The collision shapes of all links.

    Attributes:
        links: The reader of the links.
        shapes: The shapes.
        elements: Their <collision>.
        families: Numbers of the models whose links do not touch each other.
    """

    links: LinkReader
    shapes: list[ContactShape] = field(default_factory=list)
    elements: list[Element] = field(default_factory=list)
    families: dict[str, int] = field(default_factory=dict)

    def add(self, part: Part) -> None:
        """Add those of a link."""
        touches_itself = _touches_itself(part)
        family = -1 if touches_itself else self.families.setdefault(part.scope, len(self.families))
        for element in part.element.iterchildren("collision"):
            form = self._form(element)
            bits = _bits(text_of(element, "surface/contact/collide_bitmask"))
            bits = 0 if flag_of(element, "surface/contact/collide_without_contact") else bits
            if form is None or not bits or len(self.shapes) > CONTACT_SHAPES_LIMIT:
                continue
            kind, size, pose = form
            friction = number_at(
                self.links.report, element, "surface/friction/ode/mu", _DEFAULT_FRICTION, infinite=True
            )
            name = f"{part.name}::{element.get('name', 'collision')}"
            pose = composed(self.links.frames.pose(part.name), pose)
            entry = ContactShape(name, part.name, kind, size, pose, bits, bits, family, friction)
            self.shapes.append(entry)
            self.elements.append(element)

    def _form(self, element: Element) -> tuple[str, Triple, Transform] | None:
        """Kind, size and pose in the link; None without a shape."""
        geometry = element.find("geometry")
        child = None if geometry is None else next(geometry.iterchildren("*"), None)
        if child is None or child.tag == "empty":
            return None
        pose = pose_in(self.links.report, element)
        if child.tag == "plane":
            normal = direction(self.links.report, child, vector_at(self.links.report, child, "normal", (0.0, 0.0, 1.0)))
            return "plane", (0.0, 0.0, 0.0), composed(pose, Transform(rotation_to_axis(normal), (0.0, 0.0, 0.0)))
        data = self.links.drawn.get(element)
        if data is None:
            return str(child.tag), (0.0, 0.0, 0.0), pose
        x, y, z = data.get("size", (0.0, 0.0, 0.0))
        sizes = {"box": (0.5 * x, 0.5 * y, 0.5 * z)}
        round_size = (data.get("radius", 0.0), 0.5 * data.get("length", 0.0), 0.0)
        return data["kind"], sizes.get(data["kind"], round_size), pose

    def friction(self, pair: tuple[int, int]) -> float:
        """The smaller coefficient of two shapes; negative ones have no limit."""
        both = [self.shapes[index].friction for index in pair]
        return min(UNLIMITED_FRICTION, *(math.inf if mu < 0.0 else mu for mu in both))


def find_contacts(links: LinkReader, parts: Sequence[Part], data: dict[str, Any], asked: bool) -> list[Any]:
    """The contact loads with their elements; none where they are not asked for.

    Links of one model do not touch without `self_collide`, those of one joint never. V013 (note): pairs that may touch;
    an error for more of them than the limits.
    """
    report, collisions = links.report, CollisionShapes(links)
    for part in parts:
        collisions.add(part)
    if contact_shapes.are_too_many(report, "V013", collisions.elements, "collision shape", asked):
        return []
    groups = contact_shapes.rigid_groups(data)
    joined = [(joint["predecessor"], joint["successor"]) for joint in data["joints"]]
    touching = contact_shapes.touching_pairs(collisions.shapes, groups, (), joined)
    pairs = [(pair, collisions.friction(pair)) for pair in touching]
    contacts = contact_shapes.make_contacts(data, groups, collisions.shapes, pairs, "collision shape", asked)
    return contact_shapes.reported_loads(contacts, report, "V013", collisions.elements)


def _bits(text: str) -> int:
    """The 16 bits of a mask, decimal or as 0xAB; all of them for another text, as without one."""
    try:
        return int(text, 0) & _ALL_BITS
    except ValueError:
        return _ALL_BITS


def _touches_itself(part: Part) -> bool:
    """Whether a link touches the others of its model."""
    model = part.element.getparent()
    inherited = model is not None and flag_of(model, "self_collide")
    return flag_of(part.element, "self_collide", inherited) if text_of(part.element, "self_collide") else inherited
