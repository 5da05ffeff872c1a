import numpy as np
import pytest

from cadmbs.system.coordinates import CoordinateMap


def permutation():
    """x_tree = (x2, x0, x1)."""
    return CoordinateMap(3, 3, np.array([0, 1, 2]), np.array([2, 0, 1]), np.ones(3), np.zeros(3))


def coupled():
    """x_tree = (x1, x0, 2 x0 - x1 + 0.5)."""
    rows, columns, factors = np.array([0, 1, 2, 2]), np.array([1, 0, 0, 1]), np.array([1.0, 1.0, 2.0, -1.0])
    return CoordinateMap(3, 2, rows, columns, factors, np.array([0.0, 0.0, 0.5]))


def empty():
    return CoordinateMap(0, 0, *(np.zeros(0, dtype=np.intp) for _ in range(2)), np.zeros(0), np.zeros(0))


def test_matrix_of_a_coupling():
    np.testing.assert_array_equal(coupled().matrix, [[0, 1], [1, 0], [2, -1]])


def test_spread_applies_the_offset_and_rates_do_not():
    np.testing.assert_array_equal(coupled().spread(np.array([3.0, 4.0])), [4.0, 3.0, 2.5])
    np.testing.assert_array_equal(coupled().spread_rate(np.array([3.0, 4.0])), [4.0, 3.0, 2.0])
    np.testing.assert_array_equal(permutation().spread(np.array([3.0, 4.0, 5.0])), [5.0, 3.0, 4.0])


@pytest.mark.parametrize("build", [permutation, coupled, empty])
@pytest.mark.parametrize("batch", [(), (3,), (2, 4), (0,)])
def test_gather_is_the_transpose_of_spread(build, batch):
    """y . (G x) = (G^T y) . x, and x . (G^T M G x) = (G x) . M (G x)."""
    own, rng = build(), np.random.default_rng(1)
    x, y = rng.normal(size=(*batch, own.n)), rng.normal(size=(*batch, own.n_tree))
    matrix = rng.normal(size=(*batch, own.n_tree, own.n_tree))
    spread = own.spread_rate(x)
    np.testing.assert_allclose(np.sum(y * spread, -1), np.sum(own.gather(y) * x, -1), atol=1e-14)
    inner = np.einsum("...i,...ij,...j", x, own.congruence(matrix), x)
    np.testing.assert_allclose(inner, np.einsum("...i,...ij,...j", spread, matrix, spread), atol=1e-13)


def test_what_counts_as_a_permutation():
    assert permutation().is_permutation
    assert empty().is_permutation
    assert not coupled().is_permutation
    order = np.arange(2)
    for factors, columns, offset in (
        ([1.0, 2.0], order, [0.0, 0.0]),
        ([1.0, 1.0], order, [0.0, 0.1]),
        ([1.0, 1.0], np.zeros(2, dtype=np.intp), [0.0, 0.0]),
    ):
        assert not CoordinateMap(2, 2, order, columns, np.array(factors), np.array(offset)).is_permutation
