"""The stacked, weighted deviations of all targets at many configurations at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cadmbs.arrays import Array, Indices, matrix_times_vector
from cadmbs.errors import ShapeError
from cadmbs.kinematics.inverse.bounds import Bounds
from cadmbs.kinematics.inverse.deviations import deviation
from cadmbs.kinematics.inverse.targets import Target
from cadmbs.kinematics.twists import body_columns
from cadmbs.lie.twists import hybrid_from_spatial
from cadmbs.system import System


@dataclass(frozen=True)
class Evaluation:
    """All targets at L configurations.

    Attributes:
        error: (L, k) weighted deviations, stacked.
        jacobian: (L, k, n_v) their derivatives.
        distance, angle: (L, n_targets) sizes of the deviations [m] and [rad], not weighted.
    """

    error: Array
    jacobian: Array
    distance: Array
    angle: Array

    @property
    def cost(self) -> Array:
        """(L,) half the sum of the squared weighted deviations, which is minimized."""
        return np.asarray(0.5 * np.sum(self.error * self.error, axis=-1))

    @property
    def gradient(self) -> Array:
        """(L, n_v) derivative J^T e of the cost."""
        return matrix_times_vector(np.swapaxes(self.jacobian, -1, -2), self.error)

    def met(self, tolerance: float) -> Array:
        """(L,) whether all targets are met [m and rad]."""
        return np.asarray(np.all((self.distance <= tolerance) & (self.angle <= tolerance), axis=-1))

    def of(self, lanes: Indices) -> Evaluation:
        """At some of the configurations."""
        return Evaluation(self.error[lanes], self.jacobian[lanes], self.distance[lanes], self.angle[lanes])

    def replace(self, lanes: Indices, other: Evaluation) -> None:
        """Overwrite some of the configurations."""
        self.error[lanes], self.jacobian[lanes] = other.error, other.jacobian
        self.distance[lanes], self.angle[lanes] = other.distance, other.angle


@dataclass(frozen=True)
class Problem:
    """The targets of n samples, and the bounds of all.

    Attributes:
        system: Compiled mechanism.
        targets: The targets.
        goals: Of each target its arrays, (n, ...).
        bounds: Bounds of the coordinates.
        tolerance: Deviation of targets that are met [m and rad].
    """

    system: System
    targets: tuple[Target, ...]
    goals: tuple[tuple[Array, ...], ...]
    bounds: Bounds
    tolerance: float

    @cached_property
    def rotation_per_unit(self) -> Array:
        """(n_v,) the largest rotation [rad] of a joint, coupled ones included, per unit of each coordinate."""
        tree = self.system.tree
        rotation = np.linalg.norm(tree.screws[:, :3], axis=-1)
        return np.asarray(np.max(np.abs(tree.velocities.matrix) * rotation[:, None], axis=0, initial=0.0))

    def evaluate(self, q: Array, samples: Indices) -> Evaluation:
        """Evaluate the targets of samples (L,) at configurations (L, n_q)."""
        deviations = []
        for target, goal in zip(self.targets, self.goals, strict=True):
            columns = body_columns(self.system, q, target.body)
            jacobian = np.swapaxes(hybrid_from_spatial(columns.pose, columns.columns), -1, -2)
            pose = columns.pose[..., 0, :, :].copy()
            pose[..., :3, 3] += columns.point[..., 0, :]
            deviations.append(deviation(target, tuple(array[samples] for array in goal), pose, jacobian))
        weights = np.concatenate([target.weights for target in self.targets])
        return Evaluation(
            weights * np.concatenate([one.value for one in deviations], axis=-1),
            weights[:, None] * np.concatenate([one.jacobian for one in deviations], axis=-2),
            np.stack([one.distance for one in deviations], axis=-1),
            np.stack([one.angle for one in deviations], axis=-1),
        )


def batch_of(targets: tuple[Target, ...], start: Array) -> tuple[int, ...]:
    """The common batch shape of all targets and of the start (..., n_q).

    Raises:
        ShapeError: If they do not broadcast.
    """
    shapes = [array.shape[: array.ndim - core_ndim] for target in targets for array, core_ndim in target.arrays]
    try:
        return np.broadcast_shapes(*shapes, start.shape[:-1])
    except ValueError as problem:
        raise ShapeError(
            f"batch shapes {shapes} of the targets and {start.shape[:-1]} of start do not broadcast"
        ) from problem


def flat_goals(target: Target, batch: tuple[int, ...]) -> tuple[Array, ...]:
    """The arrays of a target, one row a sample of the batch."""
    flat = []
    for array, core_ndim in target.arrays:
        core = array.shape[array.ndim - core_ndim :]
        flat.append(np.broadcast_to(array, (*batch, *core)).reshape(int(np.prod(batch)), *core))
    return tuple(flat)
