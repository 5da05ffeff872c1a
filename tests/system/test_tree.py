import numpy as np
import pytest

from cadmbs.dynamics.tree.mass import column_support
from cadmbs.system.tree import carries


def descends(tree, body, ancestor):
    while body > ancestor:
        body = tree.parent[body]
    return body == ancestor


def test_parents_come_first_and_subtrees_are_intervals(system):
    tree = system.tree
    assert tree.parent[0] == -1
    for body in range(1, tree.n):
        assert 0 <= tree.parent[body] < body
    for ancestor in range(tree.n):
        family = [body for body in range(tree.n) if descends(tree, body, ancestor)]
        assert family == list(range(ancestor, tree.subtree_end[ancestor]))


def test_columns_belong_to_the_bodies_that_they_move(system):
    tree = system.tree
    assert [column for body in range(tree.n) for column in tree.columns(body)] == list(range(tree.n_columns))
    for column, body in enumerate(tree.column_body):
        assert column in tree.columns(body)
    for body in range(tree.n):
        expected = [descends(tree, body, mover) for mover in tree.column_body]
        np.testing.assert_array_equal(carries(tree, body), np.array(expected, dtype=bool))
    support = column_support(system)
    for k in range(tree.n_columns):
        np.testing.assert_array_equal(support[:, k], carries(tree, tree.column_body[k]))


@pytest.mark.parametrize("batch", [(), (3,), (0,)])
def test_sums_up_and_down_are_each_others_transpose(system, batch):
    """y . (sum from the root of x) = (sum over subtrees of y) . x."""
    tree, rng = system.tree, np.random.default_rng(1)
    x, y = rng.normal(size=(2, *batch, tree.n, 6))
    down, up = tree.sum_from_root(x), tree.sum_over_subtrees(y)
    np.testing.assert_allclose(np.sum(y * down, axis=(-1, -2)), np.sum(up * x, axis=(-1, -2)), atol=1e-12)


def test_sum_over_subtrees_of_ones_counts_the_family(system):
    tree = system.tree
    counted = tree.sum_over_subtrees(np.ones((tree.n, 1)))[:, 0]
    np.testing.assert_array_equal(counted, tree.subtree_end - np.arange(tree.n))


def test_column_values_are_summed_per_body(system):
    tree = system.tree
    values = np.random.default_rng(2).normal(size=(2, tree.n_columns, 6))
    expected = np.stack([values[:, list(tree.columns(body))].sum(axis=1) for body in range(tree.n)], axis=1)
    np.testing.assert_allclose(tree.per_body(values), expected, atol=1e-14)


def test_positions_of_screw_columns(system):
    """Each column of a joint of successive screws depends on its own tree position, in the same order."""
    tree = system.tree
    single = [body for body in range(1, tree.n) if body not in tree.native.bodies]
    for body in single:
        own = [tree.column_position[column] for column in tree.columns(body)]
        assert own == list(range(tree.position_start[body], tree.position_start[body + 1]))


def test_kinds_of_bodies(system):
    tree = system.tree
    free = [body for body in range(1, tree.n) if system.joints[tree.joint[body]].kind == "free"]
    assert tree.free_base == (free[0] if free else None)
    assert set(tree.compound).isdisjoint(tree.native.bodies)
    for body in tree.compound:
        assert len(tree.columns(body)) > 1
