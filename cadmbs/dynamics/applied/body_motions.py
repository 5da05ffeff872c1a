"""Where the points and axes of bodies are and how fast they move, with their derivatives along several directions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.dynamics.applied.duals import Dual, cross
from cadmbs.lie import se3, so3
from cadmbs.system.functions import TimeFunction


@dataclass(frozen=True)
class BodyMotions:
    """Poses and twists of all moving bodies about one point, world axes.

    In directional mode there are displacements, poses and twists have an axis of length one before that of the bodies,
    where the displacements have the directions, and times have one more axis too.

    Attributes:
        pose: (..., n, 4, 4) displacements from q = 0.
        twist: (..., n, 6).
        t: Times (..., 1) [s].
        moved: (..., n, 6) displacements of the bodies as twists, or None.
        d_twist: (..., n, 6) changes of the twists, or None.
    """

    pose: Array
    twist: Array
    t: Array
    moved: Array | None = None
    d_twist: Array | None = None

    def at_time(self, function: TimeFunction) -> Array:
        """Value (..., 1) of a function of time."""
        return function.jet(self.t).value

    def point(self, body: int, at_zero: ArrayLike) -> Dual:
        """Current position of a point that is fixed to a body."""
        point = se3.apply(self.pose[..., body, :, :], at_zero)
        if self.moved is None:
            return Dual(point)
        moved = self.moved[..., body, :]
        return Dual(point, moved[..., 3:] + so3.cross(moved[..., :3], point))

    def vector(self, body: int, at_zero: ArrayLike) -> Dual:
        """Current components of a vector that is fixed to a body."""
        vector = matrix_times_vector(self.pose[..., body, :3, :3], np.asarray(at_zero, dtype=float))
        return Dual(vector, None if self.moved is None else so3.cross(self.moved[..., body, :3], vector))

    def axes(self, body: int, at_zero: Array) -> list[Dual]:
        """Current directions of the columns of a rotation at q = 0."""
        return [self.vector(body, at_zero[:, k]) for k in range(3)]

    def angular_velocity(self, body: int) -> Dual:
        """Angular velocity of a body."""
        return Dual(self.twist[..., body, :3], None if self.d_twist is None else self.d_twist[..., body, :3])

    def velocity(self, body: int, point: Dual) -> Dual:
        """Velocity of the point of a body that is now at `point`."""
        linear = Dual(self.twist[..., body, 3:], None if self.d_twist is None else self.d_twist[..., body, 3:])
        return linear + cross(self.angular_velocity(body), point)

    def relative_rotation(self, bodies: tuple[int, int], frame: Array) -> Dual:
        """Rotation vector [rad] of the second body against the first, in axes of the first that are a frame's at q = 0.

        exp(theta) = C_i^T C_j ,   d(theta) = dexp_theta^-1 C_i^T (moved_j - moved_i) ,   at most pi in size
        """
        C_i, C_j = (self.pose[..., body, :3, :3] @ frame for body in bodies)
        theta = so3.log(np.swapaxes(C_i, -1, -2) @ C_j)
        if self.moved is None:
            return Dual(theta)
        turned = self.moved[..., bodies[1], :3] - self.moved[..., bodies[0], :3]
        inward = so3.dexp_inverse(theta) @ np.swapaxes(C_i, -1, -2)
        return Dual(theta, matrix_times_vector(inward, turned))
