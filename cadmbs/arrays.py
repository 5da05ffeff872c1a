"""Names for array arguments and results. Batch axes come first: `...` stands for any leading shape.

All floating-point arrays are float64. Six-vectors are angular part first.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike as ArrayLike  # noqa: PLC0414
from numpy.typing import NDArray as NDArray  # noqa: PLC0414

Array: TypeAlias = NDArray[np.float64]
"""Any float64 array."""

Indices: TypeAlias = NDArray[np.intp]
"""Indices into other arrays."""

Positions: TypeAlias = ArrayLike
"""(..., n_q) joint positions [rad or m; quaternions w, x, y, z]."""

Velocities: TypeAlias = ArrayLike
"""(..., n_v) joint velocities [rad/s or m/s]."""

Vector3: TypeAlias = Array
"""(..., 3)."""

Rotation: TypeAlias = Array
"""(..., 3, 3) rotation matrices."""

Pose: TypeAlias = Array
"""(..., 4, 4) homogeneous transformations."""

Twist: TypeAlias = Array
"""(..., 6) angular velocity [rad/s], then linear velocity [m/s]."""

Wrench: TypeAlias = Array
"""(..., 6) moment [N m], then force [N]."""

TwistStack: TypeAlias = Array
"""(..., n_bodies, 6) one twist per body, world first."""

Jacobian: TypeAlias = Array
"""(..., 6, n_v)."""

Quaternion: TypeAlias = Array
"""(..., 4) unit quaternions, scalar part first."""


def lowest_eigenvalue(matrix: Array) -> Array:
    """The lowest eigenvalue (...) of symmetric matrices (..., n, n); NaN where entries are not finite."""
    solvable, finite = _identity_where_not_finite(matrix)
    return np.where(finite, np.linalg.eigvalsh(solvable)[..., 0], np.nan)


def inverse(matrix: Array) -> Array:
    """A^-1 (..., n, n); NaN where entries of A are not finite."""
    solvable, finite = _identity_where_not_finite(matrix)
    return np.where(finite[..., np.newaxis, np.newaxis], np.linalg.inv(solvable), np.nan)


def _identity_where_not_finite(matrix: Array) -> tuple[Array, NDArray[np.bool_]]:
    """Matrices that LAPACK takes, and which (...) of them are the given ones: it fails at NaN and infinity."""
    finite = np.asarray(np.isfinite(matrix).all(axis=(-2, -1)))
    if np.all(finite):
        return matrix, finite
    return np.where(finite[..., np.newaxis, np.newaxis], matrix, np.eye(matrix.shape[-1])), finite


def matrix_times_vector(matrix: ArrayLike, vector: ArrayLike) -> Array:
    """A x of shape (..., m) for matrices A (..., m, n) and vectors x (..., n); batch axes broadcast."""
    column = (vector if type(vector) is np.ndarray else np.asarray(vector))[..., np.newaxis]
    product: Array = np.matmul(matrix, column)[..., 0]
    return product


ROWS_AT_ONCE = 8192
"""Rows of a motion, of all samples together, that are evaluated at once: the memory for millions of rows stays small,
and an interruption is answered soon."""


def row_blocks(n_rows: int, n_samples: int = 1) -> list[slice]:
    """Blocks of the rows of a motion with at most `ROWS_AT_ONCE` rows of all samples, at least one row each."""
    height = max(ROWS_AT_ONCE // max(n_samples, 1), 1)
    return [slice(first, min(first + height, n_rows)) for first in range(0, n_rows, height)]
