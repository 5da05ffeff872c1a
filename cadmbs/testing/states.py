"""Random states of a system, on the manifold of its configurations."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kinematics import integrate, neutral
from cadmbs.system import System


class State(NamedTuple):
    """Positions (..., n_q), velocities (..., n_v), accelerations (..., n_v)."""

    q: Array
    v: Array
    a: Array


def random_positions(system: System, seed: int, batch: tuple[int, ...] = (), size: float = 0.7) -> Array:
    """Positions (*batch, n_q), displaced from neutral by normal numbers of standard deviation `size` [rad or m]."""
    rng = np.random.default_rng(seed)
    return integrate(system, neutral(system), size * rng.normal(size=(*batch, system.n_v)))


def random_velocities(system: System, seed: int, batch: tuple[int, ...] = (), size: float = 1.0) -> Array:
    """Velocities, accelerations or forces (*batch, n_v), normal with standard deviation `size`."""
    return size * np.random.default_rng(seed).normal(size=(*batch, system.n_v))


def random_state(system: System, seed: int, batch: tuple[int, ...] = ()) -> State:
    """Positions, velocities and accelerations, independent of each other."""
    return State(
        random_positions(system, 3 * seed, batch),
        random_velocities(system, 3 * seed + 1, batch),
        random_velocities(system, 3 * seed + 2, batch),
    )
