"""Time derivatives of the current joint screws, for accelerations and derivatives of Jacobians."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kinematics.products import TreeState, rotation_vector
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.tree import column_slice


def twists_and_column_rates(system: System, state: TreeState, v_tree: Array) -> tuple[Array, Array]:
    """Twists V_i (..., n, 6) of the moving bodies, and dJ_k/dt (..., n_columns, 6), about the state's point.

        V_i = V_p + sum_k J_k v_k ,   dJ_k/dt = [V_(carrier of k), J_k]

    The carrier of a screw moves with all screws before it; a native joint's columns are fixed to the joint's successor.
    Columns of a rotation vector also rotate within the joint: J = J_u dexp_-phi. P-DYN (16), theory 5.3.
    """
    tree = system.tree
    moved = state.columns * v_tree[..., None]
    rates = se3.bracket(carriers(system, moved), state.columns)
    for body in tree.native.charts:
        dofs = column_slice(tree, body)
        rates[..., dofs, :] += _chart_rates(system, state, v_tree, body)
    return tree.sum_from_root(tree.per_body(moved)), rates


def carriers(system: System, moved: Array) -> Array:
    """Twist of the carrier of each column, (..., n_columns, 6), from the motions J_k v_k of all columns."""
    tree = system.tree
    twist = tree.sum_from_root(tree.per_body(moved))
    carrier: Array = twist[..., tree.parent[tree.column_body], :]
    for body in tree.compound:
        later = slice(tree.column_start[body] + 1, tree.column_start[body + 1])
        earlier = slice(tree.column_start[body], tree.column_start[body + 1] - 1)
        carrier[..., later, :] += np.add.accumulate(moved[..., earlier, :], axis=-2)
    for body in tree.native.bodies:
        if tree.orientation[body] > 0:
            dofs = column_slice(tree, body)
            carrier[..., dofs, :] = twist[..., body, None, :]
    return carrier


def _chart_rates(system: System, state: TreeState, v_tree: Array, body: int) -> Array:
    """J_u d/dt dexp_-phi of a rotation-vector joint, with J_u the columns of the relative angular velocity."""
    tree = system.tree
    dofs = column_slice(tree, body)
    phi, rate = rotation_vector(tree, body, state.q_tree), v_tree[..., dofs]
    turning = np.swapaxes(so3.dexp_inverse(-phi), -1, -2) @ state.columns[..., dofs, :]
    return np.asarray(np.swapaxes(so3.dexp_derivative(-phi, -rate), -1, -2) @ turning)
