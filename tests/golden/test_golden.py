"""End states, numbers of steps and outcomes of short motions are those that were recorded."""

import json

import numpy as np
import pytest

from tests.golden.motions import DEFAULT, motions, simulated
from tests.golden.record import FILE, end_state, outcomes
from tests.tolerances import (
    RECORDED,
    RECORDED_ERRORS,
    RECORDED_FIXED_STEPS,
    RECORDED_NEAR_SINGULAR,
    RECORDED_STEPS,
    STEPS_NEAR_SINGULAR,
)

DATA = json.loads(FILE.read_text(encoding="utf-8"))

NEAR_SINGULAR = ("sarrus batch dop853 compiled", "sarrus batch rk4 compiled")
"""One of their samples passes a flat configuration, beside which accelerations lose half of their digits."""

CASES = [pytest.param(m, id=m.name, marks=[] if m.name in DEFAULT else pytest.mark.slow) for m in motions()]


@pytest.mark.parametrize("motion", CASES)
def test_the_motion_ends_as_recorded(motion):
    expected = DATA["motions"][motion.name]
    result = simulated(motion, DATA["starts"])
    assert outcomes(result) == expected["outcomes"]
    steps = STEPS_NEAR_SINGULAR if motion.name in NEAR_SINGULAR else RECORDED_STEPS
    assert result.statistics["steps"] == pytest.approx(expected["steps"], rel=steps)
    for word, values in end_state(result).items():
        recorded = np.array(expected[word])
        size = np.max(np.abs(recorded), initial=1.0)
        tolerance = max(RECORDED * size, RECORDED_ERRORS * expected[f"{word}_error"])
        if motion.name in NEAR_SINGULAR:
            tolerance = max(tolerance, RECORDED_NEAR_SINGULAR * size)
        elif "step" in motion.options:
            tolerance = min(tolerance, RECORDED_FIXED_STEPS * size)
        np.testing.assert_allclose(values, recorded, rtol=0.0, atol=tolerance, err_msg=word)


def test_each_recorded_motion_is_compared():
    names = [motion.name for motion in motions()]
    assert sorted(DATA["motions"]) == sorted(names)
    assert len(set(names)) == len(names)
    assert set(DEFAULT) <= set(names)
