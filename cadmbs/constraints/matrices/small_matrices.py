"""Factors of dense matrices: of one matrix by LAPACK itself, of batches by NumPy.

NumPy's functions of one small matrix spend most of their time before and after LAPACK.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from cadmbs.arrays import Array, Indices


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
