"""Embedded pairs and product spaces: order by step halving, tolerances met, states on their groups."""

import numpy as np
import pytest

from cadmbs.integrators import embedded
from cadmbs.integrators.munthe_kaas import step as plain_step
from cadmbs.integrators.spaces import flat, product, rigid_motions, rotations, rotations_and_translations
from cadmbs.integrators.tableaus import EXPLICIT, RK4
from cadmbs.integrators.trajectory import End

SPACE = product([rigid_motions(2), rotations(1), rotations_and_translations(1), flat(2)])
POSE = np.concatenate([np.eye(3).ravel(), np.zeros(3)])
START = np.concatenate([POSE, POSE, np.eye(3).ravel(), POSE, [0.7, -0.2]])


def rate(t, x):
    """Tangents that depend on time and on every factor."""
    gust = np.array([0.3, np.sin(3 * t), 0.9, np.cos(t), 0.4, 1.0])
    first = gust + 0.5 * np.concatenate([x[9:12], x[:3]])
    second = 0.5 * gust + 0.5 * np.concatenate([x[21:24], x[:3]])
    last = gust + 0.5 * np.concatenate([x[42:45], x[33:36]])
    swing = [x[-1], -np.sin(x[-2]) + np.cos(2 * t)]
    return np.concatenate([first, second, gust[:3] + 0.3 * x[24:27], last, swing])


def end_state(step, n):
    x = START
    for k in range(n):
        x = step(k / n, x, 1.0 / n)
    return x


def embedded_step(tableau):
    return lambda t, x, h: embedded.step(SPACE, tableau, rate, t, x, h)[0]


@pytest.fixture(scope="module")
def exact():
    return end_state(embedded_step(embedded.DORMAND_PRINCE), 200)


STEPPERS = {
    **{tableau.name: (tableau.order, embedded_step(tableau)) for tableau in embedded.EMBEDDED},
    **{
        tableau.name: (tableau.order, lambda t, x, h, own=tableau: plain_step(SPACE, own, rate, t, x, h))
        for tableau in EXPLICIT
    },
}


@pytest.mark.parametrize("name", STEPPERS)
def test_error_falls_with_the_declared_order_on_a_product_of_groups(name, exact):
    order, step = STEPPERS[name]
    errors = [np.max(np.abs(end_state(step, n) - exact)) for n in (16, 32)]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(order, abs=0.2)


@pytest.mark.parametrize("tableau", embedded.EMBEDDED, ids=lambda tableau: tableau.name)
def test_the_estimate_is_that_of_the_lower_order(tableau):
    sizes = [np.max(np.abs(embedded.step(SPACE, tableau, rate, 0.0, START, h)[1])) for h in (0.1, 0.05)]
    assert np.log2(sizes[0] / sizes[1]) == pytest.approx(tableau.order, abs=0.5)


@pytest.mark.parametrize("tableau", embedded.EMBEDDED, ids=lambda tableau: tableau.name)
def test_weights_are_consistent(tableau):
    assert sum(tableau.b) == pytest.approx(1.0, abs=1e-15)
    assert sum(tableau.e) == pytest.approx(0.0, abs=1e-15)
    for row, node in zip(tableau.a, tableau.c, strict=True):
        assert sum(row) == pytest.approx(node, abs=1e-14)


def run(tolerance, tableau=embedded.DORMAND_PRINCE, of=rate, largest=np.inf):
    told = []
    times = [0.0, 0.4, 1.0]
    found = embedded.integrate(SPACE, tableau, of, START, times, (tolerance, tolerance), largest, told.append)
    return found, told


def test_tolerances_are_met_and_the_wanted_times_are_hit(exact):
    for tolerance in (1e-4, 1e-7, 1e-10):
        found, told = run(tolerance)
        assert found.end is End.REACHED
        assert (found.times, told) == ([0.0, 0.4, 1.0], [0.4, 1.0])
        assert np.max(np.abs(found.states[-1] - exact)) < 20 * tolerance
    assert run(1e-4, largest=0.01)[0].steps >= 100


def test_states_stay_on_their_groups():
    x = run(1e-3)[0].states[-1]
    for place in (x[:9], x[12:21], x[24:33], x[33:42]):
        R = place.reshape(3, 3)
        np.testing.assert_allclose(R.T @ R, np.eye(3), atol=1e-14)


def test_a_rate_that_ends_to_exist_is_a_step_underflow():
    found, _ = run(1e-6, of=lambda t, x: rate(t, x) if t < 0.2 else np.full(23, np.nan))
    assert found.end is End.STEP_UNDERFLOW
    assert found.stopped_at == pytest.approx(0.2, abs=1e-3)
    assert found.rejected > 0


def test_adjusted_states_are_gone_on_with():
    moved = embedded.integrate(
        SPACE, embedded.BOGACKI_SHAMPINE, rate, START, [0.0, 0.1], (1e-6, 1e-6), np.inf, lambda f: None,
        lambda t, x: np.concatenate([x[:-1], [5.0]]),
    )  # fmt: skip
    assert moved.states[-1][-1] == 5.0


def test_the_plain_method_on_the_product_is_the_factors_side_by_side():
    alone = product([flat(2)])
    swing = lambda t, x: np.array([x[1], -np.sin(x[0]) + np.cos(2 * t)])  # noqa: E731
    both = plain_step(SPACE, RK4, rate, 0.0, START, 0.1)
    np.testing.assert_array_equal(both[-2:], plain_step(alone, RK4, swing, 0.0, START[-2:], 0.1))
