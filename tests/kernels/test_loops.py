"""Compiled simulations of closed loops give the motion of NumPy; what they do not cover is left to it."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints.projection import project_velocities
from cadmbs.constraints.residuals import ROWS
from cadmbs.kinematics.configuration import neutral
from cadmbs.results import OutcomeKind
from cadmbs.simulation.compiled.constrained_kernel import ConstrainedKernel
from cadmbs.simulation.formulations import constrained
from cadmbs.testing import ladders
from tests.simulation.loops import (
    assert_as_many_projections,
    compiled,
    equal_crank,
    library,
    library_data,
    slider_crank,
)
from tests.tolerances import CLOSED_ENDS, ORACLE, ROUND_OFF_LONG

pytestmark = pytest.mark.slow  # each of the kernels takes ten seconds and more to compile

COUNTS = ("steps", "evaluations")


@pytest.fixture
def integrated(monkeypatch):
    """Names of the systems of which the kernel took steps, once for each motion."""
    names = []

    class NotedKernel(ConstrainedKernel):
        def __init__(self, monitor, *rest):
            super().__init__(monitor, *rest)
            self.new_names = [monitor.system.name]

        def run(self, *chunk):
            stretch = super().run(*chunk)
            if stretch is not None and self.new_names:
                names.append(self.new_names.pop())
            return stretch

    monkeypatch.setattr(constrained, "ConstrainedKernel", NotedKernel)
    return names


def both(system, **settings):
    settings = {"method": "index1:rk4", **settings}
    return [cm.simulate(system, engine=engine, **settings) for engine in ("compiled", "reference")]


def assert_same_motion(found, expected, tolerance=None):
    if tolerance is None:
        tolerance = CLOSED_ENDS if expected.statistics["projections"] else ROUND_OFF_LONG
    assert found.outcome == expected.outcome
    assert [f.message for f in found.findings] == [f.message for f in expected.findings]
    assert found.column_names == expected.column_names
    for word in ("t", "q", "v", "supplied", "kinetic"):
        reference = getattr(expected, word)
        scale = max(1.0, np.max(np.abs(reference), initial=0.0))
        np.testing.assert_allclose(getattr(found, word), reference, rtol=0.0, atol=tolerance * scale)


def closed_by(kind):
    """A random loop with enough freedoms, cut at a joint of a kind, and velocities that it allows."""
    joint = "spherical:quaternion" if kind == "spherical" else kind
    hinges = max(0, len(ROWS[kind]) - 3)
    kinds = (*("revolute",) * 3, "prismatic", "spherical:quaternion", *("revolute",) * hinges, joint)
    system = cm.compile_mechanism(ladders.single_loop(kinds, 5, cut=len(kinds) - 1))
    q, v = neutral(system), np.random.default_rng(1).standard_normal(system.n_v)
    return system, project_velocities(system, q, v).v


def driven_crank(function):
    """A slider-crank whose crank is driven, pulled by gravity."""
    drive = {"name": "drive", "coordinate": "turn", "position": function}
    return compiled(slider_crank(1.0, 2.5, (0.0, -9.8, 0.0), motions=[drive]))


SWING = {"kind": "harmonic", "mean": 0.0, "amplitude": 0.4, "rate": 6.0, "phase": 0.0}
RISING = {"kind": "polynomial", "coefficients": [0.0, 1.5]}


@pytest.mark.parametrize(
    "name",
    [
        "four_bar",
        "bennett",
        pytest.param("slider_crank", marks=pytest.mark.slow),
        pytest.param("bricard", marks=pytest.mark.slow),
        pytest.param("five_bar", marks=pytest.mark.slow),
        pytest.param("spatial_slider_crank", marks=pytest.mark.slow),
        pytest.param("three_bar_loop", marks=pytest.mark.slow),
        pytest.param("stewart_platform", marks=pytest.mark.slow),
        pytest.param("delta_robot", marks=pytest.mark.slow),
    ],
)
def test_library_loops_move_as_with_numpy(name, integrated):
    system = library(name)
    found, expected = both(system, duration=0.1, output_step=0.01, step=2e-3)
    assert integrated == [system.name]
    assert_same_motion(found, expected)
    assert found.statistics["compiled_evaluations"] == found.statistics["evaluations"]
    assert expected.statistics["compiled_evaluations"] == 0
    assert [found.statistics[word] for word in COUNTS] == [expected.statistics[word] for word in COUNTS]
    assert_as_many_projections(found, expected)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["five_bar", "spatial_slider_crank"])
def test_hundreds_of_steps_stay_the_same(name):
    """Dozens of projections along the way."""
    found, expected = both(library(name), duration=0.4, output_step=0.1, step=1e-3)
    assert expected.statistics["projections"] > 24
    assert_same_motion(found, expected, 10.0 * CLOSED_ENDS)
    assert_as_many_projections(found, expected)


@pytest.mark.parametrize("kind", [kind for kind in ROWS if ROWS[kind]])
def test_all_kinds_of_cut_joints(kind, integrated):
    system, v = closed_by(kind)
    found, expected = both(system, v=v, duration=0.06, output_step=0.03, step=0.01)
    assert len(integrated) == 1
    assert_same_motion(found, expected)
    assert expected.statistics["projections"] > 0
    assert_as_many_projections(found, expected)


@pytest.mark.slow
def test_driven_cranks_take_their_work_from_the_drive(integrated):
    system = driven_crank(SWING)
    found, expected = both(system, duration=0.3, output_step=0.01, step=2e-3)
    assert len(integrated) == 1
    assert_same_motion(found, expected)
    np.testing.assert_allclose(found["joint/turn/q"], 0.4 * np.sin(6.0 * found.t), atol=ORACLE)
    assert np.max(np.abs(found.supplied)) > 0.1
    assert np.max(np.abs(found.drift)) < 1e-6


@pytest.mark.slow
def test_rates_may_be_prescribed_beside_positions(integrated):
    """A five-bar with one motor driven and a velocity row on the other."""
    terms = [{"coordinate": "right_motor", "factor": 1.0}, {"coordinate": "left_motor", "factor": 0.5}]
    data = library_data("five_bar") | {
        "motions": [{"name": "drive", "coordinate": "left_motor", "position": SWING}],
        "constraints": [{"name": "gait", "kind": "velocity", "terms": terms, "rate": RISING}],
    }
    found, expected = both(compiled(data | {"scenario": None}), duration=0.2, output_step=0.02, step=2e-3)
    assert len(integrated) == 1
    assert_same_motion(found, expected)
    v = found["joint/right_motor/v"] + 0.5 * found["joint/left_motor/v"]
    np.testing.assert_allclose(v, 1.5 * found.t, atol=ORACLE)


def test_a_drive_that_ends_ends_the_motion_as_with_numpy():
    table = {
        "kind": "table",
        "times": [0, 0.02, 0.04, 0.05],
        "values": [0, 0.1, 0.3, 0.3],
        "interpolation": "cubic",
        "outside": "error",
    }
    found, expected = both(driven_crank(table), duration=0.1, output_step=0.02, step=5e-3)
    assert found.outcome.kind is OutcomeKind.OUTSIDE_TABLE
    assert_same_motion(found, expected)


def test_singular_passages_are_left_to_numpy():
    """A slider-crank with equal links, which could leave its branch when the crank is upright."""
    system = compiled(equal_crank(1.3))
    found, expected = both(system, velocities={"turn": (1.0,)}, duration=0.4, output_step=0.05, step=0.025)
    assert [f.code for f in found.findings] == ["S116"]
    assert_same_motion(found, expected)
    angle = found["joint/turn/q"] + 1.3
    np.testing.assert_allclose(found["joint/guide/q"], 2 * np.cos(angle) - 2 * np.cos(1.3), atol=ORACLE)


def test_without_stabilization_drift_is_watched_alone(integrated):
    system = library("bennett")
    found, expected = both(system, duration=0.2, output_step=0.05, step=0.02, stabilization="none")
    assert len(integrated) == 1
    assert_same_motion(found, expected)
    assert found.statistics["projections"] == 0
    assert found.statistics["largest_position_drift"] == pytest.approx(expected.statistics["largest_position_drift"])


def test_interruption_keeps_what_is_finished():
    def interrupt(fraction):
        raise KeyboardInterrupt

    with pytest.raises(cm.Interrupted) as caught:
        cm.simulate(
            library("bennett"), duration=30.0, output_step=0.01, step=1e-3, method="index1:rk4", engine="compiled",
            progress=interrupt,
        )  # fmt: skip
    found = caught.value.result
    assert found.outcome.kind is OutcomeKind.INTERRUPTED
    assert 1 < len(found.t) < 2000


def test_adaptive_methods_take_no_fixed_steps(integrated):
    cm.simulate(library("bennett"), method="index1", duration=0.02, step=0.01, engine="compiled")
    assert not integrated


@pytest.mark.parametrize("method", ["index1:rk4", "woronetz:rk4"])
def test_where_calls_of_the_kernel_end_does_not_matter(method, monkeypatch):
    """Calls are as long as the machine is fast: the numbers are the same, to the last bit."""
    system, found = library("jansen"), []
    for seconds in (0.1, 1e-9):
        monkeypatch.setattr("cadmbs.integrators.compiled_steps.CHUNK_SECONDS", seconds)
        settings = {"duration": 4.0, "output_step": 0.1, "step": 1e-3, "method": method, "engine": "compiled"}
        found.append(cm.simulate(system, **settings))
    np.testing.assert_array_equal(found[0].q, found[1].q)
    np.testing.assert_array_equal(found[0].a, found[1].a)


@pytest.mark.parametrize("name", ["five_bar", "rolling_disk"])
def test_adaptive_steps_may_come_one_by_one(name, monkeypatch):
    """In Woronetz form too, whose states are projected and coordinates changed after some of the steps."""
    system, found = library(name), []
    for steps in (1 << 14, 1):
        monkeypatch.setattr("cadmbs.integrators.compiled_adaptive.FIRST_ADAPTIVE_CHUNK", steps)
        settings = {"duration": 0.6, "output_step": 0.1, "method": "woronetz:dop853", "engine": "compiled"}
        found.append(cm.simulate(system, **settings))
    first, second = found
    np.testing.assert_array_equal(first.q, second.q)
    assert first.statistics["partitions"] == second.statistics["partitions"]
    for count in ("projections", "repartitions"):
        assert first.statistics[count] == second.statistics[count] >= 1
