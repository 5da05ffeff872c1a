"""`calibrate` and `excite` on the command line."""

import json
from pathlib import Path

import pytest

import cadmbs as cm
from tests.measurements.machines import csv_text, flange_points


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write_poses(scale=1.0):
    """Points of the flange of an arm whose axes are not where its document says; in metres times `scale`."""
    Path("poses.csv").write_text(csv_text(flange_points(60, scale)))


def test_points_of_a_flange(run, workspace):
    write_poses()
    done = run("calibrate", "six_axis_arm", "--poses", "poses.csv", "-o", "new.json", "--json")
    assert done.exit_code == 0, done.stderr
    data = json.loads(done.stdout)["data"]
    assert (data["rank"], data["determinable"]) == (27, 30)
    assert data["after"]["position"] < 1e-7 < data["before"]["position"]
    assert cm.load("new.json").name == "six-axis arm"


def test_millimetres_are_declared(run, workspace):
    write_poses(1000.0)
    refused = run("calibrate", "six_axis_arm", "--poses", "poses.csv", "-o", "new.json")
    assert refused.exit_code == 3
    assert "E021" in refused.stderr
    assert not (workspace / "new.json").exists()
    done = run("calibrate", "six_axis_arm", "--poses", "poses.csv", "--unit", "length=mm", "--tool-known")
    assert done.exit_code == 0
    assert "Residuals, root mean square [m, rad]" in done.stdout
    assert "axis6/axis_rotation_x" in done.stdout


def test_columns_that_fit_nothing(run, workspace):
    (workspace / "poses.csv").write_text("alpha,beta\n" + "1,2\n" * 5)
    assert run("calibrate", "six_axis_arm", "--poses", "poses.csv").exit_code == 3


def test_the_placement_of_the_ground_determines_nothing(run, workspace):
    """E022: a distance between two points of the ground."""
    write_poses()
    arm = cm.load("six_axis_arm")
    ground = cm.compile_mechanism(arm).body_names[0]
    text = (workspace / "poses.csv").read_text().splitlines()
    names = text[0].split(",")[:6]
    rows = [",".join([*line.split(",")[:6], "0.0"]) for line in text[1:]]
    (workspace / "still.csv").write_text("\n".join([",".join([*names, "plane/floor"]), *rows]) + "\n")
    (workspace / "setup.toml").write_text(
        f'[planes.floor]\nframe = "{ground}"\npoint = [0, 0, 0]\nnormal = [0, 0, 1]\n'
    )
    options = ("--poses", "still.csv", "--setup", "setup.toml", "--base-known", "-o", "new.json")
    done = run("calibrate", "six_axis_arm", *options)
    assert done.exit_code == 4
    assert "E022" in done.stderr
    assert not (workspace / "new.json").exists()


def test_a_motion_is_written(run, workspace):
    done = run("excite", "pendulum", "-o", "motion.csv", "--evaluations", "8", "--duration", "4")
    assert done.exit_code == 0, done.stderr
    assert "base parameters, condition" in done.stdout
    header, *rows = (workspace / "motion.csv").read_text().splitlines()
    assert header == "t,joint/hinge/q,joint/hinge/v,joint/hinge/a"
    assert len(rows) == 401
    again = run("excite", "pendulum", "-o", "motion.csv", "--evaluations", "8", "--duration", "4", "--json")
    assert json.loads(again.stdout)["data"]["rows"] == 401
