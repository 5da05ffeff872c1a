"""Independent rows of a mechanism on a group: all rows of the tree, and of the others as many as add to their rank."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.linalg import qr

from cadmbs.absolute.groups.all_joints_cut import tree_row_names
from cadmbs.arrays import Array, Indices
from cadmbs.constraints.equations.row_table import RowTable
from cadmbs.integrators.implicit import Matrix, lu_factors
from cadmbs.system import System
from cadmbs.tolerances import REDUNDANT_ROW_PIVOT


def essential_rows(system: System, table: RowTable) -> NDArray[np.bool_]:
    """(n_rows,) the rows that are independent of each other in every configuration.

    Those of the joints of the tree, of the couplings that it eliminates, and of reflected inertias.

    Args:
        system: The mechanism in joint coordinates.
        table: Rows of the mechanism with all joints cut.
    """
    cut = {system.joints[closure.joint].name for closure in system.closures}
    sources = {joint.name for joint in system.joints} - cut
    sources |= set(tree_row_names(system)) - {row.name for row in system.rows}
    return np.array([source in sources for source in table.sources], dtype=np.bool_)


def independent_rows(J: Matrix, essential: NDArray[np.bool_], rank: int | None) -> Indices:
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
    return np.asarray(lu_factors(sparse.bmat(blocks)).solve(right)[:n])
