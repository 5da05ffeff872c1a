"""Rows that say what others say already: found by rank at a consistent configuration, left out, and watched."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import qr

from cadmbs.absolute.model import AbsoluteModel
from cadmbs.absolute.row_set import RowSet
from cadmbs.absolute.scalars import ScalarValues
from cadmbs.arrays import Array
from cadmbs.constraints.constraint_state import constraint_state
from cadmbs.constraints.wrenches import VelocityCoefficients, WrenchRows, WrenchTerms, dense_rows, joined_terms
from cadmbs.lie import so3

RANK_TOLERANCE = 1e-8
"""Pivots below this, against the largest, of rows scaled to length one: redundant."""

VIOLATED = 1e-5
"""A row that was left out as redundant and is off by more is not redundant any more [rad, m, or as it is written]."""


@dataclass(frozen=True)
class Redundancy:
    """Which rows are kept.

    Attributes:
        keep: (n_rows,) the rows that are independent.
        dropped: The others.
    """

    keep: NDArray[np.bool_]
    dropped: RowSet

    def violation(self, t: float, values: ScalarValues) -> tuple[float, str]:
        """Largest residual of the rows that were left out, and the name of that row."""
        rows = self.dropped
        if not rows.n:
            return 0.0, ""
        found = np.bincount(rows.row, rows.factor * values.value[rows.scalars_at(t)], rows.n)
        off = np.abs(found - rows.right(t).value)
        worst = int(np.argmax(off))
        return float(off[worst]), rows.labels[worst].name


def redundancy(model: AbsoluteModel, q: Array, t: float, r: Array, A: Array, values: ScalarValues) -> Redundancy:
    """Independent rows by pivoted QR of the rows in joint velocities.

    Rows of the tree's joints are independent of each other and leave the joint velocities free; so it is enough to look
    at all other rows as functions of these, a matrix of few rows even for long chains with few loops.

    Args:
        model: The mechanism.
        q: (n_q,) consistent joint positions.
        t: Time [s].
        r: (n + 1, 3) centres of mass about `System.origin`, the world first.
        A: (n + 1, 3, 3) rotations.
        values: Scalars there.
    """
    rows = model.rows
    others = np.flatnonzero(~rows.essential)
    keep = rows.essential.copy()
    if len(others):
        matrix = _in_joint_velocities(model, q, t, r, A, values)[others]
        length = np.linalg.norm(matrix, axis=-1, keepdims=True)
        floor = max(float(np.max(length, initial=0.0)), 1e-300) * RANK_TOLERANCE
        scaled = matrix / np.where(length > floor, length, np.inf)
        triangle, order = qr(scaled.T, mode="r", pivoting=True)
        pivots = np.abs(np.diagonal(triangle))
        rank = int(np.sum(pivots > RANK_TOLERANCE * max(float(np.max(pivots, initial=0.0)), 1e-300)))
        keep[others[order[:rank]]] = True
    return Redundancy(keep, rows.kept(~keep))


def _in_joint_velocities(model: AbsoluteModel, q: Array, t: float, r: Array, A: Array, values: ScalarValues) -> Array:
    """All rows as functions of the independent joint velocities (n_rows, n_v), rotors left out."""
    rows, scalars = model.rows, model.scalars
    at = constraint_state(model.system, q, t)
    gradient = rows.factor[:, None] * values.gradient[rows.scalars_at(t)]
    point = at.tree_state.point - model.system.origin
    parts = []
    for side in (0, 1):
        body = scalars.pairs.bodies[side][scalars.carrier][rows.scalar]
        force, turning = gradient[:, 6 * side : 6 * side + 3], gradient[:, 6 * side + 3 : 6 * side + 6]
        moment = so3.cross(r[body] - point, force) + np.einsum("eij,ej->ei", A[body], turning)
        ends = np.stack([np.zeros_like(body), body], axis=-1)
        parts.append(WrenchTerms(rows.row, ends, np.concatenate([moment, force], axis=-1), None))
    terms = joined_terms(parts, with_rates=False)
    nothing = VelocityCoefficients(np.zeros(0, dtype=np.intp), np.zeros((0, model.system.tree.n_columns)), None)
    return dense_rows(model.system, WrenchRows(rows.n, terms, nothing, at.tree_state, None))
