"""Whether the dependent coordinates of the Woronetz form still serve, for scalar code and SIMD lanes.

With the columns N_dep of the normals (`kernels.solve.loops_solving.unit_normals`) of the dependent coordinates, their
conditioning is 1 / (smallest singular value of N_dep), as in `cadmbs.constraints.partition`. It stays below a limit c
while N_dep N_dep^T - I / c^2 is positive definite: while all pivots of its elimination are positive.
"""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.kernel import routine
from cadmbs.kernels.numbers.lanes import larger, load, store
from cadmbs.kernels.rows.loops_packing import LIMIT, VECTOR
from cadmbs.kernels.solve.loops_solving import unit_normals


@routine
def least_pivot(memory: Any, n: int, kept: int, least: Any) -> Any:
    """The smallest pivot of N_dep N_dep^T - least I: positive where the dependent coordinates of a level serve.

    Args:
        memory: With the normals of the first n rows.
        n: Number of rows of the level.
        kept: Row of vectors that marks the independent coordinates with ones.
        least: Square of the smallest singular value that is accepted.
    """
    n_v, n_independent, dense = memory.n_v, memory.n_independent, memory.dense
    normals, square = n_v + 3 * n_independent, n_v + 4 * n_independent
    for r in range(n):
        for s in range(r + 1):
            total = -least if r == s else 0.0 * least
            for k in range(n_v):
                part = 1.0 - load(memory.vectors, kept, k)
                total = total + part * load(dense, normals + r, k) * load(dense, normals + s, k)
            store(dense, square + r, s, total)
    smallest = 1.0 + 0.0 * least
    for j in range(n):
        pivot = load(dense, square + j, j)
        smallest = -larger(-smallest, -pivot)
        for i in range(j + 1, n):
            factor = load(dense, square + i, j) / pivot
            for k in range(j + 1, i + 1):
                rest = load(dense, square + i, k) - factor * load(dense, square + k, j)
                store(dense, square + i, k, rest)
    return smallest


@routine
def partition_is_regular(memory: Any) -> Any:
    """Whether the dependent coordinates of both levels serve at the state that was evaluated."""
    n_positions, n, limits = memory.n_positions, memory.n_independent, memory.limits
    unit_normals(memory, n)
    serve = least_pivot(memory, n_positions, VECTOR.KEPT_POSITIONS, limits[LIMIT.KEPT_POSITIONS]) > 0.0
    if n != n_positions:
        serve = serve and least_pivot(memory, n, VECTOR.KEPT_VELOCITIES, limits[LIMIT.KEPT_VELOCITIES]) > 0.0
    return serve
