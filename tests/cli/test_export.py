"""`cadmbs export`: formats by option or suffix, what is told, files, JSON, wrong usage."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from lxml import etree


def test_urdf_to_standard_output(run):
    done = run("export", "rcm", "--to", "urdf")
    assert done.exit_code == 0
    root = etree.fromstring(done.stdout.encode())
    assert root.tag == "robot"
    assert [joint.get("name") for joint in root.findall("joint")][:5] == [f"joint{i}" for i in range(1, 6)]
    assert 'rcm: warning[X001] at /loads: Loads "hold1", "hold2"' in done.stderr


@pytest.mark.parametrize(
    ("name", "root"), [("a.urdf", "robot"), ("a.XML", "mujoco"), ("a.mjcf", "mujoco"), ("a.sdf", "sdf")]
)
def test_the_suffix_decides(run, name, root):
    done = run("export", "rcm", "-o", name)
    assert done.exit_code == 0
    assert done.stdout == ""
    assert done.stderr.endswith(f'written: "{name}"\n')
    assert etree.parse(name).getroot().tag == root


def test_the_option_wins(run):
    assert run("export", "rcm", "--to", "mjcf", "-o", "a.urdf").exit_code == 0
    assert etree.parse("a.urdf").getroot().tag == "mujoco"


def test_round_trip_of_a_urdf(run, arm):
    assert run("export", arm, "-o", "again.urdf").exit_code == 0
    first, second = (json.loads(run("import", path).stdout) for path in (arm, "again.urdf"))
    assert [j | {"extensions": 0} for j in second["joints"]] == [j | {"extensions": 0} for j in first["joints"]]
    assert [body["name"] for body in second["bodies"]] == [body["name"] for body in first["bodies"]]


def test_version_and_reading_options(run, arm):
    done = run("export", arm, "--to", "urdf", "--urdf-version", "1.2", "--base", "floating")
    root = etree.fromstring(done.stdout.encode())
    assert root.get("version") == "1.2"
    assert root.find("joint[@type='floating']/parent").get("link") == "world"


def test_json(run):
    done = run("export", "rcm", "-o", "a.xml", "--json")
    answer = json.loads(done.stdout)
    assert answer["schema"] == "cadmbs/export/1"
    assert answer["data"] == {"file": "rcm", "format": "mjcf", "output": "a.xml"}
    assert {finding["code"] for finding in answer["findings"]} == {"X001"}
    assert answer["findings"][0]["where"]["pointer"] == "/scenario"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("rcm",),
            "Give --to urdf, mjcf, sdf, usd or fmu, or an OUT that ends in one of .urdf, .xml, .mjcf, .sdf, .usda, "
            ".fmu.",
        ),
        (("rcm", "-o", "a.txt"), "Which format? Give --to urdf, mjcf, sdf, usd or fmu"),
        (("rcm", "--to", "mjcf", "--urdf-version", "1.0"), "--urdf-version is for --to urdf."),
        (
            ("rcm", "--to", "mjcf", "--step", "1ms"),
            "--step, --fmi, --binary, --no-binary, --platform and --keep are for --to fmu.",
        ),
        (("rcm", "-o", "a.fmu", "--platform", "dos"), "platform is 'dos', expected one of 'x86_64-linux'"),
        (("rcm", "--to", "fmu"), "An FMU needs a file: give -o OUT."),
        (("rcm", "-o", "a.fmu", "--no-binary", "--step", "0"), "step is 0.0, expected a positive number of seconds"),
        (("rcm", "--to", "urdf", "--json"), "With --json the document needs a file: give -o OUT."),
    ],
)
def test_wrong_usage(run, arguments, message):
    done = run("export", *arguments)
    assert done.exit_code == 2
    assert message in " ".join(done.stderr.split())


def test_files_of_others_are_kept(run):
    Path("a.urdf").write_text("mine")
    done = run("export", "rcm", "-o", "a.urdf")
    assert done.exit_code == 2
    assert "W002" in done.stderr
    assert Path("a.urdf").read_text() == "mine"
    assert run("export", "rcm", "-o", "a.urdf", "--force").exit_code == 0
    assert run("export", "rcm", "-o", "a.urdf").exit_code == 0


def test_what_cannot_be_read_is_not_exported(run):
    assert run("export", "none.urdf", "--to", "mjcf").exit_code == 3


def test_a_unit(run):
    done = run("export", "rcm", "-o", "a.fmu", "--no-binary", "--step", "0.5ms", "--json")
    answer = json.loads(done.stdout)
    assert answer["schema"] == "cadmbs/export/1"
    data = answer["data"]
    assert (data["format"], data["output"], data["platforms"]) == ("fmu", "a.fmu", [])
    assert data["variables"]["joint.joint1.tau"] == "input"
    assert data["variables"]["body.body5.mass"] == "parameter"
    with zipfile.ZipFile("a.fmu") as archive:
        description = etree.fromstring(archive.read("modelDescription.xml"))
        assert "sources/buildDescription.xml" in archive.namelist()
    assert description.find("CoSimulation").get("fixedInternalStepSize") == "0.0005"
    assert run("export", "rcm", "-o", "a.fmu", "--no-binary").stderr.endswith('written: "a.fmu"\n')


def test_a_unit_without_a_compiler(run, monkeypatch):
    monkeypatch.setattr("cadmbs.exporters.fmu.writing.c_compiler", lambda: None)
    done = run("export", "pendulum", "-o", "a.fmu")
    assert done.exit_code == 0
    assert "pendulum: warning[X016]: The FMU has no binary" in done.stderr
    done = run("export", "pendulum", "-o", "b.fmu", "--binary")
    assert done.exit_code == 5
    assert "needs a C compiler" in done.stderr
    assert not Path("b.fmu").exists()


def test_meshes_are_copied_beside_the_file(run):
    import trimesh

    trimesh.creation.box((0.1, 0.1, 0.1)).export("box.ply")
    mechanism = {
        "format": "cadmbs.mechanism/1", "name": "m",
        "bodies": [{"name": "b", "mass": 1, "center_of_mass": [0, 0, 0], "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
                    "shapes": [{"kind": "mesh", "file": "box.ply"}]}],
        "joints": [{"name": "j", "kind": "revolute", "predecessor": "world", "successor": "b", "axis": [0, 0, 1],
                    "point": [0, 0, 0]}],
    }  # fmt: skip
    Path("m.json").write_text(json.dumps(mechanism))
    done = run("export", "m.json", "-o", "m.xml", "--meshes", "parts")
    assert done.exit_code == 0, done.stderr
    assert '1 mesh in "parts"' in done.stderr
    assert Path("parts/box.stl").is_file()
    assert 'file="parts/box.stl"' in Path("m.xml").read_text()
    done = run("export", "m.json", "-o", "m.fmu", "--meshes", "parts")
    assert (done.exit_code, "--meshes DIR is for a URDF or MJCF" in done.stderr) == (2, True)
