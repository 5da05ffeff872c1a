"""What a description of rotations offers: state, retraction, maps to angular velocity, inertia terms."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from cadmbs.arrays import Array


class RotationInertia(NamedTuple):
    """Inertia terms of rotation in the coordinates of a description, and their exact derivatives.

    Attributes:
        residual: (n, k) what stands on the left side.
        mass: (n, k, k) derivative along accelerations.
        velocity: (n, k, k) along velocities.
        position: (n, k, k) along the state; None where there is none.
    """

    residual: Array
    mass: Array
    velocity: Array
    position: Array | None


class RotationSizes(Protocol):
    """What a description of rotations is called, and how many numbers it takes."""

    @property
    def word(self) -> str:
        """rA, rp or rE."""
        ...

    @property
    def stored(self) -> int:
        """Numbers a body in the state."""
        ...

    @property
    def k(self) -> int:
        """Numbers a body in velocities and displacements."""
        ...

    @property
    def normed(self) -> bool:
        """Whether the state has unit norm as a constraint, one row a body: (s . s - 1) / 2 = 0."""
        ...


class RotationCoordinates(RotationSizes, Protocol):
    """Rotations A of n bodies, body axes to world, with angular velocities w in body axes.

    A state has `stored` numbers a body, a velocity `k`. Maps that are None are the identity, or zero.
    """

    def matrix(self, s: Array) -> Array:
        """A (n, 3, 3)."""
        ...

    def state(self, A: Array, near: Array | None = None) -> Array:
        """The state (n, stored) of rotations; of equivalent ones the nearest to `near`."""
        ...

    def moved(self, s: Array, ds: Array) -> Array:
        """The state after a displacement (n, k)."""
        ...

    def tangent(self, ds: Array) -> Array | None:
        """D (n, k, k): displacements ds + e lead where ds and then D e leads, to first order in e."""
        ...

    def turn(self, s: Array) -> Array | None:
        """T (n, 3, k) with w = T v, and th = T ds for A <- A exp(~th)."""
        ...

    def turn_change(self, s: Array, v: Array) -> Array | None:
        """d(T v)/ds (n, 3, k)."""
        ...

    def moment_change(self, s: Array, moment: Array) -> Array | None:
        """d(T^T moment)/ds (n, k, k)."""
        ...

    def spin(self, J: Array, s: Array, v: Array, a: Array) -> RotationInertia:
        """T^T (J w' + w x J w) and its derivatives, or an equivalent on the manifold."""
        ...

    def rates(self, s: Array, w: Array) -> Array:
        """Velocities (n, k) of angular velocities."""
        ...

    def accelerations(self, s: Array, v: Array, w_dot: Array) -> Array:
        """Accelerations (n, k) of angular accelerations."""
        ...
