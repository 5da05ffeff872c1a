"""Assembly part by part: loops that share no coordinates but a few, as legs on one crank, are closed one by one.

The shared coordinates keep their values. Each block takes the best of the starts on its own, so that all blocks fold
within their limits where each of them can.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.closing.gauss_newton import (
    FIRST_DAMPING,
    LARGEST_DAMPING,
    ClosureProblem,
    damped_step,
    next_damping,
)
from cadmbs.constraints.matrices.rounding import closing_rounding
from cadmbs.constraints.rows import closure_jacobian
from cadmbs.kinematics.configuration import difference, integrate, neutral
from cadmbs.system import System
from cadmbs.tolerances import SAME_CONFIGURATION

PATTERN_DISPLACEMENT: Final = 0.7
"""Size of the random displacement at which the entries of the rows are found [rad, m]: no entry vanishes there."""

BLOCK_ITERATIONS: Final = 60
"""Bound on the steps of each block from each start."""


@dataclass(frozen=True)
class LoopBlock:
    """Rows that share coordinates.

    Attributes:
        rows: Numbers of residuals.
        columns: Numbers of velocity coordinates.
        positions: Numbers of the position coordinates of their joints.
    """

    rows: Indices
    columns: Indices
    positions: Indices


def loop_blocks(system: System, free: NDArray[np.bool_]) -> tuple[LoopBlock, ...]:
    """The blocks of the loops; of each connected part the coordinate is taken out that splits it into most of them.

    Args:
        system: Compiled mechanism.
        free: Which coordinates may move.
    """
    drawn = np.random.default_rng(0).uniform(-1.0, 1.0, size=(2, system.n_v))
    generic = integrate(system, np.tile(neutral(system), (2, 1)), PATTERN_DISPLACEMENT * drawn)
    entries = np.max(np.abs(closure_jacobian(system, generic)), axis=0)
    pattern = (entries > 1e-12 * max(float(np.max(entries, initial=0.0)), 1e-300)) & free
    blocks = []
    for rows, columns in _components(pattern, np.arange(len(pattern)), np.arange(system.n_v)):
        blocks += _split(pattern, rows, columns)
    return tuple(LoopBlock(rows, columns, _positions_of(system, columns)) for rows, columns in blocks)


def _components(pattern: NDArray[np.bool_], rows: Indices, columns: Indices) -> list[tuple[Indices, Indices]]:
    """Rows and columns that are connected by entries; only those that have both."""
    from scipy import sparse
    from scipy.sparse import csgraph

    part = sparse.csr_array(pattern[np.ix_(rows, columns)].astype(float))
    graph: Any = sparse.block_array([[None, part], [part.T, None]], format="csr")
    count, label = csgraph.connected_components(graph, directed=False)
    of_row, of_column = label[: len(rows)], label[len(rows) :]
    parts = [(rows[of_row == k], columns[of_column == k]) for k in range(count)]
    return [(r, c) for r, c in parts if len(r) and len(c)]


def _split(pattern: NDArray[np.bool_], rows: Indices, columns: Indices) -> list[tuple[Indices, Indices]]:
    """The parts of a connected part without the coordinate whose absence makes most of them."""
    best = [(rows, columns)]
    occurrences = np.sum(pattern[np.ix_(rows, columns)], axis=0)
    for column in columns[np.argsort(-occurrences, kind="stable")]:
        parts = _components(pattern, rows, columns[columns != column])
        if len(parts) > len(best) and sum(len(r) for r, _ in parts) == len(rows):
            best = parts
    return best


def _positions_of(system: System, columns: Indices) -> Indices:
    names = {system.velocity_names[k] for k in columns}
    owned = {p for joint in system.joints if names & {*joint.velocity_names} for p in joint.position_names}
    shared = {
        p
        for joint in system.joints
        if len(joint.position_names) == len(joint.velocity_names)
        for p, v in zip(joint.position_names, joint.velocity_names, strict=True)
        if v in system.velocity_names and v not in names
    }
    return np.array([k for k, name in enumerate(system.position_names) if name in owned - shared], dtype=np.intp)


def close_blocks(
    problem: ClosureProblem, blocks: tuple[LoopBlock, ...], starts: Array, limits: tuple[Array, Array]
) -> Array:
    """The configuration (n_q,) whose blocks are each the best of the starts: closed, within limits, near the first one.

    Damped Gauss-Newton steps as of `close_loops`, with a damping and a decision for each block.

    Args:
        problem: One configuration, the coordinates that belong to no block held.
        blocks: Of `loop_blocks`.
        starts: (k, n_q), the guess first.
        limits: Lower and upper ones (n_v,).
    """
    system, every = problem.system, np.arange(len(starts))
    times = ClosureProblem(system, problem.free, np.repeat(problem.t, len(starts)), problem.tolerance)
    q = np.tile(starts[0], (len(starts), 1))  # what is in no block keeps the value of the guess
    for block in blocks:
        q[:, block.positions] = starts[:, block.positions]
    residual = times.residual(q, every)
    damping = np.full((len(blocks), len(starts)), FIRST_DAMPING)
    growth = np.full((len(blocks), len(starts)), 2.0)
    tolerance = max(problem.tolerance, float(np.max(system.derived(closing_rounding))))
    for _ in range(BLOCK_ITERATIONS):
        running = [
            _is_open(residual[:, block.rows], tolerance) & (damping[k] < LARGEST_DAMPING)
            for k, block in enumerate(blocks)
        ]
        if not np.any(running):
            break
        lanes = np.flatnonzero(np.any(running, axis=0))
        J = times.jacobian(q[lanes], lanes)
        step, predicted = np.zeros((len(starts), system.n_v)), np.zeros((len(blocks), len(starts)))
        for k, block in enumerate(blocks):
            mine = running[k][lanes]
            if np.any(mine):
                part, r = J[np.ix_(mine, block.rows, block.columns)], residual[np.ix_(running[k], block.rows)]
                solved = damped_step(part, r, damping[k, running[k]], times.is_angle[block.columns])
                step[np.ix_(running[k], block.columns)], predicted[k, running[k]] = solved
        trial, after = q.copy(), residual.copy()
        trial[lanes] = integrate(system, q[lanes], step[lanes])
        after[lanes] = times.residual(trial[lanes], lanes)
        for k, block in enumerate(blocks):
            cost = np.sum(residual[:, block.rows] ** 2, axis=-1)
            gain = (cost - np.sum(after[:, block.rows] ** 2, axis=-1)) / np.maximum(predicted[k], 1e-300)
            better = running[k] & (gain > 0.0)
            q[np.ix_(better, block.positions)] = trial[np.ix_(better, block.positions)]
            residual[np.ix_(better, block.rows)] = after[np.ix_(better, block.rows)]
            changed, grown = next_damping(damping[k], growth[k], gain)
            damping[k] = np.where(running[k], changed, damping[k])
            growth[k] = np.where(running[k], grown, 2.0)
    lower, upper = limits
    away = difference(system, np.broadcast_to(starts[0], q.shape), q)
    at_v = dict(zip(system.manifold.plain_v.tolist(), system.manifold.plain_q.tolist(), strict=True))
    best: Array = starts[0].copy()
    for block in blocks:
        is_open = _is_open(residual[:, block.rows], tolerance)
        plain = [c for c in block.columns.tolist() if c in at_v]
        values = q[:, [at_v[c] for c in plain]]
        excess = np.maximum(np.maximum(lower[plain] - values, values - upper[plain]), 0.0)
        leaves = np.max(excess, axis=-1, initial=0.0) > SAME_CONFIGURATION
        distance = np.linalg.norm(away[:, block.columns], axis=-1)
        chosen = np.lexsort((distance, leaves, is_open))[0]
        best[block.positions] = q[chosen, block.positions]
    return best


def _is_open(residual: Array, tolerance: float) -> NDArray[np.bool_]:
    is_open: NDArray[np.bool_] = np.max(np.abs(residual), axis=-1, initial=0.0) > tolerance
    return is_open
