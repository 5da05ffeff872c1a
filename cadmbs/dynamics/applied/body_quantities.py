"""Energy, centre of mass and momentum of some bodies of the document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.dynamics.applied.body_motions import BodyMotions
from cadmbs.lie import se3, so3
from cadmbs.system import System


@dataclass(frozen=True)
class BodySet:
    """k bodies in motion, world axes.

    Attributes:
        mass: (..., k) [kg].
        center: (..., k, 3) centres of mass from the state's point [m].
        velocity: (..., k, 3) their velocities [m/s].
        omega: (..., k, 3) angular velocities [rad/s].
        spin: (..., k, 3) Theta w about the centres of mass [kg m^2/s].
        point: (..., 3) the state's point in the world [m].
    """

    mass: Array
    center: Array
    velocity: Array
    omega: Array
    spin: Array
    point: Array

    @property
    def kinetic_energy(self) -> Array:
        """1/2 sum m v . v + w . Theta w (...) [J]."""
        return np.asarray(
            0.5
            * (
                np.sum(np.sum(self.velocity**2, axis=-1) * self.mass, axis=-1)
                + np.sum(self.omega * self.spin, axis=(-2, -1))
            )
        )

    def potential_energy(self, gravity: Array) -> Array:
        """-sum m g . r (...) [J], zero at the world origin."""
        height = matrix_times_vector(self.center + self.point[..., None, :], gravity)
        return np.asarray(-np.sum(height * self.mass, axis=-1))

    @property
    def center_of_mass(self) -> Array:
        """Common centre sum m r / sum m (..., 3) from the state's point [m]; not a number without mass."""
        total = np.sum(self.mass, axis=-1)[..., None]
        weighted = np.sum(self.mass[..., None] * self.center, axis=-2)
        return np.asarray(weighted / np.where(total > 0.0, total, np.nan))

    def angular_momentum(self, about: Array) -> Array:
        """Angular momentum sum Theta w + (r - about) x m v (..., 3) [kg m^2/s]; `about` from the state's point."""
        arms = self.center - about[..., None, :]
        return np.asarray(np.sum(self.spin + so3.cross(arms, self.mass[..., None] * self.velocity), axis=-2))


def body_set(system: System, now: BodyMotions, point: Array, bodies: Sequence[int]) -> BodySet:
    """Bodies of the document, by index, in a motion about a point (..., 3)."""
    chosen, records = list(bodies), system.bodies
    moving = records.moving[chosen]
    pose, twist = now.pose[..., moving, :, :], now.twist[..., moving, :]
    center = se3.apply(pose, records.center_of_mass[..., chosen, :] - system.origin)
    omega, R = twist[..., :3], pose[..., :3, :3]
    inertia = R @ records.inertia[..., chosen, :, :] @ np.swapaxes(R, -1, -2)
    return BodySet(
        mass=records.mass[..., chosen],
        center=center,
        velocity=twist[..., 3:] + so3.cross(omega, center),
        omega=omega,
        spin=matrix_times_vector(inertia, omega),
        point=np.asarray(point),
    )
