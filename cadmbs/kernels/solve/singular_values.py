"""Singular values of small matrices by rotations of pairs of columns (one-sided Jacobi). Scalar code.

A matrix J (m, n) is kept by columns: row k of `columns` is J v_k, row k of `basis` is v_k, at first the unit vectors.
Rotations of pairs of rows of both make the J v_k orthogonal to each other. Their lengths are then the singular values
s_k, and with u_k = J v_k / s_k the matrix is J = sum of s_k u_k v_k^T, all with high relative accuracy.
"""

import math
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, kernel, routine
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, larger, load, magnitude, root, store
from cadmbs.kernels.numbers.vectors import add_multiple, inner_product
from cadmbs.kernels.tree.packing import SIMD_LANES

SWEEPS = 30
"""Bound on the rotations of all pairs; some six make columns orthogonal to rounding."""

ORTHOGONAL = 1e-15
"""Columns are orthogonal up to this part of their lengths; columns as short against the longest one are zero."""


@routine
def rotate_columns(columns: Any, basis: Any, n: int, m: int) -> None:
    """Make the n columns of m numbers orthogonal; the basis begins with the unit vectors."""
    for k in range(n):
        for i in range(n):
            basis[k, i] = 1.0 if i == k else 0.0
    sweep, rotated = 0, True
    while rotated and sweep < SWEEPS:
        sweep, rotated = sweep + 1, False
        longest = longest_square(columns, n, m)
        for p in range(n - 1):
            for q in range(p + 1, n):
                rotated = rotate_pair(columns, basis, n, m, p, q, ORTHOGONAL * ORTHOGONAL * longest) or rotated


@kernel
def longest_square(columns: Any, n: int, m: int) -> Any:
    """The largest square of the length of a column."""
    longest = 0.0
    for k in range(n):
        longest = max(longest, inner_product(columns[k], columns[k], m))
    return longest


@kernel
def rotate_pair(columns: Any, basis: int, n: int, m: int, p: Any, q: Any, least: Any) -> Any:
    """Make two columns orthogonal; whether they had to be rotated."""
    a, b = inner_product(columns[p], columns[p], m), inner_product(columns[q], columns[q], m)
    c = inner_product(columns[p], columns[q], m)
    needed = a > least and b > least and c * c > ORTHOGONAL * ORTHOGONAL * a * b
    if needed:
        slope = 0.5 * (b - a) / c
        tangent = 1.0 / (abs(slope) + math.sqrt(1.0 + slope * slope))
        tangent = tangent if slope > 0.0 else -tangent
        cosine = 1.0 / math.sqrt(1.0 + tangent * tangent)
        turn(columns, m, p, q, cosine, cosine * tangent)
        turn(basis, n, p, q, cosine, cosine * tangent)
    return needed


@kernel
def turn(vectors: Any, m: int, p: Any, q: Any, cosine: Any, sine: Any) -> None:
    """Turn two vectors of m numbers in their plane."""
    for k in range(m):
        x, y = vectors[p, k], vectors[q, k]
        vectors[p, k] = cosine * x - sine * y
        vectors[q, k] = sine * x + cosine * y


@kernel
def least_norm(columns: Any, basis: Any, n: int, m: int, right: Any, weak: Any, solution: Any) -> Any:
    """The shortest x with J x = right in the sense of least squares, of rotated columns.

    Singular values up to `weak` times the largest one do not count. Returns the smallest one that does, as a part of
    the largest one; zero where one does not count.
    """
    longest, weakest = longest_square(columns, n, m), 1.0
    for i in range(n):
        solution[i] = 0.0
    for k in range(n):
        square = inner_product(columns[k], columns[k], m)
        if square > weak * weak * longest:
            factor = inner_product(columns[k], right, m) / square
            weakest = min(weakest, math.sqrt(square / longest))
            add_multiple(solution, factor, basis[k], n)
        else:
            weakest = 0.0
    return weakest


@kernel
def deviation(columns: Any, n: int, m: int, right: Any, weak: Any) -> Any:
    """The largest component of the part of the right side that no J x makes; it replaces the right side."""
    longest, largest = longest_square(columns, n, m), 0.0
    for k in range(n):
        square = inner_product(columns[k], columns[k], m)
        if square > weak * weak * longest:
            add_multiple(right, -inner_product(columns[k], right, m) / square, columns[k], m)
    for r in range(m):
        if largest == largest and not abs(right[r]) <= largest:  # noqa: PLR0124 - what is not finite stays
            largest = abs(right[r])
    return largest


# Vectors made orthogonal by rotations of pairs (one-sided Jacobi), in SIMD lanes: their lengths are singular values.
#
# As `cadmbs.kernels.solve.singular_values`, for a few vectors, and without a basis: further numbers of the vectors turn
# along.


@routine
def orthogonalize(vectors: Array, first: int, count: int, m: int, width: int, state: Array) -> None:
    """Make vectors of m numbers orthogonal, rows from `first` on; further numbers, up to `width`, turn along.

    Args:
        vectors: They stand in its rows.
        first: The first row.
        count: How many there are.
        m: Numbers of each that count.
        width: Numbers of each that turn.
        state: (1,) workspace: whether a lane turned a pair.
    """
    sweep, running = 0, count > 1
    while running:
        sweep += 1
        assign(state, 0, 0.0)
        for p in range(count - 1):
            for q in range(p + 1, count):
                turn_pair(vectors, first + p, first + q, m, width, state)
        running = False
        for lane in range(SIMD_LANES):
            running = running or (state[0, lane] != 0.0 and sweep < SWEEPS)


@kernel
def turn_pair(vectors: Array, p: int, q: int, m: int, width: int, state: Array) -> None:
    """Turn two vectors in their plane, in the lanes in which they are not orthogonal."""
    a, b, c = 0.0, 0.0, 0.0
    for k in range(m):
        x, y = load(vectors, p, k), load(vectors, q, k)
        a, b, c = a + x * x, b + y * y, c + x * y
    needed = choose(ORTHOGONAL * ORTHOGONAL * a * b, c * c, 1.0, 0.0)
    slope = 0.5 * (b - a) / choose(0.5, needed, c, 1.0)
    tangent = 1.0 / (magnitude(slope) + root(1.0 + slope * slope))
    tangent = choose(0.5, needed, choose(0.0, slope, tangent, -tangent), 0.0)
    cosine = 1.0 / root(1.0 + tangent * tangent)
    sine = cosine * tangent
    for k in range(width):
        x, y = load(vectors, p, k), load(vectors, q, k)
        store(vectors, p, k, cosine * x - sine * y)
        store(vectors, q, k, sine * x + cosine * y)
    assign(state, 0, larger(coordinate(state, 0), needed))


@kernel
def extreme_lengths(vectors: Array, first: int, count: int, m: int) -> tuple[Number, Number]:
    """The smallest and the greatest length of vectors of m numbers."""
    least, greatest = 1e300, 0.0
    for p in range(count):
        square = inner_product(vectors[first + p], vectors[first + p], m)
        least, greatest = -larger(-least, -square), larger(greatest, square)
    return root(least), root(greatest)
