"""Redundant rows: those that depend on others at a consistent configuration are left out, and monitored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cadmbs.absolute.constraint_rows import RowSet
from cadmbs.absolute.model import AbsoluteModel
from cadmbs.absolute.scalars import ScalarValues
from cadmbs.arrays import Array
from cadmbs.constraints.equations import wrenches
from cadmbs.constraints.equations.constraint_state import constraint_state
from cadmbs.constraints.equations.wrenches import VelocityCoefficients, WrenchRows, WrenchTerms
from cadmbs.constraints.matrices.rank import independent_rows
from cadmbs.errors import NotSolvableError
from cadmbs.lie import so3
from cadmbs.tolerances import REDUNDANT_ROW_PIVOT, REDUNDANT_ROW_VIOLATION


@dataclass(frozen=True)
class Redundancy:
    """Which rows are redundant.

    Attributes:
        independent: (n_rows,) the rows that are independent.
        dropped: The others.
    """

    independent: NDArray[np.bool_]
    dropped: RowSet

    def require_satisfied(self, t: float, values: ScalarValues) -> None:
        """Refuse positions that violate a row which was left out.

        Raises:
            NotSolvableError: If there is one.
        """
        if not self.dropped.n:
            return
        names = [f"row {label.name}" for label in self.dropped.labels]
        require_satisfied(names, self.dropped.residuals(t, values.value, np.zeros(0)), t)


def require_satisfied(names: Sequence[str], residuals: Array, t: float) -> None:
    """Refuse a configuration that violates a row which was left out.

    Args:
        names: Of the rows, for the message.
        residuals: (n_rows,) their residuals.
        t: Time [s].

    Raises:
        NotSolvableError: If there is one.
    """
    sizes = np.abs(residuals)
    worst = int(np.argmax(sizes))
    if sizes[worst] > REDUNDANT_ROW_VIOLATION:
        raise NotSolvableError(
            f"{names[worst]} was redundant and is violated by {sizes[worst]:.3g} at t = {t:.6g} s: the "
            "mechanism passed a singular configuration, or motions contradict its constraints"
        )


def redundancy(model: AbsoluteModel, q: Array, t: float, r: Array, A: Array, values: ScalarValues) -> Redundancy:
    """Independent rows of those in joint velocities, by pivoted orthogonalization.

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
    independent = rows.essential.copy()
    if len(others):
        matrix = _in_joint_velocities(model, q, t, r, A, values)[others]
        length = np.linalg.norm(matrix, axis=-1, keepdims=True)
        floor = max(float(np.max(length, initial=0.0)), 1e-300) * REDUNDANT_ROW_PIVOT
        scaled = matrix / np.where(length > floor, length, np.inf)
        independent[others] = independent_rows(scaled, np.zeros(len(others)), REDUNDANT_ROW_PIVOT)
    return Redundancy(independent, rows.selected(~independent))


def _in_joint_velocities(model: AbsoluteModel, q: Array, t: float, r: Array, A: Array, values: ScalarValues) -> Array:
    """All rows as functions of the independent joint velocities (n_rows, n_v), rotors left out."""
    rows, state = model.rows, constraint_state(model.system, q, t)
    gradient = rows.factor[:, None] * values.gradient[rows.scalars_at(t)]
    point = state.tree_state.point - model.system.origin
    parts = []
    for body, along in zip(model.scalars.bodies[:, rows.scalar], (gradient[:, :6], gradient[:, 6:]), strict=True):
        force, turning = along[:, :3], along[:, 3:]
        moment = so3.cross(r[body] - point, force) + np.einsum("eij,ej->ei", A[body], turning)
        ends = np.stack([np.zeros_like(body), body], axis=-1)
        parts.append(WrenchTerms(rows.row, ends, np.concatenate([moment, force], axis=-1), None))
    terms = wrenches.joined_terms(parts)
    nothing = VelocityCoefficients(np.zeros(0, dtype=np.intp), np.zeros((0, model.system.tree.n_columns)), None)
    return wrenches.dense_rows(model.system, WrenchRows(rows.n, terms, nothing, state.tree_state, None))
