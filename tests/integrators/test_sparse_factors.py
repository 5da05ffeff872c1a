"""Sparse factors say that a matrix is singular; SuperLU alone ends the process at some of these."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy import sparse

from cadmbs.integrators.sparse_factors import lu_factors
from tests.tolerances import ROUND_OFF

ROOT = Path(__file__).resolve().parents[2]


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


def kinds_of_singular(seed):
    """Saddles with repeated rows, rows that are too many, and inertias that are zero."""
    rng = np.random.default_rng(seed)
    m, k = rng.integers(4, 60), rng.integers(1, 80)
    signs = (lambda n: rng.choice([-1.0, 1.0, 2.0], n)) if seed % 2 else None
    A = sparse.random(k, m, rng.uniform(0.05, 0.5), random_state=rng, data_rvs=signs)
    A = sparse.vstack([A] * rng.integers(1, 4))
    M = sparse.identity(m) if seed % 3 else sparse.diags(rng.integers(0, 2, m).astype(float))
    return sparse.bmat([[M, A.T], [A, None]], format="csc")


FRESH = """
import numpy as np
from cadmbs.integrators.sparse_factors import lu_factors
from tests.integrators.test_sparse_factors import kinds_of_singular
for seed in range(400):
    matrix = kinds_of_singular(seed)
    singular = np.linalg.matrix_rank(matrix.toarray()) < matrix.shape[0]
    try:
        lu_factors(matrix)
        assert not singular, seed
    except np.linalg.LinAlgError:
        assert singular, seed
"""


@pytest.mark.parametrize("filled", ["0", *(pytest.param(k, marks=pytest.mark.slow) for k in ("85", "170"))])
def test_singular_matrices_are_told_whatever_lies_in_memory(filled):
    """With memory filled by the C library, SuperLU alone does not come to the end of these."""
    one = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    environment = {**os.environ, **one, "MALLOC_PERTURB_": filled}
    done = subprocess.run([sys.executable, "-c", FRESH], cwd=ROOT, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("odd", [np.nan, np.inf])
def test_numbers_that_are_not_finite_are_refused(odd):
    matrix = saddle(1, 0)
    matrix.data[7] = odd
    with pytest.raises(np.linalg.LinAlgError, match="not finite"):
        lu_factors(matrix)
