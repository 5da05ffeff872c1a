"""Loads against the work that they do: tau . v = power of the forces at the points that they act on."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics, kinematics
from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.system.functions import OutsideTableError
from cadmbs.testing import mechanisms, states, variants
from tests import zoo
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF, ROUND_OFF_LONG

NAMES = ["every kind", "floating tree", "coupled", "far away", "out of order"]
HARMONIC = {"kind": "harmonic", "amplitude": 2.0, "rate": 3.0, "mean": 0.5}


def loaded(name, *loads):
    """A mechanism of the zoo with loads and without losses."""
    return compile_mechanism(Mechanism.model_validate(zoo.data_of(zoo.mechanism(name)) | {"loads": list(loads)}))


def near(name):
    """A point about a metre from the first body's frame."""
    return np.array(zoo.mechanism(name).bodies[0].reference_pose.position) + np.array([0.3, -0.2, 0.5])


def point_motion(system, body, point, q, v):
    """Place and velocity of a body's point that stood at `point` in the world at q = 0."""
    index = system.body_names.index(body)
    motion = kinematics.pose(system, q, index, engine="reference") @ se3.inverse(system.bodies.reference_pose[index])
    place = se3.apply(motion, point)
    twist = kinematics.hybrid.twists(system, q, v, engine="reference")[..., index, :]
    arm = place - kinematics.pose(system, q, index, engine="reference")[..., :3, 3]
    return place, twist[..., 3:] + np.cross(twist[..., :3], arm), motion[..., :3, :3], twist[..., :3]


def assert_power(system, q, v, t, expected):
    """Powers agree; at one kilometre a velocity loses its own digits."""
    found = np.sum(v * dynamics.load_forces(system, q, v, t, engine="reference"), axis=-1)
    size = max(1.0, np.abs(expected).max())
    np.testing.assert_allclose(found, expected, rtol=0, atol=ROUND_OFF_LONG * size)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("axes", ["world", "body"])
@pytest.mark.parametrize("on", [None, "b4"])
def test_wrench(name, axes, on):
    """P = f . v_P + t . w, less the same on the other body."""
    force, torque, point = [1.0, HARMONIC, -0.5], [HARMONIC, 0.3, 0.7], near(name)
    load = {"name": "push", "kind": "wrench", "body": "b2", "on": on, "point": point.tolist(), "axes": axes}
    system = loaded(name, load | {"force": force, "torque": torque})
    q, v, _ = states.random_state(system, 1, (3,))
    t = 0.4
    value = 0.5 + 2.0 * np.sin(3.0 * t)
    place, velocity, rotation, omega = point_motion(system, "b2", point, q, v)
    f, m = (np.array([value if x is HARMONIC else x for x in vector]) for vector in (force, torque))
    if axes == "body":
        f, m = rotation @ f, rotation @ m
    expected = np.sum(f * velocity + m * omega, axis=-1)
    if on is not None:
        index = system.body_names.index(on)
        twist, frame = (
            kinematics.hybrid.twists(system, q, v, engine="reference")[:, index],
            kinematics.pose(system, q, on, engine="reference"),
        )
        other = twist[:, 3:] + np.cross(twist[:, :3], place - frame[:, :3, 3])
        expected = expected - np.sum(f * other + m * twist[:, :3], axis=-1)
    assert_power(system, q, v, t, expected)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bodies", [("b1", "b5"), ("world", "b3")])
def test_spring_and_damper(name, bodies):
    """P = -(k (L - L0) + c L') L'."""
    points = [near(name) + np.array([0.1, 0.0, 2.0]), near(name)]
    load = {"name": "strut", "kind": "spring_damper", "bodies": list(bodies), "points": np.array(points).tolist()}
    system = loaded(name, load | {"stiffness": 20.0, "damping": 3.0, "length": HARMONIC})
    q, v, _ = states.random_state(system, 2, (3,))
    (start, start_rate, *_), (end, end_rate, *_) = (
        point_motion(system, body, point, q, v) for body, point in zip(bodies, points, strict=True)
    )
    length = np.linalg.norm(end - start, axis=-1)
    rate = np.sum((end - start) * (end_rate - start_rate), axis=-1) / length
    rest = 0.5 + 2.0 * np.sin(3.0 * 0.4)
    assert_power(system, q, v, 0.4, -(20.0 * (length - rest) + 3.0 * rate) * rate)


@pytest.mark.parametrize("name", NAMES)
def test_springs_are_slopes_of_their_energy(name):
    """tau = -d/dq of 1/2 k (L - L0)^2 and of 1/2 k (q - q0)^2, along every velocity coordinate."""
    points = np.array([near(name) + np.array([0.1, 0.0, 2.0]), near(name)])
    plain = zoo.system(name).position_names[zoo.system(name).manifold.plain_q[0]]
    strut = {"name": "s", "kind": "spring_damper", "bodies": ["b1", "b5"], "points": points.tolist(), "length": 0.7}
    coil = {"name": "c", "kind": "joint_spring", "coordinate": plain, "stiffness": 9.0, "rest": 0.3}
    system = loaded(name, strut | {"stiffness": 20.0}, coil)
    q, zero, h = states.random_positions(system, 3), np.zeros(system.n_v), 1e-6

    def energy(q):
        v = np.zeros((*q.shape[:-1], system.n_v))
        start, end = (point_motion(system, b, p, q, v)[0] for b, p in zip(("b1", "b5"), points, strict=True))
        length = np.linalg.norm(end - start, axis=-1)
        return 10.0 * (length - 0.7) ** 2 + 4.5 * (q[..., system.position_names.index(plain)] - 0.3) ** 2

    steps = [energy(kinematics.integrate(system, q, h * sign * np.eye(system.n_v))) for sign in (1.0, -1.0)]
    slope = (steps[0] - steps[1]) / (2 * h)
    tolerance = FINITE_DIFFERENCE * max(1.0, np.abs(slope).max()) * (100.0 if system.origin.any() else 1.0)
    np.testing.assert_allclose(
        dynamics.load_forces(system, q, zero, engine="reference"), -slope, rtol=0, atol=tolerance
    )


def test_joint_loads_by_hand():
    """A motor, a spring with damper, damping and friction on a chain of hinges."""
    data = zoo.data_of(mechanisms.planar_chain(3))
    data["joints"][2] |= {"damping": 0.4, "friction": 2.0}
    motor = {"name": "m", "kind": "joint_force", "coordinate": "hinge1", "force": HARMONIC}
    coil = {"name": "c", "kind": "joint_spring", "coordinate": "hinge2", "stiffness": 5.0, "damping": 0.1, "rest": 0.2}
    system = compile_mechanism(Mechanism.model_validate(data | {"loads": [motor, coil]}))
    q, v = np.array([1.0, 2.0, 3.0]), np.array([0.5, -1.5, 2e-4])
    found = dynamics.load_forces(system, q, v, 0.4, engine="reference")
    motor_force = 0.5 + 2.0 * np.sin(1.2)
    expected = [motor_force, -5.0 * 1.8 + 0.1 * 1.5, -0.4 * 2e-4 - 2.0 * np.tanh(0.2)]
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-14)


def test_friction_saturates_and_opposes():
    data = zoo.data_of(mechanisms.planar_chain(1))
    data["joints"][0]["friction"] = 2.0
    system = compile_mechanism(Mechanism.model_validate(data))
    found = dynamics.load_forces(system, np.zeros((4, 1)), [[1.0], [-1.0], [0.0], [1e-3]], engine="reference")
    np.testing.assert_allclose(found[:, 0], [-2.0, 2.0, 0.0, -2.0 * np.tanh(1.0)], rtol=0, atol=1e-15)


def test_losses_of_followers_act_on_their_leader():
    """q2 = -3 q1 + 0.5 with damping 2 on hinge2 and a spring there: G^T tau."""
    data = zoo.data_of(mechanisms.planar_chain(2))
    data["joints"][1]["damping"] = 2.0
    terms = [{"coordinate": "hinge2", "factor": 1.0}, {"coordinate": "hinge1", "factor": 3.0}]
    data["couplings"] = [{"name": "gear", "terms": terms, "offset": 0.5}]
    data["loads"] = [{"name": "c", "kind": "joint_spring", "coordinate": "hinge2", "stiffness": 7.0}]
    system = compile_mechanism(Mechanism.model_validate(data))
    found = dynamics.load_forces(system, [0.2], [1.5], engine="reference")
    follower, rate = -3.0 * 0.2 + 0.5, -3.0 * 1.5
    np.testing.assert_allclose(found, [-3.0 * (-7.0 * follower - 2.0 * rate)], rtol=0, atol=1e-13)


def test_loads_are_sums():
    push = {"name": "p", "kind": "wrench", "body": "b2", "point": [0.1, 0.2, 0.3], "force": [1.0, 2.0, 3.0]}
    strut = {"name": "s", "kind": "spring_damper", "bodies": ["b1", "b4"], "points": [[1, 0, 0], [0, 1, 0]]}
    strut |= {"stiffness": 4.0, "length": 0.3}
    together, first, second = (loaded("chain", *loads) for loads in ((push, strut), (push,), (strut,)))
    q, v, _ = states.random_state(together, 4)
    parts = [dynamics.load_forces(system, q, v, engine="reference") for system in (first, second)]
    np.testing.assert_allclose(
        dynamics.load_forces(together, q, v, engine="reference"), sum(parts), rtol=0, atol=ROUND_OFF
    )


def test_without_loads_there_is_no_force():
    system = zoo.system("every kind")
    q, v, _ = states.random_state(system, 5, (2,))
    np.testing.assert_array_equal(dynamics.load_forces(system, q, v, engine="reference"), np.zeros((2, system.n_v)))


def test_a_spring_of_no_length_pulls_nowhere():
    """The direction is undefined where the points coincide; the force is zero there, not NaN."""
    strut = {"name": "s", "kind": "spring_damper", "bodies": ["world", "link1"], "points": [[0, 0, 0], [0, 0, 0]]}
    data = zoo.data_of(mechanisms.planar_chain(1)) | {"loads": [strut | {"stiffness": 4.0, "length": 0.3}]}
    system = compile_mechanism(Mechanism.model_validate(data))
    np.testing.assert_array_equal(dynamics.load_forces(system, [0.4], [1.0], engine="reference"), [0.0])


def test_one_time_for_each_sample():
    motor = {"name": "m", "kind": "joint_force", "coordinate": "hinge1", "force": HARMONIC}
    push = {"name": "p", "kind": "wrench", "body": "link2", "point": [1.5, 0.0, 0.0], "force": [HARMONIC, 0.0, 1.0]}
    strut = {"name": "s", "kind": "spring_damper", "bodies": ["world", "link1"], "points": [[0, 1, 0], [1, 0, 0]]}
    data = zoo.data_of(mechanisms.planar_chain(2))
    data["loads"] = [motor, push, strut | {"stiffness": 1.0, "length": HARMONIC}]
    system = compile_mechanism(Mechanism.model_validate(data))
    q, v, _ = states.random_state(system, 6, (5,))
    times = np.linspace(0.0, 1.0, 5)
    found = dynamics.load_forces(system, q, v, times, engine="reference")
    for k, t in enumerate(times):
        np.testing.assert_allclose(
            found[k], dynamics.load_forces(system, q[k], v[k], t, engine="reference"), rtol=0, atol=1e-14
        )


def test_times_outside_a_strict_table_are_refused():
    table = {"kind": "table", "times": [0.0, 1.0], "values": [0.0, 1.0], "outside": "error"}
    system = loaded("chain", {"name": "m", "kind": "joint_force", "coordinate": "j1", "force": table})
    with pytest.raises(OutsideTableError, match=r"^time 1\.5 s lies outside the table 0 to 1 s$"):
        dynamics.load_forces(system, np.zeros(7), np.zeros(7), 1.5, engine="reference")


@pytest.mark.parametrize("name", NAMES)
def test_loads_move_with_the_world_frame(name):
    """Loads carried along with everything else give the same joint forces."""
    push = {"name": "p", "kind": "wrench", "body": "b2", "on": "b1", "point": near(name).tolist()}
    push |= {"force": [1.0, HARMONIC, 0.0], "torque": [0.0, 1.0, 0.3]}
    strut = {"name": "s", "kind": "spring_damper", "bodies": ["b1", "b4"], "length": 0.3, "stiffness": 4.0}
    strut |= {"points": [near(name).tolist(), (near(name) + 1.0).tolist()], "damping": 0.5}
    mechanism = Mechanism.model_validate(zoo.data_of(zoo.mechanism(name)) | {"loads": [push, strut]})
    T = se3.exp(np.array([0.7, -0.4, 1.1, 0.5, -1.5, 0.8]))
    system, other = (compile_mechanism(m) for m in (mechanism, variants.moved(mechanism, T)))
    q, v, _ = states.random_state(system, 7)
    expected = dynamics.load_forces(system, q, v, 0.4, engine="reference")
    found = dynamics.load_forces(other, q, v, 0.4, engine="reference")
    np.testing.assert_allclose(found, expected, rtol=0, atol=ROUND_OFF_LONG * max(1.0, np.abs(expected).max()))
