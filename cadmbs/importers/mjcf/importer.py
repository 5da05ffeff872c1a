"""The importer of MJCF, the model format of MuJoCo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from cadmbs.errors import Where, has_errors
from cadmbs.importers.draft import DocumentDraft, Importer, ReadOptions, SourceFile
from cadmbs.importers.mjcf.actuators import Controls, Drives, add_drives, driven_sums, find_actuators
from cadmbs.importers.mjcf.contacts import find_contacts
from cadmbs.importers.mjcf.document import MjcfDraft, add_rows, add_sums, add_turned_frames, draft
from cadmbs.importers.mjcf.equalities import EqualityRows, read_equalities, read_tendons
from cadmbs.importers.mjcf.geoms import GeomReader
from cadmbs.importers.mjcf.includes import Includes
from cadmbs.importers.mjcf.inertias import body_masses
from cadmbs.importers.mjcf.joints import Joints, read_joints
from cadmbs.importers.mjcf.keyframes import chosen_keyframe, initial_state, joints_of
from cadmbs.importers.mjcf.leftovers import report_leftovers, report_reasons
from cadmbs.importers.mjcf.loads import gravity_compensation, joint_springs, tendon_loads
from cadmbs.importers.mjcf.mesh_assets import MeshAssets
from cadmbs.importers.mjcf.nodes import MjcfElement, MjcfReport, label
from cadmbs.importers.mjcf.tree import BodyTree, ModelScope
from cadmbs.importers.options import cut_joints, options_without_effect
from cadmbs.importers.urdf.joints.joint_loads import add_joint_loads
from cadmbs.models.checks.wording import count_of
from cadmbs.suggestions import did_you_mean
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
    masses = body_masses(tree, geoms)
    tendons = read_tendons(tree, joints)
    rows = read_equalities(tree, joints, tendons, options.mimic != "independent")
    key = chosen_keyframe(tree, options.keyframe)
    drives = find_actuators(tree, joints, tendons, Controls() if key is None else key.controls())
    unread: list[tuple[MjcfElement, str]] = []
    springs = tendon_loads(tree, joints, tendons, options, unread)
    springs += joint_springs(tree, joints, masses, options.without, unread)
    add_drives(tree, joints, masses, drives)
    name = root.get("model") or ("model" if source.name.startswith("<") else Path(source.name).stem)
    result = draft(tree, joints, masses, geoms, name, options.base or "")
    loads = [*springs, *gravity_compensation(tree, masses), *([] if options.servo else drives.loads)]
    add_sums(result, joints, rows)
    add_turned_frames(result, rows)
    add_rows(result, rows, loads)
    _actuated(result, joints, drives)
    with_contacts = "contacts" in options.add
    if not has_errors(report.findings):
        find_contacts(tree, geoms, result, with_contacts, unread)
    if options.servo is not None or "stops" in options.add:
        add_joint_loads(result.data, "stops" in options.add, options.servo, driven_sums(drives))
    if key is not None:
        followers = {entry.get("dependent") for entry, _ in rows.couplings}
        welded = {joint.name for joint in joints.by_name.values() if joint.type == "free" and options.base}
        listed = joints_of(tree, joints, key, models.root)
        initial = initial_state(tree, listed, key.values, {name for name in followers if name} | welded)
        result.data["scenario"] = {"initial": initial}
    report.extend(cut_joints(result.data, options.cut, source.name))
    others = replace(options, base=None, mimic=None, recover=False, without=(), add=(), servo=None, joins=())
    report.extend(options_without_effect(others, source.name, "it is for URDF"))
    _report(report, (tree, joints, geoms), rows, drives, unread, options.servo is not None)
    meshes.report_missing()
    report_leftovers(report, [root, *models.roots.values()], with_contacts)
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


def _actuated(result: MjcfDraft, joints: Joints, drives: Drives) -> None:
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
    rows: EqualityRows,
    drives: Drives,
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
    report_reasons(report, "N012", "is left out of the mechanism", rows.unread)
    report_reasons(report, "N012", "is not read, or only in part", [*unread, *drives.unread])
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
    report_reasons(report, "N012", "is not read, or only in part", list(_partly_read(joints)))


def _equalities(nodes: list[MjcfElement]) -> str:
    return "1 equality" if len(nodes) == 1 else f"{len(nodes)} equalities"


def _partly_read(joints: Joints) -> Iterator[tuple[MjcfElement, str]]:
    for joint in joints.by_name.values():
        if joint.type == "free" and joint.armature:
            yield joint.node, "the armature of a free joint resists in the axes of the body, not of the world"
        bounds: Any = joint.values.numbers("range", 2, 2, infinite=True) if joint.type == "ball" else ()
        if any(bounds):
            yield joint.node, "the range of a ball joint"
