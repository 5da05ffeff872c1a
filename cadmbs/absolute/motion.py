"""Motions of bodies in absolute coordinates, as analyses and simulations give them, and the wrenches of rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from cadmbs.absolute.bodies import BodyTrajectory
from cadmbs.absolute.equations import AbsoluteEquations, twist_rates
from cadmbs.absolute.model import AbsoluteModel
from cadmbs.absolute.start import AbsoluteStart
from cadmbs.arrays import Array, Indices, matrix_times_vector
from cadmbs.dynamics.energy import gravity_energy, kinetic_energy
from cadmbs.integrators.implicit import StepState
from cadmbs.lie import so3
from cadmbs.results import Outcome
from cadmbs.results.columns import column_name
from cadmbs.system import System, arguments


@dataclass(frozen=True)
class AbsoluteState:
    """A moment of a motion with the equations in the description that rotations have there.

    Attributes:
        moment: Time, state, velocity, acceleration, multipliers, work, and what a method remembers.
        equations: Their description; Euler angles change their axes.
        iterations: Newton iterations since the start.
    """

    moment: StepState
    equations: AbsoluteEquations
    iterations: int = 0


class BodyRow(NamedTuple):
    """Bodies at one time, the world left out; attributes as of `AbsoluteMotion`."""

    centers: Array
    A: Array
    twists: Array
    accelerations: Array
    multipliers: Array
    residuals: Array
    work: float
    iterations: int


@dataclass(frozen=True)
class AbsoluteMotion(BodyTrajectory):
    """Bodies over time, n bodies in the order of `model.bodies.names[1:]`, with the forces between them.

    Attributes:
        model: The mechanism.
        coordinates: "rA", "rp", "rE" or "rE-fixed".
        multipliers: (n_t, n_rows) of all rows of `model.rows`, zero where a row is redundant; reactions are -A^T l.
        residuals: (n_t, n_rows) of all rows.
        work: (n_t,) work of everything but gravity since the start [J]: springs included.
        iterations: (n_t,) Newton iterations of the step that led there (of the last, where several lie between).
        steps: Number of steps.
        total_iterations: Newton iterations of all steps together.
        outcome: How it ended.
    """

    model: AbsoluteModel
    coordinates: str
    multipliers: Array
    residuals: Array
    work: Array
    iterations: Indices
    steps: int
    total_iterations: int
    outcome: Outcome

    @property
    def row_names(self) -> tuple[str, ...]:
        """Names of the rows, the columns of `multipliers`."""
        return tuple(label.name for label in self.model.rows.labels)

    @property
    def r(self) -> Array:
        """(n_t, n, 3) centres of mass in the world [m]."""
        return self.centers + self.model.system.origin

    @property
    def kinetic(self) -> Array:
        """Kinetic energy (n_t,) of the bodies [J], rotors left out."""
        bodies, w = self.model.bodies, self.twists[..., 3:]
        return kinetic_energy(bodies.mass[1:], self.twists[..., :3], w, matrix_times_vector(bodies.inertia[1:], w))

    @property
    def potential(self) -> Array:
        """Potential energy (n_t,) of gravity [J], zero at the world origin."""
        return gravity_energy(self.model.bodies.mass[1:], self.r, self.model.system.gravity)

    def row_columns(self) -> dict[str, Array]:
        """loop/<cut joint>/residual, and residual and multiplier of the document's constraints, couplings, motions."""
        rows, columns = self.model.rows, dict[str, Array]()
        cut = {connection.joint.name for connection in self.model.joints if connection.joint.is_cut}
        for row, label in enumerate(rows.labels):
            size = np.abs(self.residuals[:, row])
            eliminated = label.group == "coupling" and rows.essential[row]
            if label.group == "joint" and label.source in cut:
                name = column_name("loop", label.source, "residual")
                columns[name] = np.maximum(columns.get(name, 0.0), size)
            elif label.group in ("constraint", "motion", "coupling") and not eliminated:
                columns[column_name(label.group, label.source, "residual")] = size
                columns[column_name(label.group, label.source, "multiplier")] = self.multipliers[:, row]
        return columns


def body_row(start: AbsoluteStart, state: AbsoluteState) -> BodyRow:
    """Bodies, multipliers and residuals of all rows of a mechanism at a state."""
    equations, now, rows = state.equations, state.moment, start.model.rows
    poses, independent = equations.poses(now.x), start.redundancy.independent
    multipliers = np.zeros(rows.n)
    multipliers[independent] = now.multipliers[: equations.layout.rows]
    residuals = rows.residuals(now.t, poses.scalars.value, equations.layout.parts(now.x)[2])
    twists, accelerations = equations.twists(poses, now.v)[1:], twist_rates(equations, poses, now.v, now.a)
    bodies = poses.r[1:], poses.A[1:], twists, accelerations
    return BodyRow(*bodies, multipliers, residuals, now.work, now.iterations)


def motion_of(
    start: AbsoluteStart,
    times: Sequence[float] | Array,
    rows: Sequence[BodyRow],
    counts: tuple[int, int],
    outcome: Outcome,
) -> AbsoluteMotion:
    """The motion of bodies with a row at each time (n_t,) [s], after numbers of steps and of Newton iterations."""
    parts = zip(BodyRow._fields, zip(*rows, strict=True), strict=True)
    columns: dict[str, Any] = {name: np.stack(values) for name, values in parts}
    columns |= {"steps": counts[0], "total_iterations": counts[1], "outcome": outcome}
    model, t = start.model, np.array(times)
    return AbsoluteMotion(model.system, model.bodies, t, model=model, coordinates=start.name, **columns)


# Wrenches that joints, constraints and motions exert, from the multipliers of a motion.


def reactions(motion: AbsoluteMotion) -> dict[str, Array]:
    """Wrenches of all joints, constraints and motions on their second body.

        f = -Phi_r^T l ,   n = -A Pi^T l   about the centre of mass, then moved

    of the rows of each source alone: forces along joint coordinates (loads, drives) are not in those of joints, and
    motions are sources of their own. Redundant rows that were left out carry nothing: reactions are one possible
    distribution.

    Args:
        motion: A kinematic analysis or a simulation.

    Returns:
        By "joint/<name>", "constraint/<name>" and so on: (n_t, 6) moment [N m] about the origin of the body frame of
        the successor (of the second body of a constraint), then force [N], world axes. rA paper (34c).
    """
    arguments.instance_argument(motion, "motion", AbsoluteMotion, "simulate_bodies(system) gives one")
    wrenches: dict[str, Array] = {}
    rows, scalars = motion.model.rows, motion.model.scalars
    frames = _second_bodies(motion.model.system)
    for k, t in enumerate(motion.t):
        r = np.concatenate([np.zeros((1, 3)), motion.centers[k]])
        A = np.concatenate([np.eye(3)[None], motion.A[k]])
        products = scalars.pairs.evaluated(r, A)
        values = scalars.evaluated(products, scalars.angles(products))
        weights = -rows.factor * motion.multipliers[k, rows.row]
        for row, scalar, weight in zip(rows.row, rows.scalars_at(float(t)), weights, strict=True):
            source = f"{rows.labels[row].group}/{rows.labels[row].source}"
            if source not in frames:
                continue
            index = frames[source]
            body = int(motion.model.system.bodies.moving[index])
            wrench = wrenches.setdefault(source, np.zeros((len(motion.t), 6)))[k]
            for end, gradient in zip(scalars.bodies[:, scalar], np.split(values.gradient[scalar], 2), strict=True):
                if end == body:
                    wrench += _about_origin(motion, index, body, A[body], weight * gradient)
    return wrenches


def _about_origin(motion: AbsoluteMotion, index: int, body: int, A: Array, force: Array) -> Array:
    """The wrench about the origin of a body frame of a force along (r, th) of its moving body."""
    system, bodies = motion.model.system, motion.model.bodies
    origin = bodies.point(body, system.bodies.reference_pose[index, :3, 3] - system.origin)
    moment = A @ force[3:] - so3.cross(A @ origin, force[:3])
    return np.concatenate([moment, force[:3]])


def _second_bodies(system: System) -> dict[str, int]:
    """Successor of each joint, second body of each constraint; the driven joint's successor of each motion."""
    successors = {name: joint.successor for joint in system.joints for name in joint.velocity_names}
    return {
        **{f"joint/{joint.name}": joint.successor for joint in system.joints},
        **{f"constraint/{row.name}": int(row.data["bodies"][1]) for row in system.rows if "bodies" in row.data},
        **{f"motion/{m.name}": successors[m.target] for m in system.motions if m.of_coordinate},
    }
