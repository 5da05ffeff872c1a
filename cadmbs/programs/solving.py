"""Linear equations of expressions: M = L D L^T of symmetric matrices, and elimination in an order fixed by numbers."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from cadmbs.expressions.evaluation import evaluate
from cadmbs.expressions.graph import ExpressionArray
from cadmbs.programs.errors import NotExportableError


@dataclass(frozen=True)
class Factors:
    """L (n, n), unit lower triangular, and `reciprocals` 1 / D (n,), of M = L D L^T. Lasting zeros cost nothing."""

    L: ExpressionArray
    reciprocals: ExpressionArray

    def forward(self, b: ExpressionArray) -> ExpressionArray:
        """L^-1 b, of a vector or of columns."""
        x = b.copy()
        for i in range(len(self.L)):
            for k in range(i):
                x[i] = x[i] - x[k] * self.L[i, k]
        return x

    def backward(self, b: ExpressionArray) -> ExpressionArray:
        """L^-T b."""
        x = b.copy()
        for i in range(len(self.L) - 1, -1, -1):
            for k in range(i + 1, len(self.L)):
                x[i] = x[i] - x[k] * self.L[k, i]
        return x

    def scaled(self, x: ExpressionArray) -> ExpressionArray:
        """D^-1 x."""
        result: ExpressionArray = x * (self.reciprocals if x.ndim == 1 else self.reciprocals[:, None])
        return result


def factored(M: ExpressionArray) -> Factors:
    """The factors of a symmetric positive definite matrix (n, n)."""
    n = len(M)
    L, times_D, inverse = M * 0.0, M * 0.0, np.zeros(n, dtype=object)
    for j in range(n):
        D = M[j, j]
        for k in range(j):
            D = D - L[j, k] * times_D[j, k]
        inverse[j] = 1.0 / D
        for i in range(j + 1, n):
            entry = M[i, j]
            for k in range(j):
                entry = entry - L[i, k] * times_D[j, k]
            times_D[i, j] = entry
            L[i, j] = entry * inverse[j]
    return Factors(L, inverse)


def solved(factors: Factors, b: ExpressionArray) -> ExpressionArray:
    """M^-1 b, of a vector or of columns."""
    return factors.backward(factors.scaled(factors.forward(b)))


def eliminated(A: ExpressionArray, B: ExpressionArray, values: Mapping[str, float]) -> ExpressionArray:
    """A^-1 B by elimination; the order of the rows is that of the largest pivots at `values`, fixed once.

    Raises:
        NotExportableError: If A is singular there.
    """
    A, B, n = A.copy(), B.copy(), len(A)
    for k in range(n):
        sizes = np.abs(evaluate(list(A[k:, k]), values))
        best = k + int(np.argmax(sizes))
        if not sizes[best - k] > 0.0:
            raise NotExportableError("the equations of the dependent coordinates are singular at the configuration")
        A[[k, best]], B[[k, best]] = A[[best, k]], B[[best, k]]
        inverse = 1.0 / A[k, k]
        A[k], B[k] = A[k] * inverse, B[k] * inverse
        for i in range(k + 1, n):
            factor = A[i, k]
            A[i], B[i] = A[i] - A[k] * factor, B[i] - B[k] * factor
    for k in range(n - 1, -1, -1):
        for i in range(k):
            B[i] = B[i] - B[k] * A[i, k]
    return B
