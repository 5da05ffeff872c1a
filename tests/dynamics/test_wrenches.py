import re

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics
from cadmbs.errors import ShapeError
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms, states
from tests import zoo
from tests.tolerances import ROUND_OFF


@pytest.mark.parametrize("shape", [(4, 5), (3, 6), (6,), (2, 5, 6)])
def test_wrong_shapes_are_refused(shape):
    message = f"wrenches has shape {shape}, expected (..., 4, 6): one a body (system.body_names)"
    with pytest.raises(ShapeError, match=f"^{re.escape(message)}$"):
        dynamics.inverse_dynamics(
            zoo.system("planar chain"), *np.zeros((3, 3)), wrenches=np.zeros(shape), engine="reference"
        )


def test_a_hanging_weight():
    """-10 N along y at the second hinge (the origin of link2's frame) of an arm along x."""
    system = zoo.system("planar chain")
    wrenches = np.zeros((4, 6))
    wrenches[2, 4] = -10.0
    tau = dynamics.inverse_dynamics(system, *np.zeros((3, 3)), wrenches=wrenches, engine="reference")
    own = dynamics.inverse_dynamics(system, *np.zeros((3, 3)), engine="reference")
    np.testing.assert_allclose(tau - own, [10.0, 0.0, 0.0], rtol=0, atol=1e-13)


def test_wrenches_on_the_world_do_nothing(tree):
    state = states.random_state(tree, 1)
    wrenches = np.zeros((tree.n_bodies, 6))
    wrenches[tree.bodies.moving == 0] = 100.0
    found = dynamics.inverse_dynamics(tree, *state, wrenches=wrenches, engine="reference")
    np.testing.assert_array_equal(found, dynamics.inverse_dynamics(tree, *state, engine="reference"))


def test_welded_bodies_add_their_wrenches():
    """Each about its own frame: a couple of two opposite forces two metres apart."""
    data = zoo.data_of(mechanisms.planar_chain(1))
    data["bodies"].append({"name": "flag", "reference_pose": {"position": [0.0, 2.0, 0.0]}})
    weld = {"name": "weld", "kind": "fixed", "predecessor": "link1", "successor": "flag"}
    system = compile_mechanism(Mechanism.model_validate(data | {"joints": [*data["joints"], weld]}))
    wrenches = np.array([[0.0] * 6, [0, 0, 0, 5.0, 0, 0], [0, 0, 0, -5.0, 0, 0]])
    own = dynamics.inverse_dynamics(system, [0.0], [0.0], [0.0], engine="reference")
    found = dynamics.inverse_dynamics(system, [0.0], [0.0], [0.0], wrenches, engine="reference")
    np.testing.assert_allclose(found - own, [-10.0], rtol=0, atol=1e-14)


def test_wrenches_broadcast_against_states():
    system = zoo.system("every kind")
    q, v, a = states.random_state(system, 2, (3,))
    wrenches = np.random.default_rng(3).normal(size=(4, 1, system.n_bodies, 6))
    found = dynamics.inverse_dynamics(system, q, v, a, wrenches, engine="reference")
    assert found.shape == (4, 3, system.n_v)
    own = dynamics.inverse_dynamics(system, q[1], v[1], a[1], wrenches[2, 0], engine="reference")
    np.testing.assert_allclose(found[2, 1], own, rtol=0, atol=ROUND_OFF * np.abs(own).max())
    accelerations = dynamics.forward_dynamics(system, q, v, found, wrenches, engine="reference")
    np.testing.assert_allclose(accelerations, np.broadcast_to(a, (4, 3, system.n_v)), rtol=0, atol=1e-9)
