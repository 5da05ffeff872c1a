"""Shapes, colours, and the files of meshes."""

from __future__ import annotations

from pathlib import Path

import pytest

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


@pytest.fixture
def places(tmp_path, monkeypatch):
    """All places where package://pkg/m/a.stl may be, the first to be asked first; `tmp_path` holds the URDF."""
    monkeypatch.setenv("ROS_PACKAGE_PATH", f"{tmp_path}/ros")
    monkeypatch.setenv("AMENT_PREFIX_PATH", f"{tmp_path}/ament")
    around = tmp_path.parent / tmp_path.name / ".."  # the folder around it, without other tests' files
    options = {"packages": {"pkg": tmp_path / "mapped"}, "package_dirs": (tmp_path / "given",)}
    files = [
        tmp_path / "mapped/m/a.stl",
        tmp_path / "given/pkg/m/a.stl",
        tmp_path / "pkg/m/a.stl",
        (around / "pkg/m/a.stl").resolve(),
        tmp_path / "given/m/a.stl",
        tmp_path / "m/a.stl",
        tmp_path / "ros/pkg/m/a.stl",
        tmp_path / "ament/share/pkg/m/a.stl",
    ]
    return files, options


def test_packages_are_looked_for_in_order(read, places):
    files, options = places
    assert mesh_file(read, "package://pkg/m/a.stl", **options) == "package://pkg/m/a.stl"
    for file in reversed(files):
        assert mesh_file(read, "package://pkg/m/a.stl", **options) == touch(file)


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
