"""Contacts between colliders: which pairs UsdPhysics lets touch, and the friction of their materials."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from cadmbs.importers.contacts import (
    CONTACT_SHAPES_LIMIT,
    ContactShape,
    are_too_many,
    make_contacts,
    reported_loads,
    rigid_groups,
    touching_pairs,
)
from cadmbs.importers.urdf.transforms import Transform
from cadmbs.importers.usd.bodies import UsdBodies
from cadmbs.importers.usd.joints import UsdJoints

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
    if are_too_many(report, "B012", paths, "collider", asked):
        return []
    groups = rigid_groups(data)
    joined = [
        (joint.data["predecessor"], joint.data["successor"])
        for joint in joints.joints.values()
        if bodies.stage.value(joint.prim, "physics:collisionEnabled") is not True
    ]
    filtered = _filtered(bodies)
    touching = [
        (i, j) for i, j in touching_pairs(shapes, groups, (), joined) if not _is_filtered(filtered, paths[i], paths[j])
    ]
    pairs = [((i, j), 0.5 * (shapes[i].friction + shapes[j].friction)) for i, j in touching]
    contacts = make_contacts(data, groups, shapes, pairs, "collider", asked)
    return reported_loads(contacts, report, "B012", paths)


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
