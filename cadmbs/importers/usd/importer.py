"""The importer of USD: bodies, joints, masses and drives of stages with the schemas of UsdPhysics."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from cadmbs.errors import Where, has_errors
from cadmbs.importers.draft import DocumentDraft, Importer, ReadOptions, SourceFile
from cadmbs.importers.options import cut_joints, options_without_effect
from cadmbs.importers.reachability import holding_joint, reach
from cadmbs.importers.urdf.joints.joint_loads import add_joint_loads
from cadmbs.importers.urdf.xml.text import decode
from cadmbs.importers.usd import own_attributes
from cadmbs.importers.usd.bodies import UsdBodies
from cadmbs.importers.usd.contacts import find_contacts
from cadmbs.importers.usd.joints import UsdJoint, UsdJoints
from cadmbs.importers.usd.leftovers import report_leftovers
from cadmbs.importers.usd.stage import UsdReport, UsdStage, named, open_stage
from cadmbs.topology.wording import quoted

WORLD = "world"


@dataclass(slots=True)
class UsdDraft:
    """A document, and the prim of each entry of its lists."""

    report: UsdReport
    data: dict[str, Any] = field(default_factory=dict)
    sources: dict[str, list[str]] = field(default_factory=dict)

    def add(self, name: str, entry: dict[str, Any], path: str) -> None:
        """Add an entry to a list."""
        self.data.setdefault(name, []).append(entry)
        self.sources.setdefault(name, []).append(path)

    def locate(self, pointer: str) -> Where:
        """File and line of the prim that a pointer into the document comes from."""
        keys = pointer.split("/")[1:]
        paths = self.sources.get(keys[0], []) if keys else []
        index = int(keys[1]) if len(keys) > 1 and keys[1].isdecimal() else len(paths)
        return self.report.locate(paths[index] if index < len(paths) else "", pointer)


def read_usd(source: SourceFile, options: ReadOptions) -> DocumentDraft:
    """The draft in SI units; findings B001 to B012. The data are empty if there is no rigid body.

    The drawn configuration is q = 0: limits and targets are converted. Bodies that no joint leads to are free, unless
    `base` is "fixed" or "world".

    Raises:
        MissingExtraError: usd-core is not installed.
    """
    text, findings = decode(source)
    empty = DocumentDraft({}, findings, lambda pointer: Where(source.name, pointer=pointer))
    if has_errors(findings):
        return empty
    report = UsdReport(source.name, text)
    report.extend(findings)
    stage = open_stage(source, text, report)
    if stage is None:
        return replace(empty, findings=tuple(report.findings))
    result = UsdDraft(report)
    try:
        _read(stage, result, source, options)
    except stage.pxr.Tf.ErrorException as problem:
        reason = str(problem).strip().splitlines()[-1].rpartition(" : ")[2]
        report.error("B003", "", f"usd-core refuses a part of the stage: {reason}", "usdchecker FILE finds the place.")
    return DocumentDraft(result.data, tuple(report.findings), result.locate)


USD = Importer("usd", read_usd)
"""The importer of USD."""


def _read(stage: UsdStage, result: UsdDraft, source: SourceFile, options: ReadOptions) -> None:
    """Fill the draft."""
    report = result.report
    bodies = UsdBodies(stage, source.directory)
    bodies.read(WORLD)
    if not bodies.prims:
        hint = "Apply PhysicsRigidBodyAPI to the bodies."
        report.error("B006", "", "there is no rigid body in the stage.", hint)
        return
    joints = UsdJoints(stage, bodies, frozenset(options.without))
    joints.read()
    result.data = {"format": "cadmbs.mechanism/1", "name": _name(stage, source), "ground": WORLD}
    result.data |= {"gravity": stage.gravity().tolist(), "bodies": [], "joints": []}
    _fill(result, bodies, joints, options)
    if not has_errors(report.findings):
        for load, path in find_contacts(bodies, joints, result.data, "contacts" in options.add):
            result.add("loads", load, path)
    report.extend(cut_joints(result.data, options.cut, source.name))
    others = replace(options, base=None, mimic=None, without=(), add=(), servo=None, joins=())
    report.extend(options_without_effect(others, source.name, "it is for URDF"))
    if options.servo is not None or "stops" in options.add:
        add_joint_loads(result.data, "stops" in options.add, options.servo)
    bodies.report()
    _report_joints(joints)
    report_leftovers(stage)


def _name(stage: UsdStage, source: SourceFile) -> str:
    """The name of the default prim, else of the file."""
    prim = stage.stage.GetDefaultPrim()
    if prim:
        return str(prim.GetDisplayName() or prim.GetName())
    return "stage" if source.name.startswith("<") else Path(source.name).stem


def _fill(result: UsdDraft, bodies: UsdBodies, joints: UsdJoints, options: ReadOptions) -> None:
    """Add bodies, joints, couplings and loads."""
    if bodies.data[""].get("shapes"):
        result.add("bodies", bodies.data[""], "")
    for path in bodies.prims:
        result.add("bodies", bodies.data[path], path)
    _add_joints(result, bodies, joints, options.base or "")
    if options.mimic != "independent":
        _add_couplings(result, joints)
    if options.servo is None:
        for load, path in joints.loads:
            result.add("loads", load, path)


def _add_joints(result: UsdDraft, bodies: UsdBodies, joints: UsdJoints, base: str) -> None:
    """All joints; bodies that nothing holds are free.

    B008 (warning): frames of a joint of the tree that differ; B009 (note): bodies that are free; B011 (warning): joints
    between the same bodies.
    """
    held = "fixed" if base in ("fixed", "world") else "free"
    entries: list[tuple[dict[str, Any], str, UsdJoint | None]] = [
        (joint.data, path, joint) for path, joint in joints.joints.items()
    ]
    names = {data["name"] for data, _, _ in entries}
    for path, prim in bodies.prims.items():
        named_joint = joints.stage.text(prim, own_attributes.FREE_JOINT)
        if named_joint:
            entries.append((holding_joint(names, named_joint, WORLD, bodies.name(path), held), path, None))
    paths = {bodies.name(path): path for path in bodies.prims}
    loops = [joint is not None and joint.excluded for _, _, joint in entries]
    reached = reach(tuple(paths), [data for data, _, _ in entries], loops, WORLD, held)
    entries += [(data, paths[body], None) for body, data in reached.held]
    for k, (data, path, joint) in enumerate(entries):
        is_cut = k in reached.cut
        if joint is not None and joint.gap and not is_cut:
            message = (
                f"the frames of {named(joint.prim)} differ by {joint.gap:.3g} m or rad: the poses of bodies count."
            )
            hint = "Programs that start from the joints move the bodies there."
            joints.stage.report.warning("B008", path, message, hint)
        closure = {"closure": joint.closure} if is_cut and joint is not None and joint.closure else {}
        result.add("joints", data | closure | ({"cut": True} if is_cut else {}), path)
    _report_parallel(joints)
    free = [body for body, _ in reached.held]
    if free and held == "free":
        text = "bodies are" if len(free) > 1 else "body is"
        message = f"{len(free)} {text} free, as no joint leads to the world: {quoted(free[:4])}."
        joints.stage.report.note("B009", paths[free[0]], message, "To fix them: --base fixed.")


def _report_parallel(joints: UsdJoints) -> None:
    """B011: joints between the same two bodies, which all hold, while other formats have them one after the other."""
    between: dict[frozenset[str], list[UsdJoint]] = {}
    for joint in joints.joints.values():
        between.setdefault(frozenset((joint.data["predecessor"], joint.data["successor"])), []).append(joint)
    several = [group for group in between.values() if len(group) > 1]
    if several:
        names = quoted([joint.data["name"] for joint in several[0]])
        more = f", and {len(several) - 1} more such groups" if len(several) > 1 else ""
        message = f"joints {names} connect the same two bodies{more}: all of them hold at once, as UsdPhysics says."
        hint = "Stages converted from MJCF mean them one after the other: read the MJCF, or put bodies between them."
        joints.stage.report.warning("B011", str(several[0][0].prim.GetPath()), message, hint)


def _add_couplings(result: UsdDraft, joints: UsdJoints) -> None:
    """Sums of coordinates in attributes of our own; B004 for joints that are not there."""
    stage = joints.stage
    for prim in stage.prims():
        relation = prim.GetRelationship(own_attributes.COUPLING_JOINTS)
        if not relation:
            continue
        path = str(prim.GetPath())
        targets = [joints.joints.get(str(target)) for target in relation.GetTargets()]
        suffixes = stage.texts(prim, own_attributes.COUPLING_SUFFIXES)
        factors = stage.numbers(prim, own_attributes.COUPLING_FACTORS) or []
        if None in targets or not len(targets) == len(suffixes) == len(factors) > 0:
            message = f"{named(prim)} couples joints that are not there."
            stage.report.error("B004", path, message, "Name as many joints as suffixes and factors.")
            continue
        names = [
            f"{joint.data['name']}:{suffix}" if suffix else joint.data["name"]
            for joint, suffix in zip(targets, suffixes, strict=True)
            if joint is not None
        ]
        terms = [{"coordinate": name, "factor": float(factor)} for name, factor in zip(names, factors, strict=True)]
        index = int(stage.number(prim, own_attributes.COUPLING_DEPENDENT, 0.0))
        entry: dict[str, Any] = {"name": str(prim.GetDisplayName() or prim.GetName()), "terms": terms}
        entry |= {"offset": stage.number(prim, own_attributes.COUPLING_OFFSET, 0.0)}
        result.add("couplings", entry | {"dependent": names[index if 0 <= index < len(names) else 0]}, path)


def _report_joints(joints: UsdJoints) -> None:
    """B010: parts of joints that are left out, one finding for each reason."""
    reasons: dict[str, list[Any]] = {}
    for prim, reason in joints.unread:
        reasons.setdefault(reason, []).append(prim)
    for reason, prims in reasons.items():
        more = f" (and {len(prims) - 1} more)" if len(prims) > 1 else ""
        message = f"{named(prims[0])}{more} {reason}."
        joints.stage.report.warning("B010", str(prims[0].GetPath()), message)
