"""Implicit methods on constrained motion: order by step halving, exact derivatives, drift of the constraints."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import sparse
from scipy.integrate import solve_ivp

from cadmbs.integrators.implicit import (
    BDF2,
    INDEX3_METHODS,
    ConstrainedProblem,
    GeneralizedAlpha,
    NoConvergenceError,
    StageLinearization,
    StepState,
    step,
)
from cadmbs.lie import so3
from tests.integrators import constrained_tops as cases


def consistent(problem, x, v):
    """Acceleration and multipliers by the residual's linear equations: M a + A^T l = f, d^2 g = 0."""
    n, m = len(v), len(problem.constraint(0.0, x))
    zero_a, zero_l = np.zeros(n), np.zeros(m)
    at = problem.linearization(0.0, x, v, zero_a, zero_l)
    h = 1e-4
    path = [problem.constraint(0.0, problem.retract(x, s * v)) for s in (h, 0.0, -h)]
    curvature = (path[0] - 2.0 * path[1] + path[2]) / h**2
    mass, rows = (part.toarray() if sparse.issparse(part) else part for part in (at.mass, at.constraint))
    matrix = np.block([[mass, rows.T], [rows, np.zeros((m, m))]])
    found = np.linalg.solve(matrix, -np.concatenate([problem.residual(0.0, x, v, zero_a, zero_l), curvature]))
    return found[:n], found[n:]


def run(problem, method, x, v, duration, count):
    a, multipliers = consistent(problem, x, v)
    now = StepState(0.0, x, v, a, multipliers)
    for _ in range(count):
        now = step(problem, method, now, duration / count)
    return now


def pendulum_reference(duration):
    rate = lambda t, y: [y[1], -cases.GRAVITY * np.sin(y[0])]  # noqa: E731
    angle, speed = solve_ivp(rate, (0, duration), [1.0, 0.0], rtol=1e-12, atol=1e-12).y[:, -1]
    x = np.array([np.sin(angle), -np.cos(angle)])
    tension = -(speed**2 + cases.GRAVITY * np.cos(angle))
    return x, speed * np.array([np.cos(angle), np.sin(angle)]), -tension / 2.0


def top_reference(duration):
    """Euler's equations about the pivot, rotation as a matrix."""
    pivot = cases.INERTIA + cases.MASS * (cases.ARM @ cases.ARM * np.eye(3) - np.outer(cases.ARM, cases.ARM))

    def rate(t, y):
        R, omega = y[:9].reshape(3, 3), y[9:]
        weight = R.T @ np.array([0.0, 0.0, -cases.MASS * cases.GRAVITY])
        moment = np.cross(cases.ARM, weight) - np.cross(omega, pivot @ omega)
        return np.concatenate([(R @ so3.hat(omega)).ravel(), np.linalg.solve(pivot, moment)])

    start = np.concatenate([np.eye(3).ravel(), [8.0, 1.0, -2.0]])
    return solve_ivp(rate, (0, duration), start, method="DOP853", rtol=1e-12, atol=1e-12).y[:, -1]


@pytest.mark.parametrize("method", INDEX3_METHODS, ids=lambda m: m.name)
def test_order_on_the_pendulum_positions_velocities_and_multipliers(method):
    x, v = np.array([np.sin(1.0), -np.cos(1.0)]), np.zeros(2)
    expected = pendulum_reference(1.0)
    errors = []
    for count in (200, 400, 800):
        end = run(cases.pendulum(), method, x, v, 1.0, count)
        found = (end.x, end.v, end.multipliers[0])
        errors.append([np.max(np.abs(a - b)) for a, b in zip(found, expected, strict=True)])
    orders = np.log2(np.array(errors)[:-1] / np.array(errors)[1:])
    assert np.all(np.abs(orders[-1] - method.order) < 0.15), orders


@pytest.mark.parametrize("method", INDEX3_METHODS, ids=lambda m: m.name)
def test_position_constraints_hold_to_the_solver_tolerance(method):
    problem = cases.top()
    end = run(problem, method, *cases.top_start(), 0.2, 100)
    assert np.max(np.abs(problem.constraint(0.0, end.x))) < 1e-11


def test_newton_converges_quadratically_so_the_derivatives_are_exact():
    """Full derivatives need at most four iterations for a step in which the top turns by half a radian."""
    x, v = cases.top_start()
    a, multipliers = consistent(cases.top(), x, v)
    end = step(cases.top(), GeneralizedAlpha(), StepState(0.0, x, v, a, multipliers), 0.06)
    assert end.iterations <= 6


def test_sparse_matrices_give_the_same_step():
    problem = cases.top()

    def sparse_linearization(*point):
        return StageLinearization(*(sparse.csr_matrix(part) for part in problem.linearization(*point)))

    thin = ConstrainedProblem(
        problem.retract,
        lambda dx: sparse.csr_matrix(problem.tangent(dx)),
        problem.residual,
        problem.constraint,
        sparse_linearization,
    )
    x, v = cases.top_start()
    one, other = (run(p, BDF2(), x, v, 0.01, 4) for p in (problem, thin))
    assert np.max(np.abs(one.x - other.x)) < 1e-12
    assert np.max(np.abs(one.multipliers - other.multipliers)) < 1e-7


def test_a_step_that_cannot_converge_is_refused_with_its_time():
    x, v = cases.top_start()
    start = StepState(0.25, x, v, np.zeros(6), np.zeros(3))
    with pytest.raises(NoConvergenceError, match=r"in a step of 50 s from t = 0\.25 s: take smaller steps"):
        step(cases.top(), GeneralizedAlpha(), start, 50.0)
