"""Index-1 equations of a mechanism on SE(3)^n or (SO(3) x R^3)^n."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadmbs.absolute.groups.all_joints_cut import all_joints_cut
from cadmbs.absolute.groups.independent import essential_rows
from cadmbs.absolute.groups.rows import DifferentiatedRows, GroupRows, group_rows
from cadmbs.absolute.groups.saddle import BodyMasses, SaddleSolver, solver
from cadmbs.absolute.groups.states import Group, GroupLayout, GroupState
from cadmbs.arrays import Array
from cadmbs.dynamics.cut_loads import cut_loads
from cadmbs.dynamics.loads import load_forces
from cadmbs.lie import quaternion, se3, so3
from cadmbs.system import System

BAUMGARTE = 20.0
"""Rate at which Baumgarte's terms let violations decay [1/s]: critically damped, a tenth after 0.2 s."""


class Index1Solution(NamedTuple):
    """Accelerations (n_v,) of body-fixed twists and further coordinates, multipliers, power of loads and drives."""

    acceleration: Array
    multipliers: Array
    power: float


@dataclass(frozen=True)
class GroupEquations:
    """The multiplier form in absolute coordinates.

        [ M  J^T ] [ V' ]   [ Q                                                    ]
        [ J   0  ] [ l  ] = [ eta - 2 rate (J V - aim) - rate^2 g (Baumgarte)      ]

    with M = diag(Theta, m I) about the centres of mass and Q = loads + (-w x Theta w, m R^T g - m w x v). The equations
    are those of P-INT (3) in body-fixed twists for both groups: the mixed twists of SO(3) x R^3 are a linear map of
    them, V = diag(I, R^T) V^m, and so are the solutions. Only the integration differs.

    Attributes:
        system: The mechanism with all joints cut.
        layout: What a state is.
        rows: Constraint rows.
        solver: Of the linear equations.
        rate: Of Baumgarte's terms [1/s]; zero without.
        essential: (n_rows,) rows that are independent of each other in every configuration.
    """

    system: System
    layout: GroupLayout
    rows: GroupRows
    solver: SaddleSolver
    rate: float
    essential: NDArray[np.bool_]

    def __call__(self, t: float, x: Array) -> Array:
        """The left-trivialised velocity of a state: (velocities, accelerations, power)."""
        if not np.all(np.isfinite(x)):
            return np.full(2 * (self.layout.n_v + self.layout.m) + 1, np.nan)
        motion = self.layout.motion(x)
        try:
            response = self.response(t, motion)
        except np.linalg.LinAlgError:
            return np.full(2 * (self.layout.n_v + self.layout.m) + 1, np.nan)
        return self.layout.rate(motion, response.acceleration, response.power)

    def response(self, t: float, motion: GroupState) -> Index1Solution:
        """Accelerations, multipliers and power. P-INT (3), theory 11.1."""
        level = self.rows.level(motion, t)
        target = level.eta
        if self.rate:
            target = target - 2.0 * self.rate * (level.speed - level.aim)
            target = target - self.rate**2 * self.rows.residuals(motion, t)
        loads = self.loads(t, motion)
        force = loads + self.inertial(motion)
        acceleration, multipliers = self.solver.factors(level.blocks).solve(force, target)
        power = float(loads @ motion.velocities - multipliers @ level.aim)
        return Index1Solution(acceleration, multipliers, power)

    def inertial(self, motion: GroupState) -> Array:
        """Gyroscopic and gravity forces (..., n_v) along the body-fixed twists. P-INT (1); P-DYN (39)."""
        masses = self.solver.masses
        w, v = motion.V[..., :3], motion.V[..., 3:]
        moment = -so3.cross(w, _times(masses.inertia, w))
        gravity = np.swapaxes(motion.R, -1, -2) @ self.system.gravity
        force = masses.mass[:, None] * (gravity - so3.cross(w, v))
        wrench = np.concatenate([moment, force], axis=-1)
        still = np.zeros(motion.s.shape)
        return np.concatenate([wrench.reshape(*wrench.shape[:-2], 6 * self.layout.n), still], axis=-1)

    def loads(self, t: float | Array, motion: GroupState) -> Array:
        """Forces (..., n_v) of loads, damping and friction along the body-fixed twists.

        Raises:
            OutsideTableError: If a load's table does not cover t.
        """
        if not self.system.loads and not self.system.derived(cut_loads).any:
            return np.zeros(motion.velocities.shape)
        near = self.rows.angles.positions(motion.angles)
        return load_forces(self.system, self.coordinates(motion), motion.velocities, t, near)

    @property
    def body_names(self) -> tuple[str, ...]:
        """Names of the n bodies."""
        return self.system.tree.names[1 : self.layout.n + 1]

    @property
    def is_supplied(self) -> bool:
        """Whether loads, losses, motions or constraints of the document may do work."""
        rows = any(row.kind != "coupling" for row in self.system.rows)
        return bool(self.system.loads or self.system.motions) or rows or self.system.derived(cut_loads).any

    def coordinates(self, motion: GroupState) -> Array:
        """Positions of the released system: quaternion and position of its free joints, then further coordinates."""
        frame = self.system.tree.frame[1 : self.layout.n + 1]
        turned = np.swapaxes(frame[:, :3, :3], -1, -2)
        Q = se3.inverse(frame) @ se3.pose(motion.R, motion.r)
        turn = quaternion.from_rotation(turned @ motion.R)
        values = np.concatenate([turn, Q[..., :3, 3]], axis=-1)
        return np.concatenate([values.reshape(*values.shape[:-2], 7 * self.layout.n), motion.s], axis=-1)

    def energies(self, motion: GroupState) -> tuple[Array, Array]:
        """Kinetic and potential energy (...) [J]; the potential is zero at the world origin. Theory 8.5."""
        masses = self.solver.masses
        w, v = motion.V[..., :3], motion.V[..., 3:]
        spin = np.sum(w * _times(masses.inertia, w), axis=(-2, -1))
        kinetic = 0.5 * (spin + np.sum(v * v, axis=-1) @ masses.mass + motion.s_dot**2 @ masses.further)
        height = (motion.r + self.system.origin) @ self.system.gravity
        return np.asarray(kinetic), np.asarray(-(height @ masses.mass))

    def violation(self, t: float | Array, motion: GroupState) -> tuple[Array, Array, DifferentiatedRows]:
        """Residuals g (..., n_rows), J V - aim (..., n_rows), and the rows."""
        level = self.rows.level(motion, t)
        return self.rows.residuals(motion, t), level.speed - level.aim, level


def group_equations(system: System, group: Group, rank: int | None = None, rate: float = 0.0) -> GroupEquations:
    """Equations of a compiled mechanism.

    Args:
        system: The mechanism, in relative coordinates.
        group: Configuration space of each body.
        rank: Number of independent rows where it is known; without, rows count as independent up to twelve bodies.
        rate: Of Baumgarte's terms [1/s].

    Raises:
        NotSolvableError: If it has motions, couplings or loads along coordinates that absolute coordinates lack.
    """
    free = system.derived(all_joints_cut)
    rows = free.derived(group_rows)
    tree, n = free.tree, rows.n
    own = rows.axes
    inertia = np.swapaxes(own, -1, -2) @ tree.inertia[1 : n + 1] @ own
    masses = BodyMasses(
        0.5 * (inertia + np.swapaxes(inertia, -1, -2)),
        tree.mass[1 : n + 1],
        tree.armature[6 * n :],
    )
    layout = GroupLayout(group, n, len(masses.further), len(rows.angles.places))
    essential = essential_rows(system, rows.constraint_equations.table)
    return GroupEquations(free, layout, rows, solver(masses, rank, system.name), rate, essential)


def _times(matrix: Array, vector: Array) -> Array:
    return np.asarray(np.squeeze(matrix @ vector[..., None], -1))
