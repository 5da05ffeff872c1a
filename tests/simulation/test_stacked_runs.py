"""Starts and motions of variants side by side: as one by one, and the same bits beside any others."""

import dataclasses

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.compiler.stacking import stacked_systems
from cadmbs.dynamics.scenarios.consistent import consistent_start
from cadmbs.dynamics.scenarios.fields import initial_state
from cadmbs.simulation.formulations.constrained_start import start_rank
from cadmbs.simulation.many.stacked_runs import (
    NotStackableError,
    covers_start,
    stacked_motions,
    stacked_scenario,
    stacked_start,
)
from cadmbs.system.variants import Variants

LINKAGES = {"four_bar": 1, "five_bar": 3, "delta_robot": 0, "gripper": 2, "geared_five_bar": 1}
"""Library mechanisms, two with gears, and a joint of each whose point varies."""


def variants(name, n=6):
    """Variants with other links and masses, of a short motion."""
    mechanism = cm.load(name)
    base = cm.compile_mechanism(mechanism)
    plan = dataclasses.replace(base.scenario, duration=0.05, method="rk4", step=1e-3, output_step=0.01)
    base = dataclasses.replace(base, scenario=plan)
    change = np.random.default_rng(0).uniform(-1.0, 1.0, n)
    joint = LINKAGES.get(name, 1)
    numbers = {
        ("joints", joint, "point", 0): mechanism.joints[joint].point[0] + 0.004 * change,
        ("bodies", 1, "mass"): mechanism.bodies[1].mass * (1.0 + 0.3 * change),
    }
    stack, safe = stacked_systems(mechanism, base, numbers)
    assert np.all(safe)
    return base, plan, stack


@pytest.mark.parametrize("name", LINKAGES)
def test_starts_are_those_of_single_variants(name):
    base, plan, stack = variants(name)
    assert covers_start(base, plan)
    scenario = stacked_scenario(base)
    start = stacked_start(stack, plan, scenario.rank)
    assert np.all(start.good)
    for k in range(stack.n):
        alone = stacked_start(stack.take(np.array([k])), plan, scenario.rank)
        assert np.array_equal(alone.q[0], start.q[k])
        assert np.array_equal(alone.v[0], start.v[k])
        assert alone.margins[0] == start.margins[k]
        system = stack.variant(k)
        single = consistent_start(system, plan, *initial_state(system, plan))
        np.testing.assert_allclose(start.q[k], single.q, rtol=0, atol=1e-12)
        np.testing.assert_allclose(start.v[k], single.v, rtol=0, atol=1e-11)
        assert start_rank(system, plan, single)[0] == scenario.rank


def test_an_axis_out_of_the_plane_has_another_rank_and_is_left_to_single_runs():
    mechanism = cm.load("four_bar")
    base = cm.compile_mechanism(mechanism)
    scenario = stacked_scenario(
        dataclasses.replace(base, scenario=dataclasses.replace(base.scenario, method="rk4", step=1e-3))
    )
    axis = np.argmin(np.abs(mechanism.joints[0].axis))
    stack, safe = stacked_systems(mechanism, base, {("joints", 0, "axis", int(axis)): np.array([0.0, 0.05])})
    assert np.all(safe)
    good = [bool(stacked_start(stack.take(np.array([k])), scenario.plan, scenario.rank).good[0]) for k in range(2)]
    assert good == [True, False]


@pytest.mark.parametrize("joint", [0, 3])
def test_springs_along_cut_joints_leave_the_motions_to_single_runs(joint):
    """Their angles are counted from row to row; joint 3 is the cut one."""
    mechanism = cm.load("four_bar")
    data = mechanism.model_dump(mode="json")
    spring = {"name": "spring", "kind": "joint_spring", "coordinate": data["joints"][joint]["name"], "stiffness": 1.0}
    data["loads"] = [spring]
    data["scenario"] |= {"method": "rk4", "step": 1e-3}
    base = cm.compile_mechanism(cm.Mechanism.model_validate(data))
    if base.joints[joint].is_cut:
        with pytest.raises(NotStackableError, match="springs act along cut joints"):
            stacked_scenario(base)
    else:
        assert stacked_scenario(base).rank > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["five_bar", "rcm"])
def test_motions_are_those_of_variants_and_do_not_depend_on_the_others(name):
    base, _, stack = variants(name, n=11)
    scenario = stacked_scenario(base)
    motions = stacked_motions(scenario, stack)
    assert np.all(motions.good)
    some = stacked_motions(scenario, stack.take(np.array([7, 2])))
    assert np.array_equal(some.states, motions.states[[7, 2]])
    result = cm.simulate(Variants((stack.variant(7),)), engine="compiled")
    np.testing.assert_allclose(motions.states[7, :, : base.n_q], result.q[0], rtol=0, atol=1e-11)
    np.testing.assert_allclose(motions.states[7, :, base.n_q : -1], result.v[0], rtol=0, atol=1e-9)
