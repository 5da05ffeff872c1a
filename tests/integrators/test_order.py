"""Every explicit method has its declared order on every space, by step halving against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

from cadmbs.integrators.loop import integrate
from cadmbs.integrators.spaces import Space, euclidean, product, rotations_and_translations
from cadmbs.integrators.step_control import GridSteps
from cadmbs.integrators.tableaus import DORMAND_PRINCE, EMBEDDED, EXPLICIT, RK4, RungeKutta
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.lie import se3
from tests.integrators.motions import PROBLEMS, Problem, off_the_group
from tests.tolerances import GROUP, MEASURED_ORDER

TABLEAUS = (*EXPLICIT, *EMBEDDED)


def flat_rate(problem: Problem):
    return lambda t, x: problem.f(t, problem.space.unflatten(x))


def end_state(space, tableau, rate, start, count):
    """The flat state after a second of equal steps."""
    steps = GridSteps(RungeKutta(space, tableau, rate), TimeGrid([0.0, 1.0], 1.0 / count))
    return integrate(steps, start, [0.0, 1.0]).x


def measured_order(problem, tableau, counts):
    start = problem.space.flatten(problem.start)
    ends = [end_state(problem.space, tableau, flat_rate(problem), start, count) for count in counts]
    errors = [np.max(np.abs(problem.space.unflatten(x) - problem.exact(1.0))) for x in ends]
    return np.log2(errors[0] / errors[1])


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("tableau", TABLEAUS, ids=lambda tableau: tableau.name)
def test_error_falls_with_the_declared_order(tableau, name):
    counts = {4: (10, 20), 5: (32, 64)}.get(tableau.order, (20, 40))
    assert measured_order(PROBLEMS[name], tableau, counts) == pytest.approx(tableau.order, abs=MEASURED_ORDER)


def thrown_top(t, x):
    """V and V' of a free body with a gust that turns with it: w' = I^-1 (t - w x I w), r" = R f. P-INT (21)-(24)."""
    V, R, moment = x[12:], x[:9].reshape(3, 3), np.array([0.7, 1.0, 1.6])
    gust = np.array([0.3, np.sin(3 * t), 0.9])
    spin = (gust - np.cross(V[:3], moment * V[:3])) / moment
    return np.concatenate([V, spin, R @ gust])


@pytest.mark.parametrize("tableau", TABLEAUS, ids=lambda tableau: tableau.name)
def test_error_falls_with_the_declared_order_where_the_velocity_is_part_of_the_state(tableau):
    space = product([rotations_and_translations(), euclidean(6)])
    start = space.join(np.eye(4), [0.5, 2.0, -1.0, 0.3, 0.1, -0.2])
    exact = end_state(space, DORMAND_PRINCE, thrown_top, start, 200)
    errors = [np.max(np.abs(end_state(space, tableau, thrown_top, start, n) - exact)) for n in (20, 40)]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(tableau.order, abs=MEASURED_ORDER)


def test_the_wrong_sign_of_dexp_has_order_two():
    problem = PROBLEMS["SE(3)"]
    wrong = Space(problem.space.retract, lambda dx, v: se3.dexp_inverse(dx) @ v)
    start = problem.space.flatten(problem.start)
    ends = [end_state(wrong, RK4, flat_rate(problem), start, n) for n in (40, 80)]
    errors = [np.max(np.abs(problem.space.unflatten(x) - problem.exact(1.0))) for x in ends]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(2.0, abs=0.3)


@pytest.mark.parametrize("name", PROBLEMS)
def test_states_stay_on_the_group(name):
    problem = PROBLEMS[name]
    end = end_state(problem.space, RK4, flat_rate(problem), problem.space.flatten(problem.start), 50)
    assert off_the_group(problem.space, problem.space.unflatten(end)) < GROUP


def test_the_method_on_a_product_is_the_factors_side_by_side():
    whole, alone = PROBLEMS["product"], PROBLEMS["R^2"]
    start = whole.space.flatten(whole.start)
    side_by_side = RungeKutta(whole.space, RK4, flat_rate(whole)).advance(0.0, start, 0.1).x
    single = RungeKutta(alone.space, RK4, flat_rate(alone)).advance(0.0, alone.start, 0.1).x
    np.testing.assert_array_equal(side_by_side[:2], single)


def test_error_estimates_and_end_slopes_do_not_change_the_step():
    problem, tableau = PROBLEMS["SE(3)"], DORMAND_PRINCE
    start = problem.space.flatten(problem.start)
    plain = RungeKutta(problem.space, tableau, flat_rate(problem))
    first = plain.advance(0.0, start, 0.1)
    again = plain.advance(0.1, first.x, 0.1)
    anew = RungeKutta(problem.space, tableau, flat_rate(problem)).advance(0.1, first.x, 0.1)
    np.testing.assert_array_equal(again.x, anew.x)
    assert plain.counts.evaluations == 7 + 6
    plain.forget()
    plain.advance(0.1, first.x, 0.1)
    assert plain.counts.evaluations == 7 + 6 + 7
