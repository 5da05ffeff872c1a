"""Between joint coordinates and the places of bodies: both ways, velocities and accelerations too."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cadmbs.absolute.model import AbsoluteModel
from cadmbs.arrays import Array
from cadmbs.constraints.along_coordinates import tree_coordinate_indices
from cadmbs.constraints.cut_coordinates import cut_coordinates, cut_position_names, cut_rates, cut_velocity_names
from cadmbs.kinematics.products import tree_state
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import se3, so3
from cadmbs.system import System


class InitialBodies(NamedTuple):
    """Bodies in space, the world left out.

    Attributes:
        r: (n, 3) centres of mass about `System.origin` [m].
        A: (n, 3, 3) rotations, body axes to world.
        twists: (n, 6) r' in world axes, then the angular velocity in body axes.
        rotors: (k,) angles of the rotors, and `rotor_rates` their velocities.
        angles: Values of the angles that are followed over full turns.
    """

    r: Array
    A: Array
    twists: Array
    rotors: Array
    rotor_rates: Array
    angles: Array


def placed(model: AbsoluteModel, q: Array, v: Array) -> InitialBodies:
    """Bodies at joint coordinates q (n_q,) and velocities v (n_v,)."""
    system, bodies = model.system, model.bodies
    state = tree_state(system, q)
    center = se3.apply(state.pose, bodies.center)[1:]
    A = so3.project(state.pose[1:, :3, :3] @ bodies.axes[1:]) if bodies.n else np.zeros((0, 3, 3))
    twist = moving_twists(system, state, v)[1:]
    linear = twist[:, 3:] + so3.cross(twist[:, :3], center)
    w = np.einsum("nji,nj->ni", A, twist[:, :3])
    positions, speeds = joint_values(system, q, v)
    rotors = np.array([positions[name] for name in model.rotor_names], dtype=float)
    rates = np.array([speeds[name] for name in model.rotor_names], dtype=float)
    angles = np.array([positions[name] for name in model.angle_names], dtype=float)
    return InitialBodies(
        center + state.point - system.origin, A, np.concatenate([linear, w], axis=-1), rotors, rates, angles
    )


def joint_values(system: System, q: Array, v: Array) -> tuple[dict[str, float], dict[str, float]]:
    """Positions and velocities of all joints by coordinate, cut joints and followers of couplings included."""
    places, columns = tree_coordinate_indices(system)
    q_tree, v_tree = system.tree.positions.spread(q), system.tree.velocities.spread_rate(v)
    positions = {name: float(q_tree[place]) for name, place in places.items()}
    speeds = {name: float(v_tree[column]) for name, column in columns.items()}
    if system.n_loops:
        positions |= dict(zip(cut_position_names(system), cut_coordinates(system, q).tolist(), strict=True))
        speeds |= dict(zip(cut_velocity_names(system), cut_rates(system, q, v).tolist(), strict=True))
    return positions, speeds
