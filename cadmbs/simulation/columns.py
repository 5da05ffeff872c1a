"""What is watched along a motion: joint limits, and the columns that the scenario asks for."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios.initial import tree_coordinate_names
from cadmbs.errors import Finding, warning
from cadmbs.kinematics import hybrid, poses
from cadmbs.kinematics.poses import pose
from cadmbs.lie import quaternion, se3
from cadmbs.results.columns import column_name
from cadmbs.system import System
from cadmbs.system.records import Joint


def limit_findings(
    system: System, times: Array, q: Array, v: Array, cut: Mapping[str, Array] | None = None
) -> tuple[Finding, ...]:
    """One warning for each coordinate that left its position or velocity limits, with how far and when.

    Followers of couplings are watched too, and cut joints by their columns `cut`.
    """
    places = {name: place for place, name in enumerate(tree_coordinate_names(system, "positions"))}
    speeds = {name: place for place, name in enumerate(tree_coordinate_names(system, "velocities"))}
    q_tree, v_tree = system.tree.positions.spread(q), system.tree.velocities.spread_rate(v)
    found: list[Finding] = []
    for joint in system.joints:
        for own, name in enumerate(joint.velocity_names):
            if name in places and name in speeds:
                bounds = (float(joint.limits["lower"][own]), float(joint.limits["upper"][own]))
                found += _outside(times, q_tree[..., places[name]], bounds, f"joint/{name}/q", "position")
            if joint.is_cut and cut:
                found += _cut_findings(joint, own, times, cut)
            if name in speeds:
                bound = float(joint.limits["velocity"][own])
                found += _outside(times, v_tree[..., speeds[name]], (-bound, bound), f"joint/{name}/v", "velocity")
    return tuple(found)


def _cut_findings(joint: Joint, own: int, times: Array, cut: Mapping[str, Array]) -> list[Finding]:
    """The same for one coordinate of a cut joint."""
    name = joint.velocity_names[own]
    bound = float(joint.limits["velocity"][own])
    every = (
        ("q", "position", (float(joint.limits["lower"][own]), float(joint.limits["upper"][own]))),
        ("v", "velocity", (-bound, bound)),
    )
    found: list[Finding] = []
    for word, what, bounds in every:
        column = column_name("joint", name, word)
        if column in cut:
            found += _outside(times, cut[column], bounds, f"joint/{name}/{word}", what)
    return found


def follower_columns(system: System, q: Array, v: Array, a: Array) -> dict[str, Array]:
    """Columns of the coordinates that couplings eliminate: x_tree = G x + c, and their rates."""
    names = tree_coordinate_names(system, "velocities")
    eliminated = [place for place, name in enumerate(names) if name not in system.velocity_names]
    if not eliminated:
        return {}
    tree = system.tree
    positions = tree_coordinate_names(system, "positions")
    values = {
        "q": tree.positions.spread(q)[..., [positions.index(names[place]) for place in eliminated]],
        "v": tree.velocities.spread_rate(v)[..., eliminated],
        "a": tree.velocities.spread_rate(a)[..., eliminated],
    }
    return {
        column_name("joint", names[place], word): array[..., k]
        for word, array in values.items()
        for k, place in enumerate(eliminated)
    }


def _outside(times: Array, values: Array, bounds: tuple[float, float], column: str, word: str) -> list[Finding]:
    excess = np.maximum(values - bounds[1], bounds[0] - values)
    excess = np.where(np.isnan(excess), -np.inf, excess)  # rows behind the end of a sample
    excess = np.where(np.isnan(excess), -np.inf, excess)  # rows behind the end of a sample
    if not excess.size or not np.max(excess) > 1e-9:
        return []
    worst = np.unravel_index(int(np.argmax(excess)), excess.shape)
    first = float(times[np.nonzero(np.any(excess > 1e-9, axis=tuple(range(excess.ndim - 1))))[0][0]])
    message = (
        f"{column}: the {word} leaves its limits {bounds[0]:.6g} to {bounds[1]:.6g} from t = {first:.6g} s on, "
        f"farthest with {float(values[worst]):.6g} at t = {float(times[worst[-1]]):.6g} s"
    )
    return [warning("S101", "", message, "limits are watched, never enforced: add stops or drives as loads")]


def body_columns(system: System, q: Array, v: Array, address: str) -> dict[str, Array]:
    """Columns of one body or frame: position, quaternion (continuous in time) and hybrid twist."""
    place = pose(system, q, address)
    turn = _continuous(quaternion.from_rotation(place[..., :3, :3]))
    index, reference = system.body_and_pose(address)
    arm = se3.inverse(system.bodies.reference_pose[index]) @ reference
    twist = _twist_of_frame(system, q, v, index, arm)
    own = system.body_names[index]
    names = (own,) if address == own else (own, address.removeprefix(f"{own}/"))
    parts = {
        **dict(zip("xyz", np.moveaxis(place[..., :3, 3], -1, 0), strict=True)),
        **dict(zip(("qw", "qx", "qy", "qz"), np.moveaxis(turn, -1, 0), strict=True)),
        **dict(zip(("wx", "wy", "wz", "vx", "vy", "vz"), np.moveaxis(twist, -1, 0), strict=True)),
    }
    return {column_name("body", *names, part): values for part, values in parts.items()}


def _twist_of_frame(system: System, q: Array, v: Array, body: int, arm: Array) -> Array:
    """Hybrid twist of a frame fixed to a body: the velocity of its own origin, v + w x (R arm)."""
    twist = hybrid.twists(system, q, v, engine="reference")[..., body, :]
    rotation = poses(system, q, engine="reference")[..., body, :3, :3]
    shift = rotation @ arm[:3, 3]
    linear = twist[..., 3:] + np.cross(twist[..., :3], shift)
    return np.concatenate([twist[..., :3], linear], axis=-1)


def _continuous(turn: Array) -> Array:
    """Quaternions along the time axis (last but one) with signs chosen so that neighbours never jump."""
    jumps = np.sum(turn[..., 1:, :] * turn[..., :-1, :], axis=-1) < 0.0
    signs = np.concatenate([np.ones((*turn.shape[:-2], 1)), np.cumprod(np.where(jumps, -1.0, 1.0), axis=-1)], axis=-1)
    return np.asarray(turn * signs[..., None])
