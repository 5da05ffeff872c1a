"""Stops at what is followed along a motion: turns and branches of cut joints, signs of quaternions, supplied work."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from cadmbs.simulation.many import lane_runs
from cadmbs.testing import mechanisms
from tests import zoo
from tests.simulation.loops import compiled, library_data
from tests.simulation.test_lane_stops import differences, starts

PLAN = {"duration": 0.6, "output_step": 0.1}
METHODS = [
    ("rk4", 2e-3),
    ("dop853", None),
    pytest.param("rk45", None, marks=pytest.mark.slow),
    pytest.param("woronetz:dop853", None, marks=pytest.mark.slow),
]
CUT, SPEED = "joint/crank_pivot/q", "joint/crank_pivot/v"


@cache
def with_cut_crank(damping=0.0, stiffness=0.0):
    """A four-bar that is cut at its crank, which turns round and round."""
    data = library_data("four_bar")
    for joint in data["joints"]:
        joint["cut"] = joint["name"] == "crank_pivot"
        if joint["cut"]:
            joint["damping"] = damping
    if stiffness:
        spring = {"name": "spring", "kind": "joint_spring", "coordinate": "crank_pivot", "rest": 0.1}
        data["loads"] = [*data.get("loads", []), spring | {"stiffness": stiffness}]
    return compiled(data)


def compared(system, q, v, plan):
    """The batch, which lanes take to its ends, single motions, and the largest difference from them."""
    batch = cm.simulate(system, q=q, v=v, **plan)
    singles = [cm.simulate(system, q=a, v=b, **plan) for a, b in zip(q, v, strict=True)]
    assert "lanes" not in batch.statistics
    assert batch.statistics["samples_that_left_lanes"] == 0
    assert batch.events
    return batch, singles, differences(batch, singles)


@pytest.mark.parametrize(("method", "step"), [("rk4", 2e-3), ("rk4", 1e-3), ("dop853", None)])
@pytest.mark.parametrize("crosses", [2.5, 4.0, 8.4])
def test_a_single_motion_stops_at_a_turn_of_a_cut_joint_where_its_result_passes_it(crosses, method, step):
    """However many steps come together: behind half a turn, and behind a whole one."""
    system = with_cut_crank()
    _, v = starts(system, 2)
    plan = PLAN | {"method": method, "step": step, "output_step": 0.01}
    free = cm.simulate(system, v=v[1], **plan)
    first = int(np.argmax(free[CUT] > crosses))
    result = cm.simulate(system, v=v[1], **plan, stop=[{"when": CUT, "crosses": crosses}])
    assert result.outcome.kind == "stopped"
    assert free.t[first - 1] <= result.t[-1] <= free.t[first]
    assert result[CUT][-1] == pytest.approx(crosses, abs=1e-9)


def test_a_single_motion_stops_at_a_coupled_angle_however_far_it_turns_in_a_step():
    """A coupling says it, turns included: nothing is to be counted from one step to the next."""
    gear = {"name": "gear", "dependent": "hinge2"}
    gear["terms"] = [{"coordinate": "hinge2", "factor": 1.0}, {"coordinate": "hinge1", "factor": -1000.0}]
    system = compiled(zoo.data_of(mechanisms.planar_chain(2)) | {"couplings": [gear]})
    plan = {"duration": 1.0, "output_step": 0.01, "method": "rk4", "step": 0.01}
    stop = [{"when": "joint/hinge2/q", "crosses": 3000.0}]
    result = cm.simulate(system, q=[0.2], v=[5.0], stop=stop, **plan)
    assert result.outcome.kind == "stopped"
    assert result["joint/hinge2/q"][-1] == pytest.approx(3000.0, rel=1e-9)


@pytest.mark.parametrize(("method", "step"), [("rk4", 2e-3), ("dop853", None), ("radau", None)])
def test_a_single_motion_stops_where_a_quaternion_changes_its_sign(method, step):
    """Signs follow the motion, as in the columns of the result."""
    system = with_cut_crank()
    plan = PLAN | {"method": method, "step": step, "outputs": ["body/crank"]}
    column = "body/crank/qw"
    result = cm.simulate(system, **plan, stop=[{"when": column, "crosses": -0.3, "direction": "down"}])
    assert result.outcome.kind == "stopped"
    assert result[column][0] > 0.0
    assert result[column][-1] == pytest.approx(-0.3, abs=1e-8)


def test_a_stop_within_compiled_steps_has_the_turns_of_a_spring_at_that_step():
    """Not those at the end of the steps that come together: the kernel stops where NumPy does."""
    system = with_cut_crank(stiffness=0.3)
    _, v = starts(system, 4)
    plan = PLAN | {"method": "rk4", "step": 2e-3, "stop": [{"when": CUT, "crosses": 3.0}]}
    fast, slow = (cm.simulate(system, v=v[3], engine=engine, **plan) for engine in ("compiled", "numpy"))
    assert fast.outcome.kind == "stopped"
    assert fast.outcome.time == pytest.approx(slow.outcome.time, abs=1e-9)


@pytest.mark.parametrize(("method", "step"), METHODS)
@pytest.mark.parametrize(
    ("column", "crosses"), [(CUT, 2.5), (CUT, 8.4), (SPEED, 7.0), ("body/crank/qw", -0.3), ("body/crank/qy", 0.9)]
)
def test_samples_stop_at_cut_joints_and_quaternions_as_single_motions_do(column, crosses, method, step):
    system = with_cut_crank()
    q, v = starts(system, 4)
    *_, difference = compared(
        system, q, v, PLAN | {"method": method, "step": step, "stop": [{"when": column, "crosses": crosses}]}
    )
    assert difference < (1e-9 if "woronetz" in method else 4e-11)


@pytest.mark.parametrize(("method", "step"), METHODS)
@pytest.mark.parametrize("stiffness", [0.0, 0.3])
def test_samples_stop_when_work_was_supplied(stiffness, method, step):
    """By damping, less than nothing; a spring along a cut joint, which counts turns, gives back what it takes."""
    system = with_cut_crank(damping=0.01, stiffness=stiffness)
    q, v = starts(system, 4)
    plan = PLAN | {"method": method, "step": step, "stop": [{"when": "energy/supplied", "crosses": -0.2}]}
    batch, _, difference = compared(system, q, v, plan)
    assert difference < (1e-9 if "woronetz" in method else 4e-11)
    rows = np.isfinite(batch.supplied)
    assert np.all(batch.supplied[rows] > -0.2)


@pytest.mark.parametrize(("method", "step"), METHODS)
@pytest.mark.parametrize(
    ("column", "crosses"),
    [("joint/rocker_pin/q", 0.37), (CUT, 3.0), (CUT, 3.7), ("energy/potential", 3.8), ("body/crank/wy", 12.0)],
)
def test_samples_stop_with_a_spring_that_counts_turns_of_a_cut_joint(column, crosses, method, step):
    """At coordinates, at the turns, and at energies that depend on them; rows have the energy of the spring."""
    system = with_cut_crank(stiffness=0.3)
    q, v = starts(system, 4)
    stop = [{"when": column, "crosses": crosses}, {"when": "joint/rocker_pivot/v", "crosses": 9.1}]
    plan = PLAN | {"method": method, "step": step, "output_step": 0.05, "stop": stop}
    batch, singles, difference = compared(system, q, v, plan)
    assert difference < (1e-9 if "woronetz" in method else 4e-11)
    for k, single in enumerate(singles):
        rows = np.isin(single.t, batch.t)
        np.testing.assert_allclose(batch.potential[k, : rows.sum()], single.potential[rows], rtol=1e-9, atol=1e-10)
        np.testing.assert_allclose(batch[CUT][k, : rows.sum()], single[CUT][rows], rtol=1e-9, atol=1e-10)


@pytest.mark.parametrize(("method", "step"), METHODS[:2])
@pytest.mark.parametrize("quantity", ["q", "v"])
def test_samples_stop_at_a_ball_that_is_cut(quantity, method, step):
    """Its three angles are on the branch on which the motion came there."""
    data = zoo.data_of(zoo.mechanism("two loops"))
    data["joints"][-1] |= {"coordinates": "angles", "axes": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}
    system = compiled(data)
    name = cm.constraints.cut_velocity_names(system)[-1]
    v = 0.5 * np.random.default_rng(3).normal(size=(3, system.n_v))
    column = f"joint/{name}/{quantity}"
    plan = {"duration": 0.2, "output_step": 0.05, "method": method, "step": step}
    q, v = (np.stack([getattr(cm.simulate(system, v=each, **plan), x)[0] for each in v]) for x in ("q", "v"))
    free = cm.simulate(system, q=q[1], v=v[1], **plan)
    plan["stop"] = [{"when": column, "crosses": float(0.5 * (free[column][0] + free[column][1]))}]
    *_, difference = compared(system, q, v, plan)
    assert difference < 4e-11


@pytest.mark.parametrize(("method", "step"), METHODS[:2])
def test_followed_values_do_not_depend_on_company_blocks_or_threads(method, step, monkeypatch):
    system = with_cut_crank(damping=0.01)
    q, v = starts(system, 20)
    stop = [{"when": CUT, "crosses": 3.9}, {"when": "body/coupler/qy", "crosses": 0.2}]
    plan = PLAN | {"method": method, "step": step, "stop": [*stop, {"when": "energy/supplied", "crosses": -0.7}]}
    whole = cm.simulate(system, q=q, v=v, threads=2, **plan)
    ends = {event.sample: (event.name, event.time, event.q) for event in whole.events}
    assert len({name for name, _, _ in ends.values()}) > 1
    order = np.random.default_rng(0).permutation(20)
    monkeypatch.setattr(lane_runs, "MOST_NUMBERS", 3 * 300 * (system.n_q + system.n_v + 1))
    for chosen in (order, order[:3], order[5:6]):
        some = cm.simulate(system, q=q[chosen], v=v[chosen], threads=1, **plan)
        assert {event.sample: (event.name, event.time, event.q) for event in some.events} == {
            k: ends[sample] for k, sample in enumerate(chosen.tolist()) if sample in ends
        }


@pytest.mark.parametrize(("method", "step"), METHODS[:2])
@pytest.mark.parametrize("column", [CUT, "energy/supplied", "body/crank/qw"])
def test_variants_stop_at_followed_values(column, method, step):
    systems = []
    for k in range(3):
        data = library_data("four_bar")
        data["bodies"][0]["mass"] += 0.1 * k
        for joint in data["joints"]:
            joint["cut"] = joint["name"] == "crank_pivot"
            joint["damping"] = 0.01 if joint["cut"] else 0.0
        systems.append(compiled(data))
    crosses = {CUT: 4.0, "energy/supplied": -0.1, "body/crank/qw": -0.2}[column]
    _, v = starts(systems[0], 3)
    plan = PLAN | {"method": method, "step": step, "stop": [{"when": column, "crosses": crosses}]}
    batch = cm.simulate(Variants(tuple(systems)), v=v, **plan)
    singles = [cm.simulate(system, v=each, **plan) for system, each in zip(systems, v, strict=True)]
    assert "lanes" not in batch.statistics
    assert len(batch.events) == 3
    assert differences(batch, singles) < 4e-11


@pytest.mark.parametrize(("method", "step"), METHODS[:2])
@pytest.mark.parametrize("stop", [[], [{"when": CUT, "crosses": 9.0}]])
def test_variants_begin_with_the_turns_that_their_own_scenarios_give(method, step, stop):
    """A spring along a cut joint is wound up by other turns in each; one variant is not given any."""
    base = with_cut_crank(stiffness=0.3)
    angle = float(cm.simulate(base, duration=1e-3)[CUT][0])
    turned = [{"crank_pivot": (angle + 2.0 * np.pi * turns,)} for turns in (1, 0, -1)]
    systems = [replace(base, scenario=replace(base.scenario, positions=given)) for given in (*turned, {})]
    plan = PLAN | {"method": method, "step": step, "output_step": 0.05, "stop": stop}
    batch = cm.simulate(Variants(tuple(systems)), **plan)
    singles = [cm.simulate(system, **plan) for system in systems]
    assert "lanes" not in batch.statistics
    assert len(batch.events) == len([event for single in singles for event in single.events])
    for k, single in enumerate(singles):
        rows = np.isin(single.t, batch.t)
        for column in (CUT, "energy/potential", "joint/rocker_pin/q"):
            np.testing.assert_allclose(batch[column][k, : rows.sum()], single[column][rows], rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize(("method", "step"), METHODS[:2])
def test_a_tree_stops_when_work_was_supplied_and_at_a_quaternion(method, step):
    data = library_data("pendulum")
    data["joints"][0]["damping"] = 0.1
    system = compiled(data)
    body = system.body_names[-1]
    q, v = np.array([[0.3], [0.6], [1.0]]), np.array([[0.0], [1.0], [14.0]])
    stop = [{"when": "energy/supplied", "crosses": -2.0}, {"when": f"body/{body}/qw", "crosses": -0.2}]
    *_, difference = compared(system, q, v, PLAN | {"duration": 2.0, "method": method, "step": step, "stop": stop})
    assert difference < 4e-11


def test_fixed_steps_count_turns_of_springs_however_rare_outputs_are():
    """A crank that turns round and round against a spring: calls of a kernel begin with the turns that it has."""
    plan = {"duration": 2.0, "method": "rk4", "step": 2e-3, "positions": {"crank_pivot": (2.0 * np.pi,)}}
    system = with_cut_crank(stiffness=0.3)
    often, rarely = (cm.simulate(system, **plan, output_step=output_step) for output_step in (2e-3, 2.0))
    adaptive = cm.simulate(system, **plan | {"method": "dop853", "step": None}, output_step=2.0)
    assert rarely.statistics["engine"] == "compiled"
    np.testing.assert_allclose(rarely.q[-1], often.q[-1], atol=1e-9)
    np.testing.assert_allclose(rarely[CUT][-1], often[CUT][-1], atol=1e-9)
    np.testing.assert_allclose(rarely.q[-1], adaptive.q[-1], atol=1e-3)  # the error of the fixed steps is 4e-5
    assert np.ptp(rarely.energies - rarely.supplied) < 2e-3  # of 10 J, by the method


def test_single_steps_count_turns_of_springs():
    """Up to a step that another call takes."""
    plan = {"duration": 2.0, "method": "rk4", "step": 2e-3, "positions": {"crank_pivot": (2.0 * np.pi,)}}
    system = with_cut_crank(stiffness=0.3)
    motion = cm.Motion(system, step=2e-3, positions=plan["positions"])
    motion.run(plan["duration"])
    expected = cm.simulate(system, **plan, output_step=2e-3)
    np.testing.assert_allclose(motion.q, expected.q[-1], atol=1e-9)


@pytest.mark.parametrize("method", ["rk4", "dop853"])
@pytest.mark.parametrize(
    ("column", "crosses", "direction"),
    [(CUT, 8.4, "any"), ("body/crank/qw", -0.99, "up"), ("energy/supplied", -2.9, "any")],
)
def test_what_stops_follow_goes_on_behind_a_lock(column, crosses, direction, method):
    """A release of what is free changes nothing: turns, signs and work are counted on from there, in columns too."""
    system = with_cut_crank(damping=0.02)
    _, v = starts(system, 2)
    plan = PLAN | {"duration": 0.8, "output_step": 0.05, "method": method, "outputs": ["body/crank"]}
    stop = [{"when": column, "crosses": crosses, "direction": direction}]
    locks = [{"joint": "crank_pin", "lock": False, "at": at} for at in (0.325, 0.35)]
    free = cm.simulate(system, v=v[1], **plan)
    np.testing.assert_allclose(cm.simulate(system, v=v[1], **plan, locks=locks)[column], free[column], atol=1e-7)
    expected, result = (cm.simulate(system, v=v[1], **plan, stop=stop, locks=each) for each in ([], locks))
    assert expected.outcome.kind == "stopped"
    assert expected.t[-1] > 0.4
    assert result.outcome.sentence == expected.outcome.sentence
    np.testing.assert_allclose(result[column], expected[column], atol=1e-7)
