"""Derivatives of the joint accelerations from those of the joint forces."""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.blocks import gather, scatter
from cadmbs.kernels.cholesky import backward_substitution, factorise, forward_substitution
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.lanes import assign, coordinate, load, store
from cadmbs.kernels.packing import LANES


@kernel
def forward_dynamics_derivatives(matrices, result, work):
    """-M^-1 d tau / dq, -M^-1 d tau / dv and M^-1, from d tau / dq, d tau / dv and M, entries (k, l) at k n + l.

    The workspace has a row for each of the n columns, of n + 1 slots. NaN where M is not positive definite.
    """
    n = work.shape[0]
    square = n * n
    for k in range(n):
        for column in range(k + 1):
            store(work, k, column, coordinate(matrices, 2 * square + n * k + column))
    factorise(work, 0, n)
    for matrix in range(3):
        for column in range(n):
            for k in range(n):
                if matrix == 2:
                    store(work, k, n, 1.0 if k == column else 0.0)
                else:
                    store(work, k, n, -coordinate(matrices, square * matrix + n * k + column))
            forward_substitution(work, 0, n, n)
            backward_substitution(work, 0, n, n)
            for k in range(n):
                assign(result, square * matrix + n * k + column, load(work, k, n))


@kernel
def forward_dynamics_derivatives_batch(table, params, matrices, result, block, work):
    """`forward_dynamics_derivatives` for a batch."""
    given, out = block[: matrices.shape[1]], block[matrices.shape[1] :]
    for start in range(0, result.shape[0], LANES):
        gather(matrices, start, given)
        forward_dynamics_derivatives(given, out, work)
        scatter(out, start, result.shape[0], result)
