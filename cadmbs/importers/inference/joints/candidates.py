"""Joints of all pairs of groups: from the freedom of their contacts, from the file and from hints."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.bodies.groups import PartGroups
from cadmbs.importers.inference.bodies.welding import Separations
from cadmbs.importers.inference.choices import Choices, StatedActuator, StatedJoint, joint_hint, planar_hint
from cadmbs.importers.inference.contacts import end_faces, one_sided
from cadmbs.importers.inference.machine_parts.actuators import ACTUATOR
from cadmbs.importers.inference.records import LINE_KINDS, Contact, Decision, Freedom, InferredJoint

_CONFIDENCE = {"spherical": 0.9, "prismatic": 0.8, "universal": 0.7, "helical": 0.9}
_PLANE_KINDS = ("coplanar", "stop")
_MATE = "the file states how the parts are mated"


def candidate_joints(
    groups: PartGroups, choices: Choices, separations: Separations, decisions: list[Decision]
) -> list[InferredJoint]:
    """A joint for each pair of groups whose contacts leave the motion of one, and the stated joints.

    Planes that only touch, and motions that no joint has, give no joint and are recorded.
    """
    joints: dict[tuple[int, int], InferredJoint] = {}
    stated = [one for s in choices.joints if not s.merges for one in for_each_pair(s, groups)]
    decisions += [_several_on_one_axis(s, groups) for s in choices.joints if _is_ambiguous(s, groups)]
    pairs = {_key(*_bodies(s, groups)): s for s in stated}
    for a, b, adjacency in sorted(groups.pairs(), key=lambda pair: pair[:2]):
        if (a, b) in pairs or separations.forbids_joint(groups, a, b) or choices.complete:
            continue
        freedom = groups.freedom(a, b)
        joint = InferredJoint(a, b, freedom.kind, freedom, _guiding(adjacency.contacts))
        objection = _objection(joint, groups)
        if objection:
            decisions.append(_touch(joint, groups, objection))
        else:
            _set_confidence(joint)
            joints[a, b] = joint
    for joint in filter(None, (_stated_joint(s, groups, decisions) for s in stated)):
        joints[_key(joint.a, joint.b)] = joint
    return [joints[key] for key in sorted(joints)]


def _key(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def _bodies(stated: StatedJoint, groups: PartGroups) -> tuple[int, int]:
    return groups.root(stated.first[0]), groups.root(stated.second[0])


def for_each_pair(stated: StatedJoint, groups: PartGroups) -> list[StatedJoint]:
    """A stated joint for each two bodies that its patterns mean and that touch, as for all instances of a product.

    Of bodies that touch nowhere the first two are meant. All but the first get a number after their name.
    """
    if stated.source is not None or stated.origin == ACTUATOR or len(stated.first) == len(stated.second) == 1:
        return [stated]
    pairs: dict[tuple[int, int], tuple[int, int]] = {}
    for i in stated.first:
        for j in stated.second:
            a, b = groups.root(i), groups.root(j)
            if a != b:
                pairs.setdefault(_key(a, b), (i, j))
    touching = [pair for (a, b), pair in pairs.items() if b in groups.adjacent[a]]
    meant = touching or list(pairs.values())[:1]
    joints = [replace(stated, first=(i,), second=(j,)) for i, j in meant] or [stated]
    names = [f"{stated.name} {k + 1}" if stated.name and k else stated.name for k in range(len(joints))]
    return [replace(joint, name=name) for joint, name in zip(joints, names, strict=True)]


def _is_ambiguous(stated: StatedJoint, groups: PartGroups) -> bool:
    """Whether one line is stated for the joints of several pairs of bodies."""
    has_line = any(x is not None for x in (stated.direction, stated.point, stated.directions))
    return has_line and not stated.merges and len(for_each_pair(stated, groups)) > 1


def _several_on_one_axis(stated: StatedJoint, groups: PartGroups) -> Decision:
    pairs = [tuple(groups.parts[i].label for i in (s.first[0], s.second[0])) for s in for_each_pair(stated, groups)]
    listed = "; ".join(f'"{a}" and "{b}"' for a, b in pairs[:3])
    message = (
        f"A joint with one axis is stated for {len(pairs)} pairs of bodies: {listed}{'; ...' if pairs[3:] else ''}."
    )
    return Decision("stated", pairs[0], message, joint_hint(pairs[0], stated.kind))


def _objection(joint: InferredJoint, groups: PartGroups) -> str:
    """Why contacts do not make a joint; empty if they do."""
    mate = any(c.mate for c in joint.contacts)
    if all(c.kind == "tangent" for c in joint.contacts):
        return "touch in a line, as a wheel, a cam or a pin in a slot: no joint has this motion"
    if one_sided.open_contacts(joint.contacts, groups.tolerances.coaxial) and joint.kind == "general":
        return "lie in each other like a shaft in a cradle or a pin in a slot: no bore surrounds more than a half"
    if joint.kind == "planar" and not mate:
        return "touch in one plane, or in parallel ones, and could slide and turn on it"
    if joint.kind not in (*LINE_KINDS, "prismatic", "spherical", "universal", "planar"):
        return f"could still move relative to each other in {joint.freedom.basis.shape[1]} ways"
    only_planes = all(c.kind in _PLANE_KINDS for c in joint.contacts)
    if mate or not only_planes:
        return ""
    if joint.kind != "prismatic":
        return "touch in planes only"
    e = joint.freedom.direction
    if e is not None and not one_sided.guided_on_both_sides(
        joint.contacts, lambda c: groups.root(c.first) == joint.a, e
    ):
        return "touch in planes that do not guide on opposite sides"
    return ""


def _guiding(contacts: Sequence[Contact]) -> Sequence[Contact]:
    """The contacts without those in a line, unless there are no others."""
    return [c for c in contacts if c.kind != "tangent"] or contacts


def _touch(joint: InferredJoint, groups: PartGroups, objection: str) -> Decision:
    names = (groups.label(joint.a), groups.label(joint.b))
    kind = joint.kind if joint.kind in ("prismatic", "revolute") else "fixed"
    hint = planar_hint(names) if joint.kind == "planar" else joint_hint(names, kind)
    return Decision("touch", names, f'"{names[0]}" and "{names[1]}" {objection}', hint)


def _set_confidence(joint: InferredJoint) -> None:
    joint.confidence = _CONFIDENCE.get(joint.kind, 1.0)
    joint.reason = "its contacts leave this motion" if joint.kind in _CONFIDENCE else ""
    if any(c.mate for c in joint.contacts):
        joint.origin, joint.reason = "mate", _MATE


def _stated_joint(stated: StatedJoint, groups: PartGroups, decisions: list[Decision]) -> InferredJoint | None:
    """A joint that a hint or the file states, with the geometry that it states or that the contacts give."""
    a, b = _bodies(stated, groups)
    names = (groups.label(a), groups.label(b))
    if a == b and stated.origin == ACTUATOR:
        return None
    if a == b:
        message = f'A joint is stated between "{names[0]}" and "{names[1]}", which are one body.'
        decisions.append(Decision("stated", names, message))
        return None
    contacts = groups.adjacent[a][b].contacts if b in groups.adjacent[a] else []
    freedom = _stated_freedom(stated, groups, contacts, (a, b))
    if freedom is None and stated.kind == "auto":
        return None
    if freedom is None:
        message = f'The contacts of "{names[0]}" and "{names[1]}" do not give the axis of a {stated.kind} joint.'
        hint = joint_hint(names, stated.kind, "\naxis = { point = [0, 0, 0], dir = [0, 0, 1] }")
        decisions.append(Decision("stated", names, message, hint))
        return None
    if stated.flip and freedom.direction is not None:
        freedom = replace(freedom, direction=-freedom.direction)
    kind = freedom.kind if stated.kind == "auto" else stated.kind
    joint = InferredJoint(a, b, kind, freedom, contacts, origin=_origin(stated), name=stated.name, lead=stated.lead)
    joint.limits, joint.source = stated.limits, stated.source
    if stated.origin == ACTUATOR:
        _set_actuator(joint, stated.actuator)
        return joint
    if stated.kind == "auto":
        _set_confidence(joint)
        joint.origin = "inferred"
    else:
        joint.fixed_by_user = True
        joint.reason = "a hint states it" if stated.origin == "hint" else "the file states it"
    return joint


def _origin(stated: StatedJoint) -> str:
    return "hint" if stated.origin == ACTUATOR else stated.origin


def _set_actuator(joint: InferredJoint, actuator: StatedActuator | None) -> None:
    """Make a joint that of a motor: asked about, unless a hint names the motor."""
    joint.fixed_by_user = joint.actuated = True
    if actuator is not None:
        joint.effort, joint.velocity, joint.armature = actuator.effort, actuator.velocity, actuator.armature
    if actuator is not None and not actuator.template:
        joint.reason = "a hint states it"
        return
    joint.origin, joint.confidence, joint.in_doubt = "inferred", 0.7, True
    joint.reason = "the shaft of a motor turns in its body"


def _stated_freedom(
    stated: StatedJoint, groups: PartGroups, contacts: Sequence[Contact], bodies: tuple[int, int]
) -> Freedom | None:
    kind = stated.kind
    has_axis = any(x is not None for x in (stated.direction, stated.point, stated.directions))
    if kind in ("free", "fixed") or (has_axis and kind != "auto"):
        basis = _planar_basis(stated) if kind == "planar" else np.eye(6)
        return Freedom(kind, basis, stated.direction, stated.point, stated.directions)
    if not contacts:
        return None
    freedom = groups.freedom(*bodies)
    if kind == freedom.kind or (kind in LINE_KINDS and freedom.kind in LINE_KINDS):
        return replace(freedom, kind=kind)
    if kind == "prismatic" and freedom.kind == "fixed":
        return end_faces.slide_of_groups(groups, *bodies)
    if kind == "auto":
        return None if freedom.kind in ("fixed", "general") else freedom
    lines = [c for c in contacts if c.kind in ("coaxial", "cone", "screw")]
    if kind in (*LINE_KINDS, "prismatic") and lines:
        longest = max(lines, key=lambda c: c.overlap)
        return Freedom(kind, np.zeros((6, 0)), longest.direction, longest.point)
    if kind == "prismatic" and freedom.direction is not None and freedom.kind in LINE_KINDS:
        return replace(freedom, kind=kind)
    balls = [c for c in contacts if c.kind in ("concentric", "ball_in_bore")]
    if kind == "spherical" and balls:
        return Freedom(kind, np.eye(6), None, balls[0].point)
    planes = [c for c in contacts if c.kind == "coplanar"]
    if kind == "planar" and planes:
        largest = max(planes, key=lambda c: c.area)
        return Freedom(kind, _basis_of_plane(largest.direction, largest.point), largest.direction, largest.point)
    return None


def _planar_basis(stated: StatedJoint) -> Array:
    direction = np.array([0.0, 0, 1]) if stated.direction is None else stated.direction
    point = np.zeros(3) if stated.point is None else stated.point
    return _basis_of_plane(direction, point)


def _basis_of_plane(normal: Array, point: Array) -> Array:
    """(6, 3) the twists of a planar joint about the world origin."""
    slides = np.linalg.svd(normal[None])[2][1:]
    turn = np.concatenate([normal, np.cross(point, normal)])
    return np.stack([turn, *(np.concatenate([np.zeros(3), s]) for s in slides)], axis=1)
