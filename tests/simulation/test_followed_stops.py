"""Stops at what is followed along a motion: turns of cut joints and signs of quaternions."""

from __future__ import annotations

import numpy as np
import pytest

import cadmbs as cm
from tests.simulation.loops import compiled, library_data
from tests.simulation.test_lane_stops import starts

PLAN = {"duration": 0.6, "output_step": 0.1}
CUT = "joint/crank_pivot/q"


def with_cut_crank(stiffness=0.0):
    """A four-bar that is cut at its crank, which turns round and round."""
    data = library_data("four_bar")
    for joint in data["joints"]:
        joint["cut"] = joint["name"] == "crank_pivot"
    if stiffness:
        spring = {"name": "spring", "kind": "joint_spring", "coordinate": "crank_pivot", "rest": 0.1}
        data["loads"] = [*data.get("loads", []), spring | {"stiffness": stiffness}]
    return compiled(data)


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
