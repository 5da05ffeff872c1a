"""States of free bodies as flat arrays, and what the two groups make of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from cadmbs.arrays import Array
from cadmbs.integrators.munthe_kaas import StateSpace
from cadmbs.integrators.spaces import flat, product, rigid_motions, rotations_and_translations
from cadmbs.lie import so3


class Group(StrEnum):
    """The configuration space of one body."""

    SE3 = "SE3"
    """Rigid motions; velocities are body-fixed twists (w, v) of the centre of mass."""
    SO3XR3 = "SO3xR3"
    """Direct product; velocities are mixed twists: w in body axes, velocity of the centre of mass in the world."""


@dataclass(frozen=True)
class Motion:
    """Where n free bodies are and how they move, and k further coordinates.

    Attributes:
        R: (..., n, 3, 3) rotations from the axes of the body frames to the world.
        r: (..., n, 3) centres of mass about `System.origin` [m].
        V: (..., n, 6) body-fixed twists of the centres of mass, angular first.
        s: (..., k) further coordinates.
        s_dot: (..., k) their rates.
        work: (...) energy supplied so far [J].
    """

    R: Array
    r: Array
    V: Array
    s: Array
    s_dot: Array
    work: Array

    @property
    def velocities(self) -> Array:
        """(..., 6 n + k) body-fixed twists, then further rates."""
        return np.concatenate([_flattened(self.V), self.s_dot], axis=-1)


@dataclass(frozen=True)
class Layout:
    """The flat state (R, r of each body; s; velocities of each body; s_dot; work), velocities as the group has them.

    Attributes:
        group: What the velocities are.
        n: Number of bodies.
        k: Number of further coordinates.
    """

    group: Group
    n: int
    k: int

    @property
    def n_v(self) -> int:
        """Number of velocities."""
        return 6 * self.n + self.k

    def space(self) -> StateSpace:
        """G^n x R^k x R^(6 n + k) x R: configurations, velocities, work. P-INT (21)-(24)."""
        bodies = rigid_motions if self.group is Group.SE3 else rotations_and_translations
        return product([bodies(self.n), flat(self.k + self.n_v + 1)])

    def configurations(self) -> StateSpace:
        """G^n x R^k alone."""
        bodies = rigid_motions if self.group is Group.SE3 else rotations_and_translations
        return product([bodies(self.n), flat(self.k)])

    def motion(self, x: Array) -> Motion:
        """The motion that a state means."""
        n, k = self.n, self.k
        batch = x.shape[:-1]
        bodies = x[..., : 12 * n].reshape(*batch, n, 12)
        rest = x[..., 12 * n :]
        R = bodies[..., :9].reshape(*batch, n, 3, 3)
        V = rest[..., k : k + 6 * n].reshape(*batch, n, 6)
        if self.group is Group.SO3XR3:
            V = np.concatenate([V[..., :3], _times(np.swapaxes(R, -1, -2), V[..., 3:])], axis=-1)
        return Motion(R, bodies[..., 9:], V, rest[..., :k], rest[..., k + 6 * n : -1], rest[..., -1])

    def state(self, motion: Motion) -> Array:
        """The state of a motion."""
        V = motion.V
        if self.group is Group.SO3XR3:
            V = np.concatenate([V[..., :3], _times(motion.R, V[..., 3:])], axis=-1)
        places = np.concatenate([motion.R.reshape(*motion.r.shape[:-1], 9), motion.r], axis=-1)
        parts = [_flattened(places), motion.s, _flattened(V), motion.s_dot, motion.work[..., None]]
        return np.concatenate(parts, axis=-1)

    def rate(self, motion: Motion, acceleration: Array, power: Array) -> Array:
        """(velocities, accelerations, power) as the group has them, from those of the body-fixed twists.

        SO(3) x R^3:  r" = R (v' + w x v)
        """
        n = self.n
        V, change = motion.V, acceleration[..., : 6 * n].reshape(motion.V.shape)
        if self.group is Group.SO3XR3:
            w, v = V[..., :3], V[..., 3:]
            linear = _times(motion.R, change[..., 3:] + so3.cross(w, v))
            V = np.concatenate([w, _times(motion.R, v)], axis=-1)
            change = np.concatenate([change[..., :3], linear], axis=-1)
        parts = [_flattened(V), motion.s_dot, _flattened(change), acceleration[..., 6 * n :], power[..., None]]
        return np.concatenate(parts, axis=-1)

    def moved(self, motion: Motion, displacement: Array) -> Motion:
        """The configuration moved by a small displacement (body-fixed, then along s); velocities stay."""
        dX = displacement[..., : 6 * self.n].reshape(motion.V.shape)
        if self.group is Group.SO3XR3:
            dX = np.concatenate([dX[..., :3], _times(motion.R, dX[..., 3:])], axis=-1)
        places = np.concatenate([motion.R.reshape(*motion.r.shape[:-1], 9), motion.r], axis=-1)
        start = np.concatenate([_flattened(places), motion.s], axis=-1)
        tangent = np.concatenate([_flattened(dX), displacement[..., 6 * self.n :]], axis=-1)
        end = self.configurations().retract(start, tangent)
        bodies = end[..., : 12 * self.n].reshape(*end.shape[:-1], self.n, 12)
        R = bodies[..., :9].reshape(motion.R.shape)
        return Motion(R, bodies[..., 9:], motion.V, end[..., 12 * self.n :], motion.s_dot, motion.work)

    def magnitude(self, x: Array) -> Array:
        """What relative tolerances refer to: one for displacements, the speeds for velocities, the energy for work."""
        own = np.abs(x[..., 12 * self.n + self.k :])
        return np.concatenate([np.ones((*x.shape[:-1], self.n_v)), own], axis=-1)


def _flattened(x: Array) -> Array:
    return x.reshape(*x.shape[:-2], x.shape[-2] * x.shape[-1])


def _times(matrix: Array, vector: Array) -> Array:
    return np.asarray(np.squeeze(matrix @ vector[..., None], -1))
