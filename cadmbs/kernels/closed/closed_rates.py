"""Velocities, accelerations and jerks of closed loops from those of independent coordinates. Scalar code.

    [ A ]      [ target     ]
    [ E ] x  = [ prescribed ]     for x = v, a and j

with a one in each row of E for an independent coordinate, and

    A v = -Phi_t ,   A a = -A' v + d/dt(-Phi_t) ,   A j = d/dt (A a) - A' a = d/dt (A a - A b) ,   b = a, constant

The derivative along the motion is that of `cadmbs.constraints.closing.closed_coordinates`, by differences of order six.
"""

import math
from typing import Any

from cadmbs.kernels.closed.closed_packing import RATE
from cadmbs.kernels.closed.closure_rows import evaluate_again, evaluate_at, rows_of_closures
from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.numbers.lanes import load, store
from cadmbs.kernels.numbers.vectors import clear, clear_slots, copy_numbers
from cadmbs.kernels.records import ClosedRows, ConstraintArrays, LoopMemory, TreeArrays
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.solve.reflections import deviation, least_norm, rotate_columns
from cadmbs.kernels.tree.manifold import retract
from cadmbs.tolerances import DIFFERENCE_DISPLACEMENT, DRIVE_AGREEMENT, PSEUDO_INVERSE_CUTOFF


def closed_rates(features: Any) -> Any:
    """The kernel for systems with couplings, or rows between bodies, or without."""
    rows_of = rows_of_closures(features, True)

    @kernel
    def closed_rates_kernel(
        tree: TreeArrays, constraints: ConstraintArrays, couplings: Any, sizes: Any, chosen: Any, positions: Any,
        prescribed: Any, results: Any, independence: Any, workspace: Any,
    ) -> None:  # fmt: skip
        """Rates (v, a, j) of samples, and the least singular value of the equations as a part of the largest one.

        It is zero where the chosen coordinates do not determine the others, or more than these.
        """
        rows, n_v = rows_of(tree, constraints, couplings, sizes, workspace), sizes[0, 1]
        for n in range(results.shape[0]):
            clear(workspace.vectors[VECTOR.ZERO])
            independence[n] = rates_of(rows, chosen, positions[n], prescribed[n], workspace)
            for k in range(n_v):
                for level in range(3):
                    results[n, level * n_v + k] = workspace.scratch[level, k]

    return closed_rates_kernel


@routine
def rates_of(rows: ClosedRows, chosen: Any, q: Any, prescribed: Any, workspace: Any) -> Any:
    """Rates at a configuration; how independent the equations are."""
    memory, columns, basis, rates = rows.memory, workspace.columns, workspace.basis, workspace.scratch
    n_v, n_rows, vectors, right = memory.n_v, memory.n_rows, memory.vectors, rates[RATE.RIGHT]
    clear_slots(vectors, VECTOR.V, 0, n_v)
    evaluate_at(rows, q)
    put_equations(memory, chosen, columns)
    rotate_columns(columns, basis, n_v, n_rows + chosen.shape[0])
    copy_numbers(right, vectors[VECTOR.PRESCRIBED_RATE], n_rows)
    weakest = solve_level(memory, chosen, prescribed, 0, columns, basis, right, rates[RATE.V])
    copy_numbers(vectors[VECTOR.V], rates[RATE.V], n_v)
    evaluate_again(rows)
    copy_numbers(right, vectors[VECTOR.TARGET], n_rows)
    weakest = min(weakest, solve_level(memory, chosen, prescribed, 1, columns, basis, right, rates[RATE.A]))
    put_target_change(rows, q, rates)
    copy_numbers(right, rates[RATE.CHANGE], n_rows)
    return min(weakest, solve_level(memory, chosen, prescribed, 2, columns, basis, right, rates[RATE.J]))


@kernel
def put_equations(memory: LoopMemory, chosen: Any, columns: Any) -> None:
    """The columns of A with E below it."""
    for k in range(memory.n_v):
        for r in range(memory.n_rows):
            columns[k, r] = load(memory.dense, memory.n_v + r, k)
        for e in range(chosen.shape[0]):
            columns[k, memory.n_rows + e] = 1.0 if chosen[e, 0] == k else 0.0


@kernel
def solve_level(
    memory: LoopMemory, chosen: Any, prescribed: Any, level: int, columns: Any, basis: int, right: Any, solution: Any
) -> Any:
    """The rates of one level; the least singular value as a part of the largest, 0 where no rates fit the equations."""
    n_v, n_rows, n_chosen = memory.n_v, memory.n_rows, chosen.shape[0]
    size = 1.0
    for e in range(n_chosen):
        right[n_rows + e] = prescribed[level * n_v + chosen[e, 0]]
    for r in range(n_rows + n_chosen):
        size = max(size, abs(right[r]))
    weakest = least_norm(columns, basis, n_v, n_rows + n_chosen, right, PSEUDO_INVERSE_CUTOFF, solution)
    if not deviation(columns, n_v, n_rows + n_chosen, right, PSEUDO_INVERSE_CUTOFF) <= DRIVE_AGREEMENT * size:
        weakest = 0.0
    return weakest


@routine
def put_target_change(rows: ClosedRows, q: Any, rates: Any) -> None:
    """CHANGE: the derivative of A a - A b along a motion."""
    memory, vectors, speed, acceleration = rows.memory, rows.memory.vectors, 0.0, 0.0
    n_v, n_rows = memory.n_v, memory.n_rows
    for k in range(n_v):
        speed, acceleration = max(speed, abs(rates[RATE.V, k])), max(acceleration, abs(rates[RATE.A, k]))
    step = DIFFERENCE_DISPLACEMENT / (speed + math.sqrt(acceleration) + 1e-3)
    for r in range(n_rows):
        rates[RATE.CHANGE, r] = 0.0
    for n in range(-3, 4):
        if n != 0:
            for k in range(n_v):
                rates[RATE.STEP, k] = n * step * rates[RATE.V, k]
                store(vectors, VECTOR.V, k, rates[RATE.V, k] + n * step * rates[RATE.A, k])
            retract(rows.couplings.coordinates, q, rates[RATE.STEP], vectors[VECTOR.Q])
            evaluate_again(rows)
            weight = difference_weight(n) / step
            for r in range(n_rows):
                value = load(vectors, VECTOR.TARGET, r)
                for k in range(n_v):
                    value -= load(memory.dense, n_v + r, k) * rates[RATE.A, k]
                rates[RATE.CHANGE, r] += weight * value


@kernel
def difference_weight(n: int) -> Any:
    """The weight of a displacement of n steps in central differences of order six."""
    size = 45.0 if abs(n) == 1 else (9.0 if abs(n) == 2 else 1.0)
    sign = 1.0 if (n > 0) == (abs(n) != 2) else -1.0
    return sign * size / 60.0
