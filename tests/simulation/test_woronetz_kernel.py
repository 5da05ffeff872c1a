"""The Woronetz form by the kernel of loops: the motion, the steps and the independent coordinates are NumPy's."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.scenarios.fields import initial_state
from cadmbs.dynamics.variants import Variants
from cadmbs.models.mechanism import Mechanism
from cadmbs.simulation.formulations.equations import Index1Equations
from cadmbs.simulation.states import joined
from cadmbs.testing.ladders import four_bar_ladder
from tests.simulation.loops import library, library_data
from tests.tolerances import ROUND_OFF_LONG

pytestmark = pytest.mark.slow

WITHOUT_FEATURES = ("four_bar", "bennett", "spatial_slider_crank")


@pytest.mark.parametrize("name", WITHOUT_FEATURES)
@pytest.mark.parametrize("method", ["woronetz:dop853", "woronetz:rk4", "woronetz:radau"])
def test_motions_and_steps_are_those_of_numpy(name, method):
    settings = {"duration": 0.2, "output_step": 0.05, "method": method}
    if method.endswith("rk4"):
        settings["step"] = 2e-3
    if method.endswith("radau"):
        settings["duration"] = 0.05
    by_numpy, compiled = (cm.simulate(library(name), engine=engine, **settings) for engine in ("numpy", "compiled"))
    assert compiled.statistics["engine"] == "compiled"
    for count in ("steps", "projections", "repartitions"):
        assert compiled.statistics[count] == by_numpy.statistics[count]
    chosen = [[change["positions"] for change in run.statistics["partitions"]] for run in (by_numpy, compiled)]
    assert chosen[0] == chosen[1]
    for part in ("q", "v", "a"):
        np.testing.assert_allclose(getattr(compiled, part), getattr(by_numpy, part), rtol=1e-9, atol=ROUND_OFF_LONG)


def test_coordinates_are_chosen_anew_by_the_kernel_as_by_numpy():
    """At the same times, the same ones, with projections in between; by fixed and by adaptive steps."""
    system = library("five_bar")
    for method in ("woronetz:rk4", "woronetz:dop853"):
        settings = {"duration": 0.6, "output_step": 0.05, "method": method, "step": 2e-3 if "rk4" in method else None}
        by_numpy, compiled = (cm.simulate(system, engine=engine, **settings) for engine in ("numpy", "compiled"))
        assert compiled.statistics["compiled_evaluations"] == compiled.statistics["evaluations"]
        assert compiled.statistics["repartitions"] == by_numpy.statistics["repartitions"] >= 2
        assert compiled.statistics["projections"] == by_numpy.statistics["projections"] >= 2
        for found, expected in zip(compiled.statistics["partitions"], by_numpy.statistics["partitions"], strict=True):
            assert found["positions"] == expected["positions"]
            np.testing.assert_allclose(found["time"], expected["time"], rtol=1e-8)
        np.testing.assert_allclose(compiled.q, by_numpy.q, rtol=1e-9, atol=ROUND_OFF_LONG)


def different_starts(system, count):
    """Positions and velocities of samples that turn at half to one and a half times the speed of the scenario."""
    q, v = initial_state(system, system.scenario)
    return np.tile(q, (count, 1)), np.linspace(0.5, 1.5, count)[:, None] * v


@pytest.mark.parametrize("method", ["woronetz:rk4", "woronetz:dop853"])
@pytest.mark.parametrize("name", ["five_bar", "rolling_disk"])
def test_samples_of_a_batch_change_their_coordinates_as_alone(name, method):
    """In SIMD lanes: holonomic rows, and rows of velocities with coordinates of their own; each at its own time."""
    system = library(name)
    q, v = different_starts(system, 5)
    settings = {"duration": 0.5, "output_step": 0.05, "method": method, "engine": "compiled"}
    fixed = method.endswith("rk4")
    settings["step"] = 2e-3 if fixed else None
    batch = cm.simulate(system, q=q, v=v, **settings)
    assert batch.statistics["samples_that_left_lanes"] == 0
    changes, others = batch.statistics["partitions"], 0
    for k in range(5):
        alone = cm.simulate(system, q=q[k], v=v[k], **settings)
        mine = [change for change in changes if change["sample"] == k]
        others += len(mine) - 1
        for found, expected in zip(mine, alone.statistics["partitions"], strict=True):
            assert (found["positions"], found["velocities"]) == (expected["positions"], expected["velocities"])
            np.testing.assert_allclose(found["time"], expected["time"], rtol=1e-12 if fixed else 1e-4)
        tolerance = ROUND_OFF_LONG if fixed else 1e-8  # projections between adaptive steps change these
        np.testing.assert_allclose(batch.q[k], alone.q, rtol=0.0, atol=tolerance)
        np.testing.assert_allclose(batch.v[k], alone.v, rtol=0.0, atol=100 * tolerance)
    assert batch.statistics["repartitions"] == others >= 5


def test_variants_in_woronetz_form_move_as_alone():
    documents = [library_data("five_bar") for _ in range(3)]
    for k, data in enumerate(documents):
        data["bodies"][0]["mass"] = 1.0 + 0.5 * k
    systems = [cm.compile_mechanism(Mechanism.model_validate(data)) for data in documents]
    settings = {"duration": 0.2, "output_step": 0.05, "step": 1e-3, "method": "woronetz:rk4", "engine": "compiled"}
    together = cm.simulate(Variants(tuple(systems)), **settings)
    assert together.statistics["engine"] == "compiled"
    assert together.statistics["samples_that_left_lanes"] == 0
    for k, system in enumerate(systems):
        np.testing.assert_allclose(together.q[k], cm.simulate(system, **settings).q, rtol=0.0, atol=ROUND_OFF_LONG)


def test_many_loops_have_a_kernel_with_dense_matrices():
    system = cm.compile_mechanism(four_bar_ladder(22))
    plan = {"method": "woronetz:rk4", "step": 1e-3, "duration": 5e-3}
    compiled, by_numpy = (cm.simulate(system, engine=engine, **plan) for engine in ("compiled", "numpy"))
    assert compiled.statistics["engine"] == "compiled"
    np.testing.assert_allclose(compiled.q, by_numpy.q, rtol=1e-9, atol=ROUND_OFF_LONG)


def test_the_rate_depends_on_the_independent_coordinates_alone():
    """Errors in dependent coordinates change nothing; errors in independent ones do."""
    from cadmbs.simulation.compiled.constrained_kernel import CompiledWoronetz
    from cadmbs.simulation.drift.constraint_monitor import ConstraintMonitor
    from cadmbs.simulation.drift.constraint_projection import ConstraintProjection
    from cadmbs.simulation.formulations.woronetz import CoordinatePartitioner

    system = library("bennett")
    q, v = cm.neutral(system), np.zeros(system.n_v)
    rank = int(np.linalg.matrix_rank(cm.constraints.jacobian(system, q)))
    v += np.linalg.svd(cm.constraints.jacobian(system, q))[2][-1]
    start = joined(q, v, np.zeros(1))
    monitor = ConstraintMonitor(
        ConstraintProjection(system, True, 1e-12, rank), Index1Equations(system, 0.0, rank), (0.0, start), None
    )
    monitor.equations(0.0, start)
    partitioner = CoordinatePartitioner(system, 0.0, q)
    compiled = CompiledWoronetz(monitor, partitioner, lambda t, x: np.full(x.shape, np.nan))
    expected = compiled.on_manifold(0.0, start)
    numpy_rate = partitioner.rate(0.0, start, monitor.equations)
    np.testing.assert_allclose(expected, numpy_rate, rtol=1e-9, atol=1e-11)
    dependent = partitioner.positions.dependent
    (independent,) = partitioner.positions.independent
    off = start.copy()
    off[dependent] += 1e-4
    off[system.n_q + dependent] -= 1e-3
    np.testing.assert_allclose(compiled.on_manifold(0.0, off), expected, rtol=1e-9, atol=1e-11)
    off[independent] += 1e-3
    assert np.max(np.abs(compiled.on_manifold(0.0, off) - expected)) > 1e-5
