"""The loop over time: output times, ends, interruption, failures of the right-hand side, SciPy's methods."""

from __future__ import annotations

import numpy as np
import pytest

from cadmbs.errors import NotSolvableError
from cadmbs.integrators.loop import integrate
from cadmbs.integrators.scipy_methods import IMPLICIT_SCIPY_METHODS, SCIPY_METHODS, ScipySteps, difference_jacobian
from cadmbs.integrators.spaces import FLAT
from cadmbs.integrators.step_control import GridSteps
from cadmbs.integrators.tableaus import RK4, RungeKutta
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import End, NotFiniteError, StepDecision, StepOutcome, StepUnderflowError

TIMES = [0.0, 0.1, 0.25, 1.0]
METHODS = ["rk4", "rk4 with its interpolant", *SCIPY_METHODS]


def oscillator(t, x):
    return np.array([x[1], -x[0]])


def steps_of(method, rate, start, times, step=0.01, tolerances=(1e-10, 1e-12)):
    if method.startswith("rk4"):
        dense = method != "rk4"
        grid = TimeGrid([times[0], times[-1]] if dense else times, step)
        return GridSteps(RungeKutta(FLAT, RK4, rate), grid, interpolates=dense)
    return ScipySteps(method, rate, (times[0], np.array(start)), times[-1], tolerances, np.inf)


def run(method, rate, start=(1.0, 0.0), times=TIMES, **options):
    return integrate(steps_of(method, rate, start, times), np.array(start), times, **options)


def test_an_explicit_solver_that_reached_the_end_goes_on_from_an_earlier_time():
    """As where its last step is taken again, because others took it."""
    steps = ScipySteps("dop853", oscillator, (0.0, np.array([1.0, 0.0])), 0.1, (1e-10, 1e-12), np.inf)
    t, x = 0.0, np.array([1.0, 0.0])
    while t < 0.1:
        step = steps.next(t, x, np.inf)
        t, x = step.t, step.x
    steps.go_on_from(0.05, np.array([np.cos(0.05), -np.sin(0.05)]), 0.01)
    again = steps.next(0.05, x, np.inf)
    assert 0.05 < again.t <= 0.1
    np.testing.assert_allclose(again.x, [np.cos(again.t), -np.sin(again.t)], atol=1e-10)


@pytest.mark.parametrize("method", METHODS)
def test_states_at_the_output_times(method):
    trajectory = run(method, oscillator)
    assert trajectory.end is End.REACHED
    assert trajectory.times == TIMES
    exact = np.array([(np.cos(t), -np.sin(t)) for t in TIMES])
    tolerance = 1e-5 if method == "bdf" else 2e-7
    np.testing.assert_allclose(trajectory.rows, exact, atol=tolerance)
    assert trajectory.counts.steps > 0
    assert trajectory.counts.evaluations >= trajectory.counts.steps
    assert (trajectory.t, trajectory.x.tolist()) == (TIMES[-1], trajectory.rows[-1].tolist())


@pytest.mark.parametrize("method", METHODS)
def test_descending_times(method):
    trajectory = run(method, oscillator, times=[-time for time in TIMES])
    exact = np.array([(np.cos(t), np.sin(t)) for t in TIMES])
    np.testing.assert_allclose(trajectory.rows, exact, atol=1e-5 if method == "bdf" else 2e-7)


@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_progress_grows_to_one(method):
    fractions = []
    run(method, oscillator, progress=fractions.append)
    assert fractions == sorted(fractions)
    assert fractions[-1] == pytest.approx(1.0)


@pytest.mark.parametrize("method", METHODS)
def test_interruption_keeps_what_is_finished(method):
    def interrupted(fraction):
        if fraction > 0.2:
            raise KeyboardInterrupt

    times = np.linspace(0, 20, 101).tolist()
    trajectory = run(method, oscillator, times=times, progress=interrupted)
    assert trajectory.end is End.INTERRUPTED
    assert trajectory.problem is None
    assert 1 < len(trajectory.times) < len(times)
    assert trajectory.times == times[: len(trajectory.times)]
    assert trajectory.t >= trajectory.times[-1]


@pytest.mark.parametrize("method", ["rk4", "dop853", "radau"])
def test_interruption_within_the_right_hand_side(method):
    def interrupted(t, x):
        if t > 0.5:
            raise KeyboardInterrupt
        return oscillator(t, x)

    trajectory = run(method, interrupted)
    assert trajectory.end is End.INTERRUPTED
    assert trajectory.times == TIMES[:3]


@pytest.mark.parametrize("method", ["rk4", "dop853", "radau"])
def test_a_refusal_of_the_right_hand_side_is_an_end(method):
    def breaking(t, x):
        if t > 0.5:
            raise NotSolvableError("no further")
        return -x

    trajectory = run(method, breaking)
    assert trajectory.end is End.REFUSED
    assert str(trajectory.problem) == "no further"
    assert trajectory.times[-1] <= 0.5


def test_errors_that_are_not_of_the_equations_are_raised_unless_they_are_asked_for():
    def breaking(t, x):
        return np.array([1.0, 1.0 / 0])

    with pytest.raises(ZeroDivisionError):
        run("rk4", breaking)
    trajectory = run("rk4", breaking, catch=(ZeroDivisionError,))
    assert trajectory.end is End.REFUSED
    assert isinstance(trajectory.problem, ZeroDivisionError)


def test_fixed_steps_that_blow_up_end_as_not_finite():
    with np.errstate(over="ignore", invalid="ignore"):
        trajectory = run("rk4", lambda t, x: x**3 * 50, start=(5.0, 1.0))
    assert trajectory.end is End.NOT_FINITE
    assert isinstance(trajectory.problem, NotFiniteError)
    assert np.all(np.isfinite(trajectory.rows))
    assert np.all(np.isfinite(trajectory.x))


def test_a_finite_time_singularity_ends_in_step_underflow():
    trajectory = run("dop853", lambda t, x: x**2, start=(4.0, 1.0))
    assert trajectory.end is End.STEP_UNDERFLOW
    assert isinstance(trajectory.problem, StepUnderflowError)
    assert trajectory.t == pytest.approx(0.25, abs=1e-3)


@pytest.mark.parametrize("method", METHODS)
def test_no_time_at_all(method):
    trajectory = run(method, oscillator, times=[0.0])
    assert (trajectory.times, trajectory.end) == ([0.0], End.REACHED)
    assert trajectory.counts.evaluations == 0


def test_what_is_recorded_of_a_state():
    trajectory = run("rk4", oscillator, row=lambda x: float(x[0]))
    np.testing.assert_allclose(trajectory.rows, np.cos(TIMES), atol=2e-7)


def test_a_verdict_may_stop_the_loop_after_a_step():
    trajectory = run(
        "rk4",
        oscillator,
        after_step=lambda step, h: StepOutcome(StepDecision.STOP if step.t > 0.2 else StepDecision.GO_ON),
    )
    assert trajectory.times == [0.0, 0.1]
    assert trajectory.t == pytest.approx(0.21, abs=0.011)


def turning(t, x):
    """Van der Pol's stiff oscillator on a turning machine: no rate depends on the angle."""
    return np.stack([np.full_like(x[0], 6.0), x[2], 300.0 * (1.0 - x[1] ** 2) * x[2] - x[1]])


@pytest.mark.parametrize("method", IMPLICIT_SCIPY_METHODS)
def test_implicit_methods_take_bounded_differences(method):
    """Along a coordinate that nothing depends on, SciPy's own go to 1e147 and 1e54 in this time, then overflow."""
    farthest = []

    def watched(t, x):
        farthest.append(np.max(np.abs(x[0])))
        return turning(t, x)

    start, times = np.array([0.0, 2.0, 0.0]), [0.0, 500.0]
    trajectory = integrate(steps_of(method, watched, start, times, tolerances=(1e-6, 1e-8)), start, times)
    assert trajectory.end is End.REACHED
    assert trajectory.counts.jacobians > 50
    assert trajectory.x[0] == pytest.approx(3000.0, rel=1e-9)
    assert max(farthest) < 3001.0


def test_difference_jacobian_of_a_polynomial():
    def rate(t, x):
        return np.stack([x[0] * x[1], t * x[1] ** 2])

    jacobian = difference_jacobian(rate, 3.0, np.array([2.0, -500.0]))
    np.testing.assert_allclose(jacobian, [[-500.0, 2.0], [0.0, -3000.0]], rtol=1e-6, atol=1e-6)


def test_differences_are_taken_behind_where_the_state_ahead_has_no_rate():
    def rate(t, x):
        with np.errstate(invalid="ignore"):
            return np.stack([np.sqrt(1.0 - x[0]) + x[1], np.where(x[0] > 1.0, np.nan, 3.0 * x[0])])

    jacobian = difference_jacobian(rate, 0.0, np.array([1.0 - 1e-9, 0.5]))
    np.testing.assert_allclose(jacobian[:, 1], [1.0, 0.0], atol=1e-7)
    assert jacobian[1, 0] == pytest.approx(3.0, abs=1e-7)
    assert jacobian[0, 0] < -1e3


@pytest.mark.parametrize("method", IMPLICIT_SCIPY_METHODS)
def test_a_right_hand_side_without_finite_differences_ends_in_an_outcome(method):
    def rate(t, x):
        with np.errstate(invalid="ignore"):
            return np.where(x == 1.0, -1.0, np.sqrt(-np.abs(x)))

    assert run(method, rate, start=(1.0, 1.0)).end is End.NOT_FINITE


@pytest.mark.parametrize("times", [[0.0, 1.0], [0.0, 0.3, 1.0], [2.0, 0.5, -1.0]])
@pytest.mark.parametrize("largest", [0.1, 0.07, 10.0])
def test_grids_of_steps_hit_their_output_times(times, largest):
    grid = TimeGrid(times, largest)
    np.testing.assert_array_equal(grid.ends[grid.marks >= 0], times[1:])
    np.testing.assert_allclose(grid.begins + grid.sizes, grid.ends, atol=1e-15)
    np.testing.assert_allclose(grid.begins[1:], grid.ends[:-1], atol=1e-15)
    assert np.max(np.abs(grid.sizes)) <= largest * (1.0 + 1e-12)
    assert len(grid.sizes) == sum(grid.counts)


@pytest.mark.parametrize("method", SCIPY_METHODS)
def test_a_right_hand_side_that_is_not_finite_at_the_start_is_an_end(method):
    """Left to itself, SciPy tries a first step of size nan for ever."""
    trajectory = run(method, lambda t, x: x * np.nan)
    assert (trajectory.end, trajectory.times) == (End.NOT_FINITE, [0.0])
