"""Starts: loops assembled, velocities made to fit, and impossible ones refused with numbers."""

import numpy as np
import pytest

import cadmbs
from cadmbs import constraints
from cadmbs.constraints import loop_findings
from cadmbs.constraints.mobility import mobility_ranks
from cadmbs.errors import StartError
from tests.constraints import linkages
from tests.simulation.loops import bar, compiled, hinge, library, slider_crank

SHORT = {"duration": 0.01, "method": "index1:rk4"}


def linkage(**more):
    return compiled(slider_crank(1.0, 1.2, **more))


def drive(name, coordinate, *coefficients):
    position = {"kind": "polynomial", "coefficients": list(coefficients)}
    return {"name": name, "coordinate": coordinate, "position": position}


def off_plane(gap, size=1.0, reach=3.0):
    """A planar four-bar whose last joint but one is cut, with a gap out of the plane on one side."""
    points = size * np.array([[0, 0, 0], [0, 1, 0], [3, 2, 0], [3, 0, 0]])
    document = linkages.data(points.tolist(), gravity=[0, -9.81, 0])
    sides = {"predecessor": {"point": [size * reach, 2 * size, gap]}, "successor": {"point": points[2].tolist()}}
    document["joints"][2] |= {"cut": True, "closure": sides}
    return linkages.compiled(document)


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


def test_displacements_of_free_joints_are_about_and_along_the_axes_of_their_bodies():
    system = library("rolling_disk")
    lifted = np.array(cadmbs.neutral(system))
    lifted[system.position_names.index(f"{system.joint_names[0]}:pz")] += 0.01
    (finding,) = cadmbs.simulate(system, **SHORT, q=lifted, v=np.zeros(system.n_v)).findings[:1]
    assert finding.code == "S110"
    assert f"{system.joint_names[0]} along its z axis by -0.01 m" in finding.message
    assert not any(name in finding.message for name in system.velocity_names)


def test_a_position_of_a_cut_joint_is_held_too():
    """The angle of the wrist is largest at the reference: of the two branches that begin there none is continued."""
    system = linkage()
    result = cadmbs.simulate(system, **SHORT, positions={"wrist": (-0.1,)}, branch="nearest")
    assert result["joint/wrist/q"][0] == pytest.approx(-0.1, abs=1e-9)
    assert result.metadata["start"]["branch"] == "nearest"
    unreached = refusal(system, positions={"wrist": (-0.1,)})
    assert "the branch ends at 0 of the way from the reference configuration: a dead point" in unreached.message
    assert result["joint/wrist/q"][0] == pytest.approx(-0.1, abs=1e-9)
    finding = refusal(system, positions={"wrist": (0.5,)})
    assert finding.message.startswith(
        'start: the mechanism cannot be assembled with the initial positions of "wrist": the smallest gap found is '
    )


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
    assert str(finding) == (
        "<input>: error[S112] at /scenario/initial/positions: start: the mechanism cannot be assembled with the "
        "initial positions of \"guide\": the smallest gap found is 3.46 m along (1, 0, 0) at 'wrist'\n"
        "    hint: Without them it can: give fewer, or values within reach; `cadmbs assemble` finds some."
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


@pytest.mark.slow
def test_loops_that_cannot_be_assembled_are_refused_as_by_assembly():
    system = off_plane(0.0, reach=30.0)
    (of_check,) = loop_findings(system)
    finding = refusal(system)
    assert str(finding) == (
        "<input>: error[S112] at /joints/2: start: the mechanism cannot be assembled: the smallest gap found is "
        "24 m along (-1, 0, 0) at 'j2'\n"
        "    hint: Check the lengths that follow from the axes and points of the joints of this loop: "
        '"j2", "j3", "j0", "j1".'
    )
    assert (finding.where, finding.hint) == (of_check.where, of_check.hint)
    held = refusal(system, positions={"j0": (0.0,)})
    assert (held.where, held.hint) == (of_check.where, of_check.hint)


@pytest.mark.parametrize("method", ["index1:dop853", "index1:rk4", "woronetz:rk4"])
@pytest.mark.parametrize("gap", [1e-10, 5e-6])
def test_a_gap_of_rounding_that_no_configuration_closes_changes_no_motion_and_gives_a_warning(gap, method):
    exact = cadmbs.simulate(off_plane(0.0), duration=0.2, method=method)
    result = cadmbs.simulate(off_plane(gap), duration=0.2, method=method)
    assert result.outcome.good
    (finding,) = result.findings
    assert str(finding) == (
        "<input>: warning[S120] at /joints/2: start: no configuration closes the loops exactly: "
        f"{gap:.3g} m at 'j2' remains, as small as rounding in a file\n"
        "    hint: Write more digits of the axes and points of the loops' joints. Motions are as exact as the loops "
        "close."
    )
    np.testing.assert_allclose(result.q, exact.q, atol=max(1e-8, 20.0 * gap))
    assert result.statistics["largest_position_drift"] <= 10.0 * gap


def test_the_least_gap_next_to_the_initial_positions_is_where_a_motion_begins():
    for positions in ({}, {"j0": (0.0,)}, {"j0": (0.0,), "j1": (0.0,), "j3": (0.0,)}):
        result = cadmbs.simulate(off_plane(2e-8), **SHORT, positions=positions)
        np.testing.assert_allclose(result.q[0], 0.0, atol=1e-12)
        assert [finding.code for finding in result.findings] == ["S120"]


def test_a_gap_is_rounding_against_the_size_of_the_mechanism():
    assert refusal(off_plane(1e-7, size=1e-3)).where.pointer == "/joints/2"
    assert refusal(off_plane(1e-4)).code == "S112"
    assert cadmbs.simulate(off_plane(1e-9, size=1e-3), duration=1e-4).findings[0].code == "S120"


def test_a_motion_that_ends_by_rounding_of_a_file_tells_so():
    system = off_plane(1e-8)
    gap = constraints.closing.gauss_newton.Gap("j2", 1e-8, 0.0)
    assert constraints.closing.gauss_newton.refusal(system, gap) == (
        "the constraints cannot be kept: 1e-08 m at 'j2' cannot be closed from here; where no motions are prescribed, "
        "so small a gap is rounding in the file, as of axes that are not quite parallel, or a singular configuration: "
        "write more digits, or simulate with stabilization baumgarte"
    )
    driven = linkage(motions=[drive("a", "turn", 0.0, 1.0)])
    assert constraints.closing.gauss_newton.refusal(driven, gap) == (
        "the constraints cannot be kept: 1e-08 m at 'j2' cannot be closed from here; motions that contradict each "
        "other or leave what the mechanism can reach do this"
    )


def test_a_start_with_a_gap_of_rounding_has_the_freedom_of_the_exact_mechanism():
    ranks = mobility_ranks(off_plane(2e-8), remaining_gap=2e-8)
    assert (ranks.degrees_of_freedom, ranks.rank, ranks.singular) == (1, 2, False)


def test_a_gap_of_rounding_is_no_obstacle_on_lie_groups():
    result = cadmbs.simulate(off_plane(2e-8), duration=0.02, coordinates="SE3", engine="numpy")
    assert result.outcome.good
    assert [finding.code for finding in result.findings] == ["S120"]
