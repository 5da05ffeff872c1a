"""The object of non-holonomy: zero for what restricts positions, known for a knife edge."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import states
from tests.constraints.closed import KINDS, closed_system, null_space
from tests.constraints.constrained import constrained
from tests.tolerances import ROUND_OFF_LONG


def sleigh(kind):
    """A board with a knife edge along x under its joint, which moves in the plane or freely."""
    joint = {"name": "base", "kind": kind, "predecessor": "world", "successor": "board"}
    joint |= {"axes": [[1, 0, 0], [0, 1, 0]], "point": [0, 0, 0]} if kind == "planar" else {}
    blade = {"name": "blade", "kind": "knife_edge", "body": "board", "point": [0, 0, 0], "direction": [0, 1, 0]}
    document = {"name": "sleigh", "bodies": [{"name": "board"}], "joints": [joint], "constraints": [blade]}
    return compile_mechanism(Mechanism.model_validate(document))


def test_a_knife_edge_in_the_plane():
    q = np.array([0.3, -0.2, 0.8])
    system = sleigh("planar")
    directions = np.array([[np.cos(0.8), 0.0], [np.sin(0.8), 0.0], [0.0, 1.0]])
    np.testing.assert_allclose(constraints.jacobian(system, q) @ directions, 0.0, atol=ROUND_OFF_LONG)
    found = constraints.object_of_nonholonomy(system, q, directions)
    np.testing.assert_allclose(found, [[[0.0, -1.0], [1.0, 0.0]]], atol=ROUND_OFF_LONG)


def test_a_knife_edge_of_a_free_body_is_the_same_along_quasi_velocities():
    system = sleigh("free")
    q = states.random_positions(system, 2)
    directions = np.zeros((6, 2))
    directions[3, 0] = directions[2, 1] = 1.0
    found = constraints.object_of_nonholonomy(system, q, directions)
    np.testing.assert_allclose(found, [[[0.0, -1.0], [1.0, 0.0]]], atol=ROUND_OFF_LONG)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "free"])
def test_it_vanishes_for_loops(kind):
    system, q, _ = closed_system(kind)
    found = constraints.object_of_nonholonomy(system, q, null_space(constraints.jacobian(system, q)))
    np.testing.assert_allclose(found, 0.0, atol=ROUND_OFF_LONG)


def test_it_vanishes_for_all_rows_that_restrict_positions():
    system = constrained()
    q = states.random_positions(system, 1)
    directions = np.random.default_rng(2).normal(size=(system.n_v, 4))
    found = np.abs(constraints.object_of_nonholonomy(system, q, directions, 0.3)).max(axis=(-1, -2))
    table = constraints.rows(system)
    np.testing.assert_allclose(found[table.holonomic], 0.0, atol=ROUND_OFF_LONG)
    slipping = [table.names.index(f"constraint/{name}") for name in ("wheel/heading", "wheel/sideways", "spin")]
    assert np.all(found[slipping] > 0.1)
