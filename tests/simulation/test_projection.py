"""Ways back to the constraint manifold: along dependent coordinates, or the shortest."""

import numpy as np
import pytest

from cadmbs import constraints
from cadmbs.constraints.partition import partition
from cadmbs.constraints.projection import holonomic_rows, project_positions, project_velocities, row_velocities
from cadmbs.dynamics import mass_matrix
from cadmbs.dynamics.closed_loops.constrained import saddle
from cadmbs.errors import NotSolvableError
from cadmbs.kinematics import neutral
from cadmbs.simulation.drift import constraint_projection as module
from cadmbs.simulation.drift.constraint_projection import ConstraintProjection
from cadmbs.simulation.states import joined, split
from cadmbs.system.variants import Variants
from tests.simulation.loops import compiled, library, library_data

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


def test_a_closed_sample_stays_as_it_is_beside_open_ones():
    system = library("four_bar")
    off = neutral(system) + OFF
    alone = project_positions(system, off)
    beside = project_positions(system, np.stack([alone.q, off, off + OFF]), np.zeros(3))
    np.testing.assert_array_equal(beside.q[0], alone.q)
    np.testing.assert_allclose(beside.q[1], alone.q, rtol=1e-14)


def off_manifold(system, n_rows):
    """Times and states (n_rows, n) near the manifold, the later the farther off."""
    q = neutral(system) + np.linspace(1e-6, 1e-4, n_rows)[:, None] * OFF / np.max(OFF)
    return np.linspace(0.0, 1.0, n_rows), joined(q, np.ones((n_rows, system.n_v)), np.zeros((n_rows, 1)))


def test_rows_between_steps_are_restored_as_each_alone():
    system = library("four_bar")
    t, states = off_manifold(system, 7)
    projection = ConstraintProjection(system, True, 1e-8)
    together, count = projection.restored(t, states)
    alone = np.stack([projection.projected(float(t[k]), states[k])[0] for k in range(7)])
    assert count == 7
    np.testing.assert_array_equal(together, alone)


@pytest.mark.parametrize("limit", [module.PROJECTION_CONDITIONING, 1.0])
def test_states_of_several_systems_are_restored_as_each_alone(limit, monkeypatch):
    """Of variants side by side each has the digits that it has beside no other; those of its system to rounding."""
    monkeypatch.setattr(module, "PROJECTION_CONDITIONING", limit)  # one: each is ill-conditioned
    data = library_data("four_bar")
    systems = []
    for k in range(6):
        data["bodies"][0] |= {"mass": 1.0 + 0.1 * k, "center_of_mass": [0.01 * k, 0.0, 0.0]}
        systems.append(compiled(data))
    variants = Variants(tuple(systems))
    t, states = off_manifold(systems[0], 6)
    states[2] = np.nan
    projection = ConstraintProjection(variants.system, True, 1e-8, variants=variants)
    together, count = projection.restored(t, states)
    assert count == 5
    for k, system in enumerate(systems):
        one = variants.take(np.array([k]))
        alone = ConstraintProjection(one.system, True, 1e-8, variants=one).restored(t[[k]], states[[k]])[0]
        np.testing.assert_array_equal(together[k], alone[0])
        single = ConstraintProjection(system, True, 1e-8).restored(t[[k]], states[[k]])[0]
        np.testing.assert_allclose(together[k], single[0], rtol=1e-13, atol=1e-14)


def test_the_cost_of_restored_rows_does_not_grow_with_their_number(monkeypatch):
    calls = []
    system = library("four_bar")
    monkeypatch.setattr(module, "project_positions", lambda *a, **k: calls.append(1) or project_positions(*a, **k))
    for n_rows in (3, 300):
        calls.clear()
        assert ConstraintProjection(system, True, 1e-8).restored(*off_manifold(system, n_rows))[1] == n_rows
        assert len(calls) <= 3


def test_a_row_that_cannot_be_restored_spoils_no_other(monkeypatch):
    system = library("four_bar")
    t, states = off_manifold(system, 3)
    projected = ConstraintProjection.projected

    def with_one_refusal(self, t, x, tight=False):
        if np.any(np.asarray(t) == 0.5):
            raise NotSolvableError("no way back")
        return projected(self, t, x, tight)

    monkeypatch.setattr(ConstraintProjection, "projected", with_one_refusal)
    together, count = ConstraintProjection(system, True, 1e-8).restored(t, states)
    assert count == 2
    np.testing.assert_array_equal(together[1], states[1])
    assert np.max(np.abs(constraints.closure(system, split(system, together)[0][[0, 2]]))) < 1e-11
