"""Vectors made orthogonal by rotations of pairs (one-sided Jacobi), in SIMD lanes: their lengths are singular values.

As `cadmbs.kernels.solve.singular_values`, for a few vectors, and without a basis: further numbers of the vectors turn
along.
"""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, larger, load, magnitude, root, store
from cadmbs.kernels.solve.singular_values import ORTHOGONAL, SWEEPS
from cadmbs.kernels.tree.packing import SIMD_LANES


@routine
def orthogonalize(vectors: Any, first: int, count: int, m: int, width: int, state: Any) -> None:
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
def turn_pair(vectors: Any, p: Any, q: Any, m: int, width: int, state: Any) -> None:
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
def extreme_lengths(vectors: Any, first: int, count: int, m: int) -> Any:
    """The smallest and the greatest length of vectors of m numbers."""
    least, greatest = 1e300, 0.0
    for p in range(count):
        square = 0.0
        for k in range(m):
            square = square + load(vectors, first + p, k) * load(vectors, first + p, k)
        least, greatest = -larger(-least, -square), larger(greatest, square)
    return root(least), root(greatest)
