"""Joint coordinates, velocities and accelerations read off the motion of bodies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from cadmbs.absolute.bodies import BodyTrajectory, JointConnection
from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.constraints.equations.cut_joint_coordinates import (
    AngleCoordinate,
    coordinate_functions,
    native_positions,
    native_rows,
)
from cadmbs.constraints.residuals import nearest_angle
from cadmbs.lie import so3
from cadmbs.system.records import Joint


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
    trajectory: BodyTrajectory, start: Mapping[str, float], counted: Mapping[str, Array] | None = None
) -> JointMotion:
    """The coordinates of all joints over a motion; angles follow it over full turns.

    Args:
        trajectory: Bodies over time.
        start: Values of the coordinates at the first time, to which angles are near.
        counted: Angles (n_t,) by coordinate whose turns were counted, to which angles are near at every time; those of
            other coordinates are counted by the mean velocity between two times.
    """
    motion = JointMotion({}, {}, {})
    for connection in trajectory.joints:
        relative, joint = relative_motion(trajectory, connection), connection.joint
        near = np.array([start.get(name, 0.0) for name in joint.position_names])
        balls = _ball_positions(joint, relative, near, counted or {})
        rows, rates = _rows(joint, relative, balls)
        speeds = np.einsum("tki,ti->tk", rows, relative.twist)
        changes = np.einsum("tki,ti->tk", rows, relative.rate) + np.einsum("tki,ti->tk", rates, relative.twist)
        positions = balls
        if positions is None:
            positions = _positions(joint, relative, speeds, trajectory.t, near)
            positions = _near_counted(joint, positions, counted or {})
        motion.positions.update(zip(joint.position_names, positions.T, strict=True))
        motion.velocities.update(zip(joint.velocity_names, speeds.T, strict=True))
        motion.accelerations.update(zip(joint.velocity_names, changes.T, strict=True))
    return motion


def joint_states(
    trajectory: BodyTrajectory, start: Mapping[str, float], counted: Mapping[str, Array]
) -> tuple[Array, Array]:
    """Positions (n_t, n_q) and velocities (n_t, n_v) of the joints of a mechanism at poses and twists of its bodies.

    Args:
        trajectory: Bodies at times that need not follow each other; their accelerations do not matter.
        start: Positions by coordinate, to which those of spherical and free joints are near.
        counted: Angles (n_t,) by coordinate with their full turns.
    """
    system, motion = trajectory.system, joint_motion(trajectory, start, counted)
    tables = (motion.positions, system.position_names), (motion.velocities, system.velocity_names)
    empty = np.zeros((len(trajectory.t), 0))
    q, v = (np.stack([of[name] for name in names], axis=-1) if names else empty for of, names in tables)
    return q, v


class _FrameMotion(NamedTuple):
    """A frame on a body over time: axes, origin, angular velocity, velocity, and their derivatives, world axes."""

    R: Array
    o: Array
    w: Array
    v: Array
    w_dot: Array
    v_dot: Array


def relative_motion(trajectory: BodyTrajectory, connection: JointConnection) -> RelativeMotion:
    """N = (E, p) of theory 9.1 with its twist N^-1 N' and the derivative of that."""
    ends = zip(connection.bodies, (connection.outer, connection.inner), strict=True)
    j, k = (_frame_motion(trajectory, body, frame) for body, frame in ends)
    inward, outward = np.swapaxes(k.R, -1, -2), np.swapaxes(j.R, -1, -2)
    d = k.o - j.o
    y = k.v - j.v - so3.cross(j.w, d)
    y_dot = k.v_dot - j.v_dot - so3.cross(j.w_dot, d) - so3.cross(j.w, k.v - j.v) - so3.cross(k.w, y)
    w_dot = k.w_dot - j.w_dot + so3.cross(k.w, j.w)
    twist, rate = (
        np.concatenate([matrix_times_vector(inward, x) for x in parts], axis=-1)
        for parts in ((k.w - j.w, y), (w_dot, y_dot))
    )
    return RelativeMotion(outward @ k.R, matrix_times_vector(outward, d), twist, rate)


def _frame_motion(trajectory: BodyTrajectory, body: int, at_zero: Array) -> _FrameMotion:
    """A frame given in the world at q = 0, fixed to a body."""
    bodies, zero = trajectory.bodies, np.zeros((len(trajectory.t), 3))
    R, p = bodies.axes[body].T @ at_zero[:3, :3], bodies.point(body, at_zero[:3, 3])
    if body == 0:
        return _FrameMotion(np.broadcast_to(R, (len(trajectory.t), 3, 3)), zero + p, zero, zero, zero, zero)
    A, center, twist, change = (
        over_time[:, body - 1]
        for over_time in (trajectory.A, trajectory.centers, trajectory.twists, trajectory.accelerations)
    )
    arm, w, w_dot = A @ p, matrix_times_vector(A, twist[:, 3:]), matrix_times_vector(A, change[:, 3:])
    v = twist[:, :3] + so3.cross(w, arm)
    v_dot = change[:, :3] + so3.cross(w_dot, arm) + so3.cross(w, so3.cross(w, arm))
    return _FrameMotion(A @ R, center + arm, w, v, w_dot, v_dot)


def _rows(joint: Joint, at: RelativeMotion, balls: Array | None) -> tuple[Array, Array]:
    """Rows (n_t, k, 6) of the rates of the coordinates on the relative twist, and their time derivatives.

    Those of spherical and free joints are on the branch of their positions (n_t, k).
    """
    functions, w = coordinate_functions(joint), at.twist[:, :3]
    if functions is None:
        rows, rates = native_rows(joint, at.E, w, balls)
        return rows, np.zeros(rows.shape) if rates is None else rates
    if not functions:
        return np.zeros((len(w), 0, 6)), np.zeros((len(w), 0, 6))
    pairs = [function.row(at.E, w) for function in functions]
    row_rates = [np.zeros(row.shape) if rate is None else rate for row, rate in pairs]
    return np.stack([row for row, _ in pairs], axis=-2), np.stack(row_rates, axis=-2)


def _positions(joint: Joint, at: RelativeMotion, speeds: Array, t: Array, near: Array) -> Array:
    """(n_t, k): full turns between two times are counted by the mean velocity."""
    functions = coordinate_functions(joint)
    if not functions:
        return np.zeros((len(t), 0))
    values = np.stack([function.value(at.E, at.p) for function in functions], axis=-1)
    turns = np.array([isinstance(function, AngleCoordinate) for function in functions])
    first = np.where(turns, nearest_angle(values[0], near), values[0]) - values[0]
    expected = 0.5 * np.diff(t)[:, None] * (speeds[1:] + speeds[:-1])
    missing = 2.0 * np.pi * np.round((expected - np.diff(values, axis=0)) / (2.0 * np.pi)) * turns
    added = np.concatenate([np.zeros((1, len(functions))), np.cumsum(missing, axis=0)])
    return np.asarray(values + first + added)


def _ball_positions(joint: Joint, at: RelativeMotion, near: Array, counted: Mapping[str, Array]) -> Array | None:
    """(n_t, k) of a spherical or free joint, near to counted positions, or each to the one before; None of others."""
    names = joint.position_names
    if coordinate_functions(joint) is not None:
        return None
    positions = []
    for k, (E, p) in enumerate(zip(at.E, at.p, strict=True)):
        if set(names) & {*counted}:
            near = np.array([counted[name][k] if name in counted else near[i] for i, name in enumerate(names)])
        near = native_positions(joint, E, p, near)
        positions.append(near)
    return np.stack(positions)


def _near_counted(joint: Joint, positions: Array, counted: Mapping[str, Array]) -> Array:
    """(n_t, k) the same positions with angles near to counted ones."""
    names = joint.position_names
    near = (
        np.stack([counted.get(name, positions[:, k]) for k, name in enumerate(names)], axis=-1) if names else positions
    )
    turns = np.array([name in counted for name in names], dtype=bool)
    return np.where(turns, nearest_angle(positions, near), positions)
