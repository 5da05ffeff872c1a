"""The stepper of `auto`: by the cost of explicit and implicit steps, and no decay where nothing is damped."""

import dataclasses

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.scenarios.consistent import one_start
from cadmbs.models.mechanism import Mechanism
from cadmbs.simulation.formulations.constrained import ConstrainedFormulation
from cadmbs.simulation.formulations.equations import TreeEquations
from cadmbs.simulation.formulations.stiffness import stiffness_at
from cadmbs.simulation.formulations.tree import TreeFormulation
from cadmbs.simulation.method import parse_method
from tests.simulation.loops import library_data

ROD_INERTIA = 1e-9


def leg(damping=0.0, spin_damping=0.0, rod_inertia=ROD_INERTIA, duration=5.0):
    """A planar four-bar whose coupler is a thin rod between two balls, which may turn about its own line."""
    link = {"mass": 1.0, "inertia": np.diag([0.01, 0.01, 0.001]).tolist()}
    bodies = [
        link | {"name": "crank", "center_of_mass": [0, 0, 0.1]},
        {"name": "rod", "mass": 0.1, "center_of_mass": [0.2, 0, 0.2],
         "inertia": np.diag([rod_inertia, 1e-3, 1e-3]).tolist()},
        link | {"name": "rocker", "center_of_mass": [0.4, 0, 0.1]},
    ]  # fmt: skip
    hinge = {"kind": "revolute", "axis": [0, 1, 0], "predecessor": "world"}
    joints = [
        hinge | {"name": "hip", "successor": "crank", "point": [0, 0, 0], "damping": damping},
        {"name": "ball", "kind": "spherical", "predecessor": "crank", "successor": "rod", "point": [0, 0, 0.2],
         "damping": spin_damping},
        hinge | {"name": "knee", "successor": "rocker", "point": [0.4, 0, 0]},
        {"name": "socket", "kind": "spherical", "predecessor": "rod", "successor": "rocker", "point": [0.4, 0, 0.2],
         "cut": True},
    ]  # fmt: skip
    data = {"format": "cadmbs.mechanism/1", "name": "leg", "bodies": bodies, "joints": joints, "ground": "world",
            "scenario": {"duration": duration, "initial": {"velocities": {"hip": 1.0}}}}  # fmt: skip
    return cm.compile_mechanism(Mechanism.model_validate(data))


def choice_at(system, **plan):
    """The choice for the whole duration, without the simulation."""
    plan = dataclasses.replace(system.scenario, **plan)
    spec = parse_method(system, plan)
    return ConstrainedFormulation(system, plan, spec, one_start(system, plan), "numpy").choice


def test_the_spin_of_a_thin_rod_that_nothing_damps_is_not_stiff():
    """With almost no inertia about its line, differences of accelerations are rounding alone."""
    for inertia in (1e-6, 1e-9, 1e-12):
        choice = choice_at(leg(damping=0.05, rod_inertia=inertia))
        assert choice.method == "dop853", choice.reason


def test_a_damped_spin_without_inertia_is_stiff():
    choice = choice_at(leg(spin_damping=1e-3))
    assert choice.method == "radau", choice.reason
    assert choice.reason.split("; ")[-1].startswith("stiff: the fastest decay")


def test_a_decay_whose_resolution_is_cheap_stays_explicit():
    """A fast swing beside a decay that is hardly faster: an implicit method would take more evaluations."""
    moderate = leg(spin_damping=3e-5, rod_inertia=1e-8)
    slow = choice_at(moderate, duration=5.0)
    fast = choice_at(moderate, duration=5.0, velocities={"hip": (300.0,)})
    assert (slow.method, fast.method) == ("radau", "dop853"), (slow.reason, fast.reason)
    assert "an implicit method would take" in fast.reason


def sliding(friction, speed):
    """A mass of 1 kg on a rail with Coulomb friction, which stops after speed^2 / (2 friction)."""
    body = {"name": "slide", "mass": 1.0, "center_of_mass": [0, 0, 0], "inertia": np.eye(3).tolist()}
    rail = {
        "name": "rail",
        "kind": "prismatic",
        "predecessor": "world",
        "successor": "slide",
        "axis": [1, 0, 0],
        "friction": friction,
    }
    data = {"format": "cadmbs.mechanism/1", "name": "sliding", "bodies": [body], "joints": [rail],
            "scenario": {"duration": 1.0, "rtol": 1e-6, "initial": {"velocities": {"rail": speed}}}}  # fmt: skip
    return cm.compile_mechanism(Mechanism.model_validate(data))


def test_a_motion_that_gets_stiff_on_its_way_goes_on_with_radau():
    """Friction is constant while the mass slides, and a damper of 50,000 N s/m where it stands."""
    result = cm.simulate(sliding(friction=50.0, speed=1.0), engine="reference")
    method = result.metadata["method"]
    assert (result.outcome.kind, method["name"]) == ("finished", "auto")
    assert method["reason"].startswith("dop853 until t = 0.")
    assert "then radau; stiff: the fastest decay there is 5e+04 1/s" in method["reason"]
    assert result.statistics["steps"] < 400
    assert result.statistics["jacobians"] > 0
    assert result.q[-1, 0] == pytest.approx(0.01, abs=1e-6)


def resting_four_bar():
    """A four-bar that falls onto a stop with a damper of 1,000 N m s/rad, and rests there."""
    data = library_data("four_bar")
    stop = {"kind": "joint_stop", "name": "stop", "coordinate": "crank_pivot", "upper": 0.5, "lower": -0.5,
            "stiffness": 1e4, "damping": 1e3}  # fmt: skip
    start = {"initial": {"velocities": {"crank_pivot": 3.0}}, "rtol": 1e-6, "atol": 1e-8}
    data |= {"loads": [stop], "scenario": data["scenario"] | start}
    return cm.compile_mechanism(Mechanism.model_validate(data))


@pytest.mark.parametrize("engine", ["numpy", pytest.param("compiled", marks=pytest.mark.slow)])
def test_a_loop_that_gets_stiff_on_its_way_goes_on_with_radau(engine):
    result = cm.simulate(resting_four_bar(), duration=4.0, engine=engine)
    method = result.metadata["method"]
    assert (result.outcome.kind, method["stepper"]) == ("finished", "auto")
    assert "then radau; stiff: the fastest decay there is 8.03e+04 1/s" in method["reason"]
    assert 0.1 < result.statistics["implicit_from_s"] < 1.0
    assert result.statistics["steps"] < 8e4 * 4.0 / 10.0
    assert result.statistics["jacobians"] > 0
    assert result.q[-1, 0] == pytest.approx(0.50006, abs=1e-5)


@pytest.mark.parametrize("engine", ["compiled", pytest.param("numpy", marks=pytest.mark.slow)])
def test_explicit_steps_get_over_a_force_that_ends_at_once(engine):
    """A pendulum leaves a stop with a damper of 2e5 N m s/rad, whose force ends there: Radau finds no step."""
    data = library_data("pendulum")
    stop = {"kind": "joint_stop", "name": "stop", "coordinate": "hinge", "upper": 0.8, "lower": -0.3,
            "stiffness": 1e5, "damping": 2e5}  # fmt: skip
    system = cm.compile_mechanism(Mechanism.model_validate(data | {"loads": [stop]}))
    radau = cm.simulate(system, q=[1.0], duration=2.0, method="radau", engine=engine)
    assert radau.outcome.kind == "step_underflow"
    found, explicit = (
        cm.simulate(system, q=[1.0], duration=2.0, engine=engine, **plan) for plan in ({}, {"method": "dop853"})
    )
    assert found.outcome.kind == explicit.outcome.kind == "finished"
    reason = found.metadata["method"]["reason"]
    assert reason.startswith(f"radau until t = {radau.outcome.time:.3g} s, then dop853; radau finds no step")
    assert "implicit_from_s" not in found.statistics
    assert found.q[-1] == pytest.approx(explicit.q[-1], abs=1e-6)


def test_explicit_steps_of_a_kernel_stay_where_they_are_cheaper():
    """The decay of 50,000 1/s for a second takes some 100,000 evaluations, ten times those of Radau."""
    system, start = sliding(friction=50.0, speed=1.0), np.array([0.01, 0.0, 0.0])
    rate = TreeEquations(system)
    plain, kernel = (stiffness_at(system, rate, system.scenario, start, "there", factor) for factor in (1.0, 10.0))
    assert (plain.is_stiff, kernel.is_stiff) == (True, False)


@pytest.mark.parametrize(
    "name", ["gripper", "stewart_platform", "snakeboard", "rcm", "spherical_double_pendulum", "engine.step"]
)
def test_kernels_give_the_rates_that_stiffness_is_estimated_from(name):
    """Beside the start, off the constraints by a small displacement; with quaternions, and springs along cut joints."""
    system = cm.compile_mechanism(cm.load(name))
    plan = system.scenario
    spec, start = parse_method(system, plan), one_start(system, plan)
    if spec.equations == "tree":
        x = np.concatenate([start.q, start.v, [0.0]])
        formulation, reference = TreeFormulation(system, plan, spec, x, "compiled"), TreeEquations(system)
    else:
        formulation = ConstrainedFormulation(system, plan, spec, start, "compiled")
        x, reference = formulation.start, formulation.rate
    n = system.n_v
    moved = np.tile(x, (3, 2, 1))
    moved[..., system.n_q : -1] += 1e-3 * np.random.default_rng(0).normal(size=(3, 2, n))
    rates = formulation._rate_beside(plan.start, moved)[..., : 2 * n]
    expected = reference(plan.start, moved)[..., : 2 * n]
    assert rates.shape == expected.shape == (3, 2, 2 * n)
    np.testing.assert_allclose(rates, expected, rtol=1e-9, atol=1e-9 * np.max(np.abs(expected)))
    assert formulation._rate_by_engine.compiled_rate is not None
