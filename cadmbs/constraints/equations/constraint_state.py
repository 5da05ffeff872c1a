"""One state of the tree and one time, at which constraint rows are evaluated."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Indices, Positions, Velocities, matrix_times_vector
from cadmbs.errors import ArgumentError, ShapeError
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.kinematics.rates import twists_and_column_rates
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, real_numbers, velocities

Value = TypeVar("Value")


def present_motion(motion: TreeMotion | None) -> TreeMotion:
    """The motion of a state.

    Raises:
        ArgumentError: If there is none.
    """
    if motion is None:
        raise ArgumentError("rates of constraint rows need velocities")
    return motion


@dataclass(frozen=True)
class TreeMotion:
    """The motion of the tree about the state's point, taken at rest.

    Attributes:
        twists: (..., n, 6) of the moving bodies, world axes.
        columns: (..., n_columns, 6) time derivatives of the current screws.
        velocities: (..., n_columns) of the tree.
    """

    twists: Array
    columns: Array
    velocities: Array


@dataclass(frozen=True)
class ConstraintState:
    """A state of the tree, a time, and the motion where rates are needed.

    Attributes:
        system: The mechanism.
        tree_state: Poses and columns about a point near the mechanism.
        t: Time [s], a number or an array that broadcasts with the batch.
        motion: The motion; None where only positions are given.
        cut_positions: (..., n) positions of all cut joints, to which the angles are near that functions have as
            arguments; None where these are in (-pi, pi].
        memory: What was computed of this state and is asked for again.
    """

    system: System
    tree_state: TreeState
    t: Array
    motion: TreeMotion | None
    cut_positions: Array | None = None
    memory: dict[Hashable, Any] = field(default_factory=dict, repr=False, compare=False)

    def remembered(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """What is computed of this state once."""
        if key not in self.memory:
            self.memory[key] = make()
        value: Value = self.memory[key]
        return value

    def point(self, body: Indices, reference: Array) -> Array:
        """Current points (..., k, 3) of bodies (k,), from those at q = 0 (k, 3) about `System.origin`."""
        return se3.apply(self.tree_state.pose[..., body, :, :], reference)

    def vector(self, body: Indices, direction: Array) -> Array:
        """World components (..., k, 3) of vectors (k, 3) fixed to bodies (k,)."""
        rotation = self.tree_state.pose[..., body, :3, :3]
        return matrix_times_vector(rotation, direction)

    def require_motion(self) -> TreeMotion:
        """The motion.

        Raises:
            ArgumentError: If there is none.
        """
        return present_motion(self.motion)

    def point_velocity(self, body: Indices, point: Array) -> Array:
        """Velocities (..., k, 3) of the material points of bodies (k,) that are at points (..., k, 3) now."""
        twist = self.require_motion().twists[..., body, :]
        return np.asarray(twist[..., 3:] + so3.cross(twist[..., :3], point))

    def vector_rate(self, body: Indices, vector: Array) -> Array:
        """Rates w x a (..., k, 3) of current vectors fixed to bodies (k,)."""
        return so3.cross(self.require_motion().twists[..., body, :3], vector)


def constraint_state(system: System, q: Positions, t: ArrayLike, v: Velocities | None = None) -> ConstraintState:
    """The state at independent positions q, time t and, where rates are needed, velocities v.

    Raises:
        ShapeError: If shapes of q, v and t do not fit.
    """
    time = real_numbers(t, "t")
    if v is None:
        q_array = positions(system, q)
        _require_batch(q_array.shape[:-1], time.shape)
        return ConstraintState(system, tree_state(system, q_array), time, None)
    q_array, v_array = broadcast(positions(system, q), velocities(system, v))
    _require_batch(q_array.shape[:-1], time.shape)
    state = tree_state(system, q_array)
    v_tree = system.tree.velocities.spread_rate(v_array)
    return ConstraintState(system, state, time, TreeMotion(*twists_and_column_rates(system, state, v_tree), v_tree))


def unit_velocity_states(system: System, q: Positions, t: ArrayLike) -> ConstraintState:
    """The state with one axis more, (..., n_v), along which the motion is that of one unit velocity after the other."""
    state = constraint_state(system, q, t)
    tree = state.tree_state
    point = tree.point if tree.point.ndim == 1 else tree.point[..., None, :]
    spread = TreeState(tree.pose[..., None, :, :, :], tree.columns[..., None, :, :], point, tree.q_tree[..., None, :])
    directions = system.tree.velocities.spread_rate(np.eye(system.n_v))
    return ConstraintState(
        system, spread, state.t[..., None], TreeMotion(*twists_and_column_rates(system, spread, directions), directions)
    )


def _require_batch(batch: tuple[int, ...], time: tuple[int, ...]) -> None:
    if not time or batch == time:
        return
    try:
        np.broadcast_shapes(batch, time)
    except ValueError as problem:
        raise ShapeError(f"t has shape {time}, expected one that broadcasts with the batch {batch} of q") from problem
