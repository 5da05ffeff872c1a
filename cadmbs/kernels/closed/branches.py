"""Branches of closed configurations: chosen coordinates move to goal values, the others close the loops. Scalar code.

The steps of `cadmbs.constraints.closing.branches` and the iterations of `cadmbs.constraints.closing.gauss_newton`, with
the rows of the velocities in place of the exact derivatives of the residuals: both are equal where loops are closed.
"""

import math
from typing import Any

from cadmbs.kernels.closed.closed_packing import BOUND, PATH, RATE
from cadmbs.kernels.closed.closure_rows import evaluate_again, evaluate_at, put_columns, rows_of_closures
from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.numbers.lanes import load, store
from cadmbs.kernels.numbers.vectors import add_multiple, clear, clear_slots, copy_numbers, inner_product
from cadmbs.kernels.records import ClosedRows, ConstraintArrays, LoopMemory, PathArrays, TreeArrays
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.solve.reflections import deviation, least_norm, longest_square, rotate_columns
from cadmbs.kernels.tree.manifold import retract
from cadmbs.tolerances import DIFFERENCE_DISPLACEMENT, DRIVE_AGREEMENT, PSEUDO_INVERSE_CUTOFF, WEAK_DIRECTION


def branches(features: Any) -> Any:
    """The kernel for systems with couplings, or rows between bodies, or without."""
    rows_of = rows_of_closures(features, False)

    @kernel
    def branches_kernel(
        tree: TreeArrays, constraints: ConstraintArrays, couplings: Any, sizes: Any, free: Any, exact: Any,
        is_angle: Any, bounds: Any, starts: Any, moves: Any, goals: Any, results: Any, parts: Any, workspace: Any,
    ) -> None:  # fmt: skip
        """Configurations at the ends of the paths, and the parts of the way done; a chain ends at the first below 1."""
        rows, path, running = rows_of(tree, constraints, couplings, sizes, workspace), workspace.scratch, True
        arrays, n_q = PathArrays(free, is_angle, bounds, workspace.columns, workspace.basis, path), rows.memory.n_q
        for n in range(results.shape[0]):
            if n == 0 or bounds[BOUND.IS_CHAIN] == 0.0:
                copy_numbers(path[PATH.Q], starts[n], n_q)
            part = 0.0
            if running:
                part = follow_path(rows, arrays, moves[n])
            if part == 1.0:
                for k in range(exact.shape[0]):
                    path[PATH.Q, exact[k, 0]] = goals[n, exact[k, 0]]
            running = part == 1.0 or bounds[BOUND.IS_CHAIN] == 0.0
            parts[n] = part
            copy_numbers(results[n], path[PATH.Q], n_q)

    return branches_kernel


@routine
def follow_path(rows: ClosedRows, arrays: PathArrays, moves: Any) -> Any:
    """Move along the branch as far as it goes; the part of the way done."""
    bounds, path, n_v, length = arrays.bounds, arrays.path, rows.memory.n_v, 0.0
    for k in range(n_v):
        length = max(length, abs(moves[k]))
    largest = min(1.0, bounds[BOUND.PREDICTION] / max(length, bounds[BOUND.PREDICTION]))
    part, step = 1.0 if length == 0.0 else 0.0, largest
    while part < 1.0 and step > bounds[BOUND.SMALLEST]:
        ahead = min(step, 1.0 - part)
        for k in range(n_v):
            path[PATH.MOVE, k] = ahead * moves[k]
        if advance_along(rows, arrays):
            part = 1.0 if part + ahead > bounds[BOUND.ARRIVED] else part + ahead
            step = min(1.5 * step, largest)
        else:
            step = 0.5 * ahead
    return part


@routine
def advance_along(rows: ClosedRows, arrays: PathArrays) -> Any:
    """Predict along the tangent and correct; whether that went well. Otherwise the configuration is as before."""
    bounds, path, memory = arrays.bounds, arrays.path, rows.memory
    evaluate_at(rows, path[PATH.Q])
    length = predict(memory, arrays)
    good = length <= 3.0 * bounds[BOUND.PREDICTION]
    if good:
        retract(rows.couplings.coordinates, path[PATH.Q], path[PATH.STEP], path[PATH.TRIAL])
        clear_slots(path, PATH.CORRECTION, 0, memory.n_v)
        closed, correction = close_loops(rows, arrays), 0.0
        for k in range(memory.n_v):
            correction = max(correction, abs(path[PATH.CORRECTION, k]))
        good = closed and correction <= bounds[BOUND.CORRECTION] * length
    if good:
        copy_numbers(path[PATH.Q], path[PATH.TRIAL], memory.n_q)
    return good


@kernel
def predict(memory: LoopMemory, arrays: PathArrays) -> Any:
    """The displacement d with prescribed components and J d = 0, the shortest one; its largest component."""
    path = arrays.path
    for r in range(memory.n_rows):
        path[PATH.RIGHT, r] = -inner_product(memory.dense[memory.n_v + r], path[PATH.MOVE], memory.n_v)
    copy_numbers(path[PATH.STEP], path[PATH.MOVE], memory.n_v)
    add_shortest(memory, arrays)
    length = 0.0
    for k in range(memory.n_v):
        length = max(length, abs(path[PATH.STEP, k]))
    return length


@kernel
def add_shortest(memory: LoopMemory, arrays: PathArrays) -> None:
    """Add the shortest displacement of the free coordinates that makes the right side of the rows."""
    free, _, _, columns, basis, path = arrays
    put_columns(memory, free, columns)
    rotate_columns(columns, basis, free.shape[0], memory.n_rows)
    least_norm(columns, basis, free.shape[0], memory.n_rows, path[PATH.RIGHT], WEAK_DIRECTION, path[PATH.FREE_STEP])
    for k in range(free.shape[0]):
        path[PATH.STEP, free[k, 0]] += path[PATH.FREE_STEP, k]


@kernel
def largest_gap(memory: LoopMemory) -> Any:
    """The largest residual."""
    gap = 0.0
    for r in range(memory.n_rows):
        value = abs(load(memory.vectors, VECTOR.GAP, r))
        if gap == gap and not value <= gap:  # noqa: PLR0124 - what is not finite stays
            gap = value
    return gap


@kernel
def squared_gap(memory: LoopMemory) -> Any:
    """The sum of the squares of the residuals."""
    return inner_product(memory.vectors[VECTOR.GAP], memory.vectors[VECTOR.GAP], memory.n_rows)


@routine
def close_loops(rows: ClosedRows, arrays: PathArrays) -> Any:
    """Close the loops from the configuration that is tried; whether they are closed.

    Damped Gauss-Newton iterations. The damping follows the ratio of the gain to the one predicted (Nielsen).
    """
    bounds, path, memory = arrays.bounds, arrays.path, rows.memory
    damping, growth, iteration = bounds[BOUND.DAMPING], 2.0, 0
    evaluate_at(rows, path[PATH.TRIAL])
    closed, running = largest_gap(memory) <= bounds[BOUND.TOLERANCE], True
    while running and not closed and iteration < bounds[BOUND.ITERATIONS]:
        cost = squared_gap(memory)
        gain = damped_step(memory, arrays, damping)
        running = gain > bounds[BOUND.LEAST_GAIN] * cost
        if running:
            iteration += 1
            try_step(rows, path)
            ratio = (cost - squared_gap(memory)) / gain
            if ratio > 0.0:
                accept_trial(memory, path)
                bend = 2.0 * min(ratio, 1.0) - 1.0
                damping, growth = damping * max(0.1, 1.0 - bend * bend * bend), 2.0
            else:
                damping, growth = damping * growth, 2.0 * growth
                evaluate_at(rows, path[PATH.TRIAL])
            damping = max(damping, bounds[BOUND.LEAST_DAMPING])
            closed = largest_gap(memory) <= bounds[BOUND.TOLERANCE]
            running = damping < bounds[BOUND.LARGEST_DAMPING]
    if closed and iteration > 0:
        polish(rows, arrays)
    return closed


@kernel
def try_step(rows: ClosedRows, path: Any) -> None:
    """The rows after the step from the configuration that is tried."""
    retract(rows.couplings.coordinates, path[PATH.TRIAL], path[PATH.STEP], rows.memory.vectors[VECTOR.Q])
    evaluate_again(rows)


@kernel
def accept_trial(memory: LoopMemory, path: Any) -> None:
    """The configuration evaluated last is the one that is tried; its displacement is part of the correction."""
    copy_numbers(path[PATH.TRIAL], memory.vectors[VECTOR.Q], memory.n_q)
    add_multiple(path[PATH.CORRECTION], 1.0, path[PATH.STEP], memory.n_v)


@kernel
def damped_step(memory: LoopMemory, arrays: PathArrays, damping: Any) -> Any:
    """The step -J^T (J J^T + damping I)^-1 r, shortened as a whole where a joint turns far; the predicted gain."""
    free, is_angle, bounds, columns, basis, path = arrays
    n, n_rows = free.shape[0], memory.n_rows
    put_columns(memory, free, columns)
    rotate_columns(columns, basis, n, n_rows)
    strongest, gap = longest_square(columns, n, n_rows), memory.vectors[VECTOR.GAP]
    clear_slots(path, PATH.STEP, 0, memory.n_v)
    for k in range(n):
        square = inner_product(columns[k], columns[k], n_rows)
        part = inner_product(columns[k], gap, n_rows) / max(square + damping * max(strongest, 1e-300), 1e-300)
        for i in range(n):
            path[PATH.STEP, free[i, 0]] -= part * basis[k, i]
    turned = bounds[BOUND.ROTATION]
    for k in range(memory.n_v):
        turned = max(turned, abs(path[PATH.STEP, k]) * is_angle[k])
    share, gain = bounds[BOUND.ROTATION] / turned, 0.0
    for k in range(n):
        square, along = inner_product(columns[k], columns[k], n_rows), inner_product(columns[k], gap, n_rows)
        part = share * along / max(square + damping * max(strongest, 1e-300), 1e-300)
        gain += part * (2.0 * along - square * part)
    for k in range(memory.n_v):
        path[PATH.STEP, k] *= share
    return gain


@routine
def polish(rows: ClosedRows, arrays: PathArrays) -> None:
    """Undamped steps of a closed configuration while each removes most of the residual."""
    bounds, path, memory, step, running = arrays.bounds, arrays.path, rows.memory, 0, True
    while running and step < bounds[BOUND.POLISHING_STEPS]:
        step += 1
        gap = largest_gap(memory)
        running = gap > 0.0
        if running:
            for r in range(memory.n_rows):
                path[PATH.RIGHT, r] = -load(memory.vectors, VECTOR.GAP, r)
            clear_slots(path, PATH.STEP, 0, memory.n_v)
            add_shortest(memory, arrays)
            try_step(rows, path)
            running = largest_gap(memory) < bounds[BOUND.POLISHING_PROGRESS] * gap
        if running:
            accept_trial(memory, path)


def closed_rates(features: Any) -> Any:
    """The kernel of velocities, accelerations and jerks from those of independent coordinates, for such systems.

        [ A ]      [ target     ]
        [ E ] x  = [ prescribed ]     for x = v, a and j

    with a one in each row of E for an independent coordinate, and

        A v = -Phi_t ,  A a = -A' v + d/dt(-Phi_t) ,  A j = d/dt (A a) - A' a = d/dt (A a - A b) ,  b = a, constant

    The derivative is that of `cadmbs.constraints.closing.closed_coordinates`, by differences of order six.
    """
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
