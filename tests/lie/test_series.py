"""The scalar functions against their closed forms, evaluated with so many digits that cancellation does not matter."""

from decimal import Decimal, localcontext

import numpy as np
import pytest

from cadmbs.lie import series
from tests.tolerances import SERIES, SERIES_DIFFERENCE

SWITCH_SIDES = [series.SERIES_ANGLE, np.nextafter(series.SERIES_ANGLE, 0.0), 1.999, 2.001]
ANGLES = [1e-9, 1e-4, 0.01, 0.3, 1.0, 1.7, *SWITCH_SIDES, 2.5, 3.0, np.pi, 4.5, 6.0, 6.28, 2 * np.pi, 7.0, 8.5]
TOLERANCE = {"cotangent_lag_rise": SERIES_DIFFERENCE}
LIMITS = {
    "sinc": 1,
    "versine": 1 / 2,
    "sine_lag": 1 / 6,
    "versine_drop": 1 / 12,
    "sine_lag_drop": 1 / 60,
    "versine_second_drop": 1 / 90,
    "cotangent_lag": 1 / 12,
    "cotangent_lag_rise": 1 / 360,
}


def decimal_sine(x):
    """Taylor series with more terms than the digits can tell."""
    term, total, k = x, x, 1
    while k < 400:
        term *= -x * x / ((k + 1) * (k + 2))
        total += term
        k += 2
    return total


def exact(name, angle):
    """The formulas of the theory, 2.1, with 150 digits."""
    with localcontext() as context:
        context.prec = 150
        x = Decimal(angle)
        sin = decimal_sine(x)
        half = decimal_sine(x / 2)
        cos = 1 - 2 * half * half
        a1 = (1 - cos) / x**2
        c = (2 * (1 - cos) - x * sin) / x**4
        e = (8 - 8 * cos - 5 * x * sin + x**2 * cos) / x**6
        value = {
            "sinc": sin / x,
            "versine": a1,
            "sine_lag": (x - sin) / x**3,
            "versine_drop": c,
            "sine_lag_drop": (2 * x - 3 * sin + x * cos) / x**5,
            "versine_second_drop": e,
            "cotangent_lag": c / (2 * a1),
            "cotangent_lag_rise": (c * c - e * a1) / (2 * a1 * a1),
        }[name]
        return +value


def relative_error(name, angle, found):
    value = exact(name, angle)
    return float(abs((Decimal(float(found)) - value) / value))


@pytest.mark.parametrize("angle", ANGLES, ids=lambda x: f"{x:.17g}")
@pytest.mark.parametrize("name", LIMITS)
def test_relative_error_of_a_number(name, angle):
    assert relative_error(name, angle, getattr(series, name)(float(angle))) < TOLERANCE.get(name, SERIES)


@pytest.mark.parametrize("name", LIMITS)
def test_an_array_that_straddles_the_switch_agrees_with_its_numbers(name):
    angles = np.array(ANGLES)
    found = getattr(series, name)(angles)
    assert found.shape == angles.shape
    errors = [relative_error(name, angle, value) for angle, value in zip(ANGLES, found, strict=True)]
    assert max(errors) < TOLERANCE.get(name, SERIES)


@pytest.mark.parametrize("name", LIMITS)
def test_value_at_zero(name):
    function = getattr(series, name)
    assert float(function(0.0)) == pytest.approx(LIMITS[name], rel=SERIES)
    assert function(np.zeros((2, 3))) == pytest.approx(np.full((2, 3), LIMITS[name]), rel=SERIES)
    assert function(np.zeros((0, 3))).shape == (0, 3)


@pytest.mark.parametrize("name", LIMITS)
def test_not_a_number_stays_one_in_its_own_lane(name):
    found = getattr(series, name)(np.array([1.0, np.nan, 3.0]))
    assert np.isnan(found).tolist() == [False, True, False]
    assert np.isnan(getattr(series, name)(float("nan")))


@pytest.mark.parametrize("distance", [1e-3, 1e-6, 1e-9])
@pytest.mark.parametrize("name", ["sinc", "versine", "versine_drop", "cotangent_lag", "cotangent_lag_rise"])
def test_no_digits_are_lost_next_to_a_full_turn(name, distance):
    """`versine` and `versine_drop` vanish there and `cotangent_lag` has its pole, all to full relative accuracy."""
    for angle in (2 * np.pi - distance, 2 * np.pi + distance):
        assert relative_error(name, angle, getattr(series, name)(angle)) < TOLERANCE.get(name, SERIES)


@pytest.mark.parametrize(
    ("name", "derivative", "sign"),
    [
        ("versine", "versine_drop", -1),
        ("sine_lag", "sine_lag_drop", -1),
        ("versine_drop", "versine_second_drop", -1),
        ("cotangent_lag", "cotangent_lag_rise", 1),
    ],
)
@pytest.mark.parametrize("angle", [0.7, 1.9, 2.1, 4.0])
def test_drops_and_rises_are_derivatives(name, derivative, sign, angle):
    with localcontext() as context:
        context.prec = 150
        step = Decimal("1e-20")
        slope = (exact(name, Decimal(angle) + step) - exact(name, Decimal(angle) - step)) / (2 * step)
        expected = float(sign * slope / Decimal(angle))
    assert getattr(series, derivative)(angle) == pytest.approx(expected, rel=SERIES)
