"""Which joint wrenches redundant constraints leave open: rigid bodies do not determine how they share a force."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.constraints.matrices.saddle import row_scale
from cadmbs.constraints.rows import jacobian, rows
from cadmbs.dynamics.motion_reactions import about_joint_points
from cadmbs.dynamics.reactions import joint_reactions
from cadmbs.system import System
from cadmbs.tolerances import SADDLE_RANK_TOLERANCE


def undetermined_reactions(system: System, q: Array, t: float) -> NDArray[np.bool_]:
    """Which components (n_joints, 6) of the joint wrenches depend on the choice among equivalent multipliers.

        A^T l = 0 :   multipliers l move nothing and change nothing but reactions

    Args:
        system: Compiled mechanism.
        q: Joint positions (n_q,), on the constraint manifold.
        t: Time [s].
    """
    none = np.zeros((len(system.joints), 6), dtype=bool)
    if not rows(system).n_rows:
        return none
    idle = _idle_multipliers(jacobian(system, q, t))
    if not len(idle):
        return none
    both = np.concatenate([np.zeros((1, idle.shape[-1])), idle])
    many, still = np.broadcast_to(q, (len(both), len(q))), np.zeros((len(both), system.n_v))
    cut_forces = np.zeros(sum(len(system.joints[closure.joint].velocity_names) for closure in system.closures))
    wrench = joint_reactions(
        system, many, still, still, multipliers=both, t=t, cut_forces=cut_forces, engine="reference"
    )
    change = np.abs(about_joint_points(system, many, wrench)[1:] - about_joint_points(system, many, wrench)[:1])
    largest = np.max(change, axis=(-2, -1), keepdims=True, initial=0.0)
    return np.asarray(np.any(change > SADDLE_RANK_TOLERANCE * np.where(largest > 0.0, largest, 1.0), axis=0))


def _idle_multipliers(A: Array) -> Array:
    """Orthonormal multipliers (k, n_rows) of the scaled rows with A^T l = 0."""
    scale = row_scale(A)
    left, values, _ = np.linalg.svd(scale[:, None] * A)
    largest = np.max(values, initial=0.0)
    rank = int(np.sum(values > SADDLE_RANK_TOLERANCE * largest))
    return np.asarray((scale[:, None] * left[:, rank:]).T)
