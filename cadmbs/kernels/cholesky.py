"""Symmetric positive definite systems of equations in the workspace, scalar or with lanes."""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.lanes import load, root, store


@kernel
def factorise(work, first, n):
    """L with M = L L^T in place of the lower triangle of M, rows first to first + n; reciprocals on the diagonal.

    NaN where M is not positive definite.
    """
    for i in range(n):
        for j in range(i):
            total = load(work, first + i, j)
            for k in range(j):
                total = total - load(work, first + i, k) * load(work, first + j, k)
            store(work, first + i, j, total * load(work, first + j, j))
        total = load(work, first + i, i)
        for k in range(i):
            total = total - load(work, first + i, k) * load(work, first + i, k)
        store(work, first + i, i, 1.0 / root(total))


@kernel
def forward_substitution(work, first, n, slot):
    """L^-1 b in place of b, which stands in a slot of the same rows."""
    for i in range(n):
        total = load(work, first + i, slot)
        for k in range(i):
            total = total - load(work, first + i, k) * load(work, first + k, slot)
        store(work, first + i, slot, total * load(work, first + i, i))


@kernel
def backward_substitution(work, first, n, slot):
    """L^-T b in place of b."""
    for i in range(n - 1, -1, -1):
        total = load(work, first + i, slot)
        for k in range(i + 1, n):
            total = total - load(work, first + k, i) * load(work, first + k, slot)
        store(work, first + i, slot, total * load(work, first + i, i))
