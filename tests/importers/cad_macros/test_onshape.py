"""The program for Onshape on a hand-made answer with the keys and conventions of its interface."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from cadmbs.importers import check

FOLDER = Path(__file__).parents[3] / "examples" / "cad"
PROGRAM = FOLDER / "onshape_assembly.py"
DEFINITION = json.loads((FOLDER / "onshape_definition.json").read_text())
POSES = {tuple(o["path"]): np.reshape(o["transform"], (4, 4)) for o in DEFINITION["rootAssembly"]["occurrences"]}


def run(folder, definition=DEFINITION, *arguments):
    (folder / "definition.json").write_text(json.dumps(definition))
    command = [sys.executable, str(PROGRAM), "definition.json", "-o", "arm.json", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def in_world(path, point, direction):
    pose = POSES[path]
    return (pose @ [*point, 1.0])[:3], pose[:3, :3] @ direction


def test_mates_of_nested_assemblies_become_joints(tmp_path):
    assert run(tmp_path, DEFINITION, "--masses", str(FOLDER / "onshape_masses.json")).returncode == 0
    mechanism, findings = check(tmp_path / "arm.json")
    assert {finding.code for finding in findings} == {"A018"}
    joints = {joint.name: joint for joint in mechanism.joints}
    base, link, rod = ("MBase00",), ("MArm0000", "MLink000"), ("MArm0000", "MRod0000")
    expected = {
        "Turn": ("revolute", in_world(base, [0, 0, 0.1], [0, 0, 1]), "Turret <1>"),
        "Lift": ("revolute", in_world(("MTurret0",), [0, 0, 0.1], [0, 0, 1]), "Arm <1>/Link <1>"),
        "Slide": ("prismatic", in_world(link, [0.2, 0, 0], [1, 0, 0]), "Arm <1>/Rod <1>"),
        "Wrist": ("spherical", in_world(rod, [0.2, 0, 0], [0, 0, 1]), "Ball <1>"),
    }
    assert set(joints) == set(expected)
    for name, (kind, (point, axis), successor) in expected.items():
        joint = joints[name]
        assert (joint.kind, joint.successor) == (kind, successor)
        if kind != "spherical":
            assert joint.axis == pytest.approx(axis, abs=1e-12)
        if kind == "revolute":
            assert np.cross(np.array(joint.point) - point, axis) == pytest.approx(np.zeros(3), abs=1e-12)
    assert joints["Wrist"].point == pytest.approx(expected["Wrist"][1][0], abs=1e-12)
    source = json.loads((tmp_path / "arm.json").read_text())["source"]
    assert source["not_written"] == ["PARALLEL: Aligned", "GEAR: Gear 1"]


def test_groups_fixed_parts_and_masses(tmp_path):
    run(tmp_path, DEFINITION, "--masses", str(FOLDER / "onshape_masses.json"))
    mechanism, _ = check(tmp_path / "arm.json")
    bodies = {body.name: body for body in mechanism.bodies}
    assert mechanism.ground == "group of Base <1>"
    assert bodies[mechanism.ground].mass == pytest.approx(2700 * 3e-4)  # base and plate
    ball, pose = bodies["Ball <1>"], POSES[("MBall000",)]
    assert ball.mass == pytest.approx(2700 * 6e-4)
    assert ball.center_of_mass == pytest.approx((pose @ [0.06, 0, 0, 1])[:3])
    tensor = pose[:3, :3] @ np.diag([6e-3, 12e-3, 15e-3]) @ pose[:3, :3].T
    assert np.array(ball.inertia) == pytest.approx(tensor, abs=1e-15)


def test_a_mate_with_the_origin_of_the_assembly(tmp_path):
    definition = json.loads(json.dumps(DEFINITION))
    root = definition["rootAssembly"]
    for occurrence in root["occurrences"]:
        occurrence["fixed"] = False
    mate = json.loads(json.dumps(root["features"][1]))
    mate |= {"id": "FMate009"}
    mate["featureData"] |= {"mateType": "FASTENED", "name": "Foot"}
    mate["featureData"]["matedEntities"][0]["matedOccurrence"] = []
    mate["featureData"]["matedEntities"][1]["matedOccurrence"] = ["MBase00"]
    root["features"].append(mate)
    assert run(tmp_path, definition).returncode == 0
    document = json.loads((tmp_path / "arm.json").read_text())
    assert document["ground"] == ["origin of the assembly"]
    mechanism, _ = check(tmp_path / "arm.json")
    assert {joint.name for joint in mechanism.joints} >= {"Turn", "Lift", "Slide", "Wrist"}


def test_a_file_of_somebody_else_is_left_alone(tmp_path):
    (tmp_path / "arm.json").write_text("{}")
    done = run(tmp_path)
    assert done.returncode == 2
    assert "did not write it" in done.stderr
    assert (tmp_path / "arm.json").read_text() == "{}"
