"""Projection onto the constraints: positions and velocities corrected along dependent coordinates, or by least norm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array, ArrayLike, NDArray, Positions, Velocities
from cadmbs.constraints.equations.constraint_state import present
from cadmbs.constraints.equations.wrenches import WrenchRows
from cadmbs.constraints.matrices.saddle import Saddle, dense_saddle
from cadmbs.constraints.partition import Partition, extended
from cadmbs.constraints.rows import closure, jacobian, rows, velocity_target, wrench_rows
from cadmbs.kinematics.configuration import integrate, normalized
from cadmbs.system import System, arguments
from cadmbs.tolerances import PROJECTION_ITERATIONS, PROJECTION_RESIDUAL, STALLED_RESIDUAL

VELOCITY_PASSES = 3
"""Solutions with the factors of a nearby configuration: each leaves a part of the residual, as small as the
distance."""


@dataclass(frozen=True)
class ProjectedPositions:
    """Positions on the constraint manifold, or the nearest ones.

    Attributes:
        q: (..., n_q).
        residual: (...,) largest remaining residual over all rows, redundant ones too [rad, m].
        before: (...,) largest residual before.
        iterations: Iterations taken.
        converged: (...,) whether the tolerance is met.
    """

    q: Array
    residual: Array
    before: Array
    iterations: int
    converged: NDArray[np.bool_]


@dataclass(frozen=True)
class ProjectedVelocities:
    """Velocities that satisfy the rows.

    Attributes:
        v: (..., n_v).
        residual: (..., n_rows) of A v - target: not zero only where rows contradict each other.
        before: (..., n_rows) before.
    """

    v: Array
    residual: Array
    before: Array


def project_positions(
    system: System,
    q: Positions,
    t: ArrayLike = 0.0,
    *,
    metric: Array | None = None,
    chosen: Partition | None = None,
    solver: Saddle | None = None,
    rank: int | None = None,
    tolerance: float = PROJECTION_RESIDUAL,
) -> ProjectedPositions:
    """Move positions onto the constraint manifold.

        with a partition:  q_dep <- q_dep - f1^-1 g(q) ,  q_ind unchanged
        else:              q <- integrate(q, d) ,  d the shortest in the metric G with  A d = -g(q)

    The first is the paper's stabilization step: the choice of the dependent coordinates by the projective criterion
    keeps its error along the manifold small. The second has none to first order.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q) near the manifold.
        t: Time of prescribed motions [s].
        metric: (..., n_v, n_v) G, positive definite, such as the mass matrix; None for the Euclidean metric.
        chosen: Partition at position level: correct its dependent coordinates alone.
        solver: Factors of a nearby configuration with the holonomic rows, in place of those made here from the metric:
            for large systems, where no matrix of the size of the system may be built.
        rank: Number of independent holonomic rows, where it is known: off the manifold redundant rows may look
            independent. Used with a metric.
        tolerance: Largest residual that counts as closed [rad, m].

    Returns:
        Positions, and how well they close. P-DIFF 5.3, theory 10.1 and 10.2.
    """
    start = normalized(system, arguments.positions(system, q))
    batch = np.broadcast_shapes(start.shape[:-1], np.shape(t))
    projected = np.array(np.broadcast_to(start, (*batch, system.n_q)))
    gap = closure(system, projected, t)
    before = size = _largest(gap)
    going, iterations, way = np.asarray(size > tolerance), 0, _Way(metric, chosen, solver, rank)
    while np.any(going) and iterations < PROJECTION_ITERATIONS:  # samples of a batch that are done stay as they are
        step = way.correction(system, projected, t, -gap, rows(system).holonomic)
        trial = integrate(system, projected, step)
        trial_gap = closure(system, trial, t)
        trial_size = _largest(trial_gap)
        better = np.isfinite(trial_size) & (trial_size < size) & going
        projected, gap = (np.where(better[..., None], *pair) for pair in ((trial, projected), (trial_gap, gap)))
        remaining = np.where(better, trial_size, size)
        going = going & (remaining < STALLED_RESIDUAL * size) & (remaining > tolerance)
        size = remaining
        iterations += 1
    return ProjectedPositions(projected, size, before, iterations, np.asarray(size <= tolerance))


def project_velocities(
    system: System,
    q: Positions,
    v: Velocities,
    t: ArrayLike = 0.0,
    *,
    metric: Array | None = None,
    chosen: Partition | None = None,
    solver: Saddle | None = None,
    rank: int | None = None,
    cut_positions: ArrayLike | None = None,
) -> ProjectedVelocities:
    """Velocities that satisfy all rows, A v = target.

        with a partition:  v_dep = f1^-1 (target - f2 v_ind)
        else:              v + d ,  d the shortest in the metric G with  A d = target - A v

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q), on the manifold.
        v: Joint velocities (..., n_v).
        t: Time [s].
        metric: (..., n_v, n_v) G; None for the Euclidean metric.
        chosen: Partition at velocity level: correct its dependent velocities alone.
        solver: Factors with all rows, in place of those made here from the metric.
        rank: Number of independent rows, where it is known.
        cut_positions: Positions (..., n) of the cut joints, whose branches rates of ball joints are on.

    Returns:
        Velocities, and the residuals before and after. P-DIFF 5.3, (66), theory 10.2.
    """
    q_array, v_array = arguments.broadcast(arguments.positions(system, q), arguments.velocities(system, v))
    target = velocity_target(system, q_array, t)
    before = after = row_velocities(system, wrench_rows(system, q_array, v_array, t, cut_positions), v_array) - target
    going, way = np.ones(after.shape[:-1], dtype=bool), _Way(metric, chosen, solver, rank)
    for _ in range(VELOCITY_PASSES if chosen is None and solver is not None else 1):
        change = way.correction(system, q_array, t, -after, np.ones(after.shape[-1], dtype=np.bool_))
        v_array = v_array + np.where(going[..., None], change, 0.0)
        after = row_velocities(system, wrench_rows(system, q_array, v_array, t, cut_positions), v_array) - target
        going = _largest(after) > PROJECTION_RESIDUAL
        if not np.any(going):
            break
    return ProjectedVelocities(v_array, after, before)


def row_velocities(system: System, wrenches: WrenchRows, v: Array) -> Array:
    """A v (..., n_rows) at a cost linear in the rows: sum of W . (V_j - V_i) + c . v_tree."""
    twist, terms = present(wrenches.motion).twists, wrenches.terms
    each = np.sum(terms.wrenches * (twist[..., terms.bodies[:, 1], :] - twist[..., terms.bodies[:, 0], :]), axis=-1)
    speed = np.zeros((*v.shape[:-1], wrenches.n_rows))
    v_tree = system.tree.velocities.spread_rate(v)
    speed[..., wrenches.coefficients.row] = np.sum(wrenches.coefficients.values * v_tree[..., None, :], axis=-1)
    np.add.at(np.moveaxis(speed, -1, 0), terms.row, np.moveaxis(each, -1, 0))
    return speed


def holonomic_rows(system: System, wrenches: WrenchRows) -> WrenchRows:
    """The rows that restrict positions alone, renumbered."""
    holonomic = rows(system).holonomic
    if np.all(holonomic):
        return wrenches
    terms, along = wrenches.terms.of_rows(holonomic), wrenches.coefficients.of_rows(holonomic)
    return WrenchRows(int(np.sum(holonomic)), terms, along, wrenches.tree_state, wrenches.motion)


class _Way(NamedTuple):
    """How residuals are removed: the arguments `metric`, `chosen`, `solver` and `rank` of a projection."""

    metric: Array | None
    chosen: Partition | None
    solver: Saddle | None
    rank: int | None

    def correction(self, system: System, q: Array, t: ArrayLike, right: Array, counted: NDArray[np.bool_]) -> Array:
        """The x (..., n_v) with A x = right (..., k) to first order, for the rows of a mask (n_rows,)."""
        if self.chosen is None and self.solver is not None:
            return self.solver.solve(np.zeros(system.n_v), right)[0]
        A, n = jacobian(system, q, t), system.n_v
        if self.chosen is None:
            A = A[..., counted, :]
            G = np.broadcast_to(np.eye(n), (*A.shape[:-2], n, n)) if self.metric is None else self.metric
            return dense_saddle(G, A, self.rank).solve(np.zeros(n), right)[0]
        every = np.zeros((*right.shape[:-1], len(counted), 1))
        every[..., counted, 0] = right
        try:
            return extended(self.chosen, A, every)[..., 0]
        except np.linalg.LinAlgError:  # the chosen rows are singular here
            return np.zeros((*right.shape[:-1], n))


def _largest(values: Array) -> Array:
    return np.asarray(np.max(np.abs(values), axis=-1, initial=0.0))
