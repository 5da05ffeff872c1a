"""The end of a step of an implicit one-stage method: Newton's method for accelerations and multipliers on a group."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from scipy import sparse

from cadmbs.arrays import Array
from cadmbs.integrators.sparse_factors import block_solution

Matrix: TypeAlias = Array | sparse.csr_matrix
"""A dense or a sparse matrix; a problem gives all of its matrices in one of the two forms."""


class StageLinearization(NamedTuple):
    """Derivatives of the equations at one point; `position` and `constraint` along left-trivialized displacements.

    Attributes:
        mass: (n, n) dR/da.
        velocity: (n, n) dR/dv.
        position: (n, n) dR of x exp(dx) to first order in dx.
        constraint: (m, n) dg likewise; its transpose multiplies the multipliers in R.
    """

    mass: Matrix
    velocity: Matrix
    position: Matrix
    constraint: Matrix


@dataclass(frozen=True)
class ConstrainedProblem:
    """R(t, x, v, a, l) = M a + A^T l - f = 0 and g(t, x) = 0, with dx/dt = x v on a group.

    Attributes:
        retract: (x, dx) -> x exp(dx).
        tangent: dx -> (n, n) dexp_(-dx): x exp(dx + e) = x exp(dx) exp(tangent(dx) e) to first order in e.
        residual: (t, x, v, a, l) -> R, (n,).
        constraint: (t, x) -> g, (m,).
        linearization: (t, x, v, a, l) -> the derivatives.
    """

    retract: Callable[[Array, Array], Array]
    tangent: Callable[[Array], Matrix]
    residual: Callable[[float, Array, Array, Array, Array], Array]
    constraint: Callable[[float, Array], Array]
    linearization: Callable[[float, Array, Array, Array, Array], StageLinearization]


@dataclass(frozen=True)
class VelocityRows:
    """The constraints once differentiated: d g / dt = A v + g_t = 0.

    Attributes:
        value: (t, x, v) -> A v + g_t, (m,).
        position: (t, x, v) -> (m, n) its derivative along left-trivialized displacements of x.
    """

    value: Callable[[float, Array, Array], Array]
    position: Callable[[float, Array, Array], Matrix]


@dataclass(frozen=True)
class Stage:
    """The end of a step as a method defines it: dx = displacement + position (a - A_0^T e), v = speed + velocity a.

    Attributes:
        displacement, speed: (n,) the parts that are known when the step begins.
        position, velocity: The factors p and q of the unknown acceleration, of size h^2 and h.
        rows: Constraints on velocities, where they hold too, with second multipliers p e.
        jacobian: (m, n) A_0, the constraint Jacobian at the beginning of the step, for these.
    """

    displacement: Array
    speed: Array
    position: float
    velocity: float
    rows: VelocityRows | None = None
    jacobian: Matrix | None = None

    def correction(self, e: Array) -> Array | float:
        """A_0^T e; zero without constraints on velocities."""
        return 0.0 if self.jacobian is None else np.asarray(self.jacobian.T @ e)

    def moved(self, a: Array, e: Array | None = None) -> tuple[Array, Array]:
        """Displacement dx and velocity v for an acceleration, and for second multipliers."""
        dx = self.displacement + self.position * a
        dx = dx if e is None or self.jacobian is None else dx - self.position * self.correction(e)
        return dx, self.speed + self.velocity * a


@dataclass(frozen=True)
class StageSolution:
    """The end of an implicit stage.

    Attributes:
        x, v, a, multipliers: State, velocity, acceleration and multipliers there.
        displacement: dx, with x = (state before) exp(dx).
        iterations: Newton iterations taken.
        converged: Whether the residuals met their tolerance.
    """

    x: Array
    v: Array
    a: Array
    multipliers: Array
    displacement: Array
    iterations: int
    converged: bool


def solve_stage(
    problem: ConstrainedProblem,
    stage: Stage,
    t: float,
    x: Array,
    a: Array,
    multipliers: Array,
    tolerance: float = 1e-13,
    iterations: int = 20,
    correction: float | None = None,
    frozen: bool = False,
) -> StageSolution:
    """Newton's method for R = 0, g / p = 0 and, with constraints on velocities, (A v + g_t) / q = 0.

    Constraints are divided by the factors of size h^2 and h, so that all block rows keep the size of forces and
    accelerations however small the step is. It stops when an iteration moves the state by less than `tolerance`: the
    digits of accelerations and multipliers end where those of the state do, divided by h^2.

    Args:
        problem: The equations.
        stage: The end of the step as the method defines it.
        t: Time at the end of the step [s].
        x: State at its beginning.
        a: (n,) first guess of the acceleration.
        multipliers: (m,) first guess.
        tolerance: Size of the last Newton step in the displacement [rad, m].
        iterations: Bound on the number of iterations.
        correction: Bound of the Euclidean norm of the last correction of accelerations and multipliers, in the place of
            `tolerance`. rA paper (46).
        frozen: Whether the derivatives at the first guess serve for all iterations.
    """
    n, m = len(a), len(multipliers)
    iteration, converged, e = 0, False, np.zeros(0 if stage.jacobian is None else m)
    blocks: list[list[Any]] = []
    while iteration < iterations and not converged:
        iteration += 1
        dx, v = stage.moved(a, e)
        point = StagePoint(t, problem.retract(x, dx), v, a, multipliers)
        if not (frozen and blocks):
            blocks = _newton_blocks(problem, stage, point, dx)
        change = block_solution(blocks, _residuals(problem, stage, point))
        if not np.all(np.isfinite(change)):
            break
        a, multipliers, e = a - change[:n], multipliers - change[n : n + m], e - change[n + m :]
        moved = np.abs(change[:n]), np.abs(stage.correction(change[n + m :]))
        if correction is not None:
            converged = float(np.linalg.norm(change)) < correction
        else:
            converged = stage.position * max(float(np.max(part, initial=0.0)) for part in moved) <= tolerance
    dx, v = stage.moved(a, e)
    return StageSolution(problem.retract(x, dx), v, a, multipliers, dx, iteration, converged)


class StagePoint(NamedTuple):
    """An iterate of Newton's method: time, state, velocity, acceleration and multipliers."""

    t: float
    x: Array
    v: Array
    a: Array
    multipliers: Array


def _newton_blocks(problem: ConstrainedProblem, stage: Stage, point: StagePoint, dx: Array) -> list[list[Any]]:
    """The matrix of the Newton step of (a, l, e), K = dR/dx, Z = d(A v)/dx; last row and column for velocities only.

    [ M + q D + p K T    A^T   -p K T A_0^T       ] [ da ]   [ R             ]
    [ A T                0     -A T A_0^T         ] [ dl ] = [ g / p         ] ,   T = dexp_(-dx)
    [ A + (p / q) Z T    0     -(p / q) Z T A_0^T ] [ de ]   [ (A v + g_t)/q ]
    """
    p, q, t, x, v = stage.position, stage.velocity, point.t, point.x, point.v
    at, T = problem.linearization(t, x, v, point.a, point.multipliers), problem.tangent(dx)
    K, A = p * (at.position @ T), at.constraint @ T
    blocks: list[list[Any]] = [[at.mass + q * at.velocity + K, at.constraint.T], [A, None]]
    if stage.rows is not None and stage.jacobian is not None:
        A_0, Z = stage.jacobian, (p / q) * (stage.rows.position(t, x, v) @ T)
        blocks = [[*row, -(part @ A_0.T)] for row, part in zip(blocks, (K, A), strict=True)]
        blocks.append([at.constraint + Z, None, -(Z @ A_0.T)])
    return blocks


def _residuals(problem: ConstrainedProblem, stage: Stage, point: StagePoint) -> Array:
    """The right side of the Newton step: R, g / p, (A v + g_t) / q."""
    t, x, v = point.t, point.x, point.v
    right = [problem.residual(t, x, v, point.a, point.multipliers), problem.constraint(t, x) / stage.position]
    if stage.rows is not None:
        right.append(stage.rows.value(t, x, v) / stage.velocity)
    return np.concatenate(right)
