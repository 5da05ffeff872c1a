"""From bodies over time to joint coordinates and body columns of a result, for all absolute coordinates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from cadmbs.absolute.body_motion import BodyTrajectory
from cadmbs.absolute.joint_motion import JointMotion, joint_motion
from cadmbs.arrays import Array
from cadmbs.lie import quaternion, so3
from cadmbs.results.columns import column_name

BODY_PARTS = ("x", "y", "z", "qw", "qx", "qy", "qz", "wx", "wy", "wz", "vx", "vy", "vz")


class JointCoordinates(NamedTuple):
    """Independent joint coordinates (n_t, n) of a motion of bodies, those of all joints, and further columns."""

    q: Array
    v: Array
    a: Array
    joints: JointMotion
    columns: dict[str, Array]


def joint_coordinates(
    motion: BodyTrajectory,
    start: Mapping[str, float],
    outputs: Sequence[str],
    counted: Mapping[str, Array] | None = None,
) -> JointCoordinates:
    """Joint coordinates read off the bodies; columns of followers, cut joints and the bodies among the outputs.

    Args:
        motion: Bodies over time.
        start: Values of the joint coordinates at the first time, to which angles are near.
        outputs: What the scenario asks for.
        counted: Angles (n_t,) by coordinate whose turns were counted along the motion.
    """
    system, joints = motion.model.system, joint_motion(motion, dict(start), counted)
    independent = {*system.position_names, *system.velocity_names}
    columns: dict[str, Array] = {}
    for word, values in zip("qva", joints, strict=True):
        columns |= {column_name("joint", name, word): x for name, x in values.items() if name not in independent}
    for output in outputs:
        if output.startswith("body/"):
            columns |= body_columns(motion, output.removeprefix("body/"))
    return JointCoordinates(
        _side_by_side(joints.positions, system.position_names, motion.t),
        _side_by_side(joints.velocities, system.velocity_names, motion.t),
        _side_by_side(joints.accelerations, system.velocity_names, motion.t),
        joints,
        columns,
    )


def body_columns(motion: BodyTrajectory, address: str) -> dict[str, Array]:
    """Columns of one body or frame: position, quaternion (continuous in time) and hybrid twist."""
    system, bodies = motion.model.system, motion.model.bodies
    index, reference = system.body_and_pose(address)
    body, shape = int(system.bodies.moving[index]), (len(motion.t), 3)
    arm = bodies.point(body, reference[:3, 3] - system.origin)
    r, w, v = (np.zeros(shape) for _ in range(3))
    A = np.broadcast_to(np.eye(3), (*shape, 3))
    if body:
        A, r, v = motion.A[:, body - 1], motion.centers[:, body - 1], motion.twists[:, body - 1, :3]
        w = np.einsum("tij,tj->ti", A, motion.twists[:, body - 1, 3:])
    lever = A @ arm
    rotation = quaternion.from_rotation(A @ (bodies.axes[body].T @ reference[:3, :3]))
    jumps = np.sum(rotation[1:] * rotation[:-1], axis=-1) < 0.0
    rotation = rotation * np.concatenate([[1.0], np.cumprod(np.where(jumps, -1.0, 1.0))])[:, None]
    values = np.concatenate([r + lever + system.origin, rotation, w, v + so3.cross(w, lever)], axis=-1)
    name = system.body_names[index]
    names = (name,) if address == name else (name, address.removeprefix(f"{name}/"))
    return {column_name("body", *names, part): values[:, k] for k, part in enumerate(BODY_PARTS)}


def _side_by_side(columns: Mapping[str, Array], names: Sequence[str], t: Array) -> Array:
    return np.stack([columns[name] for name in names], axis=-1) if names else np.zeros((len(t), 0))
