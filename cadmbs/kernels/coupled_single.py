"""One configuration of a system with coupled coordinates, in scalar code.

Arguments and results are those of the independent coordinates. `entries` and `factors` are the couplings of velocities,
`followers` and `gains` those of positions, of n and n_q coordinates of the tree. The rows of `work` after those of the
table are room for these.
"""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.coupled_coordinates import clear, follow, gather_forces, project, spread
from cadmbs.kernels.coupled_dynamics import SLOTS as DYNAMICS_SLOTS
from cadmbs.kernels.coupled_dynamics import coupled_dynamics
from cadmbs.kernels.inverse_dynamics import inverse_dynamics as of_tree
from cadmbs.kernels.jacobian import SLOTS as JACOBIAN_SLOTS
from cadmbs.kernels.jacobian import jacobian as jacobian_of_tree
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.lanes import assign, coordinate
from cadmbs.kernels.mass_matrix import mass_matrix as matrix_of_tree

SLOTS = max(DYNAMICS_SLOTS, JACOBIAN_SLOTS)


@kernel
def inverse_dynamics(entries, factors, followers, gains, n_q, n, table, params, q, v, a, tau, work):
    """Joint forces G^T tau_tree(G q + c, G v, G a)."""
    room = work[table.shape[0] :].reshape(work[table.shape[0] :].size)
    rest = room[n_q:]
    follow(followers, gains, q, room[:n_q])
    spread(entries, factors, v, rest[:n])
    spread(entries, factors, a, rest[n : 2 * n])
    of_tree(table, params, room[:n_q], rest[:n], rest[n : 2 * n], rest[2 * n : 3 * n], work)
    gather_forces(entries, factors, rest[2 * n : 3 * n], tau)


@kernel
def forward_dynamics(entries, factors, followers, gains, n_q, n, table, params, q, v, tau, a, work):
    """Accelerations; NaN where a joint moves nothing that has inertia."""
    room = work[table.shape[0] :].reshape(work[table.shape[0] :].size)
    follow(followers, gains, q, room[:n_q])
    spread(entries, factors, v, room[n_q : n_q + n])
    for k in range(a.shape[0]):
        assign(a, k, coordinate(tau, k))
    coupled_dynamics(entries, factors, table, params, room[:n_q], room[n_q : n_q + n], a, room[n_q + n :], work)


@kernel
def mass_matrix(entries, factors, followers, gains, n_q, n, table, params, q, result, work):
    """G^T M G as a matrix of any contents."""
    room, m = work[table.shape[0] :].reshape(work[table.shape[0] :].size), result.shape[0]
    flat, whole = result.reshape(result.size), room[n_q : n_q + n * n]
    follow(followers, gains, q, room[:n_q])
    clear(whole)
    matrix_of_tree(table, params, room[:n_q], whole, work)
    project(entries, factors, whole, n, flat, m)
    for k in range(m):
        for column in range(k + 1, m):
            assign(flat, k * m + column, coordinate(flat, column * m + k))


@kernel
def jacobian(entries, factors, followers, gains, n_q, n, table, params, q, result, work):
    """J G of a frame, as a matrix of any contents; the table is `Packed.path`."""
    room, m = work[table.shape[0] :].reshape(work[table.shape[0] :].size), result.shape[1]
    flat, whole = result.reshape(result.size), room[n_q : n_q + 6 * n]
    follow(followers, gains, q, room[:n_q])
    clear(whole)
    jacobian_of_tree(table, params, room[:n_q], whole, work)
    for line in range(6):
        gather_forces(entries, factors, whole[line * n : line * n + n], flat[line * m : line * m + m])
