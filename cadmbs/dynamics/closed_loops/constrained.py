"""Motion under constraints by multipliers (index 1): its saddle-point equations, dense or sparse in O(n)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Indices, Positions, Velocities
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.constraints.equations.constraint_state import ConstraintState, batch_with_times, present
from cadmbs.constraints.equations.row_table import RowTable
from cadmbs.constraints.equations.wrenches import WrenchRows, dense_rows, has_single_terms
from cadmbs.constraints.matrices.rank import ranked, scaling
from cadmbs.constraints.matrices.saddle import DenseSaddle, Saddle, dense_saddle
from cadmbs.constraints.mobility import mobility_ranks
from cadmbs.constraints.rows import jacobian, rows, wrench_rows
from cadmbs.dynamics import cut_joints
from cadmbs.dynamics.tree.articulated_bodies import tree_forward_dynamics
from cadmbs.dynamics.tree.inverse import BodyStates, body_states, project
from cadmbs.dynamics.tree.mass import spatial_inertia, tree_mass_matrix
from cadmbs.errors import CadmbsError, NotSolvableError
from cadmbs.integrators.sparse_factors import lu_factors
from cadmbs.lie import so3
from cadmbs.system import System, functions
from cadmbs.system.arguments import broadcast, positions, real_numbers, vector_argument, velocities
from cadmbs.tolerances import MASSLESS_MOTION, REDUNDANT_ROW_COMPLIANCE

if TYPE_CHECKING:
    from scipy.sparse import csc_matrix
    from scipy.sparse.linalg import SuperLU


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
    bias = cut_joints.whole_inverse_dynamics(system, q_array, v_array, np.zeros(v_array.shape), wrenches)
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


def target_of(system: System, at: WrenchRows, v: Array, t: ArrayLike, right: functions.Jet | None = None) -> Array:
    """Right side (..., n_rows) on acceleration level, -A' v + d/dt (velocity target), at a cost linear in the rows.

        (A' v)_r = sum of W' . (V_j - V_i) + W . (B_j - B_i) + c' . v_tree ,   B the accelerations without v'

    `right` holds the right sides of the rows at t where they are known already. Theory 9.6.
    """
    equations, terms, along = system.derived(constraint_equations), at.terms, at.coefficients
    tree, motion = system.tree, present(at.motion)
    v_tree = tree.velocities.spread_rate(v)
    drift = tree.sum_from_root(tree.per_body(motion.columns * v_tree[..., None]))
    (V_i, V_j), (B_i, B_j) = ([x[..., terms.bodies[:, side], :] for side in (0, 1)] for x in (motion.twists, drift))
    each = np.add.reduce(present(terms.rates) * (V_j - V_i) + terms.wrenches * (B_j - B_i), axis=-1)
    right = equations.right_sides(np.asarray(t, dtype=float)) if right is None else right
    target = np.where(equations.table.holonomic, right.second, right.first)
    if target.shape[:-1] != v.shape[:-1]:
        target = np.array(np.broadcast_to(target, (*v.shape[:-1], at.n_rows)))
    if len(along.row):
        target[..., along.row] -= np.add.reduce(present(along.rates) * v_tree[..., None, :], axis=-1)
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
    batch = arguments[0].shape[:-1]
    shape = batch_with_times(batch, real_numbers(t, "t").shape)
    return arguments if shape == batch else tuple(np.broadcast_to(x, (*shape, x.shape[-1])) for x in arguments)


# The saddle-point equations of constrained motion, dense or sparse by the size of the system.

DENSE_VELOCITY_LIMIT = 60
"""Up to this many velocities the matrices are dense: measured, a sparse factorisation is slower below."""


def saddle(system: System, rows: WrenchRows, rank: int | None = None, bodies: BodyStates | None = None) -> Saddle:
    """The equations at the state that the rows belong to: dense, or sparse for one state of a large system.

    Args:
        system: Compiled mechanism.
        rows: Constraint rows at a state.
        rank: Number of independent rows where it is known.
        bodies: Moving bodies at the state, where they are known.

    Raises:
        NotSolvableError: If the mass matrix of the tree is singular (dense), or the equations are (sparse); of dense
            ones the message names a joint that moves nothing with inertia.
    """
    if system.n_v > DENSE_VELOCITY_LIMIT and rows.tree_state.pose.ndim == 3:
        return sparse_saddle(system, rows)
    bodies = body_states(system, rows.tree_state) if bodies is None else bodies
    tree = tree_mass_matrix(system, rows.tree_state, bodies)
    mass = system.tree.velocities.congruence(tree)
    if cut_joints.has_rotors(system):
        mass = mass + cut_joints.rotor_mass(system, rows.tree_state)
    A = dense_rows(system, rows)
    try:
        return dense_saddle(mass, A, rank, system.name)
    except NotSolvableError as problem:
        why = singular_freedom(system, *(part.reshape(-1, *part.shape[-2:])[0] for part in (mass, A)))
        raise NotSolvableError(f"{problem}: {why}" if why else str(problem)) from problem


# Sparse saddle-point equations of large mechanisms: accelerations of bodies beside those of joints, in O(n).

MULTIPLIER_PASSES = 12
"""Most passes of the method of multipliers. Each reduces the violation of a row by the factor REDUNDANT_ROW_COMPLIANCE,
by less where the rows hardly restrict a motion: in a scissor lift of 300 stages 4 passes left 3e-5."""

SLOW_PASS = 0.5
"""A pass after which more than this part of the largest violation is left is the last one: rounding, or rows that
contradict each other off the manifold."""


INVERSE_ITERATIONS = 4
"""Inverse iterations from a random start; they amplify a mode that is ten times smaller than the next a hundredfold."""


@dataclass(frozen=True)
class SmallestSingularDirection:
    """The motion (n_v,) that violates the rows least, and the multipliers (m,) whose forces nearly cancel.

    Attributes:
        margin: About the smallest singular value s of the rows, redundant ones aside, scaled to length one in the
            metric of a body of mean mass; not below the root of REDUNDANT_ROW_COMPLIANCE.
        motion: Right singular vector x, with x . M x = 1.
        multipliers: Left singular vector l, with l . A x = s.
    """

    margin: float
    motion: Array
    multipliers: Array


@dataclass(frozen=True)
class SparseSaddle:
    """M x + A^T l = force, A x = target, without M or A: bodies, joints and rows in one sparse matrix.

        min 1/2 X^T diag(m) X + 1/2 x^T armature x - force . x    subject to   X_i = X_p + J_i G x ,   A = target

    X are changes of the body accelerations about their own centres of mass. The matrix has 12 rows a body more than the
    dense one, but as many entries as the mechanism has parts. Redundant rows are regular through a small compliance
    C, removed by the method of multipliers: multipliers tend to those of least norm in C.

    Attributes:
        factors: Of the matrix.
        rows: (m, columns) sparse A in the unknowns (X, x).
        n_v: Number of independent velocities.
        first: Place of x among the unknowns.
        size: Number of unknowns.
        stiffness: (m,) A A^T of each row alone, over the mean mass; compliance over REDUNDANT_ROW_COMPLIANCE.
    """

    factors: SuperLU
    rows: csc_matrix
    n_v: int
    first: int
    size: int
    stiffness: Array

    def solve(self, force: Array, target: Array) -> tuple[Array, Array]:
        """Unknown x (n_v,) and multipliers (n_rows,)."""
        x, multipliers, last = np.zeros(self.n_v), np.zeros(self.rows.shape[0]), np.inf
        for _ in range(MULTIPLIER_PASSES):
            x, change = self._pass(force, target, multipliers)
            multipliers = multipliers + change
            violation = float(np.max(self.stiffness * np.abs(change), initial=0.0))
            if violation >= SLOW_PASS * last:
                break
            last = violation
        return x, multipliers

    def smallest_singular_direction(self, guess: Array | None = None) -> SmallestSingularDirection:
        """Estimate of the smallest singular value of the rows that are not redundant.

        Inverse iteration with S = A M^-1 A^T and the stiffnesses D, which redundant rows have no part in:

            l = S^+ A M^-1 f ,   A x = D l ,   f <- x ;   margin^2 = l . D l / x . M x

        Args:
            guess: (n_v,) motion at a nearby configuration: one iteration; else several from a random start.
        """
        x = np.random.default_rng(0).normal(size=self.n_v) if guess is None else guess
        rest, still = np.zeros(self.n_v), np.zeros(self.rows.shape[0])
        margin, multipliers, motion = 1.0, still, rest
        for _ in range(INVERSE_ITERATIONS if guess is None else 1):
            multipliers = self._pass(x / max(float(np.max(np.abs(x))), 1e-300), still)[1]
            load = self.stiffness * multipliers
            x, reaction = self._pass(rest, load)
            energy, size = -float(reaction @ load), float(multipliers @ load)
            if not (energy > 0.0 and size > 0.0):
                return SmallestSingularDirection(1.0, rest, still)
            margin = float(np.sqrt(size / energy))
            multipliers, motion = multipliers / np.sqrt(size), x / np.sqrt(energy)
        return SmallestSingularDirection(margin, motion, multipliers)

    def _pass(self, force: Array, target: Array, known: Array | None = None) -> tuple[Array, Array]:
        """X and what to add to multipliers: the first pass is exact but for rows that are nearly redundant."""
        right, independent = np.zeros(self.size), slice(self.first, self.first + self.n_v)
        if known is not None:
            right[: self.rows.shape[1]] = -(self.rows.T @ known)
        right[independent] += force
        right[self.size - self.rows.shape[0] :] = target
        solution = self.factors.solve(right)
        return solution[independent], solution[self.size - self.rows.shape[0] :]


def sparse_saddle(system: System, rows: WrenchRows) -> SparseSaddle:
    """Factorisation at one configuration.

    Raises:
        NotSolvableError: If the equations are singular: something moves that has no inertia.
    """
    parts = _sparse_parts(system, rows)
    moving, tree = system.tree.n - 1, system.tree
    return compliant_saddle(*parts, float(np.sum(tree.mass)) / max(moving, 1), system.name, 6 * moving)


def compliant_saddle(
    inertia: Any, A: Any, joints: Any | None, mean_mass: float, name: str, first: int = 0
) -> SparseSaddle:
    """Factors of [M A^T; A -C] with a small compliance C, or of the same with rows `joints` that have none.

    Args:
        inertia: Sparse M (n, n).
        A: Sparse rows (m, n).
        joints: Sparse rows that are independent of each other in every configuration.
        mean_mass: That of a body [kg].
        name: Of the mechanism, for messages.
        first: Place of the wanted unknowns: all from there on.

    Raises:
        NotSolvableError: If the equations are singular: something moves that has no inertia.
    """
    from scipy import sparse

    stiffness = np.maximum(np.asarray(A.multiply(A).sum(axis=1)).ravel(), 1e-12) / max(mean_mass, 1e-12)
    compliance = sparse.diags(-REDUNDANT_ROW_COMPLIANCE * stiffness)
    parts: Any = [[inertia, A.T], [A, compliance]]
    if joints is not None:
        parts = [[inertia, joints.T, A.T], [joints, None, None], [A, None, compliance]]
    matrix = sparse.bmat(parts, format="csc")
    try:
        factors = lu_factors(matrix)
    except np.linalg.LinAlgError as problem:
        raise NotSolvableError(
            f"the equations of motion of {name!r} are singular: something moves that has no inertia", code="Y006"
        ) from problem
    return SparseSaddle(factors, sparse.csc_matrix(A), A.shape[1] - first, first, matrix.shape[0], stiffness)


def _sparse_parts(system: System, constraints: WrenchRows) -> tuple[Any, Any, Any]:
    """Inertia, rows A and rows of joints in the unknowns (X, x), X those of the bodies 1..n-1.

    X_i - T X_p - J_i G x = 0 ,   T carries an acceleration from the parent's centre of mass
    """
    from scipy import sparse

    from cadmbs.constraints.equations.sparse_rows import coordinate_map

    tree, bodies = system.tree, body_states(system, constraints.tree_state)
    n, center, parent = tree.n - 1, bodies.center_of_mass, tree.parent[1:]
    indices, G = np.arange(6 * n).reshape(n, 6), sparse.csr_matrix(coordinate_map(system))

    def matrix(shape: tuple[int, int], values: Array, rows: Indices, columns: Indices) -> Any:
        rows, columns = np.broadcast_arrays(rows, columns)
        return sparse.csr_matrix((values.ravel(), (rows.ravel(), columns.ravel())), shape=shape)

    def blocks(values: Array, row: Indices, column: Indices) -> Any:
        return matrix((6 * n, 6 * n), values, indices[row][:, :, None], indices[column][:, None, :])

    def in_unknowns(at: WrenchRows) -> Any:
        """Rows of wrenches moved to the centres of mass, and of coefficients of coordinates."""
        entries, rows, columns = [], [], []
        for side, sign in ((0, -1.0), (1, 1.0)):
            moving = at.terms.bodies[:, side] > 0
            body, W = at.terms.bodies[moving, side], at.terms.wrenches[moving]
            moment = W[:, :3] - so3.cross(center[body], W[:, 3:])
            entries.append(sign * np.concatenate([moment, W[:, 3:]], axis=-1))
            rows.append(at.terms.row[moving, None])
            columns.append(indices[body - 1])
        of_bodies = matrix((at.n_rows, 6 * n), *(np.concatenate(part) for part in (entries, rows, columns)))
        along, k = at.coefficients, np.arange(len(at.coefficients.row))
        placed = matrix((at.n_rows, len(k)), np.ones(len(k)), along.row, k)
        return sparse.hstack([of_bodies, placed @ sparse.csr_matrix(along.values) @ G], format="csr")

    every, moved = np.arange(n), parent > 0
    mass = blocks(spatial_inertia(tree.mass[1:], np.zeros((n, 3)), bodies.inertia[1:]), every, every)
    inertia = sparse.block_diag([mass, G.T @ sparse.diags(tree.armature) @ G], format="csr")
    if cut_joints.has_rotors(system):
        D = in_unknowns(cut_joints.cut_rows(ConstraintState(system, constraints.tree_state, np.zeros(()), None)))
        inertia = inertia + D.T @ sparse.diags(system.derived(cut_joints.cut_armature)) @ D
    carry = np.tile(np.eye(6), (n, 1, 1))
    carry[:, 3:, :3] = -so3.hat(center[1:] - center[np.maximum(parent, 0)])
    J, body = constraints.tree_state.columns, tree.column_body
    about = np.concatenate([J[:, :3], J[:, 3:] + so3.cross(J[:, :3], center[body])], axis=-1)
    screws = matrix((6 * n, tree.n_columns), -about, indices[body - 1], np.arange(tree.n_columns)[:, None])
    of_bodies = sparse.identity(6 * n) + blocks(-carry[moved], every[moved], parent[moved] - 1)
    return inertia, in_unknowns(constraints), sparse.hstack([of_bodies, screws @ G], format="csr")


# Which freedom of a mechanism has no inertia, where equations of motion turn out to be singular.


def massless_freedom(system: System, q: Array, t: float = 0.0) -> str:
    """The joint that moves nothing with inertia in a motion that the rows allow, in words; empty if there is none.

    Positions q (n_q,) satisfy the constraints at the time t [s].
    """
    return singular_freedom(system, cut_joints.whole_mass_matrix(system, q), jacobian(system, q, t))


def singular_freedom(system: System, mass: Array, matrix: Array) -> str:
    """The same for a mass matrix M (n_v, n_v) and rows A (n_rows, n_v).

    F^T M F y = e y   with   A F = 0 ,   motion F y of the smallest e
    """
    metric = scaling(system)
    every = np.ones(len(matrix), dtype=np.bool_)
    F = metric.columns[:, None] * ranked(metric.scaled(matrix, every)[None]).null(0)
    energies, motions = np.linalg.eigh(F.T @ mass @ F)
    if not len(energies) or energies[0] > MASSLESS_MOTION * max(float(energies[-1]), 0.0):
        return ""
    motion = (F @ motions[:, 0]) / metric.columns
    name = system.velocity_names[int(np.argmax(np.abs(motion)))]
    joint = next(joint for joint in system.joints if name in joint.velocity_names)
    return (
        f"what joint {joint.name!r} moves (body {system.body_names[joint.successor]!r}) has no inertia left along it; "
        "give these bodies mass and inertia"
    )
