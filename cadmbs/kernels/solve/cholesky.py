"""Symmetric positive definite systems of equations in the workspace, scalar or with lanes.

Cholesky's method without roots, M = L D L^T with L unit lower triangular: roots and quotients wait for each other from
pivot to pivot, and both together take as long as eight multiplications that do.
"""

import math
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, kernel
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, load, store

SOLVED_COLUMNS = 4
"""Columns that are solved for at once: enough multiply-adds to keep a core busy until the first one is finished."""


@kernel
def factorise(work: Array, first: int, n: int) -> None:
    """L and, on the diagonal, D^-1 in place of the lower triangle of M = L D L^T, rows first to first + n.

    NaN where M is not positive definite.
    """
    factorise_regular(work, first, n, 0.0)


@kernel
def factorise_regular(work: Any, first: int, n: int, least: float) -> None:
    """`factorise`; NaN also where an entry of D is less than a part `least` of the diagonal of M."""
    for i in range(n):
        for j in range(i):
            total = load(work, first + i, j)
            for k in range(j):
                total = total - load(work, first + i, k) * load(work, first + j, k)
            store(work, first + i, j, total)
        total = load(work, first + i, i)
        limit = least * total
        for k in range(i):
            scaled = load(work, first + i, k)
            entry = scaled * load(work, first + k, k)
            total = total - scaled * entry
            store(work, first + i, k, entry)
        store(work, first + i, i, 1.0 / choose(limit, total, total, math.nan))


@kernel
def lower_solve(dense: Array, first: int, n: int, source: int, target: int, array: Array) -> None:
    """L^-1 of a row of `array` to another row, L of size n from row `first` on."""
    for i in range(n):
        x = load(array, source, i)
        for k in range(i):
            x = x - load(dense, first + i, k) * load(array, target, k)
        store(array, target, i, x)


@kernel
def scale_row(dense: Array, first: int, n: int, source: Array, target: Array) -> None:
    """D^-1 of a vector to another one."""
    for k in range(n):
        assign(target, k, coordinate(source, k) * load(dense, first + k, k))


@kernel
def upper_solve(dense: Array, first: int, n: int, vectors: Array, row: int) -> None:
    """L^-T D^-1 of a row of vectors, in place: after `lower_solve` the solution."""
    for i in range(n - 1, -1, -1):
        x = load(vectors, row, i) * load(dense, first + i, i)
        for k in range(i + 1, n):
            x = x - load(dense, first + k, i) * load(vectors, row, k)
        store(vectors, row, i, x)


@kernel
def solve(work: Array, first: int, n: int, slot: int) -> None:
    """M^-1 B replaces B, whose SOLVED_COLUMNS columns are in slots of the same rows."""
    for i in range(n):
        x = row_of_columns(work, first + i, slot)
        for k in range(i):
            x = less(x, load(work, first + i, k), row_of_columns(work, first + k, slot))
        store_columns(work, first + i, slot, x)
    for i in range(n - 1, -1, -1):
        x, inverse = row_of_columns(work, first + i, slot), load(work, first + i, i)
        x = inverse * x[0], inverse * x[1], inverse * x[2], inverse * x[3]
        for k in range(i + 1, n):
            x = less(x, load(work, first + k, i), row_of_columns(work, first + k, slot))
        store_columns(work, first + i, slot, x)


@kernel
def row_of_columns(work: Array, row: int, slot: int) -> tuple[Number, Number, Number, Number]:
    """One row of all columns."""
    return load(work, row, slot), load(work, row, slot + 1), load(work, row, slot + 2), load(work, row, slot + 3)


@kernel
def less(
    x: tuple[Number, Number, Number, Number], factor: Array, y: tuple[Number, Number, Number, Number]
) -> tuple[Number, Number, Number, Number]:
    """x - factor y."""
    return x[0] - factor * y[0], x[1] - factor * y[1], x[2] - factor * y[2], x[3] - factor * y[3]


@kernel
def store_columns(work: Any, row: int, slot: int, x: Any) -> None:
    """x to one row of all columns."""
    for k in range(SOLVED_COLUMNS):
        store(work, row, slot + k, x[k])


# Linear equations by elimination with row pivots. Scalar code.


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
