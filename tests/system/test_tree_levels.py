"""Sums and products along wide trees, whose bodies are treated level by level, against one body after the other."""

from dataclasses import replace

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics
from cadmbs.kinematics.products import tree_state
from cadmbs.testing import mechanisms, states

KINDS = ("revolute", "cylindrical", "universal", "planar", "prismatic", "screw")


def one_by_one(system):
    """The same system, whose tree says that it has no levels."""
    tree = replace(system.tree)
    tree.__dict__["levels"] = ()
    return replace(system, tree=tree)


@pytest.mark.parametrize("batch", [(), (2, 3)])
@pytest.mark.parametrize("kinds", [KINDS, (*KINDS, "spherical:quaternion")])
def test_levels_give_what_single_bodies_give(kinds, batch):
    system = compile_mechanism(mechanisms.random_tree(120, 2, branching=0.95, kinds=kinds))
    assert system.tree.levels
    alone = one_by_one(system)
    rng = np.random.default_rng(3)
    q = np.broadcast_to(states.random_positions(system, 4), (*batch, system.n_q))
    v, a = rng.normal(size=(2, *batch, system.n_v))
    np.testing.assert_allclose(tree_state(system, q).columns, tree_state(alone, q).columns, atol=1e-12)
    found, wanted = (dynamics.inverse_dynamics(own, q, v, a, engine="reference") for own in (system, alone))
    np.testing.assert_allclose(found, wanted, rtol=1e-10, atol=1e-10)
