"""Adaptive methods with loops on compiled equations: motion, projections and notes are those of NumPy."""

import dataclasses
import logging

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.scenarios.consistent import one_start
from cadmbs.kernels.calls.engine import EngineDecision
from cadmbs.models.mechanism import Mechanism
from cadmbs.simulation.compiled.constrained_kernel import CompiledConstrainedRate, constrained_decision
from cadmbs.simulation.compiled.engine_rate import EngineRate
from cadmbs.simulation.formulations.constrained import ConstrainedFormulation
from cadmbs.simulation.method import parse_method
from cadmbs.simulation.states import coordinate_rate
from cadmbs.testing import ladders
from tests import zoo
from tests.classics import n_four_bar
from tests.simulation.loops import compiled, equal_crank, library, slider_crank

compiles = pytest.mark.slow  # one kernel, which takes half a minute

SAME = 1e-8
"""Difference of two motions at relative tolerances of 1e-9, whose rows are eliminated otherwise."""

COVERED = ("four_bar", "spatial_slider_crank", "stewart_platform", "delta_robot", "bennett")
STEPPERS = ("dop853", "rk45", "radau", "bdf")


def both(system, **plan):
    return tuple(cm.simulate(system, engine=engine, **plan) for engine in ("compiled", "reference"))


def motion_of(system):
    """The monitor of a motion at the scenario's start, its right-hand side in R^n, and the state."""
    plan = dataclasses.replace(system.scenario, method="index1")
    motion = ConstrainedFormulation(system, plan, parse_method(system, plan), one_start(system, plan), "reference")
    return motion.monitor, (lambda t, x: coordinate_rate(system, motion.rate, t, x)), motion.start


def decision(monitor, engine):
    return constrained_decision(monitor, engine, multipliers=True)


@compiles
@pytest.mark.parametrize("name", COVERED)
def test_rates_of_one_state_and_of_many(name):
    monitor, reference, state = motion_of(library(name))
    rate = CompiledConstrainedRate(monitor, reference)
    states = state[:, None] + 1e-6 * np.random.default_rng(0).normal(size=(len(state), 3))
    for x in (state, states[:, 0], states):
        expected = reference(0.2, x)
        np.testing.assert_allclose(rate(0.2, x), expected, rtol=0, atol=1e-9 * np.max(np.abs(expected)))


@compiles
@pytest.mark.parametrize("method", STEPPERS)
@pytest.mark.parametrize("name", COVERED)
def test_motions_and_projections_are_those_of_numpy(name, method):
    explicit = method in {"dop853", "rk45"}
    plan = {"method": method, "duration": 0.3 if explicit else 0.1, "rtol": 1e-9 if explicit else 1e-6}
    fast, slow = both(library(name), **plan)
    np.testing.assert_allclose(fast.q, slow.q, rtol=0, atol=SAME)
    np.testing.assert_allclose(fast.v, slow.v, rtol=0, atol=100 * SAME)
    np.testing.assert_allclose(fast.drift, slow.drift, rtol=0, atol=1e-8)
    for word in ("steps", "projections"):
        assert abs(fast.statistics[word] - slow.statistics[word]) <= 1 + 0.02 * slow.statistics[word]
    assert fast.statistics["compiled_evaluations"] == fast.statistics["evaluations"]
    assert "compiled_evaluations" not in slow.statistics or not slow.statistics["compiled_evaluations"]
    assert fast.statistics["largest_position_drift"] == pytest.approx(
        slow.statistics["largest_position_drift"], rel=0.1, abs=1e-13
    )


@compiles
def test_numpy_leads_through_singular_configurations():
    """The branch is kept, and each passage has its note, as without the kernel."""
    system = cm.compile_mechanism(ladders.four_bar_ladder(2))
    fast, slow = both(system, method="index1:dop853", duration=10.0, output_step=2.5, rtol=1e-10, atol=1e-11)
    np.testing.assert_allclose(fast["joint/foot0/q"], -n_four_bar.lean(2, fast.t), atol=1e-7)
    assert [f.code for f in fast.findings] == [f.code for f in slow.findings]
    assert len([f for f in fast.findings if f.code == "S116"]) > 5
    assert 0 < fast.statistics["compiled_evaluations"] < fast.statistics["evaluations"]
    upright = cm.simulate(
        compiled(equal_crank(1.3)), method="index1:dop853", velocities={"turn": (1.0,)}, duration=0.6, engine="compiled"
    )
    angle = upright["joint/turn/q"] + 1.3
    np.testing.assert_allclose(upright["joint/guide/q"], 2 * np.cos(angle) - 2 * np.cos(1.3), atol=1e-9)
    assert [f.code for f in upright.findings] == ["S116"]


@compiles
def test_drives_and_the_ends_of_their_tables():
    table = {"kind": "table", "times": [0, 0.1, 0.2], "values": [0, 0.01, 0.03], "outside": "error"}
    drive = {"name": "push", "coordinate": "guide", "position": table | {"interpolation": "cubic"}}
    system = compiled(slider_crank(1.0, 1.2, motions=[drive]))
    fast, slow = both(system, method="index1:dop853", duration=0.2, output_step=0.02)
    np.testing.assert_allclose(fast.q, slow.q, rtol=0, atol=SAME)
    assert fast.statistics["compiled_evaluations"] > 0
    fast, slow = both(system, method="index1:dop853", duration=0.3, output_step=0.02)
    assert fast.outcome.kind is slow.outcome.kind
    assert fast.outcome.sentence == slow.outcome.sentence


def test_what_no_kernel_covers_is_said_once(caplog):
    data = zoo.data_of(zoo.mechanism("two loops"))
    data["joints"][-1] |= {"coordinates": "angles", "axes": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}
    data["loads"] = [{"name": "spring", "kind": "joint_spring", "coordinate": "j7:2", "stiffness": 3.0}]
    monitor = motion_of(cm.compile_mechanism(Mechanism.model_validate(data)))[0]
    with caplog.at_level(logging.WARNING, logger="cadmbs.kernels"):
        for _ in range(2):
            assert not decision(monitor, "compiled").compiled
    assert caplog.text.count("along the angles of a ball that is a cut joint: NumPy computes it") == 1
    assert decision(monitor, "reference") == (False, "asked for")
    with pytest.raises(ValueError, match="engine is 'gpu'"):
        decision(monitor, "gpu")


def test_a_rate_counts_the_states_that_the_kernel_evaluated():
    """A state that the kernel leaves to NumPy is not one of them, nor are those for differences."""
    seen = []

    def slow(t, x):
        seen.append(t)
        return x

    fast = lambda fallback: lambda t, x: fallback(t, x) if t > 0.5 else x  # noqa: E731
    for is_compiled, counted in ((True, 5), (False, 0)):
        rate = EngineRate(slow, fast, EngineDecision(is_compiled, ""))
        seen.clear()
        for t in np.arange(10) / 10 + 0.05:
            rate(float(t), np.zeros(3))
        rate(0.0, np.zeros((3, 4)))
        assert (rate.compiled, len(seen)) == (counted, 5 if is_compiled else 11)


def test_loops_of_the_zoo_are_covered():
    assert all(decision(motion_of(zoo.system(name))[0], "compiled").compiled for name in ("ladder", "tower"))
