"""Constrained motion on a group, as implicit one-stage methods see it: unknown accelerations and multipliers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from scipy import sparse

from cadmbs.arrays import Array
from cadmbs.integrators.sparse_factors import lu_factors

Matrix: TypeAlias = Array | sparse.csr_matrix
"""A dense or a sparse matrix; a problem gives all of its matrices in one of the two forms."""


class Linearised(NamedTuple):
    """Derivatives of the equations at one point; `position` and `constraint` along left-trivialised displacements.

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
        linearised: (t, x, v, a, l) -> the derivatives.
    """

    retract: Callable[[Array, Array], Array]
    tangent: Callable[[Array], Matrix]
    residual: Callable[[float, Array, Array, Array, Array], Array]
    constraint: Callable[[float, Array], Array]
    linearised: Callable[[float, Array, Array, Array, Array], Linearised]


@dataclass(frozen=True)
class Stage:
    """What a method says about the end of its step: dx = displacement + position a and v = speed + velocity a.

    Attributes:
        displacement, speed: (n,) the parts that are known when the step begins.
        position, velocity: The factors of the unknown acceleration, of size h^2 and h.
    """

    displacement: Array
    speed: Array
    position: float
    velocity: float

    def moved(self, a: Array) -> tuple[Array, Array]:
        """Displacement dx and velocity v for an acceleration."""
        return self.displacement + self.position * a, self.speed + self.velocity * a


@dataclass(frozen=True)
class Solved:
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
    most: int = 20,
) -> Solved:
    """Newton's method for R = 0 and g / position = 0 at the end of a step, unknown a and l.

        [ mass + velocity D + position K T   A^T ] [ da ]     [ R            ]
        [ A T                                0   ] [ dl ] = - [ g / position ] ,   T = dexp_(-dx)

    Constraints are divided by the factor of size h^2, so that both block rows keep the size of forces and
    accelerations however small the step is. It stops when an iteration moves the state by less than `tolerance`: the
    digits of accelerations and multipliers end where those of the state do, divided by h^2.

    Args:
        problem: The equations.
        stage: What the method says about the end of the step.
        t: Time at the end of the step [s].
        x: State at its beginning.
        a: (n,) first guess of the acceleration.
        multipliers: (m,) first guess.
        tolerance: Size of the last Newton step in the displacement [rad, m].
        most: Bound on the number of iterations.
    """
    n = len(a)
    for iteration in range(1, most + 1):
        dx, v = stage.moved(a)
        end = problem.retract(x, dx)
        right = np.concatenate(
            [problem.residual(t, end, v, a, multipliers), problem.constraint(t, end) / stage.position]
        )
        step = _newton_step(problem.linearised(t, end, v, a, multipliers), problem.tangent(dx), stage, right)
        if not np.all(np.isfinite(step)):
            break
        a, multipliers = a - step[:n], multipliers - step[n:]
        if stage.position * float(np.max(np.abs(step[:n]), initial=0.0)) <= tolerance:
            dx, v = stage.moved(a)
            return Solved(problem.retract(x, dx), v, a, multipliers, dx, iteration, True)
    dx, v = stage.moved(a)
    return Solved(problem.retract(x, dx), v, a, multipliers, dx, most, False)


def _newton_step(at: Linearised, tangent: Matrix, stage: Stage, right: Array) -> Array:
    upper = at.mass + stage.velocity * at.velocity + stage.position * (at.position @ tangent)
    lower = at.constraint @ tangent
    if sparse.issparse(upper):
        blocks: Any = [[upper, at.constraint.T], [lower, None]]
        return np.asarray(lu_factors(sparse.bmat(blocks, format="csc")).solve(right))
    n, m = upper.shape[0], lower.shape[0]
    dense = np.zeros((n + m, n + m))
    dense[:n, :n], dense[n:, :n], dense[:n, n:] = upper, lower, np.asarray(at.constraint).T
    return np.asarray(np.linalg.solve(dense, right))
