"""`kinematics`: the motion of bodies along trajectories, whatever is given of them, in all forms of output."""

import csv
import io
import json

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.cli.evaluating.kinematics_answer import trajectory_kinematics
from cadmbs.cli.inputs.library import find_in_library
from cadmbs.cli.inputs.options import REPRESENTATIONS
from cadmbs.cli.terminal.output import ProgressSink
from cadmbs.lie import quaternion
from cadmbs.motions.trajectory import JointTrajectory
from cadmbs.results.files.csv_file import write_table
from cadmbs.results.sidecar import TWIST_CONVENTIONS
from cadmbs.results.storage import load
from tests import zoo
from tests.cli.processes import process
from tests.tolerances import EXACT, FINITE_DIFFERENCE, ROUND_OFF, ROUND_OFF_LONG

T = np.linspace(0.0, 1.0, 11)
POLYNOMIALS = {
    "joint1": np.polynomial.Polynomial([0.1, -1.0, 0.5, 0.25, -0.5, 0.125]),
    "joint4": np.polynomial.Polynomial([-0.2, 0.0, 1.0, 0.0, 0.0, -0.5]),
}
"""Of degree 5: a quintic spline is each of them."""

PARTS = {
    "twist": ("wx", "wy", "wz", "vx", "vy", "vz"),
    "acceleration": ("wx_dot", "wy_dot", "wz_dot", "vx_dot", "vy_dot", "vz_dot"),
    "jerk": ("wx_ddot", "wy_ddot", "wz_ddot", "vx_ddot", "vy_ddot", "vz_ddot"),
}


@pytest.fixture(scope="module")
def rcm():
    return cm.compile_mechanism(cm.load(find_in_library("rcm")))


def rate(order, t=T):
    """Joint coordinates of the polynomials, or time derivatives of them: (n_t, 5)."""
    values = np.zeros((len(t), 5))
    for name, p in POLYNOMIALS.items():
        values[:, int(name[-1]) - 1] = p.deriv(order)(t) if order else p(t)
    return values


def write(path, words="q", t=T):
    """A trajectory file with positions and some of the derivatives."""
    columns = {"t": t}
    for name in POLYNOMIALS:
        for word in words:
            column = name if word == "q" else f"{name}/{word}"
            columns[column] = rate("qvaj".index(word), t)[:, int(name[-1]) - 1]
    lines = [",".join(columns), *(",".join(map(repr, row)) for row in np.column_stack(list(columns.values())).tolist())]
    path.write_text("\n".join(lines) + "\n")
    return path


def table_of(text):
    return list(csv.DictReader(io.StringIO(text)))


def numbers(table, names):
    return np.array([[float(row[name]) for name in names] for row in table])


def of_body(table, prefix, part):
    return numbers(table, [f"{prefix}/{name}" for name in PARTS[part]])


@pytest.mark.parametrize("representation", REPRESENTATIONS)
def test_given_motions_give_the_numbers_of_the_library(run, rcm, tmp_path, representation):
    path = write(tmp_path / "m.csv", "qvaj")
    done = run("kinematics", "rcm", "--trajectory", path, "--representation", representation, "--format", "csv")
    assert (done.exit_code, done.stderr) == (0, "")
    table = table_of(done.stdout)
    module = getattr(cm.kinematics, representation)
    q, v, a, j = (rate(order) for order in range(4))
    expected = {
        "twist": module.twists(rcm, q, v, engine="reference"),
        "acceleration": module.accelerations(rcm, q, v, a),
        "jerk": module.jerks(rcm, q, v, a, j),
    }
    for place, body in enumerate(rcm.body_names[1:], start=1):
        for part, values in expected.items():
            found = of_body(table, f"body/{body}", part)
            np.testing.assert_allclose(found, values[:, place], rtol=ROUND_OFF, atol=ROUND_OFF, err_msg=part)
    poses = cm.kinematics.poses(rcm, q, engine="reference")[:, -1]
    np.testing.assert_allclose(numbers(table, [f"body/body5/{x}" for x in "xyz"]), poses[:, :3, 3], atol=ROUND_OFF)
    turns = quaternion.rotation(numbers(table, [f"body/body5/q{x}" for x in "wxyz"]))
    np.testing.assert_allclose(turns, poses[:, :3, :3], atol=ROUND_OFF)


@pytest.mark.parametrize("representation", REPRESENTATIONS)
def test_frames_move_by_their_own_jacobian(run, rcm, tmp_path, representation):
    t = 0.5 + 1e-4 * np.arange(-1.0, 2.0)
    path = write(tmp_path / "m.csv", "qvaj", t)
    asked = ("--body", "body5/tool", "--representation", representation, "--format", "csv")
    table = table_of(run("kinematics", "rcm", "--trajectory", path, *asked).stdout)
    q, v, a = (rate(order, t) for order in range(3))
    J, J_dot = (
        cm.kinematics.jacobian(rcm, q, "body5/tool", representation, engine="reference"),
        cm.kinematics.jacobian_dot(rcm, q, v, "body5/tool", representation),
    )
    twist, acceleration, jerk = (of_body(table, "body/body5/tool", part) for part in PARTS)
    np.testing.assert_allclose(twist, (J @ v[..., None])[..., 0], atol=ROUND_OFF)
    expected = (J @ a[..., None] + J_dot @ v[..., None])[..., 0]
    np.testing.assert_allclose(acceleration, expected, atol=ROUND_OFF)
    np.testing.assert_allclose(jerk[1], (acceleration[2] - acceleration[0]) / 2e-4, atol=FINITE_DIFFERENCE)


@pytest.mark.parametrize("words", ["q", "qv", "qva", "qa"])
def test_what_is_not_given_comes_from_splines(run, tmp_path, words):
    """Polynomials of degree 5 are their own splines: derivatives are exact."""
    path = write(tmp_path / "m.csv", words)
    done = run("kinematics", "rcm", "--trajectory", path, "--body", "body5", "--format", "csv")
    table = table_of(done.stdout)
    for order, word in enumerate("qvaj"):
        found = numbers(table, [f"joint/joint{i}/{word}" for i in range(1, 6)])
        np.testing.assert_allclose(found, rate(order), atol=ROUND_OFF_LONG, err_msg=word)
    names = dict(zip("qvaj", ("positions", "velocities", "accelerations", "jerks"), strict=True))
    given = {word: max((x for x in words if "qvaj".index(x) < "qvaj".index(word)), key="qvaj".index) for word in "vaj"}
    assert done.stderr == "".join(
        f"note: {names[word]} of joint1, joint4 from quintic splines through the {names[given[word]]}\n"
        for word in "vaj"
        if word not in words
    )


def test_coordinates_without_a_column_rest_where_q_says(run, tmp_path):
    path = write(tmp_path / "m.csv", "qvaj")
    asked = ("--trajectory", path, "--body", "body5", "--q", "joint2=30deg", "--format", "csv")
    table = table_of(run("kinematics", "rcm", *asked).stdout)
    found = numbers(table, [f"joint/joint2/{word}" for word in "qvaj"])
    np.testing.assert_array_equal(found, [[np.pi / 6, 0, 0, 0]] * len(T))
    done = run("kinematics", "rcm", "--trajectory", "m.csv", "--q", "joint1=1")
    assert done.stderr.endswith('cadmbs: error[Y013]: "joint1" is given by --q and by a column of "m.csv".\n')


@pytest.mark.parametrize("name", ["run.csv", "run.npz"])
def test_results_of_simulations_are_trajectories(run, tmp_path, name):
    """With a quaternion; the columns of the body are those that the simulation wrote."""
    options = ("--duration", "0.2", "--set", "outputs=joints,body/bob")
    assert run("simulate", "spatial_pendulum", *options, "-o", name).exit_code == 0
    done = run("kinematics", "spatial_pendulum", "--trajectory", name, "-o", "m.csv")
    assert done.stderr == (
        'note: jerks of ball:wx, ball:wy, ball:wz from quintic splines through the accelerations\nwritten: "m.csv"\n'
    )
    table, result = table_of((tmp_path / "m.csv").read_text()), load(tmp_path / name)
    for part in ("x", "qw", "qz", "wx", "vz"):
        found = numbers(table, [f"body/bob/{part}"])[:, 0]
        np.testing.assert_allclose(found, result[f"body/bob/{part}"], atol=ROUND_OFF)
    np.testing.assert_array_equal(numbers(table, ["joint/ball:wy/a"])[:, 0], result["joint/ball:wy/a"])


def test_floating_bases_are_followed(run, tmp_path):
    """The base moves by a quaternion, a position, and a body-fixed twist."""
    assert run("simulate", "floating_pair", "--duration", "0.1", "-o", "run.npz").exit_code == 0
    result = load(tmp_path / "run.npz")
    system = cm.compile_mechanism(cm.load(find_in_library("floating_pair")))
    table = table_of(run("kinematics", "floating_pair", "--trajectory", "run.npz", "--format", "csv").stdout)
    expected = cm.kinematics.hybrid.accelerations(system, result.q, result.v, result.a)
    for place, body in enumerate(system.body_names[1:], start=1):
        found = of_body(table, f"body/{body}", "acceleration")
        np.testing.assert_allclose(found, expected[:, place], rtol=ROUND_OFF, atol=ROUND_OFF_LONG)


def test_its_own_table_is_a_trajectory_too(run, tmp_path):
    write(tmp_path / "m.csv")
    first = run("kinematics", "rcm", "--trajectory", "m.csv", "-o", "a.csv")
    second = run("kinematics", "rcm", "--trajectory", "a.csv", "--format", "csv")
    assert (first.exit_code, second.stderr) == (0, "")
    assert second.stdout == (tmp_path / "a.csv").read_text()


def test_the_description_says_units_conventions_and_origins(run, tmp_path):
    write(tmp_path / "m.csv", "qv")
    run("kinematics", "rcm", "--trajectory", "m.csv", "--representation", "mixed", "-o", "a.csv")
    described = json.loads((tmp_path / "a.csv.json").read_text())
    header = (tmp_path / "a.csv").read_text().splitlines()[0].split(",")
    assert list(described["units"]) == header
    units = {
        "t": "s",
        "joint/joint1/j": "rad/s^3",
        "body/body5/qw": "1",
        "body/body5/vx": "m/s",
        "body/body5/wx_dot": "rad/s^2",
        "body/body5/vz_ddot": "m/s^3",
    }
    assert {name: described["units"][name] for name in units} == units
    assert (described["kind"], described["representation"]) == ("kinematics", "mixed")
    assert described["conventions"]["twist"] == TWIST_CONVENTIONS["mixed"]
    assert described["derivatives"]["v"]["joint1"] == "given"
    assert described["derivatives"]["j"]["joint1"] == "spline through v"
    assert described["derivatives"]["v"]["joint2"] == "constant"


def test_json_has_lists_over_the_times(run, rcm, tmp_path):
    write(tmp_path / "m.csv", "qvaj")
    done = run("kinematics", "rcm", "--trajectory", "m.csv", "--body", "body5/tool", "--json")
    answer = json.loads(done.stdout)
    assert (answer["schema"], answer["ok"], answer["findings"]) == ("cadmbs/kinematics/1", True, [])
    data = answer["data"]
    assert (data["t"], data["joints"]["q"]["joint1"]) == (T.tolist(), rate(0)[:, 0].tolist())
    twist = cm.kinematics.jacobian(rcm, rate(0), "body5/tool", engine="reference") @ rate(1)[..., None]
    np.testing.assert_allclose(data["bodies"]["body5/tool"]["twist"], twist[..., 0], atol=ROUND_OFF)
    assert data["components"]["twist"] == list(PARTS["twist"])
    assert data["units"]["bodies"]["jerk"]["wx_ddot"] == "rad/s^3"


def test_an_archive_has_arrays_and_the_description(run, tmp_path):
    write(tmp_path / "m.csv", "qvaj")
    asked = ("--trajectory", "m.csv", "--body", "body4", "--body", "body5/tool")
    assert run("kinematics", "rcm", *asked, "-o", "a.npz").exit_code == 0
    assert run("kinematics", "rcm", *asked, "-o", "a.npz").exit_code == 0
    table = table_of(run("kinematics", "rcm", *asked, "--format", "csv").stdout)
    with np.load(tmp_path / "a.npz") as archive:
        described = json.loads(archive["metadata"].item())
        assert {name: archive[name].shape for name in archive.files if name != "metadata"} == {
            "t": (11,), "q": (11, 5), "v": (11, 5), "a": (11, 5), "j": (11, 5), "position": (11, 2, 3),
            "quaternion": (11, 2, 4), "twist": (11, 2, 6), "acceleration": (11, 2, 6), "jerk": (11, 2, 6),
        }  # fmt: skip
        np.testing.assert_allclose(archive["jerk"][:, 1], of_body(table, "body/body5/tool", "jerk"), rtol=EXACT)
    assert (described["kind"], described["bodies"]) == ("kinematics", ["body4", "body5/tool"])
    run("simulate", "pendulum", "--duration", "0.05", "-o", "run.npz")
    done = run("kinematics", "rcm", *asked, "-o", "run.npz")
    assert (done.exit_code, "was not written by cadmbs" in done.stderr) == (2, True)
    done = run("kinematics", "rcm", *asked, "--format", "npz")
    assert (done.exit_code, done.stderr.splitlines()[-1]) == (
        2,
        "cadmbs: error[Y013]: A NumPy archive needs a file: give -o OUT.",
    )


def test_people_get_the_largest_rates(run, tmp_path):
    (tmp_path / "m.csv").write_text("t,hinge,hinge/v,hinge/a,hinge/j\n0,0,1,0,5\n0.5,1,-2,3,0\n")
    done = run("kinematics", "pendulum", "--trajectory", "m.csv", "--body", "rod/tip")
    assert done.stdout == (
        "Largest rates at 2 times from t = 0 to 0.5 s "
        "(hybrid: world axes, about the body-frame origin, angular first)\n"
        "         |w| rad/s  |v| m/s  |w'| rad/s^2  |v'| m/s^2  |w''| rad/s^3  |v''| m/s^3\n"
        "rod/tip          2        2             3           5              5      19.6977\n"
        "\n`-o motion.csv` writes poses, twists, accelerations and jerks at all times.\n"
    )


def test_trajectories_from_standard_input(run, tmp_path):
    text = write(tmp_path / "m.csv", "qvaj").read_text()
    done = run("kinematics", "rcm", "--trajectory", "-", "-o", "-", "--format", "csv", stdin=text)
    assert len(done.stdout.splitlines()) == len(T) + 1
    done = run("kinematics", "-", "--trajectory", "-", stdin=text)
    assert done.stderr.endswith("cadmbs: error[Y013]: FILE and --trajectory cannot both be standard input.\n")


def test_mechanisms_that_do_not_move(run, tmp_path):
    (tmp_path / "m.csv").write_text("t\n0\n1\n")
    cm.save(zoo.welded_only(), tmp_path / "welded.json")
    cm.save(zoo.world_only(), tmp_path / "world.json")
    table = table_of(run("kinematics", "welded.json", "--trajectory", "m.csv", "--format", "csv").stdout)
    body = cm.compile_mechanism(zoo.welded_only()).body_names[-1]
    np.testing.assert_array_equal(of_body(table, f"body/{body}", "jerk"), np.zeros((2, 6)))
    assert run("kinematics", "world.json", "--trajectory", "m.csv", "--format", "csv").stdout == "t\n0.0\n1.0\n"
    assert "there are no bodies" in run("kinematics", "world.json", "--trajectory", "m.csv").stdout


def test_coordinates_whose_names_hold_slashes(run, tmp_path):
    document = json.loads(run("import", "pendulum").stdout)
    document["joints"][0]["name"] = "left/v"
    document["scenario"]["initial"] = {}
    (tmp_path / "p.json").write_text(json.dumps(document))
    (tmp_path / "m.csv").write_text("t,left/v,joint/left%2Fv/v,left/v/a,left/v/j\n0,1,2,3,4\n")
    done = run("kinematics", "p.json", "--trajectory", "m.csv", "--format", "csv")
    (row,) = table_of(done.stdout)
    assert [row[f"joint/left%2Fv/{word}"] for word in "qvaj"] == ["1.0", "2.0", "3.0", "4.0"]


def test_an_unknown_body_is_told_before_the_trajectory_is_read(run):
    done = run("kinematics", "rcm", "--trajectory", "none.csv", "--body", "bodi5")
    assert (done.exit_code, done.stdout) == (2, "")
    expected = "cadmbs: error[Y003]: 'rcm' has no body or frame 'bodi5'; did you mean 'body5'?\n"
    assert done.stderr == expected + "  `cadmbs info FILE` lists them all.\n"


@pytest.mark.slow
def test_a_process_without_a_terminal_gets_no_colours(tmp_path):
    write(tmp_path / "m.csv", "q")
    for arguments in ((), ("--json",)):
        done = process("kinematics", "rcm", "--trajectory", "m.csv", *arguments, cwd=tmp_path, NO_COLOR="1")
        assert (done.returncode, "\x1b" in done.stdout + done.stderr) == (0, False)


def test_long_motions_are_worked_off_in_parts(tmp_path):
    """Turns over many rows: quaternions do not jump, neither in a part nor between two; each part is reported."""
    system = cm.compile_mechanism(cm.load(find_in_library("pendulum")))
    t = np.linspace(0.0, 1.0, 4501)
    q, v, still = 40.0 * t[:, None], np.full((4501, 1), 40.0), np.zeros((4501, 1))
    fractions = []
    trajectory = JointTrajectory(t, q, v, still, still, {}, 5, ())
    found = trajectory_kinematics(system, ("rod",), "hybrid", trajectory, fractions.append).bodies
    assert fractions == [pytest.approx(2000 / 4501), pytest.approx(4000 / 4501), 1.0]
    assert np.max(np.abs(np.diff(found.quaternion, axis=0))) < 0.01
    np.testing.assert_allclose(found.quaternion[:, 0, 2], np.sin(20.0 * t), atol=ROUND_OFF)


def test_the_writing_of_a_table_reports_its_progress():
    fractions, text, plain = [], io.StringIO(), io.StringIO()
    table = np.arange(9000.0)[:, None]
    write_table(ProgressSink(text, fractions.append, len(table)), ["t"], table)
    write_table(plain, ["t"], table)
    assert text.getvalue() == plain.getvalue()
    assert fractions == [0.0, pytest.approx(4096 / 9000), pytest.approx(8192 / 9000), 1.0]
