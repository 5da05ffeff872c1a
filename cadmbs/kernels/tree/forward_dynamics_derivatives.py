"""Derivatives of the joint accelerations from those of the joint forces."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.blocks import batch_of
from cadmbs.kernels.numbers.lanes import assign, coordinate, load, store
from cadmbs.kernels.solve.cholesky import SOLVED_COLUMNS, factorise, solve


@kernel
def forward_dynamics_derivatives(table: Any, params: Any, matrices: Any, result: Any, work: Any) -> None:
    """-M^-1 d tau / dq, -M^-1 d tau / dv and M^-1, from d tau / dq, d tau / dv and M, entries (k, l) at k n + l.

    `matrices` may have more numbers after these; the tree is in them.

    The workspace has a row for each of the n columns, of n + SOLVED_COLUMNS slots at least. NaN where M is not
    positive definite.
    """
    n = work.shape[0]
    square = n * n
    for k in range(n):
        for column in range(k + 1):
            store(work, k, column, coordinate(matrices, 2 * square + n * k + column))
    factorise(work, 0, n)
    for matrix in range(3):
        for first in range(0, n, SOLVED_COLUMNS):
            count = min(SOLVED_COLUMNS, n - first)
            for k in range(n):
                for column in range(SOLVED_COLUMNS):
                    if matrix == 2 or column >= count:
                        store(work, k, n + column, 1.0 if k == first + column else 0.0)
                    else:
                        at = square * matrix + n * k + first + column
                        store(work, k, n + column, -coordinate(matrices, at))
            solve(work, 0, n, n)
            for k in range(n):
                for column in range(count):
                    assign(result, square * matrix + n * k + first + column, load(work, k, n + column))


forward_dynamics_derivatives_batch = batch_of(forward_dynamics_derivatives)
