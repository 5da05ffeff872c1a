"""Every kernel gives the numbers of the NumPy reference, on every mechanism of the zoo."""

from dataclasses import replace

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import dynamics, kinematics
from cadmbs.dynamics.cut_joints import cut_loads
from cadmbs.dynamics.tree.inverse import tree_inverse_dynamics
from cadmbs.kernels.calls import compiled
from cadmbs.kinematics import Representation
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing.states import random_state
from tests import zoo
from tests.dynamics import loaded
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


SHAPES = [(), BATCH]
"""One configuration, in scalar code, and a batch."""


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", MOVING)
def test_poses_of_bodies_and_frames(name, shape):
    system = zoo.system(name)
    q = random_state(system, 1, shape).q
    for body in (*range(system.n_bodies), *system.frames.names):
        assert_close(kinematics.pose(system, q, body), kinematics.pose(system, q, body, engine="reference"))


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", MOVING)
def test_coriolis_matrices(name, shape):
    """Relative to momenta, because Coriolis matrices of single axes are zero."""
    system = zoo.system(name)
    q, v, _ = random_state(system, 1, shape)
    expected = dynamics.coriolis_matrix(system, q, v, engine="reference")
    found = dynamics.coriolis_matrix(system, q, v)
    assert found.shape == expected.shape
    size = np.max(np.abs(dynamics.mass_matrix(system, q, engine="reference"))) * np.max(np.abs(v))
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=ROUND_OFF * size)


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("representation", list(Representation))
@pytest.mark.parametrize("name", [name for name in zoo.TREES if name in MOVING])
def test_joint_reactions(name, representation, shape):
    system = zoo.system(name)
    state = random_state(system, 1, shape)
    wrenches = np.random.default_rng(8).normal(size=(*shape, system.n_bodies, 6))
    for applied in (None, wrenches, wrenches[..., :1, :] * np.ones((system.n_bodies, 1))):
        expected = dynamics.joint_reactions(system, *state, applied, representation, engine="reference")
        for _ in range(2):
            assert_close(dynamics.joint_reactions(system, *state, applied, representation), expected)


@pytest.mark.slow
@pytest.mark.parametrize("name", MOVING)
def test_load_forces(name):
    """Of one configuration and of batches, at one time and at one time a sample; those on cut joints are NumPy's."""
    system = loaded.system(name)
    q, v, _ = random_state(system, 1, BATCH)
    times = np.linspace(0.0, 1.0, *BATCH)
    for given in ((q, v, 0.3), (q, v, times), (q[0], v[0], 0.3), (q[0], v[0], times), (q, v[0], [[0.1], [0.2]])):
        expected = dynamics.load_forces(system, *given, engine="reference")
        for _ in range(2):
            assert_close(dynamics.load_forces(system, *given), expected)


@pytest.mark.slow
def test_loads_on_cut_joints_are_added():
    data = zoo.data_of(zoo.mechanism("two loops"))
    hinge = next(joint for joint in data["joints"] if joint["kind"] == "revolute")
    hinge |= {"cut": True, "damping": 0.7, "friction": 0.2}
    for joint in data["joints"]:
        if joint["kind"] == "spherical":
            joint["cut"] = False
    system = cm.compile_mechanism(Mechanism.model_validate(data))
    assert system.derived(cut_loads).any
    q, v, _ = random_state(system, 1)
    for _ in range(2):
        assert_close(dynamics.load_forces(system, q, v), dynamics.load_forces(system, q, v, engine="reference"))


@pytest.mark.slow
@pytest.mark.parametrize("name", MOVING)
def test_energies_of_one_configuration(name):
    system = zoo.system(name)
    q, v, _ = random_state(system, 1)
    for _ in range(2):
        found, expected = dynamics.energy(system, q, v), dynamics.energy(system, q, v, engine="reference")
        assert all(energy.shape == () for energy in found)
        assert_close(np.array(found), np.array(expected))


@pytest.mark.slow
@pytest.mark.parametrize(
    "quantity",
    ["energy", "load_forces", "coriolis_matrix", "joint_reactions", "pose"],
)
def test_single_calls_are_bound(quantity, monkeypatch):
    """The second call runs the bound program alone, for arrays and for lists."""
    system = loaded.system("coupled")
    if quantity == "joint_reactions":  # the wrenches of loads between bodies are not in the scalar kernel
        system = replace(system, loads=())
    q, v, a = random_state(system, 1)
    function = kinematics.pose if quantity == "pose" else getattr(dynamics, quantity)
    arguments = {"pose": (q, system.body_names[-1]), "joint_reactions": (q, v, a)}.get(quantity, (q, v))
    expected = function(system, *arguments)

    def fail(*_arguments, **_options):
        raise AssertionError("the general path")

    monkeypatch.setattr("cadmbs.kernels.calls.engine._is_covered", fail)
    for given in (arguments, [x.tolist() if isinstance(x, np.ndarray) else x for x in arguments]):
        np.testing.assert_array_equal(function(system, *given), expected)
