"""Branches that meet in the live viewer, and modes of equilibria as motions."""

from __future__ import annotations

import json

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics import equilibria
from cadmbs.errors import ArgumentError
from cadmbs.models.documents.reading import build
from cadmbs.viewer.arrows import AMPLITUDE, mode_motion
from cadmbs.viewer.live import LiveSession
from cadmbs.viewer.live.routes import session_routes


def hinge(name, predecessor, successor, x):
    ends = {"predecessor": predecessor, "successor": successor}
    return {"name": name, "kind": "revolute", "axis": [0, 0, 1], "point": [x, 0, 0]} | ends


@pytest.fixture
def flat():
    """A parallelogram with all hinges on one line: it goes on as a parallelogram, or as an antiparallelogram."""
    centers = {"crank": 0.5, "coupler": 2.0, "rocker": 2.5}
    bodies = [
        {"name": name, "mass": 1.0, "center_of_mass": [x, 0, 0], "inertia": np.diag([0.1, 0.1, 0.1]).tolist()}
        for name, x in centers.items()
    ]
    joints = [
        hinge("a", "world", "crank", 0.0),
        hinge("b", "crank", "coupler", 1.0),
        hinge("c", "coupler", "rocker", 3.0),
        hinge("d", "world", "rocker", 2.0),
    ]
    mechanism, _ = build({"format": "cadmbs.mechanism/1", "name": "flat", "bodies": bodies, "joints": joints})
    return LiveSession(cm.compile_mechanism(mechanism), np.zeros(3))


def ask(session, path, **question):
    route = session_routes(session)[path]
    return route.answer(route.read(json.dumps(question).encode()))


def test_branches_that_meet_have_tangents_as_arrows(flat):
    answer = ask(flat, "/mobility")
    assert [branch.label for branch in answer.branches] == ["Branch 1", "Branch 2"]
    parallel, crossed = (branch.arrows for branch in answer.branches)
    starts = {tuple(start) for _, start, _ in parallel}
    assert starts == {(0.5, 0.0, 0.0), (2.0, 0.0, 0.0), (2.5, 0.0, 0.0)}
    # crank and rocker turn alike, so that the coupler is shifted by all of it; in the other branch they turn oppositely
    by_start = {start[0]: vector for _, start, vector in parallel}
    assert np.array(by_start[2.0]) == pytest.approx(2.0 * np.array(by_start[0.5]))
    assert by_start[2.5] == pytest.approx(by_start[0.5])
    by_start = {start[0]: vector for _, start, vector in crossed}
    assert by_start[0.5][1] * by_start[2.5][1] < 0.0
    longest = max(np.linalg.norm(vector) for _, _, vector in parallel)
    assert longest == pytest.approx(0.25 * flat.picture.length)


def test_a_branch_is_entered_and_followed(flat):
    q = ask(flat, "/branch", number=2).q
    assert q["d"] == pytest.approx(-3.0 * q["a"], rel=1e-2)
    answer = ask(flat, "/ask", q={"a": 0.5})
    assert answer.moved
    assert answer.residual < 1e-10
    assert answer.q["d"] < -0.1  # an antiparallelogram: its rocker turns against the crank
    assert ask(flat, "/mobility").branches == ()
    with pytest.raises(ArgumentError, match="there is no branch 1: no branches meet here"):
        ask(flat, "/branch", number=1)


def test_there_is_no_branch_beyond_the_last(flat):
    with pytest.raises(ArgumentError, match="there is no branch 3: 2 branches meet here"):
        ask(flat, "/branch", number=3)


@pytest.mark.parametrize("name", ["pendulum", "four_bar"])
def test_a_mode_is_one_period_about_its_equilibrium_with_closed_loops(name):
    system = cm.compile_mechanism(cm.load(name))
    state = equilibria(system, samples=10)[0]
    mode = state.natural.modes[0]
    motion = mode_motion(system, state.q, mode)
    middle = len(motion.t) // 2
    for row in (0, middle, -1):
        assert cm.difference(system, state.q, motion.q[row]) == pytest.approx(np.zeros(system.n_v), abs=1e-9)
    if system.n_loops:
        assert np.abs(cm.constraints.closure(system, motion.q)).max() < 1e-9
    quarter = cm.difference(system, state.q, motion.q[middle // 2])
    direction = mode / np.abs(mode).max()
    assert quarter / AMPLITUDE == pytest.approx(direction, abs=AMPLITUDE)  # to first order the mode itself
    assert np.abs(quarter).max() > 0.5 * AMPLITUDE
    with pytest.raises(ArgumentError, match="the mode is zero"):
        mode_motion(system, state.q, 0.0 * mode)
