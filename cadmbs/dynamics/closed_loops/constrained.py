"""Motion under constraints by multipliers: accelerations and constraint forces from one linear system (index 1)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions, Velocities
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.constraints.equations.row_table import RowTable
from cadmbs.constraints.equations.wrenches import WrenchRows, has_single_terms
from cadmbs.constraints.matrices.saddle import DenseSaddle
from cadmbs.constraints.mobility import mobility_ranks
from cadmbs.constraints.rows import rows, wrench_rows
from cadmbs.dynamics.closed_loops.constrained_solver import saddle
from cadmbs.dynamics.cut_rotors import whole_inverse_dynamics
from cadmbs.dynamics.tree.articulated_bodies import tree_forward_dynamics
from cadmbs.dynamics.tree.motion import project
from cadmbs.errors import ArgumentError, CadmbsError, NotSolvableError, ShapeError
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, real_numbers, vector_argument, velocities
from cadmbs.system.functions import Jet


@dataclass(frozen=True)
class ConstrainedMotion:
    """Accelerations and multipliers of one instant.

    Attributes:
        accelerations: (..., n_v).
        multipliers: (..., n_rows), such that -A^T multipliers are the generalised constraint forces. Of redundant rows,
            which no rigid body can tell apart, the solution of least norm (rows scaled alike).
        rows: What the rows are called.
    """

    accelerations: Array
    multipliers: Array
    rows: RowTable


def constrained_forward_dynamics(
    system: System,
    q: Positions,
    v: Velocities,
    tau: ArrayLike,
    wrenches: ArrayLike | None = None,
    t: ArrayLike = 0.0,
    rank: int | None = None,
) -> ConstrainedMotion:
    """Accelerations and multipliers of a mechanism with loops, constraints and motions under the joint forces tau.

        [ M  A^T ] [ a ]   [ tau - C v - g + sum J^T W ]
        [ A   0  ] [ l ] = [ -A' v + d/dt (velocity target) ]

    exact with redundant rows. q and v are taken as given: where they violate the constraints, so does the motion.
    Large systems (one state of more than 60 velocities) are solved sparse, at a cost linear in the number of loops.

    Args:
        system: Compiled mechanism; without rows the forward dynamics of its tree.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        tau: Joint forces (..., n_v) along the independent coordinates of the tree; for forces along coordinates of cut
            joints add `cut_joint_forces`. The document's loads are not included, see `load_forces`.
        wrenches: Applied wrenches (..., n_bodies, 6), hybrid: moment about the body-frame origin, then force.
        t: Time [s], one or one a sample.
        rank: Number of independent rows where it is known, as near singular configurations; with it no configuration is
            refused. Else by a tolerance.

    Returns:
        Accelerations, multipliers [N, N m, by row], and the table of rows. P-DIFF (63)-(66), theory 9.6.

    Raises:
        NotSolvableError: If some motion that the rows allow moves no inertia; if rows that are independent around a
            configuration depend on each other there.

    Example:
        A pendulum whose hinge is driven: the multiplier of the motion is the torque that it takes, with opposite sign.

        >>> from cadmbs import compile_mechanism
        >>> from cadmbs.models.mechanism import Mechanism
        >>> from cadmbs.testing.mechanisms import planar_chain
        >>> drive = {"name": "drive", "coordinate": "hinge1", "position": 0.0}
        >>> data = planar_chain(1).model_dump(mode="json") | {"motions": [drive]}
        >>> found = constrained_forward_dynamics(compile_mechanism(Mechanism.model_validate(data)), [0.0], [0.0], [0.0])
        >>> found.rows.names, round(float(found.multipliers[0]), 3)
        (('motion/drive',), -4.905)
    """
    q_array, v_array, forces = broadcast_with_times(system, q, v, tau, t=t)
    table = rows(system)
    if not table.n_rows:
        a = tree_forward_dynamics(system, q_array, v_array, forces, wrenches)
        return ConstrainedMotion(a, np.zeros((*a.shape[:-1], 0)), table)
    at = wrench_rows(system, q_array, v_array, t)
    bias = whole_inverse_dynamics(system, q_array, v_array, np.zeros(v_array.shape), wrenches)
    target = target_of(system, at, v_array, t)
    factors = saddle(system, at, rank)
    if rank is None and isinstance(factors, DenseSaddle):
        _require_regular(system, factors, q_array, np.asarray(t, dtype=float))
    a, multipliers = factors.solve(*broadcast(forces - bias, target))
    return ConstrainedMotion(a, multipliers, table)


def regular_ranks(system: System) -> set[int]:
    """Numbers of independent rows at regular configurations that have been found; none yet."""
    return set()


def _require_regular(system: System, factors: DenseSaddle, q: Array, t: Array) -> None:
    """Refuse configurations with fewer independent rows than around them: the equations do not tell the branch there.

    Raises:
        NotSolvableError: For the sample with the fewest.
    """
    ranks, known = np.atleast_1d(factors.rank).ravel(), system.derived(regular_ranks)
    if not ranks.size or ranks.min() >= max(known, default=system.n_v + 1):
        return
    k = int(np.argmin(ranks))
    single = np.broadcast_to(t, q.shape[:-1]).reshape(-1)[k]
    try:
        around = mobility_ranks(system, q.reshape(-1, system.n_q)[k], float(single))
    except CadmbsError:  # loops that do not close: the state is taken as it is given
        return
    known.add(around.generic_rank)
    if ranks[k] < around.generic_rank:
        raise NotSolvableError(
            f"{system.name!r} has {int(ranks[k])} independent constraint rows at this configuration in place of "
            f"{around.generic_rank} around it, at a dead point or where branches of the motion meet: accelerations are "
            "not determined. constrained_forward_dynamics(..., rank=...) has those of least norm, and simulate follows "
            "the branch of the velocities"
        )


def constraint_forces(system: System, q: Positions, multipliers: ArrayLike, t: ArrayLike = 0.0) -> Array:
    """Generalised constraint forces -A^T multipliers (..., n_v); they do no work where nothing is driven.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        multipliers: (..., n_rows), rows as in `constraints.rows(system)`.
        t: Time [s].

    Raises:
        ShapeError: If the multipliers do not have n_rows entries.

    References:
        P-DIFF (64), theory 9.6.
    """
    at = wrench_rows(system, broadcast_with_times(system, q, t=t)[0], t=t)
    return pulled_back(system, at, multiplier_argument(system, multipliers))


def multiplier_argument(system: System, multipliers: ArrayLike) -> Array:
    """Multipliers (..., n_rows) as an array."""
    return vector_argument(multipliers, rows(system).n_rows, "multipliers", "constraint row (constraints.rows)")


def pulled_back(system: System, at: WrenchRows, multipliers: Array) -> Array:
    """-A^T multipliers (..., n_v), without A."""
    wrench = constraint_wrenches(system, at, multipliers)
    along = at.coefficients
    forces = project(system, at.tree_state, system.tree.sum_over_subtrees(wrench))
    pull = np.sum(along.values * multipliers[..., along.row, None], axis=-2)
    return system.tree.velocities.gather(forces - pull)


def constraint_wrenches(system: System, at: WrenchRows, multipliers: Array) -> Array:
    """Wrenches (..., n, 6) of the rows on the moving bodies about the state's point: -l W on body j, l W on body i."""
    terms = at.terms
    each = terms.wrenches * multipliers[..., terms.row, None]
    total = np.zeros((*np.broadcast_shapes(each.shape[:-2], at.tree_state.q_tree.shape[:-1]), system.tree.n, 6))
    for side, sign in ((0, 1.0), (1, -1.0)):
        np.add.at(np.moveaxis(total, -2, 0), terms.bodies[:, side], sign * np.moveaxis(each, -2, 0))
    return total


def target_of(system: System, at: WrenchRows, v: Array, t: ArrayLike, right: Jet | None = None) -> Array:
    """Right side (..., n_rows) on acceleration level, -A' v + d/dt (velocity target), at a cost linear in the rows.

        (A' v)_r = sum of W' . (V_j - V_i) + W . (B_j - B_i) + c' . v_tree ,   B the accelerations without v'

    `right` holds the right sides of the rows at t where they are known already. Theory 9.6.
    """
    equations, terms, along = system.derived(constraint_equations), at.terms, at.coefficients
    if at.motion is None or terms.rates is None or along.rates is None:
        raise ArgumentError("rates of constraint rows need velocities")
    tree = system.tree
    v_tree = tree.velocities.spread_rate(v)
    twist = at.motion.twists
    drift = tree.sum_from_root(tree.per_body(at.motion.columns * v_tree[..., None]))
    (V_i, V_j), (B_i, B_j) = ([x[..., terms.bodies[:, side], :] for side in (0, 1)] for x in (twist, drift))
    each = np.add.reduce(terms.rates * (V_j - V_i) + terms.wrenches * (B_j - B_i), axis=-1)
    right = equations.right_sides(np.asarray(t, dtype=float)) if right is None else right
    target = np.where(equations.table.holonomic, right.second, right.first)
    if target.shape[:-1] != v.shape[:-1]:
        target = np.array(np.broadcast_to(target, (*v.shape[:-1], at.n_rows)))
    if len(along.row):
        target[..., along.row] -= np.add.reduce(along.rates * v_tree[..., None, :], axis=-1)
    if has_single_terms(terms):
        target[..., terms.row] -= each
    else:
        np.subtract.at(np.moveaxis(target, -1, 0), terms.row, np.moveaxis(each, -1, 0))
    return target


def broadcast_with_times(system: System, q: Positions, *others: ArrayLike, t: ArrayLike) -> tuple[Array, ...]:
    """Positions, and vectors of n_v entries, with their batch broadcast against each other and against the times.

    Raises:
        ShapeError: If a shape does not fit.
    """
    names = ("v", "tau")
    arguments = broadcast(
        positions(system, q), *(velocities(system, x, name) for x, name in zip(others, names, strict=False))
    )
    batch, times = arguments[0].shape[:-1], real_numbers(t, "t").shape
    try:
        shape = np.broadcast_shapes(batch, times)
    except ValueError as problem:
        raise ShapeError(f"t has shape {times}, expected one that broadcasts with the batch {batch} of q") from problem
    return arguments if shape == batch else tuple(np.broadcast_to(x, (*shape, x.shape[-1])) for x in arguments)
