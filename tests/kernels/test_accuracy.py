"""Digits: long trees, large angles, places far away, and lanes with numbers at the ends of the range."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.kernels import compiled
from cadmbs.testing import mechanisms, variants
from cadmbs.testing.states import random_state
from tests import zoo
from tests.tolerances import ORACLE, ROUND_OFF

LARGE_TREES = range(3)


def quantities(system, q, v, x):
    """Everything that kernels compute without solving equations, as functions of the engine."""
    body = system.body_names[-1]
    dynamics, kinematics = cm.dynamics, cm.kinematics
    return {
        "inverse dynamics": lambda engine: dynamics.inverse_dynamics(system, q, v, x, engine=engine),
        "mass matrix": lambda engine: dynamics.mass_matrix(system, q, engine=engine),
        "poses": lambda engine: kinematics.poses(system, q, engine=engine),
        "twists": lambda engine: kinematics.hybrid.twists(system, q, v, engine=engine),
        "Jacobian": lambda engine: kinematics.body_fixed.jacobian(system, q, body, engine=engine),
        "Jacobians": lambda engine: kinematics.mixed.jacobians(system, q, engine=engine),
        "energies": lambda engine: np.stack(dynamics.energy(system, q, v, engine=engine)),
        "momentum": lambda engine: dynamics.momentum(system, q, v, engine=engine),
        "centre of mass": lambda engine: dynamics.center_of_mass(system, q, engine=engine),
        "derivatives": lambda engine: np.stack(dynamics.inverse_dynamics_derivatives(system, q, v, x, engine=engine)),
    }


def assert_same(found, expected, what, tolerance=ROUND_OFF):
    assert found.shape == expected.shape, what
    difference = np.max(np.abs(found - expected)) / np.max(np.abs(expected))
    assert difference < tolerance, f"{what}: {difference}"


@pytest.mark.slow
@pytest.mark.parametrize("seed", LARGE_TREES)
def test_two_hundred_bodies(seed):
    system = cm.compile_mechanism(mechanisms.random_tree(200, seed))
    for what, quantity in quantities(system, *random_state(system, 9, (2,))).items():
        assert_same(quantity("compiled"), quantity("reference"), what)


@pytest.mark.parametrize("seed", LARGE_TREES)
def test_forward_dynamics_of_two_hundred_bodies(seed):
    """The forces of the accelerations are those given; accelerations themselves differ by condition times round-off."""
    system = cm.compile_mechanism(mechanisms.random_tree(200, seed))
    q, v, tau = random_state(system, 9, (3,))
    found = compiled.forward_dynamics(system, q, v, tau)
    forces = cm.dynamics.inverse_dynamics(system, q, v, found, engine="reference")
    bias = cm.dynamics.bias_force(system, q, v, engine="reference")
    assert np.max(np.abs(forces - tau)) < ROUND_OFF * np.max(np.abs(bias))
    mass = cm.dynamics.mass_matrix(system, q, engine="reference")
    expected = np.linalg.solve(mass, (tau - bias)[..., None])[..., 0]
    scale = np.sqrt(np.diagonal(mass, axis1=-2, axis2=-1))
    condition = np.max(np.linalg.cond(mass / (scale[..., :, None] * scale[..., None, :])))
    bound = 1e-16 * condition * np.max(np.linalg.norm(scale * expected, axis=-1))
    assert np.max(np.abs(scale * (found - expected))) < bound


@pytest.mark.slow
@pytest.mark.parametrize("size", [1e2, 1e4, 1e6])
def test_large_angles(size):
    system = zoo.system("chain")
    q, v, x = random_state(system, 8, (20,))
    for what, quantity in quantities(system, size * q, v, x).items():
        assert_same(quantity("compiled"), quantity("reference"), what)
    expected = cm.dynamics.forward_dynamics(system, size * q, v, x, engine="reference")
    assert_same(cm.dynamics.forward_dynamics(system, size * q, v, x), expected, "forward dynamics")


FREE_OF_PLACE = ("inverse dynamics", "mass matrix", "twists", "Jacobian", "Jacobians", "derivatives")


@pytest.mark.slow
@pytest.mark.parametrize("floating", [False, True])
def test_a_kilometre_away(floating):
    """As the model at the origin, moved: in spatial form about the world origin six digits would be lost."""
    kinds = ("revolute", "prismatic", "screw", "spherical:quaternion")
    near = mechanisms.random_tree(12, 51, kinds=kinds, floating=floating)
    shift = np.array([600.0, -700.0, 400.0])
    T = np.eye(4)
    T[:3, 3] = shift
    systems = [cm.compile_mechanism(document) for document in (near, variants.moved(near, T))]
    state = random_state(systems[0], 3, (9,))
    here, there = ({name: f("compiled") for name, f in quantities(s, *state).items()} for s in systems)
    for what in FREE_OF_PLACE:
        assert_same(there[what], here[what], what, ORACLE)
    assert_same(there["energies"][0], here["energies"][0], "kinetic energy", ORACLE)
    assert_same(there["poses"][..., 1:, :3, 3] - shift, here["poses"][..., 1:, :3, 3], "positions", ORACLE)
    assert_same(there["poses"][..., :3, :3], here["poses"][..., :3, :3], "rotations", ORACLE)
    assert_same(there["centre of mass"] - shift, here["centre of mass"], "centre of mass", ORACLE)
    accelerations = [cm.dynamics.forward_dynamics(system, *state) for system in systems]
    assert_same(accelerations[1], accelerations[0], "forward dynamics", ORACLE)


@pytest.mark.slow
def test_a_free_base_that_went_a_kilometre():
    system = cm.compile_mechanism(mechanisms.random_tree(8, 7, floating=True, kinds=("revolute", "universal")))
    q, v, x = random_state(system, 3, (9,))
    far = q.copy()
    first = system.manifold.free_q[0] + 4
    far[:, first : first + 3] += [600.0, -700.0, 400.0]
    here, there = quantities(system, q, v, x), quantities(system, far, v, x)
    for what in FREE_OF_PLACE:
        assert_same(there[what]("compiled"), here[what]("compiled"), what, ORACLE)
    found, expected = (cm.dynamics.forward_dynamics(system, each, v, x) for each in (far, q))
    assert_same(found, expected, "forward dynamics", ORACLE)


@pytest.mark.slow
@pytest.mark.parametrize("odd", [np.nan, np.inf, -1e300, 5e-324, 1e-310])
def test_lanes_do_not_touch_each_other(odd):
    system = zoo.system("chain")
    q, v, x = random_state(system, 7, (19,))
    spoiled = q.copy()
    spoiled[3], spoiled[18] = odd, odd
    others = np.setdiff1d(np.arange(19), [3, 18])
    with np.errstate(all="ignore"):
        for what, quantity in quantities(system, q, v, x).items():
            clean, found = quantity("compiled"), quantities(system, spoiled, v, x)[what]("compiled")
            axis = 1 if what in ("energies", "derivatives") else 0
            np.testing.assert_array_equal(np.take(found, others, axis), np.take(clean, others, axis), err_msg=what)


def test_denormal_numbers_are_neither_flushed_nor_left_to_others():
    data = zoo.data_of(zoo.mechanism("single hinge")) | {"gravity": [0.0, 0.0, 0.0]}
    system = cm.compile_mechanism(type(zoo.mechanism("single hinge")).model_validate(data))
    rest, a = np.zeros((9, 1)), np.full((9, 1), 1e-310)
    found = compiled.inverse_dynamics(system, rest, rest, a)
    expected = cm.dynamics.inverse_dynamics(system, rest, rest, a, engine="reference")
    np.testing.assert_allclose(found, expected, rtol=1e-10)
    assert np.all(found != 0.0)
    assert a[0] * 0.5 != 0.0
