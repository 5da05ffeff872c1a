"""Dense output and output grids of solve: order of the interpolants on groups, and what outputs cost."""

from __future__ import annotations

import numpy as np
import pytest

from cadmbs.integrators import solve, spaces
from cadmbs.integrators.solve import ADAPTIVE_TABLEAUS, FIXED_STEP_TABLEAUS
from cadmbs.integrators.tableaus import RungeKutta
from cadmbs.lie import so3
from tests.integrators.motions import PROBLEMS, Problem
from tests.tolerances import MEASURED_ORDER, ROUND_OFF

LOCAL_ORDERS = {"euler": 2, "heun": 3, "kutta3": 4, "rk4": 4, "bs32": 4, "dp54": 5}
"""Of the error within one step: that of the step, or that of a cubic through both ends and slopes."""


def local_error(problem: Problem, tableau, h: float) -> float:
    """The largest error of the interpolant of one step from an exact state."""
    space = problem.space
    method = RungeKutta(space, tableau, lambda t, x: problem.f(t, space.unflatten(x)))
    dense = method.advance(0.3, space.flatten(problem.exact(0.3)), h).dense()
    times = 0.3 + h * np.array([0.25, 0.5, 0.75])
    return max(np.max(np.abs(space.unflatten(dense(t)) - problem.exact(t))) for t in times)


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize(
    "tableau", [*FIXED_STEP_TABLEAUS.values(), *ADAPTIVE_TABLEAUS.values()], ids=lambda tableau: tableau.name
)
def test_interpolants_have_their_order_within_a_step(tableau, name):
    errors = [local_error(PROBLEMS[name], tableau, h) for h in (0.04, 0.02)]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(LOCAL_ORDERS[tableau.name], abs=MEASURED_ORDER)


@pytest.mark.parametrize("name", ["R^2", "SO(3)", "SE(3)", "quaternions", "SO(3) x R^3"])
@pytest.mark.parametrize("method", FIXED_STEP_TABLEAUS)
def test_dense_output_has_the_order_of_the_method(method, name):
    problem, times, errors = PROBLEMS[name], np.linspace(0.0, 1.0, 53), []
    for h in (0.1, 0.05):
        sol = solve(problem.space, problem.f, problem.start, (0.0, 1.0), method=method, step=h, dense_output=True).sol
        errors.append(np.max(np.abs(sol(times) - [problem.exact(t) for t in times])))
    slack = MEASURED_ORDER if FIXED_STEP_TABLEAUS[method].order > 1 else 2 * MEASURED_ORDER
    assert np.log2(errors[0] / errors[1]) == pytest.approx(FIXED_STEP_TABLEAUS[method].order, abs=slack)


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("method", ADAPTIVE_TABLEAUS)
def test_dense_output_of_adaptive_methods_is_as_exact_as_the_steps(method, name):
    problem, tolerance = PROBLEMS[name], 1e-5
    solution = solve(
        problem.space, problem.f, problem.start, (0.0, 2.0), method=method, rtol=tolerance, atol=tolerance,
        dense_output=True,
    )  # fmt: skip
    middles = 0.5 * (solution.t[1:] + solution.t[:-1])
    at_ends = np.max(np.abs(solution.x - [problem.exact(t) for t in solution.t]))
    within = np.max(np.abs(solution.sol(middles) - [problem.exact(t) for t in middles]))
    assert within < 5.0 * max(at_ends, tolerance)


OPTIONS = {
    **{name: {"method": name, "step": 0.13} for name in FIXED_STEP_TABLEAUS},
    **{name: {"method": name} for name in ADAPTIVE_TABLEAUS},
}


@pytest.mark.parametrize("method", OPTIONS)
@pytest.mark.parametrize("name", ["R^2", "SO(3)", "product"])
def test_dense_output_passes_through_the_states(method, name):
    problem = PROBLEMS[name]
    solution = solve(problem.space, problem.f, problem.start, (0.0, 1.0), dense_output=True, **OPTIONS[method])
    np.testing.assert_allclose(solution.sol(solution.t), solution.x, atol=ROUND_OFF)
    for before, after in zip(np.nextafter(solution.t[1:], -1), solution.x[1:], strict=True):
        np.testing.assert_allclose(solution.sol(before), after, atol=ROUND_OFF)


@pytest.mark.parametrize("method", OPTIONS)
def test_states_at_output_times_are_those_of_dense_output(method):
    problem, times = PROBLEMS["SE(3)"], np.linspace(0.0, 1.0, 7)
    solution = solve(
        problem.space, problem.f, problem.start, (0.0, 1.0), t_eval=times, dense_output=True, **OPTIONS[method]
    )
    np.testing.assert_array_equal(solution.t, times)
    np.testing.assert_allclose(solution.x, solution.sol(times), atol=ROUND_OFF)


@pytest.mark.parametrize("method", [*OPTIONS, "dop853", "rk45", "radau", "bdf"])
def test_outputs_change_no_steps(method):
    """Neither an output grid nor dense output moves the last state by a bit."""
    problem, options = PROBLEMS["R^2"], OPTIONS.get(method, {"method": method})
    ends = []
    for outputs in ({}, {"t_eval": np.linspace(0.0, 1.0, 101)}, {"dense_output": True}, {"t_eval": [1.0]}):
        solution = solve(problem.space, problem.f, problem.start, (0.0, 1.0), **outputs, **options)
        ends.append([*solution.x[-1], solution.counts.steps, solution.counts.rejected])
    assert ends[1:] == ends[:1] * 3


class Counted:
    """An equation that counts its evaluations."""

    def __init__(self, problem: Problem) -> None:
        self._problem, self.calls = problem, 0

    def __call__(self, t, x):
        self.calls += 1
        return self._problem.f(t, x)


def cost(method: str, name: str = "SO(3)", **outputs):
    f = Counted(PROBLEMS[name])
    solution = solve(PROBLEMS[name].space, f, PROBLEMS[name].start, (0.0, 1.0), **outputs, **OPTIONS[method])
    assert solution.counts.evaluations == f.calls
    return f.calls, solution.counts.steps


@pytest.mark.parametrize("method", ADAPTIVE_TABLEAUS)
def test_an_output_grid_of_a_pair_costs_no_evaluations(method):
    plain, _ = cost(method)
    grid = np.linspace(0.0, 1.0, 1001)
    assert cost(method, t_eval=grid)[0] == plain
    assert cost(method, dense_output=True)[0] == plain
    assert cost(method, t_eval=grid, dense_output=True, events=lambda t, R: R[0, 0])[0] == plain


@pytest.mark.parametrize("method", FIXED_STEP_TABLEAUS)
def test_the_cubic_interpolant_of_fixed_steps_costs_one_evaluation_a_step(method):
    plain, steps = cost(method)
    stages = steps * len(FIXED_STEP_TABLEAUS[method].b)
    assert 1 + stages <= plain <= 2 + stages
    assert cost(method, t_eval=[1.0])[0] == plain
    assert cost(method, t_eval=[0.5, 1.0])[0] == plain  # both are ends of steps
    assert cost(method, t_eval=[0.55, 1.0])[0] == plain + 1
    grid = np.linspace(0.0, 1.0, 1001)
    assert cost(method, t_eval=grid, dense_output=True, events=lambda t, R: R[0, 0])[0] == 1 + stages + steps


def test_a_pair_that_ends_with_its_slope_takes_it_over():
    calls, steps = cost("dp54")
    counts = solve(PROBLEMS["SO(3)"].space, PROBLEMS["SO(3)"].f, np.eye(3), (0.0, 1.0)).counts
    assert calls == 2 + 6 * (steps + counts.rejected)


@pytest.mark.parametrize("method", ["dop853", "rk45", "radau", "bdf"])
def test_all_evaluations_of_scipy_are_counted(method):
    f = Counted(PROBLEMS["R^2"])
    solution = solve(PROBLEMS["R^2"].space, f, PROBLEMS["R^2"].start, (0.0, 1.0), method=method, dense_output=True)
    assert solution.counts.evaluations == f.calls
    assert solution.success


def test_the_interpolant_of_dop853_costs_three_evaluations_a_step_however_often_it_is_asked_for():
    counts = []
    for outputs in ({}, {"dense_output": True, "events": lambda t, x: x[0], "t_eval": np.linspace(0.0, 1.0, 101)}):
        problem = PROBLEMS["R^2"]
        counts.append(solve(problem.space, problem.f, problem.start, (0.0, 1.0), method="dop853", **outputs).counts)
    assert counts[1].evaluations <= counts[0].evaluations + 3 * counts[0].steps


def test_the_interpolant_of_a_steady_rotation_is_exact():
    w = np.array([0.3, -2.0, 1.0])
    sol = solve(spaces.rotations(), lambda t, R: w, np.eye(3), (0.0, 1.5), dense_output=True, max_step=1.0).sol
    times = np.linspace(0.0, 1.5, 31)
    np.testing.assert_allclose(sol(times), so3.exp(times[:, None] * w), atol=ROUND_OFF)


def test_times_that_were_not_reached_are_refused():
    problem = PROBLEMS["SO(3)"]
    sol = solve(problem.space, problem.f, problem.start, (0.0, 1.0), dense_output=True).sol
    for time in (-1e-9, 1.0 + 1e-9, np.nan, [0.5, 2.0]):
        with pytest.raises(ValueError, match=r"is outside of the span that was reached, 0 to 1$"):
            sol(time)


@pytest.mark.parametrize("method", ["dp54", "rk4"])
def test_without_it_there_is_none(method):
    problem = PROBLEMS["SO(3)"]
    assert solve(problem.space, problem.f, problem.start, (0.0, 1.0), **OPTIONS[method]).sol is None
