"""Drift off the constraints: how it is measured, what was seen of it, and who may look in place of NumPy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import velocity_target, wrench_rows
from cadmbs.constraints.projection import row_velocities
from cadmbs.constraints.rows import closure
from cadmbs.system import System

if TYPE_CHECKING:
    from cadmbs.kernels.loops_probe import Look


@dataclass
class Drift:
    """Violations at the ends of steps, before they were taken back.

    Attributes:
        position: Largest residual seen [rad, m].
        velocity: Largest violation on velocity level [rad/s, m/s].
        projections: How often states were moved back.
        shortest: How many of these took the shortest way, because no choice of coordinates was good.
        restored: Rows of the result, between steps, that were moved back.
    """

    position: float = 0.0
    velocity: float = 0.0
    projections: int = 0
    shortest: int = 0
    restored: int = 0


class Probe(Protocol):
    """What looks at single states in place of NumPy, where it can."""

    def look(self, t: float, x: Array) -> Look | None:
        """Drift of a state (n,), taken back where it is too large; None where it cannot tell."""
        ...

    def clear_of(self, margin: float) -> bool:
        """Whether the rows of the last look have more than a part of their independence at the start."""
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
