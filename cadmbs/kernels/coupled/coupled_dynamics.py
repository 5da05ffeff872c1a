"""Joint accelerations where coordinates are coupled: the tree's mass matrix, projected onto the independent ones."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.coupled.coupled_coordinates import add_forces, clear, project
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.blocks import batch_of
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, root
from cadmbs.kernels.records import CouplingArrays, TreeArrays
from cadmbs.kernels.tree.inverse_dynamics import SLOTS as INVERSE_SLOTS
from cadmbs.kernels.tree.inverse_dynamics import inverse_dynamics
from cadmbs.kernels.tree.mass_matrix import SLOTS as MASS_SLOTS
from cadmbs.kernels.tree.mass_matrix import mass_matrix
from cadmbs.tolerances import SINGULAR_ARTICULATED_INERTIA

SLOTS = max(INVERSE_SLOTS, MASS_SLOTS)

NOTHING = float("nan")


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
    project(couplings, matrix, n, reduced, m)
    solve(reduced, x, m)


@kernel
def solve(matrix: Any, x: Any, m: int) -> None:
    """M^-1 x in place of x, by L L^T in place of the lower triangle of M, with reciprocals on its diagonal."""
    for i in range(m):
        for j in range(i):
            total = less_products(matrix, i * m, matrix, j * m, j, coordinate(matrix, i * m + j))
            assign(matrix, i * m + j, total * coordinate(matrix, j * m + j))
        whole = coordinate(matrix, i * m + i)
        total = less_products(matrix, i * m, matrix, i * m, i, whole)
        assign(matrix, i * m + i, 1.0 / root(choose(SINGULAR_ARTICULATED_INERTIA * whole, total, total, NOTHING)))
    for i in range(m):
        total = less_products(matrix, i * m, x, 0, i, coordinate(x, i))
        assign(x, i, total * coordinate(matrix, i * m + i))
    for i in range(m - 1, -1, -1):
        total = coordinate(x, i)
        for k in range(i + 1, m):
            total = total - coordinate(matrix, k * m + i) * coordinate(x, k)
        assign(x, i, total * coordinate(matrix, i * m + i))


@kernel
def less_products(one: Any, first: int, other: Any, begin: int, count: int, total: Any) -> Any:
    """`total` less the products of `count` numbers of two arrays, each from an index on."""
    for k in range(count):
        total = total - coordinate(one, first + k) * coordinate(other, begin + k)
    return total


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
