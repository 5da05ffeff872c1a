"""Meshes copied with an export: what MuJoCo, trimesh and our own reader find in the folder is the surface that was."""

import shutil
from pathlib import Path

import numpy as np
import pytest
import trimesh

import cadmbs as cm
from cadmbs.errors import OutputError
from cadmbs.exporters import mesh_files, mjcf, urdf
from cadmbs.exporters.mesh_files import with_copied_meshes
from cadmbs.importers.meshes.reading import read_mesh

URDF = """<robot name="arm"><link name="base"/>
<link name="l1"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
{visuals}</link>
<joint name="j" type="continuous"><parent link="base"/><child link="l1"/><axis xyz="0 0 1"/></joint></robot>"""
VISUAL = '<visual><geometry><mesh filename="{file}" scale="1 2 1"/></geometry></visual>'
COLLADA = """<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="centimeter" meter="0.01"/></asset><library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="a" count="12">0 0 0 100 0 0 0 100 0 0 0 100</float_array><technique_common>
<accessor source="#a" count="4" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
<param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="4"><input semantic="VERTEX" source="#v" offset="0"/><p>0 2 1 0 1 3 0 3 2 1 2 3</p>
</triangles></mesh></geometry></library_geometries><library_visual_scenes>
<visual_scene id="s"><node><instance_geometry url="#g"/></node>
</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>"""


@pytest.fixture
def robot(tmp_path):
    """A URDF with meshes of four formats in a package."""
    folder = tmp_path / "arm_description" / "meshes"
    folder.mkdir(parents=True)
    (folder.parent / "package.xml").write_text("<package><name>arm_description</name></package>")
    box = trimesh.creation.box((0.1, 0.2, 0.3))
    for suffix in ("stl", "obj", "ply"):
        box.export(folder / f"part.{suffix}")
    (folder / "text.stl").write_text(trimesh.exchange.stl.export_stl_ascii(box))
    (folder / "flange.dae").write_text(COLLADA)
    files = ("part.stl", "part.obj", "part.ply", "text.stl", "flange.dae", "missing.stl")
    visuals = "".join(VISUAL.format(file=f"package://arm_description/meshes/{file}") for file in files)
    (tmp_path / "arm.urdf").write_text(URDF.format(visuals=visuals))
    mechanism, _ = cm.load_with_findings(tmp_path / "arm.urdf", package_dirs=[str(tmp_path)])
    return mechanism


def test_surfaces_are_the_same(robot, tmp_path):
    out = tmp_path / "out"
    copied, written = with_copied_meshes(robot, out / "meshes")
    assert [path.suffix for path in written] == [".stl", ".obj", ".stl", ".stl", ".stl"]
    assert len({path.name for path in written}) == 5
    for old, new in zip(robot.bodies["l1"].shapes[:5], copied.bodies["l1"].shapes[:5], strict=True):
        before, after = (read_mesh(Path(shape.file)) for shape in (old, new))
        corners = [np.sort(mesh.vertices[mesh.faces].reshape(-1, 3), axis=0) for mesh in (before, after)]
        np.testing.assert_allclose(corners[1], corners[0], rtol=1e-6, atol=1e-8)
        assert new.scale == old.scale
    assert copied.bodies["l1"].shapes[5].file == robot.bodies["l1"].shapes[5].file


def test_the_file_loads_where_the_package_is_not(robot, tmp_path):
    """The folder moved to another place, the package deleted: URDF here, MJCF in MuJoCo."""
    out = tmp_path / "out"
    copied, _ = with_copied_meshes(robot, out / "meshes")
    urdf.write(copied, out / "arm.urdf")
    mjcf.write(copied, out / "arm.xml")
    elsewhere = tmp_path / "elsewhere"
    shutil.move(out, elsewhere)
    shutil.rmtree(tmp_path / "arm_description")
    text = (elsewhere / "arm.urdf").read_text()
    assert text.count("package://") == 1  # the one that was missing
    assert 'filename="meshes/' in text
    mechanism = cm.load(elsewhere / "arm.urdf")
    assert len([s for s in mechanism.bodies["l1"].shapes if str(elsewhere) in s.file]) == 5
    mujoco = pytest.importorskip("mujoco")
    model = mujoco.MjModel.from_xml_path(str(elsewhere / "arm.xml"))
    assert model.nmesh == 5


def test_large_surfaces_become_obj(robot, tmp_path, monkeypatch):
    monkeypatch.setattr(mesh_files, "STL_FACES", 10)
    _, written = with_copied_meshes(robot, tmp_path / "m")
    assert [path.suffix for path in written] == [".obj", ".obj", ".obj", ".obj", ".stl"]
    assert len(trimesh.load(written[0], force="mesh").faces) == 12


def test_files_of_others_are_kept(robot, tmp_path):
    with_copied_meshes(robot, tmp_path / "m")
    with_copied_meshes(robot, tmp_path / "m")  # the same again
    (tmp_path / "m" / "part.stl").write_text("mine")
    with pytest.raises(OutputError, match="was not written by cadmbs"):
        with_copied_meshes(robot, tmp_path / "m")
    assert (tmp_path / "m" / "part.stl").read_text() == "mine"
    with_copied_meshes(robot, tmp_path / "m", force=True)
