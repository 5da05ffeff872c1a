"""The importer of USD: bodies, joints, masses and drives of stages with the schemas of UsdPhysics."""

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from cadmbs.errors import Where, has_errors
from cadmbs.importers import contacts as contact_shapes
from cadmbs.importers.contacts import CONTACT_SHAPES_LIMIT, ContactShape
from cadmbs.importers.draft import DocumentDraft, Importer, ReadOptions, SourceFile
from cadmbs.importers.options import cut_joints, options_without_effect
from cadmbs.importers.reachability import holding_joint, reach
from cadmbs.importers.urdf.joints.joint_loads import add_joint_loads
from cadmbs.importers.urdf.transforms import Transform
from cadmbs.importers.urdf.xml.text import decode
from cadmbs.importers.usd import own_attributes
from cadmbs.importers.usd.bodies import UsdBodies
from cadmbs.importers.usd.joints import UsdJoint, UsdJoints
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


# Contacts between colliders: which pairs UsdPhysics lets touch, and the friction of their materials.

_WITHOUT_MATERIAL = 0.5
"""Coefficient of friction of a collider without a material, as PhysX has it."""

FILTERED_PAIRS = "physics:filteredPairs"


def find_contacts(
    bodies: UsdBodies, joints: UsdJoints, data: dict[str, Any], asked: bool
) -> list[tuple[dict[str, Any], str]]:
    """The contact loads with the paths of their colliders; none where they are not asked for.

    The two bodies of a joint do not touch unless its `physics:collisionEnabled` is true, those of filtered pairs never.
    B012 (note): pairs that may touch; an error for more of them than the limits.
    """
    report = bodies.stage.report
    shapes = list(_shapes(bodies))
    paths = [str(prim.GetPath()) for prim, *_ in bodies.colliders][: len(shapes)]
    if contact_shapes.are_too_many(report, "B012", paths, "collider", asked):
        return []
    groups = contact_shapes.rigid_groups(data)
    joined = [
        (joint.data["predecessor"], joint.data["successor"])
        for joint in joints.joints.values()
        if bodies.stage.value(joint.prim, "physics:collisionEnabled") is not True
    ]
    filtered = _filtered(bodies)
    touching = [
        (i, j)
        for i, j in contact_shapes.touching_pairs(shapes, groups, (), joined)
        if not _is_filtered(filtered, paths[i], paths[j])
    ]
    pairs = [((i, j), 0.5 * (shapes[i].friction + shapes[j].friction)) for i, j in touching]
    contacts = contact_shapes.make_contacts(data, groups, shapes, pairs, "collider", asked)
    return contact_shapes.reported_loads(contacts, report, "B012", paths)


def _shapes(bodies: UsdBodies) -> Iterator[ContactShape]:
    for prim, body, shape, R, p in bodies.colliders[: CONTACT_SHAPES_LIMIT + 1]:
        data = shape or {"kind": str(prim.GetTypeName()).lower()}
        x, y, z = (0.5 * np.array(data.get("size", (0.0, 0.0, 0.0)))).tolist()
        size = (x, y, z) if data["kind"] == "box" else (data.get("radius", 0.0), 0.5 * data.get("length", 0.0), 0.0)
        rows: Any = tuple(tuple(row) for row in R.tolist())
        point: Any = tuple(p.tolist())
        pose = Transform(rows, point)
        name = str(prim.GetDisplayName() or prim.GetName())
        yield ContactShape(
            f"{bodies.name(body)}::{name}",
            bodies.name(body),
            data["kind"],
            size,
            pose,
            friction=_friction(bodies, prim),
        )


def _friction(bodies: UsdBodies, prim: Any) -> float:
    """The dynamic friction of the material for physics."""
    material, _ = bodies.stage.pxr.UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial("physics")
    owner = material.GetPrim() if material else None
    if owner is None or not owner.HasAPI(bodies.stage.pxr.UsdPhysics.MaterialAPI):
        return _WITHOUT_MATERIAL
    return max(0.0, bodies.stage.number(owner, "physics:dynamicFriction", 0.0))


def _filtered(bodies: UsdBodies) -> set[frozenset[str]]:
    """Paths of bodies or colliders, two each, that do not touch."""
    pairs = set()
    for prim in bodies.stage.prims():
        relation = prim.GetRelationship(FILTERED_PAIRS)
        if relation:
            pairs |= {frozenset((str(prim.GetPath()), str(target))) for target in relation.GetTargets()}
    return pairs


def _is_filtered(filtered: set[frozenset[str]], first: str, second: str) -> bool:
    if not filtered:
        return False
    return any(frozenset((a, b)) in filtered for a in _with_parents(first) for b in _with_parents(second))


def _with_parents(path: str) -> Iterator[str]:
    while path:
        yield path
        path = path.rpartition("/")[0]


# Everything in a stage that the mechanism does not have: types, schemas, and attributes of what moves.

READ_TYPES = frozenset((
    "", "Xform", "Scope", "Cube", "Sphere", "Cylinder", "Capsule", "Mesh", "Material", "Shader", "PhysicsScene",
    "PhysicsFixedJoint", "PhysicsRevoluteJoint", "PhysicsPrismaticJoint", "PhysicsSphericalJoint", "PhysicsJoint",
    "PhysicsDistanceJoint", "GeomSubset", "Plane",
))  # fmt: skip
READ_SCHEMAS = frozenset((
    "PhysicsRigidBodyAPI", "PhysicsMassAPI", "PhysicsCollisionAPI", "PhysicsMeshCollisionAPI", "PhysicsLimitAPI",
    "PhysicsDriveAPI", "PhysicsArticulationRootAPI", "PhysxJointAPI", "MaterialBindingAPI", "PhysicsMaterialAPI",
    "PhysicsFilteredPairsAPI",
))  # fmt: skip
"""Types and schemas that a mechanism document has, or that say nothing about motion."""

READ_ATTRIBUTES = re.compile(
    r"physics:(axis|body[01]|centerOfMass|collisionEnabled|coneAngle[01]Limit|density|diagonalInertia|dynamicFriction|"
    r"excludeFromArticulation|filteredPairs|gravityDirection|gravityMagnitude|jointEnabled|localPos[01]|localRot[01]|"
    r"mass|principalAxes|rigidBodyEnabled|(lower|upper)Limit)|"
    r"drive:\w+:physics:(type|stiffness|damping|targetPosition|targetVelocity|maxForce)|"
    r"limit:\w+:physics:(low|high)|physxJoint:(armature|maxJointVelocity)|cadmbs:\w+"
)
"""Attributes with a namespace that a mechanism document has."""

_DRAWN = frozenset((
    "xformOp", "primvars", "inputs", "outputs", "info", "material", "ui", "omni", "semantic", "collection",
    "subsetFamily", "userProperties", "skel", "light",
))  # fmt: skip
"""Namespaces of poses, colours and pictures."""

_MOTION = {
    "physics:velocity": "velocities at the start: motions start at rest, or as the scenario says",
    "physics:angularVelocity": "velocities at the start: motions start at rest, or as the scenario says",
    "physics:kinematicEnabled": "bodies that a program moves, and that move freely or by their joints here",
    "physics:breakForce": "joints that break",
    "physics:breakTorque": "joints that break",
    "physxRigidBody:disableGravity": "bodies without weight, which have weight here",
    "physxRigidBody:linearDamping": "a medium that slows bodies down",
    "physxRigidBody:angularDamping": "a medium that slows bodies down",
}
"""Attributes that change the motion where they are neither zero, false nor infinite, and what they are."""

_LISTED = 8


def report_leftovers(stage: UsdStage) -> None:
    """B010: a note for each type, schema and namespace that is not used, a warning for what changes the motion."""
    counts: Counter[str] = Counter()
    first: dict[str, str] = {}
    attributes: dict[str, Counter[str]] = {}
    for prim in stage.prims():
        path, type_ = str(prim.GetPath()), str(prim.GetTypeName())
        schemas = [str(schema).partition(":")[0] for schema in prim.GetPrimTypeInfo().GetAppliedAPISchemas()]
        for name in ([] if type_ in READ_TYPES else [type_]) + [s for s in schemas if s not in READ_SCHEMAS]:
            counts[name] += 1
            first.setdefault(name, path)
        for group, name in _unused(prim) if type_ in READ_TYPES else ():
            attributes.setdefault(group, Counter())[name] += 1
            first.setdefault(f"{group}:", path)
    for name, count in counts.items():
        stage.report.note("B010", first[name], f"{count} {name}: not in the mechanism.")
    for group, names in attributes.items():
        listed = ", ".join(f"{name} ({count})" for name, count in names.most_common(_LISTED))
        more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
        message = f"attributes that are not used: {listed}{more}"
        if group in _MOTION.values():
            stage.report.warning("B010", first[f"{group}:"], f"{message}. They are {group}.")
        else:
            stage.report.note("B010", first[f"{group}:"], f"{message}.")


def _unused(prim: Any) -> Iterator[tuple[str, str]]:
    """The names of the attributes and relationships of a prim that are not used, with their namespace or meaning."""
    for each in prim.GetAuthoredProperties():
        name = str(each.GetName())
        group = name.partition(":")[0]
        if ":" not in name or group in _DRAWN or READ_ATTRIBUTES.fullmatch(name):
            continue
        value = each.Get() if hasattr(each, "Get") else None
        if name not in _MOTION:
            yield group, name
        elif not _is_nothing(value):
            yield _MOTION[name], name


def _is_nothing(value: Any) -> bool:
    """Whether a value is false, infinite, zero, or not there."""
    try:
        numbers = [float(value)] if not hasattr(value, "__len__") else [float(part) for part in value]
    except (TypeError, ValueError):
        return value is None
    return all(number == 0.0 or math.isinf(number) for number in numbers)
