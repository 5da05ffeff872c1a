"""From a motion of bodies to the coordinates of the joints, energies and columns of a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from cadmbs.absolute.joint_coordinates import JointCoordinates, joint_coordinates
from cadmbs.absolute.motion import AbsoluteMotion
from cadmbs.absolute.placement import joint_values
from cadmbs.arrays import Array
from cadmbs.constraints.cut_coordinates import cut_position_names, cut_velocity_names
from cadmbs.dynamics import load_forces
from cadmbs.dynamics.scenarios.consistent import Start
from cadmbs.dynamics.scenarios.motion_report import MotionReport
from cadmbs.errors import CadmbsError
from cadmbs.results.columns import column_name
from cadmbs.system import System


def motion_report(
    motion: AbsoluteMotion, start: Start, outputs: Sequence[str], method: Mapping[str, str]
) -> MotionReport:
    """Joint coordinates, forces, energies and columns of a motion.

    Args:
        motion: Bodies over time.
        start: Its start in joint coordinates, to which angles are near.
        outputs: Columns that the scenario asks for.
        method: Name of the method, and why it was taken.
    """
    system = motion.model.system
    joints = joint_coordinates(motion, joint_values(system, start.q, start.v)[0], outputs)
    kinetic = motion.kinetic
    for name, inertia in zip(motion.model.rotor_names, motion.model.rotors, strict=True):
        kinetic = kinetic + 0.5 * inertia * joints.joints.velocities[name] ** 2
    forces, drives = _drives(motion)
    cut = cut_position_names(system)
    return MotionReport(
        q=joints.q,
        v=joints.v,
        a=joints.a,
        tau=_loads(system, joints, motion.t) + forces,
        kinetic=kinetic,
        gravity_potential=motion.potential,
        work=motion.work,
        columns=joints.columns | drives | _row_columns(motion),
        statistics={
            "newton_iterations": motion.total_iterations,
            "iterations_a_step": motion.total_iterations / max(motion.steps, 1),
        },
        method=method,
        metadata={"coordinates": motion.coordinates, "start": start.report},
        findings=start.findings,
        cut_positions=np.stack([joints.joints.positions[name] for name in cut], axis=-1) if cut else None,
    )


def _loads(system: System, joints: JointCoordinates, t: Array) -> Array:
    try:
        return load_forces(system, joints.q, joints.v, t)
    except CadmbsError:  # the last state is where a table ends
        return np.full_like(joints.v, np.nan)


def _drives(motion: AbsoluteMotion) -> tuple[Array, dict[str, Array]]:
    """Forces (n_t, n_v) of motions along the coordinates that they prescribe, and columns tau of cut joints.

    The force along a driven coordinate is minus the multiplier of its motion.
    """
    system, labels = motion.model.system, motion.model.rows.labels
    targets = {item.name: item.target for item in system.motions if item.of_coordinate}
    cut, columns = cut_velocity_names(system), dict[str, Array]()
    forces = np.zeros((len(motion.t), system.n_v))
    for row, label in enumerate(labels):
        target = targets.get(label.source) if label.group == "motion" else None
        if target in system.velocity_names:
            forces[:, system.velocity_names.index(target)] -= motion.multipliers[:, row]
        elif target in cut:
            name = column_name("joint", target, "tau")
            columns[name] = columns.get(name, 0.0) - motion.multipliers[:, row]
    return forces, columns


def _row_columns(motion: AbsoluteMotion) -> dict[str, Array]:
    """loop/<cut joint>/residual, and residual and multiplier of constraints, couplings and motions of the document."""
    cut = {frames.joint.name for frames in motion.model.joints if frames.joint.is_cut}
    columns: dict[str, Array] = {}
    for row, label in enumerate(motion.model.rows.labels):
        size = np.abs(motion.residuals[:, row])
        eliminated = label.group == "coupling" and motion.model.rows.essential[row]
        if label.group == "joint" and label.source in cut:
            name = column_name("loop", label.source, "residual")
            columns[name] = np.maximum(columns.get(name, 0.0), size)
        elif label.group in ("constraint", "motion", "coupling") and not eliminated:
            columns[column_name(label.group, label.source, "residual")] = size
            columns[column_name(label.group, label.source, "multiplier")] = motion.multipliers[:, row]
    return columns
