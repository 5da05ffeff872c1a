"""Mesh files that claim to be huge, or contain themselves: refused with a reason, in little memory."""

from __future__ import annotations

import os
import struct
import tracemalloc

import pytest

from cadmbs.importers.meshes import MeshError, collada, read_mesh

MOST_MEMORY = 200 * 2**20
GEOMETRY = (
    '<library_geometries><geometry id="g"><mesh><source id="p"><float_array>0 0 0 1 0 0 0 1 0</float_array></source>'
    '<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>{}</mesh></geometry></library_geometries>'
)
VERTEX = '<input semantic="VERTEX" source="#v" offset="0"/>'
TRIANGLE = GEOMETRY.format(f"<triangles>{VERTEX}<p>0 1 2</p></triangles>")
LAUGHS = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><COLLADA>&b;</COLLADA>'


def document(inside: str) -> bytes:
    return f"<COLLADA>{inside}</COLLADA>".encode()


def scene(nodes: str) -> bytes:
    shown = '<scene><instance_visual_scene url="#s"/></scene>'
    return document(
        f'{TRIANGLE}<library_visual_scenes><visual_scene id="s">{nodes}</visual_scene></library_visual_scenes>{shown}'
    )


def polygons(counts: str) -> bytes:
    return document(GEOMETRY.format(f"<polylist>{VERTEX}<vcount>{counts}</vcount><p>0 1 2</p></polylist>"))


PLY = b"ply\nformat binary_little_endian 1.0\nelement vertex 4000000000\nproperty float x\nend_header\n" + b"\0" * 99
GLTF = (
    b'{"asset": {"version": "2.0"}, "buffers": [{"uri": "/dev/zero", "byteLength": 4000000000}], "bufferViews":'
    b'[{"buffer": 0, "byteLength": 4000000000}], "accessors": [{"bufferView": 0, "componentType": 5126, "count":'
    b'1000000000, "type": "VEC3"}], "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],'
    b'"nodes": [{"mesh": 0}],'
    b'"scenes": [{"nodes": [0]}], "scene": 0}'
)
BOMBS = {
    "4 billion triangles.stl": b"\0" * 80 + struct.pack("<I", 2**32 - 1) + b"\0" * 50,
    "never closed.stl": b"solid x\n" + b"facet normal 0 0 1\nouter loop\nvertex 0 0 0\n" * 10_000,
    "a vertex of 4 billion.obj": b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4000000000\n",
    "4 billion vertices.ply": PLY,
    "4 billion vertices.off": b"OFF\n4000000000 4000000000 0\n0 0 0\n",
    "a buffer of a device.gltf": GLTF,
    "nested.gltf": b'{"a":' * 50_000,
    "entities.dae": LAUGHS.encode(),
    "entities in UTF-16.dae": LAUGHS.encode("utf-16"),
    "an entity from a file.dae": b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><COLLADA>&x;</COLLADA>',
    "a node in itself.dae": scene('<node id="n"><instance_node url="#n"/></node>'),
    "nested elements.dae": b"<COLLADA>" + b"<a>" * 50_000,
    "4 billion corners.dae": polygons("4000000000"),
    "fewer than no corners.dae": polygons("-5 8"),
    "a corner of many digits.dae": document(TRIANGLE.replace("0 1 2", "0 1 " + "9" * 30)),
    "an offset of 4 billion.dae": document(TRIANGLE.replace('offset="0"', 'offset="4000000000"')),
    "a unit of words.dae": document('<asset><unit meter="x"/></asset>' + TRIANGLE),
    "not finite.stl": b"solid x\nfacet normal 0 0 1\nouter loop\nvertex nan 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
    b"endloop\nendfacet\n",
}  # fmt: skip


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused_in_little_memory(name, tmp_path):
    path = tmp_path / name
    path.write_bytes(BOMBS[name])
    tracemalloc.start()
    try:
        with pytest.raises(MeshError):
            read_mesh(path)
        assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
    finally:
        tracemalloc.stop()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_buffer_that_is_a_pipe_is_not_waited_for(tmp_path):
    """In the folder of the mesh, where libraries open what the file names."""
    path = tmp_path / "a.gltf"
    path.write_bytes(GLTF.replace(b"/dev/zero", b"buffer.bin"))
    os.mkfifo(tmp_path / "buffer.bin")
    with pytest.raises(MeshError):
        read_mesh(path)


def test_a_buffer_outside_of_the_folder_is_not_read(tmp_path):
    (tmp_path / "secret.bin").write_bytes(b"\0" * 36)
    (tmp_path / "meshes").mkdir()
    content = GLTF.replace(b"4000000000", b"36").replace(b"1000000000", b"3")
    for folder, uri in ((tmp_path / "meshes", b"../secret.bin"), (tmp_path, str(tmp_path / "secret.bin").encode())):
        path = folder / "a.gltf"
        path.write_bytes(content.replace(b"/dev/zero", uri))
        if folder == tmp_path:
            assert len(read_mesh(path).vertices) == 3
        else:
            with pytest.raises(MeshError):
                read_mesh(path)


def test_a_container_that_claims_4_billion_bytes(tmp_path):
    """Its library asks for them, and gets what is there."""
    path = tmp_path / "a.glb"
    path.write_bytes(b"glTF" + struct.pack("<III", 2, 2**32 - 1, 2**32 - 1) + b"JSON{}")
    with pytest.raises(MeshError):
        read_mesh(path)


def test_many_instances_of_one_geometry_are_bounded(tmp_path, monkeypatch):
    """A thousand times a large geometry is a small file."""
    monkeypatch.setattr(collada, "VERTEX_LIMIT", 2_000_000)
    path = tmp_path / "a.dae"
    path.write_bytes(scene('<node><instance_geometry url="#g"/></node>' * 10))
    assert len(read_mesh(path).faces) == 10
    monkeypatch.setattr(collada, "VERTEX_LIMIT", 20)
    with pytest.raises(MeshError, match="more than 0 million vertices"):
        read_mesh(path)
