"""Sparse factors say that a matrix is singular; SuperLU alone ends the process at some of these."""

import numpy as np
import pytest
from scipy import sparse

from cadmbs.integrators.sparse_factors import lu_factors
from tests.tolerances import ROUND_OFF


def saddle(seed, repeated):
    """[M A^T; A 0] with some rows of A twice."""
    rng = np.random.default_rng(seed)
    n, m = rng.integers(20, 120), rng.integers(5, 20)
    A = sparse.random(m, n, 0.3, random_state=rng).tocsr() + sparse.eye(m, n, format="csr")
    A = sparse.vstack([A, A[:repeated]])
    return sparse.bmat([[sparse.diags(rng.random(n) + 0.1), A.T], [A, None]], format="csc")


@pytest.mark.parametrize("seed", range(5))
def test_solutions_are_those_of_dense_matrices(seed):
    matrix = saddle(seed, 0)
    right = np.random.default_rng(seed).normal(size=matrix.shape[0])
    before = matrix.copy()
    found, expected = lu_factors(matrix).solve(right), np.linalg.solve(matrix.toarray(), right)
    np.testing.assert_allclose(found, expected, atol=1e3 * ROUND_OFF * np.max(np.abs(expected)))
    assert (matrix != before).nnz == 0


def test_matrices_without_places_for_pivots_do_no_harm():
    """Round-off may leave pivots where there are none: then factors are of no use, but the process goes on."""
    told = 0
    for seed in range(300):
        rng = np.random.default_rng(seed)
        m = int(rng.integers(5, 40))
        A = sparse.random(4 * m, m, 0.15, random_state=rng)
        try:
            lu_factors(sparse.bmat([[sparse.identity(m), A.T], [A, None]]))
        except np.linalg.LinAlgError as problem:
            assert str(problem).startswith("the matrix is singular")
            told += 1
    assert told > 200


@pytest.mark.parametrize("odd", [np.nan, np.inf])
def test_numbers_that_are_not_finite_are_refused(odd):
    matrix = saddle(1, 0)
    matrix.data[7] = odd
    with pytest.raises(np.linalg.LinAlgError, match="not finite"):
        lu_factors(matrix)
