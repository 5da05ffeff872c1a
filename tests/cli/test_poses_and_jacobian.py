"""`poses` and `jacobian`: the numbers of the library in three formats, with their meaning."""

import csv
import io
import json

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.cli.inputs.options import INPUT_FORMATS, REPRESENTATIONS
from cadmbs.importers.registry import FORMATS
from cadmbs.kinematics import Representation
from cadmbs.kinematics.products import pose
from cadmbs.lie import quaternion
from cadmbs.results.sidecar import TWIST_CONVENTIONS
from tests import zoo
from tests.tolerances import EXACT, ROUND_OFF

SAMPLES = "t,joint4,sample,joint1\n0.0,0.2,7,0.1\n0.5,-1.25,9,0.75\n"
Q = np.array([[0.1, 0, 0, 0.2, 0], [0.75, 0, 0, -1.25, 0]])


@pytest.fixture
def samples(tmp_path):
    path = tmp_path / "samples.csv"
    path.write_text(SAMPLES)
    return path


@pytest.fixture(scope="module")
def rcm():
    from cadmbs.cli.inputs.library import find_in_library

    return cm.compile_mechanism(cm.load(find_in_library("rcm")))


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def numbers(table, names):
    return np.array([[float(row[name]) for name in names] for row in table])


def test_words_of_options_are_those_of_the_library():
    assert set(REPRESENTATIONS) == set(Representation)
    assert INPUT_FORMATS == FORMATS


@pytest.mark.parametrize("representation", REPRESENTATIONS)
def test_jacobian_csv_has_every_bit(run, rcm, samples, representation):
    done = run("jacobian", "rcm", "--body", "body5/tool", "--representation", representation,
               "--q-file", samples, "--format", "csv")  # fmt: skip
    table = rows(done.stdout)
    assert list(table[0]) == ["sample", "row", *rcm.velocity_names]
    assert [row["row"] for row in table] == ["wx", "wy", "wz", "vx", "vy", "vz"] * 2
    assert [row["sample"] for row in table] == ["7"] * 6 + ["9"] * 6
    found = numbers(table, rcm.velocity_names).reshape(2, 6, 5)
    expected = cm.kinematics.jacobian(rcm, Q, "body5/tool", representation, engine="reference")
    np.testing.assert_allclose(found, expected, rtol=EXACT, atol=EXACT)


def test_jacobian_of_one_configuration_has_row_first(run, rcm, tmp_path):
    assert run("jacobian", "rcm", "--body", "body5", "--q", "joint4=30deg", "-o", "J.csv").exit_code == 0
    table = rows((tmp_path / "J.csv").read_text())
    assert list(table[0]) == ["row", *rcm.velocity_names]
    expected = cm.kinematics.hybrid.jacobian(rcm, [0, 0, 0, np.pi / 6, 0], "body5", engine="reference")
    np.testing.assert_allclose(numbers(table, rcm.velocity_names), expected, rtol=EXACT, atol=EXACT)


def test_the_description_beside_names_representation_point_order_and_units(run, tmp_path):
    run("jacobian", "screw_arm", "--body", "spindle", "--representation", "spatial", "--q", "reach=12mm", "-o", "J.csv")
    described = json.loads((tmp_path / "J.csv.json").read_text())
    assert described["representation"] == "spatial"
    assert described["conventions"]["twist"] == TWIST_CONVENTIONS["spatial"]
    assert described["row_units"]["wx"] == "rad/s"
    assert described["row_units"]["vz"] == "m/s"
    assert described["column_units"] == {"lift": "m/s", "swing": "rad/s", "reach": "m/s", "thread": "rad/s"}
    assert described["q"]["reach"] == 0.012
    assert described["mechanism"]["name"] == "screw arm"


def test_jacobian_json_and_text_name_the_convention(run, rcm, samples):
    answer = json.loads(run("jacobian", "rcm", "--body", "body3", "--q-file", samples, "--json").stdout)
    assert answer["schema"] == "cadmbs/jacobian/1"
    assert (answer["ok"], answer["findings"]) == (True, [])
    data = answer["data"]
    found = np.array([sample["jacobian"] for sample in data["samples"]])
    np.testing.assert_allclose(
        found, cm.kinematics.hybrid.jacobian(rcm, Q, "body3", engine="reference"), rtol=EXACT, atol=EXACT
    )
    assert [sample["sample"] for sample in data["samples"]] == [7, 9]
    assert data["units"]["rows"]["vx"] == "m/s"
    text = run("jacobian", "rcm", "--body", "body3").stdout
    assert "hybrid: world axes, about the body-frame origin, angular first" in text.splitlines()[0]


def test_poses_agree_with_the_library_for_bodies_and_frames(run, rcm, samples):
    done = run("poses", "rcm", "--body", "body4", "--body", "body5/tool", "--q-file", samples, "--format", "csv")
    table = rows(done.stdout)
    assert [(row["sample"], row["body"]) for row in table] == [
        ("7", "body4"), ("7", "body5/tool"), ("9", "body4"), ("9", "body5/tool"),
    ]  # fmt: skip
    for place, name in enumerate(("body4", "body5/tool")):
        expected = pose(rcm, Q, name, engine="reference")
        own = table[place::2]
        np.testing.assert_allclose(numbers(own, "xyz"), expected[:, :3, 3], rtol=0, atol=ROUND_OFF)
        turns = quaternion.rotation(numbers(own, ("qw", "qx", "qy", "qz")))
        np.testing.assert_allclose(turns, expected[:, :3, :3], rtol=0, atol=ROUND_OFF)


def test_a_table_of_results_serves_as_samples(run, tmp_path):
    run("simulate", "pendulum", "--duration", "20ms", "--set", "outputs=joints,body/rod", "-o", "run.csv")
    motion = rows((tmp_path / "run.csv").read_text())
    done = run("poses", "pendulum", "--q-file", "run.csv", "--body", "rod", "--format", "csv")
    columns = [f"body/rod/{axis}" for axis in "xyz"]
    np.testing.assert_allclose(numbers(rows(done.stdout), "xyz"), numbers(motion, columns), rtol=0, atol=ROUND_OFF)


def test_an_earlier_table_is_overwritten_and_nothing_else(run, tmp_path):
    assert run("jacobian", "rcm", "--body", "body5", "-o", "J.csv").exit_code == 0
    assert run("jacobian", "rcm", "--body", "body4", "-o", "J.csv").exit_code == 0
    assert run("poses", "rcm", "-o", "J.csv").exit_code == 2
    (tmp_path / "own.csv").write_text("mine\n")
    (tmp_path / "own.json").write_text("{}\n")
    for name in ("own.csv", "own.json"):
        assert run("poses", "rcm", "-o", name).exit_code == 2
    assert (tmp_path / "own.csv").read_text() == "mine\n"
    assert (tmp_path / "own.json").read_text() == "{}\n"
    assert run("poses", "rcm", "-o", "own.json", "--force").exit_code == 0
    assert run("poses", "rcm", "-o", "own.json").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-o", "out.txt"), '"out.txt" has the suffix ".txt": end it in .csv or .json, or give --format.'),
        (("-o", "out"), '"out" has no suffix: end it in .csv or .json, or give --format.'),
        (("--json", "--format", "csv"), "--json and --format csv exclude each other."),
    ],
)
def test_contradictions_about_the_format(run, arguments, said):
    done = run("poses", "rcm", *arguments)
    assert (done.exit_code, done.stderr.splitlines()[-1]) == (2, f"cadmbs: error[Y013]: {said}")


def test_format_overrides_the_suffix(run, tmp_path):
    assert run("poses", "rcm", "-o", "out.txt", "--format", "json").exit_code == 0
    assert json.loads((tmp_path / "out.txt").read_text())["schema"] == "cadmbs/poses/1"


def test_output_dash_is_stdout(run):
    assert run("poses", "rcm", "-o", "-", "--format", "csv").stdout == run("poses", "rcm", "--format", "csv").stdout


@pytest.mark.parametrize("representation", ["hybrid", "spatial", "body_fixed", "mixed"])
def test_derivative_of_the_jacobian(run, rcm, tmp_path, representation):
    asked = ("--derivative", "--v", "joint1=1,joint4=0.5", "--q", "joint4=30deg")
    done = run("jacobian", "rcm", "--body", "body5", "--representation", representation, *asked, "-o", "J.csv")
    assert done.exit_code == 0
    v = [1.0, 0.0, 0.0, 0.5, 0.0]
    expected = getattr(cm.kinematics, representation).jacobian_dot(rcm, [0, 0, 0, np.pi / 6, 0], v, "body5")
    lines = (tmp_path / "J.csv").read_text().splitlines()[1:]
    found = np.array([[float(cell) for cell in line.split(",")[1:]] for line in lines])
    np.testing.assert_array_equal(found, expected)
    sidecar = json.loads((tmp_path / "J.csv.json").read_text())
    assert sidecar["derivative"] == "dJ/dt"
    assert sidecar["v"]["joint4"] == 0.5


def test_velocities_are_for_the_derivative(run):
    done = run("jacobian", "rcm", "--body", "body5", "--v", "joint1=1")
    assert (done.exit_code, "--v is for --derivative." in done.stderr) == (2, True)


@pytest.mark.parametrize("order", [1, 2])
@pytest.mark.parametrize("representation", REPRESENTATIONS)
def test_partials_of_the_jacobian(run, rcm, samples, representation, order):
    asked = ("--body", "body5/tool", "--representation", representation, "--partials", order, "--q-file", samples)
    done = run("jacobian", "rcm", *asked, "--format", "csv")
    table = rows(done.stdout)
    names = rcm.velocity_names
    directions = ["by", "by2"][:order]
    assert list(table[0]) == ["sample", "row", *directions, *names]
    assert [row["sample"] for row in table] == ["7"] * 6 * 5**order + ["9"] * 6 * 5**order
    assert [row["by"] for row in table[: 5**order]] == [name for name in names for _ in range(5 ** (order - 1))]
    found = numbers(table, names).reshape(2, 6, *(5,) * (order + 1))
    expected = getattr(cm.kinematics, representation).jacobian_partials(rcm, Q, "body5/tool", order)
    np.testing.assert_allclose(np.moveaxis(found, -1, 2), expected, rtol=EXACT, atol=EXACT)


def test_partials_along_the_velocities_are_the_rate(run, rcm):
    at = ("--body", "body5", "--q", "joint4=30deg")
    data = json.loads(run("jacobian", "rcm", *at, "--partials", "--json").stdout)["data"]
    assert (data["derivative"], data["order"], data["axes"]) == ("dJ/dq", 1, ["row", "column", "by"])
    assert data["units"]["by"]["joint4"] == "rad"
    rate = json.loads(run("jacobian", "rcm", *at, "--derivative", "--v", "joint1=1,joint4=-2", "--json").stdout)["data"]
    along = np.array(data["samples"][0]["partials"]) @ np.array([rate["v"][name] for name in rcm.velocity_names])
    np.testing.assert_allclose(along, rate["samples"][0]["jacobian"], rtol=0, atol=ROUND_OFF)


def test_partials_for_people(run):
    """A tip one metre below a hinge about y: x = -sin q, z = -cos q."""
    done = run("jacobian", "pendulum", "--body", "rod/tip", "--partials")
    assert done.stdout == (
        "Partial derivatives of the Jacobian of rod/tip, dJ/dq_by (hybrid: world axes, about the body-frame origin, "
        "angular first); rows wx wy wz [rad/s], vx vy vz [m/s]\n"
        "row  by     hinge\n"
        "wx   hinge      0\nwy   hinge      0\nwz   hinge      0\n"
        "vx   hinge      0\nvy   hinge      0\nvz   hinge      1\n"
    )


def test_partials_say_what_they_are_beside_the_table(run, tmp_path):
    assert run("jacobian", "rcm", "--body", "body5", "--partials", "2", "-o", "J.csv").exit_code == 0
    described = json.loads((tmp_path / "J.csv.json").read_text())
    assert (described["derivative"], described["order"], described["by_units"]["joint1"]) == ("dJ/dq", 2, "rad")
    assert list(described["units"])[:3] == ["row", "by", "by2"]
    assert described["conventions"]["partials"].startswith("d2J/(dq_by dq_by2), `by2` differentiated last; ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--partials", "--derivative"), "--derivative and --partials exclude each other."),
        (("--partials", "3"), "Invalid value for '--partials': 3 is not in the range 1<=x<=2."),
        (("--partials", "--v", "joint1=1"), "--v is for --derivative."),
    ],
)
def test_what_does_not_go_with_partials(run, arguments, said):
    done = run("jacobian", "rcm", "--body", "body5", *arguments)
    assert (done.exit_code, done.stderr.splitlines()[-1]) == (2, f"cadmbs: error[Y013]: {said}")


def test_derivatives_of_a_mechanism_without_coordinates(run, tmp_path):
    cm.save(zoo.welded_only(), tmp_path / "welded.json")
    body = cm.compile_mechanism(zoo.welded_only()).body_names[-1]
    assert run("jacobian", "welded.json", "--body", body, "--partials", "--format", "csv").stdout == "row,by\n"
    assert run("jacobian", "welded.json", "--body", body, "--format", "csv").stdout.split() == [
        "row", "wx", "wy", "wz", "vx", "vy", "vz",
    ]  # fmt: skip


@pytest.mark.parametrize(("name", "meant"), [("body", "body_fixed"), ("Hybrid ", "hybrid"), ("world", "spatial")])
def test_another_name_of_a_representation_is_understood(run, name, meant):
    done = run("jacobian", "rcm", "--body", "body5", "--representation", name)
    assert done.exit_code == 2
    assert f"{name!r} is not one of 'hybrid', 'spatial', 'body_fixed', 'mixed'; did you mean '{meant}'?" in done.stderr
