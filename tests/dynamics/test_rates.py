"""Time derivatives of inverse dynamics along motions."""

import numpy as np
import pytest

from cadmbs import dynamics, kinematics
from cadmbs.errors import NotSolvableError
from cadmbs.testing import states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.dynamics.test_recursions import worst
from tests.slopes import slope
from tests.tolerances import FINITE_DIFFERENCE, HIGH_ORDER_DIFFERENCE, ROUND_OFF


def random_motion(system, seed, batch=()):
    """q, v, a, j, s."""
    j, s = (states.random_velocities(system, seed + k, batch) for k in (1000, 2000))
    return *states.random_state(system, seed, batch), j, s


def moment_later(system, motion, t):
    """The same motion, of constant snap, a short time later."""
    q, v, a, j, s = motion
    step = v * t + a * t**2 / 2 + j * t**3 / 6
    return kinematics.integrate(system, q, step), v + a * t + j * t**2 / 2, a + j * t + s * t**2 / 2, j + s * t, s


@pytest.mark.parametrize("name", zoo.TREES)
def test_rates_are_derivatives_along_the_motion(name):
    """tau is the inverse dynamics, tau' the rate of tau, tau'' the rate of tau'."""
    system = zoo.system(name)
    motion = random_motion(system, 141, (2,))
    found = dynamics.inverse_dynamics_rates(system, *motion)
    assert worst(relative(found.tau, dynamics.inverse_dynamics(system, *motion[:3], engine="reference"))) < ROUND_OFF
    expected = slope(lambda t: np.stack(dynamics.inverse_dynamics_rates(system, *moment_later(system, motion, t))[:2]))
    size = worst(expected)
    assert worst(relative(found.tau_dot, expected[0], size)) < HIGH_ORDER_DIFFERENCE
    assert worst(relative(found.tau_ddot, expected[1], size)) < HIGH_ORDER_DIFFERENCE


def test_the_second_rate_is_the_curvature_of_the_force():
    """tau'' from tau alone, on a polynomial trajectory of every coordinate: second differences, step 1e-3."""
    system = zoo.system("chain")
    motion = random_motion(system, 142)
    h = 1e-3
    values = [
        dynamics.inverse_dynamics(system, *on_polynomial(motion, k * h), engine="reference") for k in (-2, -1, 0, 1, 2)
    ]
    curvature = np.tensordot([-1.0, 16.0, -30.0, 16.0, -1.0], values, axes=1) / (12.0 * h**2)
    assert worst(relative(dynamics.inverse_dynamics_rates(system, *motion).tau_ddot, curvature)) < FINITE_DIFFERENCE


def on_polynomial(motion, t):
    """q, v, a of q + v t + a t^2/2 + j t^3/6 + s t^4/24 at t."""
    q, v, a, j, s = motion
    place = q + v * t + a * t**2 / 2 + j * t**3 / 6 + s * t**4 / 24
    return place, v + a * t + j * t**2 / 2 + s * t**3 / 6, a + j * t + s * t**2 / 2


@pytest.mark.parametrize("name", ["listed ground", "single free body"])
def test_from_rest_the_snap_alone_counts(name):
    """tau" = M s, reflected inertias included."""
    system = zoo.system(name)
    q, s = states.random_positions(system, 143), states.random_velocities(system, 144)
    rest = np.zeros(system.n_v)
    found = dynamics.inverse_dynamics_rates(system, q, rest, rest, rest, s)
    assert worst(relative(found.tau_ddot, dynamics.mass_matrix(system, q, engine="reference") @ s)) < ROUND_OFF


@pytest.mark.parametrize("batch", [(), (0,), (2, 3)])
def test_shapes(batch):
    system = zoo.system("coupled")
    for part in dynamics.inverse_dynamics_rates(system, *random_motion(system, 144, batch)):
        assert part.shape == (*batch, system.n_v)
    assert dynamics.inverse_dynamics_rates(zoo.system("world only"), [], [], [], [], []).tau.shape == (0,)


def test_loops_are_refused():
    system = zoo.system("four-bar")
    with pytest.raises(NotSolvableError, match="time derivatives of inverse dynamics of 'tree 61' needs"):
        dynamics.inverse_dynamics_rates(system, *random_motion(system, 145))
