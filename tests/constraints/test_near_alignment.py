"""How far axes of loops are from parallel or normal, and the option that a message suggests."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints.loop_findings import alignment_hint, largest_misalignment, rounded_up
from tests.constraints import linkages

FOUR_BAR = [[0, 0, 0], [0, 1, 0], [3, 2, 0], [3, 0, 0]]


@pytest.mark.parametrize(("tilt", "expected"), [(0.0, 0.0), (1e-9, 1e-9), (-3e-5, 3e-5), (0.05, 0.0)])
def test_the_largest_angle_to_the_mean_direction(tilt, expected):
    axes = [[0, 0, 1], [0, 0, -1], [0, np.sin(tilt), np.cos(tilt)], [0, 0, 1]]
    system = linkages.compiled(linkages.data(FOUR_BAR, axes=axes))
    assert largest_misalignment(system, cm.neutral(system)) == pytest.approx(0.75 * expected, rel=1e-3, abs=1e-13)
    assert bool(alignment_hint(system, cm.neutral(system))) == bool(expected)


@pytest.mark.parametrize(("value", "expected"), [(1.1e-7, 2e-7), (9.1e-5, 1e-4), (3.0, 3.0), (0.0999, 0.1)])
def test_options_have_one_digit_and_are_no_smaller(value, expected):
    assert rounded_up(value) == expected
    assert rounded_up(value) >= value
