"""Derivatives of dexp along a moving rotation vector."""

import numpy as np
import pytest

from cadmbs.lie import series, so3
from cadmbs.lie.rotation_vector import dexp_derivatives, entire_functions
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
