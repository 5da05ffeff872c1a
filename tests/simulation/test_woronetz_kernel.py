"""The Woronetz form by the kernel of loops: the motion, the steps and the independent coordinates are NumPy's."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.simulation.equations import Index1Equations
from cadmbs.simulation.states import joined
from cadmbs.testing.ladders import four_bar_ladder
from tests.simulation.loops import library
from tests.tolerances import ROUND_OFF_LONG

pytestmark = pytest.mark.slow

WITHOUT_FEATURES = ("four_bar", "bennett", "spatial_slider_crank")


@pytest.mark.parametrize("name", WITHOUT_FEATURES)
@pytest.mark.parametrize("method", ["woronetz:dop853", "woronetz:rk4", "woronetz:radau"])
def test_motions_and_steps_are_those_of_numpy(name, method):
    settings = {"duration": 0.2, "output_step": 0.05, "method": method}
    if method.endswith("rk4"):
        settings["step"] = 2e-3
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
            np.testing.assert_allclose(found["time"], expected["time"], rtol=1e-9)
        np.testing.assert_allclose(compiled.q, by_numpy.q, rtol=1e-9, atol=ROUND_OFF_LONG)


def test_many_loops_have_a_kernel_with_dense_matrices():
    system = cm.compile_mechanism(four_bar_ladder(22))
    plan = {"method": "woronetz:rk4", "step": 1e-3, "duration": 5e-3}
    compiled, by_numpy = (cm.simulate(system, engine=engine, **plan) for engine in ("compiled", "numpy"))
    assert compiled.statistics["engine"] == "compiled"
    np.testing.assert_allclose(compiled.q, by_numpy.q, rtol=1e-9, atol=ROUND_OFF_LONG)


def test_the_rate_depends_on_the_independent_coordinates_alone():
    """Errors in dependent coordinates change nothing; errors in independent ones do."""
    from cadmbs.simulation.constraint_monitor import ConstraintMonitor
    from cadmbs.simulation.constraint_projection import ConstraintProjection
    from cadmbs.simulation.woronetz import CoordinatePartitioner
    from cadmbs.simulation.woronetz_kernel import CompiledWoronetz

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
    dependent = partitioner.equations_of_one.positions.dependent
    (independent,) = partitioner.equations_of_one.positions.independent
    off = start.copy()
    off[dependent] += 1e-4
    off[system.n_q + dependent] -= 1e-3
    np.testing.assert_allclose(compiled.on_manifold(0.0, off), expected, rtol=1e-9, atol=1e-11)
    off[independent] += 1e-3
    assert np.max(np.abs(compiled.on_manifold(0.0, off) - expected)) > 1e-5
