"""Everything in a stage that the mechanism does not have: types, schemas, and attributes of what moves."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from cadmbs.importers.usd.stage import UsdStage

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
