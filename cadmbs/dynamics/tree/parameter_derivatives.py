"""Sensitivity of the equations of motion to the geometry: where axes, bodies and their inertias are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Positions, Velocities, matrix_times_vector
from cadmbs.dynamics.newton_euler import wrench_spatial
from cadmbs.dynamics.tree.mass import document_inertias
from cadmbs.dynamics.tree.motion import require_tree, summed_over_welded
from cadmbs.kinematics.derivatives.higher_motion import jacobian_column_derivatives
from cadmbs.kinematics.geometric.geometric_displacements import (
    AxisDisplacements,
    axis_displacements,
    body_displacements,
)
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, velocities


def inverse_dynamics_sensitivity(system: System, q: Positions, v: Velocities, a: Velocities) -> Array:
    """Change of the joint forces tau(q, v, a) per unit of each geometric parameter, at a fixed motion of the joints.

        dtau = sum_k ( dJ_k . W_k + J_k . dW_k )
        dW = -ad(X)^T W + M (X'' + [X', V] + [X, (0, g)]) - ad(X')^T M V - ad(V)^T M X'
        dJ_k = [X, J_k]

    X is the displacement that a parameter causes, of each body and of what carries each axis; X' and X'' are its time
    derivatives, and W_k is the wrench that a joint transmits. The same parameters as for `kinematics.pose_sensitivity`:
    direction, point and pitch of axes, and placement of bodies with their centres of mass and inertia tensors. The ten
    inertial parameters of a body follow from `regressor`, in which tau is linear.

    Args:
        system: Compiled mechanism without loops.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).

    Returns:
        (..., n_v, n_parameters), columns as `kinematics.geometric_parameter_names`: per rad, m and m/rad. P-DYN 6.2,
        theory 3.5, 7.4.

    Raises:
        NotSolvableError: If the mechanism has loops, motions or constraints.
    """
    require_tree(system, "sensitivity of inverse dynamics")
    q_array, v_array, a_array = broadcast(positions(system, q), velocities(system, v), velocities(system, a, "a"))
    tree = system.tree
    state = tree_state(system, q_array)
    rates = [tree.velocities.spread_rate(row) for row in (v_array, a_array)]
    _, moved = jacobian_column_derivatives(system, state, rates)
    twist, acceleration = (tree.sum_from_root(tree.per_body(motion)) for motion in moved)
    joints = axis_displacements(system, state, rates, moved)
    at = _bodies(system, state, twist, acceleration)
    moving = system.bodies.moving[1:]
    by_joints = _carried_wrenches(system, joints, at)
    by_bodies = _inertia_wrenches(body_displacements(system, state, [twist, acceleration]), at)
    change = np.concatenate([summed_over_welded(system, by_joints, moving), _spread(system, by_bodies)], axis=-3)
    total = tree.sum_over_subtrees(summed_over_welded(system, at.wrench, moving))[..., None, tree.column_body, :]
    through = np.sum(state.columns[..., None, :, :] * tree.sum_over_subtrees(change)[..., tree.column_body, :], axis=-1)
    turned = np.sum(_column_changes(system, state, joints) * total, axis=-1)
    through[..., : len(joints.axis), :] += turned
    return np.swapaxes(tree.velocities.gather(through), -1, -2)


@dataclass(frozen=True)
class _Bodies:
    """All bodies but the ground, each with its own inertia, about the state's point.

    Attributes:
        inertia: (..., n_bodies - 1, 6, 6).
        twist: (..., n_bodies - 1, 6).
        wrench: (..., n_bodies - 1, 6) that gives the body its acceleration and holds its weight.
        weight: (6,) gravitational acceleration as a twist.
    """

    inertia: Array
    twist: Array
    wrench: Array
    weight: Array

    def wrench_change(self, x: Array, x_dot: Array, x_ddot: Array, body: int | slice) -> Array:
        """Change of the wrench of bodies that are displaced by X."""
        inertia, twist = self.inertia[..., None, body, :, :], self.twist[..., None, body, :]
        acceleration = x_ddot + se3.bracket(x_dot, twist) + se3.bracket(x, self.weight)
        change = matrix_times_vector(inertia, acceleration) - se3.cobracket(x, self.wrench[..., None, body, :])
        change = change - se3.cobracket(x_dot, matrix_times_vector(inertia, twist))
        return np.asarray(change - se3.cobracket(twist, matrix_times_vector(inertia, x_dot)))


def _bodies(system: System, state: TreeState, twist: Array, acceleration: Array) -> _Bodies:
    moving = system.bodies.moving
    inertia = document_inertias(system, state.pose[..., moving, :, :])[..., 1:, :, :]
    weight, V = np.concatenate([np.zeros(3), system.gravity]), twist[..., moving[1:], :]
    wrench = wrench_spatial(inertia, V, acceleration[..., moving[1:], :] - weight)
    return _Bodies(inertia, V, wrench, weight)


def _carried_wrenches(system: System, joints: AxisDisplacements, at: _Bodies) -> Array:
    """(..., n_joint_parameters, n_bodies - 1, 6): bodies beyond an axis are displaced with it."""
    tree, moving = system.tree, system.bodies.moving[1:]
    carrier = joints.body[:, None]
    carries = (carrier <= moving) & (moving < tree.subtree_end[carrier])
    x = [np.where(carries[..., None], part[..., None, :], 0.0) for part in joints.beyond]
    return at.wrench_change(x[0], x[1], x[2], slice(None))


def _inertia_wrenches(x: tuple[Array, ...], at: _Bodies) -> Array:
    """(..., n_bodies - 1, 6, 6): each body is displaced by its own six parameters."""
    parts = [np.swapaxes(part, -3, -2) for part in x]
    return np.swapaxes(at.wrench_change(parts[0], parts[1], parts[2], slice(None)), -3, -2)


def _spread(system: System, wrench: Array) -> Array:
    """(..., 6 (n_bodies - 1), n, 6): each body's parameters change the wrench on the body that it is part of."""
    count = wrench.shape[-3]
    total = np.zeros((*wrench.shape[:-3], count, 6, system.tree.n, 6))
    for body, moving in enumerate(system.bodies.moving[1:]):
        total[..., body, :, moving, :] = wrench[..., body, :, :]
    return total.reshape(*wrench.shape[:-3], 6 * count, system.tree.n, 6)


def _column_changes(system: System, state: TreeState, joints: AxisDisplacements) -> Array:
    """Changes (..., n_joint_parameters, n_columns, 6) of the current screws: of the axis itself and those beyond."""
    tree = system.tree
    column = np.arange(tree.n_columns)
    first, last = (ends[:, None] for ends in joints.columns)
    of_joint = (first <= column) & (column <= last)
    carrier = joints.body[:, None]
    beyond = (column > last) & (carrier <= tree.column_body) & (tree.column_body < tree.subtree_end[carrier])
    x = np.where(of_joint[..., None], joints.screw_displacement[..., None, :], 0.0)
    x = np.where(beyond[..., None], joints.beyond[0][..., None, :], x)
    pitch = np.where(of_joint[..., None], joints.screw[..., None, :], 0.0)
    return np.asarray(se3.bracket(x, state.columns[..., None, :, :]) + pitch)
