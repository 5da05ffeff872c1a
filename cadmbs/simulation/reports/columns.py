"""Joint limits along a motion, and the columns that the scenario asks for."""

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, matrix_times_vector, row_blocks
from cadmbs.dynamics.scenarios import fields, stops
from cadmbs.errors import Finding, warning
from cadmbs.kinematics.products import TreeState, frame_pose, tree_state
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import quaternion, se3, so3
from cadmbs.lie.twists import hybrid_from_spatial
from cadmbs.results.columns import column_name, joint_columns, unescaped
from cadmbs.system import Scenario, System
from cadmbs.tolerances import JOINT_LIMIT_EXCESS

QUATERNION_COMPONENTS: Final = ("qw", "qx", "qy", "qz")
"""The columns of a body or frame that are numbers of a quaternion, whose sign is followed along a motion."""


def limit_findings(
    system: System, times: Array, q: Array, v: Array, columns: Mapping[str, Array] | None = None
) -> tuple[Finding, ...]:
    """One warning for each coordinate that left its position or velocity limits, with how far and when.

    Followers of couplings are watched too, and cut joints by their columns.
    """
    limits = system.derived(_joint_limits)
    if not limits:
        return ()
    values = dict(columns or {})
    for quantity, tree in (("q", system.tree.positions.spread(q)), ("v", system.tree.velocities.spread_rate(v))):
        names = fields.tree_coordinate_names(system, "positions" if quantity == "q" else "velocities")
        values |= {column_name("joint", name, quantity): tree[..., k] for k, name in enumerate(names)}
    findings: list[Finding] = []
    for name, quantity, subject, bounds in limits:
        column = column_name("joint", name, quantity)
        if column in values:
            findings += _outside(times, values[column], bounds, f"joint/{name}/{quantity}", subject)
    return tuple(findings)


def _joint_limits(system: System) -> tuple[tuple[str, str, str, tuple[float, float]], ...]:
    """Coordinates with limits: name, "q" or "v", what that is, least and largest value [rad, m; rad/s, m/s]."""
    limits = []
    for joint in system.joints:
        for k, name in enumerate(joint.velocity_names):
            lower, upper, speed = (float(joint.limits[limit][k]) for limit in ("lower", "upper", "velocity"))
            limits += [(name, "q", "position", (lower, upper)), (name, "v", "velocity", (-speed, speed))]
    return tuple(limit for limit in limits if limit[-1] != (-math.inf, math.inf))


class FrameTrajectory(NamedTuple):
    """Motion of a body or frame along rows.

    Attributes:
        position: (..., n_t, 3) of its origin in the world [m].
        turn: (..., n_t, 4) unit quaternion.
        twist: (..., n_t, 6) hybrid, angular part first.
    """

    position: Array
    turn: Array
    twist: Array


def further_columns(
    system: System,
    plan: Scenario,
    q: Array,
    v: Array,
    a: Array,
    frames: Mapping[str, FrameTrajectory] = MappingProxyType({}),
) -> dict[str, Array]:
    """Followers of couplings, and the bodies among the outputs; `frames` has motions that are known already."""
    columns = follower_columns(system, q, v, a)
    for address, quantities in stops.requested_bodies(system, plan.outputs).items():
        known = frames.get(address)
        of_body = body_columns(system, q, v, address) if known is None else frame_columns(system, address, known)
        columns |= {name: values for name, values in of_body.items() if name.rpartition("/")[2] in quantities}
    return columns


def state_column(system: System, name: str) -> int | None:
    """Index in a state (q, v, work) of a column, where it is a position but of a quaternion, or a velocity."""
    segments = name.split("/")
    if len(segments) != 3 or segments[0] != "joint":
        return None
    positions, speeds = joint_columns(system.position_names, "q"), joint_columns(system.velocity_names, "v")
    if name in speeds:
        return system.n_q + speeds.index(name)
    if name not in positions:
        return None
    index, blocks = positions.index(name), system.manifold
    of_quaternions = [*blocks.spherical_q, *blocks.free_q]
    return None if any(first <= index < first + 4 for first in of_quaternions) else index


def follower_columns(system: System, q: Array, v: Array, a: Array) -> dict[str, Array]:
    """Columns of the coordinates that couplings eliminate: x_tree = G x + c, and their rates."""
    names = fields.tree_coordinate_names(system, "velocities")
    eliminated = [index for index, name in enumerate(names) if name not in system.velocity_names]
    if not eliminated:
        return {}
    tree = system.tree
    positions = fields.tree_coordinate_names(system, "positions")
    values = {
        "q": tree.positions.spread(q)[..., [positions.index(names[k]) for k in eliminated]],
        "v": tree.velocities.spread_rate(v)[..., eliminated],
        "a": tree.velocities.spread_rate(a)[..., eliminated],
    }
    return {
        column_name("joint", names[index], quantity): array[..., k]
        for quantity, array in values.items()
        for k, index in enumerate(eliminated)
    }


def _outside(times: Array, values: Array, bounds: tuple[float, float], column: str, quantity: str) -> list[Finding]:
    excess = np.maximum(values - bounds[1], bounds[0] - values)
    excess = np.where(np.isnan(excess), -np.inf, excess)  # rows behind the end of a sample
    if not excess.size or not np.max(excess) > JOINT_LIMIT_EXCESS:
        return []
    worst = np.unravel_index(int(np.argmax(excess)), excess.shape)
    first = float(times[np.nonzero(np.any(excess > JOINT_LIMIT_EXCESS, axis=tuple(range(excess.ndim - 1))))[0][0]])
    message = (
        f"{column}: the {quantity} leaves its limits {bounds[0]:.6g} to {bounds[1]:.6g} from t = {first:.6g} s on, "
        f"farthest with {float(values[worst]):.6g} at t = {float(times[worst[-1]]):.6g} s"
    )
    return [warning("S101", "", message, "limits are watched, never enforced: add stops or drives as loads")]


def watched_turn(column: str) -> tuple[str, int] | None:
    """The body or frame, and the number among the components of its quaternion, of a column; None of other columns."""
    group, *names, part = map(unescaped, column.split("/"))
    if group != "body" or part not in QUATERNION_COMPONENTS:
        return None
    return "/".join(names), QUATERNION_COMPONENTS.index(part)


def followed_turn(system: System, q: Array, address: str, before: Array | None = None) -> Array:
    """Unit quaternion (..., n_t, 4) of a body or frame along a motion (..., n_t, n_q), continuous from one before.

    Without one (..., 4) before, the first is the one that columns of results begin with.
    """
    turns = []
    for rows in row_blocks(q.shape[-2], math.prod(q.shape[:-2])):
        pose = frame_pose(system, tree_state(system, q[..., rows, :]), address)
        turns.append(quaternion.from_rotation(pose[..., :3, :3]))
    if before is None:
        return continuous_turn(np.concatenate(turns, axis=-2))
    return continuous_turn(np.concatenate([before[..., None, :], *turns], axis=-2))[..., 1:, :]


def body_columns(system: System, q: Array, v: Array, address: str) -> dict[str, Array]:
    """Columns of one body or frame: position, quaternion (continuous in time) and hybrid twist."""
    parts = []
    for rows in row_blocks(q.shape[-2], math.prod(q.shape[:-2])):
        state = tree_state(system, q[..., rows, :])
        parts.append(frame_motion(system, state, moving_twists(system, state, v[..., rows, :]), address))
    return frame_columns(system, address, joined_motions(parts))


def joined_motions(parts: Sequence[FrameTrajectory]) -> FrameTrajectory:
    """The motion of blocks of rows, one after the other."""
    return FrameTrajectory(*(np.concatenate(values, axis=-2) for values in zip(*parts, strict=True)))


def frame_columns(system: System, address: str, motion: FrameTrajectory) -> dict[str, Array]:
    """Columns of the motion of a body or frame along all rows."""
    position, turn, twist = motion
    turn, body = continuous_turn(turn), system.body_names[system.body_and_pose(address)[0]]
    names = (body,) if address == body else (body, address.removeprefix(f"{body}/"))
    parts = {
        **dict(zip("xyz", np.moveaxis(position, -1, 0), strict=True)),
        **dict(zip(QUATERNION_COMPONENTS, np.moveaxis(turn, -1, 0), strict=True)),
        **dict(zip(("wx", "wy", "wz", "vx", "vy", "vz"), np.moveaxis(twist, -1, 0), strict=True)),
    }
    return {column_name("body", *names, part): values for part, values in parts.items()}


def frame_motion(system: System, state: TreeState, twists: Array, address: str) -> FrameTrajectory:
    """The motion of a body or frame at states with spatial twists (..., n, 6) of the moving bodies.

    The linear velocity is that of the origin of the frame at `arm` in its body: v + w x (R arm).
    """
    body, reference = system.body_and_pose(address)
    arm = (se3.inverse(system.bodies.reference_pose[body]) @ reference)[:3, 3]
    T_WF, T_WB = frame_pose(system, state, address), frame_pose(system, state, body)
    spatial = twists[..., system.bodies.moving[body], :]
    omega, linear = spatial[..., :3], hybrid_from_spatial(T_WB, spatial)[..., 3:]
    twist = np.concatenate([omega, linear + so3.cross(omega, matrix_times_vector(T_WB[..., :3, :3], arm))], axis=-1)
    return frame_trajectory(T_WF[..., :3, :3], T_WF[..., :3, 3] + state.point, twist)


def frame_trajectory(rotation: Array, position: Array, twist: Array) -> FrameTrajectory:
    """The motion of a frame with rotation matrices (..., 3, 3), positions (..., 3) and hybrid twists (..., 6)."""
    return FrameTrajectory(position, quaternion.from_rotation(rotation), twist)


def continuous_turn(turn: Array) -> Array:
    """Quaternions (..., n_t, 4) along a motion with signs chosen so that each is near the one before."""
    jumps = np.sum(turn[..., 1:, :] * turn[..., :-1, :], axis=-1) < 0.0
    if not jumps.any():
        return turn
    signs = np.concatenate([np.ones((*turn.shape[:-2], 1)), np.cumprod(np.where(jumps, -1.0, 1.0), axis=-1)], axis=-1)
    return np.asarray(turn * signs[..., None])
