"""Linear equations by triangular factors in SIMD lanes, of which each exchanges its own rows.

The factors are those of `cadmbs.kernels.solve.triangular_factors`. Matrices are changed in the lanes where `chosen`
(IMPLICIT.CHOSEN) is one; right sides are solved for in all lanes.
"""

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, kernel, routine
from cadmbs.kernels.numbers.lanes import choose, coordinate, load, magnitude, store
from cadmbs.kernels.numbers.vectors import assign_where, store_where
from cadmbs.kernels.solve import triangular_factors
from cadmbs.kernels.steps.implicit_memory import IMPLICIT
from cadmbs.kernels.tree.packing import SIMD_LANES


@routine
def factorize_in_lanes(matrix: Array, pivots: Array, control: Array) -> None:
    """The factors of a matrix (n, n), of the first n = len(pivots) rows of an array."""
    n, chosen = pivots.shape[0], coordinate(control, IMPLICIT.CHOSEN)
    for k in range(n):
        best, greatest = 1.0 * k, magnitude(load(matrix, k, k))
        for i in range(k + 1, n):
            size = magnitude(load(matrix, i, k))
            best, greatest = choose(greatest, size, 1.0 * i, best), choose(greatest, size, size, greatest)
        assign_where(chosen, pivots, k, best)
        for lane in range(SIMD_LANES):
            row = int(pivots[k, lane])
            if row != k and is_first_to_exchange(pivots, control, k, lane):
                exchange_where(those_that_exchange(pivots, control, k, row), matrix, k, row)
        inverse = 1.0 / load(matrix, k, k)
        store_where(chosen, matrix, k, k, inverse)
        for i in range(k + 1, n):
            if is_entry_used(matrix, control, i, k):
                factor = choose(0.5, chosen, load(matrix, i, k) * inverse, 0.0)
                entry = choose(0.5, chosen, factor, load(matrix, i, k))
                triangular_factors.subtract_row(matrix, i, k, factor)
                store(matrix, i, k, entry)


@routine
def factorize_complex_in_lanes(re: Array, im: Array, pivots: Array, control: Array) -> None:
    """The factors of a complex matrix, of real and imaginary part; pivots by the sum of their sizes."""
    n, chosen = pivots.shape[0], coordinate(control, IMPLICIT.CHOSEN)
    for k in range(n):
        best, greatest = 1.0 * k, magnitude(load(re, k, k)) + magnitude(load(im, k, k))
        for i in range(k + 1, n):
            size = magnitude(load(re, i, k)) + magnitude(load(im, i, k))
            best, greatest = choose(greatest, size, 1.0 * i, best), choose(greatest, size, size, greatest)
        assign_where(chosen, pivots, k, best)
        for lane in range(SIMD_LANES):
            row = int(pivots[k, lane])
            if row != k and is_first_to_exchange(pivots, control, k, lane):
                exchanging = those_that_exchange(pivots, control, k, row)
                exchange_where(exchanging, re, k, row)
                exchange_where(exchanging, im, k, row)
        inverse = triangular_factors.reciprocal(load(re, k, k), load(im, k, k))
        store_where(chosen, re, k, k, inverse[0])
        store_where(chosen, im, k, k, inverse[1])
        for i in range(k + 1, n):
            if is_entry_used(re, control, i, k) or is_entry_used(im, control, i, k):
                x, y = triangular_factors.product(load(re, i, k), load(im, i, k), *inverse)
                x, y = choose(0.5, chosen, x, 0.0), choose(0.5, chosen, y, 0.0)
                entry = choose(0.5, chosen, x, load(re, i, k)), choose(0.5, chosen, y, load(im, i, k))
                triangular_factors.subtract_complex_row(re, im, i, k, (x, y))
                store(re, i, k, entry[0])
                store(im, i, k, entry[1])


@kernel
def is_first_to_exchange(pivots: Array, control: Array, k: int, lane: int) -> bool:
    """Whether a lane exchanges row k, and none before it with the same row."""
    answer = control[IMPLICIT.CHOSEN, lane] != 0.0
    for before in range(lane):
        is_same = control[IMPLICIT.CHOSEN, before] != 0.0 and pivots[k, before] == pivots[k, lane]
        answer = answer and not is_same
    return answer


@kernel
def those_that_exchange(pivots: Array, control: Array, k: int, row: int) -> Number:
    """One in the lanes that exchange row k with a row."""
    is_same = choose(magnitude(coordinate(pivots, k) - row), 0.5, 1.0, 0.0)
    return choose(0.5, is_same, coordinate(control, IMPLICIT.CHOSEN), 0.0)


@kernel
def exchange_where(chosen: Number, matrix: Array, row: int, other: int) -> None:
    """Two rows in place of each other."""
    for j in range(matrix.shape[1]):
        a, b = load(matrix, row, j), load(matrix, other, j)
        store(matrix, row, j, choose(0.5, chosen, b, a))
        store(matrix, other, j, choose(0.5, chosen, a, b))


@kernel
def is_entry_used(matrix: Array, control: Array, row: int, column: int) -> bool:
    """Whether a number of a matrix differs from zero in a chosen lane."""
    answer = False
    for lane in range(SIMD_LANES):
        answer = answer or (matrix[row, column, lane] != 0.0 and control[IMPLICIT.CHOSEN, lane] != 0.0)
    return answer


@routine
def solve_in_lanes(matrix: Array, pivots: Array, right: Array) -> None:
    """The solution in place of a right side (n,)."""
    exchange_in_lanes(right, pivots)
    triangular_factors.substitute_real(matrix, right)


@routine
def solve_complex_in_lanes(re: Array, im: Array, pivots: Array, right: Array) -> None:
    """The solution in place of the two rows (2, n) of a right side, real and imaginary part."""
    exchange_in_lanes(right[0], pivots)
    exchange_in_lanes(right[1], pivots)
    triangular_factors.substitute_complex(re, im, right)


@kernel
def exchange_in_lanes(right: Array, pivots: Array) -> None:
    """The rows of a right side as those of the matrix were exchanged."""
    for k in range(pivots.shape[0]):
        first, is_common = int(pivots[k, 0]), True
        for lane in range(1, SIMD_LANES):
            is_common = is_common and pivots[k, lane] == pivots[k, 0]
        if is_common:
            triangular_factors.exchange_numbers(right, k, first)
        else:
            for lane in range(SIMD_LANES):
                other = int(pivots[k, lane])
                value = right[k, lane]
                right[k, lane] = right[other, lane]
                right[other, lane] = value
