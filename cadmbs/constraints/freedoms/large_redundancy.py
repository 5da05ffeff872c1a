"""Ranks, redundant rows and redundant directions of large systems, by elimination of sparse matrices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse.linalg import splu

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.equations.sparse_rows import bodies_between, sparse_matrix, sparse_velocity_rows
from cadmbs.constraints.equations.wrenches import WrenchRows
from cadmbs.constraints.freedoms.local_mobility import Manifold
from cadmbs.constraints.freedoms.redundancy import DIRECTIONS, involved_joints, joint_frame
from cadmbs.constraints.matrices.elimination import SparseElimination, eliminated, narrow_order, row_groups
from cadmbs.constraints.matrices.rank import Scaling
from cadmbs.constraints.rows import rows, wrench_rows
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.tolerances import INDEPENDENT_DIRECTION, VANISHING_ROW


def dependent_rows(manifold: Manifold, q: Array) -> list[int]:
    """Rows that the others imply at a configuration q (n_q,): those of the manifold imply others, not the reverse."""
    system, table = manifold.system, rows(manifold.system)
    every = np.ones(table.n_rows, dtype=np.bool_)
    matrix = scaled_rows(manifold.scaling, sparse_velocity_rows(system, q, manifold.t), every)
    preference = np.where(manifold.chosen, 0, np.where(table.holonomic, 2, 1))
    groups = ordered_groups(system, matrix, every, preference)
    return sorted(eliminated(matrix, groups, manifold.tolerance).dependent)


def large_effects(manifold: Manifold, q: Array) -> SparseEffects:
    """The effects of all directions of all joints on the rows of the manifold, at q (n_q,)."""
    system, chosen = manifold.system, manifold.chosen
    wrenches = wrench_rows(system, q, t=manifold.t)
    matrix = sparse_matrix(system, wrenches)
    joints, columns = freedom_columns(system, wrenches, manifold.scaling)
    factors = row_factors(manifold.scaling, matrix, chosen)
    carried = sparse.csr_array(sparse.diags_array(factors) @ columns[np.flatnonzero(chosen)])
    scaled = scaled_rows(manifold.scaling, matrix, chosen)
    elimination = eliminated(scaled, ordered_groups(system, scaled, chosen), manifold.tolerance, carried)
    left = elimination.effects
    return SparseEffects(joints, sparse.csr_array((0, 0) if left is None else left.T))


# Ranks of the constraint rows of large systems, by elimination of sparse matrices.


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
    return SparseRanked(tuple(eliminated(matrix, _all_rows(groups, matrix), tolerance) for matrix in matrices))


def _all_rows(groups: list[Indices], matrix: sparse.csr_array) -> list[Indices]:
    return groups if matrix.shape[0] else []


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


# Redundant directions of joints in large mechanisms, from sparse effects: each joint concerns few redundant rows.


@dataclass(frozen=True)
class SparseEffects:
    """As `RedundancyEffects`, sparse.

    Attributes:
        joints: Indices of the joints that are part of loops or constraints, cut ones first.
        effects: (6 n_joints, r) what is left of the column of each direction of each joint.
    """

    joints: tuple[int, ...]
    effects: sparse.csr_array

    @property
    def redundant(self) -> int:
        """Number of redundant rows."""
        return int(self.effects.shape[1])

    def of(self, k: int, directions: Sequence[str]) -> list[dict[int, float]]:
        """The effects of some directions of the joint joints[k], by number of the redundant row."""
        numbers = [6 * k + DIRECTIONS.index(direction) for direction in directions]
        parts = [slice(self.effects.indptr[i], self.effects.indptr[i + 1]) for i in numbers]
        pairs = [(self.effects.indices[part].tolist(), self.effects.data[part].tolist()) for part in parts]
        return [dict(zip(indices, values, strict=True)) for indices, values in pairs]

    def no_basis(self) -> SparseBasis:
        """A basis of nothing."""
        return SparseBasis()

    def extended(
        self, basis: SparseBasis, vectors: Sequence[dict[int, float]], least: float = INDEPENDENT_DIRECTION
    ) -> SparseBasis | None:
        """The basis with the directions of some effects too; None, and the basis unchanged, if they add less."""
        return basis.extended(vectors, least)


@dataclass
class SparseBasis:
    """Orthonormal sparse vectors, found by the entries that they have."""

    vectors: list[dict[int, float]] = field(default_factory=list)
    _with_entry: dict[int, list[int]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.vectors)

    def extended(self, vectors: Sequence[dict[int, float]], least: float = INDEPENDENT_DIRECTION) -> SparseBasis | None:
        """This basis, with the directions of some vectors too; None, and unchanged, if they add less."""
        before = len(self.vectors)
        for vector in vectors:
            remainder = self._remainder(self._remainder(vector))
            size, length = _norm(vector), _norm(remainder)
            if length <= least * max(size, 1.0):
                self._shorten(before)
                return None
            self._append({i: x / length for i, x in remainder.items()})
        return self

    def _remainder(self, vector: dict[int, float]) -> dict[int, float]:
        """What is normal to all vectors."""
        remainder = dict(vector)
        for number in sorted({k for i in vector for k in self._with_entry.get(i, ())}):
            other = self.vectors[number]
            along = sum(remainder.get(i, 0.0) * x for i, x in other.items())
            for i, x in other.items():
                remainder[i] = remainder.get(i, 0.0) - along * x
        return remainder

    def _append(self, vector: dict[int, float]) -> None:
        for i in vector:
            self._with_entry.setdefault(i, []).append(len(self.vectors))
        self.vectors.append(vector)

    def _shorten(self, count: int) -> None:
        while len(self.vectors) > count:
            for i in self.vectors.pop():
                self._with_entry[i].pop()


def _norm(vector: dict[int, float]) -> float:
    return float(np.sqrt(sum(x * x for x in vector.values())))


def freedom_columns(system: System, wrenches: WrenchRows, scaling: Scaling) -> tuple[tuple[int, ...], sparse.csr_array]:
    """The joints of loops, cut ones first, and what unit motions in their directions do to the rows (n_rows, 6 k)."""
    joints = tuple(sorted(involved_joints(system), key=lambda k: not system.joints[k].is_cut))
    size = np.where(np.arange(6) < 3, 1.0, scaling.length)
    entries = [
        (rows_of_joint, 6 * k + np.arange(6), size[:, None] * values)
        for k, (rows_of_joint, values) in enumerate(_effects(system, wrenches, joints))
    ]
    data = [values.reshape(-1) for _, _, values in entries]
    row = [np.tile(rows_of_joint, 6) for rows_of_joint, _, _ in entries]
    column = [np.repeat(columns, len(rows_of_joint)) for rows_of_joint, columns, _ in entries]
    shape = (wrenches.n_rows, 6 * len(joints))
    if not joints:
        return joints, sparse.csr_array(shape)
    indices = (np.concatenate(row), np.concatenate(column))
    return joints, sparse.csr_array((np.concatenate(data), indices), shape=shape)


def _effects(system: System, wrenches: WrenchRows, joints: Sequence[int]) -> Iterator[tuple[Indices, Array]]:
    """For each joint the rows of its terms (k,), and the effects (6, k) of its directions on these terms."""
    tree, terms = system.tree, wrenches.terms
    between = bodies_between(tree, terms.bodies)
    order = np.argsort(between.body, kind="stable")
    starts = np.searchsorted(between.body[order], np.arange(tree.n + 1))
    body_of_joint = {int(joint): body for body, joint in enumerate(tree.joint.tolist())}
    by_row = np.argsort(terms.row, kind="stable")
    for index in joints:
        joint = system.joints[index]
        frame = wrenches.tree_state.pose[system.bodies.moving[joint.predecessor]] @ joint_frame(system, index)
        if joint.is_cut:
            numbers = rows(system).slices[f"loop/{joint.name}"]
            first, last = np.searchsorted(terms.row[by_row], [numbers.start, numbers.stop])
            concerned, sign = by_row[first:last], np.ones(last - first)
        else:
            body = body_of_joint[index]
            entries = order[starts[body] : starts[body + 1]]
            concerned, sign = between.term[entries], between.sign[entries]
        values = se3.transform_twist(frame, np.eye(6)) @ terms.wrenches[concerned].T
        yield terms.row[concerned], values * sign
