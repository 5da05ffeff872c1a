"""The projective criterion: theory 10.1 by its definitions, invariance, redundant rows, batches, ties."""

import numpy as np
import pytest

from cadmbs import constraints, dynamics
from cadmbs.constraints import partition as chosen_by
from cadmbs.constraints.partition import (
    CONDITIONING_LIMIT,
    Metric,
    complement,
    conditioning,
    is_good,
    metric_of,
    projections,
)
from tests.dynamics import closed_states
from tests.tolerances import ROUND_OFF, ROUND_OFF_LONG


def parts(name, level="velocity"):
    system = closed_states.system(name)
    q, _, _ = closed_states.state(system, 3, closed_states.TIME)
    M = dynamics.mass_matrix(system, q, engine="reference")
    A = constraints.jacobian(system, q, closed_states.TIME)
    return system, q, M, A, chosen_by(system, q, M, closed_states.TIME, level)


@pytest.mark.parametrize("name", closed_states.ALL)
def test_tangential_and_normal_shares_add_up_to_one(name):
    """Delta_T(i) = [M F (F^T M F)^-1 F^T M]_ii / M_ii with F from the partition, Delta_C = 1 - Delta_T."""
    _, _, M, A, found = parts(name)
    F = complement(found, A)
    assert np.abs(A @ F).max(initial=0.0) <= ROUND_OFF * np.abs(A).max() * np.abs(F).max(initial=0.0)
    inner = np.linalg.solve(F.T @ M @ F, F.T @ M) if F.shape[1] else np.zeros((0, len(M)))
    tangential = np.diag(M @ F @ inner) / np.diag(M)
    np.testing.assert_allclose(found.shares + tangential, 1.0, atol=ROUND_OFF_LONG)


@pytest.mark.parametrize("name", closed_states.ALL)
def test_partition_splits_coordinates_and_keeps_independent_rows(name):
    _, _, _, A, found = parts(name)
    rank = np.linalg.matrix_rank(A, tol=1e-9 * np.abs(A).max())
    assert len(found.dependent) == len(found.rows) == rank
    np.testing.assert_array_equal(np.sort(np.concatenate([found.dependent, found.independent])), np.arange(A.shape[1]))
    assert np.linalg.matrix_rank(A[np.ix_(found.rows, found.dependent)], tol=1e-9 * np.abs(A).max()) == rank
    assert found.metric == "mass"
    assert found.conditioning < CONDITIONING_LIMIT


@pytest.mark.parametrize("name", closed_states.ALL)
def test_a_correction_is_at_most_as_much_longer_than_the_shortest_as_said(name):
    """||dq||_M / ||dq_min||_M <= conditioning times sqrt(rank): of the coordinates' unit lengths, M_ii."""
    _, _, M, A, found = parts(name)
    rng = np.random.default_rng(5)
    shortest = np.linalg.solve(M, A.T) @ np.linalg.pinv(A @ np.linalg.solve(M, A.T), rcond=1e-10)
    for _ in range(20):
        gap = A @ rng.normal(size=A.shape[1])
        least = shortest @ gap
        dq = np.zeros(A.shape[1])
        f1 = A[np.ix_(found.rows, found.dependent)]
        dq[found.dependent] = np.linalg.solve(f1, gap[found.rows])
        ratio = np.sqrt(dq @ M @ dq / (least @ M @ least))
        assert 1.0 - 1e-9 <= ratio <= found.conditioning * np.sqrt(len(found.rows)) * (1.0 + 1e-9)


def test_shares_do_not_depend_on_units_or_on_how_rows_are_written():
    rng = np.random.default_rng(2)
    root, A, scale = rng.normal(size=(5, 5)), rng.normal(size=(2, 5)), np.exp(rng.normal(size=5))
    M = root @ root.T + np.eye(5)
    found = projections(Metric(M, "mass"), A)
    mixed = projections(Metric(M, "mass"), np.vstack([rng.normal(size=(2, 2)) @ A, A[:1] + A[1:]]))
    scaled = projections(Metric(M * np.outer(scale, scale), "mass"), A * scale)
    np.testing.assert_allclose(mixed, found, rtol=ROUND_OFF_LONG)
    np.testing.assert_allclose(scaled, found, rtol=ROUND_OFF_LONG)
    expected = A.T @ np.linalg.solve(A @ np.linalg.solve(M, A.T), A)
    np.testing.assert_allclose(found, np.diag(expected) / np.diag(M), rtol=ROUND_OFF_LONG)
    assert found.sum() > 0.0


def test_rounding_does_not_count_as_a_row():
    """A planar linkage turned in space has rows that are nothing but rounding."""
    straight, turned = (parts(name) for name in ("four_bar", "turned four-bar"))
    assert np.abs(turned[3]).min(axis=1).max() < 1.0
    np.testing.assert_array_equal(turned[4].dependent, straight[4].dependent)
    assert turned[4].conditioning == pytest.approx(straight[4].conditioning, rel=1e-6)


def test_a_joint_outside_all_loops_is_independent():
    """The hinges of the satellite's panels do not turn what its momentum row is about."""
    _, _, _, _, found = parts("snakeboard", "position")
    system = closed_states.system("snakeboard")
    free = set(system.velocity_names) - {system.velocity_names[k] for k in found.dependent}
    assert {system.velocity_names[k] for k in found.independent} == free
    outside = found.shares < 1e-12
    assert outside.any()
    assert not set(np.flatnonzero(outside)) & set(found.dependent)


def test_levels_are_separate():
    """A rolling disk has one holonomic row and three on velocities."""
    position, velocity = (parts("rolling_disk", level)[4] for level in ("position", "velocity"))
    assert (len(position.dependent), len(velocity.dependent)) == (1, 3)
    assert (position.level, velocity.level) == ("position", "velocity")
    table = constraints.rows(closed_states.system("rolling_disk"))
    assert table.holonomic[position.rows].all()


def test_ties_go_to_the_lower_index():
    """Legs of a symmetric platform have equal shares but for rounding, which must not choose among them."""
    system = closed_states.system("stewart_platform")
    q = closed_states.state(system, size=0.0)[0]
    M, rng = dynamics.mass_matrix(system, q, engine="reference"), np.random.default_rng(4)
    found = chosen_by(system, q, M)
    for _ in range(5):
        noise = 1.0 + 1e-14 * rng.normal(size=M.shape)
        again = chosen_by(system, q, M * (noise + noise.T) / 2.0)
        np.testing.assert_array_equal(again.dependent, found.dependent)


def test_a_batch_has_one_partition_that_serves_its_worst_sample():
    system = closed_states.system("four_bar")
    q, _, _ = closed_states.state(system, 7, batch=(6,), size=0.3)
    M = dynamics.mass_matrix(system, q, engine="reference")
    found = chosen_by(system, q, M)
    each = conditioning(system, found, q, M)
    assert each.shape == (6,)
    assert found.conditioning == pytest.approx(each.max(), rel=1e-9)
    assert is_good(system, found, q, M).all()
    assert found.shares.shape == (6, system.n_v)
    assert chosen_by(system, q[:0], M[:0]).dependent.shape == (0,)


def test_a_partition_is_no_longer_good_where_its_coordinates_stop():
    """The uprights of a parallelogram do not determine its bar where all links are flat."""
    system = closed_states.parallelogram()
    start, flat = closed_states.leaning(0.3), closed_states.leaning(np.pi / 2.0)
    found = chosen_by(system, start, dynamics.mass_matrix(system, start, engine="reference"))
    assert is_good(system, found, start, dynamics.mass_matrix(system, start, engine="reference"))
    assert not is_good(system, found, flat, dynamics.mass_matrix(system, flat, engine="reference"))
    assert conditioning(system, found, flat, dynamics.mass_matrix(system, flat, engine="reference")) == np.inf


@pytest.mark.parametrize(
    ("mass", "word"),
    [
        (np.diag([1.0, 2.0, 3.0]), "mass"),
        (np.diag([1.0, 0.0, 3.0]), "augmented"),
        (np.diag([0.0, 0.0, 3.0]), "euclidean"),
    ],
)
def test_the_metric_is_the_mass_matrix_where_that_is_one(mass, word):
    metric = metric_of(mass, np.array([[0.0, 1.0, 0.0]]))
    assert metric.name == word
    assert np.linalg.eigvalsh(metric.matrix).min() > 0.0
