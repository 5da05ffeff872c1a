"""Whole integrations: output times, ends, interruption, failures of the right-hand side."""

import numpy as np
import pytest

from cadmbs.errors import NotSolvableError
from cadmbs.integrators import adaptive
from cadmbs.integrators.munthe_kaas import FLAT, integrate
from cadmbs.integrators.tableaus import RK4
from cadmbs.integrators.trajectory import End

TIMES = [0.0, 0.1, 0.25, 1.0]


def silent(fraction):
    """No progress."""


def oscillator(t, x):
    return np.array([x[1], -x[0]])


def run(method, rate, start=(1.0, 0.0), times=TIMES, progress=silent):
    if method == "rk4":
        return integrate(FLAT, RK4, rate, np.array(start), times, 0.01, progress)
    return adaptive.integrate(method, rate, np.array(start), times, (1e-10, 1e-12), np.inf, progress)


@pytest.mark.parametrize("method", ["rk4", *adaptive.METHODS])
def test_states_at_the_wanted_times(method):
    found = run(method, oscillator)
    assert found.end is End.REACHED
    assert found.times == TIMES
    exact = np.array([(np.cos(t), -np.sin(t)) for t in TIMES])
    tolerance = 1e-5 if method == "bdf" else 2e-7
    np.testing.assert_allclose(found.states, exact, atol=tolerance)
    assert found.steps > 0
    assert found.evaluations >= found.steps


@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_progress_grows_to_one(method):
    fractions = []
    run(method, oscillator, progress=fractions.append)
    assert fractions == sorted(fractions)
    assert fractions[-1] == pytest.approx(1.0)


@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_interruption_keeps_what_is_finished(method):
    def interrupted(fraction):
        if fraction > 0.2:
            raise KeyboardInterrupt

    times = list(np.linspace(0, 20, 101))
    found = run(method, oscillator, times=times, progress=interrupted)
    assert found.end is End.INTERRUPTED
    assert 1 < len(found.times) < len(times)
    assert found.times == times[: len(found.times)]


@pytest.mark.parametrize("method", ["rk4", "dop853", "radau"])
def test_a_refusal_of_the_right_hand_side_is_an_end(method):
    def breaking(t, x):
        if t > 0.5:
            raise NotSolvableError("no further")
        return -x

    found = run(method, breaking)
    assert found.end is End.REFUSED
    assert str(found.problem) == "no further"
    assert found.times[-1] <= 0.5


def test_fixed_steps_that_blow_up_end_as_not_finite():
    with np.errstate(over="ignore", invalid="ignore"):
        found = run("rk4", lambda t, x: x**3 * 50, start=(5.0, 1.0))
    assert found.end is End.NOT_FINITE
    assert np.all(np.isfinite(found.states))


def test_a_finite_time_singularity_ends_in_step_underflow():
    found = run("dop853", lambda t, x: x**2, start=(4.0, 1.0))
    assert found.end is End.STEP_UNDERFLOW
    assert found.stopped_at == pytest.approx(0.25, abs=1e-3)


def test_no_time_at_all():
    assert run("dop853", oscillator, times=[0.0]).times == [0.0]
    assert run("rk4", oscillator, times=[0.0]).times == [0.0]


def turning(t, x):
    """Van der Pol's stiff oscillator on a turning machine: no rate depends on the angle."""
    return np.stack([np.full_like(x[0], 6.0), x[2], 300.0 * (1.0 - x[1] ** 2) * x[2] - x[1]])


@pytest.mark.parametrize("method", adaptive.IMPLICIT)
def test_implicit_methods_take_bounded_differences(method):
    """Along a coordinate that nothing depends on, SciPy's own go to 1e147 and 1e54 in this time, then overflow."""
    farthest = []

    def watched(t, x):
        farthest.append(np.max(np.abs(x[0])))
        return turning(t, x)

    found = adaptive.integrate(method, watched, np.array([0.0, 2.0, 0.0]), [0.0, 500.0], (1e-6, 1e-8), np.inf, silent)
    assert found.end is End.REACHED
    assert found.jacobians > 50
    assert found.states[-1][0] == pytest.approx(3000.0, rel=1e-9)
    assert max(farthest) < 3001.0


def test_difference_jacobian_of_a_polynomial():
    def rate(t, x):
        return np.stack([x[0] * x[1], t * x[1] ** 2])

    found = adaptive.difference_jacobian(rate, 3.0, np.array([2.0, -500.0]))
    np.testing.assert_allclose(found, [[-500.0, 2.0], [0.0, -3000.0]], rtol=1e-6, atol=1e-6)


def test_differences_are_taken_behind_where_the_state_ahead_has_no_rate():
    def rate(t, x):
        with np.errstate(invalid="ignore"):
            return np.stack([np.sqrt(1.0 - x[0]) + x[1], np.where(x[0] > 1.0, np.nan, 3.0 * x[0])])

    found = adaptive.difference_jacobian(rate, 0.0, np.array([1.0 - 1e-9, 0.5]))
    np.testing.assert_allclose(found[:, 1], [1.0, 0.0], atol=1e-7)
    assert found[1, 0] == pytest.approx(3.0, abs=1e-7)
    assert found[0, 0] < -1e3


@pytest.mark.parametrize("method", adaptive.IMPLICIT)
def test_a_right_hand_side_without_finite_differences_ends_in_an_outcome(method):
    def rate(t, x):
        with np.errstate(invalid="ignore"):
            return np.where(x == 1.0, -1.0, np.sqrt(-np.abs(x)))

    assert run(method, rate, start=(1.0, 1.0)).end is End.NOT_FINITE
