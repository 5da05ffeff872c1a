"""Joint coordinates, velocities and accelerations read off the motion of bodies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from cadmbs.absolute.bodies import BodyTrajectory
from cadmbs.absolute.groups.all_joints_cut import all_joints_cut, free_body_poses
from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.constraints.cut_coordinates import (
    accelerations_at,
    continuous_positions,
    coordinates_at,
    cut_position_names,
    cut_velocity_names,
    on_branch,
    rates_at,
)
from cadmbs.constraints.equations.constraint_state import ConstraintState, TreeMotion
from cadmbs.constraints.equations.cut_frames import cut_poses
from cadmbs.kinematics.products import TreeState
from cadmbs.lie import so3


class JointMotion(NamedTuple):
    """Columns (n_t,) by the names of coordinates, all joints included."""

    positions: dict[str, Array]
    velocities: dict[str, Array]
    accelerations: dict[str, Array]


def joint_motion(
    trajectory: BodyTrajectory, start: Mapping[str, float], counted: Mapping[str, Array] | None = None
) -> JointMotion:
    """The coordinates of all joints over a motion, as cut joints of free bodies; angles follow it over full turns.

    Args:
        trajectory: Bodies over time.
        start: Values of the coordinates at the first time, to which angles are near.
        counted: Angles (n_t,) by coordinate whose turns were counted, to which angles are near at every time; those of
            other coordinates are counted by the mean velocity between two times.
    """
    system = trajectory.system.derived(all_joints_cut)
    names, (state, twist_rates) = cut_position_names(system), _state(trajectory)
    near, known = np.full((2, len(trajectory.t), len(names)), np.nan)
    near[0] = [start.get(name, 0.0) for name in names]
    for k, name in enumerate(names):
        known[:, k] = np.nan if counted is None else counted.get(name, np.nan)

    def relative(loop: int) -> tuple[Array, Array]:
        poses = cut_poses(state, np.array([loop]))
        return poses.E[:, 0], poses.p[:, 0]

    positions = continuous_positions(system, trajectory.t, coordinates_at(state, near), rates_at(state), relative)
    if counted:
        positions = np.where(np.isnan(known), positions, coordinates_at(state, known))
    state = on_branch(state, positions)
    rates = (
        dict(zip(cut_velocity_names(system), values.T, strict=True))
        for values in (rates_at(state), accelerations_at(state, twist_rates))
    )
    return JointMotion(dict(zip(names, positions.T, strict=True)), *rates)


def _state(trajectory: BodyTrajectory) -> tuple[ConstraintState, Array]:
    """The bodies as free ones with all joints cut, and the rates (n_t, n, 6) of their twists."""
    system, A = trajectory.system.derived(all_joints_cut), trajectory.A
    twists, rates = trajectory.twists, trajectory.accelerations
    w, w_dot = (matrix_times_vector(A, x[..., 3:]) for x in (twists, rates))
    point, pose, arm = free_body_poses(system, A, trajectory.centers)
    of_bodies = slice(1, A.shape[-3] + 1)
    about_point, change = np.zeros((2, *pose.shape[:-2], 6))
    about_point[:, of_bodies] = np.concatenate([w, twists[..., :3] + so3.cross(arm, w)], axis=-1)
    linear = rates[..., :3] + so3.cross(twists[..., :3], w) + so3.cross(arm, w_dot)
    change[:, of_bodies] = np.concatenate([w_dot, linear], axis=-1)
    tree, n_t = system.tree, len(trajectory.t)
    still = np.zeros((n_t, tree.n_columns, 6))
    tree_state = TreeState(pose, still, system.origin + point[..., 0, :], np.zeros((n_t, tree.positions.n_tree)))
    motion = TreeMotion(about_point, still, np.zeros((n_t, tree.n_columns)))
    return ConstraintState(system, tree_state, trajectory.t, motion), change


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
