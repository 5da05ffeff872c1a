"""LU factors of sparse matrices, safe where a matrix is singular."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from scipy.sparse.linalg import SuperLU

TINY = 1e-300
"""Added to the diagonal to give it a place, and taken away again."""


def lu_factors(matrix: Any) -> SuperLU:
    """The factors of a square sparse matrix, P_r A P_c = L U.

    SuperLU may end the whole process at a matrix whose places of numbers alone make it singular; with places, of zeros,
    on the whole diagonal it says that the matrix is singular.

    Args:
        matrix: (n, n) sparse; not changed.

    Raises:
        LinAlgError: If a number is not finite, or the matrix is exactly singular.
    """
    from scipy import sparse
    from scipy.sparse.linalg import splu

    whole = sparse.csc_matrix(matrix)
    if not np.all(np.isfinite(whole.data)):
        raise np.linalg.LinAlgError("a number of the matrix is not finite")
    placed = sparse.csc_matrix(whole + TINY * sparse.identity(whole.shape[0], format="csc"))
    placed.data[np.abs(placed.data) <= TINY] = 0.0
    try:
        return splu(placed)
    except RuntimeError as problem:
        raise np.linalg.LinAlgError(f"the matrix is singular: {problem}") from problem
