"""Joint coordinates, velocities and accelerations read off the motion of bodies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from cadmbs.absolute.body_motion import BodyTrajectory
from cadmbs.absolute.joint_connections import JointConnection
from cadmbs.absolute.model import AbsoluteModel
from cadmbs.arrays import Array
from cadmbs.constraints.cut_joint_coordinates import (
    AngleCoordinate,
    coordinate_functions,
    native_positions,
    native_rows,
)
from cadmbs.constraints.residuals import nearest_angle
from cadmbs.lie import so3


class JointMotion(NamedTuple):
    """Columns (n_t,) by the names of coordinates, all joints included."""

    positions: dict[str, Array]
    velocities: dict[str, Array]
    accelerations: dict[str, Array]


class RelativeMotion(NamedTuple):
    """Relative motion of the two frames of a joint over time.

    Attributes:
        E: (n_t, 3, 3) orientation of the frame on the successor in that on the predecessor.
        p: (n_t, 3) its origin there.
        twist: (n_t, 6) relative twist (w, v) in the frame on the successor.
        rate: (n_t, 6) its time derivative.
    """

    E: Array
    p: Array
    twist: Array
    rate: Array


def joint_motion(
    motion: BodyTrajectory, start: dict[str, float], counted: Mapping[str, Array] | None = None
) -> JointMotion:
    """The coordinates of all joints over a motion; angles follow it over full turns.

    Args:
        motion: Bodies over time.
        start: Values of the coordinates at the first time, to which angles are near.
        counted: Angles (n_t,) by coordinate whose turns were counted, to which angles are near at every time; those of
            other coordinates are counted by the mean velocity between two times.
    """
    found = JointMotion({}, {}, {})
    for frames in motion.model.joints:
        relative = relative_motion(motion, frames)
        joint = frames.joint
        near = np.array([start.get(name, 0.0) for name in joint.position_names])
        rows, rates = _rows(frames, relative)
        speeds = np.einsum("tki,ti->tk", rows, relative.twist)
        changes = np.einsum("tki,ti->tk", rows, relative.rate) + np.einsum("tki,ti->tk", rates, relative.twist)
        positions = _positions(frames, relative, speeds, motion.t, near)
        if counted and set(joint.position_names) & {*counted}:
            positions = _counted(frames, relative, positions, counted)
        found.positions.update(zip(joint.position_names, positions.T, strict=True))
        found.velocities.update(zip(joint.velocity_names, speeds.T, strict=True))
        found.accelerations.update(zip(joint.velocity_names, changes.T, strict=True))
    return found


class _Frame(NamedTuple):
    """A frame on a body over time: axes, origin, angular velocity, velocity, and their derivatives, world axes."""

    R: Array
    o: Array
    w: Array
    v: Array
    w_dot: Array
    v_dot: Array


def relative_motion(motion: BodyTrajectory, frames: JointConnection) -> RelativeMotion:
    """N = (E, p) of theory 9.1 with its twist N^-1 N' and the derivative of that."""
    j, k = (_frame(motion, body, at) for body, at in zip(frames.bodies, (frames.outer, frames.inner), strict=True))
    inward = np.swapaxes(k.R, -1, -2)
    d = k.o - j.o
    y = k.v - j.v - so3.cross(j.w, d)
    y_dot = k.v_dot - j.v_dot - so3.cross(j.w_dot, d) - so3.cross(j.w, k.v - j.v) - so3.cross(k.w, y)
    turning = k.w_dot - j.w_dot + so3.cross(k.w, j.w)
    outward = np.swapaxes(j.R, -1, -2)
    return RelativeMotion(
        outward @ k.R,
        _times(outward, d),
        np.concatenate([_times(inward, k.w - j.w), _times(inward, y)], axis=-1),
        np.concatenate([_times(inward, turning), _times(inward, y_dot)], axis=-1),
    )


def _frame(motion: BodyTrajectory, body: int, at_zero: Array) -> _Frame:
    """A frame given in the world at q = 0, fixed to a body."""
    bodies, still = motion.model.bodies, np.zeros((len(motion.t), 3))
    R, p = bodies.axes[body].T @ at_zero[:3, :3], bodies.point(body, at_zero[:3, 3])
    if body == 0:
        return _Frame(np.broadcast_to(R, (len(motion.t), 3, 3)), still + p, still, still, still, still)
    own = body - 1
    A, twist, change = motion.A[:, own], motion.twists[:, own], motion.accelerations[:, own]
    arm, w, w_dot = A @ p, _times(A, twist[:, 3:]), _times(A, change[:, 3:])
    v = twist[:, :3] + so3.cross(w, arm)
    v_dot = change[:, :3] + so3.cross(w_dot, arm) + so3.cross(w, so3.cross(w, arm))
    return _Frame(A @ R, motion.centers[:, own] + arm, w, v, w_dot, v_dot)


def _rows(frames: JointConnection, at: RelativeMotion) -> tuple[Array, Array]:
    """Rows (n_t, k, 6) of the rates of the coordinates on the relative twist, and their time derivatives."""
    found, w = coordinate_functions(frames.joint), at.twist[:, :3]
    if found is None:
        rows, rates = native_rows(frames.joint, at.E, w)
        return rows, np.zeros(rows.shape) if rates is None else rates
    if not found:
        return np.zeros((len(w), 0, 6)), np.zeros((len(w), 0, 6))
    pairs = [reading.row(at.E, w) for reading in found]
    turned = [np.zeros(row.shape) if rate is None else rate for row, rate in pairs]
    return np.stack([row for row, _ in pairs], axis=-2), np.stack(turned, axis=-2)


def _positions(frames: JointConnection, at: RelativeMotion, speeds: Array, t: Array, near: Array) -> Array:
    """(n_t, k): full turns between two times are counted by the mean velocity."""
    found = coordinate_functions(frames.joint)
    if found is None:
        positions = []
        for k in range(len(t)):
            near = native_positions(frames.joint, at.E[k], at.p[k], near)
            positions.append(near)
        return np.stack(positions)
    if not found:
        return np.zeros((len(t), 0))
    values = np.stack([reading.value(at.E, at.p) for reading in found], axis=-1)
    turns = np.array([isinstance(reading, AngleCoordinate) for reading in found])
    first = np.where(turns, nearest_angle(values[0], near), values[0]) - values[0]
    expected = 0.5 * np.diff(t)[:, None] * (speeds[1:] + speeds[:-1])
    missing = 2.0 * np.pi * np.round((expected - np.diff(values, axis=0)) / (2.0 * np.pi)) * turns
    added = np.concatenate([np.zeros((1, len(found))), np.cumsum(missing, axis=0)])
    return np.asarray(values + first + added)


def _counted(frames: JointConnection, at: RelativeMotion, positions: Array, counted: Mapping[str, Array]) -> Array:
    """(n_t, k) the same positions with angles near to counted ones."""
    names = frames.joint.position_names
    near = np.stack([counted.get(name, positions[:, k]) for k, name in enumerate(names)], axis=-1)
    if coordinate_functions(frames.joint) is None:
        return native_positions(frames.joint, at.E, at.p, near)
    turns = np.array([name in counted for name in names])
    return np.where(turns, nearest_angle(positions, near), positions)


def model_coordinates(model: AbsoluteModel) -> tuple[str, ...]:
    """Names of the positions of all joints between moving bodies."""
    return tuple(name for frames in model.joints for name in frames.joint.position_names)


def _times(matrix: Array, vector: Array) -> Array:
    return np.asarray(np.squeeze(matrix @ vector[..., None], -1))
