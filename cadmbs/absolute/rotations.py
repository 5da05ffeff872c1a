"""Descriptions of rotations: state, retraction, maps to angular velocity, inertia terms; rotation matrices (rA)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import so3


class RotationInertia(NamedTuple):
    """Inertia terms of rotation in the coordinates of a description, and their exact derivatives.

    Attributes:
        residual: (n, k) left side of the equations.
        mass: (n, k, k) derivative along accelerations.
        velocity: (n, k, k) along velocities.
        position: (n, k, k) along the state; None where there is none.
    """

    residual: Array
    mass: Array
    velocity: Array
    position: Array | None


class RotationSizes(Protocol):
    """The name of a description of rotations, and how many numbers it takes."""

    @property
    def name(self) -> str:
        """rA, rp or rE."""

    @property
    def stored(self) -> int:
        """Numbers a body in the state."""

    @property
    def k(self) -> int:
        """Numbers a body in velocities and displacements."""

    @property
    def normed(self) -> bool:
        """Whether the state has unit norm as a constraint, one row a body: (s . s - 1) / 2 = 0."""


class RotationCoordinates(RotationSizes, Protocol):
    """Rotations A of n bodies, body axes to world, with angular velocities w in body axes.

    A state has `stored` numbers a body, a velocity `k`. Maps that are None are the identity, or zero.
    """

    def matrix(self, s: Array) -> Array:
        """A (n, 3, 3)."""

    def state(self, A: Array, near: Array | None = None) -> Array:
        """The state (n, stored) of rotations; of equivalent ones the nearest to `near`."""

    def moved(self, s: Array, ds: Array) -> Array:
        """The state after a displacement (n, k)."""

    def tangent(self, ds: Array) -> Array | None:
        """D (n, k, k): displacements ds + e lead where ds and then D e leads, to first order in e."""

    def turn(self, s: Array) -> Array | None:
        """T (n, 3, k) with w = T v, and th = T ds for A <- A exp(~th)."""

    def turn_change(self, s: Array, v: Array) -> Array | None:
        """d(T v)/ds (n, 3, k)."""

    def moment_change(self, s: Array, moment: Array) -> Array | None:
        """d(T^T moment)/ds (n, k, k)."""

    def spin(self, J: Array, s: Array, v: Array, a: Array) -> RotationInertia:
        """T^T (J w' + w x J w) and its derivatives, or an equivalent on the manifold."""

    def rates(self, s: Array, w: Array) -> Array:
        """Velocities (n, k) of angular velocities."""

    def accelerations(self, s: Array, v: Array, w_dot: Array) -> Array:
        """Accelerations (n, k) of angular accelerations."""


def rotated(matrices: Array, vectors: Array) -> Array:
    """A x (n, m) of n bodies, for matrices (n, m, k) and vectors (n, k): for few bodies faster than matmul."""
    return np.asarray(np.einsum("nij,nj->ni", matrices, vectors))


@dataclass(frozen=True)
class RotationMatrices:
    """A <- A exp(~ds), v = w. rA paper (8), (31), (32)."""

    name: str = "rA"
    stored: int = 9
    k: int = 3
    normed: bool = False

    def matrix(self, s: Array) -> Array:
        """The state itself."""
        return s.reshape(-1, 3, 3)

    def state(self, A: Array, near: Array | None = None) -> Array:
        """The matrix as nine numbers."""
        return A.reshape(-1, 9)

    def moved(self, s: Array, ds: Array) -> Array:
        """A exp(~ds)."""
        return np.asarray(s.reshape(-1, 3, 3) @ so3.exp(ds)).reshape(-1, 9)

    def tangent(self, ds: Array) -> Array:
        """The right Jacobian dexp_(-ds), which the paper leaves out: T of the corrected (38c)."""
        return so3.dexp(-ds)

    def turn(self, s: Array) -> None:
        """The velocity is w itself."""

    def turn_change(self, s: Array, v: Array) -> None:
        """No change."""

    def moment_change(self, s: Array, moment: Array) -> None:
        """No change."""

    def spin(self, J: Array, s: Array, v: Array, a: Array) -> RotationInertia:
        """J w' + w x J w, with derivative J along w' and ~w J - hat(J w) along w. rA paper (31), (38c)."""
        momentum = rotated(J, v)
        hats = so3.hat(np.stack([v, momentum]))
        residual = rotated(J, a) + rotated(hats[0], momentum)
        return RotationInertia(residual, J, hats[0] @ J - hats[1], None)

    def rates(self, s: Array, w: Array) -> Array:
        """The angular velocities."""
        return w

    def accelerations(self, s: Array, v: Array, w_dot: Array) -> Array:
        """The angular accelerations."""
        return w_dot
