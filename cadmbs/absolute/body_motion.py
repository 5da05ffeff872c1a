"""What reading the coordinates of joints off moving bodies needs: any motion in absolute coordinates has it."""

from __future__ import annotations

from typing import Protocol

from cadmbs.absolute.bodies import MovingBodies
from cadmbs.absolute.joint_connections import JointConnection
from cadmbs.arrays import Array
from cadmbs.system import System


class JointedBodies(Protocol):
    """Bodies and the joints between them."""

    @property
    def system(self) -> System:
        """The mechanism."""
        ...

    @property
    def bodies(self) -> MovingBodies:
        """Its moving bodies."""
        ...

    @property
    def joints(self) -> tuple[JointConnection, ...]:
        """All joints between them."""
        ...


class BodyTrajectory(Protocol):
    """Bodies over time, the world left out."""

    @property
    def model(self) -> JointedBodies:
        """The mechanism."""
        ...

    @property
    def t(self) -> Array:
        """(n_t,) [s]."""
        ...

    @property
    def centers(self) -> Array:
        """(n_t, n, 3) centres of mass about `System.origin` [m]."""
        ...

    @property
    def A(self) -> Array:
        """(n_t, n, 3, 3) rotations, body axes to world."""
        ...

    @property
    def twists(self) -> Array:
        """(n_t, n, 6) r' in world axes [m/s], then w in body axes [rad/s]."""
        ...

    @property
    def accelerations(self) -> Array:
        """(n_t, n, 6) r'' in world axes, then w' in body axes."""
        ...
