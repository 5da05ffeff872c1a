"""The three recursions of the papers against the main function, over all trees."""

import numpy as np
import pytest

from cadmbs import dynamics, kinematics
from cadmbs.errors import NotSolvableError, ShapeError
from cadmbs.lie import se3
from cadmbs.testing import states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.tolerances import ROUND_OFF, ROUND_OFF_LONG

RECURSIONS = ("body_fixed", "spatial", "hybrid")


def recursion(name):
    return getattr(dynamics, name).inverse_dynamics


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def tolerance(system, name):
    """About the world origin, digits are lost where the mechanism is far away."""
    far = name == "spatial" and np.linalg.norm(system.origin) > 100.0
    return ROUND_OFF * np.linalg.norm(system.origin) ** 2 if far else ROUND_OFF


def own_form(name, pose, wrench):
    """A hybrid wrench in the module's own representation."""
    rotation = pose.copy()
    rotation[..., :3, 3] = 0.0
    body = se3.transform_wrench_inverse(rotation, wrench)
    return {"body_fixed": body, "hybrid": wrench, "spatial": se3.transform_wrench(pose, body)}[name]


@pytest.mark.parametrize("name", RECURSIONS)
def test_recursions_agree(tree, name):
    q, v, a = states.random_state(tree, 101, (3,))
    expected = dynamics.inverse_dynamics(tree, q, v, a, engine="reference")
    assert worst(relative(recursion(name)(tree, q, v, a), expected)) < tolerance(tree, name)


@pytest.mark.parametrize("name", RECURSIONS)
def test_recursions_agree_under_wrenches(tree, name):
    q, v, a = states.random_state(tree, 102, (3,))
    wrenches = np.random.default_rng(102).normal(size=(3, tree.n_bodies, 6))
    expected = dynamics.inverse_dynamics(tree, q, v, a, wrenches, engine="reference")
    own = own_form(name, kinematics.poses(tree, q, engine="reference"), wrenches)
    assert worst(relative(recursion(name)(tree, q, v, a, own), expected)) < tolerance(tree, name)


@pytest.mark.parametrize("name", RECURSIONS)
@pytest.mark.parametrize("batch", [(), (0,), (1,), (2, 3)])
def test_batches(name, batch):
    system = zoo.system("every kind")
    q, v, a = states.random_state(system, 103, batch)
    tau = recursion(name)(system, q, v, a)
    assert tau.shape == (*batch, system.n_v)
    for place in np.ndindex(batch):
        one = recursion(name)(system, q[place], v[place], a[place])
        assert worst(relative(tau[place], one)) < ROUND_OFF


@pytest.mark.parametrize("name", RECURSIONS)
def test_arguments_broadcast(name):
    system = zoo.system("coupled")
    q, v, _ = states.random_state(system, 104, (4, 1))
    wrenches = np.ones((3, system.n_bodies, 6))
    assert recursion(name)(system, q, v, np.zeros(system.n_v), wrenches).shape == (4, 3, system.n_v)


@pytest.mark.parametrize("name", RECURSIONS)
def test_loops_are_refused(name):
    system = zoo.system("four-bar")
    with pytest.raises(NotSolvableError, match="inverse dynamics of 'tree 61' without its 1 closed loop"):
        recursion(name)(system, np.zeros(system.n_q), np.zeros(system.n_v), np.zeros(system.n_v))


@pytest.mark.parametrize("name", RECURSIONS)
def test_a_wrong_shape_of_wrenches_is_named(name):
    system = zoo.system("single hinge")
    with pytest.raises(ShapeError, match=r"wrenches has shape \(6,\), expected \(\.\.\., 2, 6\)"):
        recursion(name)(system, [0.0], [0.0], [0.0], np.zeros(6))


def test_the_spatial_reference_loses_digits_far_away():
    """Why the main function refers to a point nearby."""
    system = zoo.system("far away")
    q, v, a = states.random_state(system, 105, (3,))
    expected = dynamics.inverse_dynamics(system, q, v, a, engine="reference")
    lost = worst(relative(dynamics.spatial.inverse_dynamics(system, q, v, a), expected))
    kept = worst(relative(dynamics.hybrid.inverse_dynamics(system, q, v, a), expected))
    assert kept < ROUND_OFF
    assert 100.0 * kept < lost < ROUND_OFF_LONG * np.linalg.norm(system.origin)
