"""Small displacements of a whole tree along its velocity coordinates, for linearizations."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kinematics.products import TreeState, twists_and_column_rates
from cadmbs.lie import so3
from cadmbs.system import System


@dataclass(frozen=True)
class Displacements:
    """One displacement for each independent velocity coordinate, about the state's point, world axes.

    Attributes:
        bodies: (..., n_v, n, 6) small displacement of each moving body, as a twist: J_k.
        columns: (..., n_v, n_columns, 6) changes of the current screws.
    """

    bodies: Array
    columns: Array


def displacements(system: System, state: TreeState) -> Displacements:
    """Displacements d/ds at s = 0 of the configurations integrate(q, s e_k), k = 1 .. n_v.

    A displacement moves bodies and columns as a velocity does in a unit of time: twists of unit velocities, and rates
    of the columns along them. Theory 5.1, P-DYN (15).
    """
    spread = TreeState(
        state.pose[..., None, :, :, :], state.columns[..., None, :, :], state.point, state.q_tree[..., None, :]
    )
    directions = system.tree.velocities.spread_rate(np.eye(system.n_v))
    return Displacements(*twists_and_column_rates(system, spread, directions))


def ad_of_velocities(system: System, v: Array) -> Array:
    """The matrix (..., n_v, n_v) of the rate at which a motion rotates the axes of small displacements.

        d/dt delta = dv - ad_v delta

    delta is the left-trivialised displacement from one motion q(t) to a neighbouring one, integrate(q, delta), and dv
    the difference of their velocities. For plain coordinates ad is zero. Of a spherical joint by quaternion delta and v
    are in the moving axes of the successor, and ad_v delta = v x delta; of a free joint both are body-fixed twists, and
    ad_v delta = [v, delta]. From C' = C exp(delta): V' = Ad_exp(-delta) V + dexp_-delta d(delta)/dt, to first order.
    """
    matrix = np.zeros((*v.shape[:-1], system.n_v, system.n_v))
    blocks = system.manifold
    for k in blocks.spherical_v:
        matrix[..., k : k + 3, k : k + 3] = so3.hat(v[..., k : k + 3])
    for k in blocks.free_v:
        angular, linear = so3.hat(v[..., k : k + 3]), so3.hat(v[..., k + 3 : k + 6])
        matrix[..., k : k + 3, k : k + 3] = matrix[..., k + 3 : k + 6, k + 3 : k + 6] = angular
        matrix[..., k + 3 : k + 6, k : k + 3] = linear
    return matrix
