"""Stabilized generalized-alpha: both constraints to rounding, second order from the first step, exact derivatives."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import sparse

from cadmbs.integrators import implicit
from cadmbs.integrators.implicit import (
    STABILIZED_ALPHA,
    ConstrainedProblem,
    GeneralizedAlpha,
    NoConvergenceError,
    StageLinearization,
    StepState,
    VelocityRows,
    resized,
    step,
    with_auxiliary_acceleration,
)
from tests.integrators import constrained_tops as cases

TOP = (cases.top(), cases.top_rows(), cases.top_acceleration, *cases.top_start())
PENDULUM = (
    cases.pendulum(),
    cases.pendulum_rows(),
    cases.pendulum_acceleration,
    np.array([np.sin(1.0), -np.cos(1.0)]),
    np.array([3.0 * np.cos(1.0), 3.0 * np.sin(1.0)]),
)


def start(case, h, dissipation=0.9, proper=True):
    problem, _, acceleration, x, v = case
    a, multipliers = acceleration(0.0, x, v)
    now = StepState(0.0, x, v, a, multipliers)
    alpha = GeneralizedAlpha(dissipation)
    return with_auxiliary_acceleration(problem, alpha, now, h, lambda *at: acceleration(*at)[0]) if proper else now


def path(case, duration, count, dissipation=0.9, proper=True):
    problem, rows, *_ = case
    method, h = GeneralizedAlpha(dissipation), duration / count
    points = [start(case, h, dissipation, proper)]
    for _ in range(count):
        points.append(step(problem, method, points[-1], h, velocity_rows=rows))
    return points


def multiplier_errors(case, points):
    """Against the multipliers that belong to the states."""
    return [np.max(np.abs(p.multipliers - case[2](p.t, p.x, p.v)[1])) for p in points]


@pytest.mark.parametrize("case", [PENDULUM, TOP], ids=["pendulum", "top"])
def test_both_constraints_hold_to_rounding_after_every_step(case):
    problem, rows, *_ = case
    points = path(case, 0.5, 50)
    assert max(np.max(np.abs(problem.constraint(p.t, p.x))) for p in points) < 1e-14
    assert max(np.max(np.abs(rows.value(p.t, p.x, p.v))) for p in points) < 1e-13


def test_index_3_steps_leave_the_velocity_constraint():
    """The purpose of the stabilized form."""
    problem, rows, *_ = TOP
    now = start(TOP, 0.01)
    for _ in range(50):
        now = implicit.step(problem, GeneralizedAlpha(), now, 0.01)
    assert np.max(np.abs(rows.value(now.t, now.x, now.v))) > 1e-3


@pytest.mark.parametrize("dissipation", [0.5, 0.9, 1.0])
@pytest.mark.parametrize("case", [PENDULUM, TOP], ids=["pendulum", "top"])
def test_multipliers_are_of_second_order_from_the_first_step_on(case, dissipation):
    first = [max(multiplier_errors(case, path(case, 0.05, count, dissipation)[:6])) for count in (50, 100, 200)]
    np.testing.assert_allclose(np.log2(np.array(first)[:-1] / np.array(first)[1:]), 2.0, atol=0.25)


def test_the_acceleration_alone_is_no_start_for_the_multipliers():
    """c = a is off by a term of size h: the multipliers of the first steps are of first order, ten times the error."""
    first = [max(multiplier_errors(TOP, path(TOP, 0.05, count, proper=False)[:6])) for count in (50, 100, 200)]
    assert np.log2(first[-2] / first[-1]) < 1.4
    assert first[-1] > 5.0 * max(multiplier_errors(TOP, path(TOP, 0.05, 200)[:6]))


@pytest.mark.slow
def test_the_auxiliary_acceleration_follows_a_change_of_step():
    """Order two is kept where steps are halved on the way."""
    problem, rows, *_ = TOP
    alpha, errors = STABILIZED_ALPHA, []
    fine = path(TOP, 0.1, 1600)[-1]
    for count in (40, 80):
        h, now = 0.1 / count, path(TOP, 0.05, count // 2)[-1]
        now = resized(now, 0.5 * h)
        for _ in range(count):
            now = step(problem, alpha, now, 0.5 * h, velocity_rows=rows)
        errors.append(np.max(np.abs(now.multipliers - fine.multipliers)))
    assert np.log2(errors[0] / errors[1]) == pytest.approx(2.0, abs=0.2)


def test_exact_derivatives_make_newton_converge_quadratically():
    problem, rows, *_ = TOP
    end = step(problem, STABILIZED_ALPHA, start(TOP, 0.06), 0.06, velocity_rows=rows)
    assert end.iterations <= 6


def test_sparse_matrices_give_the_same_step():
    problem, rows, *_ = TOP
    thin = ConstrainedProblem(
        problem.retract,
        lambda dx: sparse.csr_matrix(problem.tangent(dx)),
        problem.residual,
        problem.constraint,
        lambda *at: StageLinearization(*(sparse.csr_matrix(part) for part in problem.linearization(*at))),
    )
    thin_rows = VelocityRows(rows.value, lambda *at: sparse.csr_matrix(rows.position(*at)))
    now = start(TOP, 0.01)
    one = step(problem, STABILIZED_ALPHA, now, 0.01, velocity_rows=rows)
    other = step(thin, STABILIZED_ALPHA, now, 0.01, velocity_rows=thin_rows)
    np.testing.assert_allclose(other.x, one.x, atol=1e-14)
    np.testing.assert_allclose(other.multipliers, one.multipliers, atol=1e-9)


def test_a_step_that_cannot_converge_is_refused_with_its_time():
    problem, rows, *_ = TOP
    with pytest.raises(NoConvergenceError, match=r"in a step of 50 s from t = 0 s: take smaller steps"):
        step(problem, STABILIZED_ALPHA, start(TOP, 1e-3), 50.0, velocity_rows=rows)
