"""Bodies in space at joint coordinates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from cadmbs.absolute.bodies import MovingBodies
from cadmbs.arrays import Array
from cadmbs.constraints.cut_coordinates import cut_coordinates, cut_position_names, cut_rates, cut_velocity_names
from cadmbs.constraints.equations.along_coordinates import tree_coordinate_indices
from cadmbs.kinematics.products import tree_state
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import se3, so3
from cadmbs.system import System


class BodyPlacement(NamedTuple):
    """Bodies in space, the world left out, and the coordinates of all joints.

    Attributes:
        r: (n, 3) centres of mass about `System.origin` [m].
        A: (n, 3, 3) rotations, body axes to world.
        r_dot, w: (n, 3) velocities of the centres of mass and angular velocities, world axes.
        positions, speeds: Joint positions and velocities by coordinate, see `joint_values`.
    """

    r: Array
    A: Array
    r_dot: Array
    w: Array
    positions: dict[str, float]
    speeds: dict[str, float]


def body_placement(
    system: System, bodies: MovingBodies, q: Array, v: Array, near: Mapping[str, float] | None = None
) -> BodyPlacement:
    """Bodies at joint coordinates q (n_q,) and velocities v (n_v,); cut joints as in `joint_values`."""
    state = tree_state(system, q)
    center = se3.apply(state.pose, bodies.center)[1:]
    A = so3.project(state.pose[1:, :3, :3] @ bodies.axes[1:]) if bodies.n else np.zeros((0, 3, 3))
    twist = moving_twists(system, state, v)[1:]
    r_dot = twist[:, 3:] + so3.cross(twist[:, :3], center)
    return BodyPlacement(
        center + state.point - system.origin, A, r_dot, twist[:, :3], *joint_values(system, q, v, near)
    )


def joint_values(
    system: System, q: Array, v: Array, near: Mapping[str, float] | None = None
) -> tuple[dict[str, float], dict[str, float]]:
    """Positions and velocities of all joints by coordinate, cut joints and followers of couplings included.

    Angles of cut joints are those nearest to values `near` by coordinate, on their branch, else in (-pi, pi].
    """
    tree, (indices, columns) = system.tree, tree_coordinate_indices(system)
    positions = dict(zip(indices, tree.positions.spread(q).tolist(), strict=True))
    speeds = dict(zip(columns, tree.velocities.spread_rate(v).tolist(), strict=True))
    if system.n_loops:
        names = cut_position_names(system)
        known = np.array([(near or {}).get(name, np.nan) for name in names])
        cut = cut_coordinates(system, q, None if np.all(np.isnan(known)) else known)
        positions |= dict(zip(names, cut.tolist(), strict=True))
        speeds |= dict(zip(cut_velocity_names(system), cut_rates(system, q, v, cut).tolist(), strict=True))
    return positions, speeds
