"""The Jacobian of the common centre of mass of all moving bodies."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, Positions
from cadmbs.kinematics.products import tree_state
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.arguments import positions, require_coordinates


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
    for body in range(tree.n - 1, 0, -1):  # from the leaves to the root: each with what it carries
        mass[..., tree.parent[body]] += mass[..., body]
        moment[..., tree.parent[body], :] += moment[..., body, :]
    carrier = tree.column_body
    omega, velocity = state.columns[..., :3], state.columns[..., 3:]
    columns = mass[..., carrier, None] * velocity + so3.cross(omega, moment[..., carrier, :])
    per_mass = np.swapaxes(columns, -1, -2) / np.where(total > 0.0, total, np.nan)[..., None, None]
    return np.asarray(tree.velocities.gather(per_mass))
