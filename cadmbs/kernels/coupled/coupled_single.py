"""One configuration of a system with coupled coordinates, in scalar code.

Arguments and results are those of the independent coordinates. `entries` and `factors` are the couplings of velocities,
`position_entries` and `position_factors` those of positions, of n and n_q coordinates of the tree. The rows of `work`
after those of the table are workspace for these.
"""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.coupled.coupled_dynamics import SLOTS as DYNAMICS_SLOTS
from cadmbs.kernels.coupled.coupled_dynamics import coupled_dynamics
from cadmbs.kernels.coupled.couplings import clear, follow, gather_forces, project_matrix, spread
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.lanes import assign, coordinate
from cadmbs.kernels.records import CouplingArrays, TreeArrays
from cadmbs.kernels.tree.body_kinematics import SLOTS as JACOBIAN_SLOTS
from cadmbs.kernels.tree.body_kinematics import jacobian as tree_jacobian
from cadmbs.kernels.tree.inverse_dynamics import inverse_dynamics as tree_inverse_dynamics
from cadmbs.kernels.tree.mass_matrix import mass_matrix as tree_mass_matrix

SLOTS = max(DYNAMICS_SLOTS, JACOBIAN_SLOTS)


@kernel
def inverse_dynamics(
    entries: Any, factors: Any, position_entries: Any, position_factors: Any, n_q: int, n: int, table: Any,
    params: Any, q: Any, v: Any, a: Any, tau: Any, work: Any,
) -> None:  # fmt: skip
    """Joint forces G^T tau_tree(G q + c, G v, G a)."""
    couplings, workspace = CouplingArrays(entries, factors), work[table.shape[0] :].reshape(work[table.shape[0] :].size)
    q_tree, rates = workspace[:n_q], workspace[n_q:]
    follow(CouplingArrays(position_entries, position_factors), q, q_tree)
    spread(couplings, v, rates[:n])
    spread(couplings, a, rates[n : 2 * n])
    tree_inverse_dynamics(table, params, q_tree, rates[:n], rates[n : 2 * n], rates[2 * n : 3 * n], work)
    gather_forces(couplings, rates[2 * n : 3 * n], tau)


@kernel
def forward_dynamics(
    entries: Any, factors: Any, position_entries: Any, position_factors: Any, n_q: int, n: int, table: Any,
    params: Any, q: Any, v: Any, tau: Any, a: Any, work: Any,
) -> None:  # fmt: skip
    """Accelerations; NaN where a joint moves nothing that has inertia."""
    couplings, workspace = CouplingArrays(entries, factors), work[table.shape[0] :].reshape(work[table.shape[0] :].size)
    q_tree, v_tree = workspace[:n_q], workspace[n_q : n_q + n]
    follow(CouplingArrays(position_entries, position_factors), q, q_tree)
    spread(couplings, v, v_tree)
    for k in range(a.shape[0]):
        assign(a, k, coordinate(tau, k))
    coupled_dynamics(couplings, TreeArrays(table, params, work), q_tree, v_tree, a, workspace[n_q + n :])


@kernel
def mass_matrix(
    entries: Any, factors: Any, position_entries: Any, position_factors: Any, n_q: int, n: int, table: Any,
    params: Any, q: Any, result: Any, work: Any,
) -> None:  # fmt: skip
    """G^T M G as a matrix of any contents."""
    workspace, m = work[table.shape[0] :].reshape(work[table.shape[0] :].size), result.shape[0]
    flat, M_tree = result.reshape(result.size), workspace[n_q : n_q + n * n]
    follow(CouplingArrays(position_entries, position_factors), q, workspace[:n_q])
    clear(M_tree)
    tree_mass_matrix(table, params, workspace[:n_q], M_tree, work)
    project_matrix(CouplingArrays(entries, factors), M_tree, n, flat, m)
    for k in range(m):
        for column in range(k + 1, m):
            assign(flat, k * m + column, coordinate(flat, column * m + k))


@kernel
def jacobian(
    entries: Any, factors: Any, position_entries: Any, position_factors: Any, n_q: int, n: int, table: Any,
    params: Any, q: Any, result: Any, work: Any,
) -> None:  # fmt: skip
    """J G of a frame, as a matrix of any contents; the table is `Packed.path`."""
    workspace, m = work[table.shape[0] :].reshape(work[table.shape[0] :].size), result.shape[1]
    flat, J_tree = result.reshape(result.size), workspace[n_q : n_q + 6 * n]
    follow(CouplingArrays(position_entries, position_factors), q, workspace[:n_q])
    clear(J_tree)
    tree_jacobian(table, params, workspace[:n_q], J_tree, work)
    for row in range(6):
        gather_forces(CouplingArrays(entries, factors), J_tree[row * n : row * n + n], flat[row * m : row * m + m])
