"""From a motion in absolute coordinates to a Result with the coordinates of the joints."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from cadmbs.absolute.body_motion import BodyMotion
from cadmbs.absolute.joint_motion import JointMotion, joint_motion
from cadmbs.absolute.motion import Motion
from cadmbs.absolute.placement import joint_values
from cadmbs.arrays import Array
from cadmbs.dynamics import load_forces
from cadmbs.dynamics.scenarios.consistent import Start
from cadmbs.errors import CadmbsError
from cadmbs.lie import quaternion, so3
from cadmbs.results import Result
from cadmbs.results.columns import column_name
from cadmbs.results.versions import versions
from cadmbs.system import Scenario, System
from cadmbs.system.units import coordinate_units


def result_of(motion: Motion, scenario: Scenario, start: Start, seconds: float) -> Result:
    """The Result of a motion: joint coordinates, energies, and the columns that relative coordinates give too.

    Args:
        motion: Bodies over time.
        scenario: What was simulated, with the method and step that were taken.
        start: The start in joint coordinates, and what was moved for it.
        seconds: Time that the computation took.
    """
    system = motion.model.system
    joints = joint_motion(motion, joint_values(system, start.q, start.v)[0])
    q = _stacked(joints.positions, system.position_names, motion.t)
    v = _stacked(joints.velocities, system.velocity_names, motion.t)
    a = _stacked(joints.accelerations, system.velocity_names, motion.t)
    kinetic = motion.kinetic
    for name, inertia in zip(motion.model.rotor_names, motion.model.rotors, strict=True):
        kinetic = kinetic + 0.5 * inertia * joints.velocities[name] ** 2
    return Result(
        t=motion.t, q=q, v=v, a=a, tau=_loads(system, q, v, motion.t),
        kinetic=kinetic, potential=motion.potential, supplied=motion.supplied,
        position_names=system.position_names,
        velocity_names=system.velocity_names,
        outcome=motion.outcome,
        columns=_columns(motion, scenario, joints),
        statistics=_statistics(motion, seconds),
        metadata=_metadata(motion, scenario, start),
        findings=start.findings,
    )  # fmt: skip


def _stacked(columns: dict[str, Array], names: tuple[str, ...], t: Array) -> Array:
    return np.stack([columns[name] for name in names], axis=-1) if names else np.zeros((len(t), 0))


def _loads(system: System, q: Array, v: Array, t: Array) -> Array:
    try:
        return load_forces(system, q, v, t)
    except CadmbsError:  # the last state is where a table ends
        return np.full_like(v, np.nan)


def _columns(motion: Motion, scenario: Scenario, joints: JointMotion) -> dict[str, Array]:
    """Coordinates of cut joints and followers, bodies, residuals, multipliers."""
    system = motion.model.system
    own = {*system.position_names, *system.velocity_names}
    found: dict[str, Array] = {}
    for word, columns in zip("qva", joints, strict=True):
        found |= {column_name("joint", name, word): values for name, values in columns.items() if name not in own}
    for word in scenario.outputs:
        if word.startswith("body/"):
            found |= body_columns(motion, word.removeprefix("body/"))
    return found | _row_columns(motion)


def body_columns(motion: BodyMotion, address: str) -> dict[str, Array]:
    """Columns of one body or frame: position, quaternion (continuous in time) and hybrid twist."""
    system, bodies = motion.model.system, motion.model.bodies
    index, reference = system.place(address)
    body, shape = int(system.bodies.moving[index]), (len(motion.t), 3)
    arm = bodies.point(body, reference[:3, 3] - system.origin)
    r, w, v = (np.zeros(shape) for _ in range(3))
    A = np.broadcast_to(np.eye(3), (*shape, 3))
    if body:
        A, r, v = motion.A[:, body - 1], motion.centers[:, body - 1], motion.twists[:, body - 1, :3]
        w = np.einsum("tij,tj->ti", A, motion.twists[:, body - 1, 3:])
    lever = A @ arm
    turn = quaternion.from_rotation(A @ (bodies.axes[body].T @ reference[:3, :3]))
    jumps = np.sum(turn[1:] * turn[:-1], axis=-1) < 0.0
    turn = turn * np.concatenate([[1.0], np.cumprod(np.where(jumps, -1.0, 1.0))])[:, None]
    twist = np.concatenate([w, v + so3.cross(w, lever)], axis=-1)
    name = system.body_names[index]
    names = (name,) if address == name else (name, address.removeprefix(f"{name}/"))
    values = np.concatenate([r + lever + system.origin, turn, twist], axis=-1)
    words = ("x", "y", "z", "qw", "qx", "qy", "qz", "wx", "wy", "wz", "vx", "vy", "vz")
    return {column_name("body", *names, word): values[:, k] for k, word in enumerate(words)}


def _row_columns(motion: Motion) -> dict[str, Array]:
    """loop/<cut joint>/residual, and residual and multiplier of constraints, couplings and motions of the document."""
    cut = {frames.joint.name for frames in motion.model.joints if frames.joint.is_cut}
    found: dict[str, Array] = {}
    for row, label in enumerate(motion.model.rows.labels):
        size = np.abs(motion.residuals[:, row])
        if label.group == "joint" and label.source in cut:
            name = column_name("loop", label.source, "residual")
            found[name] = np.maximum(found.get(name, 0.0), size)
        elif label.group in ("constraint", "motion") or (label.group == "coupling" and not _eliminated(motion, row)):
            found[column_name(label.group, label.source, "residual")] = size
            found[column_name(label.group, label.source, "multiplier")] = motion.multipliers[:, row]
    return found


def _eliminated(motion: Motion, row: int) -> bool:
    """Whether a coupling is one that relative coordinates have no row for."""
    return bool(motion.model.rows.essential[row])


def _statistics(motion: Motion, seconds: float) -> dict[str, Any]:
    return {
        "steps": motion.steps,
        "newton_iterations": motion.total_iterations,
        "iterations_a_step": motion.total_iterations / max(motion.steps, 1),
        "wall_time_s": seconds,
    }


def _metadata(motion: Motion, scenario: Scenario, start: Start) -> dict[str, Any]:
    system = motion.model.system
    return {
        "mechanism": {"name": system.name, "sha256": system.model_hash},
        "scenario": dataclasses.asdict(scenario),
        "coordinates": motion.coordinates,
        "method": {"name": scenario.method, "reason": "asked for"},
        "tolerances": {"step": scenario.step},
        "versions": versions(),
        "coordinate_units": coordinate_units(system),
        "start": start.report,
    }
