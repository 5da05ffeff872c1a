"""Closed forms of mechanisms with one motion of three velocities, against elimination with factors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cadmbs.kernels.records import LoopMemory
from cadmbs.kernels.rows.loops_packing import LIMIT, REPORT, VECTOR
from cadmbs.kernels.solve.loops_solving import (
    SOLVER_BLOCKS,
    accelerate,
    dependent_kernel,
    factor_mass,
    factor_rows,
    shortest,
)
from cadmbs.kernels.solve.one_motion import (
    QUOTIENT,
    accelerate_along_motion,
    add_loss_of_motion,
    leaves_one_motion,
    put_one_motion,
    size_of_closing,
    solve_along_motion,
)
from cadmbs.kernels.steps.loops_stages import add_losses
from cadmbs.tolerances import PROJECTION_CONDITIONING

N, ROWS = 3, 2


def memory_of(mass: Any, rows: Any, random: np.random.Generator) -> LoopMemory:
    """Memory with factors, and numbers for loads, targets and right sides."""
    vectors, dense = np.zeros((VECTOR.COUNT, 7)), np.zeros((N + SOLVER_BLOCKS * ROWS, N))
    for row, count in ((VECTOR.TAU, N), (VECTOR.BIAS, N), (VECTOR.TARGET, ROWS), (VECTOR.RATE, ROWS)):
        vectors[row, :count] = random.normal(size=count)
    dense[N : N + ROWS] = rows
    flat: Any = np.tril(mass).ravel()  # what stands above the diagonal is not read
    memory = LoopMemory(
        N, N, N, ROWS, ROWS, ROWS, ROWS, VECTOR.Q, VECTOR.V, VECTOR.TAU, VECTOR.BIAS, np.zeros(LIMIT.SIZE), vectors,
        flat, flat, dense, (), (), (),
    )  # fmt: skip
    factor_mass(N, flat, dense, 0.0)
    factor_rows(N, ROWS, vectors, dense)
    put_one_motion(memory)
    return memory


def random_mechanism(random: np.random.Generator) -> tuple[Any, Any]:
    """A mass matrix and rows, in units that differ by up to six powers of ten between coordinates and between rows."""
    units, lengths = 10.0 ** random.uniform(-3.0, 3.0, N), 10.0 ** random.uniform(-3.0, 3.0, ROWS)
    factor = random.normal(size=(N, N))
    mass = (factor @ factor.T + 0.1 * np.eye(N)) * np.outer(units, units)
    return mass, random.normal(size=(ROWS, N)) * np.outer(lengths, units)


@pytest.mark.parametrize("seed", range(40))
def test_accelerations_multipliers_and_shortest_corrections_are_those_of_factors(seed: int) -> None:
    random = np.random.default_rng(seed)
    mass, rows = random_mechanism(random)
    memory = memory_of(mass, rows, random)
    vectors, units = memory.vectors, np.sqrt(np.diag(mass))
    force = vectors[VECTOR.TAU, :N] - vectors[VECTOR.BIAS, :N]
    accelerate(N, ROWS, vectors, memory.dense)
    a, multipliers = vectors[VECTOR.SLOPE, :N].copy(), vectors[VECTOR.FORCE, :ROWS].copy()
    accelerate_along_motion(memory)
    lengths = np.linalg.norm(rows / units, axis=1)
    np.testing.assert_allclose(vectors[VECTOR.SLOPE, :N] * units, a * units, rtol=0, atol=1e-9 * np.max(abs(a * units)))
    scale = np.max(abs(multipliers * lengths)) + np.max(abs(force / units))
    np.testing.assert_allclose(vectors[VECTOR.FORCE, :ROWS] * lengths, multipliers * lengths, rtol=0, atol=1e-8 * scale)
    shortest(N, ROWS, ROWS, vectors, memory.dense, VECTOR.RATE)
    assert size_of_closing(memory, ROWS, VECTOR.RATE) == pytest.approx(np.max(abs(vectors[VECTOR.STEP, :N])), rel=1e-8)


def corrections(memory: LoopMemory) -> tuple[float, Any, float, Any]:
    """By elimination and by closed form: whether dependent coordinates are regular, and the correction."""
    report, vectors = np.zeros(REPORT.SIZE), memory.vectors
    solve_along_motion(memory, VECTOR.RATE, report)
    closed = vectors[VECTOR.STEP, :N].copy()
    regular = dependent_kernel(True)(memory, ROWS, (VECTOR.RATE, VECTOR.ZERO), VECTOR.ZERO, 0.0)
    return regular, vectors[VECTOR.STEP, :N].copy(), report[REPORT.REGULAR], closed


@pytest.mark.parametrize("seed", range(200))
def test_dependent_coordinates_are_those_of_elimination(seed: int) -> None:
    random = np.random.default_rng(seed)
    mass, rows = random_mechanism(random)
    memory, units = memory_of(mass, rows, random), np.sqrt(np.diag(mass))
    regular, x, is_regular, closed = corrections(memory)
    assert is_regular == regular == 1.0
    np.testing.assert_allclose(closed * units, x * units, rtol=0, atol=1e-9 * np.max(abs(x * units)))
    assert np.sum(abs(closed * units) < 1e-9 * np.max(abs(x * units))) == 1  # one coordinate stays as it is


@pytest.mark.parametrize(
    "rows", [[[1, 1, 0], [0, 1, 1]], [[1, 0, 1], [0, 1, 1]], [[1, 1, 0], [1, 0, 1]], [[1, 1, 1], [1, -1, 0]]]
)
def test_ties_go_to_the_lower_index(rows: list[list[float]]) -> None:
    memory = memory_of(np.eye(N), np.array(rows, dtype=float), np.random.default_rng(1))
    _, x, _, closed = corrections(memory)
    assert list(np.flatnonzero(abs(closed) < 1e-12)) == list(np.flatnonzero(abs(x) < 1e-12))
    np.testing.assert_allclose(closed, x, rtol=0, atol=1e-12)


def test_the_shortest_correction_is_taken_where_no_coordinates_are_regular() -> None:
    """All coordinates move nearly the same masses: against these what two of them alone move is nearly nothing."""
    small = 0.1 / PROJECTION_CONDITIONING**2
    mass = np.ones((N, N)) + small * np.eye(N)
    memory = memory_of(mass, np.array([[1.0, -1.0, 0.0], [0.0, 1.0, -1.0]]), np.random.default_rng(2))
    regular, _, is_regular, closed = corrections(memory)
    assert is_regular == regular == 0.0
    shortest(N, ROWS, ROWS, memory.vectors, memory.dense, VECTOR.RATE)
    np.testing.assert_allclose(closed, memory.vectors[VECTOR.STEP, :N], rtol=1e-6)


def test_losses_grow_where_rows_become_dependent() -> None:
    """As by the pivots of the factors, where the mass matrix and the first row stay as they are."""
    random = np.random.default_rng(3)
    mass, rows = random_mechanism(random)
    start = memory_of(mass, rows, random)
    pivots = 1.0 / np.diag(start.dense[N + 2 * ROWS : N + 3 * ROWS])
    rows[1] = rows[0] * 0.3 + rows[1] * 1e-3
    near = memory_of(mass, rows, random)
    near.vectors[VECTOR.FIRST_PIVOT, :ROWS] = pivots
    by_pivots, by_motion = np.zeros(REPORT.SIZE), np.zeros(REPORT.SIZE)
    add_losses(near, by_pivots)
    add_loss_of_motion(near, by_motion, 1.0 / start.vectors[VECTOR.MOTION, QUOTIENT])
    assert by_motion[REPORT.LARGEST_LOSS] == pytest.approx(1e6, rel=1e-9)
    assert by_pivots[REPORT.LARGEST_LOSS] == pytest.approx(1e6, rel=1e-3)  # the pivot is a difference


def test_which_mechanisms_are_such() -> None:
    assert leaves_one_motion(3, 2, 2)
    assert not leaves_one_motion(3, 2, 1)  # a row of velocities
    assert not leaves_one_motion(4, 2, 2)
    assert not leaves_one_motion(4, 3, 3)
