"""Triangular factors in SIMD lanes, of which each exchanges its own rows: NumPy's solutions, by the same source."""

import numpy as np

from cadmbs.kernels.many import lane_factors
from cadmbs.kernels.steps.implicit_memory import IMPLICIT
from cadmbs.kernels.tree.packing import SIMD_LANES

N = 6


def matrices(seed):
    """(n, n, LANES) matrices whose largest entries are in other rows in each lane, with zeros."""
    rng = np.random.default_rng(seed)
    values = rng.normal(size=(N, N, SIMD_LANES)) * (rng.random((N, N, 1)) < 0.7)
    for lane in range(SIMD_LANES):
        values[rng.permutation(N), np.arange(N), lane] += 3.0
    return values


def chosen_lanes():
    """A record in which some lanes are chosen, and these."""
    control = np.zeros((IMPLICIT.COUNT, SIMD_LANES))
    control[IMPLICIT.CHOSEN, [0, 2, 3, 5, 7]] = 1.0
    return control, control[IMPLICIT.CHOSEN] != 0.0


def test_real_equations_are_solved_in_each_lane():
    matrix, right = matrices(0), np.random.default_rng(1).normal(size=(N, SIMD_LANES))
    before, (control, chosen) = matrix.copy(), chosen_lanes()
    factors, pivots, x = matrix, np.zeros((N, SIMD_LANES)), right.copy()
    with np.errstate(all="ignore"):  # what lanes that are not chosen compute takes no effect
        lane_factors.factorize_in_lanes(factors, pivots, control)
    assert len({tuple(column) for column in pivots[:, chosen].T}) > 1
    np.testing.assert_array_equal(factors[..., ~chosen], before[..., ~chosen])
    with np.errstate(all="ignore"):
        lane_factors.solve_in_lanes(factors, pivots, x)
    for lane in np.flatnonzero(chosen):
        np.testing.assert_allclose(x[:, lane], np.linalg.solve(before[..., lane], right[:, lane]), rtol=1e-12)


def test_complex_equations_are_solved_in_each_lane():
    re, im = matrices(2), matrices(3)
    right = np.random.default_rng(4).normal(size=(2, N, SIMD_LANES))
    before, (control, chosen) = re + 1j * im, chosen_lanes()
    pivots, x = np.zeros((N, SIMD_LANES)), right.copy()
    with np.errstate(all="ignore"):
        lane_factors.factorize_complex_in_lanes(re, im, pivots, control)
    np.testing.assert_array_equal((re + 1j * im)[..., ~chosen], before[..., ~chosen])
    with np.errstate(all="ignore"):
        lane_factors.solve_complex_in_lanes(re, im, pivots, x)
    for lane in np.flatnonzero(chosen):
        expected = np.linalg.solve(before[..., lane], right[0, :, lane] + 1j * right[1, :, lane])
        np.testing.assert_allclose(x[0, :, lane] + 1j * x[1, :, lane], expected, rtol=1e-11)


def test_a_singular_matrix_spoils_no_other_lane():
    matrix, (control, _) = matrices(5), chosen_lanes()
    matrix[..., 3] = 0.0
    before, right, pivots = matrix.copy(), np.ones((N, SIMD_LANES)), np.zeros((N, SIMD_LANES))
    with np.errstate(all="ignore"):
        lane_factors.factorize_in_lanes(matrix, pivots, control)
        lane_factors.solve_in_lanes(matrix, pivots, right)
    assert not np.isfinite(right[:, 3]).all()
    np.testing.assert_allclose(right[:, 2], np.linalg.solve(before[..., 2], np.ones(N)), rtol=1e-12)
