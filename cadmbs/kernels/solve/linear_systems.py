"""Linear equations by elimination with row pivots. Scalar code."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.kernel import kernel


@kernel
def eliminate(matrix: Any, n: int) -> Any:
    """Upper triangle and right side replace those of (n, n + 1) numbers; the sign of the determinant.

    It is 0 where a pivot is zero or not finite. Rows with a zero below the pivot are left alone: few entries cost less.
    """
    sign = 1.0
    for k in range(n):
        best, size = k, abs(matrix[k, k])
        for i in range(k + 1, n):
            other = abs(matrix[i, k])
            if other > size:
                best, size = i, other
        if not 0.0 < size < 1e300:
            sign = 0.0
            break
        if best != k:
            sign = -sign
            for j in range(k, n + 1):
                matrix[k, j], matrix[best, j] = matrix[best, j], matrix[k, j]
        if matrix[k, k] < 0.0:
            sign = -sign
        pivot = 1.0 / matrix[k, k]
        for i in range(k + 1, n):
            if matrix[i, k] != 0.0:
                factor = matrix[i, k] * pivot
                for j in range(k + 1, n + 1):
                    matrix[i, j] -= factor * matrix[k, j]
    return sign


@kernel
def substitute(matrix: Any, n: int) -> None:
    """The solution in place of the right side, after `eliminate`."""
    for i in range(n - 1, -1, -1):
        total = matrix[i, n]
        for j in range(i + 1, n):
            total -= matrix[i, j] * matrix[j, n]
        matrix[i, n] = total / matrix[i, i]
