"""Index-1 equations of a mechanism on SE(3)^n or (SO(3) x R^3)^n, with forces along coordinates of its joints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cadmbs.absolute.bodies import BodyTrajectory, moving_bodies
from cadmbs.absolute.groups.all_joints_cut import all_joints_cut
from cadmbs.absolute.groups.rows import DifferentiatedRows, GroupRows, group_rows
from cadmbs.absolute.groups.saddle import BodyMasses, SaddleSolver, essential_rows
from cadmbs.absolute.groups.states import Group, GroupLayout, GroupState, flattened
from cadmbs.absolute.joint_motion import joint_states
from cadmbs.arrays import Array, NDArray, matrix_times_vector
from cadmbs.constraints.cut_coordinates import cut_position_names
from cadmbs.dynamics.applied.loads import load_forces
from cadmbs.dynamics.cut_joints import cut_loads
from cadmbs.dynamics.energy import gravity_energy, kinetic_energy
from cadmbs.lie import quaternion, se3, so3
from cadmbs.system import System


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
        layout: Where the numbers of a flat state stand.
        rows: Constraint rows.
        solver: Of the linear equations.
        rate: Of Baumgarte's terms [1/s]; zero without.
        joints: Joint coordinates of states; lets a continuous controller give its forces there.
        essential: (n_rows,) rows that are independent of each other in every configuration.
    """

    system: System
    layout: GroupLayout
    rows: GroupRows
    solver: SaddleSolver
    rate: float
    essential: NDArray[np.bool_]
    joints: GroupJoints

    def __call__(self, t: float, x: Array) -> Array:
        """The left-trivialised velocity of a flat state: (velocities, rates of angles, accelerations, power)."""
        layout = self.layout
        not_finite = np.full(2 * (layout.n_v + layout.m) + 1, np.nan)
        if not np.all(np.isfinite(x)):
            return not_finite
        state = layout.unpack(x)
        try:
            solution = self.solution(t, state)
        except np.linalg.LinAlgError:
            return not_finite
        accelerations = layout.accelerations(state, solution.acceleration)
        parts = [layout.velocities(state), state.angle_rates, np.zeros(layout.m), accelerations]
        return np.concatenate([*parts, [solution.power]])

    def solution(self, t: float, state: GroupState) -> Index1Solution:
        """Accelerations, multipliers and power. P-INT (3), theory 11.1."""
        rows = self.rows.differentiated(state, t)
        target = rows.eta
        if self.rate:
            target = target - 2.0 * self.rate * (rows.speed - rows.aim)
            target = target - self.rate**2 * self.rows.residuals(state, t)
        loads = self.loads(t, state)
        force = loads + self.inertial(state)
        acceleration, multipliers = self.solver.factors(rows.blocks).solve(force, target)
        power = float(loads @ state.velocities - multipliers @ rows.aim)
        return Index1Solution(acceleration, multipliers, power)

    def inertial(self, state: GroupState) -> Array:
        """Gyroscopic and gravity forces (..., n_v) along the body-fixed twists. P-INT (1); P-DYN (39)."""
        masses = self.solver.masses
        w, v = state.V[..., :3], state.V[..., 3:]
        moment = -so3.cross(w, matrix_times_vector(masses.inertia, w))
        gravity = np.swapaxes(state.R, -1, -2) @ self.system.gravity
        force = masses.mass[:, None] * (gravity - so3.cross(w, v))
        return flattened(np.concatenate([moment, force], axis=-1), np.zeros(state.s.shape))

    def loads(self, t: float | Array, state: GroupState) -> Array:
        """Forces (..., n_v) of loads, damping and friction along the body-fixed twists.

        Raises:
            OutsideTableError: If a load's table does not cover t.
        """
        if not self.system.loads and not self.system.derived(cut_loads).any:
            return np.zeros(state.velocities.shape)
        self.joints.follow(t, state)
        near = self.rows.angles.positions(state.angles)
        return load_forces(self.system, self.positions(state), state.velocities, t, near, engine="reference")

    def power(self, t: float, state: GroupState) -> float:
        """Power of loads, losses, motions and constraints of the document [W]; zero where there are none."""
        system = self.system
        rows = any(row.kind != "coupling" for row in system.rows)
        is_supplied = bool(system.loads or system.motions) or rows or system.derived(cut_loads).any
        return self.solution(t, state).power if is_supplied else 0.0

    @property
    def body_names(self) -> tuple[str, ...]:
        """Names of the n bodies."""
        return self.system.tree.names[1 : self.layout.n + 1]

    def positions(self, state: GroupState) -> Array:
        """Positions of the mechanism with all joints cut: quaternions and positions of free joints, then further ones.

        (..., 7 n + k)
        """
        frame = self.system.tree.frame[1 : self.layout.n + 1]
        p = (se3.inverse(frame) @ se3.pose(state.R, state.r))[..., :3, 3]
        turn = quaternion.from_rotation(np.swapaxes(frame[:, :3, :3], -1, -2) @ state.R)
        return flattened(np.concatenate([turn, p], axis=-1), state.s)

    def energies(self, state: GroupState) -> tuple[Array, Array]:
        """Kinetic and potential energy (...) [J]; the potential is zero at the world origin. Theory 8.5."""
        masses, w = self.solver.masses, state.V[..., :3]
        kinetic = kinetic_energy(masses.mass, state.V[..., 3:], w, matrix_times_vector(masses.inertia, w))
        kinetic = kinetic + 0.5 * state.s_dot**2 @ masses.further
        return kinetic, gravity_energy(masses.mass, state.r + self.system.origin, self.system.gravity)

    def violation(self, t: float | Array, state: GroupState) -> tuple[Array, Array, DifferentiatedRows]:
        """Residuals g (..., n_rows), J V - aim (..., n_rows), and the rows."""
        rows = self.rows.differentiated(state, t)
        return self.rows.residuals(state, t), rows.speed - rows.aim, rows


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
    rows, tree = free.derived(group_rows), free.tree
    n, bodies, names = rows.n, moving_bodies(system), cut_position_names(free)
    masses = BodyMasses(bodies.inertia[1:], bodies.mass[1:], tree.armature[6 * n :])
    layout = GroupLayout(group, n, len(masses.further), len(rows.angles.indices))
    joints = GroupJoints(system, tuple(names[index] for index in rows.angles.indices))
    solver, essential = SaddleSolver(masses, rank, system.name), essential_rows(system, rows.table)
    return GroupEquations(free, layout, rows, solver, rate, essential, joints)


# Joint coordinates of states of free bodies on a group, and forces that a controller gives there.


@dataclass(frozen=True)
class GroupJoints:
    """The joints of a mechanism between bodies on a group.

    Attributes:
        system: The mechanism in joint coordinates.
        angle_names: The joint coordinate that each angle of a state is.
    """

    system: System
    angle_names: tuple[str, ...]

    @property
    def has_law(self) -> bool:
        """Whether a controller is asked at each state."""
        return self.system.inputs is not None and self.system.inputs.law is not None

    def follow(self, t: float | Array, state: GroupState) -> None:
        """Where a continuous controller acts: let it give its forces at a state, or at states over time."""
        inputs = self.system.inputs
        if inputs is not None and inputs.law is not None:
            inputs.follow(t, *self.coordinates(t, state))

    def coordinates(self, t: float | Array, state: GroupState) -> tuple[Array, Array]:
        """Positions (..., n_q) and velocities (..., n_v) of the joints, of one state or of states over time."""
        states = state if state.R.ndim == 4 else state.with_time_axis()
        trajectory = body_trajectory(self.system, np.atleast_1d(t), states, np.zeros(states.V.shape))
        counted = {name: states.angles[:, k] for k, name in enumerate(self.angle_names)}
        q, v = joint_states(trajectory, counted)
        return (q, v) if states is state else (q[0], v[0])


def body_trajectory(system: System, t: Array, states: GroupState, rates: Array) -> BodyTrajectory:
    """Bodies over times (n_t,) [s], from states (n_t, n, ...) and rates (n_t, n, 6) of the body-fixed twists."""
    w, v = states.V[..., :3], states.V[..., 3:]
    linear = matrix_times_vector(states.R, rates[..., 3:] + so3.cross(w, v))
    twists = np.concatenate([matrix_times_vector(states.R, v), w], axis=-1)
    accelerations = np.concatenate([linear, rates[..., :3]], axis=-1)
    bodies = states.r, states.R, twists, accelerations
    return BodyTrajectory(system, moving_bodies(system), t, *bodies)
