"""A motion of the bodies of a mechanism on a group, and its report with the coordinates of the joints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cadmbs.absolute.groups.equations import GroupEquations
from cadmbs.absolute.groups.joints import body_trajectory
from cadmbs.absolute.groups.projection import ConstraintDrift
from cadmbs.absolute.groups.states import GroupState
from cadmbs.absolute.joint_motion import joint_motion, joint_values, motion_report
from cadmbs.arrays import Array
from cadmbs.constraints.rows import rows
from cadmbs.dynamics.scenarios.consistent import Start
from cadmbs.dynamics.scenarios.motion_report import MotionReport, Remedies
from cadmbs.errors import CadmbsError
from cadmbs.integrators.trajectory import Trajectory
from cadmbs.results.columns import column_name
from cadmbs.system import Scenario, System

REMEDIES = Remedies(
    "loosen them",
    "the motion is not finite any more, or the rows depend on each other there; take smaller steps, or relative "
    "coordinates where the mechanism passes singular configurations",
)


@dataclass(frozen=True)
class GroupMotion:
    """A motion in absolute coordinates.

    Attributes:
        system: The mechanism in joint coordinates.
        equations: Of the mechanism.
        t: (n_t,) [s].
        states: Bodies at these times, (n_t, n, ...).
        trajectory: Counts, and how it ended.
        drift: Of the constraints after steps.
    """

    system: System
    equations: GroupEquations
    t: Array
    states: GroupState
    trajectory: Trajectory
    drift: ConstraintDrift

    @property
    def energies(self) -> Array:
        """Kinetic energy and that of gravity (n_t,) [J]."""
        kinetic, potential = self.equations.energies(self.states)
        return np.asarray(kinetic + potential)

    @property
    def residuals(self) -> Array:
        """(n_t, n_rows) residuals of the rows that restrict positions, zero in others [rad, m]."""
        return self.equations.rows.residuals(self.states, self.t)

    @property
    def slips(self) -> Array:
        """(n_t, n_rows) violations of all rows by velocities [rad/s, m/s]."""
        differentiated = self.equations.rows.differentiated(self.states, self.t)
        return differentiated.speed - differentiated.aim

    @property
    def joint_angles(self) -> dict[str, Array]:
        """The angles (n_t,) of all joints by coordinate, full turns counted."""
        return {name: self.states.angles[:, k] for k, name in enumerate(self.equations.joints.angle_names)}

    @property
    def redundant_rows(self) -> int | None:
        """Number of rows that depend on others; None where it is not known."""
        rank = self.equations.solver.rank
        return None if rank is None or not rows(self.system).n_rows else self.equations.rows.table.n_rows - rank


def group_report(motion: GroupMotion, plan: Scenario, start: Start, method: Mapping[str, Any]) -> MotionReport:
    """Joint coordinates with counted turns, energies and columns of a motion.

    Args:
        motion: The motion.
        plan: What was simulated.
        start: The start in joint coordinates, and what was moved for it.
        method: Its name, and how it was used.
    """
    accelerations, multipliers = _solutions(motion)
    rates = accelerations[:, : 6 * motion.equations.layout.n].reshape(motion.states.V.shape)
    trajectory, drift = body_trajectory(motion.system, motion.t, motion.states, rates), motion.drift
    first = joint_values(motion.system, start.q, start.v)[0]
    kinetic, potential = motion.equations.energies(motion.states)
    table, residuals = motion.equations.rows.table, motion.residuals
    drives = (m.name for m in motion.system.motions if m.of_coordinate)
    position, velocity = (float(np.max(np.abs(x), initial=0.0)) for x in (residuals, motion.slips))
    return motion_report(
        trajectory,
        joint_motion(trajectory, first, motion.joint_angles),
        start,
        plan.outputs,
        drives={name: multipliers[:, table.slices[f"motion/{name}"].start] for name in drives},
        columns=_row_columns(motion, np.abs(residuals), multipliers),
        metadata={"redundant_rows": motion.redundant_rows},
        kinetic=kinetic,
        gravity_potential=potential,
        work=motion.states.work,
        statistics={
            "newton_iterations": motion.trajectory.counts.iterations,
            "largest_position_drift": max(position, drift.position),
            "largest_velocity_drift": max(velocity, drift.velocity),
            "projections": drift.projections,
        },
        method=method,
        remedies=REMEDIES,
    )


def _solutions(motion: GroupMotion) -> tuple[Array, Array]:
    """Accelerations (n_t, n_v) and multipliers (n_t, n_rows) of the index-1 equations without Baumgarte's terms."""
    exact = replace(motion.equations, rate=0.0)
    accelerations = np.full((len(motion.t), exact.layout.n_v), np.nan)
    multipliers = np.full((len(motion.t), exact.rows.table.n_rows), np.nan)
    for k, time in enumerate(motion.t.tolist()):
        try:
            accelerations[k], multipliers[k], _ = exact.solution(time, motion.states.at_row(k))
        except (CadmbsError, np.linalg.LinAlgError):  # the last state is where the equations fail
            continue
    return accelerations, multipliers


def _row_columns(motion: GroupMotion, residuals: Array, multipliers: Array) -> dict[str, Array]:
    """loop/<joint>/residual of every joint, residual and multiplier of constraints, couplings and motions."""
    table, columns = motion.equations.rows.table, dict[str, Array]()
    for source, of_source in table.slices.items():
        group, name = source.split("/", 1)
        if name.startswith("absolute:"):
            continue
        if of_source.stop > of_source.start and np.any(table.holonomic[of_source]):
            columns[column_name(group, name, "residual")] = np.max(residuals[:, of_source], axis=-1)
        for row in range(of_source.start, of_source.stop) if group != "loop" else ():
            part = table.names[row][len(source) + 1 :]
            columns[column_name(*filter(None, (group, name, part)), "multiplier")] = multipliers[:, row]
    return columns
