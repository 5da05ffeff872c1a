"""Servos, stops, tables, bushings, contacts and drag: hand calculations, derivatives, energy, engines."""

import numpy as np
import pytest

from cadmbs import dynamics
from cadmbs.dynamics.energy import load_columns, load_quantities
from cadmbs.testing import states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.dynamics import new_loads
from tests.dynamics.new_loads import particle
from tests.slopes import slope_along_positions, slope_along_velocities
from tests.tolerances import EXTRAPOLATED, ROUND_OFF

TIME = 0.4
HINGE = {"kind": "revolute", "axis": [0, 0, 1], "point": [0, 0, 0]}
FLOOR = {"kind": "plane", "point": [0, 0, 0], "normal": [0, 0, 1]}


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def forces(system, q, v, t=0.0):
    return dynamics.load_forces(system, q, v, t, engine="reference")


@pytest.mark.parametrize("name", ["single hinge", "every kind", "coupled", "floating tree", "two loops"])
def test_derivatives_are_slopes(name):
    system = new_loads.system(name)
    q, v, _ = states.random_state(system, 141, (2,))
    derivatives = dynamics.load_force_derivatives(system, q, v, TIME)
    by_q = slope_along_positions(system, lambda x: forces(system, x, v[:, None], TIME), q)
    by_v = slope_along_velocities(system, lambda x: forces(system, q[:, None], x, TIME), v)
    assert worst(relative(derivatives.dtau_dq, by_q)) < EXTRAPOLATED
    assert worst(relative(derivatives.dtau_dv, by_v)) < EXTRAPOLATED


@pytest.mark.parametrize("name", ["every kind", "floating tree", "two loops"])
def test_powers_add_up_to_that_of_the_joint_forces(name):
    """sum of load powers = tau . v, and wrenches on bodies do in inverse dynamics what loads on bodies do."""
    system = new_loads.system(name)
    q, v, _ = states.random_state(system, 142, (3,))
    columns, values = load_columns(system), load_quantities(system, q, v, TIME)
    powers = [array[..., column.quantities.index("power")] for column, array in zip(columns, values, strict=True)]
    losses = -system.losses.damping @ system.tree.velocities.spread_rate(v).T ** 2
    expected = np.sum(forces(system, q, v, TIME) * v, axis=-1) - losses
    np.testing.assert_allclose(np.sum(powers, axis=0), expected, rtol=1e-12)


@pytest.mark.parametrize("name", ["every kind", "floating tree", "two loops"])
def test_without_motion_the_forces_are_the_slopes_of_the_energy(name):
    """dV/ds = -tau . v along a motion: all that is left of these loads at rest is conservative, but the servo."""
    system = new_loads.system(name)
    q, _, _ = states.random_state(system, 143)
    at_rest = np.zeros(system.n_v)
    values = dict(zip((c.name for c in load_columns(system)), load_quantities(system, q, at_rest), strict=True))
    slopes = slope_along_positions(system, lambda x: dynamics.spring_energy(system, x)[..., None], q)[0]
    expected = -slopes
    if "servo" in values:
        servo = next(load for load in system.loads if load.name == "servo")
        column = np.zeros(system.tree.n_columns)
        column[servo.column] = values["servo"][0]
        expected = expected + system.tree.velocities.gather(column)
    np.testing.assert_allclose(forces(system, q, at_rest), expected, rtol=1e-8, atol=1e-6)


def test_a_servo_pulls_towards_its_target_up_to_its_effort():
    servo = {"name": "s", "kind": "joint_servo", "coordinate": "p", "stiffness": 100, "damping": 5, "effort": 20}
    moving = particle(servo | {"position": {"kind": "polynomial", "coefficients": [0.1, 2.0]}}, **HINGE)
    # at t = 0.5 the target is 1.1 with the rate 2: 100 (1.1 - 1.0) + 5 (2 - 1.5) = 12.5
    assert forces(moving, [1.0], [1.5], 0.5)[0] == pytest.approx(12.5)
    assert forces(moving, [0.0], [1.5], 0.5)[0] == 20.0
    assert forces(moving, [3.0], [1.5], 0.5)[0] == -20.0
    other_rate = particle(servo | {"position": 1.1, "velocity": 3.0}, **HINGE)
    assert forces(other_rate, [1.0], [1.5])[0] == pytest.approx(100 * 0.1 + 5 * 1.5)
    saturated = dynamics.load_force_derivatives(moving, [0.0], [1.5], 0.5)
    assert saturated.dtau_dq[0, 0] == saturated.dtau_dv[0, 0] == 0.0


def test_a_servo_stays_between_its_two_bounds():
    servo = {"name": "s", "kind": "joint_servo", "coordinate": "p", "stiffness": 100, "damping": 5, "effort": [2, 20]}
    system = particle(servo, **HINGE)
    assert forces(system, [-1.0], [0.0])[0] == pytest.approx(20.0, rel=1e-15)
    assert forces(system, [-0.1], [0.2])[0] == pytest.approx(9.0, rel=1e-15)
    assert forces(system, [1.0], [0.0])[0] == pytest.approx(2.0, rel=1e-15)
    slopes = [dynamics.load_force_derivatives(system, [q], [0.0]).dtau_dq[0, 0] for q in (-1.0, -0.1, 1.0)]
    assert slopes == [0.0, -100.0, 0.0]


def test_a_stop_pushes_and_never_pulls():
    stop = {"name": "s", "kind": "joint_stop", "coordinate": "p", "stiffness": 1e3, "damping": 10}
    system = particle(stop | {"lower": -0.5}, limits={"lower": -9, "upper": 0.2}, **HINGE)
    assert forces(system, [0.1], [5.0])[0] == 0.0
    assert forces(system, [0.21], [0.0])[0] == pytest.approx(-10.0)
    assert forces(system, [0.21], [0.3])[0] == pytest.approx(-13.0)
    assert forces(system, [0.21], [-5.0])[0] == 0.0
    assert forces(system, [-0.52], [-0.1])[0] == pytest.approx(21.0)
    assert dynamics.spring_energy(system, [0.21]) == pytest.approx(0.05)


def test_tables_replace_coefficients_and_hold_their_ends():
    table = {"deflection": [-1, 0, 0.5, 1], "force": [-3, 0, 1, 9]}
    spring = {"name": "s", "kind": "joint_spring", "coordinate": "p", "rest": 0.2, "characteristic": table}
    system = particle(spring | {"damping_characteristic": {"rate": [-1, 1], "force": [-0.5, 0.3]}}, **HINGE)
    q = np.array([[0.2], [0.45], [0.95], [5.0], [-5.0]])
    found = forces(system, q, np.full((5, 1), 0.5))[:, 0]
    np.testing.assert_allclose(found, -np.array([0, 0.5, 5.0, 9, -3]) - (0.3 - 0.8 * 0.25), rtol=1e-14)
    # 1/2 . 0.5 . 1 + 1/2 (1 + 9) . 0.5, then 9 each further unit
    assert dynamics.spring_energy(system, [2.2]) == pytest.approx(0.25 + 2.5 + 9.0)
    assert dynamics.spring_energy(system, [-1.8]) == pytest.approx(1.5 + 3.0)


def test_a_bushing_is_six_springs_along_the_axes_of_its_pose():
    pose = {"position": [0, 0, 0], "rotation": [[0, 0, 1], [1, 0, 0], [0, 1, 0]]}
    bushing = {"name": "m", "kind": "bushing", "bodies": ["world", "ball"], "pose": pose}
    coefficients = {"stiffness": [0, 0, 0, 10, 20, 30], "damping": [0, 0, 0, 1, 2, 3]}
    system = particle(bushing | coefficients)
    # the axes of the pose are y, z, x of the world
    q, v = np.array([0.1, 0.2, 0.3]), np.array([1.0, -1.0, 2.0])
    np.testing.assert_allclose(forces(system, q, v), -np.array([30, 10, 20]) * q - np.array([3, 1, 2]) * v, rtol=1e-14)
    turning = {"stiffness": [7, 0, 0, 0, 0, 0], "damping": [0.4, 0, 0, 0, 0, 0]}
    hinge = particle(bushing | turning, **HINGE | {"axis": [0, 1, 0]})
    assert forces(hinge, [2.5], [0.5])[0] == pytest.approx(-7 * 2.5 - 0.4 * 0.5)


def law_of_contact(q, v):
    """Normal force and friction of a particle on the floor, for complex numbers: 5000 d^1.5 (1 + 0.4 d'), mu 0.6."""
    depth, rate = -q[2], -v[2]
    normal = 5000.0 * depth**1.5 * (1.0 + 0.4 * rate)
    speed = np.sqrt(v[0] ** 2 + v[1] ** 2)
    friction = 0.6 * normal * np.tanh(speed / 0.02) / speed
    return np.array([-friction * v[0], -friction * v[1], normal])


def test_a_contact_by_hand_and_by_complex_steps():
    law = {"stiffness": 5000, "damping": 0.4, "friction": 0.6, "slip_velocity": 0.02}
    touch = {"name": "c", "kind": "contact", "body": "ball", "shape": {"kind": "point", "at": [0, 0, 0]}, "with": FLOOR}
    system = particle(touch | law)
    q, v = np.array([0.3, -0.2, -0.01]), np.array([0.011, -0.007, 0.3])
    np.testing.assert_allclose(forces(system, q, v), law_of_contact(q, v), rtol=1e-13)
    derivatives = dynamics.load_force_derivatives(system, q, v)
    steps = 1e-30j * np.eye(3)
    by_q = np.array([law_of_contact(q + step, v).imag for step in steps]).T / 1e-30
    by_v = np.array([law_of_contact(q, v + step).imag for step in steps]).T / 1e-30
    np.testing.assert_allclose(derivatives.dtau_dq, by_q, rtol=1e-12, atol=1e-9)
    np.testing.assert_allclose(derivatives.dtau_dv, by_v, rtol=1e-12, atol=1e-9)
    assert not forces(system, [0, 0, 0.1], v).any()
    assert forces(system, q, [0, 0, 3.0])[2] == 0.0  # it leaves faster than 1 / damping: no pull
    wrench = dynamics.load_wrenches(system, q, v)
    np.testing.assert_allclose(wrench[system.body_names.index("ball"), 3:], law_of_contact(q, v), rtol=1e-13)
    np.testing.assert_allclose(wrench[0, 3:], -law_of_contact(q, v), rtol=1e-13)


@pytest.mark.parametrize(
    ("surface", "x", "height"),
    [
        (FLOOR, 0.0, 0.4),
        ({"kind": "sphere", "center": [0, 0, -2.0], "radius": 2.0}, 0.0, 0.4),
        ({"kind": "box", "size": [4, 4, 2.0], "pose": {"position": [0, 0, -1.0]}}, 0.0, 0.4),
        ({"kind": "box", "size": [4, 4, 2.0], "pose": {"position": [1.7, 0, -1.0]}}, -0.7, -0.3),
        ({"kind": "box", "size": [4, 4, 2.0], "pose": {"position": [1.7, 0, -1.0]}}, -0.54, 0.32),
    ],
    ids=["plane", "sphere", "face", "side", "edge"],
)
def test_a_ball_on_surfaces(surface, x, height):
    """A ball of 0.5 m whose centre is 0.4 m from the surface: a spring of 100 N/m pressed by 0.1 m."""
    ball = {"kind": "sphere", "center": [0, 0, 0.5], "radius": 0.5}
    touch = {"name": "c", "kind": "contact", "body": "ball", "shape": ball, "stiffness": 100, "exponent": 1}
    system = particle(touch | {"with": surface})
    force = forces(system, [x, 0.0, height - 0.5], np.zeros(3))
    assert np.linalg.norm(force) == pytest.approx(10.0, rel=1e-12)
    assert dynamics.spring_energy(system, [x, 0.0, height - 0.5]) == pytest.approx(0.5)


def test_drag_along_the_axes_of_the_body():
    drag = {
        "name": "d",
        "kind": "drag",
        "body": "ball",
        "point": [2, 0, 0],
        "linear": [1, 2, 0],
        "quadratic": [0, 3, 0],
    }
    system = particle(drag | {"angular": [0, 0, 5], "angular_quadratic": [0, 0, 7]}, **HINGE)
    # the point moves with 2 w along the body's y: torque -2 (2 (2 w) + 3 (2 w)^2) - 5 w - 7 w^2, also when turned
    for angle in (0.0, 1.3):
        assert forces(system, [angle], [0.5])[0] == pytest.approx(-2 * (2 + 3) - 2.5 - 1.75)
        assert forces(system, [angle], [-0.5])[0] == pytest.approx(2 * (2 + 3) + 2.5 + 1.75)


def test_a_torque_on_the_rate_of_a_ball_joint():
    damper = {"name": "d", "kind": "joint_spring", "coordinate": "p:wy", "damping": 0.3}
    servo = {"name": "s", "kind": "joint_servo", "coordinate": "p:wx", "velocity": 2.0, "damping": 0.5, "effort": 0.8}
    system = particle(damper, servo, kind="spherical", point=[0, 0, 0])
    found = forces(system, [1, 0, 0, 0], [[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]])
    np.testing.assert_allclose(found, [[0.5, -0.6, 0], [0.8, 0, 0]], rtol=1e-14)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["every kind", "coupled", "floating tree"])
def test_kernels_compute_the_same(name):
    system = new_loads.system(name)
    q, v, _ = states.random_state(system, 145, (11,))
    expected = forces(system, q, v, TIME)
    batch = dynamics.load_forces(system, q, v, TIME, engine="compiled")
    single = dynamics.load_forces(system, q[3], v[3], TIME, engine="compiled")
    assert worst(relative(batch, expected)) < ROUND_OFF
    assert worst(relative(single, expected[3])) < ROUND_OFF


def test_the_zoo_has_them_all():
    kinds = {load["kind"] for name in zoo.TREES for load in new_loads.loads(name)}
    assert kinds == {"bushing", "contact", "drag", "spring_damper", "joint_servo", "joint_stop", "joint_spring"}
