"""Embedded pairs: weights, estimates, steps that tolerances control, on a product of groups."""

from __future__ import annotations

import numpy as np
import pytest

from cadmbs.integrators.loop import integrate
from cadmbs.integrators.spaces import euclidean, product, rigid_motions, rotations, rotations_and_translations
from cadmbs.integrators.step_control import ControlledSteps, GridSteps
from cadmbs.integrators.tableaus import BOGACKI_SHAMPINE, DORMAND_PRINCE, EMBEDDED, EXPLICIT, RungeKutta
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import End, StepDecision, StepOutcome, StepUnderflowError
from tests.tolerances import GROUP

SPACE = product([rigid_motions(2), rotations(1), rotations_and_translations(1), euclidean(2)])
START = SPACE.join(np.stack([np.eye(4)] * 2), np.eye(3), np.eye(4), [0.7, -0.2])


def rate(t, x):
    """Tangents that depend on time and on every factor."""
    gust = np.array([0.3, np.sin(3 * t), 0.9, np.cos(t), 0.4, 1.0])
    first = gust + 0.5 * np.concatenate([x[9:12], x[:3]])
    second = 0.5 * gust + 0.5 * np.concatenate([x[21:24], x[:3]])
    last = gust + 0.5 * np.concatenate([x[42:45], x[33:36]])
    swing = [x[-1], -np.sin(x[-2]) + np.cos(2 * t)]
    return np.concatenate([first, second, gust[:3] + 0.3 * x[24:27], last, swing])


def end_state(tableau, count):
    steps = GridSteps(RungeKutta(SPACE, tableau, rate), TimeGrid([0.0, 1.0], 1.0 / count))
    return integrate(steps, START, [0.0, 1.0]).x


@pytest.fixture(scope="module")
def exact():
    return end_state(DORMAND_PRINCE, 200)


@pytest.mark.parametrize("tableau", [*EXPLICIT, *EMBEDDED], ids=lambda tableau: tableau.name)
def test_error_falls_with_the_declared_order_where_the_factors_are_coupled(tableau, exact):
    errors = [np.max(np.abs(end_state(tableau, n) - exact)) for n in (16, 32)]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(tableau.order, abs=0.2)


@pytest.mark.parametrize("tableau", EMBEDDED, ids=lambda tableau: tableau.name)
def test_the_estimate_is_that_of_the_lower_order(tableau):
    pair = RungeKutta(SPACE, tableau, rate, lambda error, begin, end: float(np.max(np.abs(error))))
    sizes = [pair.advance(0.0, START, h).error for h in (0.1, 0.05)]
    assert np.log2(sizes[0] / sizes[1]) == pytest.approx(tableau.order, abs=0.5)


def test_the_norm_of_the_error_sees_both_ends_of_the_step():
    seen = []
    pair = RungeKutta(SPACE, DORMAND_PRINCE, rate, lambda error, begin, end: seen.append((begin, end)) or 1.0)
    step = pair.advance(0.0, START, 0.1)
    assert seen[0][0] is START
    assert seen[0][1] is step.x


@pytest.mark.parametrize("tableau", EMBEDDED, ids=lambda tableau: tableau.name)
def test_weights_are_consistent(tableau):
    assert sum(tableau.b) == pytest.approx(1.0, abs=1e-15)
    assert sum(tableau.e) == pytest.approx(0.0, abs=1e-15)
    for row, node in zip(tableau.a, tableau.c, strict=True):
        assert sum(row) == pytest.approx(node, abs=1e-14)


def test_weights_of_the_interpolant_end_at_those_of_the_step_with_its_slopes():
    powers = np.array(DORMAND_PRINCE.p)
    first, last = np.eye(7)[0], np.eye(7)[6]
    np.testing.assert_allclose(np.sum(powers, axis=1), DORMAND_PRINCE.b, atol=1e-14)
    np.testing.assert_allclose(powers[:, 0], first, atol=1e-14)
    np.testing.assert_allclose(powers @ [1.0, 2.0, 3.0, 4.0], last, atol=1e-13)


def run(tolerance, tableau=DORMAND_PRINCE, of=rate, largest=np.inf, times=(0.0, 0.4, 1.0), **options):
    """A motion with one tolerance for everything, with an error in the root mean square."""

    def norm(error, begin, end):
        return float(np.sqrt(np.mean(np.square(error)))) / tolerance

    steps = ControlledSteps(RungeKutta(SPACE, tableau, of, norm), times[-1], 0.01, largest)
    return integrate(steps, START, times, **options)


def test_tolerances_are_met_and_the_output_times_are_hit(exact):
    for tolerance in (1e-4, 1e-7, 1e-10):
        fractions = []
        trajectory = run(tolerance, progress=fractions.append)
        assert trajectory.end is End.REACHED
        assert trajectory.times == [0.0, 0.4, 1.0]
        assert fractions == sorted(fractions)
        assert fractions[-1] == 1.0
        assert np.max(np.abs(trajectory.x - exact)) < 20 * tolerance


def test_a_bound_on_the_steps_is_kept():
    assert run(1e-4, largest=0.01).counts.steps >= 100


def test_descending_times_lead_back_to_the_start():
    there = run(1e-9)
    steps = ControlledSteps(
        RungeKutta(SPACE, DORMAND_PRINCE, rate, lambda error, begin, end: float(np.max(np.abs(error))) / 1e-9),
        0.0, 0.01, np.inf,
    )  # fmt: skip
    back = integrate(steps, there.x, [1.0, 0.4, 0.0])
    assert back.times == [1.0, 0.4, 0.0]
    np.testing.assert_allclose(back.x, START, atol=2e-8)
    np.testing.assert_allclose(back.rows[1], there.rows[1], atol=2e-8)


def test_states_stay_on_their_groups():
    assert SPACE.distance(run(1e-3).x) < GROUP


def test_a_rate_that_ends_to_exist_is_a_step_underflow():
    trajectory = run(1e-6, of=lambda t, x: rate(t, x) if t < 0.2 else np.full(23, np.nan))
    assert trajectory.end is End.STEP_UNDERFLOW
    assert isinstance(trajectory.problem, StepUnderflowError)
    assert trajectory.t == pytest.approx(0.2, abs=1e-3)
    assert trajectory.counts.rejected > 0


def test_short_times_have_short_steps():
    """A pair of half-turns in 1e-13 s: the shortest step is small against the time, not against one second."""

    def fast(t, x):
        return 1e13 * rate(1e13 * t, x)

    trajectory = run(1e-6, of=fast, times=(0.0, 1e-13))
    assert trajectory.end is End.REACHED
    np.testing.assert_allclose(trajectory.x, run(1e-6).x, atol=1e-5)


def test_adjusted_states_are_gone_on_with():
    def adjusted(step, proposed):
        return StepOutcome(StepDecision.STATE_CHANGED, np.concatenate([step.x[:-1], [5.0]]))

    trajectory = run(1e-6, BOGACKI_SHAMPINE, times=(0.0, 0.1), after_step=adjusted)
    assert trajectory.x[-1] == 5.0
    assert trajectory.counts.steps > 1


def test_a_step_taken_again_has_the_size_that_it_is_given():
    sizes = []

    def shorter(step, proposed):
        sizes.append(step.h)
        return StepOutcome(StepDecision.REPEAT_STEP, None, 1e-3) if len(sizes) == 1 else StepOutcome()

    trajectory = run(1e-3, of=rate, times=(0.0, 0.1), after_step=shorter)
    assert sizes[:2] == [0.01, 1e-3]
    assert trajectory.end is End.REACHED
