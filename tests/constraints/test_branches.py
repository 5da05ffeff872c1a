"""Following a branch: wanted values reached without jumps, dead points told."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints
from cadmbs.constraints import follow
from cadmbs.constraints.closing import gauss_newton
from cadmbs.constraints.closing.gauss_newton import SMALLEST_PART
from cadmbs.errors import ShapeError, UnknownNameError
from tests.constraints.test_assembly import library
from tests.tolerances import ROUND_OFF_LONG


def drive(system):
    """The first coordinate."""
    return system.position_names[0]


@pytest.mark.parametrize("name", ["four_bar", "slider_crank", "spatial_slider_crank", "bennett"])
def test_a_crank_turns_all_the_way_round_and_comes_back(name):
    """Values in turn, each from where the last ended, and all at once from the start: the same configurations."""
    system = library(name)
    angles = np.linspace(0.5, 6.0, 5)
    found = follow(system, cm.neutral(system), {drive(system): angles})
    assert np.all(found.reached)
    assert np.array_equal(found.q[:, 0], angles)
    assert np.max(np.abs(constraints.closure(system, found.q))) < 1e-10
    q = cm.neutral(system)
    for k, angle in enumerate(angles):
        q = follow(system, q, {drive(system): angle}).q
        places = cm.kinematics.poses(system, np.stack([q, found.q[k]]), engine="reference")
        assert np.allclose(places[0], places[1], atol=1e-8)


def test_two_drives_of_a_five_bar():
    system = library("five_bar")
    names = [name for name in system.position_names if name.endswith("_pivot")] or system.position_names[:2]
    values = {names[0]: 0.2, names[1]: -0.1}
    found = follow(system, cm.neutral(system), values)
    assert found.reached
    assert found.sentence == "reached along the branch"
    for name, value in values.items():
        assert found.q[system.position_names.index(name)] == value


def test_a_rocker_stops_at_its_dead_point_and_says_where():
    """The rocker of a crank-rocker cannot turn round."""
    system = library("four_bar")
    rocker = "rocker_pivot"
    found = follow(system, cm.neutral(system), {rocker: 3.0})
    assert not found.reached
    assert 0.0 < found.part < 1.0
    assert np.max(np.abs(constraints.closure(system, found.q))) < 1e-10
    reached = found.q[system.position_names.index(rocker)]
    assert found.sentence.startswith(f"the branch ends at {rocker} = {reached:.6g}: a dead point")
    J = constraints.closure_jacobian(system, found.q)
    free = [k for k, name in enumerate(system.velocity_names) if name != rocker]
    values = np.linalg.svd(J[:, free])[1]
    assert values[1] < 0.02 * values[0], "at a dead point the other coordinates can move alone"


def test_an_open_start_is_refused():
    system = library("four_bar")
    with pytest.raises(ValueError, match="must be closed: assemble it first"):
        follow(system, np.full(system.n_q, 0.3), {drive(system): 1.0})


def test_names_and_shapes():
    system = library("four_bar")
    with pytest.raises(UnknownNameError, match="has no independent position coordinate 'crank'"):
        follow(system, cm.neutral(system), {"crank": 1.0})
    with pytest.raises(ShapeError, match="do not broadcast"):
        follow(system, np.zeros((3, system.n_q)), {drive(system): np.zeros(2)})


def test_no_samples():
    system = library("four_bar")
    assert follow(system, np.zeros((0, system.n_q)), {drive(system): 1.0}).q.shape == (0, system.n_q)


@pytest.fixture
def closings(monkeypatch):
    """How many configurations were corrected, call by call."""
    counts, original = [], gauss_newton.close_loops

    def counted(problem, start, iterations):
        counts.append(len(start))
        return original(problem, start, iterations)

    monkeypatch.setattr(gauss_newton, "close_loops", counted)
    return counts


def test_samples_on_one_way_share_its_steps(closings):
    """And arrive where each of them arrives alone; those beyond a dead point stop there."""
    system = library("four_bar")
    start = cm.neutral(system)
    goals = np.concatenate([np.linspace(-6.0, 6.0, 28), [0.0, 6.0]])
    together = follow(system, start, {"crank_pivot": goals}, engine="numpy")
    shared = sum(closings)
    alone = [follow(system, start, {"crank_pivot": goal}, engine="numpy") for goal in goals]
    np.testing.assert_allclose(together.q, [each.q for each in alone], atol=ROUND_OFF_LONG, rtol=0.0)
    assert together.reached.all()
    assert shared <= 2 * 60 + len(goals) < (sum(closings) - shared) / 5


def test_samples_beyond_a_dead_point_stop_there(closings):
    system = library("four_bar")
    start = cm.neutral(system)
    goals = np.array([0.1, 9.0, 0.3, 4.0, 1e-9, 0.0, 9.0])
    together = follow(system, start, {"rocker_pivot": goals}, engine="numpy")
    shared = sum(closings)
    alone = [follow(system, start, {"rocker_pivot": goal}, engine="numpy") for goal in goals]
    assert together.reached.tolist() == [bool(each.reached) for each in alone]
    assert not together.reached.all() and together.reached.any()
    np.testing.assert_allclose(together.part, [each.part for each in alone], atol=2 * SMALLEST_PART, rtol=0.0)
    assert shared < sum(closings) - shared


def test_other_starts_times_and_directions_have_ways_of_their_own():
    system = library("five_bar")
    start = cm.neutral(system)
    other = follow(system, start, {"left_motor": 0.2, "right_motor": -0.1}).q
    starts = np.array([start, other, start, start])
    values = {"left_motor": np.array([0.4, 0.4, 0.4, 0.2]), "right_motor": np.array([0.1, 0.1, -0.1, 0.05])}
    together = follow(system, starts, values, engine="numpy")
    for k in range(4):
        single = follow(system, starts[k], {name: value[k] for name, value in values.items()}, engine="numpy")
        np.testing.assert_allclose(together.q[k], single.q, atol=ROUND_OFF_LONG, rtol=0.0)
