"""Branches of closed configurations: chosen coordinates move to goal values, the others close the loops. Scalar code.

The steps of `cadmbs.constraints.closing.branches` and the iterations of `cadmbs.constraints.closing.gauss_newton`, with
the rows of the velocities in place of the exact derivatives of the residuals: both are equal where loops are closed.
"""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.closed.closed_packing import BOUND, PATH
from cadmbs.kernels.closed.closure_rows import put_columns, row_evaluation, row_memory
from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.numbers.lanes import coordinate, load, store
from cadmbs.kernels.records import ConstraintArrays, LoopMemory, TreeArrays
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.solve.singular_values import least_norm, longest_square, product, rotate_columns
from cadmbs.kernels.tree.manifold import retract
from cadmbs.kernels.tree.mass_matrix import SLOTS as MASS_SLOTS
from cadmbs.tolerances import WEAK_DIRECTION

SLOTS = MASS_SLOTS


def branches(features: Any) -> Any:
    """The kernel for systems with couplings, or rows between bodies, or without."""
    follow_path, coupled = path_kernel(row_evaluation(features, False)), features.coupled

    @kernel
    def branches_kernel(
        tree: TreeArrays, constraints: ConstraintArrays, couplings: Any, sizes: Any, free: Any, exact: Any,
        is_angle: Any, bounds: Any, starts: Any, moves: Any, goals: Any, results: Any, parts: Any, workspace: Any,
    ) -> None:  # fmt: skip
        """Configurations at the ends of the paths, and the parts of the way done; a chain ends at the first below 1."""
        memory = row_memory(coupled, sizes, constraints, workspace)
        columns, basis, path, running = workspace.columns, workspace.basis, workspace.scratch, True
        for n in range(results.shape[0]):
            if n == 0 or bounds[BOUND.IS_CHAIN] == 0.0:
                for k in range(memory.n_q):
                    path[PATH.Q, k] = starts[n, k]
            part = 0.0
            if running:
                part = follow_path(
                    tree, couplings, constraints, memory, free, is_angle, bounds, moves[n], columns, basis, path
                )
            if part == 1.0:
                for k in range(exact.shape[0]):
                    path[PATH.Q, exact[k, 0]] = goals[n, exact[k, 0]]
            running = part == 1.0 or bounds[BOUND.IS_CHAIN] == 0.0
            parts[n] = part
            for k in range(memory.n_q):
                results[n, k] = path[PATH.Q, k]

    return branches_kernel


def path_kernel(evaluate: Any) -> Any:
    """The kernel of one path, with the evaluation of the rows."""
    advance = advancing(evaluate)

    @routine
    def follow_path(
        tree: TreeArrays, couplings: Any, constraints: ConstraintArrays, memory: LoopMemory, free: Any, is_angle: Any,
        bounds: Any, moves: Any, columns: Any, basis: int, path: Any,
    ) -> Any:  # fmt: skip
        """Move along the branch as far as it goes; the part of the way done."""
        length = 0.0
        for k in range(memory.n_v):
            length = max(length, abs(moves[k]))
        largest = min(1.0, bounds[BOUND.PREDICTION] / max(length, bounds[BOUND.PREDICTION]))
        part, step = 1.0 if length == 0.0 else 0.0, largest
        while part < 1.0 and step > bounds[BOUND.SMALLEST]:
            ahead = min(step, 1.0 - part)
            for k in range(memory.n_v):
                path[PATH.MOVE, k] = ahead * moves[k]
            if advance(tree, couplings, constraints, memory, free, is_angle, bounds, columns, basis, path):
                part = 1.0 if part + ahead > bounds[BOUND.ARRIVED] else part + ahead
                step = min(1.5 * step, largest)
            else:
                step = 0.5 * ahead
        return part

    return follow_path


def advancing(evaluate: Any) -> Any:
    """The kernel of one prediction with its corrections."""
    close = closing(evaluate)

    @routine
    def advance_along(
        tree: TreeArrays, couplings: Any, constraints: ConstraintArrays, memory: LoopMemory, free: Any, is_angle: Any,
        bounds: Any, columns: Any, basis: int, path: Any,
    ) -> Any:  # fmt: skip
        """Predict along the tangent and correct; whether that went well. Otherwise the configuration is as before."""
        set_configuration(memory, path[PATH.Q])
        evaluate(tree, couplings, constraints, memory)
        length = predict(memory, free, columns, basis, path)
        good = length <= 3.0 * bounds[BOUND.PREDICTION]
        if good:
            retract(couplings.coordinates, path[PATH.Q], path[PATH.STEP], path[PATH.TRIAL])
            for k in range(memory.n_v):
                path[PATH.CORRECTION, k] = 0.0
            closed = close(tree, couplings, constraints, memory, free, is_angle, bounds, columns, basis, path)
            correction = 0.0
            for k in range(memory.n_v):
                correction = max(correction, abs(path[PATH.CORRECTION, k]))
            good = closed and correction <= bounds[BOUND.CORRECTION] * length
        if good:
            for k in range(memory.n_q):
                path[PATH.Q, k] = path[PATH.TRIAL, k]
        return good

    return advance_along


@kernel
def set_configuration(memory: LoopMemory, q: Any) -> None:
    """The configuration at which rows are evaluated next."""
    for k in range(memory.n_q):
        store(memory.vectors, VECTOR.Q, k, coordinate(q, k))


@kernel
def predict(memory: LoopMemory, free: Any, columns: Any, basis: int, path: Any) -> Any:
    """The displacement d with prescribed components and J d = 0, the shortest one; its largest component."""
    for r in range(memory.n_rows):
        total = 0.0
        for k in range(memory.n_v):
            total += load(memory.dense, memory.n_v + r, k) * path[PATH.MOVE, k]
        path[PATH.RIGHT, r] = -total
    for k in range(memory.n_v):
        path[PATH.STEP, k] = path[PATH.MOVE, k]
    add_shortest(memory, free, columns, basis, path)
    length = 0.0
    for k in range(memory.n_v):
        length = max(length, abs(path[PATH.STEP, k]))
    return length


@kernel
def add_shortest(memory: LoopMemory, free: Any, columns: Any, basis: int, path: Any) -> None:
    """Add the shortest displacement of the free coordinates that makes the right side of the rows."""
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
    cost = 0.0
    for r in range(memory.n_rows):
        cost += load(memory.vectors, VECTOR.GAP, r) * load(memory.vectors, VECTOR.GAP, r)
    return cost


def closing(evaluate: Any) -> Any:
    """The kernel of damped Gauss-Newton iterations."""
    polish = polishing(evaluate)

    @routine
    def close_loops(
        tree: TreeArrays, couplings: Any, constraints: ConstraintArrays, memory: LoopMemory, free: Any, is_angle: Any,
        bounds: Any, columns: Any, basis: int, path: Any,
    ) -> Any:  # fmt: skip
        """Close the loops from the configuration that is tried; whether they are closed.

        The damping follows the ratio of the gain to the one predicted (Nielsen).
        """
        damping, growth, iteration = bounds[BOUND.DAMPING], 2.0, 0
        set_configuration(memory, path[PATH.TRIAL])
        evaluate(tree, couplings, constraints, memory)
        closed, running = largest_gap(memory) <= bounds[BOUND.TOLERANCE], True
        while running and not closed and iteration < bounds[BOUND.ITERATIONS]:
            cost = squared_gap(memory)
            gain = damped_step(memory, free, is_angle, bounds, damping, columns, basis, path)
            running = gain > bounds[BOUND.LEAST_GAIN] * cost
            if running:
                iteration += 1
                retract(couplings.coordinates, path[PATH.TRIAL], path[PATH.STEP], memory.vectors[VECTOR.Q])
                evaluate(tree, couplings, constraints, memory)
                ratio = (cost - squared_gap(memory)) / gain
                if ratio > 0.0:
                    accept_trial(memory, path)
                    bend = 2.0 * min(ratio, 1.0) - 1.0
                    damping, growth = damping * max(0.1, 1.0 - bend * bend * bend), 2.0
                else:
                    damping, growth = damping * growth, 2.0 * growth
                    set_configuration(memory, path[PATH.TRIAL])
                    evaluate(tree, couplings, constraints, memory)
                damping = max(damping, bounds[BOUND.LEAST_DAMPING])
                closed = largest_gap(memory) <= bounds[BOUND.TOLERANCE]
                running = damping < bounds[BOUND.LARGEST_DAMPING]
        if closed and iteration > 0:
            polish(tree, couplings, constraints, memory, free, bounds, columns, basis, path)
        return closed

    return close_loops


@kernel
def accept_trial(memory: LoopMemory, path: Any) -> None:
    """The configuration evaluated last is the one that is tried; its displacement is part of the correction."""
    for k in range(memory.n_q):
        path[PATH.TRIAL, k] = load(memory.vectors, VECTOR.Q, k)
    for k in range(memory.n_v):
        path[PATH.CORRECTION, k] += path[PATH.STEP, k]


@kernel
def damped_step(
    memory: LoopMemory, free: Any, is_angle: Any, bounds: Any, damping: Any, columns: Any, basis: Any, path: Any
) -> Any:
    """The step -J^T (J J^T + damping I)^-1 r, shortened as a whole where a joint turns far; the predicted gain."""
    n, n_rows = free.shape[0], memory.n_rows
    put_columns(memory, free, columns)
    rotate_columns(columns, basis, n, n_rows)
    strongest, gap = longest_square(columns, n, n_rows), memory.vectors[VECTOR.GAP]
    for k in range(memory.n_v):
        path[PATH.STEP, k] = 0.0
    for k in range(n):
        square = product(columns[k], columns[k], n_rows)
        part = product(columns[k], gap, n_rows) / max(square + damping * max(strongest, 1e-300), 1e-300)
        for i in range(n):
            path[PATH.STEP, free[i, 0]] -= part * basis[k, i]
    turned = bounds[BOUND.ROTATION]
    for k in range(memory.n_v):
        turned = max(turned, abs(path[PATH.STEP, k]) * is_angle[k])
    share, gain = bounds[BOUND.ROTATION] / turned, 0.0
    for k in range(n):
        square, along = product(columns[k], columns[k], n_rows), product(columns[k], gap, n_rows)
        part = share * along / max(square + damping * max(strongest, 1e-300), 1e-300)
        gain += part * (2.0 * along - square * part)
    for k in range(memory.n_v):
        path[PATH.STEP, k] *= share
    return gain


def polishing(evaluate: Any) -> Any:
    """The kernel of undamped steps of closed configurations."""

    @routine
    def polish(
        tree: TreeArrays, couplings: Any, constraints: ConstraintArrays, memory: LoopMemory, free: Any, bounds: Any,
        columns: Any, basis: int, path: Any,
    ) -> None:  # fmt: skip
        """Undamped steps while each removes most of the residual."""
        step, running = 0, True
        while running and step < bounds[BOUND.POLISHING_STEPS]:
            step += 1
            gap = largest_gap(memory)
            running = gap > 0.0
            if running:
                for r in range(memory.n_rows):
                    path[PATH.RIGHT, r] = -load(memory.vectors, VECTOR.GAP, r)
                for k in range(memory.n_v):
                    path[PATH.STEP, k] = 0.0
                add_shortest(memory, free, columns, basis, path)
                retract(couplings.coordinates, path[PATH.TRIAL], path[PATH.STEP], memory.vectors[VECTOR.Q])
                evaluate(tree, couplings, constraints, memory)
                running = largest_gap(memory) < bounds[BOUND.POLISHING_PROGRESS] * gap
            if running:
                accept_trial(memory, path)

    return polish
