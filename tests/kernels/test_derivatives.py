"""Matrices of derivatives by kernels equal those of the NumPy reference, on every mechanism of the zoo."""

import numpy as np
import pytest

from cadmbs import dynamics
from cadmbs.testing.states import random_state
from tests import zoo
from tests.tolerances import ROUND_OFF

pytestmark = pytest.mark.slow  # each of the kernels takes ten seconds and more to compile

MOVING = [name for name in zoo.TREES if zoo.system(name).tree.n_columns]
BATCH = (3, 5)


def assert_same(found, expected, condition=1.0):
    scale = condition * max(np.max(np.abs(matrix)) for matrix in expected)
    for matrix, reference in zip(found, expected, strict=True):
        assert matrix.shape == reference.shape
        np.testing.assert_allclose(matrix, reference, rtol=0.0, atol=ROUND_OFF * scale)


@pytest.mark.parametrize("name", MOVING)
def test_inverse_dynamics_derivatives(name):
    system = zoo.system(name)
    q, v, a = random_state(system, 1, BATCH)
    found = dynamics.inverse_dynamics_derivatives(system, q, v, a, engine="compiled")
    assert_same(found, dynamics.inverse_dynamics_derivatives(system, q, v, a, engine="reference"))


@pytest.mark.slow
@pytest.mark.parametrize("name", MOVING)
def test_forward_dynamics_derivatives(name):
    system = zoo.system(name)
    q, v, tau = random_state(system, 2, BATCH)
    found = dynamics.forward_dynamics_derivatives(system, q, v, tau, engine="compiled")
    expected = dynamics.forward_dynamics_derivatives(system, q, v, tau, engine="reference")
    assert_same(found, expected, np.max(np.linalg.cond(expected.da_dtau)))


@pytest.mark.slow
def test_threads_and_blocks_change_nothing():
    system = zoo.system("every kind")
    q, v, a = random_state(system, 3, (1001,))
    one = dynamics.inverse_dynamics_derivatives(system, q, v, a, threads=1)
    several = dynamics.inverse_dynamics_derivatives(system, q, v, a, threads=3)
    for matrix, other in zip(one, several, strict=True):
        np.testing.assert_array_equal(matrix, other)


def test_a_sample_that_is_not_finite_leaves_its_neighbours_alone():
    system = zoo.system("chain")
    q, v, a = random_state(system, 4, (8,))
    expected = dynamics.inverse_dynamics_derivatives(system, q, v, a, engine="compiled")
    v[3, 2] = np.nan
    found = dynamics.inverse_dynamics_derivatives(system, q, v, a, engine="compiled")
    others = np.arange(8) != 3
    for matrix, reference in zip(found, expected, strict=True):
        np.testing.assert_array_equal(matrix[others], reference[others])
    assert np.isnan(found[0][3]).any()
