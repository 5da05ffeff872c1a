"""Branches of closed configurations: chosen coordinates move to goal values, the others close the loops. Scalar code.

The steps of `cadmbs.constraints.closing.branches` and the iterations of `cadmbs.constraints.closing.gauss_newton`, with
the rows of the velocities in place of the exact derivatives of the residuals: both are equal where loops are closed.
"""

from typing import Any

from cadmbs.kernels.closed.closed_packing import BOUND, PATH
from cadmbs.kernels.closed.closure_rows import evaluate_again, evaluate_at, put_columns, rows_of_closures
from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.numbers.lanes import load
from cadmbs.kernels.numbers.vectors import add_multiple, clear_slots, copy_numbers, inner_product
from cadmbs.kernels.records import ClosedRows, ConstraintArrays, LoopMemory, PathArrays, TreeArrays
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.solve.reflections import least_norm, longest_square, rotate_columns
from cadmbs.kernels.tree.manifold import retract
from cadmbs.tolerances import WEAK_DIRECTION


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
