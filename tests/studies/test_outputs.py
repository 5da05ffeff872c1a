"""What is taken of a column."""

import numpy as np
import pytest

from cadmbs.models.study.document import AtTime, Crossing
from cadmbs.studies.outputs import taken

T = np.linspace(0.0, 2.0, 2001)
X = np.sin(np.pi * T) - 0.25


@pytest.mark.parametrize(
    ("take", "expected"),
    [
        ("first", -0.25),
        ("last", -0.25),
        ("min", -1.25),
        ("max", 0.75),
        ("range", 2.0),
        ("mean", -0.25),
        ("rms", np.sqrt(0.5 + 0.0625)),
        (AtTime(at=0.5), 0.75),
        (Crossing(crossing=0.0), np.arcsin(0.25) / np.pi),
        (Crossing(crossing=0.0, direction="down"), 1 - np.arcsin(0.25) / np.pi),
        (Crossing(crossing=2.0), np.nan),
        (AtTime(at=3.0), np.nan),
    ],
)
def test_takes_of_a_sine(take, expected):
    assert taken(T, X, take) == pytest.approx(expected, abs=2e-6, nan_ok=True)


def test_rows_after_the_end_of_a_run_do_not_count():
    x = np.where(T <= 0.5, X, np.nan)
    assert taken(T, x, "last") == X[500]
    assert taken(T, x, "mean") == pytest.approx(2 * (1 / np.pi - 0.125), abs=1e-6)
    assert np.isnan(taken(T, np.full_like(T, np.nan), "max"))


def test_a_start_at_the_value_is_no_crossing():
    assert taken(T, np.sin(np.pi * T), Crossing(crossing=0.0)) == pytest.approx(1.0)
