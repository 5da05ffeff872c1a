"""Arguments of public functions, converted and checked once."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.errors import ShapeError


class HasCoordinates(Protocol):
    """A System, or variants of one."""

    @property
    def n_q(self) -> int:
        """Number of independent position coordinates."""

    @property
    def n_v(self) -> int:
        """Number of independent velocity coordinates."""


def vector_argument(value: ArrayLike, n: int, name: str, meaning: str) -> Array:
    """`value` as a float array of shape (..., n).

    Raises:
        ShapeError: If it is not numeric or its last axis does not have n entries.
    """
    try:
        array = np.asarray(value, dtype=float)
    except (TypeError, ValueError) as problem:
        raise ShapeError(f"{name}: cannot be read as an array of numbers: {problem}") from problem
    if array.ndim == 0 or array.shape[-1] != n:
        raise ShapeError(f"{name} has shape {array.shape}, expected (..., {n}): one value a {meaning}")
    return array


def positions(system: HasCoordinates, q: ArrayLike, name: str = "q") -> Array:
    """Positions (..., n_q) as an array."""
    return vector_argument(q, system.n_q, name, "position coordinate (system.position_names)")


def velocities(system: HasCoordinates, v: ArrayLike, name: str = "v") -> Array:
    """Velocities, accelerations or generalised forces (..., n_v) as an array."""
    return vector_argument(v, system.n_v, name, "velocity coordinate (system.velocity_names)")


def coordinate_argument(system: HasCoordinates, value: ArrayLike, name: str) -> Array:
    """Positions where the name is "q", else velocities, as an array."""
    return positions(system, value) if name == "q" else velocities(system, value, name)


def require_broadcast(*arrays: Array) -> None:
    """Refuse arrays whose leading axes do not broadcast against each other.

    Raises:
        ShapeError: If the leading shapes do not fit together.
    """
    if any(array.shape[:-1] != arrays[0].shape[:-1] for array in arrays):
        broadcast(*arrays)


def broadcast(*arrays: Array) -> tuple[Array, ...]:
    """The arrays with their leading axes broadcast against each other, last axes kept.

    Raises:
        ShapeError: If the leading shapes do not fit together.
    """
    shapes = [array.shape[:-1] for array in arrays]
    if all(shape == shapes[0] for shape in shapes):
        return arrays
    try:
        batch = np.broadcast_shapes(*shapes)
    except ValueError as problem:
        raise ShapeError(f"batch shapes {shapes} do not broadcast") from problem
    return tuple(np.broadcast_to(array, (*batch, array.shape[-1])) for array in arrays)
