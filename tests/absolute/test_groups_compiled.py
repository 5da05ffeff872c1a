"""Explicit steps on SE(3) and SO(3) x R^3 by a kernel: the steps of NumPy, digit by digit."""

from dataclasses import replace

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.absolute.groups.dynamics import group_dynamics
from cadmbs.absolute.groups.states import Group
from cadmbs.cli.inputs.library import find_in_library
from cadmbs.dynamics.scenarios.consistent import one_start
from tests.tolerances import ROUND_OFF, ROUND_OFF_LONG

pytestmark = pytest.mark.slow

NAMES = ("four_bar", "heavy_top", "spherical_double_pendulum", "bennett", "spatial_slider_crank")
"""Redundant rows; a body that spins fast; balls; a loop in space with redundant rows; a slider."""


def both_engines(name, **options):
    system = cm.compile_mechanism(cm.load(find_in_library(name)))
    return [cm.simulate(system, engine=engine, **options) for engine in ("numpy", "compiled")]


@pytest.mark.parametrize(
    ("name", "coordinates"),
    [("four_bar", "SE3"), *((name, ("SO3xR3", "SE3")[k % 2]) for k, name in enumerate(NAMES))],
)
def test_fixed_steps_are_those_of_numpy(name, coordinates):
    options = {"duration": 0.05, "output_step": 0.01, "coordinates": coordinates, "method": "rk4", "step": 1e-3}
    first, second = both_engines(name, **options)
    assert (first.statistics["engine"], second.statistics["engine"]) == ("numpy", "compiled")
    assert first.statistics["projections"] == second.statistics["projections"]
    for level in ("q", "v", "a"):
        one, other = getattr(first, level), getattr(second, level)
        np.testing.assert_allclose(other, one, rtol=0, atol=ROUND_OFF * max(1.0, np.max(np.abs(one))))


@pytest.mark.parametrize("coordinates", list(Group))
@pytest.mark.parametrize("stabilization", ["projection", "baumgarte", "none"])
def test_adaptive_steps_are_those_of_numpy(stabilization, coordinates):
    """As many steps, and states within them by the same interpolant."""
    options = {"duration": 0.1, "output_step": 0.013, "coordinates": coordinates, "stabilization": stabilization}
    first, second = both_engines("four_bar", **options)
    assert second.statistics["engine"] == "compiled"
    assert first.statistics["steps"] == second.statistics["steps"]
    np.testing.assert_allclose(second.q, first.q, rtol=0, atol=ROUND_OFF_LONG)
    np.testing.assert_allclose(second.v, first.v, rtol=0, atol=ROUND_OFF_LONG * np.max(np.abs(first.v)))


def test_full_turns_are_counted():
    """A crank that turns by more than a turn between two outputs."""
    options = {"duration": 0.25, "output_step": 0.25, "coordinates": "SE3", "method": "rk4", "step": 2e-3}
    first, second = both_engines("heavy_top", **options)
    assert second.statistics["engine"] == "compiled"
    np.testing.assert_allclose(second.q, first.q, rtol=0, atol=ROUND_OFF_LONG)
    system = cm.compile_mechanism(cm.load(find_in_library("pendulum")))
    start = {"q": np.zeros(system.n_q), "v": np.full(system.n_v, 30.0), "duration": 0.25, "output_step": 0.25}
    turned = [
        cm.simulate(system, engine=engine, coordinates="SO3xR3", method="rk4", step=2e-3, **start)
        for engine in ("numpy", "compiled")
    ]
    assert np.max(np.abs(turned[0].q[-1])) > 2.0 * np.pi
    np.testing.assert_allclose(turned[1].q, turned[0].q, rtol=ROUND_OFF_LONG)


@pytest.mark.parametrize("coordinates", list(Group))
def test_projections_are_the_shortest_ones_of_numpy(coordinates):
    system = cm.compile_mechanism(cm.load(find_in_library("four_bar")))
    plan = replace(system.scenario, duration=0.1, stabilization="projection")
    dynamics = group_dynamics(system, plan, coordinates, "dp54", one_start(system, plan), "compiled")
    layout, x, random = dynamics.equations.layout, dynamics.start, np.random.default_rng(1)
    moved = layout.retract(x[: layout.n_x], 1e-8 * random.normal(size=layout.n_v))
    y = np.concatenate([moved, x[layout.n_x :]])
    y[layout.n_x : -1] += 1e-8 * random.normal(size=layout.n_v)
    kernel, projector = dynamics.steps_by_kernel, dynamics.projector
    assert kernel(0.0, x, 0.0, None) is not None
    expected = layout.pack(projector.projected(0.0, layout.unpack(y)))
    assert np.max(np.abs(expected - y)) > 1e-9
    np.testing.assert_allclose(kernel.projected(0.0, y, 1e-10), expected, rtol=0, atol=ROUND_OFF)


def test_what_no_kernel_covers_is_left_to_numpy():
    options = {"duration": 0.01, "output_step": 0.01, "coordinates": "SE3"}
    system = cm.compile_mechanism(cm.load(find_in_library("pendulum")))
    result = cm.simulate(system, method="rattle", engine="compiled", step=1e-3, **options)
    assert result.statistics["engine"] == "numpy"
    reason = "no kernel covers this simulation, which is done in SE3 by an implicit or variational method"
    assert result.statistics["engine_reason"] == reason
