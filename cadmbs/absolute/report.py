"""From bodies over time to joint coordinates, forces and columns of a result, for all absolute coordinates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cadmbs.absolute.bodies import BodyTrajectory
from cadmbs.absolute.joint_motion import JointMotion
from cadmbs.arrays import Array
from cadmbs.constraints.cut_coordinates import cut_position_names, cut_velocity_names
from cadmbs.dynamics import load_forces
from cadmbs.dynamics.scenarios.consistent import Start
from cadmbs.dynamics.scenarios.motion_report import MotionReport
from cadmbs.dynamics.scenarios.outputs import requested_bodies
from cadmbs.errors import CadmbsError
from cadmbs.lie import quaternion, so3
from cadmbs.results.columns import column_name
from cadmbs.system import System

BODY_COLUMNS = ("x", "y", "z", "qw", "qx", "qy", "qz", "wx", "wy", "wz", "vx", "vy", "vz")


def motion_report(
    trajectory: BodyTrajectory,
    joints: JointMotion,
    start: Start,
    outputs: Sequence[str],
    drives: Mapping[str, Array],
    columns: dict[str, Array],
    **fields: Any,
) -> MotionReport:
    """Joint coordinates, forces and columns of a motion.

    Args:
        trajectory: Bodies over time.
        joints: Coordinates of the joints.
        start: The start in joint coordinates.
        outputs: Columns that the scenario asks for.
        drives: Multipliers (n_t,) of motions by name.
        columns: Residuals and multipliers of rows.
        **fields: Energies, statistics, method and so on of the report.
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
    for address, quantities in requested_bodies(system, outputs).items():
        of_body = body_columns(trajectory, address)
        further |= {name: values for name, values in of_body.items() if name.rpartition("/")[2] in quantities}
    further |= _driving_forces(system, drives, tau)
    return MotionReport(
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
        w = np.einsum("tij,tj->ti", A, trajectory.twists[:, body - 1, 3:])
    lever = A @ arm
    rotation = quaternion.from_rotation(A @ (bodies.axes[body].T @ reference[:3, :3]))
    jumps = np.sum(rotation[1:] * rotation[:-1], axis=-1) < 0.0
    rotation = rotation * np.concatenate([[1.0], np.cumprod(np.where(jumps, -1.0, 1.0))])[:, None]
    values = np.concatenate([r + lever + system.origin, rotation, w, v + so3.cross(w, lever)], axis=-1)
    name = system.body_names[index]
    names = (name,) if address == name else (name, address.removeprefix(f"{name}/"))
    return {column_name("body", *names, part): values[:, k] for k, part in enumerate(BODY_COLUMNS)}
