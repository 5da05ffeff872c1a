"""Applied wrenches: from the user's hybrid form to the common point of the recursions."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.errors import ShapeError
from cadmbs.kinematics.products import TreeState
from cadmbs.lie import se3, so3
from cadmbs.system import System


def wrench_argument(system: System, wrenches: ArrayLike) -> Array:
    """Applied wrenches as an array (..., n_bodies, 6).

    Raises:
        ShapeError: If the last two axes do not fit.
    """
    array = np.asarray(wrenches, dtype=float)
    if array.shape[-2:] != (system.n_bodies, 6):
        raise ShapeError(
            f"wrenches has shape {array.shape}, expected (..., {system.n_bodies}, 6): one a body (system.body_names)"
        )
    return array


def applied_wrenches(system: System, state: TreeState, wrenches: Array) -> Array:
    """Wrenches on the moving bodies about the state's point (..., n, 6): t_P = t + r x f, summed over welded bodies."""
    moving = system.bodies.moving
    reference = system.bodies.reference_pose[:, :3, 3] - system.origin
    origin = se3.apply(state.pose[..., moving, :, :], reference)
    moment = wrenches[..., :3] + so3.cross(origin, wrenches[..., 3:])
    about_point = np.concatenate(np.broadcast_arrays(moment, wrenches[..., 3:]), axis=-1)
    total = np.zeros((*about_point.shape[:-2], system.tree.n, 6))
    for body, place in enumerate(moving):
        total[..., place, :] += about_point[..., body, :]
    return total
