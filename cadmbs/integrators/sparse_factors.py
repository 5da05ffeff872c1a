"""LU factors of sparse matrices, safe where a matrix is singular, and systems of dense or sparse blocks."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.tolerances import SINGULAR_SPARSE_GROWTH, SPARSE_FACTOR_ROUNDING

if TYPE_CHECKING:
    from scipy.sparse.linalg import SuperLU


SMALLEST_PIVOT = 1e-30
"""Numbers on the diagonal, against the largest of their columns: they give pivots a place, and no digit a change."""


def lu_factors(matrix: Any) -> "SuperLU":
    """The factors of a square sparse matrix, P_r A P_c = L U, to rounding.

    Where a pivot is exactly zero SuperLU continues with rows that are no pivots, and may crash the process by reading
    invalid memory. To avoid zero pivots, the numbers are changed by as much as rounding changes them, and small numbers
    are added to the diagonal. Whether the matrix is singular is then decided by a solution: it grows without bound.

    Args:
        matrix: (n, n) sparse; not changed.

    Raises:
        LinAlgError: If a number is not finite, or the matrix is singular to rounding.
    """
    from scipy import sparse
    from scipy.sparse.linalg import splu

    whole = sparse.csc_matrix(matrix, dtype=np.float64, copy=True)
    if not np.all(np.isfinite(whole.data)):
        raise np.linalg.LinAlgError("a number of the matrix is not finite")
    rows, columns = (np.asarray(abs(whole).max(axis=axis).todense()).ravel() for axis in (1, 0))
    if not np.all(rows) or not np.all(columns):
        raise np.linalg.LinAlgError("the matrix is singular: a row or a column is zero")
    rng = np.random.default_rng(0)
    whole.data[:] *= 1.0 + SPARSE_FACTOR_ROUNDING * rng.uniform(-1.0, 1.0, size=len(whole.data))
    try:
        factors = splu(sparse.csc_matrix(whole + sparse.diags(SMALLEST_PIVOT * columns, format="csc")))
    except RuntimeError as problem:
        raise np.linalg.LinAlgError(f"the matrix is singular: {problem}") from problem
    _require_digits(factors, rows, columns, rng)
    return factors


def block_solution(blocks: Sequence[Sequence[Any]], right: Array) -> Array:
    """Solution (n,) of a square system of blocks, dense or sparse; None stands for zeros, but not first in a row.

    Raises:
        LinAlgError: If the matrix is singular.
    """
    if not isinstance(blocks[0][0], np.ndarray):
        from scipy import sparse

        return np.asarray(lu_factors(sparse.bmat(blocks, format="csc")).solve(right))
    ends = np.cumsum([0, *(len(row[0]) for row in blocks)])
    matrix = np.zeros((len(right), len(right)))
    for i, row in enumerate(blocks):
        for j, block in enumerate(row):
            if block is not None:
                matrix[ends[i] : ends[i + 1], ends[j] : ends[j + 1]] = block
    return np.asarray(np.linalg.solve(matrix, right))


def _require_digits(factors: "SuperLU", rows: Array, columns: Array, rng: np.random.Generator) -> None:
    """Refuse factors whose solutions have no digits.

    Raises:
        LinAlgError: If they have none.
    """
    with np.errstate(over="ignore", invalid="ignore"):
        growth = np.max(np.abs(columns * factors.solve(rows * rng.normal(size=len(rows)))))
    if not growth < SINGULAR_SPARSE_GROWTH:
        raise np.linalg.LinAlgError(f"the matrix is singular: to rounding, a solution grows by {growth:.1g}")
