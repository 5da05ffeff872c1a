"""Ways back to the constraint manifold: along dependent coordinates, or the shortest."""

import numpy as np
import pytest

from cadmbs import constraints
from cadmbs.constraints.partition import partition
from cadmbs.constraints.projection import holonomic_rows, project_positions, project_velocities, row_velocities
from cadmbs.dynamics import mass_matrix
from cadmbs.dynamics.constrained_solver import saddle
from cadmbs.kinematics import neutral
from tests.simulation.loops import library

OFF = 1e-3 * np.array([1.0, -2.0, 0.5])


def ways(system, q):
    M = mass_matrix(system, q)
    return {
        "euclidean": {},
        "metric": {"metric": M},
        "partition": {"chosen": partition(system, q, M, 0.0, "position")},
        "solver": {"solver": saddle(system, holonomic_rows(system, constraints.wrench_rows(system, q)))},
    }


@pytest.mark.parametrize("way", ["euclidean", "metric", "partition", "solver"])
def test_both_ways_back_end_on_the_manifold(way):
    system = library("four_bar")
    off = neutral(system) + OFF
    found = project_positions(system, off, **ways(system, off)[way])
    assert found.converged
    assert np.max(np.abs(constraints.closure(system, found.q))) < 1e-12
    speeds = project_velocities(system, found.q, [1.0, 2.0, 3.0], **ways(system, found.q)[way])
    np.testing.assert_allclose(constraints.jacobian(system, found.q) @ speeds.v, 0.0, atol=1e-12)


def test_the_shortest_way_is_shortest_and_a_partition_keeps_its_independent_coordinates():
    system = library("four_bar")
    off = neutral(system) + OFF
    own, M = ways(system, off), mass_matrix(system, off)
    steps = {way: project_positions(system, off, **own[way]).q - off for way in own}
    length = {way: step @ M @ step for way, step in steps.items()}
    assert length["metric"] <= min(length.values()) * (1 + 1e-2)
    np.testing.assert_array_equal(steps["partition"][own["partition"]["chosen"].independent], 0.0)
    np.testing.assert_allclose(steps["solver"], steps["metric"], atol=1e-5)


def test_what_is_on_the_manifold_stays_as_it_is():
    system = library("four_bar")
    found = project_positions(system, neutral(system))
    np.testing.assert_array_equal(found.q, neutral(system))
    assert found.iterations == 0


def test_velocities_of_rows_without_their_matrix():
    for name in ("rolling_disk", "satellite", "delta_robot"):
        system = library(name)
        q, v = neutral(system), np.random.default_rng(1).normal(size=system.n_v)
        at = constraints.wrench_rows(system, q, v)
        np.testing.assert_allclose(row_velocities(system, at, v), constraints.jacobian(system, q) @ v, atol=1e-12)


def test_a_batch_is_projected_together():
    system = library("four_bar")
    off = neutral(system) + np.array([0.5, 1.0, -1.0])[:, None] * OFF
    found = project_positions(system, off, metric=mass_matrix(system, off))
    assert np.all(found.converged)
    for sample in range(3):
        single = project_positions(system, off[sample], metric=mass_matrix(system, off[sample]))
        np.testing.assert_allclose(found.q[sample], single.q, atol=1e-12)
