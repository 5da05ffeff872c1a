"""Linear equations by triangular factors with row pivots, P A = L U, of real and of complex matrices.

Factors stand in place of the matrix, L without its diagonal of ones, U with reciprocals on it; row k was exchanged with
row `pivots[k]`. Those of a singular matrix are not finite. Which rows are exchanged differs from lane to lane
(`cadmbs.kernels.many.lane_factors`); what follows is for lanes too. For a single right side
`cadmbs.kernels.solve.cholesky.eliminate` serves.
"""

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, kernel, routine
from cadmbs.kernels.numbers.lanes import assign, coordinate, load, store


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
        matrix[k, k] = 1.0 / matrix[k, k]
        for i in range(k + 1, n):
            if matrix[i, k] != 0.0:
                subtract_row(matrix, i, k, matrix[i, k] * matrix[k, k])


@kernel
def subtract_row(matrix: Array, row: int, other: int, factor: Number) -> None:
    """A multiple of another row is subtracted behind its diagonal, where the factor is kept."""
    store(matrix, row, other, factor)
    for j in range(other + 1, matrix.shape[1]):
        store(matrix, row, j, load(matrix, row, j) - factor * load(matrix, other, j))


@kernel
def exchange_rows(matrix: Array, row: int, other: int) -> None:
    """Two rows in place of each other."""
    for j in range(matrix.shape[1]):
        value = load(matrix, row, j)
        store(matrix, row, j, load(matrix, other, j))
        store(matrix, other, j, value)


@routine
def solve_real(matrix: Array, pivots: Array, right: Array) -> None:
    """The solution in place of a right side (n,)."""
    for k in range(pivots.shape[0]):
        exchange_numbers(right, k, round(pivots[k]))
    substitute_real(matrix, right)


@kernel
def exchange_numbers(vector: Array, place: int, other: int) -> None:
    """Two numbers in place of each other."""
    value = coordinate(vector, place)
    assign(vector, place, coordinate(vector, other))
    assign(vector, other, value)


@kernel
def substitute_real(matrix: Array, right: Array) -> None:
    """The solution in place of a right side (n,) whose rows were exchanged, by columns, whose rows do not wait."""
    n = right.shape[0]
    for k in range(n):
        subtract_column(matrix, right, k, k + 1, n)
    for k in range(n - 1, -1, -1):
        assign(right, k, coordinate(right, k) * load(matrix, k, k))
        subtract_column(matrix, right, k, 0, k)


@kernel
def subtract_column(matrix: Array, right: Array, column: int, first: int, stop: int) -> None:
    """What a solved number contributes to the right sides of some rows is subtracted there."""
    value = coordinate(right, column)
    for i in range(first, stop):
        assign(right, i, coordinate(right, i) - load(matrix, i, column) * value)


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
        re[k, k], im[k, k] = reciprocal(re[k, k], im[k, k])
        for i in range(k + 1, n):
            if re[i, k] != 0.0 or im[i, k] != 0.0:
                factor = product(re[i, k], im[i, k], re[k, k], im[k, k])
                subtract_complex_row(re, im, i, k, factor)


@kernel
def reciprocal(a: Number, b: Number) -> tuple[Number, Number]:
    """1 / (a + i b)."""
    inverse = 1.0 / (a * a + b * b)
    return a * inverse, -b * inverse


@kernel
def product(a: Number, b: Number, c: Number, d: Number) -> tuple[Number, Number]:
    """(a + i b) (c + i d)."""
    return a * c - b * d, a * d + b * c


@kernel
def subtract_complex_row(re: Array, im: Array, row: int, other: int, factor: tuple[Number, Number]) -> None:
    """A multiple of another row is subtracted behind its diagonal, where the factor is kept."""
    x, y = factor
    store(re, row, other, x)
    store(im, row, other, y)
    for j in range(other + 1, re.shape[1]):
        u, w = load(re, other, j), load(im, other, j)
        store(re, row, j, load(re, row, j) - (x * u - y * w))
        store(im, row, j, load(im, row, j) - (x * w + y * u))


@routine
def solve_complex(re: Array, im: Array, pivots: Array, right: Array) -> None:
    """The solution in place of the two rows (2, n) of a right side, real and imaginary part."""
    for k in range(pivots.shape[0]):
        exchange_numbers(right[0], k, round(pivots[k]))
        exchange_numbers(right[1], k, round(pivots[k]))
    substitute_complex(re, im, right)


@kernel
def substitute_complex(re: Array, im: Array, right: Array) -> None:
    """The solution in place of the two rows of a right side whose rows were exchanged, column by column."""
    n = right.shape[1]
    for k in range(n):
        subtract_complex_column(re, im, right, k, k + 1, n)
    for k in range(n - 1, -1, -1):
        x, y = product(load(right, 0, k), load(right, 1, k), load(re, k, k), load(im, k, k))
        store(right, 0, k, x)
        store(right, 1, k, y)
        subtract_complex_column(re, im, right, k, 0, k)


@kernel
def subtract_complex_column(re: Array, im: Array, right: Array, column: int, first: int, stop: int) -> None:
    """What a solved number contributes to the right sides of some rows is subtracted there."""
    u, w = load(right, 0, column), load(right, 1, column)
    for i in range(first, stop):
        a, b = load(re, i, column), load(im, i, column)
        store(right, 0, i, load(right, 0, i) - (a * u - b * w))
        store(right, 1, i, load(right, 1, i) - (a * w + b * u))
