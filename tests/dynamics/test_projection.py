"""Projection (Euler-Jourdain) equations and Kane's equations, over all trees."""

import numpy as np
import pytest

from cadmbs import dynamics, kinematics
from cadmbs.errors import NotSolvableError
from cadmbs.testing import states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.tolerances import ROUND_OFF


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def test_forces_balance_under_inverse_dynamics(tree):
    """F_r + F_r* = 0 where tau is the inverse dynamics of the motion. P-DYN (78)."""
    q, v, a = states.random_state(tree, 211, (2,))
    wrenches = np.random.default_rng(211).normal(size=(2, tree.n_bodies, 6))
    tau = dynamics.inverse_dynamics(tree, q, v, a, wrenches, engine="reference")
    active, inertia = dynamics.projection_equations(tree, q, v, a, tau, wrenches)
    size = max(worst(tau), worst(inertia))
    assert worst(relative(active, -inertia, size)) < ROUND_OFF * 10


def test_without_drives_they_are_inverse_dynamics(tree):
    q, v, a = states.random_state(tree, 212, (2,))
    active, inertia = dynamics.projection_equations(tree, q, v, a)
    expected = dynamics.inverse_dynamics(tree, q, v, a, engine="reference")
    assert worst(relative(-(active + inertia), expected)) < ROUND_OFF * 10
    assert worst(relative(active, -dynamics.gravity_force(tree, q, engine="reference"))) < ROUND_OFF * 10


def test_inertia_forces_are_those_of_lagrange(tree):
    """F_r* = -(M a + C v)."""
    q, v, a = states.random_state(tree, 213)
    expected = (
        dynamics.mass_matrix(tree, q, engine="reference") @ a + dynamics.coriolis_matrix_projection(tree, q, v) @ v
    )
    found = dynamics.projection_equations(tree, q, v, a).inertia
    assert worst(relative(-found, expected)) < ROUND_OFF * 10


def test_partial_velocities_are_body_fixed_jacobians(system):
    q = states.random_positions(system, 214, (2,))
    stacked = dynamics.partial_velocities(system, q)
    for place, name in enumerate(system.tree.names[1:]):
        expected = kinematics.body_fixed.jacobian(system, q, name, engine="reference")
        assert worst(relative(stacked[..., place, :, :], expected)) < ROUND_OFF


@pytest.mark.parametrize("batch", [(), (0,), (2, 3)])
@pytest.mark.parametrize("name", ["world only", "welded only", "every kind"])
def test_shapes(name, batch):
    system = zoo.system(name)
    for part in dynamics.projection_equations(system, *states.random_state(system, 215, batch)):
        assert part.shape == (*batch, system.n_v)


def test_loops_are_refused():
    system = zoo.system("four-bar")
    with pytest.raises(NotSolvableError, match="projection equations of 'tree 61' needs the solution of 1 closed loop"):
        dynamics.projection_equations(system, *states.random_state(system, 216))
