import re

import numpy as np
import pytest

from cadmbs.system.functions import (
    Composition,
    Harmonic,
    OutsideTableError,
    PiecewisePolynomial,
    Polynomial,
    Product,
    Sum,
    varies,
)
from tests.tolerances import FINITE_DIFFERENCE

LINEAR = PiecewisePolynomial(np.array([0.0, 1.0, 3.0]), np.array([[2.0, -1.0], [0.0, 2.0]]), hold=True)
STRICT = PiecewisePolynomial(LINEAR.breaks, LINEAR.coefficients, hold=False)
CUBIC = PiecewisePolynomial(np.array([0.0, 4.0]), np.array([[1.0], [-2.0], [0.5], [3.0]]), hold=True)
POLYNOMIAL = Polynomial((1.0, -2.0, 0.5, 0.3))
HARMONIC = Harmonic(0.5, 2.0, 3.0, 0.4)
SMALL = Polynomial((0.1, 0.2))

SMOOTH = {
    "constant": Polynomial((4.0,)),
    "polynomial": POLYNOMIAL,
    "harmonic": HARMONIC,
    "cubic": CUBIC,
    "sum": Sum((POLYNOMIAL, HARMONIC, CUBIC)),
    "product": Product((POLYNOMIAL, HARMONIC, CUBIC)),
    "sin": Composition("sin", POLYNOMIAL),
    "cos": Composition("cos", POLYNOMIAL),
    "asin": Composition("asin", SMALL),
    "sqrt": Composition("sqrt", Sum((HARMONIC, Polynomial((2.0,))))),
    "nested": Composition("sin", Product((Composition("cos", HARMONIC), POLYNOMIAL))),
}


@pytest.mark.parametrize("name", SMOOTH)
def test_derivatives_are_those_of_the_value(name):
    function, t, h = SMOOTH[name], np.linspace(0.2, 1.8, 9), 1e-6
    before, now, after = (function.jet(t + step) for step in (-h, 0.0, h))
    size = max(1.0, np.abs(now.second).max())
    for derivative, low, high in ((now.first, before.value, after.value), (now.second, before.first, after.first)):
        np.testing.assert_allclose(derivative, (high - low) / (2 * h), rtol=0, atol=FINITE_DIFFERENCE * size)


@pytest.mark.parametrize("name", SMOOTH)
@pytest.mark.parametrize("shape", [(), (3,), (2, 4), (0,)])
def test_jets_have_the_shape_of_the_times(name, shape):
    jet = SMOOTH[name].jet(np.full(shape, 0.5))
    assert [part.shape for part in jet] == [shape] * 3


def test_values_by_hand():
    np.testing.assert_allclose(POLYNOMIAL.jet(2.0), (1.0 - 4.0 + 2.0 + 2.4, -2.0 + 2.0 + 3.6, 1.0 + 3.6))
    np.testing.assert_allclose(HARMONIC.jet(0.0).value, 0.5 + 2.0 * np.sin(0.4))
    np.testing.assert_allclose(CUBIC.jet(2.0), (8.0 - 8.0 + 1.0 + 3.0, 12.0 - 8.0 + 0.5, 12.0 - 4.0))
    np.testing.assert_allclose(Composition("sqrt", Polynomial((0.0, 4.0))).jet(1.0), (2.0, 1.0, -0.5))


def test_straight_lines_between_the_points_of_a_table():
    value, first, second = LINEAR.jet([0.0, 0.5, 1.0, 2.0, 3.0])
    np.testing.assert_array_equal(value, [0.0, 1.0, 2.0, 1.0, 0.0])
    np.testing.assert_array_equal(first, [2.0, 2.0, -1.0, -1.0, -1.0])
    np.testing.assert_array_equal(second, 0.0)


def test_a_held_table_rests_outside():
    value, first, second = CUBIC.jet([-1.0, 5.0])
    np.testing.assert_array_equal(value, [3.0, 64.0 - 32.0 + 2.0 + 3.0])
    np.testing.assert_array_equal(first, 0.0)
    np.testing.assert_array_equal(second, 0.0)


def test_a_strict_table_refuses_times_outside():
    np.testing.assert_array_equal(STRICT.jet([0.0, 3.0]).value, [0.0, 0.0])
    with pytest.raises(OutsideTableError, match=exactly("time 3.25 s lies outside the table 0 to 3 s")):
        STRICT.jet([1.0, 3.25])
    with pytest.raises(OutsideTableError, match=exactly("time -1e-06 s lies outside the table 0 to 3 s")):
        STRICT.jet(-1e-6)


@pytest.mark.parametrize(("outer", "inner"), [("asin", 1.0), ("asin", -1.5), ("sqrt", 0.0), ("sqrt", -2.0)])
def test_functions_without_finite_derivatives_are_refused(outer, inner):
    message = f"{outer} of a function of time leaves the range of finite derivatives"
    with pytest.raises(OutsideTableError, match=exactly(message)):
        Composition(outer, Polynomial((inner,))).jet(0.0)


def exactly(message):
    return f"^{re.escape(message)}$"


STILL = {
    "constant": Polynomial((4.0,)),
    "polynomial of zeros": Polynomial((4.0, 0.0, 0.0)),
    "harmonic without amplitude": Harmonic(0.5, 0.0, 3.0, 0.4),
    "harmonic without rate": Harmonic(0.5, 2.0, 0.0, 0.4),
    "level table": PiecewisePolynomial(np.array([0.0, 1.0, 3.0]), np.array([[0.0, 0.0], [2.0, 2.0]]), hold=True),
    "sum": Sum((Polynomial((1.0,)), Polynomial((2.0,)))),
    "product": Product((Polynomial((1.0,)), Polynomial((2.0,)))),
    "cosine": Composition("cos", Polynomial((1.0,))),
}
STEPS = PiecewisePolynomial(np.array([0.0, 1.0, 3.0]), np.array([[0.0, 0.0], [2.0, 3.0]]), hold=True)


@pytest.mark.parametrize("name", [name for name in SMOOTH if name != "constant"])
def test_functions_that_vary(name):
    assert varies(SMOOTH[name])
    assert varies(STEPS)


@pytest.mark.parametrize("name", STILL)
def test_functions_that_do_not_vary(name):
    assert not varies(STILL[name])
    assert np.ptp(STILL[name].jet(np.linspace(0.0, 3.0, 7)).value) == 0.0
