import re

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics, kinematics
from cadmbs.errors import NotSolvableError
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms, states
from tests import zoo
from tests.tolerances import ROUND_OFF, ROUND_OFF_LONG


def exactly(message):
    return f"^{re.escape(message)}$"


def test_articulated_bodies_solve_the_equations_of_motion(tree):
    """M a = tau - bias, by a dense solution."""
    q, v, tau = states.random_state(tree, 1, (3,))
    right = tau - dynamics.bias_force(tree, q, v, engine="reference")
    expected = np.squeeze(np.linalg.solve(dynamics.mass_matrix(tree, q, engine="reference"), right[..., None]), -1)
    size = max(1.0, np.abs(expected).max(initial=0.0))
    np.testing.assert_allclose(
        dynamics.forward_dynamics(tree, q, v, tau, engine="reference"), expected, rtol=0, atol=ROUND_OFF_LONG * size
    )


def test_a_floating_tree_falls():
    """Without forces and at rest, everything that hangs on a free joint alone accelerates with g."""
    system = zoo.system("single free body")
    q = states.random_positions(system, 2)
    a = dynamics.forward_dynamics(system, q, np.zeros(6), np.zeros(6), engine="reference")
    rotation = kinematics.pose(system, q, 1, engine="reference")[:3, :3]
    np.testing.assert_allclose(a, [0.0, 0.0, 0.0, *(rotation.T @ system.gravity)], rtol=0, atol=1e-13)


def test_a_long_chain():
    """A hundred bodies: forward undoes inverse within the digits that the conditioning leaves."""
    system = compile_mechanism(mechanisms.chain(100, 3))
    q, v, a = states.random_state(system, 4)
    v = 0.1 * v
    found = dynamics.forward_dynamics(
        system, q, v, dynamics.inverse_dynamics(system, q, v, a, engine="reference"), engine="reference"
    )
    np.testing.assert_allclose(found, a, rtol=0, atol=1e-7)


def massless(*names, armature=0.0):
    """A planar chain of three in which some links have no mass."""
    data = zoo.data_of(mechanisms.planar_chain(3))
    for body in data["bodies"]:
        if body["name"] in names:
            body |= {"mass": 0.0, "inertia": np.zeros((3, 3)).tolist()}
    for joint in data["joints"]:
        joint["armature"] = armature
    return compile_mechanism(Mechanism.model_validate(data))


def test_a_massless_end_is_refused_by_name():
    message = (
        "forward dynamics of 'planar chain of 3' is singular at joint 'hinge3': what it moves (body 'link3') has no "
        "inertia left along it; give these bodies mass and inertia"
    )
    with pytest.raises(NotSolvableError, match=exactly(message)):
        dynamics.forward_dynamics(massless("link3"), np.ones(3), np.zeros(3), np.zeros(3), engine="reference")


def test_inverse_dynamics_of_massless_bodies_has_an_answer():
    tau = dynamics.inverse_dynamics(massless("link3"), np.ones(3), np.ones(3), np.ones(3), engine="reference")
    assert tau[2] == 0.0


def test_armature_makes_a_massless_end_movable():
    system = massless("link3", armature=0.1)
    q, v, a = states.random_state(system, 5)
    found = dynamics.forward_dynamics(
        system, q, v, dynamics.inverse_dynamics(system, q, v, a, engine="reference"), engine="reference"
    )
    np.testing.assert_allclose(found, a, rtol=0, atol=ROUND_OFF)


def test_a_massless_link_between_others():
    system = massless("link2")
    q, v, a = states.random_state(system, 6)
    found = dynamics.forward_dynamics(
        system, q, v, dynamics.inverse_dynamics(system, q, v, a, engine="reference"), engine="reference"
    )
    np.testing.assert_allclose(found, a, rtol=0, atol=ROUND_OFF_LONG)


def test_one_singular_sample_in_a_batch_is_enough():
    """At q3 = 0 a massless middle link, stretched out, leaves no inertia along its hinge's own direction."""
    data = zoo.data_of(mechanisms.planar_chain(2))
    data["bodies"][0] |= {"mass": 0.0, "inertia": np.zeros((3, 3)).tolist()}
    data["bodies"][1] |= {"inertia": np.zeros((3, 3)).tolist(), "center_of_mass": [2.0, 0.0, 0.0]}
    system = compile_mechanism(Mechanism.model_validate(data))
    q = np.array([[0.3, 1.0], [0.3, 0.0]])
    dynamics.forward_dynamics(system, q[0], np.zeros(2), np.zeros(2), engine="reference")
    with pytest.raises(NotSolvableError, match="is singular at joint 'hinge1'"):
        dynamics.forward_dynamics(system, q, np.zeros(2), np.zeros(2), engine="reference")


def test_coupled_coordinates_that_move_no_inertia_are_refused():
    data = zoo.data_of(mechanisms.planar_chain(4))
    for body in data["bodies"][2:]:
        body |= {"mass": 0.0, "inertia": np.zeros((3, 3)).tolist()}
    terms = [{"coordinate": "hinge2", "factor": 1.0}, {"coordinate": "hinge1", "factor": 1.0}]
    data["couplings"] = [{"name": "gear", "terms": terms}]
    system = compile_mechanism(Mechanism.model_validate(data))
    message = "the mass matrix of 'planar chain of 4' is singular: some coordinates move no inertia"
    with pytest.raises(NotSolvableError, match=exactly(message)):
        dynamics.forward_dynamics(system, np.ones(3), np.zeros(3), np.zeros(3), engine="reference")


@pytest.mark.parametrize("scale", [1e-9, 1e-3, 1e3, 1e9])
def test_small_and_large_machines_are_not_singular(scale):
    """Masses and inertias times a factor: the same accelerations under forces times the factor."""
    data = zoo.data_of(zoo.mechanism("chain"))
    for body in data["bodies"]:
        body["mass"] *= scale
        body["inertia"] = (scale * np.array(body["inertia"])).tolist()
    system = compile_mechanism(Mechanism.model_validate(data))
    q, v, tau = states.random_state(system, 7)
    expected = dynamics.forward_dynamics(zoo.system("chain"), q, v, tau, engine="reference")
    found = dynamics.forward_dynamics(system, q, v, scale * tau, engine="reference")
    np.testing.assert_allclose(found, expected, rtol=0, atol=ROUND_OFF_LONG * np.abs(expected).max())
