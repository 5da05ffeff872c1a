"""Keyframes as initial states: positions from MuJoCo's coordinates to ours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from cadmbs.importers.mjcf.actuators import Controls
from cadmbs.importers.mjcf.joints import BodyJoint, Joints
from cadmbs.importers.mjcf.nodes import Attributes, MjcfElement
from cadmbs.importers.mjcf.settings import quaternion_rows
from cadmbs.importers.mjcf.tree import BodyTree
from cadmbs.importers.urdf.transforms import Transform, composed, inverse, rotated, transposed
from cadmbs.lie import quaternion
from cadmbs.models.quantities.vectors import unit_quaternion
from cadmbs.suggestions import did_you_mean

_POSITIONS = {"free": 7, "ball": 4}
_VELOCITIES = {"free": 6, "ball": 3}


def keyframes(root: MjcfElement) -> dict[str, MjcfElement]:
    """The keyframes by name; those without one by their number, from 0."""
    keys = [key for section in root.each("keyframe") for key in section.each("key")]
    return {key.get("name") or str(number): key for number, key in enumerate(keys)}


def chosen_keyframe(tree: BodyTree, root: MjcfElement, name: str | None) -> Attributes | None:
    """The keyframe of a name; N014 (error) if there is none, N013 (note) which ones there are if none is asked for."""
    keys = keyframes(root)
    listed = ", ".join(f'"{key}"' for key in list(keys)[:5]) + (", ..." if len(keys) > 5 else "")
    if name is None:
        if keys:
            message = f"the model has the keyframes {listed}; the initial state is the drawn configuration."
            tree.report.note("N013", next(iter(keys.values())), message, "To start in one of them: --keyframe NAME.")
        return None
    if name not in keys:
        hint = did_you_mean(name, keys) or (f"The keyframes are {listed}." if keys else "The model has no keyframes.")
        tree.report.error("N014", root, f'there is no keyframe "{name}".', hint)
        return None
    return Attributes(tree.report, keys[name])


def report_attached_keyframes(tree: BodyTree, root: MjcfElement) -> None:
    """N013 (note): keyframes of attached models, which MuJoCo copies with the prefix of the model."""
    found = {
        f"{scope.prefix}{name}": key
        for scope in tree.sections
        if scope.root is not root
        for name, key in keyframes(scope.root).items()
    }
    if found:
        listed = ", ".join(f'"{key}"' for key in list(found)[:5]) + (", ..." if len(found) > 5 else "")
        message = f"keyframes of attached models are not read: {listed}."
        tree.report.note("N013", next(iter(found.values())), message, "Write the state of the whole model as a <key>.")


def controls(key: Attributes | None) -> Controls:
    """The controls of a keyframe; none without one."""
    if key is None:
        return Controls()
    return Controls(key.numbers("ctrl", 0, 1_000_000), key.numbers("act", 0, 1_000_000))


def initial_state(tree: BodyTree, joints: Joints, key: Attributes, skipped: set[str]) -> dict[str, Any]:
    """Positions and velocities of all joints in a keyframe, those that others determine left out.

    q = qpos - ref. A free joint has the pose T of its body in qpos: Q = A^-1 T; its qvel is the velocity in world axes,
    then the angular velocity in body axes, ours the body-fixed twist.

    Findings: N014 (error) too many or too few numbers.
    """
    listed = list(joints.by_name.values())
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
    tree: BodyTree, key: Attributes, attribute: str, joints: list[BodyJoint], widths: dict[str, int]
) -> list[tuple[BodyJoint, tuple[float, ...]]]:
    """The numbers of each joint; joints after the last number are left out."""
    numbers = key.numbers(attribute, 0, 1_000_000)
    total = sum(widths.get(joint.type, 1) for joint in joints)
    if len(numbers) > total:
        message = f"{attribute} of the keyframe has {len(numbers)} numbers; the joints have {total}."
        tree.report.error("N014", key.node, message, "Its numbers are in the order of the joints in the tree.")
        return []
    return list(_parts(numbers, joints, widths))


def _parts(
    numbers: tuple[float, ...], joints: list[BodyJoint], widths: dict[str, int]
) -> Iterator[tuple[BodyJoint, tuple[float, ...]]]:
    start = 0
    for joint in joints:
        width = widths.get(joint.type, 1)
        part = numbers[start : start + width]
        start += width
        if len(part) == width:
            yield joint, part
