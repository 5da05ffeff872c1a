"""FreeCAD documents with an assembly (.FCStd): solids where they stand, joints with their limits, couplings by gears.

A document is an archive of Document.xml, which has all objects with their properties, and of one BREP file a shape.
Links may lead to other documents in the same folder. The z axis of a joint's connector is its axis; the second part
moves relative to the first one. Without an assembly all visible solids are parts, and faces tell the joints.
"""

import io
import json
import math
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, Final

import numpy as np
from lxml import etree

from cadmbs.arrays import Array
from cadmbs.errors import Finding, Severity, Where
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.files import STEP_SIZE_LIMIT, is_freecad_archive
from cadmbs.importers.step.freecad_constraints import CONSTRAINTS, Connector, Constraint, element_of, with_constraints
from cadmbs.importers.urdf.transforms import quaternion_rotation
from cadmbs.input_files import read_file
from cadmbs.models.checks.names import quoted

KINDS: Final = {
    "Fixed": "fixed", "Revolute": "revolute", "Cylindrical": "cylindrical", "Slider": "prismatic", "Ball": "spherical",
}  # fmt: skip
"""Kinds of joints by their names in FreeCAD."""

JOINT_TYPES: Final = (
    "Fixed", "Revolute", "Cylindrical", "Slider", "Ball", "Distance", "Parallel", "Perpendicular", "Angle",
    "RackPinion", "Screw", "Gears", "Belt",
)  # fmt: skip
"""Names by the numbers that a document without a list of its own has."""

_GROUPS = ("App::Part", "App::DocumentObjectGroup", "Assembly::AssemblyObject", "Assembly::AssemblyLink")
_NO_PARTS = ("App::Origin", "App::Line", "App::Plane", "App::Point", "Assembly::JointGroup")
_PLAIN_NAME = re.compile(r"(Body|Link|Part|Solid|Shape|Compound|Pad|Pocket|Fillet|Chamfer|Cut|Fusion)\d*")
"""Names that FreeCAD makes up: the name of the file that they lead to says more."""

DEEPEST_NESTING: Final = 30
LONGEST_XML: Final = 256 * 1024 * 1024
MOST_PARTS: Final = 100_000
_PARALLEL: Final = 1e-6
_LISTED: Final = 5
_DAMAGED: Final = (KeyError, OSError, EOFError, NotImplementedError, RuntimeError, zipfile.BadZipFile, zlib.error)
"""What `zipfile` raises at archives that are damaged, encrypted or of other versions."""


@dataclass
class ObjectProperties:
    """The properties of an object as values.

    Attributes:
        name: Unique in its document.
        type: Such as "App::Link".
        properties: Elements by the names of the properties.
    """

    name: str
    type: str
    properties: dict[str, Any]

    def text(self, name: str, default: str = "") -> str:
        """A text, a number or the name of a linked object."""
        element = self.element(name)
        return default if element is None else element.get("value", default)

    def number(self, name: str) -> float:
        """A number; zero without one."""
        try:
            value = float(self.text(name, "0"))
        except ValueError:
            return 0.0
        return value if math.isfinite(value) else 0.0

    def flag(self, name: str, default: bool = False) -> bool:
        """Whether a property is true."""
        return self.text(name, "true" if default else "false") == "true"

    def names(self, name: str) -> list[str]:
        """The objects in a list of links."""
        element = self.element(name)
        return [] if element is None else [link.get("value", "") for link in element.iterchildren("Link")]

    def choice(self, name: str, known: tuple[str, ...]) -> str:
        """The word of an enumeration, whose words the document may list."""
        found = self.properties.get(name)
        words = [] if found is None else [each.get("value", "") for each in found.iter("Enum")]
        number = int(self.number(name))
        return next(iter((words or list(known))[number : number + 1]), "")

    def pose(self, name: str) -> Array:
        """A placement (4, 4) [mm]; the identity without one.

        Raises:
            ValueError: A number in it is none, or not finite.
        """
        element, pose = self.element(name), np.eye(4)
        if element is not None:
            x, y, z, w = (float(element.get(f"Q{k}", "0" if k < 3 else "1")) for k in range(4))
            pose[:3, :3] = quaternion_rotation((x, y, z, w))
            pose[:3, 3] = [float(element.get(f"P{axis}", "0")) for axis in "xyz"]
        if not np.isfinite(pose).all():
            raise ValueError(f"the placement of {self.name} is not finite")
        return pose

    def link(self, name: str) -> tuple[str, str, str]:
        """File, object and path of a link; empty where there is none."""
        element = self.element(name)
        if element is None:
            return "", "", ""
        path = next((sub.get("value", "") for sub in element.iterchildren("Sub")), element.get("sub", ""))
        return element.get("file", ""), element.get("name", element.get("value", "")), path

    def element(self, name: str) -> Any:
        """The element in a property; None without one."""
        found = self.properties.get(name)
        return None if found is None else next(found.iterchildren("*"), None)


class FreecadObject(ObjectProperties):
    """An object of a document, and what it stands for: a part, a group, a link, a joint."""

    def used(self) -> Iterator[str]:
        """The objects that this one is made of, in its links of any kind."""
        for found in self.properties.values():
            yield from (each.get("value", "") for each in found.iter("Link"))
            yield from (each.get("obj", "") for each in found.iter("Link"))

    @property
    def is_joint(self) -> bool:
        """Whether it is a joint, or says what stands still."""
        return "JointType" in self.properties or "ObjectToGround" in self.properties

    @property
    def is_link(self) -> bool:
        """Whether it stands for another object."""
        return "LinkedObject" in self.properties and self.type != "Assembly::AssemblyLink"

    @property
    def is_passed_through(self) -> bool:
        """Whether its parts move apart: a folder, and an assembly that is not rigid."""
        flexible = self.type == "Assembly::AssemblyLink" and not self.flag("Rigid", True)
        return flexible or self.type == "App::DocumentObjectGroup"

    @property
    def link_pose(self) -> Array:
        """The placement of a link (4, 4)."""
        return self.pose("LinkPlacement" if "LinkPlacement" in self.properties else "Placement")

    @property
    def title(self) -> str:
        """Its label; empty where FreeCAD made it up."""
        label = self.text("Label")
        return "" if _PLAIN_NAME.fullmatch(label) else label

    @property
    def shape_file(self) -> str:
        """The BREP file of the shape; empty for an object without one."""
        element = self.element("Shape")
        return "" if element is None or element.tag != "Part" else element.get("file", "")


@dataclass
class FreecadDocument:
    """A document that is read.

    Attributes:
        stem: Name of its file without suffix.
        objects: By name, in the order of the file.
        archive: Its files.
    """

    stem: str
    objects: dict[str, FreecadObject]
    archive: zipfile.ZipFile


@dataclass(frozen=True)
class PlacedSolid:
    """A shape of a part: the document and its BREP file, where it stands, the part, and its name."""

    document: FreecadDocument
    shape_file: str
    pose: Array
    part: str
    name: str


@dataclass
class FreecadAssembly:
    """What a document says besides shapes.

    Attributes:
        solids: Shapes in the order of the file.
        ground: Parts that stand still.
        joints, couplings: Entries of `cadmbs.assembly/1.1`, parts by their paths of names.
        constraints: What holds pairs of parts besides.
        unread: Joints that are not read.
        findings: What was left out.
    """

    solids: list[PlacedSolid] = field(default_factory=list)
    ground: list[str] = field(default_factory=list)
    joints: list[dict[str, Any]] = field(default_factory=list)
    couplings: list[dict[str, Any]] = field(default_factory=list)
    constraints: list[Constraint] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def completed(self, document: dict[str, Any], where: Where) -> tuple[dict[str, Any], tuple[Finding, ...]]:
        """The assembly document of the kernel with bodies, ground, joints and couplings, and G024 for the others.

        The kernel numbers its parts as the solids are here.
        """
        parts = {part["id"]: part for part in document["parts"]}
        first: dict[str, str] = {}
        bodies: dict[str, str] = {}
        faces: dict[str, list[dict[str, Any]]] = {}
        for number, solid in enumerate(self.solids, 1):
            part = parts.get(f"p1.{number}")
            if part is not None:
                first.setdefault(solid.part, part["id"])
                faces.setdefault(solid.part, []).extend(part.get("features", ()))
                if solid.part not in bodies:
                    bodies[solid.part] = _unique(solid.name, set(bodies.values()))
                part["body"] = bodies[solid.part]
        held, unread = with_constraints(self.joints, self.constraints, faces)
        joints = [
            {**joint, "parts": [first[path] for path in joint["parts"]]}
            for joint in held
            if all(path in first for path in joint["parts"])
        ]
        ids = {joint["id"] for joint in joints}
        couplings = [coupling for coupling in self.couplings if ids.issuperset(coupling["joints"])]
        ground = [first[path] for path in self.ground if path in first]
        optional = {"ground": ground, "joints": joints, "couplings": couplings}
        return {**document, **{key: value for key, value in optional.items() if value}}, self._unread(unread, where)

    def _unread(self, others: list[str], where: Where) -> tuple[Finding, ...]:
        unread = [*self.unread, *others]
        if not unread:
            return ()
        message = f"Joints that hold no axis, find none, or lack a part are not read: {quoted(unread[:_LISTED])}."
        hint = "Faces may tell what they hold; give joints, leads and couplings in a file of hints otherwise."
        return (Finding("G024", Severity.WARNING, where, message, hint),)


def read_freecad(source: SourceFile, folder: Path) -> tuple[Path, FreecadAssembly]:
    """The assembly in a document, and a list of its shapes for the kernel.

    Args:
        source: The file.
        folder: Receives the shapes and the list.

    Returns:
        The list, which is empty after an error, and what the document says, with findings: G001 no document, G004
        missing documents, G005 no shapes; G024 what is left out.
    """
    assembly = _Reader(source).assembly()
    path = folder / "shapes.json"
    try:
        path.write_text(json.dumps(_extracted(assembly.solids, folder)), encoding="utf-8")
    except ValueError as problem:
        assembly.findings.append(_damaged(Where(source.name), problem))
    return path, assembly


def _extracted(solids: list[PlacedSolid], folder: Path) -> list[dict[str, Any]]:
    """The list of shapes for the kernel, whose files are written.

    Raises:
        ValueError: A shape is missing, damaged or too large.
    """
    files: dict[tuple[int, str], str] = {}
    entries, room = [], STEP_SIZE_LIMIT
    for solid in solids:
        key = (id(solid.document), solid.shape_file)
        if key not in files:
            files[key] = f"{len(files)}.brp"
            shape = _member(solid.document.archive, solid.shape_file, room)
            room -= len(shape)
            (folder / files[key]).write_bytes(shape)
        entries.append({"file": files[key], "name": solid.name, "pose": solid.pose[:3].tolist()})
    return entries


class _Reader:
    """Reads a document and those to which it leads."""

    def __init__(self, source: SourceFile) -> None:
        self._source, self._where = source, Where(source.name)
        self._documents: dict[str, FreecadDocument | None] = {}
        self._found = FreecadAssembly()
        self._missing: dict[str, None] = {}
        self._empty: dict[str, None] = {}

    def assembly(self) -> FreecadAssembly:
        """What the document says."""
        try:
            document = _opened(self._source.data, PurePosixPath(self._source.name).stem)
            self._read(document)
        except (ValueError, OSError, RecursionError) as problem:
            self._found.findings.append(_damaged(self._where, problem))
            return self._found
        if self._missing:
            message = f"Parts are in other documents, which are missing: {quoted(list(self._missing)[:_LISTED])}."
            self._report("G004", Severity.ERROR, message, "Put them into the folder of this file, or below.")
        elif not self._found.solids:
            message = "The document has no visible shape of a part."
            self._report("G005", Severity.ERROR, message, "Save it with its parts computed.")
        if self._empty:
            message = f"Links that lead nowhere are left out: {quoted(list(self._empty)[:_LISTED])}."
            self._report("G024", Severity.WARNING, message, "Link them to a part again in FreeCAD, or delete them.")
        return self._found

    def _report(self, code: str, severity: Severity, message: str, hint: str) -> None:
        self._found.findings.append(Finding(code, severity, self._where, message, hint))

    def _read(self, document: FreecadDocument) -> None:
        objects = document.objects
        inside = {name for o in objects.values() for name in o.names("Group")}
        roots = [o for o in objects.values() if o.type == "Assembly::AssemblyObject" and o.name not in inside]
        if len(roots) > 1:
            raise ValueError(f"it has {len(roots)} assemblies, {quoted([o.text('Label') for o in roots])}: keep one")
        for root in roots:
            for name in root.names("Group"):
                if name in objects:
                    self._place(document, objects[name], np.eye(4), (), "")
            self._read_joints(document, root)
        if not roots:
            used = {name for o in objects.values() if o.shape_file for name in o.used()} | inside
            for o in objects.values():
                if o.name not in used and o.flag("Visibility", True):
                    self._place(document, o, np.eye(4), (), "")

    def _place(
        self,
        document: FreecadDocument,
        o: FreecadObject,
        pose: Array,
        path: tuple[str, ...],
        part: str,
        title: str = "",
        own: bool = True,
    ) -> None:
        """The solids of an object, with its own placement unless a link takes its place; `part` moves as one."""
        if len(path) > DEEPEST_NESTING or len(self._found.solids) >= MOST_PARTS:
            raise ValueError("parts contain each other, are nested too deep, or are too many")
        if o.type in _NO_PARTS or o.is_joint:
            return
        path = (*path, o.name)
        if not part and not o.is_passed_through:
            part, title = ".".join(path), o.title
        if o.is_link:
            linked = self._linked(document, o)
            if linked is not None:
                other, target = linked
                title = title or (target.title if other is document else other.stem)
                self._place(other, target, pose @ o.link_pose, path, part, title, o.flag("LinkTransform"))
            return
        here = pose @ o.pose("Placement") if own else pose
        if o.type in _GROUPS:
            for name in o.names("Group"):
                if name in document.objects:
                    self._place(document, document.objects[name], here, path, part, title)
        elif o.shape_file:
            self._found.solids.append(PlacedSolid(document, o.shape_file, here, part, title or o.title or o.name))

    def _linked(self, document: FreecadDocument, o: FreecadObject) -> tuple[FreecadDocument, FreecadObject] | None:
        """The object to which a link leads, and its document."""
        file, name, _ = o.link("LinkedObject")
        other: FreecadDocument | None = document
        if file:
            if file not in self._documents:
                self._documents[file] = self._beside(file)
            other = self._documents[file]
        if other is not None and name in other.objects:
            return other, other.objects[name]
        if other is not None:
            self._empty[o.text("Label") or o.name] = None
        return None

    def _beside(self, file: str) -> FreecadDocument | None:
        """Another document in the folder of this one, or below."""
        folder = self._source.directory.resolve()
        path = (folder / file.replace("\\", "/")).resolve()
        if path.is_relative_to(folder) and path.is_file() and path.stat().st_size <= STEP_SIZE_LIMIT:
            return _opened(read_file(path, STEP_SIZE_LIMIT), path.stem)
        self._missing[file] = None
        return None

    def _connector(self, document: FreecadDocument, root: FreecadObject, joint: FreecadObject, side: int) -> Connector:
        """The part and the placement in the assembly of one side of a joint."""
        _, first, sub = joint.link(f"Reference{side}")
        names = [first, *sub.split(".")[:-1]]
        if root.name in names:
            names = names[names.index(root.name) + 1 :]
        pose, path, part = np.eye(4), list[str](), ""
        current: FreecadDocument | None = document
        for name in names:
            o = None if current is None else current.objects.get(name)
            if o is None or current is None:
                break
            path.append(name)
            part = part or ("" if o.is_passed_through else ".".join(path))
            target = o
            if o.is_link:
                pose = pose @ o.link_pose
                linked = self._linked(current, o)
                if linked is None:
                    break
                current, target = linked
                pose = pose @ target.pose("Placement") if o.flag("LinkTransform") else pose
            else:
                pose = pose @ o.pose("Placement")
            if target.type not in _GROUPS:
                break
        placed = pose @ joint.pose(f"Placement{side}")
        offset, seat = joint.pose(f"Offset{side}"), placed.copy()
        seat[:3, :3] = placed[:3, :3] @ offset[:3, :3].T
        seat[:3, 3] -= seat[:3, :3] @ offset[:3, 3]
        return Connector(part, placed, element_of(sub), seat)

    def _read_joints(self, document: FreecadDocument, root: FreecadObject) -> None:
        """Ground, joints, and what couples them."""
        found, later, unread = self._found, [], []
        parts = {solid.part for solid in found.solids}
        for o in document.objects.values():
            if not o.is_joint or o.flag("Suppressed") or not o.flag("Activated", True):
                continue
            if "ObjectToGround" in o.properties:
                found.ground.append(o.text("ObjectToGround"))
                continue
            kind = o.choice("JointType", JOINT_TYPES)
            sides = self._connector(document, root, o, 1), self._connector(document, root, o, 2)
            if sides[0].part and sides[0].part == sides[1].part:
                continue
            if not parts.issuperset(side.part for side in sides):
                unread.append(f"{kind} {o.text('Label') or o.name}")
            elif kind in KINDS:
                found.joints.append(
                    _joint(
                        o,
                        KINDS[kind],
                        sides,
                        _unique(o.text("Label") or o.name, {joint["id"] for joint in found.joints}),
                    )
                )
            elif kind in _COUPLING:
                later.append((kind, o, sides))
            elif kind in CONSTRAINTS:
                value = o.number("Angle" if kind == "Angle" and "Angle" in o.properties else "Distance")
                found.constraints.append(Constraint(kind, o.text("Label") or o.name, sides, value))
            else:
                unread.append(f"{kind} {o.text('Label') or o.name}")
        for kind, o, sides in later:
            read = _COUPLING[kind](found, kind, o, sides)
            unread += [] if read else [f"{kind} {o.text('Label') or o.name}"]
        found.unread += unread


def _unique(name: str, taken: set[str]) -> str:
    """The name, with a number where it is taken."""
    candidate, number = name, 2
    while candidate in taken:
        candidate, number = f"{name} ({number})", number + 1
    return candidate


def _joint(o: FreecadObject, kind: str, sides: tuple[Connector, ...], name: str) -> dict[str, Any]:
    """A joint of `cadmbs.assembly/1.1`; limits count from the drawn pose."""
    first, second = sides
    joint: dict[str, Any] = {"id": name, "kind": kind, "parts": [first.part, second.part], "origin": "mate"}
    if kind != "fixed":
        joint["axis"] = {"point": first.pose[:3, 3].tolist(), "dir": first.axis.tolist()}
    if kind == "spherical":
        del joint["axis"]["dir"]
    if kind in ("revolute", "prismatic"):
        relative = np.linalg.inv(first.pose) @ second.pose
        word, drawn, unit = "Angle", math.atan2(relative[1, 0], relative[0, 0]), math.pi / 180.0
        if kind == "prismatic":
            word, drawn, unit = "Length", float(relative[2, 3]), 1.0
        ends = {"lower": f"{word}Min", "upper": f"{word}Max"}
        limits = {key: o.number(end) * unit - drawn for key, end in ends.items() if o.flag(f"Enable{end}")}
        joint |= {"limits": limits} if limits else {}
    return joint


def _screw(found: FreecadAssembly, kind: str, o: FreecadObject, sides: tuple[Connector, ...]) -> bool:
    """Makes the cylindrical joint between two parts a screw; false where there is none."""
    parts = {side.part for side in sides}
    for joint in found.joints:
        if joint["kind"] == "cylindrical" and set(joint["parts"]) == parts and o.number("Distance"):
            joint |= {"kind": "helical", "lead_per_rev": o.number("Distance")}
            return True
    return False


def _coupling(found: FreecadAssembly, kind: str, o: FreecadObject, sides: tuple[Connector, ...]) -> bool:
    """r_1 w_1 + r_2 w_2 = 0 of gears, r_1 w_1 - r_2 w_2 = 0 of belts, for turns about one direction.

    False where the parts do not both turn, each by one revolute joint on a common third part, about parallel axes.
    """
    turning = [[j for j in found.joints if j["kind"] == "revolute" and side.part in j["parts"]] for side in sides]
    radii = o.number("Distance"), o.number("Distance2")
    if any(len(joints) != 1 for joints in turning) or not all(radii):
        return False
    axis, (one, other) = sides[0].axis, (joints[0] for joints in turning)
    carriers = [
        next(part for part in j["parts"] if part != side.part) for j, side in zip((one, other), sides, strict=True)
    ]
    along = [float(axis @ joint["axis"]["dir"]) for joint in (one, other)]
    if one is other or carriers[0] != carriers[1] or any(abs(abs(c) - 1.0) > _PARALLEL for c in along):
        return False
    signs = [
        np.sign(c) * (1.0 if j["parts"][1] == side.part else -1.0)
        for c, j, side in zip(along, (one, other), sides, strict=True)
    ]
    second = radii[1] if kind == "Gears" else -radii[1]
    coefficients = [float(radii[0] * signs[0]), float(second * signs[1])]
    found.couplings.append({"joints": [one["id"], other["id"]], "coefficients": coefficients})
    return True


def _rack(found: FreecadAssembly, kind: str, o: FreecadObject, sides: tuple[Connector, ...]) -> bool:
    """The coupling s = r phi of a rack and its pinion, with the sign of one velocity on the side where the rack is.

    False where not one of the parts slides and the other turns about an axis across the slide, each by one joint on a
    common third part, or where the rack is on no side of the axis.
    """
    radius = abs(o.number("Distance"))
    held = [
        [j for j in found.joints if j["kind"] in ("revolute", "prismatic") and side.part in j["parts"]]
        for side in sides
    ]
    if any(len(joints) != 1 for joints in held) or not radius:
        return False
    pairs = sorted(
        ((joints[0], side) for joints, side in zip(held, sides, strict=True)),
        key=lambda pair: pair[0]["kind"] != "revolute",
    )
    (turning, _), (sliding, rack) = pairs
    carriers = [next(part for part in j["parts"] if part != side.part) for j, side in pairs]
    if (turning["kind"], sliding["kind"]) != ("revolute", "prismatic") or carriers[0] != carriers[1]:
        return False
    axis, slide = np.array(turning["axis"]["dir"]), np.array(sliding["axis"]["dir"])
    relative = rack.point - np.array(turning["axis"]["point"])
    up = np.cross(axis, slide)
    height = float(relative @ up)
    if abs(float(axis @ slide)) > _PARALLEL or abs(height) < _PARALLEL * radius:
        return False
    along = -np.sign(height) * radius  # of axis x (r up) along the slide, as axis x up = -slide
    signs = [1.0 if j["parts"][1] == side.part else -1.0 for j, side in pairs]
    coefficients = [float(-along * signs[0]), signs[1]]
    found.couplings.append({"joints": [turning["id"], sliding["id"]], "coefficients": coefficients})
    return True


_COUPLING: Final = {"Screw": _screw, "Gears": _coupling, "Belt": _coupling, "RackPinion": _rack}
"""Kinds that act on joints which are there besides."""


def _damaged(where: Where, problem: Exception) -> Finding:
    message = f"This document of FreeCAD cannot be read: {str(problem).rstrip('.') or type(problem).__name__}."
    return Finding("G001", Severity.ERROR, where, message, "Open it with FreeCAD 0.20 or later, and save it again.")


def _opened(data: bytes, stem: str) -> FreecadDocument:
    """A document.

    Raises:
        ValueError: It is no document of FreeCAD, or too large.
    """
    if not is_freecad_archive(data):
        raise ValueError("it is no archive that begins with Document.xml")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        root = etree.fromstring(_member(archive, "Document.xml", LONGEST_XML), parser)
    except (etree.XMLSyntaxError, *_DAMAGED) as problem:
        raise ValueError(str(problem)) from problem
    types = {each.get("name", ""): each.get("type", "") for each in root.iterfind("Objects/Object")}
    objects = {}
    for element in root.iterfind("ObjectData/Object"):
        name = element.get("name", "")
        properties = {each.get("name", ""): each for each in element.iterfind("Properties/Property")}
        objects[name] = FreecadObject(name, types.get(name, ""), properties)
    return FreecadDocument(stem, objects, archive)


def _member(archive: zipfile.ZipFile, name: str, limit: int) -> bytes:
    """A file of an archive, not more of it than a limit.

    Raises:
        ValueError: It is not there, damaged or larger.
    """
    try:
        with archive.open(name) as stream:
            data = stream.read(limit + 1)
    except _DAMAGED as problem:
        raise ValueError(f"{name} in it cannot be unpacked") from problem
    if len(data) > limit:
        raise ValueError(f"what it holds up to {name} is larger than is read, {STEP_SIZE_LIMIT / 2**20:.0f} MiB")
    return data
