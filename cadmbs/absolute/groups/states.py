"""States of free bodies on SE(3)^n or (SO(3) x R^3)^n, as records and as flat arrays."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum

import numpy as np

from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.integrators.spaces import Space, euclidean, product, rigid_motions, rotations_and_translations
from cadmbs.lie import so3


class Group(StrEnum):
    """The configuration space of one body."""

    SE3 = "SE3"
    """Rigid motions; velocities are body-fixed twists (w, v) of the centre of mass."""
    SO3XR3 = "SO3xR3"
    """Direct product; velocities are mixed twists: w in body axes, velocity of the centre of mass in the world."""


@dataclass(frozen=True)
class GroupState:
    """Poses and velocities of n free bodies, and k further coordinates.

    Attributes:
        R: (..., n, 3, 3) rotations from the axes of the body frames to the world.
        r: (..., n, 3) centres of mass about `System.origin` [m].
        V: (..., n, 6) body-fixed twists of the centres of mass, angular first.
        s: (..., k) further coordinates.
        s_dot: (..., k) their rates.
        angles: (..., m) angles of the joints as they are expected, full turns counted [rad].
        angle_rates: (..., m) their rates at the end of the last step.
        work: (...) energy supplied so far [J].
    """

    R: Array
    r: Array
    V: Array
    s: Array
    s_dot: Array
    angles: Array
    angle_rates: Array
    work: Array

    @property
    def velocities(self) -> Array:
        """(..., 6 n + k) body-fixed twists, then further rates."""
        return flattened(self.V, self.s_dot)

    def with_time_axis(self) -> GroupState:
        """The state as the only one of states over time."""
        return GroupState(*(np.asarray(getattr(self, part.name))[None] for part in fields(self)))

    def at_row(self, k: int) -> GroupState:
        """The state at one of the times of states over time."""
        return GroupState(*(getattr(self, part.name)[k] for part in fields(self)))


@dataclass(frozen=True)
class GroupLayout:
    """The flat state (R, r of each body; s; angles; angle_rates; velocities; s_dot; work).

    Velocities are as the group has them. Angles move on at constant rates within a step; after it they are read off the
    poses, nearest to where they were expected, so that full turns are counted.

    Attributes:
        group: What the velocities are.
        n: Number of bodies.
        k: Number of further coordinates.
        m: Number of angles of joints.
    """

    group: Group
    n: int
    k: int
    m: int

    @property
    def n_v(self) -> int:
        """Number of velocities."""
        return 6 * self.n + self.k

    @property
    def n_x(self) -> int:
        """Numbers of a configuration with its angles: the first ones of a state."""
        return 12 * self.n + self.k + 2 * self.m

    def space(self) -> Space:
        """G^n x R^k x R^(2 m + 6 n + k + 1): configurations, angles, velocities, work. P-INT (21)-(24)."""
        return self._space(self.k + 2 * self.m + self.n_v + 1)

    def retract(self, x: Array, dx: Array) -> Array:
        """Configurations (..., n_x) moved by displacements (..., n_v) of the group; angles stay."""
        end = 12 * self.n + self.k
        return np.concatenate([self._space(self.k).retract(x[..., :end], dx), x[..., end:]], axis=-1)

    def _space(self, n_euclidean: int) -> Space:
        bodies = rigid_motions if self.group is Group.SE3 else rotations_and_translations
        return product(bodies(self.n), euclidean(n_euclidean))

    def unpack(self, x: Array) -> GroupState:
        """The record of a flat state (..., n_x + n_v + 1)."""
        n, k, m = self.n, self.k, self.m
        bodies = x[..., : 12 * n].reshape(*x.shape[:-1], n, 12)
        sizes = [k, m, m, 6 * n, k]
        s, angles, rates, V, s_dot, work = np.split(x[..., 12 * n :], np.cumsum(sizes).tolist(), axis=-1)
        R = bodies[..., :9].reshape(*x.shape[:-1], n, 3, 3)
        V = self.along_group(np.swapaxes(R, -1, -2), V.reshape(*x.shape[:-1], n, 6))
        return GroupState(R, bodies[..., 9:], V, s, s_dot, angles, rates, work[..., 0])

    def pack(self, state: GroupState) -> Array:
        """The flat state (..., n_x + n_v + 1) of a record."""
        poses = np.concatenate([state.R.reshape(*state.r.shape[:-1], 9), state.r], axis=-1)
        parts = [flattened(poses, state.s), state.angles, state.angle_rates, self.velocities(state)]
        return np.concatenate([*parts, state.work[..., None]], axis=-1)

    def along_group(self, R: Array, X: Array) -> Array:
        """Body-fixed twists or wrenches (..., 6) along the group's velocities: (X_1, R X_2) on SO(3) x R^3."""
        if self.group is Group.SE3:
            return X
        return np.concatenate([X[..., :3], matrix_times_vector(R, X[..., 3:])], axis=-1)

    def velocities(self, state: GroupState) -> Array:
        """(..., n_v) as the group has them."""
        return flattened(self.along_group(state.R, state.V), state.s_dot)

    def accelerations(self, state: GroupState, V_dot: Array) -> Array:
        """Accelerations (..., n_v) as the group has them, from those of the body-fixed twists.

        SO(3) x R^3:  r" = R (v' + w x v)
        """
        if self.group is Group.SE3:
            return V_dot
        A = V_dot[..., : 6 * self.n].reshape(state.V.shape)
        linear = A[..., 3:] + so3.cross(state.V[..., :3], state.V[..., 3:])
        A = np.concatenate([A[..., :3], linear], axis=-1)
        return flattened(self.along_group(state.R, A), V_dot[..., 6 * self.n :])

    def displaced(self, state: GroupState, displacement: Array) -> GroupState:
        """The configuration moved by a small displacement (body-fixed, then along s); velocities stay."""
        dX = self.along_group(state.R, displacement[..., : 6 * self.n].reshape(state.V.shape))
        x = self.pack(state)
        moved = self.retract(x[..., : self.n_x], flattened(dX, displacement[..., 6 * self.n :]))
        return replace(self.unpack(np.concatenate([moved, x[..., self.n_x :]], axis=-1)), V=state.V)


def predicted_angles(layout: GroupLayout, x: Array, h: float) -> Array:
    """Configurations (..., n_x) with the angles that their rates lead to after a time h."""
    end = layout.n_x - layout.m
    angles = x[..., end - layout.m : end] + h * x[..., end : layout.n_x]
    return np.concatenate([x[..., : end - layout.m], angles, x[..., end:]], axis=-1)


def with_angles(layout: GroupLayout, x: Array, state: GroupState) -> Array:
    """Configurations or flat states with the angles of a state, and their rates."""
    start = 12 * layout.n + layout.k
    return np.concatenate([x[..., :start], state.angles, state.angle_rates, x[..., layout.n_x :]], axis=-1)


def magnitude(layout: GroupLayout, x: Array) -> Array:
    """What relative tolerances refer to: one for displacements, the speeds for velocities, the energy for work."""
    speeds = np.abs(x[..., layout.n_x :])
    return np.concatenate([np.ones((*x.shape[:-1], layout.n_v + 2 * layout.m)), speeds], axis=-1)


def flattened(of_bodies: Array, further: Array) -> Array:
    """Numbers (..., n, m) of bodies, body by body, then those of the further coordinates (..., k)."""
    flat = of_bodies.reshape(*of_bodies.shape[:-2], of_bodies.shape[-2] * of_bodies.shape[-1])
    return np.concatenate([flat, further], axis=-1)
