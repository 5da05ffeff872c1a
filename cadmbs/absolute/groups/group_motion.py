"""A motion of the bodies of a mechanism on a group."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.absolute.groups.equations import GroupEquations
from cadmbs.absolute.groups.projection import ConstraintDrift
from cadmbs.absolute.groups.states import GroupState
from cadmbs.arrays import Array
from cadmbs.integrators.trajectory import Trajectory
from cadmbs.system import System


@dataclass(frozen=True)
class GroupMotion:
    """A motion in absolute coordinates.

    Attributes:
        system: The mechanism in joint coordinates.
        equations: Of the mechanism.
        t: (n_t,) [s].
        motion: Bodies at these times, (n_t, n, ...).
        trajectory: Counts, and how it ended.
        drift: What was seen of the constraints after steps.
    """

    system: System
    equations: GroupEquations
    t: Array
    motion: GroupState
    trajectory: Trajectory
    drift: ConstraintDrift

    @property
    def energies(self) -> Array:
        """Kinetic energy and that of gravity (n_t,) [J]."""
        kinetic, potential = self.equations.energies(self.motion)
        return np.asarray(kinetic + potential)

    @property
    def residuals(self) -> Array:
        """(n_t, n_rows) residuals of the rows that restrict positions, zero in others [rad, m]."""
        return self.equations.rows.residuals(self.motion, self.t)

    @property
    def slips(self) -> Array:
        """(n_t, n_rows) violations of all rows by velocities [rad/s, m/s]."""
        level = self.equations.rows.level(self.motion, self.t)
        return level.speed - level.aim
