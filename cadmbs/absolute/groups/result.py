"""From a motion of free bodies to a Result with the coordinates of the joints."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from cadmbs.absolute.bodies import Bodies, bodies_of
from cadmbs.absolute.joint_frames import JointFrames, joint_frames
from cadmbs.absolute.joint_motion import joint_motion
from cadmbs.absolute.placement import joint_values
from cadmbs.absolute.result import body_columns
from cadmbs.arrays import Array
from cadmbs.constraints.rows import rows
from cadmbs.dynamics import load_forces
from cadmbs.dynamics.scenarios.consistent import Start
from cadmbs.dynamics.scenarios.outcomes import Remedies, outcome_of
from cadmbs.errors import CadmbsError
from cadmbs.lie import so3
from cadmbs.results import Result
from cadmbs.results.columns import column_name
from cadmbs.results.versions import versions
from cadmbs.system import Scenario, System
from cadmbs.system.units import coordinate_units

if TYPE_CHECKING:
    from cadmbs.absolute.groups.simulate import GroupMotion


REMEDIES = Remedies(
    "loosen them",
    "the motion is not finite any more, or the rows depend on each other there; take smaller steps, or relative "
    "coordinates where the mechanism passes singular configurations",
)


@dataclass(frozen=True)
class _Skeleton:
    """What reading joint coordinates off bodies needs of a mechanism."""

    system: System
    bodies: Bodies
    joints: tuple[JointFrames, ...]


@dataclass(frozen=True)
class _Bodies:
    """Bodies over time, with the words of `absolute.Motion`."""

    model: _Skeleton
    t: Array
    centers: Array
    A: Array
    twists: Array
    accelerations: Array


@dataclass(frozen=True)
class _Responses:
    """Accelerations (n_t, n_v) and multipliers (n_t, n_rows) at the rows of a result."""

    accelerations: Array
    multipliers: Array


def group_result(found: GroupMotion, plan: Scenario, start: Start, seconds: float) -> Result:
    """The Result of a motion.

    Args:
        found: The motion.
        plan: What was simulated, with the method and step that were taken.
        start: The start in joint coordinates, to which angles are near, and what was moved for it.
        seconds: Time that the computation took.
    """
    system, responses = found.system, _responses(found)
    bodies = _bodies(system, found, responses)
    joints = joint_motion(bodies, joint_values(system, start.q, start.v)[0])
    t = found.t
    q = _stacked(joints.positions, system.position_names, t)
    v = _stacked(joints.velocities, system.velocity_names, t)
    a = _stacked(joints.accelerations, system.velocity_names, t)
    own = {*system.position_names, *system.velocity_names}
    columns: dict[str, Array] = {}
    for word, values in zip("qva", joints, strict=True):
        columns |= {column_name("joint", name, word): x for name, x in values.items() if name not in own}
    for word in plan.outputs:
        if word.startswith("body/"):
            columns |= body_columns(bodies, word.removeprefix("body/"))
    kinetic, potential = found.equations.energies(found.motion)
    return Result(
        t=t, q=q, v=v, a=a, tau=_joint_forces(system, found, responses, q, v),
        kinetic=kinetic, potential=potential, supplied=found.motion.work,
        position_names=system.position_names,
        velocity_names=system.velocity_names,
        outcome=outcome_of(found.trajectory, plan, remedies=REMEDIES),
        columns=columns | _row_columns(found, responses),
        statistics=_statistics(found, seconds),
        metadata=_metadata(system, found, plan) | {"start": start.report},
        findings=start.findings,
    )  # fmt: skip


def _responses(found: GroupMotion) -> _Responses:
    """The index-1 equations once more at the rows of the result, without Baumgarte's terms."""
    exact = dataclasses.replace(found.equations, rate=0.0)
    layout, accelerations, multipliers = exact.layout, [], []
    for time, x in zip(found.t, found.trajectory.states, strict=True):
        try:
            response = exact.response(float(time), layout.motion(x))
            accelerations.append(response.acceleration)
            multipliers.append(response.multipliers)
        except (CadmbsError, np.linalg.LinAlgError):  # the last state is where the equations fail
            accelerations.append(np.full(layout.n_v, np.nan))
            multipliers.append(np.full(exact.rows.plan.table.n_rows, np.nan))
    return _Responses(np.stack(accelerations), np.stack(multipliers))


def _bodies(system: System, found: GroupMotion, responses: _Responses) -> _Bodies:
    motion, n = found.motion, found.equations.layout.n
    w, v = motion.V[..., :3], motion.V[..., 3:]
    change = responses.accelerations[:, : 6 * n].reshape(motion.V.shape)
    speed, gain = _times(motion.R, v), _times(motion.R, change[..., 3:] + so3.cross(w, v))
    return _Bodies(
        _Skeleton(system, bodies_of(system), joint_frames(system)),
        found.t,
        motion.r,
        motion.R,
        np.concatenate([speed, w], axis=-1),
        np.concatenate([gain, change[..., :3]], axis=-1),
    )


def _stacked(columns: dict[str, Array], names: tuple[str, ...], t: Array) -> Array:
    return np.stack([columns[name] for name in names], axis=-1) if names else np.zeros((len(t), 0))


def _joint_forces(system: System, found: GroupMotion, responses: _Responses, q: Array, v: Array) -> Array:
    """Loads, damping and friction along the independent coordinates, and the forces of motions along theirs."""
    try:
        forces = np.array(load_forces(system, q, v, found.t))
    except CadmbsError:  # the last state is where a table ends
        return np.full_like(v, np.nan)
    slices = found.equations.rows.plan.table.slices
    for motion in system.motions:
        if motion.of_coordinate and motion.target in system.velocity_names:
            row = slices[f"motion/{motion.name}"].start
            forces[:, system.velocity_names.index(motion.target)] -= responses.multipliers[:, row]
    return forces


def _row_columns(found: GroupMotion, responses: _Responses) -> dict[str, Array]:
    """loop/<joint>/residual of every joint, residual and multiplier of constraints, couplings and motions."""
    table = found.equations.rows.plan.table
    residual = np.zeros((len(found.t), table.n_rows))
    residual[:, table.holonomic] = found.residuals
    columns: dict[str, Array] = {}
    for group, own in table.slices.items():
        word, name = group.split("/", 1)
        if name.startswith("absolute:"):
            continue
        if own.stop > own.start and np.any(table.holonomic[own]):
            columns[column_name(word, name, "residual")] = np.max(np.abs(residual[:, own]), axis=-1)
        for row in range(own.start, own.stop) if word != "loop" else ():
            part = table.names[row][len(group) + 1 :]
            segments = (word, name, part, "multiplier") if part else (word, name, "multiplier")
            columns[column_name(*segments)] = responses.multipliers[:, row]
    return columns


def _statistics(found: GroupMotion, seconds: float) -> dict[str, Any]:
    own, drift = found.trajectory, found.drift
    g = float(np.max(np.abs(found.residuals), initial=0.0))
    return {
        "steps": own.steps,
        "rejected": own.rejected,
        "evaluations": own.evaluations,
        "newton_iterations": found.iterations,
        "largest_position_drift": max(g, drift.position),
        "largest_velocity_drift": max(float(np.max(np.abs(found.slips), initial=0.0)), drift.velocity),
        "projections": drift.projections,
        "wall_time_s": seconds,
    }


def _metadata(system: System, found: GroupMotion, plan: Scenario) -> dict[str, Any]:
    group = found.equations.layout.group.value
    explicit = found.iterations == 0 and plan.method != "rattle"
    method: dict[str, Any] = {"name": plan.method, "reason": "asked for"}
    if explicit:
        method |= {"equations": "index1", "stabilization": plan.stabilization}
    return {
        "mechanism": {"name": system.name, "sha256": system.model_hash},
        "scenario": dataclasses.asdict(plan),
        "coordinates": group,
        "method": method,
        "tolerances": {"rtol": plan.rtol, "atol": plan.atol, "step": plan.step},
        "versions": versions(),
        "coordinate_units": coordinate_units(system),
        "redundant_rows": _redundant(system, found),
    }


def _redundant(system: System, found: GroupMotion) -> int | None:
    """Number of rows that say what others say; None where it is not known."""
    rank = found.equations.solver.rank
    return None if rank is None or not rows(system).n_rows else found.equations.rows.plan.table.n_rows - rank


def _times(matrix: Array, vector: Array) -> Array:
    return np.asarray(np.squeeze(matrix @ vector[..., None], -1))
