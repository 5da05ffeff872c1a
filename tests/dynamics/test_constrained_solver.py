"""Saddle-point equations: dense and sparse solvers against the plain linear system, redundant rows included."""

from __future__ import annotations

import numpy as np
import pytest

from cadmbs.constraints.equations.wrenches import VelocityCoefficients, WrenchRows, WrenchTerms, dense_rows
from cadmbs.dynamics import mass_matrix
from cadmbs.dynamics.closed_loops.constrained import dense_saddle, saddle, sparse_saddle
from cadmbs.errors import NotSolvableError
from cadmbs.kinematics.products import tree_state
from cadmbs.system import System
from cadmbs.testing.states import random_positions
from tests import zoo


def random_rows(system: System, q: np.ndarray, rng: np.random.Generator, n_rows: int) -> WrenchRows:
    """Wrenches between random bodies, and one row along all coordinates."""
    tree = system.tree
    bodies = np.stack([rng.permutation(tree.n)[:2] for _ in range(n_rows - 1)])
    terms = WrenchTerms(np.arange(n_rows - 1), bodies, rng.normal(size=(n_rows - 1, 6)), None)
    along = VelocityCoefficients(np.array([n_rows - 1]), rng.normal(size=(1, tree.n_columns)), None)
    return WrenchRows(n_rows, terms, along, tree_state(system, q), None)


def twice(rows: WrenchRows) -> WrenchRows:
    """The same rows twice: half of them are redundant."""
    terms, along, m = rows.terms, rows.coefficients, rows.n_rows
    return WrenchRows(
        2 * m,
        WrenchTerms(
            np.concatenate([terms.row, terms.row + m]),
            np.concatenate([terms.bodies] * 2),
            np.concatenate([terms.wrenches] * 2),
            None,
        ),
        VelocityCoefficients(np.concatenate([along.row, along.row + m]), np.concatenate([along.values] * 2), None),
        rows.tree_state,
        None,
    )


CASES = [name for name in zoo.TREES if zoo.system(name).n_v >= 3]


@pytest.fixture(params=CASES)
def case(request):
    """System, rows, force and target at a random configuration."""
    system = zoo.system(request.param)
    rng = np.random.default_rng(5)
    rows = random_rows(system, random_positions(system, 5), rng, min(3, system.n_v - 1))
    return system, rows, rng.normal(size=system.n_v), dense_rows(system, rows) @ rng.normal(size=system.n_v)


def plainly(system, rows, force, target):
    """The whole linear system by least squares: multipliers of least norm where rows repeat each other."""
    M, A = mass_matrix(system, random_positions(system, 5), engine="reference"), dense_rows(system, rows)
    m, n = A.shape
    matrix = np.block([[M, A.T], [A, np.zeros((m, m))]])
    found = np.linalg.lstsq(matrix, np.concatenate([force, target]), rcond=1e-12)[0]
    return found[:n], found[n:]


@pytest.mark.parametrize("solver", [saddle, sparse_saddle], ids=["dense", "sparse"])
def test_solution_of_the_plain_linear_system(case, solver):
    system, rows, force, target = case
    x, multipliers = solver(system, rows).solve(force, target)
    expected_x, expected_multipliers = plainly(system, rows, force, target)
    assert np.allclose(x, expected_x, rtol=1e-8, atol=1e-8 * np.max(np.abs(expected_x)))
    A = dense_rows(system, rows)
    expected_pull = A.T @ expected_multipliers  # multipliers of dependent rows are not unique, the forces are
    assert np.allclose(A.T @ multipliers, expected_pull, rtol=1e-8, atol=1e-8 * np.max(np.abs(expected_pull)))


@pytest.mark.parametrize(("solver", "digits"), [(saddle, 1e-8), (sparse_saddle, 1e-4)], ids=["dense", "sparse"])
def test_repeated_rows_share_their_multiplier_and_change_nothing_else(case, solver, digits):
    """Sharing by the sparse solver is limited by rounding over REDUNDANT_ROW_COMPLIANCE; the motion is not."""
    system, rows, force, target = case
    x, multipliers = solver(system, rows).solve(force, target)
    again, shared = solver(system, twice(rows)).solve(force, np.concatenate([target, target]))
    m = rows.n_rows
    assert np.allclose(again, x, rtol=1e-8, atol=1e-8 * np.max(np.abs(x)))
    A, size = dense_rows(system, rows), np.max(np.abs(multipliers))
    assert np.allclose(A.T @ (shared[:m] + shared[m:]), A.T @ multipliers, rtol=1e-7, atol=1e-8 * size)
    assert np.allclose(shared[:m], shared[m:], rtol=digits, atol=digits * np.max(np.abs(multipliers)))


def test_a_batch_is_solved_sample_by_sample():
    rng = np.random.default_rng(1)
    root = rng.normal(size=(4, 3, 5, 5))
    mass, rows = root @ np.swapaxes(root, -1, -2) + np.eye(5), rng.normal(size=(4, 3, 2, 5))
    force, target = rng.normal(size=(4, 3, 5)), rng.normal(size=(4, 3, 2))
    x, multipliers = dense_saddle(mass, rows).solve(force, target)
    for at in np.ndindex(4, 3):
        one, other = dense_saddle(mass[at], rows[at]).solve(force[at], target[at])
        assert np.allclose(x[at], one, rtol=1e-12)
        assert np.allclose(multipliers[at], other, rtol=1e-12)


def test_a_given_rank_drops_the_weakest_direction():
    """Two rows that differ by 1e-5 count as one: the mean of their targets is met."""
    rows = np.array([[1.0, 0.0], [1.0, 1e-5]])
    x, multipliers = dense_saddle(np.eye(2), rows, rank=1).solve(np.zeros(2), np.array([1.0, 1.2]))
    assert np.allclose(x, [1.1, 0.0], atol=1e-4)
    assert np.allclose(multipliers, -0.55, atol=1e-4)


def test_no_rows():
    x, multipliers = dense_saddle(2.0 * np.eye(3), np.zeros((0, 3))).solve(np.ones(3), np.zeros(0))
    assert np.allclose(x, 0.5)
    assert multipliers.shape == (0,)


def test_inertia_is_needed_only_along_motions_that_the_rows_allow():
    """A massless coordinate that a row ties to a heavy one: M x + A^T l = f with x1 = x2."""
    rows = np.array([[1.0, -1.0]])
    x, multipliers = dense_saddle(np.diag([2.0, 0.0]), rows).solve(np.array([3.0, 1.0]), np.zeros(1))
    assert np.allclose(x, [2.0, 2.0], rtol=1e-12)
    assert np.allclose(multipliers, -1.0, rtol=1e-12)


def test_a_singular_mechanism_is_refused_by_name():
    with pytest.raises(NotSolvableError, match="the mass matrix of 'arm' is singular"):
        dense_saddle(np.diag([1.0, 0.0]), np.array([[1.0, 0.0]]), name="arm")
