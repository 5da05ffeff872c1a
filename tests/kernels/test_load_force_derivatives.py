"""Derivatives of loads by dual numbers: against complex steps of laws written by hand, and against NumPy's."""

import numpy as np
import pytest

from cadmbs import dynamics
from cadmbs.dynamics.applied.loads import load_force_derivatives
from cadmbs.kernels.calls.compiled_derivatives import bound_load_derivatives
from cadmbs.kernels.calls.programs import uncompiled
from cadmbs.kinematics.configuration import position_rates
from cadmbs.testing.states import random_state
from tests import zoo
from tests.dynamics import new_loads

Q, V = np.array([0.3, -0.2, -0.01]), np.array([0.011, -0.007, 0.3])
STEP = 1e-30
TABLE = {"deflection": [-1.0, 0.0, 0.5, 1.0], "force": [-3.0, 0.0, 4.0, 5.0]}
RATES = {"rate": [-1.0, 0.0, 1.0], "force": [-2.0, 0.0, 1.0]}
FLOOR = {"kind": "plane", "point": [0, 0, 0], "normal": [0, 0, 1]}
BALL = {"kind": "sphere", "center": [0, 0, 0], "radius": 0.5}
BOX = {"kind": "box", "size": [2.0, 2.0, 2.0], "pose": {"position": [0, 0, -1.0]}}
TOUCH = {"kind": "contact", "body": "ball", "stiffness": 5000, "damping": 0.4, "friction": 0.6, "slip_velocity": 0.02}
STRUT = {"kind": "spring_damper", "bodies": ["world", "ball"], "points": [[0.1, 0.2, 0.3], [0, 0, 0]]}
MOUNT = {"kind": "bushing", "bodies": ["world", "ball"], "pose": {"position": [0, 0, 0]}}
ALONG = {"coordinate": "p:x"}


def pushed(normal, depth, v, exponent=1.5):
    """Hunt and Crossley's force with friction, along a constant or moving normal."""
    approach = -np.sum(normal * v)
    push = 5000.0 * depth**exponent * (1.0 + 0.4 * approach)
    slip = v + approach * normal
    speed = np.sqrt(np.sum(slip * slip))
    return push * (normal - 0.6 * np.tanh(speed / 0.02) / speed * slip)


def ball_on_ball(q, v):
    line = q - np.array([0.0, 0.0, -0.9])
    distance = np.sqrt(np.sum(line * line))
    return pushed(line / distance, 1.4 - distance, v)


def strut(q, v, pull, damper):
    line = q - np.array([0.1, 0.2, 0.3])
    length = np.sqrt(np.sum(line * line))
    rate = np.sum(line * v) / length
    return -(pull(length - 0.4) + damper(rate)) / length * line


def along_x(force):
    return lambda q, v: np.array([force(q[0], v[0]), 0.0 * v[1], 0.0 * v[2]])


def signed(c1, c2, u):
    return -(c1 * u + c2 * u * u * np.sign(u.real))


LAWS = {
    "joint_force": (ALONG | {"kind": "joint_force", "force": 3.0}, along_x(lambda x, u: 3.0 + 0.0 * u)),
    "joint_spring": (
        ALONG | {"kind": "joint_spring", "stiffness": 12, "damping": 2, "rest": 0.1},
        along_x(lambda x, u: -12 * (x - 0.1) - 2 * u),
    ),
    "tables": (
        ALONG | {"kind": "joint_spring", "characteristic": TABLE, "damping_characteristic": RATES},
        along_x(lambda x, u: -8 * x - u),
    ),
    "servo": (
        ALONG | {"kind": "joint_servo", "position": 0.5, "velocity": 0.2, "stiffness": 30, "damping": 4},
        along_x(lambda x, u: 30 * (0.5 - x) + 4 * (0.2 - u)),
    ),
    "servo at its limit": (
        ALONG | {"kind": "joint_servo", "position": 0.5, "stiffness": 30, "damping": 4, "effort": 1.0},
        along_x(lambda x, u: 1.0 + 0.0 * u),
    ),
    "servo at the lower of two bounds": (
        ALONG | {"kind": "joint_servo", "position": -0.5, "stiffness": 30, "damping": 4, "effort": [2.0, 9.0]},
        along_x(lambda x, u: 2.0 + 0.0 * u),
    ),
    "stop": (
        ALONG | {"kind": "joint_stop", "upper": 0.25, "stiffness": 1e4, "damping": 10},
        along_x(lambda x, u: -1e4 * (x - 0.25) - 10 * u),
    ),
    "spring_damper": (
        STRUT | {"stiffness": 100, "damping": 5, "length": 0.4},
        lambda q, v: strut(q, v, lambda x: 100 * x, lambda u: 5 * u),
    ),
    "spring_damper by tables": (
        STRUT | {"characteristic": TABLE, "damping_characteristic": RATES, "length": 0.4},
        lambda q, v: strut(q, v, lambda x: 8 * x, lambda u: 2 * u),
    ),
    "wrench": (
        {"kind": "wrench", "body": "ball", "force": [1, 2, 3], "point": [0, 0, 0], "axes": "body"},
        lambda q, v: np.array([1.0, 2.0, 3.0]) + 0 * v,
    ),
    "bushing": (
        MOUNT | {"stiffness": [0, 0, 0, 4, 5, 6], "damping": [0, 0, 0, 1, 2, 3]},
        lambda q, v: -np.array([4, 5, 6]) * q - np.array([1, 2, 3]) * v,
    ),
    "contact with a plane": (
        TOUCH | {"shape": {"kind": "point", "at": [0, 0, 0]}, "with": FLOOR},
        lambda q, v: pushed(np.array([0, 0, 1.0]), -q[2], v),
    ),
    "contact with a ball": (
        TOUCH | {"shape": BALL, "with": {"kind": "sphere", "center": [0, 0, -0.9], "radius": 0.9}},
        ball_on_ball,
    ),
    "contact with a box": (
        TOUCH | {"shape": {"kind": "point", "at": [0, 0, 0]}, "with": BOX},
        lambda q, v: pushed(np.array([0, 0, 1.0]), -q[2], v),
    ),
    "drag": (
        {"kind": "drag", "body": "ball", "point": [0, 0, 0], "linear": [1, 2, 3], "quadratic": [0.3, 0.2, 0.1]},
        lambda q, v: signed(np.array([1, 2, 3.0]), np.array([0.3, 0.2, 0.1]), v),
    ),
}  # fmt: skip


def by_kernel(system, q, v, t=0.0):
    """Forces and their derivatives by displacements and velocities, as NumPy's function returns them."""
    n = system.n_v
    N = position_rates(system, np.broadcast_to(q, (n, system.n_q)), np.eye(n))
    dq, dv = np.concatenate([N, 0.0 * N]), np.concatenate([np.zeros((n, n)), np.eye(n)])
    forces, changes = bound_load_derivatives(system)(q, v, t, dq, dv)
    return forces, changes[:, :n], changes[:, n:]


@pytest.mark.parametrize("kind", LAWS)
def test_laws_by_complex_steps(kind):
    load, law = LAWS[kind]
    system = new_loads.particle({"name": "load"} | load)
    steps = 1j * STEP * np.eye(3)
    by_q = np.array([law(Q + step, V + 0j).imag for step in steps]).T / STEP
    by_v = np.array([law(Q + 0j, V + step).imag for step in steps]).T / STEP
    forces, *of_kernel = by_kernel(system, Q, V)
    np.testing.assert_allclose(forces, law(Q, V), rtol=1e-12, atol=1e-12)
    for dq, dv in (of_kernel, load_force_derivatives(system, Q, V)):
        np.testing.assert_allclose(dq, by_q, rtol=1e-11, atol=1e-9)
        np.testing.assert_allclose(dv, by_v, rtol=1e-11, atol=1e-9)


@pytest.mark.parametrize(("angle", "rate"), [(0.0, 0.0), (1e-9, 0.2), (0.7, -0.4), (3.0, 2.0)])
def test_rotations_and_friction_by_hand(angle, rate):
    """A hinge with friction and a bushing about its axis: K theta + C w + c tanh(w / 1e-3)."""
    mount = MOUNT | {"name": "m", "stiffness": [2, 3, 4, 0, 0, 0], "damping": [0.1, 0.2, 0.3, 0, 0, 0]}
    hinge = {"kind": "revolute", "axis": [0, 0, 1], "point": [0, 0, 0], "friction": 0.5}
    system = new_loads.particle(mount, **hinge)
    forces, by_q, by_v = by_kernel(system, np.array([angle]), np.array([rate]))
    np.testing.assert_allclose(forces, -4 * angle - 0.3 * rate - 0.5 * np.tanh(rate / 1e-3), rtol=1e-12)
    np.testing.assert_allclose(by_q, [[-4.0]], rtol=1e-9)
    steep = 0.5 / 1e-3 * (1.0 - np.tanh(rate / 1e-3) ** 2)
    np.testing.assert_allclose(by_v, [[-0.3 - steep]], rtol=1e-9)


def test_a_spring_of_no_length_has_its_stiffness_where_its_points_coincide():
    spring = STRUT | {"name": "s", "points": [[0, 0, 0], [0, 0, 0]], "stiffness": 70.0, "length": 0}
    system = new_loads.particle(spring)
    _, by_q, by_v = by_kernel(system, np.zeros(3), V)
    np.testing.assert_allclose(by_q, -70.0 * np.eye(3), atol=1e-12)
    assert not by_v.any()


@pytest.mark.parametrize("name", ["floating tree"] if uncompiled() else [*zoo.TREES])
def test_all_loads_at_once_as_numpy_has_them(name):
    """Also functions of time, native joints of both directions, couplings, and more directions than one block."""
    system = new_loads.system(name)
    q, v, _ = random_state(system, 17)
    expected = load_force_derivatives(system, q, v, 0.3)
    forces, *derivatives = by_kernel(system, q, v, 0.3)
    np.testing.assert_allclose(
        forces, dynamics.load_forces(system, q, v, 0.3, engine="reference"), rtol=1e-10, atol=1e-10
    )
    for actual, reference in zip(derivatives, expected, strict=True):
        scale = max(1.0, np.max(np.abs(reference), initial=0.0))
        np.testing.assert_allclose(actual, reference, rtol=0, atol=1e-12 * scale)
