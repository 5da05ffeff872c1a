"""Closed loops, constraints and motions as programs, by multipliers or by Woronetz equations.

Multipliers hold wherever the chosen rows are independent. Both factorizations are of positive definite matrices, so
that no pivots are needed:

    a = M^-1 (tau - h + A^T l) ,   (A M^-1 A^T) l = right_side - A M^-1 (tau - h)

Woronetz equations take fewer operations, but their coordinates are chosen once, and fail where they stop being
coordinates:

    v = F w ,   F = [ -f1^-1 f2 ; I ] ,   a = F w' + c ,   c = [ f1^-1 right_side ; 0 ] ,
    (F^T M F) w' = F^T (tau - h - M c)
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cadmbs.arrays import Indices
from cadmbs.expressions.evaluation import evaluate
from cadmbs.expressions.graph import ExpressionArray
from cadmbs.programs.closed.closed_configuration import ClosedConfiguration
from cadmbs.programs.closed.constraint_rows import RowExpressions
from cadmbs.programs.solving import Factors, eliminated, factored, solved
from cadmbs.tolerances import SINGULAR_MASS_MATRIX


def accelerations_by_multipliers(
    rows: RowExpressions, tau: ExpressionArray, at: ClosedConfiguration, values: Mapping[str, float]
) -> ExpressionArray:
    """A (n_v,) for joint forces tau (n_v,); `values` are numbers of the symbols at the configuration."""
    chosen = at.partition.rows
    A, right_side = rows.matrix[chosen], rows.right_side[chosen]
    mass, force = _regular(rows, chosen, values, tau - rows.bias)
    M, K, Y, scaled = _condensed(mass, A)
    free = M.forward(force[::-1])
    multipliers = solved(K, right_side - Y.T @ M.scaled(free)) if len(chosen) else right_side
    inner = M.scaled(free) + (scaled @ multipliers if len(chosen) else 0.0)
    a: ExpressionArray = M.backward(inner)[::-1]
    return a


def shortest_correction(
    rows: RowExpressions, violation: ExpressionArray, at: ClosedConfiguration, values: Mapping[str, float]
) -> ExpressionArray:
    """The shortest step (n_v,) in the metric of M with A step = violation: to be subtracted, repeatedly."""
    chosen = at.partition.rows
    mass, _ = _regular(rows, chosen, values, rows.bias)
    M, K, _, scaled = _condensed(mass, rows.matrix[chosen])
    step: ExpressionArray = M.backward(scaled @ solved(K, violation[chosen]))[::-1]
    return step


def held_correction(
    rows: RowExpressions, violation: ExpressionArray, at: ClosedConfiguration, weights: ExpressionArray
) -> ExpressionArray:
    """The step (n_v,) with A step = violation that leaves coordinates of weight zero as they are: to be subtracted.

        step = W A^T (A W A^T)^-1 violation

    It is not finite, or long, where the coordinates that are held leave too few free.
    """
    chosen = at.partition.rows
    A = rows.matrix[chosen]
    weighted = A.T * weights[:, None]
    step: ExpressionArray = weighted @ solved(factored(A @ weighted), violation[chosen])
    return step


def _condensed(mass: ExpressionArray, A: ExpressionArray) -> tuple[Factors, Factors, ExpressionArray, ExpressionArray]:
    """Factors of M, tips first, and of A M^-1 A^T = Y^T D^-1 Y; Y = L^-1 A^T; D^-1 Y."""
    M = factored(mass[::-1, ::-1])
    Y = M.forward(A.T[::-1])
    scaled = M.scaled(Y)
    return M, factored(Y.T @ scaled), Y, scaled


def _regular(
    rows: RowExpressions, chosen: Indices, values: Mapping[str, float], force: ExpressionArray
) -> tuple[ExpressionArray, ExpressionArray]:
    """M and tau - h; where M is singular M + w A^T A and tau - h + w A^T right_side, which give the same motion."""
    n = len(rows.mass)
    mass = evaluate(list(rows.mass.ravel()), values).reshape(n, n)
    sizes = np.linalg.eigvalsh(mass)
    if sizes[0] > SINGULAR_MASS_MATRIX * sizes[-1]:
        return rows.mass, force
    A = rows.matrix[chosen]
    numbers = evaluate(list(A.ravel()), values)
    weight = float(np.max(np.diag(mass)) / np.max(numbers**2))
    return rows.mass + A.T @ A * weight, force + A.T @ rows.right_side[chosen] * weight


def accelerations_by_woronetz(
    rows: RowExpressions, tau: ExpressionArray, at: ClosedConfiguration, values: Mapping[str, float]
) -> ExpressionArray:
    """A (n_v,) for joint forces tau (n_v,); dependent coordinates are eliminated in an order fixed at `values`."""
    F, offset = woronetz_map(rows, at, values)
    M = F.T @ rows.mass @ F
    force = F.T @ (tau - rows.bias - rows.mass @ offset)
    rates = solved(factored(M), force) if len(M) else force
    a: ExpressionArray = F @ rates + offset
    return a


def woronetz_map(
    rows: RowExpressions, at: ClosedConfiguration, values: Mapping[str, float]
) -> tuple[ExpressionArray, ExpressionArray]:
    """F (n_v, independent) and c (n_v,) with a = F w' + c."""
    chosen = at.partition
    right = np.column_stack([rows.matrix[np.ix_(chosen.rows, chosen.independent)], rows.right_side[chosen.rows]])
    solution = eliminated(rows.matrix[np.ix_(chosen.rows, chosen.dependent)], right, values)
    F = rows.mass[:, : len(chosen.independent)] * 0.0
    offset = rows.bias * 0.0
    for column, coordinate in enumerate(chosen.independent):
        F[coordinate, column] = F[coordinate, column] + 1.0
    F[chosen.dependent] = -solution[:, :-1]
    offset[chosen.dependent] = solution[:, -1]
    return F, offset
