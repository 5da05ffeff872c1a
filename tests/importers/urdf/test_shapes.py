"""Shapes, colours, and the files of meshes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.urdf import URDF

LINK = '<robot name="a">{}<link name="b">{}</link></robot>'
VISUAL = "<visual><geometry>{}</geometry>{}</visual>"


def shapes_of(draft) -> list[dict]:
    return [
        {key: value for key, value in shape.items() if key != "pose"}
        for shape in draft.data["bodies"][0].get("shapes", [])
    ]


@pytest.mark.parametrize(
    ("element", "data"),
    [
        ('<box size="1 2 3"/>', {"kind": "box", "size": [1.0, 2.0, 3.0]}),
        ('<cylinder radius="1" length="2"/>', {"kind": "cylinder", "radius": 1.0, "length": 2.0}),
        ('<sphere radius="1"/>', {"kind": "sphere", "radius": 1.0}),
        ('<mesh filename="a.stl"/>', {"kind": "mesh", "file": "a.stl", "scale": [1.0, 1.0, 1.0]}),
        ('<mesh filename="a.stl" scale="1 -1 .1"/>', {"kind": "mesh", "file": "a.stl", "scale": [1.0, -1.0, 0.1]}),
    ],
)
def test_kinds(read, element, data):
    assert shapes_of(read(LINK.format("", VISUAL.format(element, "")))) == [data | {"role": "visual"}]


def test_capsules_are_of_version_1_1(read, codes):
    text = LINK.format("", VISUAL.format('<capsule radius="1" length="2"/>', ""))
    assert codes(read(text)) == ["U008"]
    newer = read(text.replace('name="a"', 'name="a" version="1.1"', 1))
    assert shapes_of(newer) == [{"kind": "capsule", "radius": 1.0, "length": 2.0, "role": "visual"}]
    assert codes(newer) == []


@pytest.mark.parametrize(
    "element",
    [
        "",
        "<box/>",
        '<box size="1 1 0"/>',
        '<box size="1 1 -1"/>',
        '<sphere radius="0"/>',
        '<sphere radius="nan"/>',
        '<cylinder radius="1"/>',
        '<mesh filename=""/>',
        '<mesh filename="a.stl" scale="0.001"/>',
        '<mesh filename="a.stl" scale="1 0 1"/>',
        "<torus/>",
    ],
)
def test_a_bad_shape_is_left_out_and_the_link_stays(read, codes, element):
    good = VISUAL.format('<sphere radius="2"/>', "")
    draft = read(LINK.format("", VISUAL.format(element, "") + good))
    assert [shape["radius"] for shape in shapes_of(draft)] == [2.0]
    assert [code for code in codes(draft) if code != "U018"] == ["U054"]


RED, GREEN = '<color rgba="1 0 0 1"/>', '<color rgba="0 1 0 0.5"/>'


def material(name: str, inside: str = "") -> str:
    return f'<material name="{name}">{inside}</material>' if inside else f'<material name="{name}"/>'


@pytest.mark.parametrize(
    ("of_robot", "of_visual", "color"),
    [
        (material("m", RED), material("m"), [1, 0, 0, 1]),
        (material("m", RED), material("m", GREEN), [0, 1, 0, 0.5]),
        (material("m", RED), material("", GREEN), [0, 1, 0, 0.5]),
        (material("m", RED), "", None),
        (material("m", '<texture filename="a.png"/>'), material("m"), None),
    ],
    ids=["by name", "own", "without name", "none", "texture"],
)
def test_colors(read, of_robot, of_visual, color):
    draft = read(LINK.format(of_robot, VISUAL.format('<sphere radius="1"/>', of_visual)))
    assert shapes_of(draft)[0].get("color") == color
    assert "U056" not in {finding.code for finding in draft.findings}


def test_a_material_defined_in_one_visual_is_used_by_another(read, codes):
    sphere = '<sphere radius="1"/>'
    text = LINK.format("", VISUAL.format(sphere, material("m")) + VISUAL.format(sphere, material("m", GREEN)))
    draft = read(text)
    assert [shape["color"] for shape in shapes_of(draft)] == [[0, 1, 0, 0.5], [0, 1, 0, 0.5]]
    assert codes(draft) == []


def mesh_file(read, address: str, **options) -> str:
    return shapes_of(read(LINK.format("", VISUAL.format(f'<mesh filename="{address}"/>', "")), **options))[0]["file"]


def touch(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    return str(path)


def test_packages_are_looked_for_in_order(tmp_path, monkeypatch):
    """With a file in every place the first place counts, and so on from the last."""
    monkeypatch.setenv("ROS_PACKAGE_PATH", os.pathsep.join([f"{tmp_path}/ros/other", f"{tmp_path}/ros"]))
    monkeypatch.setenv("AMENT_PREFIX_PATH", f"{tmp_path}/ament")
    options = ReadOptions(packages={"pkg": tmp_path / "mapped"}, package_dirs=(tmp_path / "given",))
    address = "package://pkg/m/a.stl"
    text = LINK.format("", VISUAL.format(f'<mesh filename="{address}"/>', "")).encode()

    def found() -> str:
        return shapes_of(URDF.read(SourceFile("a.urdf", tmp_path / "robots" / "urdf", text), options))[0]["file"]

    assert found() == address
    folders = ["mapped", "given/pkg", "robots/urdf/pkg", "robots/pkg", "given", "robots/urdf", "robots"]
    for folder in reversed([*folders, "ros/pkg", "ament/share/pkg"]):
        file = touch(tmp_path / folder / "m" / "a.stl")
        assert found() == file


def test_the_package_may_be_the_folder_around_the_file(tmp_path, read):
    name = tmp_path.name
    file = touch(tmp_path / "meshes" / "a.stl")
    assert mesh_file(read, f"package://{name}/meshes/a.stl") == file
    assert mesh_file(read, f"model://{name}/meshes/a.stl") == file


def test_paths(tmp_path, read):
    file = touch(tmp_path / "meshes" / "a b.stl")
    for address in ("meshes/a b.stl", "./meshes/../meshes/a b.stl", file, f"file://{file}".replace(" ", "%20")):
        assert mesh_file(read, address) == file
    assert mesh_file(read, "meshes\\A B.STL") == file


@pytest.mark.parametrize("address", ["http://example.org/a.stl", "https://example.org/a.stl", "ftp://h/a.stl"])
def test_nothing_is_fetched(read, address):
    draft = read(LINK.format("", VISUAL.format(f'<mesh filename="{address}"/>', "")))
    assert shapes_of(draft)[0]["file"] == address
    assert "U051" in {finding.code for finding in draft.findings}


def test_what_no_file_can_be_called_is_not_found(read):
    for address in ("x" * 5000, "package://" + "y" * 5000 + "/a", "package://", "file://", "a\\" * 50, "."):
        assert mesh_file(read, address) == address


def test_the_address_and_names_are_kept(tmp_path, read):
    touch(tmp_path / "a.stl")
    visual = '<visual name="v"><geometry><mesh filename="./a.stl"/></geometry><material name="m"/></visual>'
    draft = read(LINK.format(material("m", RED), visual))
    assert draft.data["bodies"][0]["extensions"]["urdf"] == {
        "shapes": {"0": {"name": "v", "material": "m", "file": "./a.stl"}}
    }
