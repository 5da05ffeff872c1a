"""Numbers with units as they are typed."""

import math

import click
import pytest

from cadmbs.cli.inputs.quantities import quantity
from cadmbs.motions.coordinate_names import TIME, suffixes


@pytest.mark.parametrize(
    ("text", "factors", "value"),
    [
        ("0.5", suffixes("rad", "position"), 0.5),
        ("30deg", suffixes("rad", "position"), math.radians(30)),
        ("-1.5e1 deg", suffixes("rad", "position"), math.radians(-15)),
        ("2rad", suffixes("rad", "position"), 2.0),
        ("12mm", suffixes("m", "position"), 0.012),
        (".5cm", suffixes("m", "position"), 0.005),
        ("90deg/s", suffixes("rad", "velocity"), math.radians(90)),
        ("90deg", suffixes("rad", "velocity"), math.radians(90)),
        ("1mm/s^2", suffixes("m", "acceleration"), 0.001),
        ("500ms", TIME, 0.5),
        ("2min", TIME, 120.0),
    ],
)
def test_values_in_si_units(text, factors, value):
    assert quantity(text, factors, "x") == pytest.approx(value, rel=1e-15)


@pytest.mark.parametrize(
    ("text", "factors", "said"),
    [
        ("fast", TIME, 'duration: "fast" is not a number.'),
        ("", TIME, 'duration: "" is not a number.'),
        ("nan", TIME, 'duration: "nan" is not a number.'),
        ("1e999", TIME, 'duration: "1e999" is too large.'),
        ("5h", TIME, 'duration: "5h" has the suffix "h", but it takes the suffixes s, ms, min.'),
        (
            "5deg",
            suffixes("m", "position"),
            'duration: "5deg" has the suffix "deg", but it takes the suffixes m, mm, cm.',
        ),
        ("5deg", suffixes("1", "position"), 'duration: "5deg" has the suffix "deg", but it takes no suffix.'),
        ("5N", suffixes("rad", "force"), 'duration: "5N" has the suffix "N", but it takes no suffix.'),
    ],
)
def test_what_does_not_fit_is_told(text, factors, said):
    with pytest.raises(click.UsageError) as caught:
        quantity(text, factors, "duration")
    assert caught.value.message == said
