"""The saddle-point equations [M A^T; A 0] for dense matrices: one factorization, any number of right-hand sides."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Protocol

import numpy as np

from cadmbs import errors, tolerances
from cadmbs.arrays import Array, Indices, matrix_times_vector


class Saddle(Protocol):
    """[M A^T; A 0] at one configuration, ready for right-hand sides."""

    def solve(self, force: Array, target: Array) -> tuple[Array, Array]:
        """Unknown x (..., n_v) and multipliers l (..., n_rows) of M x + A^T l = force, A x = target."""
        ...


@dataclass(frozen=True)
class DenseSaddle:
    """By M + A^T W A = L L^T and the singular values of B = S A L^-T, with S scaling the rows of B to length one.

    Redundant rows are those beyond the rank: multipliers are the ones of least norm |S^-1 l|, and a target that rows
    contradict is met in the sense of least squares. W is zero unless M is singular; it leaves the solution as it is,
    because A x = target.

    Attributes:
        rows: (..., m, n) A.
        weight: W, a multiple of the identity.
        lower: (..., n, n) L.
        inverse_transposed: (..., n, n) L^-T.
        scale: (..., m) S.
        left, values, right: B = U diag(s) V^T, (..., m, k), (..., k), (..., k, n).
        counted: (..., k) which singular values count.
    """

    rows: Array
    weight: float
    lower: Array
    inverse_transposed: Array
    scale: Array
    left: Array
    values: Array
    right: Array
    counted: Array

    def with_counted(self, counted: Array) -> DenseSaddle:
        """The same where other singular values count."""
        factors = self.lower, self.inverse_transposed, self.scale, self.left, self.values, self.right
        return DenseSaddle(self.rows, self.weight, *factors, counted)

    @property
    def rank(self) -> Array:
        """(...,) number of independent rows."""
        return np.asarray(np.sum(self.counted, axis=-1))

    @cached_property
    def plain_values(self) -> Array:
        """(..., k) singular values of A L^-T, whose rows are not scaled."""
        return singular_values(self.rows @ self.inverse_transposed)

    @cached_property
    def row_order(self) -> Indices:
        """The order (m,) of the rows of one matrix B, each the most independent beyond those before it."""
        return pivot_order((self.left * self.values) @ self.right)

    def solve(self, force: Array, target: Array) -> tuple[Array, Array]:
        """With y = L^T x and f = L^-1 force:  y = f + V (s^-1 U^T S target - V^T f),  S^-1 l = U s^-1 V^T (f - y)."""
        if self.weight:
            force = force + self.weight * matrix_times_vector(self.rows.swapaxes(-1, -2), target)
        f = matrix_times_vector(self.inverse_transposed.swapaxes(-1, -2), force)
        inverse = np.divide(1.0, self.values, out=np.zeros(self.values.shape), where=self.counted > 0.0)
        along = inverse * matrix_times_vector(self.left.swapaxes(-1, -2), self.scale * target)
        change = self.counted * (along - matrix_times_vector(self.right, f))
        y = f + matrix_times_vector(self.right.swapaxes(-1, -2), change)
        multipliers = -self.scale * matrix_times_vector(self.left, inverse * change)
        return matrix_times_vector(self.inverse_transposed, y), multipliers


def dense_saddle(mass: Array, rows: Array, rank: int | None = None, name: str = "the mechanism") -> DenseSaddle:
    """Factorization for a mass matrix (..., n, n) and rows (..., m, n).

    Args:
        mass: M, positive definite on the motions that the rows allow.
        rows: A.
        rank: Number of independent rows where it is known from elsewhere; else by SADDLE_RANK_TOLERANCE.
        name: For messages.

    Raises:
        NotSolvableError: If some motion that the rows allow moves no inertia.
    """
    lower, weight = _factor(mass, rows, name)
    inverse_transposed = lower_inverse(lower).swapaxes(-1, -2)
    B = rows @ inverse_transposed
    scale = row_scale(B)
    left, values, right = singular_parts(scale[..., None] * B)
    if rank is None:
        largest = np.maximum.reduce(values, axis=-1, keepdims=True, initial=0.0)
        counted = (values > tolerances.SADDLE_RANK_TOLERANCE * largest).astype(float)
    else:
        counted = (values > 0.0).astype(float)
        counted[..., rank:] = 0.0
    return DenseSaddle(rows, weight, lower, inverse_transposed, scale, left, values, right, counted)


def row_scale(matrix: Array) -> Array:
    """Factors (..., m) that give rows (..., m, n) length one, but for those below SHORTEST_SCALED_ROW.

    The remainder of a row that vanishes, such as those out of the plane of a planar loop, stays as small as it is.
    Where all rows are zero (those that are rounding alone are, see `cadmbs.constraints.matrices.rounding`), all factors
    are one.
    """
    length = np.sqrt(np.add.reduce(matrix * matrix, axis=-1))
    longest = np.maximum.reduce(length, axis=-1, keepdims=True, initial=0.0)
    scale: Array = 1.0 / np.where(longest > 0.0, np.maximum(length, tolerances.SHORTEST_SCALED_ROW * longest), 1.0)
    return scale


def _factor(mass: Array, rows: Array, name: str) -> tuple[Array, float]:
    """Cholesky factor of M, or of M + w A^T A where M itself is singular; and w.

    A pivot is compared with its own diagonal entry, from which it is left: far from the origin of its frame a body has
    a large inertia about it, and what is left of its mass is small beside that, though not beside the mass.
    """
    diagonal = mass.diagonal(axis1=-2, axis2=-1)
    least = tolerances.MASSLESS_DIRECTION * np.maximum.reduce(diagonal, axis=-1, initial=0.0, keepdims=True)
    for singular in (False, True):
        w = _weight_of_rows(diagonal, rows) if singular else 0.0
        matrix = mass + w * rows.swapaxes(-1, -2) @ rows if w else mass
        try:
            lower = cholesky_factor(matrix)
        except np.linalg.LinAlgError:
            continue
        pivots, entries = lower.diagonal(axis1=-2, axis2=-1) ** 2, matrix.diagonal(axis1=-2, axis2=-1)
        if ((pivots > tolerances.SINGULAR_MASS_PIVOT * entries) & (entries > least)).all():
            return lower, w
    raise errors.NotSolvableError(
        f"the mass matrix of {name!r} is singular: some motion that it allows moves no inertia", code="Y006"
    )


def _weight_of_rows(diagonal: Array, rows: Array) -> float:
    """The weight with which A^T A is as large as M."""
    largest = float(np.max(rows * rows, initial=0.0))
    return float(np.max(diagonal, initial=0.0)) / largest if largest > 0.0 else 0.0


def margin_of(factors: DenseSaddle, rank: int) -> float:
    """The smallest of `margins_of`."""
    if rank and factors.values.ndim == 1:
        values = factors.plain_values
        return float(values[rank - 1]) / max(float(values[0]), 1e-300)
    return float(np.minimum.reduce(margins_of(factors, rank), axis=None))


def margins_of(factors: DenseSaddle, rank: int) -> Array:
    """Smallest of the singular values that count, against the largest, of the rows as they are, A L^-T (...).

    Rows that fade are singular too, which those scaled to length one would hide. One where no row is independent.
    """
    if not rank:
        return np.ones(factors.values.shape[:-1])
    values = factors.plain_values
    return np.asarray(values[..., rank - 1] / np.maximum(values[..., 0], 1e-300))


# Factors of dense matrices: of one matrix by LAPACK itself, of batches by NumPy.
#
# NumPy's functions of one small matrix spend most of their time before and after LAPACK.


@cache
def _lapack() -> Any:
    """SciPy's LAPACK, imported when a matrix is factored: commands that only read a file do without SciPy."""
    from scipy.linalg import lapack

    return lapack


def cholesky_factor(matrix: Array) -> Array:
    """The lower triangular factor L (..., n, n) of M = L L^T.

    Raises:
        numpy.linalg.LinAlgError: If a matrix is not positive definite, or holds NaN.
    """
    if matrix.ndim > 2 or not matrix.size:
        return np.asarray(np.linalg.cholesky(matrix), dtype=np.float64)
    lower: Array
    lower, info = _lapack().dpotrf(matrix, lower=1, clean=1)
    if info:
        raise np.linalg.LinAlgError("the matrix is not positive definite")
    return lower


def lower_inverse(lower: Array) -> Array:
    """The inverse (..., n, n) of lower triangular matrices with non-zero diagonals."""
    if lower.ndim > 2 or not lower.size:
        return np.asarray(np.linalg.solve(lower, np.eye(lower.shape[-1])), dtype=np.float64)
    inverse: Array = _lapack().dtrtri(lower, lower=1)[0]
    return inverse


def singular_parts(matrix: Array) -> tuple[Array, Array, Array]:
    """U (..., m, k), s (..., k) and V^T (..., k, n) of B = U diag(s) V^T, largest singular values first.

    Raises:
        numpy.linalg.LinAlgError: If the matrix holds NaN.
    """
    if matrix.ndim > 2 or not matrix.size:
        left, values, right = np.linalg.svd(matrix, full_matrices=False)
        return np.asarray(left), np.asarray(values), np.asarray(right)
    left, values, right, info = _lapack().dgesdd(matrix, full_matrices=0)
    if info:
        raise np.linalg.LinAlgError("the singular values did not converge")
    return left, values, right


def singular_values(matrix: Array) -> Array:
    """The singular values (..., k), largest first.

    Raises:
        numpy.linalg.LinAlgError: If the matrix holds NaN.
    """
    if matrix.ndim > 2 or not matrix.size:
        return np.asarray(np.linalg.svd(matrix, compute_uv=False))
    values: Array
    _, values, _, info = _lapack().dgesdd(matrix, compute_uv=0)
    if info:
        raise np.linalg.LinAlgError("the singular values did not converge")
    return values


def pivot_order(matrix: Array) -> Indices:
    """The order (m,) of the rows of one matrix (m, n) in which each is the longest beyond those before it."""
    _, order, _, _, info = _lapack().dgeqp3(matrix.T)
    if info:
        raise np.linalg.LinAlgError("the rows cannot be ordered")
    return np.asarray(order, dtype=np.intp) - 1
