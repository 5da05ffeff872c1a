"""RATTLE on a group: order, reversibility, momentum and long-time energy."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import block_diag

from cadmbs.integrators import rattle
from cadmbs.integrators.implicit import NoConvergenceError
from cadmbs.lie import so3
from tests.integrators import constrained_tops as cases

WEIGHT = np.array([0.0, 0.0, -cases.MASS * cases.GRAVITY])


def top(weight=WEIGHT, drag=0.0):
    problem = cases.top()
    return rattle.MechanicalProblem(
        mass=block_diag(cases.INERTIA, cases.MASS * np.eye(3)),
        retract=problem.retract,
        dexp_inverse=lambda dx: block_diag(so3.dexp_inverse(dx[:3]), np.eye(3)),
        force=lambda t, x, v: np.concatenate([-drag * v[:3], weight]),
        constraint=lambda x: problem.constraint(0.0, x),
        jacobian=lambda x: problem.linearization(0.0, x, np.zeros(6), np.zeros(6), np.zeros(3)).constraint,
    )


def start(problem):
    x, v = cases.top_start()
    return rattle.Momentum(0.0, x, problem.mass @ v, np.zeros(3))


def run(problem, now, duration, count):
    states = [now]
    for _ in range(count):
        states.append(rattle.step(problem, states[-1], duration / count))
    return states


def energy(problem, now):
    return 0.5 * now.p @ np.linalg.solve(problem.mass, now.p) - WEIGHT @ now.x[9:]


def test_constraints_hold_in_position_and_velocity():
    problem = top()
    end = run(problem, start(problem), 0.5, 100)[-1]
    assert np.max(np.abs(problem.constraint(end.x))) < 1e-12
    assert np.max(np.abs(problem.jacobian(end.x) @ np.linalg.solve(problem.mass, end.p))) < 1e-11


def test_it_runs_back_to_where_it_came_from():
    problem = top()
    there = run(problem, start(problem), 0.4, 80)[-1]
    turned = rattle.Momentum(0.0, there.x, -there.p, there.multipliers)
    back = run(problem, turned, 0.4, 80)[-1]
    assert np.max(np.abs(back.x - start(problem).x)) < 1e-10


def test_angular_momentum_about_the_vertical_is_kept_to_rounding():
    problem = top()

    def vertical(now):
        spin = now.x[:9].reshape(3, 3) @ now.p[:3]
        return (spin + np.cross(now.x[9:], now.p[3:]))[2]

    values = [vertical(now) for now in run(problem, start(problem), 1.0, 200)]
    assert np.max(np.abs(np.array(values) - values[0])) < 1e-11 * abs(values[0])


@pytest.mark.slow
def test_energy_error_stays_bounded():
    problem = top()
    values = np.array([energy(problem, now) for now in run(problem, start(problem), 4.0, 800)])
    first, last = values[:200] - values[0], values[-200:] - values[0]
    assert np.max(np.abs(last)) < 1.5 * np.max(np.abs(first))


def test_drag_takes_energy_away_at_the_right_rate():
    """Loss of energy in a short time against the power of the drag, to the order of the method."""
    problem = top(drag=0.5)
    now = start(problem)
    after = run(problem, now, 1e-3, 4)[-1]
    omega = np.array([8.0, 1.0, -2.0])
    lost = energy(problem, after) - energy(problem, now)
    assert abs(lost + 1e-3 * 0.5 * omega @ omega) < 2e-3 * abs(lost)


def test_a_step_that_cannot_converge_is_refused():
    with pytest.raises(NoConvergenceError, match="a step of 3 s from t = 0 s did not converge: take smaller steps"):
        rattle.step(top(), start(top()), 3.0)
