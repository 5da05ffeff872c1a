"""Stops of batches at columns that are no numbers of the state: each sample ends where its own motion does."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from cadmbs.errors import Interrupted
from cadmbs.simulation.many import lane_formulation, lane_runs
from cadmbs.simulation.many.lane_formulation import LaneFormulation
from tests.simulation.loops import compiled, library, library_data
from tests.simulation.test_lane_stops import differences, starts

PLAN = {"duration": 0.3, "output_step": 0.1}
ENDS = {"bodies": ["crank", "rocker"], "points": [[0.0, 0.1, 0.0], [0.1, 0.0, 0.0]]}
MEASURE = {"name": "reach", "kind": "distance"} | ENDS
METHODS = [("rk4", 2e-3), ("dop853", None), ("rk45", None), ("woronetz:dop853", None)]


@cache
def measured():
    """A four-bar with a spring between points of two bodies, whose distance is a measure."""
    spring = {"name": "spring", "kind": "spring_damper", "stiffness": 30.0, "length": 0.2} | ENDS
    return compiled(library_data("four_bar") | {"measures": [MEASURE], "loads": [spring]})


def middle(system, column, q, v):
    """A value that the column of a motion crosses."""
    free = cm.simulate(system, q=q, v=v, **PLAN, method="dop853", outputs=["joints", "energy", column], stop=[])
    return float(0.5 * (free[column][0] + free[column][1]))


COLUMNS = ["measure/reach", "body/coupler/x", "body/coupler/wy", "energy/kinetic", "energy/potential"]
COLUMNS += ["joint/rocker_pivot/a", "joint/rocker_pivot/tau", "reaction/crank_pin/fx", "load/spring/length"]


@pytest.mark.parametrize(("method", "step"), METHODS)
@pytest.mark.parametrize("column", COLUMNS)
def test_samples_stop_at_columns_as_single_motions_do(column, method, step):
    system = measured()
    q, v = starts(system, 4)
    stop = [{"when": column, "crosses": middle(system, column, q[1], v[1])}]
    plan = PLAN | {"stop": stop, "method": method, "step": step}
    batch = cm.simulate(system, q=q, v=v, **plan)
    singles = [cm.simulate(system, q=a, v=b, **plan) for a, b in zip(q, v, strict=True)]
    assert "lanes" not in batch.statistics
    assert batch.statistics["samples_that_left_lanes"] == 0
    assert batch.events
    assert differences(batch, singles) < 1e-10
    for k, single in enumerate(singles):
        rows = np.isin(single.t, batch.t)
        np.testing.assert_allclose(batch[column][k, : rows.sum()], single[column][rows], rtol=1e-8, atol=1e-8)


@pytest.mark.parametrize(("method", "step"), METHODS[:2])
@pytest.mark.parametrize("varied", ["mass", "geometry", "zero"])
def test_variants_stop_at_a_measure(varied, method, step):
    """Side by side where numbers alone differ, else with a system each."""
    systems = []
    for k in range(3):
        data = library_data("four_bar") | {"measures": [MEASURE]}
        if varied == "mass":
            data["bodies"][0]["mass"] += 0.1 * k
        elif varied == "geometry":
            joint = next(joint for joint in data["joints"] if joint["name"] == "crank_pin")
            joint["point"][0] += 1e-3 * k
        else:
            data["joints"][0]["friction"] = 0.01 * k  # another structure of the kernels' loads
        systems.append(compiled(data))
    variants = Variants(tuple(systems))
    assert variants.has_parts == (varied != "zero")
    stop = [{"when": "measure/reach", "crosses": middle(systems[0], "measure/reach", None, None)}]
    stop += [{"when": "energy/kinetic", "crosses": 1e9}]
    plan = PLAN | {"stop": stop, "method": method, "step": step}
    batch = cm.simulate(variants, **plan)
    singles = [cm.simulate(system, **plan) for system in systems]
    assert "lanes" not in batch.statistics
    assert len(batch.events) == 3
    assert differences(batch, singles) < 1e-10
    if variants.has_parts:
        pair = cm.simulate(Variants(tuple(systems[1:])), **plan)
        assert [(e.time, e.q) for e in pair.events] == [(e.time, e.q) for e in batch.events[1:]]


@pytest.mark.parametrize(("method", "step"), METHODS[:3])
def test_directions_starts_at_the_stop_and_samples_that_are_not_finite(method, step):
    """A pendulum whose height is at the stop at the start, below it, and above; one begins with too large a speed."""
    system = library("pendulum")
    height = "body/rod/z" if "body/rod/z" in cm.simulate(system, outputs=["body/rod"]).columns else "body/rod/y"
    q, v = np.array([[0.3], [0.3], [0.1], [0.6]]), np.array([[0.0], [0.5], [0.0], [0.0]])
    level = float(cm.simulate(system, q=q[0], v=v[0], duration=0.1, outputs=[height], method="dop853")[height][0])
    for direction in ("up", "down", "any"):
        plan = {"duration": 3.0, "output_step": 0.5, "method": method, "step": step}
        plan["stop"] = [{"when": height, "crosses": level, "direction": direction}]
        batch = cm.simulate(system, q=q, v=v, **plan)
        singles = [cm.simulate(system, q=a, v=b, **plan) for a, b in zip(q, v, strict=True)]
        assert differences(batch, singles) < 1e-10
        for k in (0, 3):
            one = cm.simulate(system, q=q[k : k + 1], v=v[k : k + 1], **plan)
            assert [(e.time, e.q) for e in one.events] == [(e.time, e.q) for e in batch.events if e.sample == k]
    none = cm.simulate(system, q=np.zeros((0, 1)), v=np.zeros((0, 1)), **plan)
    assert none.q.shape[0] == 0
    if method != "rk4":
        bad = cm.simulate(system, q=q, v=np.array([[0.0], [1e300], [0.0], [0.0]]), **plan)
        assert [outcome.kind for outcome in bad.outcomes].count("not_finite") == 1
        assert [e.time for e in bad.events if e.sample == 3] == [e.time for e in batch.events if e.sample == 3]


@pytest.mark.parametrize(("method", "step"), METHODS[:2])
def test_final_rows_and_an_interruption_of_stops_at_columns(method, step):
    system = measured()
    q, v = starts(system, 20)
    stop = [{"when": "measure/reach", "crosses": middle(system, "measure/reach", q[10], v[10])}]
    plan = PLAN | {"stop": stop, "method": method, "step": step, "threads": 1}
    whole = cm.simulate(system, q=q, v=v, **plan)
    final = cm.simulate(system, q=q, v=v, output="final", **plan)
    assert [event.time for event in final.events] == [event.time for event in whole.events]
    times = {event.sample: (event.time, event.q) for event in whole.events}

    def interrupt(part):
        if part > 0.3:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        cm.simulate(system, q=q, v=v, progress=interrupt, **plan)
    for event in caught.value.result.events:
        assert times[event.sample] == (event.time, event.q)


def test_an_interruption_while_stops_are_looked_for_keeps_the_blocks_before(monkeypatch):
    system = measured()
    q, v = starts(system, 5)
    stop = [{"when": "measure/reach", "crosses": middle(system, "measure/reach", q[1], v[1])}]
    plan = PLAN | {"stop": stop, "method": "rk4", "step": 2e-3}
    whole = cm.simulate(system, q=q, v=v, **plan)
    monkeypatch.setattr(lane_runs, "MOST_NUMBERS", 2 * 150 * (system.n_q + system.n_v + 1))
    find_stops, calls = lane_runs.find_stops, []

    def interrupted(*at):
        calls.append(at)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return find_stops(*at)

    monkeypatch.setattr(lane_runs, "find_stops", interrupted)
    with pytest.raises(Interrupted) as caught:
        cm.simulate(system, q=q, v=v, **plan)
    result = caught.value.result
    assert [event.time for event in result.events] == [event.time for event in whole.events if event.sample < 2]
    assert [outcome.kind for outcome in result.outcomes][2:] == ["interrupted"] * 3


def test_what_one_sample_does_not_have_others_have(monkeypatch):
    """A column that has no value in one of the motions is no reason for others not to stop."""
    system = measured()
    q, v = starts(system, 4)
    plan = PLAN | {"method": "dop853"}
    plan["stop"] = [{"when": "joint/rocker_pivot/a", "crosses": middle(system, "joint/rocker_pivot/a", q[1], v[1])}]
    whole = cm.simulate(system, q=q, v=v, **plan)
    report = LaneFormulation._report_of

    def without_one(self, system, number, t, states, is_stacked=False, cut_positions=None):
        if is_stacked and len(states) > 1:
            raise np.linalg.LinAlgError
        return report(self, system, number, t, states, is_stacked, cut_positions)

    monkeypatch.setattr(lane_formulation.LaneFormulation, "_report_of", without_one)
    alone = cm.simulate(system, q=q, v=v, **plan)
    assert [(event.time, event.q) for event in alone.events] == [(event.time, event.q) for event in whole.events]
