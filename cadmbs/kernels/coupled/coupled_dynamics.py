"""Quantities of systems whose coordinates are coupled: those of the tree, projected onto the independent coordinates.

Kernels of one configuration take the couplings of positions and velocities, of n_q and n coordinates of the tree, whose
workspace is in the rows of `work` after those of the table.
"""

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.coupled.couplings import add_forces, follow, gather_forces, project_matrix, spread
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers import blocks, vectors
from cadmbs.kernels.records import CouplingArrays, LoopCouplings, TreeArrays
from cadmbs.kernels.solve.cholesky import factorise_regular, lower_solve, upper_solve
from cadmbs.kernels.tree import body_kinematics, inverse_dynamics, mass_matrix
from cadmbs.tolerances import SINGULAR_ARTICULATED_INERTIA

SLOTS = max(inverse_dynamics.SLOTS, mass_matrix.SLOTS, body_kinematics.SLOTS)


@kernel
def coupled_dynamics(
    couplings: CouplingArrays, tree: TreeArrays, q: Array, v: Array, x: Array, workspace: Array
) -> None:
    """Accelerations in place of the forces x of the m independent coordinates:

        (G^T M G) a = x - G^T (C v + g)

    Positions and velocities are those of the n columns of the tree. `workspace` holds n^2 + 2 n + m^2 numbers. NaN
    where a joint moves nothing that has inertia.
    """
    n, m = v.shape[0], x.shape[0]
    matrix, bias, zero = workspace[: n * n], workspace[n * n : n * n + n], workspace[n * n + n : n * n + 2 * n]
    reduced = workspace[n * n + 2 * n : n * n + 2 * n + m * m]
    vectors.clear(zero)
    inverse_dynamics.inverse_dynamics(tree.table, tree.params, q, v, zero, bias, tree.work)
    add_forces(couplings, -1.0, bias, x)
    vectors.clear(matrix)
    mass_matrix.mass_matrix(tree.table, tree.params, q, matrix, tree.work)
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
    vectors.copy_numbers(result, tau, m)
    couplings, tree = CouplingArrays(entries, factors), TreeArrays(table, params, work)
    coupled_dynamics(couplings, tree, q, v, result[:m], result[m:])


coupled_dynamics_batch = blocks.batch_of(coupled_dynamics_of_sample, 2)


@kernel
def workspace_behind(table: Any, work: Any) -> Any:
    """The rows of a workspace after those of a table, as one vector."""
    rest = work[table.shape[0] :]
    return rest.reshape(rest.size)


@kernel
def coupled_inverse_dynamics(
    couplings: LoopCouplings, n_q: int, n: int, table: Any, params: Any, q: Any, v: Any, a: Any, tau: Any, work: Any
) -> None:
    """Joint forces G^T tau_tree(G q + c, G v, G a)."""
    workspace = workspace_behind(table, work)
    q_tree, rates = workspace[:n_q], workspace[n_q:]
    v_tree, a_tree, tau_tree = rates[:n], rates[n : 2 * n], rates[2 * n : 3 * n]
    follow(couplings.positions, q, q_tree)
    spread(couplings.velocities, v, v_tree)
    spread(couplings.velocities, a, a_tree)
    inverse_dynamics.inverse_dynamics(table, params, q_tree, v_tree, a_tree, tau_tree, work)
    gather_forces(couplings.velocities, tau_tree, tau)


@kernel
def coupled_forward_dynamics(
    couplings: LoopCouplings, n_q: int, n: int, table: Any, params: Any, q: Any, v: Any, tau: Any, a: Any, work: Any
) -> None:
    """Accelerations; NaN where a joint moves nothing that has inertia."""
    workspace = workspace_behind(table, work)
    q_tree, v_tree = workspace[:n_q], workspace[n_q : n_q + n]
    follow(couplings.positions, q, q_tree)
    spread(couplings.velocities, v, v_tree)
    vectors.copy_numbers(a, tau, a.shape[0])
    tree = TreeArrays(table, params, work)
    coupled_dynamics(couplings.velocities, tree, q_tree, v_tree, a, workspace[n_q + n :])


@kernel
def coupled_mass_matrix(
    couplings: LoopCouplings, n_q: int, n: int, table: Any, params: Any, q: Any, result: Any, work: Any
) -> None:
    """G^T M G as a matrix of any contents."""
    workspace, m, flat = workspace_behind(table, work), result.shape[0], result.reshape(result.size)
    q_tree, M_tree = workspace[:n_q], workspace[n_q : n_q + n * n]
    follow(couplings.positions, q, q_tree)
    vectors.clear(M_tree)
    mass_matrix.mass_matrix(table, params, q_tree, M_tree, work)
    project_matrix(couplings.velocities, M_tree, n, flat, m)
    blocks.mirror(flat, m)


@kernel
def coupled_jacobian(
    couplings: LoopCouplings, n_q: int, n: int, table: Any, params: Any, q: Any, result: Any, work: Any
) -> None:
    """J G of a frame, as a matrix of any contents; the table is `Packed.path`."""
    workspace, m, flat = workspace_behind(table, work), result.shape[1], result.reshape(result.size)
    q_tree, J_tree = workspace[:n_q], workspace[n_q : n_q + 6 * n]
    follow(couplings.positions, q, q_tree)
    vectors.clear(J_tree)
    body_kinematics.jacobian(table, params, q_tree, J_tree, work)
    for row in range(6):
        gather_forces(couplings.velocities, J_tree[row * n : row * n + n], flat[row * m : row * m + m])
