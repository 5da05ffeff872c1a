"""Reflections in lanes: triangles, bidiagonal matrices and their smallest singular values, orthogonal vectors."""

import numpy as np
import pytest

from cadmbs.kernels.solve.reflections import (
    bidiagonalize,
    extreme_lengths,
    orthogonalize,
    reflect_row,
    smallest_square,
    substitute_backwards,
    triangulate,
)

LANES = 8


def drawn(*shape, seed=0):
    return np.random.default_rng(seed).normal(size=(*shape, LANES))


def lane_matrices(matrix):
    return np.moveaxis(matrix, -1, 0)


@pytest.mark.parametrize("n", [1, 2, 5])
def test_triangles_solve_and_have_the_sign_of_the_determinant(n):
    matrix, diagonal = drawn(n, n + 1), np.zeros((n, LANES))
    original = matrix.copy()
    sign, least = triangulate(matrix, diagonal, n, n + 1)
    substitute_backwards(matrix, diagonal, n)
    square = lane_matrices(original[:, :n])
    np.testing.assert_array_equal(np.broadcast_to(sign, LANES), np.linalg.slogdet(square)[0])
    expected = np.linalg.solve(square, lane_matrices(original[:, n:]))[..., 0]
    np.testing.assert_allclose(matrix[:, n].T, expected, rtol=1e-9)
    assert np.all(least > 0.0)


def test_a_singular_matrix_has_a_small_entry_on_its_diagonal():
    matrix = drawn(3, 4)
    matrix[2] = matrix[0] - 2.0 * matrix[1]
    _, least = triangulate(matrix, np.zeros((3, LANES)), 3, 4)
    assert np.all(least < 1e-14)
    assert np.all(triangulate(np.zeros((3, 4, LANES)), np.zeros((3, LANES)), 3, 4)[1] == 0.0)


def test_a_reflected_row_is_zero_behind_its_first_entry():
    matrix = drawn(4, 5)
    original = matrix.copy()
    diagonal, factor = reflect_row(matrix, 1, 4, 2, 5)
    np.testing.assert_allclose(np.abs(diagonal), np.linalg.norm(original[1, 2:], axis=0), rtol=1e-12)
    u = matrix[1, 2:]
    mirrored = original[2:, 2:] - np.sum(original[2:, 2:] * u, axis=1)[:, None] * factor * u
    np.testing.assert_allclose(matrix[2:, 2:], mirrored, atol=1e-12)
    np.testing.assert_array_equal(matrix[0], original[0])


@pytest.mark.parametrize(("m", "n"), [(1, 1), (2, 2), (5, 3), (6, 6), (20, 8)])
def test_the_smallest_singular_value_of_matrices(m, n):
    matrix = drawn(m, n, seed=m)
    expected = np.linalg.svd(lane_matrices(matrix.copy()), compute_uv=False)[:, -1]
    squares, others = np.zeros((n, LANES)), np.zeros((n, LANES))
    bidiagonalize(matrix, m, n, squares, others)
    found = np.sqrt(smallest_square(squares, others, n, np.zeros((3, LANES))))
    np.testing.assert_allclose(found, expected, rtol=1e-12)


@pytest.mark.parametrize("kind", ["equal", "nearly equal", "graded", "far", "split"])
def test_the_smallest_singular_value_of_bidiagonal_matrices(kind):
    n = 7
    q, e = 1.0 + np.abs(drawn(n)), np.abs(drawn(n, seed=1))
    if kind == "equal":
        q, e = np.ones((n, LANES)), np.zeros((n, LANES))
    elif kind == "nearly equal":
        e = 1e-12 * e
        q = 1.0 + 1e-9 * q
    elif kind == "graded":
        q = q * 10.0 ** -np.arange(n)[:, None]
        e = e * 10.0 ** -np.arange(n)[:, None]
    elif kind == "far":
        q[3] = 1e-12
    else:
        e[2] = 0.0
    e[-1] = 0.0
    matrices = np.zeros((LANES, n, n))
    k = np.arange(n)
    matrices[:, k, k] = np.sqrt(q).T
    matrices[:, k[:-1], k[1:]] = np.sqrt(e[:-1]).T
    expected = np.linalg.svd(matrices, compute_uv=False)[:, -1]
    found = np.sqrt(smallest_square(q, e, n, np.zeros((3, LANES))))
    np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-15)


def test_a_row_of_zeros_gives_zero():
    q, e = np.ones((3, LANES)), np.zeros((3, LANES))
    q[1] = 0.0
    assert np.all(np.sqrt(smallest_square(q, e, 3, np.zeros((3, LANES)))) < 1e-15)


def test_orthogonal_vectors_have_singular_values_for_lengths_and_turn_further_numbers_along():
    vectors = drawn(5, 6)
    original = lane_matrices(vectors.copy())
    orthogonalize(vectors, 1, 3, 4, 6, np.zeros((1, LANES)))
    least, greatest = extreme_lengths(vectors, 1, 3, 4)
    values = np.linalg.svd(original[:, 1:4, :4], compute_uv=False)
    np.testing.assert_allclose(greatest, values[:, 0], rtol=1e-12)
    np.testing.assert_allclose(least, values[:, -1], rtol=1e-12)
    turned = lane_matrices(vectors)[:, 1:4]
    turn = turned[..., :4] @ np.linalg.pinv(original[:, 1:4, :4])
    np.testing.assert_allclose(turned[..., 4:], turn @ original[:, 1:4, 4:], atol=1e-10)
    np.testing.assert_array_equal(lane_matrices(vectors)[:, [0, 4]], original[:, [0, 4]])
