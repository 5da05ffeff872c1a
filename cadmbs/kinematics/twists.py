"""Twists, accelerations and Jacobian columns about a point at rest, of bodies and of their common centre of mass."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Indices, Positions, Velocities
from cadmbs.kinematics.products import TreeState, body_poses, frame_pose, tree_state, twists_and_column_rates
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, require_coordinates, velocities
from cadmbs.system.tree import carries


def moving_twists(system: System, state: TreeState, v: Array) -> Array:
    """Twists V_i = V_p(i) + sum J_k v_k of the moving bodies about the state's point, (..., n, 6). P-KIN (42)."""
    tree = system.tree
    moved = state.columns * tree.velocities.spread_rate(v)[..., None]
    return tree.sum_from_root(tree.per_body(moved))


@dataclass(frozen=True)
class MotionAboutPoint:
    """All bodies about one point at rest in the world.

    Attributes:
        pose: (..., n_bodies, 4, 4), translations relative to the point.
        twist: (..., n_bodies, 6) about the point, world axes.
        acceleration: (..., n_bodies, 6) its time derivative; zero without joint accelerations.
        point: (..., 1, 3) the point.
    """

    pose: Array
    twist: Array
    acceleration: Array
    point: Array


def body_motion(system: System, q: Positions, v: Velocities, a: Velocities | None = None) -> MotionAboutPoint:
    """Poses, twists and, with a, accelerations dV_i/dt = dV_p/dt + J a + J' v of all bodies. P-DYN (17), (69)."""
    rates = [velocities(system, v)] + ([] if a is None else [velocities(system, a, "a")])
    q_array, v_array, *accelerations = broadcast(positions(system, q), *rates)
    tree, moving = system.tree, system.bodies.moving
    state = tree_state(system, q_array)
    pose, point = body_poses(system, state), state.point[..., None, :]
    if not accelerations:
        twist = moving_twists(system, state, v_array)[..., moving, :]
        return MotionAboutPoint(pose, twist, np.zeros(twist.shape), point)
    v_tree, a_tree = (tree.velocities.spread_rate(x)[..., None] for x in (v_array, accelerations[0]))
    twist, column_rates = twists_and_column_rates(system, state, v_tree[..., 0])
    acceleration = tree.sum_from_root(tree.per_body(state.columns * a_tree + column_rates * v_tree))
    return MotionAboutPoint(pose, twist[..., moving, :], acceleration[..., moving, :], point)


@dataclass(frozen=True)
class BodyColumns:
    """Jacobian of one body or frame about one point at rest in the world.

    Attributes:
        pose: (..., 1, 4, 4), translation relative to the point; the axis of length one is that of the columns.
        twist: (..., 1, 6) of the body about the point; zero without velocities.
        columns: (..., n_v, 6) one row a velocity coordinate, zero where it does not move the body.
        rates: (..., n_v, 6) time derivatives of the columns; zero without velocities.
        point: (..., 1, 3) the point.
    """

    pose: Array
    twist: Array
    columns: Array
    rates: Array
    point: Array


def body_columns(system: System, q: Positions, body: str | int, v: Velocities | None = None) -> BodyColumns:
    """Jacobian columns of a body or frame about the reference point and, with v, their time derivatives."""
    q_array, *rates = broadcast(positions(system, q), *([] if v is None else [velocities(system, v)]))
    state = tree_state(system, q_array)
    index, _ = system.body_and_pose(body)
    moving = int(system.bodies.moving[index])
    columns = _independent(system, state.columns, moving)
    pose, point = frame_pose(system, state, body)[..., None, :, :], state.point[..., None, :]
    if not rates:
        return BodyColumns(pose, np.zeros((1, 6)), columns, np.zeros(columns.shape), point)
    twist, column_rates = twists_and_column_rates(system, state, system.tree.velocities.spread_rate(rates[0]))
    return BodyColumns(pose, twist[..., moving, None, :], columns, _independent(system, column_rates, moving), point)


def all_columns(system: System, q: Positions) -> BodyColumns:
    """As `body_columns`, for all bodies: with an axis over these before that of the columns."""
    state = tree_state(system, positions(system, q))
    columns = _independent(system, state.columns[..., None, :, :], system.bodies.moving)
    pose, still = body_poses(system, state)[..., None, :, :], np.zeros((1, 6))
    return BodyColumns(pose, still, columns, np.zeros(columns.shape), state.point[..., None, None, :])


def _independent(system: System, columns: Array, moving: int | Indices) -> Array:
    """Tree columns (..., n_columns, 6) that carry a body, as columns (..., n_v, 6) of the independent coordinates."""
    tree = system.tree
    carrying = np.where(carries(tree, moving)[..., None], columns, 0.0)
    return np.swapaxes(tree.velocities.gather(np.swapaxes(carrying, -1, -2)), -1, -2)


# The Jacobian of the common centre of mass of all moving bodies.


def center_of_mass_jacobian(system: System, q: Positions) -> Array:
    """Jacobian (..., 3, n_v) of the common centre of mass of all moving bodies: its velocity is J v, world axes [m/s].

        J = 1/m sum_i m_i (J_v,i + J_w,i x r_i) ,   m J v = linear momentum

    with the bodies' centres of mass r_i and the spatial Jacobians J_i. A coordinate carries the bodies beyond it:
    its column is (m_k J_v,k + J_w,k x s_k) / m with their mass m_k and first moment s_k. What is fixed to the world
    does not count. P-DYN (36).

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).

    Returns:
        (..., 3, n_v) [m/rad or m/m]; NaN where nothing that moves has mass.
    """
    require_coordinates(system)
    tree = system.tree
    state = tree_state(system, positions(system, q))
    mass = np.array(tree.mass, dtype=float)
    mass[..., 0] = 0.0
    moment = mass[..., None] * se3.apply(state.pose, tree.center_of_mass)
    total = mass.sum(axis=-1)
    carried_mass, carried_moment = tree.sum_over_subtrees(mass[..., None]), tree.sum_over_subtrees(moment)
    carrier = tree.column_body
    omega, velocity = state.columns[..., :3], state.columns[..., 3:]
    columns = carried_mass[..., carrier, :] * velocity + so3.cross(omega, carried_moment[..., carrier, :])
    per_mass = np.swapaxes(columns, -1, -2) / np.where(total > 0.0, total, np.nan)[..., None, None]
    return np.asarray(tree.velocities.gather(per_mass))
