import numpy as np
import pytest

from cadmbs import kinematics
from cadmbs.testing import states
from tests import zoo


@pytest.mark.parametrize("batch", [(), (3,), (2, 4), (0,)])
def test_shapes(batch):
    system = zoo.system("every kind")
    q, v, a = states.random_state(system, 1, batch)
    assert (q.shape, v.shape, a.shape) == ((*batch, 39), (*batch, 37), (*batch, 37))
    assert not np.array_equal(v, a) or not v.size


def test_positions_are_on_the_manifold():
    system = zoo.system("every kind")
    q = states.random_positions(system, 2, (50,))
    for start in (*system.manifold.spherical_q, *system.manifold.free_q):
        np.testing.assert_allclose(np.linalg.norm(q[:, start : start + 4], axis=-1), 1.0, rtol=0, atol=1e-15)


def test_size_is_the_spread_of_the_displacements():
    system = zoo.system("chain")
    q = states.random_positions(system, 3, (2000,), size=0.2)
    spread = kinematics.difference(system, kinematics.neutral(system), q).std()
    np.testing.assert_allclose(spread, 0.2, rtol=0.03)


def test_the_seed_decides():
    system = zoo.system("chain")
    np.testing.assert_array_equal(states.random_velocities(system, 4), states.random_velocities(system, 4))
    assert not np.array_equal(states.random_velocities(system, 4), states.random_velocities(system, 5))
