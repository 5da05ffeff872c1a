"""Every kernel gives the numbers of the NumPy reference, on every mechanism of the zoo."""

import numpy as np
import pytest

from cadmbs import dynamics, kinematics
from cadmbs.dynamics.inverse import tree_inverse_dynamics
from cadmbs.kernels import compiled
from cadmbs.kinematics import Representation
from cadmbs.testing.states import random_state
from tests import zoo
from tests.tolerances import ROUND_OFF

MOVING = [name for name in (*zoo.TREES, *zoo.LOOPS) if zoo.system(name).tree.n_columns]
UNCOUPLED = [name for name in zoo.TREES if name in MOVING and zoo.system(name).tree.velocities.is_permutation]
BATCH = (11,)


def state_of(name):
    system = zoo.system(name)
    wrenches = np.random.default_rng(8).normal(size=(*BATCH, system.n_bodies, 6))
    return system, random_state(system, 1, BATCH), wrenches


def assert_close(found, expected, tolerance=ROUND_OFF):
    assert found.shape == expected.shape
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=tolerance * np.max(np.abs(expected), initial=1e-300))


@pytest.mark.parametrize("name", MOVING)
def test_inverse_dynamics(name):
    system, (q, v, a), _ = state_of(name)
    assert_close(compiled.inverse_dynamics(system, q, v, a), tree_inverse_dynamics(system, q, v, a))


@pytest.mark.parametrize("name", UNCOUPLED)
def test_forward_dynamics(name):
    system, (q, v, tau), _ = state_of(name)
    expected = dynamics.forward_dynamics(system, q, v, tau, engine="reference")
    assert_close(compiled.forward_dynamics(system, q, v, tau), expected)


@pytest.mark.slow
@pytest.mark.parametrize("name", MOVING)
def test_applied_wrenches(name):
    system, (q, v, a), wrenches = state_of(name)
    pull = tree_inverse_dynamics(system, q, v, a) - tree_inverse_dynamics(system, q, v, a, wrenches)
    assert_close(compiled.applied_forces(system, q, wrenches), pull)
    expected = tree_inverse_dynamics(system, q, v, a, wrenches)
    assert_close(compiled.inverse_dynamics(system, q, v, a, wrenches), expected)


@pytest.mark.slow
@pytest.mark.parametrize("name", UNCOUPLED)
def test_forward_dynamics_under_wrenches(name):
    system, (q, v, tau), wrenches = state_of(name)
    expected = dynamics.forward_dynamics(system, q, v, tau, wrenches, engine="reference")
    assert_close(compiled.forward_dynamics(system, q, v, tau, wrenches), expected)


@pytest.mark.slow
@pytest.mark.parametrize("name", MOVING)
def test_mass_matrix(name):
    system, (q, _, _), _ = state_of(name)
    assert_close(compiled.mass_matrix(system, q), dynamics.mass_matrix(system, q, engine="reference"))


@pytest.mark.slow
@pytest.mark.parametrize("name", MOVING)
def test_poses(name):
    system, (q, _, _), _ = state_of(name)
    assert_close(compiled.poses(system, q), kinematics.poses(system, q, engine="reference"))


@pytest.mark.slow
@pytest.mark.parametrize("representation", list(Representation))
@pytest.mark.parametrize("name", MOVING)
def test_twists(name, representation):
    system, (q, v, _), _ = state_of(name)
    expected = kinematics.twists(system, q, v, representation, engine="reference")
    assert_close(compiled.twists(system, q, v, representation), expected)


@pytest.mark.slow
@pytest.mark.parametrize("representation", list(Representation))
@pytest.mark.parametrize("name", MOVING)
def test_jacobians_of_bodies_and_frames(name, representation):
    system, (q, _, _), _ = state_of(name)
    for body in (*range(system.n_bodies), *system.frames.names):
        expected = kinematics.jacobian(system, q, body, representation, engine="reference")
        assert_close(compiled.jacobian(system, q, body, representation), expected)


@pytest.mark.slow
@pytest.mark.parametrize("representation", list(Representation))
@pytest.mark.parametrize("name", MOVING)
def test_jacobians_of_all_bodies(name, representation):
    system, (q, _, _), _ = state_of(name)
    found = kinematics.jacobians(system, q, representation)
    assert_close(found, kinematics.jacobians(system, q, representation, engine="reference"))
    for body in range(system.n_bodies):
        expected = kinematics.jacobian(system, q, body, representation, engine="reference")
        assert_close(found[:, body], expected)


@pytest.mark.slow
@pytest.mark.parametrize("shape", [(), (3, 2)])
def test_forward_dynamics_with_couplings(shape):
    system = zoo.system("coupled")
    q, v, tau = random_state(system, 1, shape)
    wrenches = np.random.default_rng(8).normal(size=(system.n_bodies, 6))
    for applied in (None, wrenches):
        expected = dynamics.forward_dynamics(system, q, v, tau, applied, engine="reference")
        assert_close(dynamics.forward_dynamics(system, q, v, tau, applied), expected)


@pytest.mark.slow
@pytest.mark.parametrize("name", MOVING)
def test_energies_momentum_and_center_of_mass(name):
    system, (q, v, _), _ = state_of(name)
    for found, expected in zip(
        compiled.energy(system, q, v), dynamics.energy(system, q, v, engine="reference"), strict=True
    ):
        assert_close(found, expected)
    assert_close(compiled.momentum(system, q, v), dynamics.momentum(system, q, v, engine="reference"))
    mass, weight = system.tree.mass[1:].sum(), -compiled.energy(system, q, v)[1]
    assert_close(mass * compiled.center_of_mass(system, q) @ system.gravity, weight)
    if mass > 0.0:
        expected = dynamics.center_of_mass(system, q, engine="reference")
        assert_close(dynamics.center_of_mass(system, q), expected)
