"""rA: rotation matrices, advanced on the group; the velocity is the angular velocity in body axes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.absolute.rotations import RotationInertia
from cadmbs.arrays import Array
from cadmbs.lie import so3


@dataclass(frozen=True)
class RotationMatrices:
    """A <- A exp(~ds), v = w. rA paper (8), (31), (32)."""

    word: str = "rA"
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
        momentum = np.einsum("nij,nj->ni", J, v)
        hats = so3.hat(np.stack([v, momentum]))
        residual = np.einsum("nij,nj->ni", J, a) + np.einsum("nij,nj->ni", hats[0], momentum)
        return RotationInertia(residual, J, hats[0] @ J - hats[1], None)

    def rates(self, s: Array, w: Array) -> Array:
        """The angular velocities."""
        return w

    def accelerations(self, s: Array, v: Array, w_dot: Array) -> Array:
        """The angular accelerations."""
        return w_dot
