"""Constraint rows at one configuration, for kernels that close loops and differentiate closed motions. Scalar code.

The rows of `cadmbs.kernels.rows.loops_rows` without the equations of motion: no masses, no forces.
"""

from typing import Any

from cadmbs.kernels.coupled.couplings import follow, spread
from cadmbs.kernels.kernel import Table, kernel, routine
from cadmbs.kernels.numbers.lanes import load
from cadmbs.kernels.numbers.vectors import copy_numbers
from cadmbs.kernels.records import ClosedRows, ClosedWorkspace, ConstraintArrays, LoopMemory, TreeArrays
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.rows.loops_rows import row_kernel
from cadmbs.kernels.solve.loops_solving import gather_rows
from cadmbs.kernels.tree import mass_matrix, placement
from cadmbs.kernels.tree.inverse_dynamics import inverse_dynamics


def rows_of_closures(features: Any, has_rates: bool) -> Any:
    """The kernel that makes `ClosedRows` for systems with couplings, or rows between bodies, or without.

    They evaluate the rows at the configuration in `memory.vectors`: matrix and residuals. With rates also the targets
    of the accelerations, at the velocities in `memory.vectors`; without, these are zero.
    """
    constraint_rows, coupled = row_kernel(features), features.coupled

    @routine
    def evaluate_rows(tree: TreeArrays, couplings: Any, constraints: ConstraintArrays, memory: LoopMemory) -> None:
        table, params, vectors = tree.table, tree.params, memory.vectors
        if coupled:
            follow(couplings.positions, vectors[VECTOR.Q], vectors[memory.q_row])
            spread(couplings.velocities, vectors[VECTOR.V], vectors[memory.v_row])
        q, v = vectors[memory.q_row], vectors[memory.v_row]
        if has_rates:
            inverse_dynamics(table, params, q, v, vectors[VECTOR.ZERO], vectors[memory.bias_row], memory.motion)
        placement.rows_and_columns(table, params, q, tree.work, mass_matrix.NATIVE, mass_matrix.COLUMNS)
        constraint_rows(tree, constraints, memory, 0)
        if coupled:
            gather_rows(couplings.velocities, memory)

    @kernel
    def rows_of(tree: TreeArrays, constraints: ConstraintArrays, couplings: Any, sizes: Any, workspace: Any) -> Any:
        memory = row_memory(coupled, sizes, constraints, workspace)
        return ClosedRows(evaluate_rows, tree, couplings, constraints, memory)

    return rows_of


@kernel
def evaluate_at(rows: ClosedRows, q: Any) -> None:
    """The rows at a configuration."""
    copy_numbers(rows.memory.vectors[VECTOR.Q], q, rows.memory.n_q)
    evaluate_again(rows)


@kernel
def evaluate_again(rows: ClosedRows) -> None:
    """The rows at the configuration, and the velocities, in their memory."""
    rows.evaluate(rows.tree, rows.couplings, rows.constraints, rows.memory)


@kernel
def row_memory(is_coupled: bool, sizes: Table, constraints: ConstraintArrays, workspace: ClosedWorkspace) -> LoopMemory:
    """The memory of the rows, in the workspace of closed motions: without loads and masses."""
    q_row, v_row, bias_row = VECTOR.Q, VECTOR.V, VECTOR.BIAS
    if is_coupled:
        q_row, v_row, bias_row = VECTOR.TREE_Q, VECTOR.TREE_V, VECTOR.TREE_BIAS
    n_q, n_v, n_columns, n_rows = sizes[0, 0], sizes[0, 1], sizes[0, 2], constraints.rows.shape[0]
    nothing, dense = constraints.targets, workspace.dense
    return LoopMemory(
        n_q, n_v, n_columns, n_rows, n_rows, n_rows, n_rows, q_row, v_row, VECTOR.TAU, bias_row, nothing,
        workspace.vectors, nothing, nothing, dense, workspace.cuts, dense, workspace.motion,
    )  # fmt: skip


@kernel
def put_columns(memory: LoopMemory, chosen: Any, columns: Any) -> None:
    """The columns of the rows' matrix for some coordinates, as rows of `columns`."""
    for k in range(chosen.shape[0]):
        for r in range(memory.n_rows):
            columns[k, r] = load(memory.dense, memory.n_v + r, chosen[k, 0])


def row_matrices(features: Any) -> Any:
    """The kernel of the matrices of the rows at configurations, row after row."""
    rows_of = rows_of_closures(features, False)

    @kernel
    def row_matrices_kernel(
        tree: TreeArrays, constraints: ConstraintArrays, couplings: Any, sizes: Any, positions: Any, results: Any,
        workspace: Any,
    ) -> None:  # fmt: skip
        rows = rows_of(tree, constraints, couplings, sizes, workspace)
        memory = rows.memory
        for n in range(results.shape[0]):
            evaluate_at(rows, positions[n])
            for r in range(memory.n_rows):
                copy_numbers(results[n, r * memory.n_v :], memory.dense[memory.n_v + r], memory.n_v)

    return row_matrices_kernel
