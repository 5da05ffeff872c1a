"""Which coordinates depend on which: the projective criterion, at position and at velocity level."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Indices, NDArray, Positions
from cadmbs.constraints.matrices.saddle import row_scale
from cadmbs.constraints.rows import jacobian, rows
from cadmbs.system import System, arguments
from cadmbs.tolerances import (
    EQUAL_PIVOTS,
    MASSLESS_DIRECTION,
    ROUNDING_SINGULAR_VALUE,
    SADDLE_RANK_TOLERANCE,
    SINGULAR_MASS_MATRIX,
)

ConstraintLevel: TypeAlias = Literal["position", "velocity"]
"""Holonomic rows alone, or all rows."""

CONDITIONING_LIMIT = 50.0
"""Above it a partition is replaced, unless the best one was not much better."""


@dataclass(frozen=True)
class Metric:
    """What lengths of displacements are measured with.

    Attributes:
        matrix: (..., n, n), positive definite.
        name: "mass" (M), "augmented" (M + eps A^T A, where M is singular along directions that rows lock) or
            "euclidean".
    """

    matrix: Array
    name: str


@dataclass(frozen=True)
class Partition:
    """Dependent and independent coordinates: A x = b with f1 = A[rows, dependent] regular.

    Attributes:
        dependent: (r,) velocity coordinates that the rows determine, ascending.
        independent: (n_v - r,) the others, ascending.
        rows: (r,) independent rows, as in `rows(system)`; the others depend on them.
        conditioning: How much longer than the shortest a correction of the dependent coordinates can be, in the metric:
            1 / (smallest singular value of f1 in coordinates of unit length); 1 is best. Of the worst sample.
        metric: "mass", "augmented" or "euclidean".
        level: "position" (holonomic rows) or "velocity" (all rows).
        shares: (..., n_v) Delta_C, the part of each coordinate direction that is normal to the manifold, 0 to 1.
    """

    dependent: Indices
    independent: Indices
    rows: Indices
    conditioning: float
    metric: str
    level: ConstraintLevel
    shares: Array


def metric_of(mass: Array, matrix: Array) -> Metric:
    """The metric of the projective criterion for a mass matrix (..., n, n) and rows (..., m, n).

    M where it is positive definite, else M + eps A^T A, else the Euclidean metric; one kind for a whole batch.
    """
    size = max(float(np.max(np.trace(mass, axis1=-2, axis2=-1), initial=0.0)), 1e-300)
    largest = float(np.max(np.sum(matrix * matrix, axis=(-2, -1)), initial=0.0))
    weight = size / largest if largest > 0.0 else 0.0
    for name, candidate in (("mass", mass), ("augmented", mass + weight * np.swapaxes(matrix, -1, -2) @ matrix)):
        if _has_lengths(candidate) and is_positive(candidate):
            return Metric(np.asarray(candidate), name)
    return Metric(np.array(np.broadcast_to(np.eye(mass.shape[-1]), mass.shape)), "euclidean")


def _has_lengths(matrix: Array) -> bool:
    """Whether the squared lengths of all coordinate directions are more than rounding; those of thin bars are not."""
    diagonal = np.diagonal(matrix, axis1=-2, axis2=-1)
    return bool(np.all(diagonal > MASSLESS_DIRECTION * np.max(diagonal, axis=-1, keepdims=True, initial=0.0)))


def projections(metric: Metric, matrix: Array) -> Array:
    """Relative projections Delta_C (..., n) of the coordinate directions onto the gradients of rows A (..., m, n).

        Delta_C(i) = [ A^T (A M^-1 A^T)^-1 A ]_ii / M_ii ,   Delta_T(i) = 1 - Delta_C(i)

    with the metric M. Both are in [0, 1] and do not change when coordinates are scaled or rows recombined; redundant
    rows do not count. P-DIFF (67), (68), theory 10.1.
    """
    return np.asarray(np.sum(_directions(metric, matrix, None).normals ** 2, axis=-2))


def partition(
    system: System,
    q: Positions,
    mass: Array,
    t: ArrayLike = 0.0,
    level: ConstraintLevel = "velocity",
    rank: int | None = None,
) -> Partition:
    """Dependent coordinates by the projective criterion: those whose directions are most normal to the manifold.

    They are the first r pivots of the pivoted Cholesky factorization of

        diag(M)^-1/2 A^T (A M^-1 A^T)^-1 A diag(M)^-1/2

    whose diagonal is Delta_C, so that f1 is regular; ties go to the lower index. Of a batch one partition serves all:
    at each step the coordinate whose smallest remaining diagonal is largest. Independent rows are chosen alike.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        mass: (..., n_v, n_v) mass matrix, the metric where it is positive definite; see `metric_of`.
        t: Time [s].
        level: "position" for holonomic rows, "velocity" for all.
        rank: Number of independent rows where it is known; else by SADDLE_RANK_TOLERANCE, the largest of a batch.

    Returns:
        The partition. P-DIFF (54), (67), (68), theory 10.1, rule (b).
    """
    numbers, directions, metric = _gradients(system, q, mass, t, level, rank)
    r = int(np.max(np.sum(directions.counted, axis=-1), initial=0))
    bases = directions.normals, np.swapaxes(directions.left, -1, -2)
    samples = math.prod(directions.normals.shape[:-2])
    grams = (_square(x).reshape(1, samples, x.shape[-1], x.shape[-1]) for x in bases)
    dependent, independent_rows = (np.sort(_pivots(gram, r)[0]) for gram in grams)
    return _shared(directions.normals, dependent, numbers[independent_rows], metric, level)


def sample_partitions(
    system: System, q: Array, mass: Array, t: ArrayLike = 0.0, level: ConstraintLevel = "velocity"
) -> list[tuple[Indices, Partition]]:
    """The best partition of each sample, samples with the same one together.

    Args:
        system: Compiled mechanism.
        q: (k, n_q) joint positions.
        mass: (k, n_v, n_v) mass matrices.
        t: Time [s].
        level: "position" for holonomic rows, "velocity" for all.

    Returns:
        Numbers of samples, all of them once, with what `partition` gives for each of these alone; the conditioning is
        that of the worst of them.
    """
    numbers, directions, metric = _gradients(system, q, mass, t, level, None)
    groups: list[tuple[Indices, Partition]] = []
    rank = np.sum(directions.counted, axis=-1)
    for r in np.unique(rank):
        lanes = np.flatnonzero(rank == r)
        normals, left = directions.normals[lanes], np.swapaxes(directions.left[lanes], -1, -2)
        parts = [np.sort(_pivots(_square(basis)[:, None], int(r)), axis=-1) for basis in (normals, left)]
        keys, member = np.unique(np.concatenate(parts, axis=-1), axis=0, return_inverse=True)
        for k, key in enumerate(keys):
            members = np.flatnonzero(member.ravel() == k)
            groups.append((lanes[members], _shared(normals[members], key[:r], numbers[key[r:]], metric, level)))
    return groups


def _gradients(
    system: System, q: Positions, mass: Array, t: ArrayLike, level: ConstraintLevel, rank: int | None
) -> tuple[Indices, _Directions, str]:
    """Numbers of the rows that count at a level, a basis of their gradients, and the metric."""
    table = rows(system)
    numbers = np.flatnonzero(table.holonomic) if level == "position" else np.arange(table.n_rows)
    matrix = jacobian(system, q, t)[..., numbers, :]
    metric = metric_of(mass, matrix)
    return numbers, _directions(metric, matrix, rank), metric.name


def _shared(normals: Array, dependent: Indices, rows: Indices, metric: str, level: ConstraintLevel) -> Partition:
    """The partition of samples that have it in common."""
    return Partition(
        dependent=dependent,
        independent=np.setdiff1d(np.arange(normals.shape[-1]), dependent),
        rows=rows,
        conditioning=float(np.max(_conditioning(normals, dependent), initial=1.0)),
        metric=metric,
        level=level,
        shares=np.asarray(np.sum(normals**2, axis=-2)),
    )


def extended(chosen: Partition, matrix: Array, right: Array) -> Array:
    """The solution [ f1^-1 right ; 0 ] (..., n_v, k) of the independent rows in dependent coordinates alone.

    Of all rows A (..., n_rows, n_v) with right sides (..., n_rows, k).
    """
    f1 = matrix[..., chosen.rows[:, None], chosen.dependent]
    batch = np.broadcast_shapes(matrix.shape[:-2], right.shape[:-2])
    solution = np.zeros((*batch, matrix.shape[-1], right.shape[-1]))
    solution[..., chosen.dependent, :] = np.linalg.solve(f1, right[..., chosen.rows, :])
    return solution


def complement(chosen: Partition, matrix: Array) -> Array:
    """The orthogonal complement F (..., n_v, k), A F = 0, the identity in independent coordinates.

        F = [ -f1^-1 f2 ; I ] ,   A = (f1 | f2) all rows (..., n_rows, n_v)

    P-DIFF (54), theory 9.5.
    """
    columns = chosen.independent
    F = extended(chosen, matrix, -matrix[..., columns])
    F[..., columns, np.arange(len(columns))] = 1.0
    return F


def conditioning(system: System, chosen: Partition, q: Positions, mass: Array, t: ArrayLike = 0.0) -> Array:
    """The conditioning of a partition (...,) at other configurations; infinite where f1 is singular. Theory 10.1."""
    arguments.instance_argument(chosen, "partition", Partition, "constraints.partition(system, q, mass) gives one")
    directions = _gradients(system, q, mass, t, chosen.level, len(chosen.dependent))[1]
    return _conditioning(directions.normals, chosen.dependent)


def is_good(system: System, chosen: Partition, q: Positions, mass: Array, t: ArrayLike = 0.0) -> Array:
    """Whether a partition still serves at other configurations, (...,) of truth values.

    It does while its conditioning is below CONDITIONING_LIMIT, or below four times what it was when it was chosen.
    """
    limit = max(CONDITIONING_LIMIT, 4.0 * chosen.conditioning)
    return np.asarray(conditioning(system, chosen, q, mass, t) <= limit)


@dataclass(frozen=True)
class _Directions:
    """diag(M)^-1/2 A^T = normals^T C: an orthonormal basis of the gradients, on coordinate directions of unit length.

    `normals` (..., k, n) and `left` (..., m, k) are zero beyond the rank; `counted` (..., k) marks the singular values
    that count.
    """

    normals: Array
    left: Array
    counted: NDArray[np.bool_]


def _directions(metric: Metric, matrix: Array, rank: int | None) -> _Directions:
    lower = np.asarray(np.linalg.cholesky(metric.matrix))
    B = np.swapaxes(np.linalg.solve(lower, np.swapaxes(matrix, -1, -2)), -1, -2)
    left, values, right = (np.asarray(part) for part in np.linalg.svd(row_scale(B)[..., None] * B, full_matrices=False))
    floor = (SADDLE_RANK_TOLERANCE if rank is None else ROUNDING_SINGULAR_VALUE) * np.max(
        values, axis=-1, keepdims=True, initial=0.0
    )
    counted = (values > floor) & (np.arange(values.shape[-1]) < (values.shape[-1] if rank is None else rank))
    size = np.sqrt(np.diagonal(metric.matrix, axis1=-2, axis2=-1))[..., None, :]
    normals = counted[..., None] * (right @ np.swapaxes(lower, -1, -2)) / size
    return _Directions(
        np.asarray(normals), np.asarray(left * counted[..., None, :]), np.asarray(counted, dtype=np.bool_)
    )


def _square(vectors: Array) -> Array:
    return np.asarray(np.swapaxes(vectors, -1, -2) @ vectors)


def _pivots(gram: Array, count: int) -> Indices:
    """The first pivots (k, count) of positive semidefinite matrices (k, m, n, n), common to the m matrices of each."""
    groups, remainder = np.arange(len(gram)), gram.copy()
    chosen = np.zeros((len(gram), count), dtype=np.intp)
    for step in range(count):
        diagonal = np.min(np.diagonal(remainder, axis1=-2, axis2=-1), axis=1, initial=np.inf)
        np.put_along_axis(diagonal, chosen[:, :step], -np.inf, axis=-1)
        pivot = np.argmax(diagonal >= np.max(diagonal, axis=-1, keepdims=True) - EQUAL_PIVOTS, axis=-1)
        chosen[:, step] = pivot
        size = np.sqrt(np.maximum(remainder[groups, :, pivot, pivot], 1e-300))
        column = remainder[groups, :, :, pivot] / size[..., None]
        remainder -= column[..., :, None] * column[..., None, :]
    return chosen


def _conditioning(normals: Array, dependent: Indices) -> Array:
    """1 / (smallest singular value) of the dependent columns; infinite where these are dependent on each other."""
    r = len(dependent)
    if r == 0:
        return np.ones(normals.shape[:-2])
    smallest = np.linalg.svd(normals[..., dependent], compute_uv=False)[..., r - 1]
    inverse = np.divide(1.0, smallest, out=np.full(smallest.shape, np.inf), where=smallest > SADDLE_RANK_TOLERANCE)
    return np.asarray(inverse, dtype=np.float64)


def is_positive(matrix: Array) -> bool:
    """Whether all matrices are positive definite, with digits left after scaling their diagonals to one."""
    diagonal = np.diagonal(matrix, axis1=-2, axis2=-1)
    if np.any(diagonal <= 0.0):
        return False
    scale = 1.0 / np.sqrt(diagonal)
    return bool(np.all(np.linalg.eigvalsh(matrix * scale[..., :, None] * scale[..., None, :]) > SINGULAR_MASS_MATRIX))
