"""Mechanism documents: the data pass through, with mesh files and wished cuts seen to."""

import json
import os
from pathlib import Path

import pytest

from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.zero_reference import MECHANISM

FOLDER = Path("/models/arm").absolute()


def document(*files, **changes):
    shapes = [{"kind": "mesh", "file": file} for file in files]
    joints = [
        {"name": name, "kind": "fixed", "predecessor": "world", "successor": "upper"} for name in ("shoulder", "elbow")
    ]
    return {
        "format": "cadmbs.mechanism/1",
        "name": "arm",
        "bodies": [{"name": "upper", "shapes": shapes}],
        "joints": joints,
        **changes,
    }


def read(data, **options):
    source = SourceFile("arm.json", FOLDER, json.dumps(data).encode())
    return MECHANISM.read(source, ReadOptions(**options))


def test_data_pass_through():
    data = document(units={"length": "mm"}, scenario={"duration": 1.0}, extensions={"x": [None]}, anything=1)
    draft = read(data)
    assert draft.data == data
    assert draft.findings == ()
    assert str(draft.locate("/units/length")).startswith("arm.json:1:")


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("meshes/a.stl", str(FOLDER / "meshes" / "a.stl")),
        ("../shared/a.stl", str(FOLDER.parent / "shared" / "a.stl")),
        (str(FOLDER / "b.stl"), str(FOLDER / "b.stl")),
        ("package://arm/meshes/a.stl", "package://arm/meshes/a.stl"),
        ("file:///a.stl", "file:///a.stl"),
        ("", ""),
    ],
)
def test_mesh_files(file, expected):
    shape = read(document(file)).data["bodies"][0]["shapes"][0]
    assert shape["file"] == expected
    assert "://" in expected or expected == "" or os.path.isabs(expected)  # noqa: PTH117


@pytest.mark.parametrize("bodies", [None, 1, [1, None], [{"shapes": 1}], [{"shapes": [1, {"file": 2}]}], {"a": []}])
def test_what_is_no_document_is_left_to_validation(bodies):
    assert read(document(bodies=bodies)).data["bodies"] == bodies


def test_wished_cuts():
    draft = read(document(), cut=("elbow",))
    assert [joint.get("cut") for joint in draft.data["joints"]] == [None, True]


@pytest.mark.parametrize("joints", [None, 1, [1], [{"name": 1}], {"elbow": 1}])
def test_cuts_of_what_is_no_list_of_joints(joints):
    draft = read(document(joints=joints), cut=("elbow",))
    assert [finding.code for finding in draft.findings] == ["F013"]
    assert draft.data["joints"] == joints


def test_empty_object_is_not_taken_for_nothing():
    draft = MECHANISM.read(SourceFile("arm.json", FOLDER, b"{}"), ReadOptions())
    assert (draft.data, draft.findings) == ({}, ())
