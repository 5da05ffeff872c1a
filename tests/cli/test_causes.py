"""Inputs of other programs are read, or refused with what they are."""

import json

import pytest

HINGE = {"axis": [0, 0, 1], "limits": {"lower": -1.5, "upper": 1.5}}
BODIES = [
    {"name": name, "mass": 1.0, "center_of_mass": [x, 0, 0], "inertia": [[0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]]}
    for name, x in (("upper", 0.5), ("lower", 1.5))
]
ARM = {
    "format": "cadmbs.mechanism/1",
    "name": "arm",
    "bodies": BODIES,
    "joints": [
        {"name": "shoulder", "kind": "revolute", "predecessor": "world", "successor": "upper", "point": [0, 0, 0]}
        | HINGE,
        {"name": "elbow", "kind": "revolute", "predecessor": "upper", "successor": "lower", "point": [1, 0, 0]} | HINGE,
    ],
}


@pytest.fixture
def arm(tmp_path):
    path = tmp_path / "arm.json"
    path.write_text(json.dumps(ARM))
    return path


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("shoulder\telbow\n0.1\t0.2\n", "Cells are divided by commas, not by tabs."),
        ("timestamp,shoulder,elbow\n0,0.1,0.2\n", 'The column of time is named "t", in seconds.'),
        ("Time [parsec],shoulder\n0,0.1\n", "Of this column s, ms, min are known."),
        ("t,shoulder [mm]\n0,0.1\n", "Of this column rad, deg are known."),
    ],
)
def test_tables_of_other_programs_are_refused_with_the_cause(run, arm, tmp_path, text, hint):
    (tmp_path / "table.csv").write_text(text)
    done = run("poses", arm, "--q-file", tmp_path / "table.csv")
    assert done.exit_code == 3
    assert hint in done.stderr


@pytest.mark.parametrize("text", ["name: arm\nbodies:\n  - name: a\n", "# an arm\n---\na: 1\n", "- a\n- b\n"])
def test_yaml_is_named(run, tmp_path, text):
    (tmp_path / "arm.yaml").write_text(text)
    done = run("check", tmp_path / "arm.yaml")
    assert done.exit_code == 3
    assert "error[F008]: This is YAML, which is not read." in done.stderr + done.stdout


def test_a_library_of_macros_is_named(run, tmp_path):
    pytest.importorskip("xacro")
    macro = '<xacro:macro name="leg" params="x"><link name="${x}"/></xacro:macro>'
    (tmp_path / "leg.xacro").write_text(f'<robot xmlns:xacro="http://www.ros.org/wiki/xacro">{macro}</robot>')
    done = run("check", tmp_path / "leg.xacro", "--xacro")
    assert 'The file defines macros, "leg", and calls none that makes a link' in done.stderr + done.stdout


@pytest.mark.parametrize(("value", "hint"), [("200deg", "Limits are monitored"), ("60", 'Did you mean "60deg"?')])
@pytest.mark.parametrize("command", ["poses", "simulate"])
def test_positions_beyond_limits_and_in_degrees_are_findings(run, arm, command, value, hint):
    given = ("--q", f"elbow={value}") if command == "poses" else ("--set", f"initial.positions.elbow={value}")
    done = run(command, arm, *given, *(("--duration", "0.01") if command == "simulate" else ()))
    assert done.exit_code == 0, done.stderr
    assert "warning[Q014]" in done.stderr
    assert hint in done.stderr
