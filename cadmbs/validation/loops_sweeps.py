"""Closed motions of the library's loops whose driven coordinates move as wanted, found by the library alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import resources
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler import compile_mechanism
from cadmbs.constraints import follow, jacobian, jacobian_dot
from cadmbs.errors import NotSolvableError
from cadmbs.importers import load
from cadmbs.kinematics.configuration import neutral
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System
from cadmbs.validation.loops_planar import SampledMotion

CLOSED = 1e-14
"""Residual to which configurations are closed [rad, m]."""

RANK = 1e-6
"""Singular values of rows and drives that are smaller, against the largest, are those of redundant rows."""

STEP = 0.01
"""Step of the differences of closed forms [s]: of order eight, truncation and rounding both stay below 1e-11."""

FIRST = np.array([1 / 280, -4 / 105, 1 / 5, -4 / 5, 0.0, 4 / 5, -1 / 5, 4 / 105, -1 / 280]) / STEP
SECOND = np.array([-1 / 560, 8 / 315, -1 / 5, 8 / 5, -205 / 72, 8 / 5, -1 / 5, 8 / 315, -1 / 560]) / STEP**2
"""Weights of central differences of order eight."""


class Sweep(NamedTuple):
    """States (k, ...) of a closed loop: positions, velocities, accelerations."""

    q: Array
    v: Array
    a: Array


def library_mechanism(name: str) -> Mechanism:
    """A mechanism of the library."""
    with resources.as_file(resources.files("cadmbs.library").joinpath(f"{name}.json")) as path:
        return load(path)


def library_system(name: str) -> System:
    """The same, compiled."""
    return compile_mechanism(library_mechanism(name))


def swept(system: System, drives: Mapping[str, SampledMotion]) -> Sweep:
    """States on the branch of q = 0 whose driven coordinates have given positions, velocities and accelerations.

        A v = 0 ,   E v = rates ;      A a = -A' v ,   E a = accelerations

    with unit rows E. Without multipliers, mass or integration: kinematics alone.

    Args:
        system: A mechanism with loops whose only constraints these are.
        drives: Motions (k,) by tree coordinate, as many as there are degrees of freedom.

    Raises:
        NotSolvableError: If the branch ends before.
    """
    wanted = {name: motion.position for name, motion in drives.items()}
    found = follow(system, neutral(system), wanted, tolerance=CLOSED)
    if not np.all(found.reached):
        raise NotSolvableError(found.sentence)
    q = found.q
    places = [system.velocity_names.index(name) for name in drives]
    A = jacobian(system, q)
    E = np.broadcast_to(np.eye(system.n_v)[places], (len(q), len(places), system.n_v))
    solve = np.linalg.pinv(np.concatenate([A, E], axis=-2), rcond=RANK)
    rates, accelerations = (np.stack([motion[k] for motion in drives.values()], axis=-1) for k in (1, 2))
    still = np.zeros((len(q), A.shape[-2]))
    v = times(solve, np.concatenate([still, rates], axis=-1))
    target = -times(jacobian_dot(system, q, v), v)
    return Sweep(q, v, times(solve, np.concatenate([target, accelerations], axis=-1)))


def coordinate_motion(system: System, sweep: Sweep, name: str) -> SampledMotion:
    """One plain coordinate of the tree along a sweep."""
    q, v = system.position_names.index(name), system.velocity_names.index(name)
    return SampledMotion(sweep.q[:, q], sweep.v[:, v], sweep.a[:, v])


def along(function: Callable[[Array], Array], motion: SampledMotion) -> SampledMotion:
    """A function of positions along a motion: value, first and second time derivative.

    The motion is continued with constant acceleration, which does not change these; differences are of order eight.

    Args:
        function: Positions (..., m) or (...) to values of any shape; acts on arrays.
        motion: Its arguments.
    """
    times_ahead = STEP * np.arange(-4, 5)
    values = np.stack([function(_ahead(motion, h)) for h in times_ahead])
    first, second = np.tensordot(FIRST, values, 1), np.tensordot(SECOND, values, 1)
    return SampledMotion(values[4], first, second)


def _ahead(motion: SampledMotion, h: float) -> Array:
    return np.asarray(motion.position + h * motion.velocity + h * h / 2 * motion.acceleration)


def times(matrix: Array, vector: Array) -> Array:
    """Products of matrices (..., m, n) and vectors (..., n)."""
    return np.asarray(np.squeeze(matrix @ vector[..., None], -1))


def driven(names: tuple[str, ...], size: float, samples: int = 24) -> dict[str, SampledMotion]:
    """Samples of a motion of several driven coordinates around zero: incommensurable sines.

    Args:
        names: Of the coordinates.
        size: Amplitude [rad or m].
        samples: How many.
    """
    t = np.linspace(0.0, 6.0, samples)
    found = {}
    for k, name in enumerate(names):
        rate, phase = 1.0 + 0.37 * k, 0.4 * k
        angle = rate * t + phase
        found[name] = SampledMotion(size * np.sin(angle), size * rate * np.cos(angle), -size * rate**2 * np.sin(angle))
    return found


def turning(name: str, samples: int = 24) -> dict[str, SampledMotion]:
    """Samples of a whole turn of one coordinate, with a rate and an acceleration that never vanish."""
    angle = np.linspace(0.0, 2 * np.pi, samples, endpoint=False)
    return {name: SampledMotion(angle, np.full(samples, 3.0), np.full(samples, 2.0))}
