"""Levenberg-Marquardt on the joint manifold, many configurations side by side."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.kinematics.configuration import integrate
from cadmbs.kinematics.inverse.problem import Evaluation, Problem
from cadmbs.kinematics.inverse.steps import Programme, bounded_step

FIRST_DAMPING = 1e-3
"""First damping, as a part of the largest diagonal entry of J^T J."""

LEAST_DAMPING = 1e-12
"""Least damping, likewise: keeps the matrix regular where targets leave freedom, and slows nothing down."""

STANDSTILL = 1e-14
"""A step that promises less than this part of the cost is lost in the rounding of the cost."""


class End(IntEnum):
    """How the descent of one configuration ended."""

    REACHED = 0
    """All targets are met."""
    STATIONARY = 1
    """No neighbouring configuration is nearer."""
    ITERATIONS = 2
    """It was still coming nearer."""


@dataclass(frozen=True)
class Descent:
    """Where L configurations are, and how each got on; its arrays are overwritten by `descend`.

    Attributes:
        q: (L, n_q).
        samples: (L,) the sample whose targets each one seeks.
        evaluation: The targets there.
        active: (L, m) rows of the bounds that hold it: -1 lowest, 1 highest, 0 not.
        damping, growth: (L,) damping, and its factor after the next step that fails.
        end: (L,) of `End`.
        iterations: (L,) steps tried.
    """

    q: Array
    samples: Indices
    evaluation: Evaluation
    active: Array
    damping: Array
    growth: Array
    end: NDArray[np.intp]
    iterations: NDArray[np.intp]


def descend(problem: Problem, q: Array, samples: Indices, max_iterations: int) -> Descent:
    """Descend from configurations (L, n_q) within the bounds towards the targets of their samples.

        minimise |e + J d|^2 + damping |d|^2 within the bounds,   q <- integrate(q, d)

    The damping follows the ratio of the gain in |e|^2 to the one promised (Nielsen), so that it vanishes near regular
    solutions and stays where the Jacobian is singular or the targets cannot be met.
    """
    state = _begin(problem, q.copy(), samples)
    running = np.flatnonzero(state.end != End.REACHED)
    for _ in range(max_iterations):
        if not running.size:
            break
        _iterate(problem, state, running)
        running = running[state.end[running] == End.ITERATIONS]
    return state


def _begin(problem: Problem, q: Array, samples: Indices) -> Descent:
    evaluation = problem.at(q, samples)
    lanes = len(q)
    squares = np.sum(evaluation.jacobian**2, axis=-2)
    return Descent(
        q=q,
        samples=samples,
        evaluation=evaluation,
        active=np.zeros((lanes, len(problem.bounds.rows))),
        damping=FIRST_DAMPING * np.max(squares, axis=-1, initial=0.0),
        growth=np.full(lanes, 2.0),
        end=np.where(evaluation.met(problem.tolerance), End.REACHED, End.ITERATIONS).astype(np.intp),
        iterations=np.zeros(lanes, dtype=np.intp),
    )


def _iterate(problem: Problem, state: Descent, running: Indices) -> None:
    """Try one step of the running configurations."""
    step, active, promised = _damped_step(problem, state, running)
    cost = state.evaluation.cost[running]
    alive = promised > STANDSTILL * cost
    state.end[running[~alive]] = End.STATIONARY
    lanes, step, active, promised, cost = running[alive], step[alive], active[alive], promised[alive], cost[alive]
    if not lanes.size:
        return
    state.iterations[lanes] += 1
    q = problem.bounds.within(problem.system, integrate(problem.system, state.q[lanes], step))
    evaluation = problem.at(q, state.samples[lanes])
    gain = (cost - evaluation.cost) / promised
    better = gain > 0.0
    kept = lanes[better]
    state.q[kept], state.active[kept] = q[better], active[better]
    state.evaluation.replace(kept, evaluation.of(np.flatnonzero(better)))
    state.end[kept[evaluation.met(problem.tolerance)[better]]] = End.REACHED
    factor = np.maximum(0.1, 1.0 - (2.0 * np.minimum(gain, 1.0) - 1.0) ** 3)
    state.damping[lanes] *= np.where(better, factor, state.growth[lanes])
    state.growth[lanes] = np.where(better, 2.0, 2.0 * state.growth[lanes])


def _damped_step(problem: Problem, state: Descent, running: Indices) -> tuple[Array, Array, Array]:
    """The damped step within the bounds, the rows active behind it, and the decrease of the cost it promises."""
    now = state.evaluation.of(running)
    transposed = np.swapaxes(now.jacobian, -1, -2)
    gradient = np.squeeze(transposed @ now.error[..., None], -1)
    square = transposed @ now.jacobian
    largest = np.max(np.diagonal(square, axis1=-2, axis2=-1), axis=-1, initial=0.0)
    damping = np.maximum(state.damping[running], LEAST_DAMPING * largest + 1e-30)
    state.damping[running] = damping
    hessian = square + damping[:, None, None] * np.eye(problem.system.n_v)
    lowest, highest = problem.bounds.slack(problem.system, state.q[running])
    programme = Programme(hessian, gradient, problem.bounds.rows, lowest, highest)
    step, active = bounded_step(programme, state.active[running])
    change = np.squeeze(now.jacobian @ step[..., None], -1)
    promised = -np.sum(gradient * step, axis=-1) - 0.5 * np.sum(change * change, axis=-1)
    return step, active, promised
