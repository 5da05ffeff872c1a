"""An in-line slider-crank with its slider driven as by a uniformly turning crank: it goes on through dead centre."""

import numpy as np
import pytest

import cadmbs
from cadmbs.results import OutcomeKind
from tests.simulation.loops import compiled, slider_crank

pytestmark = pytest.mark.singular

RATE = 3.0


def driven(phase=np.pi / 2, crank=0.1, rod=0.3):
    """The slider at r cos u + sqrt(l^2 - r^2 sin^2 u), u = phase + 3 t, less where it is at first."""
    sine = {"kind": "harmonic", "amplitude": 1.0, "rate": RATE, "phase": float(phase)}
    cosine = {"kind": "harmonic", "amplitude": crank, "rate": RATE, "phase": float(phase + np.pi / 2)}
    square = {"kind": "product", "of": [-(crank**2), sine, sine]}
    root = {"kind": "sqrt", "of": {"kind": "sum", "of": [rod**2, square]}}
    first = crank * np.cos(phase) + np.sqrt(rod**2 - (crank * np.sin(phase)) ** 2)
    return {"name": "d", "coordinate": "guide", "position": {"kind": "sum", "of": [cosine, root, -float(first)]}}


def linkage():
    return compiled(slider_crank(0.1, 0.3, motions=[driven()]))


@pytest.mark.slow
@pytest.mark.parametrize("method", ["index1", "woronetz", "index1:rk45"])
@pytest.mark.parametrize("rtol", [1e-8, 1e-10])
def test_a_driven_slider_takes_the_crank_through_dead_centre(method, rtol):
    result = cadmbs.simulate(
        linkage(), method=method, rtol=rtol, atol=rtol / 10, duration=0.8, output_step=0.05, engine="reference",
        velocities={"turn": (RATE,)},
    )  # fmt: skip
    assert result.outcome.kind is OutcomeKind.FINISHED
    np.testing.assert_allclose(result["joint/turn/q"], RATE * result.t, atol=10 * rtol)
    assert [finding.code for finding in result.findings] == ["S116"]
