"""Keyframes as initial states: positions from MuJoCo's coordinates to ours."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from cadmbs.importers.mjcf.actuators import Controls
from cadmbs.importers.mjcf.joints import BodyJoint, Joints, read_joints
from cadmbs.importers.mjcf.nodes import Attributes, MjcfElement, MjcfReport
from cadmbs.importers.mjcf.settings import quaternion_rows
from cadmbs.importers.mjcf.tree import BodyTree, ModelScope
from cadmbs.importers.urdf.transforms import Transform, composed, inverse, rotated, transposed
from cadmbs.lie import quaternion
from cadmbs.models.quantities.vectors import unit_quaternion
from cadmbs.suggestions import did_you_mean

_POSITIONS = {"free": 7, "ball": 4}
_VELOCITIES = {"free": 6, "ball": 3}


@dataclass(frozen=True, slots=True)
class Keyframe:
    """A keyframe of the model, or of a model that it attaches, whose numbers are about that one alone.

    Attributes:
        values: Its attributes.
        scope: The model that it stands in.
        is_attached: Whether that is an attached model.
    """

    values: Attributes
    scope: ModelScope
    is_attached: bool

    def controls(self) -> Controls:
        """Its controls and activations."""
        ctrl, act = (self.values.numbers(name, 0, 1_000_000) for name in ("ctrl", "act"))
        return Controls(ctrl, act, self.scope if self.is_attached else None)


def keyframes(tree: BodyTree) -> dict[str, Keyframe]:
    """The keyframes by name; those without one by their number, from 0, after the prefix of an attached model."""
    found: dict[str, Keyframe] = {}
    main = tree.bodies[0].scope
    for scope in tree.sections:
        keys = [key for section in scope.root.each("keyframe") for key in section.each("key")]
        for number, key in enumerate(keys):
            name = f"{scope.prefix}{key.get('name') or number}"
            found[name] = Keyframe(Attributes(tree.report, key), scope, scope.root is not main.root)
    return found


def chosen_keyframe(tree: BodyTree, name: str | None) -> Keyframe | None:
    """The keyframe of a name; N014 (error) if there is none, N013 (note) which ones there are if none is asked for."""
    keys = keyframes(tree)
    listed = ", ".join(f'"{key}"' for key in list(keys)[:5]) + (", ..." if len(keys) > 5 else "")
    if name is None:
        if keys:
            message = f"the model has the keyframes {listed}; the initial state is the drawn configuration."
            first = next(iter(keys.values())).values.node
            tree.report.note("N013", first, message, "To start in one of them: --keyframe NAME.")
        return None
    if name not in keys:
        hint = did_you_mean(name, keys) or (f"The keyframes are {listed}." if keys else "The model has no keyframes.")
        tree.report.error("N014", tree.bodies[0].scope.root, f'there is no keyframe "{name}".', hint)
        return None
    return keys[name]


Listed = list[tuple[str, BodyJoint | None]]
"""Types of the joints that a keyframe has numbers of, in their order, and the joints; None for one not attached."""


def joints_of(
    tree: BodyTree,
    joints: Joints,
    key: Keyframe,
    models: Callable[[MjcfElement, ModelScope, str], MjcfElement | None],
) -> Listed:
    """The joints that a keyframe is about: all, or those of its attached model as this has them by itself.

    Args:
        tree: The bodies.
        joints: Their joints.
        key: The keyframe.
        models: The models that models attach.
    """
    if not key.is_attached:
        return [(joint.type, joint) for joint in joints.by_name.values()]
    own = BodyTree(MjcfReport(""), key.scope.root, models)  # what it reports is in the report already
    attached: dict[int, list[BodyJoint]] = {}
    for joint in joints.by_name.values():
        if tree.bodies[joint.body].scope.prefix.startswith(key.scope.prefix):
            attached.setdefault(id(joint.node), []).append(joint)
    listed: Listed = []
    for joint in read_joints(own).by_name.values():
        copies = attached.get(id(joint.node), [])
        listed.append((joint.type, copies.pop(0) if copies else None))
    return listed


def initial_state(tree: BodyTree, listed: Listed, key: Attributes, skipped: set[str]) -> dict[str, Any]:
    """Positions and velocities of the joints of a keyframe, those that others determine left out.

    q = qpos - ref. A free joint has the pose T of its body in qpos: Q = A^-1 T; its qvel is the velocity in world axes,
    then the angular velocity in body axes, ours the body-fixed twist.

    Findings: N014 (error) too many or too few numbers.
    """
    positions, velocities = (
        _split(tree, key, "qpos", listed, _POSITIONS),
        _split(tree, key, "qvel", listed, _VELOCITIES),
    )
    state: dict[str, dict[str, Any]] = {"positions": {}, "velocities": {}}
    for joint, numbers in positions:
        if joint.name in skipped:
            continue
        if joint.has_one_coordinate:
            state["positions"][joint.name] = numbers[0] - joint.ref
        elif joint.type == "ball":
            w, x, y, z = numbers
            state["positions"][joint.name] = list(unit_quaternion((w, x, y, z)))
        else:
            state["positions"][joint.name] = _free_position(tree, joint, numbers)
    rotations = {joint.name: quaternion_rows(numbers[3:7]) for joint, numbers in positions if joint.type == "free"}
    for joint, numbers in velocities:
        if joint.name in skipped or not any(numbers):
            continue
        R = rotations.get(joint.name) or tree.bodies[joint.body].world.rotation
        if joint.type == "free":
            v = rotated(transposed(R), (numbers[0], numbers[1], numbers[2]))
            state["velocities"][joint.name] = [*numbers[3:], *v]
        else:
            state["velocities"][joint.name] = numbers[0] if len(numbers) == 1 else list(numbers)
    return {name: entries for name, entries in state.items() if entries}


def _free_position(tree: BodyTree, joint: BodyJoint, numbers: tuple[float, ...]) -> list[float]:
    rows = quaternion_rows(numbers[3:])
    A = tree.bodies[joint.body].world
    pose = Transform(rows or A.rotation, (numbers[0], numbers[1], numbers[2]))
    Q = composed(inverse(A), pose)
    return [*quaternion.from_rotation(np.array(Q.rotation)).tolist(), *Q.position]


def _split(
    tree: BodyTree, key: Attributes, attribute: str, listed: Listed, widths: dict[str, int]
) -> list[tuple[BodyJoint, tuple[float, ...]]]:
    """The numbers of each joint; joints after the last number are left out."""
    numbers = key.numbers(attribute, 0, 1_000_000)
    total = sum(widths.get(kind, 1) for kind, _ in listed)
    if len(numbers) > total:
        message = f"{attribute} of the keyframe has {len(numbers)} numbers; the joints have {total}."
        tree.report.error("N014", key.node, message, "Its numbers are in the order of the joints in the tree.")
        return []
    return list(_parts(numbers, listed, widths))


def _parts(
    numbers: tuple[float, ...], listed: Listed, widths: dict[str, int]
) -> Iterator[tuple[BodyJoint, tuple[float, ...]]]:
    start = 0
    for kind, joint in listed:
        width = widths.get(kind, 1)
        part = numbers[start : start + width]
        start += width
        if len(part) == width and joint is not None:
            yield joint, part
