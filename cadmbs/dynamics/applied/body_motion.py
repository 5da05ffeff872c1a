"""Points of moving bodies and their velocities at a state."""

from __future__ import annotations

from dataclasses import dataclass

from cadmbs.arrays import Array
from cadmbs.kinematics.products import TreeState
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import se3, so3
from cadmbs.system import System


@dataclass(frozen=True)
class LoadedBodyState:
    """Poses and twists of the moving bodies about the state's point, world axes."""

    state: TreeState
    twist: Array

    def point(self, body: int, at_zero: Array) -> Array:
        """Position of a point that is fixed to a moving body, from its position at q = 0."""
        return se3.apply(self.state.pose[..., body, :, :], at_zero)

    def velocity(self, body: int, point: Array) -> Array:
        """Velocity of the point of the body that now is at `point`."""
        return self.twist[..., body, 3:] + so3.cross(self.twist[..., body, :3], point)


def body_motion(system: System, state: TreeState, v: Array) -> LoadedBodyState:
    """The motion of the bodies at independent velocities v (..., n_v)."""
    return LoadedBodyState(state, moving_twists(system, state, v))
