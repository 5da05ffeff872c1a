"""What additional freedoms of joints would do to the rows, dense or sparse by size, and rows that others imply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from scipy import sparse

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.equations.sparse_rows import bodies_between, sparse_matrix, sparse_velocity_rows
from cadmbs.constraints.equations.wrenches import WrenchRows
from cadmbs.constraints.freedoms.local_mobility import Manifold
from cadmbs.constraints.freedoms.redundancy import DIRECTIONS, AnyEffects, involved_joints, joint_frame
from cadmbs.constraints.matrices.elimination import eliminated, ordered_groups, row_factors, scaled_rows
from cadmbs.constraints.matrices.rank import Scaling, extended_basis, independent_rows, is_large
from cadmbs.constraints.rows import jacobian, rows, wrench_rows
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.tolerances import INDEPENDENT_DIRECTION, VANISHING_ROW


def dependent_rows(manifold: Manifold, q: Array) -> list[int]:
    """Rows that the others imply at a configuration q (n_q,): those of the manifold imply others, not the reverse."""
    system, table = manifold.system, rows(manifold.system)
    every = np.ones(table.n_rows, dtype=np.bool_)
    preference = np.where(manifold.chosen, 0, np.where(table.holonomic, 2, 1))
    if is_large(system):
        sparse_rows = scaled_rows(manifold.scaling, sparse_velocity_rows(system, q, manifold.t), every)
        groups = ordered_groups(system, sparse_rows, every, preference)
        return sorted(eliminated(sparse_rows, groups, manifold.tolerance).dependent)
    matrix = manifold.scaling.scaled(jacobian(system, q, manifold.t), every)
    return np.flatnonzero(~independent_rows(matrix, preference, manifold.tolerance)).tolist()


def redundancy_effects(manifold: Manifold, q: Array) -> AnyEffects:
    """The effects of all directions of all joints on the rows of the manifold, at q (n_q,)."""
    system, chosen, scaling = manifold.system, manifold.chosen, manifold.scaling
    wrenches = wrench_rows(system, q, t=manifold.t)
    joints, columns = freedom_columns(system, wrenches, scaling)
    if is_large(system):
        matrix = sparse_matrix(system, wrenches)
        factors = row_factors(scaling, matrix, chosen)
        carried = sparse.csr_array(sparse.diags_array(factors) @ columns[np.flatnonzero(chosen)])
        scaled = scaled_rows(scaling, matrix, chosen)
        left = eliminated(scaled, ordered_groups(system, scaled, chosen), manifold.tolerance, carried).effects
        return SparseEffects(joints, sparse.csr_array((0, 0) if left is None else left.T))
    present = jacobian(system, q, manifold.t)[chosen]
    factors = scaling.factors(present, chosen)
    outside, values, _ = np.linalg.svd(present * scaling.columns * factors[:, None])
    rank = int(np.sum(values > manifold.tolerance * max(float(np.max(values, initial=0.0)), VANISHING_ROW)))
    redundant = outside[:, rank:]
    effects = columns.toarray()[chosen].T * factors @ redundant
    return RedundancyEffects(joints, effects.reshape(len(joints), 6, redundant.shape[1]))


@dataclass(frozen=True)
class SparseEffects:
    """As `RedundancyEffects`, sparse: each joint concerns few redundant rows.

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


@dataclass(frozen=True)
class RedundancyEffects:
    """What additional freedoms of joints would do to the rows of a system at one closed configuration.

    A freedom of joint j in direction d would add a column to the constraint matrix. It changes no motion if the column
    is no combination of the others; the rows then lose one redundancy.

    Attributes:
        joints: Indices of the joints that are part of loops or constraints, cut ones first.
        effects: (n_joints, 6, r) components of those columns that the present columns do not reach, r the number of
            redundant rows; directions as in `DIRECTIONS`.
    """

    joints: tuple[int, ...]
    effects: Array

    @property
    def redundant(self) -> int:
        """Number of redundant rows."""
        return int(self.effects.shape[-1])

    def no_basis(self) -> Array:
        """A basis of nothing."""
        return np.zeros((0, self.redundant))

    def extended(self, basis: Any, vectors: Any, least: float = INDEPENDENT_DIRECTION) -> Any:
        """A basis with the directions of some effects too; None if they add less than their number."""
        return extended_basis(basis, vectors, least)

    def of(self, k: int, directions: Sequence[str]) -> Array:
        """(m, r) effects of m directions of the joint joints[k]."""
        return np.asarray(self.effects[k, [DIRECTIONS.index(direction) for direction in directions]])
