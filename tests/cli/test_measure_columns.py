"""Measures, reactions and loads through the command line: files, units, curves, kinematics along a trajectory."""

import csv
import io
import json

import numpy as np
import pytest

from cadmbs.results import storage
from cadmbs.results.panels import plot_panels
from tests.dynamics.test_measures import pendulum

SPRING = {"name": "coil", "kind": "joint_spring", "coordinate": "hinge", "stiffness": 2.0}
ASKED = "outputs=joints,reactions,loads,measures"


@pytest.fixture
def swing(tmp_path):
    data = pendulum() | {"loads": [SPRING], "scenario": {"duration": 0.1, "initial": {"velocities": {"hinge": 1.0}}}}
    (tmp_path / "p.json").write_text(json.dumps(data))
    return tmp_path / "p.json"


def test_columns_with_their_units_in_a_file(run, swing, tmp_path):
    done = run("simulate", "p.json", "--engine", "numpy", "--set", ASKED, "-o", "run.csv")
    assert done.exit_code == 0, done.stderr
    header = (tmp_path / "run.csv").read_text().splitlines()[0].split(",")
    parts = [f"reaction/hinge/{part}" for part in ("mx", "my", "mz", "fx", "fy", "fz")]
    measures = [f"measure/{name}" for name in ("floor", "tip", "speed", "L")]
    assert [name for name in header if name.split("/")[0] in ("reaction", "load", "measure")] == [
        *parts, "load/coil/force", "load/coil/power", *measures
    ]  # fmt: skip
    described = json.loads((tmp_path / "run.csv.json").read_text())
    units = described["units"]
    assert [units[name] for name in (parts[0], parts[3], "load/coil/force", "load/coil/power")] == [
        "N m",
        "N",
        "N m",
        "W",
    ]
    assert [units[name] for name in measures] == ["m", "m", "m/s", "kg m^2/s"]
    assert "the joint's point as the successor carries it" in described["conventions"]["reaction"]
    again = storage.load(tmp_path / "run.csv")
    assert again["measure/floor"][0] == pytest.approx(0.5)
    labels = [panel.label for panel in plot_panels(again, ["measure/*", "reaction/*", "load/*"])]
    assert labels == ["measure [m]", "measure [m/s]", "measure [kg·m²/s]", "moment [N·m]", "force [N]", "torque [N·m]",
                      "power [W]"]  # fmt: skip


@pytest.mark.parametrize("motions", [[], [{"name": "drive", "coordinate": "hinge", "position": 0.3}]])
def test_results_with_all_columns_are_trajectories(run, swing, tmp_path, motions):
    """Measures of a stored result, whatever else it holds."""
    data = json.loads(swing.read_text()) | {"motions": motions}
    data["scenario"].pop("initial")
    swing.write_text(json.dumps(data))
    for arguments in (
        ("simulate", "p.json", "--engine", "numpy", "--set", f"{ASKED},drives", "-o", "run.csv"),
        ("kinematics", "p.json", "--trajectory", "run.csv", "-o", "motion.csv"),
    ):
        done = run(*arguments)
        assert done.exit_code == 0, done.stderr
    stored, motion = (
        list(csv.DictReader(io.StringIO((tmp_path / name).read_text()))) for name in ("run.csv", "motion.csv")
    )
    for column in ("measure/floor", "measure/speed"):
        np.testing.assert_allclose(*([float(row[column]) for row in rows] for rows in (motion, stored)), atol=1e-9)


def test_measures_along_a_trajectory(run, swing, tmp_path):
    (tmp_path / "t.csv").write_text("t,hinge\n0,0.0\n1,0.1\n2,0.2\n3,0.3\n")
    done = run("kinematics", "p.json", "--trajectory", "t.csv", "-o", "motion.csv")
    assert done.exit_code == 0, done.stderr
    header, *rows = csv.reader(io.StringIO((tmp_path / "motion.csv").read_text()))
    floor = [float(row[header.index("measure/floor")]) for row in rows]
    np.testing.assert_allclose(floor, 1.5 - np.cos([0.0, 0.1, 0.2, 0.3]), atol=1e-12)
    data = json.loads(run("kinematics", "p.json", "--trajectory", "t.csv", "--json").stdout)["data"]
    assert data["units"]["measures"]["L"] == "kg m^2/s"
    np.testing.assert_allclose(data["measures"]["floor"], floor)
    assert run("kinematics", "p.json", "--trajectory", "t.csv", "-o", "motion.npz").exit_code == 0
    with np.load(tmp_path / "motion.npz") as archive:
        np.testing.assert_allclose(archive["measure/floor"], floor)


def test_a_report_shows_the_columns(run, swing, tmp_path):
    done = run("simulate", "p.json", "--engine", "numpy", "--set", ASKED, "--report", "page.html")
    assert done.exit_code == 0, done.stderr
    page = (tmp_path / "page.html").read_text()
    for title in ("Measures: measure [m]", "Reactions: force [N]", "Loads: torque [N·m]"):
        assert title in page
