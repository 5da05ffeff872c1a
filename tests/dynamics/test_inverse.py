import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms, states
from tests import zoo
from tests.tolerances import ROUND_OFF


def double_pendulum(q, v, a, m, length, g):
    """Lagrange's equations of two uniform rods in relative angles, q = 0 horizontal; any textbook."""
    c2, s2 = np.cos(q[1]), np.sin(q[1])
    inertia = m * length**2 / 12
    M11 = m * (length / 2) ** 2 + inertia + m * (length**2 + (length / 2) ** 2 + length**2 * c2) + inertia
    M12 = m * ((length / 2) ** 2 + length**2 / 2 * c2) + inertia
    M22 = m * (length / 2) ** 2 + inertia
    h = -m * length**2 / 2 * s2
    coriolis = np.array([h * (2 * v[0] * v[1] + v[1] ** 2), -h * v[0] ** 2])
    second = m * g * length / 2 * np.cos(q[0] + q[1])
    gravity = np.array([m * g * (length / 2 + length) * np.cos(q[0]) + second, second])
    M = np.array([[M11, M12], [M12, M22]])
    return M @ a + coriolis + gravity, M, coriolis, gravity


def test_the_textbook_double_pendulum():
    system = compile_mechanism(mechanisms.planar_chain(2, length=0.7, mass=1.3))
    for seed in range(5):
        q, v, a = np.random.default_rng(seed).normal(size=(3, 2))
        tau, M, coriolis, gravity = double_pendulum(q, v, a, 1.3, 0.7, 9.81)
        np.testing.assert_allclose(
            dynamics.inverse_dynamics(system, q, v, a, engine="reference"), tau, rtol=0, atol=1e-13
        )
        np.testing.assert_allclose(dynamics.mass_matrix(system, q, engine="reference"), M, rtol=0, atol=1e-14)
        np.testing.assert_allclose(dynamics.gravity_force(system, q, engine="reference"), gravity, rtol=0, atol=1e-13)
        np.testing.assert_allclose(
            dynamics.bias_force(system, q, v, engine="reference"), coriolis + gravity, rtol=0, atol=1e-13
        )


def test_a_free_body_obeys_euler_and_newton():
    """Forces in body axes: f = m (v' + w x v) - R^T m g, t = Theta w' + w x Theta w, about the centre of mass."""
    theta, m = np.diag([0.2, 0.3, 0.4]), 2.0
    body = {"name": "b", "mass": m, "center_of_mass": [0.0, 0.0, 0.0], "inertia": theta.tolist()}
    joint = {"name": "j", "kind": "free", "predecessor": "world", "successor": "b"}
    system = compile_mechanism(Mechanism.model_validate({"name": "top", "bodies": [body], "joints": [joint]}))
    q, v, a = states.random_state(system, 1)
    w, x, y, z = q[:4]
    up = np.array([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)])  # R^T e_z
    moment = theta @ a[:3] + np.cross(v[:3], theta @ v[:3])
    force = m * (a[3:] + np.cross(v[:3], v[3:])) + m * 9.81 * up
    np.testing.assert_allclose(
        dynamics.inverse_dynamics(system, q, v, a, engine="reference"), [*moment, *force], rtol=0, atol=1e-14
    )


def test_gravity_only_acts_at_rest(system):
    q = states.random_positions(system, 2)
    bias = dynamics.bias_force(system, q, np.zeros(system.n_v), engine="reference")
    np.testing.assert_array_equal(bias, dynamics.gravity_force(system, q, engine="reference"))


def test_armature_is_inertia_and_losses_are_none():
    """Armature adds a tau = armature a; damping and friction of the document never enter."""
    data = zoo.data_of(mechanisms.chain(4, 3))
    bare = compile_mechanism(Mechanism.model_validate(data))
    for joint in data["joints"]:
        joint |= {"armature": 0.5, "damping": 3.0, "friction": 2.0}
    system = compile_mechanism(Mechanism.model_validate(data))
    q, v, a = states.random_state(system, 4)
    expected = dynamics.inverse_dynamics(bare, q, v, a, engine="reference") + 0.5 * a
    np.testing.assert_allclose(
        dynamics.inverse_dynamics(system, q, v, a, engine="reference"), expected, rtol=0, atol=ROUND_OFF
    )
    np.testing.assert_allclose(
        dynamics.mass_matrix(system, q, engine="reference"),
        dynamics.mass_matrix(bare, q, engine="reference") + 0.5 * np.eye(4),
        rtol=0,
        atol=ROUND_OFF,
    )


@pytest.mark.parametrize("name", ["world only", "welded only"])
def test_nothing_that_moves_needs_no_force(name):
    system = zoo.system(name)
    assert dynamics.inverse_dynamics(system, [], [], [], engine="reference").shape == (0,)
    assert dynamics.forward_dynamics(system, [], [], [], engine="reference").shape == (0,)
    assert dynamics.mass_matrix(system, [], engine="reference").shape == (0, 0)
    assert dynamics.energy(system, [], [], engine="reference") == (0.0, 0.0)
    np.testing.assert_array_equal(dynamics.momentum(system, [], [], engine="reference"), np.zeros(6))
