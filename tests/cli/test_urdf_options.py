"""The reading options that only URDF has."""

import json
import sys

import pytest

TORN = '<robot name="torn">\n  <link name="base">\n    <visual>\n  </link>\n</robot>\n'
HAND = '<robot name="hand"><link name="palm"/></robot>'
MACROS = (
    '<robot name="rod" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:arg name="n" default="one"/>'
    '<link name="$(arg n)"/></robot>'
)


def codes(done) -> set[str]:
    return {finding["code"] for finding in json.loads(done.stdout)["findings"]}


def test_recover(run, tmp_path):
    (tmp_path / "torn.urdf").write_text(TORN)
    assert run("check", "torn.urdf").exit_code == 1
    done = run("check", "torn.urdf", "--recover", "--json")
    assert done.exit_code == 0
    assert "U063" in codes(done)


def test_join(run, arm, tmp_path):
    (tmp_path / "hand.urdf").write_text(HAND)
    done = run("import", arm, "--join", "hand.urdf=hand", "--json")
    assert "U069" in codes(done)
    mechanism = json.loads(done.stdout)["data"]["mechanism"]
    assert mechanism["bodies"][-1]["name"] == "palm"
    assert mechanism["source"]["options"] == {"join": ["hand.urdf=hand"]}
    assert run("info", arm, "--join", "hand.urdf=nowhere").exit_code == 3


def test_without(run, arm):
    done = run("import", arm, "--without", "damping", "--json")
    assert all(not joint.get("damping") for joint in json.loads(done.stdout)["data"]["mechanism"]["joints"])


def test_macros(run, tmp_path):
    pytest.importorskip("xacro")
    (tmp_path / "rod.xacro").write_text(MACROS)
    assert run("info", "rod.xacro").exit_code == 3
    for options, name in ((["--xacro"], "one"), (["--xacro-arg", "n=two"], "two")):
        done = run("import", "rod.xacro", *options, "--json")
        assert json.loads(done.stdout)["data"]["mechanism"]["bodies"][0]["name"] == name


def test_macros_without_the_library(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "xacro", None)
    (tmp_path / "rod.xacro").write_text(MACROS)
    done = run("check", "rod.xacro", "--xacro")
    assert done.exception is not None
    assert 'pip install "cadmbs[xacro]"' in str(done.exception) + done.stderr


def test_options_of_urdf_have_no_effect_elsewhere(run):
    done = run("check", "rcm", "--recover", "--xacro", "--without", "friction", "--json")
    told = [finding for finding in json.loads(done.stdout)["findings"] if finding["code"] == "F011"]
    assert [finding["message"].split()[2] for finding in told] == ["recover", "without", "xacro"]
