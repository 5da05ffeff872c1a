"""Meshes of all formats give the same triangles; damaged files give reasons."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh

from cadmbs.importers.meshes import MeshError, read_mesh

BOX = trimesh.creation.box((1.0, 2.0, 3.0))
BOX.apply_translation((0.5, 0.0, 0.0))


def corners(triangles):
    return {tuple(np.round(vertex, 6).tolist()) for vertex in triangles.vertices[triangles.faces.reshape(-1)]}


@pytest.mark.parametrize("kind", ["stl", "obj", "glb", "ply", "off"])
@pytest.mark.parametrize("capitals", [False, True])
def test_formats(tmp_path, kind, capitals):
    path = tmp_path / (f"a.{kind}".upper() if capitals else f"a.{kind}")
    path.write_bytes(data if isinstance(data := BOX.export(file_type=kind), bytes) else data.encode())
    found = read_mesh(path)
    assert len(found.faces) == 12
    np.testing.assert_allclose(found.extent, [1.0, 2.0, 3.0], atol=1e-6)
    assert corners(found) == {tuple(np.round(vertex, 6).tolist()) for vertex in BOX.vertices}


def test_binary_stl_that_begins_with_solid(tmp_path):
    data = bytearray(BOX.export(file_type="stl"))
    data[:11] = b"solid robot"
    (tmp_path / "a.stl").write_bytes(bytes(data))
    assert len(read_mesh(tmp_path / "a.stl").faces) == 12


def test_obj_with_materials_and_pictures_that_are_not_there(tmp_path):
    vertices = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nvt 0 0\n"
    text = f"mtllib none.mtl\n{vertices}usemtl red\nf 1/1 2/1 3/1\nusemtl blue\nf 2/1 4/1 3/1\n"
    (tmp_path / "a.obj").write_text(text)
    assert len(read_mesh(tmp_path / "a.obj").faces) == 2


def test_nodes_of_a_scene_are_placed(tmp_path):
    scene = trimesh.Scene()
    scene.add_geometry(BOX, transform=trimesh.transformations.translation_matrix((10.0, 0.0, 0.0)))
    scene.add_geometry(BOX)
    (tmp_path / "a.glb").write_bytes(scene.export(file_type="glb"))
    np.testing.assert_allclose(read_mesh(tmp_path / "a.glb").extent, [11.0, 2.0, 3.0], atol=1e-6)


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("a.step", b"ISO-10303-21;", "its ending is none of stl, dae, obj, glb, gltf, ply, off"),
        ("a.stl", b"", "damaged|no triangles"),
        ("a.stl", b"\0" * 84, "it has no triangles"),
        ("a.obj", b"v 0 0 0\n", "damaged|no triangles"),
        ("a.glb", b"glTF\2\0\0\0", "it is damaged"),
        ("a.dae", b"not xml", "it is not XML"),
        ("a.dae", b"<svg/>", "its root element is <svg>, not <COLLADA>"),
        ("a.dae", b'<!DOCTYPE x [<!ENTITY a "b">]><COLLADA/>', "it has a document type, which is not read"),
        ("a.dae", b"<COLLADA/>", "it has no triangles"),
    ],
)
def test_reasons(tmp_path, name, data, reason):
    (tmp_path / name).write_bytes(data)
    with pytest.raises(MeshError, match=reason):
        read_mesh(tmp_path / name)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(MeshError, match="No such file"):
        read_mesh(tmp_path / "none.stl")


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ("f 0 4 1", "vertex 0"),
        ("f 1/0 4 00/2", "vertex 00?"),
        ("f 1 2 -9", "vertex -9 of 8"),
        ("f 1 2 99", "damaged|vertex 98"),
    ],
)
def test_faces_of_obj_that_name_no_vertex_are_refused(tmp_path, faces, message):
    vertices = "".join(f"v {x} {y} {z}\n" for x in (0, 1) for y in (0, 1) for z in (0, 1))
    (tmp_path / "a.obj").write_text(f"{vertices}f 1 2 3\n{faces}\n")
    with pytest.raises(MeshError, match=message):
        read_mesh(tmp_path / "a.obj")
    (tmp_path / "b.obj").write_text(f"{vertices}f 1 2 -8\nf 10/1 2/2 -1/3\n".replace("10/", "1/"))
    assert read_mesh(tmp_path / "b.obj").faces.max() < 8


@pytest.mark.parametrize("index", [-5, -9, 99])
def test_faces_of_ply_that_name_no_vertex_are_refused(tmp_path, index):
    """A negative number would count from the end, in silence."""
    head = "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
    head += "element face 2\nproperty list uchar int vertex_indices\nend_header\n"
    (tmp_path / "a.ply").write_text(f"{head}0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 1 2\n3 {index} 1 3\n")
    with pytest.raises(MeshError, match=f"names vertex {index}"):
        read_mesh(tmp_path / "a.ply")
