"""The index-1 equations of free bodies: dense for few bodies, sparse for many; redundant rows admitted or left out."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from scipy import sparse
from scipy.linalg import block_diag, qr

from cadmbs.absolute.groups.all_joints_cut import tree_row_names
from cadmbs.absolute.groups.rows import RowBlocks, dense
from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.constraints.equations.row_table import RowTable
from cadmbs.constraints.matrices.saddle import Saddle, dense_saddle
from cadmbs.dynamics.closed_loops.constrained import compliant_saddle
from cadmbs.integrators import implicit, sparse_factors
from cadmbs.system import System
from cadmbs.tolerances import REDUNDANT_ROW_PIVOT

DENSE_BODIES = 12
"""Beyond this number of bodies the sparse equations are faster."""


@dataclass(frozen=True)
class BodyMasses:
    """M of n bodies about their centres of mass, and of k further coordinates: constant in body-fixed twists.

    Attributes:
        inertia: (n, 3, 3) about the centre of mass, axes of the body frame.
        mass: (n,).
        further: (k,) reflected inertias.
    """

    inertia: Array
    mass: Array
    further: Array

    def blocks(self) -> Array:
        """(n, 6, 6) diag(Theta, m I)."""
        blocks = np.zeros((len(self.mass), 6, 6))
        blocks[:, :3, :3] = self.inertia
        blocks[:, 3:, 3:] = self.mass[:, None, None] * np.eye(3)
        return blocks

    def matrix(self) -> Array:
        """M (6 n + k, 6 n + k)."""
        return block_diagonal(self.blocks(), self.further)


def block_diagonal(blocks: Array, further: Array) -> Array:
    """Dense block diagonal of (n, 6, 6) and (k,)."""
    return np.asarray(block_diag(*blocks, np.diag(further)))


def sparse_block_diagonal(blocks: Array, further: Array) -> Any:
    """Sparse block diagonal of (n, 6, 6) and (k,), a matrix of SciPy in rows."""
    # of arrays alone SciPy 1.20 will make a sparse array, whose products mean something else
    parts = [sparse.coo_matrix(block) for block in (*blocks, *further[:, None, None])]
    return sparse.block_diag(parts, format="csr")


@dataclass(frozen=True)
class DenseFactors:
    """Gaussian elimination: independent rows."""

    matrix: Array

    def solve(self, force: Array, target: Array) -> tuple[Array, Array]:
        """X and multipliers; not a number where the equations are singular."""
        n = len(force)
        try:
            solution = np.linalg.solve(self.matrix, np.concatenate([force, target]))
        except np.linalg.LinAlgError:
            solution = np.full(len(self.matrix), np.nan)
        return np.asarray(solution[:n]), np.asarray(solution[n:])


@dataclass(frozen=True)
class SaddleSolver:
    """Factorises the equations of a mechanism at any configuration.

    Attributes:
        masses: M.
        rank: Number of independent rows, where it is known.
        name: Of the mechanism, for messages.
    """

    masses: BodyMasses
    rank: int | None
    name: str

    @cached_property
    def matrix(self) -> Array:
        """M, dense, as the equations of few bodies have it."""
        return self.masses.matrix()

    @property
    def is_dense(self) -> bool:
        """Whether matrices of the size of the mechanism are built."""
        return len(self.masses.mass) <= DENSE_BODIES

    def factors(self, blocks: RowBlocks) -> Saddle:
        """Factors for the rows J of one configuration.

        Raises:
            NotSolvableError: If some motion that the rows allow moves no inertia.
        """
        if not self.is_dense:
            return self._sparse(blocks)
        J = dense(blocks, len(self.masses.mass))
        m, n = J.shape
        if self.rank is None or self.rank < m:
            return dense_saddle(self.matrix, J, self.rank, self.name)
        whole = np.zeros((n + m, n + m))
        whole[:n, :n], whole[:n, n:], whole[n:, :n] = self.matrix, J.T, J
        return DenseFactors(whole)

    def _sparse(self, blocks: RowBlocks) -> Saddle:
        M, mass = sparse_block_diagonal(self.masses.blocks(), self.masses.further), self.masses.mass
        return compliant_saddle(M, sparse_rows(blocks, len(mass)), None, float(np.mean(mass)), self.name)


def sparse_rows(blocks: RowBlocks, n: int) -> sparse.csc_matrix:
    """J as a sparse matrix (n_rows, 6 n + k)."""
    n_rows = blocks.further.shape[-2]
    row = np.repeat(blocks.row, 6)
    column = (6 * blocks.body[:, None] + np.arange(6)).ravel()
    bodies = sparse.csc_matrix((blocks.block.ravel(), (row, column)), shape=(n_rows, 6 * n))
    return sparse.csc_matrix(sparse.hstack([bodies, sparse.csc_matrix(blocks.further)]))


# Independent rows of a mechanism on a group: all rows of the tree, and of the others as many as add to their rank.


def essential_rows(system: System, table: RowTable) -> NDArray[np.bool_]:
    """(n_rows,) the rows that are independent of each other in every configuration.

    Those of the joints of the tree, of the couplings that it eliminates, and of reflected inertias: of a mechanism in
    joint coordinates, in the table of the rows with all joints cut.
    """
    cut = {system.joints[closure.joint].name for closure in system.closures}
    sources = {joint.name for joint in system.joints} - cut
    sources |= set(tree_row_names(system)) - {row.name for row in system.rows}
    return np.array([source in sources for source in table.sources], dtype=np.bool_)


def independent_rows(J: implicit.Matrix, essential: NDArray[np.bool_], rank: int | None) -> Indices:
    """Numbers of rows that span all rows.

    The others, projected on the motions that the essential ones leave, by pivoted QR:

        P = J_o (I - J_e^+ J_e) ,   P^T = Q R

    One sparse factorisation, and a dense matrix with as many columns as rows of loops.

    Args:
        J: (n_rows, n_v) sparse rows at a consistent configuration.
        essential: (n_rows,) rows that are independent of each other.
        rank: Number of independent rows where it is known; otherwise it is the number of large pivots.
    """
    of_tree, others = np.flatnonzero(essential), np.flatnonzero(~essential)
    if not len(others):
        return of_tree.astype(np.intp)
    rows = sparse.csr_matrix(J)
    triangle, order = qr(_projected(rows[of_tree], rows[others]), mode="r", pivoting=True)
    pivots = np.abs(np.diagonal(triangle))
    longest = float(np.max(sparse.linalg.norm(rows[others], axis=1), initial=0.0))
    count = int(np.sum(pivots > REDUNDANT_ROW_PIVOT * max(longest, 1e-300)))
    if rank is not None:
        count = min(max(rank - len(of_tree), 0), len(others))
    return np.sort(np.concatenate([of_tree, others[order[:count]]])).astype(np.intp)


def _projected(essential: sparse.csr_matrix, others: sparse.csr_matrix) -> Array:
    """Rows J_o without their components along the rows J_e, transposed: (n_v, n_others)."""
    m, n = essential.shape
    blocks: Any = [[sparse.eye(n), essential.T], [essential, None]]
    right = np.zeros((n + m, others.shape[0]))
    right[:n] = others.toarray().T
    return np.asarray(sparse_factors.lu_factors(sparse.bmat(blocks)).solve(right)[:n])
