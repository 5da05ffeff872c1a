"""Which mechanisms of the library kernels cover, and why not the others."""

from importlib import resources

import pytest

from cadmbs.dynamics.closed_loops.loop_packing import loop_features
from cadmbs.dynamics.scenarios.consistent import one_start
from cadmbs.kernels.rows.loops_packing import LoopFeatures
from cadmbs.simulation.compiled.constrained_kernel import uncovered_reason
from cadmbs.simulation.formulations.constrained import ConstrainedFormulation
from cadmbs.simulation.method import parse_method
from tests.simulation.loops import library

FEATURES = {
    **dict.fromkeys(("chaplygin_sleigh", "rolling_disk", "snakeboard", "satellite"), LoopFeatures(pairs=True)),
    **dict.fromkeys(("geared_five_bar", "gripper"), LoopFeatures(coupled=True)),
    "scissor_lift": LoopFeatures(cuts=True),
    **dict.fromkeys(
        ("ra_single_pendulum", "ra_double_pendulum", "ra_slider_crank", "ra_four_link"), LoopFeatures(pairs=True)
    ),
}
"""What kernels need besides revolute loops."""

WITH_LOADS = (
    "cassie_leg", "delta_robot", "double_wishbone", "excavator", "five_bar", "satellite", "six_sps", "stewart_platform",
)  # fmt: skip
"""Mechanisms with loads or friction, besides damping."""

WITH_NATIVE_JOINTS = ("cassie_leg", "delta_robot", "double_wishbone", "six_sps", "stewart_platform", "three_bar_loop")
"""Mechanisms with spherical or free joints in their trees."""


def constrained_mechanisms():
    """Library mechanisms with constraint rows."""
    files = resources.files("cadmbs.library").iterdir()
    names = sorted(file.name.removesuffix(".json") for file in files if file.name.endswith(".json"))
    return [name for name in names if library(name).closures or library(name).rows or library(name).motions]


@pytest.mark.parametrize("name", constrained_mechanisms())
def test_kernels_cover_the_mechanisms_of_the_library(name):
    system = library(name)
    plan = system.scenario
    spec = parse_method(system, plan)
    motion = ConstrainedFormulation(system, plan, spec, one_start(system, plan), "reference")
    reason = uncovered_reason(motion.monitor, multipliers=True)
    assert not reason
    expected = FEATURES.get(name, LoopFeatures())._replace(
        loads=name in WITH_LOADS, native=name in WITH_NATIVE_JOINTS, straight=True
    )
    assert loop_features(system) == expected
