"""States of free bodies as flat arrays, and what the two groups make of them."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum

import numpy as np

from cadmbs.arrays import Array
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
    """Where n free bodies are and how they move, and k further coordinates.

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
        return np.concatenate([_flattened(self.V), self.s_dot], axis=-1)

    def at(self, k: int) -> GroupState:
        """The motion at one of the times of a motion over time."""
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

    def moved(self, x: Array, dx: Array) -> Array:
        """Configurations (..., n_x) moved by displacements (..., n_v) of the group; angles stay."""
        end = 12 * self.n + self.k
        return np.concatenate([self._space(self.k).retract(x[..., :end], dx), x[..., end:]], axis=-1)

    def _space(self, flat: int) -> Space:
        bodies = rigid_motions if self.group is Group.SE3 else rotations_and_translations
        return product(bodies(self.n), euclidean(flat))

    def motion(self, x: Array) -> GroupState:
        """The motion that a state means."""
        n, k, m = self.n, self.k, self.m
        bodies = x[..., : 12 * n].reshape(*x.shape[:-1], n, 12)
        sizes = [k, m, m, 6 * n, k]
        s, angles, rates, V, s_dot, work = np.split(x[..., 12 * n :], np.cumsum(sizes).tolist(), axis=-1)
        R = bodies[..., :9].reshape(*x.shape[:-1], n, 3, 3)
        V = V.reshape(*x.shape[:-1], n, 6)
        if self.group is Group.SO3XR3:
            V = np.concatenate([V[..., :3], _times(np.swapaxes(R, -1, -2), V[..., 3:])], axis=-1)
        return GroupState(R, bodies[..., 9:], V, s, s_dot, angles, rates, work[..., 0])

    def state(self, motion: GroupState) -> Array:
        """The state of a motion."""
        poses = np.concatenate([motion.R.reshape(*motion.r.shape[:-1], 9), motion.r], axis=-1)
        parts = [_flattened(poses), motion.s, motion.angles, motion.angle_rates, self.velocities(motion)]
        return np.concatenate([*parts, motion.work[..., None]], axis=-1)

    def velocities(self, motion: GroupState) -> Array:
        """(..., n_v) as the group has them."""
        V = motion.V
        if self.group is Group.SO3XR3:
            V = np.concatenate([V[..., :3], _times(motion.R, V[..., 3:])], axis=-1)
        return np.concatenate([_flattened(V), motion.s_dot], axis=-1)

    def accelerations(self, motion: GroupState, change: Array) -> Array:
        """Accelerations (..., n_v) as the group has them, from those of the body-fixed twists.

        SO(3) x R^3:  r" = R (v' + w x v)
        """
        if self.group is Group.SE3:
            return change
        A = change[..., : 6 * self.n].reshape(motion.V.shape)
        linear = _times(motion.R, A[..., 3:] + so3.cross(motion.V[..., :3], motion.V[..., 3:]))
        bodies = np.concatenate([A[..., :3], linear], axis=-1)
        return np.concatenate([_flattened(bodies), change[..., 6 * self.n :]], axis=-1)

    def rate(self, motion: GroupState, change: Array, power: float) -> Array:
        """The tangent of a state: velocities, rates of angles, accelerations, power."""
        parts = [self.velocities(motion), motion.angle_rates, np.zeros(self.m), self.accelerations(motion, change)]
        return np.concatenate([*parts, [power]])

    def displaced(self, motion: GroupState, displacement: Array) -> GroupState:
        """The configuration moved by a small displacement (body-fixed, then along s); velocities stay."""
        dX = displacement[..., : 6 * self.n].reshape(motion.V.shape)
        if self.group is Group.SO3XR3:
            dX = np.concatenate([dX[..., :3], _times(motion.R, dX[..., 3:])], axis=-1)
        tangent = np.concatenate([_flattened(dX), displacement[..., 6 * self.n :]], axis=-1)
        state = self.state(motion)
        x = self.moved(state[..., : self.n_x], tangent)
        moved = self.motion(np.concatenate([x, state[..., self.n_x :]], axis=-1))
        return replace(moved, V=motion.V)


def with_expected_angles(layout: GroupLayout, x: Array, h: float) -> Array:
    """Configurations (..., n_x) with the angles that their rates lead to after a time h."""
    end = layout.n_x - layout.m
    angles = x[..., end - layout.m : end] + h * x[..., end : layout.n_x]
    return np.concatenate([x[..., : end - layout.m], angles, x[..., end:]], axis=-1)


def with_angles(layout: GroupLayout, x: Array, motion: GroupState) -> Array:
    """Configurations or states with the angles of a motion, and their rates."""
    start = 12 * layout.n + layout.k
    return np.concatenate([x[..., :start], motion.angles, motion.angle_rates, x[..., layout.n_x :]], axis=-1)


def magnitude(layout: GroupLayout, x: Array) -> Array:
    """What relative tolerances refer to: one for displacements, the speeds for velocities, the energy for work."""
    own = np.abs(x[..., layout.n_x :])
    return np.concatenate([np.ones((*x.shape[:-1], layout.n_v + 2 * layout.m)), own], axis=-1)


def _flattened(x: Array) -> Array:
    return x.reshape(*x.shape[:-2], x.shape[-2] * x.shape[-1])


def _times(matrix: Array, vector: Array) -> Array:
    return np.asarray(np.squeeze(matrix @ vector[..., None], -1))
