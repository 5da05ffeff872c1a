"""From a motion of free bodies to a report with the coordinates of the joints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cadmbs.absolute.bodies import MovingBodies, moving_bodies
from cadmbs.absolute.groups.group_motion import GroupMotion
from cadmbs.absolute.joint_connections import JointConnection, joint_connections
from cadmbs.absolute.joint_coordinates import joint_coordinates
from cadmbs.absolute.placement import joint_values
from cadmbs.arrays import Array
from cadmbs.constraints.cut_coordinates import cut_position_names
from cadmbs.constraints.rows import rows
from cadmbs.dynamics import load_forces
from cadmbs.dynamics.scenarios.consistent import Start
from cadmbs.dynamics.scenarios.motion_report import MotionReport, Remedies
from cadmbs.errors import CadmbsError
from cadmbs.lie import so3
from cadmbs.results.columns import column_name
from cadmbs.system import Scenario, System

REMEDIES = Remedies(
    "loosen them",
    "the motion is not finite any more, or the rows depend on each other there; take smaller steps, or relative "
    "coordinates where the mechanism passes singular configurations",
)


@dataclass(frozen=True)
class _Skeleton:
    """What reading joint coordinates off bodies needs of a mechanism."""

    system: System
    bodies: MovingBodies
    joints: tuple[JointConnection, ...]


@dataclass(frozen=True)
class _Bodies:
    """Bodies over time, with the words of `absolute.body_motion`."""

    model: _Skeleton
    t: Array
    centers: Array
    A: Array
    twists: Array
    accelerations: Array


def motion_report(found: GroupMotion, plan: Scenario, start: Start, method: Mapping[str, Any]) -> MotionReport:
    """Joint coordinates with counted turns, energies and columns of a motion.

    Args:
        found: The motion.
        plan: What was simulated.
        start: The start in joint coordinates, and what was moved for it.
        method: Its name, and how it was used.
    """
    system, names = found.system, cut_position_names(found.system)
    accelerations, multipliers = _responses(found)
    first = joint_values(system, start.q, start.v)[0]
    coordinates = joint_coordinates(_bodies(found, accelerations), first, plan.outputs, _counted(found))
    cut = np.zeros((len(found.t), len(names)))
    for k, name in enumerate(names):
        cut[:, k] = coordinates.joints.positions[name]
    kinetic, potential = found.equations.energies(found.motion)
    return MotionReport(
        q=coordinates.q,
        v=coordinates.v,
        a=coordinates.a,
        tau=_joint_forces(found, multipliers, (coordinates.q, coordinates.v, cut)),
        kinetic=kinetic,
        gravity_potential=potential,
        work=found.motion.work,
        columns=coordinates.columns | _row_columns(found, multipliers),
        cut_positions=cut if names else None,
        statistics=_statistics(found),
        method=method,
        metadata={
            "coordinates": found.equations.layout.group.value,
            "redundant_rows": _redundant(found),
            "start": start.report,
        },
        findings=start.findings,
        remedies=REMEDIES,
    )


def _counted(found: GroupMotion) -> dict[str, Array]:
    """The angles (n_t,) of all joints by coordinate."""
    names = cut_position_names(found.equations.system)
    places = found.equations.rows.angles.places.tolist()
    return {names[place]: found.motion.angles[:, k] for k, place in enumerate(places)}


def _responses(found: GroupMotion) -> tuple[Array, Array]:
    """Accelerations (n_t, n_v) and multipliers (n_t, n_rows) of the index-1 equations without Baumgarte's terms."""
    exact = replace(found.equations, rate=0.0)
    accelerations = np.full((len(found.t), exact.layout.n_v), np.nan)
    multipliers = np.full((len(found.t), exact.rows.constraint_equations.table.n_rows), np.nan)
    for k, time in enumerate(found.t.tolist()):
        try:
            accelerations[k], multipliers[k], _ = exact.response(time, found.motion.at(k))
        except (CadmbsError, np.linalg.LinAlgError):  # the last state is where the equations fail
            continue
    return accelerations, multipliers


def _bodies(found: GroupMotion, accelerations: Array) -> _Bodies:
    motion, n = found.motion, found.equations.layout.n
    w, v = motion.V[..., :3], motion.V[..., 3:]
    change = accelerations[:, : 6 * n].reshape(motion.V.shape)
    speed, gain = _times(motion.R, v), _times(motion.R, change[..., 3:] + so3.cross(w, v))
    return _Bodies(
        _Skeleton(found.system, moving_bodies(found.system), joint_connections(found.system)),
        found.t,
        motion.r,
        motion.R,
        np.concatenate([speed, w], axis=-1),
        np.concatenate([gain, change[..., :3]], axis=-1),
    )


def _joint_forces(found: GroupMotion, multipliers: Array, joints: tuple[Array, Array, Array]) -> Array:
    """Loads, damping and friction along the independent coordinates, and the forces of motions along theirs."""
    system, (q, v, cut) = found.system, joints
    try:
        forces = np.array(load_forces(system, q, v, found.t, cut))
    except CadmbsError:  # the last state is where a table ends
        return np.full_like(v, np.nan)
    slices = found.equations.rows.constraint_equations.table.slices
    for motion in system.motions:
        if motion.of_coordinate and motion.target in system.velocity_names:
            row = slices[f"motion/{motion.name}"].start
            forces[:, system.velocity_names.index(motion.target)] -= multipliers[:, row]
    return forces


def _row_columns(found: GroupMotion, multipliers: Array) -> dict[str, Array]:
    """loop/<joint>/residual of every joint, residual and multiplier of constraints, couplings and motions."""
    table, residual = found.equations.rows.constraint_equations.table, np.abs(found.residuals)
    columns: dict[str, Array] = {}
    for group, own in table.slices.items():
        word, name = group.split("/", 1)
        if name.startswith("absolute:"):
            continue
        if own.stop > own.start and np.any(table.holonomic[own]):
            columns[column_name(word, name, "residual")] = np.max(residual[:, own], axis=-1)
        for row in range(own.start, own.stop) if word != "loop" else ():
            part = table.names[row][len(group) + 1 :]
            segments = (word, name, part, "multiplier") if part else (word, name, "multiplier")
            columns[column_name(*segments)] = multipliers[:, row]
    return columns


def _statistics(found: GroupMotion) -> dict[str, Any]:
    g, off = (float(np.max(np.abs(part), initial=0.0)) for part in (found.residuals, found.slips))
    return {
        "newton_iterations": found.trajectory.counts.iterations,
        "largest_position_drift": max(g, found.drift.position),
        "largest_velocity_drift": max(off, found.drift.velocity),
        "projections": found.drift.projections,
    }


def _redundant(found: GroupMotion) -> int | None:
    """Number of rows that say what others say; None where it is not known."""
    rank = found.equations.solver.rank
    return (
        None
        if rank is None or not rows(found.system).n_rows
        else found.equations.rows.constraint_equations.table.n_rows - rank
    )


def _times(matrix: Array, vector: Array) -> Array:
    return np.asarray(np.squeeze(matrix @ vector[..., None], -1))
