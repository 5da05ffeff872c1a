"""Rank of constraint matrices in a metric in which lengths and angles compare."""

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.constraints.rows import rows
from cadmbs.system import System
from cadmbs.system.units import coordinate_units
from cadmbs.tolerances import CONSTRAINT_RANK_TOLERANCE, INDEPENDENT_DIRECTION, VANISHING_ROW

DENSE_COLUMN_LIMIT = 60
"""Up to this many velocity coordinates ranks are those of dense matrices."""


def is_large(system: System) -> bool:
    """Whether ranks are computed with sparse matrices."""
    return system.n_v > DENSE_COLUMN_LIMIT


@dataclass(frozen=True)
class Scaling:
    """What makes rows and columns of constraint matrices numbers without unit.

    Attributes:
        length: Half the extent of the mechanism's joints [m]: one radian counts as much as this length.
        columns: (n_v,) what one unit of each scaled velocity coordinate is: 1 rad or `length`.
        rows: (n_rows,) factors: 1 for angles, 1 / `length` for lengths; zero where a row is scaled to norm one.
    """

    length: float
    columns: Array
    rows: Array

    def factors(self, matrix: Array, chosen: NDArray[np.bool_]) -> Array:
        """What makes the rows `chosen`, A (..., k, n_v), numbers without unit: (..., k)."""
        norms = np.linalg.norm(matrix * self.columns, axis=-1)
        inverse = np.divide(1.0, norms, out=np.zeros_like(norms), where=norms > VANISHING_ROW)
        factors = self.rows[chosen]
        return np.where(factors > 0.0, factors, inverse)

    def scaled(self, matrix: Array, chosen: NDArray[np.bool_]) -> Array:
        """The rows `chosen`, A (..., k, n_v), without unit."""
        return np.asarray(matrix * self.columns * self.factors(matrix, chosen)[..., None])


def scaling(system: System) -> Scaling:
    """The metric in which ranks of a system are computed.

    Rows of cut joints are scaled by the length of the mechanism, all others (which may be written in any unit) to norm
    one.
    """
    length, units, table = _extent(system), coordinate_units(system), rows(system)
    columns = np.array([length if units[name] == "m" else 1.0 for name in system.velocity_names])
    of_loop = np.array([name.startswith("loop/") for name in table.names], dtype=np.bool_)
    factors = np.where(of_loop, np.where(table.angular, 1.0, 1.0 / length), 0.0)
    return Scaling(length, columns.reshape(system.n_v), factors.reshape(table.n_rows))


def _extent(system: System) -> float:
    """Half the diagonal of the box around joints and centres of mass; one metre for a mechanism without extent."""
    placed = [joint.point for joint in system.joints if np.any(joint.point)]
    placed += [closure.predecessor_frame[:3, 3] for closure in system.closures]
    placed += [*system.bodies.center_of_mass[system.bodies.moving != 0]]
    if not placed:
        return 1.0
    cloud = np.array(placed)
    half = float(np.linalg.norm(cloud.max(axis=0) - cloud.min(axis=0))) / 2.0
    return half if half > 1e-9 else 1.0


@dataclass(frozen=True)
class Ranked:
    """Ranks and null spaces of scaled matrices (..., m, n).

    Attributes:
        rank: (...,) numbers of singular values that count.
        weakest: (...,) the smallest of them, as a part of the largest; 1 for rank zero.
        right: (..., n, n) right singular vectors as rows; those behind the rank span the null space.
    """

    rank: NDArray[np.intp]
    weakest: Array
    right: Array

    def null(self, sample: int) -> Array:
        """Orthonormal columns (n, n - rank) of the null space of one matrix of a batch."""
        return np.asarray(self.right[sample, int(self.rank[sample]) :].T)


def ranked(matrices: Array, tolerance: float = CONSTRAINT_RANK_TOLERANCE) -> Ranked:
    """Ranks by singular values above `tolerance` times the largest one."""
    m, n = matrices.shape[-2:]
    if not m or not n:
        batch = matrices.shape[:-2]
        return Ranked(np.zeros(batch, dtype=np.intp), np.ones(batch), np.broadcast_to(np.eye(n), (*batch, n, n)))
    _, values, right = np.linalg.svd(matrices)
    largest = np.maximum(values[..., :1], VANISHING_ROW)
    rank = np.sum(values > tolerance * largest, axis=-1)
    last = np.take_along_axis(values, np.maximum(rank - 1, 0)[..., None], -1)[..., 0] / largest[..., 0]
    return Ranked(rank, np.where(rank > 0, last, 1.0), right)


def null_space(matrices: Array) -> Array:
    """Orthonormal columns (..., n, k) of A F = 0 for matrices (..., m, n); k is that of the highest rank among them."""
    ranks = ranked(matrices)
    return np.swapaxes(ranks.right[..., int(np.max(ranks.rank, initial=0)) :, :], -1, -2)


def independent_rows(matrix: Array, groups: Array, tolerance: float = CONSTRAINT_RANK_TOLERANCE) -> NDArray[np.bool_]:
    """(m,) rows of a scaled matrix (m, n) that imply the others: pivoted orthogonalization, group after group.

    Args:
        matrix: Scaled rows.
        groups: (m,) order of preference: rows of a lower number are taken first, the longest remainder within.
        tolerance: Remainders below this part of the longest row count as zero.
    """
    independent = np.zeros(len(matrix), dtype=np.bool_)
    if not matrix.size:
        return independent
    remainder = matrix.copy()
    bound = tolerance * max(float(np.max(np.linalg.norm(matrix, axis=-1))), VANISHING_ROW)
    for group in np.unique(groups):
        waiting = groups == group
        while np.any(waiting):
            sizes = np.where(waiting, np.linalg.norm(remainder, axis=-1), -1.0)
            best = int(np.argmax(sizes > 0.9 * np.max(sizes)))  # nearly equal ones in their order
            if sizes[best] <= bound:
                break
            unit = remainder[best] / sizes[best]
            remainder -= np.outer(remainder @ unit, unit)
            remainder -= np.outer(
                remainder @ unit, unit
            )  # once more: rounding of the first is as large as small remainders
            independent[best], waiting[best] = True, False
    return independent


def extended_basis(basis: Array, vectors: Array) -> Array | None:
    """An orthonormal basis (k + m, r) of the rows of `basis` (k, r) and of m vectors; None if they add less than m.

    A vector adds a direction if the part of it that is normal to those before is longer than INDEPENDENT_DIRECTION of
    it. By Gram-Schmidt, each vector twice: rounding of the first pass is as large as small remainders.
    """
    for vector in vectors:
        size = float(np.linalg.norm(vector))
        remainder = vector - basis.T @ (basis @ vector)
        remainder = remainder - basis.T @ (basis @ remainder)
        length = float(np.linalg.norm(remainder))
        if length <= INDEPENDENT_DIRECTION * max(size, 1.0):
            return None
        basis = np.vstack([basis, remainder / length])
    return basis
