"""Starts: loops assembled, velocities made to fit, and impossible ones refused with numbers."""

import numpy as np
import pytest

import cadmbs
from cadmbs import constraints
from cadmbs.errors import StartError
from tests.simulation.loops import bar, compiled, hinge, slider_crank

SHORT = {"duration": 0.01, "method": "index1:rk4"}


def linkage(**more):
    return compiled(slider_crank(1.0, 1.2, **more))


def drive(name, coordinate, *coefficients):
    position = {"kind": "polynomial", "coefficients": list(coefficients)}
    return {"name": name, "coordinate": coordinate, "position": position}


def refusal(system, **overrides):
    with pytest.raises(StartError) as caught:
        cadmbs.simulate(system, **SHORT, **overrides)
    return caught.value.finding


def test_given_positions_are_held_and_the_rest_follows():
    system = linkage()
    result = cadmbs.simulate(system, **SHORT, positions={"turn": (0.4,)})
    assert result.q[0, 0] == 0.4
    assert np.max(np.abs(constraints.closure(system, result.q[0]))) < 1e-12
    (finding,) = result.findings
    assert (finding.code, finding.severity) == ("S110", "note")
    assert finding.message == (
        "start: the loops were open by 0.258 (rad, m) and were closed: pin by -0.289901 rad, guide by -0.283558 m "
        "moved; turn kept"
    )
    assert set(result.metadata["start"]["moved"]) == {"pin", "guide"}


def test_a_position_of_a_cut_joint_is_held_too():
    system = linkage()
    result = cadmbs.simulate(system, **SHORT, positions={"wrist": (-0.1,)})
    assert result["joint/wrist/q"][0] == pytest.approx(-0.1, abs=1e-9)
    finding = refusal(system, positions={"wrist": (0.5,)})
    assert finding.message.startswith("start: no closed configuration was found with 'wrist' held: the smallest gap")


def test_velocities_that_are_not_given_follow_those_that_are():
    system = linkage()
    result = cadmbs.simulate(system, **SHORT, velocities={"turn": (1.0,)})
    assert result.v[0, 0] == pytest.approx(1.0, abs=1e-13)
    np.testing.assert_allclose(constraints.jacobian(system, result.q[0]) @ result.v[0], 0.0, atol=1e-12)
    assert result.findings == ()
    assert result.metadata["start"]["changed"] == pytest.approx({"pin": -1.0, "guide": -1.0})


def test_velocities_of_an_array_change_as_little_as_possible_in_the_kinetic_metric():
    system = linkage()
    result = cadmbs.simulate(system, **SHORT, v=[1.0, 0.0, 0.0])
    (finding,) = result.findings
    assert (finding.code, finding.severity) == ("S111", "warning")
    mass = cadmbs.dynamics.mass_matrix(system, result.q[0], engine="reference")
    change = result.v[0] - [1.0, 0.0, 0.0]
    free = np.linalg.svd(constraints.jacobian(system, result.q[0]))[2][-1]
    assert free @ mass @ change == pytest.approx(0.0, abs=1e-12)


def test_positions_beyond_reach_tell_the_gap():
    finding = refusal(linkage(), positions={"guide": (5.0,)})
    assert finding.code == "S112"
    assert finding.message == (
        "start: no closed configuration was found with 'guide' held: the smallest gap found is 3.46 m along (1, 0, 0) "
        "at 'wrist'"
    )


def test_motions_beyond_reach_are_blamed_themselves():
    finding = refusal(linkage(motions=[drive("a", "guide", 5.0)]))
    assert (finding.code, finding.where.pointer) == ("S112", "/motions")
    assert finding.message == (
        'start: the prescribed motions "a" contradict each other or the loops at t = 0 s: the smallest gap found is '
        "1.73 m along (1, 0, 0) at 'wrist'"
    )
    assert finding.hint.startswith("Without them the mechanism can be assembled: ")


def test_positions_that_close_within_their_digits_are_moved_with_a_warning():
    system = linkage()
    exact = cadmbs.simulate(system, **SHORT, positions={"turn": (0.4,)}).q[0]
    rounded = {name: (round(float(x), 6),) for name, x in zip(system.position_names, exact, strict=True)}
    result = cadmbs.simulate(system, **SHORT, positions=rounded)
    assert result.findings[0].code == "S111"
    assert result.findings[0].message.startswith("start: the given positions close the loops only within rounding")


def test_velocities_that_contradict_the_loop_are_refused():
    finding = refusal(linkage(), velocities={"turn": (1.0,), "guide": (3.0,)})
    assert finding.code == "S113"
    assert finding.message == (
        "start: the given velocities contradict the constraints: turn = 1 (nearest possible -0.928571), guide = 3 "
        "(nearest possible 0.928571); largest violation 1.41 m/s in translation along x of joint 'wrist'"
    )


def test_motions_that_contradict_each_other_are_refused_or_stop_the_run():
    finding = refusal(linkage(motions=[drive("a", "turn", 0.0, 1.0), drive("b", "guide", 0.0)]))
    assert finding.code == "S113"
    assert finding.where.pointer == "/motions"
    assert finding.message.startswith(
        'start: the prescribed motions "a", "b" contradict each other or the loops: no velocities satisfy them; '
        "largest violation "
    )
    assert finding.hint == "Prescribe no more motions than the mechanism has degrees of freedom."
    later = linkage(motions=[drive("a", "turn", 0.0, 0.0, 1.0), drive("b", "guide", 0.0)])
    result = cadmbs.simulate(later, **SHORT)
    assert not result.outcome.good
    assert "the constraints cannot be kept: " in result.outcome.sentence


def test_a_mechanism_that_cannot_move_is_refused():
    triangle = {
        "name": "triangle",
        "bodies": [bar("a", [0, 0, 0], [1, 0, 0]), bar("b", [1, 0, 0], [0.5, 1, 0])],
        "joints": [
            hinge("p", "world", "a", [0, 0, 0]),
            hinge("q", "a", "b", [1, 0, 0]),
            hinge("r", "world", "b", [0.5, 1, 0]),
        ],
    }
    finding = refusal(compiled(triangle))
    assert finding.code == "S114"
    assert finding.message == "start: 'triangle' has 0 degrees of freedom: nothing can move"
