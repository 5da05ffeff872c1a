"""States of the library's loops along prescribed motions of driven coordinates, computed by kinematics alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.constraints import follow, jacobian, jacobian_dot
from cadmbs.errors import NotSolvableError
from cadmbs.kinematics.configuration import neutral
from cadmbs.system import System
from cadmbs.validation.loops.planar import SampledMotion
from cadmbs.validation.tolerances import SWEEP_CLOSURE, SWEEP_RANK

SWEEP_DIFFERENCE_STEP = 0.01
"""Step of the differences of closed forms [s]: of order eight, with truncation and rounding below 1e-11."""

FIRST_DERIVATIVE_WEIGHTS = (
    np.array([1 / 280, -4 / 105, 1 / 5, -4 / 5, 0.0, 4 / 5, -1 / 5, 4 / 105, -1 / 280]) / SWEEP_DIFFERENCE_STEP
)
SECOND_DERIVATIVE_WEIGHTS = (
    np.array([-1 / 560, 8 / 315, -1 / 5, 8 / 5, -205 / 72, 8 / 5, -1 / 5, 8 / 315, -1 / 560]) / SWEEP_DIFFERENCE_STEP**2
)
"""Weights of central differences of order eight."""


class Sweep(NamedTuple):
    """States (k, ...) of a closed loop: positions, velocities, accelerations."""

    q: Array
    v: Array
    a: Array


def loop_sweep(system: System, drives: Mapping[str, SampledMotion]) -> Sweep:
    """States on the branch of q = 0 with prescribed positions, velocities and accelerations of driven coordinates.

        A v = 0 ,   E v = rates ;      A a = -A' v ,   E a = accelerations

    with unit rows E.

    Args:
        system: A mechanism with loops and no other constraints.
        drives: Motions (k,) by tree coordinate, one for each degree of freedom.

    Raises:
        NotSolvableError: If the branch ends before the end of the motion.
    """
    targets = {name: motion.position for name, motion in drives.items()}
    path = follow(system, neutral(system), targets, tolerance=SWEEP_CLOSURE)
    if not np.all(path.reached):
        raise NotSolvableError(path.sentence)
    q = path.q
    columns = [system.velocity_names.index(name) for name in drives]
    A = jacobian(system, q)
    E = np.broadcast_to(np.eye(system.n_v)[columns], (len(q), len(columns), system.n_v))
    solve = np.linalg.pinv(np.concatenate([A, E], axis=-2), rcond=SWEEP_RANK)
    rates, accelerations = (np.stack([motion[k] for motion in drives.values()], axis=-1) for k in (1, 2))
    zeros = np.zeros((len(q), A.shape[-2]))
    v = matrix_times_vector(solve, np.concatenate([zeros, rates], axis=-1))
    target = -matrix_times_vector(jacobian_dot(system, q, v), v)
    return Sweep(q, v, matrix_times_vector(solve, np.concatenate([target, accelerations], axis=-1)))


def coordinate_motion(system: System, sweep: Sweep, name: str) -> SampledMotion:
    """The motion of one coordinate of the tree in a sweep."""
    q, v = system.position_names.index(name), system.velocity_names.index(name)
    return SampledMotion(sweep.q[:, q], sweep.v[:, v], sweep.a[:, v])


def derivatives_along(function: Callable[[Array], Array], motion: SampledMotion) -> SampledMotion:
    """A function of positions along a motion: value, first and second time derivative.

    The motion is continued with constant acceleration, which does not change these derivatives; differences are of
    order eight.

    Args:
        function: Values of any shape as a function of positions (..., m) or (...); it acts on arrays.
        motion: Its arguments.
    """
    times = SWEEP_DIFFERENCE_STEP * np.arange(-4, 5)
    values = np.stack([function(_position_at(motion, h)) for h in times])
    first = np.tensordot(FIRST_DERIVATIVE_WEIGHTS, values, 1)
    return SampledMotion(values[4], first, np.tensordot(SECOND_DERIVATIVE_WEIGHTS, values, 1))


def _position_at(motion: SampledMotion, h: float) -> Array:
    return np.asarray(motion.position + h * motion.velocity + h * h / 2 * motion.acceleration)


def sine_drives(names: tuple[str, ...], size: float, samples: int = 24) -> dict[str, SampledMotion]:
    """Samples of a motion of several driven coordinates around zero: incommensurable sines.

    Args:
        names: Names of the coordinates.
        size: Amplitude [rad or m].
        samples: Number of samples.
    """
    t = np.linspace(0.0, 6.0, samples)
    drives = {}
    for k, name in enumerate(names):
        rate, phase = 1.0 + 0.37 * k, 0.4 * k
        angle = rate * t + phase
        drives[name] = SampledMotion(size * np.sin(angle), size * rate * np.cos(angle), -size * rate**2 * np.sin(angle))
    return drives


def full_turn_drive(name: str, samples: int = 24) -> dict[str, SampledMotion]:
    """Samples of a whole turn of one coordinate, with a rate and an acceleration that never vanish."""
    angle = np.linspace(0.0, 2 * np.pi, samples, endpoint=False)
    return {name: SampledMotion(angle, np.full(samples, 3.0), np.full(samples, 2.0))}
