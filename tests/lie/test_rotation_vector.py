"""Derivatives of dexp along a moving rotation vector."""

import numpy as np
import pytest

from cadmbs.lie import series, so3
from cadmbs.lie.rotation_vector import dexp_derivatives, dexp_partials, entire_functions
from tests.lie.samples import rotation_vectors
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF

STEP = 1e-5
ANGLES = [0.0, 1e-9, 0.3, 1.9, 3.9999, 4.0001, 5.5, 9.0]


def path(size, order, seed=1):
    """A rotation vector of a given length and random derivatives."""
    found = np.random.default_rng(seed).normal(size=(order + 1, 3))
    found[0] *= size / np.linalg.norm(found[0])
    return found


def moved(rates, t):
    """The path, and its derivatives of the same orders, at a later time: a polynomial in t."""
    count = len(rates)
    factorial = np.cumprod([1.0, *range(1, count)])
    later = [sum(rates[k + m] * t**m / factorial[m] for m in range(count - k)) for k in range(count)]
    return np.array(later)


@pytest.mark.parametrize("x", ANGLES)
def test_entire_functions_are_those_of_the_series(x):
    values = entire_functions(np.array(x * x), 3)
    expected = [np.cos(x), series.sinc(x), series.versine(x), series.sine_lag(x)]
    np.testing.assert_allclose(values, expected, rtol=0, atol=ROUND_OFF)


@pytest.mark.parametrize("x", ANGLES)
def test_first_rows_are_dexp_and_its_rate(x):
    w, rate = path(x, 1)
    found = dexp_derivatives(np.stack([w, rate]))
    np.testing.assert_allclose(found[0], so3.dexp(w), rtol=0, atol=ROUND_OFF)
    np.testing.assert_allclose(found[1], so3.dexp_derivative(w, rate), rtol=0, atol=ROUND_OFF)


@pytest.mark.parametrize("x", ANGLES)
def test_each_row_is_the_rate_of_the_row_before(x):
    rates = path(x, 4)
    found = dexp_derivatives(rates)
    plus, minus = (dexp_derivatives(moved(rates, h)) for h in (STEP, -STEP))
    measured = (plus - minus)[:-1] / (2.0 * STEP)
    np.testing.assert_allclose(found[1:], measured, rtol=0, atol=FINITE_DIFFERENCE * np.abs(found).max())


@pytest.mark.parametrize("batch", [(), (0,), (2, 3)])
def test_batches(batch):
    rates = np.random.default_rng(3).normal(size=(3, *batch, 3))
    found = dexp_derivatives(rates)
    assert found.shape == (3, *batch, 3, 3)
    for index in np.ndindex(*batch):
        one = dexp_derivatives(rates[(slice(None), *index)])
        np.testing.assert_allclose(found[(slice(None), *index)], one, rtol=0, atol=ROUND_OFF)


@pytest.mark.parametrize("angle", [0.0, 1e-9, 0.3, 3.0, 3.99, 4.01, 20.0])
def test_partial_derivatives_along_a_line_are_time_derivatives(angle):
    w, line = rotation_vectors((4,), angle), rotation_vectors((4,), 1.3, seed=2)
    path = np.stack([w, line, *(0.0 * w,) * 2])
    subscripts = ["kxy->kxy", "kxya,ka->kxy", "kxyab,ka,kb->kxy", "kxyabc,ka,kb,kc->kxy"]
    for order, (partials, rate) in enumerate(zip(dexp_partials(w, 3), dexp_derivatives(path), strict=True)):
        along = np.einsum(subscripts[order], partials, *(line,) * order)
        np.testing.assert_allclose(along, rate, rtol=0, atol=ROUND_OFF)


def test_partial_derivatives_are_slopes_of_the_order_before():
    w, h = rotation_vectors((3,), 1.1), 1e-6
    for order in (1, 2, 3):
        found = dexp_partials(w, order)[order]
        sides = [
            np.stack([dexp_partials(w + side * h * unit, order)[order - 1] for unit in np.eye(3)], axis=-1)
            for side in (1, -1)
        ]
        np.testing.assert_allclose(found, (sides[0] - sides[1]) / (2 * h), rtol=0, atol=FINITE_DIFFERENCE)
