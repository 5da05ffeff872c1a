"""Where meshes are looked for without ROS, and in which order; second tries for capitals and backslashes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cadmbs.importers.loading import load_with_findings


@pytest.fixture
def robot(tmp_path, monkeypatch):
    """Reads a robot with one mesh from tmp_path/robots; gives the path of the mesh in tmp_path, and codes."""
    for variable in ("ROS_PACKAGE_PATH", "AMENT_PREFIX_PATH"):
        monkeypatch.delenv(variable, raising=False)
    (tmp_path / "robots").mkdir()

    def read(address, *files, **options):
        for file in files:
            path = tmp_path / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"")
        mesh = f'<visual><geometry><mesh filename="{address}"/></geometry></visual>'
        (tmp_path / "robots" / "a.urdf").write_text(f'<robot name="a"><link name="l">{mesh}</link></robot>')
        mechanism, findings = load_with_findings(tmp_path / "robots" / "a.urdf", **options)
        file = mechanism.bodies[0].shapes[0].file
        found = Path(file).relative_to(tmp_path).as_posix() if Path(file).is_absolute() else file
        return found, [finding.code for finding in findings if finding.code.startswith("U05")]

    return read


@pytest.mark.parametrize(
    ("files", "found"),
    [
        (["named/m.stl", "more/pkg/m.stl", "pkg/m.stl", "robots/m.stl"], "named/m.stl"),
        (["more/pkg/m.stl", "pkg/m.stl", "robots/m.stl"], "more/pkg/m.stl"),
        (["pkg/m.stl", "robots/m.stl"], "pkg/m.stl"),
        (["robots/m.stl", "ros/pkg/m.stl"], "robots/m.stl"),
        (["ros/pkg/m.stl", "ament/share/pkg/m.stl"], "ros/pkg/m.stl"),
        (["ament/share/pkg/m.stl", "python/pkg/m.stl"], "ament/share/pkg/m.stl"),
        (["python/pkg/m.stl"], "python/pkg/m.stl"),
        (["python/cmeel.prefix/share/pkg/m.stl"], "python/cmeel.prefix/share/pkg/m.stl"),
    ],
    ids=["map", "package folders", "around", "without its name", "ROS", "ament", "Python", "Python data"],
)
def test_order(robot, tmp_path, monkeypatch, files, found):
    monkeypatch.setenv("ROS_PACKAGE_PATH", str(tmp_path / "ros"))
    monkeypatch.setenv("AMENT_PREFIX_PATH", str(tmp_path / "ament"))
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "python")])
    for folder in ("named", "more"):
        (tmp_path / folder).mkdir(exist_ok=True)
    where, codes = robot(
        "package://pkg/m.stl", *files, packages={"pkg": tmp_path / "named"}, package_dirs=[tmp_path / "more"]
    )
    assert where == found
    assert codes == (["U052"] if found == "robots/m.stl" else [])


@pytest.mark.parametrize("address", ["meshes/M.STL", "meshes\\m.stl", "Meshes\\M.stl", "package://robots/MESHES/m.stl"])
def test_capitals_and_backslashes_get_a_second_try(robot, address):
    assert robot(address, "robots/meshes/m.stl") == ("robots/meshes/m.stl", ["U053"])


def test_file_addresses(robot, tmp_path):
    assert robot(f"file://{tmp_path}/m%20n.stl", "m n.stl") == ("m n.stl", [])


def test_nothing_is_fetched(robot):
    assert robot("http://example.org/m.stl") == ("http://example.org/m.stl", ["U051"])


def test_a_missing_mesh_keeps_its_address(robot):
    assert robot("package://nowhere/m.stl") == ("package://nowhere/m.stl", ["U050"])
