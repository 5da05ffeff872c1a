"""Twists and Jacobian columns about the reference point of a tree state: what all representations start from."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, Positions, Velocities
from cadmbs.kinematics.arguments import broadcast, positions, velocities
from cadmbs.kinematics.poses import frame_pose
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.lie import se3
from cadmbs.system import System


def moving_twists(system: System, state: TreeState, v: Array) -> Array:
    """Twists V_i = V_p(i) + sum J_k v_k of the moving bodies about the state's point, (..., n, 6). P-KIN (42)."""
    tree = system.tree
    moved = state.columns * tree.velocities.spread_rate(v)[..., None]
    return tree.sum_from_root(tree.per_body(moved))


def body_twists(system: System, q: Positions, v: Velocities) -> tuple[Array, Array, Array]:
    """Poses and twists of all bodies about the reference point.

    Returns:
        C (..., n_bodies, 4, 4) with translations relative to the point, V (..., n_bodies, 6) about the point in world
        axes, and the point (..., 3).
    """
    q_array, v_array = broadcast(positions(system, q), velocities(system, v))
    state = tree_state(system, q_array)
    moving = system.bodies.moving
    reference = se3.translation(-system.origin) @ system.bodies.reference_pose
    twists = moving_twists(system, state, v_array)[..., moving, :]
    return state.pose[..., moving, :, :] @ reference, twists, state.point


def body_columns(system: System, q: Positions, body: str | int) -> tuple[Array, Array, Array]:
    """Pose of one body or frame, and its Jacobian columns about the reference point.

    Returns:
        C (..., 4, 4) with translation relative to the point, J^T (..., n_v, 6) about the point in world axes (one row a
        velocity coordinate, zero where it does not move the body), and the point (..., 3).
    """
    tree = system.tree
    state = tree_state(system, positions(system, q))
    index, _ = system.place(body)
    moving = int(system.bodies.moving[index])
    own = np.where(tree.carries(moving)[:, None], state.columns, 0.0)
    columns = np.swapaxes(tree.velocities.gather(np.swapaxes(own, -1, -2)), -1, -2)
    return frame_pose(system, state, body), columns, state.point
