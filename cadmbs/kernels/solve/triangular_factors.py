"""Linear equations by triangular factors with row pivots, P A = L U, of real and of complex matrices. Scalar code.

Factors stand in place of the matrix, L without its diagonal of ones; row k was exchanged with row `pivots[k]`. Those
of a singular matrix are not finite. For a single right side `cadmbs.kernels.solve.cholesky.eliminate` serves.
"""

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import kernel, routine


@routine
def factorize_real(matrix: Array, pivots: Array) -> None:
    """The factors of a matrix (n, n), of the first n = len(pivots) rows of an array."""
    n = pivots.shape[0]
    for k in range(n):
        best, greatest = k, abs(matrix[k, k])
        for i in range(k + 1, n):
            if abs(matrix[i, k]) > greatest:
                best, greatest = i, abs(matrix[i, k])
        pivots[k] = best
        if best != k:
            exchange_rows(matrix, k, best)
        inverse = 1.0 / matrix[k, k]
        for i in range(k + 1, n):
            if matrix[i, k] != 0.0:
                factor = matrix[i, k] * inverse
                matrix[i, k] = factor
                for j in range(k + 1, n):
                    matrix[i, j] -= factor * matrix[k, j]


@kernel
def exchange_rows(matrix: Array, row: int, other: int) -> None:
    """Two rows in place of each other."""
    for j in range(matrix.shape[1]):
        value = matrix[row, j]
        matrix[row, j] = matrix[other, j]
        matrix[other, j] = value


@routine
def solve_real(matrix: Array, pivots: Array, right: Array) -> None:
    """The solution in place of a right side (n,)."""
    n = pivots.shape[0]
    for k in range(n):
        pivot = round(pivots[k])
        value = right[pivot]
        right[pivot] = right[k]
        for j in range(k):
            value -= matrix[k, j] * right[j]
        right[k] = value
    for k in range(n - 1, -1, -1):
        value = right[k]
        for j in range(k + 1, n):
            value -= matrix[k, j] * right[j]
        right[k] = value / matrix[k, k]


@routine
def factorize_complex(re: Array, im: Array, pivots: Array) -> None:
    """The factors of a complex matrix, of real and imaginary part; pivots by the sum of their sizes."""
    n = pivots.shape[0]
    for k in range(n):
        best, greatest = k, abs(re[k, k]) + abs(im[k, k])
        for i in range(k + 1, n):
            size = abs(re[i, k]) + abs(im[i, k])
            if size > greatest:
                best, greatest = i, size
        pivots[k] = best
        if best != k:
            exchange_rows(re, k, best)
            exchange_rows(im, k, best)
        a, b = re[k, k], im[k, k]
        square = a * a + b * b
        for i in range(k + 1, n):
            c, d = re[i, k], im[i, k]
            if c != 0.0 or d != 0.0:
                x, y = (c * a + d * b) / square, (d * a - c * b) / square
                re[i, k], im[i, k] = x, y
                for j in range(k + 1, n):
                    u, w = re[k, j], im[k, j]
                    re[i, j] -= x * u - y * w
                    im[i, j] -= x * w + y * u


@routine
def solve_complex(re: Array, im: Array, pivots: Array, right: Array) -> None:
    """The solution in place of the two rows (2, n) of a right side, real and imaginary part."""
    n = pivots.shape[0]
    for k in range(n):
        pivot = round(pivots[k])
        x, y = right[0, pivot], right[1, pivot]
        right[0, pivot], right[1, pivot] = right[0, k], right[1, k]
        for j in range(k):
            a, b, u, w = re[k, j], im[k, j], right[0, j], right[1, j]
            x -= a * u - b * w
            y -= a * w + b * u
        right[0, k], right[1, k] = x, y
    for k in range(n - 1, -1, -1):
        x, y = right[0, k], right[1, k]
        for j in range(k + 1, n):
            a, b, u, w = re[k, j], im[k, j], right[0, j], right[1, j]
            x -= a * u - b * w
            y -= a * w + b * u
        a, b = re[k, k], im[k, k]
        square = a * a + b * b
        right[0, k], right[1, k] = (x * a + y * b) / square, (y * a - x * b) / square
