"""Stops that are crossed up and down again within one step, just below an extreme."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.results import OutcomeKind
from tests.simulation.switches.test_given_times import cart

METHODS = [
    ("relative", "dop853", "numpy"),
    ("relative", "dop853", "compiled"),
    ("relative", "rk45", "compiled"),
    ("relative", "rk4", "numpy"),
    ("relative", "radau", "numpy"),
    ("SE3", "dp54", "numpy"),
    pytest.param("relative", "rk4", "compiled", marks=pytest.mark.slow),
    pytest.param("rp", "generalized_alpha", "numpy", marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("coordinates", "method", "engine"), METHODS)
@pytest.mark.parametrize("below", [1e-2, 1e-4, 1e-6])
@pytest.mark.parametrize("direction", ["up", "down"])
def test_a_stop_just_below_an_apex_is_seen(coordinates, method, engine, below, direction):
    """x = t - t^2 / 2 has its apex 1/2 at 1 s; the stop is crossed at 1 -+ sqrt(below)."""
    system = cart(-1.0, duration=3.0, output_step=1.5, initial={"velocities": {"x": 1.0}})
    stop = [{"when": "x", "crosses": 0.5 * (1.0 - below), "direction": direction}]
    step = {"step": 0.02} if method in ("rk4", "generalized_alpha") else {}
    result = cm.simulate(system, coordinates=coordinates, method=method, engine=engine, stop=stop, **step)
    assert result.outcome.kind is OutcomeKind.STOPPED
    expected = 1.0 + (1.0 if direction == "down" else -1.0) * np.sqrt(below)
    assert result.t[-1] == pytest.approx(expected, abs=1e-9 / np.sqrt(below) ** 0.5)


@pytest.mark.parametrize("method", ["dop853", "rk4"])
def test_a_stop_just_above_an_apex_is_not_crossed(method):
    system = cart(-1.0, duration=3.0, output_step=1.5, initial={"velocities": {"x": 1.0}})
    result = cm.simulate(system, method=method, stop=[{"when": "x", "crosses": 0.5 * (1.0 + 1e-9)}], step=0.02)
    assert result.outcome.kind is OutcomeKind.FINISHED
