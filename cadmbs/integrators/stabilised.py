"""Generalized-alpha on groups for the stabilised index-2 form: constraints hold on both levels after each step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from scipy import sparse

from cadmbs.arrays import Array
from cadmbs.integrators.constrained import ConstrainedProblem, Linearised, Matrix, Solved, Stage
from cadmbs.integrators.implicit import GeneralizedAlpha, Moment, advanced
from cadmbs.integrators.sparse_factors import lu_factors
from cadmbs.integrators.trajectory import NoConvergenceError

MOST = 25
"""Bound on the number of Newton iterations of a step."""


@dataclass(frozen=True)
class VelocityRows:
    """The constraints once differentiated: d g / dt = A v + g_t = 0.

    Attributes:
        value: (t, x, v) -> A v + g_t, (m,).
        position: (t, x, v) -> (m, n) its derivative along left-trivialised displacements of x.
    """

    value: Callable[[float, Array, Array], Array]
    position: Callable[[float, Array, Array], Matrix]


@dataclass(frozen=True)
class StabilizedAlpha:
    """Generalized-alpha with constraints on both levels and a second set of multipliers e.

        dx = h v + h^2 ((1/2 - beta) c + beta c') - A(x)^T e ,     x' = x exp(dx)
        R(t', x', v', a', l') = 0 ,   g(t', x') = 0 ,   A(x') v' + g_t(t', x') = 0

    with v', c and the parameters of `GeneralizedAlpha`. Second order in x, v and multipliers from the first step on;
    e is of third order in h, and what Newton's method leaves of both constraints does not add up (Gear, Gupta and
    Leimkuhler 1985; Arnold, Bruels and Cardona 2015).

    Attributes:
        alpha: Parameters.
        name, order: As of all methods.
    """

    alpha: GeneralizedAlpha = field(default_factory=GeneralizedAlpha)
    name: str = "stabilized_alpha"
    order: int = 2


@dataclass(frozen=True)
class _Step:
    """What does not change during Newton's method."""

    problem: ConstrainedProblem
    rows: VelocityRows
    stage: Stage
    t: float
    x: Array
    before: Matrix


@dataclass(frozen=True)
class _Guess:
    """Unknowns: acceleration, multipliers, and e divided by the factor of size h^2."""

    a: Array
    multipliers: Array
    e: Array


def step(
    problem: ConstrainedProblem,
    rows: VelocityRows,
    method: StabilizedAlpha,
    now: Moment,
    h: float,
    tolerance: float = 1e-13,
) -> Moment:
    """One step of size h; Newton's method ends when an iteration moves the state by less than the tolerance.

    Args:
        problem: The equations and position constraints.
        rows: The constraints on velocities.
        method: Its parameters.
        now: Where it is; at the start as `implicit.started` says.
        h: Size [s].
        tolerance: Size of the last Newton step in the displacement [rad, m].

    Raises:
        NoConvergenceError: If Newton's method does not converge; a smaller step may.
    """
    stage = method.alpha.stage(now, h)
    before = problem.linearised(now.t, now.x, now.v, now.a, now.multipliers).constraint
    found = _solved(_Step(problem, rows, stage, now.t + h, now.x, before), now, tolerance)
    if not found.converged:
        raise NoConvergenceError(
            f"Newton's method did not converge in a step of {h:.3g} s from t = {now.t:.6g} s: take smaller steps"
        )
    return advanced(method.alpha, now, h, found)


def _solved(own: _Step, now: Moment, tolerance: float) -> Solved:
    n, m = len(now.a), len(now.multipliers)
    at = _Guess(now.a, now.multipliers, np.zeros(m))
    for iteration in range(1, MOST + 1):
        change = _change(own, at)
        if not np.all(np.isfinite(change)):
            return _end(own, at, iteration, False)
        at = _Guess(at.a - change[:n], at.multipliers - change[n : n + m], at.e - change[n + m :])
        moved = np.abs(change[:n]), np.abs(own.before.T @ change[n + m :])
        if own.stage.position * max(float(np.max(part, initial=0.0)) for part in moved) <= tolerance:
            return _end(own, at, iteration, True)
    return _end(own, at, MOST, False)


def _moved(own: _Step, at: _Guess) -> tuple[Array, Array]:
    """Displacement and velocity."""
    dx, v = own.stage.moved(at.a)
    return dx - own.stage.position * np.asarray(own.before.T @ at.e), v


def _end(own: _Step, at: _Guess, iterations: int, converged: bool) -> Solved:
    dx, v = _moved(own, at)
    return Solved(own.problem.retract(own.x, dx), v, at.a, at.multipliers, dx, iterations, converged)


def _change(own: _Step, at: _Guess) -> Array:
    """The Newton step of (a, l, e), with p, q the factors of a in dx and v, K = dR/dx and Z = d(A v)/dx.

    [ M + q D + p K T    A^T   -p K T A_0^T       ] [ da ]   [ R             ]
    [ A T                0     -A T A_0^T         ] [ dl ] = [ g / p         ]
    [ A + (p / q) Z T    0     -(p / q) Z T A_0^T ] [ de ]   [ (A v + g_t)/q ]
    """
    problem, p, q = own.problem, own.stage.position, own.stage.velocity
    dx, v = _moved(own, at)
    x = problem.retract(own.x, dx)
    right = [
        problem.residual(own.t, x, v, at.a, at.multipliers),
        problem.constraint(own.t, x) / p,
        own.rows.value(own.t, x, v) / q,
    ]
    level, tangent = problem.linearised(own.t, x, v, at.a, at.multipliers), problem.tangent(dx)
    return _solve(_blocks(own, level, tangent, own.rows.position(own.t, x, v)), np.concatenate(right))


def _blocks(own: _Step, at: Linearised, tangent: Matrix, bent: Matrix) -> list[list[Any]]:
    p, q, A_0 = own.stage.position, own.stage.velocity, own.before
    K, A, Z = p * (at.position @ tangent), at.constraint @ tangent, (p / q) * (bent @ tangent)
    return [
        [at.mass + q * at.velocity + K, at.constraint.T, -(K @ A_0.T)],
        [A, None, -(A @ A_0.T)],
        [at.constraint + Z, None, -(Z @ A_0.T)],
    ]


def _solve(blocks: list[list[Any]], right: Array) -> Array:
    if sparse.issparse(blocks[0][0]):
        return np.asarray(lu_factors(sparse.bmat(blocks, format="csc")).solve(right))
    m = len(blocks[1][0])
    dense = [[np.zeros((m, m)) if block is None else block for block in row] for row in blocks]
    return np.asarray(np.linalg.solve(np.block(dense), right))
