"""Targets of a frame: its pose, the position of one of its points, the direction of one of its axes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.bounds import finite_number
from cadmbs.errors import ArgumentError, ShapeError
from cadmbs.lie import so3
from cadmbs.tolerances import TARGET_ROTATION_ERROR


@dataclass(frozen=True, eq=False)
class PoseTarget:
    """A frame is to have a pose in the world.

    Attributes:
        body: Body by name or index, or a frame "body/frame".
        pose: (..., 4, 4) target pose in the world; batch axes first. The rotation nearest to its rotation part is used.
        orientation_weight, position_weight: What a radian and a metre count when not everything can be met.

    Raises:
        ShapeError: If the pose does not have shape (..., 4, 4).
        ArgumentError: If it is not a pose, or a weight is not positive.
    """

    body: str | int
    pose: ArrayLike
    orientation_weight: float = 1.0
    position_weight: float = 1.0

    def __post_init__(self) -> None:
        pose = _numbers(self, "pose", self.pose, (4, 4)).copy()
        rotation = pose[..., :3, :3]
        if not np.all(so3.is_rotation(rotation, TARGET_ROTATION_ERROR)) or np.any(
            pose[..., 3, :] != (0.0, 0.0, 0.0, 1.0)
        ):
            raise ArgumentError(f"{_called(self)}: pose is not [[R, p], [0, 1]] with a rotation matrix R")
        pose[..., :3, :3] = so3.project(rotation)
        _settle(self, "pose", pose)
        _require_positive(self, "orientation_weight", "position_weight")

    @property
    def weights(self) -> Array:
        """(6,) weights of the components of the error, angular first."""
        return np.repeat([self.orientation_weight, self.position_weight], 3)

    @property
    def arrays(self) -> tuple[tuple[Array, int], ...]:
        """The arrays that may have batch axes, each with its number of axes without them."""
        return ((np.asarray(self.pose), 2),)


@dataclass(frozen=True, eq=False)
class PointTarget:
    """A point fixed to a frame has a target position in the world.

    Attributes:
        body: Body by name or index, or a frame "body/frame".
        point: (..., 3) target position in the world [m]; batch axes first.
        offset: (..., 3) the point in the frame's axes, from the frame's origin [m].
        weight: What a metre counts when not everything can be met.

    Raises:
        ShapeError: If an array does not have shape (..., 3).
        ArgumentError: If a number is not finite, or the weight is not positive.
    """

    body: str | int
    point: ArrayLike
    offset: ArrayLike = (0.0, 0.0, 0.0)
    weight: float = 1.0

    def __post_init__(self) -> None:
        for name in ("point", "offset"):
            _settle(self, name, _numbers(self, name, getattr(self, name), (3,)).copy())
        _require_positive(self, "weight")

    @property
    def weights(self) -> Array:
        """(3,) weights of the components of the error."""
        return np.repeat(self.weight, 3)

    @property
    def arrays(self) -> tuple[tuple[Array, int], ...]:
        """The arrays that may have batch axes, each with its number of axes without them."""
        return (np.asarray(self.point), 1), (np.asarray(self.offset), 1)


@dataclass(frozen=True, eq=False)
class DirectionTarget:
    """An axis that a frame carries is to have a direction in the world; the opposite direction does not count.

    Attributes:
        body: Body by name or index, or a frame "body/frame".
        axis: (..., 3) the axis in the frame's axes, of any length.
        direction: (..., 3) target direction in the world, of any length; batch axes first.
        weight: What a radian counts when not everything can be met.

    Raises:
        ShapeError: If an array does not have shape (..., 3).
        ArgumentError: If a vector is zero or not finite, or the weight is not positive.
    """

    body: str | int
    axis: ArrayLike
    direction: ArrayLike
    weight: float = 1.0

    def __post_init__(self) -> None:
        for name in ("axis", "direction"):
            vector = _numbers(self, name, getattr(self, name), (3,))
            length = np.linalg.norm(vector, axis=-1, keepdims=True)
            if not np.all(length > 0.0):
                raise ArgumentError(f"{_called(self)}: {name} is zero, which has no direction")
            _settle(self, name, vector / length)
        _require_positive(self, "weight")

    @property
    def weights(self) -> Array:
        """(3,) weights of the components of the error."""
        return np.repeat(self.weight, 3)

    @property
    def arrays(self) -> tuple[tuple[Array, int], ...]:
        """The arrays that may have batch axes, each with its number of axes without them."""
        return (np.asarray(self.axis), 1), (np.asarray(self.direction), 1)


Target: TypeAlias = PoseTarget | PointTarget | DirectionTarget
"""Any target of a frame."""


def _called(target: Target) -> str:
    return f"{type(target).__name__} of {target.body!r}"


def _numbers(target: Target, name: str, value: ArrayLike, shape: tuple[int, ...]) -> Array:
    """A field as finite numbers of shape (..., *shape)."""
    try:
        array = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError) as problem:
        raise ShapeError(f"{_called(target)}: {name} cannot be read as an array of numbers: {problem}") from problem
    if array.shape[-len(shape) :] != shape:
        expected = ", ".join(["...", *map(str, shape)])
        raise ShapeError(f"{_called(target)}: {name} has shape {array.shape}, expected ({expected})")
    if not np.all(np.isfinite(array)):
        raise ArgumentError(f"{_called(target)}: {name} holds numbers that are not finite")
    return array


def _settle(target: Target, name: str, array: Array) -> None:
    """Write a converted array back, read-only: the record is frozen for everybody else."""
    array.setflags(write=False)
    object.__setattr__(target, name, array)


def _require_positive(target: Target, *names: str) -> None:
    for name in names:
        weight = getattr(target, name)
        if not (finite_number(weight) or 0.0) > 0.0:
            raise ArgumentError(f"{_called(target)}: {name} is {weight}, expected a positive number")
