"""Singular configurations: passed along the branch, or told where and why."""

import re

import numpy as np
import pytest

import cadmbs
from cadmbs.dynamics.closed_loops.singular import PassageStart, require_same_branch, singular_time_within
from cadmbs.errors import NotSolvableError
from cadmbs.results import OutcomeKind
from cadmbs.simulation.formulations.equations import Index1Equations
from cadmbs.testing import ladders
from tests.classics import n_four_bar
from tests.simulation.loops import bar, compiled, equal_crank, hinge, slider_crank

pytestmark = pytest.mark.singular


@pytest.mark.parametrize("method", ["index1:rk4", "index1", "woronetz"])
def test_a_slider_crank_with_equal_links_stays_on_its_branch(method):
    """When the crank is upright the slider could stay on the pivot: instead it goes through, x = 2 cos(angle)."""
    result = cadmbs.simulate(
        compiled(equal_crank(1.3)), method=method, velocities={"turn": (1.0,)}, duration=0.6, output_step=0.05,
        step=0.025 if "rk4" in method else None,
    )  # fmt: skip
    angle = result["joint/turn/q"] + 1.3
    assert angle[-1] > np.pi / 2 + 0.1
    np.testing.assert_allclose(result["joint/guide/q"], 2 * np.cos(angle) - 2 * np.cos(1.3), atol=1e-9)
    assert [f.code for f in result.findings] == ["S116"]
    assert result.findings[0].message.startswith("passed a singular configuration between t = ")


@pytest.mark.parametrize("method", ["index1", "woronetz"])
def test_ladders_pass_the_flat_position_with_more_freedoms(method):
    system = cadmbs.compile_mechanism(ladders.four_bar_ladder(2))
    result = cadmbs.simulate(system, method=method, duration=1.6, output_step=0.1)
    np.testing.assert_allclose(result["joint/foot0/q"], -n_four_bar.lean(2, result.t), atol=1e-6)
    for foot in ("foot1", "foot2"):
        np.testing.assert_allclose(result[f"joint/{foot}/q"], result["joint/foot0/q"], atol=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("n_loops", [1, 2])
@pytest.mark.parametrize("method", ["index1", "woronetz"])
def test_many_passages_cost_few_digits(method, n_loops):
    """Near the flat position independent coordinates hardly determine the others: there multipliers take over."""
    system = cadmbs.compile_mechanism(ladders.four_bar_ladder(n_loops))
    result = cadmbs.simulate(system, method=method, duration=10.0, output_step=2.5, rtol=1e-10, atol=1e-11)
    np.testing.assert_allclose(result["joint/foot0/q"], -n_four_bar.lean(n_loops, result.t), atol=1e-7)
    assert len([f for f in result.findings if f.code == "S116"]) > 5


def test_a_motion_that_turns_a_corner_is_stopped():
    begin = PassageStart(0.0, np.zeros(2), np.array([1.0, 0.0]), np.eye(2))
    require_same_branch(begin, np.array([1.0, 0.1]), begin.v, 0.1)
    require_same_branch(begin, np.array([0.5, 0.8]), np.array([0.6, 0.8]), 0.5)  # a smooth bend on a long way
    with pytest.raises(
        NotSolvableError,
        match=r"left its branch at a singular configuration between t = 0 s and 0\.1 s \(cosine between the velocity "
        r"behind it and the one expected: 0\.1\): two branches meet there and the solution is not unique;",
    ):
        require_same_branch(begin, np.array([0.0, 1.0]), np.array([1.0, 0.1]), 0.1)


def free_parallelogram():
    """Cranks of 1 m at 1 rad, without gravity: they turn evenly, and bars and ground are in line every half turn."""
    c, s = float(np.cos(1.0)), float(np.sin(1.0))
    pins = [0.0, 0.0, 0.0], [c, s, 0.0], [2.0 + c, s, 0.0], [2.0, 0.0, 0.0]
    return compiled(
        {
            "name": "parallelogram",
            "bodies": [bar("left", pins[0], pins[1]), bar("top", pins[1], pins[2]), bar("right", pins[3], pins[2])],
            "joints": [
                hinge("a", "world", "left", pins[0]),
                hinge("b", "left", "top", pins[1]),
                hinge("d", "world", "right", pins[3]),
                hinge("c", "top", "right", pins[2], cut=True),
            ],
        }
    )  # fmt: skip


def passage_times(result):
    """Begins and ends of all passages that were reported."""
    texts = [finding.message for finding in result.findings if finding.code == "S116"]
    return [tuple(map(float, re.search(r"between t = (\S+) s and (\S+) s", text).groups())) for text in texts]


@pytest.mark.parametrize("rtol", [1e-3, 1e-4])
def test_states_within_long_steps_over_singular_configurations_have_their_digits(rtol):
    """An even motion has no error, so that steps are long: beside a stage at such an instant rows were off."""
    result = cadmbs.simulate(
        free_parallelogram(), method="dop853", velocities={"a": -2.0}, duration=12.0, output_step=0.5, rtol=rtol,
        atol=0.1 * rtol,
    )  # fmt: skip
    assert result.outcome.kind is OutcomeKind.FINISHED
    np.testing.assert_allclose(result.q, np.outer(result.t, [-2.0, 2.0, -2.0]), atol=10.0 * rtol)
    np.testing.assert_allclose(result.drift, 0.0, atol=10.0 * rtol * result.kinetic[0])
    assert len(passage_times(result)) > 2


@pytest.mark.parametrize("method", ["dop853", "radau", "woronetz:dop853"])
@pytest.mark.parametrize("rtol", [1e-3, 1e-4])
def test_passages_at_loose_tolerances_are_those_at_tight_ones(method, rtol):
    system = cadmbs.compile_mechanism(ladders.four_bar_ladder(1))
    tight, loose = (
        cadmbs.simulate(system, method=method, duration=4.0, output_step=0.5, rtol=rtol, atol=0.1 * rtol)
        for method, rtol in (("dop853", 1e-10), (method, rtol))
    )
    instants = [0.5 * (begin + end) for begin, end in passage_times(tight)]
    assert len(instants) > 3
    passages = passage_times(loose)
    assert len(passages) == len(instants)
    for instant, (begin, end) in zip(instants, passages, strict=True):
        assert begin - 0.05 < instant < end + 0.05


@pytest.mark.parametrize("factor", [0.2, 1.0, 2.0])
def test_long_steps_of_regular_motions_pass_nothing(factor):
    """By coarse steps singular configurations are expected that the motion turns away from."""
    system = cadmbs.compile_mechanism(cadmbs.load("three_rrr"))
    start = cadmbs.simulate(system, duration=1e-3, output_step=1e-3)
    result = cadmbs.simulate(
        system, q=start.q[0], v=factor * start.v[0], method="dop853", duration=5.0, output_step=0.25, rtol=1e-3,
        atol=1e-4,
    )  # fmt: skip
    assert result.outcome.kind is OutcomeKind.FINISHED
    assert passage_times(result) == []


@pytest.mark.parametrize(
    ("angle", "speed", "rtol"),
    [(1.72, 7.0, 1e-4), (-0.03, 6.8, 1e-4), (2.15, 3.4, 1e-4), (-0.65, 0.4, 1e-3), (2.26, 11.1, 1e-3)],
)
def test_a_crank_that_turns_past_a_nearly_singular_configuration_passes_none(angle, speed, rtol):
    """Jansen's crank turns all round: what one step expects ahead is not there behind the next one."""
    system = cadmbs.compile_mechanism(cadmbs.load("jansen"))
    result = cadmbs.simulate(
        system, positions={"crank_pivot": angle}, velocities={"crank_pivot": speed}, method="dop853", duration=4.0,
        output_step=0.05, rtol=rtol,
    )  # fmt: skip
    assert result.outcome.kind is OutcomeKind.FINISHED
    assert passage_times(result) == []


def test_the_first_singular_time_within_a_step_is_found():
    """Cranks that begin at one radian are in line with the ground after that, and a half turn later."""
    system = free_parallelogram()
    along = lambda t: np.array([-1.0, 1.0, -1.0]) * t  # noqa: E731
    equations = Index1Equations(system, rank=2)
    search = lambda span: singular_time_within(system, 2, span, along, equations.margin_at, 0.01)  # noqa: E731
    assert search((0.2, 3.2)) == pytest.approx(1.0, abs=2e-4)
    assert search((1.2, 4.5)) == pytest.approx(1.0 + np.pi, abs=2e-4)
    assert search((1.2, 3.9)) == np.inf
    assert search((0.2, 0.9)) == np.inf


def test_a_start_in_a_singular_configuration_is_told():
    system = compiled(equal_crank(np.pi / 2))
    result = cadmbs.simulate(
        system, duration=0.02, velocities={"turn": (1.0,), "guide": (-2.0,)}, method="index1:rk4", step=0.01
    )
    assert result.findings[0].code == "S115"
    assert "which branch the motion takes depends on the velocities given" in result.findings[0].message


def test_a_drive_out_of_reach_stops_where_the_reach_ends():
    """The slider is driven outwards: crank and rod are stretched at x = 2.2 m."""
    drive = {"name": "push", "coordinate": "guide", "position": {"kind": "polynomial", "coefficients": [0, 1.0]}}
    data = slider_crank(1.0, 1.2, motions=[drive])
    end = 2.2 - np.sqrt(1.2**2 - 1)
    result = cadmbs.simulate(compiled(data), duration=3.0, method="index1:rk4", step=0.02, output_step=0.02)
    assert result.outcome.kind is OutcomeKind.SINGULAR
    assert result.t[-1] == pytest.approx(end, abs=0.05)


def test_a_passage_that_loses_the_speed_is_refused():
    """The direction says nothing of the size: a motion that nothing holds has not lost half of its speed."""
    mass, before = np.eye(2), np.array([1.0, 2.0])
    begin = PassageStart(0.0, np.zeros(2), before, mass)
    require_same_branch(begin, 0.9 * before, before, 1.0)
    require_same_branch(begin, 0.1 * before, 0.1 * before, 1.0)  # braked, as expected
    with pytest.raises(NotSolvableError, match="lost its speed"):
        require_same_branch(begin, 0.05 * before, before, 1.0)
    with pytest.raises(NotSolvableError, match="left its branch"):
        require_same_branch(begin, -before, before, 1.0)
