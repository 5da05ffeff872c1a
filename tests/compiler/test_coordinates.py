import numpy as np

from cadmbs import compile_mechanism
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms
from tests import zoo


def coupled_chain(*couplings):
    """Four hinges in a row with couplings given as (terms, offset, dependent)."""
    documents = [
        {
            "name": f"c{k}",
            "terms": [{"coordinate": name, "factor": factor} for name, factor in terms.items()],
            "offset": offset,
            "dependent": dependent,
        }
        for k, (terms, offset, dependent) in enumerate(couplings)
    ]
    data = zoo.data_of(mechanisms.planar_chain(4)) | {"couplings": documents}
    return compile_mechanism(Mechanism.model_validate(data))


def test_without_couplings_the_map_only_changes_the_order():
    tree = zoo.system("out of order").tree
    assert tree.positions.is_permutation
    assert tree.velocities.is_permutation


def test_a_gear():
    """q2 - 2 q1 = 0.3."""
    system = coupled_chain(({"hinge2": 1.0, "hinge1": -2.0}, 0.3, "hinge2"))
    assert system.position_names == ("hinge1", "hinge3", "hinge4")
    x = np.array([1.0, 10.0, 100.0])
    np.testing.assert_allclose(system.tree.positions.spread(x), [1.0, 2.3, 10.0, 100.0], rtol=0, atol=1e-15)
    np.testing.assert_allclose(system.tree.velocities.spread(x), [1.0, 2.0, 10.0, 100.0], rtol=0, atol=1e-15)


def test_the_first_term_is_eliminated_by_default():
    system = coupled_chain(({"hinge3": 1.0, "hinge1": 1.0}, 0.0, None))
    assert system.position_names == ("hinge1", "hinge2", "hinge4")


def test_followers_of_followers_in_any_order():
    """q4 = 3 q3 + 1, listed before q3 = 2 q1 - q2 - 5."""
    system = coupled_chain(
        ({"hinge4": 1.0, "hinge3": -3.0}, 1.0, "hinge4"),
        ({"hinge1": 2.0, "hinge2": -1.0, "hinge3": -1.0}, 5.0, "hinge3"),
    )
    assert system.position_names == ("hinge1", "hinge2")
    found = system.tree.positions.spread(np.array([10.0, 1.0]))
    np.testing.assert_allclose(found, [10.0, 1.0, 14.0, 43.0], rtol=0, atol=1e-14)


def test_a_locked_coordinate_has_no_leader():
    """2 q2 = 1 alone."""
    system = coupled_chain(({"hinge2": 2.0}, 1.0, "hinge2"))
    np.testing.assert_allclose(system.tree.positions.spread(np.zeros(3)), [0.0, 0.5, 0.0, 0.0], rtol=0, atol=0)
    np.testing.assert_allclose(system.tree.velocities.spread(np.ones(3)), [1.0, 0.0, 1.0, 1.0], rtol=0, atol=0)


def test_blocks_of_the_manifold_partition_the_coordinates(system):
    blocks = system.manifold
    q = [*blocks.plain_q, *(k + i for k in blocks.spherical_q for i in range(4))]
    v = [*blocks.plain_v, *(k + i for k in blocks.spherical_v for i in range(3))]
    q += [k + i for k in blocks.free_q for i in range(7)]
    v += [k + i for k in blocks.free_v for i in range(6)]
    assert sorted(q) == list(range(system.n_q))
    assert sorted(v) == list(range(system.n_v))
    for at_q, at_v in zip(blocks.plain_q, blocks.plain_v, strict=True):
        assert system.position_names[at_q] == system.velocity_names[at_v]
    for at_q, at_v in zip(blocks.free_q, blocks.free_v, strict=True):
        assert system.position_names[at_q + 4].replace(":px", ":vx") == system.velocity_names[at_v + 3]
