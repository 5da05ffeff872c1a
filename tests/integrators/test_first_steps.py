"""Numbers of SciPy's explicit methods that the package states itself, as it does without SciPy's import."""

import subprocess
import sys

import numpy as np
import pytest
import scipy.integrate

from cadmbs.integrators.scipy_methods import ERROR_ORDERS, SCIPY_METHODS, ScipySteps, adjustable, first_steps
from cadmbs.integrators.trajectory import NotFiniteError
from cadmbs.kernels.steps.embedded_pairs import PAIRS


def rate(t, x):
    return np.array([x[1], -9.0 * np.sin(x[0]) + np.cos(3.0 * t)])


@pytest.mark.parametrize("name", PAIRS)
def test_the_coefficients_are_those_of_scipy(name):
    pair, other = PAIRS[name], getattr(scipy.integrate, name.upper())
    np.testing.assert_array_equal(pair.A, other.A)
    np.testing.assert_array_equal(pair.B, other.B)
    np.testing.assert_array_equal(pair.C, other.C)
    assert pair.error_order == other.error_estimator_order == ERROR_ORDERS[name] - 1
    if name == "dop853":
        np.testing.assert_array_equal(pair.errors, [other.E5, other.E3])
        np.testing.assert_array_equal(pair.dense, other.D)
        np.testing.assert_array_equal(pair.A_extra, other.A_EXTRA)
        np.testing.assert_array_equal(pair.C_extra, other.C_EXTRA)
    else:
        np.testing.assert_array_equal(pair.errors, [other.E])
        np.testing.assert_array_equal(pair.dense, other.P)


@pytest.mark.parametrize("largest", [np.inf, 1e-3])
@pytest.mark.parametrize("end", [2.0, -2.0, 1e-4])
@pytest.mark.parametrize("name", PAIRS)
def test_the_first_step_is_that_of_scipy(name, end, largest):
    states = np.array([[0.3, 0.0, 0.0], [0.1, 0.0, 1e9]])
    for x in states.T:
        solver = getattr(scipy.integrate, name.upper())(rate, 0.0, x, end, rtol=1e-9, atol=1e-11, max_step=largest)
        steps = ScipySteps(name, rate, (0.0, x), end, (1e-9, 1e-11), largest)
        assert steps.proposed() == steps.proposed() == min(solver.h_abs, largest)
    together = first_steps(rate, states, (0.0, end), (1e-9, 1e-11), largest, ERROR_ORDERS[name])
    alone = [first_steps(rate, x, (0.0, end), (1e-9, 1e-11), largest, ERROR_ORDERS[name]) for x in states.T]
    h0 = np.min(alone)  # states together share a time
    np.testing.assert_allclose(together, alone, rtol=1e-2 + min(1.0, float(h0)))


def test_a_rate_that_is_not_finite_proposes_no_step():
    steps = ScipySteps("dop853", lambda t, x: x * np.nan, (0.0, np.ones(2)), 1.0, (1e-9, 1e-11), np.inf)
    with pytest.raises(NotFiniteError):
        steps.proposed()


def test_motions_in_kernels_import_no_integration_of_scipy():
    program = (
        "import sys, cadmbs as cm\n"
        "result = cm.simulate(cm.compile_mechanism(cm.load('four_bar')), engine='compiled', duration=0.1)\n"
        "assert result.statistics['engine'] == 'compiled'\n"
        "assert not {'scipy.integrate', 'scipy.optimize', 'scipy.sparse'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_motions_of_trees_in_kernels_import_nothing_of_scipy():
    program = (
        "import sys, cadmbs as cm\n"
        "result = cm.simulate(cm.compile_mechanism(cm.load('rcm')), engine='compiled', duration=0.1)\n"
        "assert result.statistics['engine'] == 'compiled'\n"
        "assert 'scipy' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("method", ["radau", "bdf"])
def test_implicit_steps_are_those_of_scipy_to_the_last_digit(method):
    """Linear equations are solved by the same routines of LAPACK, called without checks."""

    def rate(t, x):
        return np.array([x[1], 1e3 * ((1.0 - x[0] ** 2) * x[1] - x[0])])

    def jacobian(t, x):
        return np.array([[0.0, 1.0], [-2e3 * x[0] * x[1] - 1e3, 1e3 * (1.0 - x[0] ** 2)]])

    options = {"rtol": 1e-6, "atol": 1e-9, "jac": jacobian}
    start = (rate, 0.0, np.array([2.0, 0.0]), 3.0)
    ours = adjustable(method)(*start, **options)
    theirs = getattr(scipy.integrate, SCIPY_METHODS[method])(*start, **options)
    while theirs.status == "running":
        ours.step()
        theirs.step()
        np.testing.assert_array_equal(ours.y, theirs.y)
    assert (ours.t, ours.nlu, ours.nfev) == (theirs.t, theirs.nlu, theirs.nfev)
