"""Springs of joints and tendons, and compensated gravity, as loads."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cadmbs.importers.mjcf.equalities import Tendon
from cadmbs.importers.mjcf.inertias import BodyMass
from cadmbs.importers.mjcf.joints import BodyJoint, Joints, reference_mass_matrix
from cadmbs.importers.mjcf.nodes import MjcfElement, label
from cadmbs.importers.mjcf.tree import BodyTree
from cadmbs.models.quantities.vectors import difference, norm

_AT_REST = "-1"
"""What `springlength` is where the rest length is that of the drawing."""

Loads = list[tuple[dict[str, Any], MjcfElement]]
Unread = list[tuple[MjcfElement, str]]


def joint_springs(tree: BodyTree, joints: Joints, masses: Sequence[BodyMass], unread: Unread) -> Loads:
    """A spring for each joint with stiffness; `springdamper` gives it by a time constant and a damping ratio.

    With the inertia m = n / sum (M^-1)_kk of the joint at q = 0: stiffness m / (T^2 z^2), damping 2 m / T.
    """
    loads: Loads = []
    inverse_diagonal: tuple[Any, dict[str, int]] | None = None
    for joint in joints.by_name.values():
        values = joint.values
        stiffness, damping = values.numbers("stiffness", 1, 3) or (0.0,), values.numbers("damping", 1, 3) or (0.0,)
        for kind, numbers in (("stiffness", stiffness), ("damping", damping)):
            if any(numbers[1:]):
                unread.append((joint.node, f"the second and third coefficient of {kind}"))
        k = stiffness[0]
        given = values.numbers("springdamper", 2, 2)
        if given and any(given):
            if min(given) <= 0.0:
                message = f"{label(joint.node)} has a springdamper that is not positive."
                tree.report.error("N003", joint.node, message, "Write a time constant and a damping ratio above 0.")
                continue
            if inverse_diagonal is None:
                M, rows = reference_mass_matrix(tree, joints, masses)
                inverse_diagonal = np.diag(np.linalg.pinv(M)), rows
            count = {"free": 6, "ball": 3}.get(joint.type, 1)
            first = inverse_diagonal[1][joint.name]
            mean = float(inverse_diagonal[0][first : first + count].mean())
            inertia = 1.0 / mean if mean > 0.0 else 0.0
            k, joint.damping = inertia / (given[0] ** 2 * given[1] ** 2), 2.0 * inertia / given[0]
        if k and "spring" not in tree.using.disabled:
            _add_spring(tree, joint, k, loads, unread)
    return loads


def _add_spring(tree: BodyTree, joint: BodyJoint, k: float, loads: Loads, unread: Unread) -> None:
    name = f"{joint.name} spring"
    if joint.has_one_coordinate:
        rest = joint.springref - joint.ref
        data = {"name": name, "kind": "joint_spring", "coordinate": joint.name, "stiffness": k, "rest": rest}
        loads.append((data, joint.node))
    elif joint.type == "ball" and k > 0.0:
        body = tree.bodies[joint.body]
        rotation = [list(row) for row in body.world.rotation]
        loads.append(
            (
                {
                    "name": name,
                    "kind": "bushing",
                    "bodies": [tree.bodies[body.parent].name, body.name],
                    "pose": {"position": list(joint.point), "rotation": rotation},
                    "stiffness": [k, k, k, 0.0, 0.0, 0.0],
                },
                joint.node,
            )
        )
    else:
        unread.append((joint.node, f"the stiffness of a {joint.type} joint"))


def tendon_loads(tree: BodyTree, joints: Joints, tendons: Mapping[str, Tendon], unread: Unread) -> Loads:
    """Springs and dampers of tendons along one coordinate, or straight between two sites.

    A spring without springlength has no force at the springrefs of the joints, which need not be the drawing.
    """
    loads: Loads = []
    for name, tendon in tendons.items():
        values = tendon.values
        stiffness = (values.numbers("stiffness", 1, 3) or (0.0,))[0] * ("spring" not in tree.using.disabled)
        damping = (values.numbers("damping", 1, 3) or (0.0,))[0] * ("damper" not in tree.using.disabled)
        title = (values.node.get("name") and name) or f"{values.node.tag} tendon {len(loads) + 1}"
        if stiffness or damping:
            entry = _along_coordinate(joints, tendon, title, stiffness, damping) or _between_points(
                tree, joints, tendon, title, stiffness, damping
            )
            if entry is None:
                unread.append((values.node, "a spring or damper along a sum of coordinates, a path, or a dead band"))
            else:
                loads.append((entry, values.node))
        for numbers in (values.numbers("stiffness", 1, 3), values.numbers("damping", 1, 3)):
            if any(numbers[1:]):
                unread.append((values.node, "the second and third coefficient of a spring or damper"))
        armature = values.number("armature")
        single = _only_coordinate(joints, tendon)
        if single is not None:
            single[0].armature += armature * single[1] ** 2
        for attribute in ("range", "frictionloss", "armature"):
            if (single is None or attribute != "armature") and any(values.numbers(attribute, 1, 2, infinite=True)):
                unread.append((values.node, attribute))
    return loads


def _along_coordinate(
    joints: Joints, tendon: Tendon, title: str, stiffness: float, damping: float
) -> dict[str, Any] | None:
    """-k c (c q + c ref - L) - d c^2 v for a length c (q + ref): stiffness k c^2 about L / c - ref."""
    only = _only_coordinate(joints, tendon)
    if only is None:
        return None
    joint, c = only
    lengths = tendon.values.numbers("springlength", 1, 2)
    if len(lengths) == 2 and lengths[0] != lengths[1]:
        return None
    given = lengths and lengths[0] >= 0.0
    rest = (lengths[0] / c if given else joint.springref) - joint.ref
    numbers = {"stiffness": stiffness * c * c, "damping": damping * c * c, "rest": rest}
    return {"name": title, "kind": "joint_spring", "coordinate": joint.name, **numbers}


def _only_coordinate(joints: Joints, tendon: Tendon) -> tuple[BodyJoint, float] | None:
    """The joint and coefficient of a tendon along one hinge or slide."""
    if len(tendon.terms) != 1:
        return None
    ((name, coefficient),) = tendon.terms.items()
    joint = joints.by_name[name]
    return (joint, coefficient) if joint.has_one_coordinate else None


def _between_points(
    tree: BodyTree, joints: Joints, tendon: Tendon, title: str, stiffness: float, damping: float
) -> dict[str, Any] | None:
    if tendon.sites is None:
        return None
    (i, P), (j, Q) = tendon.sites
    lengths = tendon.values.numbers("springlength", 1, 2)
    if len(lengths) == 2 and lengths[0] != lengths[1]:
        return None
    if lengths and lengths[0] >= 0.0:
        length = lengths[0]
    elif all(math.isclose(joint.springref, joint.ref) for joint in joints.by_name.values()) or not stiffness:
        length = norm(difference(Q, P))
    else:
        return None
    bodies = [tree.bodies[i].name, tree.bodies[j].name]
    points = {"points": [list(P), list(Q)], "length": length}
    return {
        "name": title,
        "kind": "spring_damper",
        "bodies": bodies,
        "stiffness": stiffness,
        "damping": damping,
        **points,
    }


def gravity_compensation(tree: BodyTree, masses: Sequence[BodyMass]) -> Loads:
    """The force -gravcomp m g at the centre of mass of each body that has gravcomp."""
    loads: Loads = []
    for body, mass in zip(tree.bodies, masses, strict=True):
        text = body.node.get("gravcomp") if body.parent >= 0 else ""
        factor = float(text) if _is_number(text) else 0.0
        if factor and mass.mass and any(tree.using.gravity):
            force = [-factor * mass.mass * part for part in tree.using.gravity]
            point = mass.in_world(body.world).center.tolist()
            name = f"{body.name} gravcomp"
            loads.append(
                ({"name": name, "kind": "wrench", "body": body.name, "point": point, "force": force}, body.node)
            )
    return loads


def _is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False
