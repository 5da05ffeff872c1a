"""`--q` and `--q-file`: values, and whole messages about what does not fit."""

import json

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.testing import mechanisms
from tests import zoo
from tests.tolerances import ROUND_OFF


def q_of(done):
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)["data"]["samples"][0]["q"]


def error(done):
    assert done.exit_code == 2
    return done.stderr.splitlines()[-1]


def test_values_suffixes_and_neutral(run):
    q = q_of(run("poses", "screw_arm", "--q", "swing=90deg,reach=12mm", "--q", "lift=0.5", "--json"))
    assert q == {"lift": 0.5, "swing": np.pi / 2, "reach": 0.012, "thread": 0.0}


def test_quaternions_are_scaled_to_unit_norm(run):
    done = run("poses", "spatial_pendulum", "--q", "ball:w=3,ball:x=4", "--json")
    assert list(q_of(done).values()) == pytest.approx([0.6, 0.8, 0, 0], abs=ROUND_OFF)
    assert done.stderr == 'note: the quaternion of "ball" is scaled to unit norm\n'
    zero = run("poses", "spatial_pendulum", "--q", "ball:w=0")
    assert error(zero) == 'cadmbs: error[Y013]: The quaternion of "ball" is zero; it needs a direction.'


@pytest.mark.parametrize(
    "text", ["0.5,90deg,12mm,0", "[0.5, 90deg, 0.012, 0]", "[0.5 90deg 12mm 0]", "(.5,90deg,12mm,0,)"]
)
def test_lists_are_in_the_order_of_the_coordinates(run, text):
    q = q_of(run("poses", "screw_arm", "--q", text, "--json"))
    assert q == {"lift": 0.5, "swing": np.pi / 2, "reach": 0.012, "thread": 0.0}


def test_lists_of_other_lengths_name_the_coordinates(run):
    order = "in this order: lift, swing, reach, thread. Or give NAME=VALUE."
    said = error(run("poses", "screw_arm", "--q", "-0.1,0.2"))
    assert said == f'cadmbs: error[Y013]: "-0.1,0.2" has 2 values, but "screw arm" has 4 positions, {order}'
    said = error(run("dynamics", "screw_arm", "--inverse", "--v", "[1]"))
    assert said == f'cadmbs: error[Y013]: "[1]" has 1 value, but "screw arm" has 4 velocities, {order}'
    said = error(run("poses", "screw_arm", "--q", "0.5,90deg,12mm,0", "--q", "lift=1"))
    assert said == 'cadmbs: error[Y013]: The position of "lift" is given twice.'


NEVER_ENFORCED = "Limits are monitored and never enforced."
OUTSIDE = 'The position {} rad of "{}" is outside the limits {} rad.'


@pytest.mark.parametrize(
    ("model", "text", "said", "hint"),
    [
        ("pendulum", "hinge=30", 'The position 30 rad of "hinge" is 4.77 turns.', 'Did you mean "30deg"?'),
        ("arm.urdf", "shoulder=-45", OUTSIDE.format(-45, "shoulder", "-2 to 2"), 'Did you mean "-45deg"?'),
        ("arm.urdf", "-45,0", OUTSIDE.format(-45, "shoulder", "-2 to 2"), 'Did you mean "-45deg"?'),
        ("arm.urdf", "shoulder=900", OUTSIDE.format(900, "shoulder", "-2 to 2"), NEVER_ENFORCED),
        ("arm.urdf", "shoulder=200deg", OUTSIDE.format(3.49066, "shoulder", "-2 to 2"), NEVER_ENFORCED),
        ("rcm", "joint4=3", OUTSIDE.format(3, "joint4", "-2.8 to 2.8"), NEVER_ENFORCED),
    ],
)
def test_positions_outside_their_limits_are_findings(run, arm, model, text, said, hint):
    done = run("poses", model, "--q", text)
    assert (done.exit_code, done.stderr) == (0, f"--q: warning[Q014]: {said}\n   = {hint}\n1 warning\n")
    as_json = run("poses", model, "--q", text, "--json")
    assert as_json.stderr == ""
    (finding,) = [each for each in json.loads(as_json.stdout)["findings"] if each["code"] == "Q014"]
    assert (finding["severity"], finding["message"], finding["hint"]) == ("warning", said, hint)


@pytest.mark.parametrize("text", ["joint4=2.8", "joint4=30deg", "joint4=-160deg"])
def test_positions_within_their_limits_are_not(run, text):
    assert run("poses", "rcm", "--q", text).stderr == ""


def test_positions_to_hold_are_findings_too(run):
    held = run("assemble", "four_bar", "--q", "crank_pivot=30", "--json")
    assert [each["code"] for each in json.loads(held.stdout)["findings"]][:1] == ["Q014"]


def test_a_column_outside_the_limits_is_a_finding(run, arm, tmp_path):
    (tmp_path / "s.csv").write_text("t,shoulder\n0,10\n1,-45\n2,0\n3,1\n")
    said = 's.csv: warning[Q014]: The position -45 rad of "shoulder" is outside the limits -2 to 2 rad.\n'
    said += '   = Did you mean "-45deg"? Columns are in rad and m.\n1 warning\n'
    assert run("poses", arm, "--q-file", "s.csv").stderr == said
    assert said in run("kinematics", arm, "--trajectory", "s.csv").stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", '"" is not of the form NAME=VALUE.'),
        ("reach", '"reach" is not of the form NAME=VALUE.'),
        ("reach=far", 'position of "reach": "far" is not a number.'),
        ("reach=5deg", 'position of "reach": "5deg" has the suffix "deg", but it takes the suffixes m, mm, cm.'),
        ("reach=1,reach=2", 'The position of "reach" is given twice.'),
        ("raech=1", '"screw arm" has no coordinate "raech". Did you mean "reach"?'),
        ("xyz=1", '"screw arm" has no coordinate "xyz". Its coordinates are lift, swing, reach, thread.'),
    ],
)
def test_what_is_wrong_with_an_assignment(run, text, said):
    assert error(run("poses", "screw_arm", "--q", text)) == f"cadmbs: error[Y013]: {said}"


def test_why_a_coordinate_cannot_be_given(run, tmp_path):
    data = mechanisms.random_tree(3, 1, kinds=("universal", "fixed"), branching=0.0).model_dump(mode="json")
    universal = next(joint for joint in data["joints"] if joint["kind"] == "universal")
    name = universal["name"]
    (tmp_path / "a.json").write_text(json.dumps(data))
    assert error(run("poses", "a.json", "--q", f"{name}=1")) == (
        f'cadmbs: error[Y013]: There is no coordinate "{name}"; joint "{name}" has {name}:1, {name}:2.'
    )
    fixed = next((joint["name"] for joint in data["joints"] if joint["kind"] == "fixed"), None)
    if fixed:
        said = error(run("poses", "a.json", "--q", f"{fixed}=1"))
        assert said == f'cadmbs: error[Y013]: Joint "{fixed}" is fixed: it has no coordinates.'


def test_coordinates_of_cut_joints_and_followers_say_why(run, tmp_path):
    mechanism = zoo.mechanism(next(iter(zoo.LOOPS)))
    system = cm.compile_mechanism(mechanism)
    cut = next(joint.name for joint in system.joints if joint.is_cut)
    cm.save(mechanism, tmp_path / "loop.json")
    assert error(run("poses", "loop.json", "--q", f"{cut}=1")) == (
        f'cadmbs: error[Y013]: Joint "{cut}" is cut: its coordinates follow from those of the spanning tree.'
    )
    gears = {
        **json.loads(run("import", "screw_arm").stdout),
        "couplings": [
            {
                "name": "gear",
                "terms": [{"coordinate": "thread", "factor": 1}, {"coordinate": "swing", "factor": -2}],
            }
        ],
    }
    (tmp_path / "gears.json").write_text(json.dumps(gears))
    assert error(run("poses", "gears.json", "--q", "thread=1")) == (
        'cadmbs: error[Y013]: "thread" follows from a coupling and cannot be given; give the coordinate that leads it.'
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "lift,swing\n0.1,0.2\n0.3,30deg\n,1\n",
            's.csv:3:5: error[Q001]: Row 3, column "swing": "30deg" is not a number.\n'
            "  |\n3 | 0.3,30deg\n  |     ^^^^^\n   = Write a number in rad or m, with a decimal point.\n"
            's.csv:4:1: error[Q001]: Row 4, column "lift": the cell is empty.\n'
            "  |\n4 | ,1\n  | ^\n   = Write a number in rad or m, with a decimal point.\n2 errors\n",
        ),
        (
            "lift\ninf\n",
            's.csv:2:1: error[Q001]: Row 2, column "lift": "inf" is not finite.\n'
            "  |\n2 | inf\n  | ^^^\n   = Write a number in rad or m, with a decimal point.\n1 error\n",
        ),
        (
            "sample,lift\n0.5,1\n",
            's.csv:2: error[Q001]: Row 2, column "sample": 0.5 is not a whole number.\n'
            "  |\n2 | 0.5,1\n  | ^^^\n1 error\n",
        ),
        (
            "lift,swnig\n1,2\n",
            's.csv:1:6: error[Q002]: Column "swnig" is not a position, t or sample.\n'
            "  |\n1 | lift,swnig\n  |      ^^^^^\n"
            '   = "screw arm" has no coordinate "swnig". Did you mean "swing"?\n1 error\n',
        ),
        (
            "lift;swing\n1;2\n",
            's.csv:1:1: error[Q002]: Column "lift;swing" is not a position, t or sample.\n'
            "  |\n1 | lift;swing\n  | ^^^^\n   = Cells are divided by commas, not by semicolons.\n1 error\n",
        ),
        (
            "lift,\n1,\n",
            "s.csv:1:6: error[Q002]: Column 2 has no name.\n"
            "  |\n1 | lift,\n  |      ^\n   = Is there a comma too many?\n1 error\n",
        ),
        (
            "lift,lift\n1,2\n",
            's.csv:1: error[Q003]: Column "lift" occurs twice.\n  |\n1 | lift,lift\n  | ^^^^\n1 error\n',
        ),
        (
            "lift,swing\n1,2\n1\n",
            "s.csv:3: error[Q004]: Row 3 has 1 cell, but the header has 2.\n  |\n3 | 1\n  | ^\n1 error\n",
        ),
        (
            "lift,swing\n\n",
            "s.csv:1: error[Q005]: There are no rows under the header.\n"
            "  |\n1 | lift,swing\n  | ^^^^\n"
            "   = The first row names coordinates, every other row is one configuration.\n1 error\n",
        ),
    ],
)
def test_whole_messages_about_samples(run, tmp_path, text, said):
    (tmp_path / "s.csv").write_text(text)
    done = run("poses", "screw_arm", "--q-file", "s.csv")
    assert (done.exit_code, done.stdout, done.stderr) == (3, "", said)


def test_samples_that_cannot_be_read(run):
    done = run("poses", "rcm", "--q-file", "none.csv")
    assert (done.exit_code, done.stderr) == (3, 'none.csv: error[F001]: There is no file "none.csv".\n1 error\n')


def test_spaces_blank_lines_marks_and_quotes_are_no_problem(run, tmp_path):
    (tmp_path / "s.csv").write_bytes(b'\xef\xbb\xbf"lift" , swing\r\n\r\n 0.5 ,"0.25"\r\n')
    q = q_of(run("poses", "screw_arm", "--q-file", "s.csv", "--json"))
    assert (q["lift"], q["swing"]) == (0.5, 0.25)


def test_samples_from_standard_input_but_not_twice(run):
    assert q_of(run("poses", "screw_arm", "--q-file", "-", "--json", stdin="lift\n2\n"))["lift"] == 2.0
    done = run("poses", "-", "--q-file", "-", stdin="lift\n2\n")
    assert error(done) == "cadmbs: error[Y013]: FILE and --q-file cannot both be standard input."


def test_constants_complete_a_file_and_do_not_contradict_it(run, tmp_path):
    (tmp_path / "s.csv").write_text("lift\n2\n")
    q = q_of(run("poses", "screw_arm", "--q-file", "s.csv", "--q", "swing=1", "--json"))
    assert (q["lift"], q["swing"]) == (2.0, 1.0)
    done = run("poses", "screw_arm", "--q-file", "s.csv", "--q", "lift=1")
    assert error(done) == 'cadmbs: error[Y013]: "lift" is given by --q and by a column of "s.csv".'
