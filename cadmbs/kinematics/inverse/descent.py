"""Levenberg-Marquardt on the joint manifold, many configurations as one batch, by convex steps within bounds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray, matrix_times_vector
from cadmbs.kinematics.configuration import integrate
from cadmbs.kinematics.inverse.problem import Evaluation, Problem

INITIAL_DAMPING = 1e-3
"""First damping, as a part of the largest diagonal entry of J^T J."""

LOWEST_DAMPING = 1e-12
"""Smallest damping, likewise: keeps the matrix regular where the targets leave degrees of freedom."""

NEGLIGIBLE_GAIN = 1e-14
"""A predicted decrease below this part of the cost is lost in the rounding of the cost."""

LARGEST_ROTATION_PER_STEP = 1.0
"""Largest rotation of any joint in one step [rad], so that a search adds no full turns."""

SMALLEST_SECANT_COSINE = 1e-6
"""Cosine between the step and the growth of the gradient below which the estimate is only shrunk."""


class DescentEnd(IntEnum):
    """How the descent of one configuration ended."""

    REACHED = 0
    """All targets are met."""
    STATIONARY = 1
    """No neighbouring configuration is nearer."""
    ITERATIONS = 2
    """It was still coming nearer."""


@dataclass(frozen=True)
class Descent:
    """State of the descent of L configurations; `descend` overwrites its arrays.

    Attributes:
        q: (L, n_q).
        samples: (L,) the sample that each one belongs to.
        evaluation: The targets there.
        active: (L, m) rows of the bounds that hold it: -1 lowest, 1 highest, 0 not.
        curvature: (L, n_v, n_v) estimate of sum of e_i d2e_i/dq2, the part of the Hessian that J^T J lacks.
        curved: (L,) whether the next step uses it, because it predicted the last gain better.
        damping, growth: (L,) damping, and its factor after the next step that fails.
        end: (L,) of `DescentEnd`.
        iterations: (L,) steps tried.
    """

    q: Array
    samples: Indices
    evaluation: Evaluation
    active: Array
    curvature: Array
    curved: NDArray[np.bool_]
    damping: Array
    growth: Array
    end: NDArray[np.intp]
    iterations: NDArray[np.intp]


def descend(problem: Problem, q: Array, samples: Indices, max_iterations: int) -> Descent:
    """Descend from configurations (L, n_q) within the bounds towards the targets of their samples.

        minimise |e + J d|^2 + d.S d + damping |d|^2 within the bounds,   q <- integrate(q, d)

    The damping follows the ratio of the gain to the predicted one (Nielsen), so that it vanishes near regular solutions
    and stays where the Jacobian is singular. S is a secant estimate of the curvature that J^T J lacks, or zero where
    that predicted the last gain better: with it, the configuration nearest to targets that cannot be met takes tens of
    steps instead of hundreds.
    """
    state = _begin(problem, q.copy(), samples)
    running = np.flatnonzero(state.end != DescentEnd.REACHED)
    for _ in range(max_iterations):
        if not running.size:
            break
        _iterate(problem, state, running)
        running = running[state.end[running] == DescentEnd.ITERATIONS]
    return state


def _begin(problem: Problem, q: Array, samples: Indices) -> Descent:
    evaluation = problem.evaluate(q, samples)
    lanes, n_v = len(q), problem.system.n_v
    squares = np.sum(evaluation.jacobian**2, axis=-2)
    return Descent(
        q=q,
        samples=samples,
        evaluation=evaluation,
        active=np.zeros((lanes, len(problem.bounds.rows))),
        curvature=np.zeros((lanes, n_v, n_v)),
        curved=np.zeros(lanes, dtype=bool),
        damping=INITIAL_DAMPING * np.max(squares, axis=-1, initial=0.0),
        growth=np.full(lanes, 2.0),
        end=np.where(evaluation.met(problem.tolerance), DescentEnd.REACHED, DescentEnd.ITERATIONS).astype(np.intp),
        iterations=np.zeros(lanes, dtype=np.intp),
    )


def _iterate(problem: Problem, state: Descent, running: Indices) -> None:
    """Try one step of the running configurations."""
    trial = _damped_step(problem, state, running)
    cost = state.evaluation.cost[running]
    alive = np.flatnonzero(trial.promised > NEGLIGIBLE_GAIN * cost)
    state.end[running] = DescentEnd.STATIONARY
    lanes, trial, cost = running[alive], trial.of(alive), cost[alive]
    if not lanes.size:
        return
    state.end[lanes] = DescentEnd.ITERATIONS
    state.iterations[lanes] += 1
    q = problem.bounds.within(problem.system, integrate(problem.system, state.q[lanes], trial.step))
    evaluation = problem.evaluate(q, state.samples[lanes])
    gain = cost - evaluation.cost
    state.curved[lanes] = np.abs(gain - trial.promised_curved) < np.abs(gain - trial.promised_straight)
    better = np.flatnonzero(gain > 0.0)
    improved, reached = lanes[better], evaluation.of(better)
    before = state.evaluation.of(improved)
    state.curvature[improved] = secant_update(state.curvature[improved], trial.step[better], before, reached)
    state.q[improved], state.active[improved] = q[better], trial.active[better]
    state.evaluation.replace(improved, reached)
    state.end[improved[reached.met(problem.tolerance)]] = DescentEnd.REACHED
    ratio = gain / trial.promised
    state.damping[lanes], state.growth[lanes] = next_damping(state.damping[lanes], state.growth[lanes], ratio)


def next_damping(damping: Array, growth: Array, ratio: Array) -> tuple[Array, Array]:
    """Damping (L,) and its growth after steps, by ratios (L,) of actual to predicted decrease of the cost.

    Less after steps with the predicted gain, more after each step that fails. Nielsen's rule.
    """
    better = ratio > 0.0
    factor = np.maximum(0.1, 1.0 - (2.0 * np.clip(ratio, 0.0, 1.0) - 1.0) ** 3)
    return damping * np.where(better, factor, growth), np.where(better, 2.0, 2.0 * growth)


@dataclass(frozen=True)
class _Trial:
    """Steps (L, n_v), the rows (L, m) active behind them, and the decrease (L,) of the cost that two models predict."""

    step: Array
    active: Array
    promised: Array
    promised_straight: Array
    promised_curved: Array

    def of(self, lanes: Indices) -> _Trial:
        """Some of the steps."""
        promised = self.promised[lanes], self.promised_straight[lanes], self.promised_curved[lanes]
        return _Trial(self.step[lanes], self.active[lanes], *promised)


def _damped_step(problem: Problem, state: Descent, running: Indices) -> _Trial:
    """The damped steps of the running configurations within the bounds."""
    now, before, curved = state.evaluation.of(running), state.active[running], state.curved[running]
    gradient, square = now.gradient, np.swapaxes(now.jacobian, -1, -2) @ now.jacobian
    model = square + np.where(curved[:, None, None], state.curvature[running], 0.0)
    largest = np.max(np.diagonal(square, axis1=-2, axis2=-1), axis=-1, initial=0.0)
    lowest = np.min(np.linalg.eigvalsh(model), axis=-1, initial=0.0)
    damping = np.maximum(state.damping[running], LOWEST_DAMPING * largest - 2.0 * lowest + 1e-30)
    state.damping[running] = damping
    hessian = model + damping[:, None, None] * np.eye(problem.system.n_v)
    slack = problem.bounds.slack(problem.system, state.q[running])
    step, active = bounded_step(QuadraticProgram(hessian, gradient, problem.bounds.rows, *slack), before)
    turn = np.max(np.abs(step) * problem.rotation_per_unit, axis=-1, initial=0.0)
    share = np.minimum(1.0, LARGEST_ROTATION_PER_STEP / np.maximum(turn, LARGEST_ROTATION_PER_STEP))[:, None]
    step = share * step
    active = np.where((share == 1.0) | (active == before), active, 0.0)
    straight = -np.sum(gradient * step, axis=-1) - 0.5 * _form(square, step)
    bent = straight - 0.5 * _form(state.curvature[running], step)
    return _Trial(step, active, np.where(curved, bent, straight), straight, bent)


def _form(matrix: Array, vector: Array) -> Array:
    """The quadratic form v.M v (L,)."""
    return np.asarray(np.sum(vector * matrix_times_vector(matrix, vector), axis=-1))


def secant_update(curvature: Array, step: Array, before: Evaluation, after: Evaluation) -> Array:
    """The symmetric matrix S nearest to the last one, t S, that explains how the Jacobian changed along a step d.

        S+ d = z ,   z = (J+ - J)^T e+ ,   y = J+^T e+ - J^T e ,   r = z - t S d
        S+ = t S + (r y^T + y r^T) / (y.d) - (r.d) y y^T / (y.d)^2 ,   t = min(1, |d.z| / |d.S d|)

    Dennis, Gay and Welsch, An adaptive nonlinear least-squares algorithm, ACM TOMS 7 (1981), 348-368. The factor t lets
    S vanish with e. Where the gradient does not grow along the step, S is only shrunk.

    Args:
        curvature: (L, n_v, n_v) S.
        step: (L, n_v) d.
        before: The targets at the start of the step.
        after: The targets at its end.
    """
    change = matrix_times_vector(np.swapaxes(after.jacobian - before.jacobian, -1, -2), after.error)
    growth = after.gradient - before.gradient
    bent = matrix_times_vector(curvature, step)
    along, predicted = np.abs(np.sum(step * change, axis=-1)), np.abs(np.sum(step * bent, axis=-1))
    size = np.where(predicted > along, along / np.maximum(predicted, 1e-300), 1.0)[:, None]
    residual = change - size * bent
    length = np.sum(growth * step, axis=-1)
    usable = length > SMALLEST_SECANT_COSINE * np.linalg.norm(growth, axis=-1) * np.linalg.norm(step, axis=-1)
    inverse = np.where(usable, 1.0 / np.where(usable, length, 1.0), 0.0)[:, None, None]
    cross = residual[:, :, None] * growth[:, None, :]
    square = growth[:, :, None] * growth[:, None, :] * np.sum(residual * step, axis=-1)[:, None, None]
    return np.asarray(size[..., None] * curvature + inverse * (cross + np.swapaxes(cross, -1, -2) - inverse * square))


# The step of damped least squares within bounds: a convex quadratic program for every sample, solved together.

PARALLEL_STEP = 1e-12
"""A step that changes a row by less than this part of its size does not move towards it."""


@dataclass(frozen=True)
class QuadraticProgram:
    """Minimise g.d + d.H d / 2 subject to lowest <= A d <= highest, with H positive definite and d = 0 admissible.

    Attributes:
        hessian: (L, n, n) H.
        gradient: (L, n) g.
        rows: (m, n) A.
        lowest, highest: (L, m), at most and at least zero.
    """

    hessian: Array
    gradient: Array
    rows: Array
    lowest: Array
    highest: Array

    def of(self, samples: Indices) -> QuadraticProgram:
        """The programs of some samples."""
        return QuadraticProgram(
            self.hessian[samples], self.gradient[samples], self.rows, self.lowest[samples], self.highest[samples]
        )

    def minimum_on(self, active: Array) -> tuple[Array, Array]:
        """The minimum with the active rows (-1 at their lowest, 1 at their highest value) as equations.

            [[H, A^T], [A, 0]] (d, l) = (-g, b)

        where inactive rows are replaced by l = 0.

        Returns:
            d (L, n), and the multipliers l (L, m), of the sign of the side where a row holds the minimum back.
        """
        on = active != 0.0
        rows = np.where(on[..., None], self.rows, 0.0)
        n, m = self.gradient.shape[-1], on.shape[-1]
        matrix = np.zeros((len(on), n + m, n + m))
        matrix[:, :n, :n], matrix[:, :n, n:], matrix[:, n:, :n] = self.hessian, np.swapaxes(rows, -1, -2), rows
        matrix[:, range(n, n + m), range(n, n + m)] = ~on
        ends = np.where(on, np.where(active > 0.0, self.highest, self.lowest), 0.0)
        unknowns = np.linalg.solve(matrix, np.concatenate([-self.gradient, ends], axis=-1)[..., None])[..., 0]
        return unknowns[:, :n], unknowns[:, n:]


def bounded_step(program: QuadraticProgram, active: Array) -> tuple[Array, Array]:
    """The minimum of every program, by the primal active-set method (Nocedal and Wright, algorithm 16.3).

    Rows become active when a step runs against them, and inactive when their multiplier pulls instead of pushing; what
    is reached at each stage is admissible and better than before, so that the bound on their number does no harm.

    Args:
        program: The programmes of L samples.
        active: (L, m) rows that are active at d = 0: -1 lowest, 1 highest, 0 not.

    Returns:
        d (L, n), and the rows (L, m) that are active there.
    """
    step, active = np.zeros(program.gradient.shape), active.copy()
    working = np.arange(len(step))
    for _ in range(3 * active.shape[-1] + 3):
        if not working.size:
            break
        part = program.of(working)
        minimum, multipliers = part.minimum_on(active[working])
        step[working], active[working], done = _advance(part, step[working], minimum - step[working], active[working])
        working = _release(part, multipliers, active, working, done)
    return step, active


def _advance(
    program: QuadraticProgram, step: Array, change: Array, active: Array
) -> tuple[Array, Array, NDArray[np.bool_]]:
    """Go along the change up to the first row in the way, which becomes active: step, active rows, whether none was."""
    rate, value = change @ program.rows.T, step @ program.rows.T
    against = PARALLEL_STEP * np.max(np.abs(change), axis=-1, keepdims=True, initial=0.0)
    moving = (active == 0.0) & (np.abs(rate) > against)
    room = np.full(rate.shape, np.inf)
    ahead = np.where(rate > 0.0, np.maximum(program.highest - value, 0.0), np.minimum(program.lowest - value, 0.0))
    np.divide(ahead, rate, out=room, where=moving)
    share = np.min(room, axis=-1, initial=1.0)
    step = step + share[:, None] * change
    blocked = np.flatnonzero(share < 1.0)
    active = active.copy()
    if blocked.size:
        row = np.argmin(room[blocked], axis=-1)
        active[blocked, row] = np.sign(rate[blocked, row])
    return step, active, share >= 1.0


def _release(
    program: QuadraticProgram, multipliers: Array, active: Array, working: Indices, done: NDArray[np.bool_]
) -> Indices:
    """At minima on the active rows, deactivate the row with the largest wrong multiplier; unfinished samples."""
    if not multipliers.shape[-1]:
        return working[~done]
    fixed = program.highest == program.lowest
    push = np.where(fixed, np.inf, active[working] * multipliers)
    push = np.where(active[working] == 0.0, np.inf, push)
    row = np.argmin(push, axis=-1)
    tolerance = 1e-14 * np.max(np.abs(program.gradient), axis=-1, initial=0.0)
    pulls = done & (push[np.arange(len(row)), row] < -tolerance)
    active[working[pulls], row[pulls]] = 0.0
    still: Indices = working[~done | pulls]
    return still
