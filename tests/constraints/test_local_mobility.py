"""Steps back to closed configurations where the rows have no rank at all."""

import numpy as np
import pytest

from cadmbs.constraints.freedoms.local_mobility import _damped

pytestmark = pytest.mark.singular


def test_singular_equations_are_damped_as_much_as_it_takes():
    square = np.array([[[1.0, 1.0], [1.0, 1.0]], [[0.0, 0.0], [0.0, 0.0]]])
    right = np.array([[[1.0], [1.0]], [[0.0], [0.0]]])
    step = _damped(square, np.zeros(2), np.array([1.0, 0.0]), right)
    np.testing.assert_allclose(step[0], 0.5, rtol=1e-9)
    np.testing.assert_array_equal(step[1], 0.0)
