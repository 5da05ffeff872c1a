"""A variational method for constrained motion on a group: RATTLE with left-trivialized momenta."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.integrators.trajectory import NoConvergenceError

RATTLE_CORRECTION = 1e-14
"""Size of the last correction of a displacement [rad, m]: the digits that a step can hold."""

RATTLE_ROUNDING = 1e-9
"""Corrections below this that do not shrink any more are rounding: mechanisms far from the origin have fewer digits."""


@dataclass(frozen=True)
class MechanicalProblem:
    """Kinetic energy v^T M v / 2 with a constant M, forces f(t, x, v) and constraints g(x) = 0, dx/dt = x v.

    Attributes:
        mass: (n, n).
        retract: (x, dx) -> x exp(dx).
        dexp_inverse: dx -> (n, n) dexp_(dx)^-1.
        force: (t, x, v) -> (n,) generalized force along left-trivialized displacements.
        constraint: x -> g, (m,).
        jacobian: x -> (m, n), the derivative of g along left-trivialized displacements.
    """

    mass: Array
    retract: Callable[[Array, Array], Array]
    dexp_inverse: Callable[[Array], Array]
    force: Callable[[float, Array, Array], Array]
    constraint: Callable[[Array], Array]
    jacobian: Callable[[Array], Array]


@dataclass(frozen=True)
class Momentum:
    """A point of the motion: time, state, momentum p = M v, and the multipliers of the half step that led there."""

    t: float
    x: Array
    p: Array
    multipliers: Array


RATTLE_ITERATIONS = 60
"""Bound on the number of iterations; the contraction factor is of the size of h |w|."""


def _solve(matrix: Array, right: Array) -> Array:
    return np.asarray(np.linalg.solve(matrix, right), dtype=np.float64)


def step(problem: MechanicalProblem, now: Momentum, h: float) -> Momentum:
    """One step of size h, symmetric and symplectic where f is the gradient of a potential.

        dexp_(h w)^-T M w  = p  + h/2 (f(t, x, v) - A(x)^T l) ,     x' = x exp(h w) ,     g(x') = 0
        p' = dexp_(-h w)^-T M w + h/2 (f(t', x', v') - A(x')^T m) , A(x') M^-1 p' = 0

    the discrete Euler-Lagrange equations of L_d = h w^T M w / 2 - h (U(x) + U(x')) / 2. Momentum maps of symmetries of
    f are kept to rounding; the energy error stays bounded. Forces that depend on v use M^-1 p at both ends.

    Raises:
        NoConvergenceError: If the iteration does not converge; a smaller step may.
    """
    velocity = _solve(problem.mass, now.p)
    push = now.p + 0.5 * h * problem.force(now.t, now.x, velocity)
    middle, multipliers = _first_half(problem, now, push, h)
    x = problem.retract(now.x, h * middle)
    p = _second_half(problem, now.t + h, x, problem.dexp_inverse(-h * middle).T @ (problem.mass @ middle), h)
    return Momentum(now.t + h, x, p, multipliers)


def _first_half(problem: MechanicalProblem, now: Momentum, push: Array, h: float) -> tuple[Array, Array]:
    """Velocity w and multipliers l of the first half step, by Newton's method with the gyroscopic part left out."""
    n, start = len(now.p), problem.jacobian(now.x)
    w: Array = _solve(problem.mass, now.p)
    multipliers, before = now.multipliers, np.inf
    for _ in range(RATTLE_ITERATIONS):
        turning = problem.dexp_inverse(h * w).T
        end = problem.retract(now.x, h * w)
        momentum = turning @ (problem.mass @ w) - push + 0.5 * h * start.T @ multipliers
        tangent = _solve(problem.dexp_inverse(-h * w), np.eye(n))
        matrix = np.block(
            [[turning @ problem.mass, start.T], [problem.jacobian(end) @ tangent, np.zeros((len(start),) * 2)]]
        )
        correction = _solve(matrix, np.concatenate([momentum, problem.constraint(end) / h]))
        w, multipliers = w - correction[:n], multipliers - correction[n:] / (0.5 * h)
        size, speed = (float(np.max(np.abs(part), initial=0.0)) for part in (h * correction[:n], h * w))
        if size <= RATTLE_CORRECTION * (1.0 + speed) or (0.5 * before < size <= RATTLE_ROUNDING):
            return w, multipliers
        before = size
    raise NoConvergenceError(f"a step of {h:.3g} s from t = {now.t:.6g} s did not converge: take smaller steps")


def _second_half(problem: MechanicalProblem, t: float, x: Array, p: Array, h: float) -> Array:
    """Momentum on the tangent of the constraints at the end of the second half step.

    Two passes serve forces that depend on the velocity to the order of the method.
    """
    rows = problem.jacobian(x)
    by_mass = _solve(problem.mass, rows.T)
    velocity = _solve(problem.mass, p)
    p_end: Array = p
    for _ in range(2):
        pushed = p + 0.5 * h * problem.force(t, x, velocity)
        multipliers = _solve(rows @ by_mass, by_mass.T @ pushed)
        p_end = pushed - rows.T @ multipliers
        velocity = _solve(problem.mass, p_end)
    return p_end
