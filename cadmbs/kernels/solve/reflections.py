"""Reflections of rows and columns (Householder) in SIMD lanes: triangles, bidiagonal matrices, orthonormal complements.

    H = I - f u u^T ,   H x = d e_1 ,   d = -sign(x_1) |x| ,   u = x - d e_1 ,   f = 1 / (|x| (|x| + |x_1|))

No pivots are chosen, so that lanes do not differ, and no digits are lost: reflections change no lengths. A vector of
length zero stays as it is. [GolubVanLoan2013], ch. 5.
"""

import math
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, Vector, kernel, routine
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, larger, load, magnitude, root, store
from cadmbs.kernels.numbers.vectors import add_multiple, inner_product
from cadmbs.kernels.tree.packing import SIMD_LANES

SMALLEST_LENGTH = 1e-150
"""Vectors up to this length are not reflected: the square is none of a number."""

NEGLIGIBLE = 1e-16
"""Steps towards a root that are this part of it are rounding."""

PASSED_ROOT = 1e-30
"""Part of the square of the diagonal that stands for a pivot that is zero or negative: x is a root up to rounding."""

ROOT_STEPS = 60
"""Bound on the steps; some five reach a root that no other one is near."""


@kernel
def reflection(square: Number, head: Number) -> Vector:
    """Length with the sign of d, first component of u, and f, of the square of the length and the first component."""
    length = root(square)
    diagonal = choose(head, 0.0, length, -length)
    size = length * (length + magnitude(head))
    factor = choose(SMALLEST_LENGTH, length, 1.0 / larger(size, SMALLEST_LENGTH * SMALLEST_LENGTH), 0.0)
    return diagonal, head - diagonal, factor


@kernel
def reflect_column(matrix: Array, first: int, n_rows: int, column: int, n_columns: int) -> Array:
    """Make a column zero below a row: rows from `first` on, later columns too; u in place of the column.

    Returns what the column has in the first row then.
    """
    square = 0.0
    for i in range(first, n_rows):
        square = square + load(matrix, i, column) * load(matrix, i, column)
    diagonal, head, factor = reflection(square, load(matrix, first, column))
    store(matrix, first, column, head)
    for j in range(column + 1, n_columns):
        total = 0.0
        for i in range(first, n_rows):
            total = total + load(matrix, i, column) * load(matrix, i, j)
        total = factor * total
        for i in range(first, n_rows):
            store(matrix, i, j, load(matrix, i, j) - total * load(matrix, i, column))
    return diagonal


@kernel
def reflect_row(matrix: Array, row: int, n_rows: int, first: int, n_columns: int) -> tuple[Number, Number]:
    """Make a row zero behind a column: columns from `first` on, later rows too; u in place of the row.

    Returns what the row has in the first column then, and f.
    """
    square = inner_product(matrix[row, first:], matrix[row, first:], n_columns - first)
    diagonal, head, factor = reflection(square, load(matrix, row, first))
    store(matrix, row, first, head)
    for i in range(row + 1, n_rows):
        reflect_vector(matrix, row, first, n_columns, factor, matrix, i)
    return diagonal, factor


@kernel
def reflect_vector(matrix: Array, row: int, first: int, n_columns: int, factor: Number, vectors: Array, i: int) -> None:
    """Reflect row i of `vectors` by the u that is in a row of the matrix."""
    total = factor * inner_product(matrix[row, first:], vectors[i, first:], n_columns - first)
    for k in range(first, n_columns):
        store(vectors, i, k, load(vectors, i, k) - total * load(matrix, row, k))


@routine
def triangulate(matrix: Array, diagonal: Array, n: int, n_columns: int) -> tuple[Number, Number]:
    """Upper triangle of the first n columns, its diagonal in `diagonal`; further columns are right sides.

    Returns the sign of the determinant, and the least of the diagonal as a part of the largest: zero where the matrix
    is singular.
    """
    sign, least, largest = 1.0, 1.0 / SMALLEST_LENGTH, 0.0
    for k in range(n):
        sign = sign * choose(load(matrix, k, k), 0.0, -1.0, 1.0)
        value = reflect_column(matrix, k, n, k, n_columns)
        assign(diagonal, k, value)
        least, largest = -larger(-least, -magnitude(value)), larger(largest, magnitude(value))
    return sign, least / larger(largest, SMALLEST_LENGTH)


@kernel
def substitute_backwards(matrix: Array, diagonal: Array, n: int) -> None:
    """The solution in place of the right side, which is column n, after `triangulate`."""
    for i in range(n - 1, -1, -1):
        total = load(matrix, i, n)
        for j in range(i + 1, n):
            total = total - load(matrix, i, j) * load(matrix, j, n)
        store(matrix, i, n, total / coordinate(diagonal, i))


@routine
def bidiagonalize(matrix: Array, n_rows: int, n_columns: int, squares: Array, others: Array) -> None:
    """Squares of the diagonal and of what is above it in the bidiagonal matrix with the same singular values.

    Args:
        matrix: With not fewer rows than columns; it is overwritten.
        n_rows: Of the matrix.
        n_columns: Of the matrix.
        squares: (n_columns,) of the diagonal.
        others: (n_columns,) of what is above the next entry of the diagonal.
    """
    for k in range(n_columns):
        value = reflect_column(matrix, k, n_rows, k, n_columns)
        assign(squares, k, value * value)
        assign(others, k, 0.0)
        if k + 1 < n_columns:
            above, _ = reflect_row(matrix, k, n_rows, k + 1, n_columns)
            assign(others, k, above * above)


@routine
def smallest_square(squares: Array, others: Array, n: int, state: Array) -> Array:
    """The smallest square s of a singular value of a bidiagonal matrix B, by Laguerre's iteration from below.

        S_1 = sum 1 / (s_i - x) ,   S_2 = sum 1 / (s_i - x)^2 ,   x <- x + n / (S_1 + sqrt((n - 1) (n S_2 - S_1^2)))

    stays below all s_i. Pivots of B^T B - x I are q_i + t_i with t_{i+1} = e_i t_i / (q_i + t_i) - x, whose derivatives
    by x are sums of numbers of one sign: all digits are right. S_1 / S_2 is what is missing from x to the smallest s_i,
    or less than that where x is not yet near; also where several are equal. [Parlett1964]

    Args:
        squares: (n,) q, squares of the diagonal.
        others: (n,) e, squares of what is above it.
        n: Size of the matrix.
        state: (3,) workspace: x, the estimate, and whether a lane goes on.
    """
    largest = 0.0
    for k in range(n):
        largest = larger(largest, larger(coordinate(squares, k), coordinate(others, k)))
    least = larger(1e-40 * largest, 1e-200)
    assign(state, 0, 0.0 * least)
    assign(state, 1, n * largest + 4.0 * largest)
    assign(state, 2, 1.0 + 0.0 * least)
    step, running = 0, True
    while running:
        step += 1
        step_from_below(squares, others, n, least, state)
        running = False
        for lane in range(SIMD_LANES):
            running = running or (state[2, lane] != 0.0 and step < ROOT_STEPS)
    return coordinate(state, 1)


@kernel
def step_from_below(squares: Array, others: Array, n: int, least: Array, state: Array) -> None:
    """One step of each lane that goes on."""
    x, estimate, going = coordinate(state, 0), coordinate(state, 1), coordinate(state, 2)
    t, first, second, sum_1, sum_2 = -x, -1.0 + 0.0 * x, 0.0 * x, 0.0 * x, 0.0 * x
    for k in range(n):
        q, e = larger(coordinate(squares, k), least), coordinate(others, k)
        inverse = 1.0 / larger(q + t, PASSED_ROOT * q)
        slope = first * inverse
        sum_1 = sum_1 - slope
        sum_2 = sum_2 + slope * slope - second * inverse
        part = e * inverse
        bend = q * inverse * part
        second = bend * (second - 2.0 * slope * first)
        first = bend * first - 1.0
        t = part * t - x
    missing = sum_1 / sum_2
    square = (n - 1.0) * larger(n * sum_2 - sum_1 * sum_1, 0.0 * x)
    step = n / (sum_1 + root(square))
    good = choose(0.0, sum_1, choose(0.0, sum_2, choose(missing, 1e300, going, 0.0), 0.0), 0.0)
    estimate = choose(good + 0.5, going, x, estimate)  # x is the root up to rounding, or nothing is a number
    closer = choose(x + missing, estimate, good, 0.0)
    far = choose(NEGLIGIBLE * (x + step), step, good, 0.0)
    moves = choose(4.0 * NEGLIGIBLE * estimate, estimate - (x + missing), far, 0.0)
    assign(state, 1, choose(0.5, closer, x + missing, estimate))
    assign(state, 0, choose(0.5, good, x + step, x))
    assign(state, 2, moves)


# Singular values of small matrices by rotations of pairs of columns (one-sided Jacobi), in scalar code.
#
# A matrix J (m, n) is kept by columns: row k of `columns` is J v_k, row k of `basis` is v_k, at first the unit vectors.
# Rotations of pairs of rows of both make the J v_k orthogonal to each other. Their lengths are then the singular values
# s_k, and with u_k = J v_k / s_k the matrix is J = sum of s_k u_k v_k^T, all with high relative accuracy.


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
# As `cadmbs.kernels.solve.reflections`, for a few vectors, and without a basis: further numbers of the vectors turn
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
