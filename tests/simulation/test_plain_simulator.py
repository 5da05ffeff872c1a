"""Motions of the simulator are those of a plain one over the definitions, which shares none of its code."""

import numpy as np
import pytest

import cadmbs as cm
from tests.golden.motions import DRIVEN, LOOPS, TREES, ZOO_LOOPS, ZOO_TREES, system
from tests.simulation.plain_simulator import plain_motion
from tests.tolerances import PLAIN_FIXED_STEPS, PLAIN_MOTION

DURATION, OUTPUT_STEP = 0.1, 0.05

DEFAULT = ("chaplygin_sleigh", "heavy_top", "bennett", "snakeboard", "planar chain")
"""Those of the default tests, by NumPy, which needs no compiled kernel."""

EVERY = (*TREES, *LOOPS, *DRIVEN, *ZOO_TREES, *ZOO_LOOPS)

FIXED = (
    "chaplygin_sleigh",
    "rcm",
    "spherical_double_pendulum",
    "four_bar",
    "snakeboard",
    "stewart_platform",
    "coupled",
)


def assert_same(result, moving, tolerance):
    """Positions, velocities by their size, the work, and the energy by its size, at all rows."""
    expected = plain_motion(moving, result.q[0], result.v[0], result.t)
    assert expected.gap < PLAIN_MOTION
    assert expected.defect < PLAIN_MOTION
    stored = result.kinetic + result.potential
    for ours, theirs in (
        (result.q, expected.q), (result.v, expected.v), (result.supplied, expected.supplied), (stored, expected.stored),
    ):  # fmt: skip
        scale = max(1.0, np.max(np.abs(theirs)))
        np.testing.assert_allclose(ours, theirs, rtol=0.0, atol=tolerance * scale)


def simulated(name, engine, **options):
    """The motion and its mechanism."""
    plan = {"duration": DURATION, "output_step": OUTPUT_STEP, "method": "dop853", "rtol": 1e-10}
    return cm.simulate(system(name), engine=engine, **plan | options), system(name)


@pytest.mark.parametrize("name", DEFAULT)
def test_motions_by_numpy(name):
    assert_same(*simulated(name, "numpy"), PLAIN_MOTION)


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY)
def test_compiled_motions(name):
    assert_same(*simulated(name, "compiled"), PLAIN_MOTION)


@pytest.mark.slow
@pytest.mark.parametrize("name", FIXED)
def test_compiled_motions_with_fixed_steps(name):
    assert_same(*simulated(name, "compiled", method="rk4", step=1e-4), PLAIN_FIXED_STEPS)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*LOOPS[:8], *DRIVEN])
def test_compiled_motions_in_independent_coordinates(name):
    assert_same(*simulated(name, "compiled", method="woronetz:dop853"), PLAIN_MOTION)
