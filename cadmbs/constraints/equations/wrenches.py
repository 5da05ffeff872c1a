"""Constraint rows as wrenches on relative twists, and as coefficients of tree velocities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.constraints.equations.constraint_state import ConstraintState, TreeMotion, present
from cadmbs.constraints.matrices.rounding import lengths, term_rounding, without_rounding
from cadmbs.kinematics.products import TreeState
from cadmbs.lie import so3
from cadmbs.system import System
from cadmbs.system.tree import Tree


@dataclass(frozen=True)
class WrenchTerms:
    """Parts of rows: the row `row` contains W . (V_j - V_i) for the bodies (i, j).

    Attributes:
        row: (m,) row of each term; a row may have several.
        bodies: (m, 2) moving bodies i, j of the tree, 0 the world.
        wrenches: (..., m, 6) W about the state's point, world axes, moment first.
        rates: (..., m, 6) time derivatives of W; None where the instant has no motion.
        sizes: (..., m, 2) sizes of the moments and forces before anything cancelled in them; None where nothing does.
        has_single: Whether it is known that no row has several terms.
    """

    row: Indices
    bodies: Indices
    wrenches: Array
    rates: Array | None
    sizes: Array | None = None
    has_single: bool = False

    def of_rows(self, chosen: NDArray[np.bool_]) -> WrenchTerms:
        """The terms of the rows of a mask over all rows, whose numbers are those among the chosen ones."""
        number, terms = np.cumsum(chosen) - 1, chosen[self.row]
        rates, sizes = (None if part is None else part[..., terms, :] for part in (self.rates, self.sizes))
        return WrenchTerms(number[self.row[terms]], self.bodies[terms], self.wrenches[..., terms, :], rates, sizes)

    def lengths(self) -> Array:
        """(..., m, 2) sizes of the moments and forces, which their rounding is a part of."""
        return lengths(self.wrenches) if self.sizes is None else self.sizes


@dataclass(frozen=True)
class VelocityCoefficients:
    """Parts of rows along tree velocities: the row `row` contains c . v_tree.

    Attributes:
        row: (k,) row of each part, no two the same.
        values: (..., k, n_columns) c.
        rates: (..., k, n_columns) time derivatives of c; None where the instant has no motion.
    """

    row: Indices
    values: Array
    rates: Array | None

    def of_rows(self, chosen: NDArray[np.bool_]) -> VelocityCoefficients:
        """The coefficients of the rows of a mask over all rows, numbered as by `WrenchTerms.of_rows`."""
        number, lines = np.cumsum(chosen) - 1, chosen[self.row]
        rates = None if self.rates is None else self.rates[..., lines, :]
        return VelocityCoefficients(number[self.row[lines]], self.values[..., lines, :], rates)


@dataclass(frozen=True)
class WrenchRows:
    """All constraint rows of a system at one instant, without any matrix of the size of the system.

        (A v)_r = sum over terms of row r of W . (V_j - V_i)  +  c_r . v_tree

    V are spatial twists about `state.point`. With M a + ... = tau - A^T multipliers (theory 9.6) a row exerts the
    wrench -multiplier W on body j, and the opposite one on body i.

    Attributes:
        n_rows: Number of rows.
        terms: The wrenches.
        coefficients: Rows along coordinates and of momentum; none (k = 0) for most systems.
        tree_state: The state that the wrenches belong to.
        motion: Its motion; None where only positions were given.
    """

    n_rows: int
    terms: WrenchTerms
    coefficients: VelocityCoefficients
    tree_state: TreeState
    motion: TreeMotion | None


def line_wrench(point: Array, force: Array) -> Array:
    """The wrench (point x force, force) of a force at a point, (..., 6)."""
    return _six_vector(so3.cross(point, force), force)


def line_wrench_rate(point: Array, point_dot: Array, force: Array, force_dot: Array) -> Array:
    """The time derivative of `line_wrench`."""
    moment = so3.cross(point_dot, force) + so3.cross(point, force_dot)
    return _six_vector(moment, force_dot)


def _six_vector(moment: Array, force: Array) -> Array:
    """(moment, force) (..., 6), batch axes broadcast."""
    if moment.shape != force.shape:
        return np.concatenate(np.broadcast_arrays(moment, force), axis=-1)
    return np.concatenate([moment, force], axis=-1)


def couple(moment: Array) -> Array:
    """The wrench (moment, 0) or its rate, (..., 6)."""
    return np.concatenate([moment, np.zeros(moment.shape)], axis=-1)


def pure_force(force: Array) -> Array:
    """The wrench (0, force) of a force through the point that wrenches refer to, or its rate, (..., 6)."""
    return np.concatenate([np.zeros(force.shape), force], axis=-1)


NO_TERMS = WrenchTerms(np.zeros(0, dtype=np.intp), np.zeros((0, 2), dtype=np.intp), np.zeros((0, 6)), np.zeros((0, 6)))
"""Rows without any terms."""


def joined_terms(parts: Sequence[WrenchTerms]) -> WrenchTerms:
    """The terms of several blocks behind each other, with rates where all have them."""
    if len(parts) < 2:
        return parts[0] if parts else NO_TERMS
    cancels = any(part.sizes is not None for part in parts)
    return WrenchTerms(
        np.concatenate([part.row for part in parts]),
        np.concatenate([part.bodies for part in parts]),
        _stacked([part.wrenches for part in parts]),
        _stacked_rates([part.rates for part in parts]),
        _stacked([part.lengths() for part in parts]) if cancels else None,
    )


def joined_coefficients(parts: Sequence[VelocityCoefficients], n_columns: int) -> VelocityCoefficients:
    """The coefficients of several blocks behind each other, with rates where all have them."""
    if not parts:
        nothing = np.zeros((0, n_columns))
        return VelocityCoefficients(NO_TERMS.row, nothing, nothing)
    if len(parts) == 1:
        return parts[0]
    return VelocityCoefficients(
        np.concatenate([part.row for part in parts]),
        _stacked([part.values for part in parts]),
        _stacked_rates([part.rates for part in parts]),
    )


def dense_rows(system: System, rows: WrenchRows) -> Array:
    """The matrix A (..., n_rows, n_v) of the independent velocities; entries that are rounding alone are zero."""
    terms, along = rows.terms, rows.coefficients
    each = _moved(system, terms.bodies, terms.wrenches, rows.tree_state.columns)
    bounds = term_rounding(system, rows.tree_state, terms.bodies, terms.lengths())
    if system.tree.velocities.is_permutation and has_single_terms(terms):
        return _assembled(system, rows, without_rounding(each, bounds), along.values)
    bounds *= np.abs(moved_by(system.tree, terms.bodies))
    rounding = _in_rows(rows, bounds, np.zeros(along.values.shape)) @ np.abs(system.tree.velocities.matrix)
    return without_rounding(_assembled(system, rows, each, along.values), rounding)


def dense_rows_rate(system: System, rows: WrenchRows) -> Array:
    """Its time derivative A' (..., n_rows, n_v) along the motion: W' . (J_j - J_i) + W . (J_j' - J_i')."""
    motion, terms = present(rows.motion), rows.terms
    turned = _moved(system, terms.bodies, present(terms.rates), rows.tree_state.columns)
    carried = _moved(system, terms.bodies, terms.wrenches, motion.columns)
    return _assembled(system, rows, turned + carried, present(rows.coefficients.rates))


def moved_by(tree: Tree, bodies: Indices) -> NDArray[np.float64]:
    """(m, n_columns) 1 where a column moves body j alone, -1 where it moves body i alone, for bodies (m, 2)."""
    first, end = tree.column_body, tree.subtree_end[tree.column_body]
    inside = (first <= bodies[..., None]) & (bodies[..., None] < end)
    return np.subtract(inside[:, 1], inside[:, 0], dtype=float)


def _moved(system: System, bodies: Indices, wrenches: Array, columns: Array) -> Array:
    product: Array = wrenches @ columns.swapaxes(-1, -2)
    return product * moved_by(system.tree, bodies)


def _assembled(system: System, rows: WrenchRows, each: Array, along: Array) -> Array:
    """Terms summed into their rows, couplings applied to the columns."""
    return system.tree.velocities.gather(_in_rows(rows, each, along))


def _in_rows(rows: WrenchRows, each: Array, along: Array) -> Array:
    """Terms (..., m, n_columns) summed into their rows (..., n_rows, n_columns)."""
    batch, also = each.shape[:-2], along.shape[:-2]
    if also and also != batch:
        batch = np.broadcast_shapes(batch, also)
    matrix = np.zeros((*batch, rows.n_rows, each.shape[-1]))
    matrix[..., rows.coefficients.row, :] += along
    row = rows.terms.row
    if has_single_terms(rows.terms):
        matrix[..., row, :] += each
    else:
        np.add.at(np.moveaxis(matrix, -2, 0), row, np.moveaxis(each, -2, 0))
    return matrix


def has_single_terms(terms: WrenchTerms) -> bool:
    """Whether no row has several terms."""
    return terms.has_single or len(terms.row) < 2 or int(np.bincount(terms.row).max()) == 1


def _stacked(parts: Sequence[Array]) -> Array:
    """Arrays (..., k, n) behind each other along k, batch axes broadcast."""
    if all(part.ndim == 2 for part in parts):
        return np.concatenate(parts, axis=-2)
    batch = np.broadcast_shapes(*(part.shape[:-2] for part in parts))
    return np.concatenate([np.broadcast_to(part, (*batch, *part.shape[-2:])) for part in parts], axis=-2)


def _stacked_rates(parts: Sequence[Array | None]) -> Array | None:
    rates = [part for part in parts if part is not None]
    return _stacked(rates) if len(rates) == len(parts) else None


def joined_rows(
    at: ConstraintState, n_rows: int, terms: Sequence[WrenchTerms], coefficients: Sequence[VelocityCoefficients]
) -> WrenchRows:
    """The parts of all blocks at one instant as one record."""
    along = joined_coefficients(coefficients, at.system.tree.n_columns)
    return WrenchRows(n_rows, joined_terms(terms), along, at.tree_state, at.motion)
