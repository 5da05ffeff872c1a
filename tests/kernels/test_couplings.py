"""Coupled coordinates for kernels: entries, and coordinates that couplings hold."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.kernels.coupled.couplings import independent_tree_coordinates, pack_entries
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms
from cadmbs.testing.states import random_state
from tests import zoo
from tests.tolerances import ROUND_OFF, ROUND_OFF_LONG


def held(*joints):
    """A chain of five, with some joints held at an angle of their own, and the fifth one following the first two."""
    data = zoo.data_of(mechanisms.chain(5, 1))
    terms = {"j5": 1.0, "j1": -0.5, "j2": 2.0}
    follow = [{"name": "c", "terms": [{"coordinate": j, "factor": f} for j, f in terms.items()], "offset": 0.2}]
    hold = [{"name": f"hold {j}", "terms": [{"coordinate": j, "factor": 2.0}], "offset": 0.6} for j in joints]
    couplings = hold if len(joints) == 5 else hold + follow
    return cm.compile_mechanism(Mechanism.model_validate(data | {"couplings": couplings}))


SYSTEMS = {
    "coupled": lambda: zoo.system("coupled"),
    "held": lambda: held("j3"),
    "held twice": lambda: held("j3", "j4"),
    "independent": lambda: zoo.system("chain"),
}


@pytest.mark.parametrize("name", list(SYSTEMS))
def test_entries_make_the_coordinates_of_the_tree(name):
    system = SYSTEMS[name]()
    q, v, _ = random_state(system, 1)
    for coupled, x, whole in (
        (system.tree.positions, q, system.tree.positions.spread(q)),
        (system.tree.velocities, v, system.tree.velocities.spread_rate(v)),
    ):
        entries, factors = pack_entries(coupled)
        assert np.all(np.diff(entries[:, 1]) >= 0)
        assert set(entries[:, 1]) == set(range(coupled.n))
        made = np.zeros(coupled.n_tree)
        np.add.at(made, entries[:, 0], factors[:, 0] * x[entries[:, 1]] + factors[:, 1])
        np.testing.assert_allclose(made, whole, rtol=0.0, atol=ROUND_OFF)
        np.testing.assert_array_equal(whole[independent_tree_coordinates(coupled)], x)


@pytest.mark.slow
@pytest.mark.parametrize("shape", [(), (11,)])
@pytest.mark.parametrize("name", ["held", "held twice"])
def test_joints_that_couplings_hold(name, shape):
    system = SYSTEMS[name]()
    state = random_state(system, 3, shape)
    for quantity in ("inverse_dynamics", "forward_dynamics"):
        function = getattr(cm.dynamics, quantity)
        expected = function(system, *state, engine="reference")
        scale = np.max(np.abs(expected))
        np.testing.assert_allclose(function(system, *state), expected, rtol=0.0, atol=ROUND_OFF_LONG * scale)
    plan = {"q": state.q, "v": state.v, "method": "rk4", "step": 1e-3, "duration": 0.1}
    found, wanted = (cm.simulate(system, engine=engine, **plan) for engine in ("compiled", "reference"))
    np.testing.assert_allclose(found.q, wanted.q, rtol=0.0, atol=ROUND_OFF_LONG * np.max(np.abs(wanted.q)))
    assert np.max(np.abs(found.drift)) < 1e-7 * np.max(np.abs(found.kinetic))


def test_nothing_that_moves_is_left_to_numpy():
    system = held("j1", "j2", "j3", "j4", "j5")
    assert system.n_v == 0
    assert cm.dynamics.forward_dynamics(system, [], [], []).shape == (0,)
    assert cm.kinematics.poses(system, np.zeros((2, 0)), engine="compiled").shape == (2, system.n_bodies, 4, 4)
