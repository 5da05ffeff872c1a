import numpy as np

from cadmbs import compile_mechanism, dynamics, kinematics
from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms, states
from tests import zoo
from tests.tolerances import ROUND_OFF


def test_a_swinging_rod_by_hand():
    """1/2 (m l^2 / 3) w^2 and m g l / 2 sin q for a rod that starts horizontal."""
    system = compile_mechanism(mechanisms.planar_chain(1, length=2.0, mass=3.0))
    kinetic, potential = dynamics.energy(system, [0.5], [1.5], engine="reference")
    np.testing.assert_allclose(kinetic, 0.5 * 3.0 * 4.0 / 3.0 * 1.5**2)
    np.testing.assert_allclose(potential, 3.0 * 9.81 * np.sin(0.5))


def test_potential_is_minus_sum_m_g_r(system):
    q, v, _ = states.random_state(system, 1, (3,))
    motion = kinematics.poses(system, q, engine="reference") @ se3.inverse(system.bodies.reference_pose)
    expected = np.zeros(3)
    for body in np.flatnonzero(system.bodies.moving):
        place = se3.apply(motion[:, body], system.bodies.center_of_mass[body])
        expected -= system.bodies.mass[body] * place @ system.gravity
    np.testing.assert_allclose(
        dynamics.energy(system, q, v, engine="reference")[1], expected, rtol=ROUND_OFF, atol=1e-10
    )


def test_what_is_fixed_to_the_world_does_not_count():
    data = zoo.data_of(mechanisms.planar_chain(2))
    weld = {"name": "weld", "kind": "fixed", "predecessor": "world", "successor": "anvil"}
    data["bodies"].append({"name": "anvil", "mass": 1000.0, "center_of_mass": [1.0, 5.0, 2.0]})
    system = compile_mechanism(Mechanism.model_validate(data | {"joints": [*data["joints"], weld]}))
    bare = compile_mechanism(mechanisms.planar_chain(2))
    q, v, _ = states.random_state(bare, 2)
    assert dynamics.energy(system, q, v, engine="reference") == dynamics.energy(bare, q, v, engine="reference")
    np.testing.assert_array_equal(
        dynamics.momentum(system, q, v, engine="reference"), dynamics.momentum(bare, q, v, engine="reference")
    )


def test_armature_carries_energy_but_no_momentum():
    data = zoo.data_of(mechanisms.planar_chain(2))
    bare = compile_mechanism(Mechanism.model_validate(data))
    data["joints"][1]["armature"] = 0.4
    system = compile_mechanism(Mechanism.model_validate(data))
    q, v, _ = states.random_state(system, 3)
    found, own = (
        dynamics.energy(system, q, v, engine="reference")[0],
        dynamics.energy(bare, q, v, engine="reference")[0],
    )
    np.testing.assert_allclose(found - own, 0.5 * 0.4 * v[1] ** 2, rtol=0, atol=1e-14)
    np.testing.assert_array_equal(
        dynamics.momentum(system, q, v, engine="reference"), dynamics.momentum(bare, q, v, engine="reference")
    )


def test_momentum_of_a_moving_point():
    """A point of 2 kg at (1, 0, 0) with velocity (0, 3, 0): L = (0, 0, 6), p = (0, 6, 0)."""
    body = {"name": "b", "mass": 2.0, "center_of_mass": [0.0, 0.0, 0.0], "inertia": (0.1 * np.eye(3)).tolist()}
    joint = {"name": "j", "kind": "free", "predecessor": "world", "successor": "b"}
    system = compile_mechanism(Mechanism.model_validate({"name": "point", "bodies": [body], "joints": [joint]}))
    q, v = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 3.0, 0.0]
    np.testing.assert_allclose(
        dynamics.momentum(system, q, v, engine="reference"), [0.0, 0.0, 6.0, 0.0, 6.0, 0.0], rtol=0, atol=1e-15
    )


def test_linear_momentum_is_the_mass_times_the_velocity_of_the_centre(system):
    """By central differences of the centre of mass."""
    q, v, _ = states.random_state(system, 4)
    moving = np.flatnonzero(system.bodies.moving)
    mass, h = system.bodies.mass[moving], 1e-6

    def weighted(q):
        motion = kinematics.poses(system, q, engine="reference")[moving] @ se3.inverse(
            system.bodies.reference_pose[moving]
        )
        return mass @ (se3.apply(motion, system.bodies.center_of_mass[moving]) - system.origin)

    ends = [weighted(kinematics.integrate(system, q, step * v)) for step in (-h, h)]
    found = dynamics.momentum(system, q, v, engine="reference")[3:]
    np.testing.assert_allclose(found, (ends[1] - ends[0]) / (2 * h), rtol=0, atol=1e-6)
