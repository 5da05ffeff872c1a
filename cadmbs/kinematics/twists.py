"""Twists, accelerations and Jacobian columns about a point: what every representation is made of."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Indices, Positions, Velocities
from cadmbs.kinematics.conversions import Conversion
from cadmbs.kinematics.poses import frame_pose
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.kinematics.rates import twists_and_column_rates
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, velocities
from cadmbs.system.tree import carries


def moving_twists(system: System, state: TreeState, v: Array) -> Array:
    """Twists V_i = V_p(i) + sum J_k v_k of the moving bodies about the state's point, (..., n, 6). P-KIN (42)."""
    tree = system.tree
    moved = state.columns * tree.velocities.spread_rate(v)[..., None]
    return tree.sum_from_root(tree.per_body(moved))


@dataclass(frozen=True)
class BodyMotion:
    """All bodies about one point at rest in the world.

    Attributes:
        pose: (..., n_bodies, 4, 4), translations relative to the point.
        twist: (..., n_bodies, 6) about the point, world axes.
        acceleration: (..., n_bodies, 6) its time derivative; zero where not asked for.
        point: (..., 1, 3) the point.
    """

    pose: Array
    twist: Array
    acceleration: Array
    point: Array


def body_motion(system: System, q: Positions, v: Velocities, a: Velocities | None = None) -> BodyMotion:
    """Poses, twists and, with a, accelerations dV_i/dt = dV_p/dt + J a + J' v of all bodies. P-DYN (17), (69)."""
    given = [positions(system, q), velocities(system, v)] + ([] if a is None else [velocities(system, a, "a")])
    q_array, v_array, *rest = broadcast(*given)
    tree = system.tree
    state = tree_state(system, q_array)
    moving = system.bodies.moving
    reference = se3.translation(-system.origin) @ system.bodies.reference_pose
    pose, point = state.pose[..., moving, :, :] @ reference, state.point[..., None, :]
    if not rest:
        twist = moving_twists(system, state, v_array)[..., moving, :]
        return BodyMotion(pose, twist, np.zeros(twist.shape), point)
    v_tree, a_tree = (tree.velocities.spread_rate(x)[..., None] for x in (v_array, rest[0]))
    twist, rates = twists_and_column_rates(system, state, v_tree[..., 0])
    change = tree.sum_from_root(tree.per_body(state.columns * a_tree + rates * v_tree))
    return BodyMotion(pose, twist[..., moving, :], change[..., moving, :], point)


@dataclass(frozen=True)
class BodyColumns:
    """Jacobian of one body or frame about one point at rest in the world.

    Attributes:
        pose: (..., 4, 4), translation relative to the point.
        twist: (..., 6) of the body about the point; zero where no velocities are given.
        columns: (..., n_v, 6) one row a velocity coordinate, zero where it does not move the body.
        rates: (..., n_v, 6) time derivatives of the columns; zero where no velocities are given.
        point: (..., 1, 3) the point.
    """

    pose: Array
    twist: Array
    columns: Array
    rates: Array
    point: Array

    def jacobian(self, conversion: Conversion) -> Array:
        """(..., 6, n_v) in a representation."""
        return np.swapaxes(conversion.value(self.pose[..., None, :, :], self.columns), -1, -2)

    def jacobian_dot(self, conversion: Conversion) -> Array:
        """(..., 6, n_v) time derivative in a representation."""
        pose, twist = self.pose[..., None, :, :], self.twist[..., None, :]
        return np.swapaxes(conversion.rate(pose, twist, self.columns, self.rates), -1, -2)


def body_columns(system: System, q: Positions, body: str | int, v: Velocities | None = None) -> BodyColumns:
    """Jacobian columns of a body or frame about the reference point and, with v, their time derivatives."""
    given = [positions(system, q)] + ([] if v is None else [velocities(system, v)])
    q_array, *rest = broadcast(*given)
    state = tree_state(system, q_array)
    index, _ = system.body_and_pose(body)
    moving = int(system.bodies.moving[index])
    columns = _independent(system, state.columns, moving)
    pose, point = frame_pose(system, state, body), state.point[..., None, :]
    if not rest:
        return BodyColumns(pose, np.zeros((*q_array.shape[:-1], 6)), columns, np.zeros(columns.shape), point)
    v_tree = system.tree.velocities.spread_rate(rest[0])
    twist, rates = twists_and_column_rates(system, state, v_tree)
    return BodyColumns(pose, twist[..., moving, :], columns, _independent(system, rates, moving), point)


def all_columns(system: System, q: Positions) -> BodyColumns:
    """As `body_columns`, for all bodies: with an axis over these before that of the columns."""
    state = tree_state(system, positions(system, q))
    moving = system.bodies.moving
    columns = _independent(system, state.columns[..., None, :, :], moving)
    pose = state.pose[..., moving, :, :] @ (se3.translation(-system.origin) @ system.bodies.reference_pose)
    still = np.zeros(6)
    return BodyColumns(pose, still, columns, still, state.point[..., None, None, :])


def _independent(system: System, columns: Array, moving: int | Indices) -> Array:
    """Tree columns (..., n_columns, 6) that carry a body, as columns (..., n_v, 6) of the independent coordinates."""
    tree = system.tree
    own = np.where(carries(tree, moving)[..., None], columns, 0.0)
    return np.swapaxes(tree.velocities.gather(np.swapaxes(own, -1, -2)), -1, -2)
