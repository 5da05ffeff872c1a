"""Joint coordinates of states of free bodies on a group, and forces that a controller gives there."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.absolute.bodies import BodyTrajectory, moving_bodies
from cadmbs.absolute.groups.rows import GroupRows
from cadmbs.absolute.groups.states import GroupState
from cadmbs.absolute.joint_motion import joint_states
from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.constraints.cut_coordinates import cut_position_names
from cadmbs.lie import so3
from cadmbs.system import System


@dataclass(frozen=True)
class GroupJoints:
    """The joints of a mechanism between bodies on a group.

    Attributes:
        system: The mechanism in joint coordinates.
        angle_names: The joint coordinate that each angle of a state is.
    """

    system: System
    angle_names: tuple[str, ...]

    @property
    def has_law(self) -> bool:
        """Whether a controller is asked at each state."""
        return self.system.inputs is not None and self.system.inputs.law is not None

    def follow(self, t: float | Array, state: GroupState) -> None:
        """Where a continuous controller acts: let it give its forces at a state, or at states over time."""
        inputs = self.system.inputs
        if inputs is not None and inputs.law is not None:
            inputs.follow(t, *self.coordinates(t, state))

    def coordinates(self, t: float | Array, state: GroupState) -> tuple[Array, Array]:
        """Positions (..., n_q) and velocities (..., n_v) of the joints, of one state or of states over time."""
        states = state if state.R.ndim == 4 else state.with_time_axis()
        trajectory = body_trajectory(self.system, np.atleast_1d(t), states, np.zeros(states.V.shape))
        counted = {name: states.angles[:, k] for k, name in enumerate(self.angle_names)}
        q, v = joint_states(trajectory, {}, counted)
        return (q, v) if states is state else (q[0], v[0])


def group_joints(system: System, free: System, rows: GroupRows) -> GroupJoints:
    """Args: the mechanism in joint coordinates, the same with all joints cut, its rows."""
    names = cut_position_names(free)
    return GroupJoints(system, tuple(names[index] for index in rows.angles.indices))


def body_trajectory(system: System, t: Array, states: GroupState, rates: Array) -> BodyTrajectory:
    """Bodies over time.

    Args:
        system: The mechanism in joint coordinates.
        t: (n_t,) [s].
        states: Bodies at these times, (n_t, n, ...).
        rates: (n_t, n, 6) rates of the body-fixed twists.
    """
    w, v = states.V[..., :3], states.V[..., 3:]
    linear = matrix_times_vector(states.R, rates[..., 3:] + so3.cross(w, v))
    twists = np.concatenate([matrix_times_vector(states.R, v), w], axis=-1)
    accelerations = np.concatenate([linear, rates[..., :3]], axis=-1)
    bodies = states.r, states.R, twists, accelerations
    return BodyTrajectory(system, moving_bodies(system), t, *bodies)
