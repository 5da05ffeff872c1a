"""Adaptive steps of trees by the kernel of closed loops without rows: against NumPy's."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.results import OutcomeKind
from cadmbs.simulation.compiled.tree_kernel import TreeAdaptiveKernel
from tests.simulation.loops import compiled, library, library_data


@pytest.fixture
def stretches(monkeypatch):
    """What the kernel was asked for."""
    calls, advance = [], TreeAdaptiveKernel.advance

    def noted(self, request):
        calls.append(advance(self, request))
        return calls[-1]

    monkeypatch.setattr(TreeAdaptiveKernel, "advance", noted)
    return calls


def both(system, **settings):
    return [cm.simulate(system, engine=engine, **settings) for engine in ("compiled", "numpy")]


@pytest.mark.parametrize("method", ["dop853", "rk45"])
@pytest.mark.parametrize("name", ["pendulum", "heavy_top"])  # an angle; a quaternion
def test_motions_are_those_of_numpy(stretches, name, method):
    ours, theirs = both(library(name), duration=1.0, method=method)
    assert sum(stretch.steps for stretch in stretches) == ours.statistics["steps"]
    assert abs(ours.statistics["steps"] - theirs.statistics["steps"]) <= 2
    assert ours.statistics["compiled_evaluations"] == ours.statistics["evaluations"]
    for quantity in ("q", "v", "a", "supplied"):
        np.testing.assert_allclose(getattr(ours, quantity), getattr(theirs, quantity), rtol=0, atol=1e-7)


def test_rows_between_steps_keep_the_energy():
    result = cm.simulate(library("heavy_top"), duration=1.0, output_step=1e-4, engine="compiled")
    energy = result.kinetic + result.potential
    np.testing.assert_allclose(energy, energy[0], rtol=1e-7)


def test_a_stop_is_found_within_a_stretch(stretches):
    stop = [{"when": "hinge", "crosses": 0.2, "direction": "any"}]
    stop[0]["when"] = library("pendulum").position_names[0]
    ours, theirs = both(library("pendulum"), duration=5.0, stop=stop)
    assert stretches
    assert ours.outcome.kind is theirs.outcome.kind is OutcomeKind.STOPPED
    assert abs(ours.t[-1] - theirs.t[-1]) < 1e-9
    assert abs(ours.q[-1, 0] - 0.2) < 1e-9


def test_a_table_that_ends_ends_the_motion(stretches):
    data = library_data("pendulum")
    name = data["joints"][0]["name"]
    table = {"kind": "table", "times": [0.0, 0.2, 0.5], "values": [0.0, 1.0, 0.0], "outside": "error"}
    data["loads"] = [{"kind": "joint_force", "name": "push", "coordinate": name, "force": table}]
    ours, theirs = both(compiled(data), duration=1.0)
    assert stretches
    assert ours.outcome.kind is theirs.outcome.kind is OutcomeKind.OUTSIDE_TABLE
    assert abs(ours.t[-1] - theirs.t[-1]) < 0.05
