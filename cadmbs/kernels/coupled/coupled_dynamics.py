"""Joint accelerations where coordinates are coupled: the tree's mass matrix, projected onto the independent ones."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.coupled.couplings import add_forces, clear, project_matrix
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.blocks import batch_of
from cadmbs.kernels.numbers.lanes import assign, coordinate
from cadmbs.kernels.records import CouplingArrays, TreeArrays
from cadmbs.kernels.solve.cholesky import factorise_regular, lower_solve, upper_solve
from cadmbs.kernels.tree.inverse_dynamics import SLOTS as INVERSE_SLOTS
from cadmbs.kernels.tree.inverse_dynamics import inverse_dynamics
from cadmbs.kernels.tree.mass_matrix import SLOTS as MASS_SLOTS
from cadmbs.kernels.tree.mass_matrix import mass_matrix
from cadmbs.tolerances import SINGULAR_ARTICULATED_INERTIA

SLOTS = max(INVERSE_SLOTS, MASS_SLOTS)


@kernel
def coupled_dynamics(couplings: Any, tree: TreeArrays, q: Any, v: Any, x: Any, workspace: Any) -> None:
    """Accelerations in place of the forces x of the m independent coordinates:

        (G^T M G) a = x - G^T (C v + g)

    Positions and velocities are those of the n columns of the tree. `workspace` holds n^2 + 2 n + m^2 numbers. NaN
    where a joint moves nothing that has inertia.
    """
    n, m = v.shape[0], x.shape[0]
    matrix, bias, zero = workspace[: n * n], workspace[n * n : n * n + n], workspace[n * n + n : n * n + 2 * n]
    reduced = workspace[n * n + 2 * n : n * n + 2 * n + m * m]
    clear(zero)
    inverse_dynamics(tree.table, tree.params, q, v, zero, bias, tree.work)
    add_forces(couplings, -1.0, bias, x)
    clear(matrix)
    mass_matrix(tree.table, tree.params, q, matrix, tree.work)
    project_matrix(couplings, matrix, n, reduced, m)
    square, side = reduced.reshape((m, m, *reduced.shape[1:])), x.reshape((1, *x.shape))
    factorise_regular(square, 0, m, SINGULAR_ARTICULATED_INERTIA)
    lower_solve(square, 0, m, 0, 0, side)
    upper_solve(square, 0, m, side, 0)


@kernel
def coupled_dynamics_of_sample(
    table: Any, params: Any, entries: Any, factors: Any, q: Any, v: Any, tau: Any, result: Any, work: Any
) -> None:
    """Accelerations for forces tau; workspace for matrices follows the result."""
    m = tau.shape[0]
    for k in range(m):
        assign(result, k, coordinate(tau, k))
    couplings, tree = CouplingArrays(entries, factors), TreeArrays(table, params, work)
    coupled_dynamics(couplings, tree, q, v, result[:m], result[m:])


coupled_dynamics_batch = batch_of(coupled_dynamics_of_sample, 2)
