"""Rolling, knife edges and constant momenta in motion, against closed forms."""

import numpy as np
import pytest

import cadmbs
from tests.classics import chaplygin_sleigh, rolling_disk, snakeboard
from tests.simulation.loops import compiled, library


@pytest.mark.parametrize("method", ["index1", "woronetz"])
@pytest.mark.parametrize(("module", "duration"), [(chaplygin_sleigh, 2.0), (snakeboard, 2.0), (rolling_disk, 0.5)])
def test_wheels_and_blades_follow_their_closed_forms(module, duration, method):
    system, reference = compiled(module.document()), module.reference()
    step = float(reference.t[1] - reference.t[0])
    result = cadmbs.simulate(system, method=method, duration=duration, output_step=step)
    assert result.outcome.good, result.outcome
    kept = module.reference(result.t)
    found = _deviations(module, result, system, kept)
    assert max(found.values()) < 1e-7, found
    assert np.max(np.abs(result.drift)) < 1e-7


def _deviations(module, result, system, reference):
    from tests.classics.comparing import deviations

    return deviations(result, system, reference)


def test_the_momentum_of_the_satellite_is_held():
    system = library("satellite")
    result = cadmbs.simulate(system, duration=0.5, output_step=0.1)
    assert result.outcome.good
    names = [name for name in result.column_names if name.startswith("constraint/")]
    assert names
    assert result.statistics["largest_velocity_drift"] < 1e-6
