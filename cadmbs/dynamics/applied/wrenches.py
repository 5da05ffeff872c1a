"""Applied wrenches: from the user's hybrid form to the common point of the recursions."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions
from cadmbs.dynamics.tree.motion import project, summed_over_welded
from cadmbs.errors import ShapeError
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.arguments import positions, real_numbers


def wrench_argument(system: System, wrenches: ArrayLike) -> Array:
    """Applied wrenches as an array (..., n_bodies, 6).

    Raises:
        ShapeError: If the last two axes do not fit.
    """
    array = real_numbers(wrenches, "wrenches")
    if array.shape[-2:] != (system.n_bodies, 6):
        raise ShapeError(
            f"wrenches has shape {array.shape}, expected (..., {system.n_bodies}, 6): one a body (system.body_names)"
        )
    return array


def generalized_forces(system: System, q: Positions, wrenches: ArrayLike) -> Array:
    """Generalised forces sum J_i^T W_i (..., n_v), the joint forces that do the same as wrenches on the bodies.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        wrenches: (..., n_bodies, 6), hybrid: moment [N m] about the body-frame origin, then force [N], world axes.

    References:
        P-DYN (80), theory 7.1.
    """
    state = tree_state(system, positions(system, q))
    wrench = applied_wrenches(system, state, wrench_argument(system, wrenches))
    return system.tree.velocities.gather(project(system, state, system.tree.sum_over_subtrees(wrench)))


def applied_wrenches(system: System, state: TreeState, wrenches: Array) -> Array:
    """Wrenches on the moving bodies about the state's point (..., n, 6): t_P = t + r x f, summed over welded bodies."""
    moving = system.bodies.moving
    reference = system.bodies.reference_pose[:, :3, 3] - system.origin
    origin = se3.apply(state.pose[..., moving, :, :], reference)
    moment = wrenches[..., :3] + so3.cross(origin, wrenches[..., 3:])
    about_point = np.concatenate(np.broadcast_arrays(moment, wrenches[..., 3:]), axis=-1)
    return summed_over_welded(system, about_point)
