"""Closed configurations next to given ones, by Newton's iteration in the coordinates that are free. Scalar code.

A d = -r ,   q <- q exp(d) ,   as many independent rows A as free coordinates
"""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.closed.branches import largest_gap, set_configuration
from cadmbs.kernels.closed.closed_packing import NEIGHBOUR, PATH
from cadmbs.kernels.closed.closure_rows import row_evaluation, row_memory
from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.numbers.lanes import load
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.solve.linear_systems import eliminate, substitute
from cadmbs.kernels.tree.manifold import retract
from cadmbs.kernels.tree.mass_matrix import SLOTS as MASS_SLOTS

SLOTS = MASS_SLOTS


def neighbours(features):
    """The kernel for systems with couplings, or rows between bodies, or without."""
    approach, coupled = nearing(row_evaluation(features, False)), features.coupled

    @kernel
    def neighbours_kernel(
        tree, constraints, couplings, sizes, free, chosen, bounds, starts, results, senses, workspace
    ):
        """Closed configurations from starts, with the sign of the determinant of the chosen rows in free coordinates.

        It is 0 where none is found, and 2 where the chosen rows depend on each other or do not imply the others.
        """
        memory = row_memory(coupled, sizes, constraints, workspace)
        matrix, path = workspace.basis, workspace.scratch
        for n in range(results.shape[0]):
            for k in range(memory.n_q):
                path[PATH.Q, k] = starts[n, k]
            senses[n] = approach(tree, couplings, constraints, memory, free, chosen, bounds, matrix, path)
            for k in range(memory.n_q):
                results[n, k] = path[PATH.Q, k]

    return neighbours_kernel


def nearing(evaluate):
    """The kernel of one configuration, with the evaluation of the rows."""

    @routine
    def approach(tree, couplings, constraints, memory, free, chosen, bounds, matrix, path):
        """Close the configuration of a path; the sign of the determinant there."""
        n, iteration, sense, closed, longest, running = free.shape[0], 0.0, 0.0, False, 1.0, True
        while running:
            set_configuration(memory, path[PATH.Q])
            evaluate(tree, couplings, constraints, memory)
            closed = largest_gap(memory) <= bounds[NEIGHBOUR.TOLERANCE]
            put_square(memory, free, chosen, matrix)
            sense = eliminate(matrix, n)
            running = not closed and sense != 0.0 and iteration < bounds[NEIGHBOUR.ITERATIONS]
            if running:
                iteration += 1.0
                longest = step_of(memory, free, matrix, path)
                running = longest < bounds[NEIGHBOUR.LONGEST]
                retract(couplings.coordinates, path[PATH.Q], path[PATH.STEP], path[PATH.TRIAL])
                for k in range(memory.n_q):
                    path[PATH.Q, k] = path[PATH.TRIAL, k]
        if sense == 0.0 or (not closed and longest < 1e-3 * bounds[NEIGHBOUR.LONGEST]):
            sense = 2.0
        elif not closed:
            sense = 0.0
        return sense

    return approach


@kernel
def put_square(memory, free, chosen, matrix):
    """The chosen rows in free coordinates, and minus their residuals behind them."""
    n = free.shape[0]
    for r in range(n):
        row = chosen[r, 0]
        for k in range(n):
            matrix[r, k] = load(memory.dense, memory.n_v + row, free[k, 0])
        matrix[r, n] = -load(memory.vectors, VECTOR.GAP, row)


@kernel
def step_of(memory, free, matrix, path):
    """The step of the free coordinates, after elimination; its largest component."""
    n, longest = free.shape[0], 0.0
    substitute(matrix, n)
    for k in range(memory.n_v):
        path[PATH.STEP, k] = 0.0
    for k in range(n):
        path[PATH.STEP, free[k, 0]] = matrix[k, n]
        longest = max(longest, abs(matrix[k, n]))
    return longest
