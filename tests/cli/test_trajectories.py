"""`--trajectory`: whole messages about files that give no motion."""

import dataclasses
import json
from pathlib import Path

import numpy as np
import pytest

from cadmbs.importers.files import INPUT_SIZE_LIMIT
from cadmbs.results.storage import load


def refusal(run, text, mechanism="rcm"):
    """Exit code 3, nothing on standard output, and this on standard error."""
    Path("m.csv").write_text(text)
    done = run("kinematics", mechanism, "--trajectory", "m.csv")
    assert (done.exit_code, done.stdout) == (3, "")
    return done.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "t,joint1\n0,1\n1,30deg\n",
            'm.csv:3:3: error[Q001]: Row 3, column "joint1": "30deg" is not a number.\n'
            "  |\n3 | 1,30deg\n  |   ^^^^^\n"
            "   = Write a number in SI units (s, m, rad), with a decimal point.\n1 error\n",
        ),
        (
            "t,joint1,jiont2/v\n0,1,1\n",
            'm.csv:1:10: error[Q002]: Column "jiont2/v" is not t, a position, or a coordinate with /q, /v, /a or /j '
            "behind its name.\n"
            "  |\n1 | t,joint1,jiont2/v\n  |          ^^^^^^\n"
            '   = "rcm" has no coordinate "jiont2". Did you mean "joint2"?\n1 error\n',
        ),
        (
            "t,joint1,joint1/q\n0,1,1\n",
            'm.csv:1: error[Q003]: Column "joint1/q" occurs twice.\n  |\n1 | t,joint1,joint1/q\n  | ^\n1 error\n',
        ),
        (
            "t,joint1\n0,1\n1\n",
            "m.csv:3: error[Q004]: Row 3 has 1 cell, but the header has 2.\n  |\n3 | 1\n  | ^\n1 error\n",
        ),
        (
            "t,joint1\n",
            "m.csv:1: error[Q005]: There are no rows under the header.\n  |\n1 | t,joint1\n  | ^\n"
            "   = The first row names coordinates, every other row is one time.\n1 error\n",
        ),
        (
            "joint1\n0\n",
            'm.csv:1: error[Q006]: There is no column "t".\n  |\n1 | joint1\n  | ^^^^^^\n'
            "   = Give the time of each row in s.\n1 error\n",
        ),
        (
            "t,joint1\n1,0\n\n0.5,1\n0.5,2\n",
            "m.csv:4: error[Q007]: t = 0.5 comes after t = 1.\n  |\n4 | 0.5,1\n  | ^^^\n"
            "   = Times ascend from row to row; sort the rows, and keep one of each time.\n"
            "m.csv:5: error[Q007]: t = 0.5 comes after t = 0.5.\n  |\n5 | 0.5,2\n  | ^^^\n"
            "   = Times ascend from row to row; sort the rows, and keep one of each time.\n2 errors\n",
        ),
        (
            "t,joint4/v,joint4/a\n0,1,1\n",
            'm.csv:1: error[Q008]: There are velocities and accelerations of "joint4", but no positions.\n'
            "  |\n1 | t,joint4/v,joint4/a\n  | ^\n"
            '   = Give the column "joint4".\n1 error\n',
        ),
        (
            "t,sample,joint1\n0,2,1\n0,3,1\n",
            "m.csv:3: error[Q011]: Another sample begins here.\n  |\n3 | 0,3,1\n  | ^\n"
            "   = Give one trajectory at a time.\n1 error\n",
        ),
        (
            "t,joint1,joint2,joint2/v,joint2/a,joint2/j\n0,1,1,1,1,1\n1,1,1,1,1,1\n",
            "m.csv:1: error[Q012]: 2 rows are too few for the velocities of joint1, which are not given.\n"
            "  |\n1 | t,joint1,joint2,joint2/v,joint2/a,joint2/j\n  | ^\n"
            "   = Give them, or at least 4 rows.\n1 error\n",
        ),
    ],
)
def test_whole_messages_about_tables(run, text, said):
    assert refusal(run, text) == said


def test_orientations_need_their_velocities(run):
    said = refusal(run, "t,ball:w,ball:x,ball:y,ball:z,ball:wy/v\n0,1,0,0,0,0\n", "spatial_pendulum")
    assert said.splitlines()[0] == (
        'm.csv:1: error[Q009]: The orientation of "ball" has no velocities; a spline through quaternions gives none.'
    )
    assert said.splitlines()[4] == "   = Give the columns ball:wx/v, ball:wz/v."


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("ball:w,ball:wx/v,ball:wy/v,ball:wz/v", 'Of the positions of "ball", ball:x, ball:y, ball:z are missing.'),
        ("ball:wx/v,ball:wy/v,ball:wz/v", 'Of the positions of "ball", ball:w, ball:x, ball:y, ball:z are missing.'),
        (
            "ball:w,ball:x,ball:y,ball:z,ball:wx/v,ball:wy/v,ball:wz/v,ball:wx/a,ball:wy/a",
            'Of the accelerations of "ball", ball:wz is missing.',
        ),
    ],
)
def test_joints_with_a_quaternion_are_given_as_a_whole(run, header, said):
    text = f"t,{header}\n{','.join('01' + '0' * header.count(','))}\n"
    assert refusal(run, text, "spatial_pendulum").splitlines()[0] == f"m.csv:1: error[Q008]: {said}"


def test_angles_that_jump_are_a_warning(run, tmp_path):
    t = np.linspace(0.0, 1.0, 9)
    wrapped = np.angle(np.exp(1j * 5.0 * t))
    rows = "".join(f"{a!r},{b!r}\n" for a, b in zip(t.tolist(), wrapped.tolist(), strict=True))
    (tmp_path / "m.csv").write_text(f"t,joint1\n{rows}")
    done = run("kinematics", "rcm", "--trajectory", "m.csv")
    line = next(number for number, row in enumerate(rows.splitlines(), start=2) if float(row.split(",")[1]) < 0.0)
    assert done.exit_code == 0
    assert (
        f'm.csv:{line}: warning[Q013]: "joint1" jumps by 5.66 rad from t = 0.625 to 0.75 s, and the spline through it '
        "oscillates.\n"
    ) in done.stderr
    answer = json.loads(run("kinematics", "rcm", "--trajectory", "m.csv", "--json").stdout)
    assert [finding["code"] for finding in answer["findings"]] == ["Q014", "Q013"]  # and outside its limits
    given = (tmp_path / "m.csv").read_text().replace("t,joint1\n", "t,joint1,joint1/v\n").replace("\n", ",5\n")
    (tmp_path / "given.csv").write_text(given.replace("joint1/v,5", "joint1/v"))
    assert "Q013" not in run("kinematics", "rcm", "--trajectory", "given.csv").stderr


def test_stored_results_that_cannot_be_read(run, tmp_path):
    (tmp_path / "text.npz").write_text("t,joint1\n")
    (tmp_path / "nothing.npz").write_bytes(b"")
    for name, reason in {
        "text.npz": '"text.npz" cannot be read: it is no NumPy archive.',
        "nothing.npz": '"nothing.npz" cannot be read: it is no NumPy archive.',
    }.items():
        done = run("kinematics", "rcm", "--trajectory", name)
        hint = "   = Give a result of `cadmbs simulate`, a table of times and positions, or arrays t and q.\n1 error\n"
        assert (done.exit_code, done.stderr) == (3, f"{name}: error[Q010]: {reason}\n{hint}")
    done = run("kinematics", "rcm", "--trajectory", "tex.npz")
    assert done.stderr == (
        'tex.npz: error[F001]: There is no file "tex.npz".\n   = Did you mean "text.npz"?\n1 error\n'
    )


def test_results_of_another_mechanism_and_of_many_motions(run, tmp_path):
    run("simulate", "pendulum", "--duration", "0.05", "-o", "run.npz")
    done = run("kinematics", "rcm", "--trajectory", "run.npz")
    assert done.stderr == (
        'run.npz: error[Q002]: The result has the coordinate "hinge", but "rcm" does not.\n'
        "   = Name the mechanism that was simulated.\n1 error\n"
    )
    result = load(tmp_path / "run.npz")
    fields = ("q", "v", "a", "tau", "kinetic", "potential", "supplied")
    two = dataclasses.replace(
        result,
        further_columns={},
        outcomes=(),
        **{name: np.stack([getattr(result, name)] * 2) for name in fields},
    )
    two.save(tmp_path / "two.npz")
    two.save(tmp_path / "two.csv")
    assert run("kinematics", "pendulum", "--trajectory", "two.npz").stderr.startswith(
        "two.npz: error[Q011]: The result has 2 trajectories.\n"
    )
    assert "error[Q011]: Another sample begins here." in run("kinematics", "pendulum", "--trajectory", "two.csv").stderr


def test_results_that_ended_without_a_number(run, tmp_path):
    run("simulate", "pendulum", "--duration", "0.05", "-o", "run.npz")
    result = load(tmp_path / "run.npz")
    v = result.v.copy()
    v[-1] = np.inf
    dataclasses.replace(result, v=v).save(tmp_path / "run.npz")
    done = run("kinematics", "pendulum", "--trajectory", "run.npz")
    assert done.stderr == 'run.npz: error[Q001]: v of "hinge" is not finite from t = 0.05 s on.\n1 error\n'


def test_a_file_that_is_too_large_is_refused(run, tmp_path):
    with (tmp_path / "m.csv").open("wb") as stream:
        stream.truncate(INPUT_SIZE_LIMIT + 1)
    done = run("kinematics", "rcm", "--trajectory", "m.csv")
    assert (done.exit_code, "error[F004]" in done.stderr) == (3, True)
