"""Motions of bodies in absolute coordinates, as analyses and simulations give them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from cadmbs.absolute.bodies import BodyTrajectory
from cadmbs.absolute.equations import AbsoluteEquations, twist_rates
from cadmbs.absolute.model import AbsoluteModel
from cadmbs.absolute.start import AbsoluteStart
from cadmbs.arrays import Array, Indices
from cadmbs.integrators.implicit import StepState
from cadmbs.results import Outcome
from cadmbs.results.columns import column_name


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
class AbsoluteMotion:
    """Bodies over time, the world left out; n bodies in the order of `model.bodies.names[1:]`.

    Attributes:
        model: The mechanism.
        coordinates: "rA", "rp", "rE" or "rE-fixed".
        t: (n_t,) [s].
        centers: (n_t, n, 3) centres of mass about `System.origin` [m]; `r` has them in the world.
        A: (n_t, n, 3, 3) rotations, body axes to world.
        twists: (n_t, n, 6) r' in world axes [m/s], then w in body axes [rad/s].
        accelerations: (n_t, n, 6) r'' in world axes, then w' in body axes.
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
    t: Array
    centers: Array
    A: Array
    twists: Array
    accelerations: Array
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
        bodies = self.model.bodies
        linear = np.sum(self.twists[..., :3] ** 2, axis=-1) @ bodies.mass[1:]
        w = self.twists[..., 3:]
        return np.asarray(0.5 * (linear + np.einsum("tni,nij,tnj->t", w, bodies.inertia[1:], w)))

    @property
    def potential(self) -> Array:
        """Potential energy (n_t,) of gravity [J], zero at the world origin."""
        height = self.r @ self.model.system.gravity
        return np.asarray(-(height @ self.model.bodies.mass[1:]))

    @property
    def trajectory(self) -> BodyTrajectory:
        """The bodies alone."""
        model, bodies = self.model, (self.centers, self.A, self.twists, self.accelerations)
        return BodyTrajectory(model.system, model.bodies, self.t, *bodies)

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
    """The motion of bodies with these rows.

    Args:
        start: The mechanism.
        times: (n_t) [s].
        rows: One a time.
        counts: Numbers of steps and of Newton iterations.
        outcome: How it ended.
    """
    parts = zip(BodyRow._fields, zip(*rows, strict=True), strict=True)
    columns: dict[str, Any] = {name: np.stack(values) for name, values in parts}
    columns |= {"steps": counts[0], "total_iterations": counts[1], "outcome": outcome}
    return AbsoluteMotion(start.model, start.name, np.array(times), **columns)
