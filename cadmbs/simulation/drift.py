"""Drift off the constraints: how it is measured, and what was seen of it along a motion."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import velocity_target, wrench_rows
from cadmbs.constraints.projection import row_velocities
from cadmbs.constraints.rows import closure
from cadmbs.kernels.drift_check import DriftCheck
from cadmbs.system import System


@dataclass(frozen=True)
class DriftHistory:
    """Violations at the ends of steps, before states were projected.

    Attributes:
        position: Largest residual seen [rad, m].
        velocity: Largest violation on velocity level [rad/s, m/s].
        projections: How often states were projected.
        shortest: How many of these took the shortest correction, because no choice of coordinates was good.
    """

    position: float = 0.0
    velocity: float = 0.0
    projections: int = 0
    shortest: int = 0

    def after(self, check: DriftCheck) -> DriftHistory:
        """With what one more check saw."""
        return replace(
            self,
            position=max(self.position, check.gap),
            velocity=max(self.velocity, check.defect),
            projections=self.projections + check.projections,
            shortest=self.shortest + check.shortest,
        )


class DriftKernel(Protocol):
    """What checks single states in place of NumPy, where it can."""

    def check(self, t: float, x: Array) -> DriftCheck | None:
        """Drift of a state (n,), projected where it is too large; None where NumPy is to check."""
        ...

    def clear_of(self, margin: float) -> bool:
        """Whether the rows of the last check have more than a part of their independence at the start."""
        ...


def violations(system: System, t: float | Array, q: Array, v: Array) -> tuple[Array, Array]:
    """Largest residual of positions (...,) [rad, m], and of velocities."""
    at = wrench_rows(system, q, v, t)
    speed = row_velocities(system, at, v) - velocity_target(system, q, t)
    return largest(closure(system, q, t)), largest(speed)


def largest(values: Array) -> Array:
    """Largest size (...,) of the entries of vectors (..., n)."""
    return np.asarray(np.max(np.abs(values), axis=-1, initial=0.0))


def speed_of(v: Array) -> Array:
    """Largest velocity (...,), at least one: what violations are measured with."""
    return np.maximum(1.0, largest(v))
