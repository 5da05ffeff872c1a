"""Robots with negative principal moments on the command line: drawn, not simulated, unless the user accepts them."""

import json

import pytest

ODD = """<robot name="odd">
  <link name="base"/>
  <link name="arm"><inertial><origin xyz="0 0 0.2"/><mass value="2"/>
    <inertia ixx="0.03" ixy="0" ixz="0" iyy="0.03" iyz="0" izz="-0.002"/></inertial></link>
  <joint name="shoulder" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/></joint>
</robot>"""


@pytest.fixture
def odd(tmp_path):
    (tmp_path / "odd.urdf").write_text(ODD)
    return "odd.urdf"


@pytest.mark.parametrize("command", [["dynamics"], ["simulate", "--duration", "0.1"]])
def test_dynamics_are_refused_with_the_body_and_the_option(run, odd, command):
    done = run(command[0], odd, *command[1:])
    assert done.exit_code == 4
    assert "body 'arm' has a negative principal moment of inertia" in done.stderr
    assert "--accept-inertia" in done.stderr


@pytest.mark.parametrize("command", [["poses"], ["jacobian", "--body", "arm"], ["info"], ["check"], ["import"]])
def test_geometry_and_kinematics_are_answered_with_a_warning(run, odd, command):
    done = run(command[0], odd, *command[1:])
    assert done.exit_code == 0, done.stderr
    assert "warning[I004]" in done.stdout + done.stderr


def test_info_says_what_becomes_of_the_dynamics(run, odd):
    assert "refused because of negative principal moments of inertia: arm" in run("info", odd).stdout
    accepted = run("info", odd, "--accept-inertia")
    assert "computed with accepted negative principal moments of inertia: arm" in accepted.stdout
    masses = json.loads(run("info", odd, "--accept-inertia", "--json").stdout)["data"]["masses"]
    assert (masses["negative_inertias"], masses["accept_inertia"]) == (["arm"], True)


def test_accepted_dynamics_are_labelled_everywhere(run, odd, tmp_path):
    done = run("dynamics", odd, "--accept-inertia", "--json")
    assert done.exit_code == 0
    assert {"I004", "I009"} <= {finding["code"] for finding in json.loads(done.stdout)["findings"]}
    assert run("dynamics", odd, "--accept-inertia", "--gravity", "-o", "g.csv").exit_code == 0
    assert "I009" in (tmp_path / "g.csv.json").read_text()
    done = run("simulate", odd, "--accept-inertia", "--duration", "0.05", "-o", "run.csv")
    assert done.exit_code == 0
    assert "warning[I009]" in done.stdout + done.stderr
    assert json.loads((tmp_path / "run.csv.json").read_text())["accepted_inertia"] == ["arm"]


def test_an_imported_document_keeps_the_choice(run, odd):
    assert run("import", odd, "--accept-inertia", "-o", "odd.json").exit_code == 0
    assert run("dynamics", "odd.json").exit_code == 0
    assert run("import", odd, "-o", "plain.json").exit_code == 0
    assert run("dynamics", "plain.json").exit_code == 4
