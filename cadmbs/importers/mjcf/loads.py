"""Springs of joints; springs, friction and limits of tendons; and compensated gravity, as loads."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from cadmbs.importers.draft import ReadOptions
from cadmbs.importers.mjcf import equalities, inertias, nodes
from cadmbs.importers.mjcf.joints import BodyJoint, Joints, reference_mobility
from cadmbs.importers.mjcf.tree import BodyTree
from cadmbs.importers.urdf.joints.joint_loads import STOP_DAMPING, STOP_STIFFNESS
from cadmbs.models.quantities.vectors import difference, norm

_AT_SPRINGREF = -1.0
"""The springlength of a tendon whose spring has no force at the springrefs of the joints."""

_LONGEST = 1e3
"""How far beyond its dead band [m] the force of a spring grows with its length."""

_SLIP_RATE = 1e-3
"""The rate of length [m/s] from which on a tendon has its whole friction."""

_STOP_ON_REQUEST = "the limits of its length, for which --with stops adds a stop"

Loads = list[tuple[dict[str, Any], nodes.MjcfElement]]
Unread = list[tuple[nodes.MjcfElement, str]]


def joint_springs(
    tree: BodyTree, joints: Joints, masses: Sequence[inertias.BodyMass], without: Collection[str], unread: Unread
) -> Loads:
    """A spring for each joint with stiffness; `springdamper` gives it by a time constant and a damping ratio.

    Second and third coefficients of stiffness and damping are those of polynomials; `without` "damping" there is none.
    With the inertia m = n / sum (M^-1)_kk of the joint at q = 0: stiffness m / (T^2 z^2), damping 2 m / T.
    """
    loads: Loads = []
    inverse_diagonal: tuple[Any, dict[str, int]] | None = None
    for joint in joints.by_name.values():
        values = joint.values
        stiffness, damping = values.numbers("stiffness", 1, 3) or (0.0,), values.numbers("damping", 1, 3) or (0.0,)
        if any(damping[1:]) and "damper" not in tree.using.disabled and "damping" not in without:
            if joint.has_one_coordinate:
                data = {"name": f"{joint.name} damper", "kind": "joint_spring", "coordinate": joint.name}
                damper = {"damping_characteristic": {"polynomial": [0.0, *damping[1:]]}}
                loads.append((data | damper, joint.node))
            else:
                unread.append((joint.node, f"the second and third coefficient of damping of a {joint.type} joint"))
        k = stiffness[0]
        given = values.numbers("springdamper", 2, 2)
        if given and any(given):
            period = given[0] * given[1]
            if min(given) <= 0.0 or not 0.0 < period * period < math.inf:
                message = f"{nodes.label(joint.node)} has a springdamper that is not positive, or too small or large."
                tree.report.error("N003", joint.node, message, "Write a time constant and a damping ratio above 0.")
                continue
            if inverse_diagonal is None:
                mobility, rows = reference_mobility(tree, joints, masses)
                inverse_diagonal = np.diag(mobility), rows
            count = {"free": 6, "ball": 3}.get(joint.type, 1)
            first = inverse_diagonal[1][joint.name]
            mean = float(inverse_diagonal[0][first : first + count].mean())
            inertia = 1.0 / mean if mean > 0.0 else 0.0
            k, joint.damping = inertia / (period * period), 2.0 * inertia / given[0]
        if (k or any(stiffness[1:])) and "spring" not in tree.using.disabled:
            _add_spring(tree, joint, (k, *stiffness[1:]), loads, unread)
    return loads


def _add_spring(
    tree: BodyTree, joint: BodyJoint, coefficients: tuple[float, ...], loads: Loads, unread: Unread
) -> None:
    name, k = f"{joint.name} spring", coefficients[0]
    if joint.has_one_coordinate:
        rest = joint.springref - joint.ref
        data = {"name": name, "kind": "joint_spring", "coordinate": joint.name, **_spring(coefficients), "rest": rest}
        loads.append((data, joint.node))
    elif joint.type == "ball" and k > 0.0:
        if any(coefficients[1:]):
            unread.append((joint.node, "the second and third coefficient of stiffness of a ball joint"))
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


def _spring(coefficients: tuple[float, ...]) -> dict[str, Any]:
    """Stiffness, or the polynomial in its place."""
    if any(coefficients[1:]):
        return {"characteristic": {"polynomial": list(coefficients)}}
    return {"stiffness": coefficients[0]}


def _damper(coefficients: tuple[float, ...]) -> dict[str, Any]:
    """Damping, or the polynomial in its place."""
    if any(coefficients[1:]):
        return {"damping_characteristic": {"polynomial": list(coefficients)}}
    return {"damping": coefficients[0]}


def tendon_loads(
    tree: BodyTree, joints: Joints, tendons: Mapping[str, equalities.Tendon], options: ReadOptions, unread: Unread
) -> Loads:
    """Springs, dampers, friction and limits of fixed tendons, and springs of tendons straight between two sites.

    A spring without springlength has no force at the springrefs of the joints, which need not be the drawing.
    """
    loads: Loads = []
    for name, tendon in tendons.items():
        values, node = tendon.values, tendon.values.node
        if tendon.is_constant:
            unread.append((node, equalities.ON_ONE_BODY))
            continue
        title = (node.get("name") and name) or f"{node.tag} tendon {len(loads) + 1}"
        stiffness, damping = (values.numbers(field, 1, 3) or (0.0,) for field in ("stiffness", "damping"))
        stiffness = (0.0,) if "spring" in tree.using.disabled else stiffness
        damping = (0.0,) if "damper" in tree.using.disabled or "damping" in options.without else damping
        if tendon.is_sum(joints):
            entries = list(_along_sum(joints, tendon, title, stiffness, damping, unread))
            entries += _friction_and_stop(tree, joints, tendon, title, options, unread)
            loads += [(entry, node) for entry in entries]
        elif any(stiffness) or any(damping):
            law = _spring(stiffness) | _damper(damping)
            entry = _between_points(tree, joints, tendon, title, law)
            if entry is None:
                reason = "a spring or damper along a path, or one whose rest length is not that of the drawing"
                unread.append((node, reason))
            else:
                loads.append((entry, node))
        armature = values.number("armature")
        single = _only_coordinate(joints, tendon)
        if single is not None:
            single[0].armature += armature * single[1] ** 2
        elif armature and tendon.is_sum(joints):
            joints.add_sum(f"{title} rotor", tendon.terms, node, armature)
        elif armature:
            unread.append((node, "the armature of a path, without which its bodies accelerate more easily along it"))
        if not tendon.is_sum(joints):
            friction = _friction_between_points(tree, tendon, title, options, unread)
            loads += [] if friction is None else [(friction, node)]
            stop = _stop_between_points(tree, tendon, title, options, unread)
            loads += [] if stop is None else [(stop, node)]
    return loads


def _along_sum(
    joints: Joints,
    tendon: equalities.Tendon,
    title: str,
    stiffness: tuple[float, ...],
    damping: tuple[float, ...],
    unread: Unread,
) -> Iterator[dict[str, Any]]:
    """The spring and damper of a fixed tendon, whose length is L = sum c q + length at q = 0.

    Along one coordinate stiffness and damping are those of it: -k c (c q + c ref - L) - d c^2 v.
    """
    if not any(stiffness) and not any(damping):
        return
    lengths = tendon.values.numbers("springlength", 1, 2) or (_AT_SPRINGREF,)
    zero = tendon.length_at_zero(joints)
    rest = tendon.length_at_springrefs(joints) if set(lengths) == {_AT_SPRINGREF} else lengths[0]
    has_band, is_linear = len(lengths) == 2 and lengths[0] < lengths[1], not any(stiffness[1:] + damping[1:])
    single = _only_coordinate(joints, tendon)
    data: dict[str, Any] = {"name": title, "kind": "joint_spring"}
    if single is not None and is_linear and not has_band:
        joint, c = single
        numbers = {"stiffness": stiffness[0] * c * c, "damping": damping[0] * c * c, "rest": (rest - zero) / c}
        yield data | {"coordinate": joint.name} | numbers
        return
    terms = {"terms": tendon.sum_terms()}
    if not has_band or not any(stiffness):
        yield data | terms | _spring(stiffness) | _damper(damping) | {"rest": rest - zero}
        return
    if any(stiffness[1:]) or stiffness[0] < 0.0:
        unread.append((tendon.values.node, "a spring with a dead band that is not linear"))
    else:
        bounds = {"lower": lengths[0] - zero, "upper": lengths[1] - zero}
        yield {"name": title, "kind": "joint_stop", **terms, **bounds, "stiffness": stiffness[0]}
    if any(damping):
        yield data | {"name": f"{title} damper"} | terms | _damper(damping)


def _friction_and_stop(
    tree: BodyTree, joints: Joints, tendon: equalities.Tendon, title: str, options: ReadOptions, unread: Unread
) -> Iterator[dict[str, Any]]:
    """The friction of a fixed tendon, and the stop at its limits where stops are asked for."""
    terms, values, disabled = {"terms": tendon.sum_terms()}, tendon.values, tree.using.disabled
    friction = values.number("frictionloss")
    if friction and not {"frictionloss", "constraint"} & disabled and "friction" not in options.without:
        yield {"name": f"{title} friction", "kind": "joint_friction", **terms, "friction": friction}
    bounds = tendon.limits(disabled)
    if bounds is None:
        return
    if "stops" not in options.add:
        unread.append((values.node, _STOP_ON_REQUEST))
        return
    lower, upper = (bound - tendon.length_at_zero(joints) for bound in bounds)
    stop = {"stiffness": STOP_STIFFNESS, "damping": STOP_DAMPING}
    yield {"name": f"{title} stop", "kind": "joint_stop", **terms, "lower": lower, "upper": upper, **stop}


def _only_coordinate(joints: Joints, tendon: equalities.Tendon) -> tuple[BodyJoint, float] | None:
    """The joint and coefficient of a tendon along one hinge or slide."""
    if len(tendon.terms) != 1 or not tendon.is_sum(joints):
        return None
    ((name, coefficient),) = tendon.terms.items()
    return joints.by_name[name], coefficient


def _between_points(
    tree: BodyTree, joints: Joints, tendon: equalities.Tendon, title: str, law: dict[str, Any]
) -> dict[str, Any] | None:
    """A spring with a damper along the straight line between two sites; None for paths and dead bands."""
    if tendon.sites is None:
        return None
    (i, P), (j, Q) = tendon.sites
    lengths = tendon.values.numbers("springlength", 1, 2)
    has_spring = bool(law.get("stiffness")) or "characteristic" in law
    if len(lengths) == 2 and lengths[0] != lengths[1] and has_spring:
        if "characteristic" in law or not 0.0 <= lengths[0] < lengths[1]:
            return None
        k = law.pop("stiffness")
        law, length = law | {"characteristic": _dead_band(lengths[0], lengths[1], k)}, 0.0
    elif lengths and lengths[0] >= 0.0:
        length = lengths[0]
    elif all(math.isclose(joint.springref, joint.ref) for joint in joints.by_name.values()) or not has_spring:
        length = norm(difference(Q, P))
    else:
        return None
    bodies = [tree.bodies[i].name, tree.bodies[j].name]
    points = {"points": [list(P), list(Q)], "length": length}
    return {"name": title, "kind": "spring_damper", "bodies": bodies, **law, **points}


def _dead_band(lower: float, upper: float, stiffness: float) -> dict[str, list[float]]:
    """The pull of a spring over its length, with no force between two lengths."""
    lengths = [0.0, lower, upper, upper + _LONGEST] if lower else [0.0, upper, upper + _LONGEST]
    forces = [-stiffness * lower, 0.0, 0.0, stiffness * _LONGEST] if lower else [0.0, 0.0, stiffness * _LONGEST]
    return {"deflection": lengths, "force": forces}


def _friction_between_points(
    tree: BodyTree, tendon: equalities.Tendon, title: str, options: ReadOptions, unread: Unread
) -> dict[str, Any] | None:
    """The friction of a tendon straight between two sites: a force against the rate of its length, linear in slow ones.

    It is the whole friction from the rate 1e-3 m/s on, as that of joints nearly is.
    """
    friction = tendon.values.number("frictionloss")
    if not friction or {"frictionloss", "constraint"} & tree.using.disabled or "friction" in options.without:
        return None
    if tendon.sites is None:
        reason = "the friction of a path that is not straight between two sites; it moves without this resistance"
        unread.append((tendon.values.node, reason))
        return None
    (i, P), (j, Q) = tendon.sites
    law = {"damping_characteristic": {"rate": [-_SLIP_RATE, 0.0, _SLIP_RATE], "force": [-friction, 0.0, friction]}}
    ends = {"bodies": [tree.bodies[i].name, tree.bodies[j].name], "points": [list(P), list(Q)], "length": 0.0}
    return {"name": f"{title} friction", "kind": "spring_damper", **ends, **law}


def _stop_between_points(
    tree: BodyTree, tendon: equalities.Tendon, title: str, options: ReadOptions, unread: Unread
) -> dict[str, Any] | None:
    """The stop at the limits of a tendon straight between two sites, where stops are asked for; without damping."""
    bounds = tendon.limits(tree.using.disabled)
    if bounds is None:
        return None
    if tendon.sites is None or "stops" not in options.add or not 0.0 <= bounds[0] < bounds[1] < math.inf:
        reason = "the limits of its length" if tendon.sites is None else _STOP_ON_REQUEST
        unread.append((tendon.values.node, reason))
        return None
    (i, P), (j, Q) = tendon.sites
    bodies, points = [tree.bodies[i].name, tree.bodies[j].name], [list(P), list(Q)]
    entry = {"name": f"{title} stop", "kind": "spring_damper", "bodies": bodies, "points": points, "length": 0.0}
    return entry | {"characteristic": _dead_band(*bounds, STOP_STIFFNESS)}


def gravity_compensation(tree: BodyTree, masses: Sequence[inertias.BodyMass]) -> Loads:
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
