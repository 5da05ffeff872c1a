"""The importer of MJCF, the model format of MuJoCo."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from lxml import etree

from cadmbs.errors import Finding, ModelError, Severity, Where, has_errors
from cadmbs.importers import contacts as contact_shapes
from cadmbs.importers.contacts import CONTACT_SHAPES_LIMIT, ContactShape
from cadmbs.importers.draft import DocumentDraft, Importer, ReadOptions, SourceFile
from cadmbs.importers.files import exists, read_source
from cadmbs.importers.mjcf import actuators, document, equalities, inertias, keyframes, leftovers
from cadmbs.importers.mjcf.geoms import GeomReader
from cadmbs.importers.mjcf.joints import Joints, read_joints
from cadmbs.importers.mjcf.loads import gravity_compensation, joint_springs, tendon_loads
from cadmbs.importers.mjcf.mesh_assets import MeshAssets
from cadmbs.importers.mjcf.nodes import Attributes, MjcfElement, MjcfReport, label
from cadmbs.importers.mjcf.tree import BodyTree, ModelScope, PlacedElement, reference, suffixes
from cadmbs.importers.options import cut_joints, options_without_effect
from cadmbs.importers.urdf.joints.joint_loads import add_joint_loads
from cadmbs.importers.urdf.transforms import composed
from cadmbs.importers.urdf.xml import parsing, syntax
from cadmbs.importers.urdf.xml.text import TAG_COUNT_LIMIT, decode
from cadmbs.models.checks.names import count_of
from cadmbs.suggestions import closest, did_you_mean
from cadmbs.topology.wording import quoted


def read_mjcf(source: SourceFile, options: ReadOptions) -> DocumentDraft:
    """The draft in SI units, with coordinates that are zero in the drawn configuration; findings N001 to N017.

    The data are empty if there is no XML with the root <mujoco>.
    """
    report = MjcfReport(source.name)
    root = Includes(report, source, options).root(source)
    models = AttachedModels(report, source, options)
    tree = None if root is None else BodyTree(report, root, models.root)
    if root is None or tree is None or tree.is_too_large:
        return DocumentDraft({}, tuple(report.findings), lambda pointer: Where(source.name, pointer=pointer))
    meshes = MeshAssets(report, options)
    geoms = GeomReader(meshes, {})
    joints = read_joints(tree)
    _without_losses(joints, options)
    masses = inertias.body_masses(tree, geoms)
    tendons = equalities.read_tendons(tree, joints)
    rows = equalities.read_equalities(tree, joints, tendons, options.mimic != "independent")
    key = keyframes.chosen_keyframe(tree, options.keyframe)
    drives = actuators.find_actuators(tree, joints, tendons, actuators.Controls() if key is None else key.controls())
    unread: list[tuple[MjcfElement, str]] = []
    springs = tendon_loads(tree, joints, tendons, options, unread)
    springs += joint_springs(tree, joints, masses, options.without, unread)
    actuators.add_drives(tree, joints, masses, drives)
    name = root.get("model") or ("model" if source.name.startswith("<") else Path(source.name).stem)
    result = document.draft(tree, joints, masses, geoms, name, options.base or "")
    loads = [*springs, *gravity_compensation(tree, masses), *([] if options.servo else drives.loads)]
    document.add_sums(result, joints, rows)
    document.add_turned_frames(result, rows)
    document.add_rows(result, rows, loads)
    _actuated(result, joints, drives)
    with_contacts = "contacts" in options.add
    if not has_errors(report.findings):
        find_contacts(tree, geoms, result, with_contacts, unread)
    if options.servo is not None or "stops" in options.add:
        add_joint_loads(result.data, "stops" in options.add, options.servo, actuators.driven_sums(drives))
    if key is not None:
        followers = {entry.get("dependent") for entry, _ in rows.couplings}
        welded = {joint.name for joint in joints.by_name.values() if joint.type == "free" and options.base}
        listed = keyframes.joints_of(tree, joints, key, models.root)
        initial = keyframes.initial_state(tree, listed, key.values, {name for name in followers if name} | welded)
        result.data["scenario"] = {"initial": initial}
    report.extend(cut_joints(result.data, options.cut, source.name))
    others = replace(options, base=None, mimic=None, recover=False, without=(), add=(), servo=None, joins=())
    report.extend(options_without_effect(others, source.name, "it is for URDF"))
    _report(report, (tree, joints, geoms), rows, drives, unread, options.servo is not None)
    meshes.report_missing()
    leftovers.report_leftovers(report, [root, *models.roots.values()], with_contacts)
    return DocumentDraft(result.data, tuple(report.findings), result.locate)


MJCF = Importer("mjcf", read_mjcf)
"""The importer of MJCF."""


class AttachedModels:
    """The models that <attach> names, each read once."""

    def __init__(self, report: MjcfReport, source: SourceFile, options: ReadOptions) -> None:
        self._report = report
        self._source = source
        self._options = options
        self.roots: dict[Path, MjcfElement] = {}

    def root(self, attach: MjcfElement, scope: ModelScope, name: str) -> MjcfElement | None:
        """The <mujoco> of a model asset; N001 or N004 if there is none."""
        nodes = [node for section in scope.root.each("asset") for node in section.each("model")]
        named = next((node for node in nodes if node.get("name") == name), None)
        if named is not None:
            return self._read(named)
        names = [node.get("name") for node in nodes if node.get("name")]
        for node in nodes:  # a model asset without a name has that of its model
            root = None if node.get("name") else self._read(node)
            if root is not None:
                names.append(root.get("model"))
                if root.get("model") == name:
                    return root
        message = f'{label(attach)} names the model "{name}", but no <model> has this name.'
        self._report.error("N004", attach, message, did_you_mean(name, names))
        return None

    def _read(self, asset: MjcfElement) -> MjcfElement | None:
        """The <mujoco> of the file of a model asset."""
        includes = Includes(self._report, self._source, self._options)
        path = includes.model_file(asset)
        if path is None:
            return None
        if path not in self.roots:
            source = includes.source(asset, path)
            root = None if source is None else Includes(self._report, source, self._options).root(source)
            if root is None:
                return None
            self.roots[path] = root
        return self.roots[path]


def _without_losses(joints: Joints, options: ReadOptions) -> None:
    for joint in joints.by_name.values():
        joint.damping = 0.0 if "damping" in options.without else joint.damping
        joint.friction = 0.0 if "friction" in options.without else joint.friction


def _actuated(result: document.MjcfDraft, joints: Joints, drives: actuators.Drives) -> None:
    """Whether joints are driven: known for all if the model has actuators."""
    for entry in result.data["joints"]:
        joint = joints.by_name.get(entry["name"])
        if joint is not None and drives.any and entry["kind"] != "fixed":
            entry["actuated"] = joint.driven
        elif entry.get("cut"):
            entry["actuated"] = False


def _report(
    report: MjcfReport,
    model: tuple[BodyTree, Joints, GeomReader],
    rows: equalities.EqualityRows,
    drives: actuators.Drives,
    unread: list[tuple[MjcfElement, str]],
    replaced: bool,
) -> None:
    """Findings about what the mechanism has otherwise than the file: N010, N012, N015, N016."""
    tree, joints, geoms = model
    if rows.soft:
        count = _equalities(rows.soft)
        message = f"{count} of the model, which MuJoCo keeps by springs and dampers, is exact here."
        report.note(
            "N010", rows.soft[0], message if len(rows.soft) == 1 else message.replace(" is exact", " are exact")
        )
    if rows.inactive:
        count = _equalities(rows.inactive)
        report.note("N010", rows.inactive[0], f"{count} of the model, switched off, is left out.")
    leftovers.report_reasons(report, "N012", "is left out of the mechanism", rows.unread)
    leftovers.report_reasons(report, "N012", "is not read, or only in part", [*unread, *drives.unread])
    if drives.loads:
        names = quoted([load["name"] for load, _ in drives.loads[:4]])
        count = count_of(len(drives.loads), "load")
        more = ", ..." if len(drives.loads) > 4 else ""
        message = f"the actuators are {count}, {names}{more}."
        hint = "Their controls are zero, or those of --keyframe NAME; they act in simulations only."
        if replaced:
            message, hint = f"the actuators {names}{more} are replaced by the servos of --servo.", ""
        report.note("N015", drives.loads[0][1], message, hint)
    for kind, nodes in geoms.undrawn.items():
        report.note("N016", nodes[0], f"{count_of(len(nodes), f'{kind} geom')} cannot be drawn; masses count.")
    several = [(tree.bodies[index], chain) for index, chain in joints.of_body.items() if len(chain) > 1]
    if several:
        body, chain = several[0]
        count = f"{len(several)} bodies have" if len(several) > 1 else "1 body has"
        message = (
            f'{count} several joints, the first one "{body.name}" with {quoted([joint.name for joint in chain])}: a '
            f'massless body is between each two of them, such as "{body.name}:{chain[0].name}".'
        )
        report.note("N016", body.node, message)
    if joints.sums:
        names = quoted([each.name for each in joints.sums[:4]])
        count = f"{len(joints.sums)} sums of coordinates are" if len(joints.sums) > 1 else "1 sum of coordinates is"
        message = (
            f"{count} that of a massless body, coupled to them, for an inertia along it or a function of it: {names}."
        )
        report.note("N016", joints.sums[0].node, message)
    leftovers.report_reasons(report, "N012", "is not read, or only in part", list(_partly_read(joints)))


def _equalities(nodes: list[MjcfElement]) -> str:
    return "1 equality" if len(nodes) == 1 else f"{len(nodes)} equalities"


def _partly_read(joints: Joints) -> Iterator[tuple[MjcfElement, str]]:
    for joint in joints.by_name.values():
        if joint.type == "free" and joint.armature:
            yield joint.node, "the armature of a free joint resists in the axes of the body, not of the world"
        bounds: Any = joint.values.numbers("range", 2, 2, infinite=True) if joint.type == "ball" else ()
        if any(bounds):
            yield joint.node, "the range of a ball joint"


# Contacts between geoms: the pairs that MuJoCo looks at, by masks and bodies or by <pair>, and their friction.

_FRICTIONLESS, _SLIDING = 1, 3
"""The values of condim for contacts without friction and with friction against sliding."""

_BITS = 0xFFFFFFFF
"""Masks of MuJoCo have 32 bits."""

_DEFAULT_FRICTION = 1.0
_PAIR_ENDS = {"geom1": "geom", "geom2": "geom"}
_EXCLUDED_ENDS = {"body1": "body", "body2": "body"}


class Surface(NamedTuple):
    """What a geom has in common with those that it touches: `priority`, `condim`, and friction against sliding."""

    priority: float
    dimensions: int
    friction: float


@dataclass(slots=True)
class GeomContacts:
    """The geoms that may touch, with what MuJoCo mixes for a pair of them.

    Attributes:
        shapes: The geoms.
        placed: Their elements.
        surfaces: What they mix.
        index: Their indices by the identity of their elements in the tree.
        unread: Elements whose friction is read only in part, with what is missing.
    """

    tree: BodyTree
    reader: GeomReader
    shapes: list[ContactShape] = field(default_factory=list)
    placed: list[PlacedElement] = field(default_factory=list)
    surfaces: list[Surface] = field(default_factory=list)
    index: dict[int, int] = field(default_factory=dict)
    unread: list[tuple[MjcfElement, str]] = field(default_factory=list)

    def read(self, paired: set[int]) -> None:
        """All geoms with masks, and those of pairs by the identity of their elements."""
        for body in self.tree.bodies:
            for number, geom in enumerate(body.each("geom")):
                types, affinities = (int(geom.values.number(name, 1.0)) & _BITS for name in ("contype", "conaffinity"))
                form = self.reader.form(geom) if types or affinities or id(geom) in paired else None
                if form is not None and len(self.shapes) <= CONTACT_SHAPES_LIMIT:
                    name = geom.name or f"{body.name} geom {number + 1}"
                    pose = composed(body.world, form.pose)
                    self.index[id(geom)] = len(self.shapes)
                    self.shapes.append(ContactShape(name, body.name, form.type, form.size, pose, types, affinities))
                    self.placed.append(geom)
                    self.surfaces.append(_surface(geom.values))

    def friction(self, pair: contact_shapes.Couple) -> float:
        """That of a pair of geoms: of the one with the higher priority, else the larger one."""
        i, j = pair
        first, second = self.surfaces[i], self.surfaces[j]
        if first.priority == second.priority:
            dimensions, friction = max(first.dimensions, second.dimensions), max(first.friction, second.friction)
            return self._of(self.placed[i].node, dimensions, friction)
        index, chosen = (i, first) if first.priority > second.priority else (j, second)
        return self._of(self.placed[index].node, chosen.dimensions, chosen.friction)

    def of_pair(self, values: Attributes, pair: contact_shapes.Couple) -> float:
        """That of a <pair>, else of its geoms."""
        if not values.has("friction") and not values.has("condim"):
            return self.friction(pair)
        dimensions = int(values.number("condim", _SLIDING))
        friction = _sliding(values, 5) if values.has("friction") else self.friction(pair)
        return self._of(values.node, dimensions, friction)

    def _of(self, node: MjcfElement, dimensions: int, friction: float) -> float:
        if dimensions > _SLIDING:
            self.unread.append((node, "friction of contacts against spinning and rolling"))
        return 0.0 if dimensions == _FRICTIONLESS else max(friction, 0.0)


def find_contacts(
    tree: BodyTree, reader: GeomReader, result: document.MjcfDraft, asked: bool, unread: list[tuple[MjcfElement, str]]
) -> None:
    """Tell which pairs of geoms may touch, and add their loads where these are asked for.

    Geoms of one rigid body do not touch, nor those of a body and its parent unless that stands, nor those of two bodies
    in an <exclude>; those in a <pair> do. N017 (error) for more geoms or loads than the limits.
    """
    if {"contact", "constraint"} & tree.using.disabled:
        return
    geoms = GeomContacts(tree, reader)
    named = list(_pairs(tree))
    geoms.read({id(geom) for _, *ends in named for geom in ends})
    nodes = [geom.node for geom in geoms.placed]
    if contact_shapes.are_too_many(tree.report, "N017", nodes, "geom", asked):
        return
    groups = contact_shapes.rigid_groups(result.data)
    families = () if "filterparent" in tree.using.disabled else set(_families(tree, groups))
    explicit = {
        (min(i, j), max(i, j)): values
        for values, first, second in named
        if (i := geoms.index.get(id(first))) is not None and (j := geoms.index.get(id(second))) is not None and i != j
    }
    pairs = [(pair, geoms.of_pair(values, pair)) for pair, values in explicit.items()]
    touching = contact_shapes.touching_pairs(geoms.shapes, groups, families, set(_excluded(tree)))
    pairs += [(pair, geoms.friction(pair)) for pair in touching if pair not in explicit]
    contacts = contact_shapes.make_contacts(result.data, groups, geoms.shapes, pairs, "geom", asked)
    for entry, node in contact_shapes.reported_loads(contacts, tree.report, "N017", nodes):
        result.add("loads", entry, node)
    unread += geoms.unread if asked else []


def _surface(values: Attributes) -> Surface:
    return Surface(values.number("priority"), int(values.number("condim", _SLIDING)), _sliding(values, 3))


def _sliding(values: Attributes, most: int) -> float:
    return (values.numbers("friction", 1, most) or (_DEFAULT_FRICTION,))[0]


def _families(tree: BodyTree, groups: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each body and its parent, unless the parent stands."""
    ground = tree.bodies[0].name
    for body in tree.bodies[1:]:
        parent = tree.bodies[body.parent].name
        if ground not in (parent, groups.get(parent)):
            yield parent, body.name


def _sections(tree: BodyTree, tag: str, kinds: dict[str, str]) -> Iterator[tuple[Attributes, ModelScope, str]]:
    """The <pair> or <exclude> of all models, with the suffixes of replicates."""
    for scope in tree.sections:
        for section in scope.root.each("contact"):
            for node in section.each(tag):
                values = scope.classes.values(node, scope.classes.top)
                for suffix in suffixes(tree, values, kinds, scope.prefix):
                    yield values, scope, suffix


def _pairs(tree: BodyTree) -> Iterator[tuple[Attributes, PlacedElement, PlacedElement]]:
    for values, scope, suffix in _sections(tree, "pair", _PAIR_ENDS):
        ends: list[Any] = [reference(tree, values, name, "geom", scope.prefix, suffix) for name in _PAIR_ENDS]
        if None not in ends:
            (_, (_, first)), (_, (_, second)) = ends
            yield values, first, second


def _excluded(tree: BodyTree) -> Iterator[tuple[str, str]]:
    for values, scope, suffix in _sections(tree, "exclude", _EXCLUDED_ENDS):
        ends = [reference(tree, values, name, "body", scope.prefix, suffix) for name in _EXCLUDED_ENDS]
        if ends[0] is not None and ends[1] is not None:
            yield ends[0][0], ends[1][0]


# From the bytes of an MJCF to one tree of elements, with the included files in their places.

INCLUDED_FILES_LIMIT = 200
"""Most files that one model includes; public models include at most thirty."""

_ROOTS = ("mujoco", "mujocoinclude")


class Includes:
    """Reads a file and what it includes; holds what has been included, and how many elements there are.

    Paths are relative. They start in the folder of the model, else in that of the including file, and lead to files in
    the folder around that of the model (collections keep common parts in sibling folders) or in a folder that the user
    names: a model from elsewhere cannot read other files.
    """

    def __init__(self, report: MjcfReport, source: SourceFile, options: ReadOptions) -> None:
        self._report = report
        self._recover = options.recover
        self._top = source.directory
        self._allowed = tuple(
            Path(os.path.abspath(folder))  # noqa: PTH100 - links are followed later
            for folder in (source.directory.parent, *options.package_dirs, *options.packages.values())
        )
        self._included: set[Path] = set() if source.name.startswith("<") else {self._top / Path(source.name).name}
        self._count = 0

    def root(self, source: SourceFile) -> MjcfElement | None:
        """The <mujoco> of a file, with its includes replaced by the elements of their files.

        Findings: those of the XML (U001 to U005, U060 to U063, U077), N001 an include that is refused, N006 another
        root.
        """
        root = self._read(source)
        stack = [] if root is None else [(root, source.directory)]
        while stack:
            node, folder = stack.pop()
            self._count += 1
            children = []
            pending = [(child, folder) for child in reversed(node.children)]
            while pending:
                child, start = pending.pop()
                if child.tag != "include":
                    children.append(child)
                    stack.append((child, start))
                    continue
                included, inner_folder = self._included_root(child, start)
                if included is not None:
                    pending += [(grandchild, inner_folder) for grandchild in reversed(included.children)]
            node.children = children
        return root

    def model_file(self, node: MjcfElement) -> Path | None:
        """The file of a <model>; N001 if it may not be read."""
        path = self._path(node.get("file").strip().replace("\\", "/"), node.directory)
        if path is None or not node.get("file"):
            self._report.error("N001", node, *self._outside(node.get("file")))
            return None
        return path

    def source(self, node: MjcfElement, path: Path) -> SourceFile | None:
        """The bytes of a file that an element names; N001 if they cannot be read."""
        try:
            return replace(read_source(path), name=self._shown(path))
        except ModelError as problem:
            hint = problem.findings[0].hint or f'Relative paths start in "{self._top}".'
            message = f'"{node.get("file")}" cannot be read. {problem.findings[0].message}'
            self._report.error("N001", node, message, hint)
            return None

    def _read(self, source: SourceFile) -> MjcfElement | None:
        text, findings = decode(source)
        self._report.extend(findings)
        if has_errors(findings):
            return None
        root, problems = parsing.parse_xml(text, source.name, self._recover)
        self._report.extend(problems)
        if root is None:
            return None
        tag = syntax.name_parts(str(root.tag))[1]
        if tag not in _ROOTS:
            hint = "Did you mean <mujoco>?" if closest(tag, _ROOTS) else "An MJCF has the root element <mujoco>."
            where = Where(source.name, 1)
            self._report.extend(
                [Finding("N006", Severity.ERROR, where, f"The root element is <{tag}>, not <mujoco>.", hint)]
            )
            return None
        return _nodes(root, syntax.Positions(source.name, text, root), source.directory)

    def _included_root(self, include: MjcfElement, folder: Path) -> tuple[MjcfElement | None, Path]:
        """The root of an included file, and its folder; N001 and None if it is refused."""
        written = include.get("file").strip().replace("\\", "/")
        if not written:
            self._report.error("N001", include, "an <include> names no file.", 'Write <include file="..."/>.')
            return None, folder
        path = self._path(written, folder)
        if path is None:
            self._report.error("N001", include, *self._outside(written))
            return None, folder
        refusal = self._refusal(written, path)
        if refusal:
            self._report.error("N001", include, *refusal)
            return None, folder
        self._included.add(path)
        source = self.source(include, path)
        return (None, folder) if source is None else (self._read(source), source.directory)

    def _outside(self, written: str) -> tuple[str, str]:
        return (
            f'"{written}" is refused: it leads out of the folder "{self._allowed[0]}".',
            "Write a relative path to a file near the model, or name its folder: --package DIR.",
        )

    def _refusal(self, written: str, path: Path) -> tuple[str, ...]:
        if path in self._included:
            return f'"{written}" is included a second time; a file may be included once.', "Remove one of the two."
        if len(self._included) > INCLUDED_FILES_LIMIT:
            return (f'"{written}" is not included: at most {INCLUDED_FILES_LIMIT} files are.',)
        if self._count > TAG_COUNT_LIMIT:
            return (f'"{written}" is not included: the model has more than {TAG_COUNT_LIMIT} elements.',)
        return ()

    def _path(self, written: str, folder: Path) -> Path | None:
        """The file of an include; None if it may not be read."""
        candidates = [Path(os.path.normpath(start / written)) for start in dict.fromkeys((self._top, folder))]
        inside = [path for path in candidates if self._is_allowed(path)]
        return next((path for path in inside if exists(path)), inside[0] if inside else None)

    def _is_allowed(self, path: Path) -> bool:
        try:
            target = path.resolve()
            return any(target.is_relative_to(folder.resolve()) for folder in self._allowed)
        except (OSError, ValueError, RuntimeError):  # names that are too long, and circles of links
            return False

    def _shown(self, path: Path) -> str:
        """A file as messages name it: as the model itself, by a relative or an absolute path."""
        file = Path(self._report.file)
        return str(path) if file.is_absolute() else os.path.normpath(file.parent / os.path.relpath(path, self._top))


def _nodes(root: syntax.Element, positions: syntax.Positions, directory: Path) -> MjcfElement:
    """The elements of a file; those of foreign namespaces keep their local names."""

    def node(element: syntax.Element) -> MjcfElement:
        tag = syntax.name_parts(str(element.tag))[1]
        attributes = {syntax.name_parts(str(name))[1]: str(value) for name, value in element.attrib.items()}
        return MjcfElement(tag, attributes, positions.locate(element), directory)

    top = node(root)
    stack = [(root, top)]
    while stack:
        element, parent = stack.pop()
        for child in element.iterchildren(etree.Element):
            entry = node(child)
            parent.children.append(entry)
            stack.append((child, entry))
    return top
