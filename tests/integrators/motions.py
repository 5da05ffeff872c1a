"""Motions in closed form on every space: x(t) = exp(g a) x0 exp(g b) with constant a, b and g = t + 0.3 sin 2t."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cadmbs.integrators import spaces
from cadmbs.integrators.spaces import Factor
from cadmbs.lie import quaternion, se3, so3

A = np.array([0.4, -0.7, 0.5])
B = np.array([-0.3, 0.6, 0.8])
AXES = np.stack([A, [0.2, 0.5, -0.9]]), np.stack([B, [0.7, -0.1, 0.3]])
"""The constants of two copies."""


def clock(t: float) -> float:
    """G(t)."""
    return t + 0.3 * np.sin(2.0 * t)


def pace(t: float) -> float:
    """Derivative of g."""
    return 1.0 + 0.6 * np.cos(2.0 * t)


@dataclass(frozen=True)
class Problem:
    """An equation with its solution.

    Attributes:
        space: Where it lives.
        f: (t, x) -> the tangent, also of batches.
        exact: t -> the state as the space writes it.
    """

    space: Factor
    f: Callable[[float, np.ndarray], np.ndarray]
    exact: Callable[[float], np.ndarray]

    @property
    def start(self) -> np.ndarray:
        """The state at time zero."""
        return self.exact(0.0)


def turned(matrix: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """Matrix times vector, batched."""
    return (matrix @ vector[..., None])[..., 0]


def behind_each_other(tangents: np.ndarray, copies: int) -> np.ndarray:
    """(..., copies, n) -> (..., copies n); those of a single one as they are."""
    return tangents if copies == 1 else tangents.reshape(*tangents.shape[:-2], -1)


def rotation(a: np.ndarray = A, b: np.ndarray = B) -> Problem:
    """R' = g' (~a R + R ~b)."""
    copies = len(a) if a.ndim == 2 else 1
    return Problem(
        spaces.rotations(copies),
        lambda t, R: behind_each_other(pace(t) * (turned(np.swapaxes(R, -1, -2), a) + b), copies),
        lambda t: so3.exp(clock(t) * a) @ so3.exp(a - b) @ so3.exp(clock(t) * b),
    )


def unit_quaternion(a: np.ndarray = A, b: np.ndarray = B) -> Problem:
    """The same rotations."""
    copies = len(a) if a.ndim == 2 else 1

    def f(t, q):
        R = quaternion.rotation(q)
        return behind_each_other(pace(t) * (turned(np.swapaxes(R, -1, -2), a) + b), copies)

    def exact(t):
        first, last = quaternion.exp(clock(t) * a), quaternion.exp(clock(t) * b)
        return quaternion.multiply(quaternion.multiply(first, quaternion.exp(a - b)), last)

    return Problem(spaces.unit_quaternions(copies), f, exact)


def rigid_motion(copies: int = 1) -> Problem:
    """C' = g' (^a C + C ^b) with twists a, b."""
    a, b = (np.concatenate([axes, np.roll(axes, 1, axis=-1) + 0.2], axis=-1) for axes in AXES)
    a, b = (a[0], b[0]) if copies == 1 else (a, b)
    return Problem(
        spaces.rigid_motions(copies),
        lambda t, C: behind_each_other(pace(t) * (turned(se3.adjoint(se3.inverse(C)), a) + b), copies),
        lambda t: se3.exp(clock(t) * a) @ se3.exp(a - b) @ se3.exp(clock(t) * b),
    )


def rotation_and_translation(copies: int = 1) -> Problem:
    """As `rotation`, and p' = g' a x p in fixed axes."""
    a, b = (AXES[0][0], AXES[1][0]) if copies == 1 else AXES

    def f(t, C):
        angular = turned(np.swapaxes(C[..., :3, :3], -1, -2), a) + b
        return behind_each_other(pace(t) * np.concatenate([angular, np.cross(a, C[..., :3, 3])], axis=-1), copies)

    def exact(t):
        return se3.pose(rotation(a, b).exact(t), turned(so3.exp(clock(t) * a), b + 1.0))

    return Problem(spaces.rotations_and_translations(copies), f, exact)


MATRIX = np.array([[-0.4, 2.0], [-1.5, -0.1]])
EIGENVALUES, EIGENVECTORS = np.linalg.eig(MATRIX)
AMPLITUDES = np.linalg.solve(EIGENVECTORS, np.array([0.7, -0.2], dtype=complex))


def linear() -> Problem:
    """x' = g' M x in the plane."""
    return Problem(
        spaces.euclidean(2),
        lambda t, x: pace(t) * turned(MATRIX, x),
        lambda t: (EIGENVECTORS @ (np.exp(clock(t) * EIGENVALUES) * AMPLITUDES)).real,
    )


def together(*problems: Problem) -> Problem:
    """Problems side by side."""
    space = spaces.product([problem.space for problem in problems])

    def f(t, x):
        rates = [problem.f(t, part) for problem, part in zip(problems, space.split(x), strict=True)]
        return np.concatenate(rates, axis=-1)

    return Problem(space, f, lambda t: space.join(*(problem.exact(t) for problem in problems)))


PROBLEMS = {
    "R^2": linear(),
    "SO(3)": rotation(),
    "SO(3)^2": rotation(*AXES),
    "quaternions": unit_quaternion(),
    "quaternions^2": unit_quaternion(*AXES),
    "SE(3)": rigid_motion(),
    "SE(3)^2": rigid_motion(2),
    "SO(3) x R^3": rotation_and_translation(),
    "(SO(3) x R^3)^2": rotation_and_translation(2),
    "product": together(linear(), rotation(), unit_quaternion(), rigid_motion(2), rotation_and_translation()),
}


def off_the_group(space: Factor, x: np.ndarray) -> float:
    """How far states (..., *shape) are off their group."""
    return space.distance(space.flatten(x))
