"""From a path to a mechanism: read, recognize, import, validate, and locate the findings."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import Any, Final, Unpack

import numpy as np

from cadmbs import tolerances, topology
from cadmbs.arrays import Array, NDArray
from cadmbs.errors import Finding, ModelError, Severity, UnknownNameError, Where, has_errors, note, sort_findings
from cadmbs.importers import files, load_options, named_source, registry
from cadmbs.importers.document_source import ModelSource
from cadmbs.importers.draft import DocumentDraft, Importer, ReadOptions, SourceFile
from cadmbs.importers.load_options import LoadOptions
from cadmbs.importers.options import hints_without_effect
from cadmbs.lie.alignment import common_lines, made_normal, mean_direction, parallel_clusters
from cadmbs.models import texts, units
from cadmbs.models.changed.changes import rooted_at, with_fields
from cadmbs.models.checks.plausibility import (
    PLAUSIBILITY_CODES,
    Meshes,
    MeshSize,
    UnitGuess,
    plausibility_findings,
    unit_guesses,
)
from cadmbs.models.documents.reading import build
from cadmbs.models.geometry import Mesh
from cadmbs.models.graph import mechanism_graph
from cadmbs.models.mechanism import Mechanism, content_of
from cadmbs.models.quantities.vectors import Triple
from cadmbs.version import __version__

OPEN_ENDS: Final = "Z022"
"""Code of the finding that the ends of a cut joint do not meet."""


def load(path: ModelSource, **options: Unpack[LoadOptions]) -> Mechanism:
    """The mechanism in a file, in SI units and world axes at q = 0.

    Args:
        path: A file of any supported format, the name of a library mechanism such as "rcm", or "-" for standard
            input. An existing file wins over a library name. Or a document: text that begins with `<` or `{`, bytes, a
            file object, a dict; relative paths in it start at the current folder.
        **options: Those from `base` to `check_meshes` are for URDF only.

            - cut: Names of joints to cut in loops.
            - package_dirs: Folders that are searched for packages, or "NAME=DIR" for the folder of one package.
            - packages: Folders of packages by name.
            - base: "fixed" (default) or "floating" root, or "world": all roots are fixed to a common ground.
            - mimic: "coupled" (default) or "independent" mimic joints.
            - without: "damping", "friction", or both, to ignore them.
            - add: "stops": each limit of a joint becomes a `joint_stop`; "contacts": shapes of MJCF, SDF and USD that
              may touch become `contact` loads; "damping" and "friction" are read anyway.
            - servo: "stiffness=N,damping=N[,effort=N]", or a mapping: a `joint_servo` at each actuated joint.
            - join: "FILE=LINK" for each robot whose root is fixed to a link of this one.
            - loops: A side file (YAML) that names the frames that coincide.
            - recover: Whether to read XML that is not well formed as far as possible.
            - xacro: Whether to expand a macro file, which executes its expressions; needs the extra `xacro`.
            - xacro_args: Values of the macro arguments by name; implies `xacro`.
            - estimate_inertia: "density=KG_PER_M3" or "mass=KG" (of all together), to estimate missing inertias of
              links from their shapes; estimates are labelled.
            - check_meshes: Whether to open meshes and report their defects.
            - templates: A file (TOML) with templates of motors and servos in assemblies from CAD.
            - hints: A file (TOML) with what is known about an assembly from CAD and its geometry does not tell.
            - accept_inertia: Whether dynamics compute with negative principal moments of inertia, which they refuse
              otherwise; results are labelled.
            - accept_units: Whether numbers that cannot be, as if in other units, are notes and no warnings.
            - scale: "length=0.001,mass=0.001,angle=0.0174533", or a mapping: factors of the numbers, as if the file
              declared other units.
            - inertia_unit: Unit of the inertias as they are written, such as "kg mm^2".
            - root: The body that becomes the ground, at its pose at q = 0; the old ground moves with its mass.
            - align: Axes of loops within this angle [rad] of parallel or normal ones, and lines within it times the
              extent of the loops, become exactly so, as K011 tells; by default 1e-5 in loops that move by their
              special geometry only. 0 for none.
            - meshes: Folder that receives one mesh (GLB) for each body of a STEP file.
            - up: The axis of an assembly from CAD that points up, such as "y" or "-z"; gravity acts against it.
            - time_limit: Longest time for reading a STEP file [s]; 600 by default.
            - progress: A function that receives the fraction done while a STEP file is read.
            - keyframe: Name of the keyframe of an MJCF that is the initial state; without one, the drawn configuration.
            - format: One of `registry.FORMATS`; by default the content decides.

    Raises:
        ModelError: The file cannot be read or is not valid; the error carries all findings.
        ArgumentError: The path is no path, or there is no such option.
        MissingExtraError: The library that expands macros or reads STEP files is needed and not installed.
    """
    mechanism, _ = load_with_findings(path, **options)
    return mechanism


def load_with_findings(path: ModelSource, **options: Unpack[LoadOptions]) -> tuple[Mechanism, tuple[Finding, ...]]:
    """The mechanism in a file, with the warnings and notes about it in the order of their lines.

    Args:
        path: As in `load`.
        **options: As in `load`.

    Raises:
        ModelError: The file cannot be read or is not valid; the error carries all findings.
    """
    mechanism, findings = check(path, **options)
    if mechanism is None or has_errors(findings):
        raise ModelError(findings)
    return mechanism, findings


def check(path: ModelSource, **options: Unpack[LoadOptions]) -> tuple[Mechanism | None, tuple[Finding, ...]]:
    """All findings about a file, errors included, and its mechanism if there are no errors.

    Args:
        path: As in `load`.
        **options: As in `load`.

    Raises:
        ModelError: The file cannot be read (F001 to F007), or is of no known format (F008 to F010).
    """
    return check_source(named_source.read_named_source(path), **options)


def check_with_places(
    path: ModelSource, **options: Unpack[LoadOptions]
) -> tuple[Mechanism | None, tuple[Finding, ...], Callable[[str], Where]]:
    """As `check`, with a function that gives file, line and column of a JSON pointer into the document.

    It locates findings that only computations show, such as those about loops.

    Args:
        path: As in `load`.
        **options: As in `load`.

    Raises:
        ModelError: As `check`.
    """
    mechanism, findings, draft = check_with_draft(path, **options)
    return mechanism, findings, draft.locate


def check_with_draft(
    path: ModelSource, **options: Unpack[LoadOptions]
) -> tuple[Mechanism | None, tuple[Finding, ...], DocumentDraft]:
    """As `check`, with the draft, which locates findings and has the texts about an assembly from CAD.

    Args:
        path: As in `load`.
        **options: As in `load`.

    Raises:
        ModelError: As `check`.
    """
    return _checked(named_source.read_named_source(path), options)


def check_source(source: SourceFile, **options: Unpack[LoadOptions]) -> tuple[Mechanism | None, tuple[Finding, ...]]:
    """All findings about bytes that have been read, for example by another program; else as `check`.

    Args:
        source: The bytes, their name for messages, and the folder of relative paths.
        **options: As in `load`.

    Raises:
        ModelError: The bytes are of no known format (F008 to F010).
    """
    mechanism, findings, _ = _checked(source, options)
    return mechanism, findings


def _checked(source: SourceFile, options: LoadOptions) -> tuple[Mechanism | None, tuple[Finding, ...], DocumentDraft]:
    load_options.require_option_names(options)
    read_choices, format_name = load_options.read_options(**options)
    importer = registry.recognize(source, format_name)
    option_problems = (
        *load_options.option_findings(read_choices, source.name),
        *hints_without_effect(read_choices, importer, source.name),
    )
    if has_errors(option_problems):
        empty = DocumentDraft({}, option_problems, lambda pointer: Where(source.name, pointer=pointer))
        return None, option_problems, empty
    return _read(source, importer, read_choices, option_problems)


def check_read(
    source: SourceFile, importer: Importer, options: ReadOptions
) -> tuple[Mechanism | None, tuple[Finding, ...], DocumentDraft]:
    """As `check_with_draft`, by an importer and with options that are given: for sources that were read before.

    Args:
        source: The bytes of the file, for its checksum, its name, and the folder of relative paths.
        importer: Gives the draft.
        options: Valid options of reading.
    """
    return _read(source, importer, options, ())


def _read(
    source: SourceFile, importer: Importer, options: ReadOptions, problems: tuple[Finding, ...]
) -> tuple[Mechanism | None, tuple[Finding, ...], DocumentDraft]:
    draft = importer.read(source, options)
    if options.joins and draft.data:
        from cadmbs.importers.joining import with_joined

        draft = with_joined(draft, importer.name, source.name, options)
    for accepted in ("accept_inertia", "accept_units"):
        if getattr(options, accepted) and draft.data:
            draft.data[accepted] = True
    if draft.data.get("source") is None and draft.data:
        draft.data["source"] = _source_record(source, importer.name, options)
    mechanism, validation_findings = _validated(draft, load_options.rescaling(options))
    changes: tuple[Finding, ...] = ()
    if mechanism is not None:
        mechanism, changes = _aligned(mechanism, options.align)
        mechanism, unknown = _rooted(mechanism, options.root, source.name)
        changes = (*changes, *unknown)
        validation_findings = tuple(each for each in validation_findings if not _is_closed(each, mechanism))
        if options.check_meshes:
            changes = (*changes, *findings_by_meshes(mechanism, source.directory))
    changed = (_located(finding, draft) for finding in changes)
    findings = sort_findings((*problems, *draft.findings, *validation_findings, *changed))
    return None if has_errors(findings) else mechanism, findings, draft


def _validated(draft: DocumentDraft, factors: units.Rescaling | None) -> tuple[Mechanism | None, tuple[Finding, ...]]:
    """Validation of a draft, which is empty if the importer could not read its source."""
    if not draft.data and has_errors(draft.findings):
        return None, ()
    mechanism, findings = build(draft.data, rescaling=factors)
    reported = {finding.where.pointer for finding in draft.findings if finding.code == "D906"}
    fresh = [finding for finding in findings if finding.code != "D003" or finding.where.pointer not in reported]
    if has_errors(draft.findings):
        fresh = [finding for finding in fresh if finding.code not in PLAUSIBILITY_CODES]
    return mechanism, tuple(_located(finding, draft) for finding in fresh)


def _rooted(mechanism: Mechanism, root: str | None, file: str) -> tuple[Mechanism, tuple[Finding, ...]]:
    """The mechanism with the body `root` as ground; F014 where there is none of this name."""
    if root is None:
        return mechanism, ()
    try:
        return rooted_at(mechanism, root), ()
    except UnknownNameError as problem:
        return mechanism, (Finding("F014", Severity.ERROR, Where(file), f"{problem}."),)
    except ModelError as problem:
        return mechanism, problem.findings


def _aligned(mechanism: Mechanism, angle: float | None) -> tuple[Mechanism, tuple[Finding, ...]]:
    """`aligned`; errors where so large an angle makes another mechanism of it, that is none."""
    try:
        return aligned(mechanism, angle)
    except ModelError as problem:
        return mechanism, problem.findings


def _is_closed(finding: Finding, mechanism: Mechanism) -> bool:
    """Whether a finding is about ends of a cut joint that do not meet, which do so since axes were aligned."""
    open_ends = (f"/joints/{k}/closure" for k, joint in enumerate(mechanism.joints) if joint.closure is None)
    return finding.code == OPEN_ENDS and finding.where.pointer in open_ends


def _located(finding: Finding, draft: DocumentDraft) -> Finding:
    if finding.where.file is not None:
        return finding
    return replace(finding, where=draft.locate(finding.where.pointer))


def _source_record(source: SourceFile, importer: str, options: ReadOptions) -> dict[str, Any]:
    """The `source` record of a document: its file and the options of reading."""
    return {
        "file": None if source.name.startswith("<") else texts.printable(PurePath(source.name).name),
        "sha256": hashlib.sha256(source.data).hexdigest(),
        "importer": importer,
        "version": __version__,
        "options": load_options.recorded_options(options),
    }


# Axes of loops that are parallel, normal or the same, or meet, but for the digits of their file become exactly so.
#
# A planar loop whose hinges are a billionth of a radian from parallel cannot move: its redundant constraints are not
# quite redundant. So much depends on the last digits where loops have fewer freedoms than they need in general; the
# axes of other loops stay as they are written unless somebody asks.

JsonPath = tuple[str | int, ...]
"""Fields and indices from a joint on: ("axis",), ("axes", 0), ("closure", "successor", "axis")."""

TURNING: Final = ("revolute", "screw", "cylindrical")
"""Kinds of joints that have a line."""

FREEDOMS: Final = 6
"""Of a body in space: so many a loop takes."""

LISTED_JOINTS: Final = 4
"""Joints that the message lists."""


@dataclass
class _Axes:
    """The axes of the joints of loops that belong together.

    Attributes:
        places: Number of the joint and path of each axis.
        directions: (n, 3) unit vectors, changed in place.
        points: (n, 3) points of joints that have a line, changed in place; else not a number.
        largest: The largest angle by which a direction was off, in rad.
        changed: Which of the axes were changed.
        extent: Of the points of all lines, in the unit of length of the document.
        lines: Number of the axis of each joint that has a line, by the number of the joint.
    """

    places: list[tuple[int, JsonPath]]
    directions: Array
    points: Array
    largest: float
    changed: NDArray[np.bool_]
    extent: float
    lines: dict[int, int]


def aligned(mechanism: Mechanism, angle: float | None = None) -> tuple[Mechanism, tuple[Finding, ...]]:
    """The mechanism with exact directions and lines in its loops, and what was changed (K011).

    Args:
        mechanism: In world axes.
        angle: Directions within it [rad] become parallel, or normal to each other; parallel lines, and ends of a cut
            joint, within it times the extent of their loops become one, and lines of a loop that all come so near to
            one point meet there. What is as exact as 64-bit numbers stays as it is. None for `FILE_ROUNDING_ANGLE`, in
            loops that move by their special geometry only.
    """
    is_asked, angle = angle is not None, tolerances.FILE_ROUNDING_ANGLE if angle is None else angle
    joints, largest = dict[int, Any](), 0.0
    for loops in _groups(mechanism, every=is_asked) if angle > 0.0 else ():
        axes = _axes_of(mechanism, sorted(set().union(*loops)))
        _align(axes, loops, angle)
        joints |= _changed_joints(mechanism, axes, angle)
        largest = max(largest, axes.largest)
    if not joints:
        return mechanism, ()
    changed = tuple(joints.get(k, joint) for k, joint in enumerate(mechanism.joints))
    finding = _finding(mechanism, sorted(joints), largest, is_asked)
    return mechanism.model_copy(update={"joints": changed}), (finding,)


def _align(axes: _Axes, loops: Sequence[set[int]], angle: float) -> None:
    """Directions, then lines, then points in which all lines of a loop meet."""
    fixed: list[Array] = []
    for cluster in parallel_clusters(axes.directions, angle):
        e = made_normal(mean_direction(axes.directions[cluster], angle), fixed, angle)
        off = np.linalg.norm(np.cross(axes.directions[cluster], e), axis=1)
        if np.max(off) > tolerances.EXACT_ALIGNMENT:
            senses = np.where(axes.directions[cluster] @ e > 0.0, 1.0, -1.0)
            axes.directions[cluster] = senses[:, None] * e
            axes.changed[cluster] = True
            axes.largest = max(axes.largest, float(np.max(off)))
        fixed.append(axes.directions[cluster[0]])
        _share_lines(axes, cluster[np.isfinite(axes.points[cluster, 0])], angle)
    for loop in loops:
        _share_point(axes, loop, angle)


def _groups(mechanism: Mechanism, every: bool) -> list[list[set[int]]]:
    """Loops that share joints, each as the numbers of its joints: all, or those that do not move in general.

    By count, n loops move if their joints have more than 6 n freedoms.
    """
    graph = mechanism_graph(
        mechanism.ground, mechanism.bodies, mechanism.joints, mechanism.couplings, mechanism.motions
    )
    groups: dict[int, list[set[int]]] = {}  # the loops with which each joint belongs together
    for loop in topology.fundamental_loops(graph, topology.spanning_tree(graph)):
        joints = {edge for edge, _ in loop.path}
        known = {id(groups[k]): groups[k] for k in joints if k in groups}.values()
        members = max(known, key=len, default=[])
        for other in known:
            if other is not members:
                members.extend(other)
                groups.update((k, members) for each in other for k in each)
        members.append(joints)
        groups.update((k, members) for k in joints)
    together = {id(members): members for members in groups.values()}.values()
    return [members for members in together if every or _needs_geometry(graph, members)]


def _needs_geometry(graph: topology.Graph, loops: Sequence[set[int]]) -> bool:
    """Whether loops that belong together have too few freedoms to move in general."""
    return sum(graph.edges[k].freedoms for k in set().union(*loops)) <= FREEDOMS * len(loops)


def _axes_of(mechanism: Mechanism, numbers: Sequence[int]) -> _Axes:
    """The axes of some joints; joints by other geometry have none."""
    places: list[tuple[int, JsonPath]] = []
    directions, points, lines = [], [], dict[int, int]()
    for number in numbers:
        joint: Any = mechanism.joints[number]
        if joint.kind in TURNING:
            lines[number] = len(places)
        for path, axis in _paths(joint):
            places.append((number, path))
            directions.append(np.array(axis) / np.linalg.norm(axis))
            points.append(joint.point if lines.get(number) == len(places) - 1 else (np.nan,) * 3)
    unchanged, at = np.zeros(len(places), dtype=np.bool_), np.array(points).reshape(-1, 3)
    of_lines = at[list(lines.values())]
    extent = float(np.max(np.ptp(of_lines, axis=0))) if lines else 0.0
    return _Axes(places, np.array(directions).reshape(-1, 3), at, 0.0, unchanged, extent, lines)


def _paths(joint: Any) -> Iterator[tuple[JsonPath, Any]]:
    """Axes of a joint by their paths; the two axes of a plane follow from each other and stay as they are."""
    if getattr(joint, "axis", None) is not None:
        yield ("axis",), joint.axis
    if joint.kind == "universal":
        yield from ((("axes", k), axis) for k, axis in enumerate(joint.axes))
    if joint.closure is not None:
        for end in ("predecessor", "successor"):
            axis = getattr(joint.closure, end).axis
            if axis is not None:
                yield ("closure", end, "axis"), axis


def _share_lines(axes: _Axes, cluster: NDArray[np.intp], angle: float) -> None:
    """Parallel lines that are almost the same become one: points move across them."""
    if len(cluster) < 2:
        return
    extent, e, points = axes.extent, axes.directions[cluster[0]], axes.points[cluster]
    for group in common_lines(points, e, angle * extent):
        if len(group) < 2:
            continue
        across = points[group] - np.outer(points[group] @ e, e)
        off = np.linalg.norm(across - across[0], axis=1)
        if np.max(off) > tolerances.EXACT_ALIGNMENT * extent:
            numbers = cluster[group]
            axes.points[numbers] = across.mean(axis=0) + np.outer(points[group] @ e, e)
            axes.changed[numbers] = True
            axes.largest = max(axes.largest, float(np.max(off)) / extent)


def _share_point(axes: _Axes, loop: set[int], angle: float) -> None:
    """Lines of a loop that all almost meet in one point, as those of spherical linkages, do so: points move across."""
    numbers = np.array([axes.lines[number] for number in sorted(loop) if number in axes.lines], dtype=np.intp)
    if len(numbers) < 3:
        return
    e, points, extent = axes.directions[numbers], axes.points[numbers], axes.extent
    across = np.eye(3) - e[:, :, None] * e[:, None, :]
    center, _, rank, _ = np.linalg.lstsq(across.reshape(-1, 3), np.einsum("kij,kj->ki", across, points).ravel())
    off = np.linalg.norm(np.einsum("kij,kj->ki", across, points - center), axis=1)
    if rank == 3 and tolerances.EXACT_ALIGNMENT * extent < np.max(off) < angle * extent:
        axes.points[numbers] = center + np.einsum("kj,kj->k", points - center, e)[:, None] * e
        axes.changed[numbers] = True
        axes.largest = max(axes.largest, float(np.max(off)) / extent)


def _changed_joints(mechanism: Mechanism, axes: _Axes, angle: float) -> dict[int, Any]:
    """The joints that change, by number: with other axes and points, and with one line where both ends almost meet."""
    joints: dict[int, Any] = {}
    for k in np.flatnonzero(axes.changed).tolist():
        number, path = axes.places[k]
        joint = joints.get(number, mechanism.joints[number])
        joints[number] = _replaced(joint, path, tuple(axes.directions[k].tolist()))
        if np.isfinite(axes.points[k, 0]):
            joints[number] = with_fields(joints[number], point=tuple(axes.points[k].tolist()))
    extent = axes.extent
    for number in sorted({number for number, path in axes.places if mechanism.joints[number].closure is not None}):
        joint = joints.get(number, mechanism.joints[number])
        gap = _gap(joint)
        is_exact = number not in joints and gap is not None and gap <= tolerances.EXACT_ALIGNMENT * extent
        if gap is not None and gap <= angle * extent and not is_exact:
            joints[number] = with_fields(joint, closure=None)
            axes.largest = max(axes.largest, gap / extent if extent else 0.0)
    return joints


def _gap(joint: Any) -> float | None:
    """The largest distance of the points of both ends of a cut joint, and its own; None where axes differ."""
    if joint.kind not in TURNING:
        return None
    ends = joint.closure.predecessor, joint.closure.successor
    points = np.array([joint.point, *(end.point or joint.point for end in ends)])
    axes = np.array([joint.axis, *(end.axis or joint.axis for end in ends)])
    if np.max(np.abs(axes[1:] - axes[0])) > tolerances.EXACT_ALIGNMENT:
        return None
    return float(np.max(np.linalg.norm(points - points[[1, 2, 0]], axis=1)))


def _replaced(value: Any, path: JsonPath, new: Any) -> Any:
    """A document or tuple with another value at a path."""
    if not path:
        return new
    key, rest = path[0], path[1:]
    if isinstance(key, int):
        return tuple(_replaced(member, rest, new) if k == key else member for k, member in enumerate(value))
    return with_fields(value, **{key: _replaced(getattr(value, key), rest, new)})


def _finding(mechanism: Mechanism, numbers: Sequence[int], largest: float, is_asked: bool) -> Finding:
    """K011."""
    names = [f'"{mechanism.joints[number].name}"' for number in numbers]
    more = f" and {len(names) - LISTED_JOINTS} more" if len(names) > LISTED_JOINTS else ""
    return note(
        "K011",
        f"/joints/{numbers[0]}",
        f"Axes of loops are off by up to {largest:.2g} rad from parallel, normal, common or meeting ones, as rounded "
        f"digits are: they are taken as exactly so, those of {', '.join(names[:LISTED_JOINTS])}{more}.",
        "Nothing needs to be done: this is what --align, in Python align, asks for."
        if is_asked
        else "Nothing needs to be done: as they are written, they would keep the loops from moving. --align 0, in "
        "Python align=0, leaves them so.",
    )


# Sizes and solids of the meshes of a document, against which the numbers of its bodies are checked.


def unit_guesses_with_meshes(mechanism: Mechanism, directory: Path) -> tuple[UnitGuess, ...]:
    """The numbers of a mechanism that cannot be, each with the unit in which it could; all meshes are opened.

    Args:
        mechanism: A mechanism in SI units.
        directory: The folder of relative paths of meshes.
    """
    return unit_guesses(content_of(mechanism), mesh_sizes(mechanism, directory))


def findings_by_meshes(mechanism: Mechanism, directory: Path) -> tuple[Finding, ...]:
    """I011 to I015 and Z024 to Z026 that only the meshes show."""
    without = {(guess.code, guess.pointer) for guess in unit_guesses(content_of(mechanism))}
    guesses = unit_guesses_with_meshes(mechanism, directory)
    fresh = [guess for guess in guesses if (guess.code, guess.pointer) not in without]
    return tuple(plausibility_findings(fresh, mechanism.accept_units))


def mesh_sizes(mechanism: Mechanism, directory: Path) -> Meshes:
    """The meshes of all bodies that can be read; others were reported where they were looked for."""
    meshes = {
        (shape.file, shape.scale) for body in mechanism.bodies for shape in body.shapes if isinstance(shape, Mesh)
    }
    sizes = {(file, scale): _mesh_size(directory / file, scale) for file, scale in sorted(meshes)}
    return {key: size for key, size in sizes.items() if size is not None}


def _mesh_size(file: Path, scale: Triple) -> MeshSize | None:
    from cadmbs.importers.meshes import MeshError, enclosed, read_mesh

    if not files.is_file(file):
        return None
    try:
        surface = read_mesh(file).scaled(scale)
    except MeshError:
        return None
    low, high = surface.vertices.min(axis=0).tolist(), surface.vertices.max(axis=0).tolist()
    corners = (low[0], low[1], low[2]), (high[0], high[1], high[2])
    try:
        return MeshSize(corners, enclosed(surface))
    except MeshError:
        return MeshSize(corners, None)
