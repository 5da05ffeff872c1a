import numpy as np
import pytest
from pydantic import TypeAdapter

from cadmbs.compiler.functions import compile_function
from cadmbs.models.functions import TimeFunctionDocument
from cadmbs.system.functions import OutsideTableError


def compiled(document):
    return compile_function(TypeAdapter(TimeFunctionDocument).validate_python(document))


TIMES = np.array([-1.0, 0.0, 0.3, 2.0])
LINE = {"kind": "polynomial", "coefficients": [1.0, 2.0]}


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (3.5, lambda t: 3.5 + 0 * t),
        ({"kind": "constant", "value": -2.0}, lambda t: -2.0 + 0 * t),
        ({"kind": "polynomial", "coefficients": [1.0, 0.0, 3.0]}, lambda t: 1 + 3 * t**2),
        ({"kind": "harmonic", "amplitude": 2.0, "rate": 3.0}, lambda t: 2 * np.sin(3 * t)),
        (
            {"kind": "harmonic", "mean": 1.0, "amplitude": 2.0, "rate": 3.0, "phase": 0.5},
            lambda t: 1 + 2 * np.sin(3 * t + 0.5),
        ),
        ({"kind": "sum", "of": [LINE, 4.0]}, lambda t: 5 + 2 * t),
        ({"kind": "product", "of": [LINE, LINE, 2.0]}, lambda t: 2 * (1 + 2 * t) ** 2),
        ({"kind": "sin", "of": LINE}, lambda t: np.sin(1 + 2 * t)),
        ({"kind": "cos", "of": LINE}, lambda t: np.cos(1 + 2 * t)),
        (
            {"kind": "asin", "of": {"kind": "polynomial", "coefficients": [0.1, 0.4]}},
            lambda t: np.arcsin(0.1 + 0.4 * t),
        ),
        ({"kind": "sqrt", "of": {"kind": "polynomial", "coefficients": [3.0, 2.0]}}, lambda t: np.sqrt(3 + 2 * t)),
    ],
)
def test_values(document, expected):
    np.testing.assert_allclose(compiled(document).jet(TIMES).value, expected(TIMES), rtol=0, atol=1e-15)


def table(**more):
    return compiled({"kind": "table", "times": [0.0, 1.0, 3.0, 4.0], "values": [0.0, 2.0, -1.0, 5.0], **more})


def test_cubic_tables_pass_through_their_points_smoothly():
    spline, knots = table(), np.array([1.0, 3.0])
    np.testing.assert_allclose(spline.jet([0.0, 1.0, 3.0, 4.0]).value, [0.0, 2.0, -1.0, 5.0], rtol=0, atol=1e-14)
    for before, after in zip(spline.jet(knots - 1e-9), spline.jet(knots + 1e-9), strict=True):
        np.testing.assert_allclose(before, after, rtol=0, atol=1e-6)


def test_a_cubic_table_of_a_cubic_is_that_cubic():
    times = np.array([0.0, 0.7, 1.1, 2.5, 4.0])
    spline = compiled({"kind": "table", "times": times.tolist(), "values": (times**3 - 2 * times).tolist()})
    value, first, second = spline.jet(t := np.linspace(0.0, 4.0, 17))
    np.testing.assert_allclose(value, t**3 - 2 * t, rtol=0, atol=1e-12)
    np.testing.assert_allclose(first, 3 * t**2 - 2, rtol=0, atol=1e-12)
    np.testing.assert_allclose(second, 6 * t, rtol=0, atol=1e-11)


def test_linear_tables():
    value, first, second = table(interpolation="linear").jet([0.5, 2.0, 3.5])
    np.testing.assert_allclose(value, [1.0, 0.5, 2.0])
    np.testing.assert_allclose(first, [2.0, -1.5, 6.0])
    np.testing.assert_array_equal(second, 0.0)


@pytest.mark.parametrize("interpolation", ["cubic", "linear"])
def test_tables_hold_their_ends_or_refuse(interpolation):
    held = table(interpolation=interpolation).jet([-2.0, 9.0])
    np.testing.assert_allclose(held.value, [0.0, 5.0], rtol=0, atol=1e-14)
    np.testing.assert_array_equal(held.first, 0.0)
    strict = table(interpolation=interpolation, outside="error")
    with pytest.raises(OutsideTableError, match=r"^time 4\.5 s lies outside the table 0 to 4 s$"):
        strict.jet(4.5)


@pytest.mark.parametrize("interpolation", ["cubic", "linear"])
def test_short_tables(interpolation):
    one = compiled({"kind": "table", "times": [2.0], "values": [7.0], "interpolation": interpolation})
    np.testing.assert_array_equal(one.jet([0.0, 2.0, 2.5, 9.0]).value, 7.0)
    two = compiled({"kind": "table", "times": [0.0, 2.0], "values": [0.0, 4.0], "interpolation": interpolation})
    np.testing.assert_allclose(two.jet([0.5, 1.0]).value, [1.0, 2.0], rtol=0, atol=1e-14)
    strict = {"kind": "table", "times": [2.0], "values": [7.0], "interpolation": interpolation, "outside": "error"}
    with pytest.raises(OutsideTableError, match=r"^time 2\.5 s lies outside the table 2 to 2 s$"):
        compiled(strict).jet(2.5)
