"""Rank, null space and redundant rows of large sparse matrices, by orthogonal elimination group after group.

The rows of a group are those of one joint, constraint or motion. Groups are taken one after the other into a small
dense matrix, the front. Columns that no later group has are eliminated there: with E their part of the front and R the
rest, the singular values of E = U s V^T that count give independent rows U_1^T [E R], and U_2^T R stays in the front,

    rank [E R] = rank E + rank U_2^T R .

Rows of the front that become zero are dependent on the others. What is applied to the rows is orthogonal, so that no
digits are lost; the cost is linear in the number of groups where each has few neighbours.

Rows of a system are ordered by their sources, and made numbers without unit, before they are ranked.

References:
    Heath, Numerical methods for large sparse linear least squares problems, SIAM J. Sci. Stat. Comput. 5 (1984);
    Davis, Multifrontal multithreaded rank-revealing sparse QR factorization, ACM TOMS 38 (2011).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

import numpy as np
from scipy import sparse
from scipy.sparse.csgraph import reverse_cuthill_mckee
from scipy.sparse.linalg import splu

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.constraints.matrices.rank import Ranked, Scaling
from cadmbs.constraints.rows import rows
from cadmbs.system import System
from cadmbs.tolerances import VANISHING_ROW

FADED_EFFECT = 1e-13
"""Effects on far rows that are smaller are rounding: columns that are carried fade with the distance."""

POWER_STEPS = 30
"""Steps of the power iteration for the largest singular value, against which the others are judged."""


@dataclass(frozen=True)
class Pivots:
    """Rows in which columns were eliminated: values * (right @ x[columns]) + beyond @ x[others] = 0."""

    columns: Indices
    others: Indices
    values: Array
    right: Array
    free: Array
    beyond: Array


@dataclass
class SparseElimination:
    """An eliminated matrix A (m, n).

    Attributes:
        n: Number of columns.
        rank: Of A.
        pivots: The eliminated columns, in order.
        weakest: The smallest singular value of an eliminated block, as a part of the largest one of A.
        dependent: Rows that the others imply, one for each missing in the rank: of its group the last possible.
        effects: (r, k) what is left of the carried columns in the directions of the dependent rows.
        widest: Largest number of columns of the front.
    """

    n: int
    rank: int = 0
    weakest: float = 1.0
    dependent: list[int] = field(default_factory=list)
    effects: sparse.csr_array | None = None
    widest: int = 0
    pivots: list[Pivots] = field(default_factory=list)

    def null(self) -> Array:
        """Orthonormal columns (n, n - rank) of the null space, by substitution from the last column to the first."""
        basis, known = np.zeros((self.n, self.n - self.rank)), 0
        for step in reversed(self.pivots):
            rates = -(step.beyond @ basis[step.others]) / step.values[:, None]
            basis[step.columns] = step.right.T @ rates
            width = len(step.free)
            basis[step.columns, known : known + width] += step.free.T
            known += width
        return np.linalg.qr(basis)[0] if basis.size else basis


def eliminated(
    matrix: sparse.csr_array, groups: Sequence[Indices], tolerance: float, carried: sparse.csr_array | None = None
) -> SparseElimination:
    """Eliminates a matrix (m, n).

    Args:
        matrix: Scaled rows.
        groups: The numbers of the rows of each group, in the order in which they are taken.
        tolerance: Part of the largest singular value below which the others count as zero.
        carried: (m, k) columns to which the same is done, but which are not eliminated.
    """
    return _Front(matrix, groups, tolerance, carried).result()


def narrow_order(matrix: sparse.csr_array, groups: Sequence[Indices]) -> list[Indices]:
    """The groups in an order in which those with common columns are near each other (reverse Cuthill-McKee)."""
    if len(groups) < 3:
        return list(groups)
    rows = np.concatenate(groups)
    owners = np.repeat(np.arange(len(groups)), [len(group) for group in groups])
    select = sparse.csr_array((np.ones(len(rows)), (owners, rows)), shape=(len(groups), matrix.shape[0]))
    touched = select @ abs(matrix)
    neighbours = sparse.csr_matrix(touched @ touched.T)
    order = reverse_cuthill_mckee(neighbours, symmetric_mode=True)
    return [groups[k] for k in order.tolist()]


def largest_singular_value(matrix: sparse.csr_array) -> float:
    """Of a sparse matrix, by power iteration: from below, and within some percent."""
    if not matrix.nnz:
        return 0.0
    x = np.random.default_rng(0).normal(size=matrix.shape[1])
    size = 0.0
    for _ in range(POWER_STEPS):
        y = matrix.T @ (matrix @ (x / np.linalg.norm(x)))
        size, x = float(np.linalg.norm(y)), y
        if not size:
            return 0.0
    return float(np.sqrt(size))


class _Front:
    """The dense part of a matrix that is being eliminated."""

    def __init__(
        self, matrix: sparse.csr_array, groups: Sequence[Indices], tolerance: float, carried: sparse.csr_array | None
    ) -> None:
        self._matrix, self._groups = matrix, groups
        self._largest = max(largest_singular_value(matrix), VANISHING_ROW)
        self._bound = tolerance * self._largest
        self._carried = carried
        self._last = np.full(matrix.shape[1], -1)
        for k, group in enumerate(groups):
            self._last[np.unique(matrix[group].indices)] = k
        self._columns = np.zeros(0, dtype=np.intp)
        self._values = np.zeros((0, 0))
        self._carried_columns = np.zeros(0, dtype=np.intp)
        self._carried_values = np.zeros((0, 0))
        self._effects: list[tuple[Indices, Array]] = []
        self._answer = SparseElimination(matrix.shape[1])

    def result(self) -> SparseElimination:
        """All groups, one after the other; columns that no group has are free."""
        for k, group in enumerate(self._groups):
            self._enter(group)
            self._eliminate(np.flatnonzero(self._last[self._columns] == k))
        untouched = np.flatnonzero(self._last < 0)
        if len(untouched):
            nothing = np.zeros((0, len(untouched)))
            pivots = Pivots(
                untouched, self._columns[:0], np.zeros(0), nothing, np.eye(len(untouched)), np.zeros((0, 0))
            )
            self._answer.pivots.append(pivots)
        self._answer.effects = self._stacked_effects()
        return self._answer

    def _enter(self, group: Indices) -> None:
        """The rows of a group, without those that the front and the others of the group imply."""
        columns, values = _dense(self._matrix, group)
        carried_columns, carried = (np.zeros(0, dtype=np.intp), np.zeros((len(group), 0)))
        if self._carried is not None:
            carried_columns, carried = _dense(self._carried, group)
        among = _Dependencies(group)
        values, carried, owners = self._independent(values, carried_columns, carried, np.eye(len(group)), among)
        before = len(self._values)
        self._columns, self._values = _appended(self._columns, self._values, columns, values)
        self._answer.widest = max(self._answer.widest, len(self._columns))
        self._carried_columns, self._carried_values = _appended(
            self._carried_columns, self._carried_values, carried_columns, carried
        )
        owners = np.concatenate([np.zeros((before, len(group))), owners])
        self._values, self._carried_values, _ = self._independent(
            self._values, self._carried_columns, self._carried_values, owners, among
        )
        self._answer.dependent += among.rows()

    def _independent(
        self, values: Array, carried_columns: Indices, carried: Array, owners: Array, among: "_Dependencies"
    ) -> tuple[Array, Array, Array]:
        """Rows (k, c) turned into independent ones, with what is carried and their parts of the group's rows."""
        left, sizes, right = np.linalg.svd(values)
        rank = int(np.sum(sizes > self._bound))
        if rank == len(values):
            return values, carried, owners
        turned_owners, turned_carried = left.T @ owners, left.T @ carried
        among.add(turned_owners[rank:])
        if self._carried is not None:
            self._effects.append((carried_columns, turned_carried[rank:]))
        return sizes[:rank, None] * right[:rank], turned_carried[:rank], turned_owners[:rank]

    def _eliminate(self, finished: Indices) -> None:
        """The columns of the front with these numbers, which no later group has."""
        if not len(finished):
            return
        others = np.setdiff1d(np.arange(len(self._columns)), finished)
        left, sizes, right = np.linalg.svd(self._values[:, finished])
        rank = int(np.sum(sizes > self._bound))
        turned = left.T @ self._values[:, others]
        self._answer.pivots.append(
            Pivots(
                self._columns[finished], self._columns[others], sizes[:rank], right[:rank], right[rank:], turned[:rank]
            )
        )
        self._answer.rank += rank
        self._answer.weakest = min([self._answer.weakest, *(sizes[:rank] / self._largest).tolist()])
        self._columns, self._values = self._columns[others], turned[rank:]
        carried = (left.T @ self._carried_values)[rank:]
        lasting = np.max(np.abs(carried), axis=0, initial=0.0) > FADED_EFFECT
        self._carried_columns, self._carried_values = self._carried_columns[lasting], carried[:, lasting]

    def _stacked_effects(self) -> sparse.csr_array | None:
        if self._carried is None:
            return None
        width = self._carried.shape[1]
        blocks = []
        for columns, values in self._effects:
            column = np.tile(columns, len(values))
            row = np.repeat(np.arange(len(values)), len(columns))
            blocks.append(sparse.csr_array((values.reshape(-1), (row, column)), shape=(len(values), width)))
        return sparse.csr_array(sparse.vstack(blocks)) if blocks else sparse.csr_array((0, width))


def _dense(matrix: sparse.csr_array, group: Indices) -> tuple[Indices, Array]:
    """Rows of a sparse matrix over the columns that they touch."""
    part = matrix[group]
    columns = np.unique(part.indices).astype(np.intp)
    return columns, np.asarray(part[:, columns].toarray())


def _appended(columns: Indices, values: Array, more: Indices, rows: Array) -> tuple[Indices, Array]:
    """A front with more rows, over the columns of both."""
    union = np.union1d(columns, more).astype(np.intp)
    joined = np.zeros((len(values) + len(rows), len(union)))
    joined[: len(values), np.searchsorted(union, columns)] = values
    joined[len(values) :, np.searchsorted(union, more)] = rows
    return union, joined


class _Dependencies:
    """Dependencies of rows of a group on each other and on rows before, and for each a row that the others imply."""

    def __init__(self, group: Indices) -> None:
        self._group = group
        self._known = np.zeros((0, len(group)))
        self._pivots: list[int] = []

    def add(self, dependencies: Array) -> None:
        """Dependencies (x, k) more; without as many rows the others are independent.

        Of rows of nearly equal weight the last one is taken, so that the first ones of a joint count.
        """
        remainder = dependencies
        if self._pivots:
            shares = np.linalg.solve(self._known[:, self._pivots].T, dependencies[:, self._pivots].T).T
            remainder = dependencies - shares @ self._known
        for _ in range(len(dependencies)):
            sizes = np.linalg.norm(remainder, axis=0)
            sizes[self._pivots] = -1.0
            pivot = len(sizes) - 1 - int(np.argmax(sizes[::-1] > 0.9 * np.max(sizes)))
            self._pivots.append(pivot)
            unit = remainder[:, pivot] / max(float(np.linalg.norm(remainder[:, pivot])), VANISHING_ROW)
            remainder = remainder - np.outer(unit, unit @ remainder)
        self._known = np.concatenate([self._known, dependencies])

    def rows(self) -> list[int]:
        """The rows that the others imply."""
        return [int(self._group[pivot]) for pivot in self._pivots]


def row_groups(slices: Sequence[slice], chosen: NDArray[np.bool_]) -> list[Indices]:
    """The rows of each source that are chosen, as numbers among the chosen ones."""
    number = np.cumsum(chosen) - 1
    groups = []
    for each in slices:
        rows = np.arange(each.start, each.stop)
        rows = rows[chosen[rows]]
        if len(rows):
            groups.append(np.asarray(number[rows], dtype=np.intp))
    return groups


@dataclass(frozen=True)
class SparseRanked:
    """Ranks and null spaces of sparse matrices, as `Ranked` has them of dense ones.

    Attributes:
        eliminations: One for each matrix.
    """

    eliminations: tuple[SparseElimination, ...]

    @cached_property
    def rank(self) -> NDArray[np.intp]:
        """(k,) numbers of singular values that count."""
        return np.array([each.rank for each in self.eliminations], dtype=np.intp)

    @cached_property
    def weakest(self) -> Array:
        """(k,) the smallest of them in the eliminated blocks, as a part of the largest."""
        return np.array([each.weakest for each in self.eliminations])

    def null(self, sample: int) -> Array:
        """Orthonormal columns (n, n - rank) of the null space of one matrix."""
        return self.eliminations[sample].null()


RankedRows: TypeAlias = Ranked | SparseRanked
"""Ranks and null spaces of scaled matrices, dense or sparse."""


def row_factors(scaling: Scaling, matrix: sparse.csr_array, chosen: NDArray[np.bool_]) -> Array:
    """What makes the rows `chosen` of a matrix (n_rows, n_v) numbers without unit, as `Scaling.factors`: (k,)."""
    part = sparse.csr_array(matrix[np.flatnonzero(chosen)] * scaling.columns)
    norms = np.sqrt(np.asarray(part.multiply(part).sum(axis=1)).reshape(-1))
    inverse = np.divide(1.0, norms, out=np.zeros_like(norms), where=norms > VANISHING_ROW)
    factors = scaling.rows[chosen]
    return np.where(factors > 0.0, factors, inverse)


def scaled_rows(scaling: Scaling, matrix: sparse.csr_array, chosen: NDArray[np.bool_]) -> sparse.csr_array:
    """The rows `chosen` of a matrix (n_rows, n_v), without unit."""
    factors = row_factors(scaling, matrix, chosen)
    return sparse.csr_array(sparse.diags_array(factors) @ matrix[np.flatnonzero(chosen)] * scaling.columns)


def ordered_groups(
    system: System, matrix: sparse.csr_array, chosen: NDArray[np.bool_], preference: Indices | None = None
) -> list[Indices]:
    """The rows of each source, neighbours near each other; with a preference (n_rows,), lower numbers first."""
    groups = row_groups(list(rows(system).slices.values()), chosen)
    if preference is None:
        return narrow_order(matrix, groups)
    levels = preference[chosen]
    parts = [[group[levels[group] == level] for group in groups] for level in np.unique(levels)]
    return [group for part in parts for group in narrow_order(matrix, [group for group in part if len(group)])]


def sparse_ranked(
    system: System, matrices: Sequence[sparse.csr_array], chosen: NDArray[np.bool_], tolerance: float
) -> SparseRanked:
    """Ranks of scaled matrices (k, n_v) of the rows `chosen`."""
    groups = ordered_groups(system, matrices[0], chosen) if matrices else []
    return SparseRanked(tuple(eliminated(matrix, groups, tolerance) for matrix in matrices))


def damped_step(J: sparse.csr_array, residual: Array) -> Array:
    """-(J^T J + damping)^-1 J^T r, with the damping of `local_mobility.closed_nearby`."""
    size = float(J.multiply(J).sum()) / max(J.shape[1], 1)
    damping = min(float(np.sum(residual**2)), size) + 1e-15 * size + 1e-30
    right = J.T @ residual
    unit = sparse.eye_array(J.shape[1], format="csc")
    for more in (damping, damping + 1e-10 * size + 1e-20):
        try:
            return -np.asarray(splu(sparse.csc_array(J.T @ J + more * unit)).solve(right))
        except RuntimeError:  # singular by rounding
            continue
    return np.zeros(J.shape[1])
