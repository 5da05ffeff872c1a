"""Published problems without loops, simulated: the pendulum and the stiff governor of the IFToMM library."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, simulate
from cadmbs.models.documents.reading import build
from tests.classics import flyball_governor, simple_pendulum


def run(document, **overrides):
    system = compile_mechanism(build(document)[0])
    return simulate(system, **overrides), system


def test_pendulum_stays_on_its_closed_form_for_ten_seconds():
    result, system = run(simple_pendulum.document())
    assert result.outcome.good
    assert simple_pendulum.compare(result, system)["q"] < 1e-8
    assert np.max(np.abs(result.drift)) < 1e-8


def test_stiff_governor_follows_lagranges_equations():
    result, system = run(flyball_governor.document(), duration=0.02, output_step=0.005, rtol=1e-9, atol=1e-11)
    assert result.outcome.good
    found = flyball_governor.compare(result, system)
    assert found["q"] < 1e-8
    assert found["v"] < 1e-6


@pytest.mark.slow
def test_stiff_governor_for_ten_seconds():
    result, system = run(flyball_governor.document(), rtol=1e-8, atol=1e-10)
    assert result.outcome.good
    assert flyball_governor.compare(result, system)["q"] < 1e-6
