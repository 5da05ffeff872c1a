"""Joint positions and velocities of a motion in absolute coordinates, as a controller is given them."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cadmbs.absolute.bodies import BodyTrajectory
from cadmbs.absolute.joint_motion import joint_motion
from cadmbs.arrays import Array


def joint_states(
    trajectory: BodyTrajectory, start: Mapping[str, float], counted: Mapping[str, Array]
) -> tuple[Array, Array]:
    """Positions (n_t, n_q) and velocities (n_t, n_v) of the joints of a mechanism at poses and twists of its bodies.

    Args:
        trajectory: Bodies at times that need not follow each other; their accelerations do not matter.
        start: Positions by coordinate, to which those of spherical and free joints are near.
        counted: Angles (n_t,) by coordinate with their full turns.
    """
    system, motion = trajectory.system, joint_motion(trajectory, start, counted)
    tables = (motion.positions, system.position_names), (motion.velocities, system.velocity_names)
    empty = np.zeros((len(trajectory.t), 0))
    q, v = (np.stack([of[name] for name in names], axis=-1) if names else empty for of, names in tables)
    return q, v
