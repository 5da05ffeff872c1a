"""The saddle-point equations of constrained motion: dense, or sparse over bodies and joints in O(n); singular ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.equations.constraint_state import ConstraintState
from cadmbs.constraints.equations.wrenches import WrenchRows, dense_rows
from cadmbs.constraints.matrices.rank import ranked, scaling
from cadmbs.constraints.matrices.saddle import DenseSaddle, dense_saddle
from cadmbs.constraints.rows import jacobian
from cadmbs.dynamics.cut_loads import cut_rows
from cadmbs.dynamics.cut_rotors import cut_armature, has_rotors, rotor_mass, whole_mass_matrix
from cadmbs.dynamics.tree.mass import tree_mass_matrix
from cadmbs.dynamics.tree.motion import BodyStates, body_states
from cadmbs.errors import NotSolvableError
from cadmbs.integrators.sparse_factors import lu_factors
from cadmbs.lie import so3
from cadmbs.system import System
from cadmbs.tolerances import MASSLESS_MOTION, REDUNDANT_ROW_COMPLIANCE

if TYPE_CHECKING:
    from scipy.sparse import csc_matrix
    from scipy.sparse.linalg import SuperLU


DENSE_VELOCITY_LIMIT = 60
"""Up to this many velocities the matrices are dense: measured, a sparse factorisation is slower below."""


class Saddle(Protocol):
    """[M A^T; A 0] at one configuration, ready for right-hand sides."""

    def solve(self, force: Array, target: Array) -> tuple[Array, Array]:
        """Unknown x (..., n_v) and multipliers l (..., n_rows) of M x + A^T l = force, A x = target."""
        ...


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
    if has_rotors(system):
        mass = mass + rotor_mass(system, rows.tree_state)
    A = dense_rows(system, rows)
    try:
        return dense_saddle(mass, A, rank, system.name)
    except NotSolvableError as problem:
        why = singular_freedom(system, *(part.reshape(-1, *part.shape[-2:])[0] for part in (mass, A)))
        raise NotSolvableError(f"{problem}: {why}" if why else str(problem)) from problem


__all__ = ["DENSE_VELOCITY_LIMIT", "DenseSaddle", "Saddle", "SparseSaddle", "dense_saddle", "saddle"]


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
        m = self.rows.shape[0]
        independent = slice(self.first, self.first + self.n_v)
        multipliers = np.zeros(m)
        right = np.zeros(self.size)
        solution, last = np.zeros(self.size), np.inf
        for _ in range(MULTIPLIER_PASSES):
            pull = self.rows.T @ multipliers
            right[: self.rows.shape[1]] = -pull
            right[independent] += force
            right[self.size - m :] = target
            solution = self.factors.solve(right)
            change = solution[self.size - m :]
            multipliers = multipliers + change
            violation = float(np.max(self.stiffness * np.abs(change), initial=0.0))
            if violation >= SLOW_PASS * last:
                break
            last = violation
        return np.asarray(solution[independent]), multipliers

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
            multipliers = self._first_pass(x / max(float(np.max(np.abs(x))), 1e-300), still)[1]
            load = self.stiffness * multipliers
            x, reaction = self._first_pass(rest, load)
            energy, size = -float(reaction @ load), float(multipliers @ load)
            if not (energy > 0.0 and size > 0.0):
                return SmallestSingularDirection(1.0, rest, still)
            margin = float(np.sqrt(size / energy))
            multipliers, motion = multipliers / np.sqrt(size), x / np.sqrt(energy)
        return SmallestSingularDirection(margin, motion, multipliers)

    def _first_pass(self, force: Array, target: Array) -> tuple[Array, Array]:
        """The first pass of `solve`: exact but for rows that are nearly redundant."""
        right = np.zeros(self.size)
        right[self.first : self.first + self.n_v] = force
        right[self.size - self.rows.shape[0] :] = target
        solution = self.factors.solve(right)
        return solution[self.first : self.first + self.n_v], solution[self.size - self.rows.shape[0] :]


def sparse_saddle(system: System, rows: WrenchRows) -> SparseSaddle:
    """Factorisation at one configuration.

    Raises:
        NotSolvableError: If the equations are singular: something moves that has no inertia.
    """
    blocks = _Blocks(system, rows, body_states(system, rows.tree_state))
    matrix, A, stiffness = blocks.matrix()
    try:
        factors = lu_factors(matrix)
    except np.linalg.LinAlgError as problem:
        raise NotSolvableError(
            f"the equations of motion of {system.name!r} are singular: something moves that has no inertia",
            code="Y006",
        ) from problem
    return SparseSaddle(factors, A, system.n_v, 6 * (system.tree.n - 1), matrix.shape[0], stiffness)


@dataclass(frozen=True)
class _Blocks:
    """The parts of the matrix; unknowns are X of the bodies 1..n-1, then x, then joint wrenches, then l."""

    system: System
    wrench_rows: WrenchRows
    bodies: BodyStates

    def matrix(self) -> tuple[csc_matrix, csc_matrix, Array]:
        """The whole matrix, A in the unknowns (X, x), and the stiffness of each row."""
        from scipy import sparse

        tree = self.system.tree
        inertia = sparse.block_diag([self._inertia(), sparse.csr_matrix(self._armature())], format="csr")
        if has_rotors(self.system):
            D = self._rows(cut_rows(ConstraintState(self.system, self.wrench_rows.tree_state, np.zeros(()), None)))
            inertia = inertia + D.T @ sparse.diags(self.system.derived(cut_armature)) @ D
        joints = self._joints()
        A = self._rows(self.wrench_rows)
        weight = max(float(np.sum(tree.mass)) / max(tree.n - 1, 1), 1e-12)
        stiffness = np.maximum(np.asarray(A.multiply(A).sum(axis=1)).ravel(), 1e-12) / weight
        compliance = sparse.diags(-REDUNDANT_ROW_COMPLIANCE * stiffness)
        parts: Any = [[inertia, joints.T, A.T], [joints, None, None], [A, None, compliance]]
        return sparse.csc_matrix(sparse.bmat(parts)), sparse.csc_matrix(A), stiffness

    def _inertia(self) -> Any:
        """Block diagonal (Theta, m I) of the bodies."""
        from scipy import sparse

        tree = self.system.tree
        blocks = np.zeros((tree.n - 1, 6, 6))
        blocks[:, :3, :3] = self.bodies.inertia[1:]
        blocks[:, 3:, 3:] = tree.mass[1:, None, None] * np.eye(3)
        indices = np.arange(6 * (tree.n - 1)).reshape(-1, 6)
        row, column = np.broadcast_arrays(indices[:, :, None], indices[:, None, :])
        return sparse.csr_matrix((blocks.ravel(), (row.ravel(), column.ravel())))

    def _armature(self) -> Any:
        """Reflected inertias of the independent coordinates, G^T diag G."""
        G = self._spread()
        from scipy import sparse

        return G.T @ sparse.diags(self.system.tree.armature) @ G

    def _spread(self) -> Any:
        """G by its entries, (n_columns, n_v)."""
        from scipy import sparse

        to_tree = self.system.tree.velocities
        shape = (to_tree.n_tree, to_tree.n)
        return sparse.csr_matrix((to_tree.factors, (to_tree.rows, to_tree.columns)), shape=shape)

    def _joints(self) -> Any:
        """X_i - T X_p - J_i G x = 0, six rows a body; T carries an acceleration from the parent's centre of mass."""
        from scipy import sparse

        tree = self.system.tree
        n = tree.n - 1
        indices = np.arange(6 * n).reshape(n, 6)
        moved = tree.parent[1:] > 0
        center = self.bodies.center_of_mass
        carry = np.tile(np.eye(6), (n, 1, 1))
        carry[:, 3:, :3] = -so3.hat(center[1:] - center[np.maximum(tree.parent[1:], 0)])
        row, column = np.broadcast_arrays(indices[moved][:, :, None], indices[tree.parent[1:][moved] - 1][:, None, :])
        parents = sparse.csr_matrix((-carry[moved].ravel(), (row.ravel(), column.ravel())), shape=(6 * n, 6 * n))
        screws = self._about_mass_center(self.wrench_rows.tree_state.columns, tree.column_body)
        rows = indices[tree.column_body - 1]
        columns = np.broadcast_to(np.arange(tree.n_columns)[:, None], rows.shape)
        shape = (6 * n, tree.n_columns)
        J = sparse.csr_matrix((-screws.ravel(), (rows.ravel(), columns.ravel())), shape=shape)
        return sparse.hstack([sparse.identity(6 * n) + parents, J @ self._spread()], format="csr")

    def _about_mass_center(self, motion: Array, body: Indices) -> Array:
        """(w, v + w x c) for twists about the state's point."""
        arm = self.bodies.center_of_mass[body]
        return np.concatenate([motion[:, :3], motion[:, 3:] + so3.cross(motion[:, :3], arm)], axis=-1)

    def _rows(self, constraints: WrenchRows) -> Any:
        """A in the unknowns (X, x): wrenches moved to the centres of mass, and coefficients of coordinates."""
        from scipy import sparse

        terms, along = constraints.terms, constraints.coefficients
        n, m = self.system.tree.n - 1, constraints.n_rows
        entries, rows, columns = [], [], []
        for side, sign in ((0, -1.0), (1, 1.0)):
            moving = terms.bodies[:, side] > 0
            body, W = terms.bodies[moving, side], terms.wrenches[moving]
            moment = W[:, :3] - so3.cross(self.bodies.center_of_mass[body], W[:, 3:])
            entries.append(sign * np.concatenate([moment, W[:, 3:]], axis=-1))
            rows.append(np.broadcast_to(terms.row[moving, None], (len(body), 6)))
            columns.append(6 * (body[:, None] - 1) + np.arange(6))
        data, row, column = (np.concatenate(part).ravel() for part in (entries, rows, columns))
        bodies = sparse.csr_matrix((data, (row, column)), shape=(m, 6 * n))
        some = sparse.csr_matrix(along.values)
        k = len(along.row)
        placed = sparse.csr_matrix((np.ones(k), (along.row, np.arange(k))), shape=(m, k))
        return sparse.hstack([bodies, placed @ some @ self._spread()], format="csr")


# Which freedom of a mechanism has no inertia, where equations of motion turn out to be singular.


def massless_freedom(system: System, q: Array, t: float = 0.0) -> str:
    """The joint that moves nothing with inertia in a motion that the rows allow, in words; empty if there is none.

    Args:
        system: Compiled mechanism.
        q: (n_q,) joint positions that satisfy its constraints.
        t: Time [s].
    """
    return singular_freedom(system, whole_mass_matrix(system, q), jacobian(system, q, t))


def singular_freedom(system: System, mass: Array, matrix: Array) -> str:
    """The same for a mass matrix and rows A.

        F^T M F y = e y   with   A F = 0 ,   motion F y of the smallest e

    Args:
        system: Compiled mechanism.
        mass: (n_v, n_v) M.
        matrix: (n_rows, n_v) A.
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
