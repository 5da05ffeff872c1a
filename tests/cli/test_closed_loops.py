"""Loops on the command line: drivers are given, the others follow along the branch; mobility in `info`, `check`."""

import csv
import io
import json
from dataclasses import replace

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints, dynamics, kinematics
from cadmbs.cli.inputs.library import find_in_library
from cadmbs.testing.ladders import four_bar_ladder
from cadmbs.validation.loops.planar import FourBar, freudenstein_residual
from tests.constraints import linkages
from tests.slopes import slope
from tests.tolerances import EXTRAPOLATED, ROUND_OFF_LONG

BARS = FourBar(0.35, 0.1, np.hypot(0.4, 0.2), np.hypot(0.05, 0.3))


@pytest.fixture(scope="module")
def four_bar():
    return cm.compile_mechanism(cm.load(find_in_library("four_bar")))


@pytest.fixture
def drivers(tmp_path):
    """A file with a whole turn of the crank."""
    path = tmp_path / "turn.csv"
    angles = np.linspace(0.0, 2 * np.pi, 9)
    path.write_text("crank_pivot\n" + "\n".join(repr(float(angle)) for angle in angles) + "\n")
    return path


def answer(done):
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)["data"]


def positions(data, names):
    return np.array([[sample["q"][name] for name in names] for sample in data["samples"]])


def test_the_other_joints_follow_the_crank(run, four_bar, drivers):
    q = positions(answer(run("poses", "four_bar", "--q-file", drivers, "--json")), four_bar.position_names)
    assert q.shape == (9, 3)
    assert np.max(np.abs(constraints.closure(four_bar, q))) < ROUND_OFF_LONG
    crank, rocker = np.pi / 2 - q[:, 0], np.arctan2(0.3, 0.05) - q[:, 2]
    assert np.max(np.abs(freudenstein_residual(BARS, crank, rocker))) < ROUND_OFF_LONG
    turned = q[-1] - [2 * np.pi, -2 * np.pi, 0.0]
    np.testing.assert_allclose(turned, q[0], atol=ROUND_OFF_LONG)


def test_any_coordinate_may_lead(run, four_bar):
    q = positions(answer(run("poses", "four_bar", "--q", "rocker_pivot=0.2", "--json")), four_bar.position_names)
    assert q[0, 2] == 0.2
    assert np.max(np.abs(constraints.closure(four_bar, q))) < ROUND_OFF_LONG


def test_absent_drives_stay_where_they_are(run):
    data = answer(run("poses", "five_bar", "--q", "left_motor=0.2", "--json"))["samples"][0]["q"]
    assert (data["left_motor"], data["right_motor"]) == (0.2, 0.0)
    assert data["left_elbow"] != 0.0


def test_values_out_of_reach_end_with_the_dead_point(run):
    done = run("poses", "four_bar", "--q", "rocker_pivot=1")
    assert (done.exit_code, done.stdout) == (4, "")
    assert done.stderr.splitlines()[0].startswith(
        'four_bar: error[K008]: The loops cannot be closed with the values given for "rocker_pivot": the branch ends '
        "at rocker_pivot = 0.2427"
    )


def test_coordinates_that_are_not_closed_are_refused_with_the_gap(run):
    done = run("poses", "four_bar", "--q", "crank_pivot=0.1,crank_pin=0.2,rocker_pivot=0")
    assert done.exit_code == 4
    assert done.stderr.splitlines()[0] == (
        "four_bar: error[K007]: The coordinates given do not close the loops: 0.138 m at 'rocker_pin'."
    )
    done = run("jacobian", "four_bar", "--body", "coupler", "--q", "crank_pivot=0.1,crank_pin=0.2")
    assert done.exit_code == 4
    assert 'from the others follows "crank_pin" = -0.0962890745, not 0.2.' in done.stderr


def test_coordinates_that_are_closed_are_taken_as_they_are(run, four_bar):
    q = constraints.follow(four_bar, np.zeros(3), {"crank_pivot": 0.7}).q
    given = ",".join(f"{name}={value!r}" for name, value in zip(four_bar.position_names, q.tolist(), strict=True))
    np.testing.assert_array_equal(
        positions(answer(run("poses", "four_bar", "--q", given, "--json")), four_bar.position_names)[0], q
    )


def test_loops_that_are_open_at_the_reference_are_closed_first(run, tmp_path):
    document = linkages.data([[0, 0, 0], [0, 1, 0], [3, 2, 0], [3, 0, 0]])
    sides = {"predecessor": {"point": [3, 2, 0]}, "successor": {"point": [3.1, 2, 0]}}
    document["joints"][2] |= {"cut": True, "closure": sides}
    (tmp_path / "open.json").write_text(json.dumps({"format": "cadmbs.mechanism/1"} | document))
    done = run("poses", "open.json", "--q", "j0=0.3", "--json")
    assert done.stderr == (
        "note: the loops are open at q = 0: the reference is the closed configuration next to it, "
        '"j3" moved by -0.045 rad\n'
    )
    q = answer(done)["samples"][0]["q"]
    system = cm.compile_mechanism(cm.load(tmp_path / "open.json"))
    assert q["j0"] == 0.3
    assert np.max(np.abs(constraints.closure(system, list(q.values())))) < ROUND_OFF_LONG
    document["joints"][2]["closure"]["successor"]["point"] = [30, 2, 0]
    (tmp_path / "far.json").write_text(json.dumps({"format": "cadmbs.mechanism/1"} | document))
    done = run("poses", "far.json")
    assert (done.exit_code, "error[K001] at /joints/2: The mechanism cannot be assembled: " in done.stderr) == (4, True)


@pytest.mark.parametrize("representation", ["hybrid", "spatial"])
def test_independent_jacobians_are_slopes_of_motions_along_the_branch(run, four_bar, representation):
    asked = ("--body", "coupler", "--q", "crank_pivot=0.4", "--representation", representation)
    done = run("jacobian", "four_bar", *asked, "--independent", "--format", "csv")
    table = list(csv.DictReader(io.StringIO(done.stdout)))
    assert list(table[0]) == ["row", "crank_pivot"]
    found = np.array([float(row["crank_pivot"]) for row in table])

    def along_the_branch(step):
        return constraints.follow(four_bar, np.zeros(3), {"crank_pivot": 0.4 + step}).q

    J = kinematics.jacobian(four_bar, along_the_branch(0.0), "coupler", representation, engine="reference")
    expected = J @ slope(along_the_branch)
    np.testing.assert_allclose(found, expected, atol=EXTRAPOLATED)


def test_independent_excludes_derivatives(run):
    done = run("jacobian", "four_bar", "--body", "coupler", "--independent", "--partials")
    assert (done.exit_code, done.stderr.splitlines()[-1]) == (
        2,
        "cadmbs: error[Y013]: --independent is for the Jacobian itself, without --derivative and --partials.",
    )


def test_velocities_and_accelerations_follow_the_drives(run, four_bar):
    asked = ("--q", "crank_pivot=0.4", "--v", "crank_pivot=2", "--a", "crank_pivot=1")
    data = answer(run("dynamics", "four_bar", "--inverse", *asked, "--json"))
    (sample,) = data["samples"]
    q, v, a = (
        np.array([table[name] for name in four_bar.velocity_names])
        for table in (sample["q"], data["given"]["v"], data["given"]["a"])
    )
    A, A_dot = constraints.jacobian(four_bar, q), constraints.jacobian_dot(four_bar, q, v)
    assert (v[0], a[0]) == (2.0, 1.0)
    assert np.max(np.abs(A @ v)) < ROUND_OFF_LONG
    assert np.max(np.abs(A @ a + A_dot @ v)) < ROUND_OFF_LONG
    motion = dynamics.constrained_forward_dynamics(four_bar, q, v, [sample["inverse"]["crank_pivot"], 0.0, 0.0])
    np.testing.assert_allclose(motion.accelerations, a, atol=ROUND_OFF_LONG)


def test_velocities_that_contradict_the_loops_are_refused(run):
    done = run("dynamics", "four_bar", "--v", "crank_pivot=2,crank_pin=1")
    assert done.exit_code == 4
    assert done.stderr.splitlines()[0] == (
        'four_bar: error[K007]: The velocity given for "crank_pin" contradicts the constraints: from the others '
        "follows -1.90909091, not 1."
    )


def test_prescribed_motions_do_not_hold_coordinates(run, four_bar, tmp_path):
    mechanism = cm.load(find_in_library("four_bar"))
    data = mechanism.model_dump(mode="json")
    data["motions"] = [{"name": "drive", "coordinate": "crank_pivot", "position": 0.3}]
    cm.save(type(mechanism).model_validate(data), tmp_path / "driven.json")
    q = positions(answer(run("poses", "driven.json", "--q", "crank_pivot=0.5", "--json")), four_bar.position_names)
    assert q[0, 0] == 0.5
    assert np.max(np.abs(constraints.closure(replace(four_bar, motions=()), q))) < ROUND_OFF_LONG


def test_info_tells_the_mobility(run):
    assert (
        "  mobility     1 degree of freedom; over-constrained: 3 of 5 constraints are redundant\n"
        in run("info", "four_bar").stdout
    )
    assert run("info", "four_bar", "--loops").stdout == (
        "Loops\n"
        "  1: cut at rocker_pin (revolute, coupler - rocker); through rocker_pivot, crank_pivot, crank_pin\n"
        "     5 constraints; closed at q = 0\n"
        "\n"
        "Mobility\n"
        "  1 degree of freedom\n"
        "  5 constraints, 2 of them independent\n"
        "\n"
        "Redundancy\n"
        "  3 of 5 constraints are redundant: they repeat what the others enforce already.\n"
        "  The mechanism is over-constrained. Its motion is unaffected, but the reaction forces along "
        "redundant\n"
        "  constraints are not unique: how the joints share them depends on elasticity and play, which "
        "rigid bodies do\n"
        "  not have. cadmbs gives the smallest ones.\n"
        "    joint rocker_pin (revolute): 3 of its 5 constraints are redundant: translation along z and "
        "rotation about x, y (x = (1, 0, 0), y = (0, 0, -1))\n"
        "  Other joints of the loops could be called redundant instead:\n"
        "    joints crank_pivot, crank_pin, rocker_pivot (revolute): 3 of the 5 constraints of each are "
        "redundant: translation along z and rotation about x, y\n"
        "  Directions are those of the joint's own axes, z along its axis.\n"
        "  For unique forces, build it with crank_pin spherical, rocker_pin cylindrical: it moves as "
        "before, and nothing is redundant.\n"
    )


def test_long_lists_of_loops_and_redundant_constraints_are_summarized(run, tmp_path):
    cm.save(four_bar_ladder(12), tmp_path / "ladder.json")
    summary = run("info", "ladder.json").stdout
    assert "  loops        12, cut at right1, right2, right3, right4, right5, right6 and 6 more\n" in summary
    assert "  ... and 2 more; `--details` lists all\n\nJoints\n" in summary
    assert "  ... and 8 more loops; `--details` lists all\n" in summary
    each = "3 of the 5 constraints of each are redundant: translation along z and rotation about x, y"
    assert f"    joints right1, right2, right3, right4, right5, right6 and 6 more (revolute): {each}\n" in summary
    assert "left3 spherical, right3 cylindrical and 18 more: it moves as before, and nothing is redundant.\n" in summary
    details = run("info", "ladder.json", "--details").stdout
    assert "`--details`" not in details and " more" not in details
    each = each.replace("the 5 constraints of each", "its 5 constraints")
    assert details.count(f"(revolute): {each} (x = (1, 0, 0), y = (0, 1, 0))\n") == 37
    assert "'left12' spherical, 'right12' cylindrical: it moves as before, and nothing is redundant." in details


def test_mobility_in_json(run):
    data = answer(run("info", "bennett", "--json"))
    mobility = data["mobility"]
    points = {joint["name"]: joint["point"] for joint in data["joints"]}
    axes = {joint["name"]: joint["axis"] for joint in data["joints"]}
    assert (mobility["degrees_of_freedom"], mobility["generic_rank"], len(mobility["redundant"])) == (1, 2, 3)
    assert mobility["variant"] == [
        {"joint": "b", "kind": "revolute", "new_kind": "spherical", "geometry": {"point": points["b"]}},
        {
            "joint": "c",
            "kind": "revolute",
            "new_kind": "cylindrical",
            "geometry": {"axis": pytest.approx(axes["c"]), "point": pytest.approx(points["c"])},
        },
    ]
    assert mobility["needless"][0]["joint"] == "c"
    assert answer(run("info", "rcm", "--json"))["mobility"] is None


def test_info_answers_where_nothing_can_be_assembled(run, tmp_path):
    document = linkages.data([[0, 0, 0], [0, 1, 0], [3, 2, 0], [3, 0, 0]])
    document["joints"][2] |= {
        "cut": True,
        "closure": {"predecessor": {"point": [30, 2, 0]}, "successor": {"point": [3, 2, 0]}},
    }
    (tmp_path / "far.json").write_text(json.dumps({"format": "cadmbs.mechanism/1"} | document))
    done = run("info", "far.json", "--loops")
    assert done.exit_code == 0
    assert "     5 constraints; open by 27 m and 0 rad at q = 0\n" in done.stdout
    assert "\nMobility\n  not known: 'linkage' cannot be assembled: " in done.stdout


def test_check_assembles_and_tells_mobility(run, tmp_path):
    done = run("check", "four_bar", "--json")
    assert done.exit_code == 0
    findings = json.loads(done.stdout)["findings"]
    assert [finding["code"] for finding in findings][-1] == "K005"
    assert findings[-1]["where"] == findings[0]["where"] | {"pointer": "/joints/3"}
    assert findings[-1]["where"]["line"] == 54
    triangle = linkages.data([[0, 0, 0], [1, 0, 0], [2, 1, 0]])
    (tmp_path / "triangle.json").write_text(json.dumps({"format": "cadmbs.mechanism/1"} | triangle))
    done = run("check", "triangle.json")
    assert done.exit_code == 1
    assert "error[K003]: Nothing can move: the loops leave 0 degrees of freedom." in done.stdout
