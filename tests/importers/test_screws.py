"""The bare form of the papers against the same mechanism written out."""

import json
from pathlib import Path

import numpy as np
import pytest

from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.loading import check
from cadmbs.importers.zero_reference import SCREWS
from cadmbs.models.documents.reading import build

TENSORS = [np.diag([0.1, 0.2, 0.2]).tolist(), np.diag([0.3, 0.3, 0.1]).tolist(), np.diag([0.2, 0.3, 0.4]).tolist()]
POSES = [np.eye(4).tolist() for _ in range(3)]
POSES[2] = [[0, -1, 0, 1.5], [1, 0, 0, 0], [0, 0, 1, -0.25], [0, 0, 0, 1]]

LISTS = {
    "format": "cadmbs.screws/1",
    "name": "arm",
    "parent": [0, 1, 1],
    "kind": ["R", "P", "H"],
    "e": [[0, 0, 1], [1, 0, 0], [0, 0, -1]],
    "y": [[0, 0, 0], None, [1, 0, 0]],
    "h": [None, 0, 0.01],
    "m": [2, 1, 0.5],
    "c": [[0.5, 0, 0], [1, 0, 0], [1, 0, 0.1]],
    "Theta": TENSORS,
    "A": POSES,
    "gravity": [0, -9.81, 0],
}


def read(lists, **options):
    source = SourceFile("models/arm.json", Path("/models"), json.dumps(lists).encode())
    return SCREWS.read(source, ReadOptions(**options))


def mechanism(lists):
    draft = read(lists)
    built, findings = build(draft.data)
    assert (draft.findings, [finding for finding in findings if finding.severity == "error"]) == ((), [])
    return built


def test_every_list():
    built = mechanism(LISTS)
    expected, _ = build(
        {
            "format": "cadmbs.mechanism/1",
            "name": "arm",
            "gravity": [0, -9.81, 0],
            "bodies": [
                {
                    "name": f"b{i + 1}",
                    "mass": LISTS["m"][i],
                    "center_of_mass": LISTS["c"][i],
                    "inertia": TENSORS[i],
                    "reference_pose": {
                        "position": [row[3] for row in POSES[i][:3]],
                        "rotation": [row[:3] for row in POSES[i][:3]],
                    },
                }
                for i in range(3)
            ],
            "joints": [
                {
                    "name": "j1",
                    "kind": "revolute",
                    "predecessor": "world",
                    "successor": "b1",
                    "axis": [0, 0, 1],
                    "point": [0, 0, 0],
                },
                {"name": "j2", "kind": "prismatic", "predecessor": "b1", "successor": "b2", "axis": [1, 0, 0]},
                {
                    "name": "j3",
                    "kind": "screw",
                    "predecessor": "b1",
                    "successor": "b3",
                    "axis": [0, 0, -1],
                    "point": [1, 0, 0],
                    "pitch": 0.01,
                },
            ],
        }
    )
    assert built == expected


def test_kinematics_alone():
    lists = {key: LISTS[key] for key in ("format", "parent", "kind", "e", "y", "h")}
    built = mechanism(lists)
    assert [body.mass for body in built.bodies] == [0, 0, 0]
    assert built.name == "arm"
    assert built.gravity == (0, 0, -9.81)


def test_no_bodies():
    built = mechanism({"format": "cadmbs.screws/1", "parent": [], "kind": [], "e": [], "y": []})
    assert (built.bodies, built.joints) == ((), ())


def test_units_and_the_point_of_the_tensors():
    tensors = (10 * np.array(TENSORS)).tolist()
    lists = {**LISTS, "units": {"length": "mm", "mass": "g"}, "inertia_about": "origin", "Theta": tensors}
    built = mechanism(lists)
    assert built.bodies[1].center_of_mass == (0.001, 0, 0)
    assert built.bodies[0].mass == 0.002
    assert built.joints[2].pitch == 1e-5
    assert built.bodies[0].inertia[0][0] == pytest.approx(1e-9)
    assert built.bodies[0].inertia_about == "origin"
    assert built.gravity == (0, -9.81, 0)


@pytest.mark.parametrize(
    ("pointer", "value", "code"),
    [
        ("/e/1", [0, 0, 0], "Z001"),
        ("/m/2", -1, "I001"),
        ("/c/0", None, "I002"),
        ("/Theta/1", [[-1, 0, 0], [0, 1, 0], [0, 0, 1]], "I004"),
        ("/A/2", [[1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]], "Z003"),
        ("/units", {"length": "km"}, "D007"),
    ],
)
def test_findings_of_validation_have_places_in_the_lists(pointer, value, code, tmp_path):
    lists = json.loads(json.dumps({**LISTS, "units": {}}))
    *path, last = pointer.split("/")[1:]
    parent = lists[path[0]] if path else lists
    parent[int(last) if path else last] = value
    (tmp_path / "arm.json").write_text(json.dumps(lists, indent=1))
    _, findings = check(tmp_path / "arm.json")
    (finding,) = (finding for finding in findings if finding.code == code)
    assert finding.where.pointer.startswith({"/c/0": "/m/0"}.get(pointer, pointer))
    line = (tmp_path / "arm.json").read_text().splitlines()[finding.where.line - 1]
    assert line[finding.where.column - 1] in '"[-2'


def test_options():
    draft = read(LISTS, cut=("j2", "j9"), base="fixed")
    assert [finding.code for finding in draft.findings] == ["F013", "F011"]
    assert draft.data["joints"][1]["cut"] is True


def test_all_findings_at_once():
    draft = read({**LISTS, "kind": ["X", "P", "H"], "parent": [1, 1, 1], "h": [1, None, None], "y": [None] * 3})
    assert sorted(finding.code for finding in draft.findings) == ["P002", "P003", "P004", "P006"]
    assert draft.data == {}
