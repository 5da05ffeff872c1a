"""Addresses of meshes that no file system has are reported as missing, and never a traceback."""

import pytest

import cadmbs as cm

ROBOT = (
    '<robot name="a"><link name="b"><visual><geometry><mesh filename="{}"/></geometry></visual></link>'
    '<link name="c"/><joint name="j" type="continuous"><parent link="c"/><child link="b"/></joint></robot>'
)
ADDRESSES = {
    "300 characters": "a" * 300 + ".stl",
    "5000 characters": "a" * 5000 + ".stl",
    "package of 300 characters": f"package://{'p' * 300}/x.stl",
    "300 characters in a package": f"package://x/{'a' * 300}.stl",
    "3000 folders": "a/" * 3000 + "x.stl",
    "file of 300 characters": f"file:///{'a' * 300}.stl",
    "unclosed bracket": "file://[a",
    "backslashes": "\\" * 300,
    "capitals of 300 characters": "A" * 300 + ".STL/" + "b" * 300,
}


@pytest.mark.parametrize("name", ADDRESSES)
@pytest.mark.parametrize("options", [{}, {"check_meshes": True}, {"estimate_inertia": "density=1000"}])
def test_a_mesh_that_cannot_exist_is_missing(name, options, tmp_path):
    path = tmp_path / "a.urdf"
    path.write_text(ROBOT.format(ADDRESSES[name]))
    _, findings = cm.load_with_findings(path, **options)
    assert "U050" in {finding.code for finding in findings}
