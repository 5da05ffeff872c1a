"""Between joints and bodies: bodies at joint coordinates, joint coordinates of a motion, and its report."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from cadmbs.absolute.bodies import BodyTrajectory, MovingBodies
from cadmbs.absolute.groups.all_joints_cut import all_joints_cut, free_body_poses
from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.constraints.cut_coordinates import (
    accelerations_at,
    continuous_positions,
    coordinates_at,
    cut_coordinates,
    cut_position_names,
    cut_rates,
    cut_velocity_names,
    on_branch,
    rates_at,
)
from cadmbs.constraints.equations.constraint_state import ConstraintState, TreeMotion, cut_poses
from cadmbs.dynamics import load_forces
from cadmbs.dynamics.scenarios import consistent, outcomes, stops
from cadmbs.errors import CadmbsError
from cadmbs.kinematics.configuration import tree_coordinate_indices
from cadmbs.kinematics.motion_partials import continuous_quaternions
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import quaternion, se3, so3
from cadmbs.results.columns import body_segments, column_name
from cadmbs.system import System


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


def joint_states(trajectory: BodyTrajectory, counted: Mapping[str, Array]) -> tuple[Array, Array]:
    """Positions (n_t, n_q) and velocities (n_t, n_v) of the joints of a mechanism at poses and twists of its bodies.

    Times need not follow each other, accelerations do not matter; angles (n_t,) by coordinate have their turns counted.
    """
    system, t, motion = trajectory.system, trajectory.t, joint_motion(trajectory, {}, counted)
    return _table(motion.positions, system.position_names, t), _table(motion.velocities, system.velocity_names, t)


# Bodies in space at joint coordinates.


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


# From bodies over time to joint coordinates, forces and columns of a result, for all absolute coordinates.

BODY_COLUMNS = ("x", "y", "z", "qw", "qx", "qy", "qz", "wx", "wy", "wz", "vx", "vy", "vz")


def motion_report(
    trajectory: BodyTrajectory,
    joints: JointMotion,
    start: consistent.Start,
    outputs: Sequence[str],
    drives: Mapping[str, Array],
    columns: dict[str, Array],
    **fields: Any,
) -> outcomes.MotionReport:
    """Joint coordinates, forces and columns of a motion, those that a scenario asks for as outputs among them.

    Drives are multipliers (n_t,) of motions by name, columns residuals and multipliers of rows; further fields are
    energies, statistics, method and so on of the report.
    """
    system, t, cut = trajectory.system, trajectory.t, cut_position_names(trajectory.system)
    q = _table(joints.positions, system.position_names, t)
    v, a = (_table(values, system.velocity_names, t) for values in (joints.velocities, joints.accelerations))
    cut_positions = _table(joints.positions, cut, t)
    try:
        tau = np.array(load_forces(system, q, v, t, cut_positions, engine="reference"))
    except CadmbsError:  # the last state is where a table ends
        tau = np.full_like(v, np.nan)
    further = _followers(system, joints)
    for address, quantities in stops.requested_bodies(system, outputs).items():
        of_body = body_columns(trajectory, address)
        further |= {name: values for name, values in of_body.items() if name.rpartition("/")[2] in quantities}
    further |= _driving_forces(system, drives, tau)
    return outcomes.MotionReport(
        q=q,
        v=v,
        a=a,
        tau=tau,
        columns=further | columns,
        metadata=fields.pop("metadata", {}) | {"start": start.report},
        findings=start.findings,
        cut_positions=cut_positions if cut else None,
        **fields,
    )


def _table(columns: Mapping[str, Array], names: Sequence[str], t: Array) -> Array:
    return np.stack([columns[name] for name in names], axis=-1) if names else np.zeros((len(t), 0))


def _followers(system: System, joints: JointMotion) -> dict[str, Array]:
    """Columns q, v and a of followers of couplings and of cut joints."""
    independent = {*system.position_names, *system.velocity_names}
    return {
        column_name("joint", name, quantity): values
        for quantity, of_joints in zip("qva", joints, strict=True)
        for name, values in of_joints.items()
        if name not in independent
    }


def _driving_forces(system: System, multipliers: Mapping[str, Array], tau: Array) -> dict[str, Array]:
    """Adds forces of motions to tau (n_t, n_v) along the coordinates that they prescribe; columns tau of cut joints.

    The force along a driven coordinate is minus the multiplier of its motion.
    """
    cut, columns = cut_velocity_names(system), dict[str, Array]()
    for motion in system.motions:
        if motion.of_coordinate and motion.target in system.velocity_names:
            tau[:, system.velocity_names.index(motion.target)] -= multipliers[motion.name]
        elif motion.of_coordinate and motion.target in cut:
            columns[column_name("joint", motion.target, "tau")] = 0.0 - multipliers[motion.name]
    return columns


def body_columns(trajectory: BodyTrajectory, address: str) -> dict[str, Array]:
    """Columns of one body or frame: position, quaternion (continuous in time) and hybrid twist."""
    system, bodies = trajectory.system, trajectory.bodies
    index, reference = system.body_and_pose(address)
    body, shape = int(system.bodies.moving[index]), (len(trajectory.t), 3)
    arm = bodies.point(body, reference[:3, 3] - system.origin)
    r, w, v = (np.zeros(shape) for _ in range(3))
    A = np.broadcast_to(np.eye(3), (*shape, 3))
    if body:
        A, r, v = trajectory.A[:, body - 1], trajectory.centers[:, body - 1], trajectory.twists[:, body - 1, :3]
        w = matrix_times_vector(A, trajectory.twists[:, body - 1, 3:])
    lever = A @ arm
    rotation = continuous_quaternions(quaternion.from_rotation(A @ (bodies.axes[body].T @ reference[:3, :3])))
    values = np.concatenate([r + lever + system.origin, rotation, w, v + so3.cross(w, lever)], axis=-1)
    names = body_segments(address, system.body_names[index])
    return {column_name("body", *names, part): values[:, k] for k, part in enumerate(BODY_COLUMNS)}
